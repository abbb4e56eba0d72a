// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "crowd/crowd.h"
#include "measure/measure_grid.h"

namespace flockwork {

// The density of people at one moment as a map (1/m2): each person is spread by a Gaussian with a
// standard deviation of `spread` m, cut at three of them and normalised on the cells, so that the
// sum over the cells times their area is the number of people. Walls do not stop the spread; what
// would fall outside of the world is lost, or comes in again where it wraps. Keeps its memory
// between calls; O(people + cells).
class CrowdDensity {
 public:
  static constexpr float spread = 0.7f;

  // `cell` m, 0.1 to 10; coarser where the grid would be too large.
  void measure(const Crowd& crowd, const World& world, float cell = 0.5f);

  const MeasureGrid& grid() const { return grid_; }
  // 1/m2, one per cell of grid().
  std::span<const float> values() const { return values_; }

 private:
  MeasureGrid grid_;
  std::vector<PersonView> people_;
  std::vector<float> values_, rows_, kernel_;
};

}  // namespace flockwork
