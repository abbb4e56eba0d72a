// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/scene_reader.h"

#include <catch_amalgamated.hpp>
#include <set>

#include "scene/builtin.h"
#include "scene/json_tree.h"
#include "scene/number_text.h"
#include "scene/same_scene.h"
#include "scene/scene_writer.h"
#include "scene/source_files.h"
#include "sim/simulation.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

constexpr const char* broken_folder = "tests/corpus/broken-scenes";

Scene scene_in(std::string_view text) {
  const SceneFile file = read_scene(text);
  INFO(file.problems_text());
  REQUIRE(file.ok());
  REQUIRE(file.problems.empty());
  return *file.scene;
}

std::string problems_in(std::string_view text) {
  const SceneFile file = read_scene(text);
  REQUIRE(file.ok() == file.problems.empty());
  return file.problems_text();
}

// The lists of the crowd of two_flocks().
template <typename Object>
std::string crowd_with(const Object& object) {
  const std::string name = R"("name": "other")";
  const std::string area = name + R"(, "points": [[0, 0], [2, 0], [0, 2]])";
  const std::string journey =
      R"("source": "other", "waypoints": ["other", "waypoint"], "exit": "other")";
  return R"("classes": [{}, )" + object(ParameterOwner::person_class, name) +
         R"(], "exits": [{}, )" + object(ParameterOwner::exit, area) + R"(], "waypoints": [{}, )" +
         object(ParameterOwner::waypoint, area) + R"(], "sources": [{}, )" +
         object(ParameterOwner::source, area + R"(, "person_class": "other")") +
         R"(], "journeys": [{}, )" + object(ParameterOwner::journey, journey) +
         R"(], "zones": [{}, )" + object(ParameterOwner::zone, area) + R"(], "flow_lines": [{}, )" +
         object(ParameterOwner::flow_line, name) + R"(], "areas": [{}, )" +
         object(ParameterOwner::area, area) + "]";
}

// The file of two_flocks(), with more members in one of its objects: in the second element where
// that is a list's.
std::string file_with(ParameterOwner owner, const std::string& more) {
  const auto object = [&](ParameterOwner which, const std::string& members) {
    if (owner != which) return "{" + members + "}";
    return "{" + members + (members.empty() || more.empty() ? "" : ", ") + more + "}";
  };
  std::string file =
      R"("format": 1, "world": )" + object(ParameterOwner::world, "") + R"(, "overlays": )" +
      object(ParameterOwner::overlays, "") + R"(, "flow": )" + object(ParameterOwner::flow, "") +
      R"(, "view": )" + object(ParameterOwner::view, "") + R"(, "flocks": [{}, )" +
      object(ParameterOwner::flock, R"("name": "other", "path": "other")") +
      R"(], "walls": [{}, )" +
      object(ParameterOwner::wall, R"("points": [[0, 0], [2, 0], [0, 2]])") +
      R"(], "paths": [{"points": [[0, 0], [1, 0]]}, )" +
      object(ParameterOwner::path, R"("name": "other", "points": [[0, 0], [3, 0, 0], [0, 3, 1]])") +
      R"(], "relations": [{"from": "flock", "to": "other"}, )" +
      object(ParameterOwner::relation, R"("from": "other", "to": "flock")") +
      R"(], "points": [{}, )" + object(ParameterOwner::point, "") + R"(], "crowd": )" +
      object(ParameterOwner::crowd, crowd_with(object));
  return object(ParameterOwner::scene, file);
}

std::string file_with(const Parameter& parameter, const std::string& literal) {
  std::string value = literal;
  std::string path = parameter.path;
  for (std::size_t slash = path.rfind('/'); slash != path.npos; slash = path.rfind('/')) {
    value = "{\"" + path.substr(slash + 1) + "\": " + value + "}";
    path.erase(slash);
  }
  return file_with(parameter.owner, "\"" + path + "\": " + value);
}

// The last choice, true, or a number that is neither the default nor at odds with another default.
double another_value(const Parameter& parameter) {
  const double usual = default_of(parameter);
  switch (parameter.kind) {
    case ParameterKind::boolean:
      return 1.0 - usual;
    case ParameterKind::choice:
      return parameter.maximum;
    case ParameterKind::integer:
      return usual < parameter.maximum ? usual + 1 : usual - 1;
    default:
      if (usual + 0.25 <= parameter.maximum) return usual + 0.25;
      if (usual - 0.25 >= parameter.minimum) return usual - 0.25;
      return static_cast<float>(0.5 * (usual + parameter.maximum));
  }
}

}  // namespace

TEST_CASE("a scene file with nothing but its format is the default scene") {
  check_same(scene_in("{\"format\": 1}"), Scene{});
  check_same(scene_in("\n{\r\n\t\"format\" : 1 }\n"), Scene{});
  check_same(scene_in(file_with(ParameterOwner::scene, "")), two_flocks());
}

TEST_CASE("each parameter is read at its JSON pointer, and changes nothing else") {
  for (const Parameter& parameter : parameter_table()) {
    if (!is_number(parameter)) continue;
    // The last flock has relations, which a demonstration must not; a crowd walks on a plane, and
    // waits of 0 s at most. They have tests of their own.
    const std::string_view name = parameter.path;
    if (name == "demonstration" || name == "dimension" || name == "min_wait") continue;
    CAPTURE(path_of(parameter));
    const double value = another_value(parameter);
    Scene expected = two_flocks();
    REQUIRE(write_parameter(expected, slot_of(parameter), "", value));
    std::string literal = number_text(value);
    if (parameter.kind == ParameterKind::boolean) literal = value != 0.0 ? "true" : "false";
    if (parameter.kind == ParameterKind::choice) {
      literal = quoted(parameter.choices[static_cast<std::size_t>(value)]);
    }
    check_same(scene_in(file_with(parameter, literal)), expected);
  }
}

TEST_CASE("what is at odds with the rest of that scene is read where it is not") {
  CHECK(scene_in(R"({"format": 1, "world": {"dimension": 3}})").world.dimension == 3);
  const Scene scene =
      scene_in(R"({"format": 1, "crowd": {"waypoints": [{"min_wait": 2, "max_wait": 5}]}})");
  CHECK(scene.crowd.waypoints.at(0).min_wait == 2.0f);
  CHECK(scene.crowd.waypoints.at(0).max_wait == 5.0f);
}

TEST_CASE("names and schedules of a crowd's file are lists") {
  const Scene scene = scene_in(
      R"({"format": 1, "crowd": {"exits": [{}], "waypoints": [{"name": "a"}, {"name": "b"}],)"
      R"( "sources": [{"schedule": [[0, 1], [60, 2.5], [90, 0]]}],)"
      R"( "journeys": [{"waypoints": ["b", "a", "b"]}, {"waypoints": []}]}})");
  CHECK(scene.crowd.sources.at(0).schedule ==
        std::vector<Vec3>{{0, 1, 0}, {60, 2.5f, 0}, {90, 0, 0}});
  CHECK(scene.crowd.journeys.at(0).waypoints == std::vector<std::string>{"b", "a", "b"});
  CHECK(scene.crowd.journeys.at(1).waypoints.empty());
}

TEST_CASE("the demonstration of a scene file is read") {
  CHECK(scene_in(R"({"format": 1, "demonstration": "move-while-computing", "flocks": [{}]})")
            .demonstration == Demonstration::move_while_computing);
}

TEST_CASE("what a flock of a scene file does not say comes from its model, wherever that stands") {
  for (const char* text :
       {R"({"format": 1, "flocks": [{}, {"model": "couzin", "radius": 4, "count": 3}]})",
        R"({"format": 1, "flocks": [{}, {"count": 3, "radius": 4, "model": "couzin"}]})"}) {
    const Scene scene = scene_in(text);
    Scene expected;
    expected.flocks = {Flock{}, default_flock(FlockModel::couzin)};
    expected.flocks[1].count = 3;
    expected.flocks[1].parameters.radius = 4.0f;
    check_same(scene, expected);
  }
  // A model that is none is one problem, not several.
  CHECK(problems_in(R"({"format": 1, "flocks": [{"model": "boids", "min_speed": 3}]})") ==
        "1:36 /flocks/0/model: \"boids\" is none of steering, velocity, normalized, exclusive, "
        "vicsek, couzin, topological\n");
}

TEST_CASE("points of a scene file have two numbers, or three where there is height") {
  const Scene scene = scene_in(
      R"({"format": 1, "walls": [{"kind": "polygon", "points": [[0, 0], [1, 0], [0, 1]]}],)"
      R"( "paths": [{"points": [[1, 2], [3, 4.5, -6]], "closed": false}]})");
  CHECK(scene.walls.at(0).shape.points.size() == 3);
  CHECK(scene.paths.at(0).points == std::vector<Vec3>{{1, 2, 0}, {3, 4.5f, -6}});
}

TEST_CASE("the ends of each parameter's range are read from their shortest text") {
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.kind != ParameterKind::real) continue;
    for (const double end : {parameter.minimum, parameter.maximum}) {
      const std::string file = file_with(parameter, float_text(static_cast<float>(end)));
      CAPTURE(file);
      // Rules between two parameters may forbid it, its own range must not.
      CHECK_THAT(problems_in(file), !Catch::Matchers::ContainsSubstring("outside"));
    }
  }
}

TEST_CASE("texts of a scene file are read with escapes and any language") {
  const Scene scene = scene_in(R"({"format": 1, "name": "a-1", "title": "Schwärme \u7fa4 \"🐟\"",
      "description": "one\ntwo", "author": "Ada\u0020L.", "flocks": [{"name": "fish \\ chips"}]})");
  CHECK(scene.name == "a-1");
  CHECK(scene.title == "Schwärme 群 \"🐟\"");
  CHECK(scene.description == "one\ntwo");
  CHECK(scene.author == "Ada L.");
  CHECK(scene.flocks.at(0).name == "fish \\ chips");
}

TEST_CASE("all 64 bits of a scene file's seed are read") {
  CHECK(scene_in("{\"format\": 1, \"seed\": 18446744073709551615}").seed == UINT64_MAX);
  CHECK(scene_in("{\"format\": 1, \"seed\": 9007199254740993}").seed == 9007199254740993u);
  CHECK(scene_in("{\"format\": 1, \"seed\": 0}").seed == 0);
}

TEST_CASE("colours of a scene file are written in hexadecimal or as three numbers") {
  const auto color = [](const std::string& literal) {
    const Scene scene =
        scene_in("{\"format\": 1, \"flocks\": [{\"appearance\": {\"color\": " + literal + "}}]}");
    return scene.flocks.at(0).appearance.color;
  };
  CHECK(color("\"#ff0033\"") == Vec3{1.0f, 0.0f, 0.2f});
  CHECK(color("\"#FF0033\"") == Vec3{1.0f, 0.0f, 0.2f});
  CHECK(color("[0.45, 1, 0]") == Vec3{0.45f, 1.0f, 0.0f});
}

TEST_CASE("a curve of a scene file is a list of points") {
  const Scene scene =
      scene_in("{\"format\": 1, \"flocks\": [{\"curve\": [[0, 2], [0.25, 1.5], [1, 0]]}]}");
  const FalloffCurve& curve = scene.flocks.at(0).parameters.curve;
  REQUIRE(curve.count == 3);
  CHECK(curve.x[1] == 0.25f);
  CHECK(curve.y[0] == 2.0f);
  CHECK(curve.y[1] == 1.5f);
  CHECK(curve.x[2] == 1.0f);
}

TEST_CASE("a scene file may name its schema for editors") {
  check_same(scene_in("{\"$schema\": \"../schema/scene.schema.json\", \"format\": 1}"), Scene{});
}

TEST_CASE("each broken scene file gives its expected messages and no scene") {
  const std::vector<std::string> paths = source_files(broken_folder, ".json");
  CHECK(paths.size() >= 250);
  for (const std::string& path : paths) {
    const SceneFile file = read_scene(read_source_file(path));
    CAPTURE(path);
    CHECK_FALSE(file.ok());
    std::string expected_path = path;
    expected_path.replace(path.size() - 5, 5, ".expected");
    CHECK(file.problems_text() == read_source_file(expected_path));
  }
}

TEST_CASE("scene files that use everything are read, written and run") {
  for (const std::string& path : source_files("tests/corpus/scenes", ".json")) {
    CAPTURE(path);
    const Scene scene = scene_in(read_source_file(path));
    check_same(scene_in(write_scene(scene).value()), scene);
    Result<Simulation> simulation = Simulation::build(scene);
    if (!simulation) FAIL(simulation.error().text());
    for (int i = 0; i < 3; ++i) simulation.value().step();
  }
}

namespace {

// The patterns of all paths below a value, with N for an index: "/crowd/exits/N/lower/x".
void add_patterns(const JsonTree& tree, const JsonValue& value, const std::string& path,
                  std::set<std::string>& patterns) {
  patterns.insert(path);
  for (auto* at = tree.child(value.first_child); at != nullptr; at = tree.child(at->next)) {
    add_patterns(tree, *at, path + "/" + (value.kind == JsonKind::list ? "N" : at->key), patterns);
  }
}

}  // namespace

TEST_CASE("the scene files that use everything use every parameter of a crowd") {
  const std::string text = read_source_file("tests/corpus/scenes/everything-of-a-crowd.json");
  const JsonTree tree = parse_json(text, {});
  std::set<std::string> patterns;
  add_patterns(tree, tree.values.at(0), "", patterns);
  // Figures of walls; the areas of a crowd are made of the same entries.
  const std::set<std::string> figure{"kind",     "lower/x",  "lower/y", "upper/x", "upper/y",
                                     "centre/x", "centre/y", "radius",  "points"};
  for (const Parameter& parameter : parameter_table()) {
    const std::string pattern = parameter_pattern(parameter);
    if (!pattern.starts_with("/crowd/")) continue;
    const bool is_class = parameter.owner == ParameterOwner::person_class;
    if (figure.contains(parameter.path) && !is_class) continue;
    CAPTURE(pattern);
    CHECK(patterns.contains(pattern));
  }
}

// To be run by name after a change of messages; the version control then shows what changed.
TEST_CASE("write the messages of the broken scene files", "[.write-expected]") {
  for (const std::string& path : source_files(broken_folder, ".json")) {
    std::string expected_path = path;
    expected_path.replace(path.size() - 5, 5, ".expected");
    write_source_file(expected_path, read_scene(read_source_file(path)).problems_text());
  }
}

namespace {

// A short file with every kind of value and list in it.
std::string short_file() {
  Scene scene = two_flocks();
  scene.title = "Größe";
  scene.seed = 12;
  scene.world.upper.x = 64.5f;
  scene.flocks[0].appearance.color = {1, 0, 0};
  scene.flocks[1].parameters = default_parameters(FlockModel::couzin);
  scene.flocks[1].parameters.curve.y[0] = 2.0f;
  scene.flocks[1].parameters.leader = 3;
  scene.walls[0].room = true;
  scene.walls[1].shape.kind = ShapeKind::polygon;
  scene.points[0].parameters.at = {1, -2, 3};
  scene.points[1].flock = "other";
  scene.flow.kind = FlowKind::vortex;
  scene.view.trails = true;
  return write_scene(scene).value();
}

}  // namespace

TEST_CASE("a scene file that breaks off anywhere gives a problem at its end or before") {
  const std::string whole = short_file();
  REQUIRE(read_scene(whole).ok());
  const std::size_t end = whole.find_last_not_of('\n');
  for (std::size_t length = 0; length < end; ++length) {
    CAPTURE(length);
    const SceneFile file = read_scene(whole.substr(0, length));
    REQUIRE_FALSE(file.ok());
    // Nothing that was read whole is wrong, nor is anything missing that may still come.
    REQUIRE(file.problems.size() == 1);
  }
}

TEST_CASE("any other byte in a scene file gives a scene or problems, never both or neither") {
  const std::string whole = short_file();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char c : {'"', '{', ']', ',', '-', '9', 'e', ' ', '\\', '\0', '\xff'}) {
      std::string text = whole;
      text[at] = c;
      const SceneFile file = read_scene(text);
      CAPTURE(at, c);
      REQUIRE(file.ok() == file.problems.empty());
      if (file.ok()) REQUIRE(validate(*file.scene));
    }
  }
}

TEST_CASE("scene files that only cost memory are refused") {
  const std::string large(limits::max_scene_bytes + 1, ' ');
  CHECK(problems_in(large) == "1:1 a file of 12000001 bytes; allowed are 12000000\n");
  CHECK_FALSE(problems_in(std::string(limits::max_scene_bytes, '[')).empty());
  std::string many = "{\"format\": 1, \"flocks\": [0";
  for (int i = 0; i < 600'000; ++i) many += ",0";
  CHECK(problems_in(many + "]}").ends_with(" the file has more than 600000 values\n"));
}

namespace {

// As many of all as there may be, with names as long as they may be.
void fill_crowd(Scene& scene) {
  for (const OwnerEntry& list : owner_table()) {
    if (!std::string_view(list.key).starts_with("crowd/")) continue;
    list.resize(scene, static_cast<std::size_t>(list.limit));
    for (std::size_t i = 0; list.name != nullptr && i < list.size(scene); ++i) {
      list.name(scene, i) = std::string(60, 'n') + std::to_string(1000 + i);
    }
  }
  CrowdScene& crowd = scene.crowd;
  for (Source& source : crowd.sources) source.person_class = crowd.classes[0].name;
  for (Journey& journey : crowd.journeys) {
    journey.source = crowd.sources[0].name;
    journey.exit = crowd.exits[0].name;
    for (std::size_t i = 0; i < limits::max_journey_waypoints; ++i) {
      journey.waypoints.push_back(crowd.waypoints[i].name);
    }
  }
}

}  // namespace

TEST_CASE("the largest scene that is valid is written and read back") {
  Scene scene;
  const auto points = [](int count, bool planar) {
    std::vector<Vec3> list;
    for (int i = 0; i < count; ++i) {
      const float x = -123456.78f + 0.1f * float(i);
      list.push_back({x, -1.2345678e-5f * float(i % 97 + 1), planar ? 0.0f : -98765.43f});
    }
    return list;
  };
  scene.flocks.resize(static_cast<std::size_t>(limits::max_flocks));
  for (std::size_t i = 0; i < scene.flocks.size(); ++i) {
    scene.flocks[i].name = std::string(60, 'n') + std::to_string(i);
    scene.flocks[i].path = "path";
  }
  scene.paths.resize(static_cast<std::size_t>(limits::max_paths));
  for (std::size_t i = 0; i < scene.paths.size(); ++i) {
    if (i > 0) scene.paths[i].name += std::to_string(i);
    scene.paths[i].points = points(960, false);
  }
  scene.walls.resize(static_cast<std::size_t>(limits::max_walls));
  scene.walls[0].shape.points = points(4096, true);
  for (int i = 0; i < limits::max_relations; ++i) {
    const auto from = static_cast<std::size_t>(i / 63), to = static_cast<std::size_t>(i % 63);
    scene.relations.push_back({scene.flocks[from].name, scene.flocks[to + (to >= from)].name, {}});
  }
  scene.points.resize(static_cast<std::size_t>(limits::max_points));
  fill_crowd(scene);
  scene.description = std::string(limits::max_description_bytes, '"');
  const Result<std::string> text = write_scene(scene, {.defaults = true});
  if (!text) FAIL(text.error().text());
  CHECK(text.value().size() < limits::max_scene_bytes);
  INFO(text.value().size());
  check_same(scene_in(text.value()), scene);
}

TEST_CASE("a hundred problems of a scene file are listed") {
  std::string text = "{\"format\": 1";
  for (std::size_t i = 0; i < limits::max_scene_problems; ++i) text += ",\n\"x\": 1";
  CHECK(read_scene(text + "}").problems.size() == limits::max_scene_problems);
  const SceneFile more = read_scene(text + ",\n\"y\": 1, \"z\": 1}");
  REQUIRE(more.problems.size() == limits::max_scene_problems + 1);
  CHECK(more.problems.back().text() == "102:1 there are more problems, which are not listed");
}
