// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/scene_keys.h"

#include <algorithm>
#include <utility>

namespace flockwork {
namespace {

void add_parameters(const KeyGroup& group, std::vector<SceneKey>& keys) {
  for (const Parameter& parameter : parameter_table()) {
    std::string_view path = parameter.path;
    if (parameter.owner != group.owner || !path.starts_with(group.prefix)) continue;
    path.remove_prefix(group.prefix.size());
    const std::size_t slash = path.find('/');
    const std::string name(path.substr(0, slash));
    if (slash == path.npos) {
      keys.push_back({name, KeyRole::parameter, &parameter, {}});
    } else if (std::none_of(keys.begin(), keys.end(),
                            [&](const SceneKey& key) { return key.name == name; })) {
      keys.push_back({name, KeyRole::group, nullptr, {group.owner, group.prefix + name + "/"}});
    }
  }
}

}  // namespace

std::vector<SceneKey> keys_of(const KeyGroup& group) {
  std::vector<SceneKey> keys;
  const bool top = group.prefix.empty();
  if (top && group.owner == ParameterOwner::scene) {
    keys.push_back({"$schema", KeyRole::schema, nullptr, {}});
    keys.push_back({"format", KeyRole::format, nullptr, {}});
    for (const char* name : {"name", "title", "description", "author"}) {
      keys.push_back({name, KeyRole::text, nullptr, {}});
    }
    keys.push_back({"seed", KeyRole::seed, nullptr, {}});
    add_parameters(group, keys);
    keys.push_back({"world", KeyRole::group, nullptr, {ParameterOwner::world, ""}});
    keys.push_back({"flocks", KeyRole::flocks, nullptr, {ParameterOwner::flock, ""}});
    keys.push_back({"view", KeyRole::group, nullptr, {ParameterOwner::view, ""}});
    return keys;
  }
  if (top && group.owner == ParameterOwner::flock) {
    keys.push_back({"name", KeyRole::text, nullptr, {}});
  }
  add_parameters(group, keys);
  return keys;
}

const std::string& text_of(const Scene& scene, std::int32_t flock, std::string_view key) {
  if (flock >= 0) return scene.flocks[static_cast<std::size_t>(flock)].name;
  if (key == "title") return scene.title;
  if (key == "description") return scene.description;
  if (key == "author") return scene.author;
  return scene.name;
}

std::string& text_of(Scene& scene, std::int32_t flock, std::string_view key) {
  return const_cast<std::string&>(text_of(std::as_const(scene), flock, key));
}

}  // namespace flockwork
