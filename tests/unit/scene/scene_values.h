// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/parameter_table.h"

namespace flockwork::testing {

// A scene with every kind of owner in it, two of each list's.
inline Scene two_flocks() {
  Scene scene;
  scene.flocks.resize(2);
  scene.flocks[1].name = "other";
  scene.flocks[1].path = "other";
  scene.walls.resize(2);
  scene.walls[1].shape.points = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}};
  scene.paths.resize(2);
  scene.paths[0].points = {{0, 0, 0}, {1, 0, 0}};
  scene.paths[1].points = {{0, 0, 0}, {3, 0, 0}, {0, 3, 1}};
  scene.paths[1].name = "other";
  scene.relations = {{"flock", "other", {}}, {"other", "flock", {}}};
  scene.points.resize(2);
  // Lists of the crowd: the second element of those with names is "other", and is referred to.
  for (const OwnerEntry& list : owner_table()) {
    if (!std::string_view(list.key).starts_with("crowd/")) continue;
    list.resize(scene, 2);
    if (list.name != nullptr) list.name(scene, 1) = "other";
  }
  const std::vector<Vec3> corners{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}};
  for (Shape* area :
       {&scene.crowd.exits[1].area, &scene.crowd.waypoints[1].area, &scene.crowd.sources[1].area,
        &scene.crowd.zones[1].area, &scene.crowd.areas[1].area}) {
    area->points = corners;
  }
  scene.crowd.sources[1].person_class = "other";
  scene.crowd.journeys[1].source = "other";
  scene.crowd.journeys[1].waypoints = {"other", "waypoint"};
  scene.crowd.journeys[1].exit = "other";
  return scene;
}

// The slot of a parameter in `two_flocks()`: the second element, so that a wrong index is noticed.
inline ParameterSlot slot_of(const Parameter& parameter) {
  return {&parameter, owner_entry(parameter.owner).is_list ? 1 : -1};
}

inline std::string path_of(const Parameter& parameter) { return parameter_path(parameter, 1); }

// Every value of every parameter, to see that a refused call changed nothing.
inline std::vector<double> values_of(const Scene& scene) {
  std::vector<double> values;
  for (const Parameter& parameter : parameter_table()) {
    for (std::size_t i = 0; i < owner_count(scene, parameter.owner); ++i) {
      const ParameterSlot slot{&parameter, static_cast<std::int32_t>(i)};
      if (const Vec3* color = read_color(scene, slot)) {
        for (int channel = 0; channel < 3; ++channel) values.push_back((*color)[channel]);
      } else if (const FalloffCurve* curve = read_curve(scene, slot)) {
        values.push_back(curve->count);
        values.insert(values.end(), curve->x.begin(), curve->x.end());
        values.insert(values.end(), curve->y.begin(), curve->y.end());
      } else if (const std::vector<Vec3>* points = read_points(scene, slot)) {
        values.push_back(static_cast<double>(points->size()));
        for (const Vec3& p : *points) values.insert(values.end(), {p.x, p.y, p.z});
      } else if (const std::string* name = read_reference(scene, slot)) {
        values.push_back(static_cast<double>(std::hash<std::string>{}(*name) >> 12));
      } else if (const std::vector<std::string>* names = read_references(scene, slot)) {
        values.push_back(static_cast<double>(names->size()));
        for (const std::string& one : *names) {
          values.push_back(static_cast<double>(std::hash<std::string>{}(one) >> 12));
        }
      } else {
        values.push_back(read_parameter(scene, slot));
      }
    }
  }
  return values;
}

inline bool is_number(const Parameter& parameter) { return flockwork::is_number(parameter.kind); }

}  // namespace flockwork::testing
