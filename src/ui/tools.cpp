// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/tools.h"

#include <algorithm>

namespace flockwork {

std::optional<PointParameters> pointer_of(const Tool& tool, Vec3 at) {
  PointParameters point;
  point.at = at;
  point.radius = std::clamp(tool.radius, Tool::least_radius, Tool::most_radius);
  point.weight = std::clamp(tool.strength, 0.0f, Tool::most_strength);
  switch (tool.kind) {
    case ToolKind::camera:
      return {};
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
  }
  return point;
}

}  // namespace flockwork
