// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "space/shape.h"
#include "space/wall_field.h"
#include "support/placements.h"

namespace flockwork::testing {

Wall rectangle_wall(float lower_x, float lower_y, float upper_x, float upper_y);
Wall disc_wall(float x, float y, float radius);
Wall polygon_wall(std::vector<Vec3> points);
Wall line_wall(std::vector<Vec3> points);
Wall as_room(Wall wall);

// A star-shaped polygon of 3 to 12 corners around (x, y), which does not cross itself.
Wall star_wall(float x, float y, float radius, Random& random);

// Of every kind, some overlapping, within +-extent; rooms left out.
std::vector<Wall> random_walls(int count, float extent, Random& random);

// What the core makes of walls that are valid; fails the test when it refuses them.
WallGeometry geometry_of(const std::vector<Wall>& walls, const World& world);
WallField field_of(const std::vector<Wall>& walls, const World& world);

// Whether (x, y) is in the polygon or disc, and how far it is from its outline; plain double
// precision, written apart from the code under test.
bool plain_inside(const Wall& wall, double x, double y);
double plain_distance(const Wall& wall, double x, double y);

}  // namespace flockwork::testing
