// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "support/allocation_counter.h"

#include <catch_amalgamated.hpp>

#include "support/placements.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

std::uint64_t allocations_of(Simulation& simulation, int steps) {
  const std::uint64_t before = allocation_count();
  for (int step = 0; step < steps; ++step) simulation.step();
  return allocation_count() - before;
}

}  // namespace

TEST_CASE("allocation: a step allocates nothing after the first, whatever the flock does") {
  const int dimension = GENERATE(2, 3);
  const auto bounds =
      GENERATE(Bounds::wrap, Bounds::bounce, Bounds::steer, Bounds::sphere, Bounds::open);
  // Down to worlds where each agent has many images.
  const float extent = GENERATE(0.0f, 2.0f, 5.5f, 30.0f);
  const int interval = GENERATE(1, 3);
  Scene scene = one_flock(box(dimension, bounds, extent), 70);
  scene.world.sphere_radius = 0.4f * extent;
  scene.dt = 0.1f;
  scene.flocks.push_back(scene.flocks[0]);
  // Collapses into clumps.
  scene.flocks[0].parameters.separation_weight = 0.0f;
  scene.flocks[0].parameters.cohesion_weight = 10.0f;
  scene.flocks[0].parameters.update_interval = interval;
  // Bursts from one point, with a random push.
  scene.flocks[1].spawn.shape = SpawnShape::point;
  scene.flocks[1].spawn.centre = scene.world.centre();
  scene.flocks[1].parameters.perturbation = 5.0f;
  scene.flocks[1].parameters.max_speed = 50.0f;
  scene.flocks[1].parameters.max_force = 50.0f;
  scene.flocks[1].parameters.update_interval = interval;
  Simulation simulation = build(scene);
  simulation.step();
  CAPTURE(dimension, int(bounds), extent, interval);
  CHECK(allocations_of(simulation, 40) == 0);
}

TEST_CASE("allocation: only the first step after a change may allocate") {
  Scene scene = one_flock(box(2, Bounds::wrap, 20.0f), 200);
  Simulation simulation = build(scene);
  simulation.step();
  const auto settles = [&](bool changed) {
    REQUIRE(changed);
    simulation.step();
    return allocations_of(simulation, 20) == 0;
  };
  CHECK(settles(simulation.set("/flocks/0/radius", 7.0).ok()));
  CHECK(settles(simulation.set("/flocks/0/update_interval", 4.0).ok()));
  CHECK(settles(simulation.set_count(0, 700).ok()));
  CHECK(settles(simulation.set("/world/dimension", 3.0).ok()));
  CHECK(settles(simulation.set("/world/bounds_x", "open").ok()));
  CHECK(settles(simulation.set_count(0, 10).ok()));
  simulation.reset();
  CHECK(settles(true));
}

TEST_CASE("allocation: the counter sees the core's arrays") {
  const std::uint64_t before = allocation_count();
  Simulation simulation = build(one_flock(box(2, Bounds::wrap, 20.0f), 100));
  simulation.step();
  CHECK(allocation_count() - before > 10);
}
