// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "render/overlays.h"
#include "render/sketch.h"
#include "sim/simulation.h"

namespace flockwork {

// Scenes with people are drawn as floor plans: grounds without a gradient, walls in grey.
bool is_floor_plan(const Scene& scene);

// sRGB. Marks keep a contrast of 3:1 to the ground of their theme.
struct FloorColors {
  Vec3 ground;  // what people walk on
  Vec3 exit, closed, source, waypoint, slow, fast, avoided, area, line;
};
const FloorColors& floor_colors(bool light_theme);

// What is written and drawn of a crowd's exits, sources, waypoints, zones, flow lines and
// measurement areas, as quiet translucent marks with names; lines with the people who have crossed
// them either way, areas with their density.
void add_floor_marks(Sketch& below, const Simulation& simulation, const Shot& shot);

// The corners of an area in their order; of a disc some that look round. A line's points.
std::vector<Vec3> outline_of(const Shape& shape);
// Filled and outlined; a line is drawn only.
void add_shape(const Pen& pen, const Shape& shape, float fill, float outline);

// A ring around a person.
void add_person_selection(Sketch& sketch, const Simulation& simulation, const Shot& shot,
                          std::uint32_t id);
// The person drawn nearest to the cursor, within its body or `reach` CSS pixels.
std::optional<std::uint32_t> person_under(const Simulation& simulation, const Shot& shot,
                                          ScreenPoint cursor, float reach);

}  // namespace flockwork
