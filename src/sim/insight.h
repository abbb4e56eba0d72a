// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flock/nearest.h"
#include "flock/steer.h"
#include "sim/simulation.h"
#include "space/cell_grid.h"

namespace flockwork {

// Why the agents of a flock do what they do: what each rule of the model asks of each agent in the
// present state, who its neighbours are, and the grid that finds them. For overlays and teaching;
// costs about a step without moving, and keeps its memory between calls.
class Insight {
 public:
  // Looks at the flock `f` of the simulation, 0 <= f < flock_count().
  void look(const Simulation& simulation, int f);

  // The agents in the order of the following arrays.
  const Agents& agents() const { return agents_; }
  std::int32_t place_of(std::uint32_t id) const;  // -1: there is no such agent

  // The say of each rule alone, its weight included, before the common limit (u/s2). Of models that
  // choose a heading: max_speed times the unit vector of each part (u/s).
  const VectorArrays& separation() const { return separation_; }
  const VectorArrays& alignment() const { return alignment_; }
  const VectorArrays& cohesion() const { return cohesion_; }

  struct Neighbour {
    Vec3 offset;         // from the agent, nearest image
    bool close = false;  // within the separation radius
  };
  // Those that count for the agent at `place`, in view and within its radius, or of its nearest.
  const std::vector<Neighbour>& neighbours(std::size_t place);

  const CellGrid& grid() const { return grid_; }

 private:
  void sense(const FlockParameters& parameters);
  void split_forces(const FlockParameters& parameters, float dt);
  void split_headings(const FlockParameters& parameters);

  World world_;
  FlockParameters parameters_;
  Agents agents_;
  CellGrid grid_;
  NearestSearch nearest_;
  AlignedArray<float> sums_;
  VectorArrays held_, separation_, alignment_, cohesion_;
  std::vector<Neighbour> neighbours_;
};

}  // namespace flockwork
