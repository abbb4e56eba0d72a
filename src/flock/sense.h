// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/array.h"
#include "flock/parameters.h"
#include "space/cell_grid.h"

namespace flockwork {

// What an agent knows of its neighbours after the sense stage, in four-float groups:
//   2D, 2 groups: {sum vx, sum vy, sum dx, sum dy} {sx, sy, n, 0}
//   3D, 3 groups: {sum vx, sum vy, sum vz, n} {sum dx, sum dy, sum dz, 0} {sx, sy, sz, 0}
// over the n neighbours j (d < radius, in view, not the agent itself): v_j their velocities,
// d_j = p_j - p their offsets. s = sum of -unit(d_j) f(d) over those within the separation radius
// and in view, f the falloff.
constexpr int sum_groups(int dimension) { return dimension == 2 ? 2 : 3; }

struct SenseTotals {
  std::uint64_t deciding = 0;
  std::uint64_t candidates = 0;
  std::uint64_t neighbours = 0;
};

// Two agents closer than this are pushed apart no harder than at this distance. Agents on exactly
// one point are coincident: they have no direction between them, so they part along one drawn from
// both ids, each opposite to the other. A radius below this is no radius.
constexpr float coincident_distance = 1.0e-6f;

// The radius that the grid must have been sorted with.
inline float query_radius(const FlockParameters& p) {
  return p.radius > p.separation_radius ? p.radius : p.separation_radius;
}

// Whether an agent decides in a step: once in `interval` steps, agents spread over them by id.
inline bool decides(std::uint32_t id, std::uint64_t step, std::int32_t interval) {
  return interval <= 1 || (id + step) % static_cast<std::uint64_t>(interval) == 0;
}

// Writes sum_groups(dimension) groups for each of the `count` agents that the grid sorted, in its
// order without images; those of agents that do not decide in this step are zero.
// `sums`: count x groups x 4 floats, 16-byte aligned.
SenseTotals sense(const CellGrid& grid, const FlockParameters& parameters, std::uint64_t step,
                  std::size_t count, float* sums);

}  // namespace flockwork
