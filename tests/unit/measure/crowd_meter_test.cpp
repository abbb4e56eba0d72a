// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "measure/crowd_meter.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>

#include "base/math.h"
#include "crowd/floor.h"
#include "support/allocation_counter.h"

using namespace flockwork;
using namespace flockwork::testing;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

// A hall of 20 x 10 m with an exit to the right.
struct Hall {
  World world;
  CrowdScene scene;
  std::unique_ptr<Crowd> crowd;
  CrowdMeter meter;

  explicit Hall(std::int32_t people) {
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
  void start() {
    auto built = Crowd::build(scene, {}, world, 1);
    INFO((built.ok() ? "" : built.error().text()));
    REQUIRE(built.ok());
    crowd = std::move(built).value();
    meter.begin(*crowd, world);
  }
  void run_to(double time, double dt = 0.05) {
    while (crowd->time() < time) {
      crowd->advance_to(std::min(time, crowd->time() + dt));
      meter.measure(*crowd);
    }
  }
  std::vector<PersonView> people() const {
    std::vector<PersonView> views;
    crowd->view(views);
    return views;
  }
};

// People who stand and wait, each for longer than any of these tests.
void stand(Hall& hall) {
  hall.scene.sources[0].premovement = Premovement::uniform;
  hall.scene.sources[0].premovement_a = 1.0e4f;
  hall.scene.sources[0].premovement_b = 1.0e4f;
}

FlowLine line(const char* name, float ax, float ay, float bx, float by) {
  FlowLine l;
  l.name = name;
  l.from = {ax, ay, 0.0f};
  l.to = {bx, by, 0.0f};
  return l;
}

double sum_of(std::span<const float> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

TEST_CASE("crowd meter: a line across counts whoever is beyond it, at any moment", "[crowd]") {
  Hall hall(60);
  hall.scene.flow_lines = {
      line("up", 12.0f, -1.0f, 12.0f, 11.0f), line("down", 12.0f, 11.0f, 12.0f, -1.0f),
      line("elsewhere", 12.0f, 20.0f, 12.0f, 30.0f), line("lower half", 12.0f, -1.0f, 12.0f, 5.0f),
      line("upper half", 12.0f, 5.0f, 12.0f, 11.0f)};
  hall.start();
  for (double time = 0.5; time < 30.0; time += 0.5) {
    hall.run_to(time);
    std::int64_t beyond = hall.crowd->figures().left;
    for (const PersonView& p : hall.people()) beyond += p.x > 12.0f ? 1 : 0;
    const auto net = [&](std::size_t k) {
      return hall.meter.line(k).forward - hall.meter.line(k).backward;
    };
    CHECK(net(0) == beyond);
    CHECK(net(1) == -beyond);
    CHECK(net(2) == 0);
    CHECK(net(3) + net(4) == beyond);
  }
  CHECK(hall.meter.line(0).forward >= 60);
}

TEST_CASE("crowd meter: a line at a seam counts who walks over it", "[crowd]") {
  Hall hall(5);
  hall.world.bounds_x = Bounds::wrap;
  hall.scene.exits.clear();
  Journey on;
  on.end = JourneyEnd::direction;
  hall.scene.journeys.push_back(on);
  // Just inside either end of the world, and in the middle: everybody passes all of them as often.
  hall.scene.flow_lines = {line("begin", 0.01f, -1.0f, 0.01f, 11.0f),
                           line("middle", 10.0f, -1.0f, 10.0f, 11.0f),
                           line("end", 19.99f, -1.0f, 19.99f, 11.0f)};
  hall.start();
  hall.run_to(60.0);
  for (std::size_t k = 0; k < 3; ++k) {
    INFO(hall.scene.flow_lines[k].name);
    CHECK(hall.meter.line(k).backward == 0);
    // 60 s at 0.5 to 2.2 m/s are one and a half to seven rounds of 20 m.
    CHECK(hall.meter.line(k).forward >= 5);
    CHECK(std::abs(hall.meter.line(k).forward - hall.meter.line(1).forward) <= 5);
  }
}

TEST_CASE("crowd meter: flow is the count of the last seconds", "[crowd]") {
  Hall hall(60);
  hall.scene.flow_lines = {line("up", 12.0f, -1.0f, 12.0f, 11.0f)};
  hall.start();
  hall.run_to(8.0);
  const LineFigures early = hall.meter.line(0);
  CHECK_THAT(early.forward_flow, WithinRel(double(early.forward) / 8.0, 0.2));
  hall.run_to(100.0);
  CHECK(hall.meter.line(0).forward >= 60);
  CHECK(hall.meter.line(0).forward_flow == 0.0);
}

TEST_CASE("crowd meter: samples are the crowd's own figures, once a second", "[crowd]") {
  Hall hall(40);
  hall.start();
  hall.run_to(10.0);
  hall.run_to(25.0, 0.7);  // steps that do not divide a second
  const CrowdSeries& s = hall.meter.series();
  REQUIRE(s.time.size() == 26);
  for (std::size_t k = 0; k < s.time.size(); ++k) {
    CHECK(s.time[k] >= double(k));
    CHECK(s.time[k] < double(k) + 0.7);
    std::int64_t left = 0;
    for (const Crowd::Departure& d : hall.crowd->departures()) left += d.time <= s.time[k] ? 1 : 0;
    CHECK(s.left[k] == left);
    CHECK(s.exit_use[0][k] == left);
    CHECK(s.present[k] + s.outside[k] + s.left[k] == 40);
    CHECK(s.stuck[k] == 0);
  }
}

TEST_CASE("crowd meter: a long run drops every second sample and goes on", "[crowd]") {
  Hall hall(3);
  stand(hall);
  hall.start();
  hall.run_to(9000.0, 0.5);
  const CrowdSeries& s = hall.meter.series();
  CHECK(hall.meter.interval() == 4.0);
  CHECK(s.time.size() <= CrowdMeter::most_samples);
  CHECK(s.time.size() > CrowdMeter::most_samples / 2);
  for (std::size_t k = 0; k < s.time.size(); ++k) REQUIRE(s.time[k] == 4.0 * double(k));
  CHECK(s.present.size() == s.time.size());
  CHECK(s.exit_use[0].size() == s.time.size());
  // Presence is weighed with the time between samples.
  CHECK_THAT(sum_of(hall.meter.presence()), WithinRel(3.0 * s.time.back(), 1e-6));
}

TEST_CASE("crowd meter: density is people by area, speed their mean", "[crowd]") {
  Hall hall(30);
  hall.scene.areas.resize(2);
  hall.scene.areas[0].name = "source";
  hall.scene.areas[0].area = hall.scene.sources[0].area;  // 8 x 8 m
  hall.scene.areas[1].name = "empty";
  hall.scene.areas[1].area = rectangle(10.0f, 0.0f, 12.0f, 10.0f);
  SECTION("who stands") {
    stand(hall);
    hall.start();
    hall.run_to(5.0);
    CHECK(hall.meter.area(0).people == 30);
    CHECK_THAT(hall.meter.area(0).density, WithinRel(30.0 / 64.0, 1e-6));
    CHECK(hall.meter.area(0).speed == 0.0);
    CHECK(hall.meter.area(1).density == 0.0);
    CHECK(std::isnan(hall.meter.area(1).speed));
    CHECK(hall.meter.scatter().size() == 6);  // those of the empty area are none
  }
  SECTION("who walks freely walks at his own speed") {
    hall.scene.sources[0].count = 1;
    hall.scene.classes.resize(1);
    hall.scene.classes[0].speed = hall.scene.classes[0].min_speed =
        hall.scene.classes[0].max_speed = 1.5f;
    hall.start();
    hall.run_to(2.0);
    CHECK(hall.meter.area(0).people + hall.meter.area(1).people <= 1);
    const SpeedDensity last = hall.meter.scatter().back();
    CHECK_THAT(last.speed, WithinRel(1.5f, 0.01f));
  }
}

TEST_CASE("crowd meter: the heat map holds the person-seconds of the run", "[crowd]") {
  Hall hall(20);
  stand(hall);
  hall.start();
  hall.run_to(50.0);
  const MeasureGrid& grid = hall.meter.heat_grid();
  CHECK(grid.columns == 40);
  CHECK(grid.rows == 20);
  CHECK(sum_of(hall.meter.presence()) == 20.0 * 50.0);
  for (const PersonView& p : hall.people()) {
    CHECK(hall.meter.presence()[grid.cell_at(p.x, p.y)] >= 50.0f);
  }
}

TEST_CASE("crowd meter: overlaps are those of a double loop, also across a seam", "[crowd]") {
  Hall hall(150);
  hall.world.bounds_x = hall.world.bounds_y = Bounds::wrap;
  hall.world.upper = {7.1f, 5.3f, 0.0f};  // no multiple of the cells
  hall.scene.exits.clear();
  hall.scene.sources[0].area = rectangle(0.0f, 0.0f, 7.1f, 5.3f);
  // Nobody keeps apart from others, so that they overlap.
  hall.scene.parameters.model = StepModel::gradient;
  hall.scene.parameters.distance_weight = 0.0f;
  hall.scene.classes.resize(1);
  hall.scene.classes[0].radius = 0.15f;
  hall.scene.classes[0].radius_deviation = 0.05f;
  for (const float direction : {0.3f, 2.5f, 4.0f}) {
    Journey on;
    on.end = JourneyEnd::direction;
    on.direction = direction;
    hall.scene.journeys.push_back(on);
  }
  hall.start();
  std::int64_t met = 0;
  for (int second = 1; second <= 20; ++second) {
    hall.run_to(second);
    const People& people = hall.crowd->people();
    std::int64_t pairs = 0;
    double deepest = 0.0;
    for (std::size_t a = 0; a < people.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const Body &p = people.body[a], &q = people.body[b];
        float dx = std::fabs(p.x - q.x), dy = std::fabs(p.y - q.y);
        dx = std::min(dx, 7.1f - dx);
        dy = std::min(dy, 5.3f - dy);
        const double apart = std::hypot(double(dx), double(dy));
        if (apart >= double(p.radius + q.radius)) continue;
        ++pairs;
        deepest = std::max(deepest, 1.0 - apart / double(p.radius + q.radius));
      }
    }
    CHECK(hall.meter.overlaps().pairs == pairs);
    CHECK_THAT(hall.meter.overlaps().deepest, WithinAbs(deepest, 1e-5));
    met += pairs;
  }
  CHECK(met >= 10);
  CHECK(hall.meter.overlaps().deepest_of_all >= hall.meter.overlaps().deepest);
}

TEST_CASE("crowd meter: measuring allocates nothing", "[crowd]") {
  Hall hall(50);
  hall.scene.flow_lines = {line("up", 12.0f, -1.0f, 12.0f, 11.0f)};
  hall.scene.areas.resize(1);
  hall.scene.areas[0].area = rectangle(5.0f, 0.0f, 15.0f, 10.0f);
  hall.start();
  hall.run_to(0.05);
  const std::uint64_t before = allocation_count();
  hall.run_to(30.0);
  CHECK(allocation_count() == before);
}

TEST_CASE("crowd meter: figures go on from a state as without a break", "[crowd]") {
  Hall hall(40);
  hall.scene.flow_lines = {line("up", 12.0f, -1.0f, 12.0f, 11.0f)};
  hall.start();
  hall.run_to(6.3);
  const CrowdMeterState state = hall.meter.state();
  CrowdMeter resumed;
  REQUIRE(resumed.resume(*hall.crowd, hall.world, state).ok());
  REQUIRE(hall.meter.resume(*hall.crowd, hall.world, state).ok());
  hall.run_to(30.0);
  // The same steps for both.
  const auto refused = [&](auto&& spoil) {
    CrowdMeterState bad = state;
    spoil(bad);
    const auto result = resumed.resume(*hall.crowd, hall.world, bad);
    return result.ok() ? std::string("accepted") : result.error().place;
  };
  CHECK(refused([](CrowdMeterState& s) { s.series.left.pop_back(); }) == "/crowd_figures/series");
  CHECK(refused([](CrowdMeterState& s) { s.series.time[1] = -1.0; }) == "/crowd_figures/time");
  CHECK(refused([](CrowdMeterState& s) { s.series.time.clear(); }) == "/crowd_figures/time");
  CHECK(refused([](CrowdMeterState& s) { s.series.exit_use.clear(); }) ==
        "/crowd_figures/exit_use");
  CHECK(refused([](CrowdMeterState& s) { s.series.lines[0].forward.pop_back(); }) ==
        "/crowd_figures/lines");
  CHECK(refused([](CrowdMeterState& s) { s.forward.clear(); }) == "/crowd_figures/forward");
  CHECK(refused([](CrowdMeterState& s) { s.presence.pop_back(); }) == "/crowd_figures/presence");
  CHECK(refused([](CrowdMeterState& s) { s.presence[0] = -1.0f; }) == "/crowd_figures/presence");
  CHECK(refused([](CrowdMeterState& s) { s.interval = 0.0; }) == "/crowd_figures/interval");
  CHECK(refused([](CrowdMeterState& s) {
          s.coming.push_back({1.0, 7, true});
        }) == "/crowd_figures/coming");
  CHECK(refused([](CrowdMeterState& s) { s.scatter_count = 9; }) == "/crowd_figures/scatter");
}

TEST_CASE("Weidmann's curve: free speed, standstill, and what he gives between") {
  CHECK(weidmann_speed(0.0) == 1.34);
  CHECK(weidmann_speed(5.4) == 0.0);
  CHECK(weidmann_speed(9.0) == 0.0);
  // 1.34 (1 - exp(-1.913 (1/2 - 1/5.4))), by hand: the exponent is -0.60224.
  CHECK_THAT(weidmann_speed(2.0), WithinAbs(1.34 * (1.0 - 0.547583), 1e-4));
}
