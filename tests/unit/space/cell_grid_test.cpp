// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/cell_grid.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>

#include "space/neighbour_ranges.h"
#include "support/placements.h"
#include "support/reference_flock.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

Agents agents_at(const World& world, const std::vector<Vec3>& p) {
  Agents agents;
  agents.dimension = world.dimension;
  agents.resize(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    agents.x[i] = p[i].x;
    agents.y[i] = p[i].y;
    agents.vx[i] = static_cast<float>(i);
    agents.vy[i] = -static_cast<float>(i);
    if (!agents.planar()) {
      agents.z[i] = p[i].z;
      agents.vz[i] = static_cast<float>(i) + 0.5f;
    }
    agents.id[i] = static_cast<std::uint32_t>(i);
  }
  return agents;
}

CellGrid sorted_grid(const World& world, float radius, Agents& agents) {
  CellGrid grid;
  grid.reserve(world, radius, agents.size());
  grid.sort(world, radius, agents);
  return grid;
}

bool is_half_open_offset(const GridAxis& axis, float d) {
  return axis.period == 0.0f || (d >= -0.5f * axis.period && d < 0.5f * axis.period);
}

// Ids within the radius of the element `self`, found as a four-lane kernel finds them: whole lanes
// to the end of each range and past it, with no mask for the tail.
template <int Dimension>
std::vector<std::uint32_t> query(const CellGrid& grid, const NeighbourRanges<Dimension>& ranges,
                                 std::int32_t self) {
  using Ranges = NeighbourRanges<Dimension>;
  const GridGeometry& g = grid.geometry();
  const Agents& s = grid.sorted();
  const auto at = [](const AlignedArray<float>& a, std::int32_t k) { return a.data()[k]; };
  const float z = Dimension == 3 ? at(s.z, self) : 0.0f;
  std::int32_t begin[Ranges::slots], end[Ranges::slots];
  ranges.find(at(s.x, self), at(s.y, self), z, begin, end);

  std::vector<std::uint32_t> found;
  for (int slot = 0; slot < Ranges::slots; ++slot) {
    if (slot % 4 == 3) continue;
    for (std::int32_t k = begin[slot]; k < end[slot]; k += 4) {
      for (std::int32_t e = k; e < k + 4; ++e) {
        if (e == self) continue;
        const float dx = at(s.x, e) - at(s.x, self);
        const float dy = at(s.y, e) - at(s.y, self);
        const float dz = Dimension == 3 ? at(s.z, e) - z : 0.0f;
        if (!(dx * dx + dy * dy + dz * dz < g.radius * g.radius)) continue;
        if (g.minimum_image &&
            !(is_half_open_offset(g.axis[0], dx) && is_half_open_offset(g.axis[1], dy) &&
              is_half_open_offset(g.axis[2], dz))) {
          continue;
        }
        found.push_back(s.id.data()[e]);
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

struct Mismatch {
  int pairs = 0;    // found but too far, or near but not found, by more than rounding
  int doubles = 0;  // found twice
};

// `certain` neighbours must be found, those beyond doubt too far must not; what lies between is
// decided by the rounding of a coordinate.
Mismatch compare(const World& world, float radius, const std::vector<Vec3>& p, std::size_t id,
                 const std::vector<std::uint32_t>& found) {
  // An image is rounded at the size of its coordinate; else a difference of floats is rounded once.
  double image_rounding = 0.0;
  for (int axis = 0; axis < world.dimension; ++axis) {
    if (!wraps(world, axis)) continue;
    const float size = std::max(std::abs(world.lower[axis]), std::abs(world.upper[axis]));
    image_rounding += 0x1p-24 * double(size + world.extent(axis));
  }
  std::vector<int> times(p.size());
  for (const std::uint32_t j : found) ++times.at(j);

  Mismatch mismatch;
  for (std::size_t j = 0; j < p.size(); ++j) {
    if (j == id) {
      mismatch.pairs += times[j] != 0;
      continue;
    }
    const reference::Vector d =
        reference::displacement(world, {p[id].x, p[id].y, p[id].z}, {p[j].x, p[j].y, p[j].z});
    const double distance = std::hypot(d.x, d.y, d.z);
    const double rounding = 4.0e-7 * distance + image_rounding;
    mismatch.doubles += times[j] > 1;
    mismatch.pairs += distance < radius - rounding && times[j] == 0;
    mismatch.pairs += distance > radius + rounding && times[j] != 0;
  }
  return mismatch;
}

template <int Dimension>
Mismatch compare_all(const World& world, float radius, const std::vector<Vec3>& p) {
  Agents agents = agents_at(world, p);
  const CellGrid grid = sorted_grid(world, radius, agents);
  const GridGeometry& g = grid.geometry();
  NeighbourRanges<Dimension> ranges(grid);
  Mismatch sum;
  std::size_t queried = 0;
  for (std::int32_t z = g.axis[2].ghosts; z < g.axis[2].ghosts + g.axis[2].cells; ++z) {
    for (std::int32_t y = g.axis[1].ghosts; y < g.axis[1].ghosts + g.axis[1].cells; ++y) {
      const std::int32_t* row = grid.offsets() + (z * g.axis[1].total() + y) * g.row_stride();
      ranges.enter_row(z, y);
      const std::int32_t first = row[g.axis[0].ghosts];
      const std::int32_t behind = row[g.axis[0].ghosts + g.axis[0].cells];
      for (std::int32_t self = first; self < behind; ++self, ++queried) {
        const std::size_t id = grid.sorted().id.data()[self];
        const Mismatch m = compare(world, radius, p, id, query<Dimension>(grid, ranges, self));
        sum.pairs += m.pairs;
        sum.doubles += m.doubles;
      }
    }
  }
  CHECK(queried == p.size());
  return sum;
}

void check_against_brute_force(const World& world, float radius, const std::vector<Vec3>& p) {
  const Mismatch m =
      world.dimension == 2 ? compare_all<2>(world, radius, p) : compare_all<3>(world, radius, p);
  CHECK(m.pairs == 0);
  CHECK(m.doubles == 0);
}

}  // namespace

TEST_CASE("cell grid: a query finds exactly the agents within the radius, each once") {
  const int dimension = GENERATE(2, 3);
  const auto spread =
      GENERATE(Spread::uniform, Spread::clumped, Spread::coincident, Spread::border);
  // Cells across the world of 20: many, 3, 2, 1, and a radius beyond the world.
  const float radius = GENERATE(0.7f, 2.5f, 6.6f, 9.9f, 10.0f, 14.0f, 75.0f);
  const int wrapped_axes = GENERATE(0, 1, 2, 5, 7);  // a bit for each axis
  Random random(7);
  World world = box(dimension, Bounds::bounce, 20.0f);
  if (wrapped_axes & 1) world.bounds_x = Bounds::wrap;
  if (wrapped_axes & 2) world.bounds_y = Bounds::wrap;
  if (wrapped_axes & 4) world.bounds_z = Bounds::wrap;
  CAPTURE(dimension, spread_names[static_cast<int>(spread)], radius, wrapped_axes);
  check_against_brute_force(world, radius, positions(world, spread, 150, random));
}

TEST_CASE("cell grid: worlds of unequal, small and no extent") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const Vec3 extent = GENERATE(Vec3{100, 1, 1}, Vec3{1, 100, 3}, Vec3{0, 8, 8}, Vec3{8, 0, 8},
                               Vec3{8, 8, 0}, Vec3{0, 0, 0}, Vec3{1e-3f, 1e-3f, 1e-3f});
  const float radius = GENERATE(1e-4f, 0.5f, 2.0f, 500.0f);
  const auto spread = GENERATE(Spread::uniform, Spread::border);
  World world = box(dimension, bounds, 0.0f);
  world.upper = extent;
  Random random(11);
  CAPTURE(dimension, int(bounds), extent.x, extent.y, extent.z, radius);
  check_against_brute_force(world, radius, positions(world, spread, 100, random));
}

TEST_CASE("cell grid: worlds far from the origin") {
  // Coordinates are 1/16 apart at 1e6, as coarse as the cells are narrow.
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const float centre = GENERATE(-9.0e5f, 3.0e4f, 9.9e5f);
  const float radius = GENERATE(0.25f, 0.4f, 0.75f, 2.0f, 40.0f);
  const auto spread = GENERATE(Spread::uniform, Spread::border);
  World world = box(dimension, bounds, 6.3f);
  world.lower = world.lower + Vec3{centre, -centre, centre};
  world.upper = world.upper + Vec3{centre, -centre, centre};
  Random random(13);
  CAPTURE(dimension, int(bounds), centre, radius, spread_names[static_cast<int>(spread)]);
  check_against_brute_force(world, radius, positions(world, spread, 300, random));
}

TEST_CASE("cell grid: an open world with outliers keeps its neighbours and its size") {
  const int dimension = GENERATE(2, 3);
  const float radius = GENERATE(0.0f, 1e-6f, 1.5f, 100.0f, 3.0e6f);
  const World world = box(dimension, Bounds::open, 20.0f);
  Random random(17);
  std::vector<Vec3> p = positions(world, Spread::clumped, 200, random);
  for (const float x : {-open_limit, open_limit}) {
    for (const float y : {-open_limit, open_limit}) {
      p.push_back({x, y, dimension == 3 ? -x : 0.0f});
      p.push_back({x, y, dimension == 3 ? x : 0.0f});
    }
  }
  CAPTURE(dimension, radius);
  check_against_brute_force(world, radius, p);
  Agents agents = agents_at(world, p);
  CHECK(sorted_grid(world, radius, agents).geometry().entries() <= entry_limit(p.size()));
}

TEST_CASE("cell grid: exactly at the radius is outside, one float nearer is inside") {
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const World world = box(2, bounds, 16.0f);
  const float inside = std::nextafter(2.0f, 0.0f);
  std::vector<Vec3> p{{0, 0, 0}};
  for (const float d : {inside, 2.0f}) {
    for (const Vec3& at : {Vec3{d, 0, 0}, Vec3{-d, 0, 0}, Vec3{0, d, 0}, Vec3{0, -d, 0}}) {
      p.push_back(at);
    }
  }
  Agents agents = agents_at(world, p);
  const CellGrid grid = sorted_grid(world, 2.0f, agents);
  const GridGeometry& g = grid.geometry();
  NeighbourRanges<2> ranges(grid);
  std::vector<std::uint32_t> of_first;
  for (std::int32_t y = g.axis[1].ghosts; y < g.axis[1].ghosts + g.axis[1].cells; ++y) {
    const std::int32_t* row = grid.offsets() + y * g.row_stride();
    ranges.enter_row(0, y);
    for (std::int32_t k = row[g.axis[0].ghosts]; k < row[g.axis[0].ghosts + g.axis[0].cells]; ++k) {
      if (grid.sorted().id.data()[k] == 0) of_first = query<2>(grid, ranges, k);
    }
  }
  CHECK(of_first == std::vector<std::uint32_t>{1, 2, 3, 4});
}

TEST_CASE("cell grid: sorting permutes agents whole and keeps the order within a cell") {
  const int dimension = GENERATE(2, 3);
  const auto spread = GENERATE(Spread::uniform, Spread::coincident);
  const World world = box(dimension, Bounds::wrap, 20.0f);
  Random random(19);
  const std::vector<Vec3> p = positions(world, spread, 333, random);
  Agents agents = agents_at(world, p);
  const Agents before = agents;
  AlignedArray<float> carried[2];
  for (AlignedArray<float>& c : carried) c.resize(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    carried[0][i] = static_cast<float>(i) * 2.0f;
    carried[1][i] = static_cast<float>(i) * 3.0f;
  }
  CellGrid grid;
  grid.reserve(world, 1.5f, p.size());
  AlignedArray<float>* const both[] = {&carried[0], &carried[1]};
  grid.sort(world, 1.5f, agents, both);

  REQUIRE(agents.size() == p.size());
  std::vector<bool> seen(p.size());
  bool whole = true, stable = true;
  for (std::size_t k = 0; k < p.size(); ++k) {
    const std::size_t i = agents.id[k];
    REQUIRE(i < p.size());
    REQUIRE(!seen[i]);
    seen[i] = true;
    whole = whole && agents.x[k] == before.x[i] && agents.y[k] == before.y[i] &&
            agents.vx[k] == before.vx[i] && agents.vy[k] == before.vy[i] &&
            carried[0][k] == static_cast<float>(i) * 2.0f &&
            carried[1][k] == static_cast<float>(i) * 3.0f;
    if (dimension == 3) {
      whole = whole && agents.z[k] == before.z[i] && agents.vz[k] == before.vz[i];
    }
    if (k > 0 && agents.x[k] == agents.x[k - 1] && agents.y[k] == agents.y[k - 1] &&
        (dimension == 2 || agents.z[k] == agents.z[k - 1])) {
      stable = stable && agents.id[k] > agents.id[k - 1];
    }
  }
  CHECK(whole);
  CHECK(stable);
}

TEST_CASE("cell grid: rows are contiguous, in order, and end in far-away padding") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const World world = box(dimension, bounds, 20.0f);
  Random random(23);
  Agents agents = agents_at(world, positions(world, Spread::border, 300, random));
  const CellGrid grid = sorted_grid(world, 2.0f, agents);
  const GridGeometry& g = grid.geometry();
  std::int32_t next = 0;
  bool in_order = true, padded = true, in_cell = true;
  for (std::int32_t row = 0; row < g.rows(); ++row) {
    const std::int32_t* at = grid.offsets() + row * g.row_stride();
    in_order = in_order && at[0] == next;
    for (std::int32_t c = 0; c + 1 < g.row_stride(); ++c) {
      in_order = in_order && at[c] <= at[c + 1];
      for (std::int32_t k = at[c]; k < at[c + 1]; ++k) {
        const float x = grid.sorted().x.data()[k];
        const float low =
            g.axis[0].lower + static_cast<float>(c - g.axis[0].ghosts) * g.axis[0].cell;
        in_cell = in_cell && x >= low - g.slack && x <= low + g.axis[0].cell + g.slack;
      }
    }
    const std::int32_t end = at[g.row_stride() - 1];
    for (std::int32_t k = end; k < end + CellGrid::row_padding; ++k) {
      padded = padded && grid.sorted().x.data()[k] == CellGrid::far_away;
    }
    next = end + CellGrid::row_padding;
  }
  CHECK(in_order);
  CHECK(in_cell);
  CHECK(padded);
}

TEST_CASE("cell grid: no agents and one agent") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce, Bounds::open);
  const World world = box(dimension, bounds, GENERATE(0.0f, 20.0f));
  for (const int count : {0, 1}) {
    check_against_brute_force(world, 2.0f, std::vector<Vec3>(static_cast<std::size_t>(count)));
  }
}

TEST_CASE("cell grid: what reserve() allocated suffices for any arrangement") {
  const int dimension = GENERATE(2, 3);
  const auto bounds = GENERATE(Bounds::wrap, Bounds::bounce);
  const float extent = GENERATE(0.0f, 3.0f, 5.0f, 40.0f);
  const int count = 3000;  // so many that the room for padding does not make up for their images
  const World world = box(dimension, bounds, extent);
  const float radius = 2.0f;
  CellGrid grid;
  grid.reserve(world, radius, count);
  const std::size_t capacity = grid.sorted().x.capacity();
  Random random(29);
  for (const Spread spread :
       {Spread::uniform, Spread::clumped, Spread::coincident, Spread::border}) {
    Agents agents = agents_at(world, positions(world, spread, count, random));
    grid.sort(world, radius, agents);
    CHECK(grid.sorted().x.capacity() == capacity);
  }
  // All in one corner: each agent has an image across every seam there.
  std::vector<Vec3> corner(count, world.lower);
  if (dimension == 2) {
    for (Vec3& p : corner) p.z = 0.0f;
  }
  Agents agents = agents_at(world, corner);
  grid.sort(world, radius, agents);
  CHECK(grid.sorted().x.capacity() == capacity);
}
