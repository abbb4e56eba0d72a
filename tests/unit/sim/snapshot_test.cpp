// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>

#include <limits>

#include "sim/simulation.h"
#include "support/golden_scenes.h"
#include "support/placements.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

TEST_CASE("a run resumed from a snapshot has the hashes of the unbroken run", "[sim][snapshot]") {
  for (const Scene& scene : golden_scenes()) {
    INFO(scene.name);
    Simulation unbroken = build(scene);
    for (int k = 0; k < 3; ++k) unbroken.step();
    const Snapshot snapshot = unbroken.snapshot();
    auto resumed = Simulation::resume(snapshot);
    REQUIRE(resumed);
    CHECK(resumed.value().state_hash() == unbroken.state_hash());
    for (int k = 0; k < 3; ++k) {
      unbroken.step();
      resumed.value().step();
    }
    CHECK(resumed.value().state_hash() == unbroken.state_hash());
    CHECK(resumed.value().time() == unbroken.time());
  }
}

TEST_CASE("a resumed run keeps the time of a changed dt", "[sim][snapshot]") {
  Simulation simulation = build(one_flock(box(2, Bounds::wrap, 20.0f), 10));
  for (int k = 0; k < 10; ++k) simulation.step();
  REQUIRE(simulation.set("/dt", 0.25));
  simulation.step();
  const auto resumed = Simulation::resume(simulation.snapshot());
  REQUIRE(resumed);
  CHECK(resumed.value().time() == simulation.time());
  CHECK(resumed.value().step_count() == 11);
}

TEST_CASE("a snapshot that breaks a rule is refused with its place", "[sim][snapshot]") {
  Scene scene = one_flock(box(2, Bounds::wrap, 20.0f), 4);
  scene.flocks[0].parameters.update_interval = 3;
  Simulation simulation = build(scene);
  simulation.step();
  const Snapshot good = simulation.snapshot();
  REQUIRE(Simulation::resume(good));

  const auto place_of_error = [&](auto&& spoil) {
    Snapshot bad = good;
    spoil(bad);
    const auto result = Simulation::resume(bad);
    return result ? std::string("accepted") : result.error().place;
  };
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(place_of_error([](Snapshot& s) { s.flocks[0].id[1] = s.flocks[0].id[0]; }) ==
        "/flocks/0/id");
  CHECK(place_of_error([](Snapshot& s) { s.flocks[0].id[1] = 4; }) == "/flocks/0/id");
  CHECK(place_of_error([](Snapshot& s) { s.flocks[0].id.pop_back(); }) == "/flocks/0/id");
  CHECK(place_of_error([](Snapshot& s) { s.flocks[0].x[2] = nan; }) == "/flocks/0");
  CHECK(place_of_error([](Snapshot& s) { s.flocks[0].y[2] = 10.5f; }) == "/flocks/0");
  CHECK(place_of_error([](Snapshot& s) { s.flocks[0].vx[0] = 2.0e6f; }) == "/flocks/0");
  CHECK(place_of_error([](Snapshot& s) { s.flocks[0].vy.pop_back(); }) == "/flocks/0");
  CHECK(place_of_error([](Snapshot& s) { s.flocks[0].held_x[0] = nan; }) == "/flocks/0/held");
  CHECK(place_of_error([](Snapshot& s) { s.flocks[0].held_y.pop_back(); }) == "/flocks/0/held");
  CHECK(place_of_error([](Snapshot& s) { s.flocks.clear(); }) == "/flocks");
  CHECK(place_of_error([](Snapshot& s) { s.steps_base = 2; }) == "/time_base");
  CHECK(place_of_error([](Snapshot& s) { s.time_base = -1.0; }) == "/time_base");
  CHECK(place_of_error([](Snapshot& s) { s.scene.dt = 0.0f; }) == "/dt");
}
