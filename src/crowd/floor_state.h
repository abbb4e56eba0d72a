// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "crowd/distance_field.h"
#include "crowd/routes.h"

namespace flockwork {

// A field of a FloorPlan. Only the values of one that waits to be solved anew are kept; the others
// follow from the scene.
struct FieldState {
  Target target;
  bool used = true;                           // false: its target is gone, the place is free
  FieldMethod method = FieldMethod::eikonal;  // of the values
  bool old_walls = false;                     // walls have changed since
  std::int64_t unreachable = 0;               // cells, when it was solved
  std::vector<float> values;                  // one per cell, not negative, or none

  friend bool operator==(const FieldState&, const FieldState&) = default;
};

// What a FloorPlan has besides its scene and walls, as plain data. Where it is not empty, a list of
// cells has one element for each cell of the navigation grid.
struct FloorState {
  std::vector<FieldState> fields;
  std::vector<std::int32_t> waiting;     // fields to be solved, in their order
  std::int32_t solving = -1;             // field that is being solved
  std::int64_t solved = 0;               // how far, in the units of FieldSolver::done()
  std::vector<std::uint8_t> exit_open;   // one for each exit
  std::vector<std::uint8_t> old_broken;  // squares that were broken before walls changed
  std::vector<float> density;            // people per m2, as it is part of the costs
  std::vector<float> counts;             // people per cell, of the density that is being found
  std::int64_t density_row = -1;         // how far that is; -1: it is not being found

  friend bool operator==(const FloorState&, const FloorState&) = default;
};

}  // namespace flockwork
