// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/hints.h"

#include <algorithm>

namespace flockwork {
namespace {

// Radii between these shares look natural; outside, flocks clot or fall apart.
constexpr float least_radius_ratio = 2.0f;
constexpr float most_radius_ratio = 4.0f;
// Weights this far apart let one rule drown the other.
constexpr float collapse_ratio = 3.0f;
constexpr float scatter_ratio = 5.0f;
// From here on a cell grid of the radius leaves out hardly any pair.
constexpr float share_of_world = 1.0f / 3.0f;
constexpr std::int32_t many_agents = 2000;

float shortest_side(const World& world) {
  float side = std::min(world.extent(0), world.extent(1));
  if (world.dimension == 3) side = std::min(side, world.extent(2));
  return side;
}

}  // namespace

std::vector<Hint> flock_hints(const Flock& flock, const World& world) {
  const FlockParameters& p = flock.parameters;
  std::vector<Hint> hints;
  const auto hint = [&hints](const char* parameter, const char* text) {
    hints.push_back({parameter, text});
  };
  // Only where the model has both radii for different things: `normalized` pushes off everyone that
  // it sees, `topological` looks as far as it must, `couzin` has zones of its own.
  const bool two_radii = p.model == FlockModel::steering || p.model == FlockModel::velocity ||
                         p.model == FlockModel::exclusive;
  const bool separates = two_radii && p.separation_weight > 0.0f && p.separation_radius > 0.0f;

  if (flock.count > many_agents && p.radius > share_of_world * shortest_side(world)) {
    hint("radius",
         "Neighbour radius spans more than a third of the world, so nearly every pair is "
         "compared; turn it down for speed.");
  }
  if (separates && p.separation_radius >= p.radius) {
    hint("separation_radius",
         "Agents push off everyone they see; turn Separation radius below Neighbour radius.");
  } else if (separates && p.radius < least_radius_ratio * p.separation_radius) {
    hint("separation_radius",
         "Separation radius is more than half of Neighbour radius, which leaves little room to "
         "flock; turn it down.");
  } else if (separates && p.radius > most_radius_ratio * p.separation_radius) {
    hint("separation_radius",
         "Separation radius is less than a quarter of Neighbour radius, so flocks crowd into "
         "clots; turn it up.");
  }
  const bool weighs = !chooses_heading(p.model);
  if (weighs && p.cohesion_weight > collapse_ratio * p.separation_weight) {
    hint("cohesion_weight",
         "Cohesion is far above Separation, so the flock collapses; turn Cohesion down.");
  }
  // Without cohesion nobody expects a flock.
  if (weighs && p.cohesion_weight > 0.0f &&
      p.separation_weight > scatter_ratio * p.cohesion_weight) {
    hint("separation_weight",
         "Separation is far above Cohesion, so the flock scatters; turn Separation down.");
  }
  if (weighs && p.max_force > p.max_speed) {
    hint("max_force",
         "Maximum force is above Maximum speed, so agents jitter; turn it to 0.5 to 0.8 times "
         "Maximum speed.");
  }
  return hints;
}

}  // namespace flockwork
