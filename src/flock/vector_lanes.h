// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/simd.h"

namespace flockwork {

// Vectors of four agents. In planar code z stays zero and the compiler drops it.
struct Lanes3 {
  f32x4 x = zero_f32x4();
  f32x4 y = zero_f32x4();
  f32x4 z = zero_f32x4();

  friend FLOCKWORK_FORCE_INLINE Lanes3 operator+(const Lanes3& a, const Lanes3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend FLOCKWORK_FORCE_INLINE Lanes3 operator-(const Lanes3& a, const Lanes3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend FLOCKWORK_FORCE_INLINE Lanes3 operator*(const Lanes3& a, f32x4 s) {
    return {a.x * s, a.y * s, a.z * s};
  }
};

FLOCKWORK_FORCE_INLINE f32x4 dot(const Lanes3& a, const Lanes3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
FLOCKWORK_FORCE_INLINE f32x4 length(const Lanes3& a) { return sqrt(dot(a, a)); }
FLOCKWORK_FORCE_INLINE Lanes3 select(m32x4 mask, const Lanes3& a, const Lanes3& b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}
FLOCKWORK_FORCE_INLINE Lanes3 keep(m32x4 mask, const Lanes3& a) {
  return {keep(mask, a.x), keep(mask, a.y), keep(mask, a.z)};
}

// x/|x|, and 0 for the zero vector, for one whose square has lost bits or overflows (length below
// 1e-15 or above 1e19), and for one that is not a number.
FLOCKWORK_FORCE_INLINE Lanes3 unit(const Lanes3& a) {
  const f32x4 size2 = dot(a, a);
  const m32x4 usable = gt(size2, splat(1.0e-30f)) & lt(size2, splat(3.0e38f));
  return keep(usable, a * (splat(1.0f) / sqrt(size2)));
}

// Shortened to length m at most.
FLOCKWORK_FORCE_INLINE Lanes3 clamp_length(const Lanes3& a, f32x4 m) {
  const f32x4 size = length(a);
  const m32x4 longer = gt(size, m);
  return a * select(longer, m / select(longer, size, splat(1.0f)), splat(1.0f));
}

// A unit vector at a right angle to the unit vector u: to one side in the plane, chosen by `side`.
template <int Dimension>
FLOCKWORK_FORCE_INLINE Lanes3 perpendicular(const Lanes3& u, f32x4 side) {
  if constexpr (Dimension == 2) return Lanes3{-u.y * side, u.x * side, zero_f32x4()};
  const m32x4 steep = gt(abs(u.z), splat(0.9f));
  const Lanes3 flat = unit(Lanes3{-u.y, u.x, zero_f32x4()});
  const Lanes3 upright = unit(Lanes3{zero_f32x4(), -u.z, u.y});
  return select(steep, upright, flat) * side;
}

}  // namespace flockwork
