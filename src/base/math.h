// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

// sin, cos, sincos, atan2, exp and log for float and f32x4, with the same bits on every compiler,
// library and processor. The C library's own differ in the last bits from one version to the next.
//
// Each function is one template over the four-lane type that uses only operations which IEEE 754
// rounds exactly (base/simd.h). The float form is lane 0 of the four-lane form. No result is NaN
// and no input is undefined; the comment of each function says what odd inputs give.
//
// Polynomials are minimax fits (Remez exchange in 50 digits, relative error of the whole function
// as the weight, coefficients then rounded to float). Errors are in units in the last place (ulp)
// of the exact result, those of one argument measured over all floats;
// tests/unit/base/math_test.cpp checks them against double precision.

#include <cstdint>

#include "base/simd.h"

namespace flockwork::math {

inline constexpr float pi = 3.14159265358979323846f;
inline constexpr float two_pi = 6.28318530717958647693f;
inline constexpr float half_pi = 1.57079632679489661923f;
inline constexpr float infinity = __builtin_huge_valf();

constexpr float radians(float degrees) { return degrees * (pi / 180.0f); }
constexpr float degrees(float radians) { return radians * (180.0f / pi); }

template <typename T>
concept FourLanes = requires {
  typename T::int_type;
  typename T::mask_type;
};

template <typename T>
struct SinCos {
  T sin;
  T cos;
};

namespace detail {

// c0 + x (c1 + x (c2 + ...)). Horner's rule: its order of operations is part of the result.
template <FourLanes F>
FLOCKWORK_FORCE_INLINE F polynomial(F, float c0) {
  return F::splat(c0);
}
template <FourLanes F, typename... Rest>
FLOCKWORK_FORCE_INLINE F polynomial(F x, float c0, Rest... rest) {
  return F::splat(c0) + x * polynomial(x, rest...);
}

// Adding 1.5 * 2^23 rounds a float below 2^22 to the nearest whole number, ties to even, and leaves
// that number in the low bits.
template <FourLanes F>
struct Rounded {
  F value;
  typename F::int_type integer;
};
template <FourLanes F>
FLOCKWORK_FORCE_INLINE Rounded<F> round_to_nearest(F x) {
  const F shift = F::splat(12582912.0f);
  const F shifted = x + shift;
  return {shifted - shift, bitcast_i32(shifted) - bitcast_i32(shift)};
}

// 2^n for -126 <= n <= 127.
template <FourLanes F>
FLOCKWORK_FORCE_INLINE F power_of_two(typename F::int_type n) {
  return bitcast_f32(shift_left<23>(n + F::int_type::splat(127)));
}

}  // namespace detail

// Sine and cosine of x in radians. At most 1.6 ulp for |x| <= 1e4, near multiples of pi/2 too. From
// there the error grows, to 1e-6 at 1e5. Beyond 1e5, and for infinities and NaN, x counts as 0: the
// two are always the coordinates of a unit vector. sin(-x) is -sin(x) to the bit. The argument is
// reduced after Cody and Waite: pi/2 is cut into four parts, the first three so short that their
// products with the quadrant's number are exact (the first up to 1e5, the others to 1e4).
template <FourLanes F>
inline SinCos<F> sincos(F x) {
  using I = typename F::int_type;
  x = keep(le(abs(x), F::splat(1e5f)), x);
  const F positive = abs(x);

  const auto quadrant = detail::round_to_nearest(positive * F::splat(0.636619772f));
  const F n = quadrant.value;
  const F high = (positive - n * F::splat(1.5703125f)) - n * F::splat(4.83751297e-4f);
  const F third = n * F::splat(7.54953362e-8f);
  const F middle = high - third;
  const F rounding = (high - middle) - third;  // left out, it costs 0.8 ulp
  const F r = middle + (rounding - n * F::splat(2.56334407e-12f));

  const F z = r * r;
  const F s = r + r * (z * detail::polynomial(z, -0.166666552f, 8.33218731e-3f, -1.95178945e-4f));
  const F c = (F::splat(1.0f) - F::splat(0.5f) * z) +
              z * (z * detail::polynomial(z, 4.16666456e-2f, -1.38873095e-3f, 2.44323273e-5f));

  // Odd quadrants swap the two. The sine is negative in quadrants 2 and 3, the cosine in 1 and 2.
  const I q = quadrant.integer;
  const auto swap = eq(q & I::splat(1), I::splat(1));
  const I x_sign = bitcast_i32(x) ^ bitcast_i32(positive);
  const I sin_sign = shift_left<30>(q & I::splat(2)) ^ x_sign;
  const I cos_sign = shift_left<30>((q + I::splat(1)) & I::splat(2));
  return {bitcast_f32(bitcast_i32(select(swap, c, s)) ^ sin_sign),
          bitcast_f32(bitcast_i32(select(swap, s, c)) ^ cos_sign)};
}

template <FourLanes F>
inline F sin(F x) {
  return sincos(x).sin;
}

template <FourLanes F>
inline F cos(F x) {
  return sincos(x).cos;
}

// The angle of the point (x, y) in radians, -pi to pi. At most 1.8 ulp: pairs are too many to try
// them all, 1.70 was the worst of 4e8 random ones. Zeros, their signs and infinities as in C:
// atan2(+0, +0) is +0, atan2(+0, -0) is pi, atan2(inf, inf) is pi/4. A NaN counts as +0. Multiples
// of pi/4 are exact to the bit: the last coefficient is moved by 8e-9 for that.
template <FourLanes F>
inline F atan2(F y, F x) {
  x = keep(eq(x, x), x);
  y = keep(eq(y, y), y);
  const F abs_x = abs(x);
  const F abs_y = abs(y);
  const F small = min(abs_x, abs_y);
  const F large = max(abs_x, abs_y);
  const F zero = F::splat(0.0f);

  // The comparisons replace 0/0 and inf/inf.
  const F ratio = select(eq(small, large), F::splat(1.0f), small / large);
  const F t = keep(gt(large, zero), ratio);
  const F z = t * t;
  const F angle = t + t * (z * detail::polynomial(z, -0.333332986f, 0.199985296f, -0.142640159f,
                                                  0.109509304f, -8.39994848e-2f, 5.79073019e-2f,
                                                  -3.11427861e-2f, 1.09058572e-2f, -1.794175e-3f));

  // Unfold the octant: t, pi/2 - t, pi/2 + t or pi - t, with pi and pi/2 each in two parts.
  const auto steep = gt(abs_y, abs_x);
  const auto x_negative = lt(bitcast_i32(x), F::int_type::splat(0));
  const F base = select(steep, F::splat(half_pi), keep(x_negative, F::splat(pi)));
  const F base_low =
      select(steep, F::splat(-4.37113883e-8f), keep(x_negative, F::splat(-8.74227766e-8f)));
  const F turned = select(steep ^ x_negative, -angle, angle);
  return copysign(base + (turned + base_low), y);
}

// At most 1 ulp, subnormal results included. Above 88.722839 infinity, below -103.97208 zero.
// exp(NaN) is 0.
template <FourLanes F>
inline F exp(F x) {
  x = min(F::splat(89.0f), max(F::splat(-104.0f), x));  // in this order NaN becomes -104

  const auto n = detail::round_to_nearest(x * F::splat(1.44269504f));
  const F r = (x - n.value * F::splat(0.693145752f)) - n.value * F::splat(1.42860677e-6f);
  const F p = F::splat(1.0f) +
              (r + r * (r * detail::polynomial(r, 0.49999994f, 0.166665152f, 4.16680835e-2f,
                                               8.36934894e-3f, 1.38403988e-3f)));
  // Two factors, since 2^128 and 2^-150 are not floats. Only the second product can round.
  const auto half = shift_right_arithmetic<1>(n.integer);
  return (p * detail::power_of_two<F>(half)) * detail::power_of_two<F>(n.integer - half);
}

// Natural logarithm, at most 1 ulp, subnormal arguments included. log(inf) is inf; whatever is not
// above 0 (zeros, negative numbers, NaN) gives -inf.
template <FourLanes F>
inline F log(F x) {
  using I = typename F::int_type;
  const auto subnormal = lt(x, F::splat(1.17549435e-38f));
  const F normal = select(subnormal, x * F::splat(8388608.0f), x);

  // normal = 2^k (1 + f) with 1 + f from sqrt(1/2) to sqrt(2), by counting exponents from
  // sqrt(1/2).
  const I sqrt_half = I::splat(0x3f3504f3);
  const I exponent = shift_right_arithmetic<23>(bitcast_i32(normal) - sqrt_half);
  const F f = bitcast_f32(bitcast_i32(normal) - shift_left<23>(exponent)) - F::splat(1.0f);
  const F k = to_f32(exponent - keep(subnormal, I::splat(23)));

  const F z = f * f;
  const F tail =
      f * (z * detail::polynomial(f, 0.333333313f, -0.250008196f, 0.200012267f, -0.166233569f,
                                  0.142017588f, -0.131601825f, 0.12761575f, -7.63449445e-2f));
  const F low = k * F::splat(1.42860677e-6f) + tail;
  const F result = k * F::splat(0.693145752f) + (f - (F::splat(0.5f) * z - low));

  const F inf = F::splat(infinity);
  return select(gt(x, F::splat(0.0f)), select(lt(x, inf), result, inf), -inf);
}

inline SinCos<float> sincos(float x) {
  const auto both = sincos(splat(x));
  return {lane<0>(both.sin), lane<0>(both.cos)};
}
inline float sin(float x) { return lane<0>(sin(splat(x))); }
inline float cos(float x) { return lane<0>(cos(splat(x))); }
inline float atan2(float y, float x) { return lane<0>(atan2(splat(y), splat(x))); }
inline float exp(float x) { return lane<0>(exp(splat(x))); }
inline float log(float x) { return lane<0>(log(splat(x))); }

}  // namespace flockwork::math
