// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <catch_amalgamated.hpp>
#include <filesystem>
#include <string>

#include "io/complete_file.h"

namespace flockwork::testing {

// A folder of its own for each test.
struct Folder {
  Folder() {
    static int number = 0;
    path = std::filesystem::temp_directory_path() /
           ("flockwork-files-" + std::to_string(Catch::rngSeed()) + "-" + std::to_string(number++));
    std::filesystem::create_directories(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const char* name) const { return (path / name).string(); }
  std::filesystem::path path;
};

inline std::string text_of(const std::string& path) {
  const auto text = read_file(path, 100'000'000);
  REQUIRE(text.ok());
  return text.value();
}

}  // namespace flockwork::testing
