// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace flockwork {

// Turns the irregular time of animation frames into whole steps of a fixed dt.
//
//   clock.begin_frame(now, dt);
//   while (clock.wants_step(seconds_since_the_first_step)) { simulation.step(); clock.stepped(); }
//   draw(clock.interpolation());
//
// Time that a frame cannot use is dropped, never put into a longer step: after a hidden tab or a
// slow frame the simulation is behind the wall clock, not somewhere else.
class FrameClock {
 public:
  // s: what one frame may bring at most, whatever the wall clock says.
  static constexpr double longest_frame = 0.1;
  // s: how long the steps of one frame may take, so that controls answer in a slow scene.
  static constexpr double step_budget = 1.0 / 30.0;
  static constexpr double minimum_speed = 1.0 / 16.0;
  static constexpr double maximum_speed = 16.0;

  // now: s on any steady clock. dt: s, above zero.
  void begin_frame(double now, double dt) {
    double elapsed = has_last_ ? now - last_ : 0.0;
    last_ = now;
    has_last_ = true;
    dt_ = dt;
    steps_ = 0;
    elapsed = std::clamp(elapsed, 0.0, longest_frame);
    if (!paused_ && !suspended_) backlog_ += elapsed * speed_;
    // After a change to a smaller dt, a paused clock must not owe steps.
    if (paused_) backlog_ = std::min(backlog_, dt_);
  }

  // spent: s that the steps of this frame have taken so far.
  bool wants_step(double spent) {
    if (suspended_) return false;
    if (single_steps_ > 0) return steps_ == 0 || fits(spent);
    if (paused_ || backlog_ < dt_ * (1.0 - rounding)) return false;
    if (steps_ == 0 || fits(spent)) return true;
    drop_whole_steps();
    return false;
  }

  void stepped() {
    ++steps_;
    if (single_steps_ > 0) {
      --single_steps_;
    } else {
      backlog_ = std::max(0.0, backlog_ - dt_);
    }
  }

  // Where between the last step (0) and the present one (1) the picture is.
  double interpolation() const { return std::clamp(backlog_ / dt_, 0.0, 1.0); }

  // One more step, also while paused. The picture then moves by exactly one dt.
  void request_step() { ++single_steps_; }
  void set_paused(bool paused) { paused_ = paused; }
  bool paused() const { return paused_; }

  // A hidden page: no steps, and its time does not count when it is seen again.
  void suspend() { suspended_ = true; }
  void resume() {
    suspended_ = false;
    has_last_ = false;
  }
  bool suspended() const { return suspended_; }

  // Simulated seconds per second of the wall clock.
  void set_speed(double speed) { speed_ = std::clamp(speed, minimum_speed, maximum_speed); }
  double speed() const { return speed_; }

  int steps_in_frame() const { return steps_; }
  // s of simulated time that were dropped because steps took too long, since the start.
  double dropped() const { return dropped_; }

 private:
  // Frames of exactly dt must give one step each, not none and then two.
  static constexpr double rounding = 1e-6;

  // Would another step of the length seen so far still end within the budget?
  bool fits(double spent) const { return spent + spent / steps_ <= step_budget; }

  void drop_whole_steps() {
    const double whole = static_cast<double>(static_cast<long long>(backlog_ / dt_)) * dt_;
    backlog_ -= whole;
    dropped_ += whole;
  }

  double last_ = 0.0;
  double dt_ = 1.0 / 60.0;
  double backlog_ = 0.0;
  double speed_ = 1.0;
  double dropped_ = 0.0;
  int steps_ = 0;
  int single_steps_ = 0;
  bool has_last_ = false;
  bool paused_ = false;
  bool suspended_ = false;
};

}  // namespace flockwork
