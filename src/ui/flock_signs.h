// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/simulation.h"
#include "space/wall_geometry.h"

namespace flockwork {

// What a flock looks like at one moment, beside its order parameters: the signs by which troubles
// are known. Measured on a sample of agents, evenly spread over memory.
struct FlockSigns {
  FlockFigures figures;
  std::size_t count = 0;
  double time = 0.0;       // s
  double spread = 0.0;     // u: root mean square distance from the centre of mass
  double nearest = 0.0;    // u: mean distance to the nearest other agent, along wrapped seams too
  double spin = 0.0;       // rad/s: how fast the flock turns around its centre of mass
  double stride = 0.0;     // u: what the fastest agent covers in a step
  double at_walls = 0.0;   // share of the agents that could reach a wall in a step
  double at_bounds = 0.0;  // and a side of the box that holds them in
  // Of decision to decision: how much a velocity changes as a share of the mean speed, and how much
  // of it the next decision takes back: 1 all of it, 0 nothing on average, -1 goes on alike.
  double kick = 0.0;
  double reversal = 0.0;
  bool has_kick = false;
};

// Takes signs from a running simulation. A sample needs three moments, one decision apart.
class SignTaker {
 public:
  static constexpr std::size_t most_probes = 64;
  // Distances computed for one sample: bounds its cost in large flocks.
  static constexpr std::size_t most_distances = 2'000'000;

  // Starts a sample of the flock at the present step.
  void begin(const Simulation& simulation, int flock, const WallGeometry& walls);
  // After each further step; true when the sample is complete.
  bool stepped(const Simulation& simulation);
  bool busy() const { return moment_ > 0; }
  const FlockSigns& signs() const { return signs_; }

 private:
  void remember(const AgentView& agents, std::size_t moment);
  void compare();

  struct Probe {
    std::uint32_t id = 0;
    std::array<std::array<float, 3>, 3> velocity{};  // by moment
  };

  FlockSigns signs_;
  std::vector<Probe> probes_;
  int flock_ = 0;
  std::size_t moment_ = 0;     // how many are known; 0: no sample is being taken
  std::uint64_t started_ = 0;  // step
  std::uint64_t interval_ = 1;
};

}  // namespace flockwork
