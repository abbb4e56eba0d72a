// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/hints.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cstring>
#include <string_view>

#include "scene/builtin.h"
#include "scene/parameter_table.h"

using namespace flockwork;

namespace {

// The parameters that hints are given for.
std::vector<std::string> hinted(const Flock& flock, const World& world = {}) {
  std::vector<std::string> parameters;
  for (const Hint& hint : flock_hints(flock, world)) parameters.emplace_back(hint.parameter);
  return parameters;
}

bool has(const std::vector<std::string>& list, const char* name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

TEST_CASE("default parameters and the gallery's scenes need no hint") {
  CHECK(hinted(Flock{}).empty());
  for (const BuiltinScene& entry : builtin_scenes()) {
    if (entry.use != SceneUse::gallery) continue;
    // Shows what cohesion does alone.
    if (entry.name == std::string_view("lesson-4-cohesion")) continue;
    const Scene scene = *builtin_scene(entry.name);
    for (const Flock& flock : scene.flocks) {
      CAPTURE(entry.name);
      CHECK(hinted(flock, scene.world).empty());
    }
  }
}

TEST_CASE("radii outside the healthy shares are hinted at") {
  Flock flock;
  FlockParameters& p = flock.parameters;
  p.radius = 4.0f;
  for (const float healthy : {1.0f, 1.5f, 2.0f}) {
    p.separation_radius = healthy;
    CHECK(hinted(flock).empty());
  }
  for (const float unhealthy : {0.5f, 2.1f, 4.0f, 5.0f}) {
    p.separation_radius = unhealthy;
    CHECK(has(hinted(flock), "separation_radius"));
    CHECK(hinted(flock).size() == 1);
  }
}

TEST_CASE("radii do not matter where nothing separates") {
  Flock flock;
  flock.parameters.separation_radius = 0.0f;
  CHECK(hinted(flock).empty());
}

TEST_CASE("weights that lie far apart are hinted at") {
  Flock flock;
  FlockParameters& p = flock.parameters;
  p.separation_weight = 0.3f;
  CHECK(hinted(flock) == std::vector<std::string>{"cohesion_weight"});
  p.separation_weight = 0.0f;
  CHECK(hinted(flock) == std::vector<std::string>{"cohesion_weight"});
  p.separation_weight = 10.0f;
  CHECK(hinted(flock) == std::vector<std::string>{"separation_weight"});
  p.separation_weight = p.cohesion_weight = 0.0f;
  CHECK(hinted(flock).empty());
}

TEST_CASE("separation alone is no scattering flock") {
  Flock flock;
  flock.parameters.cohesion_weight = 0.0f;
  CHECK(hinted(flock).empty());
}

TEST_CASE("no hint about a parameter that the model does not read") {
  Flock flock;
  FlockParameters& p = flock.parameters;
  p.separation_radius = 2.4f;  // of a radius of 2.5
  p.cohesion_weight = 9.0f;
  p.max_force = 2.0f * p.max_speed;
  CHECK(hinted(flock).size() == 3);
  p.model = FlockModel::topological;
  CHECK(hinted(flock) == std::vector<std::string>{"cohesion_weight", "max_force"});
  for (const FlockModel model : {FlockModel::vicsek, FlockModel::couzin}) {
    p.model = model;
    CHECK(hinted(flock).empty());
  }
}

TEST_CASE("no model's own defaults are hinted at") {
  Flock flock;
  for (const FlockModel model :
       {FlockModel::steering, FlockModel::velocity, FlockModel::normalized, FlockModel::exclusive,
        FlockModel::vicsek, FlockModel::couzin, FlockModel::topological}) {
    flock.parameters = default_parameters(model);
    CAPTURE(static_cast<int>(model));
    CHECK(hinted(flock).empty());
  }
}

TEST_CASE("a force above the speed is hinted at") {
  Flock flock;
  flock.parameters.max_force = flock.parameters.max_speed;
  CHECK(hinted(flock).empty());
  flock.parameters.max_force = flock.parameters.max_speed + 0.1f;
  CHECK(hinted(flock) == std::vector<std::string>{"max_force"});
}

TEST_CASE("a radius that sees most of the world is hinted at when there are many agents") {
  Flock flock;
  flock.count = 50000;
  flock.parameters.radius = 40.0f;
  flock.parameters.separation_radius = 15.0f;
  CHECK(hinted(flock) == std::vector<std::string>{"radius"});
  flock.count = 100;
  CHECK(hinted(flock).empty());
}

TEST_CASE("every hint names a parameter of the table") {
  Flock flock;
  flock.count = 50000;
  flock.parameters.radius = 90.0f;
  flock.parameters.separation_radius = 80.0f;
  flock.parameters.separation_weight = 90.0f;
  flock.parameters.max_force = 90.0f;
  const auto names = hinted(flock);
  CHECK(names.size() == 4);
  for (const std::string& name : names) {
    const auto table = parameter_table();
    CHECK(std::any_of(table.begin(), table.end(), [&](const Parameter& p) {
      return p.owner == ParameterOwner::flock && name == p.path;
    }));
  }
}
