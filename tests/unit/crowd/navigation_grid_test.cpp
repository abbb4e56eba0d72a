// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/navigation_grid.h"

#include <catch_amalgamated.hpp>
#include <random>

#include "floor.h"
#include "space/orientation.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

constexpr int right = 0, right_up = 1, up = 2;

bool is_open(const NavigationGrid& grid, int i, int j, int direction) {
  return (grid.open()[grid.index(i, j)] & (1 << direction)) != 0;
}

std::vector<Wall> random_walls(unsigned seed, float width, float height) {
  std::mt19937 generator(seed);
  const auto number = [&](float low, float high) {
    return low + (high - low) * static_cast<float>(generator() >> 8) / 16777216.0f;
  };
  std::vector<Wall> walls;
  for (int n = 0; n < 6; ++n) {
    const float x = number(0.0f, width), y = number(0.0f, height);
    walls.push_back(thin_wall({{x, y, 0.0f},
                               {x + number(-4.0f, 4.0f), y + number(-4.0f, 4.0f), 0.0f},
                               {x + number(-4.0f, 4.0f), y + number(-4.0f, 4.0f), 0.0f}}));
    const float u = number(0.0f, width), v = number(0.0f, height);
    walls.push_back(solid_box(u, v, u + number(0.2f, 3.0f), v + number(0.05f, 3.0f)));
    Wall round;
    round.shape = disc(number(0.0f, width), number(0.0f, height), number(0.1f, 1.5f));
    walls.push_back(round);
  }
  return walls;
}

}  // namespace

TEST_CASE("a way between cells is open exactly when no wall touches it and both ends are free",
          "[crowd]") {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const Floor floor(12.0f, 9.0f, seed % 2 == 0 ? 0.31f : 0.2f, random_walls(seed, 12.0f, 9.0f));
    const NavigationGrid& g = floor.grid;
    const auto straight = [&](int i, int j, int direction) {
      const int m = i + neighbour_column[static_cast<std::size_t>(direction)];
      const int n = j + neighbour_row[static_cast<std::size_t>(direction)];
      if (m < 0 || n < 0 || m >= g.columns() || n >= g.rows()) return false;
      if (floor.geometry.solid(g.centre_x(i), g.centre_y(j))) return false;
      if (floor.geometry.solid(g.centre_x(m), g.centre_y(n))) return false;
      for (const WallSegment& s : floor.geometry.segments()) {
        if (ways_touch(g.centre_x(i), g.centre_y(j), g.centre_x(m), g.centre_y(n), s.ax, s.ay, s.bx,
                       s.by)) {
          return false;
        }
      }
      return true;
    };
    int wrong = 0;
    for (int j = 0; j < g.rows(); ++j) {
      for (int i = 0; i < g.columns(); ++i) {
        wrong += g.solid(g.index(i, j)) != floor.geometry.solid(g.centre_x(i), g.centre_y(j));
        for (int d = 0; d < 8; d += 2) wrong += is_open(g, i, j, d) != straight(i, j, d);
        for (int d = 1; d < 8; d += 2) {
          const int m = i + neighbour_column[static_cast<std::size_t>(d)];
          const int n = j + neighbour_row[static_cast<std::size_t>(d)];
          const bool expected = straight(i, j, d) && straight(i, j, d - 1) &&
                                straight(i, j, (d + 1) % 8) && straight(m, n, (d + 3) % 8) &&
                                straight(m, n, (d + 4 + 1) % 8);
          wrong += is_open(g, i, j, d) != expected;
        }
      }
    }
    INFO("seed " << seed);
    CHECK(wrong == 0);
  }
}

TEST_CASE("a grid updated around walls that changed is the one built anew", "[crowd]") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const float cell = seed % 2 == 0 ? 0.31f : 0.2f;
    auto walls = random_walls(seed, 12.0f, 9.0f);
    if (seed % 3 == 0) {
      walls.push_back(solid_box(0.5f, 0.5f, 11.0f, 8.5f));
      walls.back().room = true;
    }
    Floor floor(12.0f, 9.0f, cell, walls);
    const std::size_t moved = seed % walls.size();
    const Wall other = random_walls(seed + 100, 12.0f, 9.0f)[seed % 18];
    const Box2 before = bounding_box(walls[moved].shape), after = bounding_box(other.shape);
    walls[moved] = other;
    const Floor fresh(12.0f, 9.0f, cell, walls);
    const NavigationGrid old = floor.grid;
    floor.geometry = WallGeometry::build(walls, floor.world).value();
    floor.buckets.build(floor.geometry);
    if (fresh.geometry.has_rooms() != (seed % 3 == 0)) {  // the room itself
      floor.grid.update_all(floor.geometry);
    } else {
      floor.grid.update(before, floor.geometry, floor.buckets);
      floor.grid.update(after, floor.geometry, floor.buckets);
    }
    int wrong = 0, forgotten = 0, kept = 0;
    for (std::int32_t k = 0; k < floor.grid.cells(); ++k) {
      wrong += floor.grid.open()[k] != fresh.grid.open()[k];
      wrong += floor.grid.solid(k) != fresh.grid.solid(k);
      wrong += floor.grid.broken(k) != fresh.grid.broken(k);
      const std::uint8_t both = NavigationGrid::is_broken | NavigationGrid::was_broken;
      forgotten += old.broken(k) && !floor.grid.broken(k, both);
    }
    floor.grid.forget_old_walls();
    for (std::int32_t k = 0; k < floor.grid.cells(); ++k) {
      kept += floor.grid.broken(k, NavigationGrid::was_broken);
    }
    INFO("seed " << seed);
    CHECK(wrong == 0);
    CHECK(forgotten == 0);
    CHECK(kept == 0);
    CHECK(floor.grid.free_cells() == fresh.grid.free_cells());
  }
}

TEST_CASE("the corner of a wall is not cut", "[crowd]") {
  const Floor floor(2.0f, 2.0f, 0.5f, {solid_box(0.6f, 0.6f, 0.9f, 0.9f)});
  // Cell (1, 1) is solid: the way from (0, 1) to (1, 2) leads past its corner without touching it.
  CHECK(floor.grid.solid(floor.grid.index(1, 1)));
  CHECK(is_open(floor.grid, 0, 1, up));
  CHECK(is_open(floor.grid, 0, 2, right));
  CHECK_FALSE(is_open(floor.grid, 0, 1, right_up));
}

TEST_CASE("too small cells are refused with the number of cells", "[crowd]") {
  World world;
  NavigationGrid grid;
  const auto result = grid.build(world, 0.01f, WallGeometry{});
  REQUIRE_FALSE(result.ok());
  CHECK(
      result.error().text() ==
      "/crowd/cell_size: the floor has 100000000 cells of this size; at most 16000000 are allowed");
}
