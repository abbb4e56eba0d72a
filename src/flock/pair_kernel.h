// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>

#include "base/math.h"
#include "base/simd.h"
#include "flock/falloff.h"
#include "flock/sense.h"

// The inner loop of the sense stage: one agent, the observer, and four candidates at a time.
namespace flockwork {

struct KernelConstants;
struct PairSums;

// Who among those within the radius counts. `general` does everything: field of view, the nearest
// image, and a radius of each agent's own.
enum class Selection { plain, view, general };

// Which code a kernel contains. What is off costs nothing.
template <int DimensionV, Selection SelectionV, Weighting WeightingV>
struct KernelOptions {
  using Constants = KernelConstants;
  using Sums = PairSums;
  static constexpr bool zones = false;
  static constexpr int dimension = DimensionV;
  static constexpr Selection selection = SelectionV;
  static constexpr Weighting weighting = WeightingV;
  static constexpr bool selective = selection != Selection::plain;
  static constexpr bool general = selection == Selection::general;
  static constexpr bool separates = weighting != Weighting::none;
  // How many are within the separation radius is known too, for the model `velocity`.
  static constexpr bool counts_close =
      weighting == Weighting::rational || weighting == Weighting::any;
  static constexpr int groups = sum_groups(dimension);
  static constexpr int separation_at = dimension == 2 ? 4 : 8;
  // Separation in a pass of its own, over those fours of candidates (about a third at Rs = R/2)
  // that it concerns. In wasm, ns per agent in one and in two passes: at 39 neighbours curve 212
  // and 114, linear 92 and 94; at 16 neighbours linear 57 and 66; in 3D at 24 linear 227 and 194.
  static constexpr bool two_passes =
      separates && (dimension == 3 || weighting == Weighting::curve || general);
};

// What is the same for all agents of a flock.
struct SelectionConstants {
  SelectionConstants(const CellGrid& grid, float view)
      : cos_half_view(view < full_turn ? math::cos(0.5f * view) : -2.0f) {
    // With wrapping off or the radius below half a period there is one image of everybody. Half the
    // period does no harm then, and an axis without a seam passes any distance.
    f32x4* const half[3] = {&half_x, &half_y, &half_z};
    for (int a = 0; a < 3; ++a) {
      const float period = grid.geometry().axis[a].period;
      *half[a] = splat(period > 0.0f ? 0.5f * period : 3.0e38f);
    }
  }
  f32x4 half_x, half_y, half_z;
  float cos_half_view;  // below -1 for an agent that sees all round
};

struct KernelConstants : SelectionConstants {
  KernelConstants(const CellGrid& grid, const FlockParameters& p)
      : SelectionConstants(grid, p.field_of_view),
        own_radius(p.radius > coincident_distance ? p.radius : 1.0f),
        radius2(splat(own_radius * own_radius)),
        falloff(p, lane<0>(radius2)),
        close_self(p.separation_radius * p.separation_radius > 0.0f ? 1.0f : 0.0f) {}
  float own_radius;
  f32x4 radius2;
  FalloffConstants falloff;
  float close_self;  // whether the observer counts itself as close
};

// The agent that senses.
struct Observer {
  f32x4 x, y, z;
  f32x4 heading_x, heading_y, heading_z, cos_half_view;
  f32x4 radius2;  // its own, where a kernel is general
};

struct PairSums {
  f32x4 vx = zero_f32x4(), vy = zero_f32x4(), vz = zero_f32x4();
  f32x4 dx = zero_f32x4(), dy = zero_f32x4(), dz = zero_f32x4();
  f32x4 sx = zero_f32x4(), sy = zero_f32x4(), sz = zero_f32x4();
  i32x4 neighbours = zero_i32x4();
  i32x4 close = zero_i32x4();
};

// The sorted arrays as plain pointers.
struct Candidates {
  explicit Candidates(const Agents& a)
      : x(a.x.data()),
        y(a.y.data()),
        z(a.z.data()),
        vx(a.vx.data()),
        vy(a.vy.data()),
        vz(a.vz.data()),
        id(a.id.data()) {}
  const float *x, *y, *z, *vx, *vy, *vz;
  const std::uint32_t* id;
};

// From the observer to four candidates.
struct Offsets {
  f32x4 x, y, z, d2;
};

template <typename O>
FLOCKWORK_FORCE_INLINE Offsets offsets_to(const Candidates& agents, std::int32_t j,
                                          const Observer& me) {
  Offsets d;
  d.x = load(agents.x + j) - me.x;
  d.y = load(agents.y + j) - me.y;
  d.d2 = d.x * d.x + d.y * d.y;
  if constexpr (O::dimension == 3) {
    d.z = load(agents.z + j) - me.z;
    d.d2 = d.d2 + d.z * d.z;
  }
  return d;
}

template <typename O>
FLOCKWORK_FORCE_INLINE m32x4 in_view(const Offsets& d, f32x4 distance, const Observer& me) {
  f32x4 ahead = d.x * me.heading_x + d.y * me.heading_y;
  if constexpr (O::dimension == 3) ahead = ahead + d.z * me.heading_z;
  return ge(ahead, me.cos_half_view * distance);
}

FLOCKWORK_FORCE_INLINE m32x4 is_nearest_image(f32x4 d, f32x4 half) {
  return ge(d, -half) & lt(d, half);
}

template <typename O>
FLOCKWORK_FORCE_INLINE m32x4 is_nearest_image(const Offsets& d, const SelectionConstants& c) {
  const m32x4 nearest = is_nearest_image(d.x, c.half_x) & is_nearest_image(d.y, c.half_y);
  if constexpr (O::dimension == 3) return nearest & is_nearest_image(d.z, c.half_z);
  return nearest;
}

// Who is met at the nearest image and in view.
template <typename O>
FLOCKWORK_FORCE_INLINE m32x4 is_seen(const Offsets& d, f32x4 distance, const Observer& me,
                                     const SelectionConstants& c) {
  const m32x4 seen = in_view<O>(d, distance, me);
  if constexpr (O::general) return seen & is_nearest_image<O>(d, c);
  return seen;
}

template <typename O>
FLOCKWORK_FORCE_INLINE f32x4 radius2_of(const Observer& me, const KernelConstants& c) {
  if constexpr (O::general) return me.radius2;
  return c.radius2;
}

template <typename O>
FLOCKWORK_FORCE_INLINE void add_neighbours(const Candidates& agents, std::int32_t j,
                                           const Offsets& d, m32x4 near, PairSums& sum) {
  sum.neighbours = count_add(sum.neighbours, near);
  sum.vx = sum.vx + keep(near, load(agents.vx + j));
  sum.vy = sum.vy + keep(near, load(agents.vy + j));
  if constexpr (O::dimension == 3) sum.vz = sum.vz + keep(near, load(agents.vz + j));
  if constexpr (O::separates) {
    sum.dx = sum.dx + keep(near, d.x);
    sum.dy = sum.dy + keep(near, d.y);
    if constexpr (O::dimension == 3) sum.dz = sum.dz + keep(near, d.z);
  }
}

template <typename O>
FLOCKWORK_FORCE_INLINE void add_separation(const Offsets& d, f32x4 weight, PairSums& sum) {
  sum.sx = sum.sx - d.x * weight;
  sum.sy = sum.sy - d.y * weight;
  if constexpr (O::dimension == 3) sum.sz = sum.sz - d.z * weight;
}

// Four candidates from index j on, in one pass. Straight-line masked code: a branch that skips
// separation halved the speed of a prototype. The observer itself passes as a neighbour at offset
// zero and is taken out of the sums once, afterwards.
template <typename O>
FLOCKWORK_FORCE_INLINE void visit(const Candidates& agents, std::int32_t j, const Observer& me,
                                  const KernelConstants& c, PairSums& sum) {
  const Offsets d = offsets_to<O>(agents, j, me);
  m32x4 near = lt(d.d2, radius2_of<O>(me, c));
  if constexpr (!O::separates) {
    if constexpr (O::selective) near = near & is_seen<O>(d, sqrt(d.d2), me, c);
    add_neighbours<O>(agents, j, d, near, sum);
  } else {
    const f32x4 distance = sqrt(d.d2);
    f32x4 weight = falloff_weight<O::weighting>(d.d2, distance, c.falloff);
    [[maybe_unused]] m32x4 close = lt(d.d2, c.falloff.separation2);
    if constexpr (O::selective) {
      const m32x4 seen = is_seen<O>(d, distance, me, c);
      near = near & seen;
      close = close & seen;
      weight = keep(seen, weight);
    }
    add_neighbours<O>(agents, j, d, near, sum);
    add_separation<O>(d, weight, sum);
    if constexpr (O::counts_close) sum.close = count_add(sum.close, close);
  }
}

// The same in two passes. The first returns 1 if it met anybody within the separation radius, and
// only those candidates are to be visited by the second.
template <typename O>
FLOCKWORK_FORCE_INLINE std::int32_t visit_near(const Candidates& agents, std::int32_t j,
                                               const Observer& me, const KernelConstants& c,
                                               PairSums& sum) {
  const Offsets d = offsets_to<O>(agents, j, me);
  m32x4 near = lt(d.d2, radius2_of<O>(me, c));
  if constexpr (O::selective) near = near & is_seen<O>(d, sqrt(d.d2), me, c);
  add_neighbours<O>(agents, j, d, near, sum);
  return any(lt(d.d2, c.falloff.separation2)) ? 1 : 0;
}

template <typename O>
FLOCKWORK_FORCE_INLINE void visit_close(const Candidates& agents, std::int32_t j,
                                        const Observer& me, const KernelConstants& c,
                                        PairSums& sum) {
  const Offsets d = offsets_to<O>(agents, j, me);
  const f32x4 distance = sqrt(d.d2);
  f32x4 weight = falloff_weight<O::weighting>(d.d2, distance, c.falloff);
  [[maybe_unused]] m32x4 close = lt(d.d2, c.falloff.separation2);
  if constexpr (O::selective) {
    const m32x4 seen = is_seen<O>(d, distance, me, c);
    close = close & seen;
    weight = keep(seen, weight);
  }
  add_separation<O>(d, weight, sum);
  if constexpr (O::counts_close) sum.close = count_add(sum.close, close);
}

// Agents some 1e-19 apart make the separation overflow; its direction is lost then anyway.
FLOCKWORK_FORCE_INLINE f32x4 bounded(f32x4 separation) {
  return min(splat(1.0e18f), max(splat(-1.0e18f), separation));
}

// The observer counts as one neighbour at offset zero with its own velocity: out with it.
template <typename O>
FLOCKWORK_FORCE_INLINE void store_sums(const PairSums& a, const Candidates& agents,
                                       std::int32_t self, const KernelConstants& c, float* out) {
  const float vx = agents.vx[self];
  const float vy = agents.vy[self];
  const float s = c.falloff.inverse_scale;
  const float close_self = O::counts_close ? c.close_self : 0.0f;
  f32x4 close = zero_f32x4();
  if constexpr (O::counts_close) close = to_f32(a.close);
  if constexpr (O::dimension == 2) {
    store_aligned(out, sum4(a.vx, a.vy, a.dx, a.dy) - set(vx, vy, 0.0f, 0.0f));
    store_aligned(out + 4,
                  bounded(sum4(a.sx, a.sy, to_f32(a.neighbours), close) * set(s, s, 1.0f, 1.0f)) -
                      set(0.0f, 0.0f, 1.0f, close_self));
  } else {
    store_aligned(
        out, sum4(a.vx, a.vy, a.vz, to_f32(a.neighbours)) - set(vx, vy, agents.vz[self], 1.0f));
    store_aligned(out + 4, sum4(a.dx, a.dy, a.dz, close) - set(0.0f, 0.0f, 0.0f, close_self));
    store_aligned(out + 8, bounded(sum4(a.sx, a.sy, a.sz, zero_f32x4()) * set(s, s, s, 0.0f)));
  }
}

// The observer back in, for sums that were taken without having met it.
template <typename O>
void add_self(const Candidates& agents, std::int32_t self, const KernelConstants& c, float* out) {
  out[0] += agents.vx[self];
  out[1] += agents.vy[self];
  if constexpr (O::dimension == 3) out[2] += agents.vz[self];
  out[O::dimension == 2 ? 6 : 3] += 1.0f;
  if constexpr (O::counts_close) out[7] += c.close_self;
}

template <typename O>
FLOCKWORK_FORCE_INLINE Observer observe(const Candidates& agents, std::int32_t i,
                                        const SelectionConstants& c) {
  Observer me;
  me.x = splat(agents.x[i]);
  me.y = splat(agents.y[i]);
  if constexpr (O::dimension == 3) me.z = splat(agents.z[i]);
  if constexpr (O::selective) {
    const float vx = agents.vx[i];
    const float vy = agents.vy[i];
    float vz = 0.0f;
    if constexpr (O::dimension == 3) vz = agents.vz[i];
    const float speed = std::sqrt(vx * vx + vy * vy + vz * vz);
    // Without a heading there is no behind.
    const float inverse = speed > 0.0f ? 1.0f / speed : 0.0f;
    me.heading_x = splat(vx * inverse);
    me.heading_y = splat(vy * inverse);
    me.heading_z = splat(vz * inverse);
    me.cos_half_view = splat(speed > 0.0f ? c.cos_half_view : -2.0f);
  }
  return me;
}

}  // namespace flockwork
