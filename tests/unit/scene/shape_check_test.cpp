// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/shape_check.h"

#include <catch_amalgamated.hpp>
#include <limits>

#include "base/math.h"

using namespace flockwork;

namespace {

std::string fault(const Shape& shape) {
  const std::vector<Violation> found = shape_violations(shape, "");
  return found.empty() ? "" : found.front().error.text();
}

Shape shape_of(ShapeKind kind, std::vector<Vec3> points) {
  Shape shape;
  shape.kind = kind;
  shape.points = std::move(points);
  return shape;
}

std::string polygon(std::vector<Vec3> points) {
  return fault(shape_of(ShapeKind::polygon, std::move(points)));
}

std::string line(std::vector<Vec3> points) {
  return fault(shape_of(ShapeKind::line, std::move(points)));
}

}  // namespace

TEST_CASE("the ends of a rectangle are in order") {
  Shape shape;
  CHECK(fault(shape) == "");
  shape.upper = shape.lower;
  CHECK(fault(shape) == "");
  shape.lower.x = 0.5f;
  CHECK(fault(shape) == "/lower/x: 0.5 is greater than the upper end, -1 u");
  shape = Shape{};
  shape.lower.y = 2.0f;
  CHECK(fault(shape) == "/lower/y: 2 is greater than the upper end, 1 u");
}

TEST_CASE("what a shape's kind does not read is not looked at") {
  Shape shape = shape_of(ShapeKind::disc, {{1, 1, 0}, {1, 1, 0}});
  shape.lower.x = 5.0f;
  CHECK(fault(shape) == "");
  shape.kind = ShapeKind::rectangle;
  shape.lower.x = -1.0f;
  CHECK(fault(shape) == "");
}

TEST_CASE("polygons and lines have enough points, none twice in a row") {
  CHECK(polygon({}) == "/points: 0 points are too few; a polygon has 3 or more");
  CHECK(polygon({{0, 0, 0}, {1, 0, 0}}) ==
        "/points: 2 points are too few; a polygon has 3 or more");
  CHECK(polygon({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}) == "");
  CHECK(line({{0, 0, 0}}) == "/points: 1 point is too few; a line has 2 or more");
  CHECK(line({{0, 0, 0}, {1, 0, 0}}) == "");
  CHECK(line({{0, 0, 0}, {0, 0, 0}}) == "/points/1: is the same point as the one before it");
  CHECK(polygon({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}}) ==
        "/points/3: is the same point as the first, to which a polygon leads by itself");
  // A line may be a ring.
  CHECK(line({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}}) == "");
}

TEST_CASE("a polygon has an area that rounding did not make") {
  CHECK(polygon({{0, 0, 0}, {1, 1, 0}, {3, 3, 0}}) ==
        "/points: the points lie on a line; a polygon has an area");
  // No float is a tenth: the area of these is not 0, and yet they are meant to lie on a line.
  CHECK(polygon({{0.1f, 0.3f, 0}, {0.2f, 0.6f, 0}, {0.7f, 2.1f, 0}}) ==
        "/points: the points lie on a line; a polygon has an area");
  // A wall of a centimetre is thin, but one.
  CHECK(polygon({{0, 0, 0}, {1000, 0, 0}, {1000, 0.01f, 0}, {0, 0.01f, 0}}) == "");
  CHECK(polygon({{0, 0, 0}, {0, 1e-6f, 0}, {1e-6f, 0, 0}}) == "");
}

TEST_CASE("a polygon that meets itself is refused with both edges") {
  CHECK(polygon({{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 3, 0}}) ==
        "/points/2: the edge from point 2 to 3 meets the edge from point 0 to 1");
  // A corner on another edge.
  CHECK(polygon({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 0, 0}, {0, 4, 0}}) ==
        "/points/3: the edge from point 3 to 4 meets the edge from point 0 to 1");
  // Two corners on one point.
  CHECK(polygon({{0, 0, 0}, {2, 2, 0}, {4, 0, 0}, {4, 5, 0}, {2, 2, 0}, {0, 5, 0}}).find("meets") !=
        std::string::npos);
  CHECK(polygon({{0, 0, 0}, {4, 0, 0}, {2, 0, 0}, {2, 2, 0}}) ==
        "/points/1: the border turns back on itself here");
  // Straight on is no turn back.
  CHECK(polygon({{0, 0, 0}, {2, 0, 0}, {4, 0, 0}, {2, 2, 0}}) == "");
  // Either way round.
  CHECK(polygon({{0, 0, 0}, {0, 4, 0}, {4, 4, 0}, {4, 0, 0}}) == "");
  CHECK(polygon({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}}) == "");
}

TEST_CASE("a line may touch itself but not cross itself") {
  CHECK(line({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 4, 0}, {2, 0, 0}}) == "");
  CHECK(line({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 4, 0}, {2, -1, 0}}) ==
        "/points/3: the edge from point 3 to 4 crosses the edge from point 0 to 1");
}

TEST_CASE("points that are not finite are left to their range") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  CHECK(polygon({{nan, 0, 0}, {1, 0, 0}, {0, inf, 0}, {nan, nan, 0}}) == "");
}

TEST_CASE("the longest polygons are checked, whatever their shape") {
  // A ring of 4096 corners, and a comb whose edges all overlap in x, for which every pair is looked
  // at; the last edge of the second comb crosses all teeth.
  std::vector<Vec3> ring, comb;
  for (int i = 0; i < 4096; ++i) {
    const float angle = full_turn * float(i) / 4096.0f;
    ring.push_back({100.0f * math::cos(angle), 100.0f * math::sin(angle), 0});
    comb.push_back({i % 2 == 0 ? 0.0f : 100.0f, float(i), 0});
  }
  CHECK(polygon(ring) == "");
  comb.push_back({-1.0f, 4095.0f, 0});
  comb.push_back({-1.0f, 0.0f, 0});
  CHECK(polygon(comb) == "");
  comb.back().x = 50.0f;
  CHECK(polygon(comb).find(" meets the edge from point ") != std::string::npos);
}
