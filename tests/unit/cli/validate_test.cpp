// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// `flockwork validate` as a user starts it.

#include <catch_amalgamated.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "support/child_process.h"
#include "validation/case.h"

using namespace flockwork;
using namespace flockwork::testing;
using nlohmann::json;

namespace {

ChildProcess::Ended validate(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {FLOCKWORK_COMMAND, "validate"});
  return ChildProcess(arguments).wait();
}

}  // namespace

TEST_CASE("validate lists every case by its name") {
  const auto text = validate({"--list"});
  CHECK(text.code == cli::success);
  const auto listed = validate({"--list", "--json"});
  const json cases = json::parse(listed.out);
  REQUIRE(cases.size() == validation::all_cases().size());
  for (std::size_t k = 0; k < cases.size(); ++k) {
    const validation::Case& c = validation::all_cases()[k];
    CHECK(cases[k].at("name") == c.name);
    CHECK(text.out.find(std::string(c.name) + " ") != std::string::npos);
    CHECK(text.out.find(c.criterion) != std::string::npos);
  }
}

TEST_CASE("validate prints the table of the chosen cases and writes the same to a file") {
  const Folder folder;
  const std::string table = folder.file("table.md");
  const auto ended = validate({"--case", "rimea-1", "--case", "nist-4.1", "-o", table});
  CHECK(ended.code == cli::success);
  CHECK(ended.error.empty());
  const std::string written = text_of(table);
  CHECK(written.find("| RiMEA 1: corridor of 40 m at 1.33 m/s | 26 to 34 s |") !=
        std::string::npos);
  CHECK(written.find("| NIST 4.1") != std::string::npos);
  CHECK(written.find("| all runs | no wall crossing | 0 | pass |") != std::string::npos);
  CHECK(ended.out.find(written) == 0);
  CHECK(ended.out.find("5 pass, 0 miss, 0 reported, 0 missing") != std::string::npos);
}

TEST_CASE("validate says by its exit code and its rows that a test was missed") {
  const Folder folder;
  const std::string scene = folder.file("slow.json");
  auto file = CompleteFile::create(scene);
  REQUIRE(file.ok());
  // Nobody passes a door where walls push people away so far and so hard.
  file.value().write(R"({"format": 1, "name": "shy-of-walls",
                         "crowd": {"wall_height": 900, "wall_width": 3}})");
  REQUIRE(file.value().finish().ok());
  const auto ended = validate({"--case", "rimea-6", "--json", "--scene", scene});
  INFO(ended.error);
  CHECK(ended.code == cli::missed);
  const json result = json::parse(ended.out);
  CHECK(result.at("missed") == 1);
  CHECK(result.at("complete") == true);
  CHECK(result.at("rows").at(0).at("verdict") == "miss");
  CHECK(result.at("rows").at(0).at("value").get<double>() < 20.0);
}

TEST_CASE("validate refuses what it cannot use before it runs anything") {
  const auto unknown = validate({"--case", "rimae-1"});
  CHECK(unknown.code == cli::bad_input);
  CHECK(unknown.out.empty());
  CHECK(unknown.error.find("--case rimae-1: no such case; did you mean rimea-1?") !=
        std::string::npos);
  const auto far = validate({"--case", "something else"});
  CHECK(far.code == cli::bad_input);
  CHECK(far.error.find("--list") != std::string::npos);
  const auto folder = validate({"--case", "rimea-1", "-o", "/no/such/folder/table.md"});
  CHECK(folder.code == cli::bad_input);
  CHECK(folder.out.empty());
  CHECK(folder.error.find("/no/such/folder/table.md") != std::string::npos);
  CHECK(validate({"--scene", "no-such-scene"}).code == cli::bad_input);
}
