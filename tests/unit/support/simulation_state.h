// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/vec.h"
#include "sim/simulation.h"

namespace flockwork::testing {

// Fails the test when the scene is refused.
Simulation build(const Scene& scene);
void place(Simulation& simulation, const std::vector<Vec3>& p, const std::vector<Vec3>& v,
           int flock = 0);

// The state of a flock in the order of ids.
struct State {
  std::vector<Vec3> p, v;
};
State state_of(const Simulation& simulation, int flock = 0);
bool ids_are_a_permutation(const Simulation& simulation, int flock = 0);

}  // namespace flockwork::testing
