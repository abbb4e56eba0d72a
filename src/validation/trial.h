// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "crowd/area.h"
#include "crowd/crowd.h"
#include "validation/floor_sketch.h"

namespace flockwork::validation {

// What must hold in every run.
struct Safety {
  std::int64_t wall_crossings = 0;  // footsteps that touch a wall, found from the footsteps alone
  double deepest_overlap = 0.0;     // of two people, as a share of the sum of their radii
  std::int64_t lost = 0;            // people neither present, nor left, nor still to come

  static constexpr double allowed_overlap = 0.05;
  bool good() const {
    return wall_crossings == 0 && deepest_overlap <= allowed_overlap && lost == 0;
  }
  void add(const Safety& other);
};

class TrialRun;

// One run of a crowd and what is looked at in it.
struct Trial {
  Floor floor;
  std::uint64_t seed = 1;
  double settle = 0.0;   // s: footsteps before it are not kept
  double limit = 300.0;  // s: the run ends then, or earlier when everybody has left
  std::function<void(Crowd&)> meanwhile;      // every sample_time of the run
  std::function<void(const TrialRun&)> done;  // when it has ended
};

constexpr double sample_time = 0.25;  // s

// A trial while it runs and when it has ended.
class TrialRun {
 public:
  // The trial must outlive it. Errors are those of Crowd::build.
  static Result<std::unique_ptr<TrialRun>> start(const Trial& trial);
  TrialRun(const TrialRun&) = delete;
  TrialRun& operator=(const TrialRun&) = delete;

  void advance();  // by sample_time; nothing once it has ended
  bool ended() const { return ended_; }
  double progress() const;  // 0 to 1

  const Crowd& crowd() const { return *crowd_; }
  std::span<const Footstep> footsteps() const { return footsteps_; }
  const Safety& safety() const { return safety_; }
  bool everybody_left() const;
  double last_departure() const;  // s, -1 if somebody is left behind

  // When each person first passes the line x = `at` towards larger x (or smaller), in order of
  // time, from the footsteps kept.
  std::vector<double> passing_times(float at, bool to_larger = true) const;

 private:
  explicit TrialRun(const Trial& trial) : trial_(trial) {}
  void check_steps();
  void check_places();

  const Trial& trial_;
  std::unique_ptr<Crowd> crowd_;
  std::vector<Footstep> footsteps_;
  std::size_t checked_ = 0;
  std::int64_t samples_ = 0;
  bool settled_ = false;
  bool ended_ = false;
  std::int64_t people_ = 0;  // of all sources
  Safety safety_;
};

// People per m2 in a box at the present time.
double density_in(const Crowd& crowd, const Box2& box);

}  // namespace flockwork::validation
