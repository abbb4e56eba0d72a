// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
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

// How a kernel computes the weight. Each is code of its own but `any`, which chooses at run time.
enum class Weighting {
  none,  // no separation
  linear,
  inverse,
  inverse_square,
  curve,
  rational,  // floored, softened and constant
  any,
};

constexpr Weighting weighting_of(Falloff falloff) {
  switch (falloff) {
    case Falloff::linear:
      return Weighting::linear;
    case Falloff::inverse:
      return Weighting::inverse;
    case Falloff::inverse_square:
      return Weighting::inverse_square;
    case Falloff::curve:
      return Weighting::curve;
    case Falloff::floored:
    case Falloff::softened:
    case Falloff::constant:
      break;
  }
  return Weighting::rational;
}

// What the weights need, the same for all agents of a flock. Inner loops have few registers to
// spare (V8 uses 15 of the 16 that x86 has), so the linear falloff is scaled such that it shares
// the constant that tells who is a neighbour:
//   radius^2 Rs f(d)/d = d (numerator / d^2) - radius^2,  numerator = radius^2 Rs,  f = 1 - d/Rs
// which is negative beyond Rs, so that max(0, .) replaces a comparison and a mask. `inverse_scale`
// undoes the scale once per agent. The square root and the division do not wait for each other.
// The numerator is a few units in the last place too small, so that rounding never lets anybody in
// from Rs or beyond.
// The rational falloffs share f(d)/d = 1 / ((d + softening) max(slope d, floor)).
struct FalloffConstants {
  static constexpr float nearest2 = coincident_distance * coincident_distance;
  static constexpr float shortest = 0.1f;    // u, Falloff::floored
  static constexpr float softening = 0.01f;  // u, Falloff::softened

  FalloffConstants(const FlockParameters& p, float radius_squared)
      : weighting(weighting_of(p.falloff)),
        curve(p.curve),
        radius2(splat(radius_squared)),
        separation2(splat(p.separation_radius * p.separation_radius)),
        to_curve(
            splat(p.separation_radius > 0.0f ? CurveTable::steps / p.separation_radius : 0.0f)),
        numerator(splat(radius_squared * p.separation_radius * (1.0f - 5.0e-7f))),
        added(splat(p.falloff == Falloff::softened ? softening : 0.0f)),
        slope(splat(p.falloff == Falloff::floored ? 1.0f : 0.0f)),
        floor(splat(p.falloff == Falloff::floored ? shortest : 1.0f)) {
    if (p.falloff == Falloff::linear) {
      const float scale = radius_squared * p.separation_radius;
      inverse_scale = scale > 0.0f ? 1.0f / scale : 0.0f;
    }
  }
  Weighting weighting;
  CurveTable curve;
  f32x4 radius2, separation2, to_curve, numerator;
  f32x4 added, slope, floor;
  float inverse_scale = 1.0f;
};

// f(d)/d, 0 beyond the separation radius; the linear one scaled.
template <Weighting W>
FLOCKWORK_FORCE_INLINE f32x4 falloff_weight(f32x4 d2, f32x4 d, const FalloffConstants& c) {
  if constexpr (W == Weighting::linear) {
    // At d = 0 this is max(0, NaN), which is 0.
    return max(zero_f32x4(), d * (c.numerator / d2) - c.radius2);
  } else if constexpr (W == Weighting::rational) {
    const f32x4 soft = max(splat(coincident_distance), d) + c.added;
    return keep(lt(d2, c.separation2), splat(1.0f) / (soft * max(d * c.slope, c.floor)));
  } else if constexpr (W == Weighting::any) {
    switch (c.weighting) {
      case Weighting::linear:
        return falloff_weight<Weighting::linear>(d2, d, c);
      case Weighting::inverse:
        return falloff_weight<Weighting::inverse>(d2, d, c);
      case Weighting::inverse_square:
        return falloff_weight<Weighting::inverse_square>(d2, d, c);
      case Weighting::curve:
        return falloff_weight<Weighting::curve>(d2, d, c);
      default:
        return falloff_weight<Weighting::rational>(d2, d, c);
    }
  } else {
    const f32x4 safe2 = max(splat(FalloffConstants::nearest2), d2);
    if constexpr (W == Weighting::inverse) {
      return keep(lt(d2, c.separation2), splat(1.0f) / safe2);
    } else if constexpr (W == Weighting::inverse_square) {
      return keep(lt(d2, c.separation2), d / (safe2 * safe2));
    } else {
      return look_up(c.curve, d * c.to_curve) * (d / safe2);
    }
  }
}

// f(d) of one pair, d > 0 within the separation radius; formulas at Falloff.
inline float falloff_at(const FlockParameters& p, float d) {
  switch (p.falloff) {
    case Falloff::linear:
      return 1.0f - d / p.separation_radius;
    case Falloff::inverse:
      return 1.0f / d;
    case Falloff::inverse_square:
      return 1.0f / (d * d);
    case Falloff::curve: {
      const float t = d / p.separation_radius * CurveTable::steps;
      const float below = std::floor(t);
      const auto k = static_cast<int>(below);
      const float here = CurveTable::at(p.curve, k);
      return here + (CurveTable::at(p.curve, k + 1) - here) * (t - below);
    }
    case Falloff::floored:
      return 1.0f / std::max(d, FalloffConstants::shortest);
    case Falloff::softened:
      return d / (d + FalloffConstants::softening);
    case Falloff::constant:
      return 1.0f;
  }
  return 1.0f;
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
    case Falloff::floored:
      return 1.0f / FalloffConstants::shortest;
    case Falloff::softened:
      return coincident_distance / (coincident_distance + FalloffConstants::softening);
    case Falloff::constant:
      return 1.0f;
  }
  return 1.0f;
}

}  // namespace flockwork
