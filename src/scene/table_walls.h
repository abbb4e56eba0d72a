// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/table_entry.h"

namespace flockwork::table {

#define IN_WALL(member) FLOCKWORK_MEMBER(wall, Wall, member)

// Names in the order of the enum's values.
constexpr const char* shape_kinds[] = {"rectangle", "disc", "polygon", "line"};

constexpr Parameter wall[] = {
    choice(IN_WALL(shape.kind), {"kind", "Shape", "Wall", ""}, shape_kinds,
           "rectangle: along the axes. disc: round. polygon: through its points and back to the "
           "first. line: through its points, without thickness."),
    boolean(IN_WALL(room), {"room", "Room", "Wall", ""},
            "Solid outside instead of inside: the outline of a room. Not for lines."),
    real(IN_WALL(shape.lower.x), {"lower/x", "Left end", "Wall", "u"}, anywhere, nearby,
         "With rectangle: its left end. Must not be greater than the right end."),
    real(IN_WALL(shape.lower.y), {"lower/y", "Near end", "Wall", "u"}, anywhere, nearby,
         "With rectangle: its lower end in the picture. Must not be greater than the far end."),
    real(IN_WALL(shape.upper.x), {"upper/x", "Right end", "Wall", "u"}, anywhere, nearby,
         "With rectangle: its right end."),
    real(IN_WALL(shape.upper.y), {"upper/y", "Far end", "Wall", "u"}, anywhere, nearby,
         "With rectangle: its upper end in the picture."),
    real(IN_WALL(shape.centre.x), {"centre/x", "Centre x", "Wall", "u"}, anywhere, nearby,
         "With disc: its middle."),
    real(IN_WALL(shape.centre.y), {"centre/y", "Centre y", "Wall", "u"}, anywhere, nearby,
         "With disc: its middle."),
    real(IN_WALL(shape.radius), {"radius", "Radius", "Wall", "u"}, {0.0f, open_limit}, {0, 100},
         "With disc: from the middle to the edge."),
    planar(points(IN_WALL(shape.points), {"points", "Points", "Wall", "u"},
                  "With polygon, three or more, and with line, two or more: the corners in their "
                  "order. They must not cross themselves.")),
};

#undef IN_WALL

}  // namespace flockwork::table
