// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/point_rules.h"

#include "flock/lanes_access.h"
#include "flock/nearest_image.h"
#include "flock/wish.h"

namespace flockwork {
namespace {

// What four agents are told about one point.
struct PointView {
  Lanes3 toward;  // unit vector to the point, 0 on it
  f32x4 distance;
};

class PointForce {
 public:
  PointForce(const ActivePoint& point, const FlockParameters& p)
      : kind(point.parameters.kind),
        at{splat(point.parameters.at.x), splat(point.parameters.at.y),
           splat(point.parameters.at.z)},
        radius(splat(point.parameters.radius)),
        weight(splat(point.parameters.weight)),
        near_weight(splat(point.parameters.near_weight)),
        near_distance(splat(point.parameters.near_distance)),
        max_speed(splat(p.max_speed)),
        max_force(splat(p.max_force)),
        soft_radius(splat(0.1f * point.parameters.radius)),
        pulls_to_target(p.model == FlockModel::exclusive),
        empty(point.parameters.kind == PointKind::food && !(point.parameters.amount > 0.0f)) {}

  // Who is within the radius, of those rules that have one.
  FLOCKWORK_FORCE_INLINE m32x4 within(const PointView& view) const {
    return lt(view.distance, radius);
  }

  FLOCKWORK_FORCE_INLINE Lanes3 operator()(const PointView& view, const Lanes3& v) const {
    const Lanes3& to = view.toward;
    const f32x4 one = splat(1.0f);
    const f32x4 share = view.distance / max(radius, splat(1.0e-30f));
    const f32x4 nearness = max(zero_f32x4(), one - share);
    switch (kind) {
      case PointKind::seek: {
        const f32x4 far = min(one, view.distance / max(near_distance, splat(1.0e-30f)));
        const f32x4 w = near_weight + (weight - near_weight) * far;
        // The target of `exclusive`: speed (unit(target - p) - heading).
        if (pulls_to_target) return (to - unit(v)) * w;
        return wish::steer(to, v, max_speed, max_force) * w;
      }
      case PointKind::arrive:
        return arrive(view, v) * weight;
      case PointKind::food:
        return keep(within(view), arrive(view, v) * weight);
      case PointKind::flee:
        return keep(within(view),
                    wish::steer(to * -one, v, max_speed, max_force) * (weight * nearness));
      case PointKind::predator: {
        const f32x4 panic = radius / max(view.distance + soft_radius, splat(1.0e-30f));
        return keep(within(view),
                    wish::steer(to * -one, v, max_speed, max_force) * (weight * nearness * panic));
      }
      case PointKind::repel:
        return keep(within(view), to * (-(weight * max_force * nearness * nearness)));
    }
    return {};
  }

  FLOCKWORK_FORCE_INLINE Lanes3 arrive(const PointView& view, const Lanes3& v) const {
    const f32x4 slow = min(splat(1.0f), view.distance / max(near_distance, splat(1.0e-30f)));
    return clamp_length(view.toward * (max_speed * slow) - v, max_force);
  }

  PointKind kind;
  Lanes3 at;
  f32x4 radius, weight, near_weight, near_distance, max_speed, max_force, soft_radius;
  bool pulls_to_target, empty;
};

template <int Dimension>
void add_point(const ActivePoint& point, const FlockParameters& p, const World& world,
               const Agents& agents, VectorArrays& force, float* alarm, std::int64_t& eaters) {
  const PointForce rule(point, p);
  if (rule.empty) return;
  const NearestImage image(world);
  const bool threat = rule.kind == PointKind::flee || rule.kind == PointKind::predator;
  const f32x4 factor = splat(p.alarm_factor);
  i32x4 eating = zero_i32x4();
  for (std::size_t i = 0; i < agents.size(); i += 4) {
    Lanes3 to = rule.at - load_lanes<Dimension>(agents.x, agents.y, agents.z, i);
    if constexpr (Dimension == 2) to.z = zero_f32x4();
    to = image(to);
    const PointView view{unit(to), length(to)};
    const Lanes3 v = load_lanes<Dimension>(agents.vx, agents.vy, agents.vz, i);
    const Lanes3 before = load_lanes<Dimension>(force.x, force.y, force.z, i);
    store_lanes<Dimension>(force, i, before + rule(view, v));
    if (threat && alarm != nullptr) {
      store(alarm + i, select(rule.within(view), factor, load(alarm + i)));
    }
    if (rule.kind == PointKind::food && point.eaten) {
      const auto left = static_cast<int>(std::min<std::size_t>(4, agents.size() - i));
      eating = count_add(eating, lt(view.distance, rule.near_distance) & first_lanes(left));
    }
  }
  eaters += hsum_i32(eating);
}

}  // namespace

void add_point_forces(std::span<const ActivePoint> points, const FlockParameters& p,
                      const World& world, const Agents& agents, VectorArrays& force, float* alarm,
                      std::span<std::int64_t> eaters) {
  const auto add = agents.planar() ? add_point<2> : add_point<3>;
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (points[k].parameters.weight == 0.0f && points[k].parameters.near_weight == 0.0f) continue;
    add(points[k], p, world, agents, force, alarm, eaters[k]);
  }
}

}  // namespace flockwork
