// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "base/math.h"

#include <algorithm>
#include <array>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "base/simd_scalar.h"

using namespace flockwork;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float tiny = std::numeric_limits<float>::denorm_min();
constexpr float smallest_normal = std::numeric_limits<float>::min();
constexpr float largest = std::numeric_limits<float>::max();

std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }

// Distance in units in the last place of `exact`, as a float would have it.
double ulp_error(float got, double exact) {
  if (std::isinf(got)) return std::abs(exact) > 3.40282357e38 ? 0.0 : 1e30;
  int exponent = -125;
  if (std::abs(exact) >= static_cast<double>(smallest_normal)) std::frexp(exact, &exponent);
  return std::abs(static_cast<double>(got) - exact) / std::ldexp(1.0, exponent - 24);
}

// Every `stride`-th of all floats between two of the same sign, the one nearer to zero first.
std::vector<float> floats_between(float from, float to, std::uint32_t stride) {
  std::vector<float> v;
  for (std::uint64_t b = bits(from); b <= bits(to); b += stride) {
    v.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(b)));
  }
  return v;
}

std::vector<float> all_floats(std::uint32_t stride) {  // with infinities, NaN and subnormals
  std::vector<float> v = {0.0f, -0.0f, 1.0f, -1.0f, inf, -inf, nan_value, tiny, -tiny, largest};
  for (std::uint64_t b = 0; b <= 0xffffffffu; b += stride) {
    v.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(b)));
  }
  return v;
}

struct Worst {
  double error = 0.0;
  float at = 0.0f;
};

template <typename Function, typename Exact>
Worst worst_ulp(const std::vector<float>& samples, Function function, Exact exact) {
  Worst worst;
  for (const float x : samples) {
    const double error = ulp_error(function(x), exact(static_cast<double>(x)));
    if (!(error <= worst.error)) worst = {error, x};
  }
  return worst;
}

#define CHECK_ULP(bound, samples, function, exact)           \
  do {                                                       \
    const Worst worst = worst_ulp(samples, function, exact); \
    INFO("worst at " << worst.at << ", " << worst.error);    \
    CHECK(worst.error <= (bound));                           \
  } while (false)

// FNV-1a over the bits of all results.
std::uint64_t hash_of(const std::vector<float>& values) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const float value : values) {
    for (int shift = 0; shift < 32; shift += 8) {
      hash = (hash ^ ((bits(value) >> shift) & 0xffu)) * 0x100000001b3u;
    }
  }
  return hash;
}

template <typename F>
std::array<float, 4> lanes_of(F v) {
  std::array<float, 4> lanes{};
  store(lanes.data(), v);
  return lanes;
}

// Results of a function of two arguments in four lanes of backend F, y being x shifted by one.
template <typename F, typename Function>
std::vector<float> in_lanes(const std::vector<float>& x, Function function) {
  std::vector<float> results;
  for (std::size_t i = 0; i + 5 <= x.size(); i += 4) {
    F a, b;
    if constexpr (std::is_same_v<F, simd_scalar::f32x4>) {
      a = simd_scalar::load(&x[i]);
      b = simd_scalar::load(&x[i + 1]);
    } else {
      a = load(&x[i]);
      b = load(&x[i + 1]);
    }
    for (const float r : lanes_of(function(a, b))) results.push_back(r);
  }
  return results;
}

template <typename Function>
std::vector<float> one_by_one(const std::vector<float>& x, Function function) {
  std::vector<float> results;
  for (std::size_t i = 0; i + 5 <= x.size(); i += 4) {
    for (std::size_t k = i; k < i + 4; ++k) results.push_back(function(x[k], x[k + 1]));
  }
  return results;
}

template <typename Function>
void check_same_bits(Function function, std::uint64_t golden) {
  const std::vector<float> x = all_floats(1000003);
  const std::uint64_t plain = hash_of(in_lanes<simd_scalar::f32x4>(x, function));
  CHECK(plain == golden);
  CHECK(hash_of(in_lanes<f32x4>(x, function)) == plain);
  CHECK(hash_of(one_by_one(x, function)) == plain);
}

float sin_of(float x) { return math::sin(x); }
float cos_of(float x) { return math::cos(x); }
float exp_of(float x) { return math::exp(x); }
float log_of(float x) { return math::log(x); }
double exact_sin(double x) { return std::sin(x); }
double exact_cos(double x) { return std::cos(x); }
double exact_exp(double x) { return std::exp(x); }
double exact_log(double x) { return std::log(x); }

}  // namespace

// The hashes were printed by the first build that passed the other tests. They may change only
// together with the functions, and every recorded run changes with them.
TEST_CASE("math: results have the same bits in lanes, one by one, and on every build") {
  check_same_bits([](auto x, auto) { return math::sin(x); }, 0x4204c6b379e83a8e);
  check_same_bits([](auto x, auto) { return math::cos(x); }, 0x0dc61798823f36c3);
  check_same_bits([](auto x, auto) { return math::exp(x); }, 0xa799730020174145);
  check_same_bits([](auto x, auto) { return math::log(x); }, 0xc7d2b461a31b930e);
  check_same_bits([](auto x, auto y) { return math::atan2(y, x); }, 0xae761b729fb24a9a);
  // Arguments of a usual size, which the sweep over all floats has few of.
  check_same_bits([](auto x, auto y) { return math::sin(math::atan2(y, x)); }, 0x2edb36825a7527f7);
  check_same_bits([](auto x, auto y) { return math::exp(math::cos(x) + math::sin(y)); },
                  0x9697e02fc05b68d3);
}

TEST_CASE("math: sin and cos are within 1.6 ulp up to 1e4") {
  for (const float sign : {1.0f, -1.0f}) {
    CHECK_ULP(1.6, floats_between(sign * 1e-6f, sign * 1e4f, 8009), sin_of, exact_sin);
    CHECK_ULP(1.6, floats_between(sign * 1e-6f, sign * 1e4f, 8009), cos_of, exact_cos);
  }
}

TEST_CASE("math: sin and cos are within 1.6 ulp beside multiples of pi/2") {
  std::vector<float> samples;
  for (int n = 1; n <= 6366; ++n) {
    const auto x = static_cast<float>(n * 1.57079632679489661923);
    samples.insert(samples.end(), {std::nextafter(x, 0.0f), x, std::nextafter(x, inf)});
  }
  CHECK_ULP(1.6, samples, sin_of, exact_sin);
  CHECK_ULP(1.6, samples, cos_of, exact_cos);
}

TEST_CASE("math: sin and cos are within 1e-6 up to 1e5 and those of 0 beyond") {
  double worst = 0.0;
  for (const float x : floats_between(1e4f, 1e5f, 1009)) {
    const auto [s, c] = math::sincos(x);
    worst = std::max(worst, std::abs(static_cast<double>(s) - std::sin(static_cast<double>(x))));
    worst = std::max(worst, std::abs(static_cast<double>(c) - std::cos(static_cast<double>(x))));
  }
  CHECK(worst < 1e-6);
  for (const float x : {100001.0f, 1e10f, largest, inf, -inf, nan_value}) {
    CHECK(bits(math::sin(x)) == bits(0.0f));
    CHECK(math::cos(x) == 1.0f);
  }
}

TEST_CASE("math: sine is odd and cosine even, to the bit") {
  for (const float x : floats_between(0.0f, 2e5f, 400009)) {
    const float reflected = std::abs(x) <= 1e5f ? -math::sin(x) : math::sin(x);
    REQUIRE(bits(math::sin(-x)) == bits(reflected));
    REQUIRE(bits(math::cos(-x)) == bits(math::cos(x)));
  }
  CHECK(bits(math::sin(-0.0f)) == bits(-0.0f));
  CHECK(math::sin(tiny) == tiny);
  CHECK(math::cos(0.0f) == 1.0f);
}

TEST_CASE("math: sincos gives what sin and cos give") {
  for (const float x : {0.0f, 0.5f, 3.0f, -77.0f, 5000.0f, 6e4f, inf}) {
    const auto both = math::sincos(x);
    CHECK(both.sin == math::sin(x));
    CHECK(both.cos == math::cos(x));
  }
}

TEST_CASE("math: atan2 is within 1.8 ulp in all quadrants") {
  double worst = 0.0;
  for (float y : floats_between(0.5f, 2.0f, 99991)) {
    for (float x = -8.0f; x <= 8.0f; x += 0.15625f) {
      for (const float sign : {1.0f, -1.0f}) {
        const double exact = std::atan2(static_cast<double>(sign * y), static_cast<double>(x));
        worst = std::max(worst, ulp_error(math::atan2(sign * y, x), exact));
      }
    }
  }
  CHECK(worst <= 1.8);
}

TEST_CASE("math: atan2 is within 1.8 ulp for all magnitudes") {
  const std::vector<float> samples = all_floats(499979);
  double worst = 0.0;
  for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
    const float x = samples[i];
    for (const float y : {samples[samples.size() - 1 - i], x * 1.25f, x * -0.03f}) {
      if (std::isnan(x) || std::isnan(y)) continue;
      const double exact = std::atan2(static_cast<double>(y), static_cast<double>(x));
      worst = std::max(worst, ulp_error(math::atan2(y, x), exact));
    }
  }
  CHECK(worst <= 1.8);
}

TEST_CASE("math: atan2 treats zeros and infinities as C does, and NaN as 0") {
  for (const float y : {0.0f, -0.0f, 1.0f, -1.0f, inf, -inf}) {
    for (const float x : {0.0f, -0.0f, 1.0f, -1.0f, inf, -inf}) {
      INFO("atan2(" << y << ", " << x << ")");
      const double exact = std::atan2(static_cast<double>(y), static_cast<double>(x));
      const auto expected = static_cast<float>(exact);
      CHECK(bits(math::atan2(y, x)) == bits(expected));
    }
  }
  CHECK(bits(math::atan2(0.0f, 0.0f)) == 0u);
  CHECK(bits(math::atan2(nan_value, nan_value)) == 0u);
  CHECK(math::atan2(nan_value, -1.0f) == math::pi);
  CHECK(math::atan2(-2.0f, nan_value) == -math::half_pi);
}

TEST_CASE("math: exp is within 1 ulp, down to subnormal results") {
  CHECK_ULP(1.0, floats_between(1e-8f, 88.7228394f, 4001), exp_of, exact_exp);
  CHECK_ULP(1.0, floats_between(-1e-8f, -104.0f, 4001), exp_of, exact_exp);
  CHECK_ULP(1.0, floats_between(-87.0f, -104.0f, 101), exp_of, exact_exp);
}

TEST_CASE("math: exp overflows to infinity, underflows to zero and maps NaN to zero") {
  CHECK(math::exp(0.0f) == 1.0f);
  CHECK(math::exp(-0.0f) == 1.0f);
  CHECK(math::exp(1e-30f) == 1.0f);
  CHECK(math::exp(88.7228317f) < inf);
  CHECK(math::exp(88.7228394f) == inf);
  CHECK(math::exp(1e9f) == inf);
  CHECK(math::exp(inf) == inf);
  CHECK(math::exp(-103.972069f) == tiny);
  CHECK(bits(math::exp(-103.972084f)) == 0u);
  CHECK(bits(math::exp(-1e9f)) == 0u);
  CHECK(bits(math::exp(-inf)) == 0u);
  CHECK(bits(math::exp(nan_value)) == 0u);
}

TEST_CASE("math: log is within 1 ulp for every positive number") {
  CHECK_ULP(1.0, floats_between(tiny, largest, 19997), log_of, exact_log);
  CHECK_ULP(1.0, floats_between(0.6f, 1.6f, 211), log_of, exact_log);
  CHECK_ULP(1.0, floats_between(tiny, smallest_normal, 997), log_of, exact_log);
}

TEST_CASE("math: log of 1 is 0, of infinity infinity, and minus infinity from 0 down and for NaN") {
  CHECK(bits(math::log(1.0f)) == 0u);
  CHECK(math::log(inf) == inf);
  for (const float x : {0.0f, -0.0f, -tiny, -1.0f, -inf, nan_value}) CHECK(math::log(x) == -inf);
}

TEST_CASE("math: degrees and radians") {
  STATIC_CHECK(math::radians(180.0f) == math::pi);
  STATIC_CHECK(math::degrees(math::half_pi) == 90.0f);
  STATIC_CHECK(math::two_pi == 2.0f * math::pi);
}
