// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/scene_keys.h"

#include <algorithm>
#include <cassert>
#include <cstring>
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

// The structs and lists that are in another one.
void add_owners(const OwnerEntry& outer, std::vector<SceneKey>& keys) {
  for (const OwnerEntry& inner : owner_table()) {
    std::string_view place(inner.key);
    place.remove_suffix(std::strlen(inner_key(inner)));
    if (!place.empty()) place.remove_suffix(1);
    if (inner.owner == ParameterOwner::scene || place != outer.key) continue;
    const KeyRole role = inner.is_list ? KeyRole::list : KeyRole::group;
    keys.push_back({inner_key(inner), role, nullptr, {inner.owner, ""}});
  }
}

std::vector<SceneKey> make_keys(const KeyGroup& group) {
  std::vector<SceneKey> keys;
  const OwnerEntry& owner = owner_entry(group.owner);
  if (group.prefix.empty() && owner.name != nullptr) {
    keys.push_back({"name", KeyRole::text, nullptr, {}});
  }
  if (group.owner != ParameterOwner::scene) {
    add_parameters(group, keys);
    if (group.prefix.empty()) add_owners(owner, keys);
    return keys;
  }
  keys.push_back({"$schema", KeyRole::schema, nullptr, {}});
  keys.push_back({"format", KeyRole::format, nullptr, {}});
  for (const char* name : {"name", "title", "description", "author"}) {
    keys.push_back({name, KeyRole::text, nullptr, {}});
  }
  keys.push_back({"seed", KeyRole::seed, nullptr, {}});
  add_parameters(group, keys);
  add_owners(owner, keys);
  return keys;
}

// A scene file has few kinds of objects, and may have thousands of each.
struct KeyedGroup {
  KeyGroup group;
  std::vector<SceneKey> keys;
};

void add_group(const KeyGroup& group, std::vector<KeyedGroup>& all) {
  all.push_back({group, make_keys(group)});
  const std::vector<SceneKey> keys = all.back().keys;
  for (const SceneKey& key : keys) {
    if (key.role == KeyRole::group || key.role == KeyRole::list) add_group(key.group, all);
  }
}

std::vector<KeyedGroup> make_all() {
  std::vector<KeyedGroup> all;
  add_group({}, all);
  return all;
}

}  // namespace

const std::vector<SceneKey>& keys_of(const KeyGroup& group) {
  static const std::vector<KeyedGroup> all = make_all();
  const auto found = std::find_if(all.begin(), all.end(), [&](const KeyedGroup& keyed) {
    return keyed.group.owner == group.owner && keyed.group.prefix == group.prefix;
  });
  assert(found != all.end());
  return found->keys;
}

const std::string& text_of(const Scene& scene, ParameterOwner owner, std::int32_t index,
                           std::string_view key) {
  const OwnerEntry& entry = owner_entry(owner);
  if (entry.name != nullptr) return element_name(scene, entry, static_cast<std::size_t>(index));
  if (key == "title") return scene.title;
  if (key == "description") return scene.description;
  if (key == "author") return scene.author;
  return scene.name;
}

std::string& text_of(Scene& scene, ParameterOwner owner, std::int32_t index, std::string_view key) {
  return const_cast<std::string&>(text_of(std::as_const(scene), owner, index, key));
}

}  // namespace flockwork
