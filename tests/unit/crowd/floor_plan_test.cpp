// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/floor_plan.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <random>

#include "floor.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

// A floor of 16 m by 12 m with walls, zones, two exits and a waypoint, that can be changed at
// random.
struct Plan {
  World world;
  std::vector<Wall> walls;
  CrowdScene scene;
  std::mt19937 generator;

  explicit Plan(unsigned seed) : generator(seed) {
    world.lower = {0.0f, 0.0f, 0.0f};
    world.upper = {16.0f, 12.0f, 0.0f};
    world.bounds_x = world.bounds_y = Bounds::bounce;
    scene.parameters.field = seed % 2 == 0 ? FieldMethod::eikonal : FieldMethod::dijkstra;
    for (int n = 0; n < 6; ++n) walls.push_back(random_wall());
    scene.exits.resize(2);
    scene.exits[0].name = "west";
    scene.exits[0].area = rectangle(0.0f, 4.0f, 0.6f, 7.0f);
    scene.exits[1].name = "east";
    scene.exits[1].area = rectangle(15.4f, 4.0f, 16.0f, 7.0f);
    scene.waypoints.resize(1);
    scene.waypoints[0].area = disc(8.0f, 0.6f, 0.5f);
    scene.zones.push_back(random_zone());
  }

  float number(float low, float high) {
    return low + (high - low) * static_cast<float>(generator() >> 8) / 16777216.0f;
  }
  // Away from exits and waypoint.
  Wall random_wall() {
    const float x = number(2.0f, 12.0f), y = number(2.0f, 9.0f);
    if (generator() % 2 == 0) {
      return solid_box(x, y, x + number(0.1f, 2.0f), y + number(0.1f, 2.0f));
    }
    return thin_wall({{x, y, 0.0f}, {x + number(-1.5f, 2.5f), y + number(-1.5f, 2.5f), 0.0f}});
  }
  Zone random_zone() {
    Zone zone;
    const float x = number(0.0f, 12.0f), y = number(0.0f, 8.0f);
    zone.area = rectangle(x, y, x + 3.0f, y + 3.0f);
    zone.speed_factor = generator() % 2 == 0 ? 1.0f : number(0.3f, 2.0f);
    zone.cost = number(0.5f, 4.0f);
    return zone;
  }

  static constexpr int kinds = 8;
  void change(int kind) {
    switch (kind) {
      case 0:
        walls[generator() % walls.size()] = random_wall();
        break;
      case 1:
        walls.insert(walls.begin() + 2, random_wall());
        break;
      case 2:
        if (walls.size() > 3) walls.erase(walls.begin() + 1);
        break;
      case 3:
        if (scene.zones.empty()) {
          scene.zones.push_back(random_zone());
        } else {
          scene.zones[0] = random_zone();
        }
        break;
      case 4:
        scene.exits[0].area = rectangle(0.0f, number(0.5f, 9.0f), 0.6f, 11.0f);
        break;
      case 5:
        std::swap(scene.exits[0], scene.exits[1]);
        break;
      case 6:
        scene.waypoints[0].name = scene.waypoints[0].name == "a" ? "b" : "a";
        break;
      default:
        scene.parameters.cell_size = scene.parameters.cell_size == 0.2f ? 0.25f : 0.2f;
        break;
    }
  }
};

bool same_bits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// Fields are compared by their targets: numbers depend on the history.
void check_same(const FloorPlan& plan, const FloorPlan& other) {
  REQUIRE(plan.grid().cells() == other.grid().cells());
  int wrong = 0, fields = 0;
  for (std::int32_t k = 0; k < plan.grid().cells(); ++k) {
    wrong += plan.grid().open()[k] != other.grid().open()[k];
    wrong += plan.grid().solid(k) != other.grid().solid(k);
    wrong += plan.grid().broken(k) != other.grid().broken(k);
    wrong += !same_bits(plan.grid().cost()[k], other.grid().cost()[k]);
    const float x = plan.grid().centre_x(k % plan.grid().columns());
    const float y = plan.grid().centre_y(k / plan.grid().columns());
    wrong += !same_bits(plan.speed_factor(x, y), other.speed_factor(x, y));
  }
  CHECK(wrong == 0);
  for (std::int32_t f = 0; f < other.fields(); ++f) {
    if (!other.alive(f) || other.target(f).kind == TargetKind::direction) continue;
    const std::int32_t mine = plan.find_field(other.target(f));
    REQUIRE(mine >= 0);
    ++fields;
    int different = 0;
    for (std::size_t k = 0; k < other.values(f).size(); ++k) {
      different += !same_bits(plan.values(mine)[k], other.values(f)[k]);
    }
    INFO("field " << f);
    CHECK(different == 0);
    CHECK(plan.unreachable_cells(mine) == other.unreachable_cells(f));
    CHECK(plan.unreachable_cells(mine) == unreachable_cells(plan.grid(), plan.values(mine)));
  }
  CHECK(fields == 4);
}

// No lookup gives what is no number, and four at a time are those one by one.
void check_lookups(const FloorPlan& plan, Plan& random) {
  int wrong = 0;
  for (int n = 0; n < 200; ++n) {
    float x[4], y[4];
    for (int k = 0; k < 4; ++k) {
      x[k] = random.number(0.0f, 16.0f);
      y[k] = k == 0 ? random.number(0.0f, 12.0f) : y[0];
      if (k > 0) x[k] = std::min(16.0f, x[0] + 0.1f * static_cast<float>(k));
    }
    for (std::int32_t f = 0; f < plan.fields(); ++f) {
      if (!plan.alive(f)) continue;
      const f32x4 four = plan.value(f, set(x[0], x[1], x[2], x[3]), set(y[0], y[1], y[2], y[3]));
      const float values[] = {lane<0>(four), lane<1>(four), lane<2>(four), lane<3>(four)};
      for (int k = 0; k < 4; ++k) {
        const float one = plan.value(f, x[k], y[k]);
        wrong += std::isnan(one) || !same_bits(one, values[k]);
      }
      const Point2 slope = plan.gradient(f, x[0], y[0]);
      wrong += !std::isfinite(slope.x) || !std::isfinite(slope.y);
    }
  }
  CHECK(wrong == 0);
}

void advance_a_bit(FloorPlan& plan, Plan& random) {
  const auto slices = static_cast<int>(random.generator() % 4);
  for (int n = 0; n < slices; ++n) {
    plan.advance(static_cast<std::int64_t>(random.generator() % 9000));
  }
}

People crowd_of(Plan& random, int count) {
  People people;
  for (int n = 0; n < count; ++n) {
    Body& body = people.body[static_cast<std::size_t>(people.add())];
    body.x = random.number(0.0f, 16.0f);
    body.y = random.number(0.0f, 12.0f);
  }
  return people;
}

}  // namespace

TEST_CASE("a floor that was changed is, once nothing is pending, the one built anew", "[crowd]") {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    INFO("seed " << seed);
    Plan random(seed);
    FloorPlan plan;
    REQUIRE(plan.build(random.scene, random.walls, random.world).ok());
    for (int step = 0; step < 10; ++step) {
      const auto kind = static_cast<int>(random.generator() % Plan::kinds);
      INFO("step " << step << ", change " << kind);
      random.change(kind);
      const auto changed = plan.change(random.scene, random.walls, random.world);
      REQUIRE(changed.ok());
      check_lookups(plan, random);
      advance_a_bit(plan, random);
      check_lookups(plan, random);
    }
    plan.advance(INT64_MAX);
    CHECK_FALSE(plan.pending());
    FloorPlan fresh;
    REQUIRE(fresh.build(random.scene, random.walls, random.world).ok());
    check_same(plan, fresh);
    check_lookups(plan, random);
  }
}

TEST_CASE("a plan restored from its state goes on with the same bits", "[crowd]") {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    INFO("seed " << seed);
    Plan random(seed);
    random.scene.parameters.density_cost = 3.5f;
    FloorPlan plan;
    REQUIRE(plan.build(random.scene, random.walls, random.world).ok());
    plan.field_of({TargetKind::direction, 0, 0.6f, 0.8f});
    for (int step = 0; step < 8; ++step) {
      const auto kind = static_cast<int>(random.generator() % (Plan::kinds + 3));
      INFO("step " << step << ", change " << kind);
      if (kind == Plan::kinds) {
        plan.set_exit_open(0, random.generator() % 2 == 0);
      } else if (kind > Plan::kinds) {
        plan.set_density(crowd_of(random, 100));
      } else {
        random.change(kind);
        REQUIRE(plan.change(random.scene, random.walls, random.world).ok());
      }
      advance_a_bit(plan, random);

      const FloorState state = plan.state();
      FloorPlan other;
      const auto restored = other.restore(random.scene, random.walls, random.world, state);
      INFO((restored.ok() ? "" : restored.error().text()));
      REQUIRE(restored.ok());
      CHECK(other.state() == state);
      CHECK(other.pending() == plan.pending());
      // The same slices lead to the same state, and in the end to the same fields.
      FloorPlan again;
      REQUIRE(again.restore(random.scene, random.walls, random.world, state).ok());
      other.advance(5000);
      again.advance(2000);
      again.advance(3000);
      check_lookups(other, random);
      other.advance(INT64_MAX);
      again.advance(INT64_MAX);
      FloorPlan whole;
      REQUIRE(whole.restore(random.scene, random.walls, random.world, state).ok());
      whole.advance(INT64_MAX);
      check_same(other, whole);
      check_same(again, whole);
    }
    FloorPlan last;
    REQUIRE(last.restore(random.scene, random.walls, random.world, plan.state()).ok());
    last.advance(INT64_MAX);
    plan.advance(INT64_MAX);
    check_same(last, plan);
  }
}

TEST_CASE("a state that does not fit is refused", "[crowd]") {
  Plan random(3);
  FloorPlan plan;
  REQUIRE(plan.build(random.scene, random.walls, random.world).ok());
  random.change(0);
  REQUIRE(plan.change(random.scene, random.walls, random.world).ok());
  plan.advance(3000);
  const FloorState good = plan.state();
  REQUIRE(good.solving >= 0);
  REQUIRE(good.fields.size() == 4);
  FloorState bad = good;
  SECTION("exits") { bad.exit_open.push_back(1); }
  SECTION("target") { bad.fields[0].target.index = 7; }
  SECTION("target twice") { bad.fields[1].target.index = 0; }
  SECTION("no field") { bad.fields.pop_back(); }
  SECTION("number of values") { bad.fields[3].values.pop_back(); }
  SECTION("not a number") { bad.fields[3].values[5] = NAN; }
  SECTION("waiting") { bad.waiting.push_back(9); }
  SECTION("waiting twice") { bad.waiting.push_back(bad.waiting[0]); }
  SECTION("solving") { bad.solving = -1; }
  SECTION("solved") { bad.solved = INT64_MAX; }
  SECTION("negative solved") { bad.solved = -5; }
  SECTION("density") { bad.density = {1.0f}; }
  SECTION("density row") { bad.density_row = 3; }
  FloorPlan other;
  CHECK(other.restore(random.scene, random.walls, random.world, good).ok());
  const auto refused = other.restore(random.scene, random.walls, random.world, bad);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().place == "/crowd/floor");
}

TEST_CASE("a refused change leaves the floor as it was", "[crowd]") {
  Plan random(2);
  FloorPlan plan;
  REQUIRE(plan.build(random.scene, random.walls, random.world).ok());
  random.change(0);
  REQUIRE(plan.change(random.scene, random.walls, random.world).ok());
  plan.advance(100);
  const FloorState before = plan.state();
  CrowdScene scene = random.scene;
  auto walls = random.walls;
  std::string place;
  SECTION("too small cells") {
    scene.parameters.cell_size = 1e-3f;
    place = "/crowd/cell_size";
  }
  SECTION("an exit in a wall") {
    walls.push_back(solid_box(15.0f, 3.0f, 17.0f, 8.0f));
    place = "/crowd/exits/1";
  }
  SECTION("a waypoint outside of the world") {
    scene.waypoints[0].area = disc(8.0f, -3.0f, 0.5f);
    place = "/crowd/waypoints/0";
  }
  SECTION("walls that leave no floor") {
    walls.push_back(solid_box(-1.0f, -1.0f, 17.0f, 13.0f));
    place = "/crowd/exits/0";
  }
  const auto refused = plan.change(scene, walls, random.world);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().place == place);
  CHECK(plan.state() == before);
  FloorPlan fresh;
  REQUIRE(fresh.build(random.scene, random.walls, random.world).ok());
  plan.advance(INT64_MAX);
  check_same(plan, fresh);
}

TEST_CASE("fields keep their numbers as long as their targets have their names", "[crowd]") {
  Plan random(4);
  FloorPlan plan;
  REQUIRE(plan.build(random.scene, random.walls, random.world).ok());
  plan.set_exit_open(1, false);
  const std::int32_t west = plan.find_field({TargetKind::exit, 0});
  const std::int32_t east = plan.find_field({TargetKind::exit, 1});
  const std::int32_t nearest = plan.find_field({TargetKind::nearest});
  const std::int32_t waypoint = plan.find_field({TargetKind::waypoint, 0});
  std::swap(random.scene.exits[0], random.scene.exits[1]);
  random.scene.exits.push_back(random.scene.exits[1]);
  random.scene.exits.back().name = "south";
  random.scene.waypoints.clear();
  REQUIRE(plan.change(random.scene, random.walls, random.world).ok());
  CHECK(plan.find_field({TargetKind::exit, 0}) == east);
  CHECK(plan.find_field({TargetKind::exit, 1}) == west);
  CHECK(plan.find_field({TargetKind::nearest}) == nearest);
  CHECK(plan.target(east).index == 0);
  CHECK_FALSE(plan.alive(waypoint));
  CHECK(plan.state().exit_open == std::vector<std::uint8_t>{0, 1, 1});
  // What is new is infinite until it is solved; what is unchanged is never solved again.
  const std::int32_t south = plan.find_field({TargetKind::exit, 2});
  REQUIRE(south >= 0);
  CHECK(plan.value(south, 8.0f, 1.0f) == math::infinity);
  CHECK(plan.state().waiting == std::vector<std::int32_t>{nearest, south});
}

TEST_CASE("a wall acts at once, and the way around it is known when the field is solved",
          "[crowd]") {
  Plan random(2);
  random.walls.clear();
  random.scene.zones.clear();
  FloorPlan plan;
  REQUIRE(plan.build(random.scene, random.walls, random.world).ok());
  const std::int32_t west = plan.find_field({TargetKind::exit, 0});
  CHECK(plan.value(west, 5.0f, 6.0f) < 4.5f);
  const auto wall = thin_wall({{3.0f, 1.0f, 0.0f}, {3.0f, 13.0f, 0.0f}});
  random.walls.push_back(wall);
  REQUIRE(plan.change(random.scene, random.walls, random.world).ok());
  CHECK(plan.segments().crosses(5.0f, 6.0f, 2.0f, 6.0f));
  CHECK(plan.value(west, 5.0f, 6.0f) < 4.5f);
  plan.advance(INT64_MAX);
  CHECK(plan.value(west, 5.0f, 6.0f) > 8.0f);
  random.walls.clear();
  REQUIRE(plan.change(random.scene, random.walls, random.world).ok());
  CHECK_FALSE(plan.segments().crosses(5.0f, 6.0f, 2.0f, 6.0f));
  plan.advance(INT64_MAX);
  CHECK(plan.value(west, 5.0f, 6.0f) < 4.5f);
}

TEST_CASE("the density of people is the same in slices, and makes the way through them longer",
          "[crowd]") {
  Plan random(2);
  random.scene.parameters.density_cost = 3.5f;
  FloorPlan plan, slices;
  REQUIRE(plan.build(random.scene, random.walls, random.world).ok());
  REQUIRE(slices.build(random.scene, random.walls, random.world).ok());
  People people = crowd_of(random, 300);
  for (Body& body : people.body) body.x = 0.5f * body.x;
  plan.set_density(people);
  slices.set_density(people);
  const std::int32_t west = plan.find_field({TargetKind::exit, 0});
  const float before = plan.value(west, 9.0f, 6.0f);
  plan.advance(INT64_MAX);
  int calls = 1;
  while (!slices.advance(300)) ++calls;
  CHECK(calls > 40);
  check_same(slices, plan);
  CHECK(plan.value(west, 9.0f, 6.0f) > 2.0f * before);
  // All people of the map: the mean over the floor is their number by its area.
  double sum = 0.0;
  const FloorState state = plan.state();
  for (const float density : state.density) sum += static_cast<double>(density);
  CHECK(sum * 0.04 <= 300.0);
  CHECK(sum * 0.04 > 250.0);
}

TEST_CASE("the density around one person is a Gaussian, the same both ways", "[crowd]") {
  Plan random(2);
  random.scene.parameters.density_cost = 3.5f;
  FloorPlan plan;
  REQUIRE(plan.build(random.scene, random.walls, random.world).ok());
  People people = crowd_of(random, 1);
  people.body[0].x = plan.grid().centre_x(40);
  people.body[0].y = plan.grid().centre_y(30);
  plan.set_density(people);
  plan.advance(INT64_MAX);
  const FloorState state = plan.state();
  const auto at = [&](std::int32_t column, std::int32_t row) {
    return static_cast<double>(
        state.density[static_cast<std::size_t>(plan.grid().index(column, row))]);
  };
  const double sigma = static_cast<double>(random.scene.parameters.density_smoothing) / 0.2;
  int wrong = 0;
  for (std::int32_t d = 0; d <= 12; ++d) {
    // Cut at 3 deviations, which are 10.5 cells: 11 are reached.
    const double expected = d > 11 ? 0.0 : at(40, 30) * std::exp(-0.5 * d * d / (sigma * sigma));
    for (const double found : {at(40 + d, 30), at(40 - d, 30), at(40, 30 + d), at(40, 30 - d)}) {
      wrong += std::fabs(found - expected) > 1e-5 * at(40, 30);
    }
  }
  CHECK(wrong == 0);
}
