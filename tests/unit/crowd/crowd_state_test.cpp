// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd_state.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <functional>

#include "base/random.h"
#include "hall.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

// Everything that a state has to keep: groups at a waypoint, a source with a rate, windows of
// exits, a limit of flow, costs of density, and people for whom there is no place yet.
Hall busy_hall() {
  Hall hall(60);
  hall.scene.sources[0].rate = 5.0f;
  hall.scene.sources[0].group_size = 3;
  hall.scene.sources.push_back(hall.scene.sources[0]);
  hall.scene.sources[1].name = "crowded";
  hall.scene.sources[1].area = rectangle(1.0f, 1.0f, 2.0f, 2.0f);
  hall.scene.sources[1].rate = 0.0f;
  hall.scene.sources[1].start = 2.0f;
  hall.scene.sources[1].count = 30;
  Exit back;
  back.name = "back";
  back.area = rectangle(0.0f, 0.0f, 0.8f, 10.0f);
  back.opens = 9.0f;
  back.closes = 14.0f;
  back.max_flow = 2.0f;
  hall.scene.exits.push_back(back);
  Waypoint stop;
  stop.name = "stop";
  stop.area = rectangle(12.0f, 6.0f, 15.0f, 9.0f);
  stop.min_wait = 2.0f;
  stop.max_wait = 6.0f;
  hall.scene.waypoints.push_back(stop);
  hall.by_waypoints({"stop"});
  hall.by_waypoints({});
  hall.scene.parameters.density_cost = 3.0f;
  hall.scene.parameters.cell_size = 0.1f;
  return hall;
}

std::unique_ptr<Crowd> resumed(const Hall& hall, const CrowdState& state) {
  auto crowd = Crowd::resume(hall.scene, hall.walls, hall.world, 1, state);
  INFO((crowd.ok() ? "" : crowd.error().text()));
  REQUIRE(crowd.ok());
  return std::move(crowd).value();
}

void same_from_now_on(Crowd& a, Crowd& b) {
  for (int n = 0; n < 10; ++n) {
    a.advance(0.83);
    b.advance(0.83);
    REQUIRE(a.state_hash() == b.state_hash());
    REQUIRE(a.figures() == b.figures());
    REQUIRE(a.departures().size() == b.departures().size());
  }
}

}  // namespace

TEST_CASE("a crowd that is resumed goes on with the same bits", "[crowd]") {
  const Hall hall = busy_hall();
  const auto crowd = hall.start();
  bool solving = false;
  for (const double time : {0.0, 0.51, 2.3, 6.37, 9.1, 12.6, 20.02, 33.3}) {
    crowd->advance_to(time);
    solving = solving || crowd->floor().pending();
    const CrowdState state = crowd->state();
    const auto other = resumed(hall, state);
    CHECK(other->state_hash() == crowd->state_hash());
    CHECK(other->figures() == crowd->figures());
    const auto again = resumed(hall, other->state());
    same_from_now_on(*other, *again);
    crowd->advance_to(other->time());
    CHECK(other->state_hash() == crowd->state_hash());
    CHECK(other->figures() == crowd->figures());
  }
  CHECK(solving);
}

TEST_CASE("a crowd is resumed in the middle of a change", "[crowd]") {
  Hall hall = busy_hall();
  const auto crowd = hall.start();
  crowd->advance_to(8.0);
  // Old routes, old fields, a closed exit.
  hall.walls.push_back(solid_box(11.0f, 4.0f, 12.0f, 6.0f));
  hall.scene.journeys.clear();
  hall.scene.sources[0].rate = 7.0f;
  REQUIRE(crowd->change(hall.scene, hall.walls, hall.world).ok());
  crowd->set_exit_open(0, false);
  crowd->advance_to(8.1);
  REQUIRE(crowd->floor().pending());
  const CrowdState state = crowd->state();
  CHECK_FALSE(state.old_routes.empty());
  const auto other = resumed(hall, state);
  same_from_now_on(*crowd, *other);
}

TEST_CASE("a damaged state of a crowd is refused with its place", "[crowd]") {
  const Hall hall = busy_hall();
  const auto crowd = hall.start();
  crowd->advance_to(12.6);
  const CrowdState good = crowd->state();
  REQUIRE(good.people.size() > 20);
  REQUIRE(good.groups.size() > 5);
  REQUIRE_FALSE(good.departures.empty());
  std::size_t grouped = 0;
  while (good.groups[grouped].count < 2) ++grouped;
  struct Damage {
    const char* place;
    std::function<void(CrowdState&)> make;
  };
  const Damage damages[] = {
      {"/crowd/bodies", [](CrowdState& s) { s.bodies.pop_back(); }},
      {"/crowd/sources", [](CrowdState& s) { s.sources.pop_back(); }},
      {"/crowd/exit_free", [](CrowdState& s) { s.exit_free.push_back(0); }},
      {"/crowd/exit_use", [](CrowdState& s) { s.exit_use.clear(); }},
      {"/crowd/exit_open", [](CrowdState& s) { s.exit_open[0] = 0; }},
      {"/crowd/now", [](CrowdState& s) { s.now = no_time; }},
      {"/crowd/ids", [](CrowdState& s) { s.ids = 4'000'000'000u; }},
      {"/crowd/departures/", [](CrowdState& s) { s.ids = 3; }},
      {"/crowd/people/7", [](CrowdState& s) { s.people[7].id = s.people[2].id; }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].id = s.departures[0].id; }},
      {"/crowd/people/3", [](CrowdState& s) { s.bodies[3].x = std::nanf(""); }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].speed = 0.0f; }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].next_time = 0; }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].next_time = no_time; }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].journey = 99; }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].stage = 9; }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].field = 99; }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].kind = 5; }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].group = 1000; }},
      {"/crowd/people/3", [](CrowdState& s) { s.people[3].state = static_cast<PersonState>(9); }},
      {"/crowd/groups/", [=](CrowdState& s) { s.groups[grouped].count = 1; }},
      {"/crowd/groups/", [=](CrowdState& s) { s.groups[grouped].count = 200; }},
      {"/crowd/groups/",
       [=](CrowdState& s) { s.groups[grouped].ids[0] = s.groups[grouped].ids[1]; }},
      {"/crowd/groups/", [=](CrowdState& s) { s.groups[grouped].route = 77; }},
      {"/crowd/sources/0", [](CrowdState& s) { s.sources[0].placed = -1; }},
      {"/crowd/sources/0", [](CrowdState& s) { s.sources[0].base_time = std::nan(""); }},
      {"/crowd/sources/1", [](CrowdState& s) { s.sources[1].group = 12345; }},
      {"/crowd/departures/0", [](CrowdState& s) { s.departures[0].time = 1.0e9; }},
      {"/crowd/departures/0", [](CrowdState& s) { s.departures[0].exit = 2; }},
      {"/crowd/sums", [](CrowdState& s) { s.departures.pop_back(); }},
      {"/crowd/old_routes/0", [](CrowdState& s) { s.old_routes.emplace_back(); }},
  };
  for (const Damage& damage : damages) {
    CrowdState bad = good;
    damage.make(bad);
    const auto built = Crowd::resume(hall.scene, hall.walls, hall.world, 1, bad);
    INFO(damage.place);
    REQUIRE_FALSE(built.ok());
    CHECK(built.error().text().starts_with(damage.place));
  }
}

TEST_CASE("no damage of the bytes of a state makes a crowd crash", "[crowd]") {
  Hall hall = busy_hall();
  hall.scene.parameters.cell_size = 0.4f;
  const auto crowd = hall.start();
  crowd->advance_to(12.6);
  const CrowdState good = crowd->state();
  const auto damage = [](auto& list, const RandomBits& bits) {
    if (list.empty()) return;
    auto* bytes = reinterpret_cast<unsigned char*>(list.data());
    const auto size = static_cast<std::uint32_t>(list.size() * sizeof(list[0]));
    bytes[uniform_index(bits[0], size)] ^= static_cast<unsigned char>(1u << (bits[1] % 8));
  };
  int accepted = 0;
  for (std::uint32_t n = 0; n < 400; ++n) {
    CrowdState bad = good;
    const auto bits = random_u32x4(11, Stream::noise, n, 0);
    switch (n % 6) {
      case 0:
        damage(bad.people, bits);
        break;
      case 1:
        damage(bad.bodies, bits);
        break;
      case 2:
        damage(bad.groups, bits);
        break;
      case 3:
        damage(bad.sources, bits);
        break;
      case 4:
        damage(bad.departures, bits);
        break;
      case 5:
        damage(bad.exit_free, bits);
        break;
    }
    auto built = Crowd::resume(hall.scene, hall.walls, hall.world, 1, bad);
    if (!built.ok()) continue;
    ++accepted;
    built.value()->advance(2.0);
  }
  // Low bits of numbers are as good as others.
  CHECK(accepted > 50);
}
