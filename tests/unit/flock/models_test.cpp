// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <string>

#include "flock/move.h"
#include "support/flock_stages.h"

using namespace flockwork;
using namespace flockwork::testing;
using reference::distance;
using reference::length;
using reference::Vector;

namespace {

constexpr FlockModel models[] = {FlockModel::steering,   FlockModel::velocity,
                                 FlockModel::normalized, FlockModel::exclusive,
                                 FlockModel::vicsek,     FlockModel::couzin};
constexpr const char* model_names[] = {"steering", "velocity", "normalized", "exclusive",
                                       "vicsek",   "couzin",   "topological"};
constexpr std::uint64_t flock_seed = 91;

// The model's defaults, with radii and speeds that suit a box of 20.
FlockParameters parameters_of(FlockModel model) {
  FlockParameters p = default_parameters(model);
  p.update_interval = 1;
  p.candidate_cap = 0;
  if (model == FlockModel::vicsek) {
    p.radius = 2.0f;
    p.max_speed = 1.0f;
    p.noise = 1.0f;
  }
  if (model == FlockModel::couzin) p.attraction_width = 4.0f;
  return p;
}

Vector velocity_of(const Agents& a, std::size_t k) {
  return {a.vx[k], a.vy[k], a.planar() ? 0.0 : double(a.vz[k])};
}
Vector position_of(const Agents& a, std::size_t k) {
  return {a.x[k], a.y[k], a.planar() ? 0.0 : double(a.z[k])};
}

struct Tally {
  int wrong = 0, doubtful = 0, compared = 0;
  std::string notes;  // on the first that are wrong
};

// Steps the stages and, from the same state, the reference, which goes on from the state of the
// stages, so that errors do not add up over steps.
Tally compare_steps(Stages& stages, int steps, float dt) {
  const std::size_t count = stages.agents.size();
  std::vector<reference::Agent> agents(count);
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint32_t id = stages.agents.id[k];
    agents[id].p = position_of(stages.agents, k);
    agents[id].v = velocity_of(stages.agents, k);
  }
  std::vector<char> rules_doubtful(count);
  Tally tally;
  for (int number = 0; number < steps; ++number) {
    const auto step = static_cast<std::uint64_t>(number);
    const std::vector<reference::Outcome> outcomes =
        reference::step(agents, stages.world, stages.parameters, dt, step,
                        core_draws(stages.world.dimension, flock_seed, step));
    const SenseTotals totals = stages.step(flock_seed, step, dt);
    std::uint64_t neighbours = 0, uncertain = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const std::uint32_t id = stages.agents.id[k];
      const reference::Outcome& expected = outcomes[id];
      neighbours += static_cast<std::uint64_t>(expected.neighbours);
      if (expected.decided) rules_doubtful[id] = expected.doubtful;
      uncertain += rules_doubtful[id] != 0;
      agents[id].p = position_of(stages.agents, k);
      agents[id].v = velocity_of(stages.agents, k);
      if (expected.doubtful || rules_doubtful[id] != 0) {
        ++tally.doubtful;
        continue;
      }
      ++tally.compared;
      const double p_off =
          length(reference::displacement(stages.world, expected.moved.p.value, agents[id].p));
      const double v_off = distance(expected.moved.v.value, agents[id].v);
      // Coordinates nearer to zero than 1e-6 are put onto it.
      if (p_off <= expected.moved.p.error + 2e-6 && v_off <= expected.moved.v.error) continue;
      if (++tally.wrong > 3) continue;
      tally.notes += "step " + std::to_string(number) + ", agent " + std::to_string(id) +
                     " is off by " + Catch::StringMaker<double>::convert(p_off) + " of " +
                     Catch::StringMaker<double>::convert(expected.moved.p.error) +
                     " in position, " + Catch::StringMaker<double>::convert(v_off) + " of " +
                     Catch::StringMaker<double>::convert(expected.moved.v.error) + " in velocity\n";
    }
    if (uncertain == 0) CHECK(totals.neighbours == neighbours);
  }
  return tally;
}

// Headings of length 1, most of them, for models of one speed; any other speed is as good.
Stages stages_of(const World& world, const FlockParameters& parameters, Spread spread, int count,
                 Random& random) {
  const std::vector<Vec3> p = positions(world, spread, count, random);
  return {world, parameters, p, velocities(world, count, 5.0f, random)};
}

}  // namespace

TEST_CASE("models: one step equals the double loop at each size and spread") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const int count = GENERATE(1, 2, 17, 1000);
  const auto spread =
      GENERATE(Spread::uniform, Spread::clumped, Spread::coincident, Spread::border);
  const World world = box(dimension, bounds, dimension == 2 ? 40.0f : 20.0f);
  Random random(113);
  Stages stages = stages_of(world, parameters_of(model), spread, count, random);
  CAPTURE(model_names[int(model)], dimension, int(bounds), count, spread_names[int(spread)]);
  const Tally tally = compare_steps(stages, 1, 1.0f / 60.0f);
  INFO(tally.notes);
  CHECK(tally.wrong == 0);
  // On the border, neighbours across the seam are so near that rounding decides on their direction.
  if (count == 1000 && spread != Spread::border) CHECK(tally.doubtful <= count / 20);
}

TEST_CASE("models: one step equals the double loop with field of view, falloffs and small worlds") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const auto falloff =
      GENERATE(Falloff::linear, Falloff::inverse, Falloff::inverse_square, Falloff::curve,
               Falloff::floored, Falloff::softened, Falloff::constant);
  const float view = GENERATE(full_turn, 4.7f, 1.2f);
  // In the smaller one radii exceed half the world, and nearest images count.
  const float extent = GENERATE(20.0f, 6.0f);
  FlockParameters parameters = parameters_of(model);
  parameters.falloff = falloff;
  parameters.curve = kinked_curve();
  parameters.field_of_view = view;
  const World world = box(dimension, Bounds::wrap, extent);
  Random random(127);
  Stages stages = stages_of(world, parameters, Spread::clumped, 121, random);
  CAPTURE(model_names[int(model)], dimension, int(falloff), view, extent);
  const Tally tally = compare_steps(stages, 1, 1.0f / 60.0f);
  INFO(tally.notes);
  CHECK(tally.wrong == 0);
  CHECK(tally.compared > 60);
}

TEST_CASE("models: steps equal the double loop with limits, bounds and decisions held") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::steer, Bounds::sphere, Bounds::wrap);
  const int variant = GENERATE(0, 1, 2, 3);
  FlockParameters parameters = parameters_of(model);
  parameters.update_interval = variant % 2 == 0 ? 3 : 1;
  parameters.turn_limit = variant < 2 ? 2.0f : 0.0f;
  parameters.limit_force = variant != 1;
  parameters.max_force = 1.0f;
  parameters.mass = 2.0f;
  parameters.drag = variant == 2 ? 0.3f : 0.0f;
  parameters.perturbation = variant == 3 ? 1.5f : 0.0f;
  parameters.convention =
      variant % 2 == 0 ? VicsekConvention::new_heading : VicsekConvention::old_heading;
  World world = box(dimension, bounds, 20.0f);
  world.sphere_radius = 7.0f;
  Random random(131);
  Stages stages = stages_of(world, parameters, Spread::uniform, 150, random);
  CAPTURE(model_names[int(model)], dimension, int(bounds), variant);
  const Tally tally = compare_steps(stages, 5, 0.05f);
  INFO(tally.notes);
  CHECK(tally.wrong == 0);
  CHECK(tally.compared > 300);
}

TEST_CASE("models: a wrapped flock moved by a vector behaves as the unmoved one") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const Vec3 shift = GENERATE(Vec3{-3.25f, 7.5f, 1.125f}, Vec3{19.5f, -0.5f, 10});
  const World world = box(dimension, Bounds::wrap, 20.0f);
  Random random(137);
  // Multiples of 1/1024: moving and wrapping them is exact, so both flocks start from the same.
  std::vector<Vec3> p = positions(world, Spread::uniform, 300, random);
  std::vector<Vec3> q = p;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (int axis = 0; axis < dimension; ++axis) {
      p[i][axis] = std::floor(p[i][axis] * 1024.0f) / 1024.0f;
      q[i][axis] = p[i][axis] + shift[axis];
      if (q[i][axis] >= 10.0f) q[i][axis] -= 20.0f;
      if (q[i][axis] < -10.0f) q[i][axis] += 20.0f;
    }
  }
  const std::vector<Vec3> v = velocities(world, 300, 5.0f, random);
  Stages one(world, parameters_of(model), p, v), other(world, parameters_of(model), q, v);
  for (std::uint64_t step = 0; step < 4; ++step) {
    const auto neighbours = one.step(flock_seed, step, 1.0f / 60.0f).neighbours;
    const auto moved = other.step(flock_seed, step, 1.0f / 60.0f).neighbours;
    if (step == 0) CHECK(neighbours == moved);
  }
  std::vector<Vec3> ends(300), moved_ends(300);
  for (std::size_t k = 0; k < 300; ++k) {
    const Vector a = position_of(one.agents, k), b = position_of(other.agents, k);
    ends[one.agents.id[k]] = {float(a.x), float(a.y), float(a.z)};
    moved_ends[other.agents.id[k]] = Vec3{float(b.x), float(b.y), float(b.z)} - shift;
  }
  CAPTURE(model_names[int(model)], dimension, shift.x);
  // 1e-6 of rounding in the first step, grown by crowded neighbourhoods in three more.
  CHECK(largest_distance(world, ends, moved_ends) < 1e-3);
}

TEST_CASE("models: the order of agents in memory changes a step by rounding only") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const World world = box(dimension, Bounds::wrap, 20.0f);
  Random random(139);
  const std::vector<Vec3> p = positions(world, Spread::clumped, 200, random);
  const std::vector<Vec3> v = velocities(world, 200, 5.0f, random);
  FlockParameters parameters = parameters_of(model);
  Stages one(world, parameters, p, v), other(world, parameters, p, v);
  std::vector<std::size_t> order(200);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::reverse(order.begin(), order.end());
  for (std::size_t k = 0; k < 200; ++k) {
    other.agents.x[k] = p[order[k]].x;
    other.agents.y[k] = p[order[k]].y;
    other.agents.vx[k] = v[order[k]].x;
    other.agents.vy[k] = v[order[k]].y;
    if (dimension == 3) other.agents.z[k] = p[order[k]].z;
    if (dimension == 3) other.agents.vz[k] = v[order[k]].z;
    other.agents.id[k] = static_cast<std::uint32_t>(order[k]);
  }
  // Where the step is known to within the reference's bound for one order, it is for the other.
  const Tally a = compare_steps(one, 1, 1.0f / 60.0f), b = compare_steps(other, 1, 1.0f / 60.0f);
  CAPTURE(model_names[int(model)], dimension);
  INFO(a.notes << b.notes);
  CHECK(a.wrong == 0);
  CHECK(b.wrong == 0);
}

TEST_CASE("models: coincident agents part") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  FlockParameters parameters = parameters_of(model);
  parameters.noise = 0.0f;
  const World world = box(dimension, Bounds::wrap, 20.0f);
  Stages stages(world, parameters, std::vector<Vec3>(3, Vec3{1, 2, 0}),
                std::vector<Vec3>(3, Vec3{1, 0, 0}));
  // `normalized` pushes with d/(d + 0.01), which starts as slowly as it sounds.
  for (std::uint64_t step = 0; step < 60; ++step) stages.step(flock_seed, step, 1.0f / 60.0f);
  CAPTURE(model_names[int(model)], dimension);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      CHECK(distance(position_of(stages.agents, i), position_of(stages.agents, j)) > 1e-6);
    }
  }
}

TEST_CASE("models: nobody, radii, weights and speeds of zero are defined") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  const int count = GENERATE(0, 1, 40);
  const int zero = GENERATE(0, 1, 2, 3);
  FlockParameters parameters = parameters_of(model);
  if (zero == 0) parameters.radius = parameters.separation_radius = 0.0f;
  if (zero == 0) parameters.alignment_radius = 0.0f;
  if (zero == 0) parameters.orientation_width = parameters.attraction_width = 0.0f;
  if (zero == 1) parameters.separation_weight = parameters.alignment_weight = 0.0f;
  if (zero == 1) parameters.cohesion_weight = 0.0f;
  if (zero == 2) parameters.max_speed = parameters.min_speed = 0.0f;
  if (zero == 3) parameters.field_of_view = 0.0f;
  const World world = box(dimension, Bounds::wrap, zero == 0 ? 0.0f : 10.0f);
  Random random(149);
  Stages stages = stages_of(world, parameters, Spread::coincident, count, random);
  for (std::uint64_t step = 0; step < 5; ++step) stages.step(flock_seed, step, 0.1f);
  CAPTURE(model_names[int(model)], dimension, count, zero);
  for (std::size_t k = 0; k < std::size_t(count); ++k) {
    REQUIRE(std::isfinite(length(position_of(stages.agents, k))));
    REQUIRE(std::isfinite(length(velocity_of(stages.agents, k))));
    if (zero == 2) REQUIRE(length(velocity_of(stages.agents, k)) == 0.0);
  }
}

TEST_CASE("models: limit_force cuts the sum of the rules before mass") {
  const auto model = GENERATE(FlockModel::steering, FlockModel::velocity, FlockModel::normalized,
                              FlockModel::exclusive);
  FlockParameters parameters = parameters_of(model);
  parameters.separation_weight = parameters.alignment_weight = 30.0f;
  parameters.max_force = 0.5f;
  parameters.mass = 2.0f;
  const World world = box(2, Bounds::wrap, 10.0f);
  const auto largest = [&](bool limited) {
    parameters.limit_force = limited;
    Random random(151);
    Stages stages = stages_of(world, parameters, Spread::clumped, 100, random);
    stages.sort();
    stages.sense(0);
    stages.steer(flock_seed, 0);
    double most = 0.0;
    for (std::size_t k = 0; k < 100; ++k) {
      most = std::max(
          most, std::hypot(double(stages.acceleration.x[k]), double(stages.acceleration.y[k])));
    }
    return most;
  };
  CAPTURE(model_names[int(model)]);
  CHECK(largest(true) == Catch::Approx(0.25));
  CHECK(largest(false) > 1.0);
}

TEST_CASE("models: a radius factor acts as a radius of the agent's own") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  FlockParameters parameters = parameters_of(model);
  parameters.alarm_factor = 1.6f;
  const World world = box(dimension, Bounds::wrap, 20.0f);
  Random random(157);
  Stages stages = stages_of(world, parameters, Spread::uniform, 100, random);
  stages.sort();
  std::vector<float> factors(100);
  for (std::size_t k = 0; k < 100; ++k) factors[k] = stages.agents.id[k] % 3 == 0 ? 1.6f : 1.0f;
  const SenseTotals totals = stages.sense(0, factors.data());
  // The same from the reference, whose agents of either kind have parameters of their own.
  FlockParameters wide = parameters;
  wide.radius *= 1.6f;
  const float zones = parameters.separation_radius + parameters.orientation_width;
  wide.attraction_width = (zones + parameters.attraction_width) * 1.6f - zones;
  std::vector<reference::Agent> agents(100);
  for (std::size_t k = 0; k < 100; ++k) {
    agents[stages.agents.id[k]].p = position_of(stages.agents, k);
    agents[stages.agents.id[k]].v = velocity_of(stages.agents, k);
  }
  const reference::Draws draws = core_draws(dimension, flock_seed, 0);
  std::uint64_t neighbours = 0;
  bool doubtful = false;
  for (std::size_t i = 0; i < 100; ++i) {
    const reference::Sums sums =
        reference::sense(agents, i, world, i % 3 == 0 ? wide : parameters, draws);
    neighbours += static_cast<std::uint64_t>(sums.neighbours);
    doubtful = doubtful || sums.doubtful;
  }
  CAPTURE(model_names[int(model)], dimension);
  REQUIRE_FALSE(doubtful);
  CHECK(totals.neighbours == neighbours);
}

TEST_CASE("models: further rules add to the force, and turn the heading of models of one speed") {
  const auto model = GENERATE(from_range(models));
  const int dimension = GENERATE(2, 3);
  FlockParameters parameters = parameters_of(model);
  parameters.noise = 0.0f;
  parameters.turn_limit = 0.0f;
  parameters.mass = 2.0f;
  parameters.max_force = 0.1f;  // which does not limit them
  const World world = box(dimension, Bounds::open, 20.0f);
  Stages stages(world, parameters, {{0, 0, 0}}, {{2, 0, 0}});
  VectorArrays rules;
  rules.resize(1, dimension, 0.0f);
  rules.y[0] = 4.0f;
  stages.sort();
  stages.sense(0);
  stages.steer(flock_seed, 0, 0.5f, &rules);
  const Vector out{stages.acceleration.x[0], stages.acceleration.y[0],
                   dimension == 3 ? stages.acceleration.z[0] : 0.0f};
  CAPTURE(model_names[int(model)], dimension);
  if (chooses_heading(model)) {
    CHECK(distance(out, {parameters.max_speed, 2.0}) < 1e-6);
  } else {
    CHECK(distance(out, {0.0, 2.0}) < 1e-6);
  }
}

TEST_CASE("vicsek: the noise is uniform over its width and turns to no preferred side") {
  const int dimension = GENERATE(2, 3);
  FlockParameters parameters = parameters_of(FlockModel::vicsek);
  parameters.radius = 0.0f;
  parameters.noise = 2.0f;
  const World world = box(dimension, Bounds::open, 20.0f);
  const std::size_t count = 20000;
  Stages stages(world, parameters, std::vector<Vec3>(count), std::vector<Vec3>(count, {1, 0, 0}));
  for (std::size_t k = 0; k < count; ++k) stages.agents.x[k] = float(k);  // nobody on one point
  stages.step(flock_seed, 0, 0.1f);
  double mean_y = 0.0, mean_z = 0.0, largest = 0.0, square = 0.0;
  for (std::size_t k = 0; k < count; ++k) {
    const Vector v = velocity_of(stages.agents, k);
    const double angle = std::acos(std::clamp(v.x, -1.0, 1.0));
    largest = std::max(largest, angle);
    square += angle * angle / double(count);
    mean_y += v.y / double(count);
    mean_z += v.z / double(count);
  }
  CAPTURE(dimension);
  CHECK(largest <= 1.0 + 1e-6);
  CHECK(largest > 0.999);
  // Variance 1/3 of U(-1, 1), seen within 4 sqrt((1/5 - 1/9) / count); means within 4 /
  // sqrt(count).
  CHECK(square == Catch::Approx(1.0 / 3.0).margin(0.0085));
  CHECK(std::abs(mean_y) < 0.0285);
  CHECK(std::abs(mean_z) < 0.0285);
}

TEST_CASE("vicsek: an agent moves along its new heading, or along the old one") {
  const auto convention = GENERATE(VicsekConvention::new_heading, VicsekConvention::old_heading);
  FlockParameters parameters = parameters_of(FlockModel::vicsek);
  parameters.noise = 0.0f;
  parameters.convention = convention;
  const World world = box(2, Bounds::open, 20.0f);
  // Together they head for 45 degrees, each with one speed.
  Stages stages(world, parameters, {{0, 0, 0}, {1, 0, 0}}, {{1, 0, 0}, {0, 1, 0}});
  stages.step(flock_seed, 0, 0.5f);
  const std::size_t first = stages.agents.id[0] == 0 ? 0 : 1;
  const double half = 0.5 * std::sqrt(0.5);
  const Vector expected =
      convention == VicsekConvention::new_heading ? Vector{half, half} : Vector{0.5, 0.0};
  CHECK(distance(velocity_of(stages.agents, first), {std::sqrt(0.5), std::sqrt(0.5)}) < 1e-6);
  CHECK(distance(position_of(stages.agents, first), expected) < 1e-6);
}

TEST_CASE("couzin: repulsion takes precedence, has no blind angle, and no wish is straight on") {
  FlockParameters parameters = parameters_of(FlockModel::couzin);
  parameters.noise = 0.0f;
  parameters.turn_limit = 0.0f;
  parameters.field_of_view = 3.0f;
  const World world = box(2, Bounds::open, 20.0f);
  const auto heading_of_first = [&](Vec3 a, Vec3 b) {
    Stages stages(world, parameters, {{0, 0, 0}, a, b}, {{3, 0, 0}, {0, 3, 0}, {0, 3, 0}});
    stages.step(flock_seed, 0, 0.01f);
    for (std::size_t k = 0; k < 3; ++k) {
      if (stages.agents.id[k] == 0) return velocity_of(stages.agents, k);
    }
    return Vector{};
  };
  const Vec3 far{9, 9, 0};
  // One in the zone of repulsion, behind, and one in that of orientation, ahead.
  CHECK(distance(heading_of_first({-0.3f, -0.4f, 0}, {2, 0, 0}), {1.8, 2.4}) < 1e-5);
  CHECK(distance(heading_of_first({2, 0, 0}, far), {0, 3}) < 1e-5);            // orientation
  CHECK(distance(heading_of_first({3.2f, 2.4f, 0}, far), {2.4, 1.8}) < 1e-5);  // attraction
  // Orientation (0, 1) and attraction (0.8, 0.6) weigh the same.
  CHECK(distance(heading_of_first({2, 0, 0}, {3.2f, 2.4f, 0}),
                 {3 * 0.8 / std::sqrt(3.2), 3 * 1.6 / std::sqrt(3.2)}) < 1e-5);
  CHECK(distance(heading_of_first({-2, 0, 0}, {-4, 0, 0}), {3, 0}) < 1e-5);  // unseen
  CHECK(distance(heading_of_first(far, far), {3, 0}) < 1e-5);
}

TEST_CASE("couzin: an agent turns by the turn limit at most, at one speed") {
  const int dimension = GENERATE(2, 3);
  FlockParameters parameters = parameters_of(FlockModel::couzin);
  const World world = box(dimension, Bounds::open, 10.0f);
  Random random(163);
  Stages stages = stages_of(world, parameters, Spread::uniform, 150, random);
  stages.step(flock_seed, 0, 0.1f);
  std::vector<Vector> before(150);
  for (std::size_t k = 0; k < 150; ++k) {
    before[stages.agents.id[k]] = velocity_of(stages.agents, k);
  }
  stages.step(flock_seed, 1, 0.1f);
  double largest = 0.0;
  for (std::size_t k = 0; k < 150; ++k) {
    const Vector v = velocity_of(stages.agents, k), u = before[stages.agents.id[k]];
    CHECK(length(v) == Catch::Approx(3.0).epsilon(1e-6));
    const double chord = distance(u, v) / 3.0;
    largest = std::max(largest, 2.0 * std::asin(0.5 * chord));
  }
  CAPTURE(dimension);
  CHECK(largest <= 0.06981317 + 1e-6);
  CHECK(largest >= 0.06981317 - 1e-6);
}
