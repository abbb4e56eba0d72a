// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace flockwork::bench {

enum class Format { table, json };

struct Options {
  std::vector<std::string> scenes;   // empty: every benchmark scene
  std::vector<std::int32_t> counts;  // empty: the scene's own, 10,000 and 1,000,000
  int warmup = 20;                   // steps before anything is measured
  int steps = 10;                    // measured steps in a repeat
  int repeat = 11;
  double heat = 0.3;     // s: at least so long before the first repeat
  bool variants = true;  // field of view and falloff curve
  Format format = Format::table;
  std::string json_file;  // "": none
  bool list = false;
};

// What to do after reading the command line.
enum class Request { run, help, wrong };

// Prints what is wrong to stderr.
Request read_options(int argc, char** argv, Options& options);
void print_help();

}  // namespace flockwork::bench
