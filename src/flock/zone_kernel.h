// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "flock/pair_kernel.h"

// The inner loop of the sense stage for models with three radii: `exclusive` and `couzin`. One
// kernel does field of view, nearest images and radii of each agent's own.
namespace flockwork {

struct ZoneConstants;
struct ZoneSums;

template <int DimensionV, FlockModel ModelV>
struct ZoneOptions {
  using Constants = ZoneConstants;
  using Sums = ZoneSums;
  static constexpr bool zones = true;
  static constexpr int dimension = DimensionV;
  static constexpr bool rings = ModelV == FlockModel::couzin;  // zones around zones
  static constexpr bool selective = true;
  static constexpr bool general = true;
  static constexpr bool two_passes = false;
  static constexpr int groups = 3;
  static constexpr int separation_at = 8;
};

// `exclusive`: alignment within alignment_radius, cohesion within radius, both from the centre on.
// `couzin`: alignment between the repulsion and the orientation radius, cohesion (attraction)
// between the orientation and the attraction radius.
struct ZoneConstants : SelectionConstants {
  ZoneConstants(const CellGrid& grid, const FlockParameters& p)
      : SelectionConstants(grid, p.field_of_view),
        falloff(p, 1.0f),
        rings(p.model == FlockModel::couzin) {
    const float orientation = p.separation_radius + p.orientation_width;
    own_radius = rings ? orientation + p.attraction_width : p.radius;
    const float align_inner = rings ? squared(p.separation_radius) : 0.0f;
    const float align_outer = squared(rings ? orientation : p.alignment_radius);
    const float attract_inner = rings ? align_outer : 0.0f;
    separation2 = splat(squared(p.separation_radius));
    align_inner2 = splat(align_inner);
    align_outer2 = splat(align_outer);
    attract_inner2 = splat(attract_inner);
    close_self = lane<0>(separation2) > 0.0f ? 1.0f : 0.0f;
    aligned_self = align_outer > 0.0f && align_inner == 0.0f ? 1.0f : 0.0f;
    attracted_self = squared(own_radius) > 0.0f && attract_inner == 0.0f ? 1.0f : 0.0f;
    const float met = rings ? close_self + aligned_self + attracted_self : attracted_self;
    missing_self = set_i32(met > 0.0f ? 0 : 1, 0, 0, 0);
  }
  // A radius below the coincident distance is no radius.
  static float squared(float radius) {
    return radius > coincident_distance ? radius * radius : 0.0f;
  }

  FalloffConstants falloff;
  bool rings;
  float own_radius;  // u: that of neighbours, or of the outermost zone
  f32x4 separation2, align_inner2, align_outer2, attract_inner2;
  // In which zones the observer meets itself.
  float close_self, aligned_self, attracted_self;
  i32x4 missing_self;
};

struct ZoneSums {
  f32x4 hx = zero_f32x4(), hy = zero_f32x4(), hz = zero_f32x4();
  f32x4 dx = zero_f32x4(), dy = zero_f32x4(), dz = zero_f32x4();
  f32x4 sx = zero_f32x4(), sy = zero_f32x4(), sz = zero_f32x4();
  i32x4 aligned = zero_i32x4(), neighbours = zero_i32x4(), close = zero_i32x4();
};

// Four candidates from index j on, as for the other models. Their velocities are headings.
template <typename O>
FLOCKWORK_FORCE_INLINE void visit(const Candidates& agents, std::int32_t j, const Observer& me,
                                  const ZoneConstants& c, ZoneSums& sum) {
  const Offsets d = offsets_to<O>(agents, j, me);
  const f32x4 distance = sqrt(d.d2);
  const m32x4 met = is_nearest_image<O>(d, c);
  const m32x4 seen = met & in_view<O>(d, distance, me);

  m32x4 aligned = seen & lt(d.d2, c.align_outer2);
  m32x4 attracted = seen & lt(d.d2, me.radius2);
  m32x4 close = met & lt(d.d2, c.separation2);
  f32x4 pull = splat(1.0f);
  if constexpr (O::rings) {
    aligned = aligned & ge(d.d2, c.align_inner2);
    attracted = attracted & ge(d.d2, c.attract_inner2);
    pull = splat(1.0f) / max(splat(coincident_distance), distance);
  } else {
    close = close & seen;  // the zone of repulsion has no blind angle
  }

  sum.aligned = count_add(sum.aligned, aligned);
  sum.hx = sum.hx + keep(aligned, load(agents.vx + j));
  sum.hy = sum.hy + keep(aligned, load(agents.vy + j));
  if constexpr (O::dimension == 3) sum.hz = sum.hz + keep(aligned, load(agents.vz + j));

  sum.neighbours = count_add(sum.neighbours, attracted);
  sum.dx = sum.dx + keep(attracted, d.x * pull);
  sum.dy = sum.dy + keep(attracted, d.y * pull);
  if constexpr (O::dimension == 3) sum.dz = sum.dz + keep(attracted, d.z * pull);

  const f32x4 push = keep(close, falloff_weight<Weighting::any>(d.d2, distance, c.falloff));
  sum.close = count_add(sum.close, close);
  sum.sx = sum.sx - d.x * push;
  sum.sy = sum.sy - d.y * push;
  if constexpr (O::dimension == 3) sum.sz = sum.sz - d.z * push;
}

// The observer is taken out of the zones in which it met itself.
template <typename O>
FLOCKWORK_FORCE_INLINE void store_sums(const ZoneSums& a, const Candidates& agents,
                                       std::int32_t self, const ZoneConstants& c, float* out) {
  const float s = c.falloff.inverse_scale;
  const float hz = O::dimension == 3 ? agents.vz[self] : 0.0f;
  store_aligned(out, sum4(a.hx, a.hy, a.hz, to_f32(a.aligned)) -
                         set(agents.vx[self], agents.vy[self], hz, 1.0f) * splat(c.aligned_self));
  store_aligned(out + 4, sum4(a.dx, a.dy, a.dz, to_f32(a.neighbours)) -
                             set(0.0f, 0.0f, 0.0f, c.attracted_self));
  store_aligned(out + 8, bounded(sum4(a.sx, a.sy, a.sz, to_f32(a.close)) * set(s, s, s, 1.0f)) -
                             set(0.0f, 0.0f, 0.0f, c.close_self));
}

template <typename O>
void add_self(const Candidates& agents, std::int32_t self, const ZoneConstants& c, float* out) {
  out[0] += agents.vx[self] * c.aligned_self;
  out[1] += agents.vy[self] * c.aligned_self;
  if constexpr (O::dimension == 3) out[2] += agents.vz[self] * c.aligned_self;
  out[3] += c.aligned_self;
  out[7] += c.attracted_self;
  out[11] += c.close_self;
}

// The neighbours of four lanes, which the observer counts among once.
FLOCKWORK_FORCE_INLINE i32x4 neighbours_of(const PairSums& sum, const KernelConstants&) {
  return sum.neighbours;
}
FLOCKWORK_FORCE_INLINE i32x4 neighbours_of(const ZoneSums& sum, const ZoneConstants& c) {
  const i32x4 within = sum.neighbours + c.missing_self;
  return c.rings ? within + sum.aligned + sum.close : within;
}

// How often the observer is among the neighbours of a full count.
inline std::int32_t self_count(const KernelConstants&) { return 1; }
inline std::int32_t self_count(const ZoneConstants& c) { return 1 - lane_i32<0>(c.missing_self); }

}  // namespace flockwork
