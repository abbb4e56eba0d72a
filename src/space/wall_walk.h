// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "space/wall_field.h"

namespace flockwork {

// An agent on its way through a step, seen from above.
struct WallWalk {
  float x, y;                             // u; free at the start, and so at the end
  double dx, dy;                          // u: what is left of the way
  float vx, vy;                           // u/s
  bool touched = false;                   // a wall
  double normal_x = 0.0, normal_y = 0.0;  // of the last wall touched, toward the agent
};

// Walks the way of one agent past the walls, and around the ends of the world as its bounds say. At
// a wall it stops skin() before it, what is left of the way and the velocity lose what points into
// the wall, and it goes on along the wall; in a corner it stops.
//
// Every straight piece of the way is tested with its rounded ends by exact arithmetic, and one that
// touches a wall is not walked. So an agent that starts free never ends a step in or beyond a wall,
// at whatever speed, however thin the wall. It passes the seam of a wrapped world only where no
// wall is within skin() on either side. After `max_pieces` pieces it stays where it is.
constexpr int max_walk_pieces = 256;
void walk(const WallField& walls, WallWalk& way);

}  // namespace flockwork
