// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// The people of a simulation by the C interface.

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <set>
#include <string>

#include "handles.h"

using Catch::Matchers::ContainsSubstring;
using namespace flockwork::testing;

namespace {

constexpr const char* hall = R"({
  "format": 1, "name": "hall", "dt": 0.05,
  "world": {"bounds_x": "bounce", "bounds_y": "bounce",
            "lower": {"x": 0, "y": 0}, "upper": {"x": 20, "y": 10}},
  "crowd": {
    "exits": [{"name": "door", "kind": "rectangle", "lower": {"x": 18.5, "y": 0},
               "upper": {"x": 20, "y": 10}}],
    "sources": [{"name": "hall", "kind": "rectangle", "lower": {"x": 1, "y": 1},
                 "upper": {"x": 9, "y": 9}, "count": 30}],
    "flow_lines": [{"name": "line", "from": {"x": 12, "y": -1}, "to": {"x": 12, "y": 11}}],
    "areas": [{"name": "half", "kind": "rectangle", "lower": {"x": 0, "y": 0},
               "upper": {"x": 10, "y": 10}}]}})";

Simulation simulation_of_hall() {
  const Scene scene(fw_scene_read(hall));
  if (!scene) FAIL(fw_error_text());
  return simulation_of(scene);
}

}  // namespace

TEST_CASE("capi: people are listed with places, speeds and ids of their own", "[crowd]") {
  const Simulation simulation = simulation_of_hall();
  REQUIRE(fw_simulation_step(simulation.get(), 40));
  const fw_people* people = fw_simulation_people(simulation.get());
  REQUIRE(people != nullptr);
  REQUIRE(people->count == 30);
  std::set<uint32_t> ids;
  double speed = 0.0;
  for (int32_t k = 0; k < people->count; ++k) {
    ids.insert(people->id[k]);
    CHECK(people->x[k] >= 0.0f);
    CHECK(people->x[k] <= 20.0f);
    CHECK(people->y[k] >= 0.0f);
    CHECK(people->y[k] <= 10.0f);
    CHECK(people->radius[k] == Catch::Approx(0.195));
    speed += std::hypot(double(people->vx[k]), double(people->vy[k])) / 30.0;
  }
  CHECK(ids.size() == 30);
  CHECK(*ids.rbegin() == 29);
  CHECK(speed > 0.5);
  const Simulation flocks = simulation_of(scene_of(3));
  CHECK(fw_simulation_people(flocks.get())->count == 0);
  CHECK(fw_simulation_people(nullptr) == nullptr);
}

TEST_CASE("capi: the crowd's figures account for everybody", "[crowd]") {
  const Simulation simulation = simulation_of_hall();
  CHECK(std::isnan(fw_simulation_crowd_figures(simulation.get())->mean_departure));
  for (int k = 0; k < 12; ++k) {
    REQUIRE(fw_simulation_step(simulation.get(), 40));
    const fw_crowd_figures* f = fw_simulation_crowd_figures(simulation.get());
    REQUIRE(f != nullptr);
    CHECK(f->present + f->outside + f->unreleased + f->left == 30.0);
    CHECK(f->wall_crossings == 0.0);
  }
  const fw_crowd_figures* f = fw_simulation_crowd_figures(simulation.get());
  CHECK(f->left > 10.0);
  CHECK(f->mean_departure > 5.0);
  CHECK(f->last_departure >= f->mean_departure);
  CHECK(f->steps > 100.0);
  const Simulation flocks = simulation_of(scene_of(3));
  CHECK(fw_simulation_crowd_figures(flocks.get()) == nullptr);
  CHECK_THAT(error(), ContainsSubstring("the scene has no people"));
}

TEST_CASE("capi: figures over time have one length and end at the present", "[crowd]") {
  const Simulation simulation = simulation_of_hall();
  REQUIRE(fw_simulation_step(simulation.get(), 400));
  const fw_series* time = fw_simulation_series(simulation.get(), "time", 0);
  REQUIRE(time != nullptr);
  REQUIRE(time->count == 21);
  CHECK(time->values[20] == Catch::Approx(20.0));
  for (const char* name :
       {"present", "outside", "left", "stuck", "exit", "forward", "backward", "density", "speed"}) {
    CAPTURE(name);
    const fw_series* series = fw_simulation_series(simulation.get(), name, 0);
    REQUIRE(series != nullptr);
    CHECK(series->count == 21);
  }
  const double left = fw_simulation_series(simulation.get(), "left", 0)->values[20];
  CHECK(left == fw_simulation_crowd_figures(simulation.get())->left);
  CHECK(fw_simulation_series(simulation.get(), "exit", 0)->values[20] == left);
  CHECK(fw_simulation_series(simulation.get(), "forward", 0)->values[20] >= left);
  CHECK(fw_simulation_series(simulation.get(), "exit", 1) == nullptr);
  CHECK_THAT(error(), ContainsSubstring("index: 1 is none of the 1"));
  CHECK(fw_simulation_series(simulation.get(), "density", -1) == nullptr);
  CHECK(fw_simulation_series(simulation.get(), "speeds", 0) == nullptr);
  CHECK_THAT(error(), ContainsSubstring("\"speeds\" is none of time, present"));
  CHECK(fw_simulation_series(simulation.get(), nullptr, 0) == nullptr);
}

TEST_CASE("capi: maps of presence and density add up to the people", "[crowd]") {
  const Simulation simulation = simulation_of_hall();
  REQUIRE(fw_simulation_step(simulation.get(), 100));
  const auto total = [](const fw_map& map) {
    double sum = 0.0;
    for (int32_t k = 0; k < map.columns * map.rows; ++k) sum += double(map.values[k]);
    return sum * map.cell * map.cell;
  };
  const fw_map* presence = fw_simulation_map(simulation.get(), "presence");
  REQUIRE(presence != nullptr);
  CHECK(presence->columns == 40);
  CHECK(presence->rows == 20);
  CHECK(presence->cell == 0.5);
  CHECK(presence->lower_x == 0.0);
  CHECK(total(*presence) == Catch::Approx(30.0 * 5.0));
  // All are further than 2.1 m from the walls of the hall, or lose a little there.
  const fw_map* density = fw_simulation_map(simulation.get(), "density");
  REQUIRE(density != nullptr);
  CHECK(total(*density) == Catch::Approx(30.0).epsilon(0.1));
  CHECK(fw_simulation_map(simulation.get(), "heat") == nullptr);
  CHECK_THAT(error(), ContainsSubstring("\"heat\" is none of presence, density"));
}
