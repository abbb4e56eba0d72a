// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "options.h"
#include "scene/scene.h"
#include "sim/stage_times.h"

namespace flockwork::bench {

// A scene to be measured, and what it is to be compared with.
struct Case {
  std::string scene;    // name of the built-in scene
  std::string variant;  // "plain", "field of view", "curve"
  Scene data;
};

struct Summary {
  double minimum = 0.0;
  double median = 0.0;
};
Summary summarize(std::vector<double> samples);

struct CaseResult {
  std::string scene, variant;
  int dimension = 2;
  std::uint64_t agents = 0;
  std::uint64_t hash =
      0;  // state after the scene's first `hash_steps` steps: the same in all builds
  int hash_steps = 0;
  // Means over the measured steps.
  double neighbours = 0.0;   // per agent
  double candidates = 0.0;   // per agent
  double allocations = 0.0;  // per step
  // s per step, over all measured steps
  Summary step;
  std::array<Summary, stage_count> stage;
  Summary roofline;  // s for all candidates of the case
  // Medians over the repeats, each of times taken shortly after one another.
  double roofline_by_sense = 0.0;
  double roofline_by_step = 0.0;
  std::vector<double> step_of_repeat;   // s: median step of each repeat
  std::vector<double> sense_of_repeat;  // s

  double nanoseconds_per_agent(double seconds) const {
    return seconds * 1.0e9 / static_cast<double>(agents);
  }
  double pairs(double seconds) const {  // candidate pairs per ns
    return candidates / nanoseconds_per_agent(seconds);
  }
};

// Measures the cases in turns, so that what is compared is disturbed alike. Empty on a case that
// cannot be built, with the reason on stderr.
std::vector<CaseResult> measure(const std::vector<Case>& cases, const Options& options);

// Median over the repeats of a's time by b's; a and b were measured in one call.
double ratio(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace flockwork::bench
