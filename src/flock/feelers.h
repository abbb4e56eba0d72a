// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "flock/parameters.h"
#include "flock/steer.h"
#include "flock/vector_lanes.h"
#include "space/agents.h"
#include "space/wall_field.h"

namespace flockwork {

// Obstacle avoidance by three feelers, after Reynolds' containment ("Steering Behaviors For
// Autonomous Characters", GDC 1999): one ahead along the heading h, of feeler_length, and one to
// the left and right, turned by feeler_angle, of side_feeler_length. Feeler k of length L_k meets
// the first wall that faces it after a way t_k, found by sphere tracing in the distance field; n_k
// is the field's unit gradient there, away from the wall, and r_k = 1 - t_k/L_k, 0 when it meets
// none.
//
//   a = wall_weight F clamp(r_0 unit(n_0 + s) + r_1 n_1 + r_2 n_2, 1)
//
// with F = max_force and s the unit vector at a right angle to h on the side whose feeler reaches
// further, left if both reach as far: straight at a wall an agent turns, not only brakes. Walls
// stand upright, so in 3D feelers count by their horizontal part, and the force is horizontal.
// Agents without a heading have no feelers. A wall is met to about the field's lookup_error().
class Feelers {
 public:
  explicit Feelers(const FlockParameters& parameters);

  bool active() const { return active_; }

  // For four agents at p with the velocities v; the walls must not be empty.
  Lanes3 force(const WallField& walls, const Lanes3& p, const Lanes3& v) const;

 private:
  bool active_;
  float longest_;
  f32x4 ahead_, side_;  // lengths
  f32x4 cos_, sin_;
  f32x4 weight_;
};

// The rule for all agents: adds to `force` (u/s2, in the agents' order).
void add_feelers(const FlockParameters& parameters, const WallField& walls, const Agents& agents,
                 VectorArrays& force);

}  // namespace flockwork
