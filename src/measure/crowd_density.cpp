// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "measure/crowd_density.h"

#include <algorithm>

#include "base/math.h"

namespace flockwork {
namespace {

// The weights of the cells on one side of a person's own, that one first; both sides together sum
// to 1.
void make_kernel(float cell, std::vector<float>& kernel) {
  const int reach = static_cast<int>(std::ceil(3.0f * CrowdDensity::spread / cell));
  kernel.resize(static_cast<std::size_t>(reach) + 1);
  float sum = 0.0f;
  for (std::size_t k = 0; k < kernel.size(); ++k) {
    const float d = static_cast<float>(k) * cell / CrowdDensity::spread;
    kernel[k] = math::exp(-0.5f * d * d);
    sum += k == 0 ? kernel[k] : 2.0f * kernel[k];
  }
  for (float& weight : kernel) weight /= sum;
}

// Spreads one row or column of `count` values, `stride` apart, into `to`.
void spread_line(const float* from, float* to, std::int32_t count, std::ptrdiff_t stride, bool wrap,
                 const std::vector<float>& kernel) {
  const auto reach = static_cast<std::int32_t>(kernel.size()) - 1;
  for (std::int32_t k = 0; k < count; ++k) {
    const float value = from[k * stride];
    if (value == 0.0f) continue;
    for (std::int32_t d = -reach; d <= reach; ++d) {
      std::int32_t at = k + d;
      if (wrap) at = (at % count + count) % count;
      if (at < 0 || at >= count) continue;
      to[at * stride] += value * kernel[static_cast<std::size_t>(d < 0 ? -d : d)];
    }
  }
}

}  // namespace

void CrowdDensity::measure(const Crowd& crowd, const World& world, float cell) {
  grid_ = MeasureGrid::over(world, std::clamp(cell, 0.1f, 10.0f));
  make_kernel(grid_.cell, kernel_);
  values_.assign(grid_.cells(), 0.0f);
  rows_.assign(grid_.cells(), 0.0f);
  crowd.view(people_);
  const float one = 1.0f / (grid_.cell * grid_.cell);
  for (const PersonView& person : people_) values_[grid_.cell_at(person.x, person.y)] += one;
  for (std::int32_t row = 0; row < grid_.rows; ++row) {
    const std::ptrdiff_t start = std::ptrdiff_t{row} * grid_.columns;
    spread_line(values_.data() + start, rows_.data() + start, grid_.columns, 1,
                world.bounds_x == Bounds::wrap, kernel_);
  }
  std::fill(values_.begin(), values_.end(), 0.0f);
  for (std::int32_t column = 0; column < grid_.columns; ++column) {
    spread_line(rows_.data() + column, values_.data() + column, grid_.rows, grid_.columns,
                world.bounds_y == Bounds::wrap, kernel_);
  }
}

}  // namespace flockwork
