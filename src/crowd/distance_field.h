// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/array.h"
#include "base/math.h"
#include "crowd/area.h"
#include "crowd/bucket_queue.h"
#include "crowd/navigation_grid.h"
#include "space/segment_grid.h"

namespace flockwork {

// How the way to a target is measured on the cells of a navigation grid.
enum class FieldMethod : std::int32_t {
  // |grad T| = cost, by fast marching of second order: Sethian, "Level Set Methods and Fast
  // Marching Methods", Cambridge 1999, section 8.7; Rickett and Fomel, SEP 100 (1999). Where a wall
  // or a shock leaves only one cell to go by, of first order.
  eikonal,
  // Shortest way over 8 neighbours, 10 for a straight and 14 for a diagonal step, times the cost of
  // the cell that is left. Up to 8 % longer than the straight way.
  dijkstra,
};

// The values of one field, one per cell: walking distance to the target times cost, in m
// (`eikonal`) or in tenths of a cell (`dijkstra`); infinite where the target cannot be reached.
using FieldValues = AlignedArray<float>;

// Computes a field in slices. One solver serves all fields, one after the other; its memory stays.
class FieldSolver {
 public:
  // The cells of the areas are at 0: those whose centre is in one; of an area without such a cell,
  // those that it touches. `eikonal` starts from exact distances in a band of `band` cells around
  // them, which second order needs at corners. Grid, segments and values must live and stay as they
  // are until the end.
  static constexpr float band = 3.0f;
  void begin(const NavigationGrid& grid, std::span<const Shape> areas, const SegmentGrid& segments,
             FieldMethod method, FieldValues& values);

  // Takes up to `budget` cells from the queue, or does as much work of other kinds. Whether the
  // field is complete: only then its values mean anything.
  bool advance(std::int64_t budget);
  bool finish() { return advance(INT64_MAX); }

  // What all budgets together have done since begin(): advance(done()) after another begin() leads
  // to the same state, however the work was cut.
  std::int64_t done() const { return done_; }
  // Cells with a finite value; of a complete field all that can reach the target.
  std::int64_t reached() const { return reached_; }

 private:
  enum class Stage : std::int32_t { clear, seed, spread, complete };
  void clear();
  void seed_next();
  void seed(const Shape& area);
  void prepare_bags();
  bool march(std::int64_t budget);
  bool spread(std::int64_t budget);
  bool spread_evenly(std::int64_t budget);
  float solve(std::int32_t cell) const;
  std::uint64_t slot_of(float value) const {
    return static_cast<std::uint64_t>(value * inverse_width_);
  }

  const NavigationGrid* grid_ = nullptr;
  const SegmentGrid* segments_ = nullptr;
  std::vector<Shape> areas_;
  FieldMethod method_ = FieldMethod::eikonal;
  Stage stage_ = Stage::complete;
  float* values_ = nullptr;
  float least_ = 1.0f, most_ = 1.0f;  // cost of a cell
  bool even_ = false;                 // one cost everywhere; dijkstra: and it is 1
  std::int64_t cursor_ = 0;           // cells cleared, areas seeded
  std::int64_t done_ = 0, reached_ = 0;
  float inverse_width_ = 1.0f;
  BucketQueue queue_;                            // eikonal
  std::vector<std::vector<std::int32_t>> bags_;  // dijkstra: any order within a bag is exact
  std::size_t bag_ = 0, bag_cursor_ = 0, empty_bags_ = 0;
  AlignedArray<std::uint8_t> follow_;  // dijkstra: directions that a cell passes on; 0: settled
};

// Looks up a field between the cells.
class FieldLookup {
 public:
  FieldLookup() = default;
  // `old`: walls have changed since the values were found; see NavigationGrid::update().
  FieldLookup(const NavigationGrid& grid, const FieldValues& values, FieldMethod method,
              const SegmentGrid& segments, bool old = false)
      : grid_(&grid),
        values_(values.data()),
        segments_(&segments),
        scale_(method == FieldMethod::dijkstra ? grid.cell() / 10.0f : 1.0f),
        marks_(old ? NavigationGrid::is_broken | NavigationGrid::was_broken
                   : NavigationGrid::is_broken) {}

  // In m. Bilinear between the four nearest centres; next to walls only those centres count that
  // the point sees, the others are continued from them. Infinite where none can be seen or reached,
  // and outside of the grid.
  float value(float x, float y) const;

  // Four at a time. `smooth`: the caller knows that no wall is within a cell of any of the four.
  f32x4 value(f32x4 x, f32x4 y, bool smooth = false) const;

  // Of the bilinear value; next to walls by central differences over a cell. Zero where it is not
  // defined.
  Point2 gradient(float x, float y) const;

 private:
  float beside_walls(float x, float y) const;

  const NavigationGrid* grid_ = nullptr;
  const float* values_ = nullptr;
  const SegmentGrid* segments_ = nullptr;
  float scale_ = 1.0f;
  std::uint8_t marks_ = NavigationGrid::is_broken;  // which squares are not smooth
};

// How many cells are free but cannot reach the target.
std::int64_t unreachable_cells(const NavigationGrid& grid, const FieldValues& values);

}  // namespace flockwork
