// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "flock/parameters.h"
#include "flock/steer.h"
#include "flock/wish.h"
#include "space/agents.h"
#include "space/world.h"

namespace flockwork {

// Rules about where to go. Each adds to `force` (u/s2, in the agents' order).
// h: heading unit(v). Along wrapped axes the nearest image counts.

// Wandering (after Reynolds, GDC 1999, with a random direction in place of his random walk, so that
// it needs no state): w steer(unit(h + 0.7 r)). r goes straight from one random unit vector to the
// next in `wander_time`, each agent beginning at a time of its own.
void add_wander(const FlockParameters& parameters, const Agents& agents, std::uint64_t seed,
                std::uint64_t step, float dt, VectorArrays& force);

// Path following by a vector field (Nelson et al., IEEE Trans. Robotics 23, 519 (2007), with a
// straight law instead of their arctangent): q is the point of the path nearest to p + v lookahead,
// t the direction of the path there; w steer(unit(t + (q - p)/path_radius)). At the end of an open
// path: arrive there.
// `only`: id of the one agent that follows, or -1 for all.
void add_path_following(const FlockParameters& parameters, std::span<const Vec3> points,
                        bool closed, const World& world, const Agents& agents, std::int32_t only,
                        VectorArrays& force);

// Following a field of ways, such as the gradient of a distance field: w steer(way(x, y)), with the
// weight of path following. way: unit vector, or zero where there is none to go; agents brake
// there.
template <typename Way>
void add_field_following(const FlockParameters& parameters, const Way& way, const Agents& agents,
                         std::int32_t only, VectorArrays& force) {
  const FlockParameters& p = parameters;
  if (p.path_weight == 0.0f) return;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    if (only >= 0 && agents.id[i] != static_cast<std::uint32_t>(only)) continue;
    const Vec3 direction = way(agents.x[i], agents.y[i]);
    const Vec3 wish = wish::steer(direction, agents.velocity(i), p.max_speed, p.max_force);
    force.x[i] += wish.x * p.path_weight;
    force.y[i] += wish.y * p.path_weight;
    if (!agents.planar()) force.z[i] += wish.z * p.path_weight;
  }
}

// Leader following: each agent but the leader has a slot s, given by its id and the formation, in
// the leader's frame (h: its heading, or +x at rest; D: leader_distance; r = 0, 1, ... counts the
// followers by id):
//   none    -D h for all
//   vee     -D k h + D k n and -D k h - D k n in turn, k = 1, 2, ..., n to the left of h
//   column  -D (r + 1) h
//   ring    radius max(D, D N/2pi) for N followers, evenly spaced, anticlockwise from ahead
// and force w clamp(clamp(u + (s - p)/T, v_max) - v, F), u the leader's velocity, T = 1 s.
void add_leader_following(const FlockParameters& parameters, const World& world,
                          const Agents& agents, VectorArrays& force);

}  // namespace flockwork
