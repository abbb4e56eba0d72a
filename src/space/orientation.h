// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

namespace flockwork {

// 1 if the triangle abc runs anticlockwise, -1 if clockwise, 0 if the three lie on a line. Exact
// for all finite floats: an estimate in double precision with a bound of its error decides almost
// always, else the exact sum does (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast
// Robust Geometric Predicates", Discrete Comput. Geom. 18, 305 (1997)).
int orientation(float ax, float ay, float bx, float by, float cx, float cy);

// Whether the straight ways from a to b and from c to d have a point in common, ends included;
// exact for all finite floats. A way may be a single point.
bool ways_touch(float ax, float ay, float bx, float by, float cx, float cy, float dx, float dy);

}  // namespace flockwork
