// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "space/shape.h"

namespace flockwork {

// Points and areas of the plane of a crowd, in metres.
struct Point2 {
  float x = 0.0f;
  float y = 0.0f;
};

struct Box2 {
  float lower_x = 0.0f, lower_y = 0.0f, upper_x = 0.0f, upper_y = 0.0f;

  float width() const { return upper_x - lower_x; }
  float height() const { return upper_y - lower_y; }
  bool contains(float x, float y) const {
    return x >= lower_x && x <= upper_x && y >= lower_y && y <= upper_y;
  }
};

// The smallest box around a shape. A shape without points has the box (0, 0, 0, 0).
Box2 bounding_box(const Shape& shape);

// Whether the point is in the shape; its border counts as inside for rectangles and discs, either
// way for polygons (within rounding). A line has no inside.
bool contains(const Shape& shape, float x, float y);

// The point of the shape nearest to (x, y): the point itself when it is inside.
Point2 nearest_point(const Shape& shape, float x, float y);

// From (x, y) to the shape, 0 inside.
float distance(const Shape& shape, float x, float y);

// m2; 0 for lines and degenerate shapes.
float area_of(const Shape& shape);

// Uniform over the bounding box by two numbers of a draw; the caller rejects what is outside.
inline Point2 point_in_box(const Box2& box, std::uint32_t bits0, std::uint32_t bits1) {
  return {uniform(bits0, box.lower_x, box.upper_x), uniform(bits1, box.lower_y, box.upper_y)};
}

}  // namespace flockwork
