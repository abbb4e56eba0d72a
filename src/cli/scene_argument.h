// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "scene/scene.h"

namespace flockwork::cli {

// What every command that runs a scene accepts.
struct SceneArgument {
  std::string scene;              // the name of a built-in scene, or the path of a scene file
  std::vector<std::string> sets;  // PATH=VALUE
  std::string seed;               // empty: the scene's
};

// Adds --set and --seed to a command; both exclude `instead` if there is one.
void add_scene_options(CLI::App& command, SceneArgument& argument, CLI::Option* instead = nullptr);

// What a run can be asked for: some centuries at 1000 steps per second.
constexpr std::uint64_t most_steps = 1'000'000'000'000'000;

// Reads the scene and applies `sets` and `seed`. Problems of a file are reported all at once, one
// per line. A name that is neither a file nor a built-in scene gets the list of the latter.
Result<Scene> load_scene(const SceneArgument& argument);

// "/flocks/0/radius=3.5" or "/world/bounds_x=bounce" written into the scene. Relations between
// parameters are checked once all are written, by load_scene().
Result<void> apply_set(Scene& scene, const std::string& assignment);

// A whole number that fills its text, or an error for `place`.
Result<std::uint64_t> parse_count(const std::string& place, const std::string& text);

}  // namespace flockwork::cli
