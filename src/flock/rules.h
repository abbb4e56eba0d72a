// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/vec.h"

namespace flockwork {

// What agents do beside flocking. All rules add to the acceleration after the model's own limit;
//   steer(u) = clamp(u v_max - v, F), u a unit vector or zero: turn to that direction at full speed
// with F: max_force, v_max: max_speed of the agent's flock (Reynolds, GDC 1999). Along wrapped axes
// the nearest image of a point counts.

// How agents take those of another flock. q, u: position and velocity of the other, d = |q - p|,
// r: the relation's radius, w its weight; only others with d < r count.
enum class RelationKind : std::int32_t {
  ignore,
  flock,  // they count as neighbours, w times, within r; separation within the own radius for it
  flee,   // s = sum of unit(p - q)(1 - d/r); w min(1, |s|) steer(unit(s)): stronger when nearer
  chase,  // w steer(unit(q + u t - p)) for the nearest, t = min(lookahead, d/v_max)
  avoid,  // s as for flee; w F clamp(s, 1): keeps apart without haste
};

struct RelationParameters {
  RelationKind kind = RelationKind::flee;
  float radius = 10.0f;  // u
  float weight = 1.0f;
  float lookahead = 0.5f;  // s; chase: pursues where the other will be; flee: evades from there
};

// A point acts within its radius r: d = |q - p| < r, q the point, w its weight.
enum class PointKind : std::int32_t {
  seek,      // w(d) steer(unit(q - p)); w(d) goes from near_weight at the point to w at
             // near_distance: "go there, then gather". Acts at any distance
  arrive,    // w clamp(unit(q - p) v_max min(1, d/near_distance) - v, F). Acts at any distance
  flee,      // w (1 - d/r) steer(unit(p - q))
  predator,  // as flee with w (1 - d/r) r/(d + 0.1 r), up to 10 w: the flock bursts; is a threat
  repel,     // w F (1 - d/r)^2 unit(p - q): an obstacle
  food,      // as arrive, for those within r; each agent within near_distance eats 1 per second
             // of its `amount`, and none of it is left at 0
};

struct PointParameters {
  PointKind kind = PointKind::seek;
  Vec3 at;               // u
  float radius = 10.0f;  // u
  float weight = 1.0f;
  float near_weight = 1.0f;
  float near_distance = 5.0f;  // u
  float amount = 1000.0f;      // food: seconds of one agent's eating
};

// The medium that agents move in, whose velocity u(p) they take on: a = flow_weight (u(p) - v).
enum class FlowKind : std::int32_t {
  none,
  uniform,  // velocity everywhere
  vortex,   // around `centre`, anticlockwise: |velocity| at its `radius`, r/radius times it within,
            // radius/r times it outside (Rankine)
  stream,   // velocity far from walls, deflected around them without sources or sinks
};

struct FlowParameters {
  FlowKind kind = FlowKind::none;
  Vec3 velocity{1.0f, 0.0f, 0.0f};  // u/s
  Vec3 centre;                      // u
  float radius = 10.0f;             // u

  friend bool operator==(const FlowParameters&, const FlowParameters&) = default;
};

}  // namespace flockwork
