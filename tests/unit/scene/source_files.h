// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flockwork::testing {

// Files of the source tree, by their path in it. A file that cannot be read fails the test.
std::string read_source_file(const std::string& path);
void write_source_file(const std::string& path, std::string_view text);
bool has_source_file(const std::string& path);

// The paths of the files in a folder whose names end in `ending`, sorted.
std::vector<std::string> source_files(const std::string& folder, std::string_view ending);

}  // namespace flockwork::testing
