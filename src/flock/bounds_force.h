// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "flock/vector_lanes.h"
#include "space/world.h"

// The forces of bounds that push or pull agents back.
namespace flockwork {

// The force of bounds `steer` along one axis: from 0 at the margin to `full` at the wall.
struct MarginForce {
  MarginForce(const World& world, int axis, float full_force)
      : active(axis < world.dimension && world.bounds(axis) == Bounds::steer &&
               world.margin > 0.0f),
        lower(splat(world.lower[axis])),
        upper(splat(world.upper[axis])),
        inverse_margin(splat(active ? 1.0f / world.margin : 0.0f)),
        full(splat(full_force)) {}

  FLOCKWORK_FORCE_INLINE f32x4 operator()(f32x4 p) const {
    const f32x4 one = splat(1.0f);
    const f32x4 low = min(one, max(zero_f32x4(), one - (p - lower) * inverse_margin));
    const f32x4 high = min(one, max(zero_f32x4(), one - (upper - p) * inverse_margin));
    return (low - high) * full;
  }

  bool active;
  f32x4 lower, upper, inverse_margin, full;
};

// The force of bounds `sphere`, over the axes that are of that kind.
struct SphereForce {
  explicit SphereForce(const World& world)
      : radius(splat(world.sphere_radius)), weight(splat(world.sphere_weight)) {
    const Vec3 c = world.centre();
    centre = {splat(c.x), splat(c.y), splat(c.z)};
    f32x4* const use[3] = {&axes.x, &axes.y, &axes.z};
    for (int a = 0; a < world.dimension; ++a) {
      if (world.bounds(a) != Bounds::sphere) continue;
      active = true;
      *use[a] = splat(1.0f);
    }
  }

  FLOCKWORK_FORCE_INLINE Lanes3 operator()(const Lanes3& p) const {
    Lanes3 off = p - centre;
    off = {off.x * axes.x, off.y * axes.y, off.z * axes.z};
    const f32x4 overshoot = max(zero_f32x4(), length(off) - radius);
    return unit(off) * (-(overshoot * weight));
  }

  bool active = false;
  f32x4 radius, weight;
  Lanes3 centre, axes;
};

// All axes together, for agents at `p`.
struct BoundsForce {
  // `max_force`: the flock's, u/s2.
  FLOCKWORK_NO_INLINE BoundsForce(const World& world, float max_force)
      : x(world, 0, world.margin_force * max_force),
        y(world, 1, world.margin_force * max_force),
        z(world, 2, world.margin_force * max_force),
        sphere(world),
        active(x.active || y.active || z.active || sphere.active) {}

  FLOCKWORK_FORCE_INLINE Lanes3 add_to(Lanes3 force, const Lanes3& p) const {
    if (x.active) force.x = force.x + x(p.x);
    if (y.active) force.y = force.y + y(p.y);
    if (z.active) force.z = force.z + z(p.z);
    if (sphere.active) force = force + sphere(p);
    return force;
  }

  MarginForce x, y, z;
  SphereForce sphere;
  bool active;
};

}  // namespace flockwork
