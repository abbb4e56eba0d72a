// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/relations.h"

#include <algorithm>
#include <cmath>

#include "base/simd.h"
#include "flock/coincident.h"
#include "flock/foreign_sums.h"
#include "flock/pair_kernel.h"
#include "flock/wish.h"
#include "space/neighbour_ranges.h"

namespace flockwork {
namespace {

struct Push {
  Vec3 away;  // sum of unit(p - q)(1 - d/r)
  std::int32_t count = 0;
};

struct Nearest {
  Vec3 offset;    // q - p
  Vec3 velocity;  // u
  float distance2 = 3.0e38f;
};

float lane_of(f32x4 v, int lane_index) {
  float values[4];
  store(values, v);
  return values[lane_index];
}

// The pairs of one agent with the candidates of one range.
template <int Dimension, bool Image>
class PairLoop {
 public:
  PairLoop(const CellGrid& others, const RelationParameters& relation, float max_speed)
      : agents_(others.sorted()),
        radius2_(splat(relation.radius * relation.radius)),
        inverse_radius_(splat(1.0f / relation.radius)),
        lookahead_(splat(relation.lookahead)),
        inverse_speed_(splat(max_speed > 0.0f ? 1.0f / max_speed : 1.0e30f)),
        selection_(others, full_turn),
        predicts_(relation.lookahead > 0.0f) {}

  FLOCKWORK_FORCE_INLINE void push(std::int32_t j, const Lanes3& p) {
    Lanes3 d;
    f32x4 d2;
    const m32x4 near = meet(j, p, d, d2);
    count = count_add(count, near);
    together = together | (near & eq(d2, zero_f32x4()));
    if (predicts_) {
      const f32x4 ahead = min(lookahead_, sqrt(d2) * inverse_speed_);
      // Behind a row there are places without a velocity, whose bits may be no number.
      d = keep(near, d + velocity(j) * ahead);
      d2 = dot(d, d);
    }
    const f32x4 size = sqrt(max(splat(smallest2), d2));
    const f32x4 weight = keep(near, max(zero_f32x4(), splat(1.0f) / size - inverse_radius_));
    sum = sum - d * weight;
  }

  FLOCKWORK_FORCE_INLINE void seek(std::int32_t j, const Lanes3& p) {
    Lanes3 d;
    f32x4 d2;
    const m32x4 near = meet(j, p, d, d2);
    count = count_add(count, near);
    const m32x4 nearer = near & lt(d2, best2);
    best2 = select(nearer, d2, best2);
    best = select(nearer, d, best);
    best_velocity = select(nearer, velocity(j), best_velocity);
  }

  Push pushed() const {
    return {{hsum(sum.x), hsum(sum.y), Dimension == 3 ? hsum(sum.z) : 0.0f}, hsum_i32(count)};
  }

  Nearest nearest() const {
    Nearest found;
    for (int k = 0; k < 4; ++k) {
      const float d2 = lane_of(best2, k);
      if (!(d2 < found.distance2)) continue;
      found.distance2 = d2;
      found.offset = {lane_of(best.x, k), lane_of(best.y, k), lane_of(best.z, k)};
      found.velocity = {lane_of(best_velocity.x, k), lane_of(best_velocity.y, k),
                        lane_of(best_velocity.z, k)};
    }
    return found;
  }

  Lanes3 sum, best, best_velocity;
  f32x4 best2 = splat(3.0e38f);
  i32x4 count = zero_i32x4();
  m32x4 together = bitcast_mask(zero_i32x4());  // who stands on the very point

 private:
  static constexpr float smallest2 = coincident_distance * coincident_distance;

  FLOCKWORK_FORCE_INLINE m32x4 meet(std::int32_t j, const Lanes3& p, Lanes3& d, f32x4& d2) const {
    d.x = load(agents_.x + j) - p.x;
    d.y = load(agents_.y + j) - p.y;
    if constexpr (Dimension == 3) d.z = load(agents_.z + j) - p.z;
    d2 = dot(d, d);
    m32x4 near = lt(d2, radius2_);
    if constexpr (Image) {
      near = near & is_nearest_image(d.x, selection_.half_x) &
             is_nearest_image(d.y, selection_.half_y);
      if constexpr (Dimension == 3) near = near & is_nearest_image(d.z, selection_.half_z);
    }
    return near;
  }

  FLOCKWORK_FORCE_INLINE Lanes3 velocity(std::int32_t j) const {
    Lanes3 v{load(agents_.vx + j), load(agents_.vy + j), zero_f32x4()};
    if constexpr (Dimension == 3) v.z = load(agents_.vz + j);
    return v;
  }

  Candidates agents_;
  f32x4 radius2_, inverse_radius_, lookahead_, inverse_speed_;
  SelectionConstants selection_;
  bool predicts_;
};

template <int Dimension, bool Image>
class Relating {
 public:
  Relating(const RelationParameters& relation, const FlockParameters& p, const Agents& from,
           const CellGrid& others)
      : relation_(relation),
        p_(p),
        from_(from),
        grid_(others),
        ranges_(others),
        loop_(others, relation, p.max_speed),
        foreign_(relation, p, others) {}

  // In batches, ranges first: see Sensor.
  RelationTotals run(VectorArrays& force, float* sums, float* alarm) {
    for (std::size_t i = 0; i < from_.size(); i += batch_size) {
      const std::size_t count = std::min(batch_size, from_.size() - i);
      for (std::size_t k = 0; k < count; ++k) find(i + k, batch_[k]);
      for (std::size_t k = 0; k < count; ++k) meet(i + k, batch_[k], force, sums, alarm);
    }
    return totals_;
  }

 private:
  static constexpr int slots = NeighbourRanges<Dimension>::slots;
  static constexpr std::size_t batch_size = 32;
  struct Ranges {
    std::int32_t begin[slots], end[slots];
  };

  FLOCKWORK_FORCE_INLINE void find(std::size_t i, Ranges& found) {
    const GridGeometry& g = grid_.geometry();
    const std::int32_t y = row_of(g.axis[1], from_.y[i]);
    const std::int32_t z = Dimension == 3 ? row_of(g.axis[2], from_.z[i]) : 0;
    if (y != row_y_ || z != row_z_) {
      row_y_ = y;
      row_z_ = z;
      ranges_.enter_row(z, y);
    }
    ranges_.find(from_.x[i], from_.y[i], Dimension == 3 ? from_.z[i] : 0.0f, found.begin,
                 found.end);
    for (int r = 0; r < slots; ++r) {
      if (r % 4 == 3) continue;
      totals_.candidates += static_cast<std::uint64_t>(found.end[r] - found.begin[r]);
    }
  }

  void meet(std::size_t i, const Ranges& ranges, VectorArrays& force, float* sums, float* alarm) {
    switch (relation_.kind) {
      case RelationKind::ignore:
        break;
      case RelationKind::flock:
        totals_.neighbours += foreign_.add(from_, i, ranges.begin, ranges.end, sums);
        break;
      case RelationKind::flee:
      case RelationKind::avoid:
        push(i, ranges.begin, ranges.end, force, alarm);
        break;
      case RelationKind::chase:
        chase(i, ranges.begin, ranges.end, force);
        break;
    }
  }

  Vec3 velocity(std::size_t i) const {
    return {from_.vx[i], from_.vy[i], Dimension == 3 ? from_.vz[i] : 0.0f};
  }
  Lanes3 place(std::size_t i) const {
    return {splat(from_.x[i]), splat(from_.y[i]),
            Dimension == 3 ? splat(from_.z[i]) : zero_f32x4()};
  }
  static void add(VectorArrays& force, std::size_t i, Vec3 a) {
    force.x[i] += a.x;
    force.y[i] += a.y;
    if constexpr (Dimension == 3) force.z[i] += a.z;
  }

  void push(std::size_t i, const std::int32_t* begin, const std::int32_t* end, VectorArrays& force,
            float* alarm) {
    const Lanes3 p = place(i);
    PairLoop<Dimension, Image> loop = loop_;
    for (int r = 0; r < slots; ++r) {
      if (r % 4 == 3) continue;
      for (std::int32_t j = begin[r]; j < end[r]; j += 4) loop.push(j, p);
    }
    Push pushed = loop.pushed();
    if (pushed.count == 0) return;
    totals_.neighbours += static_cast<std::uint64_t>(pushed.count);
    if (any(loop.together)) pushed.away = pushed.away + part(i, begin, end);
    const float size = std::sqrt(dot(pushed.away, pushed.away));
    const float strength = relation_.weight * std::min(1.0f, size);
    const Vec3 direction = wish::unit(pushed.away);
    if (relation_.kind == RelationKind::avoid) {
      add(force, i, direction * (strength * p_.max_force));
    } else {
      add(force, i, wish::steer(direction, velocity(i), p_.max_speed, p_.max_force) * strength);
      if (alarm != nullptr) alarm[i] = p_.alarm_factor;
    }
  }

  // From those on the very point, in directions drawn from the ids.
  Vec3 part(std::size_t i, const std::int32_t* begin, const std::int32_t* end) const {
    const Agents& other = grid_.sorted();
    Vec3 sum;
    for (int r = 0; r < slots; ++r) {
      if (r % 4 == 3) continue;
      for (std::int32_t k = begin[r]; k < end[r]; ++k) {
        const auto j = static_cast<std::size_t>(k);
        bool same = other.x[j] == from_.x[i] && other.y[j] == from_.y[i];
        if constexpr (Dimension == 3) same = same && other.z[j] == from_.z[i];
        // Ids of two flocks may be equal; one bit more tells the flocks apart.
        if (same) {
          sum = sum + coincident_direction(2 * from_.id[i], 2 * other.id[j] + 1, Dimension);
        }
      }
    }
    return sum;
  }

  void chase(std::size_t i, const std::int32_t* begin, const std::int32_t* end,
             VectorArrays& force) {
    const Lanes3 p = place(i);
    PairLoop<Dimension, Image> loop = loop_;
    for (int r = 0; r < slots; ++r) {
      if (r % 4 == 3) continue;
      for (std::int32_t j = begin[r]; j < end[r]; j += 4) loop.seek(j, p);
    }
    const std::int32_t count = hsum_i32(loop.count);
    if (count == 0) return;
    totals_.neighbours += static_cast<std::uint64_t>(count);
    const Nearest nearest = loop.nearest();
    float ahead = relation_.lookahead;
    if (p_.max_speed > 0.0f) ahead = std::min(ahead, std::sqrt(nearest.distance2) / p_.max_speed);
    const Vec3 to = wish::unit(nearest.offset + nearest.velocity * ahead);
    add(force, i, wish::steer(to, velocity(i), p_.max_speed, p_.max_force) * relation_.weight);
  }

  const RelationParameters& relation_;
  const FlockParameters& p_;
  const Agents& from_;
  const CellGrid& grid_;
  NeighbourRanges<Dimension> ranges_;
  PairLoop<Dimension, Image> loop_;
  ForeignSums<Dimension> foreign_;
  std::int32_t row_y_ = -1, row_z_ = -1;
  Ranges batch_[batch_size];
  RelationTotals totals_;
};

template <int Dimension>
RelationTotals run(const RelationParameters& relation, const FlockParameters& p, const Agents& from,
                   const CellGrid& others, VectorArrays& force, float* sums, float* alarm) {
  if (others.geometry().minimum_image) {
    return Relating<Dimension, true>(relation, p, from, others).run(force, sums, alarm);
  }
  return Relating<Dimension, false>(relation, p, from, others).run(force, sums, alarm);
}

}  // namespace

RelationTotals relate(const RelationParameters& relation, const FlockParameters& p,
                      const Agents& from, const CellGrid& others, VectorArrays& force, float* sums,
                      float* alarm) {
  const bool none =
      relation.kind == RelationKind::ignore || !(relation.radius > 0.0f) || relation.weight == 0.0f;
  if (none || others.sorted().size() == 0) return {};
  return from.planar() ? run<2>(relation, p, from, others, force, sums, alarm)
                       : run<3>(relation, p, from, others, force, sums, alarm);
}

}  // namespace flockwork
