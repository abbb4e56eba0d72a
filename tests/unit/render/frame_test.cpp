// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/frame.h"

#include <catch_amalgamated.hpp>

#include <cmath>

namespace flockwork {
namespace {

using Catch::Approx;

constexpr Viewport picture{1280, 720, 1.0f};

TEST_CASE("wing beats keep their precision however long a run is") {
  Camera camera;
  const double hours = 3600.0 * 1000.0;
  const auto clock = [&](double time) {
    return frame_block(camera, picture, Background::automatic, time).target.w;
  };
  CHECK(clock(0.0) == 0.0f);
  CHECK(clock(clock_period) == Approx(0.0f).margin(1e-6));
  const float a = clock(hours), b = clock(hours + 0.3);
  CHECK((b - a) * clock_period == Approx(0.3).margin(1e-3));
}

TEST_CASE("the automatic background is water in the plane and dusk in space") {
  Camera camera;
  for (const int dimension : {2, 3}) {
    camera.dimension = dimension;
    const Background expected = dimension == 2 ? Background::underwater : Background::dusk;
    const FrameBlock automatic = frame_block(camera, picture, Background::automatic, 0.0);
    const FrameBlock named = frame_block(camera, picture, expected, 0.0);
    CHECK(automatic.horizon.x == named.horizon.x);
    CHECK(automatic.zenith.z == named.zenith.z);
  }
}

TEST_CASE("fog begins behind the near side of the picture and leaves the target clear") {
  World world;
  world.dimension = 3;
  Camera camera;
  camera.set_world(world);
  camera.fit(world, picture);
  const FrameBlock block = frame_block(camera, picture, Background::automatic, 0.0);
  CHECK(block.fog.x >= 0.0f);
  CHECK(block.fog.x < camera.orbit.distance);
  const float depth = (camera.orbit.distance - block.fog.x) * block.fog.y;
  CHECK(block.fog.z * (1.0f - std::exp(-depth * depth)) < 0.35f);
}

TEST_CASE("the frame's numbers are finite for a world without room") {
  World world;
  world.lower = world.upper = {};
  for (const int dimension : {2, 3}) {
    world.dimension = dimension;
    Camera camera;
    camera.set_world(world);
    camera.fit(world, picture);
    const FrameBlock block = frame_block(camera, picture, Background::automatic, 1.0);
    CHECK(std::isfinite(block.fog.x + block.fog.y + block.viewport.w + block.right.w));
  }
}

}  // namespace
}  // namespace flockwork
