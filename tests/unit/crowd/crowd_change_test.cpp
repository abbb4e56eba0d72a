// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>
#include <set>

#include "hall.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

Exit back_exit() {
  Exit exit;
  exit.name = "back";
  exit.area = rectangle(0.0f, 0.0f, 0.8f, 10.0f);
  return exit;
}

void change(Crowd& crowd, const Hall& hall) {
  const auto changed = crowd.change(hall.scene, hall.walls, hall.world);
  INFO((changed.ok() ? "" : changed.error().text()));
  REQUIRE(changed.ok());
}

}  // namespace

TEST_CASE("a change to the same scene changes nothing", "[crowd]") {
  Hall hall(50);
  hall.scene.sources[0].rate = 3.0f;
  hall.scene.sources[0].group_size = 3;
  hall.scene.parameters.density_cost = 2.0f;
  const auto crowd = hall.start(), other = hall.start();
  for (int n = 1; n <= 60; ++n) {
    crowd->advance_to(0.3 * n);
    other->advance_to(0.3 * n);
    change(*other, hall);
  }
  CHECK(crowd->state_hash() == other->state_hash());
  CHECK(crowd->figures() == other->figures());
}

TEST_CASE("a change that is refused changes nothing", "[crowd]") {
  Hall hall(50);
  const auto crowd = hall.start(), other = hall.start();
  crowd->advance_to(5.0);
  other->advance_to(5.0);
  Hall wrong = hall;
  std::string error;
  SECTION("source without floor") {
    wrong.walls.push_back(solid_box(0.5f, 0.5f, 9.5f, 9.5f));
    error = "/crowd/sources/0: the source lies in walls or outside of the world";
  }
  SECTION("exit in walls") {
    wrong.walls.push_back(solid_box(18.0f, -1.0f, 21.0f, 11.0f));
    error = "/crowd/exits/0: the exit lies in walls or outside of the world";
  }
  SECTION("number out of range") {
    wrong.scene.parameters.patience = -1.0f;
    error = "/crowd/patience: -1 is not within 0 to 600";
  }
  SECTION("rule between values") {
    wrong.scene.exits.push_back(wrong.scene.exits[0]);
    error = "/crowd/exits/1/name: exit 0 has this name already; names must differ";
  }
  const auto changed = other->change(wrong.scene, wrong.walls, wrong.world);
  REQUIRE_FALSE(changed.ok());
  CHECK(changed.error().text() == error);
  CHECK(other->scene() == crowd->scene());
  crowd->advance_to(25.0);
  other->advance_to(25.0);
  CHECK(crowd->state_hash() == other->state_hash());
}

TEST_CASE("no change loses anybody", "[crowd]") {
  Hall hall(60);
  hall.scene.sources[0].rate = 4.0f;
  const auto crowd = hall.start();
  const auto check = [&](std::int64_t people) {
    CHECK(accounted(crowd->figures()) == people);
    CHECK(static_cast<std::int64_t>(crowd->departures().size()) == crowd->figures().left);
  };
  crowd->advance_to(5.0);
  hall.walls.push_back(solid_box(3.0f, 3.0f, 7.0f, 7.0f));
  change(*crowd, hall);
  check(60);
  hall.scene.exits.push_back(back_exit());
  crowd->advance_to(8.0);
  change(*crowd, hall);
  check(60);
  hall.scene.sources.push_back(hall.scene.sources[0]);
  hall.scene.sources[1].name = "more";
  hall.scene.sources[1].count = 7;
  change(*crowd, hall);
  check(67);
  hall.scene.sources[0].count = 90;
  change(*crowd, hall);
  check(97);
  // Without the source its people who have come stay.
  crowd->advance_to(11.0);
  const CrowdFigures f = crowd->figures();
  const std::int64_t of_second = 7;
  hall.scene.sources.erase(hall.scene.sources.begin());
  change(*crowd, hall);
  CHECK(crowd->figures().present == f.present);
  CHECK(crowd->figures().left == f.left);
  check(f.present + f.left + of_second -
        (of_second - crowd->figures().outside - crowd->figures().unreleased));
  hall.scene.exits.erase(hall.scene.exits.begin());
  change(*crowd, hall);
  crowd->advance_to(120.0);
  CHECK(crowd->figures().present == 0);
  CHECK(crowd->figures().wall_crossings == 0);
}

TEST_CASE("a wall that is built over people moves them to the nearest floor", "[crowd]") {
  Hall hall(40);
  const auto crowd = hall.start();
  crowd->advance_to(1.0);
  std::vector<PersonView> before, after;
  crowd->view(before);
  hall.walls.push_back(solid_box(3.0f, 3.0f, 6.0f, 7.0f));
  change(*crowd, hall);
  crowd->view(after);
  REQUIRE(before.size() == after.size());
  int moved = 0;
  for (std::size_t k = 0; k < after.size(); ++k) {
    const PersonView &a = before[k], &b = after[k];
    REQUIRE(a.id == b.id);
    CHECK_FALSE(crowd->floor().geometry().solid(b.x, b.y));
    const bool inside = a.x > 3.0f && a.x < 6.0f && a.y > 3.0f && a.y < 7.0f;
    if (!inside) {
      CHECK(std::hypot(a.x - b.x, a.y - b.y) < 1e-5f);
      continue;
    }
    ++moved;
    // Out by the nearest side, and then no farther than for a place of one's own: within 2 m there
    // are 10 of them even along a single side.
    const float out = std::min(std::min(a.x - 3.0f, 6.0f - a.x), std::min(a.y - 3.0f, 7.0f - a.y));
    CHECK(std::hypot(a.x - b.x, a.y - b.y) < out + 2.0f);
  }
  CHECK(moved > 3);
  CHECK(crowd->figures().moved == moved);
  crowd->advance_to(90.0);
  CHECK(crowd->figures().left == 40);
}

TEST_CASE("nobody is on the other side of a wall that is drawn before him", "[crowd]") {
  Hall hall(80);
  const auto crowd = hall.start();
  crowd->advance_to(7.3);
  std::vector<PersonView> people;
  crowd->view(people);
  hall.walls.push_back(thin_wall({{10.0f, -1.0f, 0.0f}, {10.0f, 11.0f, 0.0f}}));
  change(*crowd, hall);
  std::vector<bool> left(80);
  int on_left = 0;
  for (const PersonView& person : people) {
    left[person.id] = person.x < 10.0f;
    on_left += person.x < 10.0f;
  }
  REQUIRE(on_left > 10);
  std::vector<Footstep> footsteps;
  crowd->record(&footsteps);
  for (int n = 0; n < 200; ++n) {
    crowd->advance(0.1);
    crowd->view(people);
    for (const PersonView& person : people) CHECK((person.x < 10.0f) == left[person.id]);
  }
  for (const Footstep& f : footsteps) {
    CHECK_FALSE(crowd->floor().segments().crosses(f.from_x, f.from_y, f.to_x, f.to_y));
  }
  CHECK(crowd->figures().unreachable == on_left);
  // Taken away again, they go on.
  hall.walls.pop_back();
  change(*crowd, hall);
  crowd->advance(90.0);
  CHECK(crowd->figures().left == 80);
}

TEST_CASE("whoever loses his target goes on to the next, or to the nearest exit", "[crowd]") {
  Hall hall(20);
  Waypoint first, second;
  first.name = "first";
  first.area = rectangle(12.0f, 7.0f, 14.0f, 9.0f);
  second.name = "second";
  second.area = rectangle(12.0f, 1.0f, 14.0f, 3.0f);
  hall.scene.waypoints = {first, second};
  hall.scene.exits.push_back(back_exit());
  hall.by_waypoints({"first", "second"}, JourneyEnd::exit);
  hall.scene.journeys[0].exit = "right";
  const auto crowd = hall.start();
  crowd->advance_to(3.0);
  SECTION("a waypoint goes") {
    hall.scene.waypoints.erase(hall.scene.waypoints.begin());
    hall.scene.journeys[0].waypoints = {"second"};
    change(*crowd, hall);
    for (const Person& person : crowd->people().person) {
      const Target& target = crowd->floor().target(person.field);
      CHECK(target.kind == TargetKind::waypoint);
      CHECK(target.index == 0);
    }
    crowd->advance_to(90.0);
    CHECK(crowd->exit_use()[0] == 20);
  }
  SECTION("its journey goes: the route stays") {
    hall.scene.journeys.clear();
    change(*crowd, hall);
    for (const Person& person : crowd->people().person) {
      CHECK(crowd->floor().target(person.field).kind == TargetKind::waypoint);
    }
    crowd->advance_to(120.0);
    CHECK(crowd->exit_use()[0] == 20);
  }
  SECTION("whoever has been at the first goes on to the second") {
    crowd->advance_to(20.0);
    std::set<std::uint32_t> on_the_way;
    for (const Person& person : crowd->people().person) {
      if (person.stage == 1) on_the_way.insert(person.id);
    }
    REQUIRE(on_the_way.size() > 2);
    hall.scene.journeys.clear();
    change(*crowd, hall);
    for (const Person& person : crowd->people().person) {
      const Target& target = crowd->floor().target(person.field);
      if (on_the_way.contains(person.id)) CHECK(target.index == 1);
    }
  }
  SECTION("the exit at its end goes") {
    hall.scene.exits.erase(hall.scene.exits.begin());
    hall.scene.journeys.clear();
    change(*crowd, hall);
    crowd->advance_to(150.0);
    CHECK(crowd->figures().left == 20);
    CHECK(crowd->exit_use()[0] == 20);
  }
}

TEST_CASE("exits keep their people by name", "[crowd]") {
  Hall hall(40);
  hall.scene.exits.push_back(back_exit());
  const auto crowd = hall.start();
  crowd->advance_to(20.0);
  const std::int64_t right = crowd->exit_use()[0], back = crowd->exit_use()[1];
  REQUIRE(back > 0);
  std::swap(hall.scene.exits[0], hall.scene.exits[1]);
  change(*crowd, hall);
  CHECK(crowd->exit_use()[0] == back);
  CHECK(crowd->exit_use()[1] == right);
  std::int64_t through_back = 0;
  for (const Departure& d : crowd->departures()) through_back += d.exit == 0;
  CHECK(through_back == back);
  // A switch stays as it is, unless the exit's own times change.
  crowd->set_exit_open(0, false);
  change(*crowd, hall);
  CHECK_FALSE(crowd->exit_open(0));
  hall.scene.exits[0].opens = 1.0f;
  change(*crowd, hall);
  CHECK(crowd->exit_open(0));
}

TEST_CASE("a source with another rate goes on from where it is; a new one begins now", "[crowd]") {
  Hall hall(100);
  hall.scene.sources[0].rate = 1.0f;
  const auto crowd = hall.start();
  const auto released = [&](double time) {
    crowd->advance_to(time);
    std::int64_t all = 0;
    for (const Source& source : crowd->scene().sources) all += source.count;
    return all - crowd->figures().unreleased;
  };
  CHECK(released(10.5) == 11);
  // Half a person is due: the next one comes half of 0.5 s later.
  hall.scene.sources[0].rate = 2.0f;
  change(*crowd, hall);
  CHECK(released(10.74) == 11);
  CHECK(released(10.76) == 12);
  CHECK(released(11.24) == 12);
  CHECK(released(11.26) == 13);
  // And so when it becomes a schedule of the same rate: half of a person is due at 11.5 s.
  CHECK(released(11.5) == 13);
  hall.scene.sources[0].schedule = {{0.0f, 2.0f, 0.0f}, {1000.0f, 2.0f, 0.0f}};
  change(*crowd, hall);
  CHECK(released(11.74) == 13);
  CHECK(released(11.76) == 14);
  Source late = hall.scene.sources[0];
  late.name = "late";
  late.schedule.clear();
  late.rate = 0.5f;
  hall.scene.sources[0].count = 14;
  hall.scene.sources.push_back(late);
  change(*crowd, hall);
  CHECK(released(11.77) == 15);
  CHECK(released(13.75) == 15);
  CHECK(released(13.77) == 16);
}

TEST_CASE("a crowd without sources takes them later", "[crowd]") {
  Hall hall(10);
  Hall empty = hall;
  empty.scene.sources.clear();
  const auto crowd = empty.start();
  crowd->advance_to(20.0);
  change(*crowd, hall);
  crowd->advance_to(20.0);
  CHECK(crowd->figures().present == 10);
  crowd->advance_to(60.0);
  CHECK(crowd->figures().left == 10);
}

TEST_CASE("in another world people who are outside come to its floor", "[crowd]") {
  Hall hall(30);
  hall.scene.exits.push_back(back_exit());
  const auto crowd = hall.start();
  crowd->advance_to(4.0);
  hall.scene.exits.erase(hall.scene.exits.begin());
  hall.scene.sources[0].area = rectangle(1.0f, 1.0f, 4.0f, 4.0f);
  hall.world.upper = {6.0f, 6.0f, 0.0f};
  change(*crowd, hall);
  for (const Body& body : crowd->people().body) {
    CHECK((body.x >= 0.0f && body.x <= 6.0f && body.y >= 0.0f && body.y <= 6.0f));
  }
  CHECK(crowd->figures().moved > 0);
  crowd->advance_to(90.0);
  CHECK(crowd->figures().left == 30);
}
