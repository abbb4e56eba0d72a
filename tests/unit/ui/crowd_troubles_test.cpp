// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/crowd_troubles.h"

#include <catch_amalgamated.hpp>

#include <algorithm>

#include "../support/floor_scene.h"
#include "scene/parameter_table.h"

using namespace flockwork;

namespace {

std::vector<CrowdFinding> after(const Scene& scene, double seconds) {
  Simulation simulation = Simulation::build(scene).value();
  while (simulation.time() < seconds) simulation.step();
  return crowd_troubles(simulation, simulation.crowd()->figures());
}

bool found(const std::vector<CrowdFinding>& findings, CrowdTrouble trouble) {
  return std::any_of(findings.begin(), findings.end(),
                     [trouble](const CrowdFinding& f) { return f.trouble == trouble; });
}

}  // namespace

TEST_CASE("a crowd that walks and leaves has no trouble") {
  CHECK(after(floor_scene(30), 5.0).empty());
  CHECK(after(floor_scene(30), 90.0).empty());
}

TEST_CASE("closed exits are named when nobody has left for a minute") {
  Scene scene = floor_scene();
  for (Exit& exit : scene.crowd.exits) exit.open = false;
  CHECK_FALSE(found(after(scene, 30.0), CrowdTrouble::nobody_leaves));
  const auto findings = after(scene, 70.0);
  REQUIRE(found(findings, CrowdTrouble::nobody_leaves));
}

TEST_CASE("people who have no way to their exit are told of") {
  Simulation simulation = Simulation::build(floor_scene()).value();
  while (simulation.time() < 3.0) simulation.step();
  CHECK_FALSE(
      found(crowd_troubles(simulation, simulation.crowd()->figures()), CrowdTrouble::unreachable));
  // Somebody builds a wall around some of them, past which others still get out.
  Scene next = simulation.scene();
  next.walls.resize(2);
  next.walls[1].shape.kind = ShapeKind::line;
  next.walls[1].shape.points = {
      {14.5f, 1, 0}, {18, 1, 0}, {18, 5, 0}, {14.5f, 5, 0}, {14.5f, 1, 0}};
  const Result<void> changed = simulation.change(next);
  if (!changed) FAIL(changed.error().text());
  for (int i = 0; i < 100; ++i) simulation.step();
  CHECK(
      found(crowd_troubles(simulation, simulation.crowd()->figures()), CrowdTrouble::unreachable));
}

TEST_CASE("a source without room for its people is told of") {
  Scene scene = floor_scene(900);
  scene.crowd.sources[0].area = box(12, 2, 14, 4);
  for (Exit& exit : scene.crowd.exits) exit.max_flow = 0.01f;
  CHECK(found(after(scene, 70.0), CrowdTrouble::outside));
}

TEST_CASE("a hint names a parameter of the crowd") {
  Scene scene = floor_scene(400);
  scene.crowd.sources[0].area = box(12, 2, 14, 4);
  for (Exit& exit : scene.crowd.exits) exit.open = false;
  for (const CrowdFinding& finding : after(scene, 90.0)) {
    CAPTURE(finding.hint.parameter);
    CHECK(find_parameter(scene, std::string("/crowd/") + finding.hint.parameter).ok());
  }
}
