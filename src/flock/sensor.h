// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/simd.h"
#include "flock/coincidence.h"
#include "flock/pair_kernel.h"
#include "flock/sense.h"
#include "flock/zone_kernel.h"
#include "space/neighbour_ranges.h"

namespace flockwork {

// Senses agents in batches: first the candidate ranges of all agents of a batch, then their pairs.
// Agent by agent, each loop bound hangs on some 60 cycles of square root, conversion and load, and
// a mispredicted loop exit waits for all of it: batches took 145 -> 111 ns per agent in wasm at 39
// neighbours, and 66 -> 51 ns native at 16.
template <typename O>
class Sensor {
 public:
  Sensor(const CellGrid& grid, const FlockParameters& p)
      : parting_strength_(parting_strength(p)),
        crowding_(grid, p),
        most_plain_(O::two_passes ? std::min(crowding_.candidates, 4 * (list_size - slots))
                                  : crowding_.candidates),
        agents_(grid.sorted()),
        constants_(grid, p),
        ranges_(grid) {}

  void enter_row(std::int32_t z, std::int32_t y) {
    flush();
    ranges_.enter_row(z, y);
  }

  // Agent i, which lies in the cell [cell_begin, cell_end) of the entered row. Its sums are written
  // to `out` by the next flush(). `radius_factor` is used by general kernels.
  FLOCKWORK_FORCE_INLINE void add(std::int32_t i, std::int32_t cell_begin, std::int32_t cell_end,
                                  float radius_factor, float* out) {
    if (size_ == batch_size) flush();
    Entry& entry = batch_[size_++];
    entry.agent = i;
    entry.cell_begin = cell_begin;
    entry.cell_end = cell_end;
    entry.out = out;
    if constexpr (O::general) entry.radius_factor = radius_factor;
  }

  void flush() {
    bool coincident = false;
    bool crowded = false;
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
      crowded |= entry.candidates > most_plain_;
      coincident |= is_coincident<O::dimension>(agents_, i, entry.cell_begin, entry.cell_end,
                                                crowding_.candidates);
    }
    i32x4 neighbours = zero_i32x4();
    if (crowded) {
      for (int k = 0; k < size_; ++k) neighbours = neighbours + sense_sample(batch_[k]);
    } else {
      for (int k = 0; k < size_; ++k) neighbours = neighbours + sense(batch_[k]);
    }
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
    float radius_factor;
    float* out;
    std::int32_t begin[slots], end[slots];
  };

  // First pass over a range, whose fours with somebody close it appends to the list.
  FLOCKWORK_FORCE_INLINE std::int32_t list_close(std::int32_t begin, std::int32_t end,
                                                 const Observer& me, typename O::Sums& sum,
                                                 std::int32_t listed) {
    for (std::int32_t j = begin; j < end; j += 4) {
      close_[listed] = j;
      listed += visit_near<O>(agents_, j, me, constants_, sum);
    }
    return listed;
  }

  FLOCKWORK_FORCE_INLINE void visit_listed(const Observer& me, typename O::Sums& sum,
                                           std::int32_t listed) {
    for (std::int32_t k = 0; k < listed; ++k) {
      visit_close<O>(agents_, close_[k], me, constants_, sum);
    }
  }

  FLOCKWORK_FORCE_INLINE void visit_in_two_passes(const Entry& entry, const Observer& me,
                                                  typename O::Sums& sum) {
    std::int32_t listed = 0;
    for (int slab = 0; slab < slots; slab += 4) {
#pragma GCC unroll 3
      for (int r = slab; r < slab + 3; ++r) {
        listed = list_close(entry.begin[r], entry.end[r], me, sum, listed);
      }
    }
    visit_listed(me, sum, listed);
  }

  FLOCKWORK_FORCE_INLINE Observer observer(const Entry& entry) const {
    Observer me = observe<O>(agents_, entry.agent, constants_);
    if constexpr (O::general) {
      const float radius = constants_.own_radius * entry.radius_factor;
      me.radius2 = splat(radius * radius);
    }
    return me;
  }

  // Returns the number of neighbours, the agent itself included, as the sum of four lanes.
  FLOCKWORK_FORCE_INLINE i32x4 sense(const Entry& entry) {
    const Observer me = observer(entry);
    typename O::Sums sum;
    if constexpr (O::two_passes) {
      visit_in_two_passes(entry, me, sum);
    } else {
      for (int slab = 0; slab < slots; slab += 4) {
#pragma GCC unroll 3
        for (int r = slab; r < slab + 3; ++r) {
          for (std::int32_t j = entry.begin[r]; j < entry.end[r]; j += 4) {
            visit<O>(agents_, j, me, constants_, sum);
          }
        }
      }
    }
    store_sums<O>(sum, agents_, entry.agent, constants_, entry.out);
    return neighbours_of(sum, constants_);
  }

  // Any number of candidates; of more than the cap every m-th four, from one on that depends on the
  // agent's id, with sums times m: an estimate without bias where candidates are in no order within
  // their cells. With m = 1 the bits are those of sense().
  FLOCKWORK_NO_INLINE i32x4 sense_sample(const Entry& entry) {
    const std::int32_t self = entry.agent;
    const std::int32_t stride = Crowding::stride(entry.candidates, crowding_.candidates);
    const Observer me = observer(entry);
    typename O::Sums sum;
    bool met_self = false;
    std::int32_t visited = 0;
    auto at = static_cast<std::int32_t>(agents_.id[self] % static_cast<std::uint32_t>(stride));
    for (int r = 0; r < slots; ++r) {
      if (r % 4 == 3) continue;
      const std::int32_t fours = (entry.end[r] - entry.begin[r] + 3) / 4;
      for (; at < fours; at += stride) {
        const std::int32_t j = entry.begin[r] + 4 * at;
        visit_both(j, me, sum);
        met_self |= j <= self && self < j + 4;
        ++visited;
      }
      at -= fours;
    }
    store_sums<O>(sum, agents_, self, constants_, entry.out);
    if (!met_self) add_self<O>(agents_, self, constants_, entry.out);
    for (int k = 0; k < 4 * O::groups; ++k) entry.out[k] *= static_cast<float>(stride);
    if (stride > 1) ++totals.capped;
    totals.candidates -= static_cast<std::uint64_t>(entry.candidates - 4 * visited);
    const std::int32_t unmet = met_self ? 0 : self_count(constants_);
    const std::int32_t met = hsum_i32(neighbours_of(sum, constants_)) - 1 + unmet;
    return set_i32(met * stride + 1, 0, 0, 0);
  }

  FLOCKWORK_FORCE_INLINE void visit_both(std::int32_t j, const Observer& me,
                                         typename O::Sums& sum) {
    if constexpr (O::two_passes) {
      visit_near<O>(agents_, j, me, constants_, sum);
      visit_close<O>(agents_, j, me, constants_, sum);
    } else {
      visit<O>(agents_, j, me, constants_, sum);
    }
  }

  // Out of the way of the pair loops, whose registers a call among them would spill.
  FLOCKWORK_NO_INLINE void part() {
    if (parting_strength_ == 0.0f) return;
    for (int k = 0; k < size_; ++k) {
      const Entry& entry = batch_[k];
      const bool capped = entry.candidates > crowding_.candidates;
      const std::int32_t most_partners = capped ? Crowding::max_partners : Crowding::max_count;
      part_from_coincident<O::dimension>(agents_, entry.agent, entry.cell_begin, entry.cell_end,
                                         parting_strength_, crowding_.candidates, most_partners,
                                         entry.out + O::separation_at);
    }
  }

  float parting_strength_;
  Crowding crowding_;
  std::int32_t most_plain_;  // candidates that sense() can do
  Candidates agents_;
  typename O::Constants constants_;
  NeighbourRanges<O::dimension> ranges_;
  int size_ = 0;
  Entry batch_[batch_size];
  // Where fours of candidates with somebody within the separation radius start.
  static constexpr std::int32_t list_size = 256;
  std::int32_t close_[list_size + 1];
};

}  // namespace flockwork
