// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Files about people, read back by readers of their own.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "io/figures_table.h"
#include "io/heat_map_file.h"
#include "io/state_file.h"
#include "io/trajectory.h"
#include "scene/scene_reader.h"
#include "support/folder.h"

#ifdef FLOCKWORK_SQLITE
#include <sqlite3.h>
#endif

using namespace flockwork;
using namespace flockwork::testing;

namespace {

// 30 people who go by a waypoint or straight to the exit, and a flock of five.
constexpr const char* scene_text = R"({
  "format": 1, "name": "hall", "dt": 0.05,
  "world": {"bounds_x": "bounce", "bounds_y": "bounce",
            "lower": {"x": 0, "y": 0}, "upper": {"x": 20, "y": 10}},
  "flocks": [{"name": "birds", "count": 5}],
  "crowd": {
    "exits": [
      {"name": "right, \"main\"", "kind": "rectangle",
       "lower": {"x": 18.5, "y": 0}, "upper": {"x": 20, "y": 10}},
      {"name": "left", "kind": "rectangle", "lower": {"x": 0, "y": 0}, "upper": {"x": 0.5, "y": 10}}],
    "waypoints": [{"name": "middle", "kind": "disc", "centre": {"x": 10, "y": 5}, "radius": 1}],
    "sources": [{"name": "hall", "kind": "rectangle", "lower": {"x": 1, "y": 1},
                 "upper": {"x": 9, "y": 9}, "count": 30}],
    "journeys": [{"waypoints": ["middle"], "end": "exit", "exit": "right, \"main\""},
                 {"end": "exit", "exit": "left"}, {}],
    "flow_lines": [{"name": "door", "from": {"x": 12, "y": 0}, "to": {"x": 12, "y": 10}}],
    "areas": [{"name": "half", "kind": "rectangle", "lower": {"x": 0, "y": 0},
               "upper": {"x": 10, "y": 10}}]}})";

Scene scene_of_hall(bool with_flock = true) {
  SceneFile file = read_scene(scene_text);
  INFO((file.problems.empty() ? "" : file.problems[0].pointer + ": " + file.problems[0].message));
  REQUIRE(file.ok());
  if (!with_flock) file.scene->flocks.clear();
  return *file.scene;
}

Simulation hall(bool with_flock = true) {
  auto built = Simulation::build(scene_of_hall(with_flock));
  INFO((built.ok() ? "" : built.error().text()));
  REQUIRE(built.ok());
  return std::move(built).value();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> words_of(const std::string& line, char separator) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; std::getline(stream, word, separator);) words.push_back(word);
  return words;
}

struct Place {
  float x, y;
  bool operator==(const Place&) const = default;
};
// Where each person was in each frame, by frame and id in the file.
using Places = std::map<std::pair<std::uint64_t, std::uint64_t>, Place>;

// Writes 12 frames, 40 steps apart, and gives what they must hold of people.
Places write_frames(const std::string& path) {
  Simulation simulation = hall();
  auto file = TrajectoryFile::create(path, simulation, 40);
  REQUIRE(file.ok());
  Places truth;
  std::vector<PersonView> people;
  for (std::uint64_t frame = 0; frame < 12; ++frame) {
    simulation.crowd()->view(people);
    // Five agents stand before the people.
    for (const PersonView& p : people) truth[{frame, 5 + p.id}] = {p.x, p.y};
    file.value().add_frame(simulation);
    for (int k = 0; k < 40; ++k) {
      simulation.step();
      file.value().add_steps(simulation);
    }
  }
  REQUIRE(file.value().finish().ok());
  CHECK(simulation.crowd()->figures().left > 10);  // so frames differ in who is there
  return truth;
}

// A table of CSV with quotes.
std::vector<std::vector<std::string>> csv_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, {""});
  bool quoted = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (quoted && c == '"' && k + 1 < text.size() && text[k + 1] == '"') {
      rows.back().back() += text[++k];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      rows.back().emplace_back();
    } else if (c == '\n' && !quoted) {
      rows.push_back({""});
    } else {
      rows.back().back() += c;
    }
  }
  rows.pop_back();
  return rows;
}

}  // namespace

TEST_CASE("people are in PedPy's text by frame, with ids behind those of the flocks", "[crowd]") {
  const Folder folder;
  const Places truth = write_frames(folder.file("walk.txt"));
  Places found;
  std::uint64_t agents = 0;
  for (const std::string& line : lines_of(text_of(folder.file("walk.txt")))) {
    if (line.starts_with("#")) continue;
    const auto words = words_of(line, ' ');
    REQUIRE(words.size() == 5);
    if (std::stoull(words[0]) < 5) {
      ++agents;
      continue;
    }
    CHECK(words[4] == "0");
    const bool fresh = found
                           .insert({{std::stoull(words[1]), std::stoull(words[0])},
                                    {std::stof(words[2]), std::stof(words[3])}})
                           .second;
    CHECK(fresh);
  }
  CHECK(agents == 5 * 12);
  CHECK(found == truth);
}

TEST_CASE("people are in the CSV as the flock after the last", "[crowd]") {
  const Folder folder;
  const Places truth = write_frames(folder.file("walk.csv"));
  Places found;
  for (const auto& row : csv_of(text_of(folder.file("walk.csv")))) {
    REQUIRE(row.size() == 10);
    if (row[0] != "1") continue;
    found[{std::stoull(row[2]), std::stoull(row[1])}] = {std::stof(row[4]), std::stof(row[5])};
  }
  CHECK(found == truth);
}

#ifdef FLOCKWORK_SQLITE
TEST_CASE("people are in JuPedSim's database by frame", "[crowd]") {
  const Folder folder;
  const Places truth = write_frames(folder.file("walk.sqlite"));
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open_v2(folder.file("walk.sqlite").c_str(), &database, SQLITE_OPEN_READONLY,
                          nullptr) == SQLITE_OK);
  sqlite3_stmt* rows = nullptr;
  REQUIRE(sqlite3_prepare_v2(database,
                             "SELECT frame, id, pos_x, pos_y FROM trajectory_data WHERE id >= 5",
                             -1, &rows, nullptr) == SQLITE_OK);
  Places found;
  while (sqlite3_step(rows) == SQLITE_ROW) {
    found[{static_cast<std::uint64_t>(sqlite3_column_int64(rows, 0)),
           static_cast<std::uint64_t>(sqlite3_column_int64(rows, 1))}] = {
        static_cast<float>(sqlite3_column_double(rows, 2)),
        static_cast<float>(sqlite3_column_double(rows, 3))};
  }
  sqlite3_finalize(rows);
  sqlite3_close(database);
  CHECK(found == truth);
}
#endif

TEST_CASE("Vadere's postvis.traj tells every person's place at any time", "[crowd]") {
  const Folder folder;
  const std::string path = folder.file("postvis.traj");
  const Places truth = write_frames(path);
  const auto lines = lines_of(text_of(path));
  // Vadere's reader finds columns by their names without the numbers of the processors.
  std::map<std::string, std::size_t> column;
  const auto header = words_of(lines[0], ' ');
  for (std::size_t k = 0; k < header.size(); ++k) {
    column[header[k].substr(0, header[k].find("-PID"))] = k;
  }
  for (const char* name :
       {"pedestrianId", "simTime", "endTime", "startX", "startY", "endX", "endY", "targetId"}) {
    REQUIRE(column.contains(name));
  }
  struct Step {
    double start, end;
    float from_x, from_y, to_x, to_y;
    int target;
  };
  std::map<std::uint64_t, std::vector<Step>> steps;
  for (std::size_t r = 1; r < lines.size(); ++r) {
    const auto words = words_of(lines[r], ' ');
    REQUIRE(words.size() == header.size());
    const auto real = [&](const char* name) { return std::stod(words[column[name]]); };
    steps[std::stoull(words[column["pedestrianId"]])].push_back(
        {real("simTime"), real("endTime"), float(real("startX")), float(real("startY")),
         float(real("endX")), float(real("endY")), std::stoi(words[column["targetId"]])});
  }
  CHECK(steps.begin()->first == 1);
  CHECK(steps.size() == 30);
  std::set<int> targets;
  for (const auto& [id, walk] : steps) {
    for (std::size_t k = 0; k < walk.size(); ++k) {
      CHECK(walk[k].end > walk[k].start);
      targets.insert(walk[k].target);
      if (k == 0) continue;
      CHECK(walk[k].start >= walk[k - 1].end);
      CHECK(walk[k].from_x == Catch::Approx(walk[k - 1].to_x).margin(1e-5));
      CHECK(walk[k].from_y == Catch::Approx(walk[k - 1].to_y).margin(1e-5));
    }
  }
  // Exits 1 and 2, the waypoint behind them, and -1 for the nearest.
  CHECK(targets == std::set<int>{-1, 1, 2, 3});
  // At the times of the frames everybody is where the frames say.
  for (const auto& [key, place] : truth) {
    const double time = 2.0 * double(key.first);
    const auto& walk = steps[key.second - 5 + 1];
    const auto at = std::find_if(walk.begin(), walk.end(),
                                 [&](const Step& s) { return s.start <= time && time < s.end; });
    if (at == walk.end()) continue;
    const double t = (time - at->start) / (at->end - at->start);
    CHECK(place.x == Catch::Approx(at->from_x + t * (at->to_x - at->from_x)).margin(1e-4));
    CHECK(place.y == Catch::Approx(at->from_y + t * (at->to_y - at->from_y)).margin(1e-4));
  }
}

TEST_CASE("Vadere's format is refused where there are no people", "[crowd]") {
  const Folder folder;
  Scene scene = scene_of_hall();
  scene.crowd = CrowdScene{};
  auto built = Simulation::build(scene);
  REQUIRE(built.ok());
  const auto file = TrajectoryFile::create(folder.file("postvis.traj"), built.value(), 1);
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().message.find("no people") != std::string::npos);
  CHECK(std::filesystem::is_empty(folder.path));
}

TEST_CASE("the figures table has the crowd's columns with units, and what they say", "[crowd]") {
  const bool with_flock = GENERATE(true, false);
  const Folder folder;
  Simulation simulation = hall(with_flock);
  auto table = FiguresTable::create(folder.file("figures.csv"), simulation.scene());
  REQUIRE(table.ok());
  for (int k = 0; k < 200; ++k) simulation.step();
  table.value().add_rows(simulation);
  REQUIRE(table.value().finish().ok());
  const auto rows = csv_of(text_of(folder.file("figures.csv")));
  REQUIRE(rows.size() == (with_flock ? 3 : 2));
  for (const auto& row : rows) CHECK(row.size() == rows[0].size());
  CHECK(std::count(rows[0].begin(), rows[0].end(), "polarization") == (with_flock ? 1 : 0));
  const auto value = [&](const char* name) {
    const auto at = std::find(rows[0].begin(), rows[0].end(), name);
    INFO(name);
    REQUIRE(at != rows[0].end());
    return rows.back()[static_cast<std::size_t>(at - rows[0].begin())];
  };
  const Crowd& crowd = *simulation.crowd();
  CHECK(value("step") == "200");
  CHECK(value("present") == std::to_string(crowd.figures().present));
  CHECK(value("left") == std::to_string(crowd.figures().left));
  CHECK(value("exit right, \"main\"") == std::to_string(crowd.exit_use()[0]));
  CHECK(value("exit left") == std::to_string(crowd.exit_use()[1]));
  CHECK(value("line door forward") == std::to_string(simulation.crowd_meter()->line(0).forward));
  std::vector<PersonView> people;
  crowd.view(people);
  const auto inside =
      std::count_if(people.begin(), people.end(), [](const PersonView& p) { return p.x <= 10.0f; });
  CHECK(std::stod(value("area half density/m-2")) == Catch::Approx(double(inside) / 100.0));
  if (with_flock) {
    CHECK(rows[1][2] == "0");
    CHECK(rows[2][2] == "crowd");
    CHECK(rows[1].back().empty());
  }
}

TEST_CASE("a heat map's file holds the presence of every cell", "[crowd]") {
  const Folder folder;
  Simulation simulation = hall();
  for (int k = 0; k < 200; ++k) simulation.step();
  REQUIRE(write_heat_map(simulation, folder.file("heat.csv")).ok());
  const auto rows = csv_of(text_of(folder.file("heat.csv")));
  CHECK(rows[0] == std::vector<std::string>{"x/m", "y/m", "presence/s m-2"});
  const CrowdMeter& meter = *simulation.crowd_meter();
  REQUIRE(rows.size() == 1 + meter.heat_grid().cells());
  double seconds = 0.0;
  for (std::size_t r = 1; r < rows.size(); ++r) {
    const float x = std::stof(rows[r][0]), y = std::stof(rows[r][1]);
    CHECK(meter.heat_grid().cell_at(x, y) == r - 1);
    seconds += std::stod(rows[r][2]) * 0.25;
  }
  // Everybody who was there at one of the samples, 1 s apart.
  double truth = 0.0;
  for (std::size_t k = 1; k < meter.series().present.size(); ++k) {
    truth += double(meter.series().present[k]);
  }
  CHECK(seconds == Catch::Approx(truth).epsilon(1e-4));

  REQUIRE(write_heat_map(simulation, folder.file("heat.svg")).ok());
  const std::string svg = text_of(folder.file("heat.svg"));
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.find("person-seconds per m2") != std::string::npos);
  CHECK(svg.ends_with("</svg>\n"));
  CHECK_FALSE(write_heat_map(simulation, folder.file("heat.xyz")).ok());
}

TEST_CASE("a state file of a crowd continues to the hashes of the unbroken run", "[crowd]") {
  const Folder folder;
  Simulation unbroken = hall();
  for (int k = 0; k < 133; ++k) unbroken.step();
  REQUIRE(write_state(unbroken, folder.file("state.json")).ok());
  auto resumed = read_state(folder.file("state.json"));
  INFO((resumed.ok() ? "" : resumed.error().text()));
  REQUIRE(resumed.ok());
  for (int k = 0; k < 200; ++k) {
    unbroken.step();
    resumed.value().step();
  }
  CHECK(resumed.value().state_hash() == unbroken.state_hash());
  CHECK(resumed.value().crowd_meter()->series().left == unbroken.crowd_meter()->series().left);
  // Again the same text: nothing was lost on the way.
  CHECK(state_text(resumed.value().snapshot()) == state_text(unbroken.snapshot()));
}

TEST_CASE("a state file of a crowd that is spoilt is refused with its place", "[crowd]") {
  Simulation simulation = hall();
  for (int k = 0; k < 60; ++k) simulation.step();
  const std::string good = state_text(simulation.snapshot());
  REQUIRE(read_snapshot(good).ok());
  const auto place = [&](const std::string& from, const std::string& to) {
    std::string bad = good;
    const std::size_t at = bad.find(from);
    REQUIRE(at != std::string::npos);
    bad.replace(at, from.size(), to);
    const auto result = read_snapshot(bad);
    if (!result.ok()) return result.error().place;
    const auto resumed = Simulation::resume(result.value());
    return resumed.ok() ? std::string("accepted") : resumed.error().place;
  };
  CHECK(place("\"crowd_figures\":", "\"other\":") == "/crowd");
  CHECK(place("\"interval\":1.0", "\"interval\":\"fast\"") == "/crowd_figures/interval");
  CHECK(place("\"interval\":1.0", "\"interval\":0.0") == "/crowd_figures/interval");
  CHECK(place("\"forward\":[", "\"forward\":[3,").starts_with("/crowd_figures/"));
}
