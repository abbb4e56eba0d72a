// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "io/complete_file.h"
#include "measure/flock_structure.h"
#include "sim/simulation.h"

namespace flockwork {

// The figures of every flock over time, as CSV with units in its header:
// step,time/s,flock,agents,polarization,milling,mean_speed/u s-1,mean_neighbours,
// nearest_distance/u,clusters,largest_share,correlation_length/u
// What they are: measure/flock_figures.h, measure/flock_structure.h.
class FiguresTable {
 public:
  static Result<FiguresTable> create(const std::string& path);
  void add_rows(const Simulation& simulation);
  Result<void> finish() { return file_.finish(); }

 private:
  explicit FiguresTable(CompleteFile file) : file_(std::move(file)) {}
  CompleteFile file_;
  StructureMeter structure_;
};

}  // namespace flockwork
