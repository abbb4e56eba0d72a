// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// The built command as a user starts it: exit codes, output, interruption and kills.

#include <signal.h>

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "cli/commands.h"
#include "io/state_file.h"
#include "scene/builtin.h"
#include "support/child_process.h"

using namespace flockwork;
using namespace flockwork::testing;
using nlohmann::json;

namespace {

ChildProcess::Ended flockwork_ends(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), FLOCKWORK_COMMAND);
  return ChildProcess(arguments).wait();
}

// A scene of which a step takes microseconds.
std::string small_scene(const Folder& folder) {
  const std::string path = folder.file("small.json");
  auto file = CompleteFile::create(path);
  REQUIRE(file.ok());
  file.value().write(
      R"({"format": 1, "name": "small", "world": {"upper": {"x": 10, "y": 10}},
          "flocks": [{"name": "birds", "count": 20}, {"name": "bats", "count": 5}]})");
  REQUIRE(file.value().finish().ok());
  return path;
}

// Ten people in a room of 8 x 5 m with one door.
std::string small_room(const Folder& folder) {
  const std::string path = folder.file("room.json");
  auto file = CompleteFile::create(path);
  REQUIRE(file.ok());
  file.value().write(
      R"({"format": 1, "name": "room", "dt": 0.1,
          "world": {"bounds_x": "bounce", "bounds_y": "bounce", "lower": {"x": 0, "y": 0},
                    "upper": {"x": 10, "y": 5}},
          "walls": [{"kind": "line", "points": [[8, 0], [8, 2]]},
                    {"kind": "line", "points": [[8, 3], [8, 5]]}],
          "crowd": {
            "exits": [{"name": "door", "kind": "rectangle", "lower": {"x": 9, "y": 0},
                       "upper": {"x": 10, "y": 5}}],
            "sources": [{"name": "room", "kind": "rectangle", "lower": {"x": 0.5, "y": 0.5},
                         "upper": {"x": 5, "y": 4.5}, "count": 10}]}})");
  REQUIRE(file.value().finish().ok());
  return path;
}

std::size_t count_lines(const std::string& path) {
  std::error_code missing;
  if (!std::filesystem::exists(path, missing)) return 0;
  const std::string text = text_of(path);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// Polls until the program has ended or `ready` says so.
template <typename Ready>
bool wait_until(ChildProcess& child, Ready ready) {
  while (child.is_running()) {
    if (ready()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

}  // namespace

TEST_CASE("a sweep of 200 runs killed half-way and resumed gives the table of an unbroken one") {
  const Folder folder;
  const std::string scene = small_scene(folder);
  // A machine may be so fast, or so busy, that the sweep ends before it is killed: then with more
  // steps.
  for (int steps = 20;; steps *= 4) {
    REQUIRE(steps < 100'000);
    const auto sweep = [&](const std::string& table) {
      return std::vector<std::string>{FLOCKWORK_COMMAND,
                                      "sweep",
                                      scene,
                                      "--vary",
                                      "/flocks/0/radius=1:4:10",
                                      "--vary",
                                      "/flocks/1/cohesion_weight=0:2:4",
                                      "--seeds",
                                      "5",
                                      "--steps",
                                      std::to_string(steps),
                                      "-o",
                                      table};
    };
    const std::string table = folder.file("killed.csv");
    ChildProcess killed(sweep(table));
    // Two flocks, so two rows per run.
    if (!wait_until(killed, [&] { return count_lines(table + ".part") >= 100; })) {
      REQUIRE(killed.wait().code == cli::success);
      std::filesystem::remove(table);
      continue;
    }
    killed.send(SIGKILL);
    if (killed.wait().signal != SIGKILL) continue;
    const std::size_t kept = count_lines(table + ".part");
    INFO(kept << " rows were kept");
    CHECK(kept < 400);
    CHECK_FALSE(std::filesystem::exists(table));

    CHECK(ChildProcess(sweep(table)).wait().code == cli::success);
    CHECK_FALSE(std::filesystem::exists(table + ".part"));
    const std::string unbroken = folder.file("unbroken.csv");
    REQUIRE(ChildProcess(sweep(unbroken)).wait().code == cli::success);
    CHECK(count_lines(unbroken) == 1 + 200 * 2);
    CHECK(text_of(table) == text_of(unbroken));
    return;
  }
}

TEST_CASE("the command in a sweep's table gives its row again") {
  const Folder folder;
  const std::string scene = small_scene(folder);
  const std::string table = folder.file("table.csv");
  REQUIRE(flockwork_ends({"sweep", scene, "--vary", "/flocks/0/radius=1:4:2", "--steps", "30",
                          "--seed", "9", "-o", table})
              .code == cli::success);
  const std::string text = text_of(table);
  const std::string last = text.substr(text.rfind("\n1,4,9,1,") + 1);
  const std::size_t hash = last.find("0x");
  REQUIRE(hash != std::string::npos);
  CHECK(last.substr(hash + 18) ==
        ",\"flockwork run " + scene + " --set /flocks/0/radius=4 --seed 9 --steps 30\"\n");
  const auto alone = flockwork_ends(
      {"run", scene, "--set", "/flocks/0/radius=4", "--seed", "9", "--steps", "30", "--json"});
  CHECK(json::parse(alone.out)["hash"] == last.substr(hash, 18));
}

TEST_CASE("a run that is interrupted ends cleanly with complete files") {
  const int signal = GENERATE(SIGINT, SIGTERM);
  const std::string ending = GENERATE(".txt", ".csv", ".sqlite");
#ifndef FLOCKWORK_SQLITE
  if (ending == ".sqlite") return;
#endif
  // SQLite collects 2 MB before it writes.
  const std::size_t every = ending == ".sqlite" ? 2 : 50;
  const Folder folder;
  const std::string trajectory = folder.file("walk") + ending;
  const std::string figures = folder.file("figures.csv");
  const std::string state = folder.file("state.json");
  ChildProcess run({FLOCKWORK_COMMAND, "run", small_scene(folder), "--steps", "1000000000",
                    "--every", std::to_string(every), "--trajectory", trajectory, "--figures",
                    figures, "--state", state, "--json"});
  REQUIRE(wait_until(run, [&] {
    std::error_code missing;
    const auto size = std::filesystem::file_size(trajectory + ".part", missing);
    return !missing && size > 100'000;
  }));
  CHECK_FALSE(std::filesystem::exists(trajectory));
  run.send(signal);
  const auto ended = run.wait();
  CHECK(ended.code == cli::interrupted);
  CHECK(ended.error.empty());
  const json result = json::parse(ended.out);
  CHECK(result["ended"] == "interrupted");

  // All frames up to the last one before the interruption, each with all agents.
  const std::size_t frames = result["steps"].get<std::size_t>() / every + 1;
  CHECK(count_lines(figures) == 1 + frames * 2);
  if (ending == ".txt") CHECK(count_lines(trajectory) == 2 + frames * 25);
  if (ending == ".csv") CHECK(count_lines(trajectory) == 1 + frames * 25);
  if (ending == ".sqlite") CHECK(text_of(trajectory).starts_with("SQLite format 3"));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path)) {
    CHECK(entry.path().extension() != ".part");
  }

  const auto resumed = flockwork_ends({"run", "--resume", state, "--steps", "0", "--json"});
  CHECK(json::parse(resumed.out)["hash"] == result["hash"]);
}

TEST_CASE("a run that is killed leaves the files of an earlier run as they were") {
  const Folder folder;
  const std::string scene = small_scene(folder);
  const std::string trajectory = folder.file("walk.txt");
  REQUIRE(flockwork_ends({"run", scene, "--steps", "3", "--trajectory", trajectory}).code ==
          cli::success);
  const std::string before = text_of(trajectory);
  ChildProcess run(
      {FLOCKWORK_COMMAND, "run", scene, "--steps", "1000000000", "--trajectory", trajectory});
  REQUIRE(wait_until(run, [&] { return count_lines(trajectory + ".part") > 1000; }));
  run.send(SIGKILL);
  CHECK(run.wait().signal == SIGKILL);
  CHECK(text_of(trajectory) == before);
}

TEST_CASE("a run stopped by its limit says so with exit code 3 and complete files") {
  const Folder folder;
  const std::string figures = folder.file("figures.csv");
  const auto ended =
      flockwork_ends({"run", small_scene(folder), "--steps", "1000000000", "--max-seconds", "0.05",
                      "--every", "1000", "--figures", figures, "--json"});
  CHECK(ended.code == cli::stopped_by_limit);
  const json result = json::parse(ended.out);
  CHECK(result["ended"] == "stopped by --max-seconds");
  CHECK(count_lines(figures) == 1 + (result["steps"].get<std::size_t>() / 1000 + 1) * 2);
}

TEST_CASE("a state continues to the hash of the unbroken run") {
  const Folder folder;
  const std::string scene = small_scene(folder);
  const std::string state = folder.file("half.json");
  REQUIRE(flockwork_ends({"run", scene, "--steps", "40", "--state", state}).code == cli::success);
  const auto rest = flockwork_ends({"run", "--resume", state, "--steps", "60", "--json"});
  const auto whole = flockwork_ends({"run", scene, "--steps", "100", "--json"});
  CHECK(json::parse(rest.out)["hash"] == json::parse(whole.out)["hash"]);
  CHECK(json::parse(rest.out)["steps"] == 100);
}

TEST_CASE("without a terminal nothing but the result is printed") {
  const Folder folder;
  const auto ended = flockwork_ends({"run", small_scene(folder), "--steps", "5"});
  CHECK(ended.code == cli::success);
  CHECK(ended.error.empty());
  CHECK(std::none_of(ended.out.begin(), ended.out.end(),
                     [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\n'; }));
  CHECK(ended.out.find("hash") != std::string::npos);
  CHECK(ended.out.find("birds") != std::string::npos);
  CHECK(ended.out.find("bats") != std::string::npos);
}

TEST_CASE("every command has a help text of lines that fit a terminal") {
  for (const char* command : {"", "run", "check", "scenes", "params", "render", "sweep"}) {
    INFO(command);
    std::vector<std::string> arguments{"--help"};
    if (*command != '\0') arguments.insert(arguments.begin(), command);
    const auto ended = flockwork_ends(arguments);
    CHECK(ended.code == cli::success);
    CHECK(ended.error.empty());
    CHECK(ended.out.find("Usage: flockwork " + std::string(command)) != std::string::npos);
    if (std::string(command) != "") CHECK(ended.out.find("Examples:") != std::string::npos);
    std::size_t longest = 0;
    std::size_t from = 0;
    for (std::size_t at = 0; (at = ended.out.find('\n', from)) != std::string::npos;
         from = at + 1) {
      longest = std::max(longest, at - from);
    }
    CHECK(longest <= 80);
  }
  CHECK(flockwork_ends({}).code == cli::bad_input);
  CHECK(flockwork_ends({}).error.find("Usage:") != std::string::npos);
  CHECK(flockwork_ends({"--version"}).out.starts_with("flockwork 0."));
}

TEST_CASE("a command line that cannot be used is refused with the place and the nearest name") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"rnu"}, "unknown command \"rnu\"; did you mean run?"},
      {{"dance"}, "unknown command \"dance\"; known are run, check"},
      {{"run", "shoal", "--stesp", "3"}, "unknown option \"--stesp\"; did you mean --steps?"},
      {{"run", "shoal", "--stesp=3"}, "unknown option \"--stesp\"; did you mean --steps?"},
      {{"run", "shoal", "murmuration"}, "unexpected argument \"murmuration\""},
      {{"run"}, "SCENE or --resume is required"},
      {{"run", "shoal", "--steps", "1e3"}, "--steps: \"1e3\" is not a whole number from 0"},
      {{"run", "shoal", "--steps", "-1"}, "--steps: \"-1\" is not a whole number from 0"},
      {{"run", "shoal", "--time", "nan"}, "--time: \"nan\" is not a number from 0"},
      {{"run", "shoal", "--every", "0"}, "--every: \"0\" is not a whole number from 1"},
      {{"run", "shoal", "--seed", "x"}, "--seed: \"x\" is not a whole number from 0"},
      {{"run", "shoal", "--set", "/flocks/0/raduis=3"}, "the nearest is /flocks/0/radius"},
      {{"run", "shoal", "--set", "/flocks/0/radius=-3"}, "/flocks/0/radius: -3 is outside"},
      {{"run", "shoal", "--trajectory", "walk.xyz"}, "walk.xyz: a trajectory file ends in"},
      {{"run", "shoal", "--figures", "no/such/folder.csv"}, "no/such/folder.csv: cannot be"},
      {{"run", "nothing"}, "nothing: is neither a file nor a built-in scene; these are: shoal"},
      {{"run", "--resume", "nothing.json"}, "nothing.json: cannot be read"},
      {{"check", "nothing.json"}, "nothing.json:1:1 cannot be read"},
      {{"scenes", "nothing"}, "nothing: is no built-in scene"},
      {{"params", "nothing"}, "\"nothing\" is in no parameter's path or label"},
      {{"render", "shoal"}, "-o"},
      {{"sweep", "shoal", "--vary", "/dt=1"}, "--vary: \"/dt=1\" is not PATH=FIRST:LAST:COUNT"},
      {{"sweep", "shoal", "--vary", "/dt=0.1:0.2:2"}, "-o: is needed"},
  };
  for (const auto& [arguments, message] : cases) {
    INFO(message);
    const auto ended = flockwork_ends(arguments);
    CHECK(ended.code == cli::bad_input);
    // `check` prints what it found, the others what went wrong.
    CHECK_THAT(ended.error + ended.out, Catch::Matchers::ContainsSubstring(message));
  }
}

TEST_CASE("what follows the value of --set is the next argument") {
  const auto ended = flockwork_ends({"run", "--set", "/flocks/0/radius=3", "shoal", "--set",
                                     "/flocks/0/count=10", "--steps", "1", "--json"});
  REQUIRE(ended.code == cli::success);
  CHECK(json::parse(ended.out)["flocks"][0]["agents"] == 10);
}

TEST_CASE("all problems of a scene file are printed with line and column, also as JSON") {
  const Folder folder;
  auto file = CompleteFile::create(folder.file("bad.json"));
  REQUIRE(file.ok());
  file.value().write("{\"format\": 1,\n \"colour\": 1,\n \"flocks\": [{\"radius\": -3}]}\n");
  REQUIRE(file.value().finish().ok());
  const std::string path = folder.file("bad.json");
  const std::string good = small_scene(folder);

  const auto text = flockwork_ends({"check", good, path});
  CHECK(text.code == cli::bad_input);
  CHECK(text.out.starts_with(good + ": valid\n" + path + ":2:2 /colour: unknown key"));
  CHECK_THAT(text.out, Catch::Matchers::ContainsSubstring(path + ":3:24 /flocks/0/radius: -3"));

  const auto listed = flockwork_ends({"check", "--json", good, path});
  CHECK(listed.code == cli::bad_input);
  const json list = json::parse(listed.out);
  REQUIRE(list.size() == 2);
  CHECK(list[0] == json{{"file", good}, {"valid", true}, {"problems", json::array()}});
  CHECK(list[1]["valid"] == false);
  REQUIRE(list[1]["problems"].size() == 2);
  CHECK(list[1]["problems"][1]["pointer"] == "/flocks/0/radius");
  CHECK(list[1]["problems"][1]["line"] == 3);
  CHECK(list[1]["problems"][1]["column"] == 24);

  const auto run = flockwork_ends({"run", path});
  CHECK(run.code == cli::bad_input);
  CHECK_THAT(run.error, Catch::Matchers::ContainsSubstring(path + ":2:2 /colour") &&
                            Catch::Matchers::ContainsSubstring(path + ":3:24 /flocks/0/radius"));
  CHECK(flockwork_ends({"check", "--quiet", good}).out.empty());
}

TEST_CASE("scenes and parameters are listed for people and for programs") {
  const json scenes = json::parse(flockwork_ends({"scenes", "--json"}).out);
  REQUIRE(scenes.size() == builtin_scenes().size());
  const std::string table = flockwork_ends({"scenes"}).out;
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const std::string name(builtin_scenes()[i].name);
    CHECK(scenes[i]["name"] == name);
    CHECK_THAT(table, Catch::Matchers::ContainsSubstring(name));
    // The file that is printed is one to start from.
    CHECK(flockwork_ends({"scenes", name}).out == builtin_scene_text(name));
  }
  const json parameters = json::parse(flockwork_ends({"params", "--json"}).out);
  CHECK(parameters.size() == parameter_table().size());
  const std::string cohesion = flockwork_ends({"params", "cohesion_weight"}).out;
  CHECK_THAT(cohesion, Catch::Matchers::StartsWith("/flocks/N/cohesion_weight"));
  CHECK_THAT(flockwork_ends({"params", "--markdown", "/dt"}).out,
             Catch::Matchers::ContainsSubstring("| `/dt` | s |"));
}

TEST_CASE("a picture is drawn without a GPU") {
  const Folder folder;
  const auto ended = flockwork_ends(
      {"render", small_scene(folder), "--step", "10", "-o", folder.file("small.svg")});
  CHECK(ended.code == cli::success);
  CHECK_THAT(text_of(folder.file("small.svg")), Catch::Matchers::ContainsSubstring("<svg"));
}

TEST_CASE("a run until the room is empty ends when everybody has left, or at the limit of time") {
  const Folder folder;
  const std::string scene = small_room(folder);
  const std::string figures = folder.file("figures.csv");
  const auto empty = flockwork_ends({"run", scene, "--until-empty", "--json", "--figures", figures,
                                     "--every", "10", "--trajectory", folder.file("room.traj"),
                                     "--heat-map", folder.file("heat.csv")});
  REQUIRE(empty.code == cli::success);
  const json result = json::parse(empty.out);
  CHECK(result["ended"] == "everybody has left");
  CHECK(result["crowd"]["left"] == 10);
  CHECK(result["crowd"]["present"] == 0);
  CHECK(result["crowd"]["exits"] == json::parse(R"([{"name": "door", "left": 10}])"));
  CHECK(result["crowd"]["wall_crossings"] == 0);
  const double mean = result["crowd"]["mean_departure"];
  CHECK(mean > 3.0);
  CHECK(mean <= result["crowd"]["last_departure"]);
  // The last left in the last step.
  CHECK(result["time"].get<double>() - result["crowd"]["last_departure"].get<double>() < 0.11);
  CHECK(text_of(figures).starts_with("step,time/s,present,outside,left,stuck,mean_departure/s,"));
  CHECK(count_lines(folder.file("room.traj")) == 1 + result["crowd"]["steps"].get<std::size_t>() +
                                                     result["crowd"]["swaps"].get<std::size_t>());
  CHECK(count_lines(folder.file("heat.csv")) == 1 + 20 * 10);

  const auto limited = flockwork_ends({"run", scene, "--until-empty", "--time", "2", "--json"});
  CHECK(limited.code == cli::stopped_by_limit);
  CHECK(json::parse(limited.out)["crowd"]["present"] == 10);

  const auto text = flockwork_ends({"run", scene, "--until-empty"});
  CHECK(text.out.find("people            0 present, 10 left, 0 outside, 0 to come\n") !=
        std::string::npos);
  CHECK(text.out.find("exit door         10 left\n") != std::string::npos);

  const auto nobody = flockwork_ends({"run", "shoal", "--until-empty", "--steps", "1"});
  CHECK(nobody.code == cli::bad_input);
  CHECK(nobody.error.find("the scene has no people") != std::string::npos);
}

TEST_CASE("a sweep of a crowd has its figures, and its rows are those of the runs") {
  const Folder folder;
  const std::string scene = small_room(folder);
  const std::string table = folder.file("table.csv");
  REQUIRE(flockwork_ends({"sweep", scene, "--vary", "/crowd/sources/0/count=2:4:2", "--steps",
                          "600", "--until-empty", "-o", table})
              .code == cli::success);
  const std::string text = text_of(table);
  CHECK(text.starts_with(
      "run,/crowd/sources/0/count,seed,flock,agents,polarization,milling,mean_speed/u s-1,"
      "mean_neighbours,present,outside,left,stuck,mean_departure/s,overlaps,deepest_overlap,"
      "exit door,hash,command\n0,2,1,crowd,2,,,,,0,0,2,0,"));
  const std::string last = text.substr(text.rfind("\n1,4,1,crowd,4,,,,,0,0,4,0,") + 1);
  const std::size_t hash = last.find("0x");
  REQUIRE(hash != std::string::npos);
  const auto alone = flockwork_ends({"run", scene, "--set", "/crowd/sources/0/count=4", "--seed",
                                     "1", "--steps", "600", "--until-empty", "--json"});
  CHECK(json::parse(alone.out)["hash"] == last.substr(hash, 18));
}
