// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/steer.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>

#include "support/flock_stages.h"

using namespace flockwork;
using namespace flockwork::testing;
using reference::distance;
using reference::length;
using reference::Vector;

namespace {

Vector acceleration_at(const Stages& stages, std::size_t place) {
  const VectorArrays& a = stages.acceleration;
  return {a.x[place], a.y[place], stages.world.dimension == 3 ? a.z[place] : 0.0f};
}

// Acceleration of one agent that has seen nobody.
Vector alone(const World& world, const FlockParameters& parameters, Vec3 p, Vec3 v) {
  Stages stages(world, parameters, {p}, {v});
  stages.steer(0, 0);
  return acceleration_at(stages, 0);
}

FlockParameters weighted(float separation, float alignment, float cohesion) {
  FlockParameters parameters;
  parameters.separation_weight = separation;
  parameters.alignment_weight = alignment;
  parameters.cohesion_weight = cohesion;
  return parameters;
}

constexpr std::uint64_t flock_seed = 77;

}  // namespace

TEST_CASE("steer: accelerations equal the reference's") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::steer, Bounds::sphere);
  const auto spread =
      GENERATE(Spread::uniform, Spread::clumped, Spread::coincident, Spread::border);
  const bool every_option = GENERATE(false, true);
  FlockParameters parameters;
  if (every_option) {
    parameters.max_force = 2.0f;
    parameters.mass = 2.5f;
    parameters.drag = 0.3f;
    parameters.perturbation = 1.5f;
  }
  World world = box(dimension, bounds, 20.0f);
  world.sphere_radius = 6.0f;
  Random random(43);
  const int count = 122;
  const std::vector<Vec3> p = positions(world, spread, count, random);
  const std::vector<Vec3> v = velocities(world, count, 5.0f, random);
  CAPTURE(dimension, int(bounds), spread_names[int(spread)], every_option);

  Stages stages(world, parameters, p, v);
  stages.sort();
  stages.sense(9);
  stages.steer(flock_seed, 9);
  std::vector<reference::Agent> agents = reference_agents(p, v);
  const reference::Draws draws = core_draws(dimension, flock_seed, 9);
  int wrong = 0;
  for (std::size_t k = 0; k < p.size(); ++k) {
    const std::uint32_t id = stages.agents.id[k];
    const reference::Sums sums = reference::sense(agents, id, world, parameters, draws);
    if (sums.doubtful) continue;
    agents[id].rules = reference::rules(agents[id], sums, parameters);
    const reference::Rounded expected =
        reference::acceleration(agents[id], id, world, parameters, draws);
    const double off = distance(acceleration_at(stages, k), expected.value);
    if (off <= expected.error || ++wrong > 3) continue;
    UNSCOPED_INFO("agent " << id << " is off by " << off << " where rounding allows "
                           << expected.error);
  }
  CHECK(wrong == 0);
}

TEST_CASE("steer: the rules together never ask for more than the maximum force") {
  const int dimension = GENERATE(2, 3);
  const float force = GENERATE(0.0f, 0.5f, 3.0f, 1000.0f);
  FlockParameters parameters = weighted(20.0f, 30.0f, 50.0f);
  parameters.max_force = force;
  const World world = box(dimension, Bounds::wrap, 10.0f);
  Random random(47);
  Stages stages(world, parameters, positions(world, Spread::clumped, 200, random),
                velocities(world, 200, 5.0f, random));
  stages.sort();
  stages.sense(0);
  stages.steer(flock_seed, 0);
  double most = 0.0;
  for (std::size_t k = 0; k < 200; ++k) most = std::max(most, length(acceleration_at(stages, k)));
  CAPTURE(dimension, force);
  CHECK(most <= force * (1.0 + 1e-6));
  CHECK(most >= force * (1.0 - 1e-6));  // with such weights someone asks for all of it
}

TEST_CASE("steer: each rule alone does what its name says") {
  const World world = box(2, Bounds::bounce, 20.0f);
  const auto of_first = [&](const FlockParameters& parameters, Vec3 other, Vec3 other_v) {
    Stages stages(world, parameters, {{0, 0, 0}, other}, {{0, 0, 0}, other_v});
    stages.sort();
    stages.sense(0);
    stages.steer(0, 0);
    return acceleration_at(stages, stages.agents.id[0] == 0 ? 0 : 1);
  };
  // Force 3, speed 5: at rest each rule asks for the full force.
  CHECK(distance(of_first(weighted(1, 0, 0), {0, 1, 0}, {1, 0, 0}), {0, -3}) < 1e-5);
  CHECK(distance(of_first(weighted(1, 0, 0), {0, 2, 0}, {1, 0, 0}), {}) == 0.0);
  CHECK(distance(of_first(weighted(0, 1, 0), {0, 2, 0}, {1, 0, 0}), {3, 0}) < 1e-5);
  CHECK(distance(of_first(weighted(0, 0, 1), {0, 2, 0}, {1, 0, 0}), {0, 3}) < 1e-5);
  CHECK(distance(of_first(weighted(0, 0, 1), {0, 3, 0}, {1, 0, 0}), {}) == 0.0);
  CHECK(distance(of_first(weighted(0, 0, 0), {0, 1, 0}, {1, 0, 0}), {}) == 0.0);
}

TEST_CASE("steer: sums of zero and of subnormal length give no force and no NaN") {
  const int dimension = GENERATE(2, 3);
  const float tiny = GENERATE(0.0f, 1e-45f, 1e-40f, 1e-30f);
  const World world = box(dimension, Bounds::bounce, 20.0f);
  Stages stages(world, weighted(1, 1, 1), {{0, 0, 0}, {2, 0, 0}}, {{tiny, 0, 0}, {tiny, 0, 0}});
  stages.sort();
  stages.sense(0);
  stages.steer(0, 0);
  CAPTURE(dimension, tiny);
  for (std::size_t k = 0; k < 2; ++k) CHECK(std::isfinite(length(acceleration_at(stages, k))));
}

TEST_CASE("steer: the margin's force grows from 0 at the margin to its full size at the wall") {
  const int dimension = GENERATE(2, 3);
  World world = box(dimension, Bounds::steer, 20.0f);
  world.margin = 4.0f;
  world.margin_force = 1.5f;
  FlockParameters parameters;
  parameters.max_force = 2.0f;  // full: 3
  for (int axis = 0; axis < dimension; ++axis) {
    const auto at = [&](float x) {
      Vec3 p;
      p[axis] = x;
      const Vector a = alone(world, parameters, p, {});
      CHECK(length(a) == std::abs(a[axis]));
      return a[axis];
    };
    CAPTURE(dimension, axis);
    CHECK(at(0.0f) == 0.0);
    CHECK(at(-6.0f) == 0.0);
    CHECK(at(-8.0f) == Catch::Approx(1.5));
    CHECK(at(-10.0f) == Catch::Approx(3.0));
    CHECK(at(7.0f) == Catch::Approx(-0.75));
    CHECK(at(10.0f) == Catch::Approx(-3.0));
  }
  world.margin = 0.0f;
  CHECK(length(alone(world, parameters, {10, 0, 0}, {})) == 0.0);
}

TEST_CASE("steer: the sphere pulls back in proportion to the overshoot, over its own axes") {
  World world = box(3, Bounds::sphere, 20.0f);
  world.sphere_radius = 5.0f;
  world.sphere_weight = 2.0f;
  const FlockParameters parameters;
  CHECK(length(alone(world, parameters, {3, 0, 4}, {})) == 0.0);
  CHECK(distance(alone(world, parameters, {6, 0, 8}, {}), {-6, 0, -8}) < 1e-5);
  // A cylinder around z.
  world.bounds_z = Bounds::open;
  CHECK(length(alone(world, parameters, {3, 0, 40}, {})) == 0.0);
  CHECK(distance(alone(world, parameters, {6, 8, 40}, {}), {-6, -8, 0}) < 1e-5);
  // Around the middle of the world, wherever that is.
  world.lower = world.lower + Vec3{100, 0, 0};
  world.upper = world.upper + Vec3{100, 0, 0};
  CHECK(length(alone(world, parameters, {104, 0, 0}, {})) == 0.0);
}

TEST_CASE("steer: mass divides every force, drag slows in proportion to the speed") {
  World world = box(2, Bounds::steer, 20.0f);
  FlockParameters parameters;
  parameters.perturbation = 1.0f;
  const Vector light = alone(world, parameters, {-9, 0, 0}, {2, 1, 0});
  parameters.mass = 4.0f;
  const Vector heavy = alone(world, parameters, {-9, 0, 0}, {2, 1, 0});
  CHECK(distance(light, {4 * heavy.x, 4 * heavy.y, 0}) < 1e-5);
  parameters.drag = 0.5f;
  const Vector dragged = alone(world, parameters, {-9, 0, 0}, {2, 1, 0});
  CHECK(distance(dragged, {heavy.x - 1.0, heavy.y - 0.5, 0}) < 1e-5);
}

TEST_CASE("steer: between decisions the rules' force is held, bounds and drag act at once") {
  const int dimension = GENERATE(2, 3);
  FlockParameters parameters;
  parameters.update_interval = 3;
  const World world = box(dimension, Bounds::wrap, 10.0f);
  Random random(53);
  Stages stages(world, parameters, positions(world, Spread::uniform, 90, random),
                velocities(world, 90, 5.0f, random));
  std::vector<Vector> last(90);
  for (std::uint64_t step = 0; step < 6; ++step) {
    // Others move on, so a decision now would differ.
    for (std::size_t k = 0; k < 90; ++k) {
      stages.agents.x[k] = std::fmod(stages.agents.x[k] + 5.5f + 0.1f * float(k % 7), 10.0f) - 5.0f;
    }
    stages.sort();
    stages.sense(step);
    stages.steer(flock_seed, step);
    int held = 0, changed = 0;
    for (std::size_t k = 0; k < 90; ++k) {
      const std::uint32_t id = stages.agents.id[k];
      const Vector now = acceleration_at(stages, k);
      if (decides(id, step, 3)) {
        changed += distance(now, last[id]) > 0.0;
      } else {
        REQUIRE(distance(now, last[id]) == 0.0);
        ++held;
      }
      last[id] = now;
    }
    CHECK(held == 60);
    CHECK(changed > 20);
  }
}

TEST_CASE("steer: the perturbation has its strength, no preferred direction and no memory") {
  const int dimension = GENERATE(2, 3);
  FlockParameters parameters;
  parameters.perturbation = 2.0f;
  const World world = box(dimension, Bounds::open, 20.0f);
  const std::size_t count = 2000;
  Stages stages(world, parameters, std::vector<Vec3>(count), std::vector<Vec3>(count));
  const int steps = 10;
  Vector mean, square, correlation;
  double worst_length = 0.0;
  std::vector<Vector> before(count);
  for (int step = 0; step < steps; ++step) {
    stages.steer(flock_seed, std::uint64_t(step));
    for (std::size_t k = 0; k < count; ++k) {
      const Vector a = acceleration_at(stages, k);
      worst_length = std::max(worst_length, std::abs(length(a) - 2.0));
      for (int axis = 0; axis < dimension; ++axis) {
        mean[axis] += a[axis] / (2.0 * double(count) * steps);
        square[axis] += a[axis] * a[axis] / (4.0 * double(count) * steps);
        correlation[axis] += a[axis] * before[k][axis] / (4.0 * double(count) * (steps - 1));
      }
      before[k] = a;
    }
  }
  // Of 20,000 draws a mean of zero is seen within 4 / sqrt(20,000) = 0.028.
  CAPTURE(dimension);
  CHECK(worst_length < 2e-6);
  CHECK(length(mean) < 0.028);
  CHECK(length(correlation) < 0.028);
  for (int axis = 0; axis < dimension; ++axis) {
    CHECK(square[axis] == Catch::Approx(1.0 / dimension).margin(0.02));
  }

  // Another flock and another step draw otherwise; the same draw again.
  const auto first = [&](std::uint64_t seed, std::uint64_t step) {
    stages.steer(seed, step);
    return acceleration_at(stages, 0);
  };
  CHECK(distance(first(1, 5), first(2, 5)) > 0.0);
  CHECK(distance(first(1, 5), first(1, 6)) > 0.0);
  CHECK(distance(first(1, 5), first(1, 5)) == 0.0);
}
