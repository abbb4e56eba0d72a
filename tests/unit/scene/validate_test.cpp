// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
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
  char* owner = static_cast<char*>(const_cast<void*>(owner_entry(parameter.owner).at(scene, 1)));
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
    scene.crowd = {};  // walks on a plane
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

TEST_CASE("each list of a scene is limited") {
  for (const OwnerEntry& list : owner_table()) {
    if (!list.is_list) continue;
    CAPTURE(list.key);
    Scene scene;
    list.resize(scene, static_cast<std::size_t>(list.limit) + 1);
    CHECK(violation(scene) == std::string("/") + list.key + ": " + std::to_string(list.limit + 1) +
                                  " " + plural_of(list) + " are outside 0 to " +
                                  std::to_string(list.limit));
  }
}

TEST_CASE("the points of all walls and paths together are limited") {
  Scene scene;
  std::vector<Vec3> many;
  for (int i = 0; i < 4096; ++i) many.push_back({float(i), float(i % 2), 0});
  Wall wall;
  wall.shape.kind = ShapeKind::line;
  wall.shape.points = many;
  scene.walls.assign(12, wall);
  Path path;
  path.points = many;
  scene.paths.assign(4, path);
  CHECK(violation(scene) == "");
  scene.paths.push_back({"more", true, {{0, 0, 0}, {1, 0, 0}}});
  CHECK(violation(scene) == "/walls: 65538 points of all shapes together are outside 0 to 65536");
}

TEST_CASE("a reference names one element that is there") {
  Scene scene = two_flocks();
  scene.flocks[0].name = "dogs";
  scene.relations = {{"dog", "other", {}}};
  CHECK(violation(scene) == "/relations/0/from: unknown flock \"dog\"; did you mean \"dogs\"?");
  scene.relations = {{"wolves", "other", {}}};
  CHECK(violation(scene) ==
        "/relations/0/from: unknown flock \"wolves\"; known are \"dogs\", \"other\"");
  scene.relations = {{"dogs", "", {}}};
  CHECK(
      violation(scene) ==
      "/relations/0/to: is missing; allowed is the name of a flock; known are \"dogs\", \"other\"");
  scene.relations.clear();
  scene.points[1].flock = "x";
  CHECK(violation(scene) == "/points/1/flock: unknown flock \"x\"; known are \"dogs\", \"other\"");
  scene.points.clear();
  scene.flocks[0].path = "nowhere";
  CHECK(violation(scene) ==
        "/flocks/0/path: unknown path \"nowhere\"; known are \"path\", \"other\"");
  scene.paths.clear();
  scene.flocks[1].path.clear();
  CHECK(violation(scene) == "/flocks/0/path: unknown path \"nowhere\"; the scene has no paths");
}

TEST_CASE("two elements may share a name until one is referred to") {
  Scene scene;
  scene.flocks.resize(3);
  scene.flocks[2].name = "dogs";
  CHECK(violation(scene) == "");
  scene.relations = {{"dogs", "flock", {}}};
  CHECK(violation(scene) ==
        "/relations/0/to: several flocks have the name \"flock\"; "
        "names that are referred to must differ");
}

TEST_CASE("a message about names is short however many there are") {
  Scene scene;
  scene.flocks.resize(64);
  for (Flock& flock : scene.flocks) flock.name = std::string(64, 'n');
  scene.points = {{"zz", {}}};
  CHECK(violation(scene).size() < 1000);
  CHECK(violation(scene).ends_with(", ..."));
}

TEST_CASE("relations are between two flocks, and one for each ordered pair") {
  Scene scene = two_flocks();
  CHECK(violation(scene) == "");
  scene.relations.push_back({"flock", "other", {}});
  CHECK(violation(scene) ==
        "/relations/2: there is a relation from \"flock\" to \"other\" already, /relations/0");
  scene.relations = {{"other", "other", {}}};
  CHECK(violation(scene) ==
        "/relations/0/to: \"other\" is the flock itself; what its agents do among themselves is "
        "the flock's own");
}

TEST_CASE("a flock's leader is one of its agents, and who follows a path has one") {
  Scene scene = two_flocks();
  scene.flocks[0].count = 5;
  scene.flocks[0].parameters.leader = 4;
  CHECK(violation(scene) == "");
  scene.flocks[0].parameters.leader = 5;
  CHECK(violation(scene) == "/flocks/0/leader: there is no agent 5 in a flock of 5");
  scene.flocks[0].parameters.leader = -1;
  scene.flocks[0].count = 0;
  CHECK(violation(scene) == "");
  scene.flocks[0].parameters.path_weight = 1.0f;
  CHECK(violation(scene) ==
        "/flocks/0/path_weight: 1 asks for a path, and the flock has neither path nor exit");
  scene.flocks[0].path = "path";
  CHECK(violation(scene) == "");
}

TEST_CASE("paths have two points or more, none twice in a row") {
  Scene scene = two_flocks();
  std::vector<Vec3>& points = scene.paths[1].points;
  const auto check = [&](std::vector<Vec3> list, const std::string& expected) {
    points = std::move(list);
    CHECK(violation(scene) == expected);
  };
  check({}, "/paths/1/points: 0 points are too few; a path has 2 or more");
  check({{1, 1, 0}}, "/paths/1/points: 1 point is too few; a path has 2 or more");
  check({{1, 1, 0}, {2, 1, 0}}, "");
  check({{1, 1, 0}, {2, 1, 0}, {2, 1, 0}},
        "/paths/1/points/2: is the same point as the one before it");
  check(
      {{1, 1, 0}, {2, 1, 0}, {1, 1, 0}},
      "/paths/1/points/2: is the same point as the first, to which a closed path leads by itself");
  scene.paths[1].closed = false;
  CHECK(violation(scene) == "");
  // Points above each other are one in a plane, and two in space.
  check({{1, 1, 0}, {1, 1, 5}}, "/paths/1/points/1: is the same point as the one before it");
  scene.crowd = {};
  scene.world.dimension = 3;
  CHECK(violation(scene) == "");
}

TEST_CASE("a line is no room") {
  Scene scene = two_flocks();
  scene.walls[1].shape.kind = ShapeKind::line;
  CHECK(violation(scene) == "");
  scene.walls[1].room = true;
  CHECK(violation(scene) == "/walls/1/room: a line has no inside; allowed is false");
}

TEST_CASE("brute force is for small flocks") {
  Scene scene = two_flocks();
  scene.neighbour_search = NeighbourSearch::brute_force;
  scene.flocks[1].count = 3000;
  CHECK(violation(scene) == "");
  scene.flocks[1].count = 3001;
  CHECK(violation(scene) ==
        "/neighbour_search: brute force takes flocks of up to 3000 agents, and /flocks/1 has 3001");
}

TEST_CASE("a demonstration moves a last flock that is small and stands alone") {
  Scene scene;
  scene.demonstration = Demonstration::move_while_computing;
  CHECK(violation(scene) == "/demonstration: it moves the last flock, and the scene has no flocks");
  scene.flocks.resize(2);
  CHECK(violation(scene) == "");
  scene.flocks[1].count = 1001;
  CHECK(violation(scene) == "/demonstration: it moves up to 1000 agents, and /flocks/1 has 1001");
  scene.flocks[1] = {};
  scene.flocks[1].name = "wrong";
  scene.relations = {{"flock", "wrong", {}}};
  CHECK(violation(scene) ==
        "/demonstration: the flock that it moves, \"wrong\", must have no relation, and "
        "/relations/0 is one");
}

TEST_CASE("overlays are about a flock of the scene, if it has any") {
  Scene scene = two_flocks();
  scene.overlays.flock = 1;
  CHECK(violation(scene) == "");
  scene.overlays.flock = 2;
  CHECK(violation(scene) == "/overlays/flock: there is no flock 2; the scene has flocks 0 to 1");
  CHECK(violation([] {
          Scene none;
          none.overlays.flock = 5;
          return none;
        }()) == "");
}

TEST_CASE("a rule of the crowd is told once, at the place that breaks it") {
  const auto found = [](const Scene& scene) {
    std::vector<std::string> texts;
    for (const Violation& violation : violations(scene)) texts.push_back(violation.error.text());
    return texts;
  };
  using Texts = std::vector<std::string>;
  Scene scene = two_flocks();
  CHECK(found(scene) == Texts{});
  // Neither the range of the kind nor the rule of the core says it again.
  scene.crowd.exits[0].area.kind = ShapeKind::line;
  CHECK(found(scene) == Texts{"/crowd/exits/0/kind: 3 is outside 0 to 2 (rectangle, disc, polygon)",
                              "/crowd/exits/0/points: 0 points are too few; a line has 2 or more"});
  scene.crowd.exits[0].area = Shape{};
  scene.crowd.zones[0].area.lower.x = 4.0f;
  CHECK(found(scene) == Texts{"/crowd/zones/0/lower/x: 4 is greater than the upper end, 1 u"});
  scene = two_flocks();
  scene.crowd.classes[1].min_speed = 3.0f;
  CHECK(found(scene) ==
        Texts{"/crowd/classes/1/min_speed: 3 is greater than the greatest speed, 2.2 m/s"});
  scene = two_flocks();
  scene.crowd.journeys[0].end = JourneyEnd::exit;
  CHECK(found(scene) ==
        Texts{"/crowd/journeys/0/exit: is missing; a journey that ends at an exit names it"});
}

TEST_CASE("numbers that are none and kinds that do not exist in a crowd are refused, not read") {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  Scene scene = two_flocks();
  scene.crowd.exits[1].area.kind = static_cast<ShapeKind>(77);
  scene.crowd.journeys[1].end = static_cast<JourneyEnd>(-5);
  scene.crowd.sources[1].premovement = static_cast<Premovement>(9);
  scene.crowd.sources[1].schedule = {{nan, 1, 0}, {2, nan, 0}, {nan, nan, 0}};
  scene.crowd.classes[1].speed = nan;
  scene.crowd.areas[1].area = {ShapeKind::disc, {}, {}, {nan, nan, 0}, nan, {}};
  scene.crowd.flow_lines[1].to.x = nan;
  const std::vector<Violation> found = violations(scene);
  CHECK(found.size() >= 7);
  for (const char* place :
       {"/crowd/exits/1/kind", "/crowd/journeys/1/end", "/crowd/sources/1/premovement",
        "/crowd/sources/1/schedule/0", "/crowd/classes/1/speed", "/crowd/areas/1/radius",
        "/crowd/flow_lines/1/to/x"}) {
    CAPTURE(place);
    CHECK(std::any_of(found.begin(), found.end(),
                      [&](const Violation& v) { return v.error.place == place; }));
  }
}

TEST_CASE("relations know the crowd by its name where there are people") {
  Scene scene = two_flocks();
  scene.relations.push_back({"flock", crowd_name, {}});
  CHECK(violation(scene) == "");
  scene.relations.push_back({crowd_name, "flock", {}});
  scene.relations.back().parameters.kind = RelationKind::flee;
  CHECK(violation(scene).starts_with("/relations/3/kind: the crowd only avoids and ignores"));
  scene.relations.back().parameters.kind = RelationKind::avoid;
  CHECK(violation(scene) == "");
  scene.crowd.sources.clear();
  scene.crowd.journeys.clear();
  CHECK(violation(scene) == "/relations/3/from: the scene has no people: a crowd needs a source");
  // A flock may be called so then.
  scene.flocks[1].name = crowd_name;
  scene.relations.clear();
  CHECK(violation(scene) == "");
}
