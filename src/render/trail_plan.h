// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "scene/scene.h"

namespace flockwork {

// How the room for past positions is shared out among so many agents; see renderer.h.
struct TrailPlan {
  static constexpr std::int64_t sample_budget = 81'920;
  static constexpr int most_samples = 24;
  static constexpr int fewest_samples = 10;
  static constexpr std::int64_t most_trails = sample_budget / fewest_samples;  // 8,192

  std::int32_t stride = 1;  // a power of two: every so-manieth id of a flock has a trail
  int samples = most_samples;

  // `agents` in all flocks together.
  static TrailPlan of(std::int64_t agents) {
    TrailPlan plan;
    // Each flock rounds its share up, so a little room is left for them.
    const std::int64_t room = most_trails - limits::max_flocks;
    while (trails_of(agents, plan.stride) > room) plan.stride *= 2;
    const std::int64_t trails = std::max<std::int64_t>(trails_of(agents, plan.stride), 1);
    plan.samples = static_cast<int>(
        std::clamp<std::int64_t>(sample_budget / trails, fewest_samples, most_samples));
    return plan;
  }
  // Ids 0, stride, 2 stride ... below `agents`.
  static std::int64_t trails_of(std::int64_t agents, std::int32_t stride) {
    return (agents + stride - 1) / stride;
  }
};

}  // namespace flockwork
