// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/obstacles.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "base/random.h"
#include "crowd/crowd.h"
#include "floor.h"
#include "support/allocation_counter.h"

using namespace flockwork;
using namespace flockwork::testing;
using Catch::Matchers::WithinRel;

namespace {

World world_of(float width, float height, Bounds bounds) {
  World world;
  world.lower = {-3.0f, 2.0f, 0.0f};
  world.upper = {-3.0f + width, 2.0f + height, 0.0f};
  world.bounds_x = world.bounds_y = bounds;
  return world;
}

std::vector<Obstacle> scattered(const World& world, std::uint32_t count, float largest) {
  std::vector<Obstacle> obstacles;
  for (std::uint32_t k = 0; k < count; ++k) {
    const auto bits = random_u32x4(7, Stream::spawn_position, k, 0);
    obstacles.push_back({uniform(bits[0], world.lower.x, world.upper.x),
                         uniform(bits[1], world.lower.y, world.upper.y),
                         uniform(bits[2], 0.1f, largest), static_cast<float>(k)});
  }
  return obstacles;
}

// A corridor of 20 x 4 m whose people all walk to the right.
std::unique_ptr<Crowd> corridor(StepModel model = StepModel::optimal_steps) {
  World world;
  world.lower = {0.0f, 0.0f, 0.0f};
  world.upper = {20.0f, 4.0f, 0.0f};
  world.bounds_x = world.bounds_y = Bounds::bounce;
  CrowdScene scene;
  scene.parameters.model = model;
  Exit exit;
  exit.area = rectangle(19.0f, 0.0f, 20.0f, 4.0f);
  scene.exits.push_back(exit);
  Source source;
  source.area = rectangle(0.5f, 0.5f, 5.0f, 3.5f);
  source.count = 12;
  scene.sources.push_back(source);
  auto built = Crowd::build(scene, {}, world, 3);
  REQUIRE(built.ok());
  return std::move(built).value();
}

// How near anybody comes to (10, 2) on the way.
double nearest_to_middle(Crowd& crowd) {
  double least = 1.0e9;
  std::vector<PersonView> people;
  while (crowd.time() < 40.0) {
    crowd.advance(0.1);
    crowd.view(people);
    for (const PersonView& p : people) {
      least = std::min(least, std::hypot(double(p.x) - 10.0, double(p.y) - 2.0));
    }
  }
  CHECK(crowd.figures().left == 12);
  return least;
}

}  // namespace

TEST_CASE("obstacles: the grid finds those of a double loop, by their nearest image", "[crowd]") {
  const Bounds bounds = GENERATE(Bounds::bounce, Bounds::wrap);
  const float width = GENERATE(1.5f, 9.0f, 41.3f);
  const World world = world_of(width, 13.7f, bounds);
  const auto obstacles = scattered(world, 200, 1.6f);
  ObstacleGrid grid;
  grid.build(obstacles, world);
  NearObstacles near;
  for (std::uint32_t k = 0; k < 60; ++k) {
    const auto bits = random_u32x4(8, Stream::spawn_position, k, 0);
    const float x = uniform(bits[0], world.lower.x, world.upper.x);
    const float y = uniform(bits[1], world.lower.y, world.upper.y);
    const float reach = 1.2f;
    grid.gather(x, y, reach, near);
    std::multiset<float> found, truth;
    for (std::size_t n = 0; n < near.count; ++n) found.insert(near.weight[n]);
    for (const Obstacle& o : obstacles) {
      float dx = o.x - x, dy = o.y - y;
      if (bounds == Bounds::wrap) {
        if (dx > 0.5f * width) dx -= width;
        if (dx < -0.5f * width) dx += width;
        if (dy > 0.5f * world.extent(1)) dy -= world.extent(1);
        if (dy < -0.5f * world.extent(1)) dy += world.extent(1);
      }
      if (dx * dx + dy * dy < (reach + o.radius) * (reach + o.radius)) truth.insert(o.weight);
    }
    CHECK(found == truth);
  }
}

TEST_CASE("obstacles: the potential is that of people with the obstacle's radius", "[crowd]") {
  const CrowdParameters p;
  NearObstacles near;
  near.add(0.0f, 0.0f, {0.0f, 0.0f, 2.0f, 1.5f});
  const f32x4 at = obstacle_potential(p, near, set(0.0f, 1.0f, 1.9f, 2.0f), zero_f32x4(), 0.5f);
  float values[4];
  store(values, at);
  CHECK_THAT(values[0], WithinRel(0.75f * 50.0f * std::exp(-4.0f), 1e-4f));
  CHECK_THAT(values[1], WithinRel(0.75f * 50.0f * std::exp(4.0f / (0.25f - 1.0f)), 1e-4f));
  CHECK_THAT(values[2], WithinRel(0.75f * 50.0f * std::exp(4.0f / (0.9025f - 1.0f)), 1e-3f));
  CHECK(values[3] == 0.0f);
}

TEST_CASE("obstacles: people walk around one, as long as it is there", "[crowd]") {
  const StepModel model = GENERATE(StepModel::optimal_steps, StepModel::gradient);
  const Obstacle dog{10.0f, 2.0f, 2.0f, 4.0f};
  const auto without = corridor(model);
  const auto with = corridor(model);
  with->set_obstacles({&dog, 1});
  CHECK(nearest_to_middle(*without) < 0.3);
  CHECK(nearest_to_middle(*with) > 0.7);
  const auto gone = corridor(model);
  gone->set_obstacles({&dog, 1});
  gone->set_obstacles({});
  const auto untouched = corridor(model);
  gone->advance_to(20.0);
  untouched->advance_to(20.0);
  CHECK(gone->state_hash() == untouched->state_hash());
}

TEST_CASE("obstacles: setting as many again and walking by them allocates nothing", "[crowd]") {
  const auto crowd = corridor();
  std::vector<Obstacle> birds;
  for (int k = 0; k < 40; ++k) birds.push_back({0.5f * float(k), 2.0f, 0.8f, 0.5f});
  const auto walk = [&](double until) {
    while (crowd->time() < until) {
      for (Obstacle& bird : birds) bird.y = 1.0f + std::fmod(bird.y, 2.0f);
      crowd->set_obstacles(birds);
      crowd->advance(0.1);
    }
  };
  walk(4.0);
  const std::uint64_t before = allocation_count();
  walk(30.0);
  CHECK(allocation_count() == before);
}
