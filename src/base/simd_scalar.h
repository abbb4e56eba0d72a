// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

// Plain C++ backend of base/simd.h, which describes the interface. It is also the reference that
// the tests hold the other backends against, so each function is the definition of what it
// computes.

#include <bit>
#include <cfloat>
#include <cstdint>

#include "base/force_inline.h"

// With x87 arithmetic floats are computed in higher precision and round differently.
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "Flockwork needs float arithmetic that rounds to float after each operation."
#endif

namespace flockwork::simd_scalar {

struct i32x4;
struct m32x4;

struct f32x4 {
  using int_type = i32x4;
  using mask_type = m32x4;
  float v[4];
  static FLOCKWORK_FORCE_INLINE f32x4 splat(float x) { return {{x, x, x, x}}; }
};

struct i32x4 {
  using float_type = f32x4;
  std::uint32_t v[4];  // unsigned, because signed overflow is undefined in C++
  static FLOCKWORK_FORCE_INLINE i32x4 splat(std::int32_t x) {
    const auto u = static_cast<std::uint32_t>(x);
    return {{u, u, u, u}};
  }
};

struct m32x4 {
  std::uint32_t v[4];
};

namespace detail {

// The lanes are written out so that the optimizer sees constant indices and keeps them in
// registers.
template <typename Function>
FLOCKWORK_FORCE_INLINE f32x4 each_f32(Function f) {
  return {{f(0), f(1), f(2), f(3)}};
}
template <typename Function>
FLOCKWORK_FORCE_INLINE i32x4 each_i32(Function f) {
  return {{f(0), f(1), f(2), f(3)}};
}
template <typename Function>
FLOCKWORK_FORCE_INLINE m32x4 each_mask(Function f) {
  return {{f(0) ? ~0u : 0u, f(1) ? ~0u : 0u, f(2) ? ~0u : 0u, f(3) ? ~0u : 0u}};
}
template <typename Function>
FLOCKWORK_FORCE_INLINE m32x4 each_mask_bits(Function f) {
  return {{f(0), f(1), f(2), f(3)}};
}

FLOCKWORK_FORCE_INLINE std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }
FLOCKWORK_FORCE_INLINE float from_bits(std::uint32_t x) { return std::bit_cast<float>(x); }
FLOCKWORK_FORCE_INLINE std::int32_t signed_of(std::uint32_t x) {
  return static_cast<std::int32_t>(x);
}

// Saturates, and maps NaN to 0, because the plain conversion is undefined outside the range.
FLOCKWORK_FORCE_INLINE std::int32_t truncate(float x) {
  if (x >= 2147483648.0f) return INT32_MAX;
  if (x >= -2147483648.0f) return static_cast<std::int32_t>(x);
  return x < 0.0f ? INT32_MIN : 0;
}

FLOCKWORK_FORCE_INLINE float floor_lane(float x) {
  const bool has_fraction = x > -8388608.0f && x < 8388608.0f;
  if (!has_fraction) return x;
  const auto truncated = static_cast<float>(static_cast<std::int32_t>(x));
  const float lowered = truncated > x ? truncated - 1.0f : truncated;
  return from_bits(bits(lowered) | (bits(x) & 0x80000000u));
}

}  // namespace detail

FLOCKWORK_FORCE_INLINE f32x4 splat(float x) { return f32x4::splat(x); }
FLOCKWORK_FORCE_INLINE f32x4 set(float l0, float l1, float l2, float l3) {
  return {{l0, l1, l2, l3}};
}
FLOCKWORK_FORCE_INLINE f32x4 zero_f32x4() { return f32x4::splat(0.0f); }
FLOCKWORK_FORCE_INLINE i32x4 splat_i32(std::int32_t x) { return i32x4::splat(x); }
FLOCKWORK_FORCE_INLINE i32x4 set_i32(std::int32_t l0, std::int32_t l1, std::int32_t l2,
                                     std::int32_t l3) {
  return {{static_cast<std::uint32_t>(l0), static_cast<std::uint32_t>(l1),
           static_cast<std::uint32_t>(l2), static_cast<std::uint32_t>(l3)}};
}
FLOCKWORK_FORCE_INLINE i32x4 zero_i32x4() { return i32x4::splat(0); }
FLOCKWORK_FORCE_INLINE m32x4 first_lanes(std::int32_t n) {
  return detail::each_mask([=](int k) { return k < n; });
}

FLOCKWORK_FORCE_INLINE f32x4 load(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }
FLOCKWORK_FORCE_INLINE void store(float* p, f32x4 a) {
  p[0] = a.v[0];
  p[1] = a.v[1];
  p[2] = a.v[2];
  p[3] = a.v[3];
}
FLOCKWORK_FORCE_INLINE f32x4 load_aligned(const float* p) { return load(p); }
FLOCKWORK_FORCE_INLINE void store_aligned(float* p, f32x4 a) { store(p, a); }
FLOCKWORK_FORCE_INLINE i32x4 load_i32(const std::int32_t* p) {
  return set_i32(p[0], p[1], p[2], p[3]);
}
FLOCKWORK_FORCE_INLINE void store_i32(std::int32_t* p, i32x4 a) {
  p[0] = detail::signed_of(a.v[0]);
  p[1] = detail::signed_of(a.v[1]);
  p[2] = detail::signed_of(a.v[2]);
  p[3] = detail::signed_of(a.v[3]);
}

FLOCKWORK_FORCE_INLINE f32x4 bitcast_f32(i32x4 a) {
  return detail::each_f32([=](int k) { return detail::from_bits(a.v[k]); });
}
FLOCKWORK_FORCE_INLINE f32x4 bitcast_f32(m32x4 a) {
  return detail::each_f32([=](int k) { return detail::from_bits(a.v[k]); });
}
FLOCKWORK_FORCE_INLINE i32x4 bitcast_i32(f32x4 a) {
  return detail::each_i32([=](int k) { return detail::bits(a.v[k]); });
}
FLOCKWORK_FORCE_INLINE i32x4 bitcast_i32(m32x4 a) { return {{a.v[0], a.v[1], a.v[2], a.v[3]}}; }
FLOCKWORK_FORCE_INLINE m32x4 bitcast_mask(i32x4 a) { return {{a.v[0], a.v[1], a.v[2], a.v[3]}}; }

template <int k>
FLOCKWORK_FORCE_INLINE float lane(f32x4 a) {
  static_assert(k >= 0 && k < 4);
  return a.v[k];
}
template <int k>
FLOCKWORK_FORCE_INLINE std::int32_t lane_i32(i32x4 a) {
  static_assert(k >= 0 && k < 4);
  return detail::signed_of(a.v[k]);
}

FLOCKWORK_FORCE_INLINE f32x4 operator+(f32x4 a, f32x4 b) {
  return detail::each_f32([=](int k) { return a.v[k] + b.v[k]; });
}
FLOCKWORK_FORCE_INLINE f32x4 operator-(f32x4 a, f32x4 b) {
  return detail::each_f32([=](int k) { return a.v[k] - b.v[k]; });
}
FLOCKWORK_FORCE_INLINE f32x4 operator*(f32x4 a, f32x4 b) {
  return detail::each_f32([=](int k) { return a.v[k] * b.v[k]; });
}
FLOCKWORK_FORCE_INLINE f32x4 operator/(f32x4 a, f32x4 b) {
  return detail::each_f32([=](int k) { return a.v[k] / b.v[k]; });
}
FLOCKWORK_FORCE_INLINE f32x4 operator-(f32x4 a) {
  return detail::each_f32(
      [=](int k) { return detail::from_bits(detail::bits(a.v[k]) ^ 0x80000000u); });
}

FLOCKWORK_FORCE_INLINE m32x4 lt(f32x4 a, f32x4 b) {
  return detail::each_mask([=](int k) { return a.v[k] < b.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 le(f32x4 a, f32x4 b) {
  return detail::each_mask([=](int k) { return a.v[k] <= b.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 gt(f32x4 a, f32x4 b) {
  return detail::each_mask([=](int k) { return a.v[k] > b.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 ge(f32x4 a, f32x4 b) {
  return detail::each_mask([=](int k) { return a.v[k] >= b.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 eq(f32x4 a, f32x4 b) {
  return detail::each_mask([=](int k) { return a.v[k] == b.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 ne(f32x4 a, f32x4 b) {
  return detail::each_mask([=](int k) { return a.v[k] != b.v[k]; });
}

FLOCKWORK_FORCE_INLINE m32x4 operator&(m32x4 a, m32x4 b) {
  return detail::each_mask_bits([=](int k) { return a.v[k] & b.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 operator|(m32x4 a, m32x4 b) {
  return detail::each_mask_bits([=](int k) { return a.v[k] | b.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 operator^(m32x4 a, m32x4 b) {
  return detail::each_mask_bits([=](int k) { return a.v[k] ^ b.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 operator~(m32x4 a) {
  return detail::each_mask_bits([=](int k) { return ~a.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 and_not(m32x4 a, m32x4 b) { return a & ~b; }
FLOCKWORK_FORCE_INLINE int bitmask(m32x4 a) {
  return static_cast<int>((a.v[0] & 1u) | (a.v[1] & 2u) | (a.v[2] & 4u) | (a.v[3] & 8u));
}
FLOCKWORK_FORCE_INLINE bool any(m32x4 a) { return (a.v[0] | a.v[1] | a.v[2] | a.v[3]) != 0; }
FLOCKWORK_FORCE_INLINE bool all(m32x4 a) { return (a.v[0] & a.v[1] & a.v[2] & a.v[3]) != 0; }

FLOCKWORK_FORCE_INLINE i32x4 keep(m32x4 mask, i32x4 a) {
  return detail::each_i32([=](int k) { return mask.v[k] & a.v[k]; });
}
FLOCKWORK_FORCE_INLINE f32x4 keep(m32x4 mask, f32x4 a) {
  return detail::each_f32([=](int k) { return mask.v[k] != 0 ? a.v[k] : 0.0f; });
}
FLOCKWORK_FORCE_INLINE i32x4 select(m32x4 mask, i32x4 if_true, i32x4 if_false) {
  return detail::each_i32([=](int k) { return mask.v[k] != 0 ? if_true.v[k] : if_false.v[k]; });
}
FLOCKWORK_FORCE_INLINE f32x4 select(m32x4 mask, f32x4 if_true, f32x4 if_false) {
  return detail::each_f32([=](int k) { return mask.v[k] != 0 ? if_true.v[k] : if_false.v[k]; });
}

// The square root is correctly rounded by IEEE 754, so the compiler's own is the same everywhere.
FLOCKWORK_FORCE_INLINE f32x4 sqrt(f32x4 a) {
  return detail::each_f32([=](int k) { return __builtin_sqrtf(a.v[k]); });
}
FLOCKWORK_FORCE_INLINE f32x4 min(f32x4 a, f32x4 b) {
  return detail::each_f32([=](int k) { return b.v[k] < a.v[k] ? b.v[k] : a.v[k]; });
}
FLOCKWORK_FORCE_INLINE f32x4 max(f32x4 a, f32x4 b) {
  return detail::each_f32([=](int k) { return a.v[k] < b.v[k] ? b.v[k] : a.v[k]; });
}
FLOCKWORK_FORCE_INLINE f32x4 abs(f32x4 a) {
  return detail::each_f32(
      [=](int k) { return detail::from_bits(detail::bits(a.v[k]) & 0x7fffffffu); });
}
FLOCKWORK_FORCE_INLINE f32x4 copysign(f32x4 magnitude, f32x4 sign) {
  return detail::each_f32([=](int k) {
    return detail::from_bits((detail::bits(magnitude.v[k]) & 0x7fffffffu) |
                             (detail::bits(sign.v[k]) & 0x80000000u));
  });
}
FLOCKWORK_FORCE_INLINE f32x4 floor(f32x4 a) {
  return detail::each_f32([=](int k) { return detail::floor_lane(a.v[k]); });
}

FLOCKWORK_FORCE_INLINE i32x4 to_i32(f32x4 a) {
  return detail::each_i32(
      [=](int k) { return static_cast<std::uint32_t>(detail::truncate(a.v[k])); });
}
FLOCKWORK_FORCE_INLINE f32x4 to_f32(i32x4 a) {
  return detail::each_f32([=](int k) { return static_cast<float>(detail::signed_of(a.v[k])); });
}

FLOCKWORK_FORCE_INLINE i32x4 operator+(i32x4 a, i32x4 b) {
  return detail::each_i32([=](int k) { return a.v[k] + b.v[k]; });
}
FLOCKWORK_FORCE_INLINE i32x4 operator-(i32x4 a, i32x4 b) {
  return detail::each_i32([=](int k) { return a.v[k] - b.v[k]; });
}
FLOCKWORK_FORCE_INLINE i32x4 operator&(i32x4 a, i32x4 b) {
  return detail::each_i32([=](int k) { return a.v[k] & b.v[k]; });
}
FLOCKWORK_FORCE_INLINE i32x4 operator|(i32x4 a, i32x4 b) {
  return detail::each_i32([=](int k) { return a.v[k] | b.v[k]; });
}
FLOCKWORK_FORCE_INLINE i32x4 operator^(i32x4 a, i32x4 b) {
  return detail::each_i32([=](int k) { return a.v[k] ^ b.v[k]; });
}
FLOCKWORK_FORCE_INLINE i32x4 mul(i32x4 a, i32x4 b) {
  return detail::each_i32([=](int k) { return a.v[k] * b.v[k]; });
}
template <int shift>
FLOCKWORK_FORCE_INLINE i32x4 shift_left(i32x4 a) {
  static_assert(shift >= 0 && shift < 32);
  return detail::each_i32([=](int k) { return a.v[k] << shift; });
}
template <int shift>
FLOCKWORK_FORCE_INLINE i32x4 shift_right(i32x4 a) {
  static_assert(shift >= 0 && shift < 32);
  return detail::each_i32([=](int k) { return a.v[k] >> shift; });
}
template <int shift>
FLOCKWORK_FORCE_INLINE i32x4 shift_right_arithmetic(i32x4 a) {
  static_assert(shift >= 0 && shift < 32);
  return detail::each_i32(
      [=](int k) { return static_cast<std::uint32_t>(detail::signed_of(a.v[k]) >> shift); });
}
FLOCKWORK_FORCE_INLINE m32x4 eq(i32x4 a, i32x4 b) {
  return detail::each_mask([=](int k) { return a.v[k] == b.v[k]; });
}
FLOCKWORK_FORCE_INLINE m32x4 lt(i32x4 a, i32x4 b) {
  return detail::each_mask(
      [=](int k) { return detail::signed_of(a.v[k]) < detail::signed_of(b.v[k]); });
}
FLOCKWORK_FORCE_INLINE m32x4 gt(i32x4 a, i32x4 b) { return lt(b, a); }
FLOCKWORK_FORCE_INLINE i32x4 min(i32x4 a, i32x4 b) { return select(lt(b, a), b, a); }
FLOCKWORK_FORCE_INLINE i32x4 max(i32x4 a, i32x4 b) { return select(lt(a, b), b, a); }

FLOCKWORK_FORCE_INLINE i32x4 count_add(i32x4 sum, m32x4 mask) { return sum - bitcast_i32(mask); }

FLOCKWORK_FORCE_INLINE float hsum(f32x4 a) { return (a.v[0] + a.v[2]) + (a.v[1] + a.v[3]); }
FLOCKWORK_FORCE_INLINE f32x4 sum4(f32x4 a, f32x4 b, f32x4 c, f32x4 d) {
  return {{hsum(a), hsum(b), hsum(c), hsum(d)}};
}
FLOCKWORK_FORCE_INLINE std::int32_t hsum_i32(i32x4 a) {
  return detail::signed_of(a.v[0] + a.v[1] + a.v[2] + a.v[3]);
}
FLOCKWORK_FORCE_INLINE void transpose4(f32x4& a, f32x4& b, f32x4& c, f32x4& d) {
  const f32x4 row0 = a, row1 = b, row2 = c, row3 = d;
  a = {{row0.v[0], row1.v[0], row2.v[0], row3.v[0]}};
  b = {{row0.v[1], row1.v[1], row2.v[1], row3.v[1]}};
  c = {{row0.v[2], row1.v[2], row2.v[2], row3.v[2]}};
  d = {{row0.v[3], row1.v[3], row2.v[3], row3.v[3]}};
}

}  // namespace flockwork::simd_scalar
