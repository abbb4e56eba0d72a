// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <string>

namespace flockwork {

// Appends the shortest text that reads back to the same number, and a separator.
template <typename Number>
void append_field(std::string& row, Number value, char separator) {
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  row.append(text, end);
  row.push_back(separator);
}

}  // namespace flockwork
