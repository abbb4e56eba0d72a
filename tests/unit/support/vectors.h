// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "flock/parameters.h"
#include "support/reference_flock.h"

// Plain vectors in double precision, for formulas written out in tests.
namespace flockwork::testing {

inline reference::Vector to_vector(Vec3 a) { return {a.x, a.y, a.z}; }
inline reference::Vector scaled(reference::Vector a, double s) {
  return {a.x * s, a.y * s, a.z * s};
}
inline reference::Vector sum(reference::Vector a, reference::Vector b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline reference::Vector minus(reference::Vector a, reference::Vector b) {
  return sum(a, scaled(b, -1.0));
}
inline reference::Vector unit(reference::Vector a) {
  const double size = reference::length(a);
  return size > 0.0 ? scaled(a, 1.0 / size) : reference::Vector{};
}
inline reference::Vector clamped(reference::Vector a, double m) {
  const double size = reference::length(a);
  return size > m ? scaled(a, m / size) : a;
}

// Reynolds' steering force: to the unit vector `direction` at full speed.
inline reference::Vector steer(reference::Vector direction, reference::Vector v,
                               const FlockParameters& p) {
  return clamped(minus(scaled(direction, p.max_speed), v), p.max_force);
}

}  // namespace flockwork::testing
