// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "base/vec.h"
#include "flock/vector_lanes.h"
#include "space/grid_geometry.h"
#include "space/world.h"

namespace flockwork {

// The offset between two points of a world, shortened across its wrapped seams.
inline Vec3 nearest_image(const World& world, Vec3 d) {
  for (int a = 0; a < world.dimension; ++a) {
    if (!wraps(world, a)) continue;
    d[a] -= world.extent(a) * std::floor(d[a] / world.extent(a) + 0.5f);
  }
  return d;
}

// The same for four offsets at a time.
class NearestImage {
 public:
  explicit NearestImage(const World& world) {
    for (int a = 0; a < 3; ++a) {
      const bool wrapped = wraps(world, a);
      any_ = any_ || wrapped;
      period_[a] = splat(wrapped ? world.extent(a) : 0.0f);
      inverse_[a] = splat(wrapped ? 1.0f / world.extent(a) : 0.0f);
    }
  }

  FLOCKWORK_FORCE_INLINE Lanes3 operator()(Lanes3 d) const {
    if (!any_) return d;
    const f32x4 half = splat(0.5f);
    d.x = d.x - period_[0] * floor(d.x * inverse_[0] + half);
    d.y = d.y - period_[1] * floor(d.y * inverse_[1] + half);
    d.z = d.z - period_[2] * floor(d.z * inverse_[2] + half);
    return d;
  }

 private:
  bool any_ = false;
  f32x4 period_[3], inverse_[3];
};

}  // namespace flockwork
