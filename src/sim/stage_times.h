// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace flockwork {

// The named, timed parts of a step, in their order.
enum class Stage : std::uint8_t { sort, sense, steer, move, navigate, measure };
constexpr int stage_count = 6;
constexpr std::array<const char*, stage_count> stage_names{"sort", "sense",    "steer",
                                                           "move", "navigate", "measure"};

// Cost and work of the last step, over all flocks. "Candidate" is an agent whose distance was
// computed, the agent itself included; "neighbour" is one found within the radius and in view.
struct StepReport {
  std::array<double, stage_count> seconds{};
  std::uint64_t agents = 0;
  std::uint64_t deciding = 0;    // agents that sensed in this step (update_interval)
  std::uint64_t candidates = 0;  // distances computed, lane padding not counted
  std::uint64_t neighbours = 0;
  std::uint64_t capped = 0;  // agents that met more than candidate_cap and looked at a sample
};

}  // namespace flockwork
