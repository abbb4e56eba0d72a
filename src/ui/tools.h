// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "flock/rules.h"
#include "scene/scene.h"

namespace flockwork {

// What the mouse or a finger does on the picture.
enum class ToolKind : std::int32_t {
  camera,
  // While pressed, to flocks.
  attractor,
  repeller,
  predator,
  food,
  // To the floor: a drag paints an area or a line, see ui/paint.h.
  wall,
  thin_wall,
  slow_zone,
  avoided_zone,
  exit,
  source,
  // A click.
  open_exit,
  erase,
};
constexpr int tool_count = 13;
constexpr const char* tool_names[tool_count] = {
    "camera",    "attractor",    "repeller", "predator", "food",        "wall",  "thin wall",
    "slow zone", "avoided zone", "exit",     "source",   "open, close", "eraser"};

struct Tool {
  static constexpr float least_radius = 0.5f, most_radius = 200.0f;  // u
  static constexpr float most_strength = 20.0f;

  ToolKind kind = ToolKind::camera;
  float radius = 12.0f;   // u: how far it acts; of an attractor, within which it lets go
  float strength = 2.0f;  // times what a rule of weight 1 does
  bool always = false;    // acts wherever the mouse is, not only while a button is held
  // What painted elements get.
  float speed_factor = 0.5f;  // slow zone
  float cost = 4.0f;          // avoided zone
  std::int32_t people = 50;   // source
};

constexpr bool is_pointer(ToolKind kind) {
  return kind >= ToolKind::attractor && kind <= ToolKind::food;
}
constexpr bool paints(ToolKind kind) { return kind >= ToolKind::wall && kind <= ToolKind::source; }
constexpr bool clicks(ToolKind kind) { return kind >= ToolKind::open_exit; }
// Whether the scene has something that the tool acts on.
bool tool_applies(ToolKind kind, const Scene& scene);
// The next one that applies.
ToolKind next_tool(ToolKind kind, const Scene& scene);

// The point that the tool stands for at a place; nothing for the camera. An attractor pulls from
// any distance, and less and less within its radius, so that a flock gathers around it instead of
// falling onto one point.
std::optional<PointParameters> pointer_of(const Tool& tool, Vec3 at);

}  // namespace flockwork
