// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/placements.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

State after(Scene scene, float dt, int steps, const State& start) {
  scene.dt = dt;
  Simulation simulation = build(scene);
  place(simulation, start.p, start.v);
  for (int step = 0; step < steps; ++step) simulation.step();
  return state_of(simulation);
}

double mean_distance(const World& world, const State& a, const State& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.p.size(); ++i) sum += largest_distance(world, {a.p[i]}, {b.p[i]});
  return sum / double(a.p.size());
}

}  // namespace

TEST_CASE("time step: halving dt halves the error of a smooth run") {
  // One neighbourhood holds everybody, so nobody crosses a radius and the rules are smooth.
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::open, Bounds::sphere, Bounds::steer);
  World world = box(dimension, bounds, 12.0f);
  world.sphere_radius = 2.0f;
  world.margin = 5.0f;
  Scene scene = one_flock(world, 30);
  FlockParameters& p = scene.flocks[0].parameters;
  p.radius = 40.0f;
  p.separation_radius = 30.0f;
  p.separation_weight = 0.5f;
  p.drag = 0.2f;
  p.mass = 2.0f;
  Random random(401);
  const World inner = box(dimension, bounds, 6.0f);
  const State start{positions(inner, Spread::uniform, 30, random),
                    velocities(world, 30, 2.0f, random)};
  const State coarse = after(scene, 0.02f, 50, start);
  const State fine = after(scene, 0.01f, 100, start);
  const State finer = after(scene, 0.005f, 200, start);
  const double first = mean_distance(world, coarse, fine);
  const double second = mean_distance(world, fine, finer);
  CAPTURE(dimension, int(bounds), first, second);
  CHECK(first < 0.1);
  CHECK(first > 1e-5);
  CHECK(second < 0.7 * first);  // of first order: one half
}

TEST_CASE("time step: rules keep their sense when dt differs") {
  // Alignment aligns, cohesion gathers and separation spreads at each step size.
  const int dimension = GENERATE(2, 3);
  const float dt = GENERATE(1.0f / 120, 1.0f / 60, 1.0f / 15);
  Scene scene = one_flock(box(dimension, Bounds::wrap, 30.0f), 100);
  scene.dt = dt;
  FlockParameters& p = scene.flocks[0].parameters;
  scene.flocks[0].spawn.shape = SpawnShape::ball;
  scene.flocks[0].spawn.radius = 6.0f;
  p.radius = 6.0f;
  p.separation_radius = 3.0f;
  const int steps = static_cast<int>(std::lround(4.0f / dt));
  const auto figures_with = [&](float separation, float alignment, float cohesion) {
    p.separation_weight = separation;
    p.alignment_weight = alignment;
    p.cohesion_weight = cohesion;
    Simulation simulation = build(scene);
    for (int step = 0; step < steps; ++step) simulation.step();
    return simulation.figures(0);
  };
  const FlockFigures none = figures_with(0, 0, 0);
  CAPTURE(dimension, dt);
  CHECK(figures_with(0, 1, 0).polarization > 0.8);
  CHECK(none.polarization < 0.3);
  CHECK(figures_with(0, 0, 1).mean_neighbours > 2.0 * none.mean_neighbours);
  CHECK(figures_with(1, 0, 0).mean_neighbours < 0.95 * none.mean_neighbours);
}
