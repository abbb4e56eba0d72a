// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "base/simd.h"
#include "space/segment_grid.h"
#include "space/wall_geometry.h"
#include "space/world.h"

namespace flockwork {

// The signed distance to the walls in u, positive in the free and negative in the solid, on a grid
// over the world; and the walls themselves, for what must be exact. In 3D walls stand upright, and
// distances are horizontal.
//
// There are at most `max_cells` cells, as square as the world lets them be; a world of 100 x 100 u
// has cells of 0.2 u. A wrapped axis is covered by one period, along others by the world and, where
// it has no end (sphere, open), by the walls' box too. Values are exact to rounding at the corners
// of the cells and interpolated bilinearly between them, so that they err by half a cell's diagonal
// at most: lookup_error(). Between overlapping walls the depth is that to the nearest outline.
class WallField {
 public:
  static constexpr int max_cells = 1 << 18;

  // Expects valid walls and a valid world. The error is that the walls have too many pieces or that
  // they leave no room: no corner of a cell is free.
  Result<void> build(std::span<const Wall> walls, const World& world);

  bool empty() const { return geometry_.empty(); }
  const WallGeometry& geometry() const { return geometry_; }
  const SegmentGrid& segments() const { return segments_; }
  float lookup_error() const { return lookup_error_; }

  // How near agents come to a wall by their own motion, u: wide enough that rounding cannot take
  // them through.
  float skin() const { return skin_; }

  // A way from a place where distance() is greater than its length and this meets no wall, u.
  float margin() const { return margin_; }

  // Four places at a time, any numbers. Beyond the grid the distance is a lower bound of that to
  // the walls, which all lie within.
  f32x4 distance(f32x4 x, f32x4 y) const;
  // That at the nearest corner of a cell: errs no more, and costs one look instead of four.
  FLOCKWORK_FORCE_INLINE f32x4 distance_nearby(f32x4 x, f32x4 y) const {
    return covers(x, y, zero_f32x4()) ? distance_nearby_inside(x, y) : distance_nearby_beyond(x, y);
  }
  // Whether the grid covers all that is within `reach` of the four places, without wrapping.
  bool covers(f32x4 x, f32x4 y, f32x4 reach) const {
    const auto within = [&](const GridAxis& axis, f32x4 at) {
      return ge(at - reach, splat(axis.lower)) & le(at + reach, splat(axis.upper));
    };
    return all(within(grid_[0], x) & within(grid_[1], y));
  }
  // The same as distance_nearby() for places that the grid covers, and for others.
  FLOCKWORK_FORCE_INLINE f32x4 distance_nearby_inside(f32x4 x, f32x4 y) const {
    return at_nodes(nearest_node(grid_[0], x - splat(grid_[0].lower)),
                    nearest_node(grid_[1], y - splat(grid_[1].lower)));
  }
  f32x4 distance_nearby_beyond(f32x4 x, f32x4 y) const;

  struct Sample {
    f32x4 distance;
    f32x4 gradient_x, gradient_y;  // of the interpolated distance; not of length 1 at edges
  };
  Sample sample(f32x4 x, f32x4 y) const;

  // Whether an agent may be at (x, y), in the world: not in the solid, and half the skin away from
  // every wall at least.
  bool free(float x, float y) const;

  // Moves a place in the world that is not free to one that is: across the nearest outline if that
  // leads out, else to the free corner of a cell that is fewest cells away.
  void push_out(float& x, float& y) const;

  // One axis of the world as walls see it.
  struct Axis {
    Bounds bounds = Bounds::open;
    float lower = 0.0f, upper = 0.0f;  // where agents can be
    float last = 0.0f;                 // the greatest float below `upper`
  };
  const Axis& axis(int a) const { return axes_[static_cast<std::size_t>(a)]; }

 private:
  struct GridAxis {
    float lower = 0.0f, upper = 0.0f;
    std::int32_t cells = 1;
    float cell = 1.0f, per_cell = 1.0f;
    float period = 0.0f, per_period = 0.0f;  // 0: not wrapped
    std::int32_t nodes() const { return cells + 1; }
    float node(std::int32_t i) const { return lower + cell * static_cast<float>(i); }
  };
  // The four corners of the cells that four places lie in, and where in them and how far beyond the
  // grid the places are.
  struct Corners {
    f32x4 value00, value10, value01, value11;  // value10: at greater x
    f32x4 share_x, share_y;
    f32x4 beyond_x, beyond_y;  // signed, u
  };
  struct AxisLookup {
    i32x4 cell;
    f32x4 share, beyond, within;
  };

  void lay_out(const World& world);
  void fill();
  bool find_ways_out();
  bool step_off(const WallSegment& segment, float& x, float& y) const;
  static AxisLookup look_up(const GridAxis& axis, f32x4 at);
  Corners look_up(f32x4 x, f32x4 y) const;
  // Of an axis, for places from 0 to its length.
  static FLOCKWORK_FORCE_INLINE i32x4 nearest_node(const GridAxis& axis, f32x4 along) {
    return to_i32(along * splat(axis.per_cell) + splat(0.5f));
  }
  FLOCKWORK_FORCE_INLINE f32x4 at_nodes(i32x4 column, i32x4 row) const {
    std::int32_t node[4];
    store_i32(node, mul(row, splat_i32(grid_[0].nodes())) + column);
    const float* const d = distance_.data();
    return set(d[node[0]], d[node[1]], d[node[2]], d[node[3]]);
  }
  std::size_t node_index(std::int32_t i, std::int32_t j) const {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(grid_[0].nodes()) +
           static_cast<std::size_t>(i);
  }

  WallGeometry geometry_;
  SegmentGrid segments_;
  std::array<Axis, 2> axes_;
  std::array<GridAxis, 2> grid_;
  std::vector<float> distance_;        // of the node in column i, row j at node_index(i, j)
  std::vector<std::int32_t> way_out_;  // index of the free node to go to from each node
  float skin_ = 0.0f;
  float lookup_error_ = 0.0f;
  float margin_ = 0.0f;
};

}  // namespace flockwork
