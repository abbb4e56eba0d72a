// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "scene/scene.h"

namespace flockwork {

// The structs of a scene that parameters live in: the scene itself, single ones, and the elements
// of lists. A further list costs one entry in owners.cpp; paths, reading, writing, schema, panels
// and the C interface follow.

enum class ParameterOwner : std::uint8_t {
  scene,         // /dt
  world,         // /world/...
  flock,         // /flocks/N/...
  wall,          // /walls/N/...
  path,          // /paths/N/...
  relation,      // /relations/N/...
  point,         // /points/N/...
  flow,          // /flow/...
  crowd,         // /crowd/...
  person_class,  // /crowd/classes/N/...
  exit,          // /crowd/exits/N/...
  waypoint,      // /crowd/waypoints/N/...
  source,        // /crowd/sources/N/...
  journey,       // /crowd/journeys/N/...
  zone,          // /crowd/zones/N/...
  flow_line,     // /crowd/flow_lines/N/...
  area,          // /crowd/areas/N/...
  overlays,      // /overlays/...
  view,          // /view/...
};

struct OwnerEntry {
  ParameterOwner owner;
  const char* noun;  // "flock"
  // In paths and files: "flocks", "world", "crowd/exits"; "" for the scene itself.
  const char* key;
  const char* help;  // what the list or the struct is for
  // The struct that the parameters' offsets count from; `index` is read for lists only.
  const void* (*at)(const Scene& scene, std::size_t index);

  // Lists only.
  bool is_list = false;
  std::int32_t limit = 0;  // the most elements
  std::size_t (*size)(const Scene& scene) = nullptr;
  void (*resize)(Scene& scene, std::size_t size) = nullptr;  // new elements have their defaults
  void (*erase)(Scene& scene, std::size_t index) = nullptr;
  // Appends a copy of an element of one scene to another.
  void (*append)(Scene& to, const Scene& from, std::size_t index) = nullptr;
  // The name that references know an element by; null for lists whose elements have none.
  std::string& (*name)(Scene& scene, std::size_t index) = nullptr;
};

// In the order of ParameterOwner.
std::span<const OwnerEntry> owner_table();
const OwnerEntry& owner_entry(ParameterOwner owner);
// What the owner is called inside of the one that it is in: "flocks", "exits".
const char* inner_key(const OwnerEntry& owner);
// "flocks", "flow lines".
std::string plural_of(const OwnerEntry& list);
// "a flock", "an exit".
std::string with_article(const OwnerEntry& owner);
// Of a list by its key ("walls", "crowd/exits"); null if there is none.
const OwnerEntry* find_list(std::string_view key);

// How many structs of this owner the scene has: 1 for single ones.
std::size_t owner_count(const Scene& scene, ParameterOwner owner);

// Whether the list has this element; else says which it has.
Result<void> check_element(const Scene& scene, const OwnerEntry& list, std::int32_t index);
const std::string& element_name(const Scene& scene, const OwnerEntry& list, std::size_t index);
// The element of this name; -1 if there is none, -2 if there are several.
std::int32_t find_element(const Scene& scene, const OwnerEntry& list, std::string_view name);

// Appends an element with its defaults and a name that no other has, and returns its index. What
// has no default (a relation's flocks, a path's points) is left for the caller to fill in.
Result<std::int32_t> add_element(Scene& scene, const OwnerEntry& list);
// Later elements move down by one. What names a removed element goes with it if it can do nothing
// without (Parameter::goes_along: relations and points of a flock, journeys of a source); else it
// names none: a flock follows no path, a journey leads past the waypoint, and from its exit to the
// nearest one. That is, as long as no other element has the name. Relations with the crowd go with
// the last source. The overlays stay with their flock, or go to the last one.
Result<void> remove_element(Scene& scene, const OwnerEntry& list, std::int32_t index);
// References to the element keep up with its name, if it alone had it.
Result<void> rename_element(Scene& scene, const OwnerEntry& list, std::int32_t index,
                            std::string_view name);

}  // namespace flockwork
