// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "io/complete_file.h"
#include "io/figures_table.h"
#include "io/state_file.h"
#include "io/trajectory.h"
#include "scene/builtin.h"

using namespace flockwork;

namespace {

// A folder of its own for each test.
struct Folder {
  Folder() {
    static int number = 0;
    path = std::filesystem::temp_directory_path() /
           ("flockwork-files-" + std::to_string(Catch::rngSeed()) + "-" + std::to_string(number++));
    std::filesystem::create_directories(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const char* name) const { return (path / name).string(); }
  std::filesystem::path path;
};

std::string text_of(const std::string& path) {
  const auto text = read_file(path, 100'000'000);
  REQUIRE(text.ok());
  return text.value();
}

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

TEST_CASE("PedPy's text format holds a row per agent and frame, by id") {
  const Folder folder;
  Simulation simulation = shoal_of(20);
  const std::string path = folder.file("walk.txt");
  auto file = TrajectoryFile::create(path, simulation, 6);
  REQUIRE(file.ok());
  file.value().add_frame(simulation);
  for (int k = 0; k < 6; ++k) simulation.step();
  file.value().add_frame(simulation);
  REQUIRE(file.value().finish().ok());

  std::istringstream lines(text_of(path));
  std::string line;
  std::getline(lines, line);
  CHECK(line == "# framerate: 10.00 fps");  // dt is 1/60 s
  std::getline(lines, line);
  CHECK(line == "# id frame x/m y/m z/m");
  const AgentView agents = simulation.agents(0);
  for (std::size_t frame = 0; frame < 2; ++frame) {
    for (std::size_t id = 0; id < 20; ++id) {
      std::size_t row_id = 99;
      std::size_t row_frame = 99;
      float x = 0.0f, y = 0.0f, z = 1.0f;
      REQUIRE((lines >> row_id >> row_frame >> x >> y >> z));
      CHECK(row_id == id);
      CHECK(row_frame == frame);
      CHECK(z == 0.0f);
      if (frame == 0) continue;
      const auto place = std::find(agents.id.begin(), agents.id.end(), id) - agents.id.begin();
      CHECK(x == agents.x[static_cast<std::size_t>(place)]);
      CHECK(y == agents.y[static_cast<std::size_t>(place)]);
    }
  }
  CHECK_FALSE((lines >> line));
}

TEST_CASE("a trajectory of an unknown ending or rate is refused") {
  const Folder folder;
  const Simulation simulation = shoal_of(2);
  CHECK_FALSE(TrajectoryFile::create(folder.file("walk.xyz"), simulation, 1).ok());
  CHECK_FALSE(TrajectoryFile::create(folder.file("walk.csv"), simulation, 0).ok());
  CHECK(std::filesystem::is_empty(folder.path));
}

TEST_CASE("the figures table names its units and has a row per flock") {
  const Folder folder;
  Simulation simulation = shoal_of(20);
  auto table = FiguresTable::create(folder.file("figures.csv"));
  REQUIRE(table.ok());
  simulation.step();
  table.value().add_rows(simulation);
  REQUIRE(table.value().finish().ok());
  const std::string text = text_of(folder.file("figures.csv"));
  CHECK(
      text.starts_with("step,time/s,flock,agents,polarization,milling,mean_speed/u "
                       "s-1,mean_neighbours\n1,0.016666"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 2);
}
