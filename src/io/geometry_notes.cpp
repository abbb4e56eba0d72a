// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/geometry_notes.h"

#include <cstdio>

#include "scene/utf8.h"

namespace flockwork {

void GeometryNotes::add(const std::string& text) {
  if (notes_.size() >= limits::max_geometry_notes) {
    ++more_;
    return;
  }
  constexpr std::size_t most_bytes = 300;
  const bool is_long = text.size() > most_bytes;
  notes_.push_back(plain_text(text, most_bytes) + (is_long ? "..." : ""));
}

void GeometryNotes::finish() {
  if (more_ > 0) notes_.push_back("and " + std::to_string(more_) + " more notes");
}

Error too_large(std::size_t bytes) {
  return {"", "the text has " + std::to_string(bytes) + " bytes; at most " +
                  std::to_string(limits::max_geometry_bytes) + " are read"};
}

Error unusable(const Error& of_scene) {
  return {"", "the walls cannot be those of a scene: " + of_scene.text()};
}

std::string plain_text(std::string_view text, std::size_t most_bytes) {
  const std::string_view start = text.substr(0, most_bytes);
  std::string plain(start.substr(0, utf8_length(start)));
  for (char& c : plain) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  return plain;
}

std::string short_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

std::string scene_name_from(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    if (letter || digit) {
      name += letter && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
    if (name.size() == limits::max_name_bytes) break;
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "imported" : name;
}

}  // namespace flockwork
