// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "base/random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

using namespace flockwork;

// The numbers depend on their keys alone, so the statistics below come out the same in every run.
// The bounds are about four standard deviations of what truly random numbers would give.

namespace {

constexpr std::uint64_t seed = 20260101;
constexpr int count = 16384;

double mean_of(const std::vector<double>& v) {
  double sum = 0.0;
  for (const double x : v) sum += x;
  return sum / static_cast<double>(v.size());
}

double moment(const std::vector<double>& v, int power) {
  std::vector<double> powers;
  for (const double x : v) powers.push_back(std::pow(x, power));
  return mean_of(powers);
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const double mean_a = mean_of(a), mean_b = mean_of(b);
  double ab = 0.0, aa = 0.0, bb = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean_a) * (b[i] - mean_b);
    aa += (a[i] - mean_a) * (a[i] - mean_a);
    bb += (b[i] - mean_b) * (b[i] - mean_b);
  }
  return ab / std::sqrt(aa * bb);
}

// Pearson's chi-square of values in [0, 1) over 64 bins: 63 on average, standard deviation 11.
double chi_square(const std::vector<double>& values) {
  std::array<int, 64> bins{};
  for (const double x : values) ++bins.at(static_cast<std::size_t>(x * 64.0));
  const double expected = static_cast<double>(values.size()) / 64.0;
  double sum = 0.0;
  for (const int n : bins) sum += (n - expected) * (n - expected) / expected;
  return sum;
}

// `count` numbers in [0, 1): the given word of what `key` maps 0 ... count - 1 to.
template <typename Key>
std::vector<double> units(Key key, std::size_t word = 0) {
  std::vector<double> v;
  for (std::uint32_t i = 0; i < count; ++i) v.push_back(static_cast<double>(to_unit(key(i)[word])));
  return v;
}

RandomBits by_id(std::uint32_t i) { return random_u32x4(seed, Stream::noise, i, 7); }
RandomBits by_step(std::uint32_t i) { return random_u32x4(seed, Stream::noise, 7, i); }
RandomBits by_seed(std::uint32_t i) { return random_u32x4(i, Stream::noise, 7, 7); }

}  // namespace

TEST_CASE("random: Philox4x32-10 gives its published known answers") {
  STATIC_CHECK(philox4x32_10({0, 0, 0, 0}, {0, 0}) ==
               RandomBits{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  STATIC_CHECK(
      philox4x32_10({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}) ==
      RandomBits{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  STATIC_CHECK(
      philox4x32_10({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
      RandomBits{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
  // The same by the processor, not by the compiler.
  volatile std::uint32_t digits = 0x243f6a88;
  CHECK(philox4x32_10({digits, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        RandomBits{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("random: where seed, stream, id and step enter the generator never changes") {
  STATIC_CHECK(random_u32x4(0x299f31d0a4093822, static_cast<Stream>(0x03707344), 0x13198a2e,
                            0x85a308d3243f6a88) ==
               RandomBits{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
  STATIC_CHECK(static_cast<int>(Stream::spawn_position) == 0);
  STATIC_CHECK(static_cast<int>(Stream::spawn_velocity) == 1);
  STATIC_CHECK(static_cast<int>(Stream::perturbation) == 2);
  STATIC_CHECK(static_cast<int>(Stream::coincident) == 3);
  STATIC_CHECK(static_cast<int>(Stream::noise) == 4);
  STATIC_CHECK(static_cast<int>(Stream::heading) == 5);
  STATIC_CHECK(static_cast<int>(Stream::flock) == 6);
}

TEST_CASE("random: each bit of seed, stream, id and step matters") {
  std::set<RandomBits> seen{random_u32x4(0, Stream::spawn_position, 0, 0)};
  for (int bit = 0; bit < 64; ++bit) {
    seen.insert(random_u32x4(std::uint64_t{1} << bit, Stream::spawn_position, 0, 0));
    seen.insert(random_u32x4(0, Stream::spawn_position, 0, std::uint64_t{1} << bit));
    if (bit >= 32) continue;
    seen.insert(random_u32x4(0, Stream::spawn_position, 1u << bit, 0));
    seen.insert(random_u32x4(0, static_cast<Stream>(1u << bit), 0, 0));
  }
  CHECK(seen.size() == 1 + 64 + 64 + 32 + 32);
}

TEST_CASE("random: to_unit covers [0, 1) and never gives 1") {
  STATIC_CHECK(to_unit(0) == 0.0f);
  STATIC_CHECK(to_unit(0xffffffffu) == 0x1.fffffep-1f);
  STATIC_CHECK(to_unit(0x80000000u) == 0.5f);
}

TEST_CASE("random: uniform stays between its bounds, also with none or the widest range") {
  for (const std::uint32_t bits : {0u, 1u, 0x80000000u, 0xffffffffu}) {
    for (const auto& [low, high] : {std::pair{-1.0f, 3.0f}, {2.0f, 2.0f}, {1e6f, 1000001.0f}}) {
      CHECK(uniform(bits, low, high) >= low);
      CHECK(uniform(bits, low, high) <= high);
    }
  }
  STATIC_CHECK(uniform(0x80000000u, -1.0f, 3.0f) == 1.0f);
}

TEST_CASE("random: uniform_index reaches both ends and stays below the count") {
  STATIC_CHECK(uniform_index(0, 10) == 0);
  STATIC_CHECK(uniform_index(0xffffffffu, 10) == 9);
  STATIC_CHECK(uniform_index(0xffffffffu, 0xffffffffu) == 0xfffffffeu);
  STATIC_CHECK(uniform_index(0x80000000u, 10) == 5);
  STATIC_CHECK(uniform_index(12345, 0) == 0);
  STATIC_CHECK(uniform_index(0xffffffffu, 1) == 0);
}

TEST_CASE("random: numbers are uniform over ids, over steps and over seeds, in each word") {
  for (const auto key : {by_id, by_step, by_seed}) {
    for (std::size_t word = 0; word < 4; ++word) {
      const std::vector<double> u = units(key, word);
      CHECK(std::abs(mean_of(u) - 0.5) < 0.009);
      CHECK(std::abs(moment(u, 2) - 1.0 / 3.0) < 0.0093);
      CHECK(chi_square(u) > 25.0);
      CHECK(chi_square(u) < 110.0);
    }
  }
}

TEST_CASE("random: streams, words, neighbouring ids, steps and seeds are uncorrelated") {
  const std::vector<double> u = units(by_id);
  const double bound = 4.0 / std::sqrt(static_cast<double>(count));
  for (const Stream other :
       {Stream::spawn_position, Stream::spawn_velocity, Stream::perturbation, Stream::coincident}) {
    const auto key = [=](std::uint32_t i) { return random_u32x4(seed, other, i, 7); };
    CHECK(std::abs(correlation(u, units(key))) < bound);
  }
  for (std::size_t word = 1; word < 4; ++word) {
    CHECK(std::abs(correlation(u, units(by_id, word))) < bound);
  }
  const auto next_id = [](std::uint32_t i) { return by_id(i + 1); };
  const auto next_step = [](std::uint32_t i) { return random_u32x4(seed, Stream::noise, i, 8); };
  const auto next_seed = [](std::uint32_t i) {
    return random_u32x4(seed + 1, Stream::noise, i, 7);
  };
  CHECK(std::abs(correlation(u, units(next_id))) < bound);
  CHECK(std::abs(correlation(u, units(next_step))) < bound);
  CHECK(std::abs(correlation(u, units(next_seed))) < bound);
}

TEST_CASE("random: normal pairs have the moments of the normal distribution") {
  std::vector<double> a, b;
  int beyond_two = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const RandomBits bits = by_id(i);
    const auto pair = normal_pair(bits[0], bits[1]);
    a.push_back(static_cast<double>(pair[0]));
    b.push_back(static_cast<double>(pair[1]));
    beyond_two += std::abs(pair[0]) > 2.0f ? 1 : 0;
  }
  for (const std::vector<double>& v : {a, b}) {
    CHECK(std::abs(mean_of(v)) < 0.031);
    CHECK(std::abs(moment(v, 2) - 1.0) < 0.044);
    CHECK(std::abs(moment(v, 3)) < 0.12);
    CHECK(std::abs(moment(v, 4) - 3.0) < 0.31);
  }
  CHECK(std::abs(correlation(a, b)) < 0.031);
  CHECK(std::abs(beyond_two / static_cast<double>(count) - 0.0455) < 0.0065);
}

TEST_CASE("random: normal pairs are finite for all bits") {
  for (const std::uint32_t bits0 : {0u, 1u, 255u, 0x80000000u, 0xffffffffu}) {
    for (const std::uint32_t bits1 : {0u, 0x40000000u, 0x80000000u, 0xffffffffu}) {
      for (const float x : normal_pair(bits0, bits1)) CHECK(std::abs(x) < 5.78f);
    }
  }
}

TEST_CASE("random: unit vectors in the plane have length 1 and no preferred direction") {
  std::vector<double> turn, x, y;
  double worst = 0.0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec3 v = unit_vector_2d(by_id(i)[0]);
    REQUIRE(v.z == 0.0f);
    x.push_back(static_cast<double>(v.x));
    y.push_back(static_cast<double>(v.y));
    worst = std::max(worst, std::abs(std::hypot(x.back(), y.back()) - 1.0));
    turn.push_back(std::atan2(y.back(), x.back()) / 6.283185307179587 + 0.49999999);
  }
  CHECK(worst < 2e-7);
  CHECK(std::abs(mean_of(x)) < 0.022);
  CHECK(std::abs(mean_of(y)) < 0.022);
  CHECK(chi_square(turn) < 110.0);
}

TEST_CASE("random: unit vectors in space have length 1 and cover the sphere evenly") {
  std::vector<double> x, y, z, height;
  double worst = 0.0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const RandomBits bits = by_id(i);
    const Vec3 v = unit_vector_3d(bits[0], bits[1]);
    x.push_back(static_cast<double>(v.x));
    y.push_back(static_cast<double>(v.y));
    z.push_back(static_cast<double>(v.z));
    worst = std::max(worst, std::abs(std::hypot(x.back(), y.back(), z.back()) - 1.0));
    height.push_back(z.back() * 0.49999999 + 0.5);
  }
  CHECK(worst < 3e-7);
  for (const std::vector<double>& v : {x, y, z}) {
    CHECK(std::abs(mean_of(v)) < 0.018);
    CHECK(std::abs(moment(v, 2) - 1.0 / 3.0) < 0.0094);
  }
  CHECK(chi_square(height) < 110.0);
  for (const std::uint32_t bits : {0u, 0xffffffffu}) {  // the poles
    const Vec3 v = unit_vector_3d(bits, bits);
    CHECK(std::abs(v.x * v.x + v.y * v.y + v.z * v.z - 1.0f) < 1e-6f);
  }
}

TEST_CASE("random: the float helpers give the same bits on every build") {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  const auto add = [&](float x) {
    hash = (hash ^ std::bit_cast<std::uint32_t>(x)) * 0x100000001b3u;
  };
  for (std::uint32_t i = 0; i < 2000; ++i) {
    const RandomBits bits = by_step(i);
    for (const float x : normal_pair(bits[0], bits[1])) add(x);
    const Vec3 v = unit_vector_3d(bits[2], bits[3]);
    add(v.x);
    add(v.y);
    add(v.z);
    add(uniform(bits[0], -3.0f, 11.0f));
  }
  CHECK(hash == 0x264c7450c63565ce);
}
