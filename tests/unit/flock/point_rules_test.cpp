// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/point_rules.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/flock_stages.h"
#include "support/placements.h"
#include "support/vectors.h"

using namespace flockwork;
using namespace flockwork::testing;
using reference::Vector;

namespace {

// The formulas of PointKind, one agent at a time in double precision.
Vector expected(const PointParameters& q, const FlockParameters& p, const World& world, Vec3 at,
                Vec3 velocity) {
  const Vector to = reference::displacement(world, to_vector(at), to_vector(q.at));
  const Vector v = to_vector(velocity);
  const double d = reference::length(to), r = q.radius, w = q.weight;
  const Vector arrive = clamped(
      minus(scaled(unit(to), double(p.max_speed) * std::min(1.0, d / double(q.near_distance))), v),
      p.max_force);
  const Vector away = scaled(unit(to), -1.0);
  switch (q.kind) {
    case PointKind::seek: {
      const double far = std::min(1.0, d / double(q.near_distance));
      const double share = double(q.near_weight) + (w - double(q.near_weight)) * far;
      if (p.model == FlockModel::exclusive) return scaled(minus(unit(to), unit(v)), share);
      return scaled(steer(unit(to), v, p), share);
    }
    case PointKind::arrive:
      return scaled(arrive, w);
    case PointKind::food:
      return d < r && q.amount > 0.0f ? scaled(arrive, w) : Vector{};
    case PointKind::flee:
      return d < r ? scaled(steer(away, v, p), w * (1.0 - d / r)) : Vector{};
    case PointKind::predator:
      return d < r ? scaled(steer(away, v, p), w * (1.0 - d / r) * r / (d + 0.1 * r)) : Vector{};
    case PointKind::repel:
      return d < r ? scaled(away, w * double(p.max_force) * (1.0 - d / r) * (1.0 - d / r))
                   : Vector{};
  }
  return {};
}

struct Pull {
  VectorArrays force;
  AlignedArray<float> alarm;
  std::int64_t eaters = 0;
};

Pull pull(const ActivePoint& point, const FlockParameters& p, const World& world,
          const Agents& agents) {
  Pull result;
  result.force.resize(agents.size(), world.dimension, 0.0f);
  result.alarm.resize(agents.size(), 1.0f);
  add_point_forces({&point, 1}, p, world, agents, result.force, result.alarm.data(),
                   {&result.eaters, 1});
  return result;
}

}  // namespace

TEST_CASE("points act by their formulas", "[points]") {
  const auto kind = GENERATE(PointKind::seek, PointKind::arrive, PointKind::flee,
                             PointKind::predator, PointKind::repel, PointKind::food);
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::open);
  const auto model = GENERATE(FlockModel::steering, FlockModel::exclusive);
  const World world = box(dimension, bounds, 20.0f);
  Random random(2);
  const auto p = positions(world, Spread::uniform, 203, random);
  const auto v = velocities(world, 203, 5.0f, random);
  const Agents agents = core_agents(dimension, p, v);
  PointParameters q{kind, {3, -8, dimension == 3 ? 5.0f : 0.0f}, 9.0f, 1.5f, 0.25f, 4.0f, 100.0f};
  FlockParameters parameters = default_parameters(model);
  parameters.alarm_factor = 2.0f;
  const Pull got = pull({q, true}, parameters, world, agents);
  std::int64_t eaters = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const Vector want = expected(q, parameters, world, p[i], v[i]);
    const double d =
        reference::length(reference::displacement(world, to_vector(p[i]), to_vector(q.at)));
    const Vector is{got.force.x[i], got.force.y[i], dimension == 3 ? got.force.z[i] : 0.0};
    // Offsets are rounded as coordinates of the world are; a unit vector enlarges that by 1/d.
    const double error = 64 * 0x1p-24 * (1.0 + double(parameters.max_speed)) * 10.0 *
                         (1.0 + 20.0 / std::max(d, 1e-3));
    CAPTURE(i, d, is.x, want.x, is.y, want.y, is.z, want.z);
    CHECK(reference::distance(is, want) <= error);
    const bool threat = kind == PointKind::flee || kind == PointKind::predator;
    CHECK(got.alarm[i] == (threat && d < 9.0 ? 2.0f : 1.0f));
    eaters += kind == PointKind::food && d < 4.0;
  }
  CHECK(got.eaters == eaters);
}

TEST_CASE("food that is used up attracts nobody", "[points]") {
  const World world = box(2, Bounds::open, 20.0f);
  const Agents agents = core_agents(2, {{1, 0, 0}}, {{0, 0, 0}});
  PointParameters q{PointKind::food, {0, 0, 0}, 9.0f, 1.0f, 1.0f, 4.0f, 0.0f};
  const Pull none = pull({q, true}, FlockParameters{}, world, agents);
  CHECK(none.force.x[0] == 0.0f);
  CHECK(none.eaters == 0);
  q.amount = 0.5f;
  CHECK(pull({q, true}, FlockParameters{}, world, agents).force.x[0] < 0.0f);
}

TEST_CASE("an agent on a point gets no force that is not a number", "[points]") {
  const auto kind = GENERATE(PointKind::seek, PointKind::arrive, PointKind::flee,
                             PointKind::predator, PointKind::repel, PointKind::food);
  const float size = GENERATE(0.0f, 5.0f);
  const World world = box(2, Bounds::open, 20.0f);
  const Agents agents = core_agents(2, {{2, 2, 0}}, {{0, 0, 0}});
  const PointParameters q{kind, {2, 2, 0}, size, 1.0f, 1.0f, size, 1.0f};
  const Pull got = pull({q, true}, FlockParameters{}, world, agents);
  CHECK(std::isfinite(got.force.x[0]));
  CHECK(std::isfinite(got.force.y[0]));
}
