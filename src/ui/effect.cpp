// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/effect.h"

#include <string_view>

namespace flockwork {
namespace {

bool any_axis(const World& world, Bounds kind) {
  for (int axis = 0; axis < world.dimension; ++axis) {
    if (world.bounds(axis) == kind) return true;
  }
  return false;
}

// Of the parameters that only some models read.
bool applies_to_model(std::string_view path, FlockModel model) {
  if (path == "alignment_radius") return model == FlockModel::exclusive;
  if (path == "orientation_width" || path == "attraction_width") return model == FlockModel::couzin;
  if (path == "nearest") return model == FlockModel::topological;
  if (path == "convention") return model == FlockModel::vicsek;
  if (path == "noise") return chooses_heading(model);
  if (path == "radius") return model != FlockModel::couzin;
  if (path == "separation_radius") return model != FlockModel::vicsek;
  if (path == "separation_weight" || path == "alignment_weight" || path == "cohesion_weight" ||
      path == "falloff" || path == "curve" || path == "limit_force" || path == "min_speed") {
    return !chooses_heading(model);
  }
  return true;
}

bool applies_to_shape(std::string_view path, ShapeKind kind) {
  if (path.starts_with("lower/") || path.starts_with("upper/")) return kind == ShapeKind::rectangle;
  if (path.starts_with("centre/") || path == "radius") return kind == ShapeKind::disc;
  if (path == "points") return kind == ShapeKind::polygon || kind == ShapeKind::line;
  if (path == "room") return kind != ShapeKind::line;
  return true;
}

bool applies_to_point(std::string_view path, PointKind kind) {
  const bool far = kind == PointKind::seek || kind == PointKind::arrive;
  if (path == "radius") return !far;
  if (path == "near_weight") return kind == PointKind::seek;
  if (path == "near_distance") return far || kind == PointKind::food;
  if (path == "amount") return kind == PointKind::food;
  return true;
}

bool applies_to_relation(std::string_view path, RelationKind kind) {
  if (path == "radius" || path == "weight") return kind != RelationKind::ignore;
  if (path == "lookahead") return kind == RelationKind::chase || kind == RelationKind::flee;
  return true;
}

bool applies_to_flow(std::string_view path, FlowKind kind) {
  if (path == "kind") return true;
  if (path.starts_with("centre/") || path == "radius") return kind == FlowKind::vortex;
  return kind != FlowKind::none;
}

bool applies_to_journey(std::string_view path, JourneyEnd end) {
  if (path == "exit") return end == JourneyEnd::exit;
  if (path == "direction") return end == JourneyEnd::direction;
  return true;
}

bool applies_to_source(std::string_view path, const Source& source) {
  if (path == "premovement_a" || path == "premovement_b") {
    return source.premovement != Premovement::none;
  }
  return applies_to_shape(path, source.area.kind);
}

bool applies_to_crowd(std::string_view path, StepModel model) {
  const bool of_gradient =
      path == "gain_weight" || path == "distance_weight" || path == "distance_range";
  return !of_gradient || model == StepModel::gradient;
}

bool crowd_has_effect(std::string_view path, const CrowdParameters& p) {
  if (path == "density_smoothing" || path == "density_interval") return p.density_cost > 0.0f;
  if (path == "least_personal_space") return p.patience > 0.0f;
  if (p.model != StepModel::gradient) return true;
  return path != "target_strength" && path != "personal_height" && path != "personal_width" &&
         path != "intimate_width" && path != "intimate_factor" && path != "body_height" &&
         path != "wall_height" && path != "wall_width" && path != "wall_body_height" &&
         path != "oncoming_weight";
}

bool flock_has_effect(std::string_view path, const Scene& scene, const Flock& flock) {
  const FlockParameters& p = flock.parameters;
  if (path == "curve") return p.falloff == Falloff::curve;
  if (path == "spawn/radius") {
    return flock.spawn.shape == SpawnShape::ball || flock.spawn.shape == SpawnShape::ring;
  }
  if (path == "wander_time") return p.wander_weight > 0.0f;
  if (path == "flow_weight") return scene.flow.kind != FlowKind::none;
  if (path.starts_with("path_")) return !flock.path.empty();
  if (path.starts_with("leader_") || path == "formation") return p.leader >= 0;
  if (path == "wall_weight" || path.ends_with("feeler_length") || path == "feeler_angle") {
    return !scene.walls.empty();
  }
  return true;
}

}  // namespace

bool applies(const Parameter& parameter, const Scene& scene, int index) {
  const std::string_view path = parameter.path;
  if (scene.world.dimension == 2 && (path == "bounds_z" || path.ends_with("/z"))) return false;
  const auto i = static_cast<std::size_t>(index);
  switch (parameter.owner) {
    case ParameterOwner::flock:
      return applies_to_model(path, scene.flocks[i].parameters.model);
    case ParameterOwner::wall:
      return applies_to_shape(path, scene.walls[i].shape.kind);
    case ParameterOwner::relation:
      return applies_to_relation(path, scene.relations[i].parameters.kind);
    case ParameterOwner::point:
      return applies_to_point(path, scene.points[i].parameters.kind);
    case ParameterOwner::flow:
      return applies_to_flow(path, scene.flow.kind);
    case ParameterOwner::exit:
      return applies_to_shape(path, scene.crowd.exits[i].area.kind);
    case ParameterOwner::waypoint:
      return applies_to_shape(path, scene.crowd.waypoints[i].area.kind);
    case ParameterOwner::source:
      return applies_to_source(path, scene.crowd.sources[i]);
    case ParameterOwner::zone:
      return applies_to_shape(path, scene.crowd.zones[i].area.kind);
    case ParameterOwner::area:
      return applies_to_shape(path, scene.crowd.areas[i].area.kind);
    case ParameterOwner::journey:
      return applies_to_journey(path, scene.crowd.journeys[i].end);
    case ParameterOwner::crowd:
      return applies_to_crowd(path, scene.crowd.parameters.model);
    default:
      return true;
  }
}

bool has_effect(const Parameter& parameter, const Scene& scene, int index) {
  if (!applies(parameter, scene, index)) return false;
  const std::string_view path = parameter.path;
  if (parameter.owner == ParameterOwner::world) {
    if (path.starts_with("margin")) return any_axis(scene.world, Bounds::steer);
    if (path.starts_with("sphere")) return any_axis(scene.world, Bounds::sphere);
  }
  if (parameter.owner == ParameterOwner::flock) {
    return flock_has_effect(path, scene, scene.flocks[static_cast<std::size_t>(index)]);
  }
  if (parameter.owner == ParameterOwner::source && (path == "start" || path == "rate")) {
    return scene.crowd.sources[static_cast<std::size_t>(index)].schedule.empty();
  }
  if (parameter.owner == ParameterOwner::crowd) {
    return crowd_has_effect(path, scene.crowd.parameters);
  }
  return true;
}

}  // namespace flockwork
