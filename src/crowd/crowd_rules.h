// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "crowd/parameters.h"

namespace flockwork {

// A rule between values of a crowd that it breaks.
struct CrowdFault {
  std::string place;    // JSON pointer: "/crowd/classes/0/min_speed"
  std::string message;  // what was found and what is allowed
  std::string other;    // of the second value of a rule between two, else empty
};

// Every rule between values: orders (min_speed <= speed <= max_speed), empty areas, schedules,
// journeys that end nowhere, shares that are all 0, names twice, the sum of people. Not the ranges
// of single values, nor whether there is what a name refers to; values that break those, or are no
// numbers, break no rule here.
std::vector<CrowdFault> crowd_faults(const CrowdScene& crowd);

// The most people of all sources together.
constexpr std::int64_t max_crowd_people = 1'000'000;

}  // namespace flockwork
