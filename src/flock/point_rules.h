// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "flock/parameters.h"
#include "flock/rules.h"
#include "flock/steer.h"
#include "space/agents.h"
#include "space/world.h"

namespace flockwork {

// A point as one flock feels it in a step.
struct ActivePoint {
  PointParameters parameters;
  bool eaten = true;  // food: whether agents that are near use it up
};

// Adds the forces of the points to `force` (u/s2, in the agents' order); formulas: PointKind.
// `alarm`, if not null, gets `alarm_factor` for each agent that a point makes flee.
// `eaters[k]` grows by the number of agents that eat from points[k]; both of one length.
void add_point_forces(std::span<const ActivePoint> points, const FlockParameters& parameters,
                      const World& world, const Agents& agents, VectorArrays& force, float* alarm,
                      std::span<std::int64_t> eaters);

}  // namespace flockwork
