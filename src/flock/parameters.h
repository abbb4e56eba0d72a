// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace flockwork {

constexpr float full_turn = 6.28318530717958647692f;

// Which published practice or model a flock follows; the formulas are in the source of each model.
enum class FlockModel : std::int32_t {
  steering,     // Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999
  velocity,     // rules as plain differences of velocity, as most tutorials have it
  normalized,   // rules as unit vectors
  exclusive,    // cohesion only while nobody is too close; decides a few times a second
  vicsek,       // Vicsek et al., Phys. Rev. Lett. 75, 1226 (1995)
  couzin,       // Couzin et al., J. theor. Biol. 218, 1 (2002)
  topological,  // steering among the nearest k; Ballerini et al., PNAS 105, 1232 (2008)
};

// Models whose agents have one speed, max_speed, and only choose where to head.
constexpr bool chooses_heading(FlockModel model) {
  return model == FlockModel::vicsek || model == FlockModel::couzin;
}

// How the separation weight falls with the distance d inside the separation radius Rs.
enum class Falloff : std::int32_t {
  linear,          // 1 - d/Rs
  inverse,         // 1/d
  inverse_square,  // 1/d^2
  curve,           // FalloffCurve at d/Rs
  floored,         // 1/max(d, 0.1): `velocity`'s
  softened,        // d/(d + 0.01), nearly constant: `normalized`'s
  constant,        // 1: `exclusive`'s and `couzin`'s
};

// Along which heading an agent of `vicsek` moves in a step: the one that it has just chosen, or the
// one that it had, as in the paper of 1995.
enum class VicsekConvention : std::int32_t { new_heading, old_heading };

// Where the followers of a leader fly, seen from it.
enum class Formation : std::int32_t {
  none,    // anywhere behind it
  vee,     // two lines that run back from it
  column,  // one line behind it
  ring,    // around it
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

// The parameters of one flock. Ranges, units and help texts are in scene/table_flock.h; which
// model reads what, and with which defaults, is in default_parameters().
// Positions in u, speeds in u/s, accelerations in u/s2, angles in radians.
struct FlockParameters {
  FlockModel model = FlockModel::steering;

  float radius = 2.5f;             // u: who is a neighbour
  float separation_radius = 1.2f;  // u: who is too close; `couzin`: zone of repulsion
  float alignment_radius = 3.0f;   // u, `exclusive`: whose heading counts
  float orientation_width = 2.0f;  // u, `couzin`: width of the zone outside that of repulsion
  float attraction_width = 14.0f;  // u, `couzin`: width of the zone outside that of orientation
  std::int32_t nearest = 7;        // `topological`: how many neighbours count, 1 to max_nearest
  float field_of_view =
      full_turn;  // rad: full angle around the heading; agents behind are not seen
  Falloff falloff = Falloff::linear;
  FalloffCurve curve;

  float separation_weight = 1.8f;
  float alignment_weight = 1.0f;
  float cohesion_weight = 1.2f;

  float noise = 0.0f;  // rad. `vicsek`: width of the uniform noise; `couzin`: standard deviation
  VicsekConvention convention = VicsekConvention::new_heading;

  float min_speed = 0.0f;     // u/s; at most max_speed
  float max_speed = 5.0f;     // u/s
  float max_force = 3.0f;     // u/s2 at mass 1: the most that one wish, and with limit_force
  bool limit_force = true;    // the model's rules together, may ask for
  float turn_limit = 0.0f;    // rad/s; 0 is no limit
  float mass = 1.0f;          // divides every force
  float drag = 0.0f;          // 1/s: deceleration per speed
  float perturbation = 0.0f;  // u/s2: random acceleration, its direction drawn anew each step

  std::int32_t update_interval = 1;  // steps: each agent decides once in so many, moves in all
  // The most candidates that an agent looks at, every m-th four of them when there are more, the
  // sums scaled up by m. 0 is no cap. Acts in piles only: 39 neighbours come from 75 candidates in
  // 2D, 24 from 85 in 3D. 20,000 agents in one pile were measured at 40 to 50 ms a step, 20 at 512.
  std::int32_t candidate_cap = 1024;

  // Further rules; formulas in flock/rules.h.
  float wander_weight = 0.0f;
  float wander_time = 1.0f;  // s: how long a wandering agent keeps to a direction
  float flow_weight = 0.0f;  // 1/s: how fast an agent takes on the velocity of the flow
  float path_weight = 0.0f;
  float path_radius = 2.0f;     // u: how far from its path an agent may stray
  float path_lookahead = 1.0f;  // s: how far ahead an agent looks where it will be
  std::int32_t leader = -1;     // id of the agent that the others follow; -1: none
  float leader_weight = 1.0f;
  float leader_distance = 3.0f;  // u: between the leader and its followers, and between rows
  Formation formation = Formation::none;
  float wall_weight = 1.0f;         // of the feelers
  float feeler_length = 5.0f;       // u: the one ahead
  float side_feeler_length = 3.0f;  // u: those to the left and right
  float feeler_angle = 0.5235988f;  // rad: between the one ahead and those at the sides
  float alarm_factor = 1.0f;        // times `radius` while a threat is near
};

constexpr std::int32_t max_nearest = 32;

// The parameters that a flock of this model has unless something else is said.
FlockParameters default_parameters(FlockModel model);

}  // namespace flockwork
