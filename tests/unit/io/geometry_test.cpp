// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/geometry.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>

#include "crowd/crowd.h"
#include "io/complete_file.h"
#include "scene/scene_reader.h"
#include "scene/scene_writer.h"
#include "space/wall_geometry.h"

using namespace flockwork;

namespace {

ImportedGeometry taken(Result<ImportedGeometry> read) {
  if (!read) FAIL(read.error().text());
  return std::move(read).value();
}

std::string plan_file(const std::string& name) {
  const auto text =
      read_file(FLOCKWORK_SOURCE_FOLDER "/tests/corpus/floor-plans/" + name, 1'000'000);
  REQUIRE(text.ok());
  return text.value();
}

bool has_note(const ImportedGeometry& plan, const std::string& part) {
  return std::any_of(plan.notes.begin(), plan.notes.end(),
                     [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

std::string error_of(const Result<ImportedGeometry>& read) {
  return read ? "" : read.error().text();
}

bool solid_at(const Scene& scene, float x, float y) {
  const auto walls = WallGeometry::build(scene.walls, scene.world);
  REQUIRE(walls.ok());
  return walls.value().solid(x, y);
}

// A Vadere topography with something in it.
std::string topography(const std::string& members) {
  return R"({"topography": {"attributes": {"bounds": {"x": 0, "y": 0, "width": 10, "height": 10}})" +
         members + "}}";
}

}  // namespace

TEST_CASE("Vadere: everything of a scenario is taken, or listed as left out") {
  const ImportedGeometry plan = taken(read_vadere(plan_file("hall.scenario")));
  CHECK(plan.scene.name == "hall-with-a-side-room-new");
  CHECK(plan.scene.title == "Hall with a side room (new)");
  CHECK(plan.scene.world.lower == Vec3{100.0f, 200.0f, 0.0f});
  CHECK(plan.scene.world.upper == Vec3{140.0f, 220.0f, 0.0f});

  REQUIRE(plan.scene.walls.size() == 4);
  CHECK(plan.scene.walls[0].room);
  CHECK(plan.scene.walls[0].shape.lower == Vec3{100.5f, 200.5f, 0.0f});
  CHECK(plan.scene.walls[0].shape.upper == Vec3{139.5f, 219.5f, 0.0f});
  CHECK(plan.scene.walls[1].shape.upper == Vec3{112.0f, 215.0f, 0.0f});
  CHECK(plan.scene.walls[2].shape.points.size() == 3);
  CHECK(plan.scene.walls[3].shape.kind == ShapeKind::disc);
  CHECK(solid_at(plan.scene, 130.0f, 211.0f));
  CHECK_FALSE(solid_at(plan.scene, 126.0f, 211.0f));

  const CrowdScene& crowd = plan.scene.crowd;
  REQUIRE(crowd.exits.size() == 1);
  CHECK(crowd.exits[0].name == "target 6");
  REQUIRE(crowd.waypoints.size() == 1);
  CHECK(crowd.waypoints[0].name == "target 7");
  CHECK(crowd.waypoints[0].min_wait == Catch::Approx(10.0 - 2.0 * std::sqrt(3.0)));
  CHECK(crowd.waypoints[0].max_wait == Catch::Approx(10.0 + 2.0 * std::sqrt(3.0)));
  REQUIRE(crowd.zones.size() == 1);
  CHECK(crowd.zones[0].speed_factor == 0.49f);
  CHECK(crowd.zones[0].cost == 1.0f);
  REQUIRE(crowd.areas.size() == 1);
  CHECK(crowd.areas[0].area.upper == Vec3{117.0f, 214.0f, 0.0f});
  REQUIRE(crowd.classes.size() == 2);
  CHECK(crowd.classes[0].name == "pedestrian");
  CHECK(crowd.classes[0].speed == 1.4f);
  CHECK(crowd.classes[0].radius == 0.2f);

  REQUIRE(crowd.sources.size() == 2);
  const Source& source = crowd.sources[0];
  CHECK(source.count == 50);  // 2 x 121 events, cut
  CHECK(source.start == 5.0f);
  CHECK(source.rate == 4.0f);
  CHECK(source.group_size == 2);
  CHECK(source.person_class == "pedestrian");
  REQUIRE(crowd.journeys.size() == 2);
  CHECK(crowd.journeys[0].source == source.name);
  CHECK(crowd.journeys[0].waypoints == std::vector<std::string>{"target 7"});
  CHECK(crowd.journeys[0].end == JourneyEnd::exit);
  CHECK(crowd.journeys[0].exit == "target 6");

  for (const char* left :
       {"/scenario/topography/absorbingAreas", "/scenario/topography/dynamicElements",
        "/scenario/topography/floorPlanOfTomorrow: not understood", "stairs/0", "waits are uniform",
        "likeliest size, 2", "minimumSpeed is cut to 0.05",
        "comes after a target where people leave"}) {
    CAPTURE(left);
    CHECK(has_note(plan, left));
  }
  CHECK_FALSE(has_note(plan, "targetChangers"));
  CHECK_FALSE(has_note(plan, "teleporter"));
}

TEST_CASE("Vadere: a time series becomes a schedule that brings all its people") {
  const ImportedGeometry plan = taken(read_vadere(plan_file("hall.scenario")));
  const CrowdScene& crowd = plan.scene.crowd;
  REQUIRE(crowd.sources.size() == 2);
  const Source& source = crowd.sources[1];
  CHECK(source.count == 75);
  CHECK(source.person_class == source.name);
  CHECK(crowd.classes[1].min_speed == 0.05f);
  CHECK(crowd.journeys[1].waypoints.empty());
  REQUIRE(source.schedule.size() == 6);
  CHECK(source.schedule.front().x >= 10.0f);
  CHECK(source.schedule.back().x == 100.0f);
  double people = 0.0;
  for (std::size_t k = 1; k < source.schedule.size(); ++k) {
    const Vec3 &a = source.schedule[k - 1], &b = source.schedule[k];
    people += 0.5 * (static_cast<double>(a.y) + b.y) * (static_cast<double>(b.x) - a.x);
  }
  CHECK(people >= 75.0 - 1e-4);
  CHECK(people < 75.5);
}

TEST_CASE("Vadere: what is read can be written, and runs until everybody has left") {
  const ImportedGeometry plan = taken(read_vadere(plan_file("hall.scenario")));
  const auto text = write_scene(plan.scene);
  REQUIRE(text.ok());
  const SceneFile file = read_scene(text.value());
  INFO(file.problems_text());
  REQUIRE(file.ok());
  CHECK(file.scene->crowd == plan.scene.crowd);
  auto crowd = Crowd::build(plan.scene.crowd, plan.scene.walls, plan.scene.world, 1);
  if (!crowd) FAIL(crowd.error().text());
  crowd.value()->advance_to(600.0);
  const CrowdFigures figures = crowd.value()->figures();
  CHECK(figures.left == 125);
  CHECK(figures.stuck == 0);
}

TEST_CASE("Vadere: people without a target that absorbs them go round") {
  const std::string box =
      R"("shape": {"type": "RECTANGLE", "x": 1, "y": 1, "width": 2, "height": 2})";
  const std::string source = R"("sources": [{"id": 3, "targetIds": [1], )" + box + "}]";
  const ImportedGeometry ring = taken(read_vadere(
      topography(R"(, "targets": [{"id": 1, "absorbing": false, )" + box + "}], " + source)));
  REQUIRE(ring.scene.crowd.journeys.size() == 1);
  CHECK(ring.scene.crowd.journeys[0].end == JourneyEnd::repeat);
  CHECK(has_note(ring, "for ever"));
  const ImportedGeometry none = taken(read_vadere(topography(", " + source)));
  CHECK(none.scene.crowd.sources.empty());
  CHECK(has_note(none, "there is no target to go to"));
}

TEST_CASE("Vadere: two elements of one id get names that differ, empty areas are left out") {
  const std::string box =
      R"("shape": {"type": "RECTANGLE", "x": 1, "y": 1, "width": 2, "height": 2})";
  const ImportedGeometry plan = taken(read_vadere(topography(
      R"(, "targets": [{"id": 1, )" + box + R"(}, {"id": 1, )" + box +
      R"(}, {"id": 2, "shape": {"type": "CIRCLE", "center": {"x": 1, "y": 1}, "radius": 0}}])")));
  REQUIRE(plan.scene.crowd.exits.size() == 2);
  CHECK(plan.scene.crowd.exits[0].name == "target 1");
  CHECK(plan.scene.crowd.exits[1].name == "target 1 (2)");
  CHECK(has_note(plan, "/topography/targets/2: its shape has no area"));
}

TEST_CASE("Vadere: files of old releases are read, and a topography by itself") {
  const ImportedGeometry plan = taken(read_vadere(plan_file("corridor-old.scenario")));
  CHECK(plan.scene.walls.empty());  // not bounded
  REQUIRE(plan.scene.crowd.exits.size() == 1);
  REQUIRE(plan.scene.crowd.waypoints.size() == 1);
  CHECK(plan.scene.crowd.waypoints[0].min_wait == 3.5f);
  REQUIRE(plan.scene.crowd.sources.size() == 1);
  CHECK(plan.scene.crowd.sources[0].count == 18);  // 3 at 0, 2, ..., 10 s
  CHECK(plan.scene.crowd.sources[0].rate == 1.5f);
  CHECK(plan.notes.empty());

  const ImportedGeometry bare = taken(read_vadere(
      R"({"attributes": {"bounds": {"x": 0, "y": 0, "width": 4, "height": 4}}, "obstacles": []})"));
  CHECK(bare.scene.walls.size() == 1);
}

TEST_CASE("Vadere: --centre moves everything alike, and says so") {
  const ImportedGeometry plan = taken(read_vadere(plan_file("hall.scenario"), {.centre = true}));
  CHECK(plan.scene.world.lower == Vec3{-20.0f, -10.0f, 0.0f});
  CHECK(plan.scene.walls[3].shape.centre == Vec3{10.0f, 0.0f, 0.0f});
  CHECK(plan.scene.crowd.exits[0].area.lower == Vec3{18.0f, -2.0f, 0.0f});
  CHECK(has_note(plan, "moved by -120, -210"));
}

TEST_CASE("Vadere: errors name the line, the place and what is allowed") {
  const auto [members, expected] = GENERATE(table<std::string, std::string>({
      {R"(, "obstacles": [{"id": 1}])", "/topography/obstacles/0: has no \"shape\""},
      {R"(, "obstacles": [{"shape": {"type": "STAR"}}])", "RECTANGLE, POLYGON or CIRCLE"},
      {R"(, "obstacles": {"a": 1})", "/topography/obstacles: must be a list"},
      {R"(, "obstacles": [{"shape": {"type": "RECTANGLE", "x": "a"}}])", "obstacles/0/shape/width"},
      {R"(, "obstacles": [{"shape": {"type": "RECTANGLE", "x": 1, "y": 1, "height": 1}}])",
       "obstacles/0/shape: has no \"width\", a number"},
      {R"(, "obstacles": [{"shape": {"type": "RECTANGLE", "x": 9e9, "y": 1, "width": 1, "height": 1}}])",
       "within 1,000,000 of the origin"},
      {R"(, "obstacles": [{"shape": {"type": "RECTANGLE", "x": 1, "y": 1, "width": -1, "height": 1}}])",
       "0 or more"},
      {R"(, "obstacles": [{"shape": {"type": "CIRCLE", "radius": 1}}])", "has no \"center\""},
      {R"(, "obstacles": [{"shape": {"type": "POLYGON", "points": [{"x": 0, "y": 0}, {"x": 4, "y": 4}, {"x": 4, "y": 0}, {"x": 0, "y": 4}]}}])",
       "cannot be those of a scene: /walls/1"},
  }));
  const std::string error = error_of(read_vadere(topography(members)));
  CAPTURE(members, error);
  if (expected != "obstacles/0/shape/width") {
    CHECK(error.find(expected) != std::string::npos);
  } else {
    CHECK(error.find("obstacles/0/shape") != std::string::npos);
  }
}

TEST_CASE("Vadere: what is no scenario is an error, never a crash") {
  for (const char* text : {"", "{", "[]", "1", "null", "{}", R"({"topography": 3})",
                           R"({"scenario": {"topography": {}}})",
                           R"({"topography": {"attributes": {"bounds": {"x": 1}}}})"}) {
    CAPTURE(text);
    const std::string error = error_of(read_vadere(text));
    CHECK_FALSE(error.empty());
  }
  CHECK(error_of(read_vadere("{\n  \"name\": tru\n}")).substr(0, 2) == "2:");
  CHECK_FALSE(read_vadere(std::string(limits::max_geometry_bytes + 1, ' ')).ok());
}

TEST_CASE("Vadere: notes are limited, and their number is told") {
  std::string stairs = R"(, "stairs": [)";
  for (int k = 0; k < 150; ++k) {
    stairs += std::string(k > 0 ? "," : "") +
              R"({"shape": {"type": "RECTANGLE", "x": 1, "y": 1, "width": 1, "height": 1}})";
  }
  const ImportedGeometry plan = taken(read_vadere(topography(stairs + "]")));
  REQUIRE(plan.notes.size() == limits::max_geometry_notes + 1);
  CHECK(plan.notes.back() == "and 50 more notes");
}

TEST_CASE("names of plans become names of scenes") {
  CHECK(scene_name_from("Main hall (v2)") == "main-hall-v2");
  CHECK(scene_name_from("--A__b--") == "a-b");
  CHECK(scene_name_from("\xC3\xA4\xC3\xB6") == "imported");
  CHECK(scene_name_from("") == "imported");
  CHECK(scene_name_from(std::string(500, 'x')).size() == limits::max_name_bytes);
}

TEST_CASE("WKT: a polygon is floor and its holes are obstacles") {
  if (!has_wkt()) SKIP("built without GEOS");
  const ImportedGeometry plan = taken(read_wkt(plan_file("room-with-pillar.wkt")));
  REQUIRE(plan.scene.walls.size() == 2);
  CHECK(plan.scene.walls[0].room);
  CHECK_FALSE(plan.scene.walls[1].room);
  CHECK(plan.scene.world.lower == Vec3{0.0f, 0.0f, 0.0f});
  CHECK(plan.scene.world.upper == Vec3{20.0f, 10.0f, 0.0f});
  CHECK(solid_at(plan.scene, 5.0f, 5.0f));
  CHECK_FALSE(solid_at(plan.scene, 1.0f, 5.0f));
  CHECK(plan.notes.empty());
}

TEST_CASE("WKT: as obstacles polygons are solid, with room around them") {
  if (!has_wkt()) SKIP("built without GEOS");
  GeometryReading reading;
  reading.polygons = GeometryReading::Polygons::obstacle;
  const ImportedGeometry plan = taken(read_wkt(plan_file("room-with-pillar.wkt"), reading));
  REQUIRE(plan.scene.walls.size() == 1);
  CHECK(solid_at(plan.scene, 5.0f, 5.0f));
  CHECK(solid_at(plan.scene, 1.0f, 5.0f));
  CHECK_FALSE(solid_at(plan.scene, -1.0f, 5.0f));
  CHECK(plan.scene.world.lower == Vec3{-2.0f, -2.0f, 0.0f});
  CHECK(has_note(plan, "1 holes of an obstacle are solid too"));
}

TEST_CASE("WKT: floors that touch become one, lines are thin walls, the rest is listed") {
  if (!has_wkt()) SKIP("built without GEOS");
  const ImportedGeometry plan = taken(read_wkt(plan_file("collection.wkt")));
  REQUIRE(plan.scene.walls.size() == 4);
  CHECK(plan.scene.walls[0].room);
  CHECK(plan.scene.walls[0].shape.points.size() == 8);
  for (std::size_t k = 1; k < 4; ++k) CHECK(plan.scene.walls[k].shape.kind == ShapeKind::line);
  CHECK_FALSE(solid_at(plan.scene, 20.0f, 5.0f));  // where the two floors meet
  CHECK(has_note(plan, "2 floors that touch are joined to 1"));
  CHECK(has_note(plan, "1 x POINT left out"));
  CHECK(has_note(plan, "1 x empty geometry left out"));
}

TEST_CASE("WKT: coordinates of surveys are too large, unless the plan is moved") {
  if (!has_wkt()) SKIP("built without GEOS");
  const std::string text = plan_file("surveyed.wkt");
  CHECK(error_of(read_wkt(text)).find("--centre") != std::string::npos);
  const ImportedGeometry plan = taken(read_wkt(text, {.centre = true}));
  CHECK(plan.scene.world.lower == Vec3{-10.0f, -5.0f, 0.0f});
  CHECK(has_note(plan, "heights"));
  CHECK(has_note(plan, "moved by -500010, -5600005"));
}

TEST_CASE("WKT: errors say what is wrong and where") {
  if (!has_wkt()) SKIP("built without GEOS");
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"", "Expected word"},
      {"POLYGON ((0 0, 1 1", "end of stream"},
      {"POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))", "polygon 1: Self-intersection at 2, 2"},
      {"POINT (1 2)", "neither polygons nor lines"},
      {"POLYGON EMPTY", "neither polygons nor lines"},
      {"CIRCLE (0 0, 1)", "Unknown type"},
      {"POLYGON ((0 0, 1 0, nan 1, 0 0))", ""},
      {std::string("POINT (1 2)\0", 12), "zero byte"},
      {std::string(40, '('), "parentheses"},
  }));
  const std::string error = error_of(read_wkt(text));
  CAPTURE(text, error);
  CHECK_FALSE(error.empty());
  CHECK(error.find(expected) != std::string::npos);
  std::string nested = "POINT (1 1)";
  for (int k = 0; k < 100; ++k) nested = "GEOMETRYCOLLECTION (" + nested + ")";
  CHECK(error_of(read_wkt(nested)).find("parentheses") != std::string::npos);
}

namespace {

Wall rectangle(float x0, float y0, float x1, float y1) {
  Wall wall;
  wall.shape.lower = {x0, y0, 0.0f};
  wall.shape.upper = {x1, y1, 0.0f};
  return wall;
}

}  // namespace

TEST_CASE("WKT out: the floor is the box or the rooms less the solid walls") {
  if (!has_wkt()) SKIP("built without GEOS");
  Scene scene;
  scene.world.bounds_x = scene.world.bounds_y = Bounds::bounce;
  scene.world.lower = {0.0f, 0.0f, 0.0f};
  scene.world.upper = {10.5f, 4.0f, 0.0f};
  CHECK(write_floor_wkt(scene).value() == "POLYGON ((0 0, 10.5 0, 10.5 4, 0 4, 0 0))");
  scene.walls = {rectangle(4.0f, -1.0f, 6.0f, 5.0f)};  // from side to side
  const std::string two = write_floor_wkt(scene).value();
  CHECK(two.substr(0, 14) == "MULTIPOLYGON (");
  scene.walls = {rectangle(0.0f, 0.0f, 10.5f, 4.0f)};
  CHECK_FALSE(write_floor_wkt(scene).ok());
}

TEST_CASE("WKT out and in again: the same places are solid") {
  if (!has_wkt()) SKIP("built without GEOS");
  const auto bounds = GENERATE(Bounds::bounce, Bounds::wrap, Bounds::open);
  Scene scene;
  scene.world.bounds_x = scene.world.bounds_y = bounds;
  scene.world.lower = {-20.0f, -10.0f, 0.0f};
  scene.world.upper = {20.0f, 10.0f, 0.0f};
  Wall disc;
  disc.shape.kind = ShapeKind::disc;
  disc.shape.centre = {18.0f, 2.3f, 0.0f};
  disc.shape.radius = 4.1f;
  Wall line;
  line.shape.kind = ShapeKind::line;
  line.shape.points = {{0.1f, 0.2f, 0.0f}, {3.3f, 4.7f, 0.0f}};
  scene.walls = {rectangle(-15.0f, -4.0f, -9.0f, 4.0f), rectangle(-11.0f, 2.0f, -5.0f, 6.0f), disc,
                 line};
  const auto text = write_floor_wkt(scene);
  REQUIRE(text.ok());
  ImportedGeometry plan = taken(read_wkt(text.value()));
  CHECK(plan.scene.world.lower == scene.world.lower);
  const auto before = WallGeometry::build(scene.walls, scene.world);
  const auto after = WallGeometry::build(plan.scene.walls, plan.scene.world);
  REQUIRE(before.ok());
  REQUIRE(after.ok());
  int solid = 0;
  for (float x = -19.9f; x < 20.0f; x += 0.37f) {
    for (float y = -9.9f; y < 10.0f; y += 0.37f) {
      if (before.value().distance(x, y) < 0.02f) continue;
      CAPTURE(x, y);
      REQUIRE(before.value().solid(x, y) == after.value().solid(x, y));
      solid += before.value().solid(x, y);
    }
  }
  CHECK(solid > 100);
  CHECK(plan.scene.walls.back().shape.points == line.shape.points);
}
