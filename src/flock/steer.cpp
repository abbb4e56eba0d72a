// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/steer.h"

#include "base/random.h"
#include "flock/bounds_force.h"
#include "flock/force_models.h"
#include "flock/heading_models.h"
#include "flock/lanes_access.h"
#include "flock/sense.h"
#include "flock/sum_lanes.h"
#include "flock/vector_lanes.h"

namespace flockwork {
namespace {

// What the stage works on; the arguments of steer().
struct Stage {
  const Agents& agents;
  const float* sums;
  const FlockParameters& parameters;
  const World& world;
  std::uint64_t seed;
  std::uint64_t step;
  float dt;
  VectorArrays& held;
  const VectorArrays* rules;
  VectorArrays& out;

  bool holds() const { return parameters.update_interval > 1; }

  // Which of the four agents from index i on decide in this step.
  m32x4 deciding(std::size_t i) const {
    std::int32_t decided[4] = {};
    for (std::size_t k = 0; k < 4 && i + k < agents.size(); ++k) {
      decided[k] = decides(agents.id[i + k], step, parameters.update_interval) ? -1 : 0;
    }
    return bitcast_mask(set_i32(decided[0], decided[1], decided[2], decided[3]));
  }
};

template <int Dimension>
FLOCKWORK_NO_INLINE Lanes3 further_forces(const Stage& stage, const BoundsForce& bounds,
                                          std::size_t i, Lanes3 force) {
  if (bounds.active) {
    const Agents& a = stage.agents;
    force = bounds.add_to(force, load_lanes<Dimension>(a.x, a.y, a.z, i));
  }
  if (stage.rules == nullptr) return force;
  const VectorArrays& rules = *stage.rules;
  return force + load_lanes<Dimension>(rules.x, rules.y, rules.z, i);
}

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

template <int Dimension, typename Model>
void steer_by_force(const Stage& stage) {
  const Agents& agents = stage.agents;
  const FlockParameters& p = stage.parameters;
  const Model model(p);
  const BoundsForce bounds(stage.world, p.max_force);
  const bool further = bounds.active || stage.rules != nullptr;
  const f32x4 inverse_mass = splat(1.0f / p.mass);
  const f32x4 drag = splat(p.drag);
  const bool perturbed = p.perturbation > 0.0f;
  if (perturbed) draw_perturbation(agents, p.perturbation, stage.seed, stage.step, stage.out);
  constexpr int width = 4 * (Model::zones ? 3 : sum_groups(Dimension));

  for (std::size_t i = 0; i < agents.size(); i += 4) {
    const Lanes3 v = load_lanes<Dimension>(agents.vx, agents.vy, agents.vz, i);
    const SumLanes sum = load_sums<Dimension, Model::zones>(stage.sums + i * width);
    Lanes3 force = model(sum, v);
    if (stage.holds()) {
      VectorArrays& held = stage.held;
      force = select(stage.deciding(i), force, load_lanes<Dimension>(held.x, held.y, held.z, i));
      store_lanes<Dimension>(held, i, force);
    }
    if (further) force = further_forces<Dimension>(stage, bounds, i, force);
    if (perturbed) {
      force = force + load_lanes<Dimension>(stage.out.x, stage.out.y, stage.out.z, i);
    }
    store_lanes<Dimension>(stage.out, i, force * inverse_mass - v * drag);
  }
}

// Turns the desired headings of four agents from index i on by what each draws.
template <int Dimension>
FLOCKWORK_NO_INLINE Lanes3 with_noise(const Stage& stage, std::size_t i, const Lanes3& desired) {
  float angle[4] = {};
  float azimuth[4] = {};
  for (std::size_t k = 0; k < 4 && i + k < stage.agents.size(); ++k) {
    const RandomBits bits =
        random_u32x4(stage.seed, Stream::noise, stage.agents.id[i + k], stage.step);
    const TurnDraw draw = draw_turn(stage.parameters, bits);
    angle[k] = draw.angle;
    azimuth[k] = draw.azimuth;
  }
  return turned<Dimension>(desired, load(angle), load(azimuth));
}

template <int Dimension, typename Model>
void steer_by_heading(const Stage& stage) {
  const Agents& agents = stage.agents;
  const FlockParameters& p = stage.parameters;
  const BoundsForce bounds(stage.world, p.max_force);
  const f32x4 speed = splat(p.max_speed);
  const f32x4 dt = splat(stage.dt);
  constexpr int width = 4 * (Model::zones ? 3 : sum_groups(Dimension));

  for (std::size_t i = 0; i < agents.size(); i += 4) {
    const Lanes3 heading = unit(load_lanes<Dimension>(agents.vx, agents.vy, agents.vz, i));
    const SumLanes sum = load_sums<Dimension, Model::zones>(stage.sums + i * width);
    Lanes3 desired = Model::desired(sum, heading);
    if (p.noise > 0.0f) desired = with_noise<Dimension>(stage, i, desired);
    if (stage.holds()) {
      VectorArrays& held = stage.held;
      const Lanes3 before = wish_or(load_lanes<Dimension>(held.x, held.y, held.z, i), heading);
      desired = select(stage.deciding(i), desired, before);
    }
    const Lanes3 force = further_forces<Dimension>(stage, bounds, i, Lanes3{});
    const Lanes3 demand = desired * speed + force * dt;
    // What turned an agent while it did not decide stays turned.
    if (stage.holds()) store_lanes<Dimension>(stage.held, i, unit(demand));
    store_lanes<Dimension>(stage.out, i, demand);
  }
}

template <int Dimension>
void steer_flock(const Stage& stage) {
  switch (stage.parameters.model) {
    case FlockModel::steering:
    case FlockModel::topological:
      return steer_by_force<Dimension, SteeringModel>(stage);
    case FlockModel::velocity:
      return steer_by_force<Dimension, VelocityModel>(stage);
    case FlockModel::normalized:
      return steer_by_force<Dimension, NormalizedModel>(stage);
    case FlockModel::exclusive:
      return steer_by_force<Dimension, ExclusiveModel>(stage);
    case FlockModel::vicsek:
      return steer_by_heading<Dimension, VicsekModel>(stage);
    case FlockModel::couzin:
      return steer_by_heading<Dimension, CouzinModel>(stage);
  }
}

}  // namespace

void steer(const Agents& agents, const float* sums, const FlockParameters& parameters,
           const World& world, std::uint64_t seed, std::uint64_t step, float dt, VectorArrays& held,
           const VectorArrays* rules, VectorArrays& acceleration) {
  const Stage stage{agents, sums, parameters, world, seed, step, dt, held, rules, acceleration};
  agents.planar() ? steer_flock<2>(stage) : steer_flock<3>(stage);
}

}  // namespace flockwork
