// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/distance_field.h"

#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <queue>
#include <random>

#include "floor.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

// Dijkstra (1959) with a heap of pairs, straight from the book.
std::vector<float> textbook(const NavigationGrid& g, const Shape& target) {
  std::vector<float> value(static_cast<std::size_t>(g.cells()), math::infinity);
  using Entry = std::pair<float, std::int32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (std::int32_t k = 0; k < g.cells(); ++k) {
    const std::int32_t i = k % g.columns(), j = k / g.columns();
    if (g.solid(k) || !contains(target, g.centre_x(i), g.centre_y(j))) continue;
    value[static_cast<std::size_t>(k)] = 0.0f;
    queue.emplace(0.0f, k);
  }
  while (!queue.empty()) {
    const auto [at, k] = queue.top();
    queue.pop();
    if (at > value[static_cast<std::size_t>(k)]) continue;
    for (std::size_t d = 0; d < 8; ++d) {
      if ((g.open()[k] & (1 << d)) == 0) continue;
      const std::int32_t n = k + neighbour_row[d] * g.columns() + neighbour_column[d];
      const float through = at + (d % 2 == 0 ? 10.0f : 14.0f) * g.cost()[n];
      if (through < value[static_cast<std::size_t>(n)]) {
        value[static_cast<std::size_t>(n)] = through;
        queue.emplace(through, n);
      }
    }
  }
  return value;
}

struct FieldErrors {
  double largest = 0.0;
  double mean = 0.0;
};

// Against the exact distance at points all over the floor.
template <typename Exact>
FieldErrors errors(const Floor& floor, const FieldValues& values, FieldMethod method, Exact exact) {
  const FieldLookup lookup(floor.grid, values, method, floor.segments);
  FieldErrors e;
  int count = 0;
  for (float x = 0.27f; x < floor.world.upper.x; x += 0.37f) {
    for (float y = 0.27f; y < floor.world.upper.y; y += 0.41f) {
      const double error = std::fabs(lookup.value(x, y) - exact(x, y));
      e.largest = std::max(e.largest, error);
      e.mean += error;
      ++count;
    }
  }
  e.mean /= count;
  return e;
}

double apart(double ax, double ay, double bx, double by) { return std::hypot(ax - bx, ay - by); }

}  // namespace

TEST_CASE("dijkstra equals the textbook's cell by cell, with walls and costs", "[crowd]") {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    std::mt19937 generator(seed);
    const auto number = [&](float high) {
      return high * static_cast<float>(generator() >> 8) / 16777216.0f;
    };
    std::vector<Wall> walls;
    for (int n = 0; n < 12; ++n) {
      const float x = number(18.0f), y = number(13.0f);
      walls.push_back(n % 2 == 0 ? solid_box(x, y, x + 0.1f + number(3.0f), y + 0.1f + number(3.0f))
                                 : thin_wall({{x, y, 0.0f}, {number(18.0f), number(13.0f), 0.0f}}));
    }
    Floor floor(18.0f, 13.0f, 0.25f, walls);
    if (seed % 2 == 0) {
      for (std::int32_t k = 0; k < floor.grid.cells(); ++k) {
        floor.grid.set_cost(k, 0.1f + number(seed == 8 ? 99.0f : 5.0f));
      }
    }
    const Shape target = rectangle(16.0f, 5.0f, 18.0f, 7.0f);
    const FieldValues values = floor.solve(target, FieldMethod::dijkstra);
    const std::vector<float> expected = textbook(floor.grid, target);
    int wrong = 0;
    for (std::size_t k = 0; k < expected.size(); ++k) wrong += values[k] != expected[k];
    INFO("seed " << seed);
    CHECK(wrong == 0);
  }
}

// Blocks of whole cells make many ways of the same length, of which one is followed.
TEST_CASE("dijkstra equals the textbook's among blocks, with one cost everywhere", "[crowd]") {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    std::mt19937 generator(seed);
    const auto number = [&](unsigned end) { return 0.25f * static_cast<float>(generator() % end); };
    std::vector<Wall> walls;
    for (unsigned n = 0; n < 10 + seed; ++n) {
      const float x = number(32) + 0.52f, y = number(40) + 0.02f;
      walls.push_back(solid_box(x, y, x + 0.21f + number(4), y + 0.21f + number(4)));
    }
    const Floor floor(10.0f, 10.0f, 0.25f, walls);
    const std::array<Shape, 2> targets{rectangle(0.0f, 4.0f, 0.25f, 4.25f),
                                       rectangle(9.75f, number(36), 10.0f, 9.75f)};
    FieldValues values;
    FieldSolver solver;
    solver.begin(floor.grid, targets, floor.segments, FieldMethod::dijkstra, values);
    REQUIRE(solver.finish());
    const std::vector<float> first = textbook(floor.grid, targets[0]);
    const std::vector<float> second = textbook(floor.grid, targets[1]);
    int wrong = 0;
    for (std::size_t k = 0; k < first.size(); ++k) {
      wrong += values[k] != std::min(first[k], second[k]);
    }
    INFO("seed " << seed);
    CHECK(wrong == 0);
  }
}

// The bounds are the errors that distance_field.h states; they shrink with the cell.
TEST_CASE("eikonal keeps its stated error against the exact distance", "[crowd]") {
  const float cell = GENERATE(0.4f, 0.2f, 0.1f);
  const FieldMethod method = FieldMethod::eikonal;
  INFO("cell " << cell);
  SECTION("empty room") {
    const Floor floor(20.0f, 20.0f, cell, {});
    const auto values = floor.solve(disc(5.0f, 6.0f, 0.5f), method);
    const auto e = errors(floor, values, method, [](double x, double y) {
      return std::max(0.0, apart(x, y, 5.0, 6.0) - 0.5);
    });
    INFO(e.largest << " " << e.mean);
    CHECK(e.largest <= 0.25 * cell);
    CHECK(e.mean <= 0.06 * cell);
  }
  // Behind a corner the shortest way bends around it. The fan of ways starts at a point there,
  // which costs an error of first order.
  SECTION("one wall") {
    const Floor floor(20.0f, 20.0f, cell,
                      {thin_wall({{10.0f, -1.0f, 0.0f}, {10.0f, 12.0f, 0.0f}})});
    const auto values = floor.solve(disc(5.0f, 6.0f, 0.5f), method);
    const auto e = errors(floor, values, method, [&](double x, double y) {
      const bool seen =
          !floor.segments.crosses(static_cast<float>(x), static_cast<float>(y), 5.0f, 6.0f);
      const double way =
          seen ? apart(x, y, 5.0, 6.0) : apart(x, y, 10.0, 12.0) + apart(10.0, 12.0, 5.0, 6.0);
      return std::max(0.0, way - 0.5);
    });
    INFO(e.largest << " " << e.mean);
    CHECK(e.largest <= 1.7 * cell);
    CHECK(e.mean <= 0.42 * cell);
  }
  SECTION("narrow door") {
    // A wall at x 10 with a door from y 9.4 to 10.6.
    const Floor floor(20.0f, 20.0f, cell,
                      {thin_wall({{10.0f, -1.0f, 0.0f}, {10.0f, 9.4f, 0.0f}}),
                       thin_wall({{10.0f, 10.6f, 0.0f}, {10.0f, 21.0f, 0.0f}})});
    const auto values = floor.solve(disc(5.0f, 6.0f, 0.5f), method);
    const auto e = errors(floor, values, method, [&](double x, double y) {
      const bool seen =
          !floor.segments.crosses(static_cast<float>(x), static_cast<float>(y), 5.0f, 6.0f);
      double way = apart(x, y, 5.0, 6.0);
      if (!seen) {
        // Above the line of sight around the upper jamb, below it around the lower one.
        const double low = apart(x, y, 10.0, 9.4) + apart(10.0, 9.4, 5.0, 6.0);
        const double high = apart(x, y, 10.0, 10.6) + apart(10.0, 10.6, 5.0, 6.0);
        way = std::min(low, high);
      }
      return std::max(0.0, way - 0.5);
    });
    INFO(e.largest << " " << e.mean);
    CHECK(e.largest <= 1.7 * cell);
    CHECK(e.mean <= 0.42 * cell);
  }
  SECTION("L-corner") {
    // Legs 4 m wide; the inner corner at (4, 6).
    const Floor floor(16.0f, 10.0f, cell, {solid_box(4.0f, -1.0f, 17.0f, 6.0f)});
    const auto values = floor.solve(disc(14.0f, 8.0f, 0.5f), method);
    const FieldLookup lookup(floor.grid, values, method, floor.segments);
    double largest = 0.0;
    for (float y = 0.3f; y < 5.0f; y += 0.31f) {
      for (float x = 0.3f; x < 3.8f; x += 0.29f) {
        const bool seen = !floor.segments.crosses(x, y, 14.0f, 8.0f);
        const double way =
            seen ? apart(x, y, 14.0, 8.0) : apart(x, y, 4.0, 6.0) + apart(4.0, 6.0, 14.0, 8.0);
        largest = std::max(largest, std::fabs(lookup.value(x, y) - (way - 0.5)));
      }
    }
    INFO(largest);
    CHECK(largest <= 1.7 * cell);
  }
}

TEST_CASE("a field solved in slices is the one solved at once", "[crowd]") {
  const auto method = GENERATE(FieldMethod::eikonal, FieldMethod::dijkstra);
  const Floor floor(10.0f, 8.0f, 0.2f, {solid_box(3.0f, 2.0f, 4.0f, 6.0f)});
  const Shape target = rectangle(9.0f, 3.0f, 10.0f, 5.0f);
  const FieldValues whole = floor.solve(target, method);
  FieldSolver solver;
  FieldValues values;
  solver.begin(floor.grid, {&target, 1}, floor.segments, method, values);
  int slices = 1;
  std::int64_t done = 0;
  while (!solver.advance(100)) {
    if (++slices == 8) done = solver.done();
  }
  CHECK(slices > 10);
  REQUIRE(values.size() == whole.size());
  CHECK(std::equal(values.begin(), values.end(), whole.begin()));
  // All at once to the same place leaves the same rest.
  const std::int64_t all = solver.done();
  solver.begin(floor.grid, {&target, 1}, floor.segments, method, values);
  CHECK_FALSE(solver.advance(done));
  CHECK(solver.done() == done);
  CHECK(solver.advance(all - done + 1));
  CHECK(solver.done() == all);
  CHECK(std::equal(values.begin(), values.end(), whole.begin()));
}

TEST_CASE("what is walled in is unreachable, and counted", "[crowd]") {
  const auto method = GENERATE(FieldMethod::eikonal, FieldMethod::dijkstra);
  const Floor floor(10.0f, 8.0f, 0.2f,
                    {thin_wall({{2.0f, 2.0f, 0.0f},
                                {4.0f, 2.0f, 0.0f},
                                {4.0f, 4.0f, 0.0f},
                                {2.0f, 4.0f, 0.0f},
                                {2.0f, 2.0f, 0.0f}})});
  const auto values = floor.solve(rectangle(9.0f, 3.0f, 10.0f, 5.0f), method);
  const FieldLookup lookup(floor.grid, values, method, floor.segments);
  CHECK(lookup.value(3.0f, 3.0f) == math::infinity);
  CHECK(lookup.value(5.0f, 3.0f) < 6.0f);
  CHECK(unreachable_cells(floor.grid, values) == 100);
}

TEST_CASE("a lookup beside a thin wall never takes values from its other side", "[crowd]") {
  // The target is to the left, so just right of the wall the way leads all around it.
  const float at = GENERATE(5.0f, 5.03f, 5.1f, 5.17f);
  const Floor floor(10.0f, 10.0f, 0.2f, {thin_wall({{at, -1.0f, 0.0f}, {at, 9.0f, 0.0f}})});
  const auto values = floor.solve(rectangle(0.0f, 0.0f, 0.5f, 10.0f), FieldMethod::eikonal);
  const FieldLookup lookup(floor.grid, values, FieldMethod::eikonal, floor.segments);
  for (float y = 0.3f; y < 6.0f; y += 0.53f) {
    for (const float off : {0.001f, 0.05f, 0.11f, 0.19f, 0.25f}) {
      CHECK(lookup.value(at - off, y) < 5.5f);
      CHECK(lookup.value(at + off, y) > 4.5f + (9.0f - y));
    }
  }
}
