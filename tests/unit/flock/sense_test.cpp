// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/sense.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/flock_stages.h"

using namespace flockwork;
using namespace flockwork::testing;
using reference::distance;
using reference::Vector;

namespace {

struct AgentSums {
  Vector velocity, offset, separation;
  double neighbours = 0.0;
};

AgentSums sums_of(const Stages& stages, std::size_t place) {
  const auto groups = static_cast<std::size_t>(sum_groups(stages.world.dimension));
  const float* s = stages.sums.data() + place * 4 * groups;
  if (stages.world.dimension == 2) return {{s[0], s[1]}, {s[2], s[3]}, {s[4], s[5]}, s[6]};
  return {{s[0], s[1], s[2]}, {s[4], s[5], s[6]}, {s[8], s[9], s[10]}, s[3]};
}

// Compares every agent's sums with the reference, each within the reference's rounding bound.
void check_sums(const World& world, const FlockParameters& parameters, const std::vector<Vec3>& p,
                const std::vector<Vec3>& v) {
  Stages stages(world, parameters, p, v);
  stages.sort();
  const SenseTotals totals = stages.sense(0);
  const std::vector<reference::Agent> agents = reference_agents(p, v);
  const reference::Draws draws = core_draws(world.dimension, 0, 0);

  std::uint64_t neighbours = 0, doubtful = 0;
  int wrong = 0;
  for (std::size_t k = 0; k < p.size(); ++k) {
    const std::size_t id = stages.agents.id[k];
    const AgentSums found = sums_of(stages, k);
    neighbours += static_cast<std::uint64_t>(found.neighbours);
    const reference::Sums expected = reference::sense(agents, id, world, parameters, draws);
    if (expected.doubtful) {
      ++doubtful;
      continue;
    }
    const bool right =
        found.neighbours == expected.neighbours &&
        distance(found.velocity, expected.velocity.value) <= expected.velocity.error &&
        distance(found.offset, expected.offset.value) <= expected.offset.error &&
        distance(found.separation, expected.separation.value) <= expected.separation.error;
    if (right || ++wrong > 3) continue;
    UNSCOPED_INFO(
        "agent " << id << ": neighbours " << found.neighbours << " for " << expected.neighbours
                 << "; off by " << distance(found.velocity, expected.velocity.value) << " of "
                 << expected.velocity.error << " in velocity, "
                 << distance(found.offset, expected.offset.value) << " of " << expected.offset.error
                 << " in offset, " << distance(found.separation, expected.separation.value)
                 << " of " << expected.separation.error << " in separation");
  }
  CHECK(wrong == 0);
  CHECK(doubtful <= p.size() / 10);
  CHECK(totals.deciding == p.size());
  CHECK(totals.neighbours == neighbours);
  CHECK(totals.candidates >= neighbours + p.size());
}

}  // namespace

TEST_CASE("sense: sums equal the double loop's for every kernel") {
  const int dimension = GENERATE(2, 3);
  const auto falloff =
      GENERATE(Falloff::linear, Falloff::inverse, Falloff::inverse_square, Falloff::curve,
               Falloff::floored, Falloff::softened, Falloff::constant);
  const float view = GENERATE(full_turn, 4.7f, 1.2f, 0.0f);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  // Beyond half the world's 20, a query needs the nearest image.
  const float radius = GENERATE(2.5f, 14.0f);
  const auto spread = GENERATE(Spread::uniform, Spread::clumped, Spread::coincident);

  FlockParameters parameters;
  parameters.radius = radius;
  parameters.separation_radius = 0.6f * radius;
  parameters.falloff = falloff;
  parameters.curve = kinked_curve();
  parameters.field_of_view = view;
  const World world = box(dimension, bounds, 20.0f);
  Random random(31);
  const int count = 121;  // the last lane group is not full
  CAPTURE(dimension, int(falloff), view, int(bounds), radius, spread_names[int(spread)]);
  const std::vector<Vec3> p = positions(world, spread, count, random);
  check_sums(world, parameters, p, velocities(world, count, 5.0f, random));
}

TEST_CASE("sense: a separation radius beyond the neighbour radius is felt in full") {
  const int dimension = GENERATE(2, 3);
  const float radius = GENERATE(0.0f, 1.0f);
  FlockParameters parameters;
  parameters.radius = radius;
  parameters.separation_radius = 4.0f;
  const World world = box(dimension, Bounds::wrap, 20.0f);
  Random random(37);
  CAPTURE(dimension, radius);
  const std::vector<Vec3> p = positions(world, Spread::uniform, 100, random);
  check_sums(world, parameters, p, velocities(world, 100, 5.0f, random));
}

TEST_CASE("sense: without a cap any number of candidates counts") {
  const int dimension = GENERATE(2, 3);
  const auto falloff = GENERATE(Falloff::linear, Falloff::curve);
  FlockParameters parameters;
  parameters.falloff = falloff;
  parameters.curve = kinked_curve();
  parameters.candidate_cap = 0;
  const World world = box(dimension, Bounds::bounce, 3.0f);
  Random random(193);
  CAPTURE(dimension, int(falloff));
  const std::vector<Vec3> p = positions(world, Spread::uniform, 1300, random);
  check_sums(world, parameters, p, velocities(world, 1300, 5.0f, random));
}

TEST_CASE("sense: agents are not their own neighbours, whatever they see") {
  const int dimension = GENERATE(2, 3);
  const float view = GENERATE(0.0f, 1.0f, 3.0f, 3.2f, 6.0f, full_turn);
  const float radius = GENERATE(0.0f, 1.0f, 100.0f);
  const float speed = GENERATE(0.0f, 3.0f);
  FlockParameters parameters;
  parameters.field_of_view = view;
  parameters.radius = radius;
  const World world = box(dimension, Bounds::wrap, 20.0f);
  Stages stages(world, parameters, {{1, 2, 0}}, {{speed, 0, 0}});
  stages.sort();
  CAPTURE(dimension, view, radius, speed);
  CHECK(stages.sense(0).neighbours == 0);
  const AgentSums sums = sums_of(stages, 0);
  CHECK(sums.neighbours == 0.0);
  CHECK(reference::length(sums.velocity) == 0.0);
  CHECK(reference::length(sums.offset) == 0.0);
  CHECK(reference::length(sums.separation) == 0.0);
}

TEST_CASE("sense: the field of view is a cone around the heading, its edge included") {
  // A right angle of view: cos 45 degrees. Whoever stands still sees all round.
  FlockParameters parameters;
  parameters.field_of_view = full_turn / 4;
  parameters.radius = 5.0f;
  const World world = box(2, Bounds::bounce, 20.0f);
  const std::vector<Vec3> p{{0, 0, 0}, {2, 1.9f, 0}, {2, 2.1f, 0}, {-2, 0, 0}, {3, 0, 0}};
  const auto seen_by_first = [&](const Vec3& v) {
    Stages stages(world, parameters, p, {v, {}, {}, {}, {}});
    stages.sort();
    stages.sense(0);
    for (std::size_t k = 0; k < p.size(); ++k) {
      if (stages.agents.id[k] == 0) return sums_of(stages, k).neighbours;
    }
    return -1.0;
  };
  CHECK(seen_by_first({1, 0, 0}) == 2.0);
  CHECK(seen_by_first({-1, 0, 0}) == 1.0);
  CHECK(seen_by_first({0, -1, 0}) == 0.0);
  CHECK(seen_by_first({0, 0, 0}) == 4.0);
}

TEST_CASE("sense: coincident agents part in opposite directions drawn from their ids") {
  const int dimension = GENERATE(2, 3);
  const auto falloff =
      GENERATE(Falloff::linear, Falloff::inverse, Falloff::inverse_square, Falloff::curve,
               Falloff::floored, Falloff::softened, Falloff::constant);
  FlockParameters parameters;
  parameters.falloff = falloff;
  const World world = box(dimension, Bounds::wrap, 20.0f);
  Stages stages(world, parameters, {{1, 1, 1}, {1, 1, 1}}, {{1, 0, 0}, {1, 0, 0}});
  stages.sort();
  stages.sense(0);
  const Vector a = sums_of(stages, 0).separation, b = sums_of(stages, 1).separation;
  CAPTURE(dimension, int(falloff));
  CHECK(reference::length(a) > 0.0);
  CHECK(distance(a, {-b.x, -b.y, -b.z}) == 0.0);
}

TEST_CASE("sense: only agents whose turn it is decide, each once in the interval") {
  const int interval = GENERATE(1, 2, 3, 7, 60);
  FlockParameters parameters;
  parameters.update_interval = interval;
  const World world = box(2, Bounds::wrap, 20.0f);
  Random random(41);
  const int count = 130;
  Stages stages(world, parameters, positions(world, Spread::uniform, count, random),
                velocities(world, count, 5.0f, random));
  stages.sort();
  std::vector<int> decided(count);
  for (std::uint64_t step = 100; step < 100 + std::uint64_t(interval); ++step) {
    std::uint64_t deciding = 0;
    for (std::uint32_t id = 0; id < std::uint32_t(count); ++id) {
      if (!decides(id, step, interval)) continue;
      ++decided[id];
      ++deciding;
    }
    CHECK(stages.sense(step).deciding == deciding);
    // The load is spread evenly.
    CHECK(deciding >= std::uint64_t(count / interval));
    CHECK(deciding <= std::uint64_t(count / interval + 1));
    for (std::size_t k = 0; k < std::size_t(count); ++k) {
      if (decides(stages.agents.id[k], step, interval)) continue;
      const AgentSums sums = sums_of(stages, k);
      REQUIRE(sums.neighbours == 0.0);
      REQUIRE(reference::length(sums.separation) == 0.0);
    }
  }
  CHECK(decided == std::vector<int>(count, 1));
}
