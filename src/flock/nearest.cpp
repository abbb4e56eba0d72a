// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/nearest.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/math.h"
#include "base/simd.h"
#include "flock/nearest_image.h"
#include "flock/pair_kernel.h"
#include "flock/vector_lanes.h"
#include "space/neighbour_ranges.h"

namespace flockwork {
namespace {

// Agents per search ball aimed at, in multiples of k: fewer leave too many without k, more cost
// candidates.
constexpr float aimed_share = 2.0f;
constexpr float ball_share = 0.75f / math::pi;  // radius cubed per volume of a ball
constexpr float coarser = 3.0f;                 // from one coarse grid to the next

// The k best so far, nearest first, and by id among equals: a key is the squared distance, whose
// bits order as its value because it is not negative, above the id.
struct NearestList {
  NearestList(std::int32_t k, float radius2) : wanted(k), limit2(radius2) {}

  bool full() const { return count == wanted; }

  FLOCKWORK_FORCE_INLINE void offer(float d2, std::uint32_t id, std::int32_t place) {
    const std::uint64_t key = (std::uint64_t{std::bit_cast<std::uint32_t>(d2)} << 32) | id;
    std::int32_t at = count;
    if (count == wanted) {
      at = count - 1;
      if (key >= keys[at]) return;
    } else {
      ++count;
    }
    for (; at > 0 && keys[at - 1] > key; --at) {
      keys[at] = keys[at - 1];
      places[at] = places[at - 1];
    }
    keys[at] = key;
    places[at] = place;
    if (count == wanted) {
      limit2 = std::bit_cast<float>(static_cast<std::uint32_t>(keys[count - 1] >> 32));
    }
  }

  std::int32_t wanted;
  std::int32_t count = 0;
  float limit2;  // nobody farther is taken any more
  std::uint64_t keys[max_nearest];
  std::int32_t places[max_nearest + 1];
};

// Who looks, and the cosine of half its field of view.
struct Looker {
  Vec3 at, heading;
  float cos_half_view = -2.0f;  // sees all
  std::uint32_t id = 0;

  bool sees(Vec3 offset) const {
    if (cos_half_view < -1.0f) return true;
    return dot(offset, heading) >= cos_half_view * std::sqrt(dot(offset, offset));
  }
};

Looker look(const Agents& agents, std::size_t i, const FlockParameters& p, float cos_half_view) {
  Looker me;
  me.at = agents.position(i);
  me.id = agents.id[i];
  if (p.field_of_view < full_turn) {
    const Vec3 v = agents.velocity(i);
    const float speed = std::sqrt(dot(v, v));
    // Without a heading there is no behind.
    if (speed > 0.0f) {
      me.heading = v * (1.0f / speed);
      me.cos_half_view = cos_half_view;
    }
  }
  return me;
}

template <int Dimension>
FLOCKWORK_FORCE_INLINE f32x4 squared_distances(const Candidates& agents, std::int32_t j,
                                               const Lanes3& at) {
  const f32x4 dx = load(agents.x + j) - at.x;
  const f32x4 dy = load(agents.y + j) - at.y;
  f32x4 d2 = dx * dx + dy * dy;
  if constexpr (Dimension == 3) {
    const f32x4 dz = load(agents.z + j) - at.z;
    d2 = d2 + dz * dz;
  }
  return d2;
}

template <int Dimension>
FLOCKWORK_FORCE_INLINE void search_range(const Candidates& agents, std::int32_t begin,
                                         std::int32_t end, const Lanes3& at, std::uint32_t self,
                                         f32x4 radius2, NearestList& list) {
  for (std::int32_t j = begin; j < end; j += 4) {
    const f32x4 d2 = squared_distances<Dimension>(agents, j, at);
    int near = bitmask(le(d2, splat(list.limit2)) & lt(d2, radius2));
    if (near == 0) continue;
    float distance2[4];
    store(distance2, d2);
    do {
      const int lane_index = std::countr_zero(static_cast<unsigned>(near));
      near &= near - 1;
      const std::int32_t k = j + lane_index;
      if (agents.id[k] != self) list.offer(distance2[lane_index], agents.id[k], k);
    } while (near != 0);
  }
}

// Everyone within a radius, when they are few: then ranking all at once, without a branch that
// depends on them, is faster than keeping a list in order (2D, k 7: 310 -> 229 ns an agent,
// native, all of the step).
class NearGroup {
 public:
  static constexpr std::int32_t most = 32;

  template <int Dimension>
  FLOCKWORK_FORCE_INLINE void gather(const Candidates& agents, std::int32_t begin, std::int32_t end,
                                     const Lanes3& at, std::uint32_t self, f32x4 radius2) {
    for (std::int32_t j = begin; j < end; j += 4) {
      const f32x4 d2 = squared_distances<Dimension>(agents, j, at);
      const int near = bitmask(lt(d2, radius2));
      if (count_ > most) return;
      float distance2[4];
      store(distance2, d2);
      for (int k = 0; k < 4; ++k) {
        distance2_[count_] = distance2[k];
        id_[count_] = static_cast<std::int32_t>(agents.id[j + k]);
        place_[count_] = j + k;
        count_ += ((near >> k) & 1) & (agents.id[j + k] != self ? 1 : 0);
      }
    }
  }

  void clear() { count_ = 0; }
  bool crowded() const { return count_ > most; }
  std::int32_t count() const { return count_; }

  // The places of all, nearest first, and by id among equals. Not when crowded.
  FLOCKWORK_FORCE_INLINE void rank(std::int32_t* places) {
    const std::int32_t padded = (count_ + 3) & ~3;
    for (std::int32_t j = count_; j < padded; ++j) distance2_[j] = 3.0e38f;
    // With two at one distance a rank is missing.
    if (rank_by<false>(padded, places) != count_ * (count_ - 1) / 2) rank_by<true>(padded, places);
  }

 private:
  // Returns the sum of the ranks.
  template <bool Ids>
  FLOCKWORK_FORCE_INLINE std::int32_t rank_by(std::int32_t padded, std::int32_t* places) const {
    std::int32_t sum = 0;
    for (std::int32_t i = 0; i < count_; ++i) {
      const f32x4 d2 = splat(distance2_[i]);
      i32x4 nearer = zero_i32x4();
      for (std::int32_t j = 0; j < padded; j += 4) {
        const f32x4 other = load(distance2_ + j);
        m32x4 before = lt(other, d2);
        if constexpr (Ids) {
          before = before | (eq(other, d2) & lt(load_i32(id_ + j), splat_i32(id_[i])));
        }
        nearer = count_add(nearer, before);
      }
      const std::int32_t rank = hsum_i32(nearer);
      places[rank] = place_[i];
      sum += rank;
    }
    return sum;
  }

  // Four may be written behind the last that counts.
  std::int32_t count_ = 0;
  float distance2_[most + 8];
  std::int32_t id_[most + 8];
  std::int32_t place_[most + 8];
};

template <int Dimension>
class GridSearch {
 public:
  explicit GridSearch(const CellGrid& grid) : grid_(grid), agents_(grid.sorted()), ranges_(grid) {}

  // Looks among all within `radius`, which is at most the grid's.
  void search(const Looker& me, float radius, NearestList& list) {
    enter_row_of(me.at);
    std::int32_t begin[slots], end[slots];
    ranges_.find(me.at.x, me.at.y, me.at.z, begin, end);
    const Lanes3 at{splat(me.at.x), splat(me.at.y), splat(me.at.z)};
    group_.clear();
    for (int slot = 0; slot < slots; ++slot) {
      if (slot % 4 == 3) continue;
      candidates += static_cast<std::uint64_t>(end[slot] - begin[slot]);
      group_.gather<Dimension>(agents_, begin[slot], end[slot], at, me.id, splat(radius * radius));
    }
    if (!group_.crowded()) {
      if (group_.count() < list.wanted) return;
      group_.rank(list.places);
      list.count = list.wanted;
      return;
    }
    // The middle row first: it has the nearest, and their distance spares the others.
    constexpr int order[12] = {1, 0, 2, 5, 4, 6, 9, 8, 10, 3, 7, 11};
    constexpr int slab_order[3] = {1, 0, 2};
    for (int s = 0; s < NeighbourRanges<Dimension>::slabs; ++s) {
      const int slab = NeighbourRanges<Dimension>::slabs == 1 ? 0 : slab_order[s];
      for (int r = 0; r < 3; ++r) {
        const int slot = 4 * slab + order[r];
        search_range<Dimension>(agents_, begin[slot], end[slot], at, me.id, splat(radius * radius),
                                list);
      }
    }
  }

  const Candidates& agents() const { return agents_; }
  std::uint64_t candidates = 0;

 private:
  static constexpr int slots = NeighbourRanges<Dimension>::slots;

  void enter_row_of(Vec3 at) {
    const GridGeometry& g = grid_.geometry();
    const std::int32_t y = row_of(g.axis[1], at.y);
    const std::int32_t z = Dimension == 3 ? row_of(g.axis[2], at.z) : 0;
    if (y == y_ && z == z_) return;
    y_ = y;
    z_ = z;
    ranges_.enter_row(z, y);
  }

  const CellGrid& grid_;
  Candidates agents_;
  NeighbourRanges<Dimension> ranges_;
  NearGroup group_;
  std::int32_t y_ = -1;
  std::int32_t z_ = -1;
};

// Everybody against one, at the nearest image.
void search_all(const Agents& agents, const World& world, const Looker& me, NearestList& list) {
  for (std::size_t j = 0; j < agents.size(); ++j) {
    if (agents.id[j] == me.id) continue;
    const Vec3 offset = nearest_image(world, agents.position(j) - me.at);
    list.offer(dot(offset, offset), agents.id[j], static_cast<std::int32_t>(j));
  }
}

// Those in view; groups as in sense.h. Separation stays. Returns how many. `image` makes offsets
// those of the nearest image.
template <int Dimension, typename Image>
std::int32_t write_sums(const NearestList& list, const Looker& me, const Candidates& agents,
                        Image&& image, float* sums) {
  Vec3 velocity, offset;
  std::int32_t seen = 0;
  for (std::int32_t k = 0; k < list.count; ++k) {
    const std::int32_t j = list.places[k];
    const Vec3 at{agents.x[j], agents.y[j], Dimension == 3 ? agents.z[j] : 0.0f};
    const Vec3 to = image(at - me.at);
    if (!me.sees(to)) continue;
    ++seen;
    velocity = velocity + Vec3{agents.vx[j], agents.vy[j], Dimension == 3 ? agents.vz[j] : 0.0f};
    offset = offset + to;
  }
  const auto n = static_cast<float>(seen);
  if constexpr (Dimension == 2) {
    sums[0] = velocity.x;
    sums[1] = velocity.y;
    sums[2] = offset.x;
    sums[3] = offset.y;
    sums[6] = n;
  } else {
    sums[0] = velocity.x;
    sums[1] = velocity.y;
    sums[2] = velocity.z;
    sums[3] = n;
    sums[4] = offset.x;
    sums[5] = offset.y;
    sums[6] = offset.z;
  }
  return seen;
}

// All of a step.
template <int Dimension>
class Finder {
 public:
  Finder(const Agents& agents, const World& world, const FlockParameters& p, std::uint64_t step,
         float* sums, AlignedArray<std::uint32_t>& pending)
      : agents_(agents),
        world_(world),
        p_(p),
        step_(step),
        sums_(sums),
        pending_(pending),
        cos_half_view_(math::cos(0.5f * p.field_of_view)),
        wanted_(static_cast<std::int32_t>(std::min<std::size_t>(
            static_cast<std::size_t>(p.nearest), agents.size() == 0 ? 0 : agents.size() - 1))) {}

  void search_first(const CellGrid& grid, float radius) {
    GridSearch<Dimension> search(grid);
    pending_.clear();
    for (std::size_t i = 0; i < agents_.size(); ++i) {
      if (!decides(agents_.id[i], step_, p_.update_interval)) continue;
      ++totals.deciding;
      if (!try_agent(search, i, radius)) {
        pending_.resize(pending_.size() + 1);
        pending_[pending_.size() - 1] = static_cast<std::uint32_t>(i);
      }
    }
    totals.candidates += search.candidates;
  }

  void search_again(const CellGrid& grid, float radius) {
    GridSearch<Dimension> search(grid);
    std::size_t left = 0;
    for (std::size_t k = 0; k < pending_.size(); ++k) {
      if (!try_agent(search, pending_[k], radius)) pending_[left++] = pending_[k];
    }
    pending_.resize(left);
    totals.candidates += search.candidates;
  }

  void search_everywhere() {
    const Candidates all(agents_);
    const auto image = [&](Vec3 d) { return nearest_image(world_, d); };
    for (const std::uint32_t i : pending_) {
      NearestList list(wanted_, 3.0e38f);
      const Looker me = look(agents_, i, p_, cos_half_view_);
      search_all(agents_, world_, me, list);
      totals.candidates += agents_.size();
      write(list, me, all, image, i);
    }
  }

  SenseTotals totals;

 private:
  bool try_agent(GridSearch<Dimension>& search, std::size_t i, float radius) {
    NearestList list(wanted_, radius * radius);
    const Looker me = look(agents_, i, p_, cos_half_view_);
    if (wanted_ > 0) {
      search.search(me, radius, list);
      if (!list.full()) return false;
    }
    // The grid's copies are images already.
    write(
        list, me, search.agents(), [](Vec3 d) { return d; }, i);
    return true;
  }

  template <typename Image>
  FLOCKWORK_FORCE_INLINE void write(const NearestList& list, const Looker& me,
                                    const Candidates& agents, Image&& image, std::size_t i) {
    constexpr std::size_t width = 4 * sum_groups(Dimension);
    totals.neighbours += static_cast<std::uint64_t>(
        write_sums<Dimension>(list, me, agents, image, sums_ + i * width));
  }

  const Agents& agents_;
  const World& world_;
  const FlockParameters& p_;
  std::uint64_t step_;
  float* sums_;
  AlignedArray<std::uint32_t>& pending_;
  float cos_half_view_;
  std::int32_t wanted_;
};

// The longest way between two agents that a search may have to go.
float longest_distance(const CellGrid& grid) {
  const GridGeometry& g = grid.geometry();
  float sum2 = 0.0f;
  for (int a = 0; a < g.dimension; ++a) {
    const float extent = g.axis[a].cell * static_cast<float>(g.axis[a].cells);
    sum2 += extent * extent;
  }
  return std::sqrt(sum2);
}

template <int Dimension>
SenseTotals find_all(const CellGrid& grid, CellGrid& coarse, const Agents& agents,
                     const World& world, const FlockParameters& p, std::uint64_t step,
                     float& search_radius, AlignedArray<std::uint32_t>& pending, float* sums) {
  Finder<Dimension> finder(agents, world, p, step, sums, pending);
  const float largest = NearestSearch::largest_radius(world);
  float radius = std::min(search_radius, largest);
  finder.search_first(grid, radius);

  const std::uint64_t deciding = finder.totals.deciding;
  const std::uint64_t without = pending.size();
  const std::uint64_t met = finder.totals.candidates;
  // A search ball of about twice k: too few is seen by those who are left, too many by the
  // candidates, of which some three are met for each one inside.
  if (without * 64 > deciding) {
    search_radius = std::min(largest, 1.1f * radius);
  } else if (met > deciding * static_cast<std::uint64_t>(p.nearest) * 8) {
    search_radius = 0.95f * radius;
  }

  const float longest = longest_distance(grid);
  while (!pending.empty() && coarser * radius <= largest && radius < longest) {
    if (pending.size() < 8) break;
    radius *= coarser;
    coarse.index(world, radius, agents);
    finder.search_again(coarse, radius);
  }
  finder.search_everywhere();
  return finder.totals;
}

}  // namespace

float NearestSearch::largest_radius(const World& world) {
  float largest = 3.0e18f;
  for (int a = 0; a < world.dimension; ++a) {
    if (wraps(world, a)) largest = std::min(largest, world.extent(a) / 3.0f);
  }
  return largest;
}

float NearestSearch::first_radius(const World& world, std::size_t count, std::int32_t k) {
  if (count == 0) return 1.0f;
  const float share = aimed_share * static_cast<float>(k) / static_cast<float>(count);
  float volume = 1.0f;
  for (int a = 0; a < world.dimension; ++a) volume *= std::max(world.extent(a), 1.0e-6f);
  const float radius = world.dimension == 2
                           ? std::sqrt(share * volume / math::pi)
                           : math::exp(math::log(share * volume * ball_share) / 3.0f);
  return std::min(std::max(radius, 1.0e-6f), largest_radius(world));
}

float NearestSearch::grid_radius(const World& world, const FlockParameters& p) const {
  return std::max(p.separation_radius, std::min(search_radius_, largest_radius(world)));
}

void NearestSearch::reserve(const World& world, std::size_t count) {
  pending_.reserve(count);
  coarse_.reserve(world, std::min(largest_radius(world), 1.0e6f), count);
}

SenseTotals NearestSearch::sense(const CellGrid& grid, const Agents& agents, const World& world,
                                 const FlockParameters& p, std::uint64_t step, float* sums) {
  // Separation by the kernel of the metric models, whose other sums are replaced.
  FlockParameters close = p;
  close.radius = p.separation_radius;
  SenseTotals totals = flockwork::sense(grid, close, step, agents.size(), sums);
  const auto find = agents.planar() ? find_all<2> : find_all<3>;
  const SenseTotals found =
      find(grid, coarse_, agents, world, p, step, search_radius_, pending_, sums);
  totals.candidates += found.candidates;
  totals.neighbours = found.neighbours;
  return totals;
}

}  // namespace flockwork
