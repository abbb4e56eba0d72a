// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "flock/parameters.h"
#include "flock/rules.h"
#include "flock/steer.h"
#include "space/agents.h"
#include "space/cell_grid.h"

namespace flockwork {

struct RelationTotals {
  std::uint64_t candidates = 0;
  std::uint64_t neighbours = 0;
};

// What the agents of one flock, `from`, make of those of another, which `others` has sorted by the
// relation's radius or a larger one. Formulas: RelationKind. Agents see those of another flock all
// round, whatever their field of view, but not those of kind `flock`.
//
// Adds to `force` (u/s2, in the order of `from`), or for the kind `flock` to `sums` (layout in
// flock/sense.h). `alarm`, if not null, gets `alarm_factor` for each agent that flees from
// somebody.
RelationTotals relate(const RelationParameters& relation, const FlockParameters& parameters,
                      const Agents& from, const CellGrid& others, VectorArrays& force, float* sums,
                      float* alarm);

}  // namespace flockwork
