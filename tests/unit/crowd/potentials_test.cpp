// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/potentials.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "space/orientation.h"

using namespace flockwork;

namespace {

double people_at(double d) {
  const CrowdParameters p = published_parameters();
  NearPeople near;
  near.add(p, static_cast<float>(d), 0.0f, 0.39f);
  return static_cast<double>(lane<0>(
      people_potential(p, near, zero_f32x4(), zero_f32x4(), 1.0f, zero_f32x4(), math::infinity)));
}

NearWalls walls_of(const std::vector<std::array<float, 4>>& segments) {
  NearWalls walls;
  for (auto* a : {&walls.ax, &walls.ay, &walls.bx, &walls.by}) a->resize(segments.size());
  for (const auto& s : segments) {
    walls.ax[walls.count] = s[0];
    walls.ay[walls.count] = s[1];
    walls.bx[walls.count] = s[2];
    walls.by[walls.count] = s[3];
    ++walls.count;
  }
  return walls;
}

double wall_at(double d) {
  const CrowdParameters p = published_parameters();
  const NearWalls walls = walls_of({{-5.0f, static_cast<float>(d), 5.0f, static_cast<float>(d)}});
  return static_cast<double>(
      lane<0>(wall_potential(p, walls, 0.0f, 0.0f, 0.195f, zero_f32x4(), zero_f32x4())));
}

}  // namespace

// The published values are given to three digits.
TEST_CASE("the potential of people has the published values", "[crowd]") {
  CHECK(std::fabs(people_at(0.39) - 0.963) < 0.0006);
  CHECK(std::fabs(people_at(0.6) - 0.483) < 0.0006);
  CHECK(std::fabs(people_at(0.8) - 0.236) < 0.0006);
  CHECK(std::fabs(people_at(1.0) - 0.067) < 0.0006);
  CHECK(std::fabs(people_at(1.2) - 0.0046) < 0.00006);
  CHECK(people_at(1.6) == 0.0);
}

TEST_CASE("the potential of walls has the published values", "[crowd]") {
  CHECK(std::fabs(wall_at(0.2) - 0.711) < 0.0006);
  CHECK(std::fabs(wall_at(0.4) - 0.417) < 0.0006);
  CHECK(std::fabs(wall_at(0.6) - 0.062) < 0.0006);
  CHECK(wall_at(0.8) == 0.0);
}

TEST_CASE("potentials follow their formulas in every lane, also where bodies overlap", "[crowd]") {
  CrowdParameters p;
  // The second pair is the other way round.
  const auto [personal, intimate] = GENERATE(table<float, float>({{1.2f, 0.45f}, {0.4f, 1.1f}}));
  p.personal_width = personal;
  p.intimate_width = intimate;
  NearPeople near;
  const std::array<std::array<float, 3>, 5> others{{{0.3f, 0.1f, 0.39f},
                                                    {-0.5f, 0.7f, 0.5f},
                                                    {1.1f, -0.2f, 0.39f},
                                                    {0.0f, 0.0f, 0.39f},
                                                    {-1.9f, 0.4f, 0.6f}}};
  for (const auto& o : others) near.add(p, o[0], o[1], o[2]);
  const auto bump = [](double height, double strength, double u) {
    return u < 1.0 ? height * std::exp(strength / (u - 1.0)) : 0.0;
  };
  for (int n = 0; n < 50; ++n) {
    const float x = -1.2f + 0.05f * static_cast<float>(n), y = 0.6f - 0.02f * static_cast<float>(n);
    const float patience = n % 2 == 0 ? 1.0f : 0.25f;
    const f32x4 sum = people_potential(p, near, set(x, -x, y, x), set(y, y, x, -y), patience,
                                       zero_f32x4(), math::infinity);
    const std::array<float, 4> xs{x, -x, y, x}, ys{y, y, x, -y};
    alignas(16) std::array<float, 4> got;
    store_aligned(got.data(), sum);
    for (std::size_t k = 0; k < 4; ++k) {
      double expected = 0.0;
      for (const auto& o : others) {
        const double d =
            std::hypot(static_cast<double>(xs[k]) - o[0], static_cast<double>(ys[k]) - o[1]);
        const double r = static_cast<double>(o[2]);
        const double wide = static_cast<double>(personal) + r;
        const double close = static_cast<double>(intimate) + r;
        expected += patience * (bump(50.0, 4.0, d * d / (wide * wide)) +
                                bump(50.0 / 1.2, 4.0, d * d / (close * close)));
        expected += bump(1000.0, 1.0, std::pow(d / r, 4.0));
      }
      // An error of 1e-7 in u grows near its end by the slope of the exponent, 4/(u-1)^2 < 1e3
      // where the value still matters.
      CHECK(std::fabs(static_cast<double>(got[k]) - expected) <= 2e-4 * expected + 1e-6);
    }
  }
}

TEST_CASE("a place beyond a wall is out of reach, however thin the wall or near its end",
          "[crowd]") {
  const CrowdParameters p;
  int wrong = 0, crossings = 0;
  for (int n = 0; n < 20000; ++n) {
    const auto bits = random_u32x4(7, Stream::noise, static_cast<std::uint32_t>(n), 0);
    const auto more = random_u32x4(7, Stream::noise, static_cast<std::uint32_t>(n), 1);
    const float ox = uniform(more[0], -50.0f, 50.0f), oy = uniform(more[1], -50.0f, 50.0f);
    const float ax = ox + uniform(bits[0], -1.0f, 1.0f), ay = oy + uniform(bits[1], -1.0f, 1.0f);
    const float bx = ox + uniform(bits[2], -1.0f, 1.0f), by = oy + uniform(bits[3], -1.0f, 1.0f);
    const float dx = uniform(more[2], -1.0f, 1.0f), dy = uniform(more[3], -1.0f, 1.0f);
    const NearWalls walls = walls_of({{ax, ay, bx, by}});
    const bool blocked =
        lane<0>(wall_potential(p, walls, ox, oy, 0.195f, splat(dx), splat(dy))) == math::infinity;
    const bool crosses = ways_touch(ox, oy, ox + dx, oy + dy, ax, ay, bx, by);
    crossings += crosses;
    wrong += crosses && !blocked;
  }
  CHECK(crossings > 1000);
  CHECK(wrong == 0);
}
