// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/simulation.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <utility>
#include <vector>

#include "flock/move.h"
#include "flock/sense.h"
#include "flock/steer.h"
#include "sim/memory.h"
#include "sim/spawn.h"
#include "space/cell_grid.h"

namespace flockwork {
namespace {

struct FlockState {
  Agents agents;
  CellGrid grid;
  AlignedArray<float> sums;  // layout in flock/sense.h
  VectorArrays held;         // accelerations between decisions, with update_interval > 1
  VectorArrays acceleration;
  SenseTotals totals;  // of the last step
  std::uint64_t seed = 0;
};

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

// A bijective mixer with good avalanche (Stafford's variant 13 of the 64-bit finalizer).
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

void spawn_from(FlockState& state, const Flock& flock, const World& world, std::size_t first) {
  Agents& a = state.agents;
  for (std::size_t i = first; i < a.size(); ++i) {
    const auto id = static_cast<std::uint32_t>(i);
    const SpawnState s = spawn_agent(flock, world, state.seed, id);
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

struct Simulation::State {
  Scene scene;
  std::vector<FlockState> flocks;
  StepReport report;
  std::uint64_t steps = 0;
  // Time is counted from the last change of dt, so that it does not collect rounding errors.
  double time_base = 0.0;
  std::uint64_t steps_base = 0;
  bool prepared = false;  // everything that a step needs is allocated

  bool holds(std::size_t f) const { return scene.flocks[f].parameters.update_interval > 1; }

  void spawn_all() {
    flocks.resize(scene.flocks.size());
    for (std::size_t f = 0; f < flocks.size(); ++f) {
      FlockState& state = flocks[f];
      state.seed = seed_of_flock(scene.seed, static_cast<std::uint32_t>(f));
      state.agents = Agents{};
      state.agents.dimension = scene.world.dimension;
      state.agents.resize(static_cast<std::size_t>(scene.flocks[f].count));
      spawn_from(state, scene.flocks[f], scene.world, 0);
      enforce_bounds(state.agents, scene.world);
      state.held = VectorArrays{};
      state.totals = SenseTotals{};
    }
    steps = 0;
    steps_base = 0;
    time_base = 0.0;
    report = StepReport{};
    prepared = false;
  }

  void prepare() {
    for (std::size_t f = 0; f < flocks.size(); ++f) {
      FlockState& state = flocks[f];
      const std::size_t n = state.agents.size();
      const int dimension = scene.world.dimension;
      state.grid.reserve(scene.world, query_radius(scene.flocks[f].parameters), n, holds(f));
      // Kernels work on four agents at a time.
      state.sums.resize((n + 4) * 4 * static_cast<std::size_t>(sum_groups(dimension)));
      state.acceleration.resize(n, dimension);
      if (!holds(f)) {
        state.held = VectorArrays{};
      } else {
        state.held.resize(n, dimension, 0.0f);
      }
    }
    prepared = true;
  }

  void step_flock(std::size_t f) {
    FlockState& state = flocks[f];
    const FlockParameters& p = scene.flocks[f].parameters;
    StageClock clock(report);
    AlignedArray<float>* const held[] = {&state.held.x, &state.held.y, &state.held.z};
    const std::size_t carried = holds(f) ? static_cast<std::size_t>(scene.world.dimension) : 0;
    state.grid.sort(scene.world, query_radius(p), state.agents, std::span(held, carried));
    clock.end(Stage::sort);
    state.totals = sense(state.grid, p, steps, state.agents.size(), state.sums.data());
    clock.end(Stage::sense);
    steer(state.agents, state.sums.data(), p, scene.world, state.seed, steps, state.held,
          state.acceleration);
    clock.end(Stage::steer);
    move(state.agents, state.acceleration, p, scene.world, state.seed, scene.dt);
    clock.end(Stage::move);
    report.agents += state.agents.size();
    report.deciding += state.totals.deciding;
    report.candidates += state.totals.candidates;
    report.neighbours += state.totals.neighbours;
  }

  void change_count(std::size_t f, std::size_t count) {
    FlockState& state = flocks[f];
    const std::size_t before = state.agents.size();
    if (count < before) {
      remove_from(state, count, !state.held.x.empty());
    } else {
      state.agents.resize(count);
      if (!state.held.x.empty()) state.held.resize(count, scene.world.dimension, 0.0f);
      spawn_from(state, scene.flocks[f], scene.world, before);
    }
  }

  // Agents keep x and y. Going up, they get the height that they would have been spawned at.
  void change_dimension() {
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

  // Takes over a validated scene that differs from the present one in parameters and counts.
  void change_to(Scene next) {
    const Scene before = std::exchange(scene, std::move(next));
    if (before.dt != scene.dt) {
      time_base += static_cast<double>(before.dt) * static_cast<double>(steps - steps_base);
      steps_base = steps;
    }
    if (before.world.dimension != scene.world.dimension) change_dimension();
    for (std::size_t f = 0; f < flocks.size(); ++f) {
      const auto count = static_cast<std::size_t>(scene.flocks[f].count);
      if (flocks[f].agents.size() != count) change_count(f, count);
      enforce_bounds(flocks[f].agents, scene.world);
    }
    prepared = false;
  }
};

Simulation::Simulation(std::unique_ptr<State> state) : state_(std::move(state)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Result<Simulation> Simulation::build(const Scene& scene) {
  if (const auto valid = validate(scene); !valid) return valid.error();
  if (const auto fits = fits_memory(scene); !fits) return fits.error();
  auto state = std::make_unique<State>();
  state->scene = scene;
  state->spawn_all();
  return Simulation(std::move(state));
}

void Simulation::step() {
  State& s = *state_;
  if (!s.prepared) s.prepare();
  s.report = StepReport{};
  for (std::size_t f = 0; f < s.flocks.size(); ++f) s.step_flock(f);
  ++s.steps;
}

void Simulation::reset() { state_->spawn_all(); }

std::uint64_t Simulation::step_count() const { return state_->steps; }

double Simulation::time() const {
  const State& s = *state_;
  return s.time_base +
         static_cast<double>(s.scene.dt) * static_cast<double>(s.steps - s.steps_base);
}

const Scene& Simulation::scene() const { return state_->scene; }

Result<void> Simulation::set(std::string_view path, const ParameterValue& value) {
  Scene next = state_->scene;
  const auto slot = find_parameter(next, path);
  if (!slot) return slot.error();
  if (const auto written = write_parameter(next, slot.value(), path, value); !written) {
    return written.error();
  }
  if (const auto valid = validate(next); !valid) return valid.error();
  if (const auto fits = fits_memory(next); !fits) return fits.error();
  state_->change_to(std::move(next));
  return {};
}

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

const StepReport& Simulation::last_step() const { return state_->report; }

std::uint64_t Simulation::state_hash() const {
  std::uint64_t hash = mix(state_->steps);
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
  enforce_bounds(a, s.scene.world);
  state.held.clear_values();
  return {};
}

Snapshot Simulation::snapshot() const {
  const State& s = *state_;
  Snapshot snapshot{s.scene, s.steps, s.steps_base, s.time_base, {}};
  const auto values = [](const auto& array) { return std::vector(array.begin(), array.end()); };
  for (const FlockState& f : s.flocks) {
    const Agents& a = f.agents;
    snapshot.flocks.push_back({values(a.id), values(a.x), values(a.y), values(a.z), values(a.vx),
                               values(a.vy), values(a.vz), values(f.held.x), values(f.held.y),
                               values(f.held.z)});
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
  for (std::size_t f = 0; f < s.flocks.size(); ++f) {
    const FlockSnapshot& from = snapshot.flocks[f];
    FlockState& state = s.flocks[f];
    std::copy(from.id.begin(), from.id.end(), state.agents.id.begin());
    copy_values(state.agents, {from.x, from.y, from.z, from.vx, from.vy, from.vz});
    if (from.held_x.empty()) continue;
    state.held.resize(from.id.size(), s.scene.world.dimension);
    std::copy(from.held_x.begin(), from.held_x.end(), state.held.x.begin());
    std::copy(from.held_y.begin(), from.held_y.end(), state.held.y.begin());
    std::copy(from.held_z.begin(), from.held_z.end(), state.held.z.begin());
  }
  return built;
}

}  // namespace flockwork
