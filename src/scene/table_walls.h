// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/table_entry.h"
#include "scene/table_shape.h"

namespace flockwork::table {

#define IN_WALL(member) FLOCKWORK_MEMBER(wall, Wall, member)

constexpr Parameter wall[] = {
    choice(IN_WALL(shape.kind), {"kind", "Shape", "Wall", ""}, shape_kinds,
           "rectangle: along the axes. disc: round. polygon: through its points and back to the "
           "first. line: through its points, without thickness."),
    boolean(IN_WALL(room), {"room", "Room", "Wall", ""},
            "Solid outside instead of inside: the outline of a room. Not for lines."),
    FLOCKWORK_FIGURE(IN_WALL, shape, "Wall", "u",
                     "With polygon, three or more, and with line, two or more: the corners in "
                     "their order. They must not cross themselves."),
};

#undef IN_WALL

}  // namespace flockwork::table
