// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/sketch.h"

#include <cmath>

namespace flockwork {
namespace {

Vec4 relative(Vec3 p, Vec3 origin, float opacity) {
  return {p.x - origin.x, p.y - origin.y, p.z - origin.z, opacity};
}

}  // namespace

void Pen::line(Vec3 a, float opacity_a, Vec3 b, float opacity_b) const {
  sketch.lines.push_back({relative(a, origin, opacity_a),
                          relative(b, origin, opacity_b),
                          {color.x, color.y, color.z, width}});
}

void Pen::triangle(Vec3 a, Vec3 b, Vec3 c, float opacity) const {
  const Vec4 tint{color.x, color.y, color.z, 1.0f};
  for (const Vec3& p : {a, b, c}) sketch.corners.push_back({relative(p, origin, opacity), tint});
}

void Pen::quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d, float opacity) const {
  triangle(a, b, c, opacity);
  triangle(a, c, d, opacity);
}

void Pen::circle(Vec3 centre, Vec3 u, Vec3 v, float radius, float opacity, int segments) const {
  arc(centre, u, v, radius, 0.0f, full_turn, opacity, segments);
}

void Pen::arc(Vec3 centre, Vec3 u, Vec3 v, float radius, float begin, float end, float opacity,
              int segments) const {
  const auto at = [&](int i) {
    const float angle =
        begin + (end - begin) * static_cast<float>(i) / static_cast<float>(segments);
    return centre + u * (radius * std::cos(angle)) + v * (radius * std::sin(angle));
  };
  Vec3 last = at(0);
  for (int i = 1; i <= segments; ++i) {
    const Vec3 next = at(i);
    line(last, next, opacity);
    last = next;
  }
}

void Pen::disc(Vec3 centre, Vec3 u, Vec3 v, float radius, float middle, float rim,
               int segments) const {
  const Vec4 tint{color.x, color.y, color.z, 1.0f};
  const auto at = [&](int i) {
    const float angle = full_turn * static_cast<float>(i) / static_cast<float>(segments);
    return centre + u * (radius * std::cos(angle)) + v * (radius * std::sin(angle));
  };
  for (int i = 0; i < segments; ++i) {
    sketch.corners.push_back({relative(centre, origin, middle), tint});
    sketch.corners.push_back({relative(at(i), origin, rim), tint});
    sketch.corners.push_back({relative(at(i + 1), origin, rim), tint});
  }
}

std::pair<Vec3, Vec3> plane_across(Vec3 n) {
  const Vec3 axis = normalized(n);
  const Vec3 u = normalized(cross(axis, std::abs(axis.z) < 0.9f ? Vec3{0, 0, 1} : Vec3{1, 0, 0}));
  return {u, cross(axis, u)};
}

}  // namespace flockwork
