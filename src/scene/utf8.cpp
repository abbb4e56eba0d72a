// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/utf8.h"

namespace flockwork {
namespace {

// Bytes of the character that begins with `lead`; 0 for a byte that begins none.
std::size_t character_length(unsigned lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;  // C0 and C1 begin overlong forms
  return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

// What the second byte must be at least, or at most, is narrower behind four of the leads.
bool second_fits(unsigned lead, unsigned second) {
  if (lead == 0xE0) return second >= 0xA0;  // overlong below
  if (lead == 0xED) return second <= 0x9F;  // surrogates above
  if (lead == 0xF0) return second >= 0x90;  // overlong below
  if (lead == 0xF4) return second <= 0x8F;  // above U+10FFFF
  return true;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) -> unsigned { return static_cast<unsigned char>(text[i]); };
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = character_length(byte(at));
    if (length == 0 || length > text.size() - at) break;
    for (std::size_t i = 1; i < length; ++i) {
      if ((byte(at + i) & 0xC0) != 0x80) return at;
    }
    if (length > 1 && !second_fits(byte(at), byte(at + 1))) break;
    at += length;
  }
  return at;
}

}  // namespace flockwork
