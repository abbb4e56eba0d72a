// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/builtin.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numbers>
#include <set>
#include <string>

#include "scene/parameter_table.h"
#include "sim/simulation.h"

using namespace flockwork;
using Catch::Approx;

namespace {

// Density times the area (volume) of the neighbourhood: neighbours of an agent among others that
// are spread evenly at random.
double mean_neighbours(const Scene& scene) {
  double space = 1.0;
  for (int axis = 0; axis < scene.world.dimension; ++axis) space *= scene.world.extent(axis);
  const Flock& flock = scene.flocks.at(0);
  const double r = flock.parameters.radius;
  const double ball = scene.world.dimension == 2 ? std::numbers::pi * r * r
                                                 : 4.0 / 3.0 * std::numbers::pi * r * r * r;
  return flock.count / space * ball;
}

Scene scene_named(std::string_view name) {
  const std::optional<Scene> scene = builtin_scene(name);
  REQUIRE(scene);
  return *scene;
}

Simulation run(const Scene& scene, int steps) {
  Result<Simulation> built = Simulation::build(scene);
  if (!built) FAIL(built.error().text());
  Simulation simulation = std::move(built).value();
  for (int i = 0; i < steps; ++i) simulation.step();
  return simulation;
}

}  // namespace

TEST_CASE("built-in scenes are valid, found by their name, and described") {
  std::set<std::string_view> names;
  for (const BuiltinScene& entry : builtin_scenes()) {
    CAPTURE(entry.name);
    CHECK(names.insert(entry.name).second);
    const Scene scene = scene_named(entry.name);
    CHECK(scene.name == entry.name);
    CHECK(scene.description.size() > 10);
    CHECK(scene.title.size() > 3);
    CHECK((!scene.flocks.empty() || !scene.crowd.sources.empty()));
    const Result<void> valid = validate(scene);
    if (!valid) FAIL(valid.error().text());
  }
  CHECK(names.size() >= 25);
}

TEST_CASE("a name that no built-in scene has gives none") {
  for (const char* name : {"", "Shoal", "shoal ", "flock-2d"}) CHECK_FALSE(builtin_scene(name));
}

TEST_CASE("the gallery opens with a 2D shoal, a 3D murmuration and 100,000 agents") {
  CHECK(scene_named("shoal").world.dimension == 2);
  CHECK(scene_named("murmuration").world.dimension == 3);
  CHECK(scene_named("hundred-thousand").world.dimension == 2);
  std::int64_t agents = 0;
  for (const Flock& flock : scene_named("hundred-thousand").flocks) agents += flock.count;
  CHECK(agents == 100000);
}

TEST_CASE("each scene of the gallery says what to try, by the name that the panels show") {
  std::set<std::string> titles;
  for (const BuiltinScene& entry : builtin_scenes()) {
    if (entry.use != SceneUse::gallery) continue;
    CAPTURE(entry.name);
    const Scene scene = scene_named(entry.name);
    CHECK(titles.insert(scene.title).second);
    const std::size_t at = scene.description.find("Try this: ");
    REQUIRE(at != std::string::npos);
    CHECK(scene.description.ends_with('.'));
    const std::string advice = scene.description.substr(at);
    const auto table = parameter_table();
    CHECK(std::any_of(table.begin(), table.end(), [&](const Parameter& parameter) {
      return advice.find(parameter.label) != std::string::npos;
    }));
  }
}

TEST_CASE("the gallery shows every model and every kind of rule") {
  std::set<FlockModel> models;
  std::set<RelationKind> relations;
  std::set<FlowKind> flows;
  std::set<Formation> formations;
  std::set<PointKind> points;
  bool walls = false, wanders = false, demonstrates = false, brute_force = false;
  for (const BuiltinScene& entry : builtin_scenes()) {
    if (entry.use != SceneUse::gallery) continue;
    const Scene scene = scene_named(entry.name);
    for (const Flock& flock : scene.flocks) {
      models.insert(flock.parameters.model);
      if (flock.parameters.leader >= 0) formations.insert(flock.parameters.formation);
      wanders = wanders || flock.parameters.wander_weight > 0.0f;
    }
    for (const Relation& relation : scene.relations) relations.insert(relation.parameters.kind);
    for (const Point& point : scene.points) points.insert(point.parameters.kind);
    flows.insert(scene.flow.kind);
    walls = walls || !scene.walls.empty();
    demonstrates = demonstrates || scene.demonstration != Demonstration::none;
    brute_force = brute_force || scene.neighbour_search == NeighbourSearch::brute_force;
  }
  CHECK(models.size() == 7);
  for (const RelationKind kind : {RelationKind::flee, RelationKind::chase, RelationKind::avoid}) {
    CHECK(relations.contains(kind));
  }
  for (const PointKind kind : {PointKind::seek, PointKind::arrive, PointKind::food}) {
    CHECK(points.contains(kind));
  }
  CHECK(flows.contains(FlowKind::vortex));
  CHECK(flows.contains(FlowKind::stream));
  for (const Formation formation : {Formation::vee, Formation::column, Formation::ring}) {
    CHECK(formations.contains(formation));
  }
  CHECK(walls);
  CHECK(wanders);
  CHECK(demonstrates);
  CHECK(brute_force);
}

// Half a second of each; of the lesson that compares everybody with everybody a few steps.
TEST_CASE("the agents of the gallery keep moving and keep finite places") {
  for (const BuiltinScene& entry : builtin_scenes()) {
    if (entry.use != SceneUse::gallery || entry.name == "hundred-thousand") continue;
    CAPTURE(entry.name);
    const Scene scene = scene_named(entry.name);
    const Simulation simulation =
        run(scene, scene.neighbour_search == NeighbourSearch::brute_force ? 3 : 12);
    for (int f = 0; f < simulation.flock_count(); ++f) {
      CAPTURE(f);
      const double speed = simulation.figures(f).mean_speed;
      CHECK(std::isfinite(speed));
      CHECK(speed > 0.05);
    }
  }
}

TEST_CASE("by the width of its middle zone, couzin's scene gives a torus or a parallel group") {
  Scene scene = scene_named("couzin");
  CHECK(run(scene, 600).figures(0).milling > 0.6);
  scene.flocks[0].parameters.orientation_width = 6.0f;
  CHECK(run(scene, 600).figures(0).polarization > 0.95);
}

TEST_CASE("in the scene of the classic mistake only the flock that makes it spins") {
  const Simulation simulation = run(scene_named("classic-mistake"), 600);
  CHECK(simulation.figures(0).milling < 0.2);
  CHECK(simulation.figures(1).milling > 0.4);
}

TEST_CASE("benchmark scenes have the count, the bounds and the mean neighbours of their name") {
  const auto check = [](const char* name, int dimension, std::int32_t count, double neighbours) {
    CAPTURE(name);
    const Scene scene = scene_named(name);
    CHECK(scene.world.dimension == dimension);
    REQUIRE(scene.flocks.size() == 1);
    CHECK(scene.flocks[0].count == count);
    CHECK(scene.flocks[0].spawn.shape == SpawnShape::world);
    for (int axis = 0; axis < dimension; ++axis) CHECK(scene.world.bounds(axis) == Bounds::wrap);
    CHECK(mean_neighbours(scene) == Approx(neighbours).epsilon(1e-5));
    const FlockParameters& p = scene.flocks[0].parameters;
    CHECK(p.separation_weight > 0.0f);
    CHECK(p.alignment_weight > 0.0f);
    CHECK(p.cohesion_weight > 0.0f);
    CHECK(p.separation_radius < p.radius);
  };
  check("flock-2d-16", 2, 100000, 16);
  check("flock-2d-39", 2, 80000, 39);
  check("flock-3d-24", 3, 50000, 24);
}

TEST_CASE("another count keeps the density and the middle of the world") {
  for (const char* name : {"flock-2d-16", "flock-2d-39", "flock-3d-24"}) {
    for (const std::int32_t count : {1, 10000, 1000000}) {
      CAPTURE(name, count);
      Scene scene = scene_named(name);
      scene.world.lower.x += 100.0f;
      scene.world.upper.x += 100.0f;
      const Scene scaled = at_count(scene, count);
      CHECK(scaled.flocks[0].count == count);
      CHECK(mean_neighbours(scaled) == Approx(mean_neighbours(scene)).epsilon(1e-4));
      CHECK(scaled.world.centre().x == Approx(100.0f).epsilon(1e-3));
      CHECK(scaled.world.centre().y == Approx(0.0f).margin(1e-3));
      CHECK(validate(scaled));
    }
  }
}

TEST_CASE("another count of none or of several flocks is shared out without loss") {
  Scene scene = scene_named("flock-2d-16");
  CHECK(at_count(scene, 0).flocks[0].count == 0);
  CHECK(at_count(scene, 0).world.extent(0) == 0.0f);
  CHECK(validate(at_count(scene, 0)));

  scene.flocks.resize(3);
  scene.flocks[0].count = 10;
  scene.flocks[1].count = 20;
  scene.flocks[2].count = 31;
  const Scene scaled = at_count(scene, 1000);
  CHECK(scaled.flocks[0].count == 163);
  CHECK(scaled.flocks[1].count == 327);
  CHECK(scaled.flocks[2].count == 510);

  for (Flock& flock : scene.flocks) flock.count = 0;
  CHECK(at_count(scene, 1000).flocks[0].count == 0);
}

TEST_CASE("benchmark flocks stay near the even spread that their name promises") {
  for (const char* name : {"flock-2d-16", "flock-2d-39", "flock-3d-24"}) {
    CAPTURE(name);
    const Scene scene = at_count(scene_named(name), 1200);
    const Simulation simulation = run(scene, 200);
    CHECK(simulation.figures(0).mean_neighbours == Approx(mean_neighbours(scene)).epsilon(0.05));
  }
}

// Without separation it was seen at 40 neighbours, without cohesion or bounds at 12.
TEST_CASE("the shoal holds together without collapsing, and swims, after five seconds") {
  const Simulation simulation = run(scene_named("shoal"), 300);
  const FlockFigures figures = simulation.figures(0);
  CHECK(figures.mean_neighbours > 14.0);
  CHECK(figures.mean_neighbours < 30.0);
  CHECK(figures.mean_speed > 1.1 * simulation.scene().flocks[0].parameters.min_speed);
  CHECK(figures.polarization < 0.9);
}
