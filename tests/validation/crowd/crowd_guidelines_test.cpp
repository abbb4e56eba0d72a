// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cstdio>

#include "crowd_verdicts.h"

using namespace flockwork;
using namespace flockwork::validation;

namespace {

void judge(const CrowdParameters& p, Extent extent, const char* file) {
  const auto verdicts = crowd_verdicts(p, extent, [](const Verdict& v) {
    INFO(v.test << ": " << v.measured << ", wanted: " << v.criterion);
    CHECK(v.pass);
  });
  if (std::FILE* out = std::fopen(file, "w")) {
    std::fputs(table_of(verdicts).c_str(), out);
    std::fclose(out);
  }
}

}  // namespace

TEST_CASE("the default crowd meets guidelines and experiments, fast version", "[crowd]") {
  judge({}, Extent::fast, FLOCKWORK_OUTPUT_FOLDER "/crowd-validation.md");
}

TEST_CASE("the default crowd meets guidelines and experiments, full version", "[.full][crowd]") {
  judge({}, Extent::full, FLOCKWORK_OUTPUT_FOLDER "/crowd-validation-full.md");
}

// A calibration by name, for those who compare with other programs: what it misses is known.
TEST_CASE("the published potentials meet the fundamental diagram to 2.5 per m2, not the doors",
          "[crowd]") {
  Safety safety;
  const CrowdParameters p = published_parameters();
  CHECK(std::fabs(corridor_speed(p, 0.5f, 10.0, 10.0, 1, safety) - 1.22) < 0.08);
  CHECK(std::fabs(corridor_speed(p, 2.0f, 10.0, 10.0, 1, safety) - 0.57) < 0.08);
  CHECK(std::fabs(corridor_speed(p, 3.5f, 10.0, 10.0, 1, safety) - 0.22) < 0.04);
  CHECK(bottleneck_flow(p, 1.0f, 1, safety) < 1.87 - 0.5);
  CHECK(safety.wall_crossings == 0);
}
