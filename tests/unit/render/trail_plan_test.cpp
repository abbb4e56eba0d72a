// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/trail_plan.h"

#include <catch_amalgamated.hpp>

namespace flockwork {
namespace {

TEST_CASE("trails stay within their budget for any number of agents and flocks") {
  const std::int64_t agents =
      GENERATE(0, 1, 1600, 3413, 3414, 6000, 8128, 8129, 100'000, 200'000, 4'000'000);
  const int flocks = GENERATE(1, 3, 64);
  const TrailPlan plan = TrailPlan::of(agents);
  std::int64_t trails = 0;
  for (int f = 0; f < flocks; ++f) {
    trails += TrailPlan::trails_of(agents / flocks + (f == 0 ? agents % flocks : 0), plan.stride);
  }
  CHECK(trails <= TrailPlan::most_trails);
  // Rounding up in each flock may exceed the budget by one trail per flock.
  CHECK((trails - flocks) * plan.samples <= TrailPlan::sample_budget);
  CHECK(plan.samples >= TrailPlan::fewest_samples);
  CHECK(plan.samples <= TrailPlan::most_samples);
  CHECK((plan.stride & (plan.stride - 1)) == 0);
}

TEST_CASE("small flocks have a fine trail for everyone") {
  CHECK(TrailPlan::of(3413).stride == 1);
  CHECK(TrailPlan::of(3413).samples == TrailPlan::most_samples);
  CHECK(TrailPlan::of(8128).stride == 1);
  CHECK(TrailPlan::of(100'000).stride == 16);
  CHECK(TrailPlan::of(200'000).stride == 32);
}

}  // namespace
}  // namespace flockwork
