// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

// SSE2 backend of base/simd.h, which describes the interface.

#include <emmintrin.h>

#include <cstdint>

#include "base/force_inline.h"

namespace flockwork::simd_sse {

struct i32x4;
struct m32x4;

struct f32x4 {
  using int_type = i32x4;
  using mask_type = m32x4;
  __m128 v;
  static FLOCKWORK_FORCE_INLINE f32x4 splat(float x) { return {_mm_set1_ps(x)}; }
};

struct i32x4 {
  using float_type = f32x4;
  __m128i v;
  static FLOCKWORK_FORCE_INLINE i32x4 splat(std::int32_t x) { return {_mm_set1_epi32(x)}; }
};

struct m32x4 {
  __m128 v;
};

FLOCKWORK_FORCE_INLINE f32x4 splat(float x) { return f32x4::splat(x); }
FLOCKWORK_FORCE_INLINE f32x4 set(float l0, float l1, float l2, float l3) {
  return {_mm_setr_ps(l0, l1, l2, l3)};
}
FLOCKWORK_FORCE_INLINE f32x4 zero_f32x4() { return {_mm_setzero_ps()}; }
FLOCKWORK_FORCE_INLINE i32x4 splat_i32(std::int32_t x) { return i32x4::splat(x); }
FLOCKWORK_FORCE_INLINE i32x4 set_i32(std::int32_t l0, std::int32_t l1, std::int32_t l2,
                                     std::int32_t l3) {
  return {_mm_setr_epi32(l0, l1, l2, l3)};
}
FLOCKWORK_FORCE_INLINE i32x4 zero_i32x4() { return {_mm_setzero_si128()}; }
FLOCKWORK_FORCE_INLINE m32x4 first_lanes(std::int32_t n) {
  return {_mm_castsi128_ps(_mm_cmplt_epi32(_mm_setr_epi32(0, 1, 2, 3), _mm_set1_epi32(n)))};
}

FLOCKWORK_FORCE_INLINE f32x4 load(const float* p) { return {_mm_loadu_ps(p)}; }
FLOCKWORK_FORCE_INLINE void store(float* p, f32x4 a) { _mm_storeu_ps(p, a.v); }
FLOCKWORK_FORCE_INLINE f32x4 load_aligned(const float* p) { return {_mm_load_ps(p)}; }
FLOCKWORK_FORCE_INLINE void store_aligned(float* p, f32x4 a) { _mm_store_ps(p, a.v); }
FLOCKWORK_FORCE_INLINE i32x4 load_i32(const std::int32_t* p) {
  return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))};
}
FLOCKWORK_FORCE_INLINE void store_i32(std::int32_t* p, i32x4 a) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p), a.v);
}

FLOCKWORK_FORCE_INLINE f32x4 bitcast_f32(i32x4 a) { return {_mm_castsi128_ps(a.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 bitcast_f32(m32x4 a) { return {a.v}; }
FLOCKWORK_FORCE_INLINE i32x4 bitcast_i32(f32x4 a) { return {_mm_castps_si128(a.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 bitcast_i32(m32x4 a) { return {_mm_castps_si128(a.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 bitcast_mask(i32x4 a) { return {_mm_castsi128_ps(a.v)}; }

template <int k>
FLOCKWORK_FORCE_INLINE float lane(f32x4 a) {
  static_assert(k >= 0 && k < 4);
  return _mm_cvtss_f32(_mm_shuffle_ps(a.v, a.v, _MM_SHUFFLE(k, k, k, k)));
}
template <int k>
FLOCKWORK_FORCE_INLINE std::int32_t lane_i32(i32x4 a) {
  static_assert(k >= 0 && k < 4);
  return _mm_cvtsi128_si32(_mm_shuffle_epi32(a.v, _MM_SHUFFLE(k, k, k, k)));
}

FLOCKWORK_FORCE_INLINE f32x4 operator+(f32x4 a, f32x4 b) { return {_mm_add_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 operator-(f32x4 a, f32x4 b) { return {_mm_sub_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 operator*(f32x4 a, f32x4 b) { return {_mm_mul_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 operator/(f32x4 a, f32x4 b) { return {_mm_div_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 operator-(f32x4 a) { return {_mm_xor_ps(a.v, _mm_set1_ps(-0.0f))}; }

FLOCKWORK_FORCE_INLINE m32x4 lt(f32x4 a, f32x4 b) { return {_mm_cmplt_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 le(f32x4 a, f32x4 b) { return {_mm_cmple_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 gt(f32x4 a, f32x4 b) { return {_mm_cmplt_ps(b.v, a.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 ge(f32x4 a, f32x4 b) { return {_mm_cmple_ps(b.v, a.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 eq(f32x4 a, f32x4 b) { return {_mm_cmpeq_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 ne(f32x4 a, f32x4 b) { return {_mm_cmpneq_ps(a.v, b.v)}; }

FLOCKWORK_FORCE_INLINE m32x4 operator&(m32x4 a, m32x4 b) { return {_mm_and_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 operator|(m32x4 a, m32x4 b) { return {_mm_or_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 operator^(m32x4 a, m32x4 b) { return {_mm_xor_ps(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE m32x4 operator~(m32x4 a) {
  return {_mm_xor_ps(a.v, _mm_castsi128_ps(_mm_set1_epi32(-1)))};
}
FLOCKWORK_FORCE_INLINE m32x4 and_not(m32x4 a, m32x4 b) { return {_mm_andnot_ps(b.v, a.v)}; }
FLOCKWORK_FORCE_INLINE int bitmask(m32x4 a) { return _mm_movemask_ps(a.v); }
FLOCKWORK_FORCE_INLINE bool any(m32x4 a) { return _mm_movemask_ps(a.v) != 0; }
FLOCKWORK_FORCE_INLINE bool all(m32x4 a) { return _mm_movemask_ps(a.v) == 15; }

FLOCKWORK_FORCE_INLINE f32x4 keep(m32x4 mask, f32x4 a) { return {_mm_and_ps(mask.v, a.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 keep(m32x4 mask, i32x4 a) {
  return {_mm_and_si128(_mm_castps_si128(mask.v), a.v)};
}
FLOCKWORK_FORCE_INLINE f32x4 select(m32x4 mask, f32x4 if_true, f32x4 if_false) {
  return {_mm_or_ps(_mm_and_ps(mask.v, if_true.v), _mm_andnot_ps(mask.v, if_false.v))};
}
FLOCKWORK_FORCE_INLINE i32x4 select(m32x4 mask, i32x4 if_true, i32x4 if_false) {
  const __m128i m = _mm_castps_si128(mask.v);
  return {_mm_or_si128(_mm_and_si128(m, if_true.v), _mm_andnot_si128(m, if_false.v))};
}

FLOCKWORK_FORCE_INLINE f32x4 sqrt(f32x4 a) { return {_mm_sqrt_ps(a.v)}; }
// minps and maxps return their second operand unless the comparison holds, hence the swap.
FLOCKWORK_FORCE_INLINE f32x4 min(f32x4 a, f32x4 b) { return {_mm_min_ps(b.v, a.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 max(f32x4 a, f32x4 b) { return {_mm_max_ps(b.v, a.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 abs(f32x4 a) { return {_mm_andnot_ps(_mm_set1_ps(-0.0f), a.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 copysign(f32x4 magnitude, f32x4 sign) {
  const __m128 sign_bit = _mm_set1_ps(-0.0f);
  return {_mm_or_ps(_mm_andnot_ps(sign_bit, magnitude.v), _mm_and_ps(sign_bit, sign.v))};
}

FLOCKWORK_FORCE_INLINE i32x4 to_i32(f32x4 a) { return {_mm_cvttps_epi32(a.v)}; }
FLOCKWORK_FORCE_INLINE f32x4 to_f32(i32x4 a) { return {_mm_cvtepi32_ps(a.v)}; }

// SSE2 has no rounding instruction. From 2^23 on every float is whole, so the conversion to
// integers is used below that only; the sign bit is put back for -0.
FLOCKWORK_FORCE_INLINE f32x4 floor(f32x4 a) {
  const f32x4 truncated = to_f32(to_i32(a));
  const f32x4 lowered = truncated - keep(gt(truncated, a), splat(1.0f));
  const __m128 sign = _mm_and_ps(a.v, _mm_set1_ps(-0.0f));
  return select(lt(abs(a), splat(8388608.0f)), f32x4{_mm_or_ps(lowered.v, sign)}, a);
}

FLOCKWORK_FORCE_INLINE i32x4 operator+(i32x4 a, i32x4 b) { return {_mm_add_epi32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 operator-(i32x4 a, i32x4 b) { return {_mm_sub_epi32(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 operator&(i32x4 a, i32x4 b) { return {_mm_and_si128(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 operator|(i32x4 a, i32x4 b) { return {_mm_or_si128(a.v, b.v)}; }
FLOCKWORK_FORCE_INLINE i32x4 operator^(i32x4 a, i32x4 b) { return {_mm_xor_si128(a.v, b.v)}; }
// SSE2 multiplies the even lanes only, to 64 bits: two products, and their low halves put together.
FLOCKWORK_FORCE_INLINE i32x4 mul(i32x4 a, i32x4 b) {
  const __m128i even = _mm_mul_epu32(a.v, b.v);
  const __m128i odd = _mm_mul_epu32(_mm_srli_si128(a.v, 4), _mm_srli_si128(b.v, 4));
  return {_mm_unpacklo_epi32(_mm_shuffle_epi32(even, _MM_SHUFFLE(0, 0, 2, 0)),
                             _mm_shuffle_epi32(odd, _MM_SHUFFLE(0, 0, 2, 0)))};
}
template <int k>
FLOCKWORK_FORCE_INLINE i32x4 shift_left(i32x4 a) {
  static_assert(k >= 0 && k < 32);
  return {_mm_slli_epi32(a.v, k)};
}
template <int k>
FLOCKWORK_FORCE_INLINE i32x4 shift_right(i32x4 a) {
  static_assert(k >= 0 && k < 32);
  return {_mm_srli_epi32(a.v, k)};
}
template <int k>
FLOCKWORK_FORCE_INLINE i32x4 shift_right_arithmetic(i32x4 a) {
  static_assert(k >= 0 && k < 32);
  return {_mm_srai_epi32(a.v, k)};
}
FLOCKWORK_FORCE_INLINE m32x4 eq(i32x4 a, i32x4 b) {
  return {_mm_castsi128_ps(_mm_cmpeq_epi32(a.v, b.v))};
}
FLOCKWORK_FORCE_INLINE m32x4 lt(i32x4 a, i32x4 b) {
  return {_mm_castsi128_ps(_mm_cmplt_epi32(a.v, b.v))};
}
FLOCKWORK_FORCE_INLINE m32x4 gt(i32x4 a, i32x4 b) {
  return {_mm_castsi128_ps(_mm_cmpgt_epi32(a.v, b.v))};
}
FLOCKWORK_FORCE_INLINE i32x4 min(i32x4 a, i32x4 b) { return select(lt(b, a), b, a); }
FLOCKWORK_FORCE_INLINE i32x4 max(i32x4 a, i32x4 b) { return select(lt(a, b), b, a); }

// A set lane is -1 as an integer, so subtracting counts up.
FLOCKWORK_FORCE_INLINE i32x4 count_add(i32x4 sum, m32x4 mask) { return sum - bitcast_i32(mask); }

FLOCKWORK_FORCE_INLINE float hsum(f32x4 a) {
  const __m128 pairs = _mm_add_ps(a.v, _mm_movehl_ps(a.v, a.v));
  return _mm_cvtss_f32(_mm_add_ss(pairs, _mm_shuffle_ps(pairs, pairs, _MM_SHUFFLE(1, 1, 1, 1))));
}
FLOCKWORK_FORCE_INLINE f32x4 sum4(f32x4 a, f32x4 b, f32x4 c, f32x4 d) {
  const __m128 ab = _mm_add_ps(_mm_unpacklo_ps(a.v, b.v), _mm_unpackhi_ps(a.v, b.v));
  const __m128 cd = _mm_add_ps(_mm_unpacklo_ps(c.v, d.v), _mm_unpackhi_ps(c.v, d.v));
  return {_mm_add_ps(_mm_movelh_ps(ab, cd), _mm_movehl_ps(cd, ab))};
}
FLOCKWORK_FORCE_INLINE std::int32_t hsum_i32(i32x4 a) {
  const __m128i pairs = _mm_add_epi32(a.v, _mm_shuffle_epi32(a.v, _MM_SHUFFLE(1, 0, 3, 2)));
  return _mm_cvtsi128_si32(_mm_add_epi32(pairs, _mm_shuffle_epi32(pairs, _MM_SHUFFLE(2, 3, 0, 1))));
}
FLOCKWORK_FORCE_INLINE void transpose4(f32x4& a, f32x4& b, f32x4& c, f32x4& d) {
  const __m128 ab_low = _mm_unpacklo_ps(a.v, b.v);
  const __m128 ab_high = _mm_unpackhi_ps(a.v, b.v);
  const __m128 cd_low = _mm_unpacklo_ps(c.v, d.v);
  const __m128 cd_high = _mm_unpackhi_ps(c.v, d.v);
  a.v = _mm_movelh_ps(ab_low, cd_low);
  b.v = _mm_movehl_ps(cd_low, ab_low);
  c.v = _mm_movelh_ps(ab_high, cd_high);
  d.v = _mm_movehl_ps(cd_high, ab_high);
}

}  // namespace flockwork::simd_sse
