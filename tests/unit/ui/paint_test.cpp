// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/paint.h"

#include <catch_amalgamated.hpp>

#include "../support/floor_scene.h"
#include "sim/simulation.h"

using namespace flockwork;

namespace {

Session open_floor() {
  Session session = Session::open("shoal").value();
  session.adopt(Simulation::build(floor_scene()).value());
  return session;
}

Result<void> draw(Session& session, ToolKind kind, Vec3 from, Vec3 to) {
  session.tool.kind = kind;
  const auto shape = painted_shape(session.scene(), kind, from, to);
  REQUIRE(shape);
  return paint(session, *shape);
}

}  // namespace

TEST_CASE("each brush adds its element while the run goes on, and undo takes it back") {
  Session session = open_floor();
  for (int i = 0; i < 5; ++i) session.simulation().step();
  const Scene before = session.scene();
  session.tool.people = 7;
  session.tool.speed_factor = 0.4f;
  session.tool.cost = 3.0f;
  const auto size = [&](ParameterOwner list) { return owner_entry(list).size(session.scene()); };
  const struct {
    ToolKind kind;
    ParameterOwner list;
  } brushes[] = {
      {ToolKind::wall, ParameterOwner::wall},      {ToolKind::thin_wall, ParameterOwner::wall},
      {ToolKind::slow_zone, ParameterOwner::zone}, {ToolKind::avoided_zone, ParameterOwner::zone},
      {ToolKind::exit, ParameterOwner::exit},      {ToolKind::source, ParameterOwner::source}};
  for (const auto& [kind, list] : brushes) {
    CAPTURE(tool_names[static_cast<int>(kind)]);
    const std::size_t count = size(list);
    REQUIRE(draw(session, kind, {5, 4, 0}, {4, 2, 0}).ok());
    CHECK(size(list) == count + 1);
    session.simulation().step();
    if (kind == ToolKind::slow_zone) CHECK(session.scene().crowd.zones.back().speed_factor == 0.4f);
    if (kind == ToolKind::avoided_zone) CHECK(session.scene().crowd.zones.back().cost == 3.0f);
    if (kind == ToolKind::source) CHECK(session.scene().crowd.sources.back().count == 7);
    REQUIRE(session.undo());
    CHECK(size(list) == count);
    CHECK(session.scene().crowd == before.crowd);
    CHECK(session.scene().walls == before.walls);
  }
  CHECK_FALSE(session.undo());
  CHECK(session.simulation().step_count() == 11);
}

TEST_CASE("a painted area lies between the ends of the drag, in the world, in centimetres") {
  const Scene scene = floor_scene();
  const auto shape = painted_shape(scene, ToolKind::wall, {5.123f, 4, 0}, {3, 99, 0});
  REQUIRE(shape);
  CHECK(shape->lower == Vec3{3, 4, 0});
  CHECK(shape->upper == Vec3{5.12f, 7, 0});
  const auto line = painted_shape(scene, ToolKind::thin_wall, {3, 3, 0}, {3, 5, 0});
  REQUIRE(line);
  CHECK(line->kind == ShapeKind::line);
  CHECK(line->points.size() == 2);
}

TEST_CASE("a drag that is too short, and a tool that does not paint, mean no area") {
  const Scene scene = floor_scene();
  CHECK_FALSE(painted_shape(scene, ToolKind::wall, {3, 3, 0}, {3.1f, 6, 0}));
  CHECK_FALSE(painted_shape(scene, ToolKind::thin_wall, {3, 3, 0}, {3.1f, 3, 0}));
  CHECK_FALSE(painted_shape(scene, ToolKind::camera, {3, 3, 0}, {6, 6, 0}));
  CHECK_FALSE(painted_shape(scene, ToolKind::erase, {3, 3, 0}, {6, 6, 0}));
}

TEST_CASE("what cannot be is refused at its list, and the run goes on unchanged") {
  Session session = open_floor();
  // Around the room all is wall.
  CHECK_FALSE(draw(session, ToolKind::exit, {-0.9f, -0.9f, 0}, {-0.3f, -0.3f, 0}).ok());
  CHECK(session.refusal().place == "/crowd/exits");
  CHECK_FALSE(session.refusal().text.empty());
  CHECK(session.scene().crowd == floor_scene().crowd);
  CHECK_FALSE(session.can_undo());
}

TEST_CASE("the eraser takes what lies on top, and a room only at its outline") {
  Session session = open_floor();
  session.tool.kind = ToolKind::erase;
  CHECK_FALSE(click_floor(session, {8, 3, 0}, 0.2f));
  CHECK(session.scene().walls.size() == 1);
  REQUIRE(draw(session, ToolKind::slow_zone, {4, 2, 0}, {8, 5, 0}).ok());
  REQUIRE(draw(session, ToolKind::wall, {5, 3, 0}, {6, 4, 0}).ok());
  session.tool.kind = ToolKind::erase;
  CHECK(click_floor(session, {5.5f, 3.5f, 0}, 0.2f));
  CHECK(session.scene().walls.size() == 1);
  CHECK(session.scene().crowd.zones.size() == 1);
  CHECK(click_floor(session, {5.5f, 3.5f, 0}, 0.2f));
  CHECK(session.scene().crowd.zones.empty());
  // Both come back, the last one first.
  REQUIRE(session.undo());
  CHECK(session.scene().crowd.zones.size() == 1);
  REQUIRE(session.undo());
  CHECK(session.scene().walls.size() == 2);
  CHECK(painted_under(session.scene(), {10, 5.95f, 0}, 0.1f)->list == ParameterOwner::wall);
}

TEST_CASE("a click closes an exit, another one opens it") {
  Session session = open_floor();
  session.tool.kind = ToolKind::open_exit;
  CHECK_FALSE(click_floor(session, {8, 3, 0}, 0.2f));
  CHECK(click_floor(session, {19.5f, 3, 0}, 0.2f));
  CHECK_FALSE(session.scene().crowd.exits[0].open);
  CHECK(click_floor(session, {19.5f, 3, 0}, 0.2f));
  CHECK(session.scene().crowd.exits[0].open);
}

TEST_CASE("only tools that have something to act on are offered") {
  const Scene floor = floor_scene();
  CHECK_FALSE(tool_applies(ToolKind::predator, floor));
  CHECK(tool_applies(ToolKind::open_exit, floor));
  Scene space;
  space.world.dimension = 3;
  space.flocks.resize(1);
  CHECK(tool_applies(ToolKind::predator, space));
  CHECK_FALSE(tool_applies(ToolKind::wall, space));
  // Round and back to the camera.
  ToolKind kind = ToolKind::camera;
  int tools = 0;
  do {
    kind = next_tool(kind, floor);
    CHECK(tool_applies(kind, floor));
    ++tools;
  } while (kind != ToolKind::camera && tools < 100);
  CHECK(tools == 9);
}

TEST_CASE("a new element of each list of a crowd is taken by the running simulation") {
  Session session = open_floor();
  for (const OwnerEntry& list : owner_table()) {
    if (!list.is_list || !std::string_view(list.key).starts_with("crowd/")) continue;
    for (int i = 0; i < 2; ++i) {
      CAPTURE(list.key, i);
      const Result<void> added = session.add(list.owner);
      if (!added) FAIL(added.error().text());
      session.simulation().step();
    }
  }
  // Also in a world that has nothing yet.
  session.adopt(Simulation::build(Scene{}).value());
  REQUIRE(session.add(ParameterOwner::exit).ok());
  const Result<void> source = session.add(ParameterOwner::source);
  if (!source) FAIL(source.error().text());
  session.simulation().step();
  CHECK(session.simulation().crowd() != nullptr);
}

TEST_CASE("a source is erased while its people are under way; they go on") {
  Session session = open_floor();
  REQUIRE(draw(session, ToolKind::source, {4, 1, 0}, {6, 3, 0}).ok());
  for (int i = 0; i < 5; ++i) session.simulation().step();
  const std::size_t present = session.simulation().crowd()->people().size();
  CHECK(present > 12);
  session.tool.kind = ToolKind::erase;
  CHECK(click_floor(session, {5, 2, 0}, 0.2f));
  CHECK(session.refusal().text == "");
  CHECK(session.scene().crowd.sources.size() == 1);
  CHECK(session.simulation().crowd()->people().size() == present);
}
