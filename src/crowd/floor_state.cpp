// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/floor_state.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "crowd/floor_plan.h"

namespace flockwork {
namespace {

Error misfit(const std::string& what) { return {"/crowd/floor", what}; }

// Not negative, not NaN; infinite only if that is allowed.
bool all_numbers(const std::vector<float>& list, bool infinite) {
  return std::all_of(list.begin(), list.end(), [&](float value) {
    return value >= 0.0f && (infinite || value < math::infinity);
  });
}

std::vector<float> to_vector(const AlignedArray<float>& array) {
  return {array.begin(), array.end()};
}

}  // namespace

FloorState FloorPlan::state() const {
  FloorState state;
  bool old_walls = false;
  for (const Field& field : fields_) {
    FieldState& f = state.fields.emplace_back();
    f.target = field.target;
    f.used = field.used;
    f.old_walls = field.old_walls;
    f.method = field.method;
    f.unreachable = field.unreachable;
    if (field.old) f.values = to_vector(field.values);
    old_walls = old_walls || field.old_walls;
  }
  state.waiting = waiting_;
  state.solving = solving_;
  state.solved = solving_ >= 0 ? solver_.done() : 0;
  state.exit_open = exit_open_;
  if (old_walls) {
    for (std::int32_t k = 0; k < grid_.cells(); ++k) {
      state.old_broken.push_back(grid_.broken(k, NavigationGrid::was_broken) ? 1 : 0);
    }
  }
  state.density = to_vector(density_.density());
  state.density_row = density_.row();
  if (density_.pending()) state.counts = to_vector(density_.counts());
  return state;
}

Result<void> FloorPlan::restore(const CrowdScene& scene, std::span<const Wall> walls,
                                const World& world, const FloorState& state) {
  if (auto built = build_floor(scene, walls, world); !built.ok()) return built.error();
  const auto cells = static_cast<std::size_t>(grid_.cells());
  const auto fits = [&](const auto& list) { return list.empty() || list.size() == cells; };
  if (state.exit_open.size() != exits_.size()) {
    return misfit(std::to_string(state.exit_open.size()) +
                  " exits are open or closed, but there are " + std::to_string(exits_.size()));
  }
  exit_open_ = state.exit_open;
  const bool counting = state.density_row >= 0;
  if (!fits(state.density) || !fits(state.old_broken) || state.density_row < -1 ||
      state.density_row >= 2 * std::int64_t{grid_.rows()} ||
      (counting && (state.counts.size() != cells || state.density.size() != cells))) {
    return misfit("the lists of cells do not fit the " + std::to_string(cells) + " cells");
  }
  if (!all_numbers(state.density, false) || !all_numbers(state.counts, false)) {
    return misfit("a density is negative or not finite");
  }
  density_.resume(state.density, state.counts, state.density_row, grid_,
                  parameters_.density_smoothing);
  find_costs({world.lower.x, world.lower.y, world.upper.x, world.upper.y});
  for (std::size_t k = 0; k < state.old_broken.size(); ++k) {
    if (state.old_broken[k] != 0) grid_.mark_broken(static_cast<std::int32_t>(k));
  }
  marked_ = !state.old_broken.empty();
  if (auto fields = restore_fields(state); !fields.ok()) return fields.error();
  return restore_work(state);
}

Result<void> FloorPlan::restore_fields(const FloorState& state) {
  const auto cells = static_cast<std::size_t>(grid_.cells());
  for (const FieldState& f : state.fields) {
    const std::string name = "field " + std::to_string(fields_.size());
    const Target& target = f.target;
    const auto index = static_cast<std::size_t>(target.index);
    bool known = target.kind == TargetKind::nearest || target.kind == TargetKind::direction;
    if (target.kind == TargetKind::exit) known = target.index >= 0 && index < exits_.size();
    if (target.kind == TargetKind::waypoint) known = target.index >= 0 && index < waypoints_.size();
    const bool length = std::isfinite(target.direction_x) && std::isfinite(target.direction_y);
    const bool method = f.method == FieldMethod::eikonal || f.method == FieldMethod::dijkstra;
    if (f.used && (!known || !length || !method || find_field(target) >= 0)) {
      return misfit(name + " has a target that is not in the scene or has a field already");
    }
    const bool old = !f.values.empty();
    if (old && (!f.used || f.values.size() != cells || !all_numbers(f.values, true) ||
                target.kind == TargetKind::direction)) {
      return misfit(name + " has values that do not fit the floor");
    }
    Field& field = fields_.emplace_back();
    field.target = target;
    field.used = f.used;
    if (!f.used || target.kind == TargetKind::direction) continue;
    if (!old) {
      solve_now(field);
      continue;
    }
    field.old = true;
    field.old_walls = f.old_walls;
    field.method = f.method;
    field.unreachable = f.unreachable;
    field.values.resize(cells);
    std::copy(f.values.begin(), f.values.end(), field.values.begin());
    field.lookup = FieldLookup(grid_, field.values, field.method, segments_, field.old_walls);
  }
  bool complete = exits_.empty() || find_field({TargetKind::nearest}) >= 0;
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(exits_.size()); ++k) {
    complete = complete && find_field({TargetKind::exit, k}) >= 0;
  }
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(waypoints_.size()); ++k) {
    complete = complete && find_field({TargetKind::waypoint, k}) >= 0;
  }
  if (!complete) return misfit("an exit or a waypoint has no field");
  return {};
}

Result<void> FloorPlan::restore_work(const FloorState& state) {
  std::vector<std::int32_t> work = state.waiting;
  if (state.solving >= 0) work.push_back(state.solving);
  std::sort(work.begin(), work.end());
  std::vector<std::int32_t> old;
  for (std::int32_t k = 0; k < fields(); ++k) {
    if (at(k).old) old.push_back(k);
  }
  if (work != old) return misfit("the fields to be solved are not those that have old values");
  waiting_ = state.waiting;
  solving_ = state.solving >= 0 ? state.solving : -1;
  if (solving_ < 0) return {};
  if (density_.pending()) return misfit("a field is being solved while the density is being found");
  Field& field = at(solving_);
  solver_.begin(grid_, areas_of(field.target), segments_, parameters_.field, field.fresh);
  if (solver_.advance(state.solved) || solver_.done() != state.solved) {
    return misfit("field " + std::to_string(solving_) + " cannot be solved to " +
                  std::to_string(state.solved) + " units of work");
  }
  return {};
}

}  // namespace flockwork
