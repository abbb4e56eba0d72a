// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "scene/scene.h"

namespace flockwork {

enum class Background {
  automatic,   // underwater in 2D, dusk in 3D, floor_plan for a crowd
  underwater,  // deep blue, lit from above
  dusk,        // indigo to a warm horizon
  night,       // nearly black: best on projectors that are too bright
  paper,       // light: for print and slides
  floor_plan,  // dark grey without a gradient: scenes with people
};
constexpr int background_count = 6;
constexpr const char* background_names[background_count] = {
    "automatic", "underwater", "dusk", "night", "paper", "floor plan"};

// Ink for it must be dark.
constexpr bool is_light(Background background) { return background == Background::paper; }

struct AgentId {
  std::int32_t flock = 0;
  std::uint32_t id = 0;
  friend bool operator==(const AgentId&, const AgentId&) = default;
};

// How the picture is drawn. What is not set follows the scene.
struct RenderOptions {
  std::optional<ColorBy> color_by;  // instead of each flock's own
  std::optional<AgentShape> shape;  // instead of each flock's own
  float size_scale = 1.0f;          // times each flock's size, 0.1 to 20
  Background background = Background::automatic;
  bool show_bounds = true;
  bool show_grid = true;  // 3D: a faint ground
  bool trails = false;
  float trail_seconds = 1.5f;  // simulated time that a trail reaches back, 0.1 to 10
  // Another simulation than the one that is drawn in each frame: trails are neither drawn nor
  // forgotten.
  bool aside = false;
  int selected_flock = -1;  // the others are dimmed; -1: none is
};

}  // namespace flockwork
