// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdio>
#include <set>
#include <string>

#include "validation/case.h"

using namespace flockwork;
using namespace flockwork::validation;

namespace {

std::vector<Row> run(const Case& c, const CrowdParameters& p, Extent extent, Safety& safety) {
  CaseRun running(c, p, extent);
  while (!running.advance(10.0)) {
  }
  safety.add(running.safety());
  return {running.rows().begin(), running.rows().end()};
}

// What is known to miss, and shown so. A row that passes again is taken from this list.
// The second of two equal doors passes fewer people than the first, so that a small queue forms.
const std::set<std::string> known_misses{
    "RiMEA 12c: flow through both",
};

void judge(Extent extent, const char* file) {
  Safety safety;
  std::vector<Row> rows;
  for (const Case& c : all_cases()) {
    if (extent == Extent::quick && !c.quick) continue;
    for (Row& row : run(c, {}, extent, safety)) rows.push_back(std::move(row));
  }
  for (Row& row : safety_rows(safety)) rows.push_back(std::move(row));
  for (const Row& row : rows) {
    INFO(row.test << ": " << row.measured << ", wanted: " << row.criterion);
    CHECK((row.verdict == Verdict::miss) == known_misses.contains(row.test));
  }
  rows.insert(rows.end(), missing_tests().begin(), missing_tests().end());
  if (std::FILE* out = std::fopen(file, "w")) {
    std::fputs(table_of(rows).c_str(), out);
    std::fclose(out);
  }
}

// The row whose test begins so.
const Row& row_of(const std::vector<Row>& rows, const std::string& test) {
  for (const Row& row : rows) {
    if (row.test.rfind(test, 0) == 0) return row;
  }
  FAIL("no row " << test);
  return rows.front();
}

}  // namespace

TEST_CASE("the default crowd meets guidelines and experiments, quick version", "[crowd]") {
  judge(Extent::quick, FLOCKWORK_OUTPUT_FOLDER "/crowd-validation.md");
}

TEST_CASE("the default crowd meets guidelines and experiments, full version", "[.full][crowd]") {
  judge(Extent::full, FLOCKWORK_OUTPUT_FOLDER "/crowd-validation-full.md");
}

// A calibration by name, for those who compare with other programs: what it misses is known.
TEST_CASE("the published potentials meet the fundamental diagram to 2.5 per m2, not the doors",
          "[crowd]") {
  Safety safety;
  const CrowdParameters p = published_parameters();
  const auto walk = run(*find_case("rimea-4"), p, Extent::quick, safety);
  const auto speed = [&](const char* density) {
    return row_of(walk, std::string("RiMEA 4: fundamental diagram, ") + density).value;
  };
  CHECK(std::fabs(speed("0.5") - 1.22) < 0.08);
  CHECK(std::fabs(speed("2.0") - 0.57) < 0.08);
  CHECK(std::fabs(speed("3.5") - 0.22) < 0.04);
  const auto doors = run(*find_case("bottleneck"), p, Extent::quick, safety);
  CHECK(row_of(doors, "Bottleneck of 1.0 m, Seyfried").value < 1.87 - 0.5);
  CHECK(safety.wall_crossings == 0);
}

TEST_CASE("a case gives the same rows however it is cut into slices", "[crowd]") {
  const Case& c = *find_case("rimea-6");
  Safety safety;
  const auto whole = run(c, {}, Extent::quick, safety);
  CaseRun sliced(c, {}, Extent::quick);
  CHECK(sliced.crowd() == nullptr);
  double before = 0.0;
  int slices = 1;
  for (; !sliced.advance(0.0); ++slices) {
    CHECK(sliced.progress() >= before);
    before = sliced.progress();
    REQUIRE(sliced.crowd() != nullptr);
    CHECK(sliced.rows().empty());
  }
  CHECK(slices > 10);
  CHECK(sliced.progress() == 1.0);
  CHECK(sliced.crowd() == nullptr);
  REQUIRE(sliced.rows().size() == whole.size());
  CHECK(sliced.rows()[0].measured == whole[0].measured);
  CHECK(sliced.advance(1.0));
  CHECK(sliced.rows().size() == whole.size());
}

TEST_CASE("the names of cases differ and every case has words", "[crowd]") {
  std::set<std::string> names;
  for (const Case& c : all_cases()) {
    CHECK(names.insert(c.name).second);
    CHECK(find_case(c.name) == &c);
    CHECK_FALSE(std::string(c.title).empty());
    CHECK_FALSE(std::string(c.criterion).empty());
  }
  CHECK(find_case("rimea") == nullptr);
}

TEST_CASE("a case that cannot be built is a miss that says why", "[crowd]") {
  CrowdParameters p;
  p.cell_size = -1.0f;
  Safety safety;
  const auto rows = run(*find_case("rimea-1"), p, Extent::quick, safety);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].verdict == Verdict::miss);
  CHECK(rows[0].measured.find("cell_size") != std::string::npos);
}

TEST_CASE("people who overlap are found, and the case says so in a row of its own", "[crowd]") {
  CrowdParameters p;
  p.personal_height = 0.0f;
  p.body_height = 0.0f;
  Safety safety;
  const auto rows = run(*find_case("rimea-4"), p, Extent::quick, safety);
  CHECK(safety.deepest_overlap > Safety::allowed_overlap);
  CHECK_FALSE(safety.good());
  CHECK(rows.back().test.find("safety") != std::string::npos);
  CHECK(rows.back().verdict == Verdict::miss);
  CHECK(safety_rows(safety)[1].verdict == Verdict::miss);
}

TEST_CASE("passing times are those of the first crossing of a line, each way", "[crowd]") {
  Trial trial;
  trial.floor = empty_floor({}, 20.0f, 4.0f);
  trial.floor.scene.classes = {walker("walker", 1.0f)};
  add_exit(trial.floor, 19.0f, 0.0f, 20.0f, 4.0f);
  add_source(trial.floor, 0.5f, 1.5f, 1.5f, 2.5f, 1);
  auto started = TrialRun::start(trial);
  REQUIRE(started.ok());
  TrialRun& run = *started.value();
  while (!run.ended()) run.advance();
  CHECK(run.everybody_left());
  CHECK(run.progress() == 1.0);
  const auto at5 = run.passing_times(5.0f), at15 = run.passing_times(15.0f);
  REQUIRE(at5.size() == 1);
  REQUIRE(at15.size() == 1);
  // It walks straight; a step that is not along x to the last bit is longer by little.
  CHECK(std::fabs(at15[0] - at5[0] - 10.0) < 0.1);
  CHECK(run.passing_times(5.0f, false).empty());
  CHECK(run.last_departure() > at15[0]);
}
