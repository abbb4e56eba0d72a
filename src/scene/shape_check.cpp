// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/shape_check.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "scene/number_text.h"
#include "space/orientation.h"

namespace flockwork {
namespace {

std::string count_text(std::size_t count) { return number_text(static_cast<double>(count)); }

bool is_finite(std::span<const Vec3> points) {
  return std::all_of(points.begin(), points.end(), [](const Vec3& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
  });
}

// 1, -1 or 0 for a turn to the left, to the right, or none.
int turn(const Vec3& a, const Vec3& b, const Vec3& c) {
  return orientation(a.x, a.y, b.x, b.y, c.x, c.y);
}

struct Edge {
  Vec3 a, b;
  std::size_t index = 0;  // from this point to the next

  float left() const { return std::min(a.x, b.x); }
  float right() const { return std::max(a.x, b.x); }
  float low() const { return std::min(a.y, b.y); }
  float high() const { return std::max(a.y, b.y); }
};

// Polygons must not even touch themselves: what is inside would depend on the way round. For
// lines a touch changes nothing.
bool meet(const Edge& e, const Edge& f, bool touching) {
  if (touching) return ways_touch(e.a.x, e.a.y, e.b.x, e.b.y, f.a.x, f.a.y, f.b.x, f.b.y);
  return turn(e.a, e.b, f.a) * turn(e.a, e.b, f.b) < 0 &&
         turn(f.a, f.b, e.a) * turn(f.a, f.b, e.b) < 0;
}

std::vector<Edge> edges_of(std::span<const Vec3> points, bool closed) {
  std::vector<Edge> edges;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    edges.push_back({points[i], points[i + 1], i});
  if (closed) edges.push_back({points.back(), points.front(), points.size() - 1});
  return edges;
}

// Two edges that are no neighbours and meet. Edges are swept from left to right, each against those
// that begin before it ends: every pair at worst, 8 million for the longest shape.
std::optional<std::pair<std::size_t, std::size_t>> find_meeting(std::span<const Vec3> points,
                                                                bool closed) {
  std::vector<Edge> edges = edges_of(points, closed);
  const std::size_t count = edges.size();
  std::sort(edges.begin(), edges.end(), [](const Edge& e, const Edge& f) {
    return e.left() != f.left() ? e.left() < f.left() : e.index < f.index;
  });
  for (std::size_t i = 0; i < count; ++i) {
    const Edge& e = edges[i];
    for (std::size_t j = i + 1; j < count && edges[j].left() <= e.right(); ++j) {
      const Edge& f = edges[j];
      if (f.low() > e.high() || f.high() < e.low()) continue;
      const auto [first, last] = std::minmax(e.index, f.index);
      if (last - first == 1 || (closed && first == 0 && last + 1 == count)) continue;
      if (meet(e, f, closed)) return std::pair{first, last};
    }
  }
  return std::nullopt;
}

double distance2(const Vec3& a, const Vec3& b) {
  const double dx = static_cast<double>(b.x) - a.x, dy = static_cast<double>(b.y) - a.y;
  return dx * dx + dy * dy;
}

const Vec3& farthest_from(const Vec3& from, std::span<const Vec3> points) {
  return *std::max_element(points.begin(), points.end(), [&](const Vec3& p, const Vec3& q) {
    return distance2(from, p) < distance2(from, q);
  });
}

// Whether the points are no farther from one line than rounding can have moved them: each
// coordinate by 2^-24 of the greatest, and so a point from the line through two others, which it
// lies between, by 2 sqrt(2) times that.
bool are_on_a_line(std::span<const Vec3> points) {
  const Vec3& a = farthest_from(points[0], points);
  const Vec3& b = farthest_from(a, points);
  const double length = std::sqrt(distance2(a, b));
  double greatest = 0.0;
  for (const Vec3& p : points) {
    greatest = std::max<double>({greatest, std::abs(p.x), std::abs(p.y)});
  }
  return std::all_of(points.begin(), points.end(), [&](const Vec3& p) {
    const double ax = a.x, ay = a.y;
    const double area = (b.x - ax) * (p.y - ay) - (b.y - ay) * (p.x - ax);
    return std::abs(area) <= length * greatest * 0x1p-22;
  });
}

class ShapeChecker {
 public:
  explicit ShapeChecker(std::string place) : place_(std::move(place)) {}

  std::vector<Violation> run(const Shape& shape) && {
    switch (shape.kind) {
      case ShapeKind::rectangle:
        check_end("x", shape.lower.x, shape.upper.x);
        check_end("y", shape.lower.y, shape.upper.y);
        break;
      case ShapeKind::disc:
        break;
      case ShapeKind::polygon:
        check_polygon(shape.points);
        break;
      case ShapeKind::line:
        check_line(shape.points);
        break;
    }
    return std::move(found_);
  }

  std::vector<Violation> run(std::span<const Vec3> points, bool closed, int dimension) && {
    if (has_points("", "path", points, 2))
      check_steps("", "closed path", points, closed, dimension);
    return std::move(found_);
  }

 private:
  void add(const std::string& below, std::string message, std::string other = {}) {
    found_.push_back({{place_ + below, std::move(message)}, std::move(other)});
  }

  void check_end(const char* axis, float lower, float upper) {
    if (!(lower > upper)) return;
    add(std::string("/lower/") + axis,
        number_text(lower) + " is greater than the upper end, " + number_text(upper) + " u",
        place_ + "/upper/" + axis);
  }

  bool has_points(const std::string& below, const char* what, std::span<const Vec3> points,
                  std::size_t least) {
    if (points.size() < least) {
      add(below, count_text(points.size()) + (points.size() == 1 ? " point is" : " points are") +
                     " too few; a " + what + " has " + count_text(least) + " or more");
      return false;
    }
    return is_finite(points);
  }

  // No two points in a row may be one.
  bool check_steps(const std::string& below, const char* what, std::span<const Vec3> points,
                   bool closed, int dimension) {
    const auto same = [&](const Vec3& a, const Vec3& b) {
      return a.x == b.x && a.y == b.y && (dimension == 2 || a.z == b.z);
    };
    for (std::size_t i = 1; i < points.size(); ++i) {
      if (!same(points[i - 1], points[i])) continue;
      add(below + "/" + count_text(i), "is the same point as the one before it");
      return false;
    }
    if (closed && same(points.back(), points.front())) {
      add(below + "/" + count_text(points.size() - 1),
          std::string("is the same point as the first, to which a ") + what + " leads by itself");
      return false;
    }
    return true;
  }

  void check_polygon(std::span<const Vec3> points) {
    if (!has_points("/points", "polygon", points, 3)) return;
    if (!check_steps("/points", "polygon", points, true, 2)) return;
    if (are_on_a_line(points)) {
      add("/points", "the points lie on a line; a polygon has an area");
      return;
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vec3& at = points[i];
      const Vec3& before = points[(i + points.size() - 1) % points.size()];
      const Vec3& after = points[(i + 1) % points.size()];
      if (turn(before, at, after) == 0 && dot(before - at, after - at) > 0.0f) {
        add("/points/" + count_text(i), "the border turns back on itself here");
        return;
      }
    }
    check_meeting(points, true);
  }

  void check_line(std::span<const Vec3> points) {
    if (!has_points("/points", "line", points, 2)) return;
    if (check_steps("/points", "line", points, false, 2)) check_meeting(points, false);
  }

  void check_meeting(std::span<const Vec3> points, bool closed) {
    const auto meeting = find_meeting(points, closed);
    if (!meeting) return;
    const auto edge = [&](std::size_t index) {
      return count_text(index) + " to " + count_text((index + 1) % points.size());
    };
    add("/points/" + count_text(meeting->second),
        "the edge from point " + edge(meeting->second) + (closed ? " meets" : " crosses") +
            " the edge from point " + edge(meeting->first));
  }

  std::string place_;
  std::vector<Violation> found_;
};

}  // namespace

std::vector<Violation> shape_violations(const Shape& shape, const std::string& place) {
  return ShapeChecker(place).run(shape);
}

std::vector<Violation> path_violations(std::span<const Vec3> points, bool closed, int dimension,
                                       const std::string& place) {
  return ShapeChecker(place).run(points, closed, dimension);
}

}  // namespace flockwork
