// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/simulation.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>
#include <vector>

#include "flock/move.h"
#include "sim/memory.h"
#include "sim/simulation_state.h"
#include "sim/spawn.h"

namespace flockwork {
namespace {

// A bijective mixer with good avalanche (Stafford's variant 13 of the 64-bit finalizer).
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// Where the walls leave little room a place is drawn again; who still has none is pushed out of
// the wall by enforce_bounds().
constexpr std::uint64_t spawn_attempts = 16;

void spawn_from(FlockState& state, const Flock& flock, const World& world, const WallField& walls,
                std::size_t first) {
  Agents& a = state.agents;
  for (std::size_t i = first; i < a.size(); ++i) {
    const auto id = static_cast<std::uint32_t>(i);
    SpawnState s = spawn_agent(flock, world, state.seed, id);
    for (std::uint64_t k = 1; k < spawn_attempts && !walls.empty(); ++k) {
      if (walls.free(s.position.x, s.position.y)) break;
      s = spawn_agent(flock, world, state.seed, id, k);
    }
    a.id[i] = id;
    a.x[i] = s.position.x;
    a.y[i] = s.position.y;
    a.vx[i] = s.velocity.x;
    a.vy[i] = s.velocity.y;
    if (!a.planar()) {
      a.z[i] = s.position.z;
      a.vz[i] = s.velocity.z;
    }
  }
}

void copy_values(Agents& agents, const AgentValues& values) {
  std::copy(values.x.begin(), values.x.end(), agents.x.begin());
  std::copy(values.y.begin(), values.y.end(), agents.y.begin());
  std::copy(values.vx.begin(), values.vx.end(), agents.vx.begin());
  std::copy(values.vy.begin(), values.vy.end(), agents.vy.begin());
  if (agents.planar()) return;
  std::copy(values.z.begin(), values.z.end(), agents.z.begin());
  std::copy(values.vz.begin(), values.vz.end(), agents.vz.begin());
}

// Keeps the agents with ids below `count`, in their order.
void remove_from(FlockState& state, std::size_t count, bool holds) {
  Agents& a = state.agents;
  std::vector<AlignedArray<float>*> arrays{&a.x, &a.y, &a.vx, &a.vy};
  if (!a.planar()) arrays.insert(arrays.end(), {&a.z, &a.vz});
  if (holds) {
    arrays.insert(arrays.end(), {&state.held.x, &state.held.y});
    if (!a.planar()) arrays.push_back(&state.held.z);
  }
  std::size_t to = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a.id[i] >= count) continue;
    for (auto* array : arrays) (*array)[to] = (*array)[i];
    a.id[to] = a.id[i];
    ++to;
  }
  a.resize(to);
}

}  // namespace

void Simulation::State::spawn_flock(std::size_t f) {
  FlockState& state = flocks[f];
  state.seed = seed_of_flock(scene.seed, static_cast<std::uint32_t>(f));
  state.agents = Agents{};
  state.agents.dimension = scene.world.dimension;
  state.agents.resize(static_cast<std::size_t>(scene.flocks[f].count));
  spawn_from(state, scene.flocks[f], scene.world, walls, 0);
  enforce_bounds(state.agents, scene.world, wall_field());
  state.held = VectorArrays{};
  state.totals = SenseTotals{};
  state.nearest.set_search_radius(NearestSearch::first_radius(scene.world, state.agents.size(),
                                                              scene.flocks[f].parameters.nearest));
}

void Simulation::State::spawn_all() {
  flocks.resize(scene.flocks.size());
  for (std::size_t f = 0; f < flocks.size(); ++f) spawn_flock(f);
  food.clear();
  for (const Point& point : scene.points) food.push_back(point.parameters.amount);
  steps = 0;
  steps_base = 0;
  time_base = 0.0;
  report = StepReport{};
  prepared = false;
}

void Simulation::State::change_count(std::size_t f, std::size_t count) {
  FlockState& state = flocks[f];
  const std::size_t before = state.agents.size();
  if (count < before) {
    remove_from(state, count, !state.held.x.empty());
  } else {
    state.agents.resize(count);
    if (!state.held.x.empty()) state.held.resize(count, scene.world.dimension, 0.0f);
    spawn_from(state, scene.flocks[f], scene.world, walls, before);
  }
}

// Agents keep x and y. Going up, they get the height that they would have been spawned at.
void Simulation::State::change_dimension() {
  for (std::size_t f = 0; f < flocks.size(); ++f) {
    Agents& a = flocks[f].agents;
    a.dimension = scene.world.dimension;
    a.resize(a.size());
    flocks[f].held = VectorArrays{};
    if (a.planar()) continue;
    for (std::size_t i = 0; i < a.size(); ++i) {
      a.z[i] = spawn_agent(scene.flocks[f], scene.world, flocks[f].seed, a.id[i]).position.z;
      a.vz[i] = 0.0f;
    }
  }
}

Result<void> Simulation::State::change_to(Scene next) {
  WallField changed;
  const bool other_walls = !(next.walls == scene.walls && next.world == scene.world);
  if (other_walls) {
    if (auto built = changed.build(next.walls, next.world); !built) return built;
  }
  if (auto walks = change_crowd(next); !walks) return walks;
  if (other_walls) walls = std::move(changed);
  if (next.dt != scene.dt) {
    time_base = time_at(steps);
    steps_base = steps;
  }
  const Scene before = std::exchange(scene, std::move(next));
  const std::size_t old_flocks = flocks.size();
  flocks.resize(scene.flocks.size());
  for (std::size_t f = old_flocks; f < flocks.size(); ++f) spawn_flock(f);
  if (before.world.dimension != scene.world.dimension) change_dimension();
  for (std::size_t f = 0; f < flocks.size(); ++f) {
    const auto count = static_cast<std::size_t>(scene.flocks[f].count);
    if (flocks[f].agents.size() != count) change_count(f, count);
    enforce_bounds(flocks[f].agents, scene.world, wall_field());
  }
  // A point keeps what is left of it, unless it is given another amount.
  const std::size_t old_points = food.size();
  food.resize(scene.points.size());
  for (std::size_t k = 0; k < food.size(); ++k) {
    const float amount = scene.points[k].parameters.amount;
    if (k >= old_points || before.points[k].parameters.amount != amount) food[k] = amount;
  }
  if (!(before.flow == scene.flow && before.walls == scene.walls && before.world == scene.world)) {
    flow.build(scene.flow, scene.walls, scene.world);
  }
  prepared = false;
  return {};
}

Simulation::Simulation(std::unique_ptr<State> state) : state_(std::move(state)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Result<Simulation> Simulation::build(const Scene& scene) {
  if (const auto valid = validate(scene); !valid) return valid.error();
  if (const auto fits = fits_memory(scene); !fits) return fits.error();
  auto state = std::make_unique<State>();
  state->scene = scene;
  if (auto built = state->walls.build(scene.walls, scene.world); !built) return built.error();
  state->flow.build(scene.flow, scene.walls, scene.world);
  state->spawn_all();
  if (auto started = state->start_crowd(); !started) return started.error();
  return Simulation(std::move(state));
}

void Simulation::step() { state_->step(); }

void Simulation::reset() {
  state_->spawn_all();
  [[maybe_unused]] const auto started = state_->start_crowd();
  assert(started.ok());  // the same scene is running
}

std::uint64_t Simulation::step_count() const { return state_->steps; }

double Simulation::time() const { return state_->time_at(state_->steps); }

const Scene& Simulation::scene() const { return state_->scene; }

Result<void> Simulation::set(std::string_view path, const ParameterValue& value) {
  Scene next = state_->scene;
  const auto slot = find_parameter(next, path);
  if (!slot) return slot.error();
  if (const auto written = write_parameter(next, slot.value(), path, value); !written) {
    return written.error();
  }
  return change(std::move(next));
}

Result<void> Simulation::change(Scene next) {
  if (auto valid = validate(next); !valid) return valid;
  if (auto fits = fits_memory(next); !fits) return fits;
  return state_->change_to(std::move(next));
}

void Simulation::set_pointer(const std::optional<PointParameters>& pointer) {
  state_->pointer = pointer;
  state_->prepared = false;
}

std::span<const float> Simulation::food_left() const { return state_->food; }

Result<double> Simulation::get(std::string_view path) const {
  const auto slot = find_parameter(state_->scene, path);
  if (!slot) return slot.error();
  return read_parameter(state_->scene, slot.value());
}

void Simulation::set_seed(std::uint64_t seed) {
  State& s = *state_;
  s.scene.seed = seed;
  for (std::size_t f = 0; f < s.flocks.size(); ++f) {
    s.flocks[f].seed = seed_of_flock(seed, static_cast<std::uint32_t>(f));
  }
  if (s.crowd != nullptr) s.crowd->set_seed(seed);
}

Result<void> Simulation::set_count(std::int32_t flock, std::int64_t count) {
  return set("/flocks/" + std::to_string(flock) + "/count", static_cast<double>(count));
}

int Simulation::flock_count() const { return static_cast<int>(state_->flocks.size()); }

AgentView Simulation::agents(int flock) const {
  const Agents& a = state_->flocks[static_cast<std::size_t>(flock)].agents;
  const auto span = [](const auto& array) { return std::span(array.data(), array.size()); };
  return {span(a.x), span(a.y), span(a.z), span(a.vx), span(a.vy), span(a.vz), span(a.id)};
}

FlockFigures Simulation::figures(int flock) const {
  const FlockState& s = state_->flocks[static_cast<std::size_t>(flock)];
  const Agents& a = s.agents;
  FlockFigures figures =
      measure_flock(a.x.data(), a.y.data(), a.planar() ? nullptr : a.z.data(), a.vx.data(),
                    a.vy.data(), a.planar() ? nullptr : a.vz.data(), a.size());
  if (s.totals.deciding != 0) {
    figures.mean_neighbours =
        static_cast<double>(s.totals.neighbours) / static_cast<double>(s.totals.deciding);
  }
  return figures;
}

FlockStructure Simulation::structure(int flock) const {
  const AgentView a = agents(flock);
  const auto f = static_cast<std::size_t>(flock);
  return state_->structure.measure(state_->scene.world, link_distance(state_->parameters(f)), a.x,
                                   a.y, a.z, a.vx, a.vy, a.vz);
}

const StepReport& Simulation::last_step() const { return state_->report; }

const Crowd* Simulation::crowd() const { return state_->crowd.get(); }

const CrowdMeter* Simulation::crowd_meter() const {
  return state_->crowd == nullptr ? nullptr : &state_->crowd_meter;
}

std::uint64_t Simulation::state_hash() const {
  std::uint64_t hash = mix(state_->steps);
  for (std::size_t k = 0; k < state_->food.size(); ++k) {
    if (state_->scene.points[k].parameters.kind != PointKind::food) continue;
    hash += mix((~std::uint64_t{k} << 32) ^ std::bit_cast<std::uint32_t>(state_->food[k]));
  }
  const auto pair = [](float a, float b) {
    return (std::uint64_t{std::bit_cast<std::uint32_t>(a)} << 32) | std::bit_cast<std::uint32_t>(b);
  };
  for (std::size_t f = 0; f < state_->flocks.size(); ++f) {
    const Agents& a = state_->flocks[f].agents;
    for (std::size_t i = 0; i < a.size(); ++i) {
      std::uint64_t h = mix((std::uint64_t{f} << 32) | a.id[i]);
      h = mix(h ^ pair(a.x[i], a.y[i]));
      h = mix(h ^ pair(a.vx[i], a.vy[i]));
      if (!a.planar()) h = mix(h ^ pair(a.z[i], a.vz[i]));
      hash += h;  // a sum does not depend on the order in memory
    }
  }
  if (state_->crowd != nullptr) hash += mix(state_->crowd->state_hash());
  return hash;
}

Result<void> Simulation::place(int flock, const AgentValues& values) {
  State& s = *state_;
  if (flock < 0 || flock >= flock_count()) {
    return Error{"/flocks/" + std::to_string(flock),
                 "there is no such flock; the scene has " + std::to_string(flock_count())};
  }
  FlockState& state = s.flocks[static_cast<std::size_t>(flock)];
  Agents& a = state.agents;
  if (auto valid = check_agents(s.scene.world, flock, a.size(), values); !valid) return valid;
  for (std::size_t i = 0; i < a.size(); ++i) a.id[i] = static_cast<std::uint32_t>(i);
  copy_values(a, values);
  enforce_bounds(a, s.scene.world, s.wall_field());
  state.held.clear_values();
  return {};
}

Snapshot Simulation::snapshot() const {
  const State& s = *state_;
  Snapshot snapshot{s.scene, s.steps, s.steps_base, s.time_base, {}, s.food, {}, {}};
  if (s.crowd != nullptr) {
    snapshot.crowd = s.crowd->state();
    snapshot.crowd_figures = s.crowd_meter.state();
  }
  const auto values = [](const auto& array) { return std::vector(array.begin(), array.end()); };
  for (const FlockState& f : s.flocks) {
    const Agents& a = f.agents;
    snapshot.flocks.push_back({values(a.id), values(a.x), values(a.y), values(a.z), values(a.vx),
                               values(a.vy), values(a.vz), values(f.held.x), values(f.held.y),
                               values(f.held.z), f.nearest.search_radius()});
  }
  return snapshot;
}

Result<Simulation> Simulation::resume(const Snapshot& snapshot) {
  if (const auto valid = validate(snapshot); !valid) return valid.error();
  auto built = build(snapshot.scene);
  if (!built) return built;
  State& s = *built.value().state_;
  s.steps = snapshot.steps;
  s.steps_base = snapshot.steps_base;
  s.time_base = snapshot.time_base;
  if (!snapshot.food.empty()) s.food = snapshot.food;
  if (auto walks = s.resume_crowd(snapshot); !walks) return walks.error();
  for (std::size_t f = 0; f < s.flocks.size(); ++f) {
    const FlockSnapshot& from = snapshot.flocks[f];
    FlockState& state = s.flocks[f];
    std::copy(from.id.begin(), from.id.end(), state.agents.id.begin());
    copy_values(state.agents, {from.x, from.y, from.z, from.vx, from.vy, from.vz});
    for (std::size_t i = 0; i < state.agents.size() && !s.walls.empty(); ++i) {
      if (!s.walls.geometry().solid(state.agents.x[i], state.agents.y[i])) continue;
      return Error{"/flocks/" + std::to_string(f),
                   "agent " + std::to_string(state.agents.id[i]) + " is in a wall"};
    }
    if (from.search_radius > 0.0f) state.nearest.set_search_radius(from.search_radius);
    if (from.held_x.empty()) continue;
    state.held.resize(from.id.size(), s.scene.world.dimension);
    std::copy(from.held_x.begin(), from.held_x.end(), state.held.x.begin());
    std::copy(from.held_y.begin(), from.held_y.end(), state.held.y.begin());
    std::copy(from.held_z.begin(), from.held_z.end(), state.held.z.begin());
  }
  return built;
}

}  // namespace flockwork
