// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>

#include "sim/simulation.h"

using namespace flockwork;

namespace {

// A room with a wall across it that leaves a gap at the top; the exit lies behind it.
Scene room_with_wall() {
  Scene scene;
  scene.dt = 0.05f;
  scene.world.bounds_x = scene.world.bounds_y = Bounds::bounce;
  scene.world.lower = {-1.0f, -1.0f, 0.0f};
  scene.world.upper = {31.0f, 21.0f, 0.0f};
  Wall room;
  room.room = true;
  room.shape.lower = {0.0f, 0.0f, 0.0f};
  room.shape.upper = {30.0f, 20.0f, 0.0f};
  Wall across;
  across.shape.kind = ShapeKind::line;
  across.shape.points = {{15.0f, 0.0f, 0.0f}, {15.0f, 15.0f, 0.0f}};
  scene.walls = {room, across};
  Exit exit;
  exit.name = "gate";
  exit.area.lower = {24.0f, 3.0f, 0.0f};
  exit.area.upper = {28.0f, 7.0f, 0.0f};
  scene.crowd.exits = {exit};

  Flock flock;
  flock.count = 8;
  flock.exit = "gate";
  flock.parameters.path_weight = 1.5f;
  flock.parameters.cohesion_weight = 0.0f;
  flock.parameters.alignment_weight = 0.0f;
  flock.spawn.shape = SpawnShape::ball;
  flock.spawn.centre = {6.0f, 5.0f, 0.0f};
  flock.spawn.radius = 3.0f;
  flock.spawn.speed = 0.0f;
  scene.flocks = {flock};
  return scene;
}

int in_exit(const Simulation& simulation) {
  const AgentView a = simulation.agents(0);
  int count = 0;
  for (std::size_t i = 0; i < a.id.size(); ++i) {
    count += a.x[i] > 23.0f && a.x[i] < 29.0f && a.y[i] > 2.0f && a.y[i] < 8.0f;
  }
  return count;
}

}  // namespace

TEST_CASE("a flock walks to its exit around the walls, by the distance field", "[exit]") {
  auto built = Simulation::build(room_with_wall());
  REQUIRE(built);
  Simulation simulation = std::move(built).value();
  for (int k = 0; k < 600; ++k) simulation.step();
  CHECK(in_exit(simulation) == 8);
}

TEST_CASE("with a leader, only the leader walks to the exit", "[exit]") {
  Scene scene = room_with_wall();
  scene.flocks[0].parameters.leader = 3;
  scene.flocks[0].parameters.leader_weight = 0.0f;
  auto built = Simulation::build(scene);
  REQUIRE(built);
  Simulation simulation = std::move(built).value();
  for (int k = 0; k < 600; ++k) simulation.step();
  CHECK(in_exit(simulation) == 1);
  const AgentView a = simulation.agents(0);
  for (std::size_t i = 0; i < a.id.size(); ++i) {
    if (a.id[i] == 3) CHECK(a.x[i] > 15.0f);
  }
}

TEST_CASE("a flock cannot walk to an exit that is not there, nor in 3D", "[exit]") {
  Scene scene = room_with_wall();
  scene.flocks[0].exit = "gat";
  auto unknown = Simulation::build(scene);
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().place == "/flocks/0/exit");
  scene = room_with_wall();
  scene.world.dimension = 3;
  auto solid = Simulation::build(scene);
  REQUIRE_FALSE(solid);
  CHECK(solid.error().place == "/world/dimension");
}
