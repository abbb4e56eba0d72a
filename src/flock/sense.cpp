// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/sense.h"

#include <algorithm>

#include "base/simd.h"
#include "flock/coincident.h"
#include "flock/pair_kernel.h"
#include "space/neighbour_ranges.h"

namespace flockwork {
namespace {

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
// pair loop was measured at 4 % (wasm) to 8 % (native).
template <int Dimension>
FLOCKWORK_FORCE_INLINE bool is_coincident(const Candidates& agents, std::int32_t i,
                                          std::int32_t first, std::int32_t last) {
  if (last - first <= 4) {
    const int same = bitmask(is_at_place_of<Dimension>(agents, i, first));
    return (same & (same - 1)) != 0;
  }
  i32x4 count = zero_i32x4();
  for (std::int32_t j = first; j < last; j += 4) {
    count = count_add(count, is_at_place_of<Dimension>(agents, i, j));
  }
  return hsum_i32(count) > 1;
}

// Adds to an agent's separation what it owes to those on its own point.
template <int Dimension>
void part_from_coincident(const Candidates& agents, std::int32_t self, std::int32_t first,
                          std::int32_t last, const FlockParameters& p, float* sums) {
  if (!(p.separation_radius > 0.0f)) return;
  const float strength = falloff_at_contact(p);
  float* const separation = sums + (Dimension == 2 ? 4 : 8);
  for (std::int32_t j = first; j < last; ++j) {
    bool same = agents.x[j] == agents.x[self] && agents.y[j] == agents.y[self] && j != self;
    if constexpr (Dimension == 3) same = same && agents.z[j] == agents.z[self];
    if (!same) continue;
    const Vec3 push = coincident_direction(agents.id[self], agents.id[j], Dimension) * strength;
    for (int axis = 0; axis < Dimension; ++axis) separation[axis] += push[axis];
  }
}

// Senses agents in batches: first the candidate ranges of all agents of a batch, then their pairs.
// Agent by agent, each loop bound hangs on some 60 cycles of square root, conversion and load, and
// a mispredicted loop exit waits for all of it: batches took 145 -> 111 ns per agent in wasm at 39
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
    Entry& entry = batch_[size_++];
    entry.agent = i;
    entry.cell_begin = cell_begin;
    entry.cell_end = cell_end;
    entry.out = out;
  }

  void flush() {
    bool coincident = false;
    for (int k = 0; k < size_; ++k) {
      Entry& entry = batch_[k];
      const std::int32_t i = entry.agent;
      ranges_.find(agents_.x[i], agents_.y[i], O::dimension == 3 ? agents_.z[i] : 0.0f, entry.begin,
                   entry.end);
      entry.candidates = 0;
      for (int r = 0; r < slots; ++r) {
        if (r % 4 != 3) entry.candidates += entry.end[r] - entry.begin[r];
      }
      totals.candidates += static_cast<std::uint64_t>(entry.candidates);
      coincident |= is_coincident<O::dimension>(agents_, i, entry.cell_begin, entry.cell_end);
    }
    i32x4 neighbours = zero_i32x4();
    for (int k = 0; k < size_; ++k) neighbours = neighbours + sense(batch_[k]);
    if (coincident) part();
    totals.neighbours += static_cast<std::uint64_t>(hsum_i32(neighbours) - size_);
    totals.deciding += static_cast<std::uint64_t>(size_);
    size_ = 0;
  }

  SenseTotals totals;

 private:
  static constexpr int batch_size = 32;
  static constexpr int slots = NeighbourRanges<O::dimension>::slots;
  struct Entry {
    std::int32_t agent, cell_begin, cell_end;
    std::int32_t candidates;
    float* out;
    std::int32_t begin[slots], end[slots];
  };

  // First pass over a range, whose fours with somebody close it appends to the list.
  FLOCKWORK_FORCE_INLINE std::int32_t list_close(std::int32_t begin, std::int32_t end,
                                                 const Observer& me, PairSums& sum,
                                                 std::int32_t listed) {
    for (std::int32_t j = begin; j < end; j += 4) {
      close_[listed] = j;
      listed += visit_near<O>(agents_, j, me, constants_, sum);
    }
    return listed;
  }

  FLOCKWORK_FORCE_INLINE void visit_listed(const Observer& me, PairSums& sum, std::int32_t listed) {
    for (std::int32_t k = 0; k < listed; ++k) {
      visit_close<O>(agents_, close_[k], me, constants_, sum);
    }
  }

  // Any number of candidates, in stretches that the list has room for.
  void visit_crowded(const Entry& entry, const Observer& me, PairSums& sum) {
    for (int r = 0; r < slots; ++r) {
      if (r % 4 == 3) continue;
      for (std::int32_t from = entry.begin[r]; from < entry.end[r]; from += 4 * list_size) {
        const std::int32_t to = std::min(entry.end[r], from + 4 * list_size);
        visit_listed(me, sum, list_close(from, to, me, sum, 0));
      }
    }
  }

  // Returns the number of neighbours, the agent itself included, as the sum of four lanes.
  FLOCKWORK_FORCE_INLINE i32x4 sense(const Entry& entry) {
    const Observer me = observe<O>(agents_, entry.agent, constants_);
    PairSums sum;
    if (!O::two_passes || entry.candidates <= 4 * (list_size - slots)) {
      std::int32_t listed = 0;
      for (int slab = 0; slab < slots; slab += 4) {
#pragma GCC unroll 3
        for (int r = slab; r < slab + 3; ++r) {
          if constexpr (O::two_passes) {
            listed = list_close(entry.begin[r], entry.end[r], me, sum, listed);
          } else {
            for (std::int32_t j = entry.begin[r]; j < entry.end[r]; j += 4) {
              visit<O>(agents_, j, me, constants_, sum);
            }
          }
        }
      }
      visit_listed(me, sum, listed);
    } else {
      visit_crowded(entry, me, sum);
    }
    store_sums<O::dimension>(sum, agents_, entry.agent, constants_.falloff.inverse_scale,
                             entry.out);
    return sum.neighbours;
  }

  // Out of the way of the pair loops, whose registers a call among them would spill.
  void part() {
    for (int k = 0; k < size_; ++k) {
      part_from_coincident<O::dimension>(agents_, batch_[k].agent, batch_[k].cell_begin,
                                         batch_[k].cell_end, parameters_, batch_[k].out);
    }
  }

  const FlockParameters& parameters_;
  Candidates agents_;
  KernelConstants constants_;
  NeighbourRanges<O::dimension> ranges_;
  int size_ = 0;
  Entry batch_[batch_size];
  // Where fours of candidates with somebody within the separation radius start.
  static constexpr std::int32_t list_size = 256;
  std::int32_t close_[list_size + 1];
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
    case Falloff::linear:
      return sense_all<KernelOptions<Dimension, View, Falloff::linear, Image>>;
    case Falloff::inverse:
      return sense_all<KernelOptions<Dimension, View, Falloff::inverse, Image>>;
    case Falloff::inverse_square:
      return sense_all<KernelOptions<Dimension, View, Falloff::inverse_square, Image>>;
    case Falloff::curve:
      return sense_all<KernelOptions<Dimension, View, Falloff::curve, Image>>;
  }
  return nullptr;
}

template <int Dimension>
Kernel kernel_for(bool view, Falloff falloff, bool image) {
  if (view)
    return image ? kernel_for<Dimension, true, true>(falloff)
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
