// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/floor_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flockwork {

Result<void> FloorPlan::build(const CrowdScene& scene, std::span<const Wall> walls,
                              const World& world) {
  if (auto built = build_floor(scene, walls, world); !built.ok()) return built.error();
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(exits_.size()); ++k) {
    field_of({TargetKind::exit, k});
  }
  if (!exits_.empty()) field_of({TargetKind::nearest});
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(waypoints_.size()); ++k) {
    field_of({TargetKind::waypoint, k});
  }
  return {};
}

// Everything but fields and people.
Result<void> FloorPlan::build_floor(const CrowdScene& scene, std::span<const Wall> walls,
                                    const World& world) {
  auto geometry = WallGeometry::build(walls, world);
  if (!geometry.ok()) return geometry.error();
  const auto grid = grid_.build(world, scene.parameters.cell_size, geometry.value());
  if (!grid.ok()) return grid.error();
  geometry_ = std::move(geometry).value();
  segments_ = SegmentGrid(geometry_);
  buckets_.build(geometry_);
  copy(scene, walls, world);
  exit_open_.clear();
  for (const Exit& exit : exits_) exit_open_.push_back(exit.open ? 1 : 0);
  fields_.clear();
  waiting_.clear();
  solving_ = -1;
  density_.clear();
  zones_.clear();
  has_zones_ = false;
  still_cost_.resize(static_cast<std::size_t>(grid_.cells()));
  std::fill(still_cost_.begin(), still_cost_.end(), 1.0f);
  change_zones(scene.zones);
  return {};
}

void FloorPlan::copy(const CrowdScene& scene, std::span<const Wall> walls, const World& world) {
  exits_ = scene.exits;
  waypoints_ = scene.waypoints;
  parameters_ = scene.parameters;
  walls_.assign(walls.begin(), walls.end());
  world_ = world;
}

std::vector<Shape> FloorPlan::areas_of(const Target& target) const {
  std::vector<Shape> areas;
  if (target.kind == TargetKind::exit) {
    areas.push_back(exits_[static_cast<std::size_t>(target.index)].area);
  } else if (target.kind == TargetKind::waypoint) {
    areas.push_back(waypoints_[static_cast<std::size_t>(target.index)].area);
  } else if (target.kind == TargetKind::nearest) {
    for (std::size_t k = 0; k < exits_.size(); ++k) {
      if (exit_open_[k] != 0) areas.push_back(exits_[k].area);
    }
  }
  return areas;
}

std::int32_t FloorPlan::find_field(const Target& target) const {
  for (std::size_t k = 0; k < fields_.size(); ++k) {
    const Target& t = fields_[k].target;
    const bool same_direction =
        target.kind != TargetKind::direction ||
        (t.direction_x == target.direction_x && t.direction_y == target.direction_y);
    const bool indexed = target.kind == TargetKind::exit || target.kind == TargetKind::waypoint;
    const bool same_index = !indexed || t.index == target.index;
    if (fields_[k].used && t.kind == target.kind && same_index && same_direction) {
      return static_cast<std::int32_t>(k);
    }
  }
  return -1;
}

std::int32_t FloorPlan::field_of(const Target& target) {
  const std::int32_t known = find_field(target);
  if (known >= 0) return known;
  const auto made = static_cast<std::int32_t>(fields_.size());
  fields_.emplace_back().target = target;
  if (target.kind != TargetKind::direction) solve_now(fields_.back());
  return made;
}

void FloorPlan::solve_now(Field& field) {
  const std::vector<Shape> areas = areas_of(field.target);
  FieldSolver solver;
  solver.begin(grid_, areas, segments_, parameters_.field, field.values);
  solver.finish();
  solved(field, solver.reached());
}

void FloorPlan::solved(Field& field, std::int64_t reached) {
  field.old = field.old_walls = false;
  field.method = parameters_.field;
  field.unreachable = grid_.free_cells() - reached;
  field.lookup = FieldLookup(grid_, field.values, field.method, segments_);
}

float FloorPlan::value(std::int32_t field, float x, float y) const {
  const Field& f = at(field);
  if (f.target.kind == TargetKind::direction) {
    return -(x * f.target.direction_x + y * f.target.direction_y);
  }
  return f.lookup.value(x, y);
}

f32x4 FloorPlan::value(std::int32_t field, f32x4 x, f32x4 y, bool smooth) const {
  const Field& f = at(field);
  if (f.target.kind == TargetKind::direction) {
    return -(x * splat(f.target.direction_x) + y * splat(f.target.direction_y));
  }
  return f.lookup.value(x, y, smooth);
}

Point2 FloorPlan::gradient(std::int32_t field, float x, float y) const {
  const Field& f = at(field);
  if (f.target.kind == TargetKind::direction) {
    return {-f.target.direction_x, -f.target.direction_y};
  }
  return f.lookup.gradient(x, y);
}

float FloorPlan::speed_factor(float ax, float ay, float bx, float by) const {
  if (!has_zones_) return 1.0f;
  // Time is what adds up along the way: the harmonic mean over eight places.
  constexpr int places = 8;
  float time = 0.0f;
  for (int k = 0; k < places; ++k) {
    const float t = (static_cast<float>(k) + 0.5f) / places;
    time += 1.0f / speed_factor(ax + t * (bx - ax), ay + t * (by - ay));
  }
  return places / time;
}

void FloorPlan::set_exit_open(std::int32_t exit, bool open) {
  std::uint8_t& now = exit_open_[static_cast<std::size_t>(exit)];
  if ((now != 0) == open) return;
  now = open ? 1 : 0;
  const std::int32_t nearest = find_field({TargetKind::nearest});
  if (nearest >= 0) start(nearest);
}

void FloorPlan::start(std::int32_t field) {
  at(field).old = true;
  if (solving_ == field) solving_ = -1;  // begins again
  if (std::find(waiting_.begin(), waiting_.end(), field) == waiting_.end()) {
    waiting_.push_back(field);
  }
}

void FloorPlan::start_all() {
  for (std::int32_t k = 0; k < fields(); ++k) {
    if (at(k).used && at(k).target.kind != TargetKind::direction) start(k);
  }
}

std::int64_t FloorPlan::slice(double seconds) const {
  const double per_second = std::min(grid_.cells() / field_time, cells_per_second);
  return static_cast<std::int64_t>(std::min(seconds * per_second, 1.0e15)) + 1;
}

bool FloorPlan::advance(std::int64_t cells) {
  while (pending()) {
    if (cells <= 0) return false;
    if (density_.pending()) {
      cells = density_.advance(cells, grid_, still_cost_.data(), parameters_.density_cost);
      continue;
    }
    if (solving_ < 0) {
      solving_ = waiting_.front();
      waiting_.erase(waiting_.begin());
      Field& field = at(solving_);
      solver_.begin(grid_, areas_of(field.target), segments_, parameters_.field, field.fresh);
    }
    const std::int64_t before = solver_.done();
    const bool complete = solver_.advance(cells);
    cells -= solver_.done() - before;
    if (!complete) return false;
    Field& field = at(solving_);
    std::swap(field.values, field.fresh);
    solved(field, solver_.reached());
    solving_ = -1;
    const bool old_walls =
        std::any_of(fields_.begin(), fields_.end(), [](const Field& f) { return f.old_walls; });
    if (marked_ && !old_walls) {
      grid_.forget_old_walls();
      marked_ = false;
    }
  }
  return true;
}

void FloorPlan::set_density(const People& people) {
  density_.begin(people, grid_, parameters_.density_smoothing);
  start_all();
}

}  // namespace flockwork
