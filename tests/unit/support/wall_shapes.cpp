// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "support/wall_shapes.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>

namespace flockwork::testing {

Wall rectangle_wall(float lower_x, float lower_y, float upper_x, float upper_y) {
  Wall wall;
  wall.shape.lower = {lower_x, lower_y, 0.0f};
  wall.shape.upper = {upper_x, upper_y, 0.0f};
  return wall;
}

Wall disc_wall(float x, float y, float radius) {
  Wall wall;
  wall.shape.kind = ShapeKind::disc;
  wall.shape.centre = {x, y, 0.0f};
  wall.shape.radius = radius;
  return wall;
}

Wall polygon_wall(std::vector<Vec3> points) {
  Wall wall;
  wall.shape.kind = ShapeKind::polygon;
  wall.shape.points = std::move(points);
  return wall;
}

Wall line_wall(std::vector<Vec3> points) {
  Wall wall = polygon_wall(std::move(points));
  wall.shape.kind = ShapeKind::line;
  return wall;
}

Wall as_room(Wall wall) {
  wall.room = true;
  return wall;
}

Wall star_wall(float x, float y, float radius, Random& random) {
  const int corners = 3 + static_cast<int>(random.below(10));
  std::vector<Vec3> points;
  for (int k = 0; k < corners; ++k) {
    const double angle = 6.283185307 * (k + 0.8 * random.unit()) / corners;
    const double r = radius * random.uniform(0.3f, 1.0f);
    points.push_back({static_cast<float>(x + r * std::cos(angle)),
                      static_cast<float>(y + r * std::sin(angle)), 0.0f});
  }
  return polygon_wall(points);
}

std::vector<Wall> random_walls(int count, float extent, Random& random) {
  std::vector<Wall> walls;
  const auto at = [&] { return random.uniform(-extent, extent); };
  for (int k = 0; k < count; ++k) {
    const float x = at(), y = at();
    const float size = extent * random.uniform(0.02f, 0.2f);
    switch (k % 4) {
      case 0:
        walls.push_back(rectangle_wall(x, y, x + size, y + size * random.unit()));
        break;
      case 1:
        walls.push_back(disc_wall(x, y, size));
        break;
      case 2:
        walls.push_back(star_wall(x, y, size, random));
        break;
      default:
        walls.push_back(line_wall({{x, y, 0.0f}, {at(), at(), 0.0f}, {at(), at(), 0.0f}}));
    }
  }
  return walls;
}

WallGeometry geometry_of(const std::vector<Wall>& walls, const World& world) {
  auto built = WallGeometry::build(walls, world);
  REQUIRE(built.ok());
  return std::move(built).value();
}

WallField field_of(const std::vector<Wall>& walls, const World& world) {
  WallField field;
  const auto built = field.build(walls, world);
  REQUIRE(built.ok());
  return field;
}

namespace {

struct Point {
  double x, y;
};

std::vector<Point> outline(const Shape& shape) {
  if (shape.kind == ShapeKind::rectangle) {
    return {{shape.lower.x, shape.lower.y},
            {shape.upper.x, shape.lower.y},
            {shape.upper.x, shape.upper.y},
            {shape.lower.x, shape.upper.y}};
  }
  std::vector<Point> points;
  for (const Vec3& p : shape.points) points.push_back({p.x, p.y});
  return points;
}

}  // namespace

// By the angle that the outline turns around the point.
bool plain_inside(const Wall& wall, double x, double y) {
  const Shape& s = wall.shape;
  if (s.kind == ShapeKind::line) return false;
  if (s.kind == ShapeKind::disc) {
    return std::hypot(x - s.centre.x, y - s.centre.y) < static_cast<double>(s.radius);
  }
  const std::vector<Point> points = outline(s);
  double turn = 0.0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const Point a{points[k].x - x, points[k].y - y};
    const Point& next = points[(k + 1) % points.size()];
    const Point b{next.x - x, next.y - y};
    turn += std::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
  }
  return std::fabs(turn) > 3.0;
}

double plain_distance(const Wall& wall, double x, double y) {
  const Shape& s = wall.shape;
  if (s.kind == ShapeKind::disc) {
    return std::fabs(std::hypot(x - s.centre.x, y - s.centre.y) - static_cast<double>(s.radius));
  }
  const std::vector<Point> points = outline(s);
  double best = std::numeric_limits<double>::infinity();
  const std::size_t pieces = s.kind == ShapeKind::line ? points.size() - 1 : points.size();
  for (std::size_t k = 0; k < pieces; ++k) {
    const Point a = points[k];
    const Point b = points[(k + 1) % points.size()];
    const double length2 = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
    const double along = (x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y);
    const double t = length2 > 0.0 ? std::clamp(along / length2, 0.0, 1.0) : 0.0;
    best = std::min(best, std::hypot(x - a.x - t * (b.x - a.x), y - a.y - t * (b.y - a.y)));
  }
  return best;
}

}  // namespace flockwork::testing
