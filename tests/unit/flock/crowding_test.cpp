// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <set>
#include <utility>

#include "support/flock_stages.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

constexpr FlockModel models[] = {FlockModel::steering,   FlockModel::velocity,
                                 FlockModel::normalized, FlockModel::exclusive,
                                 FlockModel::vicsek,     FlockModel::couzin};

FlockParameters capped(FlockModel model, std::int32_t cap) {
  FlockParameters p = default_parameters(model);
  p.update_interval = 1;
  p.candidate_cap = cap;
  return p;
}

// What the cap leaves a batch to look at beyond it: the last four of each row.
int slack(int dimension) { return 4 * (dimension == 2 ? 3 : 9); }

int width_of(const Stages& stages) {
  return 4 * sum_groups(stages.world.dimension, stages.parameters.model);
}

// Where the sums hold the number of neighbours that all models are asked for here.
int count_at(const Stages& stages) {
  if (stages.parameters.model == FlockModel::couzin) return 11;  // all are in its inmost zone
  if (has_zones(stages.parameters.model)) return 7;
  return stages.world.dimension == 2 ? 6 : 3;
}

std::vector<Vec3> heap(int count, float half, int dimension, Random& random) {
  std::vector<Vec3> p(static_cast<std::size_t>(count));
  for (Vec3& at : p) {
    for (int axis = 0; axis < dimension; ++axis) at[axis] = random.uniform(-half, half);
  }
  return p;
}

}  // namespace

TEST_CASE("crowding: up to the cap sums are the same to the bit as without one") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const auto spread = GENERATE(Spread::uniform, Spread::clumped, Spread::coincident);
  const World world = box(dimension, Bounds::wrap, 60.0f);
  Random random(167);
  const std::vector<Vec3> p = positions(world, spread, 300, random);
  const std::vector<Vec3> v = velocities(world, 300, 5.0f, random);
  Stages with(world, capped(model, 400), p, v), without(world, capped(model, 0), p, v);
  with.sort();
  without.sort();
  CHECK(with.sense(0).capped == 0);
  without.sense(0);
  const std::size_t bytes = 300 * std::size_t(width_of(with)) * sizeof(float);
  CAPTURE(int(model), dimension, spread_names[int(spread)]);
  CHECK(std::memcmp(with.sums.data(), without.sums.data(), bytes) == 0);
}

TEST_CASE("crowding: agents with few candidates are not touched by the cap of others") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const World world = box(dimension, Bounds::open, 60.0f);
  Random random(191);
  const std::vector<Vec3> p = positions(world, Spread::clumped, 400, random);
  const std::vector<Vec3> v = velocities(world, 400, 5.0f, random);
  Stages with(world, capped(model, 20), p, v), without(world, capped(model, 0), p, v);
  with.sort();
  without.sort();
  const SenseTotals totals = with.sense(0);
  without.sense(0);
  const auto width = std::size_t(width_of(with));
  std::uint64_t same = 0;
  for (std::size_t k = 0; k < 400; ++k) {
    const float* const a = with.sums.data() + k * width;
    same += std::memcmp(a, without.sums.data() + k * width, width * sizeof(float)) == 0;
  }
  CAPTURE(int(model), dimension);
  CHECK(totals.capped > 50);
  CHECK(totals.capped < 400);
  CHECK(same >= 400 - totals.capped);
}

TEST_CASE("crowding: beyond the cap an agent looks at no more candidates, and counts are scaled") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const int cap = GENERATE(64, 250);
  const int count = 4000;
  // Everybody is everybody's neighbour.
  const World world = box(dimension, Bounds::open, 100.0f);
  Random random(173);
  const std::vector<Vec3> p = heap(count, 0.2f, dimension, random);
  Stages stages(world, capped(model, cap), p, std::vector<Vec3>(p.size(), {1, 0, 0}));
  stages.sort();
  const SenseTotals totals = stages.sense(0);
  CAPTURE(int(model), dimension, cap);
  CHECK(totals.capped == std::uint64_t(count));
  CHECK(totals.candidates <= std::uint64_t(count) * std::uint64_t(cap + slack(dimension)));
  // Each agent's sample starts at one of m fours, so that together they have met everybody as often
  // as without a cap, but for the agents that m does not divide.
  double mean = 0.0;
  for (int k = 0; k < count; ++k) {
    mean += double(stages.sums[std::size_t(k * width_of(stages) + count_at(stages))]) / count;
  }
  CHECK(mean == Catch::Approx(count - 1).epsilon(0.02));
  CHECK(double(totals.neighbours) / count == Catch::Approx(count - 1).epsilon(0.02));
}

TEST_CASE("crowding: a sample excludes the agent itself exactly") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const World world = box(dimension, Bounds::open, 100.0f);
  FlockParameters parameters = capped(model, 100);
  // `couzin` counts headings outside its zone of repulsion only.
  if (model == FlockModel::couzin) parameters.separation_radius = 0.0f;
  Random random(179);
  const std::vector<Vec3> p = heap(1000, 0.2f, dimension, random);
  for (std::size_t moving = 0; moving < 40; ++moving) {
    std::vector<Vec3> v(p.size());
    v[moving] = {300, -200, 0};
    Stages stages(world, parameters, p, v);
    stages.sort();
    stages.sense(0);
    for (std::size_t k = 0; k < p.size(); ++k) {
      if (stages.agents.id[k] != moving) continue;
      const float* const sums = stages.sums.data() + k * std::size_t(width_of(stages));
      CAPTURE(int(model), dimension, moving);
      REQUIRE(sums[0] == 0.0f);
      REQUIRE(sums[1] == 0.0f);
    }
  }
}

TEST_CASE("crowding: sums of samples agree with those of everybody on the average") {
  const int dimension = GENERATE(2, 3);
  const World world = box(dimension, Bounds::open, 100.0f);
  const int count = 3000;
  Random random(181);
  const std::vector<Vec3> p = heap(count, 1.0f, dimension, random);
  const std::vector<Vec3> v = velocities(world, count, 5.0f, random);
  Stages sampled(world, capped(FlockModel::steering, 300), p, v);
  Stages all(world, capped(FlockModel::steering, 0), p, v);
  sampled.sort();
  all.sort();
  sampled.sense(0);
  all.sense(0);
  const int width = width_of(all);
  for (int k = 0; k < width; ++k) {
    // Mean, and mean square of the difference, over agents; the sorted order is the same.
    double mean = 0.0, expected = 0.0, square = 0.0;
    for (int i = 0; i < count; ++i) {
      const double a = sampled.sums[std::size_t(i * width + k)];
      const double b = all.sums[std::size_t(i * width + k)];
      mean += a / count;
      expected += b / count;
      square += (a - b) * (a - b) / count;
    }
    CAPTURE(dimension, k, mean, expected, square);
    // Samples of agents that share their candidates and their phase are one sample: at most as many
    // are independent as there are phases, 10, in each of a few neighbourhoods.
    CHECK(std::abs(mean - expected) <= 4.0 * std::sqrt(square / 10.0));
  }
}

TEST_CASE("crowding: 20,000 agents on one point part") {
  const int dimension = GENERATE(2, 3);
  const World world = box(dimension, Bounds::wrap, 100.0f);
  const std::size_t count = 20000;
  Stages stages(world, capped(FlockModel::steering, 256), std::vector<Vec3>(count, Vec3{1, 2, 3}),
                std::vector<Vec3>(count, Vec3{1, 0, 0}));
  const SenseTotals totals = stages.step(7, 0, 1.0f / 60.0f);
  // They fly apart on a circle on which there are no more than some 40,000 floats at first.
  for (std::uint64_t step = 1; step < 4; ++step) stages.step(7, step, 1.0f / 60.0f);
  CAPTURE(dimension);
  CHECK(totals.capped == count);
  const int cap = stages.parameters.candidate_cap;
  CHECK(totals.candidates <= count * std::uint64_t(cap + slack(dimension)));
  std::set<std::pair<float, float>> places;
  for (std::size_t k = 0; k < count; ++k) places.emplace(stages.agents.x[k], stages.agents.y[k]);
  CHECK(places.size() > count * 9 / 10);
}
