// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

// Random numbers without a state. A number is a function of (seed, stream, agent id, step), so it
// depends neither on the order of agents in memory nor on what was drawn before, and any number of
// a run can be had again. Generator: Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel
// random numbers: as easy as 1, 2, 3", SC11 (2011).

#include <array>
#include <cmath>
#include <cstdint>

#include "base/math.h"
#include "base/vec.h"

namespace flockwork {

// What a number is for. Numbers of different streams are independent. The values are part of every
// recorded run: new streams go at the end.
enum class Stream : std::uint32_t {
  spawn_position = 0,
  spawn_velocity = 1,
  perturbation = 2,  // random steering of an agent, per step
  coincident = 3,    // direction in which agents on one point part
  noise = 4,         // the noise of a model itself, as in Vicsek's
  heading = 5,       // heading of an agent that must move and has none
  flock = 6,         // the seed of a flock, drawn from the scene's
  wander = 7,        // where an agent wanders to
  crowd_person = 8,  // a pedestrian's class, speed, length of step, journey, premovement time
  crowd_place = 9,   // where it appears
  crowd_step = 10,   // the rotation of the places that it may step to
  crowd_wait = 11,   // how long it stays at a waypoint
};

using RandomBits = std::array<std::uint32_t, 4>;

// The bare generator: ten rounds over a counter, by a key.
constexpr RandomBits philox4x32_10(RandomBits counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = std::uint64_t{0xD2511F53u} * counter[0];
    const std::uint64_t product1 = std::uint64_t{0xCD9E8D57u} * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0],
               static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1],
               static_cast<std::uint32_t>(product0)};
    key[0] += 0x9E3779B9u;  // golden ratio
    key[1] += 0xBB67AE85u;  // sqrt(3) - 1
  }
  return counter;
}

// Four words of 32 random bits each. `id` is the agent's id, never its place in memory.
constexpr RandomBits random_u32x4(std::uint64_t seed, Stream stream, std::uint32_t id,
                                  std::uint64_t step) {
  return philox4x32_10({static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(step >> 32),
                        id, static_cast<std::uint32_t>(stream)},
                       {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
}

// Uniform in [0, 1), one of 2^24 equally spaced values.
constexpr float to_unit(std::uint32_t bits) { return static_cast<float>(bits >> 8) * 0x1p-24f; }

// Uniform between low and high. Rounding can give `high` itself.
constexpr float uniform(std::uint32_t bits, float low, float high) {
  return low + (high - low) * to_unit(bits);
}

// Uniform in 0 ... count - 1, and 0 if count is 0. Some values are more likely than others by at
// most count / 2^32.
constexpr std::uint32_t uniform_index(std::uint32_t bits, std::uint32_t count) {
  return static_cast<std::uint32_t>((std::uint64_t{bits} * count) >> 32);
}

// Two independent normal numbers of mean 0 and variance 1, after Box and Muller (1958). With 24
// bits the largest possible magnitude is 5.77.
inline std::array<float, 2> normal_pair(std::uint32_t bits0, std::uint32_t bits1) {
  const float above_zero = to_unit(bits0) + 0x1p-24f;  // (0, 1]; the sum is exact
  const float radius = std::sqrt(-2.0f * math::log(above_zero));
  const auto direction = math::sincos(math::two_pi * to_unit(bits1));
  return {radius * direction.cos, radius * direction.sin};
}

// Uniform on the unit circle in the xy plane. The length is 1 to within 2e-7.
inline Vec3 unit_vector_2d(std::uint32_t bits) {
  const auto direction = math::sincos(math::two_pi * to_unit(bits));
  return {direction.cos, direction.sin, 0.0f};
}

// Uniform on the unit sphere: equal areas lie between equally spaced z (Archimedes). The length is
// 1 to within 3e-7.
inline Vec3 unit_vector_3d(std::uint32_t bits0, std::uint32_t bits1) {
  const float z = 1.0f - 2.0f * to_unit(bits0);
  const float radius = std::sqrt((1.0f - z) * (1.0f + z));
  const auto direction = math::sincos(math::two_pi * to_unit(bits1));
  return {radius * direction.cos, radius * direction.sin, z};
}

// A direction in a world of 2 or 3 dimensions.
inline Vec3 unit_vector(const RandomBits& bits, int dimension) {
  return dimension == 2 ? unit_vector_2d(bits[0]) : unit_vector_3d(bits[0], bits[1]);
}

}  // namespace flockwork
