// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/math.h"
#include "base/simd.h"
#include "flock/coincident.h"
#include "flock/falloff.h"
#include "flock/parameters.h"
#include "flock/rules.h"
#include "flock/sense.h"
#include "flock/wish.h"
#include "space/cell_grid.h"

namespace flockwork {

// Adds to the sums of an agent those over agents of another flock that it flocks with: as its own
// model has them, with the relation's radius for the outermost one, times the relation's weight.
// Layout in flock/sense.h. Distances are computed four at a time; the sums one by one, because few
// scenes mix flocks and all models share this code.
template <int Dimension>
class ForeignSums {
 public:
  ForeignSums(const RelationParameters& relation, const FlockParameters& p, const CellGrid& others)
      : agents_(others.sorted()),
        p_(p),
        radius2_(splat(relation.radius * relation.radius)),
        weight_(relation.weight),
        cos_half_view_(math::cos(0.5f * p.field_of_view)),
        orientation_(p.separation_radius + p.orientation_width) {
    for (int a = 0; a < 3; ++a) {
      const float period = others.geometry().axis[a].period;
      half_[a] = others.geometry().minimum_image && period > 0.0f ? 0.5f * period : 3.0e38f;
    }
  }

  // Agent i of `from`; `begin` and `end` of the candidates as from NeighbourRanges::find(). Returns
  // the number of neighbours.
  std::uint64_t add(const Agents& from, std::size_t i, const std::int32_t* begin,
                    const std::int32_t* end, float* sums) {
    sums_ = sums + i * 4 * static_cast<std::size_t>(sum_groups(Dimension, p_.model));
    at_ = {from.x[i], from.y[i], Dimension == 3 ? from.z[i] : 0.0f};
    heading_ = wish::unit({from.vx[i], from.vy[i], Dimension == 3 ? from.vz[i] : 0.0f});
    blind_ = p_.field_of_view < full_turn && dot(heading_, heading_) > 0.0f;
    id_ = from.id[i];
    std::uint64_t met = 0;
    for (int r = 0; r < (Dimension == 2 ? 4 : 12); ++r) {
      if (r % 4 == 3) continue;
      for (std::int32_t j = begin[r]; j < end[r]; j += 4) {
        for (int near = near_ones(j), k = 0; near != 0; near >>= 1, ++k) {
          if ((near & 1) != 0) met += add_one(static_cast<std::size_t>(j + k));
        }
      }
    }
    return met;
  }

 private:
  int near_ones(std::int32_t j) const {
    const f32x4 dx = load(agents_.x.data() + j) - splat(at_.x);
    const f32x4 dy = load(agents_.y.data() + j) - splat(at_.y);
    f32x4 d2 = dx * dx + dy * dy;
    if constexpr (Dimension == 3) {
      const f32x4 dz = load(agents_.z.data() + j) - splat(at_.z);
      d2 = d2 + dz * dz;
    }
    return bitmask(lt(d2, radius2_));
  }

  static bool is_nearest_image(float d, float half) { return d >= -half && d < half; }

  std::uint64_t add_one(std::size_t j) {
    const Vec3 d{agents_.x[j] - at_.x, agents_.y[j] - at_.y,
                 Dimension == 3 ? agents_.z[j] - at_.z : 0.0f};
    for (int a = 0; a < Dimension; ++a) {
      if (!is_nearest_image(d[a], half_[a])) return 0;
    }
    const float distance = std::sqrt(dot(d, d));
    const bool seen = !blind_ || dot(d, heading_) >= cos_half_view_ * distance;
    Vec3 v{agents_.vx[j], agents_.vy[j], Dimension == 3 ? agents_.vz[j] : 0.0f};
    if (senses_headings(p_.model)) v = wish::unit(v);
    const bool close = distance < p_.separation_radius;
    if (p_.model == FlockModel::couzin) {
      if (close) return add_to(8, push(d, distance, j)), count(11);
      if (!seen) return 0;
      if (distance < orientation_) return add_to(0, v), count(3);
      return add_to(4, wish::unit(d)), count(7);
    }
    if (!seen) return 0;
    if (p_.model == FlockModel::exclusive) {
      if (close) add_to(8, push(d, distance, j)), count(11);
      if (distance < p_.alignment_radius) add_to(0, v), count(3);
      return add_to(4, d), count(7);
    }
    add_to(0, v);
    add_to(Dimension == 2 ? 2 : 4, d);
    if (close) add_to(Dimension == 2 ? 4 : 8, push(d, distance, j)), count(7);
    return count(Dimension == 2 ? 6 : 3);
  }

  void add_to(int place, Vec3 a) {
    sums_[place] += weight_ * a.x;
    sums_[place + 1] += weight_ * a.y;
    if (Dimension == 3 || has_zones(p_.model)) sums_[place + 2] += weight_ * a.z;
  }
  std::uint64_t count(int place) {
    sums_[place] += weight_;
    return 1;
  }

  // Separation from the agent j at offset d.
  Vec3 push(Vec3 d, float distance, std::size_t j) const {
    if (p_.model == FlockModel::vicsek) return {};
    if (distance == 0.0f) {
      // Ids of two flocks may be equal; one bit more tells the flocks apart.
      return coincident_direction(2 * id_, 2 * agents_.id[j] + 1, Dimension) *
             falloff_at_contact(p_);
    }
    return wish::unit(d) * -falloff_at(p_, std::max(distance, coincident_distance));
  }

  const Agents& agents_;
  const FlockParameters& p_;
  f32x4 radius2_;
  float weight_, cos_half_view_, orientation_;
  float half_[3];
  float* sums_ = nullptr;
  Vec3 at_, heading_;
  bool blind_ = false;
  std::uint32_t id_ = 0;
};

}  // namespace flockwork
