// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

// The potentials of people and walls at four places at a time. Formulas in crowd/parameters.h; all
// are smooth and 0 from the end of their range on. Squares of distances suffice: no square roots.

#include <cstddef>

#include "base/array.h"
#include "base/math.h"
#include "base/simd.h"
#include "crowd/parameters.h"
#include "crowd/wall_buckets.h"

namespace flockwork {

// The people around one person, in coordinates relative to him. R: sum of the two radii.
struct NearPeople {
  AlignedArray<float> x, y;      // m
  AlignedArray<float> personal;  // 1 / (personal_width + R)^2
  AlignedArray<float> intimate;  // 1 / (intimate_width + R)^2
  AlignedArray<float> body;      // 1 / R^2
  AlignedArray<float> weight;    // of the room that is kept from this one
  std::size_t count = 0;

  void add(const CrowdParameters& p, float dx, float dy, float radii, float room = 1.0f) {
    if (count == x.size()) {
      const std::size_t capacity = count < 64 ? 128 : 2 * count;
      for (AlignedArray<float>* a : {&x, &y, &personal, &intimate, &body, &weight})
        a->resize(capacity);
    }
    const auto inverse_square = [](float v) { return 1.0f / (v * v); };
    x[count] = dx;
    y[count] = dy;
    personal[count] = inverse_square(p.personal_width + radii);
    intimate[count] = inverse_square(p.intimate_width + radii);
    body[count] = inverse_square(radii);
    weight[count] = room;
    ++count;
  }
};

// height exp(strength / (u - 1)) where u < 1, else 0.
inline f32x4 bump(f32x4 height, f32x4 strength, f32x4 u) {
  const f32x4 one = splat(1.0f);
  // Just below 1 the exponent is far below what a float can hold; at 1 it must not be divided by 0.
  const f32x4 below = min(u, splat(0.999f));
  return keep(lt(u, one), height * math::exp(strength / (below - one)));
}

// `start` and the potentials of all people at (x, y). `patience` scales the room that they keep,
// not their bodies. Once all four are above `enough` the rest is left out: the sum only grows.
inline f32x4 people_potential(const CrowdParameters& p, const NearPeople& near, f32x4 x, f32x4 y,
                              float patience, f32x4 start, float enough) {
  const f32x4 one = splat(1.0f), four = splat(4.0f), limit = splat(enough);
  const f32x4 personal_height = splat(p.personal_height * patience);
  const f32x4 intimate_height = splat(p.personal_height / p.intimate_factor * patience);
  const f32x4 body_height = splat(p.body_height);
  // Usually nobody beyond the personal space needs a closer look.
  const bool wide = p.intimate_width > p.personal_width;
  f32x4 sum = start;
  for (std::size_t k = 0; k < near.count; ++k) {
    const f32x4 dx = x - splat(near.x[k]), dy = y - splat(near.y[k]);
    const f32x4 d2 = dx * dx + dy * dy;
    const f32x4 u = d2 * splat(near.personal[k]);
    if (!any(lt(u, one)) && !wide) continue;
    const f32x4 weight = splat(near.weight[k]);
    sum = sum + bump(personal_height * weight, four, u);
    const f32x4 v = d2 * splat(near.intimate[k]);
    if (any(lt(v, one))) {
      sum = sum + bump(intimate_height * weight, four, v);
      const f32x4 w = d2 * splat(near.body[k]);
      if (any(lt(w, one))) sum = sum + bump(body_height, one, w * w);
    }
    if (!any(le(sum, limit))) break;
  }
  return sum;
}

// Of the nearest of the walls, given in coordinates of the floor; (x, y) are relative to the
// origin. Where the way from the origin to (x, y) touches a wall the result is infinite; that test
// errs toward touching by about 1e-6 m.
inline f32x4 wall_potential(const CrowdParameters& p, const NearWalls& walls, float origin_x,
                            float origin_y, float radius, f32x4 x, f32x4 y) {
  const f32x4 zero = zero_f32x4(), one = splat(1.0f);
  f32x4 nearest = splat(1e30f);
  m32x4 blocked = lt(one, zero);
  for (std::size_t k = 0; k < walls.count; ++k) {
    const float ax = walls.ax[k] - origin_x, ay = walls.ay[k] - origin_y;
    const float ex = walls.bx[k] - walls.ax[k], ey = walls.by[k] - walls.ay[k];
    const float bx = walls.bx[k] - origin_x, by = walls.by[k] - origin_y;
    const float length2 = ex * ex + ey * ey;
    const float inverse = length2 > 0.0f ? 1.0f / length2 : 0.0f;
    const f32x4 rx = x - splat(ax), ry = y - splat(ay);
    const f32x4 t = min(one, max(zero, (rx * splat(ex) + ry * splat(ey)) * splat(inverse)));
    const f32x4 qx = rx - t * splat(ex), qy = ry - t * splat(ey);
    nearest = min(nearest, qx * qx + qy * qy);

    // The way and the wall are apart when both ends of one lie on the same side of the other.
    const float size = std::fabs(ax) + std::fabs(ay) + std::fabs(bx) + std::fabs(by) + 1.0f;
    const f32x4 margin = splat(2e-6f * size);
    const f32x4 side_a = x * splat(ay) - y * splat(ax);
    const f32x4 side_b = x * splat(by) - y * splat(bx);
    const f32x4 side_start = splat(ay * ex - ax * ey);
    const f32x4 side_end = splat(ex) * (y - splat(ay)) * splat(-1.0f) + splat(ey) * (x - splat(ax));
    const auto same_side = [&](f32x4 a, f32x4 b) {
      return (gt(a, margin) & gt(b, margin)) | (lt(a, -margin) & lt(b, -margin));
    };
    blocked = blocked | ~(same_side(side_a, side_b) | same_side(side_start, side_end));
  }
  f32x4 result = bump(splat(p.wall_height), splat(2.0f),
                      nearest * splat(1.0f / (p.wall_width * p.wall_width)));
  const f32x4 u = nearest * splat(1.0f / (radius * radius));
  if (any(lt(u, one))) result = result + bump(splat(p.wall_body_height), one, u);
  return select(blocked, splat(math::infinity), result);
}

}  // namespace flockwork
