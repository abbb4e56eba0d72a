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
#include <string>
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
      exit.name = "exit " + std::to_string(k + 1);
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

World square(float side) {
  World world;
  world.lower = {0.0f, 0.0f, 0.0f};
  world.upper = {side, side, 0.0f};
  world.bounds_x = world.bounds_y = Bounds::bounce;
  return world;
}

// Boxes and thin walls in a regular disorder.
std::vector<Wall> disorder(float side) {
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
  return walls;
}

bool measure_field(float side, FieldMethod method, const char* name) {
  const World world = square(side);
  const std::vector<Wall> walls = disorder(side);
  auto geometry = WallGeometry::build(walls, world);
  if (!geometry.ok()) return false;
  const SegmentGrid segments(geometry.value());
  NavigationGrid grid;
  double start = seconds();
  if (!grid.build(world, 0.2f, geometry.value()).ok()) return false;
  const double grid_time = seconds() - start;
  const Shape target = rectangle(side - 5.0f, side / 2.0f - 5.0f, side, side / 2.0f + 5.0f);
  FieldValues values;
  FieldSolver solver;
  // In slices, as in a run: a compiler that works while the program runs then has its say.
  std::vector<double> solves;
  for (int n = 0; n < 6; ++n) {
    start = seconds();
    solver.begin(grid, {&target, 1}, segments, method, values);
    while (!solver.advance(20'000)) {
    }
    if (n > 0) solves.push_back(seconds() - start);
  }
  std::printf("| %s | %d | %.1f | %.1f |\n", name, grid.cells(), 1e3 * grid_time,
              1e9 * median(solves) / grid.cells());
  return true;
}

// One wall moves, once a second of the run; frames of 1/60 s between. With people whose density is
// part of the costs, these are found anew every second too.
bool measure_moving_wall(float side, FieldMethod method, bool dense, const char* name) {
  const World world = square(side);
  std::vector<Wall> walls = disorder(side);
  CrowdScene scene;
  scene.parameters.field = method;
  scene.parameters.density_cost = dense ? 3.5f : 0.0f;
  scene.exits.resize(1);
  scene.exits[0].area = rectangle(side - 5.0f, side / 2.0f - 5.0f, side, side / 2.0f + 5.0f);
  FloorPlan plan;
  if (!plan.build(scene, walls, world).ok()) return false;
  People people;
  for (int n = 0; n < 10'000; ++n) {
    Body& body = people.body[static_cast<std::size_t>(people.add())];
    body.x = side * static_cast<float>(n * 37 % 9973) / 9973.0f;
    body.y = side * static_cast<float>(n * 53 % 9967) / 9967.0f;
  }
  double longest_change = 0.0, longest_density = 0.0, longest_slice = 0.0, longest_frame = 0.0;
  constexpr double frame = 1.0 / 60.0;
  constexpr int moves = 20;
  int frames = 0;
  for (int move = 0; move < moves; ++move) {
    Shape& shape = walls[2 * (static_cast<std::size_t>(move) % 8)].shape;
    shape.lower.x += 0.35f;
    shape.upper.x += 0.35f;
    do {
      const double start = seconds();
      double changed = start;
      const bool first = frames++ % 60 == 0;
      if (first) {
        if (!plan.change(scene, walls, world).ok()) return false;
        changed = seconds();
        if (dense) plan.set_density(people);
      }
      const double begun = seconds();
      plan.advance(plan.slice(frame));
      const double end = seconds();
      if (move < 2) continue;  // compilers and caches
      longest_change = std::max(longest_change, changed - start);
      longest_density = std::max(longest_density, begun - changed);
      longest_slice = std::max(longest_slice, end - begun);
      longest_frame = std::max(longest_frame, end - start);
    } while (frames % 60 != 0);
  }
  std::printf("| %s | %d | %.2f | %.2f | %.2f | %.2f |\n", name, plan.grid().cells(),
              1e3 * longest_change, 1e3 * longest_density, 1e3 * longest_slice,
              1e3 * longest_frame);
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
  std::printf("\n| field | cells | grid, ms | ns a cell |\n| --- | --- | --- | --- |\n");
  const float side = small ? 20.0f : 200.0f;
  if (!measure_field(side, FieldMethod::dijkstra, "dijkstra")) return 1;
  if (!measure_field(side, FieldMethod::eikonal, "eikonal")) return 1;
  std::printf(
      "\n| one wall moves: longest | cells | change, ms | density, ms | slice, ms | frame, ms "
      "|\n| --- | --- | --- | --- | --- | --- |\n");
  if (!measure_moving_wall(side, FieldMethod::dijkstra, false, "dijkstra")) return 1;
  if (!measure_moving_wall(side, FieldMethod::eikonal, false, "eikonal")) return 1;
  if (!measure_moving_wall(side, FieldMethod::eikonal, true, "eikonal, with density")) return 1;
  return 0;
}
