// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "crowd/distance_field.h"
#include "crowd/navigation_grid.h"

namespace flockwork::testing {

Wall thin_wall(std::vector<Vec3> points);
Wall solid_box(float lower_x, float lower_y, float upper_x, float upper_y);
Shape rectangle(float lower_x, float lower_y, float upper_x, float upper_y);
Shape disc(float x, float y, float radius);

// A floor from (0, 0) to (width, height) with walls, ready for fields.
struct Floor {
  World world;
  WallGeometry geometry;
  SegmentGrid segments;
  WallBuckets buckets;
  NavigationGrid grid;

  Floor(float width, float height, float cell, const std::vector<Wall>& walls);
  Floor(const Floor&) = delete;
  Floor& operator=(const Floor&) = delete;

  FieldValues solve(const Shape& target, FieldMethod method) const;
};

}  // namespace flockwork::testing
