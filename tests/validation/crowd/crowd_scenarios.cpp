// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd_scenarios.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>

#include "space/orientation.h"

namespace flockwork::validation {
namespace {

Shape rectangle(float x0, float y0, float x1, float y1) {
  Shape shape;
  shape.lower = {x0, y0, 0.0f};
  shape.upper = {x1, y1, 0.0f};
  return shape;
}

Journey to(TargetKind kind, std::int32_t index) { return {1.0f, {Target{kind, index}}, false}; }

PersonClass walker(float speed) {
  PersonClass c;
  c.speed = c.min_speed = c.max_speed = speed;
  c.speed_deviation = 0.0f;
  return c;
}

}  // namespace

void Run::check() {
  for (; checked_ < footsteps.size(); ++checked_) {
    const Footstep& f = footsteps[checked_];
    for (const WallSegment& s : crowd->floor().geometry().segments()) {
      if (ways_touch(f.from_x, f.from_y, f.to_x, f.to_y, s.ax, s.ay, s.bx, s.by)) {
        ++safety.wall_crossings;
      }
    }
  }
  const People& people = crowd->people();
  for (std::size_t a = 0; a < people.size(); ++a) {
    const Body& p = people.body[a];
    for (std::size_t b = 0; b < a; ++b) {
      const Body& q = people.body[b];
      const double apart =
          std::hypot(static_cast<double>(p.x) - q.x, static_cast<double>(p.y) - q.y);
      const double radii = static_cast<double>(p.radius) + q.radius;
      safety.deepest_overlap = std::max(safety.deepest_overlap, 1.0 - apart / radii);
    }
  }
  const CrowdFigures f = crowd->figures();
  std::int64_t all = 0;
  for (const Source& source : crowd->scene().sources) all += source.count;
  safety.lost = std::max(safety.lost, all - f.present - f.left - f.outside - f.unreleased);
}

void Run::until(double time, double dt) {
  while (crowd->time() < time - 1e-9) {
    crowd->record(&footsteps);
    crowd->advance(std::min(dt, time - crowd->time()));
  }
  check();
}

void Run::forget() {
  footsteps.clear();
  checked_ = 0;
}

void Run::until_empty(double limit, double dt) {
  crowd->record(&footsteps);
  for (int round = 1; crowd->time() < limit; ++round) {
    crowd->advance(dt);
    const CrowdFigures f = crowd->figures();
    if (round % 8 == 0) check();
    if (f.present + f.outside + f.unreleased == 0) break;
  }
  check();
}

Floor empty_floor(float width, float height) {
  Floor floor;
  floor.world.lower = {0.0f, 0.0f, 0.0f};
  floor.world.upper = {width, height, 0.0f};
  floor.world.bounds_x = floor.world.bounds_y = Bounds::bounce;
  return floor;
}

void add_line(Floor& floor, std::vector<Vec3> points) {
  Wall wall;
  wall.shape.kind = ShapeKind::line;
  wall.shape.points = std::move(points);
  floor.walls.push_back(wall);
}

void add_box(Floor& floor, float x0, float y0, float x1, float y1) {
  Wall wall;
  wall.shape = rectangle(x0, y0, x1, y1);
  floor.walls.push_back(wall);
}

std::int32_t add_exit(Floor& floor, float x0, float y0, float x1, float y1) {
  Exit exit;
  exit.area = rectangle(x0, y0, x1, y1);
  floor.scene.exits.push_back(exit);
  return static_cast<std::int32_t>(floor.scene.exits.size()) - 1;
}

Source& add_source(Floor& floor, float x0, float y0, float x1, float y1, std::int32_t count) {
  Source source;
  source.area = rectangle(x0, y0, x1, y1);
  source.count = count;
  floor.scene.sources.push_back(source);
  return floor.scene.sources.back();
}

Run start(const Floor& floor, std::uint64_t seed) {
  auto built = Crowd::build(floor.scene, floor.walls, floor.world, seed);
  if (!built.ok()) {
    std::fprintf(stderr, "%s\n", built.error().text().c_str());
    std::abort();
  }
  Run run;
  run.crowd = std::move(built).value();
  return run;
}

double walk_corridor(const CrowdParameters& p, float zone_factor, std::uint64_t seed,
                     Safety& safety) {
  Floor floor = empty_floor(42.0f, 2.0f);
  floor.scene.parameters = p;
  floor.scene.classes = {walker(1.33f)};
  add_line(floor, {{0.0f, 0.0f, 0.0f}, {42.0f, 0.0f, 0.0f}});
  add_line(floor, {{0.0f, 2.0f, 0.0f}, {42.0f, 2.0f, 0.0f}});
  add_exit(floor, 41.0f, 0.0f, 42.0f, 2.0f);
  add_source(floor, 0.6f, 0.6f, 1.0f, 1.4f, 1);
  if (zone_factor != 1.0f) {
    SlowZone zone;
    zone.area = rectangle(15.0f, 0.0f, 25.0f, 2.0f);
    zone.speed_factor = zone_factor;
    floor.scene.slow_zones = {zone};
  }
  Run run = start(floor, seed);
  run.until_empty(300.0);
  safety = run.safety;
  // From the first place at or behind x 1 to the last, scaled to 40 m outside of the zone.
  double begin = 0.0, end = 0.0, from = 0.0, way = 0.0;
  bool first = true;
  for (const Footstep& f : run.footsteps) {
    if (first) {
      begin = f.start;
      from = static_cast<double>(f.from_x);
      first = false;
    }
    end = f.end;
    way = static_cast<double>(f.to_x) - from;
  }
  return (end - begin) + (40.0 - way) / 1.33;
}

double largest_start_delay(const CrowdParameters& p, std::uint64_t seed, Safety& safety) {
  Floor floor = empty_floor(10.0f, 5.0f);
  floor.scene.parameters = p;
  Wall room;
  room.room = true;
  room.shape.kind = ShapeKind::polygon;
  room.shape.points = {{0.0f, 0.0f, 0.0f},  {8.0f, 0.0f, 0.0f},  {8.0f, 2.0f, 0.0f},
                       {10.0f, 2.0f, 0.0f}, {10.0f, 3.0f, 0.0f}, {8.0f, 3.0f, 0.0f},
                       {8.0f, 5.0f, 0.0f},  {0.0f, 5.0f, 0.0f}};
  floor.walls.push_back(room);
  add_exit(floor, 9.0f, 2.0f, 10.0f, 3.0f);
  Source& source = add_source(floor, 0.5f, 0.5f, 6.0f, 4.5f, 10);
  source.premovement = Premovement::uniform;
  source.premovement_a = 10.0f;
  source.premovement_b = 100.0f;
  Run run = start(floor, seed);
  run.until_empty(300.0);
  safety = run.safety;
  std::map<std::uint32_t, Footstep> firsts;
  for (const Footstep& f : run.footsteps) firsts.emplace(f.id, f);
  double largest = firsts.size() == 10 ? 0.0 : 1e9;
  for (const auto& [id, f] : firsts) {
    // The drawn time again, as Source says: uniform from 10 to 100 s.
    const auto bits = random_u32x4(seed, Stream::crowd_person, id, 1);
    const double drawn = static_cast<double>(uniform(bits[2], 10.0f, 100.0f));
    const double delay = (f.start - drawn) / (f.end - f.start);
    largest = std::max(largest, delay >= 0.0 ? delay : 1e9);
  }
  return largest;
}

std::int64_t l_corner_arrivals(const CrowdParameters& p, std::uint64_t seed, Safety& safety) {
  Floor floor = empty_floor(12.0f, 12.0f);
  floor.scene.parameters = p;
  Wall room;
  room.room = true;
  room.shape.kind = ShapeKind::polygon;
  room.shape.points = {{0.0f, 0.0f, 0.0f},   {12.0f, 0.0f, 0.0f}, {12.0f, 12.0f, 0.0f},
                       {10.0f, 12.0f, 0.0f}, {10.0f, 2.0f, 0.0f}, {0.0f, 2.0f, 0.0f}};
  floor.walls.push_back(room);
  add_exit(floor, 10.0f, 11.0f, 12.0f, 12.0f);
  add_source(floor, 0.0f, 0.0f, 6.0f, 2.0f, 20);
  Run run = start(floor, seed);
  run.until_empty(200.0);
  safety = run.safety;
  return run.crowd->figures().left;
}

double mean_speed(float age, std::int32_t people, std::uint64_t seed) {
  Floor floor = empty_floor(60.0f, 60.0f);
  PersonClass& c = floor.scene.classes[0];
  c.speed = mean_speed_at_age(age);
  c.min_speed = c.speed - 0.8f;  // cut on both sides alike, so that the mean stays
  c.max_speed = c.speed + 0.8f;
  Source& source = add_source(floor, 0.0f, 0.0f, 60.0f, 60.0f, people);
  source.journeys = {to(TargetKind::direction, 0)};
  Run run = start(floor, seed);
  run.crowd->advance(1.0);
  double sum = 0.0;
  for (const Person& p : run.crowd->people().person) sum += static_cast<double>(p.speed);
  return sum / people;
}

double room_egress(const CrowdParameters& p, int doors, std::int32_t people, std::uint64_t seed,
                   Safety& safety) {
  // A room from (2, 2) to (32, 22) with doors at a quarter and three quarters of the long walls.
  Floor floor = empty_floor(34.0f, 24.0f);
  floor.scene.parameters = p;
  add_line(floor, {{2.0f, 2.0f, 0.0f}, {2.0f, 22.0f, 0.0f}});
  add_line(floor, {{32.0f, 2.0f, 0.0f}, {32.0f, 22.0f, 0.0f}});
  for (const float y : {2.0f, 22.0f}) {
    const bool open = y == 2.0f || doors == 4;
    if (!open) {
      add_line(floor, {{2.0f, y, 0.0f}, {32.0f, y, 0.0f}});
      continue;
    }
    add_line(floor, {{2.0f, y, 0.0f}, {9.0f, y, 0.0f}});
    add_line(floor, {{10.0f, y, 0.0f}, {24.0f, y, 0.0f}});
    add_line(floor, {{25.0f, y, 0.0f}, {32.0f, y, 0.0f}});
    const float out = y == 2.0f ? 0.0f : 23.0f;
    add_exit(floor, 8.0f, out, 11.0f, out + 1.0f);
    add_exit(floor, 23.0f, out, 26.0f, out + 1.0f);
  }
  add_source(floor, 4.0f, 4.0f, 30.0f, 20.0f, people);
  Run run = start(floor, seed);
  run.until_empty(1500.0);
  safety = run.safety;
  return run.crowd->figures().left == people ? run.crowd->departures().back().time : -1.0;
}

std::int64_t assigned_exits(const CrowdParameters& p, std::uint64_t seed, Safety& safety) {
  // Rooms of 5 x 3 m above and below a corridor from (0, 5) to (19, 6); the main exit to the right,
  // the other one to the left. Rooms 1, 2, 7, 8 (the left ones) go left.
  Floor floor = empty_floor(20.0f, 11.0f);
  floor.scene.parameters = p;
  floor.scene.parameters.cell_size = 0.1f;
  for (const float y : {5.0f, 6.0f}) {
    float from = 1.0f;
    for (int room = 0; room < 6; ++room) {
      const float door = 1.0f + 3.0f * static_cast<float>(room) + 1.05f;
      add_line(floor, {{from, y, 0.0f}, {door, y, 0.0f}});
      from = door + 0.9f;
    }
    add_line(floor, {{from, y, 0.0f}, {19.0f, y, 0.0f}});
  }
  for (int wall = 0; wall <= 6; ++wall) {
    const float x = 1.0f + 3.0f * static_cast<float>(wall);
    add_line(floor, {{x, 0.0f, 0.0f}, {x, 5.0f, 0.0f}});
    add_line(floor, {{x, 6.0f, 0.0f}, {x, 11.0f, 0.0f}});
  }
  const std::int32_t main = add_exit(floor, 19.2f, 4.5f, 20.0f, 6.5f);
  const std::int32_t side = add_exit(floor, 0.0f, 4.5f, 0.8f, 6.5f);
  std::vector<std::int32_t> expected;
  for (int room = 0; room < 12; ++room) {
    const float x = 1.0f + 3.0f * static_cast<float>(room % 6);
    const float y = room < 6 ? 0.0f : 6.0f;
    const std::int32_t people = room == 11 ? 1 : 2;  // 23 in all
    Source& source = add_source(floor, x + 0.5f, y + 0.5f, x + 2.5f, y + 4.5f, people);
    const std::int32_t exit = room % 6 < 2 ? side : main;
    source.journeys = {to(TargetKind::exit, exit)};
    for (std::int32_t n = 0; n < people; ++n) expected.push_back(exit);
  }
  Run run = start(floor, seed);
  run.until_empty(300.0);
  safety = run.safety;
  std::int64_t right = 0;
  // All are placed at once, in the order of the sources.
  for (const auto& d : run.crowd->departures()) right += expected[d.id] == d.exit ? 1 : 0;
  return right;
}

double bottleneck_flow(const CrowdParameters& p, float width, std::uint64_t seed, Safety& safety) {
  // Hall from x 0 to 10, passage to 12.8, then open; the people stand between x 2.45 and 7.
  Floor floor = empty_floor(18.0f, 4.0f);
  floor.scene.parameters = p;
  floor.scene.parameters.cell_size = 0.1f;
  add_line(floor, {{0.0f, 0.0f, 0.0f}, {18.0f, 0.0f, 0.0f}});
  add_line(floor, {{0.0f, 4.0f, 0.0f}, {18.0f, 4.0f, 0.0f}});
  add_box(floor, 10.0f, -1.0f, 12.8f, 2.0f - 0.5f * width);
  add_box(floor, 10.0f, 2.0f + 0.5f * width, 12.8f, 5.0f);
  add_exit(floor, 15.5f, 0.0f, 17.5f, 4.0f);
  constexpr std::int32_t count = 60;
  add_source(floor, 7.0f - 60.0f / 3.3f / 4.0f, 0.0f, 7.0f, 4.0f, count);
  Run run = start(floor, seed);
  run.until_empty(400.0);
  safety = run.safety;
  // When each passes the end of the passage.
  std::vector<double> times;
  for (const Footstep& f : run.footsteps) {
    if (f.from_x < 12.8f && f.to_x >= 12.8f) {
      const double share = static_cast<double>((12.8f - f.from_x) / (f.to_x - f.from_x));
      times.push_back(f.start + share * (f.end - f.start));
    }
  }
  std::sort(times.begin(), times.end());
  if (times.size() < count) return 0.0;
  return (count - 1) / (times.back() - times.front());
}

double weidmann_speed(double density) {
  return 1.34 * (1.0 - std::exp(-1.913 * (1.0 / density - 1.0 / 5.4)));
}

double corridor_speed(const CrowdParameters& p, float density, double settle, double duration,
                      std::uint64_t seed, Safety& safety) {
  Floor floor = empty_floor(26.0f, 4.0f);
  floor.world.bounds_x = Bounds::wrap;
  floor.scene.parameters = p;
  add_line(floor, {{0.0f, 0.0f, 0.0f}, {26.0f, 0.0f, 0.0f}});
  add_line(floor, {{0.0f, 4.0f, 0.0f}, {26.0f, 4.0f, 0.0f}});
  const auto count = static_cast<std::int32_t>(std::lround(density * 104.0f));
  Source& source = add_source(floor, 0.0f, 0.0f, 26.0f, 4.0f, count);
  source.journeys = {to(TargetKind::direction, 0)};
  Run run = start(floor, seed);
  run.until(settle);
  run.forget();
  run.until(settle + duration);
  safety = run.safety;
  double way = 0.0;
  for (const Footstep& f : run.footsteps) way += static_cast<double>(f.to_x - f.from_x);
  return way / (duration * static_cast<double>(run.crowd->people().size()));
}

LaneOrder counterflow_order(const CrowdParameters& p, std::int32_t people, double time,
                            std::uint64_t seed, Safety& safety) {
  Floor floor = empty_floor(26.0f, 4.0f);
  floor.world.bounds_x = Bounds::wrap;
  floor.scene.parameters = p;
  add_line(floor, {{0.0f, 0.0f, 0.0f}, {26.0f, 0.0f, 0.0f}});
  add_line(floor, {{0.0f, 4.0f, 0.0f}, {26.0f, 4.0f, 0.0f}});
  Source& source = add_source(floor, 0.0f, 0.0f, 26.0f, 4.0f, people);
  Journey right = to(TargetKind::direction, 0), left = right;
  left.targets[0].direction_x = -1.0f;
  source.journeys = {right, left};
  Run run = start(floor, seed);
  run.until(time);
  safety = run.safety;
  const People& all = run.crowd->people();
  constexpr int rows = 10;
  const auto order = [&](auto&& goes_right) {
    double n[rows][2] = {};
    for (std::size_t k = 0; k < all.size(); ++k) {
      const int row = std::clamp(static_cast<int>(all.body[k].y / 0.4f), 0, rows - 1);
      n[row][goes_right(k) ? 1 : 0] += 1.0;
    }
    double sum = 0.0;
    int used = 0;
    for (const auto& r : n) {
      if (r[0] + r[1] == 0.0) continue;
      const double share = (r[1] - r[0]) / (r[0] + r[1]);
      sum += share * share;
      ++used;
    }
    return sum / used;
  };
  std::vector<char> direction(all.size());
  for (std::size_t k = 0; k < all.size(); ++k) {
    direction[k] = run.crowd->floor().target(all.person[k].field).direction_x > 0.0f ? 1 : 0;
  }
  LaneOrder result;
  result.order = order([&](std::size_t k) { return direction[k] != 0; });
  constexpr int shuffles = 200;
  for (std::uint32_t n = 0; n < shuffles; ++n) {
    for (std::size_t k = direction.size(); k > 1; --k) {
      const auto bits = random_u32x4(seed, Stream::noise, static_cast<std::uint32_t>(k), n);
      std::swap(direction[k - 1], direction[uniform_index(bits[0], static_cast<std::uint32_t>(k))]);
    }
    result.shuffled += order([&](std::size_t k) { return direction[k] != 0; }) / shuffles;
  }
  return result;
}

double counterflow_time(const CrowdParameters& p, std::int32_t others, std::uint64_t seed,
                        Safety& safety) {
  // Rooms of 10 x 10 m joined by a corridor of 2 x 10 m.
  Floor floor = empty_floor(30.0f, 10.0f);
  floor.scene.parameters = p;
  add_box(floor, 10.0f, -1.0f, 20.0f, 4.0f);
  add_box(floor, 10.0f, 6.0f, 20.0f, 11.0f);
  const std::int32_t right = add_exit(floor, 29.0f, 0.0f, 30.0f, 10.0f);
  const std::int32_t left = add_exit(floor, 0.0f, 0.0f, 1.0f, 10.0f);
  add_source(floor, 1.0f, 0.0f, 9.0f, 10.0f, 100).journeys = {to(TargetKind::exit, right)};
  if (others > 0) {
    add_source(floor, 21.0f, 0.0f, 29.0f, 10.0f, others).journeys = {to(TargetKind::exit, left)};
  }
  Run run = start(floor, seed);
  run.until_empty(1200.0);
  safety = run.safety;
  return run.crowd->figures().left == 100 + others ? run.crowd->departures().back().time : -1.0;
}

}  // namespace flockwork::validation
