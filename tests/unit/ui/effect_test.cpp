// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/effect.h"

#include <catch_amalgamated.hpp>
#include <set>

using namespace flockwork;

namespace {

// The paths below the owner of what applies to its first element.
std::set<std::string> applying(const Scene& scene, ParameterOwner owner) {
  std::set<std::string> paths;
  for (const Parameter& p : parameter_table()) {
    if (p.owner == owner && applies(p, scene, 0)) paths.insert(p.path);
  }
  return paths;
}

bool effect_of(const Scene& scene, const char* path) {
  const Result<ParameterSlot> slot = find_parameter(scene, path);
  REQUIRE(slot);
  return has_effect(*slot.value().parameter, scene, slot.value().index);
}

}  // namespace

TEST_CASE("panels show of a wall what its shape reads") {
  Scene scene;
  scene.walls.resize(1);
  using Paths = std::set<std::string>;
  Shape& shape = scene.walls[0].shape;
  CHECK(applying(scene, ParameterOwner::wall) ==
        Paths{"kind", "room", "lower/x", "lower/y", "upper/x", "upper/y"});
  shape.kind = ShapeKind::disc;
  CHECK(applying(scene, ParameterOwner::wall) ==
        Paths{"kind", "room", "centre/x", "centre/y", "radius"});
  shape.kind = ShapeKind::polygon;
  CHECK(applying(scene, ParameterOwner::wall) == Paths{"kind", "room", "points"});
  shape.kind = ShapeKind::line;
  CHECK(applying(scene, ParameterOwner::wall) == Paths{"kind", "points"});
}

TEST_CASE("panels show of relations, points and the flow what their kind reads") {
  Scene scene;
  scene.relations.resize(1);
  scene.points.resize(1);
  using Paths = std::set<std::string>;
  scene.relations[0].parameters.kind = RelationKind::ignore;
  CHECK(applying(scene, ParameterOwner::relation) == Paths{"from", "to", "kind"});
  scene.relations[0].parameters.kind = RelationKind::chase;
  CHECK(applying(scene, ParameterOwner::relation).contains("lookahead"));
  scene.points[0].parameters.kind = PointKind::seek;
  CHECK(applying(scene, ParameterOwner::point) ==
        Paths{"kind", "flock", "at/x", "at/y", "weight", "near_weight", "near_distance"});
  scene.points[0].parameters.kind = PointKind::food;
  CHECK(applying(scene, ParameterOwner::point).contains("amount"));
  CHECK(applying(scene, ParameterOwner::flow) == Paths{"kind"});
  scene.flow.kind = FlowKind::uniform;
  CHECK(applying(scene, ParameterOwner::flow) == Paths{"kind", "velocity/x", "velocity/y"});
  scene.world.dimension = 3;
  CHECK(applying(scene, ParameterOwner::flow).contains("velocity/z"));
  CHECK(applying(scene, ParameterOwner::point).contains("at/z"));
}

TEST_CASE("panels show of a flock what its model reads") {
  Scene scene;
  scene.flocks.resize(1);
  const auto shown = [&](FlockModel model, const char* path) {
    scene.flocks[0].parameters.model = model;
    return applying(scene, ParameterOwner::flock).contains(path);
  };
  CHECK(shown(FlockModel::topological, "nearest"));
  CHECK_FALSE(shown(FlockModel::steering, "nearest"));
  CHECK(shown(FlockModel::couzin, "attraction_width"));
  CHECK(shown(FlockModel::vicsek, "noise"));
  CHECK_FALSE(shown(FlockModel::velocity, "noise"));
  CHECK_FALSE(shown(FlockModel::vicsek, "cohesion_weight"));
  CHECK(shown(FlockModel::exclusive, "alignment_radius"));
}

TEST_CASE("what has no effect at present is dimmed") {
  Scene scene;
  scene.flocks.resize(1);
  CHECK_FALSE(effect_of(scene, "/flocks/0/curve"));
  CHECK_FALSE(effect_of(scene, "/flocks/0/path_radius"));
  CHECK_FALSE(effect_of(scene, "/flocks/0/formation"));
  CHECK_FALSE(effect_of(scene, "/flocks/0/feeler_length"));
  CHECK_FALSE(effect_of(scene, "/flocks/0/flow_weight"));
  CHECK_FALSE(effect_of(scene, "/world/margin"));
  CHECK(effect_of(scene, "/flocks/0/radius"));
  scene.flocks[0].path = "path";
  scene.flocks[0].parameters.leader = 0;
  scene.flocks[0].parameters.falloff = Falloff::curve;
  scene.walls.resize(1);
  scene.flow.kind = FlowKind::uniform;
  scene.world.bounds_x = Bounds::steer;
  CHECK(effect_of(scene, "/flocks/0/curve"));
  CHECK(effect_of(scene, "/flocks/0/path_radius"));
  CHECK(effect_of(scene, "/flocks/0/formation"));
  CHECK(effect_of(scene, "/flocks/0/feeler_length"));
  CHECK(effect_of(scene, "/flocks/0/flow_weight"));
  CHECK(effect_of(scene, "/world/margin"));
}
