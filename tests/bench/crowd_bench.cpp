// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Speed of crowds and distance fields, as Markdown tables:
//   crowd_bench [people ...]      default: 1,000 10,000 100,000
// The `station` has 0.5 people per m2, a pillar of 1 m every 20 m and eight exits.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "crowd/crowd.h"

namespace flockwork::bench {
namespace {

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Shape rectangle(float x0, float y0, float x1, float y1) {
  Shape shape;
  shape.lower = {x0, y0, 0.0f};
  shape.upper = {x1, y1, 0.0f};
  return shape;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Station {
  World world;
  std::vector<Wall> walls;
  CrowdScene scene;

  explicit Station(std::int32_t people) {
    const float side = std::sqrt(static_cast<float>(people) / 0.5f);
    world.lower = {0.0f, 0.0f, 0.0f};
    world.upper = {side, side, 0.0f};
    world.bounds_x = world.bounds_y = Bounds::bounce;
    for (float x = 10.0f; x < side - 5.0f; x += 20.0f) {
      for (float y = 10.0f; y < side - 5.0f; y += 20.0f) {
        Wall pillar;
        pillar.shape = rectangle(x, y, x + 1.0f, y + 1.0f);
        walls.push_back(pillar);
      }
    }
    for (int k = 0; k < 8; ++k) {
      const float middle = side * (static_cast<float>(k % 4) + 0.5f) / 4.0f;
      const float half = side / 20.0f;
      Exit exit;
      exit.area = k < 4 ? rectangle(middle - half, 0.0f, middle + half, 1.5f)
                        : rectangle(middle - half, side - 1.5f, middle + half, side);
      scene.exits.push_back(exit);
    }
    Source source;
    source.area = rectangle(0.0f, 0.0f, side, side);
    source.count = people;
    scene.sources.push_back(source);
    scene.parameters.cell_size = std::clamp(side / 1000.0f, 0.2f, 1.0f);
  }
};

bool measure_station(std::int32_t people) {
  const Station station(people);
  auto built = Crowd::build(station.scene, station.walls, station.world, 1);
  if (!built.ok()) {
    std::fprintf(stderr, "%s\n", built.error().text().c_str());
    return false;
  }
  Crowd& crowd = *built.value();
  crowd.advance_to(1.5);  // everybody has decided at least once
  std::vector<double> per_second, per_decision;
  const auto before = crowd.figures();
  for (int second = 0; second < 3; ++second) {
    const auto decisions = crowd.figures().decisions;
    const double start = seconds();
    for (int step = 0; step < 10; ++step) crowd.advance(0.1);
    const double took = seconds() - start;
    per_second.push_back(took);
    per_decision.push_back(took / static_cast<double>(crowd.figures().decisions - decisions));
  }
  const auto after = crowd.figures();
  const double decision = median(per_decision);
  std::printf("| station | %d | %.1f | %.2f | %.0f | %.2f | %.2f | %lld | %016llx |\n", people,
              after.neighbours, 1.0 / median(per_second), 1.0 / decision, 1e6 * decision,
              1e6 * median(per_second) / people, static_cast<long long>(after.steps - before.steps),
              static_cast<unsigned long long>(crowd.state_hash()));
  std::fflush(stdout);
  return true;
}

bool measure_field(float side, FieldMethod method, const char* name) {
  // Boxes and thin walls in a regular disorder.
  World world;
  world.lower = {0.0f, 0.0f, 0.0f};
  world.upper = {side, side, 0.0f};
  world.bounds_x = world.bounds_y = Bounds::bounce;
  std::vector<Wall> walls;
  for (int n = 0; n < 60; ++n) {
    const float x = side * static_cast<float>(n * 37 % 190 + 3) / 200.0f;
    const float y = side * static_cast<float>(n * 53 % 190 + 3) / 200.0f;
    Wall box, line;
    box.shape = rectangle(x, y, x + side / 40.0f, y + side / 200.0f);
    line.shape.kind = ShapeKind::line;
    line.shape.points = {{x, y + side / 60.0f, 0.0f}, {x + side / 60.0f, y + side / 30.0f, 0.0f}};
    walls.push_back(box);
    walls.push_back(line);
  }
  auto geometry = WallGeometry::build(walls, world);
  if (!geometry.ok()) return false;
  const SegmentGrid segments(geometry.value());
  WallBuckets buckets;
  buckets.build(geometry.value());
  NavigationGrid grid;
  double start = seconds();
  if (!grid.build(world, 0.2f, geometry.value(), buckets).ok()) return false;
  const double grid_time = seconds() - start;
  const Shape target = rectangle(side - 5.0f, side / 2.0f - 5.0f, side, side / 2.0f + 5.0f);
  FieldValues values;
  FieldSolver solver;
  std::vector<double> begins, solves;
  for (int n = 0; n < 6; ++n) {
    start = seconds();
    solver.begin(grid, {&target, 1}, segments, method, values);
    const double begun = seconds();
    solver.finish();
    if (n == 0) continue;
    begins.push_back(begun - start);
    solves.push_back(seconds() - begun);
  }
  std::printf("| %s | %d | %.1f | %.2f | %.1f |\n", name, grid.cells(), 1e3 * grid_time,
              1e3 * median(begins), 1e9 * (median(solves) + median(begins)) / grid.cells());
  return true;
}

}  // namespace
}  // namespace flockwork::bench

int main(int argc, char** argv) {
  using namespace flockwork;
  using namespace flockwork::bench;
  std::vector<std::int32_t> counts;
  for (int k = 1; k < argc; ++k) counts.push_back(std::atoi(argv[k]));
  for (const std::int32_t count : counts) {
    if (count < 100 || count > 1'000'000) {
      std::fprintf(stderr, "crowd_bench [people ...]: numbers from 100 to 1000000\n");
      return 1;
    }
  }
  const bool small = !counts.empty() && counts.back() < 1000;
  if (counts.empty()) counts = {1'000, 10'000, 100'000};
  std::printf("SIMD backend: %s\n\n", simd_backend);
  std::printf(
      "| scene | people | neighbours | times real time | decisions/s | us a decision | us a "
      "person and second | steps | hash |\n| --- | --- | --- | --- | --- | --- | --- | --- | "
      "--- |\n");
  for (const std::int32_t count : counts) {
    if (!measure_station(count)) return 1;
  }
  std::printf(
      "\n| field | cells | grid, ms | begin, ms | ns a cell |\n| --- | --- | --- | --- | --- "
      "|\n");
  const float side = small ? 20.0f : 200.0f;
  if (!measure_field(side, FieldMethod::dijkstra, "dijkstra")) return 1;
  if (!measure_field(side, FieldMethod::eikonal, "eikonal")) return 1;
  return 0;
}
