// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/sense.h"

#include <array>
#include <cmath>
#include <utility>

#include "base/math.h"
#include "base/simd.h"
#include "flock/coincident.h"
#include "space/neighbour_ranges.h"

namespace flockwork {
namespace {

constexpr float nearest2 = coincident_distance * coincident_distance;

// Which code a kernel contains. What is off costs nothing: there is one kernel per combination.
template <int DimensionV, bool FieldOfViewV, Falloff FalloffV, bool MinimumImageV>
struct Options {
  static constexpr int dimension = DimensionV;
  static constexpr bool field_of_view = FieldOfViewV;
  static constexpr Falloff falloff = FalloffV;
  static constexpr bool minimum_image = MinimumImageV;
};

// Straight lines of the falloff curve, tabulated: f(d) = value[k] + slope[k] t with t = d/Rs x 64
// and k its whole part. Exact, because curve points lie on multiples of 1/64. The last entry serves
// everything from Rs on and is zero.
struct CurveTable {
  static constexpr int steps = FalloffCurve::resolution;
  alignas(16) std::array<std::array<float, 2>, steps + 1> entry{};

  explicit CurveTable(const FalloffCurve& curve) {
    for (int k = 0; k < steps; ++k) {
      const float here = at(curve, k);
      const float slope = at(curve, k + 1) - here;
      const auto i = static_cast<std::size_t>(k);
      entry[i] = {here - slope * static_cast<float>(k), slope};
    }
  }

  static float at(const FalloffCurve& curve, int k) {
    const auto position = [&](int point) {
      return std::floor(curve.x[static_cast<std::size_t>(point)] * steps + 0.5f);
    };
    const auto value = [&](int point) { return curve.y[static_cast<std::size_t>(point)]; };
    const auto t = static_cast<float>(k);
    if (curve.count <= 0) return 0.0f;
    if (t <= position(0)) return value(0);
    for (int point = 1; point < curve.count; ++point) {
      if (t > position(point)) continue;
      const float share = (t - position(point - 1)) / (position(point) - position(point - 1));
      return value(point - 1) + (value(point) - value(point - 1)) * share;
    }
    return value(curve.count - 1);
  }
};

// What is the same for all agents of a flock. The inner loop has few registers to spare (V8 uses 15
// of the 16 that x86 has), so the linear falloff is scaled such that it shares a constant:
//   radius^2 Rs f(d)/d = d (numerator / d^2) - radius^2,  numerator = radius^2 Rs,  f = 1 - d/Rs
// which is negative beyond Rs, so that max(0, .) replaces a comparison and a mask. `inverse_scale`
// undoes the scale once per agent. The square root and the division do not wait for each other.
// The numerator is a few units in the last place too small, so that rounding never lets anybody in
// from Rs or beyond.
struct Constants {
  explicit Constants(const CellGrid& grid, const FlockParameters& p)
      : curve(p.curve),
        has_neighbours(p.radius > coincident_distance),
        radius2(splat(has_neighbours ? p.radius * p.radius : 1.0f)),
        separation2(splat(p.separation_radius * p.separation_radius)),
        to_curve(splat(p.separation_radius > 0.0f ? CurveTable::steps / p.separation_radius : 0.0f)),
        numerator(splat(lane<0>(radius2) * p.separation_radius * (1.0f - 5.0e-7f))),
        cos_half_view(math::cos(0.5f * p.field_of_view)) {
    if (p.falloff == Falloff::linear) {
      const float scale = lane<0>(radius2) * p.separation_radius;
      inverse_scale = scale > 0.0f ? 1.0f / scale : 0.0f;
    }
    // An axis without a seam has one image of everybody, at any distance.
    f32x4* const half[3] = {&half_x, &half_y, &half_z};
    for (int a = 0; a < 3; ++a) {
      const float period = grid.geometry().axis[a].period;
      *half[a] = splat(period > 0.0f ? 0.5f * period : 3.0e38f);
    }
  }
  CurveTable curve;
  bool has_neighbours;
  f32x4 radius2, separation2, to_curve, numerator;
  f32x4 half_x, half_y, half_z;
  float cos_half_view;
  float inverse_scale = 1.0f;
};

// The agent that senses.
struct Observer {
  f32x4 x, y, z;
  f32x4 heading_x, heading_y, heading_z, cos_half_view;
};

struct Accumulators {
  f32x4 vx = zero_f32x4(), vy = zero_f32x4(), vz = zero_f32x4();
  f32x4 dx = zero_f32x4(), dy = zero_f32x4(), dz = zero_f32x4();
  f32x4 sx = zero_f32x4(), sy = zero_f32x4(), sz = zero_f32x4();
  i32x4 neighbours = zero_i32x4();
};

// The sorted arrays as plain pointers.
struct Candidates {
  explicit Candidates(const Agents& a)
      : x(a.x.data()), y(a.y.data()), z(a.z.data()), vx(a.vx.data()), vy(a.vy.data()),
        vz(a.vz.data()), id(a.id.data()) {}
  const float *x, *y, *z, *vx, *vy, *vz;
  const std::uint32_t* id;
};

FLOCKWORK_FORCE_INLINE m32x4 nearest_image(f32x4 d, f32x4 half) {
  return ge(d, -half) & lt(d, half);
}

FLOCKWORK_FORCE_INLINE f32x4 look_up(const CurveTable& table, f32x4 t) {
  const i32x4 k = to_i32(min(splat(CurveTable::steps), t));
  const auto& e0 = table.entry[static_cast<std::size_t>(lane_i32<0>(k))];
  const auto& e1 = table.entry[static_cast<std::size_t>(lane_i32<1>(k))];
  const auto& e2 = table.entry[static_cast<std::size_t>(lane_i32<2>(k))];
  const auto& e3 = table.entry[static_cast<std::size_t>(lane_i32<3>(k))];
  return set(e0[0], e1[0], e2[0], e3[0]) + set(e0[1], e1[1], e2[1], e3[1]) * t;
}

// f(d)/d, 0 beyond the separation radius; the linear one scaled as said above.
template <Falloff F>
FLOCKWORK_FORCE_INLINE f32x4 falloff_weight(f32x4 d2, f32x4 d, const Constants& c) {
  if constexpr (F == Falloff::linear) {
    // At d = 0 this is max(0, NaN), which is 0.
    return max(zero_f32x4(), d * (c.numerator / d2) - c.radius2);
  } else {
    const f32x4 safe2 = max(splat(nearest2), d2);
    if constexpr (F == Falloff::inverse) {
      return keep(lt(d2, c.separation2), splat(1.0f) / safe2);
    } else if constexpr (F == Falloff::inverse_square) {
      return keep(lt(d2, c.separation2), d / (safe2 * safe2));
    } else {
      return look_up(c.curve, d * c.to_curve) * (d / safe2);
    }
  }
}

// Four candidates from index j on. Straight-line masked code: a branch that skips separation for
// lanes out of its radius was measured to halve the speed. The observer itself passes as a
// neighbour at offset zero and is taken out of the sums once, afterwards.
template <typename O>
FLOCKWORK_FORCE_INLINE void visit(const Candidates& agents, std::int32_t j, const Observer& me,
                                  const Constants& c, Accumulators& sum) {
  const f32x4 dx = load(agents.x + j) - me.x;
  const f32x4 dy = load(agents.y + j) - me.y;
  f32x4 dz = zero_f32x4();
  f32x4 d2 = dx * dx + dy * dy;
  if constexpr (O::dimension == 3) {
    dz = load(agents.z + j) - me.z;
    d2 = d2 + dz * dz;
  }
  const f32x4 d = sqrt(d2);

  m32x4 near = lt(d2, c.radius2);
  f32x4 weight = falloff_weight<O::falloff>(d2, d, c);
  if constexpr (O::minimum_image) {
    m32x4 image = nearest_image(dx, c.half_x) & nearest_image(dy, c.half_y);
    if constexpr (O::dimension == 3) image = image & nearest_image(dz, c.half_z);
    near = near & image;
    weight = keep(image, weight);
  }
  if constexpr (O::field_of_view) {
    f32x4 ahead = dx * me.heading_x + dy * me.heading_y;
    if constexpr (O::dimension == 3) ahead = ahead + dz * me.heading_z;
    const m32x4 seen = ge(ahead, me.cos_half_view * d);
    near = near & seen;
    weight = keep(seen, weight);
  }

  sum.neighbours = count_add(sum.neighbours, near);
  sum.vx = sum.vx + keep(near, load(agents.vx + j));
  sum.vy = sum.vy + keep(near, load(agents.vy + j));
  sum.dx = sum.dx + keep(near, dx);
  sum.dy = sum.dy + keep(near, dy);
  sum.sx = sum.sx - dx * weight;
  sum.sy = sum.sy - dy * weight;
  if constexpr (O::dimension == 3) {
    sum.vz = sum.vz + keep(near, load(agents.vz + j));
    sum.dz = sum.dz + keep(near, dz);
    sum.sz = sum.sz - dz * weight;
  }
}

// f(d) at the smallest distance, for coincident agents.
float falloff_at_contact(const FlockParameters& p) {
  switch (p.falloff) {
    case Falloff::linear: return 1.0f;
    case Falloff::inverse: return 1.0f / coincident_distance;
    case Falloff::inverse_square: return 1.0f / nearest2;
    case Falloff::curve: return CurveTable::at(p.curve, 0);
  }
  return 1.0f;
}

// Agents on exactly one point share a cell, so they are looked for there and not among all
// candidates: counting them in visit() was measured at 4 % (wasm) to 8 % (native).
template <int Dimension>
FLOCKWORK_FORCE_INLINE bool is_coincident(const Candidates& agents, const Observer& me,
                                          std::int32_t first, std::int32_t last) {
  i32x4 count = zero_i32x4();
  for (std::int32_t j = first; j < last; j += 4) {
    m32x4 same = eq(load(agents.x + j), me.x) & eq(load(agents.y + j), me.y);
    if constexpr (Dimension == 3) same = same & eq(load(agents.z + j), me.z);
    count = count_add(count, same);
  }
  return hsum_i32(count) > 1;
}

template <int Dimension>
Vec3 part_from_coincident(const Candidates& agents, std::int32_t self, std::int32_t first,
                          std::int32_t last, const FlockParameters& p) {
  Vec3 push;
  if (!(p.separation_radius > 0.0f)) return push;
  const float strength = falloff_at_contact(p);
  for (std::int32_t j = first; j < last; ++j) {
    bool same = agents.x[j] == agents.x[self] && agents.y[j] == agents.y[self] && j != self;
    if constexpr (Dimension == 3) same = same && agents.z[j] == agents.z[self];
    if (!same) continue;
    push = push + coincident_direction(agents.id[self], agents.id[j], Dimension) * strength;
  }
  return push;
}

// The observer counts as one neighbour at offset zero with its own velocity: out with it.
template <int Dimension>
FLOCKWORK_FORCE_INLINE void store_sums(const Accumulators& a, const Candidates& agents,
                                       std::int32_t self, float inverse_scale, Vec3 push,
                                       float* out) {
  const float vx = agents.vx[self];
  const float vy = agents.vy[self];
  const float s = inverse_scale;
  if constexpr (Dimension == 2) {
    store_aligned(out, sum4(a.vx, a.vy, a.dx, a.dy) - set(vx, vy, 0.0f, 0.0f));
    store_aligned(out + 4, sum4(a.sx, a.sy, to_f32(a.neighbours), zero_f32x4()) *
                                   set(s, s, 1.0f, 0.0f) +
                               set(push.x, push.y, -1.0f, 0.0f));
  } else {
    store_aligned(out, sum4(a.vx, a.vy, a.vz, to_f32(a.neighbours)) -
                           set(vx, vy, agents.vz[self], 1.0f));
    store_aligned(out + 4, sum4(a.dx, a.dy, a.dz, zero_f32x4()));
    store_aligned(out + 8, sum4(a.sx, a.sy, a.sz, zero_f32x4()) * set(s, s, s, 0.0f) +
                               set(push.x, push.y, push.z, 0.0f));
  }
}

template <typename O>
FLOCKWORK_FORCE_INLINE Observer observe(const Candidates& agents, std::int32_t i,
                                        const Constants& c) {
  Observer me;
  me.x = splat(agents.x[i]);
  me.y = splat(agents.y[i]);
  if constexpr (O::dimension == 3) me.z = splat(agents.z[i]);
  if constexpr (O::field_of_view) {
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
    me.cos_half_view = splat(speed > 0.0f ? c.cos_half_view : -1.0f);
  }
  return me;
}

// Senses agents in batches: first the candidate ranges of all agents of a batch, then their pairs.
// Agent by agent, each loop bound hangs on some 60 cycles of square root, conversion and load, and a
// mispredicted loop exit waits for all of it: batches took 145 -> 111 ns per agent in wasm at 39
// neighbours, and 66 -> 51 ns native at 16.
template <typename O>
class Sensor {
 public:
  Sensor(const CellGrid& grid, const FlockParameters& p)
      : parameters_(p), agents_(grid.sorted()), constants_(grid, p), ranges_(grid) {}

  void enter_row(std::int32_t z, std::int32_t y) {
    flush();
    ranges_.enter_row(z, y);
  }

  // Agent i, which lies in the cell [cell_begin, cell_end) of the entered row. Its sums are written
  // to `out` by the next flush().
  FLOCKWORK_FORCE_INLINE void add(std::int32_t i, std::int32_t cell_begin, std::int32_t cell_end,
                                  float* out) {
    if (size_ == batch_size) flush();
    batch_[size_++] = {i, cell_begin, cell_end, out};
  }

  void flush() {
    for (int k = 0; k < size_; ++k) {
      const std::int32_t i = batch_[k].agent;
      ranges_.find(agents_.x[i], agents_.y[i], O::dimension == 3 ? agents_.z[i] : 0.0f,
                   begin_[k], end_[k]);
    }
    for (int k = 0; k < size_; ++k) sense(batch_[k], begin_[k], end_[k]);
    totals.deciding += static_cast<std::uint64_t>(size_);
    size_ = 0;
  }

  SenseTotals totals;

 private:
  static constexpr int batch_size = 32;
  static constexpr int slots = NeighbourRanges<O::dimension>::slots;
  struct Entry {
    std::int32_t agent, cell_begin, cell_end;
    float* out;
  };

  FLOCKWORK_FORCE_INLINE void sense(const Entry& entry, const std::int32_t* begin,
                                    const std::int32_t* end) {
    const Observer me = observe<O>(agents_, entry.agent, constants_);
    Accumulators sum;
    std::int32_t candidates = 0;
    for (int r = 0; r < slots; ++r) {
      if (r % 4 == 3) continue;
      candidates += end[r] - begin[r];
      for (std::int32_t j = begin[r]; j < end[r]; j += 4) visit<O>(agents_, j, me, constants_, sum);
    }
    Vec3 push;
    if (is_coincident<O::dimension>(agents_, me, entry.cell_begin, entry.cell_end)) {
      push = part_from_coincident<O::dimension>(agents_, entry.agent, entry.cell_begin,
                                                entry.cell_end, parameters_);
    }
    store_sums<O::dimension>(sum, agents_, entry.agent, constants_.inverse_scale, push, entry.out);
    totals.candidates += static_cast<std::uint64_t>(candidates);
    totals.neighbours += static_cast<std::uint64_t>(hsum_i32(sum.neighbours) - 1);
  }

  const FlockParameters& parameters_;
  Candidates agents_;
  Constants constants_;
  NeighbourRanges<O::dimension> ranges_;
  int size_ = 0;
  Entry batch_[batch_size];
  std::int32_t begin_[batch_size][slots];
  std::int32_t end_[batch_size][slots];
};

template <typename O>
SenseTotals sense_all(const CellGrid& grid, const FlockParameters& p, std::uint64_t step,
                      float* sums) {
  const GridGeometry& g = grid.geometry();
  const std::uint32_t* const id = grid.sorted().id.data();
  constexpr int width = 4 * sum_groups(O::dimension);
  Sensor<O> sensor(grid, p);
  for (std::int32_t z = g.axis[2].ghosts; z < g.axis[2].ghosts + g.axis[2].cells; ++z) {
    for (std::int32_t y = g.axis[1].ghosts; y < g.axis[1].ghosts + g.axis[1].cells; ++y) {
      sensor.enter_row(z, y);
      const std::int32_t* cell = grid.offsets() +
                                 std::ptrdiff_t{z * g.axis[1].total() + y} * g.row_stride() +
                                 g.axis[0].ghosts;
      for (std::int32_t c = 0; c < g.axis[0].cells; ++c) {
        for (std::int32_t i = cell[c]; i < cell[c + 1]; ++i, sums += width) {
          if (decides(id[i], step, p.update_interval)) {
            sensor.add(i, cell[c], cell[c + 1], sums);
          } else {
            for (int k = 0; k < width; ++k) sums[k] = 0.0f;
          }
        }
      }
    }
  }
  sensor.flush();
  return sensor.totals;
}

// A radius of zero is outside what the kernels' constants can express: separation alone is left.
template <int Dimension>
void forget_neighbours(float* sums, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i, sums += 4 * sum_groups(Dimension)) {
    for (int k = 0; k < 4; ++k) sums[k] = 0.0f;
    if (Dimension == 2) sums[6] = 0.0f;
    for (int k = 4; k < 8 && Dimension == 3; ++k) sums[k] = 0.0f;
  }
}

using Kernel = SenseTotals (*)(const CellGrid&, const FlockParameters&, std::uint64_t, float*);

template <int Dimension, bool View, bool Image>
Kernel kernel_for(Falloff falloff) {
  switch (falloff) {
    case Falloff::linear: return sense_all<Options<Dimension, View, Falloff::linear, Image>>;
    case Falloff::inverse: return sense_all<Options<Dimension, View, Falloff::inverse, Image>>;
    case Falloff::inverse_square:
      return sense_all<Options<Dimension, View, Falloff::inverse_square, Image>>;
    case Falloff::curve: return sense_all<Options<Dimension, View, Falloff::curve, Image>>;
  }
  return nullptr;
}

template <int Dimension>
Kernel kernel_for(bool view, Falloff falloff, bool image) {
  if (view) return image ? kernel_for<Dimension, true, true>(falloff)
                         : kernel_for<Dimension, true, false>(falloff);
  return image ? kernel_for<Dimension, false, true>(falloff)
               : kernel_for<Dimension, false, false>(falloff);
}

}  // namespace

SenseTotals sense(const CellGrid& grid, const FlockParameters& p, std::uint64_t step,
                  std::size_t count, float* sums) {
  const bool planar = grid.geometry().dimension == 2;
  const bool view = p.field_of_view < full_turn;
  const bool image = grid.geometry().minimum_image;
  const Kernel kernel =
      planar ? kernel_for<2>(view, p.falloff, image) : kernel_for<3>(view, p.falloff, image);
  SenseTotals totals = kernel(grid, p, step, sums);
  if (!(p.radius > coincident_distance)) {
    planar ? forget_neighbours<2>(sums, count) : forget_neighbours<3>(sums, count);
    totals.neighbours = 0;
  }
  return totals;
}

}  // namespace flockwork
