// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "flock/parameters.h"
#include "space/world.h"

// The flock models but `topological` as a plain double loop in double precision, written from the
// published formulas without looking at the kernels. O(n^2), for tests only.
//
// Beside each value it carries a first-order bound on the error that computing the same formulas in
// single precision makes: every operation contributes its rounding (2^-24 of the result), and the
// unit vector of a short sum enlarges what came before by 1/length. Tests compare within that
// bound, so a tolerance is neither guessed nor wider than the case needs.
namespace flockwork::reference {

struct Vector {
  double x = 0.0, y = 0.0, z = 0.0;

  double& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
  double operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
};

double length(const Vector& a);
double distance(const Vector& a, const Vector& b);

// A vector that single precision knows to within `error`.
struct Rounded {
  Vector value;
  double error = 0.0;
};

// An agent's index in its array is its id. p and v are exact: they are floats or taken as such.
struct Agent {
  Vector p, v;
  // u/s2: what the rules asked for when it last decided, at mass 1. For models that choose a
  // heading the unit vector of the one last demanded; zero: none yet.
  Rounded rules;
};

// How the noise of a model turns a heading: by `angle` rad, in 3D about an axis at a right angle to
// it, `azimuth` rad from one that depends on the heading.
struct Turn {
  double angle = 0.0, azimuth = 0.0;
};

// What the model draws at random. The reference takes them from the caller, so that it
// does not depend on a generator.
struct Draws {
  std::function<Vector(std::uint32_t id)> perturbation;
  // Where `id` is pushed when it stands on the very point of `other`.
  std::function<Vector(std::uint32_t id, std::uint32_t other)> parting;
  // The angle has the model's distribution and the parameters' strength.
  std::function<Turn(std::uint32_t id, const FlockParameters&)> noise;
};

// p_j - p_i, the nearest image on wrapped axes: each component in [-L/2, L/2). z is 0 in 2D.
Vector displacement(const World& world, const Vector& from, const Vector& to);

// Weight of the separation at distance d < Rs.
double falloff_weight(const FlockParameters& parameters, double d);

// What an agent knows of its neighbours.
struct Sums {
  // Of velocities, or of headings where the model looks at these: over `aligned` others.
  Rounded velocity;
  Rounded offset;      // of `attracting` others; of unit offsets with `couzin`
  Rounded separation;  // of `close` others
  int aligned = 0, attracting = 0, close = 0;
  int neighbours = 0;  // that the step counts
  // Someone is so near to a radius, the edge of the view or one point that single precision may
  // count otherwise: nothing can be said about this agent.
  bool doubtful = false;
};
Sums sense(const std::vector<Agent>& agents, std::size_t self, const World& world,
           const FlockParameters& parameters, const Draws& draws);

// The weighted rules of a model of forces, with limit_force at most max_force long.
Rounded rules(const Agent& agent, const Sums& sums, const FlockParameters& parameters);

// The heading that a model of headings wants, a unit vector or zero.
struct Wish {
  Rounded heading;
  bool doubtful = false;  // which way is decided by rounding
};
Wish desired_heading(const Agent& agent, std::uint32_t id, int dimension, const Sums& sums,
                     const FlockParameters& parameters, const Draws& draws);

// u/s2: the rules as last decided, bounds and perturbation over the mass, and drag.
Rounded acceleration(const Agent& agent, std::uint32_t id, const World& world,
                     const FlockParameters& parameters, const Draws& draws);

// Models of headings: the velocity whose direction is demanded, from agent.rules and bounds.
Rounded demand(const Agent& agent, const World& world, const FlockParameters& parameters,
               double dt);

// `acceleration` is a demand() where the model chooses a heading.
struct Moved {
  Rounded p, v;
  bool doubtful = false;  // which way it moves on is decided by rounding
};
Moved move(const Agent& agent, const Rounded& acceleration, const World& world,
           const FlockParameters& parameters, double dt);

struct Outcome {
  Moved moved;
  int neighbours = 0;  // of an agent that decided in this step, else 0
  bool decided = false;
  bool doubtful = false;
};

// One whole step of dt seconds, number `step` counted from 0. Updates the agents' p, v and rules.
std::vector<Outcome> step(std::vector<Agent>& agents, const World& world,
                          const FlockParameters& parameters, double dt, std::uint64_t step,
                          const Draws& draws);

}  // namespace flockwork::reference
