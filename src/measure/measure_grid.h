// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "space/world.h"

namespace flockwork {

// Square cells over the box of a world, for figures that are maps. Values are row by row from the
// lower left.
struct MeasureGrid {
  static constexpr double max_cells = 1.0e6;

  std::int32_t columns = 0, rows = 0;
  float cell = 0.5f;  // m
  float lower_x = 0.0f, lower_y = 0.0f;

  // Cells of `side` m, or twice that, and again, until there are at most max_cells. The last ones
  // reach over the end of the world.
  static MeasureGrid over(const World& world, float side) {
    MeasureGrid grid;
    grid.lower_x = world.lower.x;
    grid.lower_y = world.lower.y;
    grid.cell = side;
    const auto count = [&](int axis) {
      return std::max(
          1.0, std::ceil(static_cast<double>(world.extent(axis)) / static_cast<double>(grid.cell)));
    };
    while (count(0) * count(1) > max_cells) grid.cell *= 2.0f;
    grid.columns = static_cast<std::int32_t>(count(0));
    grid.rows = static_cast<std::int32_t>(count(1));
    return grid;
  }

  std::size_t cells() const {
    return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
  }
  // Places outside count to the nearest cell.
  std::int32_t column_at(float x) const { return place((x - lower_x) / cell, columns); }
  std::int32_t row_at(float y) const { return place((y - lower_y) / cell, rows); }
  std::size_t cell_at(float x, float y) const {
    return static_cast<std::size_t>(row_at(y)) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column_at(x));
  }
  float centre_x(std::int32_t column) const {
    return lower_x + (static_cast<float>(column) + 0.5f) * cell;
  }
  float centre_y(std::int32_t row) const {
    return lower_y + (static_cast<float>(row) + 0.5f) * cell;
  }

  friend bool operator==(const MeasureGrid&, const MeasureGrid&) = default;

 private:
  static std::int32_t place(float at, std::int32_t count) {
    if (!(at > 0.0f)) return 0;
    return at < static_cast<float>(count) ? static_cast<std::int32_t>(at) : count - 1;
  }
};

}  // namespace flockwork
