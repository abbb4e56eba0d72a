// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/relations.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/flock_stages.h"
#include "support/placements.h"
#include "support/vectors.h"

using namespace flockwork;
using namespace flockwork::testing;
using reference::Vector;

namespace {

constexpr double half_ulp = 0x1p-24;

// Two groups in one world, and what a relation makes of them.
struct Meeting {
  Meeting(const World& in, Spread spread, int from_count, int to_count, std::uint32_t seed)
      : world(in) {
    Random random(seed);
    p = positions(world, spread, from_count, random);
    v = velocities(world, from_count, 5.0f, random);
    q = positions(world, spread, to_count, random);
    u = velocities(world, to_count, 5.0f, random);
    from = core_agents(world.dimension, p, v);
    to = core_agents(world.dimension, q, u);
  }

  void relate(const RelationParameters& relation, const FlockParameters& parameters,
              float grid_radius) {
    grid.reserve(world, grid_radius, to.size());
    grid.index(world, grid_radius, to);
    force.resize(from.size(), world.dimension, 0.0f);
    force.clear_values();
    alarm.resize(from.size());
    std::fill(alarm.begin(), alarm.end(), 1.0f);
    totals = flockwork::relate(relation, parameters, from, grid, force, nullptr, alarm.data());
  }

  Vector force_on(std::size_t i) const {
    return {force.x[i], force.y[i], world.dimension == 3 ? force.z[i] : 0.0};
  }

  World world;
  std::vector<Vec3> p, v, q, u;
  Agents from, to;
  CellGrid grid;
  VectorArrays force;
  AlignedArray<float> alarm;
  RelationTotals totals;
};

struct Expected {
  Vector force;
  double error = 0.0;
  bool doubtful = false;
  int neighbours = 0;
};

// The formulas of RelationKind as a plain double loop.
Expected expected(const Meeting& m, std::size_t i, const RelationParameters& r,
                  const FlockParameters& p) {
  Expected e;
  Vector away, nearest_offset;
  double total = 0.0, nearest = 1e30, second = 1e30, ahead_of_nearest = 0.0;
  const double largest = m.world.extent(0);
  for (std::size_t j = 0; j < m.q.size(); ++j) {
    Vector d = reference::displacement(m.world, to_vector(m.p[i]), to_vector(m.q[j]));
    const double distance = reference::length(d);
    if (std::fabs(distance - r.radius) < 1e-5 * largest) e.doubtful = true;
    if (!(distance < r.radius)) continue;
    ++e.neighbours;
    const double ahead = std::min(double(r.lookahead), distance / double(p.max_speed));
    const Vector predicted = sum(d, scaled(to_vector(m.u[j]), ahead));
    if (r.kind == RelationKind::chase) {
      if (distance < nearest) {
        second = nearest;
        nearest = distance;
        nearest_offset = predicted;
        ahead_of_nearest = ahead;
      } else {
        second = std::min(second, distance);
      }
      continue;
    }
    const double size = reference::length(predicted);
    // Rounding decides the direction from somebody on the same point.
    if (size < 1e-4 * largest) e.doubtful = true;
    const double weight = std::max(0.0, 1.0 - size / double(r.radius));
    away = sum(away, scaled(unit(predicted), -weight));
    total += weight + largest / size * 1.0;
  }
  if (e.neighbours == 0) return e;
  const Vector v = to_vector(m.v[i]);
  const double scale = double(r.weight) * (double(p.max_force) + 1.0);
  if (r.kind == RelationKind::chase) {
    if (second - nearest < 1e-5 * largest) e.doubtful = true;
    e.force = scaled(steer(unit(nearest_offset), v, p), r.weight);
    const double size = reference::length(nearest_offset);
    e.error = 32 * half_ulp * scale *
              (1.0 + double(p.max_speed) * (largest + 5.0 * ahead_of_nearest) / size);
  } else {
    const double size = reference::length(away);
    const double strength = double(r.weight) * std::min(1.0, size);
    e.force = r.kind == RelationKind::avoid ? scaled(unit(away), strength * double(p.max_force))
                                            : scaled(steer(unit(away), v, p), strength);
    // Each term carries the rounding of an offset between coordinates of the size of the world.
    e.error = 32 * half_ulp * scale * (1.0 + double(p.max_speed)) * (1.0 + total / size);
  }
  return e;
}

}  // namespace

TEST_CASE("relations follow their formulas", "[relations]") {
  const auto kind = GENERATE(RelationKind::flee, RelationKind::avoid, RelationKind::chase);
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const auto spread = GENERATE(Spread::uniform, Spread::clumped, Spread::border);
  const float lookahead = GENERATE(0.0f, 0.7f);
  Meeting m(box(dimension, bounds, 20.0f), spread, 150, 90, 11);
  const RelationParameters r{kind, 4.0f, 1.7f, lookahead};
  const FlockParameters p;
  // The relation's own grid, and one that serves a larger radius.
  m.relate(r, p, GENERATE(4.0f, 6.5f));
  int wrong = 0, compared = 0, met = 0;
  for (std::size_t i = 0; i < m.p.size(); ++i) {
    const Expected e = expected(m, i, r, p);
    if (e.doubtful) continue;
    ++compared;
    met += e.neighbours > 0;
    if (reference::distance(m.force_on(i), e.force) > e.error) ++wrong;
    const bool alarmed = kind == RelationKind::flee && e.neighbours > 0;
    CHECK((m.alarm[i] == p.alarm_factor || !alarmed));
  }
  CHECK(wrong == 0);
  CHECK(compared > 75);
  CHECK(met > 20);
}

TEST_CASE("agents outside the grid of the others find those at its rim", "[relations]") {
  World world = box(2, Bounds::open, 10.0f);
  Meeting m(world, Spread::uniform, 1, 40, 3);
  for (const Vec3 outside : {Vec3{-8, 0, 0}, Vec3{8, 1, 0}, Vec3{0, 8, 0}, Vec3{-2, -8, 0}}) {
    m.p[0] = outside;
    m.from = core_agents(2, m.p, m.v);
    const RelationParameters r{RelationKind::flee, 5.0f, 1.0f, 0.0f};
    m.relate(r, FlockParameters{}, 5.0f);
    const Expected e = expected(m, 0, r, FlockParameters{});
    REQUIRE(e.neighbours > 0);
    CHECK(m.totals.neighbours == static_cast<std::uint64_t>(e.neighbours));
    CHECK(reference::distance(m.force_on(0), e.force) <= e.error);
  }
}

TEST_CASE("an agent on the very point of another flees from it all the same", "[relations]") {
  Meeting m(box(2, Bounds::wrap, 20.0f), Spread::uniform, 1, 1, 5);
  m.q = m.p;
  m.v[0] = {};
  m.from = core_agents(2, m.p, m.v);
  m.to = core_agents(2, m.q, m.u);
  const FlockParameters p;
  m.relate({RelationKind::flee, 3.0f, 2.0f, 0.0f}, p, 3.0f);
  // As hard as it can: the other is at no distance.
  CHECK(reference::length(m.force_on(0)) == Catch::Approx(2.0 * double(p.max_force)));
}

TEST_CASE("alarm reaches those who flee and nobody else", "[relations]") {
  Meeting m(box(2, Bounds::bounce, 40.0f), Spread::uniform, 60, 2, 8);
  FlockParameters p;
  p.alarm_factor = 2.5f;
  m.relate({RelationKind::flee, 8.0f, 1.0f, 0.0f}, p, 8.0f);
  int alarmed = 0;
  for (std::size_t i = 0; i < m.p.size(); ++i) {
    bool near = false;
    for (const Vec3 q : m.q) {
      const Vec3 d = q - m.p[i];
      near = near || std::sqrt(dot(d, d)) < 8.0f;
    }
    CHECK(m.alarm[i] == (near ? 2.5f : 1.0f));
    alarmed += near;
  }
  CHECK((alarmed > 0 && alarmed < 60));
}
