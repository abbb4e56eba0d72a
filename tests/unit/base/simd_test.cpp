// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "base/simd.h"

#include <array>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "base/simd_scalar.h"

// Each operation of the backend in use is held against the plain one, bit by bit, over all pairs of
// special values and many random ones; the plain one is held against the definitions in simd.h.
// In a build with FLOCKWORK_SIMD_SCALAR the two are the same type.

using namespace flockwork;

namespace {

using Native = f32x4;
using Plain = simd_scalar::f32x4;
using Bits = std::array<std::uint32_t, 4>;

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float tiny = std::numeric_limits<float>::denorm_min();

template <typename F>
F load_as(const float* p) {
  if constexpr (std::is_same_v<F, Plain>) {
    return simd_scalar::load(p);
  } else {
    return flockwork::load(p);
  }
}

template <typename F>
typename F::int_type load_i32_as(const std::int32_t* p) {
  if constexpr (std::is_same_v<F, Plain>) {
    return simd_scalar::load_i32(p);
  } else {
    return flockwork::load_i32(p);
  }
}

template <typename T>
Bits bits_of(T value) {
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, int> || std::is_same_v<T, bool>) {
    if constexpr (std::is_same_v<T, float>) return {std::bit_cast<std::uint32_t>(value)};
    return {static_cast<std::uint32_t>(value)};
  } else {
    std::array<std::int32_t, 4> lanes{};
    if constexpr (requires { typename T::float_type; }) {
      store_i32(lanes.data(), value);
    } else {
      store_i32(lanes.data(), bitcast_i32(value));
    }
    return std::bit_cast<Bits>(lanes);
  }
}

bool is_nan(std::uint32_t bits) { return (bits & 0x7fffffffu) > 0x7f800000u; }

// The bits of a NaN that arithmetic makes are the one thing that backends may differ in.
bool same(const Bits& a, const Bits& b, bool any_nan_is_equal) {
  for (std::size_t k = 0; k < 4; ++k) {
    if (a[k] != b[k] && !(any_nan_is_equal && is_nan(a[k]) && is_nan(b[k]))) return false;
  }
  return true;
}

std::uint32_t next_random(std::uint32_t& state) {  // Marsaglia's xorshift32
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

std::vector<float> float_samples() {
  std::vector<float> v = {
      0.0f,   -0.0f,        1.0f,           -1.0f,       0.5f,       -0.5f,
      1.5f,   -1.5f,        2.5f,           0.99999994f, 3.4e38f,    -3.4e38f,
      inf,    -inf,         nan_value,      tiny,        -tiny,      1.17549435e-38f,
      1e-20f, 8388607.5f,   -8388607.5f,    8388608.0f,  8388609.0f, -8388609.0f,
      0.1f,   2147483520.f, -2147483648.0f, 3e9f,        -1e20f,     16777216.0f};
  std::uint32_t state = 2463534242u;
  while (v.size() < 48) {
    const float x = std::bit_cast<float>(next_random(state));
    if (!std::isnan(x)) v.push_back(x);
  }
  while (v.size() < 64)
    v.push_back(static_cast<float>(next_random(state) % 20001) * 0.01f - 100.0f);
  return v;
}

std::vector<std::int32_t> int_samples() {
  std::vector<std::int32_t> v = {0,         1,         -1,         2,         -2,      INT32_MAX,
                                 INT32_MIN, 0x10000,   0x1ffff,    -65537,    1 << 30, 16777217,
                                 33554435,  123456789, -123456789, 0x7fffff80};
  std::uint32_t state = 88172645u;
  while (v.size() < 64) v.push_back(static_cast<std::int32_t>(next_random(state)));
  return v;
}

template <typename T, typename Check>
void for_all_pairs(const std::vector<T>& samples, Check check) {
  for (std::size_t i = 0; i + 4 <= samples.size(); ++i) {
    for (std::size_t j = 0; j + 4 <= samples.size(); j += 3) check(&samples[i], &samples[j]);
  }
}

// Counts the pairs of vectors for which the two backends differ.
template <typename Operation>
int float_differences(Operation operation, bool any_nan_is_equal = false) {
  int differences = 0;
  for_all_pairs(float_samples(), [&](const float* a, const float* b) {
    const Bits native = bits_of(operation(load_as<Native>(a), load_as<Native>(b)));
    const Bits plain = bits_of(operation(load_as<Plain>(a), load_as<Plain>(b)));
    differences += same(native, plain, any_nan_is_equal) ? 0 : 1;
  });
  return differences;
}

template <typename Operation>
int int_differences(Operation operation) {
  int differences = 0;
  for_all_pairs(int_samples(), [&](const std::int32_t* a, const std::int32_t* b) {
    const Bits native = bits_of(operation(load_i32_as<Native>(a), load_i32_as<Native>(b)));
    const Bits plain = bits_of(operation(load_i32_as<Plain>(a), load_i32_as<Plain>(b)));
    differences += native == plain ? 0 : 1;
  });
  return differences;
}

std::array<float, 4> lanes_of(f32x4 v) { return {lane<0>(v), lane<1>(v), lane<2>(v), lane<3>(v)}; }

}  // namespace

TEST_CASE("simd: float arithmetic has the bits of the plain backend") {
  CHECK(float_differences([](auto a, auto b) { return a + b; }, true) == 0);
  CHECK(float_differences([](auto a, auto b) { return a - b; }, true) == 0);
  CHECK(float_differences([](auto a, auto b) { return a * b; }, true) == 0);
  CHECK(float_differences([](auto a, auto b) { return a / b; }, true) == 0);
  CHECK(float_differences([](auto a, auto) { return sqrt(a); }, true) == 0);
  CHECK(float_differences([](auto a, auto) { return floor(a); }, true) == 0);
  CHECK(float_differences([](auto a, auto) { return -a; }) == 0);
  CHECK(float_differences([](auto a, auto) { return abs(a); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return copysign(a, b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return min(a, b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return max(a, b); }) == 0);
}

TEST_CASE("simd: comparisons, masks and choices have the bits of the plain backend") {
  CHECK(float_differences([](auto a, auto b) { return lt(a, b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return le(a, b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return gt(a, b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return ge(a, b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return eq(a, b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return ne(a, b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return lt(a, b) & lt(b, abs(a)); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return lt(a, b) | eq(a, abs(a)); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return lt(a, b) ^ le(a, abs(b)); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return ~lt(a, b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return and_not(eq(a, abs(a)), lt(a, b)); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return bitmask(lt(a, b)); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return any(lt(a, b)); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return all(lt(a, b)); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return keep(lt(a, b), a); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return select(lt(a, b), a, -b); }) == 0);
  CHECK(float_differences([](auto a, auto b) { return count_add(bitcast_i32(a), lt(a, b)); }) == 0);
}

TEST_CASE("simd: reductions and transposes have the bits of the plain backend") {
  CHECK(float_differences([](auto a, auto) { return hsum(a); }, true) == 0);
  CHECK(float_differences([](auto a, auto b) { return sum4(a, b, a * b, a - b); }, true) == 0);
  for (int row = 0; row < 4; ++row) {
    CHECK(float_differences([row](auto a, auto b) {
            auto c = -a, d = -b;
            transpose4(a, b, c, d);
            return row == 0 ? a : row == 1 ? b : row == 2 ? c : d;
          }) == 0);
  }
}

TEST_CASE("simd: integer operations have the bits of the plain backend") {
  CHECK(int_differences([](auto a, auto b) { return a + b; }) == 0);
  CHECK(int_differences([](auto a, auto b) { return a - b; }) == 0);
  CHECK(int_differences([](auto a, auto b) { return mul(a, b); }) == 0);
  CHECK(int_differences([](auto a, auto b) { return a & b; }) == 0);
  CHECK(int_differences([](auto a, auto b) { return a | b; }) == 0);
  CHECK(int_differences([](auto a, auto b) { return a ^ b; }) == 0);
  CHECK(int_differences([](auto a, auto b) { return eq(a, b); }) == 0);
  CHECK(int_differences([](auto a, auto b) { return lt(a, b); }) == 0);
  CHECK(int_differences([](auto a, auto b) { return gt(a, b); }) == 0);
  CHECK(int_differences([](auto a, auto b) { return min(a, b); }) == 0);
  CHECK(int_differences([](auto a, auto b) { return max(a, b); }) == 0);
  CHECK(int_differences([](auto a, auto b) { return select(lt(a, b), a, b + a); }) == 0);
  CHECK(int_differences([](auto a, auto b) { return keep(gt(a, b), a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return hsum_i32(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return to_f32(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return bitcast_f32(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return shift_left<0>(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return shift_left<23>(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return shift_left<31>(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return shift_right<0>(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return shift_right<5>(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return shift_right<31>(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return shift_right_arithmetic<0>(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return shift_right_arithmetic<5>(a); }) == 0);
  CHECK(int_differences([](auto a, auto) { return shift_right_arithmetic<31>(a); }) == 0);
}

TEST_CASE("simd: floats become integers by truncation, the same everywhere below 2^31") {
  CHECK(float_differences([](auto a, auto) {
          using F = decltype(a);
          return to_i32(keep(lt(abs(a), F::splat(2147483648.0f)), a));
        }) == 0);
  const i32x4 v = to_i32(set(-1.9f, 1.9f, -2147483520.0f, -0.0f));
  CHECK(lane_i32<0>(v) == -1);
  CHECK(lane_i32<1>(v) == 1);
  CHECK(lane_i32<2>(v) == -2147483520);
  CHECK(lane_i32<3>(v) == 0);
}

TEST_CASE("simd: integers become floats by rounding to nearest even") {
  const f32x4 v = to_f32(set_i32(16777217, 16777219, INT32_MAX, INT32_MIN));
  CHECK(lanes_of(v) == std::array{16777216.0f, 16777220.0f, 2147483648.0f, -2147483648.0f});
}

TEST_CASE("simd: clamping with the bounds first makes NaN and infinities safe for to_i32") {
  const f32x4 v = min(splat(7.0f), max(splat(-3.0f), set(nan_value, inf, -inf, 5.5f)));
  CHECK(lanes_of(v) == std::array{-3.0f, 7.0f, -3.0f, 5.5f});
}

TEST_CASE("simd: min and max return their first operand for equal ones and NaN") {
  const auto first = [](f32x4 result, float expected) {
    return std::bit_cast<std::uint32_t>(lane<0>(result)) == std::bit_cast<std::uint32_t>(expected);
  };
  CHECK(first(min(splat(0.0f), splat(-0.0f)), 0.0f));
  CHECK(first(min(splat(-0.0f), splat(0.0f)), -0.0f));
  CHECK(first(max(splat(0.0f), splat(-0.0f)), 0.0f));
  CHECK(first(max(splat(-0.0f), splat(0.0f)), -0.0f));
  CHECK(first(min(splat(1.0f), splat(nan_value)), 1.0f));
  CHECK(first(max(splat(1.0f), splat(nan_value)), 1.0f));
  CHECK(std::isnan(lane<0>(min(splat(nan_value), splat(1.0f)))));
  CHECK(std::isnan(lane<0>(max(splat(nan_value), splat(1.0f)))));
  CHECK(first(min(splat(2.0f), splat(1.0f)), 1.0f));
  CHECK(first(max(splat(2.0f), splat(3.0f)), 3.0f));
}

TEST_CASE("simd: floor is exact for every float and keeps the sign of zero") {
  for (const float x : float_samples()) {
    const float got = lane<0>(floor(splat(x)));
    if (std::isnan(x)) {
      CHECK(std::isnan(got));
    } else {
      CHECK(std::bit_cast<std::uint32_t>(got) == std::bit_cast<std::uint32_t>(std::floor(x)));
    }
  }
}

TEST_CASE("simd: sums add the even lanes, then the odd lanes, then both") {
  // In any other order the small numbers are lost in the large ones, or the large ones do not
  // cancel.
  const f32x4 v = set(1e8f, 1.0f, -1e8f, 1.5f);
  const f32x4 w = set(3.0f, -1e8f, 0.5f, 1e8f);
  CHECK(hsum(v) == 2.5f);
  CHECK(hsum(w) == 3.5f);
  CHECK(lanes_of(sum4(v, w, w, -v)) == std::array{2.5f, 3.5f, 3.5f, -2.5f});
  CHECK(hsum_i32(set_i32(INT32_MAX, 1, -5, 7)) == INT32_MIN + 2);
}

TEST_CASE("simd: lanes are stored in order, at any alignment") {
  alignas(16) const float in[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  alignas(16) float out[12] = {};
  store_aligned(out, load_aligned(in + 4));
  store(out + 5, load(in + 1));
  CHECK(std::vector<float>(out, out + 12) ==
        std::vector<float>{4, 5, 6, 7, 0, 1, 2, 3, 4, 0, 0, 0});
  CHECK(lanes_of(set(1, 2, 3, 4)) == std::array{1.0f, 2.0f, 3.0f, 4.0f});
  CHECK(lanes_of(zero_f32x4()) == std::array{0.0f, 0.0f, 0.0f, 0.0f});

  const std::int32_t ints[5] = {9, 1, -2, 3, -4};
  std::int32_t stored[5] = {};
  store_i32(stored + 1, load_i32(ints + 1));
  CHECK(std::vector<std::int32_t>(stored, stored + 5) ==
        std::vector<std::int32_t>{0, 1, -2, 3, -4});
  CHECK(lane_i32<2>(set_i32(1, 2, 3, 4)) == 3);
  CHECK(hsum_i32(zero_i32x4()) == 0);
}

TEST_CASE("simd: a transpose swaps rows and columns") {
  f32x4 a = set(0, 1, 2, 3), b = set(4, 5, 6, 7), c = set(8, 9, 10, 11), d = set(12, 13, 14, 15);
  transpose4(a, b, c, d);
  CHECK(lanes_of(a) == std::array{0.0f, 4.0f, 8.0f, 12.0f});
  CHECK(lanes_of(b) == std::array{1.0f, 5.0f, 9.0f, 13.0f});
  CHECK(lanes_of(c) == std::array{2.0f, 6.0f, 10.0f, 14.0f});
  CHECK(lanes_of(d) == std::array{3.0f, 7.0f, 11.0f, 15.0f});
}

TEST_CASE("simd: masks select, keep, count and number the lanes") {
  const f32x4 v = set(1, -2, 3, -4);
  const m32x4 positive = gt(v, zero_f32x4());
  CHECK(bitmask(positive) == 0b0101);
  CHECK(bitmask(~positive) == 0b1010);
  CHECK(any(positive));
  CHECK_FALSE(all(positive));
  CHECK(all(positive | ~positive));
  CHECK_FALSE(any(positive & ~positive));
  CHECK(bitmask(and_not(lt(v, splat(2.0f)), positive)) == 0b1010);
  CHECK(lanes_of(keep(positive, v)) == std::array{1.0f, 0.0f, 3.0f, 0.0f});
  CHECK(lanes_of(select(positive, v, -v)) == std::array{1.0f, 2.0f, 3.0f, 4.0f});
  CHECK(hsum_i32(count_add(splat_i32(10), positive)) == 42);
  CHECK(bitmask(bitcast_mask(bitcast_i32(positive))) == 0b0101);
  for (int n = -1; n <= 5; ++n) {
    CHECK(bitmask(first_lanes(n)) == (1 << (n < 0 ? 0 : n > 4 ? 4 : n)) - 1);
  }
  // What is not kept is +0, even if it was -0, infinite or NaN.
  CHECK(bits_of(keep(first_lanes(0), set(-0.0f, inf, nan_value, -1))) == Bits{});
}

TEST_CASE("simd: subnormal numbers are not flushed to zero") {
  CHECK(lane<0>(splat(tiny) + splat(tiny)) == 2.0f * tiny);
  CHECK(lane<0>(splat(1.17549435e-38f) * splat(0.5f)) == 0x1p-127f);
}

TEST_CASE("simd: the name of the backend is the one that was compiled") {
  const std::string name = simd_backend;
#if defined(FLOCKWORK_SIMD_SCALAR)
  CHECK(name == "scalar");
#elif defined(__wasm_simd128__)
  CHECK(name == "wasm simd128");
#elif defined(__SSE2__)
  CHECK(name == "SSE2");
#elif defined(__aarch64__)
  CHECK(name == "NEON");
#else
  CHECK(name == "scalar");
#endif
}
