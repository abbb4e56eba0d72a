// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/placements.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

// The collective states of Couzin et al., J. theor. Biol. 218, 1 (2002), fig. 3: 100 agents in
// open space, zone of attraction 14 wide, by the width of the zone of orientation.
namespace {

struct Figures {
  double polarization = 0.0, milling = 0.0;
};

Figures run(float orientation_width, std::uint64_t seed, int burn_in, int steps) {
  Scene scene = one_flock(box(3, Bounds::open, 10.0f), 100);
  scene.dt = 0.1f;
  scene.seed = seed;
  FlockParameters& p = scene.flocks[0].parameters;
  p = default_parameters(FlockModel::couzin);
  p.candidate_cap = 0;
  p.orientation_width = orientation_width;
  Simulation simulation = build(scene);
  Random random(static_cast<std::uint32_t>(seed));
  const std::vector<Vec3> at = positions(scene.world, Spread::uniform, 100, random);
  place(simulation, at, velocities(scene.world, 100, 3.0f, random));
  for (int step = 0; step < burn_in; ++step) simulation.step();
  Figures mean;
  constexpr int every = 10;
  for (int step = 0; step < steps; ++step) {
    simulation.step();
    if (step % every != 0) continue;
    const FlockFigures now = simulation.figures(0);
    mean.polarization += now.polarization * every / steps;
    mean.milling += now.milling * every / steps;
  }
  return mean;
}

void check_states(const std::vector<std::uint64_t>& seeds, const std::vector<float>& parallel,
                  int burn_in, int steps) {
  for (const std::uint64_t seed : seeds) {
    const Figures swarm = run(0.0f, seed, burn_in, steps);
    CAPTURE(seed, swarm.polarization, swarm.milling);
    CHECK(swarm.polarization < 0.3);
    CHECK(swarm.milling < 0.35);
    const Figures torus = run(2.0f, seed, burn_in, steps);
    CAPTURE(torus.polarization, torus.milling);
    CHECK(torus.milling > 0.6);
    CHECK(torus.polarization < 0.35);
    for (const float width : parallel) {
      const Figures group = run(width, seed, burn_in, steps);
      CAPTURE(width, group.polarization, group.milling);
      CHECK(group.polarization > 0.98);
      CHECK(group.milling < 0.1);
    }
  }
}

}  // namespace

TEST_CASE("couzin: swarm, torus and parallel group by the width of the zone of orientation") {
  check_states({1}, {4.0f}, 2500, 1000);
}

TEST_CASE("couzin: the same with more seeds and widths, for longer", "[.full]") {
  check_states({1, 2, 3, 4, 5, 6, 7, 8}, {4.0f, 8.0f, 14.0f}, 3000, 3000);
}
