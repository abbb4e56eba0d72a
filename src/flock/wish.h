// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "base/vec.h"
#include "flock/vector_lanes.h"

// What an agent wants to do about something, one agent at a time and four at a time.
namespace flockwork::wish {

// 0 for the zero vector and for those whose square is not usable, as unit() of four agents.
inline Vec3 unit(Vec3 a) {
  const float size2 = dot(a, a);
  if (!(size2 > 1.0e-30f && size2 < 3.0e38f)) return {};
  return a * (1.0f / std::sqrt(size2));
}

// Shortened to length m at most.
inline Vec3 clamp_length(Vec3 a, float m) {
  const float size = std::sqrt(dot(a, a));
  return size > m ? a * (m / size) : a;
}

// Reynolds' steering force: toward the unit vector `direction` at full speed.
inline Vec3 steer(Vec3 direction, Vec3 v, float max_speed, float max_force) {
  return clamp_length(direction * max_speed - v, max_force);
}

FLOCKWORK_FORCE_INLINE Lanes3 steer(const Lanes3& direction, const Lanes3& v, f32x4 max_speed,
                                    f32x4 max_force) {
  return flockwork::clamp_length(direction * max_speed - v, max_force);
}

}  // namespace flockwork::wish
