// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/triangulation.h"

#include <cstddef>

namespace flockwork {
namespace {

// Twice the area of the triangle, positive when it runs anticlockwise.
double area2(Vec3 a, Vec3 b, Vec3 c) {
  return (static_cast<double>(b.x) - a.x) * (static_cast<double>(c.y) - a.y) -
         (static_cast<double>(b.y) - a.y) * (static_cast<double>(c.x) - a.x);
}

// The corners that are left, in a ring, anticlockwise.
class Ring {
 public:
  explicit Ring(std::span<const Vec3> polygon) : points_(polygon), left_(polygon.size()) {
    double area = 0.0;
    for (std::size_t k = 1; k + 1 < polygon.size(); ++k) {
      area += area2(polygon[0], polygon[k], polygon[k + 1]);
    }
    const auto n = static_cast<std::uint32_t>(polygon.size());
    for (std::uint32_t k = 0; k < n; ++k) {
      next_.push_back(k + 1 < n ? k + 1 : 0);
      previous_.push_back(k > 0 ? k - 1 : n - 1);
    }
    if (area < 0.0) next_.swap(previous_);
    for (std::uint32_t k = 0; k < n; ++k) reflex_.push_back(turn(k) < 0.0);
  }

  std::size_t left() const { return left_; }
  std::uint32_t next(std::uint32_t k) const { return next_[k]; }

  bool is_ear(std::uint32_t k) const {
    if (turn(k) < 0.0) return false;
    const std::uint32_t a = previous_[k];
    const std::uint32_t b = next_[k];
    for (std::uint32_t other = next_[b]; other != a; other = next_[other]) {
      if (reflex_[other] && holds(a, k, b, other)) return false;
    }
    return true;
  }

  std::array<std::uint32_t, 3> cut(std::uint32_t k) {
    const std::uint32_t a = previous_[k];
    const std::uint32_t b = next_[k];
    next_[a] = b;
    previous_[b] = a;
    --left_;
    reflex_[a] = turn(a) < 0.0;
    reflex_[b] = turn(b) < 0.0;
    return {a, k, b};
  }

 private:
  double turn(std::uint32_t k) const {
    return area2(points_[previous_[k]], points_[k], points_[next_[k]]);
  }
  bool holds(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t p) const {
    const Vec3 q = points_[p];
    if (q == points_[a] || q == points_[b] || q == points_[c]) return false;
    return area2(points_[a], points_[b], q) >= 0.0 && area2(points_[b], points_[c], q) >= 0.0 &&
           area2(points_[c], points_[a], q) >= 0.0;
  }

  std::span<const Vec3> points_;
  std::size_t left_;
  std::vector<std::uint32_t> next_, previous_;
  std::vector<char> reflex_;
};

}  // namespace

std::vector<std::array<std::uint32_t, 3>> triangulate(std::span<const Vec3> polygon) {
  std::vector<std::array<std::uint32_t, 3>> triangles;
  if (polygon.size() < 3) return triangles;
  Ring ring(polygon);
  std::uint32_t at = 0;
  std::size_t passed = 0;  // corners in a row that are no ears
  while (ring.left() > 3) {
    const std::uint32_t next = ring.next(at);
    // Rounding or a crossing can hide every ear; then any corner is cut.
    if (passed > ring.left() || ring.is_ear(at)) {
      triangles.push_back(ring.cut(at));
      passed = 0;
    } else {
      ++passed;
    }
    at = next;
  }
  triangles.push_back(ring.cut(at));
  return triangles;
}

}  // namespace flockwork
