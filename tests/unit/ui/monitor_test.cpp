// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/monitor.h"

#include <catch_amalgamated.hpp>

#include "scene/builtin.h"

using namespace flockwork;
using Catch::Approx;

namespace {

Simulation small_simulation() {
  Scene scene = *builtin_scene("shoal");
  scene.flocks[0].count = 50;
  return Simulation::build(scene).value();
}

}  // namespace

TEST_CASE("a history keeps the newest values in order") {
  History history;
  CHECK(history.size() == 0);
  CHECK(history.last() == 0.0f);
  for (int i = 0; i < History::capacity + 10; ++i) history.push(static_cast<float>(i));
  CHECK(history.size() == History::capacity);
  CHECK(history.at(0) == 10.0f);
  CHECK(history.last() == static_cast<float>(History::capacity + 9));
  CHECK(history.maximum() == history.last());
  history.clear();
  CHECK(history.size() == 0);
}

TEST_CASE("rates are averages over the interval") {
  Simulation simulation = small_simulation();
  Monitor monitor;
  const double dt = static_cast<double>(simulation.scene().dt);
  double now = 5.0;
  monitor.end_frame(simulation, now, 0.0);
  StepReport report;
  report.seconds = {0.001, 0.002, 0.003, 0.004};
  report.agents = 50;
  report.candidates = 1000;
  report.neighbours = 400;
  report.capped = 3;
  // 20 frames of two steps each in one second, which two averages cover.
  for (int i = 0; i < 20; ++i) {
    for (int k = 0; k < 2; ++k) {
      simulation.step();
      monitor.stepped(report);
    }
    now += 0.05;
    monitor.end_frame(simulation, now, 0.002);
  }
  const Monitor::Rates& rates = monitor.rates();
  CHECK(rates.frames_per_second == Approx(20.0).epsilon(0.11));
  CHECK(rates.steps_per_second == Approx(40.0).epsilon(0.11));
  CHECK(rates.speed == Approx(40.0 * dt).epsilon(0.11));
  CHECK(rates.step_seconds == Approx(0.010));
  CHECK(rates.step.seconds[3] == Approx(0.004));
  CHECK(rates.step.capped == 3);
  CHECK(rates.draw_seconds == Approx(0.002).epsilon(0.11));
  CHECK(rates.candidates_per_second == Approx(1000 / 0.010));
  CHECK(rates.neighbours_per_second == Approx(400 / 0.010));
  CHECK(rates.agents_per_second == Approx(50 / 0.010));
}

TEST_CASE("figures are sampled a few times a second and rest while nothing moves") {
  Simulation simulation = small_simulation();
  Monitor monitor;
  double now = 0.0;
  for (int i = 0; i < 60; ++i) {
    simulation.step();
    monitor.stepped(simulation.last_step());
    now += 1.0 / 60.0;
    monitor.end_frame(simulation, now, 0.0);
  }
  REQUIRE(monitor.flocks().size() == 1);
  const int samples = monitor.flocks()[0].polarization.size();
  CHECK(samples >= 8);
  CHECK(samples <= 11);
  for (int i = 0; i < 60; ++i) {
    now += 1.0 / 60.0;
    monitor.end_frame(simulation, now, 0.0);
  }
  CHECK(monitor.flocks()[0].polarization.size() <= samples + 1);
  CHECK(monitor.rates().steps_per_second == 0.0);
}

TEST_CASE("a pile in one step of many is told") {
  Simulation simulation = small_simulation();
  Monitor monitor;
  monitor.end_frame(simulation, 0.0, 0.0);
  StepReport report;
  for (int i = 0; i < 10; ++i) {
    report.capped = i == 4 ? 1 : 0;
    monitor.stepped(report);
  }
  monitor.end_frame(simulation, 0.6, 0.0);
  CHECK(monitor.rates().step.capped == 1);
}

TEST_CASE("structure is measured once a second, and not of flocks that are too large for it") {
  Simulation simulation = small_simulation();
  Monitor monitor;
  for (int i = 0; i < 35; ++i) {
    simulation.step();
    monitor.stepped(simulation.last_step());
    monitor.end_frame(simulation, 0.1 * i, 0.0);
  }
  const Monitor::FlockLog& log = monitor.flocks()[0];
  CHECK(log.clusters.size() == 4);
  CHECK(log.structure.clusters >= 1);
  CHECK(log.structure.nearest_distance > 0.0);

  Scene scene = *builtin_scene("shoal");
  scene.flocks[0].count = static_cast<std::int32_t>(Monitor::most_structured) + 1;
  const Simulation large = Simulation::build(scene).value();
  Monitor other;
  other.end_frame(large, 0.0, 0.0);
  CHECK(other.flocks()[0].clusters.size() == 0);
}

TEST_CASE("a reset neither counts as time nor keeps old figures") {
  Simulation simulation = small_simulation();
  Monitor monitor;
  for (int i = 0; i < 600; ++i) simulation.step();
  monitor.end_frame(simulation, 0.0, 0.0);
  simulation.reset();
  monitor.clear();
  CHECK(monitor.flocks().empty());
  monitor.end_frame(simulation, 0.6, 0.0);
  CHECK(monitor.rates().speed == 0.0);
  CHECK(monitor.flocks().size() == 1);
}

TEST_CASE("time that a reset takes back was simulated all the same") {
  Simulation simulation = small_simulation();
  Monitor monitor;
  monitor.end_frame(simulation, 0.0, 0.0);
  for (int i = 0; i < 60; ++i) simulation.step();
  monitor.end_frame(simulation, 0.1, 0.0);
  const double simulated = simulation.time();
  simulation.reset();
  monitor.end_frame(simulation, 0.6, 0.0);
  CHECK(monitor.rates().speed == Approx(simulated / 0.6));
}
