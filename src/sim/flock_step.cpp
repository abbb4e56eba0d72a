// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>

#include "flock/feelers.h"
#include "flock/move.h"
#include "flock/relations.h"
#include "flock/travel_rules.h"
#include "flock/wish.h"
#include "sim/demonstration.h"
#include "sim/memory.h"
#include "sim/simulation_state.h"

namespace flockwork {
namespace {

// Measures one stage after another.
class StageClock {
 public:
  explicit StageClock(StepReport& report) : report_(report), from_(Clock::now()) {}
  void end(Stage stage) {
    const auto now = Clock::now();
    report_.seconds[static_cast<std::size_t>(stage)] +=
        std::chrono::duration<double>(now - from_).count();
    from_ = now;
  }

 private:
  using Clock = std::chrono::steady_clock;
  StepReport& report_;
  Clock::time_point from_;
};

// A valid scene has no other name that is not a flock's than the crowd's.
std::size_t index_of(const Scene& scene, std::string_view name) {
  for (std::size_t f = 0; f < scene.flocks.size(); ++f) {
    if (scene.flocks[f].name == name) return f;
  }
  return crowd_index;
}

const Path* path_of(const Scene& scene, const Flock& flock) {
  for (const Path& path : scene.paths) {
    if (!flock.path.empty() && path.name == flock.path) return &path;
  }
  return nullptr;
}

bool is_threat(PointKind kind) { return kind == PointKind::flee || kind == PointKind::predator; }

}  // namespace

bool Simulation::State::has_rules(std::size_t f) const {
  const FlockState& state = flocks[f];
  const FlockParameters& p = parameters(f);
  const bool relates = std::any_of(relations.begin(), relations.end(),
                                   [&](const RelationState& r) { return r.from == f; });
  const bool feels = !walls.empty() && Feelers(p).active();
  const bool flows = flow.active() && p.flow_weight != 0.0f;
  return relates || feels || flows || !state.points.empty() || pointer || p.wander_weight != 0.0f ||
         p.leader >= 0 || (p.path_weight != 0.0f && !scene.flocks[f].exit.empty()) ||
         (p.path_weight != 0.0f && path_of(scene, scene.flocks[f]) != nullptr);
}

bool Simulation::State::has_threats(std::size_t f) const {
  if (parameters(f).alarm_factor == 1.0f) return false;
  if (pointer && is_threat(pointer->kind)) return true;
  for (const std::size_t k : flocks[f].points) {
    if (is_threat(scene.points[k].parameters.kind)) return true;
  }
  for (std::size_t r = 0; r < relations.size(); ++r) {
    if (relations[r].from == f && scene.relations[r].parameters.kind == RelationKind::flee) {
      return true;
    }
  }
  return false;
}

std::size_t Simulation::State::regular_flocks() const {
  return scene.demonstration == Demonstration::none || flocks.empty() ? flocks.size()
                                                                      : flocks.size() - 1;
}

float Simulation::State::grid_radius(std::size_t f) const {
  const FlockParameters& p = parameters(f);
  if (scene.neighbour_search == NeighbourSearch::brute_force) {
    // One cell that holds everybody.
    float longest = 1.0f;
    for (int a = 0; a < scene.world.dimension; ++a) {
      longest = std::max(longest, scene.world.extent(a));
    }
    return std::max(longest, query_radius(p));
  }
  if (is_topological(f)) return flocks[f].nearest.grid_radius(scene.world, p);
  return query_radius(p);
}

const CellGrid& Simulation::State::others(std::size_t r) const {
  return relations[r].has_grid ? relations[r].grid : flocks[relations[r].to].grid;
}

void Simulation::State::prepare() {
  relations.resize(scene.relations.size());
  for (std::size_t r = 0; r < relations.size(); ++r) {
    relations[r].from = index_of(scene, scene.relations[r].from);
    relations[r].to = index_of(scene, scene.relations[r].to);
  }
  for (std::size_t f = 0; f < flocks.size(); ++f) prepare_flock(f);
  prepare_relations();
  prepare_crowd();
  prepared = true;
}

void Simulation::State::prepare_flock(std::size_t f) {
  FlockState& state = flocks[f];
  const FlockParameters& p = parameters(f);
  const std::size_t n = state.agents.size();
  const int dimension = scene.world.dimension;

  state.points.clear();
  for (std::size_t k = 0; k < scene.points.size(); ++k) {
    const std::string& only = scene.points[k].flock;
    if (only.empty() || only == scene.flocks[f].name) state.points.push_back(k);
  }
  state.active_points.reserve(state.points.size() + 1);
  state.eaters.resize(state.points.size() + 1);

  if (is_topological(f)) {
    state.nearest.reserve(scene.world, n);
    // The search radius changes from step to step, up to a third of a wrapped extent.
    const float largest = std::min(NearestSearch::largest_radius(scene.world), open_limit);
    state.grid.reserve(scene.world, std::max(grid_radius(f), largest), n, holds(f));
  } else {
    state.grid.reserve(scene.world, grid_radius(f), n, holds(f));
  }
  // Kernels work on four agents at a time.
  state.sums.resize((n + 4) * 4 * static_cast<std::size_t>(sum_groups(dimension, p.model)));
  state.acceleration.resize(n, dimension);
  if (has_rules(f)) {
    state.rules.resize(n, dimension);
  } else {
    state.rules = VectorArrays{};
  }
  if (has_threats(f)) {
    state.alarm.resize(n);
  } else {
    state.alarm = AlignedArray<float>{};
  }
  if (!holds(f)) {
    state.held = VectorArrays{};
  } else {
    state.held.resize(n, dimension, 0.0f);
  }
}

void Simulation::State::prepare_relations() {
  for (std::size_t r = 0; r < relations.size(); ++r) {
    RelationState& relation = relations[r];
    const float radius = scene.relations[r].parameters.radius;
    if (relation.from == crowd_index) continue;
    if (relation.to == crowd_index) {
      relation.has_grid = true;
      relation.grid.reserve(scene.world, radius, most_people());
      continue;
    }
    // A grid of a smaller radius would lose some, one of a much larger one makes many candidates.
    const float present = is_topological(relation.to) ? 0.0f : grid_radius(relation.to);
    relation.has_grid = !(radius <= present && present <= 2.0f * radius) ||
                        senses_headings(parameters(relation.to).model);
    if (relation.has_grid) {
      relation.grid.reserve(scene.world, radius, flocks[relation.to].agents.size());
    } else {
      relation.grid = CellGrid{};
    }
  }
}

void Simulation::State::step() {
  if (!prepared) prepare();
  report = StepReport{};
  StageClock clock(report);
  if (meets_crowd()) copy_people();
  sort_all();
  clock.end(Stage::sort);
  meet_others();
  sense_all();
  clock.end(Stage::sense);
  steer_all();
  clock.end(Stage::steer);
  move_all();
  feed();
  clock.end(Stage::move);
  ++steps;
  if (crowd == nullptr) return;
  navigate();
  clock.end(Stage::navigate);
  crowd_meter.measure(*crowd);
  clock.end(Stage::measure);
}

void Simulation::State::sort_all() {
  for (std::size_t f = 0; f < regular_flocks(); ++f) {
    FlockState& state = flocks[f];
    AlignedArray<float>* const held[] = {&state.held.x, &state.held.y, &state.held.z};
    const std::size_t carried = holds(f) ? static_cast<std::size_t>(scene.world.dimension) : 0;
    state.grid.sort(scene.world, grid_radius(f), state.agents, std::span(held, carried));
  }
  for (std::size_t r = 0; r < relations.size(); ++r) {
    RelationState& relation = relations[r];
    if (!relation.has_grid) continue;
    relation.grid.index(scene.world, scene.relations[r].parameters.radius,
                        relation.to == crowd_index ? people : flocks[relation.to].agents);
  }
}

// Other flocks and points, before the own flock is sensed: a threat changes how far agents look.
void Simulation::State::meet_others() {
  for (std::size_t f = 0; f < regular_flocks(); ++f) {
    FlockState& state = flocks[f];
    if (state.rules.x.empty()) continue;
    state.rules.clear_values();
    std::fill(state.alarm.begin(), state.alarm.end(), 1.0f);
    float* const alarm = state.alarm.empty() ? nullptr : state.alarm.data();

    state.active_points.clear();
    for (const std::size_t k : state.points) {
      state.active_points.push_back({scene.points[k].parameters, true});
      state.active_points.back().parameters.amount = food[k];
    }
    if (pointer) state.active_points.push_back({*pointer, false});
    std::fill(state.eaters.begin(), state.eaters.end(), 0);
    add_point_forces(state.active_points, parameters(f), scene.world, state.agents, state.rules,
                     alarm, state.eaters);

    for (std::size_t r = 0; r < relations.size(); ++r) {
      const RelationParameters& relation = scene.relations[r].parameters;
      if (relations[r].from != f || relation.kind == RelationKind::flock) continue;
      report.candidates +=
          relate(relation, parameters(f), state.agents, others(r), state.rules, nullptr, alarm)
              .candidates;
    }
  }
}

void Simulation::State::sense_all() {
  for (std::size_t f = 0; f < regular_flocks(); ++f) {
    FlockState& state = flocks[f];
    const FlockParameters& p = parameters(f);
    const float* const alarm = state.alarm.empty() ? nullptr : state.alarm.data();
    if (senses_headings(p.model)) make_headings(state.grid);
    if (is_topological(f)) {
      state.totals =
          state.nearest.sense(state.grid, state.agents, scene.world, p, steps, state.sums.data());
    } else {
      state.totals = sense(state.grid, p, steps, state.agents.size(), state.sums.data(), alarm);
    }
    report.agents += state.agents.size();
    report.deciding += state.totals.deciding;
    report.candidates += state.totals.candidates;
    report.neighbours += state.totals.neighbours;
    report.capped += state.totals.capped;
  }
  // Only now have all grids served the flocks that they belong to.
  for (std::size_t r = 0; r < relations.size(); ++r) {
    const RelationParameters& relation = scene.relations[r].parameters;
    if (relation.kind != RelationKind::flock || relations[r].from == crowd_index) continue;
    FlockState& state = flocks[relations[r].from];
    const RelationTotals met = relate(relation, parameters(relations[r].from), state.agents,
                                      others(r), state.rules, state.sums.data(), nullptr);
    report.candidates += met.candidates;
    report.neighbours += met.neighbours;
  }
}

void Simulation::State::steer_all() {
  for (std::size_t f = 0; f < regular_flocks(); ++f) {
    FlockState& state = flocks[f];
    const FlockParameters& p = parameters(f);
    const bool ruled = !state.rules.x.empty();
    if (ruled) {
      add_wander(p, state.agents, state.seed, steps, scene.dt, state.rules);
      if (const Path* path = path_of(scene, scene.flocks[f])) {
        add_path_following(p, path->points, path->closed, scene.world, state.agents, p.leader,
                           state.rules);
      }
      follow_exit(f);
      add_leader_following(p, scene.world, state.agents, state.rules);
      if (flow.active()) add_flow(flow, p.flow_weight, state.agents, state.rules);
      if (!walls.empty()) add_feelers(p, walls, state.agents, state.rules);
    }
    steer(state.agents, state.sums.data(), p, scene.world, state.seed, steps, scene.dt, state.held,
          ruled ? &state.rules : nullptr, state.acceleration);
  }
}

// Along the distance field of the flock's exit.
void Simulation::State::follow_exit(std::size_t f) {
  const std::string& name = scene.flocks[f].exit;
  if (name.empty() || crowd == nullptr) return;
  const FloorPlan& floor = crowd->floor();
  const std::int32_t field =
      floor.find_field({TargetKind::exit, find_named(scene.crowd.exits, name)});
  if (field < 0) return;
  const auto way = [&](float x, float y) {
    const Point2 slope = floor.gradient(field, x, y);
    return wish::unit({-slope.x, -slope.y, 0.0f});
  };
  add_field_following(parameters(f), way, flocks[f].agents, parameters(f).leader, flocks[f].rules);
}

void Simulation::State::move_all() {
  for (std::size_t f = 0; f < regular_flocks(); ++f) {
    FlockState& state = flocks[f];
    move(state.agents, state.acceleration, parameters(f), scene.world, state.seed, scene.dt,
         wall_field());
  }
  if (scene.demonstration == Demonstration::move_while_computing && !flocks.empty()) {
    move_while_computing(flocks.back().agents, scene.flocks.back().parameters, scene.world,
                         scene.dt);
  }
}

// Each agent near a food point eats for dt, whatever flock it is of.
void Simulation::State::feed() {
  for (std::size_t f = 0; f < regular_flocks(); ++f) {
    const FlockState& state = flocks[f];
    if (state.rules.x.empty()) continue;
    for (std::size_t k = 0; k < state.points.size(); ++k) {
      float& left = food[state.points[k]];
      left = std::max(0.0f, left - static_cast<float>(state.eaters[k]) * scene.dt);
    }
  }
}

}  // namespace flockwork
