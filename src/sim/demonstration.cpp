// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/demonstration.h"

#include <algorithm>
#include <cmath>

#include "flock/move.h"
#include "flock/nearest_image.h"
#include "flock/wish.h"

namespace flockwork {
namespace {

Vec3 steering_force(const Agents& agents, std::size_t i, const FlockParameters& p,
                    const World& world) {
  Vec3 velocity, offset, separation;
  bool any_neighbour = false;
  for (std::size_t j = 0; j < agents.size(); ++j) {
    const Vec3 d = nearest_image(world, agents.position(j) - agents.position(i));
    const float distance = std::sqrt(dot(d, d));
    if (j == i) continue;
    if (distance < p.separation_radius) {
      separation = separation - wish::unit(d) * (1.0f - distance / p.separation_radius);
    }
    if (!(distance < p.radius)) continue;
    any_neighbour = true;
    velocity = velocity + agents.velocity(j);
    offset = offset + d;
  }
  const Vec3 v = agents.velocity(i);
  Vec3 force = wish::unit(separation) * (p.max_force * p.separation_weight);
  if (any_neighbour) {
    force = force +
            wish::steer(wish::unit(velocity), v, p.max_speed, p.max_force) * p.alignment_weight +
            wish::steer(wish::unit(offset), v, p.max_speed, p.max_force) * p.cohesion_weight;
  }
  return wish::clamp_length(force, p.max_force);
}

}  // namespace

void move_while_computing(Agents& agents, const FlockParameters& p, const World& world, float dt) {
  for (std::size_t i = 0; i < agents.size(); ++i) {
    Vec3 v = agents.velocity(i) + steering_force(agents, i, p, world) * (dt / p.mass);
    const float speed = std::sqrt(dot(v, v));
    if (speed > 0.0f) v = v * (std::clamp(speed, p.min_speed, p.max_speed) / speed);
    // The mistake: into the very arrays that the next agent reads.
    agents.vx[i] = v.x;
    agents.vy[i] = v.y;
    agents.x[i] += v.x * dt;
    agents.y[i] += v.y * dt;
    if (agents.planar()) continue;
    agents.vz[i] = v.z;
    agents.z[i] += v.z * dt;
  }
  enforce_bounds(agents, world);
}

}  // namespace flockwork
