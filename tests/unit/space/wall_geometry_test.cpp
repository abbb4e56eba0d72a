// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/wall_geometry.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/wall_shapes.h"

using namespace flockwork;
using namespace flockwork::testing;

TEST_CASE("wall geometry: solid is inside of walls and outside of all rooms") {
  Random random(6);
  const bool rooms = GENERATE(false, true);
  std::vector<Wall> walls = random_walls(30, 50.0f, random);
  if (rooms) {
    walls.push_back(as_room(rectangle_wall(-45.0f, -45.0f, 0.0f, 45.0f)));
    walls.push_back(as_room(disc_wall(20.0f, 0.0f, 25.0f)));
  }
  const WallGeometry geometry = geometry_of(walls, box(2, Bounds::bounce, 100.0f));
  int solid = 0;
  for (int k = 0; k < 5000; ++k) {
    const float x = random.uniform(-50.0f, 50.0f);
    const float y = random.uniform(-50.0f, 50.0f);
    bool in_wall = false, in_room = false;
    double nearest = 1.0e30;
    for (const Wall& wall : walls) {
      nearest = std::min(nearest, plain_distance(wall, x, y));
      (wall.room ? in_room : in_wall) |= plain_inside(wall, x, y);
    }
    // A disc's polygon and its circle differ by the sagitta.
    if (nearest <= static_cast<double>(geometry.sagitta())) continue;
    const bool expected = in_wall || (rooms && !in_room);
    CAPTURE(x, y, rooms);
    REQUIRE(geometry.solid(x, y) == expected);
    solid += expected;
  }
  CHECK(solid > 100);
  CHECK(solid < 4900);
}

TEST_CASE("wall geometry: outlines belong to the solid") {
  const WallGeometry geometry =
      geometry_of({rectangle_wall(0.0f, 0.0f, 2.0f, 1.0f)}, box(2, Bounds::open, 10.0f));
  for (const float x : {0.0f, 1.0f, 2.0f}) {
    CHECK(geometry.solid(x, 0.0f));
    CHECK(geometry.solid(x, 1.0f));
  }
  CHECK_FALSE(geometry.solid(std::nextafter(2.0f, 3.0f), 0.5f));
  CHECK_FALSE(geometry.solid(1.0f, std::nextafter(1.0f, 2.0f)));
  CHECK_FALSE(geometry.solid(-1.0f, 0.0f));
  CHECK_FALSE(geometry.solid(-1.0f, 1.0f));
}

TEST_CASE("wall geometry: the polygon of a disc lies outside of it, that of a room inside") {
  const float radius = GENERATE(0.0f, 1.0e-3f, 0.5f, 3.0f, 40.0f, 5000.0f);
  const float centre = GENERATE(0.0f, 37.0f, -40000.0f);
  const bool room = GENERATE(false, true);
  Wall wall = disc_wall(centre, centre, radius);
  wall.room = room;
  const WallGeometry geometry = geometry_of({wall}, box(2, Bounds::open, 10.0f));
  CAPTURE(radius, centre, room);
  REQUIRE(geometry.segments().size() >= 32);
  REQUIRE(geometry.segments().size() <= 256);
  double least = 1.0e30, most = 0.0;
  for (const WallSegment& s : geometry.segments()) {
    const WallSegment& next =
        geometry.segments()[&s == &geometry.segments().back()
                                ? 0
                                : static_cast<std::size_t>(&s - geometry.segments().data() + 1)];
    REQUIRE(s.bx == next.ax);
    REQUIRE(s.by == next.ay);
    least = std::min(least, distance_to(s, centre, centre));
    most = std::max(
        most, std::hypot(static_cast<double>(s.ax) - centre, static_cast<double>(s.ay) - centre));
  }
  const double r = radius;
  if (room) {
    CHECK(most <= r + 1e-30);
    CHECK(least >= r - static_cast<double>(geometry.sagitta()) - 1.0e-30);
  } else {
    CHECK(least >= r);
    CHECK(most <= r + static_cast<double>(geometry.sagitta()));
  }
  const double rounding = 4.0e-6 * r + 6.0e-7 * (std::fabs(static_cast<double>(centre)) + r);
  const double sides = static_cast<double>(geometry.segments().size());
  const double ideal = r / std::cos(3.14159265358979 / sides) - r;
  CHECK(static_cast<double>(geometry.sagitta()) <= ideal + rounding + 1.0e-30);
  CHECK((ideal <= 0.00201 || sides == 256));
}

TEST_CASE("wall geometry: in a wrapped world walls continue across the seam") {
  const World world = box(2, Bounds::wrap, 10.0f);  // -5 to 5
  const WallGeometry geometry = geometry_of({rectangle_wall(4.0f, 3.0f, 7.0f, 6.0f)}, world);
  CHECK(geometry.solid(4.5f, 4.0f));
  CHECK(geometry.solid(-4.0f, 4.0f));
  CHECK(geometry.solid(4.5f, -4.5f));
  CHECK(geometry.solid(-3.5f, -4.5f));
  CHECK_FALSE(geometry.solid(-2.5f, -4.5f));
  CHECK_FALSE(geometry.solid(-4.0f, 2.0f));
  // The way over the seam is the shorter one.
  CHECK(std::fabs(geometry.distance(-2.0f, 4.0f) - 1.0f) < 1.0e-6f);
  CHECK(std::fabs(geometry.distance(-4.0f, 0.0f) - 3.0f) < 1.0e-6f);
}

TEST_CASE("wall geometry: walls that would have too many images are refused") {
  World world = box(2, Bounds::wrap, 0.01f);
  const auto built =
      WallGeometry::build(std::vector{rectangle_wall(-1.0f, -1.0f, 1.0f, 1.0f),
                                      rectangle_wall(-900000.0f, -1.0f, 900000.0f, 1.0f)},
                          world);
  REQUIRE_FALSE(built.ok());
  CHECK(built.error().place == "/walls/0");
  // Along an axis that does not wrap a wall may be as long as it likes.
  world.lower.x = -10.0f;
  world.upper.x = 10.0f;
  world.bounds_y = Bounds::bounce;
  const Wall longest = rectangle_wall(-89.0f, -1.0e6f, 70.0f, 1.0e6f);
  CHECK(WallGeometry::build(std::vector{longest}, world).ok());
  const auto longer =
      WallGeometry::build(std::vector{longest, rectangle_wall(-1.0e6f, 0.0f, 1.0f, 1.0f)}, world);
  REQUIRE_FALSE(longer.ok());
  CHECK(longer.error().place == "/walls/1");
  // Many pieces that are allowed each.
  std::vector<Wall> many(4096, disc_wall(0.0f, 0.0f, 70.0f));
  world.bounds_y = Bounds::wrap;
  world.lower.y = -10.0f;
  world.upper.y = 10.0f;
  CHECK_FALSE(WallGeometry::build(many, world).ok());
}
