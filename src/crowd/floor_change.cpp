// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Floors that change while people walk.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "crowd/floor_plan.h"

namespace flockwork {
namespace {

// What is left of two lists without what they have in common at their beginnings and ends.
struct Difference {
  std::size_t first, old_end, new_end;

  template <typename Old, typename New>
  Difference(const Old& before, const New& after)
      : first(0), old_end(before.size()), new_end(after.size()) {
    while (first < old_end && first < new_end && before[first] == after[first]) ++first;
    while (old_end > first && new_end > first && before[old_end - 1] == after[new_end - 1]) {
      --old_end;
      --new_end;
    }
  }
};

// The boxes of the walls from `first` to before `end`, images included.
void add_boxes(const WallGeometry& geometry, std::size_t first, std::size_t end,
               std::vector<Box2>& boxes) {
  std::int32_t last = -1;
  for (const WallSegment& s : geometry.segments()) {
    const auto wall = static_cast<std::size_t>(s.wall);
    if (wall < first || wall >= end) continue;
    if (s.wall != last) boxes.push_back({s.ax, s.ay, s.ax, s.ay});
    last = s.wall;
    Box2& box = boxes.back();
    box = {std::min({box.lower_x, s.ax, s.bx}), std::min({box.lower_y, s.ay, s.by}),
           std::max({box.upper_x, s.ax, s.bx}), std::max({box.upper_y, s.ay, s.by})};
  }
}

bool same_zone(const Zone& a, const Zone& b) {
  return a.area == b.area && a.cost == b.cost && a.speed_factor == b.speed_factor;
}

}  // namespace

bool FloorPlan::has_floor(const Shape& area, const WallGeometry& geometry,
                          const SegmentGrid& segments, const World& world, float cell) {
  NavigationGrid g;
  if (!g.lay_out(world, cell).ok()) return false;
  const float touching = 0.7072f * cell;
  const Box2 box = bounding_box(area);
  const bool outside = box.upper_x < world.lower.x || box.upper_y < world.lower.y ||
                       box.lower_x > world.upper.x || box.lower_y > world.upper.y;
  if (outside) return false;
  const std::int32_t i1 = g.column_at(box.upper_x + cell), j1 = g.row_at(box.upper_y + cell);
  for (std::int32_t j = g.row_at(box.lower_y - cell); j <= j1; ++j) {
    for (std::int32_t i = g.column_at(box.lower_x - cell); i <= i1; ++i) {
      const float x = g.centre_x(i), y = g.centre_y(j);
      const Point2 q = nearest_point(area, x, y);
      const float dx = q.x - x, dy = q.y - y;
      if (!(dx * dx + dy * dy <= touching * touching) || geometry.solid(x, y)) continue;
      if (!segments.crosses(x, y, q.x, q.y)) return true;
    }
  }
  return false;
}

Result<void> FloorPlan::change(const CrowdScene& scene, std::span<const Wall> walls,
                               const World& world) {
  auto built = WallGeometry::build(walls, world);
  if (!built.ok()) return built.error();
  WallGeometry geometry = std::move(built).value();
  const float cell = scene.parameters.cell_size;
  if (auto fits = NavigationGrid().lay_out(world, cell); !fits.ok()) return fits.error();
  SegmentGrid segments(geometry);
  const auto check = [&](const auto& list, const char* name, const char* what) -> Result<void> {
    for (std::size_t k = 0; k < list.size(); ++k) {
      if (has_floor(list[k].area, geometry, segments, world, cell)) continue;
      return Error{std::string("/crowd/") + name + "/" + std::to_string(k),
                   std::string("the ") + what + " lies in walls or outside of the world"};
    }
    return {};
  };
  if (auto exits = check(scene.exits, "exits", "exit"); !exits.ok()) return exits.error();
  if (auto waypoints = check(scene.waypoints, "waypoints", "waypoint"); !waypoints.ok()) {
    return waypoints.error();
  }
  if (auto sources = check(scene.sources, "sources", "source"); !sources.ok()) {
    return sources.error();
  }

  const CrowdParameters before = parameters_;
  const bool other_cells = cell != before.cell_size || world != world_;
  const bool other_walls = !std::equal(walls.begin(), walls.end(), walls_.begin(), walls_.end());
  const bool other_zones =
      !std::equal(scene.zones.begin(), scene.zones.end(), zones_.begin(), zones_.end(), same_zone);
  if (other_cells) {
    change_cells(world, cell, std::move(geometry), std::move(segments));
  } else if (other_walls) {
    change_walls(walls, std::move(geometry), std::move(segments));
  }
  const std::vector<std::int32_t> others = change_targets(scene);
  copy(scene, walls, world);
  if (scene.parameters.density_cost != before.density_cost) {
    if (!(scene.parameters.density_cost > 0.0f)) density_.clear();
    find_costs({world.lower.x, world.lower.y, world.upper.x, world.upper.y});
  }
  if (other_zones) change_zones(scene.zones);
  const bool all = other_cells || other_walls || other_zones ||
                   scene.parameters.field != before.field ||
                   scene.parameters.density_cost != before.density_cost;
  if (all) {
    start_all();
  } else {
    for (const std::int32_t field : others) start(field);
  }
  return {};
}

void FloorPlan::change_walls(std::span<const Wall> walls, WallGeometry geometry,
                             SegmentGrid segments) {
  const Difference other(walls_, walls);
  const bool all = geometry.has_rooms() != geometry_.has_rooms();
  std::vector<Box2> boxes;
  add_boxes(geometry_, other.first, other.old_end, boxes);
  add_boxes(geometry, other.first, other.new_end, boxes);
  geometry_ = std::move(geometry);
  segments_ = std::move(segments);
  buckets_.build(geometry_);
  double area = 0.0;
  for (const Box2& box : boxes) {
    area += static_cast<double>(box.width() + 8.0f * grid_.cell()) *
            static_cast<double>(box.height() + 8.0f * grid_.cell());
  }
  const double cell = grid_.cell();
  if (all || area > 0.5 * cell * cell * grid_.cells()) {
    grid_.update_all(geometry_);
  } else {
    for (const Box2& box : boxes) grid_.update(box, geometry_, buckets_);
  }
  mark_old_walls();
}

void FloorPlan::mark_old_walls() {
  marked_ = true;
  for (Field& field : fields_) {
    if (!field.used || field.target.kind == TargetKind::direction) continue;
    field.old = field.old_walls = true;
    field.lookup = FieldLookup(grid_, field.values, field.method, segments_, true);
  }
}

// The old values are looked up at the centres of the new cells.
void FloorPlan::change_cells(const World& world, float cell, WallGeometry geometry,
                             SegmentGrid segments) {
  NavigationGrid grid;
  (void)grid.build(world, cell, geometry).ok();  // it has been laid out before
  for (Field& field : fields_) {
    if (!field.used || field.target.kind == TargetKind::direction) continue;
    const float per_metre = field.method == FieldMethod::dijkstra ? 10.0f / cell : 1.0f;
    field.fresh.resize(static_cast<std::size_t>(grid.cells()));
    for (std::int32_t j = 0; j < grid.rows(); ++j) {
      for (std::int32_t i = 0; i < grid.columns(); ++i) {
        field.fresh[static_cast<std::size_t>(grid.index(i, j))] =
            per_metre * field.lookup.value(grid.centre_x(i), grid.centre_y(j));
      }
    }
    std::swap(field.values, field.fresh);
  }
  grid_ = std::move(grid);
  geometry_ = std::move(geometry);
  segments_ = std::move(segments);
  buckets_.build(geometry_);
  for (std::int32_t k = 0; k < grid_.cells(); ++k) grid_.mark_broken(k);
  mark_old_walls();
  density_.clear();
  has_zones_ = false;
  still_cost_.resize(static_cast<std::size_t>(grid_.cells()));
  std::fill(still_cost_.begin(), still_cost_.end(), 1.0f);
  const std::vector<Zone> zones = std::exchange(zones_, {});
  change_zones(zones);
}

void FloorPlan::change_zones(const std::vector<Zone>& zones) {
  const bool had_zones = has_zones_;
  has_zones_ = std::any_of(zones.begin(), zones.end(),
                           [](const Zone& zone) { return zone.speed_factor != 1.0f; });
  if (has_zones_ && !had_zones) {
    factor_.resize(static_cast<std::size_t>(grid_.cells()));
    std::fill(factor_.begin(), factor_.end(), 1.0f);
  }
  const Difference other(zones_, zones);
  std::vector<Box2> boxes;
  for (std::size_t k = other.first; k < other.old_end; ++k) {
    boxes.push_back(bounding_box(zones_[k].area));
  }
  for (std::size_t k = other.first; k < other.new_end; ++k) {
    boxes.push_back(bounding_box(zones[k].area));
  }
  zones_ = zones;
  for (const Box2& box : boxes) find_costs(box);
}

// Of all cells of a box: costs with and without people, and factors of speed.
void FloorPlan::find_costs(const Box2& box) {
  const std::int32_t i0 = grid_.column_at(box.lower_x), i1 = grid_.column_at(box.upper_x);
  const std::int32_t j0 = grid_.row_at(box.lower_y), j1 = grid_.row_at(box.upper_y);
  for (std::int32_t j = j0; j <= j1; ++j) {
    float* still = still_cost_.data() + grid_.index(0, j);
    std::fill(still + i0, still + i1 + 1, 1.0f);
    if (!has_zones_) continue;
    float* factor = factor_.data() + grid_.index(0, j);
    std::fill(factor + i0, factor + i1 + 1, 1.0f);
  }
  for (const Zone& zone : zones_) {
    const Box2 part = bounding_box(zone.area);
    const std::int32_t end_i = std::min(i1, grid_.column_at(part.upper_x));
    const std::int32_t end_j = std::min(j1, grid_.row_at(part.upper_y));
    for (std::int32_t j = std::max(j0, grid_.row_at(part.lower_y)); j <= end_j; ++j) {
      for (std::int32_t i = std::max(i0, grid_.column_at(part.lower_x)); i <= end_i; ++i) {
        if (!contains(zone.area, grid_.centre_x(i), grid_.centre_y(j))) continue;
        const auto k = static_cast<std::size_t>(grid_.index(i, j));
        // The way through costs as much more as it takes longer.
        still_cost_[k] =
            NavigationGrid::allowed_cost(still_cost_[k] * (zone.cost / zone.speed_factor));
        if (has_zones_) factor_[k] *= zone.speed_factor;
      }
    }
  }
  for (std::int32_t j = j0; j <= j1; ++j) {
    for (std::int32_t i = i0; i <= i1; ++i) {
      const std::int32_t k = grid_.index(i, j);
      grid_.set_cost(
          k, density_.cost(still_cost_[static_cast<std::size_t>(k)], parameters_.density_cost, k));
    }
  }
}

// The exits, waypoints and fields of another scene. The fields whose areas have changed.
std::vector<std::int32_t> FloorPlan::change_targets(const CrowdScene& scene) {
  const std::int32_t nearest = find_field({TargetKind::nearest});
  const std::vector<Shape> nearest_before = areas_of({TargetKind::nearest});
  std::vector<std::int32_t> others, unused;
  std::vector<std::uint8_t> open;
  for (const Exit& exit : scene.exits) {
    const std::int32_t known = find_named(exits_, exit.name);
    open.push_back(known >= 0 ? exit_open_[static_cast<std::size_t>(known)] : exit.open ? 1 : 0);
  }
  for (std::int32_t f = 0; f < fields(); ++f) {
    Field& field = at(f);
    if (!field.used) unused.push_back(f);
    const auto find = [&](const auto& before, const auto& after) {
      const auto& old = before[static_cast<std::size_t>(field.target.index)];
      field.target.index = find_named(after, old.name);
      if (field.target.index < 0) return drop(f);
      if (after[static_cast<std::size_t>(field.target.index)].area != old.area) others.push_back(f);
    };
    if (!field.used) continue;
    if (field.target.kind == TargetKind::exit) find(exits_, scene.exits);
    if (field.target.kind == TargetKind::waypoint) find(waypoints_, scene.waypoints);
  }
  exits_ = scene.exits;
  waypoints_ = scene.waypoints;
  exit_open_ = std::move(open);

  const auto add = [&](const Target& target) {
    if (find_field(target) >= 0) return;
    auto f = static_cast<std::int32_t>(fields_.size());
    if (unused.empty()) {
      fields_.emplace_back();
    } else {
      f = unused.back();
      unused.pop_back();
    }
    Field& field = at(f);
    field.used = true;
    field.target = target;
    field.method = scene.parameters.field;
    field.values.resize(static_cast<std::size_t>(grid_.cells()));
    std::fill(field.values.begin(), field.values.end(), math::infinity);
    field.lookup = FieldLookup(grid_, field.values, field.method, segments_);
    others.push_back(f);
  };
  for (std::size_t k = 0; k < exits_.size(); ++k) {
    add({TargetKind::exit, static_cast<std::int32_t>(k)});
  }
  if (!exits_.empty()) add({TargetKind::nearest});
  for (std::size_t k = 0; k < waypoints_.size(); ++k) {
    add({TargetKind::waypoint, static_cast<std::int32_t>(k)});
  }
  if (nearest >= 0 && areas_of({TargetKind::nearest}) != nearest_before) others.push_back(nearest);
  return others;
}

void FloorPlan::drop(std::int32_t field) {
  if (solving_ == field) solving_ = -1;
  std::erase(waiting_, field);
  Field& dropped = at(field);
  dropped = Field{};
  dropped.used = false;
}

}  // namespace flockwork
