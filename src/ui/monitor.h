// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/simulation.h"
#include "ui/crowd_troubles.h"
#include "ui/history.h"
#include "ui/troubles.h"

namespace flockwork {

// Watches a running simulation for the Figures and Timing panels: samples the order parameters a
// few times a second, off the hot path, and averages the cost of steps over the same spans.
class Monitor {
 public:
  static constexpr double figures_interval = 0.1;  // s of the wall clock
  static constexpr double rates_interval = 0.5;    // s of the wall clock

  // How a flock is spread costs about a step: sampled less often, and not of larger flocks.
  static constexpr double structure_interval = 1.0;  // s of the wall clock
  static constexpr std::size_t most_structured = 200'000;
  static constexpr double crowd_interval = 0.4;  // s of the wall clock

  struct FlockLog {
    FlockFigures now;
    History polarization, milling, mean_speed, mean_neighbours;
    FlockStructure structure;                                               // of the last second
    History nearest_distance, clusters, largest_share, correlation_length;  // empty: not measured
  };

  // Of the people, sampled less often where there are many of them.
  struct CrowdLog {
    CrowdFigures now;
    std::vector<CrowdFinding> findings;
  };

  // Averages over the last interval in which there was a step.
  struct Rates {
    double frames_per_second = 0.0;
    double steps_per_second = 0.0;
    double speed = 0.0;  // simulated seconds per second of the wall clock
    StepReport step;     // one step: seconds per stage and counts, averaged
    double step_seconds = 0.0;
    double draw_seconds = 0.0;  // one frame, on the CPU
    // Per second that steps took.
    double candidates_per_second = 0.0;
    double neighbours_per_second = 0.0;
    double agents_per_second = 0.0;
  };

  void stepped(const StepReport& report);
  // The same step, for what is told from the agents themselves.
  void watch(const Simulation& simulation) { troubles_.stepped(simulation); }
  // Once per frame. now: s on a steady clock.
  void end_frame(const Simulation& simulation, double now, double draw_seconds);
  // After another scene was loaded, or a reset.
  void clear();

  const std::vector<FlockLog>& flocks() const { return flocks_; }
  const CrowdLog& crowd() const { return crowd_; }
  const Rates& rates() const { return rates_; }
  const TroubleWatch& troubles() const { return troubles_; }
  const History& frame_rate() const { return frame_rate_; }

 private:
  void sample(const Simulation& simulation);
  void sample_structure(const Simulation& simulation);
  void sample_crowd(const Simulation& simulation);
  void average(double seconds);

  std::vector<FlockLog> flocks_;
  CrowdLog crowd_;
  TroubleWatch troubles_;
  History frame_rate_;
  Rates rates_;

  StepReport sum_;
  std::int64_t steps_ = 0;
  std::int64_t frames_ = 0;
  double drawing_ = 0.0;
  double simulated_ = 0.0;
  double last_time_ = 0.0;
  std::uint64_t last_step_ = 0;
  double interval_start_ = -1.0;
  double last_sample_ = -1.0;
  double last_structure_ = -1.0;
  double last_crowd_ = -1.0;
  bool changed_ = true;
};

}  // namespace flockwork
