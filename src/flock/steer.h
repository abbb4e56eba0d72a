// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/array.h"
#include "flock/parameters.h"
#include "space/agents.h"
#include "space/world.h"

namespace flockwork {

// A vector per agent, as separate arrays. `z` is empty in planar worlds.
struct VectorArrays {
  AlignedArray<float> x, y, z;

  void resize(std::size_t count, int dimension) {
    x.resize(count);
    y.resize(count);
    z.resize(dimension == 3 ? count : 0);
  }
  void resize(std::size_t count, int dimension, float value) {
    x.resize(count, value);
    y.resize(count, value);
    z.resize(dimension == 3 ? count : 0, value);
  }
  void clear_values() {
    for (auto* a : {&x, &y, &z}) {
      for (float& value : *a) value = 0.0f;
    }
  }
};

// Turns the sums of the sense stage into accelerations (u/s2), in the agents' order:
//   rules (model) -> held between decisions -> + bounds force + perturbation -> / mass -> - drag v
// `held` carries the rules' acceleration of agents that do not decide in this step; it is used and
// kept only when update_interval > 1. `seed` is the flock's own.
void steer(const Agents& agents, const float* sums, const FlockParameters& parameters,
           const World& world, std::uint64_t seed, std::uint64_t step, VectorArrays& held,
           VectorArrays& acceleration);

}  // namespace flockwork
