// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "base/result.h"
#include "crowd/crowd.h"
#include "measure/crowd_meter.h"
#include "measure/flock_figures.h"
#include "measure/flock_structure.h"
#include "scene/parameter_table.h"
#include "scene/scene.h"
#include "sim/snapshot.h"
#include "sim/stage_times.h"

namespace flockwork {

// One flock's agents, straight from the core's arrays, all of the same length. Valid until the
// next step(), reset(), set() or set_count(). Agents are in memory in the order of the cell grid,
// which changes from step to step: what belongs to an agent is found by its id. Ids are
// 0..count-1 in each flock and stay with their agent. z and vz are empty in 2D.
struct AgentView {
  std::span<const float> x, y, z;     // u
  std::span<const float> vx, vy, vz;  // u/s
  std::span<const std::uint32_t> id;
};

// The running state built from a scene.
//
// A scene, a seed and a number of steps give one state hash on every machine and build.
// Everything that comes from outside is checked here; a refused call changes nothing.
class Simulation {
 public:
  // Validates the scene (ranges, limits) before anything is allocated.
  static Result<Simulation> build(const Scene& scene);

  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;
  ~Simulation();

  // One fixed step of dt. Allocates nothing unless parameters or counts changed since the last.
  void step();
  // Back to step 0 with the present parameters, counts and seed.
  void reset();

  std::uint64_t step_count() const;
  double time() const;         // s: step_count x dt, changes of dt accounted for
  const Scene& scene() const;  // with the parameters as they are now

  // Takes effect at the next step. Path and value as in parameter_table.h ("/flocks/0/radius",
  // "/world/bounds_x", "/dt", "/flocks/0/count", "/flocks/0/spawn/radius": at the next reset).
  Result<void> set(std::string_view path, const ParameterValue& value);
  Result<double> get(std::string_view path) const;
  // Takes over another scene while running: for changes that no single value makes, such as a
  // relation or a wall more. A flock with an index that both scenes have keeps its agents, further
  // ones are spawned; points keep what is left of their food.
  Result<void> change(Scene next);
  // The new seed acts at once on random draws, and on the spawn at the next reset.
  void set_seed(std::uint64_t seed);
  // Growing spawns the new ids and keeps the living agents; shrinking removes the highest ids.
  Result<void> set_count(std::int32_t flock, std::int64_t count);

  // A point that acts on all flocks and is not part of the scene, such as the mouse: attractor
  // (`seek`), repeller (`flee`), predator, or food that is not used up. Values in the ranges of
  // /points; nothing: no pointer.
  void set_pointer(const std::optional<PointParameters>& pointer);
  // What is left of the amount of each of the scene's points.
  std::span<const float> food_left() const;

  int flock_count() const;
  AgentView agents(int flock) const;
  FlockFigures figures(int flock) const;  // measured when called
  // Distances, clusters and correlations, measured when called: about as dear as a step, so sample
  // it once or twice a second. Clusters link agents within link_distance() of the flock.
  FlockStructure structure(int flock) const;
  const StepReport& last_step() const;

  // The people of the scene, null where it has no sources. Its time is time(). Valid until the next
  // reset(), set() or change(). People are in no order; ids start at 0 and stay.
  const Crowd* crowd() const;
  // Their figures over time; null where there are no people.
  const CrowdMeter* crowd_meter() const;

  // 64 bits over step count, ids, positions and velocities of all flocks, what is left of food and
  // the crowd, independent of the order in memory.
  std::uint64_t state_hash() const;

  // Places agents as a caller wants them: arrays indexed by id. Refused as in check_agents().
  Result<void> place(int flock, const AgentValues& values);

  // The whole state, and a simulation that goes on from it: the same hashes as the unbroken run.
  Snapshot snapshot() const;
  static Result<Simulation> resume(const Snapshot& snapshot);

 private:
  struct State;
  explicit Simulation(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace flockwork
