// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "crowd/parameters.h"

namespace flockwork {

enum class TargetKind : std::int32_t {
  exit,       // `index` of one exit
  nearest,    // whichever open exit is nearest in the field
  waypoint,   // `index` of a waypoint
  direction,  // walks on for ever along (direction_x, direction_y), a unit vector
};

struct Target {
  TargetKind kind = TargetKind::nearest;
  std::int32_t index = 0;
  float direction_x = 1.0f, direction_y = 0.0f;

  friend bool operator==(const Target&, const Target&) = default;
};

// A journey whose names have been found.
struct Route {
  std::int32_t source = -1;  // index; -1: every one
  float share = 1.0f;
  std::vector<Target> targets;  // one after the other; 1 or more
  bool repeat = false;          // from the first again, for ever
};

// The index of the element of this name; -1 if there is none.
template <typename List>
std::int32_t find_named(const List& list, std::string_view name) {
  for (std::size_t k = 0; k < list.size(); ++k) {
    if (list[k].name == name) return static_cast<std::int32_t>(k);
  }
  return -1;
}

// Of every journey of a valid scene, in their order, and then that of sources without any: to the
// nearest exit.
std::vector<Route> routes_of(const CrowdScene& scene);
// Those of them that people of a source draw from, as indices.
std::vector<std::int32_t> routes_from(const std::vector<Route>& routes, std::int32_t source);

}  // namespace flockwork
