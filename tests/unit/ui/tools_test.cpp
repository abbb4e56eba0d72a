// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/tools.h"

#include <catch_amalgamated.hpp>

#include <cmath>
#include <limits>

#include "scene/builtin.h"

#include "ui/session.h"

using namespace flockwork;

namespace {

Session shoal() { return Session::open("shoal").value(); }

// The mean distance of the first flock's agents from a place.
double mean_distance(const Simulation& simulation, Vec3 from) {
  const AgentView a = simulation.agents(0);
  double sum = 0.0;
  for (std::size_t i = 0; i < a.id.size(); ++i) {
    sum += std::hypot(static_cast<double>(a.x[i] - from.x), static_cast<double>(a.y[i] - from.y));
  }
  return sum / static_cast<double>(a.id.size());
}

// After two seconds with the tool held in the middle of the flock.
double distance_with(ToolKind kind) {
  Session session = shoal();
  REQUIRE(session.set("/flocks/0/count", 300).ok());
  session.restart();
  for (int i = 0; i < 120; ++i) session.simulation().step();
  const FlockFigures figures = session.simulation().figures(0);
  const Vec3 middle{static_cast<float>(figures.centre[0]), static_cast<float>(figures.centre[1]),
                    0.0f};
  Tool tool;
  tool.kind = kind;
  tool.radius = 30.0f;
  tool.strength = 5.0f;
  session.set_pointer(pointer_of(tool, middle));
  for (int i = 0; i < 120; ++i) session.simulation().step();
  return mean_distance(session.simulation(), middle);
}

}  // namespace

TEST_CASE(
    "tools for flocks are pointers within the range of points; the camera and the brush are none") {
  for (int kind = 0; kind < tool_count; ++kind) {
    Tool tool;
    tool.kind = static_cast<ToolKind>(kind);
    for (const float value : {-5.0f, 0.0f, 1.0f, 1e9f}) {
      tool.radius = tool.strength = value;
      const auto pointer = pointer_of(tool, {1, 2, 3});
      REQUIRE(pointer.has_value() == is_pointer(tool.kind));
      if (!pointer) continue;
      CHECK(pointer->at == Vec3{1, 2, 3});
      Scene scene = *builtin_scene("shoal");
      scene.points.push_back({"", *pointer});
      CHECK(validate(scene).ok());
    }
  }
}

TEST_CASE("attractor and food bring agents, repeller and predator drive them away") {
  const double alone = distance_with(ToolKind::camera);
  CHECK(distance_with(ToolKind::attractor) < 0.9 * alone);
  CHECK(distance_with(ToolKind::food) < 0.9 * alone);
  CHECK(distance_with(ToolKind::repeller) > 1.05 * alone);
  CHECK(distance_with(ToolKind::predator) > 1.05 * alone);
}

TEST_CASE("a pointer that is gone leaves no trace but what it has done") {
  Session session = shoal();
  Session other = shoal();
  Tool tool;
  tool.kind = ToolKind::predator;
  session.set_pointer(pointer_of(tool, {}));
  CHECK(session.pointer().has_value());
  session.set_pointer({});
  CHECK_FALSE(session.pointer().has_value());
  for (int i = 0; i < 5; ++i) session.simulation().step();
  for (int i = 0; i < 5; ++i) other.simulation().step();
  CHECK(session.simulation().state_hash() == other.simulation().state_hash());
}

TEST_CASE("selecting an agent names it in the overlays and changes nothing that moves") {
  Session session = shoal();
  const std::uint64_t hash = session.simulation().state_hash();
  session.select({0, 17});
  REQUIRE(session.selected().has_value());
  CHECK(session.scene().overlays.agent == 17);
  session.follow = true;
  session.deselect();
  CHECK_FALSE(session.selected().has_value());
  CHECK_FALSE(session.follow);
  CHECK(session.scene().overlays.agent == -1);
  CHECK(session.simulation().state_hash() == hash);
  session.select({0, 3});
  REQUIRE(session.load("shoal").ok());
  CHECK_FALSE(session.selected().has_value());
}

TEST_CASE("a dragged point moves and keeps the rest; there is no point beyond the last") {
  Session session = shoal();
  Scene scene = session.scene();
  scene.points.resize(1);
  scene.points[0].parameters.kind = PointKind::food;
  scene.points[0].parameters.at = {100, 100, 0};
  REQUIRE(session.change(scene).ok());
  session.move_point(0, {3, 4, 0});
  CHECK(session.scene().points[0].parameters.at == Vec3{3, 4, 0});
  CHECK(session.scene().points[0].parameters.kind == PointKind::food);
  session.move_point(1, {9, 9, 0});
  session.move_point(-1, {9, 9, 0});
  CHECK(session.scene().points[0].parameters.at == Vec3{3, 4, 0});
  session.move_point(0, {std::numeric_limits<float>::infinity(), 0, 0});
  CHECK(session.scene().points[0].parameters.at == Vec3{3, 4, 0});
  CHECK_FALSE(session.refusal().text.empty());
}
