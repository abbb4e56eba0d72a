// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "flock/parameters.h"
#include "flock/sum_lanes.h"

// Models whose rules ask for a force (u/s2 at mass 1), as functions of an agent's sums and its
// velocity v. w_s, w_a, w_c: weights; F: max_force. A rule over nobody asks for nothing.
namespace flockwork {

// The sum of a model's rules is cut to max_force where limit_force says so.
inline f32x4 sum_limit(const FlockParameters& p) {
  return splat(p.limit_force ? p.max_force : 3.0e38f);
}

// What every model of these multiplies its rules with, and cuts their sum to.
struct RuleWeights {
  explicit RuleWeights(const FlockParameters& p)
      : separation(splat(p.separation_weight)),
        alignment(splat(p.alignment_weight)),
        cohesion(splat(p.cohesion_weight)),
        limit(sum_limit(p)) {}

  f32x4 separation, alignment, cohesion, limit;
};

FLOCKWORK_FORCE_INLINE f32x4 inverse_count(f32x4 n) { return splat(1.0f) / max(splat(1.0f), n); }

// Reynolds' steering: each rule asks for a velocity, and the difference to the present one, cut to
// the maximum force, is its say. The mean and the sum over neighbours have the same unit vector, so
// nothing is divided by their number.
//   w_s F unit(s) + w_a clamp(unit(sum v_j) v_max - v, F) + w_c clamp(unit(sum d_j) v_max - v, F)
struct SteeringModel : RuleWeights {
  static constexpr bool zones = false;

  explicit SteeringModel(const FlockParameters& p)
      : RuleWeights(p), speed(splat(p.max_speed)), force(splat(p.max_force)) {}

  FLOCKWORK_FORCE_INLINE Lanes3 operator()(const SumLanes& sum, const Lanes3& v) const {
    const m32x4 any_neighbour = gt(sum.neighbours, zero_f32x4());
    const Lanes3 apart = unit(sum.separation) * force;
    const Lanes3 along = clamp_length(unit(sum.velocity) * speed - v, force);
    const Lanes3 together = clamp_length(unit(sum.offset) * speed - v, force);
    const Lanes3 flocking = keep(any_neighbour, along * alignment + together * cohesion);
    return clamp_length(apart * separation + flocking, limit);
  }

  f32x4 speed, force;
};

// Differences of velocities taken as forces, as most tutorials have it:
//   w_s s / n_s + w_a (mean v_j - v) + w_c (mean d_j - v)
struct VelocityModel : RuleWeights {
  static constexpr bool zones = false;

  using RuleWeights::RuleWeights;

  FLOCKWORK_FORCE_INLINE Lanes3 operator()(const SumLanes& sum, const Lanes3& v) const {
    const m32x4 any_neighbour = gt(sum.neighbours, zero_f32x4());
    const f32x4 share = inverse_count(sum.neighbours);
    const Lanes3 apart = sum.separation * inverse_count(sum.close);
    const Lanes3 along = sum.velocity * share - v;
    const Lanes3 together = sum.offset * share - v;
    const Lanes3 flocking = keep(any_neighbour, along * alignment + together * cohesion);
    return clamp_length(apart * separation + flocking, limit);
  }
};

// Rules as unit vectors, whatever the number and the distance of neighbours:
//   w_s s + w_a unit(mean v_j - v) + w_c unit(mean d_j)
struct NormalizedModel : RuleWeights {
  static constexpr bool zones = false;

  using RuleWeights::RuleWeights;

  FLOCKWORK_FORCE_INLINE Lanes3 operator()(const SumLanes& sum, const Lanes3& v) const {
    const m32x4 any_neighbour = gt(sum.neighbours, zero_f32x4());
    const Lanes3 along = unit(sum.velocity * inverse_count(sum.neighbours) - v);
    const Lanes3 flocking = keep(any_neighbour, along * alignment + unit(sum.offset) * cohesion);
    return clamp_length(sum.separation * separation + flocking, limit);
  }
};

// Cohesion only while nobody is within the separation radius, its mean over the agent itself and
// its neighbours:
//   w_s s + w_a (mean h_j - h) + w_c (n_s = 0: sum d_j / (n + 1))
struct ExclusiveModel : RuleWeights {
  static constexpr bool zones = true;

  using RuleWeights::RuleWeights;

  FLOCKWORK_FORCE_INLINE Lanes3 operator()(const SumLanes& sum, const Lanes3& v) const {
    const m32x4 any_aligned = gt(sum.aligned, zero_f32x4());
    const m32x4 nobody_close = ~gt(sum.close, zero_f32x4());
    const Lanes3 along = keep(any_aligned, sum.velocity * inverse_count(sum.aligned) - unit(v));
    const Lanes3 together =
        keep(nobody_close, sum.offset * inverse_count(sum.neighbours + splat(1.0f)));
    return clamp_length(sum.separation * separation + along * alignment + together * cohesion,
                        limit);
  }
};

}  // namespace flockwork
