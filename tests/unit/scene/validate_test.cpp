// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <limits>

#include "scene/scene_values.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

std::string violation(const Scene& scene) {
  const Result<void> valid = validate(scene);
  return valid ? "" : valid.error().text();
}

// Puts a number into the scene behind write_parameter's back.
void force(Scene& scene, const Parameter& parameter, double number) {
  char* owner = nullptr;
  switch (parameter.owner) {
    case ParameterOwner::scene:
      owner = reinterpret_cast<char*>(&scene);
      break;
    case ParameterOwner::world:
      owner = reinterpret_cast<char*>(&scene.world);
      break;
    case ParameterOwner::view:
      owner = reinterpret_cast<char*>(&scene.view);
      break;
    case ParameterOwner::flock:
      owner = reinterpret_cast<char*>(&scene.flocks[1]);
      break;
  }
  if (parameter.kind == ParameterKind::real) {
    const auto value = static_cast<float>(number);
    std::memcpy(owner + parameter.offset, &value, sizeof value);
  } else if (parameter.kind == ParameterKind::boolean) {
    const auto value = static_cast<unsigned char>(number);
    std::memcpy(owner + parameter.offset, &value, sizeof value);
  } else {
    const auto value = static_cast<std::int32_t>(number);
    std::memcpy(owner + parameter.offset, &value, sizeof value);
  }
}

}  // namespace

TEST_CASE("a default scene is valid, with and without flocks") {
  CHECK(violation(Scene{}) == "");
  CHECK(violation(two_flocks()) == "");
}

TEST_CASE("every number out of its range makes a scene invalid, at its place") {
  for (const Parameter& parameter : parameter_table()) {
    if (!is_number(parameter)) continue;
    CAPTURE(path_of(parameter));
    const bool real = parameter.kind == ParameterKind::real;
    const auto above =
        real ? static_cast<double>(std::nextafter(static_cast<float>(parameter.maximum), 1e30f))
             : parameter.maximum + 1;
    const auto below =
        real ? static_cast<double>(std::nextafter(static_cast<float>(parameter.minimum), -1e30f))
             : parameter.minimum - 1;
    std::vector<double> bad{above};
    if (parameter.kind != ParameterKind::boolean) bad.push_back(below);
    if (real) {
      bad.push_back(std::numeric_limits<double>::quiet_NaN());
      bad.push_back(std::numeric_limits<double>::infinity());
    }
    for (const double value : bad) {
      CAPTURE(value);
      Scene scene = two_flocks();
      force(scene, parameter, value);
      const Result<void> valid = validate(scene);
      REQUIRE_FALSE(valid);
      CHECK(valid.error().place == path_of(parameter));
    }
  }
}

TEST_CASE("colours and curves are validated") {
  Scene scene = two_flocks();
  scene.flocks[1].appearance.color.y = 2.0f;
  CHECK(violation(scene) == "/flocks/1/appearance/color: green 2 is outside 0 to 1");
  scene = two_flocks();
  scene.flocks[1].parameters.curve.count = 9;
  CHECK(violation(scene) == "/flocks/1/curve: 9 points are outside 1 to 8");
}

TEST_CASE("the minimum speed is at most the maximum speed") {
  Scene scene = two_flocks();
  scene.flocks[1].parameters.min_speed = 5.0f;
  CHECK(violation(scene) == "");
  scene.flocks[1].parameters.min_speed = 5.5f;
  CHECK(violation(scene) == "/flocks/1/min_speed: 5.5 is greater than the maximum speed, 5 u/s");
}

TEST_CASE("the ends of the world are in order on each axis that is used") {
  for (int axis = 0; axis < 3; ++axis) {
    CAPTURE(axis);
    Scene scene = two_flocks();
    scene.world.dimension = 3;
    scene.world.lower[axis] = scene.world.upper[axis] = 7.0f;
    CHECK(violation(scene) == "");
    scene.world.upper[axis] = 6.5f;
    CHECK(violation(scene) ==
          std::string("/world/lower/") + "xyz"[axis] + ": 7 is greater than the upper end, 6.5 u");
  }
  Scene planar = two_flocks();
  planar.world.lower.z = 1.0f;
  planar.world.upper.z = -1.0f;
  CHECK(violation(planar) == "");
}

TEST_CASE("a scene has at most 64 flocks") {
  Scene scene;
  scene.flocks.resize(64);
  CHECK(violation(scene) == "");
  scene.flocks.resize(65);
  CHECK(violation(scene) == "/flocks: 65 flocks are outside 0 to 64");
}

TEST_CASE("the agents of all flocks together are limited") {
  Scene scene = two_flocks();
  scene.flocks[0].count = 2500000;
  scene.flocks[1].count = 1500000;
  CHECK(violation(scene) == "");
  scene.flocks[1].count = 1500001;
  CHECK(violation(scene) ==
        "/flocks: 4000001 agents in all flocks together are outside 0 to 4000000");
  scene.flocks.assign(64, Flock{});
  for (Flock& flock : scene.flocks) flock.count = 4000000;
  CHECK(violation(scene) ==
        "/flocks: 256000000 agents in all flocks together are outside 0 to 4000000");
}

TEST_CASE("a scene's name is a slug") {
  Scene scene;
  for (const char* name : {"a", "flock-2d-16", "0"}) {
    scene.name = name;
    CHECK(violation(scene) == "");
  }
  scene.name = "Big Flock";
  CHECK(violation(scene) == "/name: \"Big Flock\" may have only a to z, 0 to 9 and -");
  scene.name = "../x";
  CHECK(violation(scene) == "/name: \"../x\" may have only a to z, 0 to 9 and -");
  scene.name = "";
  CHECK(violation(scene) == "/name: a length of 0 bytes is outside 1 to 64");
  scene.name = std::string(65, 'a');
  CHECK(violation(scene) == "/name: a length of 65 bytes is outside 1 to 64");
}

TEST_CASE("titles, descriptions and flock names are text of bounded length") {
  Scene scene = two_flocks();
  scene.title = "Star\xC3\xA9 \xE2\x80\x93 1";
  scene.description = "two\nlines";
  CHECK(violation(scene) == "");
  scene.title = "";
  CHECK(violation(scene) == "/title: a length of 0 bytes is outside 1 to 200");
  scene.title = "a\nb";
  CHECK(violation(scene) == "/title: \"a?b\" has a control character");
  scene = two_flocks();
  scene.description = std::string("a\0b", 3);
  CHECK(violation(scene) == "/description: \"a?b\" has a control character");
  scene.description = std::string(10001, 'a');
  CHECK(violation(scene) == "/description: a length of 10001 bytes is outside 0 to 10000");
  scene = two_flocks();
  scene.flocks[1].name = "";
  CHECK(violation(scene) == "/flocks/1/name: a length of 0 bytes is outside 1 to 64");
  scene.flocks[1].name = "\x1B[31m";
  CHECK(violation(scene) == "/flocks/1/name: \"?[31m\" has a control character");
}
