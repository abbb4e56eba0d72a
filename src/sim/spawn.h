// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "scene/scene.h"

namespace flockwork {

struct SpawnState {
  Vec3 position;
  Vec3 velocity;
};

// Where agent `id` of a flock starts: a function of the flock's seed and the id alone, so that
// agents added during a run are the ones that a larger flock would have started with.
// `attempt`: draws again, for a place that is not in a wall.
SpawnState spawn_agent(const Flock& flock, const World& world, std::uint64_t flock_seed,
                       std::uint32_t id, std::uint64_t attempt = 0);

// Independent seeds for the flocks of a scene.
std::uint64_t seed_of_flock(std::uint64_t scene_seed, std::uint32_t flock);

}  // namespace flockwork
