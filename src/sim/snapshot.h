// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "crowd/crowd_state.h"
#include "measure/crowd_meter.h"
#include "scene/scene.h"

namespace flockwork {

// Positions and velocities of one flock, all arrays of the flock's count. z and vz may be empty in
// 2D.
struct AgentValues {
  std::span<const float> x, y, z;     // u
  std::span<const float> vx, vy, vz;  // u/s
};

// An error unless every array has `count` elements, all values are finite, positions lie within
// the world (wrap, bounce, steer) or +-open_limit (sphere, open), and velocities within
// +-velocity_limit per axis.
Result<void> check_agents(const World& world, int flock, std::size_t count,
                          const AgentValues& values);
constexpr float velocity_limit = 1.0e6f;  // u/s

// Everything that a run needs to go on as if it had not been interrupted. Agents are in their order
// in memory, because the order of a sum decides its last bit.
struct FlockSnapshot {
  std::vector<std::uint32_t> id;              // a permutation of 0..count-1
  std::vector<float> x, y, z;                 // u; z and vz empty in 2D
  std::vector<float> vx, vy, vz;              // u/s
  std::vector<float> held_x, held_y, held_z;  // u/s2, between decisions; empty unless
                                              // update_interval > 1 and a step was taken
  float search_radius = 0.0f;                 // u, of the model `topological`; 0: as at step 0
};

struct Snapshot {
  Scene scene;
  std::uint64_t steps = 0;
  // Time is time_base + dt (steps - steps_base): counted from the last change of dt.
  std::uint64_t steps_base = 0;
  double time_base = 0.0;  // s
  std::vector<FlockSnapshot> flocks;
  std::vector<float> food;  // what is left of each of the scene's points; empty: all of it
  // Both of a scene with a crowd, else neither.
  std::optional<CrowdState> crowd;
  std::optional<CrowdMeterState> crowd_figures;
};

// The rules that a snapshot from outside must fulfil, its scene's included. What is in the crowd's
// state is checked when it is taken over.
Result<void> validate(const Snapshot& snapshot);

}  // namespace flockwork
