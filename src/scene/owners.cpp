// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/owners.h"

#include <algorithm>
#include <cstring>
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

template <auto member>
auto& in_scene(Scene& scene) {
  return scene.*member;
}

template <auto member>
auto& in_crowd(Scene& scene) {
  return scene.crowd.*member;
}

// The vectors are read and changed by the same functions; those that only look change nothing.
template <auto list>
auto& list_in(const Scene& scene) {
  return list(const_cast<Scene&>(scene));
}

template <auto list>
constexpr OwnerEntry list_of(ParameterOwner owner, Names names, std::int32_t limit,
                             std::string& (*name)(Scene&, std::size_t) = nullptr) {
  return {owner,
          names.noun,
          names.key,
          names.help,
          [](const Scene& scene, std::size_t i) -> const void* { return &list_in<list>(scene)[i]; },
          true,
          limit,
          [](const Scene& scene) { return list_in<list>(scene).size(); },
          [](Scene& scene, std::size_t size) { list(scene).resize(size); },
          [](Scene& scene, std::size_t i) {
            list(scene).erase(list(scene).begin() + static_cast<std::ptrdiff_t>(i));
          },
          [](Scene& to, const Scene& from, std::size_t i) {
            list(to).push_back(list_in<list>(from)[i]);
          },
          name};
}

// Of elements that have a name.
template <auto list>
constexpr OwnerEntry named_list_of(ParameterOwner owner, Names names, std::int32_t limit) {
  return list_of<list>(owner, names, limit, [](Scene& scene, std::size_t i) -> std::string& {
    return list(scene)[i].name;
  });
}

constexpr OwnerEntry table[] = {
    single(ParameterOwner::scene, {"scene", "", "Plain data that describes a run."},
           [](const Scene& scene, std::size_t) -> const void* { return &scene; }),
    single(ParameterOwner::world, {"world", "world", "The space that agents move in."},
           [](const Scene& scene, std::size_t) -> const void* { return &scene.world; }),
    named_list_of<in_scene<&Scene::flocks>>(
        ParameterOwner::flock,
        {"flock", "flocks", "Groups of agents, each with its own parameters."}, limits::max_flocks),
    list_of<in_scene<&Scene::walls>>(
        ParameterOwner::wall,
        {"wall", "walls", "What nobody passes: rectangles, discs, polygons and lines."},
        limits::max_walls),
    named_list_of<in_scene<&Scene::paths>>(
        ParameterOwner::path, {"path", "paths", "Ways through the world that agents follow."},
        limits::max_paths),
    list_of<in_scene<&Scene::relations>>(
        ParameterOwner::relation,
        {"relation", "relations",
         "How the agents of one flock take those of another, or the people of the crowd, and how "
         "these take them."},
        limits::max_relations),
    list_of<in_scene<&Scene::points>>(
        ParameterOwner::point,
        {"point", "points", "Points that act on agents: goals, threats, obstacles and food."},
        limits::max_points),
    single(ParameterOwner::flow,
           {"flow", "flow", "The medium that agents move in, such as wind or a current."},
           [](const Scene& scene, std::size_t) -> const void* { return &scene.flow; }),
    single(ParameterOwner::crowd,
           {"crowd", "crowd", "People who walk: how they choose their steps, and their floor."},
           [](const Scene& scene, std::size_t) -> const void* { return &scene.crowd.parameters; }),
    named_list_of<in_crowd<&CrowdScene::classes>>(
        ParameterOwner::person_class,
        {"class", "crowd/classes", "Kinds of people; without any, all are adults."},
        limits::max_classes),
    named_list_of<in_crowd<&CrowdScene::exits>>(
        ParameterOwner::exit, {"exit", "crowd/exits", "Where people leave."}, limits::max_exits),
    named_list_of<in_crowd<&CrowdScene::waypoints>>(
        ParameterOwner::waypoint,
        {"waypoint", "crowd/waypoints", "Places on journeys, and attractions."},
        limits::max_waypoints),
    named_list_of<in_crowd<&CrowdScene::sources>>(
        ParameterOwner::source,
        {"source", "crowd/sources", "Where people come from, how many and when."},
        limits::max_sources),
    list_of<in_crowd<&CrowdScene::journeys>>(
        ParameterOwner::journey,
        {"journey", "crowd/journeys",
         "What shares of the people do. People of a source without a journey go to the nearest "
         "exit."},
        limits::max_journeys),
    named_list_of<in_crowd<&CrowdScene::zones>>(
        ParameterOwner::zone,
        {"zone", "crowd/zones", "Areas where people walk slower or faster, or that they avoid."},
        limits::max_zones),
    named_list_of<in_crowd<&CrowdScene::flow_lines>>(
        ParameterOwner::flow_line,
        {"flow line", "crowd/flow_lines", "Lines at which people are counted, each way."},
        limits::max_flow_lines),
    named_list_of<in_crowd<&CrowdScene::areas>>(
        ParameterOwner::area,
        {"area", "crowd/areas", "Areas whose density and mean speed are measured."},
        limits::max_areas),
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

// Calls act(parameter, index, text) for each reference to an element of `list`, the last first.
template <typename Act>
void for_references(Scene& scene, const OwnerEntry& list, const Act& act) {
  for (const Parameter& parameter : parameter_table()) {
    const bool one = parameter.kind == ParameterKind::reference;
    const bool several = parameter.kind == ParameterKind::references;
    if ((!one && !several) || parameter.refers_to != list.owner) continue;
    for (std::size_t i = owner_count(scene, parameter.owner); i-- > 0;) {
      const ParameterSlot slot{&parameter, static_cast<std::int32_t>(i)};
      // The scene is ours to change.
      if (one) {
        act(parameter, i, const_cast<std::string&>(*read_reference(scene, slot)));
        continue;
      }
      for (const std::string& name : *read_references(scene, slot)) {
        act(parameter, i, const_cast<std::string&>(name));
      }
    }
  }
}

// A journey that has lost its exit, or all the waypoints that it repeated, leads to the nearest.
void mend_journeys(Scene& scene) {
  for (Journey& journey : scene.crowd.journeys) {
    std::erase(journey.waypoints, std::string());
    const bool no_exit = journey.end == JourneyEnd::exit && journey.exit.empty();
    const bool no_ring = journey.end == JourneyEnd::repeat && journey.waypoints.empty();
    if (no_exit || no_ring) journey.end = JourneyEnd::nearest;
  }
}

// A flock that has lost the way that it followed follows none.
void mend_flocks(Scene& scene) {
  for (Flock& flock : scene.flocks) {
    if (flock.path.empty() && flock.exit.empty()) flock.parameters.path_weight = 0.0f;
  }
}

void drop_relations_with_crowd(Scene& scene) {
  if (find_element(scene, owner_entry(ParameterOwner::flock), crowd_name) != -1) return;
  std::erase_if(scene.relations, [](const Relation& relation) {
    return relation.from == crowd_name || relation.to == crowd_name;
  });
}

// Of a removed element's name.
void drop_references(Scene& scene, const OwnerEntry& list, const std::string& name) {
  for_references(scene, list, [&](const Parameter& parameter, std::size_t i, std::string& text) {
    if (text != name) return;
    if (parameter.goes_along) {
      owner_entry(parameter.owner).erase(scene, i);
    } else {
      text.clear();
    }
  });
  if (list.owner == ParameterOwner::exit || list.owner == ParameterOwner::waypoint) {
    mend_journeys(scene);
  }
  if (list.owner == ParameterOwner::exit || list.owner == ParameterOwner::path) mend_flocks(scene);
}

}  // namespace

std::span<const OwnerEntry> owner_table() { return table; }

const OwnerEntry& owner_entry(ParameterOwner owner) {
  return table[static_cast<std::size_t>(owner)];
}

const char* inner_key(const OwnerEntry& owner) {
  const char* slash = std::strrchr(owner.key, '/');
  return slash == nullptr ? owner.key : slash + 1;
}

std::string plural_of(const OwnerEntry& list) {
  std::string plural = inner_key(list);
  std::replace(plural.begin(), plural.end(), '_', ' ');
  return plural;
}

std::string with_article(const OwnerEntry& owner) {
  const bool vowel = std::strchr("aeiou", owner.noun[0]) != nullptr;
  return std::string(vowel ? "an " : "a ") + owner.noun;
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
      size == 0 ? "the scene has no " + plural_of(list)
                : "the scene has " + plural_of(list) + " 0 to " + size_text(size - 1);
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
                                                  plural_of(list) + " already, which is the most"};
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
  if (list.owner == ParameterOwner::source && list.size(scene) == 0) {
    drop_relations_with_crowd(scene);
  }
  if (!name.empty() && find_element(scene, list, name) == -1) drop_references(scene, list, name);
  return {};
}

Result<void> rename_element(Scene& scene, const OwnerEntry& list, std::int32_t index,
                            std::string_view name) {
  if (Result<void> there = check_element(scene, list, index); !there) return there;
  const auto at = static_cast<std::size_t>(index);
  if (list.name == nullptr) {
    return Error{element_path(list, at), plural_of(list) + " have no names"};
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
