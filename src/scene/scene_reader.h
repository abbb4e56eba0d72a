// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace flockwork {

// A scene file is a JSON object. The path of a parameter (scene/parameter_table.h) is its JSON
// pointer in the file:
//
//   {
//     "format": 1,
//     "name": "shoal",
//     "seed": 7,
//     "world": {"upper": {"x": 64, "y": 36}, "bounds_x": "steer"},
//     "flocks": [{"name": "fish", "count": 1600, "appearance": {"color": "#5ab4e6"}}],
//     "crowd": {"exits": [{"name": "west", "lower": {"x": 0, "y": 4}, "upper": {"x": 1, "y": 6}}]}
//   }
//
// "format" is required. Every other key may be left out and then has its default. Beside the
// parameters there are the texts "name", "title", "description", "author", the "name" of each
// flock, path, exit and so on, the "seed" (a whole number below 2^64, kept exactly) and "$schema",
// which is for editors.
//   choices   by name: "wrap"
//   booleans  true or false
//   colours   "#rrggbb", or [red, green, blue] from 0 to 1 where 8 bits are not fine enough
//   curves    a list of points [x, y]
//   points    a list of points [x, y], of paths also [x, y, z]; a schedule of [s, people per s]
//   references by the name of a flock, a path, an exit, ...; several as a list of names
//
// What a flock does not say comes from its "model"; see default_parameters().

constexpr int scene_format = 1;

namespace limits {
// Enough for any scene that validate() accepts, written with all its defaults.
constexpr std::size_t max_scene_bytes = 12'000'000;
constexpr std::size_t max_scene_values = 600'000;
// More would only bury the first ones.
constexpr std::size_t max_scene_problems = 100;
}  // namespace limits

struct SceneProblem {
  std::string pointer;  // JSON pointer (RFC 6901) of the place; empty for the whole file
  int line = 1;         // from 1
  int column = 1;       // from 1, in characters
  std::string message;  // what was found and what is allowed

  std::string text() const;  // "12:15 /flocks/0/radius: -3 is outside 0 to 1000 u"
};

// Either a scene or problems, never both and never a part of a scene.
struct SceneFile {
  std::optional<Scene> scene;          // validate() accepts it
  std::vector<SceneProblem> problems;  // all that the file has, in its order

  bool ok() const { return scene.has_value(); }
  std::string problems_text() const;  // one line for each
};

SceneFile read_scene(std::string_view text);

}  // namespace flockwork
