// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/simd.h"
#include "flock/coincident.h"
#include "flock/falloff.h"
#include "flock/pair_kernel.h"

// Agents that stand on the very point of another.
namespace flockwork {

// What bounds the work of one agent in a pile.
struct Crowding {
  // The cap is on agents, and a query for nearest images meets up to 3 of each along an axis.
  Crowding(const CellGrid& grid, const FlockParameters& p) {
    if (p.candidate_cap <= 0 || p.candidate_cap > max_count / 27) return;
    const GridGeometry& g = grid.geometry();
    const std::int32_t images = !g.minimum_image ? 1 : g.dimension == 2 ? 9 : 27;
    candidates = images * p.candidate_cap;
  }

  // Every how manieth of `count` is looked at, so that it is no more than `most`.
  static std::int32_t stride(std::int32_t count, std::int32_t most) {
    return count <= most ? 1 : (count - 1) / most + 1;
  }

  static constexpr std::int32_t max_count = 0x7fffffff;
  // Of others on its very point, with whom an agent that has too many candidates draws directions.
  static constexpr std::int32_t max_partners = 16;
  std::int32_t candidates = max_count;
};

template <int Dimension>
FLOCKWORK_FORCE_INLINE m32x4 is_at_place_of(const Candidates& agents, std::int32_t i,
                                            std::int32_t j) {
  m32x4 same =
      eq(load(agents.x + j), splat(agents.x[i])) & eq(load(agents.y + j), splat(agents.y[i]));
  if constexpr (Dimension == 3) same = same & eq(load(agents.z + j), splat(agents.z[i]));
  return same;
}

// Whether agent i, of the cell [first, last), may stand on the very point of another. Such agents
// share a cell, so they are looked for there and not among all candidates: counting them in the
// pair loop was measured at 4 % (wasm) to 8 % (native). Of a cell of more than `most` a sample is
// looked at, which contains nobody else from the agent's point only where they are few among many.
template <int Dimension>
FLOCKWORK_FORCE_INLINE bool is_coincident(const Candidates& agents, std::int32_t i,
                                          std::int32_t first, std::int32_t last,
                                          std::int32_t most) {
  if (last - first <= 4) {
    const int same = bitmask(is_at_place_of<Dimension>(agents, i, first));
    return (same & (same - 1)) != 0;
  }
  i32x4 count = zero_i32x4();
  const std::int32_t step = 4 * Crowding::stride(last - first, most);
  for (std::int32_t j = first; j < last; j += step) {
    count = count_add(count, is_at_place_of<Dimension>(agents, i, j));
  }
  return hsum_i32(count) > (step == 4 ? 1 : 0);
}

// How hard agents on one point are pushed apart. Those of `vicsek`, which have no separation, part
// too: without noise they would stay together for ever.
inline float parting_strength(const FlockParameters& p) {
  if (p.model == FlockModel::vicsek) return 1.0f;
  return p.separation_radius > 0.0f ? falloff_at_contact(p) : 0.0f;
}

// Adds to an agent's separation what it owes to those on its own point; looking at `most_members`
// of the cell and `most_partners` of those on the point, times what these stand for.
template <int Dimension>
void part_from_coincident(const Candidates& agents, std::int32_t self, std::int32_t first,
                          std::int32_t last, float strength, std::int32_t most_members,
                          std::int32_t most_partners, float* separation) {
  const auto shares_point = [&](std::int32_t j) {
    const bool same = agents.x[j] == agents.x[self] && agents.y[j] == agents.y[self] && j != self;
    if constexpr (Dimension == 3) return same && agents.z[j] == agents.z[self];
    return same;
  };
  const std::int32_t members = Crowding::stride(last - first, most_members);
  const auto id = static_cast<std::int32_t>(agents.id[self] & 0x7fffffff);
  const std::int32_t from = first + id % members;
  std::int32_t met = 0;
  for (std::int32_t j = from; j < last; j += members) met += shares_point(j) ? 1 : 0;
  const std::int32_t partners = Crowding::stride(met, most_partners);
  strength *= static_cast<float>(members) * static_cast<float>(partners);
  std::int32_t next = id % partners;
  for (std::int32_t j = from; j < last; j += members) {
    if (!shares_point(j) || next-- != 0) continue;
    next = partners - 1;
    const Vec3 push = coincident_direction(agents.id[self], agents.id[j], Dimension) * strength;
    for (int axis = 0; axis < Dimension; ++axis) separation[axis] += push[axis];
  }
}

}  // namespace flockwork
