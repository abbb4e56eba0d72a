// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "measure/crowd_density.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>

#include "crowd/floor.h"

using namespace flockwork;
using namespace flockwork::testing;
using Catch::Matchers::WithinRel;

namespace {

std::unique_ptr<Crowd> standing(const World& world, const Shape& where, std::int32_t people) {
  CrowdScene scene;
  Exit exit;
  exit.area = rectangle(18.5f, 0.0f, 20.0f, 10.0f);
  scene.exits.push_back(exit);
  Source source;
  source.area = where;
  source.count = people;
  source.premovement = Premovement::uniform;
  source.premovement_a = source.premovement_b = 1.0e4f;
  scene.sources.push_back(source);
  auto built = Crowd::build(scene, {}, world, 1);
  INFO((built.ok() ? "" : built.error().text()));
  REQUIRE(built.ok());
  built.value()->advance_to(5.0);
  return std::move(built).value();
}

World hall(Bounds bounds_x) {
  World world;
  world.lower = {0.0f, 0.0f, 0.0f};
  world.upper = {20.0f, 10.0f, 0.0f};
  world.bounds_x = bounds_x;
  world.bounds_y = Bounds::bounce;
  return world;
}

double total(const CrowdDensity& density) {
  const auto values = density.values();
  const double cell = density.grid().cell;
  return std::accumulate(values.begin(), values.end(), 0.0) * cell * cell;
}

}  // namespace

TEST_CASE("crowd density: its integral is the number of people", "[crowd]") {
  CrowdDensity density;
  const World closed = hall(Bounds::bounce);
  const auto inside = standing(closed, rectangle(5.0f, 3.0f, 15.0f, 7.0f), 25);
  for (const float cell : {0.25f, 0.5f, 1.0f}) {
    density.measure(*inside, closed, cell);
    CHECK(density.grid().cell == cell);
    CHECK_THAT(total(density), WithinRel(25.0, 1e-5));
  }
  // At the seam what goes out comes in again on the other side.
  const World wrapped = hall(Bounds::wrap);
  const auto at_seam = standing(wrapped, rectangle(0.2f, 3.0f, 1.2f, 7.0f), 4);
  density.measure(*at_seam, wrapped);
  CHECK_THAT(total(density), WithinRel(4.0, 1e-5));
  CHECK(density.values()[density.grid().cell_at(19.9f, 5.0f)] > 0.0f);
}

TEST_CASE("crowd density: one person is a Gaussian of 0.7 m", "[crowd]") {
  const World world = hall(Bounds::bounce);
  const auto crowd = standing(world, rectangle(9.5f, 4.5f, 10.5f, 5.5f), 1);
  std::vector<PersonView> people;
  crowd->view(people);
  REQUIRE(people.size() == 1);
  CrowdDensity density;
  density.measure(*crowd, world, 0.1f);
  const MeasureGrid& grid = density.grid();
  const auto value = [&](float dx, float dy) {
    return double(density.values()[grid.cell_at(people[0].x + dx, people[0].y + dy)]);
  };
  const double peak = 1.0 / (2.0 * 3.14159265 * 0.7 * 0.7);
  CHECK_THAT(value(0.0f, 0.0f), WithinRel(peak, 0.01));
  // One and two standard deviations away, along and across; places are those of cells of 0.1 m.
  CHECK_THAT(value(0.7f, 0.0f), WithinRel(peak * std::exp(-0.5), 0.01));
  CHECK_THAT(value(0.0f, -1.4f), WithinRel(peak * std::exp(-2.0), 0.02));
  CHECK(value(4.0f, 0.0f) == 0.0);
}
