// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "flock/parameters.h"
#include "flock/steer.h"
#include "space/agents.h"
#include "space/wall_field.h"
#include "space/world.h"

namespace flockwork {

// Semi-implicit Euler, in this order: v += a dt; the heading turns by turn_limit dt at most, at the
// new speed; the speed is kept in [min_speed, max_speed]; p += v dt; bounds.
// Walls (none: nullptr) are never passed or entered: see space/wall_walk.h. Agents that must not
// get slower than half their least speed by sliding along a wall are mirrored at it instead. An
// agent that must move and has no heading takes one from its id and the flock's seed.
//
// Models that choose a heading: `acceleration` is the velocity that steer() demands. The heading
// turns toward it, by turn_limit dt at most; v is max_speed along the new heading; p += v dt, with
// VicsekConvention::old_heading at max_speed along the old one; bounds, which reflect p and v
// alike.
void move(Agents& agents, const VectorArrays& acceleration, const FlockParameters& parameters,
          const World& world, std::uint64_t seed, float dt, const WallField* walls = nullptr);

// Brings agents back into a world that changed around them, as the bounds would after a step.
// Those that are then in a wall are pushed out.
void enforce_bounds(Agents& agents, const World& world, const WallField* walls = nullptr);

}  // namespace flockwork
