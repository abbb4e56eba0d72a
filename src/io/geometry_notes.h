// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/geometry.h"

namespace flockwork {

// Collects notes up to a limit, and says how many more there were.
class GeometryNotes {
 public:
  explicit GeometryNotes(std::vector<std::string>& notes) : notes_(notes) {}

  void add(const std::string& text);
  void finish();

 private:
  std::vector<std::string>& notes_;
  std::size_t more_ = 0;
};

Error too_large(std::size_t bytes);

// A plan whose parts are understood, but whose walls no scene may have.
Error unusable(const Error& of_scene);

// The longest start of a text that is well-formed, on one line and without control characters.
std::string plain_text(std::string_view text, std::size_t most_bytes);

// With up to ten digits: "12.5", "-4000".
std::string short_number(double value);

}  // namespace flockwork
