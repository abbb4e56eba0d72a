// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "flock/rules.h"

namespace flockwork {

// What the mouse or a finger does on the picture.
enum class ToolKind : std::int32_t { camera, attractor, repeller, predator, food };
constexpr int tool_count = 5;
constexpr const char* tool_names[tool_count] = {"camera", "attractor", "repeller", "predator",
                                                "food"};

struct Tool {
  static constexpr float least_radius = 0.5f, most_radius = 200.0f;  // u
  static constexpr float most_strength = 20.0f;

  ToolKind kind = ToolKind::camera;
  float radius = 12.0f;   // u: how far it acts; of an attractor, within which it lets go
  float strength = 2.0f;  // times what a rule of weight 1 does
  bool always = false;    // acts wherever the mouse is, not only while a button is held
};

// The point that the tool stands for at a place; nothing for the camera. An attractor pulls from
// any distance, and less and less within its radius, so that a flock gathers around it instead of
// falling onto one point.
std::optional<PointParameters> pointer_of(const Tool& tool, Vec3 at);

}  // namespace flockwork
