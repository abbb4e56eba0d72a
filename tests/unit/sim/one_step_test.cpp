// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>

#include "sim/spawn.h"
#include "support/flock_stages.h"
#include "support/placements.h"
#include "support/reference_flock.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

struct Tally {
  int wrong = 0, doubtful = 0, compared = 0;
  std::string notes;  // on the first that are wrong
};

// Steps the simulation and, from the same state, the reference; compares each agent within the
// bound that the reference states for single precision. The reference then goes on from the
// simulation's state, so that errors do not add up over steps.
Tally compare_steps(Simulation& simulation, int steps) {
  const Scene& scene = simulation.scene();
  const World& world = scene.world;
  const FlockParameters& parameters = scene.flocks[0].parameters;
  const std::uint64_t seed = seed_of_flock(scene.seed, 0);
  State state = state_of(simulation);
  std::vector<reference::Agent> agents = reference_agents(state.p, state.v);
  std::vector<char> rules_doubtful(agents.size());
  Tally tally;
  for (int k = 0; k < steps; ++k) {
    const std::uint64_t number = simulation.step_count();
    const std::vector<reference::Outcome> outcomes = reference::step(
        agents, world, parameters, scene.dt, number, core_draws(world.dimension, seed, number));
    simulation.step();
    state = state_of(simulation);

    std::uint64_t neighbours = 0, uncertain = 0;
    for (std::size_t i = 0; i < agents.size(); ++i) {
      const reference::Outcome& expected = outcomes[i];
      neighbours += static_cast<std::uint64_t>(expected.neighbours);
      if (expected.decided) rules_doubtful[i] = expected.doubtful && !expected.moved.doubtful;
      uncertain += rules_doubtful[i] != 0;
      const reference::Vector p{state.p[i].x, state.p[i].y, state.p[i].z};
      const reference::Vector v{state.v[i].x, state.v[i].y, state.v[i].z};
      agents[i].p = p;
      agents[i].v = v;
      if (expected.doubtful || rules_doubtful[i] != 0) {
        ++tally.doubtful;
        continue;
      }
      ++tally.compared;
      const double p_off =
          reference::length(reference::displacement(world, expected.moved.p.value, p));
      const double v_off = reference::distance(expected.moved.v.value, v);
      // Coordinates nearer to zero than 1e-6 are put onto it.
      if (p_off <= expected.moved.p.error + 2e-6 && v_off <= expected.moved.v.error) continue;
      if (++tally.wrong > 3) continue;
      tally.notes += "step " + std::to_string(number) + ", agent " + std::to_string(i) +
                     " is off by " + Catch::StringMaker<double>::convert(p_off) + " of " +
                     Catch::StringMaker<double>::convert(expected.moved.p.error) +
                     " in position, " + Catch::StringMaker<double>::convert(v_off) + " of " +
                     Catch::StringMaker<double>::convert(expected.moved.v.error) + " in velocity\n";
    }
    if (uncertain == 0) CHECK(simulation.last_step().neighbours == neighbours);
  }
  return tally;
}

// Levels of seven factors in 49 rows such that any two levels of any two factors meet in one row:
// the orthogonal array of Bose and Bush (1952), columns a, b and a + k b modulo 7.
constexpr int levels = 7;
std::array<int, levels + 1> row_of(int row) {
  const int a = row / levels, b = row % levels;
  std::array<int, levels + 1> factors{a, b};
  for (int k = 1; k < levels; ++k) factors[std::size_t(k) + 1] = (a + k * b) % levels;
  return factors;
}

World world_with(int dimension, int kind) {
  constexpr Bounds all[] = {Bounds::wrap,   Bounds::bounce, Bounds::steer,
                            Bounds::sphere, Bounds::open,   Bounds::wrap};
  World world = box(dimension, kind < 6 ? all[kind] : Bounds::wrap, 20.0f);
  world.sphere_radius = 7.0f;
  if (kind == 5) world.bounds_y = Bounds::bounce;
  if (kind == 6) {
    world.bounds_x = Bounds::steer;
    world.bounds_y = Bounds::sphere;
  }
  return world;
}

FlockParameters options(const std::array<int, levels + 1>& row) {
  FlockParameters p;
  p.candidate_cap = 0;
  constexpr Falloff falloffs[] = {Falloff::linear, Falloff::inverse, Falloff::inverse_square,
                                  Falloff::curve};
  p.falloff = falloffs[row[2] % 4];
  p.curve = kinked_curve();
  constexpr float views[] = {full_turn, 4.7f, 2.0f};
  p.field_of_view = views[row[3] % 3];
  constexpr float turn_limits[] = {0.0f, 1.5f, 20.0f};
  p.turn_limit = turn_limits[row[4] % 3];
  p.min_speed = row[4] % 2 == 1 ? 2.0f : 0.0f;
  p.mass = row[5] % 2 == 1 ? 2.5f : 1.0f;
  p.drag = row[5] % 3 == 1 ? 0.4f : 0.0f;
  p.perturbation = row[5] % 4 == 2 ? 3.0f : 0.0f;
  p.update_interval = row[6] % 3 + 1;
  constexpr float radii[] = {2.5f, 2.5f, 6.0f, 11.0f};  // the last beyond half the world
  p.radius = radii[row[7] % 4];
  p.separation_radius = row[7] % 5 == 4 ? 1.2f * p.radius : 0.5f * p.radius;
  return p;
}

}  // namespace

TEST_CASE("one step equals the double loop: plain rules at each size and spread") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const int count = GENERATE(1, 2, 17, 1000);
  const auto spread =
      GENERATE(Spread::uniform, Spread::clumped, Spread::coincident, Spread::border);
  Random random(101);
  Scene scene = one_flock(box(dimension, bounds, dimension == 2 ? 40.0f : 20.0f), count);
  scene.flocks[0].parameters.candidate_cap = 0;
  Simulation simulation = build(scene);
  const World& world = scene.world;
  const std::vector<Vec3> p = positions(world, spread, count, random);
  place(simulation, p, velocities(world, count, 5.0f, random));
  CAPTURE(dimension, int(bounds), count, spread_names[int(spread)]);
  const Tally tally = compare_steps(simulation, 1);
  INFO(tally.notes);
  CHECK(tally.wrong == 0);
  if (count == 1000) CHECK(tally.doubtful <= count / 20);
}

TEST_CASE("one step equals the double loop: every pair of options") {
  Tally sum;
  for (int number = 0; number < levels * levels; ++number) {
    const std::array<int, levels + 1> row = row_of(number);
    const int dimension = 2 + (row[2] / 4 + row[3] / 3 + number) % 2;
    const auto spread = static_cast<Spread>(row[0] / 2 % 4);
    constexpr int counts[] = {1, 2, 17, 50, 123, 200, 1000};
    const int count = counts[row[0]];
    Scene scene = one_flock(world_with(dimension, row[1]), count);
    scene.dt = number % 2 == 0 ? 1.0f / 60.0f : 0.1f;
    scene.flocks[0].parameters = options(row);
    Simulation simulation = build(scene);
    Random random(200 + static_cast<std::uint32_t>(number));
    place(simulation, positions(scene.world, spread, count, random),
          velocities(scene.world, count, 5.0f, random));
    CAPTURE(number, dimension, count, spread_names[int(spread)]);
    // With an interval, enough steps that everybody has decided once and held once.
    const Tally tally = compare_steps(simulation, count > 500 ? 1 : 4);
    INFO(tally.notes);
    CHECK(tally.wrong == 0);
    sum.compared += tally.compared;
    sum.doubtful += tally.doubtful;
  }
  CHECK(sum.doubtful * 10 < sum.compared);
}

TEST_CASE("one step equals the double loop: worlds of few cells and of unequal sides") {
  const int dimension = GENERATE(2, 3);
  const Vec3 extent =
      GENERATE(Vec3{2, 2, 2}, Vec3{4, 7, 30}, Vec3{60, 3, 5}, Vec3{0, 10, 10}, Vec3{10, 0, 10});
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  World world = box(dimension, bounds, 0.0f);
  world.lower = {-1, 2, -3};
  world.upper = world.lower + extent;
  Scene scene = one_flock(world, 150);
  Simulation simulation = build(scene);
  Random random(103);
  place(simulation, positions(world, Spread::uniform, 150, random),
        velocities(world, 150, 5.0f, random));
  CAPTURE(dimension, extent.x, extent.y, extent.z, int(bounds));
  const Tally tally = compare_steps(simulation, 2);
  INFO(tally.notes);
  CHECK(tally.wrong == 0);
}

TEST_CASE("one step equals the double loop: neighbours are counted exactly on a lattice") {
  // Distances are whole numbers, exact in single precision: those of exactly the radius are
  // outside.
  const int dimension = GENERATE(2, 3);
  const float radius = GENERATE(1.0f, 1.5f, 2.0f, 3.0f, 5.0f);
  const int side = dimension == 2 ? 16 : 8;
  const World world = box(dimension, Bounds::wrap, float(side));
  std::vector<Vec3> p;
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y) {
      for (int z = 0; z < (dimension == 2 ? 1 : side); ++z) {
        p.push_back(world.lower + Vec3{float(x), float(y), float(z)});
        if (dimension == 2) p.back().z = 0.0f;
      }
    }
  }
  Scene scene = one_flock(world, int(p.size()));
  scene.flocks[0].parameters.radius = radius;
  scene.flocks[0].parameters.separation_radius = 0.0f;
  scene.flocks[0].parameters.candidate_cap = 0;
  Simulation simulation = build(scene);
  place(simulation, p, std::vector<Vec3>(p.size()));
  simulation.step();

  const int half = side / 2;
  std::uint64_t each = 0;
  for (int x = -half; x < half; ++x) {
    for (int y = -half; y < half; ++y) {
      for (int z = dimension == 2 ? 0 : -half; z < (dimension == 2 ? 1 : half); ++z) {
        each += x * x + y * y + z * z > 0 && float(x * x + y * y + z * z) < radius * radius;
      }
    }
  }
  CAPTURE(dimension, radius);
  CHECK(simulation.last_step().neighbours == each * p.size());
}

TEST_CASE("one step equals the double loop: neighbour counts of random agents are exact") {
  const int dimension = GENERATE(2, 3);
  const auto spread = GENERATE(Spread::uniform, Spread::clumped, Spread::coincident);
  const float radius = GENERATE(0.5f, 2.5f, 9.0f);
  // Not wrapped, so that a distance has one rounding whichever way it is computed.
  Scene scene = one_flock(box(dimension, Bounds::bounce, 20.0f), 400);
  scene.flocks[0].parameters.radius = radius;
  scene.flocks[0].parameters.candidate_cap = 0;
  Simulation simulation = build(scene);
  Random random(107);
  const std::vector<Vec3> p = positions(scene.world, spread, 400, random);
  place(simulation, p, velocities(scene.world, 400, 5.0f, random));
  simulation.step();
  std::uint64_t expected = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < p.size(); ++j) {
      const float dx = p[j].x - p[i].x, dy = p[j].y - p[i].y, dz = p[j].z - p[i].z;
      float d2 = dx * dx + dy * dy;
      if (dimension == 3) d2 = d2 + dz * dz;
      expected += i != j && d2 < radius * radius;
    }
  }
  CAPTURE(dimension, spread_names[int(spread)], radius);
  CHECK(simulation.last_step().neighbours == expected);
}

TEST_CASE("one step: a wrapped flock moved by a vector behaves as the unmoved one") {
  const int dimension = GENERATE(2, 3);
  const Vec3 shift = GENERATE(Vec3{10, 0, 0}, Vec3{-3.25f, 7.5f, 1.125f}, Vec3{19.5f, -0.5f, 10});
  Scene scene = one_flock(box(dimension, Bounds::wrap, 20.0f), 300);
  scene.flocks[0].parameters.field_of_view = 5.0f;
  Random random(109);
  // Multiples of 1/1024: moving and wrapping them is exact, so both flocks start from the same.
  std::vector<Vec3> p = positions(scene.world, Spread::clumped, 300, random);
  std::vector<Vec3> q = p;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (int axis = 0; axis < dimension; ++axis) {
      p[i][axis] = std::floor(p[i][axis] * 1024.0f) / 1024.0f;
      q[i][axis] = p[i][axis] + shift[axis];
      if (q[i][axis] >= 10.0f) q[i][axis] -= 20.0f;
      if (q[i][axis] < -10.0f) q[i][axis] += 20.0f;
    }
  }
  const std::vector<Vec3> v = velocities(scene.world, 300, 5.0f, random);
  Simulation one = build(scene), other = build(scene);
  place(one, p, v);
  place(other, q, v);
  one.step();
  other.step();
  CHECK(one.last_step().neighbours == other.last_step().neighbours);
  for (int step = 0; step < 4; ++step) {
    one.step();
    other.step();
  }
  std::vector<Vec3> back = state_of(other).p;
  for (Vec3& at : back) at = at - shift;
  CAPTURE(dimension, shift.x, shift.y, shift.z);
  // 1e-6 of rounding in the first step, grown by crowded neighbourhoods in four more.
  CHECK(largest_distance(scene.world, state_of(one).p, back) < 1e-3);
}
