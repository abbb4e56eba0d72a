// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/array.h"
#include "base/result.h"
#include "crowd/area.h"
#include "crowd/wall_buckets.h"
#include "space/wall_geometry.h"
#include "space/world.h"

namespace flockwork {

// The neighbours of a cell, anticlockwise from the right; odd ones are diagonal. Bit k of a cell's
// `open` mask is set where the way to neighbour k is free.
constexpr std::array<std::int32_t, 8> neighbour_column{1, 1, 0, -1, -1, -1, 0, 1};
constexpr std::array<std::int32_t, 8> neighbour_row{0, 1, 1, 1, 0, -1, -1, -1};

// Square cells over the floor of a crowd, for distance fields.
//
// A cell is solid when its centre is in a wall. The way between two neighbouring cells is open when
// neither is solid and no wall touches the straight line between their centres; a diagonal way
// needs also the four straight ways around it, so that no corner of a wall is cut.
class NavigationGrid {
 public:
  static constexpr std::int64_t max_cells = 16'000'000;

  // Covers the box of the world with cells of `cell` m (0.01 to 10), the last ones reaching over
  // its end. All costs are 1. The error says that there are too many cells; then nothing is
  // changed.
  Result<void> build(const World& world, float cell, const WallGeometry& walls);
  // The first part of it: only columns, rows and places are known.
  Result<void> lay_out(const World& world, float cell);

  // After walls within the box came, went or moved: the same as build() with all walls that there
  // are now, costs excepted, in a time that grows with the box. Squares that were broken before
  // stay so for fields of that time, until forget_old_walls().
  void update(const Box2& box, const WallGeometry& walls, WallBuckets& buckets);
  void update_all(const WallGeometry& walls, bool keep_broken = true);
  void forget_old_walls();

  std::int32_t columns() const { return columns_; }
  std::int32_t rows() const { return rows_; }
  std::int32_t cells() const { return columns_ * rows_; }
  float cell() const { return cell_; }  // m
  float lower_x() const { return lower_x_; }
  float lower_y() const { return lower_y_; }

  std::int32_t index(std::int32_t column, std::int32_t row) const {
    return row * columns_ + column;
  }
  std::int32_t column_at(float x) const { return place((x - lower_x_) / cell_, columns_); }
  std::int32_t row_at(float y) const { return place((y - lower_y_) / cell_, rows_); }
  // The cell that holds the point; points outside count to the nearest cell.
  std::int32_t cell_at(float x, float y) const { return index(column_at(x), row_at(y)); }
  float centre_x(std::int32_t column) const {
    return lower_x_ + (static_cast<float>(column) + 0.5f) * cell_;
  }
  float centre_y(std::int32_t row) const {
    return lower_y_ + (static_cast<float>(row) + 0.5f) * cell_;
  }

  bool solid(std::int32_t index) const { return solid_[static_cast<std::size_t>(index)] != 0; }
  // Eight bits, see above.
  const std::uint8_t* open() const { return open_.data(); }
  std::int64_t free_cells() const { return free_cells_; }  // that are not solid
  // Whether a wall touches the square between the centres of this cell and of those to the right,
  // above and right above, or one of the four is solid: between them a field is not smooth. With
  // `was_broken` also those that have been so since forget_old_walls().
  static constexpr std::uint8_t is_broken = 1, was_broken = 2;
  bool broken(std::int32_t index, std::uint8_t which = is_broken) const {
    return (broken_[static_cast<std::size_t>(index)] & which) != 0;
  }
  // All of these marks, for the state of a run.
  const AlignedArray<std::uint8_t>& broken_marks() const { return broken_; }
  void mark_broken(std::int32_t index) { broken_[static_cast<std::size_t>(index)] |= was_broken; }

  // Walking cost per metre of each cell, at least `min_cost`, at most `max_cost`.
  static constexpr float min_cost = 0.1f;
  static constexpr float max_cost = 100.0f;
  const float* cost() const { return cost_.data(); }
  static constexpr float allowed_cost(float cost) {
    return cost > min_cost ? (cost < max_cost ? cost : max_cost) : min_cost;  // NaN: the least
  }
  void set_cost(std::int32_t index, float cost) {
    cost_[static_cast<std::size_t>(index)] = allowed_cost(cost);
  }
  void reset_costs();

 private:
  static std::int32_t place(float at, std::int32_t count) {
    if (!(at > 0.0f)) return 0;
    return at < static_cast<float>(count) ? static_cast<std::int32_t>(at) : count - 1;
  }
  // Cells or squares, ends included.
  struct Range {
    std::int32_t i0, i1, j0, j1;
  };
  Range all() const { return {0, columns_ - 1, 0, rows_ - 1}; }
  Range grown(const Range& r) const;
  Range cells_in(const Box2& box) const;
  void block_ways(const WallSegment& segment, const Range& squares);
  void find_solid(const WallGeometry& walls, const Range& cells);
  void find_open(const Range& cells, bool keep_broken);
  void find_straight(std::int32_t row, std::int32_t i0, std::int32_t i1, std::uint8_t* right,
                     std::uint8_t* up) const;

  std::int32_t columns_ = 0, rows_ = 0;
  float cell_ = 0.2f, lower_x_ = 0.0f, lower_y_ = 0.0f;
  // The ways right, right up, up, left up, and the square, that a wall touches.
  AlignedArray<std::uint8_t> blocked_;
  std::int64_t free_cells_ = 0;
  AlignedArray<std::uint8_t> solid_, open_, broken_;
  AlignedArray<float> cost_;
  std::vector<std::uint8_t> ways_;  // of a few rows, while they are put together
};

}  // namespace flockwork
