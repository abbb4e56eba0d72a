// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "measure/flock_structure.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

using namespace flockwork;
using Catch::Approx;

namespace {

struct Agents {
  std::vector<float> x, y, z, vx, vy, vz;
  void add(float px, float py, float pz = 0.0f, float ux = 1.0f, float uy = 0.0f) {
    x.push_back(px);
    y.push_back(py);
    z.push_back(pz);
    vx.push_back(ux);
    vy.push_back(uy);
    vz.push_back(0.0f);
  }
};

World box(int dimension, float extent, Bounds bounds) {
  World world;
  world.dimension = dimension;
  world.lower = {0.0f, 0.0f, 0.0f};
  world.upper = {extent, extent, extent};
  world.bounds_x = world.bounds_y = world.bounds_z = bounds;
  return world;
}

FlockStructure measure(const World& world, float link, const Agents& a) {
  static StructureMeter meter;  // one for all: nothing of an earlier flock may be left in it
  if (world.dimension == 2) return meter.measure(world, link, a.x, a.y, {}, a.vx, a.vy, {});
  return meter.measure(world, link, a.x, a.y, a.z, a.vx, a.vy, a.vz);
}

double distance(const World& world, const Agents& a, std::size_t i, std::size_t j) {
  double sum = 0.0;
  const std::vector<float>* axes[3] = {&a.x, &a.y, &a.z};
  for (int k = 0; k < world.dimension; ++k) {
    double d = std::fabs(static_cast<double>((*axes[k])[i]) - static_cast<double>((*axes[k])[j]));
    if (world.bounds(k) == Bounds::wrap) {
      d = std::min(d, static_cast<double>(world.extent(k)) - d);
    }
    sum += d * d;
  }
  return std::sqrt(sum);
}

// Clusters by following links from agent to agent.
FlockStructure by_search(const World& world, float link, const Agents& a) {
  const std::size_t n = a.x.size();
  FlockStructure result;
  std::vector<bool> seen(n, false);
  for (std::size_t start = 0; start < n; ++start) {
    if (seen[start]) continue;
    ++result.clusters;
    std::vector<std::size_t> members{start};
    seen[start] = true;
    for (std::size_t m = 0; m < members.size(); ++m) {
      for (std::size_t j = 0; j < n; ++j) {
        if (seen[j] || distance(world, a, members[m], j) > static_cast<double>(link)) continue;
        seen[j] = true;
        members.push_back(j);
      }
    }
    result.largest_share = std::max(result.largest_share,
                                    static_cast<double>(members.size()) / static_cast<double>(n));
  }
  return result;
}

// A generator of the test's own: no two tests share numbers, and none depend on a library.
struct Numbers {
  std::uint32_t state;
  float next(float to) {
    state = state * 1664525u + 1013904223u;
    return static_cast<float>(state >> 8) / 16777216.0f * to;
  }
};

}  // namespace

TEST_CASE("structure: clusters are those that a search from agent to agent finds") {
  Numbers numbers{7};
  for (const int dimension : {2, 3}) {
    for (const Bounds bounds : {Bounds::wrap, Bounds::open, Bounds::bounce}) {
      for (const float link : {0.2f, 1.0f, 1.6f, 4.0f, 9.0f, 30.0f}) {
        const World world = box(dimension, 20.0f, bounds);
        Agents a;
        for (int i = 0; i < 150; ++i) {
          // Lumps, so that there are clusters of several sizes.
          const float lump = std::floor(numbers.next(5.0f)) * 4.0f;
          a.add(lump + numbers.next(4.0f), numbers.next(20.0f), numbers.next(6.0f));
        }
        const FlockStructure got = measure(world, link, a);
        const FlockStructure expected = by_search(world, link, a);
        CAPTURE(dimension, static_cast<int>(bounds), link);
        CHECK(got.clusters == expected.clusters);
        CHECK(got.largest_share == Approx(expected.largest_share).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("structure: few agents in a wrapped world of few cells are linked across every seam") {
  Numbers numbers{3};
  for (int trial = 0; trial < 2000; ++trial) {
    const World world = box(2 + trial % 2, 20.0f, Bounds::wrap);
    const float link = 3.0f + numbers.next(9.0f);
    Agents a;
    for (int i = 0; i < 2 + trial % 5; ++i) {
      a.add(numbers.next(20.0f), numbers.next(20.0f), numbers.next(20.0f));
    }
    CAPTURE(trial, link);
    REQUIRE(measure(world, link, a).clusters == by_search(world, link, a).clusters);
  }
}

TEST_CASE("structure: a chain is one cluster until a link breaks, also across a seam") {
  const World world = box(2, 32.0f, Bounds::wrap);
  Agents ring;
  for (int i = 0; i < 32; ++i) ring.add(static_cast<float>(i), 16.0f);
  CHECK(measure(world, 1.0f, ring).clusters == 1);
  CHECK(measure(world, 0.999f, ring).clusters == 32);
  Agents cut = ring;  // two gaps in a ring part it
  cut.x[0] = 0.25f;
  cut.x[16] = 16.25f;
  CHECK(measure(world, 1.0f, cut).clusters == 2);
  CHECK(measure(box(2, 32.0f, Bounds::bounce), 1.0f, ring).clusters == 1);
}

TEST_CASE("structure: the nearest flock mate is the nearest of all") {
  Numbers numbers{11};
  for (const int dimension : {2, 3}) {
    for (const Bounds bounds : {Bounds::wrap, Bounds::open}) {
      // From links far below the spacing to links beyond the world.
      for (const float link : {0.0f, 0.05f, 1.0f, 5.0f, 50.0f}) {
        const World world = box(dimension, 20.0f, bounds);
        Agents a;
        for (std::size_t i = 0; i < StructureMeter::nearest_sample; ++i) {
          a.add(numbers.next(20.0f), numbers.next(20.0f), numbers.next(20.0f));
        }
        double sum = 0.0;
        for (std::size_t i = 0; i < a.x.size(); ++i) {
          double best = 1e9;
          for (std::size_t j = 0; j < a.x.size(); ++j) {
            if (j != i) best = std::min(best, distance(world, a, i, j));
          }
          sum += best;
        }
        CAPTURE(dimension, static_cast<int>(bounds), link);
        CHECK(measure(world, link, a).nearest_distance ==
              Approx(sum / static_cast<double>(a.x.size())).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("structure: the correlation length of a linear shear is known") {
  // On a line of length L with u = x - L/2 the pairs at distance r give
  // C(r) = (L - r)^2 / 12 - r^2 / 4, which is 0 at r = L / (1 + sqrt 3). The curve is nearly
  // straight over a bin, L/50 wide, so half a bin is a wide margin.
  constexpr float length = 100.0f;
  const World world = box(2, length, Bounds::open);
  Agents a;
  for (int i = 0; i < 400; ++i) {
    const float x = (static_cast<float>(i) + 0.5f) * length / 400.0f;
    a.add(x, 1.0f, 0.0f, 3.0f + x, 0.5f);
  }
  const double expected = 100.0 / (1.0 + std::sqrt(3.0));
  CHECK(std::fabs(measure(world, 1.0f, a).correlation_length - expected) < 1.0);
}

TEST_CASE("structure: a wave in a wrapped world is correlated to a quarter of its length") {
  // u = sin(2 pi x / L) in a ring of length L: C(r) = cos(2 pi r / L) / 2, 0 at L / 4.
  constexpr float length = 80.0f;
  World world = box(2, length, Bounds::wrap);
  Agents a;
  for (int i = 0; i < 400; ++i) {
    const float x = static_cast<float>(i) * length / 400.0f;
    a.add(x, 3.0f, 0.0f, std::sin(6.2831853f * x / length), 0.0f);
  }
  CHECK(std::fabs(measure(world, 1.0f, a).correlation_length - 20.0) < 0.4);
}

TEST_CASE("structure: where nothing fluctuates there is no correlation length") {
  Agents a;
  for (int i = 0; i < 50; ++i) a.add(static_cast<float>(i), 2.0f, 0.0f, 0.1f, 0.7f);
  CHECK(measure(box(2, 60.0f, Bounds::wrap), 1.0f, a).correlation_length == 0.0);
}

TEST_CASE("structure: none, one and all on one point") {
  const World world = box(3, 10.0f, Bounds::wrap);
  CHECK(measure(world, 1.0f, {}).clusters == 0);
  Agents one;
  one.add(1.0f, 2.0f, 3.0f);
  const FlockStructure single = measure(world, 1.0f, one);
  CHECK(single.clusters == 1);
  CHECK(single.largest_share == 1.0);
  CHECK(single.nearest_distance == 0.0);
  Agents point;
  for (int i = 0; i < 20000; ++i) point.add(5.0f, 5.0f, 5.0f);
  const FlockStructure all = measure(world, 1.0f, point);
  CHECK(all.clusters == 1);
  CHECK(all.largest_share == 1.0);
  CHECK(all.nearest_distance == 0.0);
  CHECK(all.correlation_length == 0.0);
}

TEST_CASE("structure: agents far out in an open world are found") {
  Agents a;
  a.add(-1.0e6f, 1.0e6f);
  a.add(1.0e6f, -1.0e6f);
  a.add(1.0e6f, -1.0e6f);
  const FlockStructure found = measure(box(2, 10.0f, Bounds::open), 0.01f, a);
  CHECK(found.clusters == 2);
  CHECK(found.nearest_distance == Approx(std::sqrt(8.0) * 1.0e6 / 3.0));
}
