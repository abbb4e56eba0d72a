// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/vec.h"

namespace flockwork {

enum class ShapeKind : std::int32_t {
  rectangle,  // lower to upper, along the axes
  disc,       // centre and radius
  polygon,    // points, closed by itself, not crossing itself, either way round
  line,       // points joined by straight pieces, without width
};

// A figure of the plane that walls and areas are made of, as plain data. What a kind does not read
// is ignored. Lengths in u.
struct Shape {
  ShapeKind kind = ShapeKind::rectangle;
  Vec3 lower{-1.0f, -1.0f, 0.0f};
  Vec3 upper{1.0f, 1.0f, 0.0f};
  Vec3 centre;
  float radius = 1.0f;
  std::vector<Vec3> points;  // z is 0; polygon 3 or more, line 2 or more

  friend bool operator==(const Shape&, const Shape&) = default;
};

// What nobody passes. In 3D a wall stands as high as the world.
struct Wall {
  Shape shape;
  // Solid outside instead of inside: the outline of a room. Not for lines.
  bool room = false;

  friend bool operator==(const Wall&, const Wall&) = default;
};

}  // namespace flockwork
