// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/table_entry.h"

namespace flockwork::table {

// Names in the order of ShapeKind's values. An area is no line.
constexpr const char* shape_kinds[] = {"rectangle", "disc", "polygon", "line"};
constexpr const char* area_kinds[] = {"rectangle", "disc", "polygon"};

// The entries of a Shape, its kind apart. IN is the macro for the owner's members, `shape` the
// member.
// clang-format off
#define FLOCKWORK_FIGURE(IN, shape, group, unit, points_help)                                     \
  real(IN(shape.lower.x), {"lower/x", "Left end", group, unit}, anywhere, nearby,                 \
       "With rectangle: its left end. Must not be greater than the right end."),                  \
  real(IN(shape.lower.y), {"lower/y", "Near end", group, unit}, anywhere, nearby,                 \
       "With rectangle: its lower end in the picture. Must not be greater than the far end."),    \
  real(IN(shape.upper.x), {"upper/x", "Right end", group, unit}, anywhere, nearby,                \
       "With rectangle: its right end."),                                                         \
  real(IN(shape.upper.y), {"upper/y", "Far end", group, unit}, anywhere, nearby,                  \
       "With rectangle: its upper end in the picture."),                                          \
  real(IN(shape.centre.x), {"centre/x", "Centre x", group, unit}, anywhere, nearby,               \
       "With disc: its middle."),                                                                 \
  real(IN(shape.centre.y), {"centre/y", "Centre y", group, unit}, anywhere, nearby,               \
       "With disc: its middle."),                                                                 \
  real(IN(shape.radius), {"radius", "Radius", group, unit}, {0.0f, open_limit}, {0, 100},         \
       "With disc: from the middle to the edge."),                                                \
  planar(points(IN(shape.points), {"points", "Points", group, unit}, points_help))

#define FLOCKWORK_AREA(IN, group)                                                                 \
  choice(IN(area.kind), {"kind", "Shape", group, ""}, area_kinds,                                 \
         "rectangle: along the axes. disc: round. polygon: through its points and back to the "   \
         "first."),                                                                               \
  FLOCKWORK_FIGURE(IN, area, group, "m",                                                          \
                   "With polygon, three or more: the corners in their order. They must not "      \
                   "cross themselves.")
// clang-format on

}  // namespace flockwork::table
