// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "scene/owners.h"
#include "space/shape.h"
#include "ui/session.h"
#include "ui/tools.h"

namespace flockwork {

// The brush: walls, zones, exits and sources that are drawn on the running scene. Whatever it does
// is an edit of a list, which the panels can do, too, and Ctrl-Z takes back.

// The area, or of thin walls the line, that a drag from one place to another means; cut to the
// world. Nothing where the drag is too short to mean one.
std::optional<Shape> painted_shape(const Scene& scene, ToolKind kind, Vec3 from, Vec3 to);

// Adds what the tool paints. A refusal is kept in the session.
Result<void> paint(Session& session, const Shape& shape);

// An element of a list that lies under a place.
struct Painted {
  ParameterOwner list;
  std::int32_t index;
};
// The topmost one: exits, sources, waypoints, lines, walls, areas, then zones. Outlines are met
// within `reach` u.
std::optional<Painted> painted_under(const Scene& scene, Vec3 place, float reach);

// What a click of the eraser, or of the tool that opens and closes exits, does at a place. True if
// there was something.
bool click_floor(Session& session, Vec3 place, float reach);

}  // namespace flockwork
