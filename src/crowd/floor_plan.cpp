// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/floor_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flockwork {

Result<void> FloorPlan::build(const CrowdScene& scene, std::span<const Wall> walls,
                              const World& world) {
  scene_ = &scene;
  exit_open_.clear();
  for (const Exit& exit : scene.exits) exit_open_.push_back(exit.open ? 1 : 0);
  auto geometry = WallGeometry::build(walls, world);
  if (!geometry.ok()) return geometry.error();
  geometry_ = std::move(geometry).value();
  segments_ = SegmentGrid(geometry_);
  buckets_.build(geometry_);
  const auto grid = grid_.build(world, scene.parameters.cell_size, geometry_, buckets_);
  if (!grid.ok()) return grid.error();
  apply_zones(scene);
  fields_.clear();
  waiting_.clear();
  solving_ = -1;
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(scene.exits.size()); ++k) {
    field_of({TargetKind::exit, k});
  }
  if (!scene.exits.empty()) field_of({TargetKind::nearest});
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(scene.waypoints.size()); ++k) {
    field_of({TargetKind::waypoint, k});
  }
  return {};
}

void FloorPlan::apply_zones(const CrowdScene& scene) {
  const auto count = static_cast<std::size_t>(grid_.cells());
  has_zones_ = !scene.slow_zones.empty();
  factor_.resize(has_zones_ ? count : 0);
  std::fill(factor_.begin(), factor_.end(), 1.0f);
  for (const SlowZone& zone : scene.slow_zones) {
    // The way through costs as much more as it takes longer.
    grid_.multiply_cost(zone.area, 1.0f / zone.speed_factor);
    for (std::int32_t k = 0; k < grid_.cells(); ++k) {
      const float x = grid_.centre_x(k % grid_.columns()), y = grid_.centre_y(k / grid_.columns());
      if (contains(zone.area, x, y)) factor_[static_cast<std::size_t>(k)] *= zone.speed_factor;
    }
  }
  for (const CostZone& zone : scene.cost_zones) grid_.multiply_cost(zone.area, zone.cost);
  still_cost_.resize(count);
  std::copy(grid_.cost(), grid_.cost() + count, still_cost_.begin());
}

void FloorPlan::set_areas(Field& field) {
  field.areas.clear();
  const Target& target = field.target;
  if (target.kind == TargetKind::exit) {
    field.areas.push_back(scene_->exits[static_cast<std::size_t>(target.index)].area);
  } else if (target.kind == TargetKind::waypoint) {
    field.areas.push_back(scene_->waypoints[static_cast<std::size_t>(target.index)].area);
  } else if (target.kind == TargetKind::nearest) {
    for (std::size_t k = 0; k < scene_->exits.size(); ++k) {
      if (exit_open_[k] != 0) field.areas.push_back(scene_->exits[k].area);
    }
  }
}

std::int32_t FloorPlan::find_field(const Target& target) const {
  for (std::size_t k = 0; k < fields_.size(); ++k) {
    const Target& t = fields_[k].target;
    const bool same_direction =
        target.kind != TargetKind::direction ||
        (t.direction_x == target.direction_x && t.direction_y == target.direction_y);
    const bool same_index = target.kind == TargetKind::nearest || t.index == target.index;
    if (t.kind == target.kind && same_index && same_direction) return static_cast<std::int32_t>(k);
  }
  return -1;
}

std::int32_t FloorPlan::field_of(const Target& target) {
  const std::int32_t known = find_field(target);
  if (known >= 0) return known;
  Field& field = fields_.emplace_back();
  field.target = target;
  if (target.kind != TargetKind::direction) {
    set_areas(field);
    FieldSolver solver;
    solver.begin(grid_, field.areas, segments_, scene_->parameters.field, field.values);
    solver.finish();
    field.lookup = FieldLookup(grid_, field.values, scene_->parameters.field, segments_);
  }
  return static_cast<std::int32_t>(fields_.size()) - 1;
}

float FloorPlan::value(std::int32_t field, float x, float y) const {
  const Field& f = fields_[static_cast<std::size_t>(field)];
  if (f.target.kind == TargetKind::direction) {
    return -(x * f.target.direction_x + y * f.target.direction_y);
  }
  return f.lookup.value(x, y);
}

f32x4 FloorPlan::value(std::int32_t field, f32x4 x, f32x4 y, bool smooth) const {
  const Field& f = fields_[static_cast<std::size_t>(field)];
  if (f.target.kind == TargetKind::direction) {
    return -(x * splat(f.target.direction_x) + y * splat(f.target.direction_y));
  }
  return f.lookup.value(x, y, smooth);
}

Point2 FloorPlan::gradient(std::int32_t field, float x, float y) const {
  const Field& f = fields_[static_cast<std::size_t>(field)];
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
  char& now = exit_open_[static_cast<std::size_t>(exit)];
  if ((now != 0) == open) return;
  now = open ? 1 : 0;
  for (std::size_t k = 0; k < fields_.size(); ++k) {
    if (fields_[k].target.kind == TargetKind::nearest) start(static_cast<std::int32_t>(k));
  }
}

void FloorPlan::start(std::int32_t field) {
  if (solving_ == field) solving_ = -1;  // begins again
  if (std::find(waiting_.begin(), waiting_.end(), field) == waiting_.end()) {
    waiting_.push_back(field);
  }
}

void FloorPlan::queue_all() {
  for (std::size_t k = 0; k < fields_.size(); ++k) {
    if (fields_[k].target.kind != TargetKind::direction) start(static_cast<std::int32_t>(k));
  }
}

bool FloorPlan::advance(std::int64_t cells) {
  while (pending()) {
    if (solving_ < 0) {
      solving_ = waiting_.front();
      waiting_.erase(waiting_.begin());
      Field& field = fields_[static_cast<std::size_t>(solving_)];
      set_areas(field);
      solver_.begin(grid_, field.areas, segments_, scene_->parameters.field, field.fresh);
    }
    if (cells <= 0) return false;
    const auto budget = static_cast<std::int32_t>(std::min<std::int64_t>(cells, 1 << 30));
    cells -= std::min<std::int64_t>(budget, grid_.cells());
    if (!solver_.advance(budget)) return false;
    Field& field = fields_[static_cast<std::size_t>(solving_)];
    std::swap(field.values, field.fresh);
    field.lookup = FieldLookup(grid_, field.values, scene_->parameters.field, segments_);
    solving_ = -1;
  }
  return true;
}

// Counts per cell, then a Gaussian along rows and along columns. Its weights are normalized over
// the cells of the grid, walls or not.
void FloorPlan::set_density(const People& people) {
  const CrowdParameters& p = scene_->parameters;
  const std::int32_t columns = grid_.columns(), rows = grid_.rows();
  const auto count = static_cast<std::size_t>(grid_.cells());
  density_.resize(count);
  row_sums_.resize(count);
  std::fill(density_.begin(), density_.end(), 0.0f);
  for (const Body& body : people.body) {
    density_[static_cast<std::size_t>(grid_.cell_at(body.x, body.y))] += 1.0f;
  }
  constexpr int most = 64;
  const float sigma = std::max(p.density_smoothing, 1e-3f) / grid_.cell();
  const int reach = std::min(most, static_cast<int>(std::ceil(3.0f * sigma)));
  float weight[most + 1];
  float sum = 0.0f;
  for (int k = 0; k <= reach; ++k) {
    const float at = static_cast<float>(k) / sigma;
    weight[k] = math::exp(-0.5f * at * at);
    sum += k == 0 ? weight[k] : 2.0f * weight[k];
  }
  for (int k = 0; k <= reach; ++k) weight[k] /= sum * grid_.cell();  // per m
  const auto smooth = [&](const float* from, float* to, std::int32_t length, std::int32_t stride) {
    for (std::int32_t i = 0; i < length; ++i) to[i * stride] = 0.0f;
    for (std::int32_t i = 0; i < length; ++i) {
      const float value = from[i * stride];
      if (value == 0.0f) continue;
      const std::int32_t end = std::min(length - 1, i + reach);
      for (std::int32_t k = std::max(0, i - reach); k <= end; ++k) {
        to[k * stride] += value * weight[k < i ? i - k : k - i];
      }
    }
  };
  for (std::int32_t j = 0; j < rows; ++j) {
    smooth(density_.data() + j * columns, row_sums_.data() + j * columns, columns, 1);
  }
  for (std::int32_t i = 0; i < columns; ++i) {
    smooth(row_sums_.data() + i, density_.data() + i, rows, columns);
  }
  for (std::int32_t k = 0; k < grid_.cells(); ++k) {
    const auto n = static_cast<std::size_t>(k);
    grid_.set_cost(k, still_cost_[n] * (1.0f + p.density_cost * density_[n]));
  }
  queue_all();
}

}  // namespace flockwork
