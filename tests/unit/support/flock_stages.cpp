// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "support/flock_stages.h"

#include <span>

#include "base/random.h"
#include "flock/coincident.h"
#include "flock/heading_models.h"
#include "flock/move.h"

namespace flockwork::testing {
namespace {

reference::Vector widen(const Vec3& v) { return {v.x, v.y, v.z}; }

}  // namespace

reference::Draws core_draws(int dimension, std::uint64_t flock_seed, std::uint64_t step) {
  reference::Draws draws;
  draws.perturbation = [=](std::uint32_t id) {
    return widen(unit_vector(random_u32x4(flock_seed, Stream::perturbation, id, step), dimension));
  };
  draws.parting = [=](std::uint32_t id, std::uint32_t other) {
    return widen(coincident_direction(id, other, dimension));
  };
  draws.noise = [=](std::uint32_t id, const FlockParameters& parameters) {
    const RandomBits bits = random_u32x4(flock_seed, Stream::noise, id, step);
    const TurnDraw draw = draw_turn(parameters, bits);
    return reference::Turn{draw.angle, draw.azimuth};
  };
  return draws;
}

std::vector<reference::Agent> reference_agents(const std::vector<Vec3>& p,
                                               const std::vector<Vec3>& v) {
  std::vector<reference::Agent> agents(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    agents[i].p = widen(p[i]);
    agents[i].v = widen(v[i]);
  }
  return agents;
}

Agents core_agents(int dimension, const std::vector<Vec3>& p, const std::vector<Vec3>& v) {
  Agents agents;
  agents.dimension = dimension;
  agents.resize(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    agents.x[i] = p[i].x;
    agents.y[i] = p[i].y;
    agents.vx[i] = v[i].x;
    agents.vy[i] = v[i].y;
    if (!agents.planar()) {
      agents.z[i] = p[i].z;
      agents.vz[i] = v[i].z;
    }
    agents.id[i] = static_cast<std::uint32_t>(i);
  }
  return agents;
}

Stages::Stages(const World& in_world, const FlockParameters& in_parameters,
               const std::vector<Vec3>& p, const std::vector<Vec3>& v)
    : world(in_world), parameters(in_parameters), agents(core_agents(in_world.dimension, p, v)) {
  grid.reserve(world, query_radius(parameters), p.size());
  const int groups = sum_groups(world.dimension, parameters.model);
  sums.resize((p.size() + 4) * 4 * static_cast<std::size_t>(groups), 0.0f);
  held.resize(p.size(), world.dimension);
  held.clear_values();
  acceleration.resize(p.size(), world.dimension);
}

void Stages::sort() {
  AlignedArray<float>* const carried[] = {&held.x, &held.y, &held.z};
  grid.sort(world, query_radius(parameters), agents,
            std::span(carried, static_cast<std::size_t>(world.dimension)));
}

SenseTotals Stages::sense(std::uint64_t step, const float* radius_factors) {
  if (senses_headings(parameters.model)) make_headings(grid);
  return flockwork::sense(grid, parameters, step, agents.size(), sums.data(), radius_factors);
}

void Stages::steer(std::uint64_t seed, std::uint64_t step, float dt, const VectorArrays* rules) {
  flockwork::steer(agents, sums.data(), parameters, world, seed, step, dt, held, rules,
                   acceleration);
}

SenseTotals Stages::step(std::uint64_t seed, std::uint64_t number, float dt) {
  sort();
  const SenseTotals totals = sense(number);
  steer(seed, number, dt);
  move(agents, acceleration, parameters, world, seed, dt);
  return totals;
}

FalloffCurve kinked_curve() {
  FalloffCurve curve;
  curve.count = 5;
  curve.x = {0.0f, 8.0f / 64, 16.0f / 64, 40.0f / 64, 56.0f / 64};
  curve.y = {4.0f, 3.0f, 0.5f, 0.5f, 2.0f};
  return curve;
}

}  // namespace flockwork::testing
