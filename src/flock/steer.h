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
//   model -> held between decisions -> + bounds force + `rules` + perturbation -> / mass -> - drag
//   v
// `rules`: forces (u/s2 at mass 1) of the further rules in the agents' order; null: none.
// `held` carries the model's force of agents that do not decide in this step; it is used and kept
// only when update_interval > 1. `seed` is the flock's own. dt in s.
//
// Models that choose a heading (chooses_heading()) write to `acceleration` the velocity (u/s) whose
// direction is the heading that they demand of move():
//   desired heading, noise included -> held between decisions -> x max_speed + (bounds force +
//   `rules`) dt
// Mass, drag and perturbation have no part in them, and max_force only as the scale of the bounds
// force. `held` is the direction demanded last.
void steer(const Agents& agents, const float* sums, const FlockParameters& parameters,
           const World& world, std::uint64_t seed, std::uint64_t step, float dt, VectorArrays& held,
           const VectorArrays* rules, VectorArrays& acceleration);

}  // namespace flockwork
