// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "support/placements.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>

#include "support/reference_flock.h"

namespace flockwork::testing {
namespace {

Vec3 anywhere(const World& world, Random& random) {
  Vec3 p;
  for (int axis = 0; axis < world.dimension; ++axis) {
    const float at = random.uniform(world.lower[axis], world.upper[axis]);
    p[axis] = std::min(at, std::nextafter(world.upper[axis], world.lower[axis]));
  }
  return p;
}

Vec3 on_border(const World& world, Random& random) {
  Vec3 p = anywhere(world, random);
  for (int axis = 0; axis < world.dimension; ++axis) {
    switch (random.below(3)) {
      case 0:
        p[axis] = world.lower[axis];
        break;
      case 1:
        p[axis] = std::nextafter(world.upper[axis], world.lower[axis]);
        break;
      default:
        break;
    }
  }
  return p;
}

}  // namespace

std::vector<Vec3> positions(const World& world, Spread spread, int count, Random& random) {
  std::vector<Vec3> heaps;
  const int heap_count = spread == Spread::coincident ? std::max(1, count / 5) : 5;
  for (int h = 0; h < heap_count; ++h) heaps.push_back(anywhere(world, random));

  std::vector<Vec3> p;
  for (int i = 0; i < count; ++i) {
    const Vec3 heap = heaps[random.below(static_cast<std::uint32_t>(heaps.size()))];
    switch (spread) {
      case Spread::uniform:
        p.push_back(anywhere(world, random));
        break;
      case Spread::border:
        p.push_back(on_border(world, random));
        break;
      case Spread::coincident:
        p.push_back(heap);
        break;
      case Spread::clumped: {
        if (i % 8 == 0) {
          p.push_back(anywhere(world, random));
          break;
        }
        Vec3 near = heap;
        for (int axis = 0; axis < world.dimension; ++axis) {
          const float last = std::nextafter(world.upper[axis], world.lower[axis]);
          near[axis] = std::clamp(near[axis] + random.uniform(-0.3f, 0.3f), world.lower[axis],
                                  std::max(last, world.lower[axis]));
        }
        p.push_back(near);
        break;
      }
    }
  }
  return p;
}

std::vector<Vec3> velocities(const World& world, int count, float most, Random& random) {
  std::vector<Vec3> v(static_cast<std::size_t>(count));
  const float each = most / std::sqrt(static_cast<float>(world.dimension));
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (i % 16 == 15) continue;
    for (int axis = 0; axis < world.dimension; ++axis) v[i][axis] = random.uniform(-each, each);
  }
  return v;
}

World box(int dimension, Bounds bounds, float extent) {
  World world;
  world.dimension = dimension;
  const float half = 0.5f * extent;
  world.lower = {-half, -half, -half};
  world.upper = {half, half, half};
  world.bounds_x = world.bounds_y = world.bounds_z = bounds;
  return world;
}

Scene one_flock(const World& world, int count) {
  Scene scene;
  scene.name = "test";
  scene.world = world;
  scene.flocks.emplace_back();
  scene.flocks[0].count = count;
  return scene;
}

double largest_distance(const World& world, const std::vector<Vec3>& a,
                        const std::vector<Vec3>& b) {
  REQUIRE(a.size() == b.size());
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const reference::Vector d =
        reference::displacement(world, {a[i].x, a[i].y, a[i].z}, {b[i].x, b[i].y, b[i].z});
    largest = std::max(largest, std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z));
  }
  return largest;
}

}  // namespace flockwork::testing
