// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>

#include <filesystem>
#include <string>

#include "cli/scene_argument.h"
#include "cli/sweep_journal.h"
#include "cli/sweep_plan.h"
#include "io/complete_file.h"

using namespace flockwork;
using namespace flockwork::cli;

namespace {

SweepPlan small_plan() {
  auto radius = parse_axis("/flocks/0/radius=2:4:3");
  auto drag = parse_axis("/flocks/0/drag=0:1:2");
  REQUIRE(radius.ok());
  REQUIRE(drag.ok());
  return plan_sweep("shoal", {radius.value(), drag.value()}, 7, 2, {"--steps", "10"});
}

std::string row_of(const SweepPlan& plan, std::size_t run) {
  return std::to_string(run) + ",figures," + command_field(plan.runs[run]);
}

}  // namespace

TEST_CASE("an axis of a sweep is spaced evenly with both ends") {
  const auto axis = parse_axis("/flocks/0/radius=0.5:2:4");
  REQUIRE(axis.ok());
  CHECK(axis.value().path == "/flocks/0/radius");
  CHECK(axis.value().values == std::vector<std::string>{"0.5", "1", "1.5", "2"});
  for (const char* bad : {"", "radius", "=1:2:3", "/dt=1:2", "/dt=1:2:0", "/dt=1:2:2.5",
                          "/dt=a:2:3", "/dt=1:2:3:4", "/dt=1:inf:3", "/dt=1:2:99999"}) {
    INFO(bad);
    CHECK_FALSE(parse_axis(bad).ok());
  }
}

TEST_CASE("a sweep covers its grid, and each run names the command that repeats it") {
  const SweepPlan plan = small_plan();
  REQUIRE(plan.runs.size() == 3 * 2 * 2);
  CHECK(plan.runs[0].values == std::vector<std::string>{"2", "0"});
  CHECK(plan.runs[0].seed == 7);
  CHECK(plan.runs[1].seed == 8);
  CHECK(plan.runs[2].values == std::vector<std::string>{"2", "1"});
  CHECK(plan.runs[11].values == std::vector<std::string>{"4", "1"});
  CHECK(command_line(plan.runs[3]) ==
        "flockwork run shoal --set /flocks/0/radius=2 --set /flocks/0/drag=1 --seed 8 --steps 10");
}

TEST_CASE("what a shell would read otherwise is quoted in a command") {
  const SweepPlan plan = plan_sweep("my scene's.json", {}, 1, 1, {});
  CHECK(command_line(plan.runs[0]) == "flockwork run 'my scene'\\''s.json' --seed 1");
}

TEST_CASE(
    "an interrupted sweep keeps its complete runs and ends with the table of an unbroken one") {
  const SweepPlan plan = small_plan();
  const auto folder = std::filesystem::temp_directory_path() /
                      ("flockwork-sweep-" + std::to_string(Catch::rngSeed()));
  std::filesystem::create_directories(folder);
  const std::string table = (folder / "table.csv").string();
  const auto run_all = [&](std::size_t from, std::size_t to, bool finish) {
    auto journal = SweepJournal::open(table, plan, 1);
    REQUIRE(journal.ok());
    for (std::size_t run = from; run < to; ++run) {
      if (!journal.value().has(run)) REQUIRE(journal.value().add(run, row_of(plan, run)).ok());
    }
    if (finish) REQUIRE(journal.value().finish(plan).ok());
    return journal.value().size();
  };

  run_all(0, plan.runs.size(), true);
  const std::string unbroken = read_file(table, 1'000'000).value();
  std::filesystem::remove(table);

  CHECK(run_all(4, 9, false) == 5);
  CHECK_FALSE(std::filesystem::exists(table));
  // Killed while it wrote a row.
  auto cut = CompleteFile::create(table + ".part");
  REQUIRE(cut.ok());
  cut.value().write(row_of(plan, 4) + row_of(plan, 5) + row_of(plan, 6).substr(0, 9));
  REQUIRE(cut.value().finish().ok());
  CHECK(run_all(0, 0, false) == 2);
  run_all(0, plan.runs.size(), true);
  CHECK(read_file(table, 1'000'000).value() == unbroken);
  CHECK_FALSE(std::filesystem::exists(table + ".part"));

  // The rows of another sweep are not taken over.
  CHECK(run_all(0, 3, false) == 3);
  const SweepPlan other = plan_sweep("shoal", plan.axes, 7, 2, {"--steps", "11"});
  CHECK_FALSE(SweepJournal::open(table, other, 1).ok());
  std::filesystem::remove_all(folder);
}

TEST_CASE("a run of which not all flocks' rows were kept is run again") {
  const SweepPlan plan = small_plan();
  const auto folder = std::filesystem::temp_directory_path() /
                      ("flockwork-flocks-" + std::to_string(Catch::rngSeed()));
  std::filesystem::create_directories(folder);
  const std::string table = (folder / "table.csv").string();
  auto part = CompleteFile::create(table + ".part");
  REQUIRE(part.ok());
  part.value().write(row_of(plan, 4) + row_of(plan, 4) + row_of(plan, 5));
  REQUIRE(part.value().finish().ok());
  const auto journal = SweepJournal::open(table, plan, 2);
  REQUIRE(journal.ok());
  CHECK(journal.value().has(4));
  CHECK_FALSE(journal.value().has(5));
  std::filesystem::remove_all(folder);
}

TEST_CASE("a scene argument is a built-in name or a file, with values set") {
  const auto scene = load_scene(
      {"shoal", {"/flocks/0/radius=4.5", "/world/bounds_x=bounce"}, "18446744073709551615"});
  REQUIRE(scene.ok());
  CHECK(scene.value().flocks[0].parameters.radius == 4.5f);
  CHECK(scene.value().world.bounds_x == Bounds::bounce);
  CHECK(scene.value().seed == 18446744073709551615u);
  CHECK(load_scene({"nothing", {}, ""}).error().text().find("shoal") != std::string::npos);
  CHECK(load_scene({"shoal", {"/flocks/0/radius"}, ""}).error().place == "--set");
  CHECK(load_scene({"shoal", {"/flocks/0/radius=x"}, ""}).error().place == "/flocks/0/radius");
  CHECK(load_scene({"shoal", {"/flocks/0/min_speed=50"}, ""}).error().place ==
        "/flocks/0/min_speed");
  CHECK(load_scene({"shoal", {}, "-1"}).error().place == "--seed");
}
