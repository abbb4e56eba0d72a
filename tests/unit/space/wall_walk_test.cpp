// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/wall_walk.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "flock/move.h"
#include "support/wall_shapes.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

WallWalk walked(const WallField& field, float x, float y, double dx, double dy) {
  WallWalk way{x, y, dx, dy, static_cast<float>(dx), static_cast<float>(dy)};
  walk(field, way);
  return way;
}

// A flock that flies where random accelerations send it, held back by nothing but walls and bounds.
struct Swarm {
  Agents agents;
  VectorArrays acceleration;
  FlockParameters parameters;
  World world;

  Swarm(const World& box_world, int count, float speed, Random& random, const WallField& field)
      : world(box_world) {
    parameters.max_speed = speed;
    agents.dimension = world.dimension;
    const auto n = static_cast<std::size_t>(count);
    agents.resize(n);
    acceleration.resize(n, world.dimension);
    const std::vector<Vec3> p = positions(world, Spread::uniform, count, random);
    for (std::size_t i = 0; i < n; ++i) {
      agents.id[i] = static_cast<std::uint32_t>(i);
      agents.x[i] = p[i].x;
      agents.y[i] = p[i].y;
      field.push_out(agents.x[i], agents.y[i]);
      if (world.dimension == 3) agents.z[i] = p[i].z;
    }
    turn(random);
  }

  void turn(Random& random) {
    const std::vector<Vec3> v =
        velocities(world, static_cast<int>(agents.size()), parameters.max_speed, random);
    for (std::size_t i = 0; i < agents.size(); ++i) {
      agents.vx[i] = v[i].x;
      agents.vy[i] = v[i].y;
      acceleration.x[i] = acceleration.y[i] = 0.0f;
      if (world.dimension == 3) {
        agents.vz[i] = v[i].z;
        acceleration.z[i] = 0.0f;
      }
    }
  }

  void step(float dt, const WallField& field) {
    move(agents, acceleration, parameters, world, 1, dt, &field);
  }
};

// Chambers of thin lines that cut the plane into parts: which one is a place in? Written with plain
// angles, apart from the code under test.
int part_of(const std::vector<Wall>& chambers, double x, double y) {
  int part = 0;
  for (std::size_t k = 0; k < chambers.size(); ++k) {
    Wall closed = chambers[k];
    closed.shape.kind = ShapeKind::polygon;
    if (plain_inside(closed, x, y)) part |= 1 << k;
  }
  return part;
}

Wall chamber(float x, float y, float radius, Random& random) {
  Wall wall = star_wall(x, y, radius, random);
  wall.shape.kind = ShapeKind::line;
  wall.shape.points.push_back(wall.shape.points.front());
  return wall;
}

}  // namespace

TEST_CASE("walk: far from walls the way is walked to its end") {
  const WallField field = field_of({disc_wall(20.0f, 20.0f, 1.0f)}, box(2, Bounds::wrap, 100.0f));
  const WallWalk way = walked(field, 1.0f, 2.0f, 3.0, -4.0);
  CHECK(way.x == 4.0f);
  CHECK(way.y == -2.0f);
  CHECK_FALSE(way.touched);
  const WallWalk round = walked(field, 40.0f, -45.0f, 20.0, -10.0);
  CHECK(std::fabs(round.x + 40.0f) < 1.0e-4f);
  CHECK(std::fabs(round.y - 45.0f) < 1.0e-4f);
}

TEST_CASE("walk: an agent slides along a wall with what is left of its way and velocity") {
  const float reach = GENERATE(4.0f, 4000.0f);
  const WallField field = field_of({line_wall({{-40.0f, 5.0f, 0.0f}, {40.0f, 5.0f, 0.0f}})},
                                   box(2, Bounds::bounce, 100.0f));
  const WallWalk way = walked(field, 0.0f, 4.0f, 3.0, static_cast<double>(reach));
  CHECK(std::fabs(way.x - 3.0f) < 1.0e-3f);
  CHECK(std::fabs(way.y - (5.0f - field.skin())) < 1.0e-4f);
  CHECK(way.vx == 3.0f);
  CHECK(std::fabs(way.vy) < 1.0e-3f);
  CHECK(way.normal_y == -1.0);
}

TEST_CASE("walk: at the end of a wall the way goes on past it") {
  const WallField field = field_of({line_wall({{-40.0f, 5.0f, 0.0f}, {1.0f, 5.0f, 0.0f}})},
                                   box(2, Bounds::bounce, 100.0f));
  // Touches at x = 0.5, slides on to x = 6.5 on its side of the wall.
  const WallWalk way = walked(field, 0.0f, 4.5f, 7.0, 7.0);
  CHECK(std::fabs(way.x - 7.0f) < 1.0e-3f);
  CHECK(std::fabs(way.y - 5.0f) < 1.0e-3f);
}

TEST_CASE("walk: in a corner an agent stops") {
  const WallField field = field_of({as_room(rectangle_wall(-10.0f, -10.0f, 10.0f, 10.0f))},
                                   box(2, Bounds::bounce, 100.0f));
  const WallWalk way = walked(field, 8.0f, 7.0f, 500.0, 300.0);
  CHECK(std::fabs(way.x - 10.0f) < 2.1f * field.skin());
  CHECK(std::fabs(way.y - 10.0f) < 2.1f * field.skin());
  CHECK(std::hypot(way.vx, way.vy) < 1.0e-3f);
}

TEST_CASE("walk: in a sharp corner nothing is left of the velocity") {
  const WallField field =
      field_of({line_wall({{-10.0f, -4.0f, 0.0f}, {10.0f, 0.0f, 0.0f}, {-10.0f, 4.0f, 0.0f}})},
               box(2, Bounds::bounce, 100.0f));
  const WallWalk way = walked(field, 0.0f, 0.5f, 90.0, 30.0);
  CHECK(way.x > 9.0f);
  CHECK(std::hypot(way.vx, way.vy) < 1.0e-3f);
}

TEST_CASE("walk: beside a wall that goes on across the seam nobody passes the seam") {
  const World world = box(2, Bounds::wrap, 100.0f);
  const WallField field = field_of({line_wall({{45.0f, 5.0f, 0.0f}, {55.0f, 5.0f, 0.0f}})}, world);
  const float near = 5.0f - 0.75f * field.skin();
  const WallWalk there = walked(field, 49.0f, near, 2.0, 0.0);
  CHECK(there.x == 49.0f);
  CHECK(there.vx == 0.0f);
  CHECK(there.touched);
  const WallWalk back = walked(field, -49.0f, near, -2.0, 0.0);
  CHECK(back.x == -49.0f);
  const WallWalk beside = walked(field, 49.0f, 5.0f - 1.5f * field.skin(), 2.0, 0.0);
  CHECK(beside.x == -49.0f);
  CHECK_FALSE(beside.touched);
}

TEST_CASE("walk: nobody leaves a chamber of thin lines, at any speed and time step") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce, Bounds::open);
  const auto [speed, dt] = GENERATE(table<float, float>({{30.0f, 0.02f}, {1000.0f, 1.0f}}));
  // Far from the origin positions are rounded to 0.004.
  const float origin = GENERATE(0.0f, 40000.0f);
  Random random(11);
  World world = box(dimension, bounds, 100.0f);
  world.lower = world.lower + Vec3{origin, -origin, 0.0f};
  world.upper = world.upper + Vec3{origin, -origin, 0.0f};
  std::vector<Wall> chambers;
  for (int k = 0; k < 12; ++k) {
    chambers.push_back(chamber(origin + random.uniform(-30.0f, 30.0f),
                               -origin + random.uniform(-30.0f, 30.0f), random.uniform(2.0f, 19.0f),
                               random));
  }
  const WallField field = field_of(chambers, world);
  Swarm swarm(world, origin == 0.0f ? 101 : 301, speed, random, field);
  std::vector<int> parts;
  for (std::size_t i = 0; i < swarm.agents.size(); ++i) {
    parts.push_back(part_of(chambers, swarm.agents.x[i], swarm.agents.y[i]));
  }
  const int steps = speed * dt > 1.0f ? 20 : 60;
  for (int n = 0; n < steps; ++n) {
    if (n % 5 == 0) swarm.turn(random);
    swarm.step(dt, field);
    for (std::size_t i = 0; i < swarm.agents.size(); ++i) {
      CAPTURE(dimension, int(bounds), speed, dt, n, i, swarm.agents.x[i], swarm.agents.y[i]);
      REQUIRE(part_of(chambers, swarm.agents.x[i], swarm.agents.y[i]) == parts[i]);
    }
  }
  CHECK(*std::max_element(parts.begin(), parts.end()) > 0);
}

TEST_CASE("walk: nobody ends a step in a wall of whatever kind") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::steer, Bounds::sphere);
  const auto model = GENERATE(FlockModel::steering, FlockModel::vicsek);
  const float speed = GENERATE(20.0f, 1000.0f);
  const bool rooms = GENERATE(false, true);
  Random random(12);
  const World world = box(dimension, bounds, 60.0f);
  // Across the seams too.
  std::vector<Wall> walls = random_walls(24, 33.0f, random);
  if (rooms) walls.push_back(as_room(disc_wall(0.0f, 0.0f, 28.0f)));
  const WallField field = field_of(walls, world);
  Swarm swarm(world, 51, speed, random, field);
  swarm.parameters.model = model;
  swarm.parameters.min_speed = 0.5f * speed;
  for (int n = 0; n < 15; ++n) {
    if (n % 5 == 0) swarm.turn(random);
    swarm.step(0.3f, field);
    for (std::size_t i = 0; i < swarm.agents.size(); ++i) {
      const float x = swarm.agents.x[i], y = swarm.agents.y[i];
      CAPTURE(dimension, int(bounds), speed, rooms, n, i, x, y);
      REQUIRE_FALSE(field.geometry().solid(x, y));
      REQUIRE(std::isfinite(x + y + swarm.agents.vx[i] + swarm.agents.vy[i]));
      bool in_room = false, in_wall = false;
      for (const Wall& wall : walls) (wall.room ? in_room : in_wall) |= plain_inside(wall, x, y);
      REQUIRE_FALSE(in_wall);
      REQUIRE((in_room || !rooms));
    }
  }
}

TEST_CASE("walk: a wall that winds around a wrapped world divides it") {
  // Two lines around the torus, each closed across the seam; between them and outside are two
  // bands.
  const World world = box(2, Bounds::wrap, 20.0f);
  const auto winding = [](float y0, float y1) {
    return line_wall({{-10.0f, y0, 0.0f}, {1.7f, y1, 0.0f}, {10.0f, y0, 0.0f}});
  };
  const std::vector<Wall> walls{winding(-3.1f, 2.3f), winding(4.7f, 8.9f)};
  const WallField field = field_of(walls, world);
  Random random(13);
  Swarm swarm(world, 104, GENERATE(5.0f, 900.0f), random, field);
  const auto between = [&](double x, double y) {
    const double share = x < 1.7 ? (x + 10.0) / 11.7 : (10.0 - x) / 8.3;
    return y > -3.1 + share * 5.4 && y < 4.7 + share * 4.2;
  };
  std::vector<bool> inside;
  for (std::size_t i = 0; i < swarm.agents.size(); ++i) {
    inside.push_back(between(swarm.agents.x[i], swarm.agents.y[i]));
  }
  for (int n = 0; n < 60; ++n) {
    if (n % 7 == 0) swarm.turn(random);
    swarm.step(0.1f, field);
    for (std::size_t i = 0; i < swarm.agents.size(); ++i) {
      CAPTURE(n, i, swarm.agents.x[i], swarm.agents.y[i]);
      REQUIRE(between(swarm.agents.x[i], swarm.agents.y[i]) == inside[i]);
    }
  }
}

TEST_CASE("walk: what cannot meet a wall moves to the same bits as without walls") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce, Bounds::steer, Bounds::open);
  const World world = box(dimension, bounds, 100.0f);
  const WallField field = field_of({disc_wall(0.0f, 0.0f, 2.0f)}, world);
  Random random(14);
  Swarm with(world, 400, 20.0f, random, field);
  Swarm without = with;
  with.step(0.1f, field);
  move(without.agents, without.acceleration, without.parameters, world, 1, 0.1f);
  int near = 0;
  for (std::size_t i = 0; i < with.agents.size(); ++i) {
    const float before = std::hypot(without.agents.x[i], without.agents.y[i]);
    if (before < 5.0f) {
      ++near;
      continue;
    }
    REQUIRE(with.agents.x[i] == without.agents.x[i]);
    REQUIRE(with.agents.y[i] == without.agents.y[i]);
    REQUIRE(with.agents.vx[i] == without.agents.vx[i]);
  }
  CHECK(near < 40);
}

TEST_CASE("walk: those that must not be slow are never slowed by a wall") {
  const auto model = GENERATE(FlockModel::steering, FlockModel::vicsek, FlockModel::couzin);
  const World world = box(2, Bounds::bounce, 20.0f);
  const WallField field = field_of({as_room(disc_wall(0.0f, 0.0f, 9.0f))}, world);
  Random random(15);
  Swarm swarm(world, 200, 8.0f, random, field);
  swarm.parameters.model = model;
  swarm.parameters.min_speed = 4.0f;
  const float least = model == FlockModel::steering ? 4.0f : 8.0f;
  for (int n = 0; n < 50; ++n) {
    swarm.step(0.1f, field);
    for (std::size_t i = 0; i < swarm.agents.size(); ++i) {
      const float speed = std::hypot(swarm.agents.vx[i], swarm.agents.vy[i]);
      REQUIRE(speed >= 0.499f * least);
      REQUIRE(speed <= 8.001f);
    }
  }
}
