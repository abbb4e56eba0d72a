// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "floor.h"

#include <catch_amalgamated.hpp>
#include <utility>

namespace flockwork::testing {

Wall thin_wall(std::vector<Vec3> points) {
  Wall wall;
  wall.shape.kind = ShapeKind::line;
  wall.shape.points = std::move(points);
  return wall;
}

Wall solid_box(float lower_x, float lower_y, float upper_x, float upper_y) {
  Wall wall;
  wall.shape = rectangle(lower_x, lower_y, upper_x, upper_y);
  return wall;
}

Shape rectangle(float lower_x, float lower_y, float upper_x, float upper_y) {
  Shape shape;
  shape.lower = {lower_x, lower_y, 0.0f};
  shape.upper = {upper_x, upper_y, 0.0f};
  return shape;
}

Shape disc(float x, float y, float radius) {
  Shape shape;
  shape.kind = ShapeKind::disc;
  shape.centre = {x, y, 0.0f};
  shape.radius = radius;
  return shape;
}

Floor::Floor(float width, float height, float cell, const std::vector<Wall>& walls) {
  world.lower = {0.0f, 0.0f, 0.0f};
  world.upper = {width, height, 0.0f};
  world.bounds_x = world.bounds_y = Bounds::bounce;
  auto built = WallGeometry::build(walls, world);
  REQUIRE(built.ok());
  geometry = std::move(built).value();
  segments = SegmentGrid(geometry);
  buckets.build(geometry);
  REQUIRE(grid.build(world, cell, geometry).ok());
}

FieldValues Floor::solve(const Shape& target, FieldMethod method) const {
  FieldValues values;
  FieldSolver solver;
  solver.begin(grid, {&target, 1}, segments, method, values);
  REQUIRE(solver.finish());
  return values;
}

}  // namespace flockwork::testing
