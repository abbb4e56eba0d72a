// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <set>

#include "floor.h"
#include "support/allocation_counter.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

// A hall of 20 x 10 m with a wall across it that has a gap, an exit to the right.
struct Hall {
  World world;
  std::vector<Wall> walls{thin_wall({{10.0f, 0.0f, 0.0f}, {10.0f, 4.0f, 0.0f}}),
                          thin_wall({{10.0f, 6.0f, 0.0f}, {10.0f, 10.0f, 0.0f}})};
  CrowdScene scene;

  explicit Hall(std::int32_t people = 40) {
    world.lower = {0.0f, 0.0f, 0.0f};
    world.upper = {20.0f, 10.0f, 0.0f};
    world.bounds_x = world.bounds_y = Bounds::bounce;
    Exit exit;
    exit.area = rectangle(18.5f, 0.0f, 20.0f, 10.0f);
    scene.exits.push_back(exit);
    Source source;
    source.area = rectangle(1.0f, 1.0f, 9.0f, 9.0f);
    source.count = people;
    scene.sources.push_back(source);
  }
  Result<std::unique_ptr<Crowd>> build(std::uint64_t seed = 1) const {
    return Crowd::build(scene, walls, world, seed);
  }
  std::unique_ptr<Crowd> start(std::uint64_t seed = 1) const {
    auto built = build(seed);
    INFO((built.ok() ? "" : built.error().text()));
    REQUIRE(built.ok());
    return std::move(built).value();
  }
};

std::int64_t accounted(const CrowdFigures& f) {
  return f.present + f.left + f.outside + f.unreleased;
}

std::string refused(const Hall& hall) {
  const auto built = hall.build();
  REQUIRE_FALSE(built.ok());
  return built.error().text();
}

}  // namespace

TEST_CASE("everybody leaves, nobody is lost and no step touches a wall", "[crowd]") {
  Hall hall(60);
  hall.scene.parameters.model = GENERATE(StepModel::optimal_steps, StepModel::gradient);
  const auto crowd = hall.start();
  std::vector<Footstep> footsteps;
  crowd->record(&footsteps);
  for (int n = 0; n < 600; ++n) {
    crowd->advance(0.25);
    REQUIRE(accounted(crowd->figures()) == 60);
  }
  CHECK(crowd->figures().left == 60);
  CHECK(crowd->exit_use()[0] == 60);
  CHECK(crowd->departures().size() == 60);
  CHECK(crowd->figures().wall_crossings == 0);
  int crossings = 0;
  const SegmentGrid& segments = crowd->floor().segments();
  for (const Footstep& f : footsteps)
    crossings += segments.crosses(f.from_x, f.from_y, f.to_x, f.to_y);
  CHECK(crossings == 0);
}

TEST_CASE("a run does not depend on how it is cut into calls", "[crowd]") {
  const Hall hall;
  const auto whole = hall.start(), pieces = hall.start(), other = hall.start(2);
  whole->advance_to(20.0);
  for (int n = 1; n <= 1200; ++n) pieces->advance_to(n / 60.0);
  other->advance_to(20.0);
  CHECK(whole->state_hash() == pieces->state_hash());
  CHECK(whole->state_hash() != other->state_hash());
}

// The same on all builds: GCC and Clang, any optimisation, SIMD and scalar, native and wasm.
TEST_CASE("a run has its recorded hash", "[crowd]") {
  const auto crowd = Hall().start();
  for (int n = 1; n <= 200; ++n) crowd->advance_to(0.1 * n);
  CHECK(crowd->state_hash() == 0xba25f88104525fc3u);
}

TEST_CASE("a step allocates nothing after warm-up", "[crowd]") {
  Hall hall(200);
  hall.scene.sources[0].rate = 20.0f;
  hall.scene.sources[0].group_size = 3;
  const auto crowd = hall.start();
  crowd->advance_to(12.0);
  const auto before = allocation_count();
  for (int n = 0; n < 300; ++n) crowd->advance(0.1);
  CHECK(crowd->figures().left > 50);
  CHECK(allocation_count() == before);
}

TEST_CASE("who walks freely keeps exactly to its speed", "[crowd]") {
  Hall hall(1);
  hall.walls.clear();
  const float speed = GENERATE(0.6f, 1.34f, 2.1f);
  PersonClass& c = hall.scene.classes[0];
  c.speed = c.min_speed = c.max_speed = speed;
  const auto crowd = hall.start();
  std::vector<Footstep> footsteps;
  crowd->record(&footsteps);
  crowd->advance(40.0);
  REQUIRE(footsteps.size() > 5);
  for (const Footstep& f : footsteps) {
    const double way =
        std::hypot(static_cast<double>(f.to_x) - f.from_x, static_cast<double>(f.to_y) - f.from_y);
    // Half a tick of time and the rounding of places, 2e-6 m each, on steps of 0.6 m and more.
    CHECK(std::fabs(way / (f.end - f.start) - static_cast<double>(speed)) < 2e-5);
  }
}

TEST_CASE("in one call events come in the order of time, then of ids", "[crowd]") {
  const Hall hall;
  const auto crowd = hall.start();
  std::vector<Footstep> footsteps;
  crowd->record(&footsteps);
  crowd->advance_to(15.0);
  for (std::size_t k = 1; k < footsteps.size(); ++k) {
    const Footstep &a = footsteps[k - 1], &b = footsteps[k];
    CHECK((a.start < b.start || (a.start == b.start && a.id < b.id)));
  }
}

TEST_CASE("a source releases at its rate and starts at its time", "[crowd]") {
  Hall hall(20);
  hall.scene.sources[0].start = 2.0f;
  hall.scene.sources[0].rate = 4.0f;
  const auto crowd = hall.start();
  crowd->advance_to(1.99);
  CHECK(crowd->figures().unreleased == 20);
  crowd->advance_to(2.01);
  CHECK(crowd->figures().present == 1);
  crowd->advance_to(4.01);
  CHECK(crowd->figures().present == 9);
  crowd->advance_to(7.0);
  CHECK(crowd->figures().present == 20);
}

TEST_CASE("who finds no place waits outside and comes in later", "[crowd]") {
  Hall hall(30);
  hall.scene.sources[0].area = rectangle(1.0f, 1.0f, 2.0f, 2.0f);
  const auto crowd = hall.start();
  crowd->advance_to(0.1);
  const CrowdFigures f = crowd->figures();
  CHECK(f.outside > 15);
  CHECK(f.present + f.outside == 30);
  crowd->advance_to(90.0);
  CHECK(crowd->figures().left == 30);
}

TEST_CASE("an exit's maximum flow is kept", "[crowd]") {
  Hall hall(40);
  hall.scene.exits[0].max_flow = 0.5f;
  const auto crowd = hall.start();
  crowd->advance_to(60.0);
  const auto departures = crowd->departures();
  REQUIRE(departures.size() > 15);
  for (std::size_t k = 1; k < departures.size(); ++k) {
    CHECK(departures[k].time - departures[k - 1].time >= 2.0 - 1e-5);
  }
}

TEST_CASE("when an exit closes, people go to another one; a closed one lets nobody through",
          "[crowd]") {
  Hall hall(40);
  Exit back;
  back.area = rectangle(0.0f, 0.0f, 0.8f, 10.0f);
  hall.scene.exits.push_back(back);
  hall.scene.exits[1].open = false;
  const auto crowd = hall.start();
  crowd->advance_to(2.0);
  crowd->set_exit_open(0, false);
  crowd->set_exit_open(1, true);
  for (int n = 0; n < 240; ++n) crowd->advance(0.25);
  CHECK(crowd->exit_use()[0] == 0);
  CHECK(crowd->exit_use()[1] == 40);
}

TEST_CASE("who wants a closed exit waits in it until it opens", "[crowd]") {
  Hall hall(10);
  hall.scene.exits[0].open = false;
  hall.scene.sources[0].journeys = {{1.0f, {{TargetKind::exit, 0}}, false}};
  const auto crowd = hall.start();
  crowd->advance_to(60.0);
  CHECK(crowd->exit_use()[0] == 0);
  CHECK(crowd->figures().present == 10);
  crowd->set_exit_open(0, true);
  crowd->advance_to(70.0);
  CHECK(crowd->exit_use()[0] == 10);
}

TEST_CASE("a journey visits its waypoints in order and waits at each", "[crowd]") {
  Hall hall(5);
  Waypoint first, second;
  first.area = rectangle(12.0f, 7.0f, 14.0f, 9.0f);
  first.min_wait = first.max_wait = 5.0f;
  second.area = rectangle(12.0f, 1.0f, 14.0f, 3.0f);
  hall.scene.waypoints = {first, second};
  hall.scene.sources[0].journeys = {
      {1.0f, {{TargetKind::waypoint, 0}, {TargetKind::waypoint, 1}, {TargetKind::exit, 0}}, false}};
  const auto crowd = hall.start();
  std::vector<Footstep> footsteps;
  crowd->record(&footsteps);
  for (int n = 0; n < 480; ++n) crowd->advance(0.25);
  CHECK(crowd->figures().left == 5);
  for (std::uint32_t id = 0; id < 5; ++id) {
    double in_first = -1.0, out_of_first = -1.0, in_second = -1.0;
    for (const Footstep& f : footsteps) {
      if (f.id != id) continue;
      if (in_first < 0.0 && contains(first.area, f.to_x, f.to_y)) in_first = f.end;
      if (in_first >= 0.0 && out_of_first < 0.0 && f.start >= in_first) out_of_first = f.start;
      if (in_second < 0.0 && contains(second.area, f.to_x, f.to_y)) in_second = f.end;
    }
    CHECK(in_first > 0.0);
    CHECK(out_of_first - in_first >= 5.0 - 1e-5);
    CHECK(in_second > out_of_first);
  }
}

TEST_CASE("shares decide how many go where and of which class they are", "[crowd]") {
  Hall hall(400);
  hall.walls.clear();
  hall.world.upper = {40.0f, 40.0f, 0.0f};
  hall.scene.sources[0].area = rectangle(0.0f, 0.0f, 40.0f, 40.0f);
  Exit other;
  other.area = rectangle(0.0f, 0.0f, 0.5f, 10.0f);
  hall.scene.exits.push_back(other);
  PersonClass child;
  child.radius = 0.15f;
  hall.scene.classes.push_back(child);
  hall.scene.sources[0].class_shares = {3.0f, 1.0f};
  hall.scene.sources[0].journeys = {{1.0f, {{TargetKind::exit, 0}}, false},
                                    {4.0f, {{TargetKind::exit, 1}}, false}};
  const auto crowd = hall.start();
  crowd->advance_to(0.01);
  const People& people = crowd->people();
  REQUIRE(people.size() == 400);
  int children = 0, to_other = 0;
  for (std::size_t k = 0; k < 400; ++k) {
    children += people.person[k].kind == 1;
    CHECK(people.body[k].radius == (people.person[k].kind == 1 ? 0.15f : 0.195f));
    to_other += crowd->floor().target(people.person[k].field).index == 1;
  }
  // Within four standard deviations of a binomial: 4 sqrt(400 p (1 - p)).
  CHECK(std::abs(children - 100) < 35);
  CHECK(std::abs(to_other - 320) < 32);
}

TEST_CASE("members of a group stay nearer to each other than strangers do", "[crowd]") {
  const auto spread = [](float weight) {
    Hall hall(40);
    hall.walls.clear();
    hall.scene.sources[0].group_size = 4;
    hall.scene.parameters.group_weight = weight;
    const auto crowd = hall.start();
    crowd->advance_to(6.0);
    const People& people = crowd->people();
    double sum = 0.0;
    int pairs = 0;
    for (std::size_t a = 0; a < people.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        if (people.person[a].group != people.person[b].group) continue;
        sum += std::hypot(people.body[a].x - people.body[b].x, people.body[a].y - people.body[b].y);
        ++pairs;
      }
    }
    return sum / pairs;
  };
  CHECK(spread(1.0f) < 0.8 * spread(0.0f));
}

TEST_CASE("two who meet head-on in a narrow passage pass each other", "[crowd]") {
  Hall hall(1);
  hall.walls = {solid_box(5.0f, -1.0f, 15.0f, 4.7f), solid_box(5.0f, 5.3f, 15.0f, 11.0f)};
  Exit left;
  left.area = rectangle(0.0f, 0.0f, 0.5f, 10.0f);
  hall.scene.exits.push_back(left);
  hall.scene.parameters.cell_size = 0.1f;
  hall.scene.parameters.oncoming_weight = 0.0f;  // neither goes back to let the other pass first
  hall.scene.sources[0].area = rectangle(1.0f, 4.5f, 2.0f, 5.5f);
  hall.scene.sources[0].journeys = {{1.0f, {{TargetKind::exit, 0}}, false}};
  hall.scene.sources.push_back(hall.scene.sources[0]);
  hall.scene.sources[1].area = rectangle(17.0f, 4.5f, 18.0f, 5.5f);
  hall.scene.sources[1].journeys = {{1.0f, {{TargetKind::exit, 1}}, false}};
  const auto crowd = hall.start();
  crowd->advance_to(120.0);
  CHECK(crowd->figures().left == 2);
  CHECK(crowd->figures().swaps >= 1);
}

TEST_CASE("with dynamic cost people spread over both ways around", "[crowd]") {
  // Two gaps; the lower one is a little nearer for all.
  const auto through_upper = [](float cost) {
    Hall hall(50);
    hall.walls = {thin_wall({{10.0f, 0.0f, 0.0f}, {10.0f, 1.5f, 0.0f}}),
                  thin_wall({{10.0f, 2.4f, 0.0f}, {10.0f, 8.5f, 0.0f}}),
                  thin_wall({{10.0f, 9.4f, 0.0f}, {10.0f, 10.0f, 0.0f}})};
    hall.scene.sources[0].area = rectangle(1.0f, 0.5f, 8.0f, 4.0f);
    hall.scene.parameters.density_cost = cost;
    const auto crowd = hall.start();
    std::vector<Footstep> footsteps;
    crowd->record(&footsteps);
    for (int n = 0; n < 400; ++n) crowd->advance(0.25);
    CHECK(crowd->figures().left == 50);
    int upper = 0;
    for (const Footstep& f : footsteps) {
      upper += f.from_x < 10.0f && f.to_x >= 10.0f && f.to_y > 6.0f;
    }
    return upper;
  };
  CHECK(through_upper(3.5f) > through_upper(0.0f) + 5);
}

TEST_CASE("nobody is called stuck while walking, everybody before a closed door", "[crowd]") {
  Hall hall(10);
  hall.scene.exits[0].open = false;
  hall.scene.exits.push_back(hall.scene.exits[0]);
  hall.scene.exits[1].area = rectangle(0.0f, 0.0f, 0.8f, 10.0f);
  hall.scene.exits[1].open = false;
  const auto crowd = hall.start();
  crowd->advance_to(5.0);
  CHECK(crowd->figures().stuck == 0);
  CHECK(crowd->figures().unreachable == 10);
  crowd->advance_to(40.0);
  CHECK(crowd->figures().stuck == 10);
}

TEST_CASE("what cannot be a crowd is refused with its place", "[crowd]") {
  Hall hall;
  SECTION("exit in a wall") {
    hall.walls.push_back(solid_box(18.0f, -1.0f, 21.0f, 11.0f));
    CHECK(refused(hall) == "/crowd/exits/0/area: the exit lies in walls or outside of the world");
  }
  SECTION("source without floor") {
    hall.walls.push_back(solid_box(0.5f, 0.5f, 9.5f, 9.5f));
    CHECK(
        refused(hall) ==
        "/crowd/sources/0/area: the source has no floor: it lies in walls or outside of the world");
  }
  SECTION("unreachable target") {
    hall.walls.push_back(thin_wall({{12.0f, -1.0f, 0.0f}, {12.0f, 11.0f, 0.0f}}));
    CHECK(refused(hall) ==
          "/crowd/sources/0/journeys/0/targets/0: the target cannot be reached from the source: "
          "walls "
          "are in the way");
  }
  SECTION("negative rate") {
    hall.scene.sources[0].rate = -1.0f;
    CHECK(refused(hall) == "/crowd/sources/0/rate: -1 is not within 0 to 1e+05");
  }
  SECTION("no exit") {
    hall.scene.exits.clear();
    CHECK(refused(hall) ==
          "/crowd/sources/0/journeys/0/targets/0: there is no exit to be the nearest");
  }
  SECTION("journey without an end") {
    Waypoint waypoint;
    waypoint.area = rectangle(12.0f, 1.0f, 14.0f, 3.0f);
    hall.scene.waypoints = {waypoint};
    hall.scene.sources[0].journeys = {{1.0f, {{TargetKind::waypoint, 0}}, false}};
    CHECK(refused(hall) ==
          "/crowd/sources/0/journeys/0/targets: the journey ends at a waypoint; it must end at an "
          "exit, the nearest exit or a direction, or be repeated");
  }
  SECTION("not a number") {
    hall.scene.parameters.cell_size = std::nanf("");
    CHECK(refused(hall) == "/crowd/cell_size: nan is not within 0.05 to 1");
  }
}
