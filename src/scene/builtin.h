// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "scene/scene.h"

namespace flockwork {

// Scenes are written once, here, and used by the page's gallery, tests and benchmarks alike.
//   gallery:   "shoal" (2D), "murmuration" (3D), "hundred-thousand" (2D, 100,000 agents)
//   benchmark: "flock-2d-16", "flock-2d-39", "flock-3d-24" (YARDSTICKS: wrapped, mean neighbours
//              in the name when agents are spread evenly)
enum class SceneUse { gallery, benchmark };

struct BuiltinScene {
  std::string_view name;
  SceneUse use;
};

std::span<const BuiltinScene> builtin_scenes();
std::optional<Scene> builtin_scene(std::string_view name);

// A benchmark scene with another number of agents in a world of the same density.
Scene at_count(Scene scene, std::int32_t count);

}  // namespace flockwork
