// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/move.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/flock_stages.h"

using namespace flockwork;
using namespace flockwork::testing;
using reference::distance;
using reference::length;
using reference::Vector;

namespace {

struct Body {
  Vec3 p, v;
};

VectorArrays vectors(int dimension, const std::vector<Vec3>& values) {
  VectorArrays out;
  out.resize(values.size(), dimension);
  for (std::size_t i = 0; i < values.size(); ++i) {
    out.x[i] = values[i].x;
    out.y[i] = values[i].y;
    if (dimension == 3) out.z[i] = values[i].z;
  }
  return out;
}

Body body_of(const Agents& agents, std::size_t k) {
  const bool planar = agents.planar();
  return {{agents.x[k], agents.y[k], planar ? 0.0f : agents.z[k]},
          {agents.vx[k], agents.vy[k], planar ? 0.0f : agents.vz[k]}};
}

Body moved(const World& world, const FlockParameters& parameters, Vec3 p, Vec3 v, Vec3 a,
           float dt) {
  Agents agents = core_agents(world.dimension, {p}, {v});
  move(agents, vectors(world.dimension, {a}), parameters, world, 5, dt);
  return body_of(agents, 0);
}

Vector widen(Vec3 a) { return {a.x, a.y, a.z}; }
double size(Vec3 a) { return length(widen(a)); }
double angle_between(Vec3 a, Vec3 b) {
  const Vector u = widen(a), w = widen(b);
  const Vector cross{u.y * w.z - u.z * w.y, u.z * w.x - u.x * w.z, u.x * w.y - u.y * w.x};
  return std::atan2(length(cross), u.x * w.x + u.y * w.y + u.z * w.z);
}

FlockParameters fast() {
  FlockParameters parameters;
  parameters.max_speed = 1000.0f;
  return parameters;
}

}  // namespace

TEST_CASE("move: positions and velocities equal the reference's") {
  const int dimension = GENERATE(2, 3);
  const auto bounds =
      GENERATE(Bounds::wrap, Bounds::bounce, Bounds::steer, Bounds::sphere, Bounds::open);
  const float turn_limit = GENERATE(0.0f, 0.5f, 4.0f, 100.0f);
  const float min_speed = GENERATE(0.0f, 2.0f);
  const float dt = GENERATE(0.02f, 1.0f);
  FlockParameters parameters;
  parameters.turn_limit = turn_limit;
  parameters.min_speed = min_speed;
  const World world = box(dimension, bounds, 8.0f);
  Random random(59);
  const int count = 123;
  const std::vector<Vec3> p = positions(world, Spread::border, count, random);
  const std::vector<Vec3> v = velocities(world, count, 5.0f, random);
  const std::vector<Vec3> a = velocities(world, count, 40.0f, random);
  Agents agents = core_agents(dimension, p, v);
  move(agents, vectors(dimension, a), parameters, world, 5, dt);
  const std::vector<reference::Agent> before = reference_agents(p, v);
  CAPTURE(dimension, int(bounds), turn_limit, min_speed, dt);

  int wrong = 0, doubtful = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const reference::Moved expected =
        reference::move(before[i], {widen(a[i]), 0.0}, world, parameters, dt);
    if (expected.doubtful) {
      ++doubtful;
      continue;
    }
    const Body now = body_of(agents, i);
    const double p_off = length(reference::displacement(world, widen(now.p), expected.p.value));
    const double v_off = distance(widen(now.v), expected.v.value);
    if ((p_off <= expected.p.error && v_off <= expected.v.error) || ++wrong > 3) continue;
    UNSCOPED_INFO("agent " << i << " is off by " << p_off << " of " << expected.p.error
                           << " in position, " << v_off << " of " << expected.v.error
                           << " in velocity");
  }
  CHECK(wrong == 0);
  CHECK(doubtful <= count / 8);
}

TEST_CASE("move: the heading turns by at most turn_limit times dt") {
  const int dimension = GENERATE(2, 3);
  // Down to where the cosine of the limit is 1 in single precision.
  const float limit = GENERATE(1e-4f, 1e-3f, 0.02f, 0.3f, 1.5f, 3.0f, 7.0f);
  FlockParameters parameters;
  parameters.turn_limit = limit * 50.0f;
  const float dt = 0.02f;
  const World world = box(dimension, Bounds::open, 100.0f);
  Random random(61);
  const int count = 400;
  const std::vector<Vec3> v = velocities(world, count, 5.0f, random);
  std::vector<Vec3> a = velocities(world, count, 500.0f, random);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i % 3 == 0) a[i] = v[i] * -120.0f;         // straight back
    if (i % 3 == 1) a[i] = a[i] * (limit * 0.3f);  // not far from the limit
  }
  Agents agents = core_agents(dimension, std::vector<Vec3>(std::size_t(count)), v);
  move(agents, vectors(dimension, a), parameters, world, 5, dt);
  double most = 0.0;
  int at_limit = 0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (size(v[i]) == 0.0) continue;
    const double angle = angle_between(v[i], body_of(agents, i).v);
    most = std::max(most, angle);
    at_limit += angle > 0.99 * std::min(double(limit), 3.14159);
  }
  CAPTURE(dimension, limit);
  // Rounding of the velocity alone turns it by up to 2e-7, that of the limit's sine and cosine by
  // a few 1e-7 of the limit.
  CHECK(most <= double(parameters.turn_limit) * dt * (1 + 1e-6) + 4e-7);
  CHECK(at_limit > count / 8);
}

TEST_CASE("move: straight ahead stays straight under the tightest turn limit") {
  const int dimension = GENERATE(2, 3);
  const float limit = GENERATE(1e-5f, 1e-4f, 1e-2f);
  FlockParameters parameters;
  parameters.turn_limit = limit / 0.02f;
  const World world = box(dimension, Bounds::open, 100.0f);
  Random random(67);
  const std::vector<Vec3> v = velocities(world, 200, 4.0f, random);
  std::vector<Vec3> a = v;
  Agents agents = core_agents(dimension, std::vector<Vec3>(v.size()), v);
  for (int step = 0; step < 100; ++step) {
    for (std::size_t i = 0; i < v.size(); ++i) a[i] = body_of(agents, i).v * 0.1f;
    move(agents, vectors(dimension, a), parameters, world, 5, 0.02f);
  }
  double most = 0.0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (size(v[i]) > 0.0) most = std::max(most, angle_between(v[i], body_of(agents, i).v));
  }
  CAPTURE(dimension, limit);
  CHECK(most <= 100 * 2e-7);
}

TEST_CASE("move: a turn straight back goes round at the limit and keeps the new speed") {
  const int dimension = GENERATE(2, 3);
  const Vec3 v = GENERATE(Vec3{2, 0, 0}, Vec3{0, -2, 0}, Vec3{1.2f, 1.6f, 0}, Vec3{0, 0, 2});
  if (dimension == 2 && v.z != 0.0f) return;
  FlockParameters parameters;
  parameters.turn_limit = 1.0f;
  const Body b = moved(box(dimension, Bounds::open, 10), parameters, {}, v, v * -10.0f, 0.25f);
  CHECK(size(b.v) == Catch::Approx(3.0));  // 2 - 10 * 0.25 * 2 = -3
  CHECK(angle_between(v, b.v) == Catch::Approx(0.25));
}

TEST_CASE("move: speeds are kept between the limits and untouched inside them") {
  const int dimension = GENERATE(2, 3);
  FlockParameters parameters;
  parameters.min_speed = 1.0f;
  parameters.max_speed = 4.0f;
  const World world = box(dimension, Bounds::open, 10.0f);
  const auto speed_from = [&](Vec3 v) { return size(moved(world, parameters, {}, v, {}, 0.1f).v); };
  CAPTURE(dimension);
  for (const float v : {1e-45f, 1e-30f, 1e-22f, 3e-20f, 1e-10f, 0.5f}) {
    CAPTURE(v);
    CHECK(speed_from({v, v, 0}) == Catch::Approx(1.0).epsilon(1e-6));
  }
  CHECK(speed_from({0, 0, 0}) == Catch::Approx(1.0).epsilon(1e-6));
  CHECK(speed_from({300, 400, 0}) == Catch::Approx(4.0).epsilon(1e-6));
  const Vec3 inside{1.1f, 2.3f, 0};
  CHECK(moved(world, parameters, {}, inside, {}, 0.1f).v == inside);
}

TEST_CASE(
    "move: agents at rest that must move go each their own way, the old way if they had one") {
  const int dimension = GENERATE(2, 3);
  FlockParameters parameters;
  parameters.min_speed = 1.0f;
  const World world = box(dimension, Bounds::open, 10.0f);
  const std::size_t count = 500;
  Agents agents = core_agents(dimension, std::vector<Vec3>(count), std::vector<Vec3>(count));
  move(agents, vectors(dimension, std::vector<Vec3>(count)), parameters, world, 5, 0.1f);
  Vector mean;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 v = body_of(agents, i).v;
    REQUIRE(size(v) == Catch::Approx(1.0).epsilon(1e-6));
    for (int axis = 0; axis < 3; ++axis) mean[axis] += v[axis] / double(count);
  }
  CAPTURE(dimension);
  CHECK(length(mean) < 4.0 / std::sqrt(double(count)));

  const Body stopped = moved(world, parameters, {}, {0, 2, 0}, {0, -4, 0}, 0.5f);
  CHECK(distance(widen(stopped.v), {0, 1, 0}) < 1e-6);
}

TEST_CASE("move: wrap keeps the overshoot and stays below the upper end") {
  World world = box(3, Bounds::wrap, 10.0f);
  const auto x_of = [&](float x, float v) {
    return moved(world, fast(), {x, x, x}, {v, v, v}, {}, 1.0f).p;
  };
  CHECK(x_of(4.0f, 3.0f) == Vec3{-3, -3, -3});
  CHECK(x_of(-4.0f, -3.0f) == Vec3{3, 3, 3});
  CHECK(x_of(4.0f, 123.0f) == Vec3{-3, -3, -3});  // several worlds in one step
  CHECK(x_of(4.0f, 1.0f) == Vec3{-5, -5, -5});    // the upper end is the lower one
  CHECK(x_of(-5.0f, -1e-9f).x < 5.0f);
  // 1000 - 1e-5 is 1000 in single precision.
  world.lower = {0, 0, 0};
  world.upper = {1000, 1000, 1000};
  CHECK(x_of(0.0f, -1e-5f).x == 0.0f);
  world.lower = {0.1f, 0.2f, 0.7f};
  world.upper = {0.3f, 7.7f, 1e3f};
  Random random(71);
  for (int k = 0; k < 2000; ++k) {
    const Vec3 v{random.uniform(-400, 400), random.uniform(-400, 400), random.uniform(-400, 400)};
    const Vec3 p = moved(world, fast(), {0.15f, 0.3f, 0.8f}, v, {}, random.unit()).p;
    for (int axis = 0; axis < 3; ++axis) {
      REQUIRE(p[axis] >= world.lower[axis]);
      REQUIRE(p[axis] < world.upper[axis]);
    }
  }
}

TEST_CASE("move: bounce and steer reflect, in corners and many times in one step too") {
  const auto bounds = GENERATE(Bounds::bounce, Bounds::steer);
  const World world = box(3, bounds, 10.0f);
  // Straight into the corner: back on the same line.
  const Body corner = moved(world, fast(), {4, 4, 4}, {3, 3, 3}, {}, 1.0f);
  CHECK(corner.p == Vec3{3, 3, 3});
  CHECK(corner.v == Vec3{-3, -3, -3});
  // One wall only.
  const Body wall = moved(world, fast(), {4, 0, 0}, {3, 1, 2}, {}, 1.0f);
  CHECK(wall.p == Vec3{3, 1, 2});
  CHECK(wall.v == Vec3{-3, 1, 2});
  // 23 up from 4: off the upper, lower and upper wall, down to 3. 28 down from 4: off two walls.
  const Body many = moved(world, fast(), {4, 4, 0}, {23, -28, 0}, {}, 1.0f);
  CHECK(many.p == Vec3{3, -4, 0});
  CHECK(many.v == Vec3{-23, -28, 0});
  // Exactly onto the wall: still inside.
  const Body onto = moved(world, fast(), {4, 0, 0}, {1, 0, 0}, {}, 1.0f);
  CHECK(onto.p.x == 5.0f);

  Random random(73);
  for (int k = 0; k < 2000; ++k) {
    const Vec3 v{random.uniform(-500, 500), random.uniform(-500, 500), random.uniform(-500, 500)};
    const Body b = moved(world, fast(), {4.9f, -5, 5}, v, {}, random.unit());
    for (int axis = 0; axis < 3; ++axis) {
      REQUIRE(b.p[axis] >= world.lower[axis]);
      REQUIRE(b.p[axis] <= world.upper[axis]);
      REQUIRE(std::abs(b.v[axis]) == Catch::Approx(std::abs(v[axis])).epsilon(1e-3));
    }
  }
}

TEST_CASE("move: open and sphere worlds end where floats stop being useful") {
  const auto bounds = GENERATE(Bounds::open, Bounds::sphere);
  const World world = box(2, bounds, 10.0f);
  const Body b = moved(world, fast(), {open_limit, -open_limit, 0}, {500, -500, 0}, {}, 1.0f);
  CHECK(b.p == Vec3{open_limit, -open_limit, 0});
  CHECK(moved(world, fast(), {4, 0, 0}, {3, 0, 0}, {}, 1.0f).p == Vec3{7, 0, 0});
}

TEST_CASE("move: a world without extent holds its agents on the spot") {
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce, Bounds::steer);
  const int dimension = GENERATE(2, 3);
  World world = box(dimension, bounds, 0.0f);
  world.lower = world.upper = {3, -2, dimension == 3 ? 1.0f : 0.0f};
  const Body b = moved(world, fast(), world.lower, {-9, 2, 0}, {5, 5, 0}, 1.0f);
  CHECK(b.p == world.lower);
  CHECK(std::isfinite(size(b.v)));
}

TEST_CASE("move: enforcing bounds moves only who is outside") {
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const World world = box(2, bounds, 10.0f);
  Agents agents = core_agents(2, {{1.1f, -4.7f, 0}, {6, 0, 0}}, {{1, 2, 0}, {1, 2, 0}});
  enforce_bounds(agents, world);
  CHECK(body_of(agents, 0).p == Vec3{1.1f, -4.7f, 0});
  CHECK(body_of(agents, 0).v == Vec3{1, 2, 0});
  CHECK(body_of(agents, 1).p == Vec3{bounds == Bounds::wrap ? -4.0f : 4.0f, 0, 0});
}
