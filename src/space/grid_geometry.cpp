// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/grid_geometry.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

// Bins per radius along a row. The circle's chord in a row decides which bins a query reads, so
// finer bins waste fewer candidates and cost more offsets.
constexpr float bins_per_radius = 4.0f;
constexpr std::int32_t fewest_wrapped_bins = 4;  // so that `ghosts` <= `cells`

// Larger than the rounding error of a coordinate and of the arithmetic that finds its cell, each
// of which is below 2^-23 of the largest coordinate.
constexpr float slack_share = 2.0e-6f;
constexpr float smallest_slack = 1.0e-12f;

std::int32_t whole_cells(double extent, double cell) {
  return static_cast<std::int32_t>(std::clamp(extent / cell, 1.0, 1.0e9));
}

GridAxis fit_axis(bool wrapped, bool binned, float lower, float extent, float radius, float cell,
                  float slack) {
  GridAxis axis;
  axis.lower = lower;
  axis.period = wrapped ? extent : 0.0f;
  axis.reach = wrapped ? std::min(radius, 0.5f * extent) : radius;
  if (binned) {
    axis.cells = whole_cells(extent, cell);
    if (wrapped) axis.cells = std::max(axis.cells, fewest_wrapped_bins);
  } else {
    axis.cells = whole_cells(extent, static_cast<double>(cell) * 1.00001 + 2.0 * slack);
  }
  // An axis without extent still needs a cell that is a number.
  axis.cell = std::max(extent / static_cast<float>(axis.cells), smallest_slack);
  axis.inverse_cell = 1.0f / axis.cell;
  if (!binned) {
    axis.ghosts = 1;
  } else if (wrapped) {
    const float reach = (axis.reach + slack) * axis.inverse_cell;
    axis.ghosts = std::min(axis.cells, static_cast<std::int32_t>(std::ceil(reach)) + 1);
  }
  return axis;
}

}  // namespace

GridGeometry fit_grid(const World& world, float radius, std::size_t count, Vec3 low, Vec3 high) {
  GridGeometry grid;
  grid.dimension = world.dimension;
  grid.radius = radius;

  float largest = 0.0f;
  float lower[3] = {};
  float extent[3] = {};
  for (int a = 0; a < world.dimension; ++a) {
    lower[a] = wraps(world, a) ? world.lower[a] : low[a];
    const float upper = wraps(world, a) ? world.upper[a] : high[a];
    extent[a] = std::max(0.0f, upper - lower[a]);
    largest = std::max({largest, std::fabs(lower[a]), std::fabs(upper), extent[a]});
    if (wraps(world, a) && 2.0f * radius > extent[a]) grid.minimum_image = true;
  }
  grid.slack = std::max(slack_share * largest, smallest_slack);

  // A radius far below the slack would ask for more cells than coordinates can tell apart.
  float cell = std::max(radius, grid.slack);
  for (;;) {
    double entries = 1.0;
    for (int a = 0; a < 3; ++a) {
      const bool used = a < world.dimension;
      grid.axis[a] =
          fit_axis(used && wraps(world, a), a == 0, lower[a], extent[a], used ? radius : 0.0f,
                   a == 0 ? cell / bins_per_radius : cell, grid.slack);
      if (!used) grid.axis[a].ghosts = 0;
      entries *= static_cast<double>(a == 0 ? grid.row_stride() : grid.axis[a].total());
    }
    if (entries <= static_cast<double>(entry_limit(count))) return grid;
    cell *= 1.5f;
  }
}

std::size_t worst_case_images(const World& world, float radius, std::size_t count) {
  // With every axis wrapped the cells do not depend on where the agents are, and an agent has a
  // second image along an axis only where the two ghost regions overlap.
  const GridGeometry grid = fit_grid(world, radius, count, world.lower, world.upper);
  bool all_wrapped = true;
  for (int a = 0; a < world.dimension; ++a) all_wrapped = all_wrapped && wraps(world, a);
  std::size_t images = 1;
  for (int a = 0; a < world.dimension; ++a) {
    if (!wraps(world, a)) continue;
    const bool disjoint = grid.axis[a].cells >= 2 * grid.axis[a].ghosts;
    images *= all_wrapped && disjoint ? 2 : 3;
  }
  return images * count;
}

}  // namespace flockwork
