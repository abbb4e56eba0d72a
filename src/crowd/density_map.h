// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "base/array.h"
#include "crowd/navigation_grid.h"
#include "crowd/people.h"

namespace flockwork {

// How dense people stand in each cell of a navigation grid, in people per m2: a Gaussian around
// each, cut at 3 deviations. Its weights are normalized over the cells of the grid, walls or not.
// Found in slices, row by row; until then the last one stays.
class DensityMap {
 public:
  // Counts the people as they are now. `deviation` of the Gaussian, m.
  void begin(const People& people, const NavigationGrid& grid, float deviation);
  void clear();

  // Goes on by about as much work as settling `budget` cells of a field is, and makes the costs of
  // the rows that are complete still_cost x (1 + weight x density). What is left of the budget; if
  // it is above 0, nothing is pending.
  std::int64_t advance(std::int64_t budget, NavigationGrid& grid, const float* still_cost,
                       float weight);
  bool pending() const { return row_ >= 0; }
  // The cost of a cell by the density that there is now.
  float cost(float still_cost, float weight, std::int32_t cell) const {
    if (density_.empty()) return still_cost;
    return still_cost * (1.0f + weight * density_[static_cast<std::size_t>(cell)]);
  }

  // For the state of a run: the density, the people per cell that it is being made of, and the row
  // of work that comes next, -1: none. resume() expects as many elements as the grid has cells,
  // none of the density if there is none, and a row below twice those of the grid.
  const AlignedArray<float>& density() const { return density_; }
  const AlignedArray<float>& counts() const { return counts_; }
  std::int64_t row() const { return row_; }
  void resume(std::span<const float> density, std::span<const float> counts, std::int64_t row,
              const NavigationGrid& grid, float deviation);

 private:
  static constexpr std::int32_t most_reach = 64;  // cells
  void find_weights(float deviation, float cell);
  void smooth_row(const NavigationGrid& grid, std::int32_t row);
  void smooth_columns(const NavigationGrid& grid, std::int32_t row);

  AlignedArray<float> counts_, row_sums_, density_;
  float weight_[most_reach + 1] = {};
  std::int32_t reach_ = 0;
  std::int64_t row_ = -1;  // the first `rows` are smoothed along x, then the same along y
};

}  // namespace flockwork
