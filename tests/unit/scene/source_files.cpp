// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/source_files.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace flockwork::testing {
namespace {

std::filesystem::path full_path(const std::string& path) {
  return std::filesystem::path(FLOCKWORK_SOURCE_FOLDER) / path;
}

}  // namespace

std::string read_source_file(const std::string& path) {
  std::ifstream file(full_path(path), std::ios::binary);
  INFO(path);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_source_file(const std::string& path, std::string_view text) {
  std::ofstream file(full_path(path), std::ios::binary);
  file << text;
  file.close();
  INFO(path);
  REQUIRE(file);
}

bool has_source_file(const std::string& path) { return std::filesystem::exists(full_path(path)); }

std::vector<std::string> source_files(const std::string& folder, std::string_view ending) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(full_path(folder))) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(ending)) paths.push_back(folder + "/" + name);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace flockwork::testing
