// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace flockwork {

// Length in bytes of the longest start of `text` that is well-formed UTF-8 (RFC 3629): no overlong
// forms, no surrogates, nothing above U+10FFFF.
std::size_t utf8_length(std::string_view text);

}  // namespace flockwork
