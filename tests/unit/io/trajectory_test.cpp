// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Every format of trajectory files is read back by a reader of its own, which knows the format and
// nothing of the writer.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "io/geometry.h"
#include "io/trajectory.h"
#include "scene/builtin.h"
#include "support/folder.h"

#ifdef FLOCKWORK_SQLITE
#include <sqlite3.h>
#endif

using namespace flockwork;
using namespace flockwork::testing;

namespace {

constexpr int steps_per_frame = 7;
constexpr int frame_count = 5;

// Three flocks, of which one is empty, that leave the box of their open world.
Simulation three_flocks(int dimension) {
  Scene scene;
  scene.world.dimension = dimension;
  scene.world.lower = {-0.5f, -0.25f, -2.0f};
  scene.world.upper = {0.75f, 0.25f, 2.0f};
  scene.world.bounds_x = scene.world.bounds_y = scene.world.bounds_z = Bounds::open;
  scene.flocks.resize(3);
  scene.flocks[0].count = 13;
  scene.flocks[1].count = 0;
  scene.flocks[2].count = 8;
  auto built = Simulation::build(scene);
  REQUIRE(built.ok());
  return std::move(built).value();
}

struct Row {
  std::uint64_t frame = 0;
  std::uint64_t id = 0;
  int flock = 0;
  double time = 0.0;
  float x = 0.0f, y = 0.0f, z = 0.0f, vx = 0.0f, vy = 0.0f, vz = 0.0f;
  bool operator==(const Row&) const = default;
};

// What the simulation itself says, in the order that files have to have.
void append_truth(std::vector<Row>& rows, const Simulation& simulation, std::uint64_t frame) {
  std::uint64_t first = 0;
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const AgentView a = simulation.agents(f);
    for (std::uint32_t id = 0; id < a.id.size(); ++id) {
      for (std::size_t i = 0; i < a.id.size(); ++i) {
        if (a.id[i] != id) continue;
        rows.push_back({frame, first + id, f, simulation.time(), a.x[i], a.y[i],
                        a.z.empty() ? 0.0f : a.z[i], a.vx[i], a.vy[i],
                        a.vz.empty() ? 0.0f : a.vz[i]});
      }
    }
    first += a.id.size();
  }
}

// Runs, writes `path` and returns what it must hold.
std::vector<Row> write(const std::string& path, int dimension) {
  Simulation simulation = three_flocks(dimension);
  auto file = TrajectoryFile::create(path, simulation, steps_per_frame);
  REQUIRE(file.ok());
  std::vector<Row> truth;
  for (int frame = 0; frame < frame_count; ++frame) {
    append_truth(truth, simulation, static_cast<std::uint64_t>(frame));
    file.value().add_frame(simulation);
    for (int k = 0; k < steps_per_frame; ++k) simulation.step();
  }
  CHECK_FALSE(std::filesystem::exists(path));
  REQUIRE(file.value().finish().ok());
  REQUIRE(truth.size() == frame_count * (13 + 8));
  return truth;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t at = 0; (at = text.find(separator, from)) != std::string::npos; from = at + 1) {
    parts.push_back(text.substr(from, at - from));
  }
  parts.push_back(text.substr(from));
  return parts;
}

// A field that holds a number and nothing else.
float real(const std::string& field) {
  char* end = nullptr;
  const float value = std::strtof(field.c_str(), &end);
  CHECK(!field.empty());
  CHECK(*end == '\0');
  return value;
}
std::uint64_t whole(const std::string& field) {
  char* end = nullptr;
  const auto value = std::strtoull(field.c_str(), &end, 10);
  CHECK(!field.empty());
  CHECK(*end == '\0');
  return value;
}

// The lines of a text that ends in a line end.
std::vector<std::string> lines_of(const std::string& path) {
  std::vector<std::string> lines = split(text_of(path), '\n');
  REQUIRE(lines.back().empty());
  lines.pop_back();
  return lines;
}

// A rate that gives back the simulation's dt of 1/60 s, to the bit.
bool is_frame_rate(const std::string& text) {
  const double rate = std::strtod(text.c_str(), nullptr);
  return static_cast<float>(1.0 / (rate * steps_per_frame)) == 1.0f / 60.0f;
}

}  // namespace

TEST_CASE("PedPy's text format gives back every position to the bit, by frame and id") {
  const int dimension = GENERATE(2, 3);
  const Folder folder;
  const std::vector<Row> truth = write(folder.file("walk.txt"), dimension);
  const std::vector<std::string> lines = lines_of(folder.file("walk.txt"));
  REQUIRE(lines.size() == truth.size() + 2);
  // PedPy takes the first word that is a number as the rate, and the unit from "x/m".
  const auto words = split(lines[0], ' ');
  REQUIRE(words.size() == 4);
  CHECK(words[0] == "#");
  CHECK(words[1] == "framerate:");
  CHECK(is_frame_rate(words[2]));
  CHECK(words[3] == "fps");
  CHECK(lines[1] == "# id frame x/m y/m z/m");
  for (std::size_t r = 0; r < truth.size(); ++r) {
    const auto fields = split(lines[r + 2], ' ');
    REQUIRE(fields.size() == 5);
    Row row = truth[r];
    row.id = whole(fields[0]);
    row.frame = whole(fields[1]);
    row.x = real(fields[2]);
    row.y = real(fields[3]);
    row.z = real(fields[4]);
    CHECK(row == truth[r]);
  }
}

TEST_CASE("a frame rate is written with the digits that it needs") {
  const Folder folder;
  const Simulation simulation = three_flocks(2);
  const auto rate = [&](int every) {
    auto file = TrajectoryFile::create(folder.file("rate.txt"), simulation, every);
    REQUIRE(file.ok());
    REQUIRE(file.value().finish().ok());
    return lines_of(folder.file("rate.txt"))[0];
  };
  CHECK(rate(1) == "# framerate: 60 fps");
  CHECK(rate(6) == "# framerate: 10 fps");
  CHECK(rate(5000) == "# framerate: 0.012 fps");
}

TEST_CASE("the CSV gives back every position and velocity to the bit") {
  const int dimension = GENERATE(2, 3);
  const Folder folder;
  const std::vector<Row> truth = write(folder.file("walk.csv"), dimension);
  const std::vector<std::string> lines = lines_of(folder.file("walk.csv"));
  REQUIRE(lines.size() == truth.size() + 1);
  CHECK(lines[0] == "flock,id,frame,time/s,x/u,y/u,z/u,vx/u s-1,vy/u s-1,vz/u s-1");
  for (std::size_t r = 0; r < truth.size(); ++r) {
    const auto fields = split(lines[r + 1], ',');
    REQUIRE(fields.size() == 10);
    Row row;
    row.flock = static_cast<int>(whole(fields[0]));
    row.id = whole(fields[1]);
    row.frame = whole(fields[2]);
    row.time = std::strtod(fields[3].c_str(), nullptr);
    row.x = real(fields[4]);
    row.y = real(fields[5]);
    row.z = real(fields[6]);
    row.vx = real(fields[7]);
    row.vy = real(fields[8]);
    row.vz = real(fields[9]);
    CHECK(row == truth[r]);
  }
}

TEST_CASE("a trajectory of an unknown ending, rate or folder is refused") {
  const Folder folder;
  const Simulation simulation = three_flocks(2);
  CHECK_FALSE(TrajectoryFile::create(folder.file("walk.xyz"), simulation, 1).ok());
  CHECK_FALSE(TrajectoryFile::create(folder.file("walk.csv"), simulation, 0).ok());
  for (const char* name : {"none/walk.txt", "none/walk.csv", "none/walk.sqlite"}) {
    const auto file = TrajectoryFile::create(folder.file(name), simulation, 1);
    REQUIRE_FALSE(file.ok());
    CHECK(file.error().place == folder.file(name));
  }
  CHECK(std::filesystem::is_empty(folder.path));
}

TEST_CASE("a trajectory that is not finished leaves no file, and the old one as it was") {
  for (const char* name : {"walk.txt", "walk.csv", "walk.sqlite"}) {
#ifndef FLOCKWORK_SQLITE
    if (std::string(name).ends_with(".sqlite")) continue;
#endif
    INFO(name);
    const Folder folder;
    auto old = CompleteFile::create(folder.file(name));
    REQUIRE(old.ok());
    old.value().write("of an earlier run");
    REQUIRE(old.value().finish().ok());
    {
      Simulation simulation = three_flocks(2);
      auto file = TrajectoryFile::create(folder.file(name), simulation, 1);
      REQUIRE(file.ok());
      file.value().add_frame(simulation);
    }
    CHECK(text_of(folder.file(name)) == "of an earlier run");
    CHECK_FALSE(std::filesystem::exists(folder.file(name) + ".part"));
  }
}

#ifdef FLOCKWORK_SQLITE

namespace {

// All rows of a query, each field as SQLite's text.
std::vector<std::vector<std::string>> query(sqlite3* database, const char* sql) {
  std::vector<std::vector<std::string>> rows;
  sqlite3_stmt* statement = nullptr;
  INFO(sql);
  REQUIRE(sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    auto& row = rows.emplace_back();
    for (int c = 0; c < sqlite3_column_count(statement); ++c) {
      const unsigned char* text = sqlite3_column_text(statement, c);
      row.emplace_back(text == nullptr ? "NULL" : reinterpret_cast<const char*>(text));
    }
  }
  REQUIRE(sqlite3_finalize(statement) == SQLITE_OK);
  return rows;
}

struct Database {
  explicit Database(const std::string& path) {
    REQUIRE(sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
  }
  ~Database() { sqlite3_close(handle); }
  sqlite3* handle = nullptr;
};

using Table = std::vector<std::vector<std::string>>;

}  // namespace

TEST_CASE("JuPedSim's database gives back every position to the bit, by frame and id") {
  const Folder folder;
  const std::vector<Row> truth = write(folder.file("walk.sqlite"), 2);
  const Database database(folder.file("walk.sqlite"));
  sqlite3_stmt* rows = nullptr;
  REQUIRE(sqlite3_prepare_v2(database.handle, "SELECT frame, id, pos_x, pos_y FROM trajectory_data",
                             -1, &rows, nullptr) == SQLITE_OK);
  for (const Row& expected : truth) {
    REQUIRE(sqlite3_step(rows) == SQLITE_ROW);
    CHECK(sqlite3_column_int64(rows, 0) == static_cast<sqlite3_int64>(expected.frame));
    CHECK(sqlite3_column_int64(rows, 1) == static_cast<sqlite3_int64>(expected.id));
    CHECK(sqlite3_column_double(rows, 2) == static_cast<double>(expected.x));
    CHECK(sqlite3_column_double(rows, 3) == static_cast<double>(expected.y));
  }
  CHECK(sqlite3_step(rows) == SQLITE_DONE);
  sqlite3_finalize(rows);
  CHECK(query(database.handle, "PRAGMA integrity_check") == Table{{"ok"}});
}

TEST_CASE("JuPedSim's database has the tables and the metadata of its version 3") {
  const Folder folder;
  const std::vector<Row> truth = write(folder.file("walk.sqlite"), 2);
  const Database database(folder.file("walk.sqlite"));
  const auto ask = [&](const char* sql) { return query(database.handle, sql); };

  CHECK(ask("SELECT name, type, \"notnull\" FROM pragma_table_info('trajectory_data')") ==
        Table{{"frame", "INTEGER", "1"},
              {"id", "INTEGER", "1"},
              {"pos_x", "REAL", "1"},
              {"pos_y", "REAL", "1"}});
  CHECK(ask("SELECT name, type FROM pragma_table_info('metadata')") ==
        Table{{"key", "TEXT"}, {"value", "TEXT"}});
  CHECK(ask("SELECT name, type FROM pragma_table_info('geometry')") ==
        Table{{"hash", "INTEGER"}, {"wkt", "TEXT"}});
  CHECK(ask("SELECT name, type FROM pragma_table_info('frame_data')") ==
        Table{{"frame", "INTEGER"}, {"geometry_hash", "INTEGER"}});
  CHECK(ask("SELECT name FROM pragma_index_info('frame_id_idx')") == Table{{"frame"}, {"id"}});

  CHECK(ask("SELECT key FROM metadata ORDER BY key") ==
        Table{{"fps"}, {"version"}, {"xmax"}, {"xmin"}, {"ymax"}, {"ymin"}});
  const auto value = [&](const char* key) {
    return ask((std::string("SELECT value FROM metadata WHERE key = '") + key + "'").c_str())[0][0];
  };
  CHECK(value("version") == "3");
  CHECK(is_frame_rate(value("fps")));
  // The box of the world and all who left it.
  float xmin = -0.5f, xmax = 0.75f, ymin = -0.25f, ymax = 0.25f;
  for (const Row& row : truth) {
    xmin = std::min(xmin, row.x);
    xmax = std::max(xmax, row.x);
    ymin = std::min(ymin, row.y);
    ymax = std::max(ymax, row.y);
  }
  REQUIRE((xmin < -0.5f && xmax > 0.75f && ymin < -0.25f && ymax > 0.25f));
  CHECK(real(value("xmin")) == xmin);
  CHECK(real(value("xmax")) == xmax);
  CHECK(real(value("ymin")) == ymin);
  CHECK(real(value("ymax")) == ymax);

  // PedPy takes the union of the geometries, JuPedSim the one of each frame.
  CHECK(ask("SELECT wkt FROM geometry") ==
        Table{{"POLYGON ((-0.5 -0.25, 0.75 -0.25, 0.75 0.25, -0.5 0.25, -0.5 -0.25))"}});
  CHECK(ask("SELECT frame FROM frame_data JOIN geometry ON hash = geometry_hash") ==
        Table{{"0"}, {"1"}, {"2"}, {"3"}, {"4"}});
}

TEST_CASE("JuPedSim's geometry is the floor without the solid walls") {
  if (!has_wkt()) SKIP("this build has no GEOS");
  const Folder folder;
  Scene scene;
  scene.world.lower = {0.0f, 0.0f, 0.0f};
  scene.world.upper = {8.0f, 4.0f, 0.0f};
  scene.flocks.resize(1);
  scene.flocks[0].count = 3;
  scene.walls.resize(2);
  scene.walls[0].shape.lower = {2.0f, 1.0f, 0.0f};
  scene.walls[0].shape.upper = {3.5f, 2.25f, 0.0f};
  scene.walls[1].shape.kind = ShapeKind::line;
  scene.walls[1].shape.points = {{5.0f, 1.0f, 0.0f}, {6.0f, 3.0f, 0.0f}};
  auto simulation = Simulation::build(scene);
  REQUIRE(simulation.ok());
  auto file = TrajectoryFile::create(folder.file("walls.sqlite"), simulation.value(), 1);
  REQUIRE(file.ok());
  file.value().add_frame(simulation.value());
  REQUIRE(file.value().finish().ok());

  const Database database(folder.file("walls.sqlite"));
  const Table geometry = query(database.handle, "SELECT wkt FROM geometry");
  REQUIRE(geometry.size() == 1);
  const std::string& wkt = geometry[0][0];
  INFO(wkt);
  CHECK(wkt.starts_with("POLYGON"));
  CHECK(split(wkt, ')').size() == 4);  // two rings and the bracket around them
  for (const char* corner : {"8 4", "2 1", "3.5 2.25", "2 2.25", "3.5 1"}) {
    CHECK(wkt.find(corner) != std::string::npos);
  }
}

TEST_CASE("a scene in 3D is not flattened into JuPedSim's format") {
  const Folder folder;
  const auto file = TrajectoryFile::create(folder.file("walk.sqlite"), three_flocks(3), 1);
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().message.find("3D") != std::string::npos);
  CHECK(std::filesystem::is_empty(folder.path));
}

#else

TEST_CASE("a build without SQLite says how to get JuPedSim's format") {
  const Folder folder;
  const auto file = TrajectoryFile::create(folder.file("walk.sqlite"), three_flocks(2), 1);
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().message.find("SQLite") != std::string::npos);
}

#endif
