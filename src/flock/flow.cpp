// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/flow.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "flock/lanes_access.h"
#include "flock/stream_flow.h"
#include "space/segment_grid.h"
#include "space/wall_geometry.h"

namespace flockwork {
namespace {

// What the grid covers along one axis: the world and, where it has no end, the walls.
struct Cover {
  double lower, upper;
};

Cover cover_of(const World& world, const WallGeometry& walls, int a) {
  Cover cover{world.lower[a], world.upper[a]};
  if (world.bounds(a) != Bounds::sphere && world.bounds(a) != Bounds::open) return cover;
  for (const WallSegment& s : walls.segments()) {
    cover.lower =
        std::min<double>(cover.lower, a == 0 ? std::min(s.ax, s.bx) : std::min(s.ay, s.by));
    cover.upper =
        std::max<double>(cover.upper, a == 0 ? std::max(s.ax, s.bx) : std::max(s.ay, s.by));
  }
  return cover;
}

StreamGrid grid_over(const World& world, const WallGeometry& walls) {
  const Cover x = cover_of(world, walls, 0);
  const Cover y = cover_of(world, walls, 1);
  const double width = x.upper - x.lower;
  const double height = y.upper - y.lower;
  const double longer = std::max(width, height);
  const double shorter = std::min(width, height);
  const double wanted = std::floor(std::sqrt(Flow::max_cells * (shorter / longer)));
  const auto across = static_cast<std::int32_t>(std::clamp(wanted, 8.0, 128.0));
  const std::int32_t along = Flow::max_cells / across;
  StreamGrid grid;
  grid.columns = width >= height ? along : across;
  grid.rows = width >= height ? across : along;
  grid.lower_x = x.lower;
  grid.lower_y = y.lower;
  grid.width = width / grid.columns;
  grid.height = height / grid.rows;
  grid.wraps_x = world.bounds_x == Bounds::wrap;
  grid.wraps_y = world.bounds_y == Bounds::wrap;
  return grid;
}

// The index of what is `past` the ends: around, or the last one there is.
std::size_t continued(std::int32_t index, std::int32_t count, bool wraps) {
  if (wraps) return static_cast<std::size_t>((index + count) % count);
  return static_cast<std::size_t>(std::clamp(index, 0, count - 1));
}

}  // namespace

void Flow::build(const FlowParameters& parameters, std::span<const Wall> walls,
                 const World& world) {
  *this = Flow{};
  kind_ = parameters.kind;
  velocity_ = parameters.velocity;
  if (world.dimension == 2) velocity_.z = 0.0f;
  centre_ = parameters.centre;
  radius_ = parameters.radius;
  speed_ = std::sqrt(dot(velocity_, velocity_));
  nearest_ = NearestImage(world);
  if (kind_ != FlowKind::stream) return;
  const auto geometry = WallGeometry::build(walls, world);
  const bool has_area = world.extent(0) > 0.0f && world.extent(1) > 0.0f;
  if (!geometry || geometry.value().empty() || !has_area) {
    kind_ = FlowKind::uniform;
    return;
  }
  const SegmentGrid segments(geometry.value());
  const StreamGrid grid = grid_over(world, geometry.value());
  take(grid, solve_stream(grid, geometry.value(), segments, velocity_.x, velocity_.y));
}

void Flow::take(const StreamGrid& grid, const StreamFaces& faces) {
  const std::int32_t columns = grid.columns;
  const std::int32_t rows = grid.rows;
  for (std::int32_t j = -1; j <= rows; ++j) {
    const std::size_t row =
        continued(j, rows, grid.wraps_y) * static_cast<std::size_t>(columns + 1);
    for (std::int32_t i = 0; i <= columns; ++i) {
      u_.push_back(static_cast<float>(faces.u[row + static_cast<std::size_t>(i)]));
    }
  }
  for (std::int32_t j = 0; j <= rows; ++j) {
    const std::size_t row = static_cast<std::size_t>(j) * static_cast<std::size_t>(columns);
    for (std::int32_t i = -1; i <= columns; ++i) {
      v_.push_back(static_cast<float>(faces.v[row + continued(i, columns, grid.wraps_x)]));
    }
  }
  const auto axis = [](double lower, double cell, std::int32_t cells, bool wraps) {
    const auto count = static_cast<float>(cells);
    return Axis{static_cast<float>(lower), static_cast<float>(1.0 / cell), count,
                wraps ? count : 0.0f, wraps ? 1.0f / count : 0.0f};
  };
  x_ = axis(grid.lower_x, grid.width, columns, grid.wraps_x);
  y_ = axis(grid.lower_y, grid.height, rows, grid.wraps_y);
}

// Where on the grid, in cells from its lower end.
FLOCKWORK_FORCE_INLINE f32x4 Flow::Axis::cells_at(f32x4 at) const {
  f32x4 u = (at - splat(lower)) * splat(per_cell);
  u = u - splat(period) * floor(u * splat(per_period));
  return min(splat(cells), max(zero_f32x4(), u));
}

namespace {

// Bilinearly in rows of `columns` values one cell apart, `rows` of them.
FLOCKWORK_FORCE_INLINE f32x4 interpolate(const std::vector<float>& values, float columns,
                                         float rows, f32x4 x, f32x4 y) {
  const i32x4 i = to_i32(min(splat(columns - 2.0f), x));
  const i32x4 j = to_i32(min(splat(rows - 2.0f), y));
  const f32x4 share_x = x - to_f32(i);
  const f32x4 share_y = y - to_f32(j);
  const auto up = static_cast<std::int32_t>(columns);
  std::int32_t at[4];
  store_i32(at, mul(j, splat_i32(up)) + i);
  const float* const v = values.data();
  const auto gather = [&](std::int32_t off) {
    return set(v[at[0] + off], v[at[1] + off], v[at[2] + off], v[at[3] + off]);
  };
  const f32x4 left = gather(0);
  const f32x4 above_left = gather(up);
  const f32x4 low = left + (gather(1) - left) * share_x;
  const f32x4 high = above_left + (gather(up + 1) - above_left) * share_x;
  return low + (high - low) * share_y;
}

}  // namespace

Lanes3 Flow::vortex(const Lanes3& p) const {
  const Lanes3 from_centre =
      nearest_(p - Lanes3{splat(centre_.x), splat(centre_.y), splat(centre_.z)});
  const f32x4 r2 = from_centre.x * from_centre.x + from_centre.y * from_centre.y;
  const m32x4 within = lt(r2, splat(radius_ * radius_));
  const float per_radius = radius_ > 0.0f ? 1.0f / radius_ : 0.0f;
  const f32x4 outside = splat(radius_) / select(gt(r2, zero_f32x4()), r2, splat(1.0f));
  const f32x4 turn = splat(speed_) * select(within, splat(per_radius), outside);
  return {-from_centre.y * turn, from_centre.x * turn, zero_f32x4()};
}

Lanes3 Flow::velocity(const Lanes3& p) const {
  switch (kind_) {
    case FlowKind::none:
      return {};
    case FlowKind::uniform:
      break;
    case FlowKind::vortex:
      return vortex(p);
    case FlowKind::stream: {
      // Each component lies on faces along its own axis and in the middle of cells, with one more
      // beyond either end, along the other.
      const f32x4 x = x_.cells_at(p.x);
      const f32x4 y = y_.cells_at(p.y);
      const f32x4 half = splat(0.5f);
      return {interpolate(u_, x_.cells + 1.0f, y_.cells + 2.0f, x, y + half),
              interpolate(v_, x_.cells + 2.0f, y_.cells + 1.0f, x + half, y), splat(velocity_.z)};
    }
  }
  return {splat(velocity_.x), splat(velocity_.y), splat(velocity_.z)};
}

void add_flow(const Flow& flow, float weight, const Agents& agents, VectorArrays& force) {
  const auto add = [&]<int Dimension>() {
    for (std::size_t i = 0; i < agents.size(); i += 4) {
      const Lanes3 p = load_lanes<Dimension>(agents.x, agents.y, agents.z, i);
      const Lanes3 v = load_lanes<Dimension>(agents.vx, agents.vy, agents.vz, i);
      const Lanes3 before = load_lanes<Dimension>(force.x, force.y, force.z, i);
      store_lanes<Dimension>(force, i, before + (flow.velocity(p) - v) * splat(weight));
    }
  };
  if (!flow.active() || weight == 0.0f) return;
  agents.planar() ? add.operator()<2>() : add.operator()<3>();
}

}  // namespace flockwork
