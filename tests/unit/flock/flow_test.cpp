// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/flow.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/wall_shapes.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

Flow flow_of(const FlowParameters& parameters, const std::vector<Wall>& walls, const World& world) {
  Flow flow;
  flow.build(parameters, walls, world);
  return flow;
}

Vec3 at(const Flow& flow, Vec3 p) {
  const Lanes3 u = flow.velocity({splat(p.x), splat(p.y), splat(p.z)});
  return {lane<0>(u.x), lane<0>(u.y), lane<0>(u.z)};
}

FlowParameters stream(float x, float y) {
  FlowParameters parameters;
  parameters.kind = FlowKind::stream;
  parameters.velocity = {x, y, 0.0f};
  return parameters;
}

// Through the straight way from a to b, to its right side, per height; midpoint sums.
double flux(const Flow& flow, Vec3 a, Vec3 b) {
  double sum = 0.0;
  const int pieces = 2000;
  for (int k = 0; k < pieces; ++k) {
    const float t = (static_cast<float>(k) + 0.5f) / static_cast<float>(pieces);
    const Vec3 u = at(flow, a + (b - a) * t);
    sum += static_cast<double>(u.x * (b.y - a.y) - u.y * (b.x - a.x)) / pieces;
  }
  return sum;
}

}  // namespace

TEST_CASE("flow: none, uniform and vortex are what the parameters say") {
  const World world = box(3, Bounds::open, 100.0f);
  FlowParameters parameters;
  CHECK_FALSE(flow_of(parameters, {}, world).active());
  parameters.kind = FlowKind::uniform;
  parameters.velocity = {1.0f, -2.0f, 3.0f};
  CHECK(at(flow_of(parameters, {}, world), {7.0f, 8.0f, 9.0f}) == Vec3{1.0f, -2.0f, 3.0f});
  CHECK(at(flow_of(parameters, {}, box(2, Bounds::open, 100.0f)), {7.0f, 8.0f, 0.0f}).z == 0.0f);

  parameters.kind = FlowKind::vortex;
  parameters.velocity = {3.0f, 4.0f, 0.0f};  // 5 u/s
  parameters.centre = {10.0f, 20.0f, 0.0f};
  parameters.radius = 4.0f;
  const Flow vortex = flow_of(parameters, {}, world);
  for (const float r : {0.0f, 1.0f, 3.9f, 4.1f, 16.0f}) {
    const float speed = 5.0f * (r < 4.0f ? r / 4.0f : 4.0f / r);
    const Vec3 right = at(vortex, {10.0f + r, 20.0f, 5.0f});
    CHECK(std::fabs(right.y - speed) < 1.0e-5f);
    CHECK(std::fabs(right.x) < 1.0e-5f);
    CHECK(std::fabs(at(vortex, {10.0f, 20.0f + r, 0.0f}).x + speed) < 1.0e-5f);
  }
  parameters.radius = 0.0f;
  CHECK(at(flow_of(parameters, {}, world), {10.0f, 20.0f, 0.0f}) == Vec3{});
  CHECK(at(flow_of(parameters, {}, world), {11.0f, 20.0f, 0.0f}) == Vec3{});
}

TEST_CASE("flow: along wrapped axes a vortex turns around its nearest image") {
  FlowParameters parameters;
  parameters.kind = FlowKind::vortex;
  parameters.centre = {45.0f, 0.0f, 0.0f};
  const Flow flow = flow_of(parameters, {}, box(2, Bounds::wrap, 100.0f));
  CHECK(at(flow, {-49.0f, 0.0f, 0.0f}).y > 0.0f);
  CHECK(std::fabs(at(flow, {-49.0f, 0.0f, 0.0f}).y - at(flow, {51.0f, 0.0f, 0.0f}).y) < 1.0e-5f);
}

TEST_CASE("flow: a stream without walls is uniform, and enclosed fluid stands still") {
  const World world = box(2, Bounds::wrap, 50.0f);
  CHECK(at(flow_of(stream(2.0f, 1.0f), {}, world), {3.0f, 4.0f, 0.0f}) == Vec3{2.0f, 1.0f, 0.0f});
  const Flow closed =
      flow_of(stream(2.0f, 1.0f), {as_room(rectangle_wall(-20.0f, -20.0f, 20.0f, 20.0f))}, world);
  Random random(31);
  for (int k = 0; k < 300; ++k) {
    const Vec3 u = at(closed, {random.uniform(-19.0f, 19.0f), random.uniform(-19.0f, 19.0f), 0.0f});
    // The residual of the solver, 1e-6, grows with the condition of the grid, its side squared.
    REQUIRE(std::sqrt(dot(u, u)) < 0.02f);
  }
}

TEST_CASE("flow: a stream around a disc is that of potential flow") {
  // A wide world, so that its ends hardly matter: images of the disc change 1/50^2 of the velocity.
  const World world = box(2, Bounds::wrap, 100.0f);
  const float r = 6.0f;
  const Flow flow = flow_of(stream(1.0f, 0.0f), {disc_wall(0.0f, 0.0f, r)}, world);
  double square = 0.0;
  int count = 0;
  for (float angle = 0.05f; angle < 6.28f; angle += 0.1f) {
    for (const float far : {8.0f, 10.0f, 14.0f}) {
      const float x = far * std::cos(angle), y = far * std::sin(angle);
      const float share = r * r / (far * far);
      const float u = 1.0f - share * std::cos(2.0f * angle);
      const float v = -share * std::sin(2.0f * angle);
      const Vec3 found = at(flow, {x, y, 0.0f});
      square += (found.x - u) * (found.x - u) + (found.y - v) * (found.y - v);
      ++count;
    }
  }
  // Cells of 0.8 cut the disc into steps: its radius is uncertain by half a cell, r^2 by 13 %, and
  // that of the deflection, which is r^2/far^2, at most 0.56.
  CHECK(std::sqrt(square / count) < 0.13 * 0.56);
}

TEST_CASE("flow: what goes into a part of the stream comes out of it") {
  Random random(32);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const World world = box(2, bounds, 100.0f);
  const Flow flow = flow_of(stream(1.0f, 0.5f), random_walls(12, 35.0f, random), world);
  for (int k = 0; k < 30; ++k) {
    const float x = random.uniform(-45.0f, 20.0f), y = random.uniform(-45.0f, 20.0f);
    const float w = random.uniform(5.0f, 25.0f), h = random.uniform(5.0f, 25.0f);
    const double out =
        flux(flow, {x, y, 0}, {x + w, y, 0}) + flux(flow, {x + w, y, 0}, {x + w, y + h, 0}) +
        flux(flow, {x + w, y + h, 0}, {x, y + h, 0}) + flux(flow, {x, y + h, 0}, {x, y, 0});
    // Faces are exact; between them interpolation errs where the flow bends within a cell of 0.8,
    // at the corners of walls, by the speed there times the cell.
    CAPTURE(x, y, w, h);
    REQUIRE(std::fabs(out) < 0.03 * static_cast<double>(2.0f * (w + h)));
  }
}

TEST_CASE("flow: nothing flows through a thin wall, and all of it through the gap") {
  const World world = box(2, Bounds::wrap, 100.0f);
  // Across the world but for a gap of 20 at the middle.
  const std::vector<Wall> walls{line_wall({{0.3f, -60.0f, 0.0f}, {0.3f, -10.0f, 0.0f}}),
                                line_wall({{0.3f, 10.0f, 0.0f}, {0.3f, 60.0f, 0.0f}})};
  const Flow flow = flow_of(stream(1.0f, 0.0f), walls, world);
  // The faces that the walls block are those at x = 0, where nothing is interpolated across.
  const double through = flux(flow, {0.0f, -11.0f, 0.0f}, {0.0f, 11.0f, 0.0f});
  const double behind = flux(flow, {30.0f, -50.0f, 0.0f}, {30.0f, 50.0f, 0.0f});
  CHECK(behind > 10.0);
  // Between the faces the flow bends at the tips of the walls, over a cell of 0.8 of the 20.
  CHECK(std::fabs(through - behind) < 0.02 * behind);
  CHECK(at(flow, {0.0f, 30.0f, 0.0f}).x == 0.0f);
}

TEST_CASE("flow: the same velocity on both sides of a seam") {
  const World world = box(2, Bounds::wrap, 60.0f);
  Random random(33);
  const Flow flow = flow_of(stream(1.0f, 0.3f), random_walls(8, 30.0f, random), world);
  for (int k = 0; k < 100; ++k) {
    const float t = random.uniform(-30.0f, 30.0f);
    const Vec3 across = at(flow, {-30.0f, t, 0.0f}) - at(flow, {29.99999f, t, 0.0f});
    const Vec3 up = at(flow, {t, -30.0f, 0.0f}) - at(flow, {t, 29.99999f, 0.0f});
    REQUIRE(std::sqrt(dot(across, across)) < 1.0e-3f);
    REQUIRE(std::sqrt(dot(up, up)) < 1.0e-3f);
  }
}
