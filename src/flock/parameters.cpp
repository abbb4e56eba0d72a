// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/parameters.h"

namespace flockwork {

FlockParameters default_parameters(FlockModel model) {
  FlockParameters p;
  p.model = model;
  switch (model) {
    case FlockModel::steering:
    case FlockModel::topological:
      break;
    case FlockModel::velocity:
      p.radius = 5.0f;
      p.separation_radius = 2.0f;
      p.falloff = Falloff::floored;
      p.separation_weight = 1.5f;
      p.alignment_weight = 1.0f;
      p.cohesion_weight = 1.0f;
      p.min_speed = 2.0f;
      p.limit_force = false;
      break;
    case FlockModel::normalized:
      p.radius = 5.0f;
      p.separation_radius = 5.0f;
      p.falloff = Falloff::softened;
      p.separation_weight = 1.0f;
      p.alignment_weight = 0.8f;
      p.cohesion_weight = 0.5f;
      p.max_speed = 8.0f;
      p.limit_force = false;
      break;
    case FlockModel::exclusive:
      p.radius = 6.0f;
      p.separation_radius = 1.5f;
      p.alignment_radius = 3.0f;
      p.falloff = Falloff::constant;
      p.separation_weight = 1.0f;
      p.alignment_weight = 1.0f;
      p.cohesion_weight = 1.0f;
      p.limit_force = false;
      p.update_interval = 12;  // 0.2 s at 60 steps per second
      break;
    case FlockModel::vicsek:
      p.radius = 1.0f;
      p.separation_radius = 0.0f;
      p.max_speed = 0.03f;
      p.noise = 0.5f;
      break;
    case FlockModel::couzin:
      p.separation_radius = 1.0f;
      p.falloff = Falloff::constant;
      p.field_of_view = 4.712389f;  // 270 degrees
      p.noise = 0.05f;
      p.max_speed = 3.0f;
      p.turn_limit = 0.6981317f;  // 40 degrees per second
      break;
  }
  return p;
}

}  // namespace flockwork
