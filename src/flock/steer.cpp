// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/steer.h"

#include "base/random.h"
#include "flock/sense.h"
#include "flock/vector_lanes.h"

namespace flockwork {
namespace {

template <int Dimension>
Lanes3 load_lanes(const AlignedArray<float>& x, const AlignedArray<float>& y,
                  const AlignedArray<float>& z, std::size_t i) {
  Lanes3 v;
  v.x = load(x.data() + i);
  v.y = load(y.data() + i);
  if constexpr (Dimension == 3) v.z = load(z.data() + i);
  return v;
}

template <int Dimension>
void store_lanes(VectorArrays& arrays, std::size_t i, const Lanes3& v) {
  store(arrays.x.data() + i, v.x);
  store(arrays.y.data() + i, v.y);
  if constexpr (Dimension == 3) store(arrays.z.data() + i, v.z);
}

// The sums of four agents, one agent per lane; layout in sense.h.
struct SumLanes {
  Lanes3 velocity, offset, separation;
  f32x4 neighbours;
};

template <int Dimension>
FLOCKWORK_FORCE_INLINE SumLanes load_sums(const float* sums) {
  constexpr int width = 4 * sum_groups(Dimension);
  const auto group = [&](int g, f32x4& a, f32x4& b, f32x4& c, f32x4& d) {
    a = load_aligned(sums + 4 * g);
    b = load_aligned(sums + width + 4 * g);
    c = load_aligned(sums + 2 * width + 4 * g);
    d = load_aligned(sums + 3 * width + 4 * g);
    transpose4(a, b, c, d);
  };
  SumLanes s;
  f32x4 unused;
  if constexpr (Dimension == 2) {
    group(0, s.velocity.x, s.velocity.y, s.offset.x, s.offset.y);
    group(1, s.separation.x, s.separation.y, s.neighbours, unused);
  } else {
    group(0, s.velocity.x, s.velocity.y, s.velocity.z, s.neighbours);
    group(1, s.offset.x, s.offset.y, s.offset.z, unused);
    group(2, s.separation.x, s.separation.y, s.separation.z, unused);
  }
  return s;
}

// Reynolds' steering: each rule asks for a velocity, and the difference to the present one, cut to
// the maximum force, is its say. The mean and the sum over neighbours have the same unit vector, so
// nothing is divided by their number.
struct SteeringModel {
  explicit SteeringModel(const FlockParameters& p)
      : separation(splat(p.separation_weight)),
        alignment(splat(p.alignment_weight)),
        cohesion(splat(p.cohesion_weight)),
        speed(splat(p.max_speed)),
        force(splat(p.max_force)) {}

  FLOCKWORK_FORCE_INLINE Lanes3 operator()(const SumLanes& sum, const Lanes3& v) const {
    const m32x4 any_neighbour = gt(sum.neighbours, zero_f32x4());
    const Lanes3 apart = unit(sum.separation) * force;
    const Lanes3 along = clamp_length(unit(sum.velocity) * speed - v, force);
    const Lanes3 together = clamp_length(unit(sum.offset) * speed - v, force);
    const Lanes3 flocking = keep(any_neighbour, along * alignment + together * cohesion);
    return clamp_length(apart * separation + flocking, force);
  }

  f32x4 separation, alignment, cohesion, speed, force;
};

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

void draw_perturbation(const Agents& agents, float strength, std::uint64_t seed, std::uint64_t step,
                       VectorArrays& out) {
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const Vec3 u =
        unit_vector(random_u32x4(seed, Stream::perturbation, agents.id[i], step), agents.dimension);
    out.x[i] = strength * u.x;
    out.y[i] = strength * u.y;
    if (!agents.planar()) out.z[i] = strength * u.z;
  }
}

template <int Dimension>
void steer_all(const Agents& agents, const float* sums, const FlockParameters& p,
               const World& world, std::uint64_t seed, std::uint64_t step, VectorArrays& held,
               VectorArrays& out) {
  const SteeringModel model(p);
  const float full_force = world.margin_force * p.max_force;
  const MarginForce margin_x(world, 0, full_force);
  const MarginForce margin_y(world, 1, full_force);
  const MarginForce margin_z(world, 2, full_force);
  const SphereForce sphere(world);
  const f32x4 inverse_mass = splat(1.0f / p.mass);
  const f32x4 drag = splat(p.drag);
  const bool holds = p.update_interval > 1;
  const bool perturbed = p.perturbation > 0.0f;
  if (perturbed) draw_perturbation(agents, p.perturbation, seed, step, out);

  for (std::size_t i = 0; i < agents.size(); i += 4) {
    const Lanes3 v = load_lanes<Dimension>(agents.vx, agents.vy, agents.vz, i);
    const SumLanes sum = load_sums<Dimension>(sums + i * 4 * sum_groups(Dimension));
    Lanes3 force = model(sum, v);
    if (holds) {
      std::int32_t decided[4] = {};
      for (std::size_t k = 0; k < 4 && i + k < agents.size(); ++k) {
        decided[k] = decides(agents.id[i + k], step, p.update_interval) ? -1 : 0;
      }
      const m32x4 fresh = bitcast_mask(set_i32(decided[0], decided[1], decided[2], decided[3]));
      force = select(fresh, force, load_lanes<Dimension>(held.x, held.y, held.z, i));
      store_lanes<Dimension>(held, i, force);
    }
    if (margin_x.active || margin_y.active || margin_z.active || sphere.active) {
      const Lanes3 at = load_lanes<Dimension>(agents.x, agents.y, agents.z, i);
      if (margin_x.active) force.x = force.x + margin_x(at.x);
      if (margin_y.active) force.y = force.y + margin_y(at.y);
      if (margin_z.active) force.z = force.z + margin_z(at.z);
      if (sphere.active) force = force + sphere(at);
    }
    if (perturbed) force = force + load_lanes<Dimension>(out.x, out.y, out.z, i);
    store_lanes<Dimension>(out, i, force * inverse_mass - v * drag);
  }
}

}  // namespace

void steer(const Agents& agents, const float* sums, const FlockParameters& parameters,
           const World& world, std::uint64_t seed, std::uint64_t step, VectorArrays& held,
           VectorArrays& acceleration) {
  const auto run = agents.planar() ? steer_all<2> : steer_all<3>;
  run(agents, sums, parameters, world, seed, step, held, acceleration);
}

}  // namespace flockwork
