// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/spawn.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "base/random.h"

namespace flockwork {
namespace {

Vec3 spawn_position(const Spawn& spawn, const World& world, const RandomBits& bits) {
  const bool planar = world.dimension == 2;
  switch (spawn.shape) {
    case SpawnShape::world: {
      Vec3 p;
      for (int a = 0; a < world.dimension; ++a) {
        p[a] = world.lower[a] + world.extent(a) * to_unit(bits[static_cast<std::size_t>(a)]);
      }
      return p;
    }
    case SpawnShape::ball: {
      // The share of the volume within r grows as r^2 or r^3.
      const float share = to_unit(bits[3]);
      const float r = planar ? std::sqrt(share) : math::exp(math::log(share + 0x1p-24f) / 3.0f);
      return spawn.centre + unit_vector(bits, world.dimension) * (spawn.radius * r);
    }
    case SpawnShape::ring:
      return spawn.centre + unit_vector_2d(bits[0]) * spawn.radius;
    case SpawnShape::point:
      return spawn.centre;
  }
  return spawn.centre;
}

Vec3 spawn_heading(const Spawn& spawn, const World& world, Vec3 position, const RandomBits& bits) {
  if (spawn.heading == SpawnHeading::aligned) return {1.0f, 0.0f, 0.0f};
  if (spawn.heading == SpawnHeading::swirl) {
    const Vec3 off = position - spawn.centre;
    const float r = std::sqrt(off.x * off.x + off.y * off.y);
    if (r > 0.0f) return {-off.y / r, off.x / r, 0.0f};
  }
  return unit_vector(bits, world.dimension);
}

}  // namespace

SpawnState spawn_agent(const Flock& flock, const World& world, std::uint64_t flock_seed,
                       std::uint32_t id, std::uint64_t attempt) {
  SpawnState state;
  state.position = spawn_position(flock.spawn, world,
                                  random_u32x4(flock_seed, Stream::spawn_position, id, attempt));
  if (world.dimension == 2) state.position.z = 0.0f;
  const float speed =
      std::clamp(flock.spawn.speed, flock.parameters.min_speed, flock.parameters.max_speed);
  state.velocity = spawn_heading(flock.spawn, world, state.position,
                                 random_u32x4(flock_seed, Stream::spawn_velocity, id, 0)) *
                   speed;
  return state;
}

std::uint64_t seed_of_flock(std::uint64_t scene_seed, std::uint32_t flock) {
  const RandomBits bits = random_u32x4(scene_seed, Stream::flock, flock, 0);
  return (std::uint64_t{bits[0]} << 32) | bits[1];
}

}  // namespace flockwork
