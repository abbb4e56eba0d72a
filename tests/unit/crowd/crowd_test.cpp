// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <set>

#include "hall.h"
#include "support/allocation_counter.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

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
  CHECK(crowd->state_hash() == 0x2c56552336e851f7u);
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
  PersonClass& c = hall.scene.classes.emplace_back();
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
  back.name = "back";
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
  hall.to_exit("in", "right");
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
  first.name = "first";
  second.name = "second";
  first.area = rectangle(12.0f, 7.0f, 14.0f, 9.0f);
  first.min_wait = first.max_wait = 5.0f;
  second.area = rectangle(12.0f, 1.0f, 14.0f, 3.0f);
  hall.scene.waypoints = {first, second};
  hall.by_waypoints({"first", "second"});
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
  other.name = "other";
  other.area = rectangle(0.0f, 0.0f, 0.5f, 10.0f);
  hall.scene.exits.push_back(other);
  PersonClass adult, child;
  adult.share = 3.0f;
  child.name = "child";
  child.radius = 0.15f;
  hall.scene.classes = {adult, child};
  hall.to_exit("in", "right");
  hall.to_exit("in", "other", 4.0f);
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
  left.name = "left";
  left.area = rectangle(0.0f, 0.0f, 0.5f, 10.0f);
  hall.scene.exits.push_back(left);
  hall.scene.parameters.cell_size = 0.1f;
  hall.scene.parameters.oncoming_weight = 0.0f;  // neither goes back to let the other pass first
  hall.scene.sources[0].area = rectangle(1.0f, 4.5f, 2.0f, 5.5f);
  hall.to_exit("in", "right");
  hall.to_exit("back", "left");
  hall.scene.sources.push_back(hall.scene.sources[0]);
  hall.scene.sources[1].name = "back";
  hall.scene.sources[1].area = rectangle(17.0f, 4.5f, 18.0f, 5.5f);
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
  hall.scene.exits[1].name = "left";
  hall.scene.exits[1].area = rectangle(0.0f, 0.0f, 0.8f, 10.0f);
  hall.scene.exits[1].open = false;
  const auto crowd = hall.start();
  crowd->advance_to(5.0);
  CHECK(crowd->figures().stuck == 0);
  CHECK(crowd->figures().unreachable == 10);
  crowd->advance_to(40.0);
  CHECK(crowd->figures().stuck == 10);
}

TEST_CASE("a schedule releases exactly the integral of its rate", "[crowd]") {
  Hall hall(100);
  // 0.2 t^2 people up to 10 s, then 4 per second up to 15 s: 40 in all.
  hall.scene.sources[0].schedule = {{0.0f, 0.0f, 0.0f}, {10.0f, 4.0f, 0.0f}, {15.0f, 4.0f, 0.0f}};
  const auto crowd = hall.start();
  const std::int64_t all = crowd->figures().unreleased;
  CHECK(all == 40);
  for (int n = 0; n < 320; ++n) {
    // Never at a time when somebody comes.
    const double t = 0.05 * n + 0.013;
    crowd->advance_to(t);
    const double people = t < 10.0 ? 0.2 * t * t : std::min(40.0, 20.0 + 4.0 * (t - 10.0));
    CHECK(all - crowd->figures().unreleased == static_cast<std::int64_t>(people));
  }
}

TEST_CASE("a schedule whose rate is 0 for a while releases nobody then", "[crowd]") {
  Hall hall(14);
  hall.scene.sources[0].schedule = {{2.0f, 0.7f, 0.0f},
                                    {12.0f, 0.7f, 0.0f},
                                    {12.001f, 0.0f, 0.0f},
                                    {60.0f, 0.0f, 0.0f},
                                    {61.0f, 20.0f, 0.0f}};
  const auto crowd = hall.start();
  crowd->advance_to(12.01);
  CHECK(crowd->figures().unreleased == 7);
  crowd->advance_to(59.9);
  CHECK(crowd->figures().unreleased == 7);
  crowd->advance_to(61.0);
  CHECK(crowd->figures().unreleased == 0);
}

TEST_CASE("a schedule of 10 s of 0.7 per second lets 7 people come", "[crowd]") {
  Hall hall(14);
  // The float that is nearest to 0.7 lies a little below it.
  hall.scene.sources[0].schedule = {{2.0f, 0.7f, 0.0f}, {12.0f, 0.7f, 0.0f}};
  const auto crowd = hall.start();
  CHECK(crowd->figures().unreleased == 7);
  crowd->advance_to(11.9);
  CHECK(crowd->figures().unreleased == 1);
  crowd->advance_to(12.0);
  CHECK(crowd->figures().unreleased == 0);
  CHECK(crowd->figures().present == 7);
}

TEST_CASE("an exit lets people out from when it opens until it closes", "[crowd]") {
  Hall hall(60);
  Exit back;
  back.name = "back";
  back.area = rectangle(0.0f, 0.0f, 0.8f, 10.0f);
  back.opens = 25.0f;
  hall.scene.exits[0].opens = 2.0f;
  hall.scene.exits[0].closes = 20.0f;
  hall.scene.exits.push_back(back);
  hall.scene.parameters.density_cost = GENERATE(0.0f, 3.5f);
  const auto whole = hall.start(), pieces = hall.start();
  CHECK_FALSE(whole->exit_open(0));
  whole->advance_to(90.0);
  for (int n = 1; n <= 900; ++n) pieces->advance_to(0.1 * n);
  int through_first = 0;
  for (const Departure& d : whole->departures()) {
    if (d.exit == 0) CHECK((d.time >= 2.0 && d.time < 20.0));
    if (d.exit == 1) CHECK(d.time >= 25.0);
    through_first += d.exit == 0;
  }
  CHECK(through_first > 10);
  CHECK(through_first < 60);
  CHECK(whole->figures().left == 60);
  // The same however it is cut into calls, though fields are solved anew meanwhile.
  CHECK(whole->state_hash() == pieces->state_hash());
  CHECK(std::equal(whole->departures().begin(), whole->departures().end(),
                   pieces->departures().begin(), pieces->departures().end()));
}

TEST_CASE("members of a group take one journey and leave a waypoint together", "[crowd]") {
  Hall hall(40);
  Waypoint stop, other;
  stop.name = "stop";
  other.name = "other";
  stop.area = rectangle(12.0f, 6.0f, 16.0f, 9.0f);
  other.area = rectangle(12.0f, 1.0f, 16.0f, 4.0f);
  stop.min_wait = other.min_wait = 3.0f;
  stop.max_wait = other.max_wait = 15.0f;
  hall.scene.waypoints = {stop, other};
  hall.scene.sources[0].group_size = 4;
  hall.by_waypoints({"stop"});
  hall.by_waypoints({"other"});
  hall.scene.parameters.stuck_time = 600.0f;  // of whom the others do not wait for
  const auto crowd = hall.start();
  std::vector<double> first(10, -1.0), last(10, -1.0);  // of each group to leave its waypoint
  std::vector<std::uint16_t> stage(40, 0);
  std::set<std::pair<std::int32_t, std::int32_t>> journeys;
  for (int n = 0; n < 4000; ++n) {
    crowd->advance(0.05);
    for (const Person& person : crowd->people().person) {
      const auto group = static_cast<std::size_t>(person.group);
      journeys.insert({person.group, person.journey});
      if (person.stage == stage[person.id]) continue;
      stage[person.id] = person.stage;
      if (first[group] < 0.0) first[group] = crowd->time();
      last[group] = crowd->time();
    }
  }
  CHECK(journeys.size() == 10);
  for (std::size_t g = 0; g < 10; ++g) {
    CHECK(first[g] > 0.0);
    // Who waits for others looks every 0.5 s, and the loop above every 0.05 s.
    CHECK(last[g] - first[g] <= 0.55 + 1e-9);
  }
  CHECK(crowd->figures().left == 40);
}

TEST_CASE("members of a group between two exits do not hold each other for ever", "[crowd]") {
  Hall hall(60);
  hall.walls.clear();
  hall.scene.sources[0].area = rectangle(7.0f, 1.0f, 12.5f, 9.0f);
  hall.scene.sources[0].group_size = GENERATE(2, 3);
  Exit left;
  left.name = "left";
  left.area = rectangle(0.0f, 0.0f, 1.0f, 10.0f);
  hall.scene.exits.push_back(left);
  const auto crowd = hall.start();
  crowd->advance_to(120.0);
  CHECK(crowd->figures().left == 60);
}

TEST_CASE("a ring of one waypoint without a wait goes on in steps", "[crowd]") {
  Hall hall(5);
  Waypoint place;
  place.name = "place";
  place.area = rectangle(12.0f, 4.0f, 14.0f, 6.0f);
  hall.scene.waypoints = {place};
  hall.by_waypoints({"place"}, JourneyEnd::repeat);
  const auto crowd = hall.start();
  crowd->advance_to(60.0);
  for (const Person& person : crowd->people().person) {
    // Decisions and draws of waits: no more than one per step time each.
    const double step = static_cast<double>(person.step_length / person.speed);
    CHECK(static_cast<double>(person.decisions) <= 2.0 * 60.0 / step + 2.0);
  }
}

TEST_CASE("what cannot be a crowd is refused with its place", "[crowd]") {
  Hall hall;
  SECTION("exit in a wall") {
    hall.walls.push_back(solid_box(18.0f, -1.0f, 21.0f, 11.0f));
    CHECK(refused(hall) == "/crowd/exits/0: the exit lies in walls or outside of the world");
  }
  SECTION("source without floor") {
    hall.walls.push_back(solid_box(0.5f, 0.5f, 9.5f, 9.5f));
    CHECK(refused(hall) ==
          "/crowd/sources/0: the source has no floor: it lies in walls or outside of the world");
  }
  SECTION("unreachable target") {
    hall.walls.push_back(thin_wall({{12.0f, -1.0f, 0.0f}, {12.0f, 11.0f, 0.0f}}));
    CHECK(refused(hall) ==
          "/crowd/sources/0: the target cannot be reached from \"in\": walls are in the way");
  }
  SECTION("negative rate") {
    hall.scene.sources[0].rate = -1.0f;
    CHECK(refused(hall) == "/crowd/sources/0/rate: -1 is not within 0 to 1e+05");
  }
  SECTION("no exit") {
    hall.scene.exits.clear();
    CHECK(refused(hall) ==
          "/crowd/sources/0: its people have nowhere to go: there is neither an exit nor a journey "
          "of theirs");
  }
  SECTION("a ring without an end") {
    hall.by_waypoints({}, JourneyEnd::repeat);
    CHECK(
        refused(hall) ==
        "/crowd/journeys/0/waypoints: there are none; a journey that is repeated has one or more");
  }
  SECTION("unknown names") {
    hall.to_exit("in", "rihgt");
    CHECK(refused(hall) ==
          "/crowd/journeys/0/exit: no exit is called \"rihgt\"; there is \"right\"");
  }
  SECTION("names twice") {
    hall.scene.exits.push_back(hall.scene.exits[0]);
    CHECK(refused(hall) == "/crowd/exits/1/name: exit 0 has this name already; names must differ");
  }
  SECTION("a schedule that goes back in time") {
    hall.scene.sources[0].schedule = {{5.0f, 1.0f, 0.0f}, {4.0f, 1.0f, 0.0f}};
    CHECK(refused(hall) ==
          "/crowd/sources/0/schedule/1: the time 4 s is not after the one before it, 5 s");
  }
  SECTION("a door of no width") {
    hall.walls[1] = thin_wall({{10.0f, 4.0f, 0.0f}, {10.0f, 10.0f, 0.0f}});
    CHECK(refused(hall) ==
          "/crowd/sources/0: the target cannot be reached from \"in\": walls are in the way");
  }
  SECTION("no floor left") {
    hall.walls.push_back(solid_box(-1.0f, -1.0f, 21.0f, 11.0f));
    CHECK(refused(hall) == "/crowd/exits/0: the exit lies in walls or outside of the world");
  }
  SECTION("a choice that there is not") {
    hall.by_waypoints({}, static_cast<JourneyEnd>(7));
    CHECK(refused(hall) == "/crowd/journeys/0/end: 7 is not within 0 to 3");
  }
  SECTION("not a number") {
    hall.scene.parameters.cell_size = std::nanf("");
    CHECK(refused(hall) == "/crowd/cell_size: nan is not within 0.05 to 1");
  }
}
