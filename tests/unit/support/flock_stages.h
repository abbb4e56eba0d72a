// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flock/sense.h"
#include "flock/steer.h"
#include "space/cell_grid.h"
#include "support/placements.h"
#include "support/reference_flock.h"

namespace flockwork::testing {

// The core's own random vectors, for the reference.
reference::Draws core_draws(int dimension, std::uint64_t flock_seed, std::uint64_t step);

std::vector<reference::Agent> reference_agents(const std::vector<Vec3>& p,
                                               const std::vector<Vec3>& v);
Agents core_agents(int dimension, const std::vector<Vec3>& p, const std::vector<Vec3>& v);

// The stages of a step one by one, as a simulation runs them.
struct Stages {
  Stages(const World& world, const FlockParameters& parameters, const std::vector<Vec3>& p,
         const std::vector<Vec3>& v);

  void sort();
  SenseTotals sense(std::uint64_t step, const float* radius_factors = nullptr);
  void steer(std::uint64_t seed, std::uint64_t step, float dt = 1.0f / 60.0f,
             const VectorArrays* rules = nullptr);
  // All of them; step `number`, counted from 0.
  SenseTotals step(std::uint64_t seed, std::uint64_t number, float dt);

  World world;
  FlockParameters parameters;
  Agents agents;
  CellGrid grid;
  AlignedArray<float> sums;
  VectorArrays held, acceleration;
};

// A falloff with a kink, a plateau and a rise, its points on the multiples of 1/64 that are kept.
FalloffCurve kinked_curve();

}  // namespace flockwork::testing
