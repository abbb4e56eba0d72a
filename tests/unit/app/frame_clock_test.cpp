// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "app/frame_clock.h"

#include <catch_amalgamated.hpp>

using flockwork::FrameClock;

namespace {

constexpr double dt = 1.0 / 60.0;

// Runs one frame whose steps take `cost` seconds each and returns how many there were.
int frame(FrameClock& clock, double now, double cost = 0.0, double step = dt) {
  clock.begin_frame(now, step);
  double spent = 0.0;
  while (clock.wants_step(spent)) {
    clock.stepped();
    spent += cost;
  }
  return clock.steps_in_frame();
}

}  // namespace

TEST_CASE("frames as long as dt give exactly one step each") {
  FrameClock clock;
  CHECK(frame(clock, 100.0) == 0);
  for (int i = 1; i <= 600; ++i) REQUIRE(frame(clock, 100.0 + i * dt) == 1);
}

TEST_CASE("simulated time follows the wall clock at any frame rate") {
  const double frame_seconds = GENERATE(1.0 / 144.0, 1.0 / 60.0, 1.0 / 37.0, 1.0 / 20.0);
  FrameClock clock;
  frame(clock, 0.0);
  int steps = 0;
  const int frames = static_cast<int>(10.0 / frame_seconds);
  for (int i = 1; i <= frames; ++i) steps += frame(clock, i * frame_seconds);
  CHECK(steps * dt == Catch::Approx(frames * frame_seconds).margin(dt));
  CHECK(clock.dropped() == 0.0);
}

TEST_CASE("the picture lies between the last step and the present one") {
  FrameClock clock;
  frame(clock, 0.0);
  CHECK(frame(clock, 0.25 * dt) == 0);
  CHECK(clock.interpolation() == Catch::Approx(0.25));
  CHECK(frame(clock, 1.5 * dt) == 1);
  CHECK(clock.interpolation() == Catch::Approx(0.5));
}

TEST_CASE("speed multiplies simulated time and keeps to its range") {
  FrameClock clock;
  frame(clock, 0.0);
  clock.set_speed(2.0);
  CHECK(frame(clock, dt) == 2);
  clock.set_speed(0.5);
  CHECK(frame(clock, 2 * dt) == 0);
  CHECK(frame(clock, 3 * dt) == 1);
  clock.set_speed(0.0);
  CHECK(clock.speed() == FrameClock::minimum_speed);
  clock.set_speed(1e9);
  CHECK(clock.speed() == FrameClock::maximum_speed);
}

TEST_CASE("a long gap drops time instead of catching up") {
  FrameClock clock;
  frame(clock, 0.0);
  const int steps = frame(clock, 3600.0);
  CHECK(steps == static_cast<int>(FrameClock::longest_frame / dt));
  CHECK(frame(clock, 3600.0 + dt) <= 2);
}

TEST_CASE("time that runs backwards gives no step") {
  FrameClock clock;
  frame(clock, 10.0);
  CHECK(frame(clock, 5.0) == 0);
  CHECK(frame(clock, 5.0 + dt) == 1);
}

TEST_CASE("slow steps keep to the budget and never pile up") {
  FrameClock clock;
  clock.set_speed(16.0);
  double now = 0.0;
  frame(clock, now);
  const double cost = 0.010;
  for (int i = 0; i < 100; ++i) {
    now += 0.05;
    REQUIRE(frame(clock, now, cost) == 3);
    REQUIRE(clock.interpolation() < 1.0);
  }
  CHECK(clock.dropped() > 0.0);
  clock.set_speed(1.0);
  CHECK(frame(clock, now + dt) <= 2);
}

TEST_CASE("a step longer than the budget still runs, one per frame") {
  FrameClock clock;
  frame(clock, 0.0);
  for (int i = 1; i < 10; ++i) REQUIRE(frame(clock, i * 0.5, 0.4) == 1);
}

TEST_CASE("a paused clock gives no steps but those that are asked for") {
  FrameClock clock;
  frame(clock, 0.0);
  frame(clock, 1.5 * dt);
  clock.set_paused(true);
  const double picture = clock.interpolation();
  CHECK(frame(clock, 1.0) == 0);
  clock.request_step();
  CHECK(frame(clock, 1.1) == 1);
  CHECK(clock.interpolation() == Catch::Approx(picture));
  CHECK(frame(clock, 1.2) == 0);
  clock.set_paused(false);
  CHECK(frame(clock, 1.2 + dt) <= 2);
}

TEST_CASE("a hidden page neither steps nor jumps when it is seen again") {
  FrameClock clock;
  frame(clock, 0.0);
  clock.suspend();
  CHECK(frame(clock, 1.0) == 0);
  clock.request_step();
  CHECK(frame(clock, 2.0) == 0);
  clock.resume();
  CHECK(frame(clock, 100.0) == 1);  // the step that was asked for
  CHECK(frame(clock, 100.0 + dt) == 1);
}

TEST_CASE("a smaller dt while paused leaves no debt") {
  FrameClock clock;
  frame(clock, 0.0);
  frame(clock, 0.9 * dt);
  clock.set_paused(true);
  CHECK(frame(clock, 1.0, 0.0, dt / 100.0) == 0);
  CHECK(clock.interpolation() <= 1.0);
  clock.set_paused(false);
  CHECK(frame(clock, 1.0, 0.0, dt / 100.0) <= 1);
}
