// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>

#include "sim/insight.h"
#include "sim/simulation.h"
#include "support/placements.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

Flock flock_named(const char* name, int count, const FlockParameters& parameters) {
  Flock flock;
  flock.name = name;
  flock.count = count;
  flock.parameters = parameters;
  return flock;
}

Relation relation(const char* from, const char* to, RelationKind kind, float radius) {
  return {from, to, {kind, radius, 1.0f, 0.0f}};
}

float query_radius_of(const FlockParameters& p) {
  if (p.model == FlockModel::couzin) {
    return p.separation_radius + p.orientation_width + p.attraction_width;
  }
  return p.radius;
}

}  // namespace

TEST_CASE("two flocks that flock with each other move as one", "[relations]") {
  const auto model = GENERATE(FlockModel::steering, FlockModel::velocity, FlockModel::normalized,
                              FlockModel::exclusive, FlockModel::vicsek, FlockModel::couzin);
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::open);
  FlockParameters p = default_parameters(model);
  p.noise = 0.0f;
  p.update_interval = 1;
  p.attraction_width = 5.0f;
  const World world = box(dimension, bounds, 24.0f);
  Random random(21);
  const auto at = positions(world, Spread::uniform, 240, random);
  auto v = velocities(world, 240, p.max_speed, random);
  // Headings of agents at rest are drawn from ids, which differ between one flock and two.
  for (Vec3& velocity : v) {
    if (velocity == Vec3{}) velocity = {0.5f * p.max_speed, 0, 0};
  }

  Scene one;
  one.world = world;
  one.flocks = {flock_named("all", 240, p)};
  Scene two = one;
  two.flocks = {flock_named("a", 100, p), flock_named("b", 140, p)};
  two.relations = {relation("a", "b", RelationKind::flock, query_radius_of(p)),
                   relation("b", "a", RelationKind::flock, query_radius_of(p))};

  Simulation together = build(one), apart = build(two);
  place(together, at, v);
  place(apart, {at.begin(), at.begin() + 100}, {v.begin(), v.begin() + 100}, 0);
  place(apart, {at.begin() + 100, at.end()}, {v.begin() + 100, v.end()}, 1);
  together.step();
  apart.step();
  CHECK(apart.last_step().neighbours == together.last_step().neighbours);

  const State expected = state_of(together), a = state_of(apart, 0), b = state_of(apart, 1);
  int wrong = 0;
  for (std::size_t i = 0; i < 240; ++i) {
    const Vec3 got = i < 100 ? a.v[i] : b.v[i - 100];
    const Vec3 off = got - expected.v[i];
    // The same terms summed in another order: some 100 of them, of lengths up to the radius, whose
    // unit vector a short sum enlarges.
    wrong += !(std::sqrt(dot(off, off)) <= 1e-4f * (1.0f + p.max_speed));
  }
  CHECK(wrong == 0);
}

TEST_CASE("the order of flocks in a scene does not change what they do", "[relations]") {
  FlockParameters p;
  Scene scene;
  scene.world = box(2, Bounds::wrap, 30.0f);
  scene.flocks = {flock_named("sheep", 150, p), flock_named("dogs", 3, p)};
  scene.relations = {relation("sheep", "dogs", RelationKind::flee, 8.0f),
                     relation("dogs", "sheep", RelationKind::chase, 30.0f)};
  Scene swapped = scene;
  std::swap(swapped.flocks[0], swapped.flocks[1]);
  std::swap(swapped.relations[0], swapped.relations[1]);

  Random random(5);
  const auto sheep = positions(scene.world, Spread::uniform, 150, random);
  const auto sheep_v = velocities(scene.world, 150, 5.0f, random);
  const auto dogs = positions(scene.world, Spread::uniform, 3, random);
  const auto dogs_v = velocities(scene.world, 3, 5.0f, random);
  Simulation one = build(scene), other = build(swapped);
  place(one, sheep, sheep_v, 0);
  place(one, dogs, dogs_v, 1);
  place(other, dogs, dogs_v, 0);
  place(other, sheep, sheep_v, 1);
  for (int k = 0; k < 20; ++k) {
    one.step();
    other.step();
  }
  CHECK(state_of(one, 0).p == state_of(other, 1).p);
  CHECK(state_of(one, 1).v == state_of(other, 0).v);
}

TEST_CASE("food is eaten by those who are near, by the second", "[points]") {
  Scene scene;
  scene.world = box(2, Bounds::bounce, 40.0f);
  scene.dt = 0.125f;
  FlockParameters still;
  still.max_speed = 0.0f;
  scene.flocks = {flock_named("ants", 3, still), flock_named("mice", 1, still)};
  Point food;
  food.parameters = {PointKind::food, {0, 0, 0}, 10.0f, 1.0f, 1.0f, 2.0f, 10.0f};
  scene.points = {food};
  Simulation simulation = build(scene);
  // Two of the ants and the mouse are within near_distance.
  place(simulation, {{1, 0, 0}, {0, -1.5f, 0}, {5, 0, 0}}, std::vector<Vec3>(3), 0);
  place(simulation, {{0, 1, 0}}, std::vector<Vec3>(1), 1);
  const std::uint64_t before = simulation.state_hash();
  for (int k = 0; k < 8; ++k) simulation.step();
  CHECK(simulation.food_left()[0] == 10.0f - 3.0f);
  CHECK(simulation.state_hash() != before);

  // What is left goes along with a snapshot, and comes back with a reset.
  auto resumed = Simulation::resume(simulation.snapshot());
  REQUIRE(resumed);
  CHECK(resumed.value().food_left()[0] == 7.0f);
  for (int k = 0; k < 40; ++k) simulation.step();
  CHECK(simulation.food_left()[0] == 0.0f);
  simulation.reset();
  CHECK(simulation.food_left()[0] == 10.0f);
}

TEST_CASE("food for one flock is not touched by another", "[points]") {
  Scene scene;
  scene.world = box(2, Bounds::bounce, 40.0f);
  scene.flocks = {flock_named("ants", 1, {}), flock_named("mice", 1, {})};
  Point food;
  food.flock = "ants";
  food.parameters = {PointKind::food, {0, 0, 0}, 10.0f, 1.0f, 1.0f, 2.0f, 10.0f};
  scene.points = {food};
  Simulation simulation = build(scene);
  place(simulation, {{15, 0, 0}}, {{0, 0, 0}}, 0);
  place(simulation, {{3, 0, 0}}, {{0, 0, 0}}, 1);
  simulation.step();
  CHECK(simulation.food_left()[0] == 10.0f);
  CHECK(state_of(simulation, 1).v[0] == Vec3{});
}

TEST_CASE("the pointer acts while it is there", "[points]") {
  Scene scene;
  scene.world = box(2, Bounds::open, 40.0f);
  scene.flocks = {flock_named("birds", 1, {})};
  Simulation simulation = build(scene);
  place(simulation, {{3, 0, 0}}, {{0, 0, 0}});
  simulation.set_pointer(PointParameters{PointKind::predator, {0, 0, 0}, 10.0f, 1.0f});
  simulation.step();
  const float speed = state_of(simulation).v[0].x;
  CHECK(speed > 0.0f);
  simulation.set_pointer(std::nullopt);
  simulation.step();
  CHECK(state_of(simulation).v[0].x == speed);
}

TEST_CASE("a changed scene goes on with the agents that it has", "[sim]") {
  Scene scene;
  scene.world = box(2, Bounds::wrap, 30.0f);
  scene.flocks = {flock_named("sheep", 50, {})};
  Simulation simulation = build(scene);
  for (int k = 0; k < 5; ++k) simulation.step();
  const State before = state_of(simulation);

  scene.flocks.push_back(flock_named("dogs", 2, {}));
  scene.relations = {relation("sheep", "dogs", RelationKind::flee, 8.0f)};
  REQUIRE(simulation.change(scene));
  CHECK(state_of(simulation).p == before.p);
  CHECK(simulation.flock_count() == 2);
  CHECK(simulation.step_count() == 5);
  simulation.step();
  CHECK(ids_are_a_permutation(simulation, 1));

  scene.relations.clear();
  scene.flocks.pop_back();
  REQUIRE(simulation.change(scene));
  CHECK(simulation.flock_count() == 1);
  simulation.step();

  scene.flocks[0].parameters.radius = -1.0f;
  const std::uint64_t hash = simulation.state_hash();
  const auto refused = simulation.change(scene);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().place == "/flocks/0/radius");
  CHECK(simulation.state_hash() == hash);
}

TEST_CASE("brute force finds the neighbours that the grid finds", "[sim]") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::steer, Bounds::open);
  Scene scene;
  scene.world = box(dimension, bounds, 20.0f);
  scene.flocks = {flock_named("birds", 300, {})};
  Simulation by_grid = build(scene);
  scene.neighbour_search = NeighbourSearch::brute_force;
  Simulation by_force = build(scene);
  by_grid.step();
  by_force.step();
  CHECK(by_force.last_step().neighbours == by_grid.last_step().neighbours);
  CHECK(by_force.last_step().candidates >= 300u * 300u);
  CHECK(largest_distance(scene.world, state_of(by_grid).p, state_of(by_force).p) < 1e-4);
}

TEST_CASE("moving while computing lets a pair drift that the core keeps in place", "[sim]") {
  Scene scene;
  scene.world = box(2, Bounds::open, 40.0f);
  scene.flocks = {flock_named("right", 2, {}), flock_named("wrong", 2, {})};
  scene.demonstration = Demonstration::move_while_computing;
  Simulation simulation = build(scene);
  const std::vector<Vec3> pair{{-0.5f, 0, 0}, {0.5f, 0, 0}};
  for (int f = 0; f < 2; ++f) place(simulation, pair, std::vector<Vec3>(2), f);
  for (int k = 0; k < 60; ++k) simulation.step();
  const auto drift = [&](int f) {
    const State s = state_of(simulation, f);
    return std::fabs(s.p[0].x + s.p[1].x);
  };
  // Equal and opposite forces, but for rounding.
  CHECK(drift(0) < 1e-4f);
  CHECK(drift(1) > 1e-2f);
}

TEST_CASE("what the rules ask for one by one adds up to what an agent does", "[insight]") {
  const auto model = GENERATE(FlockModel::steering, FlockModel::velocity, FlockModel::normalized,
                              FlockModel::exclusive, FlockModel::topological);
  const int dimension = GENERATE(2, 3);
  Scene scene;
  scene.world = box(dimension, Bounds::wrap, 20.0f);
  FlockParameters p = default_parameters(model);
  p.limit_force = false;
  p.update_interval = 1;
  p.min_speed = 0.0f;
  p.max_speed = 1000.0f;
  scene.flocks = {flock_named("birds", 120, p)};
  Simulation simulation = build(scene);
  Insight insight;
  insight.look(simulation, 0);
  const State before = state_of(simulation);
  simulation.step();
  const State after = state_of(simulation);
  int wrong = 0;
  for (std::size_t i = 0; i < 120; ++i) {
    const std::uint32_t id = insight.agents().id[i];
    const auto part = [&](const VectorArrays& a) {
      return Vec3{a.x[i], a.y[i], dimension == 3 ? a.z[i] : 0.0f};
    };
    const Vec3 all =
        part(insight.separation()) + part(insight.alignment()) + part(insight.cohesion());
    const Vec3 off = before.v[id] + all * scene.dt - after.v[id];
    const float size = 1.0f + std::sqrt(dot(all, all));
    wrong += !(std::sqrt(dot(off, off)) < 1e-5f * size);
  }
  CHECK(wrong == 0);

  std::size_t neighbours = 0;
  for (std::size_t i = 0; i < 120; ++i) neighbours += insight.neighbours(i).size();
  CHECK(neighbours == simulation.last_step().neighbours);
}
