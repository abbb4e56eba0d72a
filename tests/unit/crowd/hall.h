// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <catch_amalgamated.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "crowd/crowd.h"
#include "floor.h"

namespace flockwork::testing {

// A hall of 20 x 10 m with a wall across it that has a gap, an exit "right" at its end, and a
// source "in" on the left.
struct Hall {
  World world;
  std::vector<Wall> walls{thin_wall({{10.0f, 0.0f, 0.0f}, {10.0f, 4.0f, 0.0f}}),
                          thin_wall({{10.0f, 6.0f, 0.0f}, {10.0f, 10.0f, 0.0f}})};
  CrowdScene scene;

  explicit Hall(std::int32_t people = 40) {
    world.lower = {0.0f, 0.0f, 0.0f};
    world.upper = {20.0f, 10.0f, 0.0f};
    world.bounds_x = world.bounds_y = Bounds::bounce;
    Exit exit;
    exit.name = "right";
    exit.area = rectangle(18.5f, 0.0f, 20.0f, 10.0f);
    scene.exits.push_back(exit);
    Source source;
    source.name = "in";
    source.area = rectangle(1.0f, 1.0f, 9.0f, 9.0f);
    source.count = people;
    scene.sources.push_back(source);
  }
  void to_exit(const char* source, const char* exit, float share = 1.0f) {
    Journey journey;
    journey.source = source;
    journey.share = share;
    journey.end = JourneyEnd::exit;
    journey.exit = exit;
    scene.journeys.push_back(journey);
  }
  void by_waypoints(std::vector<std::string> waypoints, JourneyEnd end = JourneyEnd::nearest) {
    Journey journey;
    journey.waypoints = std::move(waypoints);
    journey.end = end;
    scene.journeys.push_back(journey);
  }
  Result<std::unique_ptr<Crowd>> build(std::uint64_t seed = 1) const {
    return Crowd::build(scene, walls, world, seed);
  }
  std::unique_ptr<Crowd> start(std::uint64_t seed = 1) const {
    auto built = build(seed);
    INFO((built.ok() ? "" : built.error().text()));
    REQUIRE(built.ok());
    return std::move(built).value();
  }
};

inline std::int64_t accounted(const CrowdFigures& f) {
  return f.present + f.left + f.outside + f.unreleased;
}

}  // namespace flockwork::testing
