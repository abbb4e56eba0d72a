// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/simulation.h"

namespace flockwork {

// The figures of a scene's crowd as columns of a table, at one moment:
//   present, outside, left, stuck      people (crowd/crowd.h)
//   mean_departure/s                   mean time at which people left; nan before the first
//   overlaps, deepest_overlap          at the last sample (measure/crowd_meter.h)
//   exit NAME                          who left there so far
//   line NAME forward, ... backward    who crossed so far
//   area NAME density/m-2, ... speed/m s-1
std::vector<std::string> crowd_columns(const CrowdScene& crowd);
// One value per column. The simulation has a crowd.
std::vector<std::string> crowd_values(const Simulation& simulation);

// Fields of a CSV row (RFC 4180), each with a comma before it; in quotes where needed.
std::string csv_fields(const std::vector<std::string>& fields);

}  // namespace flockwork
