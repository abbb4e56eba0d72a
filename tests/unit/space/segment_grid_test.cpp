// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/segment_grid.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "space/orientation.h"
#include "support/wall_shapes.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

World open_world() { return box(2, Bounds::open, 100.0f); }

// Ways of all lengths, from within the walls' box and from beyond.
struct Way {
  float ax, ay, bx, by;
};
Way random_way(Random& random, float extent) {
  const float length = std::ldexp(extent, -static_cast<int>(random.below(12)));
  const float x = random.uniform(-1.5f * extent, 1.5f * extent);
  const float y = random.uniform(-1.5f * extent, 1.5f * extent);
  return {x, y, x + random.uniform(-length, length), y + random.uniform(-length, length)};
}

}  // namespace

TEST_CASE("segment grid: crosses and first touch equal a loop over all segments") {
  Random random(3);
  const int count = GENERATE(0, 1, 2, 5, 40, 300);
  const WallGeometry geometry = geometry_of(random_walls(count, 50.0f, random), open_world());
  const SegmentGrid grid(geometry);
  int touched = 0;
  for (int k = 0; k < 3000; ++k) {
    const Way w = random_way(random, 60.0f);
    std::vector<std::int32_t> touching;
    for (std::size_t s = 0; s < geometry.segments().size(); ++s) {
      const WallSegment& g = geometry.segments()[s];
      if (ways_touch(w.ax, w.ay, w.bx, w.by, g.ax, g.ay, g.bx, g.by)) {
        touching.push_back(static_cast<std::int32_t>(s));
      }
    }
    CAPTURE(count, w.ax, w.ay, w.bx, w.by);
    REQUIRE(grid.crosses(w.ax, w.ay, w.bx, w.by) == !touching.empty());
    const SegmentGrid::Touch touch = grid.first_touch(w.ax, w.ay, w.bx, w.by);
    REQUIRE((touch.segment >= 0) == !touching.empty());
    if (touching.empty()) continue;
    ++touched;
    REQUIRE(std::find(touching.begin(), touching.end(), touch.segment) != touching.end());
    // Nothing lies before it: a way that stops a bit earlier is clear.
    const double before = std::max(0.0, touch.share - 1.0e-3);
    const auto x = static_cast<float>(w.ax + before * (static_cast<double>(w.bx) - w.ax));
    const auto y = static_cast<float>(w.ay + before * (static_cast<double>(w.by) - w.ay));
    const bool long_enough = before * std::hypot(w.bx - w.ax, w.by - w.ay) > 1.0e-3;
    if (long_enough) {
      REQUIRE_FALSE(grid.crosses(w.ax, w.ay, x, y));
    }
  }
  CHECK((count < 40 || touched > 100));
}

TEST_CASE("segment grid: nothing passes where two segments meet") {
  Random random(4);
  const float extent = GENERATE(1.0f, 100.0f, 900000.0f);
  for (int k = 0; k < 200; ++k) {
    const Wall star = star_wall(random.uniform(-extent, extent) * 0.1f, 0.0f, extent, random);
    const WallGeometry geometry = geometry_of({star}, open_world());
    const SegmentGrid grid(geometry);
    for (const Vec3& corner : star.shape.points) {
      // From the middle, which a star sees all of, out through the corner or a float beside it.
      for (int beside = -2; beside <= 2; ++beside) {
        float x = corner.x;
        for (int n = 0; n < std::abs(beside); ++n) x = std::nextafter(x, x + (float)beside);
        const float out_x = star.shape.points[0].x * 0.0f + x * 1.5f;
        const float out_y = corner.y * 1.5f;
        if (!geometry.solid(0.0f, 0.0f) || geometry.solid(out_x, out_y)) continue;
        REQUIRE(grid.crosses(0.0f, 0.0f, out_x, out_y));
      }
    }
  }
}

TEST_CASE("segment grid: long thin boxes, single points and far ways are served") {
  const WallGeometry thin =
      geometry_of({line_wall({{-900000.0f, 0.0f, 0.0f}, {900000.0f, 0.0f, 0.0f}})}, open_world());
  const SegmentGrid grid(thin);
  CHECK(grid.crosses(12345.6f, -1.0e-6f, 12345.6f, 1.0e-6f));
  CHECK(grid.crosses(-1.0e6f, -1.0f, 1.0e6f, 1.0f));
  CHECK_FALSE(grid.crosses(-1.0e6f, 1.0e-6f, 1.0e6f, 1.0e-6f));
  const SegmentGrid none{WallGeometry{}};
  CHECK_FALSE(none.crosses(0, 0, 1, 1));
  CHECK(none.nearest(0, 0, 1.0e9f).segment == -1);
}

TEST_CASE("segment grid: many long segments make buckets larger, not memory") {
  // 40,000 pieces from side to side of 2,000,000 u.
  Random random(17);
  std::vector<Wall> walls;
  for (int k = 0; k < 10; ++k) {
    std::vector<Vec3> points;
    for (int n = 0; n < 4000; ++n) {
      points.push_back({n % 2 == 0 ? -1.0e6f : 1.0e6f, random.uniform(-1.0e6f, 1.0e6f), 0.0f});
    }
    walls.push_back(line_wall(points));
  }
  const WallGeometry geometry = geometry_of(walls, open_world());
  const SegmentGrid grid(geometry);
  CHECK(grid.entries() <= SegmentGrid::max_entries);
  CHECK(grid.crosses(0.0f, -1.0e6f, 1.0f, 1.0e6f));
}

TEST_CASE("segment grid: the nearest outline equals that of a loop, discs as circles") {
  Random random(5);
  const int count = GENERATE(1, 3, 40, 300);
  const std::vector<Wall> walls = random_walls(count, 50.0f, random);
  const WallGeometry geometry = geometry_of(walls, open_world());
  const SegmentGrid grid(geometry);
  for (int k = 0; k < 2000; ++k) {
    const float x = random.uniform(-90.0f, 90.0f);
    const float y = random.uniform(-90.0f, 90.0f);
    double expected = 1.0e30;
    for (const Wall& wall : walls) expected = std::min(expected, plain_distance(wall, x, y));
    const float within = std::ldexp(100.0f, -static_cast<int>(random.below(8)));
    const SegmentGrid::Nearest nearest = grid.nearest(x, y, within);
    CAPTURE(count, x, y, within, expected);
    // Both are computed in double precision, and rounded to float once.
    if (std::fabs(expected - within) < 1.0e-5) continue;
    REQUIRE((nearest.segment >= 0) == (expected < within));
    if (nearest.segment >= 0) {
      REQUIRE(std::fabs(nearest.distance - expected) <= 1.0e-6 * (1.0 + expected));
    }
    REQUIRE(std::fabs(geometry.distance(x, y) - expected) <= 1.0e-6 * (1.0 + expected));
  }
}
