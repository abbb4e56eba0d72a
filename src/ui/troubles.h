// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "sim/simulation.h"
#include "ui/flock_signs.h"
#include "ui/hints.h"

namespace flockwork {

// What goes wrong with flocks, as people meet it.
enum class Trouble : std::int32_t {
  jitter,         // velocities are thrown about from decision to decision
  flying_apart,   // agents lose their neighbours
  collapse,       // many agents on one point
  sticky_goo,     // a slow blob whose agents head all ways
  frozen,         // nobody moves
  wall_crossing,  // agents run against walls, or leap past what should turn them
  spinning_up,    // a ring that turns faster and faster
};

constexpr int trouble_count = 7;
constexpr const char* trouble_names[trouble_count] = {
    "jitter", "flying apart", "collapse", "sticky goo", "frozen", "wall crossing", "spinning up"};

// Watches the figures of a running simulation over time and tells what goes wrong. Looks at what
// the flock does, never at whether a parameter is unusual; parameters only say which one to turn.
class TroubleWatch {
 public:
  // Each flock is sampled once in so many steps; a trouble is told when it has lasted for `lasting`
  // samples (3 s at 60 steps a second).
  static constexpr std::uint64_t sample_steps = 15;
  static constexpr std::size_t lasting = 12;
  static constexpr std::size_t remembered = 48;

  // After every step. Costs a pass over each flock once in sample_steps steps.
  void stepped(const Simulation& simulation);
  void clear();

  struct Finding {
    Trouble trouble;
    Hint hint;
  };
  // Of the last samples; empty for a flock that is not known yet.
  const std::vector<Finding>& findings(int flock) const;

 private:
  struct Log {
    SignTaker taker;
    std::deque<FlockSigns> signs;  // oldest first
    std::vector<Finding> findings;
  };

  std::vector<Log> logs_;
  std::uint64_t last_step_ = 0;
};

}  // namespace flockwork
