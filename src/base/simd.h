// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

// Four-lane SIMD values, with one interface over WebAssembly simd128, SSE2, AArch64 NEON and plain
// C++.
//
// Every function gives the same bits on every backend. That is why
// - there are four lanes everywhere, and the plain backend emulates them: the order of a sum over
//   agents depends on the number of lanes;
// - there is no fused multiply-add (SSE2 and wasm have none), nothing from relaxed SIMD, and no
//   estimate of reciprocals or reciprocal square roots (makers of processors differ in the bits);
// - only SSE2 is used on x86. It is in every x86-64 processor and matches what simd128 can do;
// - code that uses this header must be compiled with -ffp-contract=off and without fast-math.
// The one exception: the sign and payload of a NaN that arithmetic makes or hands on are not
// specified (x86, ARM and wasm differ), so no result may depend on them.
//
// Interface (each backend defines all of it; V is f32x4 or i32x4):
//   types        f32x4, i32x4 (signed, wraps around), m32x4 (per lane all ones or all zeros)
//   make         splat(x) set(l0, l1, l2, l3) zero_f32x4(); splat_i32 set_i32 zero_i32x4;
//                first_lanes(n): mask of the lanes k < n. Also F::splat(x), for templates.
//   memory       load(p) store(p, v) of any alignment; load_aligned, store_aligned of 16 bytes;
//                load_i32 store_i32 of any alignment
//   lanes        lane<k>(v), lane_i32<k>(v)
//   arithmetic   + - * / and unary -; for i32x4 + - and mul (low 32 bits)
//   functions    sqrt abs copysign(magnitude, sign) floor (any input; keeps -0)
//                min(a, b) = b < a ? b : a and max(a, b) = a < b ? b : a, in each lane: the first
//                operand wins when the two are equal, zeros of either sign, or one is NaN. So
//                max(low, v) maps NaN to low, and min(high, max(low, v)) is safe before to_i32.
//   compare      lt le gt ge eq ne for f32x4 (with NaN all false but ne); lt gt eq for i32x4
//   choose       keep(mask, V) is V where the mask is set, else +0; select(mask, if_true, if_false)
//   masks        & | ^ ~, and_not(a, b) = a & ~b, any, all, bitmask (lane 0 is bit 0),
//                count_add(i32x4 sum, mask) adds one in each lane that is set
//   integers     & | ^, shift_left<k> shift_right<k> (logical) shift_right_arithmetic<k>, min max
//   conversion   to_i32 truncates, and is defined for |v| < 2^31 only (x86 differs from the others
//                outside); to_f32 rounds to nearest even; bitcast_f32 bitcast_i32 bitcast_mask
//   reductions   hsum(v) = (l0 + l2) + (l1 + l3); sum4(a, b, c, d) = {hsum(a), ..., hsum(d)};
//                hsum_i32; transpose4(a, b, c, d) in place

#if defined(__FAST_MATH__)
#error "Flockwork must be compiled without fast-math: results would differ between builds."
#endif

#if defined(FLOCKWORK_SIMD_SCALAR)
#include "base/simd_scalar.h"
namespace flockwork {
using namespace simd_scalar;
inline constexpr const char* simd_backend = "scalar";
}  // namespace flockwork
#elif defined(__wasm_simd128__)
#include "base/simd_wasm.h"
namespace flockwork {
using namespace simd_wasm;
inline constexpr const char* simd_backend = "wasm simd128";
}  // namespace flockwork
#elif defined(__SSE2__) || defined(_M_X64)
#include "base/simd_sse.h"
namespace flockwork {
using namespace simd_sse;
inline constexpr const char* simd_backend = "SSE2";
}  // namespace flockwork
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include "base/simd_neon.h"
namespace flockwork {
using namespace simd_neon;
inline constexpr const char* simd_backend = "NEON";
}  // namespace flockwork
#else
#include "base/simd_scalar.h"
namespace flockwork {
using namespace simd_scalar;
inline constexpr const char* simd_backend = "scalar";
}  // namespace flockwork
#endif
