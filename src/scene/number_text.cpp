// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/number_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace flockwork {

// Not std::to_chars: the whole of it for doubles made a wasm module of 115 kB, this one of 25 kB.
std::string number_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0.0 ? "-inf" : "inf";
  char text[32];
  if (std::abs(value) < 1e15 && std::floor(value) == value) {
    std::snprintf(text, sizeof text, "%.0f", value + 0.0);  // + 0.0 makes -0 a plain 0
    return text;
  }
  const bool is_float =
      std::abs(value) <= 3.4e38 && static_cast<double>(static_cast<float>(value)) == value;
  for (const int digits : {6, 9, 15, 17}) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    const double back = std::strtod(text, nullptr);
    if (back == value || (is_float && static_cast<float>(back) == static_cast<float>(value))) {
      break;
    }
  }
  // A host program may have set a locale that writes 0,5.
  for (char& c : text) {
    if (c == ',') c = '.';
  }
  return text;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  const bool cut = text.size() > longest;
  if (cut) {
    std::size_t end = longest;
    // 10xxxxxx continues a UTF-8 character.
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text = text.substr(0, end);
  }
  std::string result = "\"";
  for (const char c : text) {
    const unsigned char byte = static_cast<unsigned char>(c);
    result += byte < 0x20 || byte == 0x7F ? '?' : c;
  }
  result += cut ? "...\"" : "\"";
  return result;
}

}  // namespace flockwork
