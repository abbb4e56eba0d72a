// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/wall_field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "space/field_builder.h"
#include "space/orientation.h"

namespace flockwork {
namespace {

constexpr float smallest_skin = 1.0e-4f;   // u
constexpr float relative_skin = 0x1p-18f;  // of the largest coordinate: 32 to 64 of its last bits

WallField::Axis world_axis(const World& world, int a) {
  WallField::Axis axis{world.bounds(a), world.lower[a], world.upper[a], world.upper[a]};
  if (axis.bounds == Bounds::sphere || axis.bounds == Bounds::open) {
    axis.lower = -open_limit;
    axis.upper = open_limit;
  }
  if (!(axis.upper > axis.lower)) axis.bounds = Bounds::open;  // no room: nothing to go around
  if (axis.bounds == Bounds::wrap) axis.last = std::nextafter(axis.upper, axis.lower);
  return axis;
}

bool within(const WallField::Axis& axis, float at) {
  return at >= axis.lower && (axis.bounds == Bounds::wrap ? at < axis.upper : at <= axis.upper);
}

}  // namespace

Result<void> WallField::build(std::span<const Wall> walls, const World& world) {
  *this = WallField{};
  auto geometry = WallGeometry::build(walls, world);
  if (!geometry) return geometry.error();
  geometry_ = std::move(geometry).value();
  for (int a = 0; a < 2; ++a) axes_[static_cast<std::size_t>(a)] = world_axis(world, a);
  if (geometry_.empty()) return {};
  segments_ = SegmentGrid(geometry_);
  lay_out(world);
  fill();
  if (!find_ways_out()) {
    *this = WallField{};
    return Error{"/walls", "the walls leave no room for agents anywhere in the world"};
  }
  return {};
}

void WallField::lay_out(const World& world) {
  for (int a = 0; a < 2; ++a) {
    GridAxis& axis = grid_[static_cast<std::size_t>(a)];
    axis.lower = world.lower[a];
    axis.upper = world.upper[a];
    const bool endless = world.bounds(a) == Bounds::sphere || world.bounds(a) == Bounds::open;
    for (const WallSegment& s : geometry_.segments()) {
      if (!endless) break;
      axis.lower = std::min(axis.lower, a == 0 ? std::min(s.ax, s.bx) : std::min(s.ay, s.by));
      axis.upper = std::max(axis.upper, a == 0 ? std::max(s.ax, s.bx) : std::max(s.ay, s.by));
    }
    if (endless) {
      axis.lower = std::max(axis.lower, -open_limit);
      axis.upper = std::min(axis.upper, open_limit);
    }
  }
  const float width = grid_[0].upper - grid_[0].lower;
  const float height = grid_[1].upper - grid_[1].lower;
  const float longer = std::max(width, height);
  const float shorter = std::min(width, height);
  // As many rows as make square cells, but neither so few nor so many that an index gets large.
  const float limit = static_cast<float>(max_cells);
  const float wanted = longer > 0.0f ? std::sqrt(limit * (shorter / longer)) : 1.0f;
  const auto across = static_cast<std::int32_t>(std::clamp(wanted, 4.0f, 512.0f));
  const std::int32_t along = max_cells / across;
  grid_[0].cells = width >= height ? along : across;
  grid_[1].cells = width >= height ? across : along;
  float largest = 0.0f;
  for (std::size_t a = 0; a < 2; ++a) {
    GridAxis& axis = grid_[a];
    const float extent = axis.upper - axis.lower;
    axis.cell = extent / static_cast<float>(axis.cells);
    axis.per_cell = extent > 0.0f ? static_cast<float>(axis.cells) / extent : 0.0f;
    if (axes_[a].bounds == Bounds::wrap) {
      axis.period = extent;
      axis.per_period = 1.0f / extent;
    }
    largest = std::max({largest, std::fabs(axis.lower), std::fabs(axis.upper)});
  }
  skin_ = std::max(smallest_skin, relative_skin * largest);
  lookup_error_ = 0.5f * std::sqrt(grid_[0].cell * grid_[0].cell + grid_[1].cell * grid_[1].cell);
  margin_ = lookup_error_ + geometry_.sagitta() + 2.0f * skin_;
}

void WallField::fill() {
  PlaneNodes nodes;
  for (std::int32_t i = 0; i < grid_[0].nodes(); ++i) nodes.x.push_back(grid_[0].node(i));
  for (std::int32_t j = 0; j < grid_[1].nodes(); ++j) nodes.y.push_back(grid_[1].node(j));
  distance_ = signed_distances(geometry_, nodes);
}

// Breadth first from all free nodes at once. False when there is none.
bool WallField::find_ways_out() {
  const std::int32_t columns = grid_[0].nodes();
  const std::int32_t rows = grid_[1].nodes();
  way_out_.assign(distance_.size(), -1);
  std::vector<std::int32_t> queue;
  for (std::int32_t j = 0; j < rows; ++j) {
    for (std::int32_t i = 0; i < columns; ++i) {
      const std::size_t node = node_index(i, j);
      if (!(distance_[node] > geometry_.sagitta() + 2.0f * skin_)) continue;
      way_out_[node] = static_cast<std::int32_t>(node);
      queue.push_back(static_cast<std::int32_t>(node));
    }
  }
  if (queue.empty()) return false;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    const std::int32_t node = queue[k];
    const std::int32_t i = node % columns;
    const std::int32_t j = node / columns;
    const auto reach = [&](std::int32_t other) {
      std::int32_t& way = way_out_[static_cast<std::size_t>(other)];
      if (way >= 0) return;
      way = way_out_[static_cast<std::size_t>(node)];
      queue.push_back(other);
    };
    if (i > 0) reach(node - 1);
    if (i + 1 < columns) reach(node + 1);
    if (j > 0) reach(node - columns);
    if (j + 1 < rows) reach(node + columns);
  }
  return true;
}

FLOCKWORK_FORCE_INLINE WallField::AxisLookup WallField::look_up(const GridAxis& axis, f32x4 at) {
  const f32x4 along = at - splat(axis.lower);
  // The period is 0 where nothing wraps.
  const f32x4 wrapped = along - splat(axis.period) * floor(along * splat(axis.per_period));
  const f32x4 within =
      min(splat(axis.upper - axis.lower), max(zero_f32x4(), wrapped));  // NaN becomes 0
  const f32x4 cells = within * splat(axis.per_cell);
  const i32x4 cell = min(splat_i32(axis.cells - 1), to_i32(cells));
  return {cell, cells - to_f32(cell), wrapped - within, within};
}

FLOCKWORK_FORCE_INLINE WallField::Corners WallField::look_up(f32x4 x, f32x4 y) const {
  const AxisLookup ax = look_up(grid_[0], x);
  const AxisLookup ay = look_up(grid_[1], y);
  std::int32_t node[4];
  store_i32(node, mul(ay.cell, splat_i32(grid_[0].nodes())) + ax.cell);
  const std::int32_t up = grid_[0].nodes();
  const float* const d = distance_.data();
  const auto gather = [&](std::int32_t off) {
    return set(d[node[0] + off], d[node[1] + off], d[node[2] + off], d[node[3] + off]);
  };
  return {gather(0), gather(1), gather(up), gather(up + 1),
          ax.share,  ay.share,  ax.beyond,  ay.beyond};
}

f32x4 WallField::distance(f32x4 x, f32x4 y) const {
  const Corners c = look_up(x, y);
  const f32x4 low = c.value00 + (c.value10 - c.value00) * c.share_x;
  const f32x4 high = c.value01 + (c.value11 - c.value01) * c.share_x;
  const f32x4 beyond2 = c.beyond_x * c.beyond_x + c.beyond_y * c.beyond_y;
  if (any(gt(beyond2, zero_f32x4()))) return sample(x, y).distance;
  return low + (high - low) * c.share_y;
}

f32x4 WallField::distance_nearby_beyond(f32x4 x, f32x4 y) const {
  const AxisLookup ax = look_up(grid_[0], x);
  const AxisLookup ay = look_up(grid_[1], y);
  const f32x4 beyond2 = ax.beyond * ax.beyond + ay.beyond * ay.beyond;
  const m32x4 outside = gt(beyond2, zero_f32x4());
  const f32x4 nearby =
      at_nodes(nearest_node(grid_[0], ax.within), nearest_node(grid_[1], ay.within));
  return any(outside) ? select(outside, sample(x, y).distance, nearby) : nearby;
}

WallField::Sample WallField::sample(f32x4 x, f32x4 y) const {
  const Corners c = look_up(x, y);
  const f32x4 rise_low = c.value10 - c.value00;
  const f32x4 rise_high = c.value11 - c.value01;
  const f32x4 low = c.value00 + rise_low * c.share_x;
  const f32x4 high = c.value01 + rise_high * c.share_x;
  const f32x4 d = low + (high - low) * c.share_y;
  const f32x4 gx = (rise_low + (rise_high - rise_low) * c.share_y) * splat(grid_[0].per_cell);
  const f32x4 gy = (high - low) * splat(grid_[1].per_cell);
  const f32x4 beyond2 = c.beyond_x * c.beyond_x + c.beyond_y * c.beyond_y;
  const m32x4 outside = gt(beyond2, zero_f32x4());
  if (!any(outside)) return {d, gx, gy};
  // The walls lie in a convex box, so its nearest place is at a right angle or more between what is
  // outside and any wall. Outside is free, unless there are rooms and it is not in one at the edge.
  const m32x4 is_solid = geometry_.has_rooms() ? le(d, zero_f32x4()) : first_lanes(0);
  const f32x4 inner = max(zero_f32x4(), d);
  const f32x4 far = sqrt(inner * inner + beyond2);
  const f32x4 per_far = splat(1.0f) / select(gt(far, zero_f32x4()), far, splat(1.0f));
  const m32x4 bent = and_not(outside, is_solid);
  return {select(outside, select(is_solid, d - sqrt(beyond2), far), d),
          select(bent, (inner * gx + c.beyond_x) * per_far, gx),
          select(bent, (inner * gy + c.beyond_y) * per_far, gy)};
}

bool WallField::free(float x, float y) const {
  if (empty()) return true;
  const float d = lane<0>(distance(splat(x), splat(y)));
  if (d > margin_) return true;
  if (d < -margin_) return false;
  return !segments_.near(x, y, 0.5f * skin_) && !geometry_.solid(x, y);
}

void WallField::push_out(float& x, float& y) const {
  if (free(x, y)) return;
  const SegmentGrid::Nearest nearest =
      segments_.nearest(x, y, std::numeric_limits<float>::infinity());
  if (step_off(geometry_.segments()[static_cast<std::size_t>(nearest.segment)], x, y)) return;
  const auto node_of = [](const GridAxis& axis, float at) {
    const float cells = (at - axis.lower) * axis.per_cell;
    const float last = static_cast<float>(axis.cells);
    return static_cast<std::int32_t>(std::clamp(cells, 0.0f, last));
  };
  const std::size_t node = node_index(node_of(grid_[0], x), node_of(grid_[1], y));
  x = grid_[0].node(way_out_[node] % grid_[0].nodes());
  y = grid_[1].node(way_out_[node] / grid_[0].nodes());
}

// To one side of the segment: the own one for a place in the free, else the other one first.
bool WallField::step_off(const WallSegment& s, float& x, float& y) const {
  const double along_x = static_cast<double>(s.bx) - s.ax;
  const double along_y = static_cast<double>(s.by) - s.ay;
  const double length = std::sqrt(along_x * along_x + along_y * along_y);
  if (!(length > 0.0)) return false;
  const double share = ((x - s.ax) * along_x + (y - s.ay) * along_y) / (length * length);
  const double foot_x = s.ax + along_x * std::clamp(share, 0.0, 1.0);
  const double foot_y = s.ay + along_y * std::clamp(share, 0.0, 1.0);
  const bool on_left = orientation(s.ax, s.ay, s.bx, s.by, x, y) > 0;
  const bool left_first = on_left != geometry_.solid(x, y);
  for (const bool left : {left_first, !left_first}) {
    const double off = (left ? 2.0 : -2.0) * static_cast<double>(skin_) / length;
    const auto new_x = static_cast<float>(foot_x - along_y * off);
    const auto new_y = static_cast<float>(foot_y + along_x * off);
    if (!within(axes_[0], new_x) || !within(axes_[1], new_y) || !free(new_x, new_y)) continue;
    x = new_x;
    y = new_y;
    return true;
  }
  return false;
}

}  // namespace flockwork
