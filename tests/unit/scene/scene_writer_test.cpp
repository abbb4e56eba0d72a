// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/scene_writer.h"

#include <algorithm>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <utility>

#include "scene/builtin.h"
#include "scene/same_scene.h"
#include "scene/scene_reader.h"
#include "sim/simulation.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

std::string text_of_scene(const Scene& scene, bool defaults = false) {
  Result<std::string> text = write_scene(scene, {.defaults = defaults});
  if (!text) FAIL(text.error().text());
  return std::move(text).value();
}

Scene read_back(const std::string& text) {
  const SceneFile file = read_scene(text);
  INFO(text << file.problems_text());
  REQUIRE(file.ok());
  return *file.scene;
}

std::uint64_t hash_after(const Scene& scene, int steps) {
  Result<Simulation> simulation = Simulation::build(scene);
  if (!simulation) FAIL(simulation.error().text());
  for (int i = 0; i < steps; ++i) simulation.value().step();
  return simulation.value().state_hash();
}

using Random = std::mt19937;

float number_between(Random& random, double low, double high) {
  const auto value = static_cast<float>(
      std::uniform_real_distribution<double>(low, std::nextafter(high, high + 1))(random));
  return std::clamp(value, static_cast<float>(low), static_cast<float>(high));
}

FalloffCurve some_curve(Random& random) {
  FalloffCurve curve{static_cast<std::int32_t>(1 + random() % FalloffCurve::max_points), {}, {}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(curve.count); ++i) {
    curve.x[i] = static_cast<float>(i) * 0.125f + number_between(random, 0.0, 0.1);
    curve.y[i] = number_between(random, 0.0, 10.0);
  }
  return curve;
}

// Points that make a convex polygon, and a line that does not cross itself.
std::vector<Vec3> some_points(Random& random, bool planar) {
  std::vector<Vec3> points(3 + random() % 20);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto x = static_cast<float>(i) + number_between(random, 0.0, 0.25);
    points[i] = {x, x * x, planar ? 0.0f : number_between(random, -open_limit, open_limit)};
  }
  return points;
}

// Times that grow, and rates.
std::vector<Vec3> some_schedule(Random& random) {
  std::vector<Vec3> points(random() % 6);
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i] = {static_cast<float>(i) + number_between(random, 0.0, 0.75),
                 number_between(random, 0.0, 9.0), 0.0f};
  }
  return points;
}

void give_value(Scene& scene, const ParameterSlot& slot, Random& random) {
  const Parameter& parameter = *slot.parameter;
  const auto write = [&](const ParameterValue& value) {
    REQUIRE(write_parameter(scene, slot, "", value));
  };
  switch (parameter.kind) {
    case ParameterKind::curve:
      return write(some_curve(random));
    case ParameterKind::color: {
      const bool hexadecimal = random() % 2 == 0;
      Vec3 color;
      for (int channel = 0; channel < 3; ++channel) {
        color[channel] = hexadecimal ? static_cast<float>(static_cast<int>(random() % 256) / 255.0)
                                     : number_between(random, 0.0, 1.0);
      }
      return write(color);
    }
    case ParameterKind::points:
      if (parameter.minimum >= 0.0) return write(some_schedule(random));
      return write(some_points(random, parameter.planar));
    case ParameterKind::reference:
      if (parameter.required) return;
      return write(random() % 2 == 0 ? "" : "other");
    case ParameterKind::references:
      return write(std::vector<std::string>(random() % 4, "other"));
    default: {
      const double value = number_between(random, parameter.minimum, parameter.maximum);
      return write(parameter.kind == ParameterKind::real ? value : std::floor(value));
    }
  }
}

void put_in_order(Vec3& lower, Vec3& upper) {
  for (int axis = 0; axis < 3; ++axis) {
    if (lower[axis] > upper[axis]) std::swap(lower[axis], upper[axis]);
  }
}

void put_in_order(CrowdScene& crowd, Random& random) {
  const auto order_area = [](auto& elements) {
    for (auto& element : elements) put_in_order(element.area.lower, element.area.upper);
  };
  order_area(crowd.exits);
  order_area(crowd.waypoints);
  order_area(crowd.sources);
  order_area(crowd.zones);
  order_area(crowd.areas);
  for (PersonClass& c : crowd.classes) {
    if (c.min_speed > c.max_speed) std::swap(c.min_speed, c.max_speed);
    c.speed = std::clamp(c.speed, c.min_speed, c.max_speed);
  }
  for (Exit& exit : crowd.exits) {
    if (exit.opens > exit.closes) std::swap(exit.opens, exit.closes);
  }
  for (Waypoint& waypoint : crowd.waypoints) {
    if (waypoint.min_wait > waypoint.max_wait) std::swap(waypoint.min_wait, waypoint.max_wait);
  }
  for (Source& source : crowd.sources) {
    source.count /= 2;  // both together
    source.premovement_a = std::abs(source.premovement_a);
    source.premovement_b = std::max(source.premovement_a, source.premovement_b);
  }
  for (Journey& journey : crowd.journeys) {
    journey.share = number_between(random, 1.0, 10.0);
    if (journey.waypoints.empty()) journey.waypoints = {"other"};
    if (journey.exit.empty()) journey.exit = "other";
  }
}

// A scene with any value that each parameter may have.
Scene some_scene(Random& random) {
  Scene scene = two_flocks();
  scene.seed = (std::uint64_t{random()} << 32) | random();
  scene.title = "\"Übung\" \\ 7/8";
  scene.description = "one\ntwo";
  scene.author = "作者";
  for (const Parameter& parameter : parameter_table()) {
    for (std::size_t i = 0; i < owner_count(scene, parameter.owner); ++i) {
      give_value(scene, {&parameter, static_cast<std::int32_t>(i)}, random);
    }
  }
  // Rules between parameters.
  scene.neighbour_search = NeighbourSearch::grid;
  scene.demonstration = Demonstration::none;
  scene.overlays.flock = static_cast<std::int32_t>(random() % 2);
  scene.world.dimension = 2;
  for (Flock& flock : scene.flocks) {
    flock.count /= 2;  // both together
    flock.parameters.min_speed = std::min(flock.parameters.min_speed, flock.parameters.max_speed);
    flock.parameters.leader = std::min(flock.parameters.leader, flock.count - 1);
    if (flock.path.empty()) flock.parameters.path_weight = 0.0f;
  }
  for (Wall& wall : scene.walls) {
    put_in_order(wall.shape.lower, wall.shape.upper);
    if (wall.shape.kind == ShapeKind::line) wall.room = false;
  }
  put_in_order(scene.world.lower, scene.world.upper);
  put_in_order(scene.crowd, random);
  return scene;
}

}  // namespace

TEST_CASE("built-in scenes, saved and loaded again, are the same to the bit and give one hash") {
  for (const BuiltinScene& entry : builtin_scenes()) {
    CAPTURE(entry.name);
    const std::optional<Scene> scene = builtin_scene(entry.name);
    REQUIRE(scene);
    for (const bool defaults : {false, true}) {
      const std::string text = text_of_scene(*scene, defaults);
      const Scene loaded = read_back(text);
      check_same(loaded, *scene);
      CHECK(text_of_scene(loaded, defaults) == text);
      CHECK(hash_after(at_count(loaded, 500), 10) == hash_after(at_count(*scene, 500), 10));
    }
  }
}

TEST_CASE("scenes with any values, saved and loaded again, are the same to the bit") {
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    const Scene scene = some_scene(random);
    check_same(read_back(text_of_scene(scene)), scene);
    check_same(read_back(text_of_scene(scene, true)), scene);
  }
}

TEST_CASE("a scene is written in the order of the parameter table, without its defaults") {
  Scene scene;
  scene.name = "two";
  scene.title = "Two \"flocks\"";
  scene.seed = UINT64_MAX;
  scene.world.upper = {0.1f, -0.0f, 50.0f};
  scene.world.lower = {-1e-5f, -1e6f, -50.0f};
  scene.world.bounds_y = Bounds::open;
  scene.flocks.resize(2);
  scene.flocks[0].appearance.color = {1.0f, 0.2f, 0.0f};
  scene.flocks[1].name = "a flock with a name that is longer than one line together with";
  scene.flocks[1].parameters.falloff = Falloff::curve;
  scene.flocks[1].parameters.curve.y[1] = 0.5f;
  scene.view.trails = true;
  CHECK(text_of_scene(scene) == R"({
  "format": 1,
  "name": "two",
  "title": "Two \"flocks\"",
  "seed": 18446744073709551615,
  "world": {
    "bounds_y": "open",
    "lower": {"x": -1e-05, "y": -1000000},
    "upper": {"x": 0.1, "y": -0.0}
  },
  "flocks": [
    {"name": "flock", "count": 1000, "appearance": {"color": "#ff3300"}},
    {
      "name": "a flock with a name that is longer than one line together with",
      "falloff": "curve",
      "curve": [[0, 1], [1, 0.5]],
      "count": 1000
    }
  ],
  "view": {"trails": true}
}
)");
}

TEST_CASE("a scene written with its defaults names every parameter") {
  const std::string text = text_of_scene(two_flocks(), true);
  for (const Parameter& parameter : parameter_table()) {
    const std::string path = parameter.path;
    const std::string key = "\"" + path.substr(path.rfind('/') + 1) + "\": ";
    CAPTURE(key);
    CHECK(text.find(key) != text.npos);
  }
}

TEST_CASE("a scene that could not be read back is not written") {
  const auto refusal = [](const Scene& scene) {
    const Result<std::string> text = write_scene(scene);
    return text ? "" : text.error().text();
  };
  Scene scene = two_flocks();
  scene.flocks[1].parameters.radius = std::numeric_limits<float>::quiet_NaN();
  CHECK(refusal(scene).starts_with("/flocks/1/radius: nan is not a finite number"));
  for (const char* text :
       {"\xFF", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2("}) {
    scene = two_flocks();
    scene.title = text;
    CHECK(refusal(scene) == "/title: the text is not UTF-8");
  }
  scene = two_flocks();
  scene.title = "\x7F";
  CHECK(refusal(scene) == "/title: \"?\" has a control character");
}

TEST_CASE("floats are written with the fewest digits that read back to them") {
  CHECK(float_text(0.0f) == "0");
  CHECK(float_text(-0.0f) == "-0.0");
  CHECK(float_text(0.1f) == "0.1");
  CHECK(float_text(1.0f / 60.0f) == "0.016666668");
  CHECK(float_text(100000.0f) == "100000");
  Random random(3);
  for (int i = 0; i < 20000; ++i) {
    const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (!std::isfinite(value)) continue;
    const std::string text = float_text(value);
    CAPTURE(text);
    // As the reader does: to double, then to float.
    const auto back = static_cast<float>(std::strtod(text.c_str(), nullptr));
    REQUIRE(std::bit_cast<std::uint32_t>(back) == std::bit_cast<std::uint32_t>(value));
    const auto digits = static_cast<int>(std::count_if(
        text.begin(),
        text.begin() + static_cast<std::ptrdiff_t>(std::min(text.find('e'), text.size())),
        [](char c) { return c >= '0' && c <= '9'; }));
    if (digits < 2 || digits > 9) continue;
    char shorter[32];
    std::snprintf(shorter, sizeof shorter, "%.*e", digits - 2, static_cast<double>(value));
    if (text.find('e') != text.npos) CHECK(std::strtof(shorter, nullptr) != value);
  }
}
