// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/owners.h"

#include <algorithm>
#include <utility>

#include "scene/number_text.h"
#include "scene/parameter_table.h"

namespace flockwork {
namespace {

struct Names {
  const char* noun;
  const char* key;
  const char* help;
};

constexpr OwnerEntry single(ParameterOwner owner, Names names,
                            const void* (*at)(const Scene&, std::size_t)) {
  return {owner, names.noun, names.key, names.help, at};
}

template <auto list>
constexpr OwnerEntry list_of(ParameterOwner owner, Names names, std::int32_t limit,
                             std::string& (*name)(Scene&, std::size_t) = nullptr) {
  return {
      owner,
      names.noun,
      names.key,
      names.help,
      [](const Scene& scene, std::size_t i) -> const void* { return &(scene.*list)[i]; },
      true,
      limit,
      [](const Scene& scene) { return (scene.*list).size(); },
      [](Scene& scene, std::size_t size) { (scene.*list).resize(size); },
      [](Scene& scene, std::size_t i) {
        (scene.*list).erase((scene.*list).begin() + static_cast<std::ptrdiff_t>(i));
      },
      [](Scene& to, const Scene& from, std::size_t i) { (to.*list).push_back((from.*list)[i]); },
      name};
}

template <auto list>
std::string& name_in(Scene& scene, std::size_t index) {
  return (scene.*list)[index].name;
}

constexpr OwnerEntry table[] = {
    single(ParameterOwner::scene, {"scene", "", "Plain data that describes a run."},
           [](const Scene& scene, std::size_t) -> const void* { return &scene; }),
    single(ParameterOwner::world, {"world", "world", "The space that agents move in."},
           [](const Scene& scene, std::size_t) -> const void* { return &scene.world; }),
    list_of<&Scene::flocks>(ParameterOwner::flock,
                            {"flock", "flocks", "Groups of agents, each with its own parameters."},
                            limits::max_flocks, name_in<&Scene::flocks>),
    list_of<&Scene::walls>(
        ParameterOwner::wall,
        {"wall", "walls", "What nobody passes: rectangles, discs, polygons and lines."},
        limits::max_walls),
    list_of<&Scene::paths>(ParameterOwner::path,
                           {"path", "paths", "Ways through the world that agents follow."},
                           limits::max_paths, name_in<&Scene::paths>),
    list_of<&Scene::relations>(
        ParameterOwner::relation,
        {"relation", "relations", "How the agents of one flock take those of another."},
        limits::max_relations),
    list_of<&Scene::points>(
        ParameterOwner::point,
        {"point", "points", "Points that act on agents: goals, threats, obstacles and food."},
        limits::max_points),
    single(ParameterOwner::flow,
           {"flow", "flow", "The medium that agents move in, such as wind or a current."},
           [](const Scene& scene, std::size_t) -> const void* { return &scene.flow; }),
    single(ParameterOwner::overlays,
           {"overlays", "overlays", "What is drawn over the agents to show why they move so."},
           [](const Scene& scene, std::size_t) -> const void* { return &scene.overlays; }),
    single(ParameterOwner::view, {"view", "view", "What the page starts to look from and with."},
           [](const Scene& scene, std::size_t) -> const void* { return &scene.view; }),
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(table); ++i) {
    if (static_cast<std::size_t>(table[i].owner) != i) return false;
  }
  return true;
}
static_assert(in_order());

std::string size_text(std::size_t size) { return number_text(static_cast<double>(size)); }

std::string element_path(const OwnerEntry& list, std::size_t index) {
  return std::string("/") + list.key + "/" + size_text(index);
}

// Calls act(parameter, index, text) for each reference to an element of `list`.
template <typename Act>
void for_references(Scene& scene, const OwnerEntry& list, const Act& act) {
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.kind != ParameterKind::reference || parameter.refers_to != list.owner) continue;
    for (std::size_t i = owner_count(scene, parameter.owner); i-- > 0;) {
      const ParameterSlot slot{&parameter, static_cast<std::int32_t>(i)};
      // The scene is ours to change.
      act(parameter, i, const_cast<std::string&>(*read_reference(scene, slot)));
    }
  }
}

}  // namespace

std::span<const OwnerEntry> owner_table() { return table; }

const OwnerEntry& owner_entry(ParameterOwner owner) {
  return table[static_cast<std::size_t>(owner)];
}

const OwnerEntry* find_list(std::string_view key) {
  for (const OwnerEntry& entry : table) {
    if (entry.is_list && key == entry.key) return &entry;
  }
  return nullptr;
}

std::size_t owner_count(const Scene& scene, ParameterOwner owner) {
  const OwnerEntry& entry = owner_entry(owner);
  return entry.is_list ? entry.size(scene) : 1;
}

Result<void> check_element(const Scene& scene, const OwnerEntry& list, std::int32_t index) {
  const std::size_t size = list.size(scene);
  if (index >= 0 && static_cast<std::size_t>(index) < size) return {};
  const std::string present =
      size == 0 ? "the scene has no " + std::string(list.key)
                : "the scene has " + std::string(list.key) + " 0 to " + size_text(size - 1);
  return Error{"/" + std::string(list.key) + "/" + number_text(index),
               "there is no such " + std::string(list.noun) + "; " + present};
}

const std::string& element_name(const Scene& scene, const OwnerEntry& list, std::size_t index) {
  return list.name(const_cast<Scene&>(scene), index);  // only looks
}

std::int32_t find_element(const Scene& scene, const OwnerEntry& list, std::string_view name) {
  std::int32_t found = -1;
  for (std::size_t i = 0; i < list.size(scene); ++i) {
    if (element_name(scene, list, i) != name) continue;
    if (found >= 0) return -2;
    found = static_cast<std::int32_t>(i);
  }
  return found;
}

Result<std::int32_t> add_element(Scene& scene, const OwnerEntry& list) {
  const std::size_t size = list.size(scene);
  if (size >= static_cast<std::size_t>(list.limit)) {
    return Error{"/" + std::string(list.key), "there are " + number_text(list.limit) + " " +
                                                  list.key + " already, which is the most"};
  }
  std::string name = list.noun;
  if (list.name != nullptr) {
    for (std::size_t n = 2; find_element(scene, list, name) != -1; ++n) {
      name = std::string(list.noun) + " " + size_text(n);
    }
  }
  list.resize(scene, size + 1);
  if (list.name != nullptr) list.name(scene, size) = name;
  return static_cast<std::int32_t>(size);
}

Result<void> remove_element(Scene& scene, const OwnerEntry& list, std::int32_t index) {
  if (Result<void> there = check_element(scene, list, index); !there) return there;
  const auto at = static_cast<std::size_t>(index);
  std::string name;
  if (list.name != nullptr) name = element_name(scene, list, at);
  list.erase(scene, at);
  if (list.owner == ParameterOwner::flock) {
    std::int32_t& shown = scene.overlays.flock;
    if (index < shown) --shown;
    shown = std::max(std::min(shown, static_cast<std::int32_t>(scene.flocks.size()) - 1), 0);
  }
  if (name.empty() || find_element(scene, list, name) != -1) return {};
  for_references(scene, list, [&](const Parameter& parameter, std::size_t i, std::string& text) {
    if (text != name) return;
    if (parameter.owner == ParameterOwner::flock) {
      text.clear();
    } else {
      owner_entry(parameter.owner).erase(scene, i);
    }
  });
  return {};
}

Result<void> rename_element(Scene& scene, const OwnerEntry& list, std::int32_t index,
                            std::string_view name) {
  if (Result<void> there = check_element(scene, list, index); !there) return there;
  const auto at = static_cast<std::size_t>(index);
  if (list.name == nullptr) {
    return Error{element_path(list, at), std::string(list.key) + " have no names"};
  }
  const std::string before = element_name(scene, list, at);
  const bool alone = find_element(scene, list, before) == index;
  list.name(scene, at) = name;
  if (!alone) return {};
  for_references(scene, list, [&](const Parameter&, std::size_t, std::string& text) {
    if (text == before) text = name;
  });
  return {};
}

}  // namespace flockwork
