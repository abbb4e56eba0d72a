// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "scene/scene.h"

namespace flockwork {

// The scene files of web/scenes, which the build embeds: page, command, tests and benchmarks run
// the very same ones. src/CMakeLists.txt lists them in the order of the gallery.
//
// The gallery's were tuned by eye and by their figures:
// - shoal, 2D, over two minutes: polarization 0.1 to 0.5, milling 0 to 0.5, mean neighbours 12 to
//   44: lobes that join and part.
// - murmuration, 3D: clouds find each other within half a minute; then polarization 0.4 to 0.8,
//   milling 0.4 to 0.9, mean neighbours 55 to 105: a cloud that winds up its own tail. The pull of
//   the sphere acts in the plane; ceiling and floor keep it flat.
// - hundred-thousand, 2D, in the first minute: milling from 1 to 0.6, mean neighbours 14 to 36: a
//   wheel that opens and frays. Half of the agents decide in each step; at 60 steps per second the
//   delay is not seen.
//
// The benchmarks' are wrapped worlds in which agents that are spread evenly have the mean
// neighbours of the name: radius x sqrt(pi count / neighbours) wide in 2D, radius x
// cbrt(4/3 pi count / neighbours) in 3D. All rules act, but cohesion and alignment are weak, so
// that the flock stays near the even spread: over 500 steps the mean neighbours of 20,000 agents
// stayed within 15.8 to 16.3, 38.8 to 39.7 and 24.0 to 24.7, where the default weights (1.2 and
// 1.0) had taken them to 41, 80 and 66.
enum class SceneUse { gallery, benchmark };

struct BuiltinScene {
  std::string_view name;
  SceneUse use;
};

std::span<const BuiltinScene> builtin_scenes();
std::optional<Scene> builtin_scene(std::string_view name);
// The file itself; empty for a name that no built-in scene has.
std::string_view builtin_scene_text(std::string_view name);

// A benchmark scene with another number of agents in a world of the same density.
Scene at_count(Scene scene, std::int32_t count);

}  // namespace flockwork
