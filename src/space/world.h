// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/vec.h"

namespace flockwork {

// What happens where the world ends, per axis.
enum class Bounds : std::int32_t {
  wrap,    // leave on one side, enter on the other; overshoot kept, neighbours seen across the seam
  bounce,  // reflected at the wall
  steer,   // pushed inward by a force that grows from 0 at the margin to its full size at the wall;
           // who still reaches the wall is reflected
  sphere,  // pulled back by a force proportional to the overshoot beyond `sphere_radius`; the
           // distance is measured over all axes that are `sphere`, so two of three make a cylinder
  open,    // no end: positions are kept within +-`open_limit`
};

// Where single-precision positions stop being useful: at 1e6 their spacing is 0.06.
constexpr float open_limit = 1.0e6f;

constexpr float smallest_coordinate = 1.0e-6f;  // u; an agent's that is closer to zero is zero

// The space that agents move in: an axis-aligned box. x to the right, y up, z up in 3D.
struct World {
  std::int32_t dimension = 2;          // 2 or 3
  Vec3 lower{-50.0f, -50.0f, -50.0f};  // u; lower <= upper, both within +-open_limit
  Vec3 upper{50.0f, 50.0f, 50.0f};     // u; equal to lower is allowed: an axis without room
  Bounds bounds_x = Bounds::wrap;
  Bounds bounds_y = Bounds::wrap;
  Bounds bounds_z = Bounds::wrap;
  float margin = 2.0f;          // u, `steer`: where the force starts
  float margin_force = 1.5f;    // `steer`: full force as a multiple of the flock's max_force
  float sphere_radius = 30.0f;  // u, `sphere`, around the centre of the box
  float sphere_weight = 2.0f;   // 1/s2, `sphere`: acceleration per unit of overshoot

  friend bool operator==(const World&, const World&) = default;

  Bounds bounds(int axis) const { return axis == 0 ? bounds_x : axis == 1 ? bounds_y : bounds_z; }
  float extent(int axis) const { return upper[axis] - lower[axis]; }
  Vec3 centre() const { return (lower + upper) * 0.5f; }
};

}  // namespace flockwork
