// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/nearest.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <tuple>

#include "support/flock_stages.h"
#include "support/placements.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

struct Search {
  Search(const World& in, const FlockParameters& with, const std::vector<Vec3>& p,
         const std::vector<Vec3>& v)
      : world(in), parameters(with), agents(core_agents(in.dimension, p, v)) {
    nearest.set_search_radius(
        NearestSearch::first_radius(world, agents.size(), parameters.nearest));
    nearest.reserve(world, agents.size());
    sums.resize((agents.size() + 4) * 12);
  }

  SenseTotals run(std::uint64_t step = 0) {
    const float radius = nearest.grid_radius(world, parameters);
    grid.reserve(world, radius, agents.size());
    grid.sort(world, radius, agents);
    return nearest.sense(grid, agents, world, parameters, step, sums.data());
  }

  World world;
  FlockParameters parameters;
  Agents agents;
  CellGrid grid;
  NearestSearch nearest;
  AlignedArray<float> sums;
};

struct Found {
  std::vector<std::pair<Vec3, Vec3>> others;  // offset, velocity
  bool doubtful = false;  // rounding across a seam decides who is the last of them
};

// The k nearest by a plain loop.
Found k_nearest(const Search& s, std::size_t i, int k) {
  std::vector<std::tuple<double, std::uint32_t, Vec3, Vec3>> all;
  const Agents& a = s.agents;
  const auto at = [&](std::size_t j) { return Vec3{a.x[j], a.y[j], a.planar() ? 0.0f : a.z[j]}; };
  for (std::size_t j = 0; j < a.size(); ++j) {
    if (j == i) continue;
    Vec3 d = at(j) - at(i);
    double d2 = 0.0;
    for (int axis = 0; axis < s.world.dimension; ++axis) {
      if (s.world.bounds(axis) == Bounds::wrap) {
        const float period = s.world.extent(axis);
        if (d[axis] >= 0.5f * period) d[axis] -= period;
        if (d[axis] < -0.5f * period) d[axis] += period;
      }
      d2 += double(d[axis]) * double(d[axis]);
    }
    all.emplace_back(d2, a.id[j], d, Vec3{a.vx[j], a.vy[j], a.planar() ? 0.0f : a.vz[j]});
  }
  const auto before = [](const auto& l, const auto& r) {
    return std::get<0>(l) < std::get<0>(r) ||
           (std::get<0>(l) == std::get<0>(r) && std::get<1>(l) < std::get<1>(r));
  };
  std::sort(all.begin(), all.end(), before);
  Found result;
  const auto wanted = static_cast<std::size_t>(k);
  if (all.size() > wanted) {
    const double last = std::get<0>(all[wanted - 1]), next = std::get<0>(all[wanted]);
    result.doubtful = next - last < 1e-5 * (1.0 + last);
  }
  all.resize(std::min(all.size(), wanted));
  for (const auto& [d2, id, offset, velocity] : all) result.others.emplace_back(offset, velocity);
  return result;
}

// Compares the sums of all agents; returns how many differ by more than rounding.
int differences(const Search& s) {
  const int dimension = s.world.dimension;
  const std::size_t width = dimension == 2 ? 8 : 12;
  int wrong = 0;
  for (std::size_t i = 0; i < s.agents.size(); ++i) {
    const float* sums = s.sums.data() + i * width;
    double v[3] = {}, d[3] = {}, size = 0.0;
    const Found found = k_nearest(s, i, s.parameters.nearest);
    if (found.doubtful) continue;
    for (const auto& [offset, velocity] : found.others) {
      for (int axis = 0; axis < dimension; ++axis) {
        d[axis] += double(offset[axis]);
        v[axis] += double(velocity[axis]);
        size += std::fabs(double(offset[axis])) + std::fabs(double(velocity[axis]));
      }
    }
    // k additions, and the rounding of coordinates that were moved across a seam.
    const double error = 0x1p-22 * (40.0 + size) * double(s.parameters.nearest);
    const float* const velocity = sums;
    const float* const offset = dimension == 2 ? sums + 2 : sums + 4;
    bool right = sums[dimension == 2 ? 6 : 3] == static_cast<float>(found.others.size());
    for (int axis = 0; axis < dimension; ++axis) {
      right = right && std::fabs(double(velocity[axis]) - v[axis]) <= error &&
              std::fabs(double(offset[axis]) - d[axis]) <= error;
    }
    wrong += !right;
  }
  return wrong;
}

}  // namespace

TEST_CASE("the k nearest are found exactly", "[nearest]") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce, Bounds::open);
  const auto spread = GENERATE(Spread::uniform, Spread::clumped, Spread::border);
  const int count = GENERATE(1, 2, 5, 17, 400);
  FlockParameters p = default_parameters(FlockModel::topological);
  p.nearest = GENERATE(1, 7, 32);
  const World world = box(dimension, bounds, 20.0f);
  Random random(static_cast<std::uint32_t>(count));
  const auto at = positions(world, spread, count, random);
  Search search(world, p, at, velocities(world, count, 5.0f, random));
  search.run();
  CAPTURE(count, p.nearest, dimension, static_cast<int>(spread), static_cast<int>(bounds));
  CHECK(differences(search) == 0);
}

TEST_CASE("what is found does not depend on the search radius", "[nearest]") {
  const World world = box(2, Bounds::wrap, 30.0f);
  Random random(4);
  const auto at = positions(world, Spread::clumped, 500, random);
  const auto v = velocities(world, 500, 5.0f, random);
  Search search(world, default_parameters(FlockModel::topological), at, v);
  for (const float radius : {0.001f, 0.1f, 1.0f, 5.0f, 1000.0f}) {
    search.nearest.set_search_radius(radius);
    search.run();
    CHECK(differences(search) == 0);
  }
}

TEST_CASE("of two at one distance the lower id is nearer", "[nearest]") {
  World world = box(2, Bounds::open, 10.0f);
  FlockParameters p = default_parameters(FlockModel::topological);
  p.nearest = 2;
  // Four at distance 1 around agent 4.
  const std::vector<Vec3> at{{0, 1, 0}, {1, 0, 0}, {0, -1, 0}, {-1, 0, 0}, {0, 0, 0}};
  const std::vector<Vec3> v{{1, 0, 0}, {2, 0, 0}, {4, 0, 0}, {8, 0, 0}, {0, 0, 0}};
  Search search(world, p, at, v);
  search.run();
  const auto self = static_cast<std::size_t>(
      std::find(search.agents.id.begin(), search.agents.id.end(), 4u) - search.agents.id.begin());
  CHECK(search.sums[self * 8] == 3.0f);  // the velocities of 0 and 1
}

TEST_CASE("those of the nearest that are behind do not count", "[nearest]") {
  World world = box(2, Bounds::open, 10.0f);
  FlockParameters p = default_parameters(FlockModel::topological);
  p.nearest = 2;
  p.field_of_view = 3.0f;
  const std::vector<Vec3> at{{0, 0, 0}, {1, 0, 0}, {-0.5f, 0, 0}, {3, 0, 0}};
  const std::vector<Vec3> v{{1, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 4, 0}};
  Search search(world, p, at, v);
  search.run();
  const auto self = static_cast<std::size_t>(
      std::find(search.agents.id.begin(), search.agents.id.end(), 0u) - search.agents.id.begin());
  CHECK(search.sums[self * 8 + 6] == 1.0f);
  CHECK(search.sums[self * 8 + 1] == 1.0f);
}

TEST_CASE("the search radius settles where few agents look twice", "[nearest]") {
  const World world = box(2, Bounds::wrap, 100.0f);
  Random random(9);
  const auto at = positions(world, Spread::uniform, 5000, random);
  Search search(world, default_parameters(FlockModel::topological), at,
                velocities(world, 5000, 5.0f, random));
  const float start = GENERATE(0.05f, 30.0f);
  search.nearest.set_search_radius(start);
  SenseTotals totals;
  for (int k = 0; k < 100; ++k) totals = search.run();
  // 7 neighbours at this density lie within 2.1 u on average.
  CHECK(search.nearest.search_radius() > 2.0f);
  CHECK(search.nearest.search_radius() < 4.5f);
  CHECK(totals.neighbours == 35000u);
}
