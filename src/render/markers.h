// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "render/overlays.h"

namespace flockwork {

// The points of the scene, each with a handle of the same size on the screen and a soft disc as
// wide as it acts. Food shrinks as it is used up: its area is what is left of it.
void add_points(Sketch& sketch, const Simulation& simulation, const Shot& shot);

// What the mouse stands for: a soft ring.
void add_pointer(Sketch& sketch, const PointParameters& pointer, const Shot& shot);

// The index of the point whose handle is within `reach` CSS pixels of the cursor, the nearest one;
// -1 if there is none.
int point_under(const Simulation& simulation, const Shot& shot, ScreenPoint cursor, float reach);

// The agent that is drawn nearest to the cursor, within half its size or `reach` CSS pixels.
std::optional<AgentId> agent_under(const Simulation& simulation, const Shot& shot,
                                   ScreenPoint cursor, float reach);

// Where a point is that a cursor drags: in the world's plane, or in space on the plane through
// `through` that faces the viewer. Cut to where the world may have points.
Vec3 place_under(const Shot& shot, ScreenPoint cursor, Vec3 through);

}  // namespace flockwork
