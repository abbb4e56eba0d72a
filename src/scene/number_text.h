// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace flockwork {

// A number as a person would write it: whole numbers in full, others with the fewest of 6, 9, 15 or
// 17 digits that read back to the same float (for values that a float holds) or the same double.
// Numbers that are not finite are "nan", "inf" and "-inf".
std::string number_text(double value);

// What a caller handed in, in quotes, for an error message: cut to 60 bytes at a character's end,
// control characters replaced by '?'.
std::string quoted(std::string_view text);

}  // namespace flockwork
