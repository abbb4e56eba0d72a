// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Floor plans of other programs, from their file to a run, by the built command.

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "scene/scene_reader.h"
#include "support/child_process.h"

using Catch::Matchers::ContainsSubstring;
using namespace flockwork;
using namespace flockwork::testing;

namespace {

ChildProcess::Ended flockwork_ends(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), FLOCKWORK_COMMAND);
  return ChildProcess(arguments).wait();
}

std::string hall() { return FLOCKWORK_SOURCE_FOLDER "/tests/corpus/floor-plans/hall.scenario"; }

}  // namespace

TEST_CASE("a Vadere scenario is imported with its people, and runs until they have left") {
  const Folder folder;
  const std::string scene = folder.file("hall.json");
  const auto imported = flockwork_ends({"import", hall(), "-o", scene});
  CAPTURE(imported.error);
  REQUIRE(imported.code == cli::success);
  CHECK_THAT(imported.out, ContainsSubstring("4 walls, 2 sources, 1 exit, 1 waypoint, 1 zone, 1 "
                                             "measurement area in 40 x 20 m"));
  // What is taken for something else is told.
  CHECK_THAT(imported.error, ContainsSubstring("waits are uniform"));
  const SceneFile file = read_scene(text_of(scene));
  INFO(file.problems_text());
  REQUIRE(file.ok());
  CHECK(file.scene->crowd.journeys.size() == 2);

  const auto run = flockwork_ends({"run", scene, "--until-empty", "--time", "600", "--quiet"});
  CAPTURE(run.out, run.error);
  CHECK(run.code == cli::success);
}

TEST_CASE("names of a scene are set by the command, with commas between them") {
  const Folder folder;
  const std::string scene = folder.file("hall.json");
  REQUIRE(flockwork_ends({"import", hall(), "-o", scene, "--quiet"}).code == cli::success);
  const auto run = [&](const std::string& names) {
    return flockwork_ends(
        {"run", scene, "--steps", "1", "--set", "/crowd/journeys/1/waypoints=" + names});
  };
  CHECK(run("target 7,target 7").code == cli::success);
  CHECK(run("").code == cli::success);
  const auto refused = run("target 7,target 8");
  CHECK(refused.code == cli::bad_input);
  CHECK_THAT(refused.error, ContainsSubstring("/crowd/journeys/1/waypoints/1: unknown waypoint "
                                              "\"target 8\"; did you mean \"target 7\"?"));
}
