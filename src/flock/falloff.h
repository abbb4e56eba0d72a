// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "base/simd.h"
#include "flock/parameters.h"
#include "flock/sense.h"

// The falloffs f(d) of the separation weight, for the sense stage.
namespace flockwork {

// Straight lines of the falloff curve, tabulated: f(d) = value[k] + slope[k] t with t = d/Rs x 64
// and k its whole part. Exact, because curve points lie on multiples of 1/64. The last entry serves
// everything from Rs on and is zero.
struct CurveTable {
  static constexpr int steps = FalloffCurve::resolution;
  alignas(16) std::array<std::array<float, 2>, steps + 1> entry{};

  explicit CurveTable(const FalloffCurve& curve) {
    for (int k = 0; k < steps; ++k) {
      const float here = at(curve, k);
      const float slope = at(curve, k + 1) - here;
      const auto i = static_cast<std::size_t>(k);
      entry[i] = {here - slope * static_cast<float>(k), slope};
    }
  }

  static float at(const FalloffCurve& curve, int k) {
    const auto position = [&](int point) {
      return std::floor(curve.x[static_cast<std::size_t>(point)] * steps + 0.5f);
    };
    const auto value = [&](int point) { return curve.y[static_cast<std::size_t>(point)]; };
    const auto t = static_cast<float>(k);
    if (curve.count <= 0) return 0.0f;
    if (t <= position(0)) return value(0);
    for (int point = 1; point < curve.count; ++point) {
      if (t > position(point)) continue;
      const float share = (t - position(point - 1)) / (position(point) - position(point - 1));
      return value(point - 1) + (value(point) - value(point - 1)) * share;
    }
    return value(curve.count - 1);
  }
};

FLOCKWORK_FORCE_INLINE f32x4 look_up(const CurveTable& table, f32x4 t) {
  const i32x4 k = to_i32(min(splat(CurveTable::steps), t));
  const auto& e0 = table.entry[static_cast<std::size_t>(lane_i32<0>(k))];
  const auto& e1 = table.entry[static_cast<std::size_t>(lane_i32<1>(k))];
  const auto& e2 = table.entry[static_cast<std::size_t>(lane_i32<2>(k))];
  const auto& e3 = table.entry[static_cast<std::size_t>(lane_i32<3>(k))];
  return set(e0[0], e1[0], e2[0], e3[0]) + set(e0[1], e1[1], e2[1], e3[1]) * t;
}

// What the weights need, the same for all agents of a flock. Inner loops have few registers to
// spare (V8 uses 15 of the 16 that x86 has), so the linear falloff is scaled such that it shares
// the constant that tells who is a neighbour:
//   radius^2 Rs f(d)/d = d (numerator / d^2) - radius^2,  numerator = radius^2 Rs,  f = 1 - d/Rs
// which is negative beyond Rs, so that max(0, .) replaces a comparison and a mask. `inverse_scale`
// undoes the scale once per agent. The square root and the division do not wait for each other.
// The numerator is a few units in the last place too small, so that rounding never lets anybody in
// from Rs or beyond.
struct FalloffConstants {
  static constexpr float nearest2 = coincident_distance * coincident_distance;

  FalloffConstants(const FlockParameters& p, float radius_squared)
      : curve(p.curve),
        radius2(splat(radius_squared)),
        separation2(splat(p.separation_radius * p.separation_radius)),
        to_curve(
            splat(p.separation_radius > 0.0f ? CurveTable::steps / p.separation_radius : 0.0f)),
        numerator(splat(radius_squared * p.separation_radius * (1.0f - 5.0e-7f))) {
    if (p.falloff == Falloff::linear) {
      const float scale = radius_squared * p.separation_radius;
      inverse_scale = scale > 0.0f ? 1.0f / scale : 0.0f;
    }
  }
  CurveTable curve;
  f32x4 radius2, separation2, to_curve, numerator;
  float inverse_scale = 1.0f;
};

// f(d)/d, 0 beyond the separation radius; the linear one scaled.
template <Falloff F>
FLOCKWORK_FORCE_INLINE f32x4 falloff_weight(f32x4 d2, f32x4 d, const FalloffConstants& c) {
  if constexpr (F == Falloff::linear) {
    // At d = 0 this is max(0, NaN), which is 0.
    return max(zero_f32x4(), d * (c.numerator / d2) - c.radius2);
  } else {
    const f32x4 safe2 = max(splat(FalloffConstants::nearest2), d2);
    if constexpr (F == Falloff::inverse) {
      return keep(lt(d2, c.separation2), splat(1.0f) / safe2);
    } else if constexpr (F == Falloff::inverse_square) {
      return keep(lt(d2, c.separation2), d / (safe2 * safe2));
    } else {
      return look_up(c.curve, d * c.to_curve) * (d / safe2);
    }
  }
}

// f(d) at the smallest distance, for coincident agents.
inline float falloff_at_contact(const FlockParameters& p) {
  switch (p.falloff) {
    case Falloff::linear:
      return 1.0f;
    case Falloff::inverse:
      return 1.0f / coincident_distance;
    case Falloff::inverse_square:
      return 1.0f / FalloffConstants::nearest2;
    case Falloff::curve:
      return CurveTable::at(p.curve, 0);
  }
  return 1.0f;
}

}  // namespace flockwork
