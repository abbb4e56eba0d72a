// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace flockwork {

// Known names and paths are not longer.
constexpr std::size_t longest_known_path = 64;

// Levenshtein's distance of what a user wrote to a known name. Strings longer than any known path
// are cut: they match nothing anyway.
std::size_t edit_distance(std::string_view written, std::string_view known);

}  // namespace flockwork
