// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "io/complete_file.h"
#include "measure/flock_structure.h"
#include "sim/simulation.h"

namespace flockwork {

// The figures of every flock over time, as CSV with units in its header:
// step,time/s,flock,agents,polarization,milling,mean_speed/u s-1,mean_neighbours,
// nearest_distance/u,clusters,largest_share,correlation_length/u
// What they are: measure/flock_figures.h, measure/flock_structure.h.
//
// A scene with a crowd has the columns of io/crowd_columns.h after these, and at each moment one
// row more with "crowd" in place of the flock's number; a row leaves empty what is not its own. If
// there are no flocks, the columns of flocks are left out.
class FiguresTable {
 public:
  static Result<FiguresTable> create(const std::string& path, const Scene& scene);
  void add_rows(const Simulation& simulation);
  Result<void> finish() { return file_.finish(); }

 private:
  explicit FiguresTable(CompleteFile file) : file_(std::move(file)) {}
  CompleteFile file_;
  StructureMeter structure_;
  bool has_flocks_ = true;
  std::vector<std::string> crowd_columns_;  // empty: no crowd
};

}  // namespace flockwork
