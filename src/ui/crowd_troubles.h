// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "sim/simulation.h"
#include "ui/hints.h"

namespace flockwork {

// What goes wrong with people, as analysts meet it.
enum class CrowdTrouble : std::int32_t {
  unreachable,    // a target that no way leads to
  stuck,          // people who want to walk and do not get on
  nobody_leaves,  // for a minute, though some want to
  outside,        // sources without room for those who come
  overlap,        // bodies deeper in each other than a shoulder gives way
};
constexpr int crowd_trouble_count = 5;
constexpr const char* crowd_trouble_names[crowd_trouble_count] = {
    "unreachable", "stuck", "nobody leaves", "outside", "overlap"};

struct CrowdFinding {
  CrowdTrouble trouble;
  Hint hint;  // of a parameter of /crowd
};

// From what the figures say now; parameters only say which one to turn.
std::vector<CrowdFinding> crowd_troubles(const Simulation& simulation, const CrowdFigures& figures);

}  // namespace flockwork
