// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/density_map.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace flockwork {

void DensityMap::find_weights(float deviation, float cell) {
  const float sigma = std::max(deviation, 1e-3f) / cell;
  reach_ = std::min(most_reach, static_cast<std::int32_t>(std::ceil(3.0f * sigma)));
  float sum = 0.0f;
  for (std::int32_t k = 0; k <= reach_; ++k) {
    const float at = static_cast<float>(k) / sigma;
    weight_[k] = math::exp(-0.5f * at * at);
    sum += k == 0 ? weight_[k] : 2.0f * weight_[k];
  }
  for (std::int32_t k = 0; k <= reach_; ++k) weight_[k] /= sum * cell;  // per m
}

void DensityMap::begin(const People& people, const NavigationGrid& grid, float deviation) {
  find_weights(deviation, grid.cell());
  const auto count = static_cast<std::size_t>(grid.cells());
  if (density_.size() != count) {
    density_.resize(count);
    std::fill(density_.begin(), density_.end(), 0.0f);
  }
  counts_.resize(count);
  row_sums_.resize(count);
  std::fill(counts_.begin(), counts_.end(), 0.0f);
  for (const Body& body : people.body) {
    counts_[static_cast<std::size_t>(grid.cell_at(body.x, body.y))] += 1.0f;
  }
  row_ = 0;
}

void DensityMap::clear() {
  density_.clear();
  row_ = -1;
}

// Each person is spread over the row; most cells are empty.
void DensityMap::smooth_row(const NavigationGrid& grid, std::int32_t row) {
  const std::int32_t columns = grid.columns();
  const float* from = counts_.data() + grid.index(0, row);
  float* to = row_sums_.data() + grid.index(0, row);
  std::fill(to, to + columns, 0.0f);
  for (std::int32_t i = 0; i < columns; ++i) {
    const float value = from[i];
    if (value == 0.0f) continue;
    const std::int32_t end = std::min(columns - 1, i + reach_);
    for (std::int32_t k = std::max(0, i - reach_); k <= end; ++k) {
      to[k] += value * weight_[k < i ? i - k : k - i];
    }
  }
}

void DensityMap::smooth_columns(const NavigationGrid& grid, std::int32_t row) {
  const std::int32_t columns = grid.columns();
  float* to = density_.data() + grid.index(0, row);
  std::fill(to, to + columns, 0.0f);
  const std::int32_t end = std::min(grid.rows() - 1, row + reach_);
  for (std::int32_t j = std::max(0, row - reach_); j <= end; ++j) {
    const float* from = row_sums_.data() + grid.index(0, j);
    const float weight = weight_[j < row ? row - j : j - row];
    for (std::int32_t i = 0; i < columns; ++i) to[i] += from[i] * weight;
  }
}

std::int64_t DensityMap::advance(std::int64_t budget, NavigationGrid& grid, const float* still_cost,
                                 float weight) {
  const std::int32_t columns = grid.columns(), rows = grid.rows();
  while (row_ >= 0 && budget > 0) {
    if (row_ < rows) {
      smooth_row(grid, static_cast<std::int32_t>(row_));
      budget -= 1 + columns / 16;
    } else {
      const auto row = static_cast<std::int32_t>(row_ - rows);
      smooth_columns(grid, row);
      for (std::int32_t i = 0; i < columns; ++i) {
        const std::int32_t k = grid.index(i, row);
        grid.set_cost(k, cost(still_cost[k], weight, k));
      }
      budget -= 1 + columns * static_cast<std::int64_t>(16 + reach_) / 256;
    }
    if (++row_ == 2 * rows) row_ = -1;
  }
  return budget;
}

void DensityMap::resume(std::span<const float> density, std::span<const float> counts,
                        std::int64_t row, const NavigationGrid& grid, float deviation) {
  find_weights(deviation, grid.cell());
  density_.resize(density.size());
  std::copy(density.begin(), density.end(), density_.begin());
  row_ = row;
  if (row < 0) return;
  counts_.resize(counts.size());
  row_sums_.resize(counts.size());
  std::copy(counts.begin(), counts.end(), counts_.begin());
  const auto smoothed = static_cast<std::int32_t>(std::min<std::int64_t>(row, grid.rows()));
  for (std::int32_t j = 0; j < smoothed; ++j) smooth_row(grid, j);
}

}  // namespace flockwork
