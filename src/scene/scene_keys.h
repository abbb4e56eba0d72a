// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/parameter_table.h"

namespace flockwork {

// The keys of scene files: those of the parameter table, grouped by the parts of their paths, and
// the few that are no parameters. Reader, writer and schema take them from here.

enum class KeyRole : std::uint8_t {
  parameter,
  group,  // an object with further keys: "world", "lower", "spawn"
  list,   // of objects: "flocks", "walls"
  text,   // a name, title, ...
  seed,
  format,
  schema,  // where an editor finds the schema; not read
};

// An object of a scene file: a flock's "spawn" has the owner flock and the prefix "spawn/".
struct KeyGroup {
  ParameterOwner owner = ParameterOwner::scene;
  std::string prefix;
};

struct SceneKey {
  std::string name;
  KeyRole role = KeyRole::parameter;
  const Parameter* parameter = nullptr;
  KeyGroup group;  // what a group or the elements of a list contain
};

// In the order in which they are written. Valid for ever.
const std::vector<SceneKey>& keys_of(const KeyGroup& group);

// The text behind a key of role text, of an element of a list or of the scene itself.
std::string& text_of(Scene& scene, ParameterOwner owner, std::int32_t index, std::string_view key);
const std::string& text_of(const Scene& scene, ParameterOwner owner, std::int32_t index,
                           std::string_view key);

}  // namespace flockwork
