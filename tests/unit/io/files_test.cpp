// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>

#include <algorithm>
#include <filesystem>
#include <string>

#include "io/complete_file.h"
#include "io/figures_table.h"
#include "io/state_file.h"
#include "scene/builtin.h"
#include "support/folder.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

Simulation shoal_of(std::int32_t count) {
  Scene scene = at_count(*builtin_scene("shoal"), count);
  scene.flocks[0].parameters.update_interval = 3;  // so that a state holds accelerations
  auto built = Simulation::build(scene);
  REQUIRE(built.ok());
  return std::move(built).value();
}

}  // namespace

TEST_CASE("a file appears under its name only when it is complete") {
  const Folder folder;
  const std::string path = folder.file("table.csv");
  {
    auto file = CompleteFile::create(path);
    REQUIRE(file.ok());
    file.value().write("half");
    CHECK_FALSE(std::filesystem::exists(path));
  }
  CHECK(std::filesystem::is_empty(folder.path));
  auto file = CompleteFile::create(path);
  REQUIRE(file.ok());
  file.value().write("whole");
  REQUIRE(file.value().finish().ok());
  CHECK(text_of(path) == "whole");
  CHECK(CompleteFile::create(folder.file("no/such/folder")).error().place ==
        folder.file("no/such/folder"));
}

TEST_CASE("a state file continues to the hashes of the unbroken run") {
  const Folder folder;
  Simulation unbroken = shoal_of(300);
  for (int k = 0; k < 50; ++k) unbroken.step();
  REQUIRE(write_state(unbroken, folder.file("state.json")).ok());
  auto resumed = read_state(folder.file("state.json"));
  REQUIRE(resumed.ok());
  CHECK(resumed.value().state_hash() == unbroken.state_hash());
  for (int k = 0; k < 50; ++k) {
    unbroken.step();
    resumed.value().step();
  }
  CHECK(resumed.value().state_hash() == unbroken.state_hash());
}

TEST_CASE("a state file that is spoilt is refused with its place") {
  Simulation simulation = shoal_of(5);
  simulation.step();
  const std::string good = state_text(simulation.snapshot());
  REQUIRE(read_snapshot(good).ok());
  const auto place = [&](const std::string& from, const std::string& to) {
    std::string bad = good;
    const std::size_t at = bad.find(from);
    REQUIRE(at != std::string::npos);
    bad.replace(at, from.size(), to);
    const auto result = read_snapshot(bad);
    return result.ok() ? std::string("accepted") : result.error().place;
  };
  CHECK(place("flockwork-state", "something") == "/kind");
  CHECK(place("\"format\":1,\"kind\"", "\"format\":2,\"kind\"") == "/format");
  CHECK(place("\"steps\":", "\"stops\":") == "/steps");
  CHECK(place("\"vx\":[", "\"vx\":[\"fast\",") == "/flocks/0/vx");
  CHECK(place("\"vx\":[", "\"vx\":[1e39,") == "/flocks/0/vx");
  CHECK(place("\"id\":[", "\"id\":[-1,") == "/flocks/0/id");
  CHECK(place("\"count\": 5", "\"count\": -5") == "/scene/flocks/0/count");
  CHECK_FALSE(read_snapshot(good.substr(0, good.size() / 2)).ok());
}

TEST_CASE("a state keeps what is left of the food and how far the nearest were looked for") {
  Scene scene;
  scene.world.upper = {20.0f, 20.0f, 0.0f};
  scene.flocks.resize(1);
  scene.flocks[0].count = 200;
  scene.flocks[0].parameters = default_parameters(FlockModel::topological);
  scene.points.resize(2);
  scene.points[0].parameters.kind = PointKind::food;
  scene.points[0].parameters.at = {5.0f, 5.0f, 0.0f};
  scene.points[0].parameters.radius = 20.0f;
  scene.points[0].parameters.near_distance = 4.0f;
  scene.points[1].parameters.kind = PointKind::seek;
  auto built = Simulation::build(scene);
  REQUIRE(built.ok());
  Simulation& unbroken = built.value();
  for (int k = 0; k < 80; ++k) unbroken.step();
  REQUIRE(unbroken.food_left()[0] < scene.points[0].parameters.amount);
  const Snapshot before = unbroken.snapshot();
  REQUIRE(before.flocks[0].search_radius > 0.0f);
  const auto read = read_snapshot(state_text(before));
  REQUIRE(read.ok());
  CHECK(read.value().food == before.food);
  CHECK(read.value().flocks[0].search_radius == before.flocks[0].search_radius);
  auto resumed = Simulation::resume(read.value());
  REQUIRE(resumed.ok());
  for (int k = 0; k < 80; ++k) {
    unbroken.step();
    resumed.value().step();
  }
  CHECK(resumed.value().state_hash() == unbroken.state_hash());
}

TEST_CASE("a state is told from a scene by its text") {
  Simulation simulation = shoal_of(3);
  CHECK(is_state_text(state_text(simulation.snapshot())));
  CHECK_FALSE(is_state_text(builtin_scene_text("shoal")));
  CHECK_FALSE(is_state_text(""));
}

TEST_CASE("the figures table names its units and has a row per flock") {
  const Folder folder;
  Simulation simulation = shoal_of(20);
  auto table = FiguresTable::create(folder.file("figures.csv"), simulation.scene());
  REQUIRE(table.ok());
  simulation.step();
  table.value().add_rows(simulation);
  REQUIRE(table.value().finish().ok());
  const std::string text = text_of(folder.file("figures.csv"));
  CHECK(text.starts_with(
      "step,time/s,flock,agents,polarization,milling,mean_speed/u s-1,mean_neighbours,"
      "nearest_distance/u,clusters,largest_share,correlation_length/u\n1,0.016666"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 2);
  CHECK(std::count(text.begin(), text.end(), ',') == 2 * 11);
}
