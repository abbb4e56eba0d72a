// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/array.h"
#include "flock/parameters.h"
#include "space/cell_grid.h"

namespace flockwork {

// What an agent knows of its neighbours after the sense stage, in groups of four floats. All are
// plain sums over others j, never over the agent itself, so that sums over further agents can be
// added: v_j velocity, h_j heading (unit vector, zero at rest), d_j = p_j - p offset. Neighbours
// are those in view with d < radius, close ones those in view with d < separation radius; s = sum
// of -unit(d_j) f(d) over the close ones, f the falloff, and of directions drawn from the ids for
// those on the very point of the agent.
//
// An agent with more candidates than candidate_cap looks at every m-th four of them; its sums and
// counts are m times those of the sample. Of the others on its very point it draws directions with
// 16 at most then.
//
// Models without zones:
//   2D, 2 groups: {sum vx, sum vy, sum dx, sum dy} {sx, sy, n, n_s}
//   3D, 3 groups: {sum vx, sum vy, sum vz, n} {sum dx, sum dy, sum dz, n_s} {sx, sy, sz, 0}
// n neighbours. n_s close ones, with `velocity` only; elsewhere not specified. With `vicsek` h_j
// stands for v_j, s is nonzero only among those on one point, and d_j and n_s are not specified.
//
// Models with zones, 2D (z = 0) and 3D, 3 groups:
//   {sum hx, sum hy, sum hz, n_a} {sum dx, sum dy, sum dz, n} {sx, sy, sz, n_s}
// `exclusive`: h over the n_a in view within alignment_radius, d over n neighbours, n_s close ones.
// `couzin`: s over the n_s in the zone of repulsion, in view or not: d < r_r = separation_radius; h
// over the n_a in that of orientation: r_r <= d < r_o = r_r + orientation_width; unit(d_j) instead
// of d_j over the n in that of attraction: r_o <= d < r_o + attraction_width.
constexpr bool has_zones(FlockModel model) {
  return model == FlockModel::exclusive || model == FlockModel::couzin;
}
constexpr int sum_groups(int dimension) { return dimension == 2 ? 2 : 3; }
constexpr int sum_groups(int dimension, FlockModel model) {
  return has_zones(model) ? 3 : sum_groups(dimension);
}

struct SenseTotals {
  std::uint64_t deciding = 0;
  std::uint64_t candidates = 0;
  std::uint64_t neighbours = 0;  // estimated where sums are
  std::uint64_t capped = 0;      // agents whose sums are estimates, see candidate_cap
};

// Two agents closer than this are pushed apart no harder than at this distance. Agents on exactly
// one point are coincident: they have no direction between them, so they part along one drawn from
// both ids, each opposite to the other. A radius below this is no radius.
constexpr float coincident_distance = 1.0e-6f;

// The radius that the grid must have been sorted with. Of `topological` only the separation radius
// counts here; who else is near is found in flock/nearest.h.
float query_radius(const FlockParameters& parameters);

// Whether an agent decides in a step: once in `interval` steps, agents spread over them by id.
inline bool decides(std::uint32_t id, std::uint64_t step, std::int32_t interval) {
  return interval <= 1 || (id + step) % static_cast<std::uint64_t>(interval) == 0;
}

// Models that look at headings instead of velocities need make_headings() between sort and sense.
constexpr bool senses_headings(FlockModel model) {
  return has_zones(model) || model == FlockModel::vicsek;
}

// Turns the velocities of the grid's sorted copy, images included, into unit vectors; zero for
// those at rest. The agents themselves keep theirs.
void make_headings(CellGrid& grid);

// Writes sum_groups(dimension, model) groups for each of the `count` agents that the grid sorted,
// in its order without images; those of agents that do not decide in this step are zero.
// `sums`: count x groups x 4 floats, 16-byte aligned.
// `radius_factors`: per agent in that order, what its neighbour radius is multiplied by (with
// `couzin`, the radius of the outermost zone); at most max(1, alarm_factor). Null: 1 for all.
SenseTotals sense(const CellGrid& grid, const FlockParameters& parameters, std::uint64_t step,
                  std::size_t count, float* sums, const float* radius_factors = nullptr);

}  // namespace flockwork
