// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "flock/parameters.h"
#include "flock/steer.h"
#include "space/agents.h"
#include "space/world.h"

namespace flockwork {

// Semi-implicit Euler, in this order: v += a dt; the heading turns by turn_limit dt at most, at the
// new speed; the speed is kept in [min_speed, max_speed]; p += v dt; bounds.
// An agent that must move and has no heading takes one from its id and the flock's seed.
void move(Agents& agents, const VectorArrays& acceleration, const FlockParameters& parameters,
          const World& world, std::uint64_t seed, float dt);

// Brings agents back into a world that changed around them, as the bounds would after a step.
void enforce_bounds(Agents& agents, const World& world);

}  // namespace flockwork
