// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/placements.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

void run(Simulation& simulation, int steps) {
  for (int step = 0; step < steps; ++step) simulation.step();
}

bool is_finite(const State& state) {
  for (const std::vector<Vec3>* vectors : {&state.p, &state.v}) {
    for (const Vec3& a : *vectors) {
      if (!std::isfinite(a.x) || !std::isfinite(a.y) || !std::isfinite(a.z)) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("edge: no flock, no agents, one agent") {
  const int dimension = GENERATE(2, 3);
  const auto bounds =
      GENERATE(Bounds::wrap, Bounds::bounce, Bounds::steer, Bounds::sphere, Bounds::open);
  Scene scene = one_flock(box(dimension, bounds, 20.0f), GENERATE(0, 1));
  scene.flocks[0].parameters.field_of_view = 1.0f;
  Simulation simulation = build(scene);
  run(simulation, 10);
  CHECK(is_finite(state_of(simulation)));
  CHECK(simulation.last_step().neighbours == 0);
  CHECK(std::isfinite(simulation.figures(0).polarization));

  scene.flocks.clear();
  Simulation empty = build(scene);
  run(empty, 3);
  CHECK(empty.flock_count() == 0);
  CHECK(empty.last_step().agents == 0);
}

TEST_CASE("edge: an agent alone and unbounded goes straight on") {
  Simulation simulation = build(one_flock(box(3, Bounds::open, 20.0f), 1));
  place(simulation, {{0, 0, 0}}, {{1, 2, -2}});
  run(simulation, 60);
  const State state = state_of(simulation);
  CHECK(state.v[0] == Vec3{1, 2, -2});
  CHECK(state.p[0].x == Catch::Approx(1.0).epsilon(1e-5));
  CHECK(state.p[0].z == Catch::Approx(-2.0).epsilon(1e-5));
}

TEST_CASE("edge: weights, radii, speeds and forces of zero") {
  const int dimension = GENERATE(2, 3);
  const int zero = GENERATE(0, 1, 2, 3, 4, 5, 6);
  Scene scene = one_flock(box(dimension, Bounds::wrap, 10.0f), 80);
  FlockParameters& p = scene.flocks[0].parameters;
  if (zero == 0) p.separation_weight = p.alignment_weight = p.cohesion_weight = 0.0f;
  if (zero == 1) p.radius = 0.0f;
  if (zero == 2) p.separation_radius = 0.0f;
  if (zero == 3) p.radius = p.separation_radius = 0.0f;
  if (zero == 4) p.max_speed = 0.0f;
  if (zero == 5) p.max_force = 0.0f;
  if (zero == 6) p.field_of_view = 0.0f;
  Simulation simulation = build(scene);
  const State before = state_of(simulation);
  run(simulation, 20);
  const State now = state_of(simulation);
  CAPTURE(dimension, zero);
  CHECK(is_finite(now));
  // Without a rule or a force velocities stay; without speed so do positions.
  if (zero == 0 || zero == 3 || zero == 5) CHECK(now.v == before.v);
  if (zero == 4) CHECK(now.p == before.p);
  if (zero == 1 || zero == 3) CHECK(simulation.last_step().neighbours == 0);
}

TEST_CASE("edge: a world without extent, on one axis or all") {
  const int dimension = GENERATE(2, 3);
  const auto bounds =
      GENERATE(Bounds::wrap, Bounds::bounce, Bounds::steer, Bounds::sphere, Bounds::open);
  const int flat_axes = GENERATE(1, 2, 4, 7);
  Scene scene = one_flock(box(dimension, bounds, 10.0f), 50);
  scene.world.sphere_radius = 0.0f;
  for (int axis = 0; axis < 3; ++axis) {
    if (flat_axes >> axis & 1) scene.world.upper[axis] = scene.world.lower[axis];
  }
  Simulation simulation = build(scene);
  run(simulation, 20);
  const State state = state_of(simulation);
  CAPTURE(dimension, int(bounds), flat_axes);
  CHECK(is_finite(state));
  if (bounds == Bounds::sphere || bounds == Bounds::open) return;
  for (const Vec3& p : state.p) {
    for (int axis = 0; axis < dimension; ++axis) {
      REQUIRE(p[axis] >= scene.world.lower[axis]);
      REQUIRE(p[axis] <= scene.world.upper[axis]);
    }
  }
}

TEST_CASE("edge: all agents on one point part, whatever the falloff") {
  const int dimension = GENERATE(2, 3);
  const auto falloff =
      GENERATE(Falloff::linear, Falloff::inverse, Falloff::inverse_square, Falloff::curve);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::open);
  Scene scene = one_flock(box(dimension, bounds, 30.0f), 100);
  scene.flocks[0].spawn.shape = SpawnShape::point;
  scene.flocks[0].parameters.falloff = falloff;
  // Only separation, and all set out the same way: nothing else parts them.
  scene.flocks[0].spawn.heading = SpawnHeading::aligned;
  scene.flocks[0].parameters.alignment_weight = 0.0f;
  scene.flocks[0].parameters.cohesion_weight = 0.0f;
  Simulation simulation = build(scene);
  run(simulation, 120);
  const State state = state_of(simulation);
  CAPTURE(dimension, int(falloff), int(bounds));
  CHECK(is_finite(state));
  double nearest = 1e9;
  for (std::size_t i = 0; i < state.p.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      nearest = std::min(nearest, largest_distance(scene.world, {state.p[i]}, {state.p[j]}));
    }
  }
  CHECK(nearest > 1e-3);
}

TEST_CASE("edge: a pair that coincides keeps its middle and parts symmetrically") {
  Scene scene = one_flock(box(2, Bounds::open, 20.0f), 2);
  // Each would follow the other, which goes the opposite way.
  scene.flocks[0].parameters.alignment_weight = 0.0f;
  Simulation simulation = build(scene);
  place(simulation, {{1, 1, 0}, {1, 1, 0}}, {{0, 0, 0}, {0, 0, 0}});
  run(simulation, 30);
  const State state = state_of(simulation);
  CHECK(state.p[0].x + state.p[1].x == Catch::Approx(2.0).epsilon(1e-5));
  CHECK(state.p[0].y + state.p[1].y == Catch::Approx(2.0).epsilon(1e-5));
  CHECK(largest_distance(scene.world, {state.p[0]}, {state.p[1]}) > 0.1);
}

TEST_CASE("edge: drag alone brings a flock to rest and no further") {
  const int dimension = GENERATE(2, 3);
  Scene scene = one_flock(box(dimension, Bounds::wrap, 8.0f), 60);
  FlockParameters& p = scene.flocks[0].parameters;
  p.max_force = 0.0f;
  p.drag = 20.0f;
  p.field_of_view = 5.0f;
  p.turn_limit = 1.0f;
  Simulation simulation = build(scene);
  // Velocities shrink by a third each step, through the subnormal numbers to zero.
  run(simulation, 400);
  const State state = state_of(simulation);
  CHECK(is_finite(state));
  for (const Vec3& v : state.v) REQUIRE(dot(v, v) == 0.0f);
}

TEST_CASE("edge: with a k-th step interval each agent decides once in k steps") {
  const int interval = GENERATE(2, 5, 60);
  Scene scene = one_flock(box(2, Bounds::wrap, 20.0f), 100);
  scene.flocks[0].parameters.update_interval = interval;
  Simulation simulation = build(scene);
  for (int round = 0; round < 2; ++round) {
    std::uint64_t deciding = 0;
    for (int step = 0; step < interval; ++step) {
      simulation.step();
      deciding += simulation.last_step().deciding;
      CHECK(simulation.last_step().agents == 100);
    }
    CHECK(deciding == 100);
  }
}
