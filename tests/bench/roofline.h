// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/array.h"
#include "sim/simulation.h"
#include "space/cell_grid.h"

namespace flockwork::bench {

// The ceiling that the core is judged against: the bare three rules (neighbour count, sum of
// velocities, sum of offsets, separation by the inverse square: one division, no square root) over
// the very candidates that the core visits, with their ranges found beforehand. What every real
// step needs and this kernel leaves out: sorting, finding ranges, who is an agent's own self, who
// is coincident, and everything after the sums.
class Roofline {
 public:
  // Takes the flock's agents as they are now; allocates here only.
  Roofline(const Simulation& simulation, int flock);

  void run();

  std::uint64_t agents() const { return agents_; }
  std::uint64_t candidates() const { return candidates_; }
  // Of the last run, the agents themselves not counted.
  std::uint64_t neighbours() const;

 private:
  template <int Dimension>
  void find_ranges();
  template <int Dimension>
  void run_all();

  CellGrid grid_;
  float radius_;
  float separation_radius_;
  AlignedArray<std::int32_t> self_;           // index of each agent in the sorted arrays
  AlignedArray<std::int32_t> begins_, ends_;  // of each agent: 3 or 9
  AlignedArray<float> sums_;                  // of each agent: 8 or 12
  std::uint64_t agents_ = 0;
  std::uint64_t candidates_ = 0;
};

}  // namespace flockwork::bench
