// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "scene/parameter_table.h"
#include "space/shape.h"

namespace flockwork {

// What single numbers do not show about a shape whose parameters stand below `place`
// ("/walls/3"): the order of a rectangle's ends, too few points, points twice in a row, and for
// polygons no area or a border that meets itself, for lines one that crosses itself. What the
// shape's kind does not read is not looked at, nor are points that are not finite.
std::vector<Violation> shape_violations(const Shape& shape, const std::string& place);

// The same for the points of a path in 2 or 3 dimensions, at `place` ("/paths/0/points").
std::vector<Violation> path_violations(std::span<const Vec3> points, bool closed, int dimension,
                                       const std::string& place);

}  // namespace flockwork
