// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/wall_drawing.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

Scene scene_of(int dimension, Bounds bounds) {
  Scene scene;
  scene.world.dimension = dimension;
  scene.world.lower = {-10, -10, -5};
  scene.world.upper = {10, 10, 5};
  scene.world.bounds_x = scene.world.bounds_y = scene.world.bounds_z = bounds;
  return scene;
}

Wall rectangle(float x0, float y0, float x1, float y1) {
  Wall wall;
  wall.shape.lower = {x0, y0, 0};
  wall.shape.upper = {x1, y1, 0};
  return wall;
}

Sketch sketch_of(const Scene& scene) {
  Camera camera;
  camera.set_world(scene.world);
  camera.planar.target = camera.orbit.target = {};
  Sketch sketch;
  WallDrawing().add(scene, camera, false, sketch);
  return sketch;
}

// The colour of the last triangle that covers a place of the plane; opacity 0 when none does.
Vec4 color_at(const Sketch& sketch, float x, float y) {
  Vec4 color{};
  for (std::size_t k = 0; k + 2 < sketch.corners.size(); k += 3) {
    int left = 0, right = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      const Vec4& a = sketch.corners[k + c].place;
      const Vec4& b = sketch.corners[k + (c + 1) % 3].place;
      const float side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
      (side > 0.0f ? left : right) += 1;
    }
    if (left == 0 || right == 0) color = sketch.corners[k].color;
  }
  return color;
}

bool same_color(const Vec4& a, const Vec4& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

TEST_CASE("solid walls are filled and outlined, thin ones are lines") {
  Scene scene = scene_of(2, Bounds::bounce);
  scene.walls = {rectangle(1, 2, 4, 5)};
  Sketch sketch = sketch_of(scene);
  CHECK(sketch.corners.size() == 6);
  CHECK(sketch.lines.size() == 4);
  CHECK(color_at(sketch, 2, 3).w > 0.0f);
  CHECK(color_at(sketch, 0, 3).w == 0.0f);
  scene.walls[0].shape.kind = ShapeKind::line;
  scene.walls[0].shape.points = {{0, 0, 0}, {3, 0, 0}, {3, 3, 0}};
  sketch = sketch_of(scene);
  CHECK(sketch.corners.empty());
  CHECK(sketch.lines.size() == 2);
}

TEST_CASE("rooms are floor in solid ground, and what stands in them is solid") {
  Scene scene = scene_of(2, Bounds::bounce);
  scene.walls = {rectangle(-3, -1, -2, 1), rectangle(-8, -8, 0, 8), rectangle(2, -8, 8, 8)};
  scene.walls[1].room = scene.walls[2].room = true;
  const Sketch sketch = sketch_of(scene);
  const Vec4 ground = color_at(sketch, 1, 0);
  const Vec4 floor = color_at(sketch, -5, 0.1f);
  CHECK_FALSE(same_color(ground, floor));
  CHECK(same_color(color_at(sketch, 5, 0.1f), floor));
  CHECK(same_color(color_at(sketch, -2.5f, 0.1f), ground));
}

TEST_CASE("walls that cross the seam of a wrapped world are drawn on both sides") {
  Scene scene = scene_of(2, Bounds::wrap);
  scene.walls = {rectangle(8, 0, 13, 1)};
  const Sketch sketch = sketch_of(scene);
  CHECK(color_at(sketch, 9, 0.5f).w > 0.0f);
  CHECK(color_at(sketch, -8, 0.5f).w > 0.0f);
  CHECK(color_at(sketch, -6, 0.5f).w == 0.0f);
}

TEST_CASE("in 3D walls are prisms as high as the world") {
  Scene scene = scene_of(3, Bounds::bounce);
  scene.walls = {rectangle(1, 2, 4, 5)};
  const Sketch sketch = sketch_of(scene);
  CHECK(sketch.lines.size() == 12);
  CHECK(sketch.corners.size() == 6 + 4 * 6);
  float low = 0.0f, high = 0.0f;
  for (const Line& line : sketch.lines) {
    low = std::min({low, line.from.z, line.to.z});
    high = std::max({high, line.from.z, line.to.z});
  }
  CHECK(low == -5.0f);
  CHECK(high == 5.0f);
}

TEST_CASE("a drawing follows the walls and the world when they change") {
  Scene scene = scene_of(2, Bounds::bounce);
  scene.walls = {rectangle(1, 2, 4, 5)};
  Camera camera;
  camera.set_world(scene.world);
  camera.planar.target = {};
  WallDrawing drawing;
  Sketch before, moved, gone;
  drawing.add(scene, camera, false, before);
  scene.walls[0].shape.lower.x = -3;
  drawing.add(scene, camera, false, moved);
  CHECK(color_at(before, -1, 3).w == 0.0f);
  CHECK(color_at(moved, -1, 3).w > 0.0f);
  scene.walls.clear();
  drawing.add(scene, camera, false, gone);
  CHECK(gone.empty());
}

TEST_CASE("a path is dashed: half of it is drawn, and its arrow points along it") {
  Scene scene = scene_of(2, Bounds::bounce);
  Path path;
  path.points = {{-5, 0, 0}, {5, 0, 0}, {5, 2, 0}};
  path.closed = GENERATE(false, true);
  scene.paths = {path};
  Camera camera;
  camera.set_world(scene.world);
  camera.planar.target = {};
  camera.planar.width = 20.0f;
  Sketch sketch;
  add_paths(scene, camera, false, sketch);
  float drawn = 0.0f;
  for (const Line& line : sketch.lines) {
    drawn += std::hypot(line.to.x - line.from.x, line.to.y - line.from.y);
  }
  const float whole = path.closed ? 12.0f + std::hypot(10.0f, 2.0f) : 12.0f;
  CHECK(std::abs(drawn - 0.5f * whole) < 20.0f / 90.0f);
  REQUIRE(sketch.corners.size() == 3);
  // Of a closed path the way back is the longest piece.
  const float back = 0.5f * (sketch.corners[1].place.x + sketch.corners[2].place.x);
  CHECK((sketch.corners[0].place.x - back > 0.0f) != path.closed);
}

}  // namespace
}  // namespace flockwork
