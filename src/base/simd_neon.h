// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

// AArch64 NEON backend of base/simd.h, which describes the interface. 32-bit ARM is left out: its
// NEON flushes subnormals to zero and has neither division nor square root.

#include <arm_neon.h>

#include <cstdint>

#include "base/force_inline.h"

namespace flockwork::simd_neon {

struct i32x4;
struct m32x4;

struct f32x4 {
  using int_type = i32x4;
  using mask_type = m32x4;
  float32x4_t v;
  static FLOCKWORK_FORCE_INLINE f32x4 splat(float x) { return {vdupq_n_f32(x)}; }
};

struct i32x4 {
  using float_type = f32x4;
  int32x4_t v;
  static FLOCKWORK_FORCE_INLINE i32x4 splat(std::int32_t x) { return {vdupq_n_s32(x)}; }
};

struct m32x4 {
  uint32x4_t v;
};

FLOCKWORK_FORCE_INLINE f32x4 splat(float x) { return f32x4::splat(x); }
FLOCKWORK_FORCE_INLINE f32x4 set(float l0, float l1, float l2, float l3) {
  const float lanes[4] = {l0, l1, l2, l3};
  return {vld1q_f32(lanes)};
}
FLOCKWORK_FORCE_INLINE f32x4 zero_f32x4() { return {vdupq_n_f32(0.0f)}; }
FLOCKWORK_FORCE_INLINE i32x4 splat_i32(std::int32_t x) { return i32x4::splat(x); }
FLOCKWORK_FORCE_INLINE i32x4 set_i32(std::int32_t l0, std::int32_t l1, std::int32_t l2,
                                     std::int32_t l3) {
  const std::int32_t lanes[4] = {l0, l1, l2, l3};
  return {vld1q_s32(lanes)};
}
FLOCKWORK_FORCE_INLINE i32x4 zero_i32x4() { return {vdupq_n_s32(0)}; }
FLOCKWORK_FORCE_INLINE m32x4 first_lanes(std::int32_t n) {
  return {vcltq_s32(set_i32(0, 1, 2, 3).v, vdupq_n_s32(n))};
}

FLOCKWORK_FORCE_INLINE f32x4 load(const float* p) { return {vld1q_f32(p)}; }
FLOCKWORK_FORCE_INLINE void store(float* p, f32x4 a) { vst1q_f32(p, a.v); }
FLOCKWORK_FORCE_INLINE f32x4 load_aligned(const float* p) { return load(p); }
FLOCKWORK_FORCE_INLINE void store_aligned(float* p, f32x4 a) { store(p, a); }
FLOCKWORK_FORCE_INLINE i32x4 load_i32(const std::int32_t* p) { return {vld1q_s32(p)}; }
FLOCKWORK_FORCE_INLINE void store_i32(std::int32_t* p, i32x4 a) { vst1q_s32(p, a.v); }

FLOCKWORK_FORCE_INLINE f32x4 bitcast_f32(i32x4 a) { return {vreinterpretq_f32_s32(a.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 bitcast_f32(m32x4 a) { return {vreinterpretq_f32_u32(a.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 bitcast_i32(f32x4 a) { return {vreinterpretq_s32_f32(a.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 bitcast_i32(m32x4 a) { return {vreinterpretq_s32_u32(a.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 bitcast_mask(i32x4 a) { return {vreinterpretq_u32_s32(a.v)}; }

template <int k>
FLOCKWORK_FORCE_INLINE float lane(f32x4 a) {
  static_assert(k >= 0 && k < 4);
  return vgetq_lane_f32(a.v, k);
}
template <int k>
FLOCKWORK_FORCE_INLINE std::int32_t lane_i32(i32x4 a) {
  static_assert(k >= 0 && k < 4);
  return vgetq_lane_s32(a.v, k);
}

FLOCKWORK_FORCE_INLINE f32x4 operator+(f32x4 a, f32x4 b) { return {vaddq_f32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 operator-(f32x4 a, f32x4 b) { return {vsubq_f32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 operator*(f32x4 a, f32x4 b) { return {vmulq_f32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 operator/(f32x4 a, f32x4 b) { return {vdivq_f32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 operator-(f32x4 a) { return {vnegq_f32(a.v)}; }

FLOCKWORK_FORCE_INLINE m32x4 lt(f32x4 a, f32x4 b) { return {vcltq_f32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 le(f32x4 a, f32x4 b) { return {vcleq_f32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 gt(f32x4 a, f32x4 b) { return {vcgtq_f32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 ge(f32x4 a, f32x4 b) { return {vcgeq_f32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 eq(f32x4 a, f32x4 b) { return {vceqq_f32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 ne(f32x4 a, f32x4 b) { return {vmvnq_u32(vceqq_f32(a.v, b.v))}; }

FLOCKWORK_FORCE_INLINE m32x4 operator&(m32x4 a, m32x4 b) { return {vandq_u32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 operator|(m32x4 a, m32x4 b) { return {vorrq_u32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 operator^(m32x4 a, m32x4 b) { return {veorq_u32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 operator~(m32x4 a) { return {vmvnq_u32(a.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 and_not(m32x4 a, m32x4 b) { return {vbicq_u32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE int bitmask(m32x4 a) {
  const std::uint32_t lane_bits[4] = {1, 2, 4, 8};
  return static_cast<int>(vaddvq_u32(vandq_u32(a.v, vld1q_u32(lane_bits))));
}
FLOCKWORK_FORCE_INLINE bool any(m32x4 a) { return vmaxvq_u32(a.v) != 0; }
FLOCKWORK_FORCE_INLINE bool all(m32x4 a) { return vminvq_u32(a.v) != 0; }

FLOCKWORK_FORCE_INLINE i32x4 keep(m32x4 mask, i32x4 a) {
  return {vandq_s32(vreinterpretq_s32_u32(mask.v), a.v)};
}
FLOCKWORK_FORCE_INLINE f32x4 keep(m32x4 mask, f32x4 a) {
  return bitcast_f32(keep(mask, bitcast_i32(a)));
}
FLOCKWORK_FORCE_INLINE f32x4 select(m32x4 mask, f32x4 if_true, f32x4 if_false) {
  return {vbslq_f32(mask.v, if_true.v, if_false.v)};
}
FLOCKWORK_FORCE_INLINE i32x4 select(m32x4 mask, i32x4 if_true, i32x4 if_false) {
  return {vbslq_s32(mask.v, if_true.v, if_false.v)};
}

FLOCKWORK_FORCE_INLINE f32x4 sqrt(f32x4 a) { return {vsqrtq_f32(a.v)}; }
// vminq and vmaxq propagate NaN and order zeros; the other backends do not.
FLOCKWORK_FORCE_INLINE f32x4 min(f32x4 a, f32x4 b) { return select(lt(b, a), b, a); }
FLOCKWORK_FORCE_INLINE f32x4 max(f32x4 a, f32x4 b) { return select(lt(a, b), b, a); }
FLOCKWORK_FORCE_INLINE f32x4 abs(f32x4 a) { return {vabsq_f32(a.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 copysign(f32x4 magnitude, f32x4 sign) {
  return {vbslq_f32(vdupq_n_u32(0x80000000u), sign.v, magnitude.v)};
}
FLOCKWORK_FORCE_INLINE f32x4 floor(f32x4 a) { return {vrndmq_f32(a.v)}; }

FLOCKWORK_FORCE_INLINE i32x4 to_i32(f32x4 a) { return {vcvtq_s32_f32(a.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 to_f32(i32x4 a) { return {vcvtq_f32_s32(a.v)}; }

FLOCKWORK_FORCE_INLINE i32x4 operator+(i32x4 a, i32x4 b) { return {vaddq_s32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 operator-(i32x4 a, i32x4 b) { return {vsubq_s32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 operator&(i32x4 a, i32x4 b) { return {vandq_s32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 operator|(i32x4 a, i32x4 b) { return {vorrq_s32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 operator^(i32x4 a, i32x4 b) { return {veorq_s32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 mul(i32x4 a, i32x4 b) { return {vmulq_s32(a.v, b.v)}; }
template <int k>
FLOCKWORK_FORCE_INLINE i32x4 shift_left(i32x4 a) {
  static_assert(k >= 0 && k < 32);
  return {vshlq_n_s32(a.v, k)};
}
// The right shifts by a constant start at 1, those by a negative amount at 0.
template <int k>
FLOCKWORK_FORCE_INLINE i32x4 shift_right(i32x4 a) {
  static_assert(k >= 0 && k < 32);
  return {vreinterpretq_s32_u32(vshlq_u32(vreinterpretq_u32_s32(a.v), vdupq_n_s32(-k)))};
}
template <int k>
FLOCKWORK_FORCE_INLINE i32x4 shift_right_arithmetic(i32x4 a) {
  static_assert(k >= 0 && k < 32);
  return {vshlq_s32(a.v, vdupq_n_s32(-k))};
}
FLOCKWORK_FORCE_INLINE m32x4 eq(i32x4 a, i32x4 b) { return {vceqq_s32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 lt(i32x4 a, i32x4 b) { return {vcltq_s32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 gt(i32x4 a, i32x4 b) { return {vcgtq_s32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 min(i32x4 a, i32x4 b) { return {vminq_s32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 max(i32x4 a, i32x4 b) { return {vmaxq_s32(a.v, b.v)}; }

// A set lane is -1 as an integer, so subtracting counts up.
FLOCKWORK_FORCE_INLINE i32x4 count_add(i32x4 sum, m32x4 mask) { return sum - bitcast_i32(mask); }

FLOCKWORK_FORCE_INLINE float hsum(f32x4 a) {
  const float32x2_t pairs = vadd_f32(vget_low_f32(a.v), vget_high_f32(a.v));
  return vget_lane_f32(pairs, 0) + vget_lane_f32(pairs, 1);
}
FLOCKWORK_FORCE_INLINE f32x4 sum4(f32x4 a, f32x4 b, f32x4 c, f32x4 d) {
  const float32x4_t ab = vaddq_f32(vzip1q_f32(a.v, b.v), vzip2q_f32(a.v, b.v));
  const float32x4_t cd = vaddq_f32(vzip1q_f32(c.v, d.v), vzip2q_f32(c.v, d.v));
  return {vaddq_f32(vcombine_f32(vget_low_f32(ab), vget_low_f32(cd)),
                    vcombine_f32(vget_high_f32(ab), vget_high_f32(cd)))};
}
FLOCKWORK_FORCE_INLINE std::int32_t hsum_i32(i32x4 a) { return vaddvq_s32(a.v); }
FLOCKWORK_FORCE_INLINE void transpose4(f32x4& a, f32x4& b, f32x4& c, f32x4& d) {
  const float32x4_t ab_low = vzip1q_f32(a.v, b.v);
  const float32x4_t ab_high = vzip2q_f32(a.v, b.v);
  const float32x4_t cd_low = vzip1q_f32(c.v, d.v);
  const float32x4_t cd_high = vzip2q_f32(c.v, d.v);
  a.v = vcombine_f32(vget_low_f32(ab_low), vget_low_f32(cd_low));
  b.v = vcombine_f32(vget_high_f32(ab_low), vget_high_f32(cd_low));
  c.v = vcombine_f32(vget_low_f32(ab_high), vget_low_f32(cd_high));
  d.v = vcombine_f32(vget_high_f32(ab_high), vget_high_f32(cd_high));
}

}  // namespace flockwork::simd_neon
