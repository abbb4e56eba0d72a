// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "capi/flockwork.h"
#include "measure/crowd_density.h"
#include "scene/parameter_table.h"
#include "sim/simulation.h"

// What the handles of flockwork.h point to.

struct fw_scene {
  flockwork::Scene scene;
  std::string written{};  // what fw_scene_write returned
};

struct fw_simulation {
  explicit fw_simulation(flockwork::Simulation built) : simulation(std::move(built)) {}

  flockwork::Simulation simulation;
  // What the last call of each kind returned.
  fw_agents agents{};
  fw_figures figures{};
  fw_structure structure{};
  fw_step_report report{};
  fw_people people{};
  std::vector<flockwork::PersonView> person_views{};
  std::vector<float> people_values{};  // x, y, vx, vy, radius, one after the other
  std::vector<std::uint32_t> people_ids{};
  fw_crowd_figures crowd_figures{};
  fw_series series{};
  std::vector<double> series_values{};
  fw_map map{};
  std::vector<float> map_values{};
  flockwork::CrowdDensity density{};
  std::array<char, 17> hash{};
};

namespace flockwork::capi {

// Keeps the error for fw_error_text and returns 0, false or null for the caller to pass on.
struct Refused {
  operator int() const { return 0; }
  template <typename T>
  operator T*() const {
    return nullptr;
  }
};
Refused refuse(Error error);
Refused refuse_null(const char* argument);

// 1, or 0 with the error kept.
int finish(const Result<void>& result);

// Whether `flock` is one of 0..count-1; else the error is kept.
bool has_flock(std::int32_t flock, std::size_t count);

// An element that has a name, found by that name's path ("/flocks/0/name"); else list is null.
struct NamedElement {
  const OwnerEntry* list = nullptr;
  std::int32_t index = -1;
};
NamedElement find_named(const Scene& scene, std::string_view path);

// The scene's own texts ("/name", "/flocks/0/name", ...), which the parameter table has not.
// Null when the path is none of them.
const std::string* find_text(const Scene& scene, std::string_view path);

// Reading is the same for a scene and for a simulation's scene.
double get_number(const Scene& scene, const char* path);
const char* get_text(const Scene& scene, const char* path);

// Copies points into a curve. False, with the error kept, when count does not fit or x or y is
// null; the values are checked where the curve is written.
bool curve_from(const char* path, std::int32_t count, const float* x, const float* y,
                FalloffCurve& curve);

}  // namespace flockwork::capi
