// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/travel_rules.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/flock_stages.h"
#include "support/placements.h"
#include "support/reference_flock.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

VectorArrays no_force(const Agents& agents) {
  VectorArrays force;
  force.resize(agents.size(), agents.dimension, 0.0f);
  return force;
}

Vec3 force_on(const VectorArrays& force, std::size_t i, int dimension) {
  return {force.x[i], force.y[i], dimension == 3 ? force.z[i] : 0.0f};
}

double length(Vec3 a) { return std::sqrt(double(dot(a, a))); }

FlockParameters following() {
  FlockParameters p;
  p.path_weight = 1.0f;
  p.path_radius = 2.0f;
  p.path_lookahead = 0.0f;
  return p;
}

// One agent that moves by the force of a rule alone.
struct Walker {
  Vec3 p, v;

  template <typename Rule>
  void walk(const FlockParameters& parameters, int dimension, int steps, Rule&& rule) {
    constexpr float dt = 1.0f / 60.0f;
    for (int k = 0; k < steps; ++k) {
      const Agents agents = core_agents(dimension, {p}, {v});
      VectorArrays force = no_force(agents);
      rule(agents, force);
      v = v + force_on(force, 0, dimension) * dt;
      const auto speed = static_cast<float>(length(v));
      if (speed > parameters.max_speed) v = v * (parameters.max_speed / speed);
      p = p + v * dt;
    }
  }
};

}  // namespace

TEST_CASE("on a path an agent wishes to go along it, beside it back to it", "[travel]") {
  const World world = box(2, Bounds::open, 100.0f);
  const std::vector<Vec3> path{{0, 0, 0}, {20, 0, 0}};
  const FlockParameters p = following();
  const Agents agents = core_agents(2, {{5, 0, 0}, {5, 2, 0}, {5, -1, 0}}, std::vector<Vec3>(3));
  VectorArrays force = no_force(agents);
  add_path_following(p, path, false, world, agents, -1, force);
  // steer(u) of an agent at rest is u v_max cut to F.
  const float f = p.max_force;
  CHECK(force.x[0] == Catch::Approx(f));
  CHECK(force.y[0] == Catch::Approx(0.0f).margin(1e-6));
  // At path_radius the way back weighs as much as the way along.
  CHECK(force.x[1] == Catch::Approx(f * std::sqrt(0.5f)));
  CHECK(force.y[1] == Catch::Approx(-f * std::sqrt(0.5f)));
  CHECK(force.y[2] > 0.0f);
}

TEST_CASE("an agent walks an open path to its end and stays there", "[travel]") {
  const int dimension = GENERATE(2, 3);
  const float height = dimension == 3 ? 8.0f : 0.0f;
  const World world = box(dimension, Bounds::open, 100.0f);
  const std::vector<Vec3> path{{0, 0, 0}, {20, 0, 0}, {20, 15, height}};
  const FlockParameters p = following();
  Walker walker{{-3, 2, 0}, {0, 0, 0}};
  double nearest_corner = 1e9;
  walker.walk(p, dimension, 1500, [&](const Agents& agents, VectorArrays& force) {
    add_path_following(p, path, false, world, agents, -1, force);
    nearest_corner = std::min(nearest_corner, length(walker.p - path[1]));
  });
  CHECK(length(walker.p - path[2]) < 0.1);
  CHECK(nearest_corner < 2.0 * double(p.path_radius));
}

TEST_CASE("a closed path is walked round and round, across a seam too", "[travel]") {
  World world = box(2, Bounds::wrap, 40.0f);
  // Round the corner of the world, where four images meet.
  const std::vector<Vec3> path{{12, 12, 0}, {28, 12, 0}, {28, 28, 0}, {12, 28, 0}};
  const FlockParameters p = following();
  Walker walker{{13, 13, 0}, {0, 0, 0}};
  double turned = 0.0;
  walker.walk(p, 2, 3000, [&](const Agents& agents, VectorArrays& force) {
    add_path_following(p, path, true, world, agents, -1, force);
    const Vec3 arm = walker.p - Vec3{20, 20, 0};
    turned += double(arm.x * walker.v.y - arm.y * walker.v.x) / double(dot(arm, arm)) / 60.0;
    // As the world does.
    CHECK(length(arm) < 16.0);
  });
  CHECK(turned > 6.28);

  // The same from the other side of the seam.
  const Agents near = core_agents(2, {{13, 13, 0}, {13 - 40, 13 - 40, 0}}, std::vector<Vec3>(2));
  VectorArrays force = no_force(near);
  add_path_following(p, path, true, world, near, -1, force);
  CHECK(force.x[0] == Catch::Approx(force.x[1]).margin(1e-4));
  CHECK(force.y[0] == Catch::Approx(force.y[1]).margin(1e-4));
}

TEST_CASE("the end of a path draws agents across a seam, the short way", "[travel]") {
  const World world = box(2, Bounds::wrap, 40.0f);
  const std::vector<Vec3> path{{15, 0, 0}, {19, 0, 0}};
  // Beyond the end, which is 1.5 u to the left of it across the seam and 38.5 u to the right.
  const Agents agents = core_agents(2, {{-19.5f, 0, 0}}, {{0, 0, 0}});
  VectorArrays force = no_force(agents);
  add_path_following(following(), path, false, world, agents, -1, force);
  CHECK(force.x[0] < 0.0f);
}

TEST_CASE("with a leader only the leader follows the path", "[travel]") {
  const World world = box(2, Bounds::open, 100.0f);
  const std::vector<Vec3> path{{0, 0, 0}, {20, 0, 0}};
  const Agents agents = core_agents(2, std::vector<Vec3>(6), std::vector<Vec3>(6));
  VectorArrays force = no_force(agents);
  add_path_following(following(), path, false, world, agents, 4, force);
  for (std::size_t i = 0; i < 6; ++i) CHECK((force.x[i] != 0.0f) == (agents.id[i] == 4));
}

TEST_CASE("a field of ways steers along the way, and brakes where there is none", "[travel]") {
  const int dimension = GENERATE(2, 3);
  FlockParameters p = following();
  p.path_weight = 1.5f;
  p.max_speed = 4.0f;
  p.max_force = 3.0f;
  const std::vector<Vec3> places{{1, 2, 0}, {-5, 3, 0}, {2, 0, 0}};
  const std::vector<Vec3> velocities{{1, 0, 0}, {0.5f, -0.25f, 0}, {0, 2, 0}};
  const Agents agents = core_agents(dimension, places, velocities);
  // To the right where x is positive; elsewhere nowhere.
  const auto way = [](float x, float) { return x > 0.0f ? Vec3{1, 0, 0} : Vec3{}; };
  const int only = GENERATE(-1, 2);
  VectorArrays force = no_force(agents);
  add_field_following(p, way, agents, only, force);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool follows = only < 0 || agents.id[i] == static_cast<std::uint32_t>(only);
    Vec3 expected{};
    if (follows) {
      const Vec3 wanted = way(agents.x[i], agents.y[i]) * 4.0f - agents.velocity(i);
      const double size = length(wanted);
      const double scale = 1.5 * (size > 3.0 ? 3.0 / size : 1.0);
      expected = wanted * static_cast<float>(scale);
    }
    CAPTURE(dimension, only, i);
    const Vec3 found = force_on(force, i, dimension);
    CHECK(length(found - expected) < 1.0e-5);
  }
}

TEST_CASE("followers have their slots in the leader's frame", "[travel]") {
  const World world = box(2, Bounds::open, 100.0f);
  FlockParameters p;
  p.leader = 1;
  p.leader_distance = 2.0f;
  p.max_force = 1e4f;
  p.max_speed = 1e3f;
  // The leader heads along +y; an agent at rest in its slot is asked for the leader's velocity.
  const Vec3 u{0, 3, 0};
  const auto in_slot = [&](Formation formation, int followers, int rank, Vec3 slot) {
    p.formation = formation;
    std::vector<Vec3> at(static_cast<std::size_t>(followers) + 1), v(at.size());
    v[1] = u;
    const std::size_t id = rank < 1 ? 0 : static_cast<std::size_t>(rank) + 1;
    at[id] = slot;
    const Agents agents = core_agents(2, at, v);
    VectorArrays force = no_force(agents);
    add_leader_following(p, world, agents, force);
    return length(force_on(force, id, 2) - u);
  };
  CHECK(in_slot(Formation::none, 3, 2, {0, -2, 0}) < 1e-4);
  CHECK(in_slot(Formation::vee, 3, 0, {-2, -2, 0}) < 1e-4);
  CHECK(in_slot(Formation::vee, 3, 1, {2, -2, 0}) < 1e-4);
  CHECK(in_slot(Formation::vee, 3, 2, {-4, -4, 0}) < 1e-4);
  CHECK(in_slot(Formation::column, 3, 2, {0, -6, 0}) < 1e-4);
  CHECK(in_slot(Formation::ring, 4, 0, {0, 2, 0}) < 1e-4);
  CHECK(in_slot(Formation::ring, 4, 1, {-2, 0, 0}) < 1e-4);
  CHECK(in_slot(Formation::vee, 3, 2, {-4, -5, 0}) > 0.5);
}

TEST_CASE("wandering turns slowly, each agent its own way", "[travel]") {
  FlockParameters p;
  p.wander_weight = 1.0f;
  p.wander_time = 2.0f;
  const int dimension = GENERATE(2, 3);
  const Agents agents =
      core_agents(dimension, std::vector<Vec3>(50), std::vector<Vec3>(50, Vec3{5, 0, 0}));
  constexpr float dt = 1.0f / 60.0f;
  Vec3 mean;
  VectorArrays before = no_force(agents);
  add_wander(p, agents, 7, 0, dt, before);
  double largest_change = 0.0;
  for (std::uint64_t step = 1; step < 600; ++step) {
    VectorArrays force = no_force(agents);
    add_wander(p, agents, 7, step, dt, force);
    for (std::size_t i = 0; i < agents.size(); ++i) {
      const Vec3 now = force_on(force, i, dimension);
      largest_change = std::max(largest_change, length(now - force_on(before, i, dimension)));
      mean = mean + now;
    }
    before = force;
  }
  // No jump within a wander time of 120 steps.
  CHECK(largest_change < 0.5);
  // To the left as often as to the right: the mean of 50 agents in five wander times, of forces
  // with a spread of about 3 / sqrt(2), is 0 within four standard errors.
  CHECK(std::fabs(double(mean.y) / (50 * 599)) < 4.0 * 2.2 / std::sqrt(50.0 * 5.0));
  CHECK(force_on(before, 0, dimension).y != force_on(before, 1, dimension).y);
}

TEST_CASE("rules of no weight and without a target do nothing", "[travel]") {
  const World world = box(2, Bounds::open, 100.0f);
  const Agents agents = core_agents(2, std::vector<Vec3>(3), std::vector<Vec3>(3, Vec3{1, 0, 0}));
  VectorArrays force = no_force(agents);
  FlockParameters p;
  add_wander(p, agents, 1, 0, 0.1f, force);
  add_leader_following(p, world, agents, force);
  p.leader = 7;  // of a flock of three
  add_leader_following(p, world, agents, force);
  p.path_weight = 1.0f;
  const std::vector<Vec3> one{{1, 1, 0}};
  add_path_following(p, one, true, world, agents, -1, force);
  for (std::size_t i = 0; i < 3; ++i) CHECK(force.x[i] == 0.0f);
}
