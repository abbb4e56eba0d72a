// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/area.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

Point2 nearest_on_segment(Point2 a, Point2 b, Point2 p) {
  const float ux = b.x - a.x, uy = b.y - a.y;
  const float length2 = ux * ux + uy * uy;
  if (!(length2 > 0.0f)) return a;
  const float t = std::clamp(((p.x - a.x) * ux + (p.y - a.y) * uy) / length2, 0.0f, 1.0f);
  return {a.x + t * ux, a.y + t * uy};
}

float squared_distance(Point2 a, Point2 b) {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

// Even-odd rule over the edges that span y half-open, so that a vertex is counted once.
bool in_polygon(const std::vector<Vec3>& points, float x, float y) {
  bool inside = false;
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++) {
    const Vec3 &a = points[i], &b = points[j];
    if ((a.y > y) == (b.y > y)) continue;
    const double at = static_cast<double>(a.x) + (static_cast<double>(y) - a.y) *
                                                     (static_cast<double>(b.x) - a.x) /
                                                     (static_cast<double>(b.y) - a.y);
    if (x < at) inside = !inside;
  }
  return inside;
}

Point2 nearest_on_outline(const Shape& shape, Point2 p, bool closed) {
  const auto& points = shape.points;
  if (points.empty()) return p;
  Point2 best{points[0].x, points[0].y};
  float least = squared_distance(best, p);
  const std::size_t pieces = closed ? points.size() : points.size() - 1;
  for (std::size_t i = 0; i < pieces; ++i) {
    const Vec3 &a = points[i], &b = points[(i + 1) % points.size()];
    const Point2 q = nearest_on_segment({a.x, a.y}, {b.x, b.y}, p);
    const float d = squared_distance(q, p);
    if (d < least) {
      least = d;
      best = q;
    }
  }
  return best;
}

}  // namespace

Box2 bounding_box(const Shape& shape) {
  switch (shape.kind) {
    case ShapeKind::rectangle:
      return {shape.lower.x, shape.lower.y, shape.upper.x, shape.upper.y};
    case ShapeKind::disc:
      return {shape.centre.x - shape.radius, shape.centre.y - shape.radius,
              shape.centre.x + shape.radius, shape.centre.y + shape.radius};
    case ShapeKind::polygon:
    case ShapeKind::line:
      break;
  }
  if (shape.points.empty()) return {};
  Box2 box{shape.points[0].x, shape.points[0].y, shape.points[0].x, shape.points[0].y};
  for (const Vec3& p : shape.points) {
    box.lower_x = std::min(box.lower_x, p.x);
    box.lower_y = std::min(box.lower_y, p.y);
    box.upper_x = std::max(box.upper_x, p.x);
    box.upper_y = std::max(box.upper_y, p.y);
  }
  return box;
}

bool contains(const Shape& shape, float x, float y) {
  switch (shape.kind) {
    case ShapeKind::rectangle:
      return bounding_box(shape).contains(x, y);
    case ShapeKind::disc:
      return squared_distance({x, y}, {shape.centre.x, shape.centre.y}) <=
             shape.radius * shape.radius;
    case ShapeKind::polygon:
      return !shape.points.empty() && in_polygon(shape.points, x, y);
    case ShapeKind::line:
      break;
  }
  return false;
}

Point2 nearest_point(const Shape& shape, float x, float y) {
  if (contains(shape, x, y)) return {x, y};
  switch (shape.kind) {
    case ShapeKind::rectangle: {
      const float right = std::max(shape.lower.x, shape.upper.x);
      const float top = std::max(shape.lower.y, shape.upper.y);
      return {std::clamp(x, shape.lower.x, right), std::clamp(y, shape.lower.y, top)};
    }
    case ShapeKind::disc: {
      const float dx = x - shape.centre.x, dy = y - shape.centre.y;
      const float scale = shape.radius / std::sqrt(dx * dx + dy * dy);  // outside, so not 0
      return {shape.centre.x + dx * scale, shape.centre.y + dy * scale};
    }
    case ShapeKind::polygon:
      return nearest_on_outline(shape, {x, y}, true);
    case ShapeKind::line:
      break;
  }
  return nearest_on_outline(shape, {x, y}, false);
}

float distance(const Shape& shape, float x, float y) {
  return std::sqrt(squared_distance(nearest_point(shape, x, y), {x, y}));
}

float area_of(const Shape& shape) {
  switch (shape.kind) {
    case ShapeKind::rectangle:
      return std::max(0.0f, shape.upper.x - shape.lower.x) *
             std::max(0.0f, shape.upper.y - shape.lower.y);
    case ShapeKind::disc:
      return math::pi * shape.radius * shape.radius;
    case ShapeKind::polygon: {
      double twice = 0.0;
      for (std::size_t i = 0; i < shape.points.size(); ++i) {
        const Vec3 &a = shape.points[i], &b = shape.points[(i + 1) % shape.points.size()];
        twice += static_cast<double>(a.x) * b.y - static_cast<double>(b.x) * a.y;
      }
      return static_cast<float>(std::fabs(twice) * 0.5);
    }
    case ShapeKind::line:
      break;
  }
  return 0.0f;
}

}  // namespace flockwork
