// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/parameter_table.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <set>

#include "scene/scene_values.h"

using namespace flockwork;
using namespace flockwork::testing;

TEST_CASE("each parameter has its own path") {
  std::set<std::string> paths;
  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(parameter.path);
    CHECK(paths.insert(parameter_path(parameter, 0)).second);
  }
}

TEST_CASE("each parameter has its own member") {
  std::set<std::pair<ParameterOwner, std::size_t>> members;
  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(parameter.path);
    CHECK(members.insert({parameter.owner, parameter.offset}).second);
  }
}

TEST_CASE("each parameter is found by its path, in its element") {
  const Scene scene = two_flocks();
  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(path_of(parameter));
    const Result<ParameterSlot> slot = find_parameter(scene, path_of(parameter));
    REQUIRE(slot);
    CHECK(slot.value().parameter == &parameter);
    CHECK(slot.value().index == slot_of(parameter).index);
  }
}

TEST_CASE("each parameter is explained to a person") {
  const std::set<std::string> units{"",     "s",   "u",   "u/s",   "u/s2",  "1/s",
                                    "1/s2", "s2",  "rad", "rad/s", "steps", "m",
                                    "m/s",  "1/m", "m2",  "s, 1/s"};
  const std::set<std::string> groups{
      "Time", "Bounds", "Model", "Neighbours", "Rules", "Limits", "Variation", "Path and leader",
      "Feelers", "Spawn", "Look", "View", "Wall", "Path", "Relation", "Point", "Flow", "Overlays",
      "Method",
      // Of the crowd.
      "Way", "People", "Walls", "Steps", "Density", "Trouble", "Class", "Exit", "Waypoint",
      "Source", "Journey", "Zone", "Flow line", "Area", "Crowd overlays"};
  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(parameter.path);
    CHECK(std::string(parameter.label).size() >= 3);
    const std::string help = parameter.help;
    CHECK(help.size() >= 20);
    CHECK(help.size() <= 240);
    CHECK(help.ends_with("."));
    CHECK(units.contains(parameter.unit));
    CHECK(groups.contains(parameter.group));
  }
}

TEST_CASE("labels are unique below an owner") {
  std::set<std::pair<ParameterOwner, std::string>> labels;
  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(parameter.path);
    CHECK(labels.insert({parameter.owner, parameter.label}).second);
  }
}

TEST_CASE("parameters of a group stand together") {
  std::set<std::pair<ParameterOwner, std::string>> seen;
  std::pair<ParameterOwner, std::string> last{ParameterOwner::scene, ""};
  for (const Parameter& parameter : parameter_table()) {
    const std::pair<ParameterOwner, std::string> group{parameter.owner, parameter.group};
    CAPTURE(parameter.path);
    if (group != last) CHECK(seen.insert(group).second);
    last = group;
  }
}

TEST_CASE("defaults and slider ranges lie within the allowed range") {
  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(parameter.path);
    CHECK(parameter.minimum < parameter.maximum + (parameter.choices.size() == 1 ? 1.0 : 0.0));
    CHECK(parameter.slider_minimum >= parameter.minimum);
    CHECK(parameter.slider_maximum <= parameter.maximum);
    CHECK(parameter.slider_minimum <= parameter.slider_maximum);
    if (parameter.logarithmic) CHECK(parameter.slider_minimum > 0.0);
    if (!is_number(parameter)) continue;
    for (std::int32_t model = 0; model <= static_cast<std::int32_t>(FlockModel::topological);
         ++model) {
      const double value = default_of(parameter, static_cast<FlockModel>(model));
      CAPTURE(model);
      CHECK(value >= parameter.minimum);
      CHECK(value <= parameter.maximum);
      CHECK(value >= parameter.slider_minimum);
      CHECK(value <= parameter.slider_maximum);
    }
  }
}

TEST_CASE("ranges end on numbers that a float holds") {
  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(parameter.path);
    for (const double end : {parameter.minimum, parameter.maximum}) {
      CHECK(static_cast<double>(static_cast<float>(end)) == end);
    }
  }
}

TEST_CASE("defaults are those of a default-constructed scene") {
  const Scene scene;
  const Flock flock;
  for (const Parameter& parameter : parameter_table()) {
    const std::string path = parameter.path;
    if (owner_entry(parameter.owner).is_list && parameter.owner != ParameterOwner::flock) continue;
    if (parameter.owner == ParameterOwner::flow || parameter.owner == ParameterOwner::overlays) {
      continue;
    }
    if (path == "dt") CHECK(default_of(parameter) == scene.dt);
    if (path == "upper/y") CHECK(default_of(parameter) == scene.world.upper.y);
    if (path == "radius") CHECK(default_of(parameter) == flock.parameters.radius);
    if (path == "count") CHECK(default_of(parameter) == flock.count);
    if (path == "pitch") CHECK(default_of(parameter) == scene.view.pitch);
    if (path == "show_bounds") CHECK(default_of(parameter) == 1.0);
    if (path == "curve") CHECK(std::isnan(default_of(parameter)));
  }
}

TEST_CASE("names of choices are in the order of the enum's values") {
  const auto check = [](const std::string& path, auto last, const std::string& name) {
    CAPTURE(path);
    const Result<ParameterSlot> slot = find_parameter(two_flocks(), path);
    REQUIRE(slot);
    const std::span<const char* const> choices = slot.value().parameter->choices;
    REQUIRE(choices.size() == static_cast<std::size_t>(last) + 1);
    CHECK(choices.back() == name);
    CHECK(std::set<std::string>(choices.begin(), choices.end()).size() == choices.size());
  };
  check("/flocks/0/model", FlockModel::topological, "topological");
  check("/flocks/0/falloff", Falloff::constant, "constant");
  check("/flocks/0/convention", VicsekConvention::old_heading, "old");
  check("/flocks/0/formation", Formation::ring, "ring");
  check("/walls/0/kind", ShapeKind::line, "line");
  check("/relations/0/kind", RelationKind::avoid, "avoid");
  check("/points/0/kind", PointKind::food, "food");
  check("/flow/kind", FlowKind::stream, "stream");
  check("/neighbour_search", NeighbourSearch::brute_force, "brute-force");
  check("/demonstration", Demonstration::move_while_computing, "move-while-computing");
  for (const char* axis : {"x", "y", "z"}) {
    check(std::string("/world/bounds_") + axis, Bounds::open, "open");
  }
  check("/flocks/0/spawn/shape", SpawnShape::point, "point");
  check("/flocks/0/spawn/heading", SpawnHeading::swirl, "swirl");
  check("/flocks/0/appearance/shape", AgentShape::dot, "dot");
  check("/flocks/0/appearance/color_by", ColorBy::speed, "speed");

  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(parameter.path);
    CHECK((parameter.kind == ParameterKind::choice) == !parameter.choices.empty());
  }
}

TEST_CASE("each choice is written by the name of its enum value") {
  Scene scene = two_flocks();
  const auto write = [&](const char* path, const char* name) {
    const Result<ParameterSlot> slot = find_parameter(scene, path);
    REQUIRE(slot);
    REQUIRE(write_parameter(scene, slot.value(), path, name));
  };
  const auto falloff = [&](const char* name) {
    write("/flocks/1/falloff", name);
    return scene.flocks[1].parameters.falloff;
  };
  CHECK(falloff("linear") == Falloff::linear);
  CHECK(falloff("inverse") == Falloff::inverse);
  CHECK(falloff("inverse-square") == Falloff::inverse_square);
  CHECK(falloff("curve") == Falloff::curve);
  const auto bounds = [&](const char* name) {
    write("/world/bounds_y", name);
    return scene.world.bounds_y;
  };
  CHECK(bounds("wrap") == Bounds::wrap);
  CHECK(bounds("bounce") == Bounds::bounce);
  CHECK(bounds("steer") == Bounds::steer);
  CHECK(bounds("sphere") == Bounds::sphere);
  CHECK(bounds("open") == Bounds::open);
}
