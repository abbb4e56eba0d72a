// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace flockwork {

constexpr float full_turn = 6.28318530717958647692f;

// Which published practice a flock follows; the formulas are in the source of each model.
enum class FlockModel : std::int32_t {
  steering,  // Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999
};

// How the separation weight falls with the distance d inside the separation radius Rs.
enum class Falloff : std::int32_t {
  linear,          // 1 - d/Rs
  inverse,         // 1/d
  inverse_square,  // 1/d^2
  curve,           // FalloffCurve at d/Rs
};

// A falloff drawn by the user: straight lines between up to 8 points, constant beyond the ends.
// x: distance as a share of Rs, 0 to 1, strictly growing; the kernel's lookup table has
// `resolution` steps, so x is rounded to a multiple of 1/resolution. y: weight, 0 to 10.
struct FalloffCurve {
  static constexpr int max_points = 8;
  static constexpr int resolution = 64;
  std::int32_t count = 2;
  std::array<float, max_points> x{0.0f, 1.0f};
  std::array<float, max_points> y{1.0f, 0.0f};
};

// The parameters of one flock. Ranges, units and help texts are in scene/parameter_table.cpp.
// Positions in u, speeds in u/s, accelerations in u/s2, angles in radians.
struct FlockParameters {
  FlockModel model = FlockModel::steering;

  float radius = 2.5f;             // u: who is a neighbour
  float separation_radius = 1.2f;  // u: who is too close
  float field_of_view =
      full_turn;  // rad: full angle around the heading; agents behind are not seen
  Falloff falloff = Falloff::linear;
  FalloffCurve curve;

  float separation_weight = 1.8f;
  float alignment_weight = 1.0f;
  float cohesion_weight = 1.2f;

  float min_speed = 0.0f;     // u/s; at most max_speed
  float max_speed = 5.0f;     // u/s
  float max_force = 3.0f;     // u/s2 at mass 1: the most that the rules together may ask for
  float turn_limit = 0.0f;    // rad/s; 0 is no limit
  float mass = 1.0f;          // divides every force
  float drag = 0.0f;          // 1/s: deceleration per speed
  float perturbation = 0.0f;  // u/s2: random acceleration, its direction drawn anew each step

  std::int32_t update_interval = 1;  // steps: each agent decides once in so many, moves in all
};

}  // namespace flockwork
