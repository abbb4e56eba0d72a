// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/feelers.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/wall_shapes.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

Vec3 force_on(const FlockParameters& parameters, const WallField& walls, Vec3 p, Vec3 v) {
  const Lanes3 a =
      Feelers(parameters)
          .force(walls, {splat(p.x), splat(p.y), splat(p.z)}, {splat(v.x), splat(v.y), splat(v.z)});
  return {lane<0>(a.x), lane<0>(a.y), lane<0>(a.z)};
}

struct Plane {
  double x, y;
};

// The header's formula in double precision, for walls that are one straight line `at` with the unit
// normal n toward the agent: |feeler| to the line is exact.
Plane reference_force(const FlockParameters& f, Plane p, Plane at, Plane n, Plane v, double level) {
  const double off = (p.x - at.x) * n.x + (p.y - at.y) * n.y;
  const double size = std::hypot(v.x, v.y);
  const Plane h{v.x / size, v.y / size};
  const auto behind = [&](double angle, double length) {
    const Plane u{h.x * std::cos(angle) - h.y * std::sin(angle),
                  h.y * std::cos(angle) + h.x * std::sin(angle)};
    const double toward = -(u.x * n.x + u.y * n.y);
    return toward > 0.05 ? std::max(0.0, 1.0 - off / toward / (length * level)) : 0.0;
  };
  const double angle = f.feeler_angle;
  const double front = behind(0.0, f.feeler_length);
  const double left = behind(angle, f.side_feeler_length);
  const double right = behind(-angle, f.side_feeler_length);
  const double sign = left > right ? -1.0 : 1.0;
  Plane turn{n.x - sign * h.y, n.y + sign * h.x};
  const double length = std::hypot(turn.x, turn.y);
  if (length > 1e-9) turn = {turn.x / length, turn.y / length};
  Plane sum{front * turn.x + (left + right) * n.x, front * turn.y + (left + right) * n.y};
  const double total = std::hypot(sum.x, sum.y);
  const double scale = static_cast<double>(f.wall_weight * f.max_force) / std::max(1.0, total);
  return {sum.x * scale, sum.y * scale};
}

}  // namespace

TEST_CASE(
    "feelers: the force before a straight wall is the formula's, thin walls and 3D included") {
  const int dimension = GENERATE(2, 3);
  const World world = box(dimension, Bounds::bounce, 100.0f);
  // A line from edge to edge at a slant; its field is flat a cell's diagonal away from it, so
  // looking things up is exact there, and agents keep that far.
  const double slant = GENERATE(0.0, 0.4, 1.2);
  const Plane along{std::cos(slant), std::sin(slant)};
  const auto end = [&](double t) {
    return Vec3{static_cast<float>(3.0 + t * along.x), static_cast<float>(-2.0 + t * along.y),
                0.0f};
  };
  const WallField field = field_of({line_wall({end(-47.0), end(47.0)})}, world);
  FlockParameters f;
  f.wall_weight = 1.5f;
  Random random(21);
  int met = 0;
  for (int k = 0; k < 2000; ++k) {
    const double side = k % 2 == 0 ? 1.0 : -1.0;
    const Plane n{-along.y * side, along.x * side};
    const double off = random.uniform(0.3f, 6.0f);
    const double shift = random.uniform(-8.0f, 8.0f);
    const Vec3 p{static_cast<float>(3.0 + shift * along.x + off * n.x),
                 static_cast<float>(-2.0 + shift * along.y + off * n.y), 1.0f};
    Vec3 v{random.uniform(-4.0f, 4.0f), random.uniform(-4.0f, 4.0f), 0.0f};
    if (dimension == 3) v.z = random.uniform(-4.0f, 4.0f);
    const double level = std::hypot(v.x, v.y) / std::sqrt(static_cast<double>(dot(v, v)));
    const double toward = -(v.x * n.x + v.y * n.y) / std::hypot(v.x, v.y);
    // Where a feeler begins to count as one that faces the wall, rounding decides.
    bool doubtful = false;
    for (const double turn : {0.0, 0.5235988, -0.5235988}) {
      doubtful |= std::fabs(std::sin(std::asin(toward) + turn) - 0.05) < 0.16 ||
                  std::fabs(std::sin(std::asin(toward)) * std::cos(turn) -
                            std::cos(std::asin(toward)) * std::sin(turn) - 0.05) < 0.16;
    }
    if (doubtful) continue;
    const Plane expected = reference_force(f, {p.x, p.y}, {3.0, -2.0}, n, {v.x, v.y}, level);
    const Vec3 a = force_on(f, field, p, v);
    CAPTURE(dimension, slant, p.x, p.y, v.x, v.y, v.z, a.x, a.y, expected.x, expected.y);
    // Rounding: coordinates to 4e-6, gradients of values that round so, over cells of 0.2: 4e-5;
    // the way to the wall is up to 5 times as uncertain, and so the force of 4.5.
    REQUIRE(std::hypot(a.x - expected.x, a.y - expected.y) < 1.0e-2);
    REQUIRE(a.z == 0.0f);
    met += std::hypot(expected.x, expected.y) > 0.1;
  }
  CHECK(met > 200);
}

TEST_CASE("feelers: nothing to feel, no force") {
  const World world = box(2, Bounds::bounce, 100.0f);
  const WallField field = field_of({disc_wall(0.0f, 0.0f, 3.0f)}, world);
  FlockParameters f;
  const Vec3 none{};
  CHECK(force_on(f, field, {10.0f, 0.0f, 0.0f}, {-1.0f, 0.0f, 0.0f}) == none);  // beyond 5 u
  CHECK(force_on(f, field, {4.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}) == none);    // away
  CHECK(force_on(f, field, {4.0f, 0.0f, 0.0f}, none) == none);                  // no heading
  CHECK(force_on(f, field, {7.0f, 0.0f, 0.0f}, {-1.0f, 0.0f, 0.0f}).x > 0.0f);
  f.feeler_length = f.side_feeler_length = 0.0f;
  CHECK_FALSE(Feelers(f).active());
  CHECK(force_on(f, field, {4.0f, 0.0f, 0.0f}, {-1.0f, 0.0f, 0.0f}) == none);
}

TEST_CASE("feelers: straight at a wall an agent turns to the side, always the same") {
  const World world = box(2, Bounds::bounce, 100.0f);
  const WallField field = field_of({rectangle_wall(5.0f, -40.0f, 6.0f, 40.0f)}, world);
  const Vec3 a = force_on(FlockParameters{}, field, {2.0f, 0.0f, 0.0f}, {3.0f, 0.0f, 0.0f});
  CHECK(a.x < -0.5f);
  CHECK(a.y > 0.5f);
}

TEST_CASE("feelers: every agent gets its own force") {
  const int dimension = GENERATE(2, 3);
  const World world = box(dimension, Bounds::wrap, 40.0f);
  Random random(22);
  const WallField field = field_of(random_walls(8, 18.0f, random), world);
  const int count = 37;
  const std::vector<Vec3> p = positions(world, Spread::uniform, count, random);
  const std::vector<Vec3> v = velocities(world, count, 5.0f, random);
  Agents agents;
  agents.dimension = dimension;
  agents.resize(static_cast<std::size_t>(count));
  VectorArrays force;
  force.resize(agents.size(), dimension, 1.0f);
  for (std::size_t i = 0; i < agents.size(); ++i) {
    agents.id[i] = static_cast<std::uint32_t>(i);
    agents.x[i] = p[i].x;
    agents.y[i] = p[i].y;
    agents.vx[i] = v[i].x;
    agents.vy[i] = v[i].y;
    if (dimension == 3) {
      agents.z[i] = p[i].z;
      agents.vz[i] = v[i].z;
    }
  }
  const FlockParameters f;
  add_feelers(f, field, agents, force);
  int felt = 0;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const Vec3 expected = force_on(f, field, p[i], v[i]);
    CHECK(force.x[i] == 1.0f + expected.x);
    CHECK(force.y[i] == 1.0f + expected.y);
    felt += expected.x != 0.0f;
  }
  CHECK(felt > 5);
}
