// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "flock/parameters.h"
#include "space/agents.h"
#include "space/world.h"

namespace flockwork {

// How not to do it, for teaching; the core's own step has no part in this.
//
// The rules of `steering`, but every agent moves as soon as its force is known. Later agents of the
// same step see it where it will be, so that the order in memory has a say in the physics: pairs
// push each other with unequal forces, momentum comes from nowhere, and a flock at rest turns and
// drifts. `agents` keep their order. O(n^2).
void move_while_computing(Agents& agents, const FlockParameters& parameters, const World& world,
                          float dt);

}  // namespace flockwork
