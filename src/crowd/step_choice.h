// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "crowd/floor_plan.h"
#include "crowd/obstacles.h"
#include "crowd/potentials.h"

namespace flockwork {

// What one person knows when it decides about its next step.
struct Decision {
  std::int32_t field = 0;  // of its target
  float x = 0.0f, y = 0.0f, radius = 0.195f;
  float step_length = 0.75f;           // m
  float strength = 1.0f;               // of the pull, per unit of the field
  float patience = 1.0f;               // scales the room that it keeps
  float rotation = 0.0f;               // 0 to 1, of the places around it
  float pull_x = 0.0f, pull_y = 0.0f;  // unit vector straight down the field; 0 where it is level
  // The last member of its group, toward which it is pulled beyond `group_distance`; weight 0 if it is alone.
  float group_x = 0.0f, group_y = 0.0f, group_distance = 1.0f, group_weight = 0.0f;
  const NearObstacles* obstacles = nullptr;  // what else it keeps apart from; null: nothing
};

// The way of the chosen step, m; (0, 0) to stay.
struct Step {
  float dx = 0.0f, dy = 0.0f;
};

// Seitz and Koester's optimal step: the place with the least sum of potentials among 18 on each of
// three circles of 1/3, 2/3 and all of the step length, one straight down the field, and where the
// person stands; of equals the first. Places whose target potential alone is no less than the best
// sum so far are left out, which changes nothing: the other potentials are never negative.
Step optimal_step(const CrowdParameters& p, const FloorPlan& floor, const NearPeople& people,
                  const NearWalls& walls, const Decision& decision);

// The simple model: of 15 places one step ahead, in a fan of +-105 degrees around the way down the
// field, the one with the most gain_weight x gain - distance_weight x sum over others of
// exp(-(d - R) / distance_range); none that touches somebody or a wall. Obstacles take
// distance_weight times their potential from it.
Step gradient_step(const CrowdParameters& p, const FloorPlan& floor, const NearPeople& people,
                   const NearWalls& walls, const Decision& decision);

}  // namespace flockwork
