// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/scenery.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

using Catch::Approx;

World world_of(int dimension, Bounds bounds) {
  World world;
  world.dimension = dimension;
  world.lower = {-40, -30, -20};
  world.upper = {40, 30, 20};
  world.bounds_x = world.bounds_y = world.bounds_z = bounds;
  world.sphere_radius = 25.0f;
  return world;
}

std::vector<Line> bounds_of(const World& world, Vec3 target = {}) {
  Camera camera;
  camera.set_world(world);
  camera.planar.target = camera.orbit.target = target;
  Sketch sketch;
  add_bounds(sketch, world, camera, {1, 1, 1});
  return sketch.lines;
}

TEST_CASE("the bounds of a box are its edges, relative to the camera's target") {
  const Vec3 target{5, -3, 0};
  CHECK(bounds_of(world_of(2, Bounds::bounce)).size() == 4);
  const std::vector<Line> lines = bounds_of(world_of(3, Bounds::bounce), target);
  CHECK(lines.size() == 12);
  for (const Line& line : lines) {
    for (const Vec4& end : {line.from, line.to}) {
      CHECK(std::abs(end.x + target.x) == Approx(40.0f));
      CHECK(std::abs(end.y + target.y) == Approx(30.0f));
      CHECK(std::abs(end.z + target.z) == Approx(20.0f));
    }
  }
}

TEST_CASE("walls are bolder than seams and an open world has no bounds") {
  CHECK(bounds_of(world_of(2, Bounds::steer)).front().from.w >
        bounds_of(world_of(2, Bounds::wrap)).front().from.w);
  CHECK(bounds_of(world_of(2, Bounds::open)).empty());
  CHECK(bounds_of(world_of(3, Bounds::open)).empty());
}

TEST_CASE("a sphere's lines lie on it") {
  const int dimension = GENERATE(2, 3);
  const std::vector<Line> lines = bounds_of(world_of(dimension, Bounds::sphere));
  REQUIRE(!lines.empty());
  for (const Line& line : lines) {
    CHECK(length({line.from.x, line.from.y, line.from.z}) == Approx(25.0f).epsilon(1e-3));
  }
}

TEST_CASE("the outline of a ball is where rays from the eye touch it") {
  const World world = world_of(3, Bounds::sphere);
  Camera camera;
  camera.set_world(world);
  Sketch sketch;
  add_bounds(sketch, world, camera, {1, 1, 1});
  const std::vector<Line>& lines = sketch.lines;
  const Vec3 eye = camera.eye() - camera.target();
  int touching = 0;
  for (const Line& line : lines) {
    const Vec3 p{line.from.x, line.from.y, line.from.z};
    touching += std::abs(dot(normalized(p), normalized(eye - p))) < 1e-3f ? 1 : 0;
  }
  CHECK(touching >= 96);
}

TEST_CASE("a corridor shows its walls along its open axis") {
  World world = world_of(2, Bounds::bounce);
  world.bounds_x = Bounds::open;
  const std::vector<Line> lines = bounds_of(world);
  REQUIRE(lines.size() == 2);
  CHECK(std::abs(lines.front().from.y) == Approx(30.0f));
  CHECK(lines.front().from.y == lines.front().to.y);
}

TEST_CASE("the ground is on the floor, finite and bounded in its cost") {
  const Bounds bounds = GENERATE(Bounds::wrap, Bounds::steer, Bounds::sphere, Bounds::open);
  const float scale = GENERATE(0.0f, 1e-3f, 1.0f, 1e4f);
  World world = world_of(3, bounds);
  world.lower = world.lower * scale;
  world.upper = world.upper * scale;
  Camera camera;
  camera.set_world(world);
  Sketch sketch;
  add_ground(sketch, world, camera, {1, 1, 1});
  const std::vector<Line>& lines = sketch.lines;
  CHECK(lines.size() < 2500);
  for (const Line& line : lines) {
    REQUIRE(std::isfinite(line.from.x + line.from.y + line.to.x + line.to.y));
    CHECK(line.from.z == line.to.z);
    CHECK(line.from.w >= 0.0f);
    CHECK(line.from.w <= 1.0f);
  }
  if (bounds == Bounds::wrap && scale > 0.0f) {
    CHECK(lines.front().from.z == Approx(world.lower.z));
  }
}

}  // namespace
}  // namespace flockwork
