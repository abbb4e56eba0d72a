// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/wall_field.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/wall_shapes.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

float distance_at(const WallField& field, float x, float y) {
  return lane<0>(field.distance(splat(x), splat(y)));
}

// Signed, from all images within two periods.
double plain_signed_distance(const std::vector<Wall>& walls, const World& world, double x,
                             double y) {
  double nearest = 1.0e30;
  bool in_wall = false, in_room = false, has_rooms = false;
  const int across = world.bounds_x == Bounds::wrap ? 2 : 0;
  const int up = world.bounds_y == Bounds::wrap ? 2 : 0;
  for (const Wall& wall : walls) {
    has_rooms |= wall.room;
    for (int i = -across; i <= across; ++i) {
      for (int j = -up; j <= up; ++j) {
        const double px = x + i * static_cast<double>(world.extent(0));
        const double py = y + j * static_cast<double>(world.extent(1));
        nearest = std::min(nearest, plain_distance(wall, px, py));
        if (plain_inside(wall, px, py)) (wall.room ? in_room : in_wall) = true;
      }
    }
  }
  return in_wall || (has_rooms && !in_room) ? -nearest : nearest;
}

World world_of(Bounds x, Bounds y, float width, float height) {
  World world = box(2, x, 1.0f);
  world.bounds_y = y;
  world.lower = {-0.3f * width, -0.6f * height, 0.0f};
  world.upper = {0.7f * width, 0.4f * height, 0.0f};
  return world;
}

}  // namespace

TEST_CASE("wall field: looked up distances err by half a diagonal of a cell at most") {
  Random random(7);
  const auto [bounds_x, bounds_y] =
      GENERATE(table<Bounds, Bounds>({{Bounds::wrap, Bounds::wrap},
                                      {Bounds::bounce, Bounds::wrap},
                                      {Bounds::open, Bounds::sphere}}));
  const bool rooms = GENERATE(false, true);
  const World world = world_of(bounds_x, bounds_y, 100.0f, 40.0f);
  std::vector<Wall> walls = random_walls(12, 30.0f, random);
  if (rooms) walls.push_back(as_room(rectangle_wall(-29.0f, -20.0f, 60.0f, 15.0f)));
  const WallField field = field_of(walls, world);
  CHECK(field.lookup_error() < (bounds_x == Bounds::open ? 0.3f : 0.1f));
  for (int k = 0; k < 3000; ++k) {
    const float x = random.uniform(world.lower.x, world.upper.x);
    const float y = random.uniform(world.lower.y, world.upper.y);
    const double expected = plain_signed_distance(walls, world, x, y);
    CAPTURE(x, y, expected, rooms);
    // Signed distances change by a metre per metre. 1e-5: rounding of coordinates up to 70.
    const double error = static_cast<double>(field.lookup_error()) + 1.0e-5;
    REQUIRE(std::fabs(distance_at(field, x, y) - expected) <= error);
    const float nearby = lane<0>(field.distance_nearby(splat(x), splat(y)));
    REQUIRE(std::fabs(static_cast<double>(nearby) - expected) <= error);
  }
}

TEST_CASE("wall field: what a lane is told does not depend on the lanes beside it") {
  Random random(10);
  const World world = world_of(Bounds::wrap, Bounds::open, 100.0f, 40.0f);
  const WallField field = field_of(random_walls(12, 30.0f, random), world);
  for (int k = 0; k < 2000; ++k) {
    // Within the grid, over the seam, and beyond the end.
    float x[4], y[4], together[4];
    for (int n = 0; n < 4; ++n) {
      x[n] = random.uniform(-70.0f, 70.0f);
      y[n] = random.uniform(-30.0f, 30.0f);
    }
    store(together, field.distance_nearby(load(x), load(y)));
    for (int n = 0; n < 4; ++n) {
      CAPTURE(x[n], y[n]);
      REQUIRE(together[n] == lane<0>(field.distance_nearby(splat(x[n]), splat(y[n]))));
    }
  }
}

TEST_CASE("wall field: distances are exact at the corners of the cells") {
  // 512 x 512 cells of 1/4.
  const World world = box(2, Bounds::bounce, 128.0f);
  Random random(8);
  const std::vector<Wall> walls = random_walls(8, 50.0f, random);
  const WallField field = field_of(walls, world);
  REQUIRE(field.lookup_error() == 0.5f * std::sqrt(2.0f * 0.0625f));
  for (int k = 0; k < 3000; ++k) {
    const float x = 0.25f * static_cast<float>(random.below(513)) - 64.0f;
    const float y = 0.25f * static_cast<float>(random.below(513)) - 64.0f;
    const double expected = plain_signed_distance(walls, world, x, y);
    REQUIRE(std::fabs(distance_at(field, x, y) - expected) <= 1.0e-6 * (1.0 + std::fabs(expected)));
  }
}

TEST_CASE("wall field: beyond the grid the distance is a bound from below") {
  Random random(9);
  const World world = box(2, Bounds::open, 20.0f);
  const std::vector<Wall> walls = random_walls(6, 15.0f, random);
  const WallField field = field_of(walls, world);
  for (int k = 0; k < 2000; ++k) {
    const float far = std::ldexp(1.0f, static_cast<int>(random.below(16)));
    const float x = random.uniform(-20.0f, 20.0f) * far;
    const float y = random.uniform(-20.0f, 20.0f) * far;
    const double expected = plain_signed_distance(walls, world, x, y);
    const double error = static_cast<double>(field.lookup_error()) + 1.0e-5 + 1.0e-6 * expected;
    const double found = distance_at(field, x, y);
    CAPTURE(x, y, expected);
    REQUIRE(found <= expected + error);
    const float nearby = lane<0>(field.distance_nearby(splat(x), splat(y)));
    REQUIRE(static_cast<double>(nearby) <= expected + error);
    const double beyond_x = std::max(0.0, std::fabs(static_cast<double>(x)) - 20.0);
    const double beyond_y = std::max(0.0, std::fabs(static_cast<double>(y)) - 20.0);
    REQUIRE(found >= std::hypot(beyond_x, beyond_y) - error - 5.0);
  }
  // Any number at all.
  const float odd[] = {std::numeric_limits<float>::quiet_NaN(), INFINITY, -INFINITY, 3.0e38f};
  for (const float x : odd) (void)field.sample(splat(x), splat(1.0f));
}

TEST_CASE("wall field: the gradient points away from a wall, on both sides of a thin one") {
  const World world = box(2, Bounds::bounce, 100.0f);
  const WallField field = field_of({line_wall({{-40.0f, 7.3f, 0.0f}, {40.0f, 7.3f, 0.0f}})}, world);
  for (const float y : {9.0f, 20.0f, 7.8f}) {
    const WallField::Sample above = field.sample(splat(3.0f), splat(y));
    CHECK(std::fabs(lane<0>(above.gradient_y) - 1.0f) < 1.0e-3f);
    CHECK(std::fabs(lane<0>(above.gradient_x)) < 1.0e-3f);
    const WallField::Sample below = field.sample(splat(3.0f), splat(14.6f - y));
    CHECK(std::fabs(lane<0>(below.gradient_y) + 1.0f) < 1.0e-3f);
  }
}

TEST_CASE("wall field: no walls are no error, walls without room are") {
  const World world = box(2, Bounds::wrap, 10.0f);
  WallField field;
  CHECK(field.build({}, world).ok());
  CHECK(field.empty());
  const auto full = field.build(std::vector{rectangle_wall(-6.0f, -6.0f, 6.0f, 6.0f)}, world);
  REQUIRE_FALSE(full.ok());
  CHECK(full.error().place == "/walls");
  CHECK(field.empty());
  // A room that lies beside the world.
  const World closed = box(2, Bounds::bounce, 10.0f);
  CHECK_FALSE(field.build(std::vector{as_room(disc_wall(20.0f, 0.0f, 3.0f))}, closed).ok());
  // A world of one line, and of one point.
  World line = closed;
  line.lower.y = line.upper.y = 1.0f;
  CHECK(field.build(std::vector{disc_wall(0.0f, 0.0f, 3.0f)}, line).ok());
  CHECK(field.free(4.0f, 1.0f));
  CHECK_FALSE(field.free(1.0f, 1.0f));
  line.lower.x = line.upper.x = 0.0f;
  CHECK_FALSE(field.build(std::vector{disc_wall(0.0f, 0.0f, 3.0f)}, line).ok());
}

TEST_CASE("wall field: who is too near to a thin wall is moved away on the own side") {
  const WallField field = field_of({line_wall({{-40.0f, 0.0f, 0.0f}, {40.0f, 0.0f, 0.0f}})},
                                   box(2, Bounds::bounce, 100.0f));
  for (const float y : {1.0e-5f, -1.0e-5f}) {
    float to_x = 3.0f, to_y = y;
    field.push_out(to_x, to_y);
    CHECK(to_x == 3.0f);
    CHECK(to_y / y > 0.0f);
    CHECK(std::fabs(to_y) > field.skin());
  }
}

TEST_CASE("wall field: places in a wall are pushed out into the free, near where they were") {
  Random random(10);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce, Bounds::open);
  const bool rooms = GENERATE(false, true);
  const World world = box(2, bounds, 100.0f);
  std::vector<Wall> walls = random_walls(60, 45.0f, random);
  if (rooms) walls.push_back(as_room(disc_wall(5.0f, 5.0f, 35.0f)));
  const WallField field = field_of(walls, world);
  int moved = 0;
  for (int k = 0; k < 5000; ++k) {
    const float x = random.uniform(-50.0f, 50.0f);
    const float y = random.uniform(-50.0f, 50.0f);
    float to_x = x, to_y = y;
    field.push_out(to_x, to_y);
    CAPTURE(x, y, to_x, to_y);
    REQUIRE(field.free(to_x, to_y));
    REQUIRE_FALSE(field.geometry().solid(to_x, to_y));
    REQUIRE(to_x >= -50.0f);
    REQUIRE(to_x <= 50.0f);
    const bool stays = to_x == x && to_y == y;
    if (field.free(x, y)) REQUIRE(stays);
    moved += !stays;
  }
  CHECK(moved > 200);
  float x = 0.0f, y = 0.0f;
  const WallField one = field_of({rectangle_wall(-3.0f, -1.0f, 20.0f, 2.0f)}, world);
  one.push_out(x, y);
  CHECK(std::fabs(y + 1.0f) < 1.0e-3f);
  CHECK(x == 0.0f);
}
