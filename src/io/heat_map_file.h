// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "sim/simulation.h"

namespace flockwork {

// Where the people of a simulation have been so far, in person-seconds per m2 on the cells of
// CrowdMeter::heat_grid(). The ending of the name chooses the format:
//   .csv  x/m,y/m,presence/s m-2: one row per cell with its centre, row by row from the lower left
//   .svg  a picture with walls and a scale; the fullest 2 % of the visited cells share a colour
// Refuses simulations without people, and other endings.
Result<void> write_heat_map(const Simulation& simulation, const std::string& path);

}  // namespace flockwork
