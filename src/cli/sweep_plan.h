// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace flockwork::cli {

// One axis of a sweep: PATH=first:last:count, values evenly spaced, both ends included.
struct SweepAxis {
  std::string path;
  std::vector<std::string> values;  // as they are given to --set
};
Result<SweepAxis> parse_axis(const std::string& text);

// One run of a sweep.
struct SweepRun {
  std::vector<std::string> values;  // one per axis
  std::uint64_t seed = 1;
  std::vector<std::string> arguments;  // of the `run` command that gives this row again
};

struct SweepPlan {
  std::vector<SweepAxis> axes;
  std::vector<SweepRun> runs;              // seeds vary fastest, then the last axis
  std::vector<std::string> crowd_columns;  // io/crowd_columns.h; empty: the scene has no people

  std::string header() const;  // of the table, with its line end
};

// `fixed`: further arguments of every run (--steps, --set, ...).
SweepPlan plan_sweep(const std::string& scene, std::vector<SweepAxis> axes,
                     std::uint64_t first_seed, int seeds, const std::vector<std::string>& fixed);

// The command line of a run, quoted for a POSIX shell.
std::string command_line(const SweepRun& run);

}  // namespace flockwork::cli
