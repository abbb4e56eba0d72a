// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/tools.h"

#include <algorithm>

namespace flockwork {

bool tool_applies(ToolKind kind, const Scene& scene) {
  if (kind == ToolKind::camera) return true;
  if (is_pointer(kind)) return !scene.flocks.empty();
  if (scene.world.dimension != 2) return false;
  const bool people = !scene.crowd.sources.empty() || !scene.crowd.exits.empty();
  switch (kind) {
    case ToolKind::slow_zone:
    case ToolKind::avoided_zone:
      return people;
    case ToolKind::open_exit:
      return !scene.crowd.exits.empty();
    case ToolKind::erase:
      return people || !scene.walls.empty();
    default:
      return true;
  }
}

ToolKind next_tool(ToolKind kind, const Scene& scene) {
  do {
    kind = static_cast<ToolKind>((static_cast<int>(kind) + 1) % tool_count);
  } while (!tool_applies(kind, scene));
  return kind;
}

std::optional<PointParameters> pointer_of(const Tool& tool, Vec3 at) {
  PointParameters point;
  point.at = at;
  point.radius = std::clamp(tool.radius, Tool::least_radius, Tool::most_radius);
  point.weight = std::clamp(tool.strength, 0.0f, Tool::most_strength);
  switch (tool.kind) {
    case ToolKind::attractor:
      point.kind = PointKind::seek;
      point.near_weight = 0.0f;
      point.near_distance = point.radius;
      break;
    case ToolKind::repeller:
      point.kind = PointKind::flee;
      break;
    case ToolKind::predator:
      point.kind = PointKind::predator;
      break;
    case ToolKind::food:
      point.kind = PointKind::food;
      point.near_distance = 0.25f * point.radius;
      break;
    default:
      return {};
  }
  return point;
}

}  // namespace flockwork
