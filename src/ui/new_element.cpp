// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/new_element.h"

#include <algorithm>

namespace flockwork {
namespace {

// A rectangle around the middle of the world, the given share of it wide.
std::vector<Vec3> corners(const World& world, float share) {
  const Vec3 middle = world.centre();
  // A world without room still gets something to see.
  const float x = std::max(0.5f * share * world.extent(0), 0.5f);
  const float y = std::max(0.5f * share * world.extent(1), 0.5f);
  return {{middle.x - x, middle.y - y, 0.0f},
          {middle.x + x, middle.y - y, 0.0f},
          {middle.x + x, middle.y + y, 0.0f},
          {middle.x - x, middle.y + y, 0.0f}};
}

// All shapes are ready, so that another kind can be chosen at once.
void shape(Wall& wall, const World& world) {
  wall.shape.points = corners(world, 0.1f);
  wall.shape.lower = wall.shape.points[0];
  wall.shape.upper = wall.shape.points[2];
  wall.shape.centre = {world.centre().x, world.centre().y, 0.0f};
  wall.shape.radius = 0.5f * (wall.shape.upper.x - wall.shape.lower.x);
}

void lead(Path& path, const World& world) {
  path.points = corners(world, 0.6f);
  if (world.dimension == 3) {
    for (Vec3& point : path.points) point.z = world.centre().z;
  }
}

Result<void> relate(Scene& scene) {
  Relation& added = scene.relations.back();
  for (const Flock& from : scene.flocks) {
    for (const Flock& to : scene.flocks) {
      const bool there =
          std::any_of(scene.relations.begin(), scene.relations.end(),
                      [&](const Relation& r) { return r.from == from.name && r.to == to.name; });
      if (there || from.name == to.name) continue;
      added.from = from.name;
      added.to = to.name;
      return {};
    }
  }
  const bool pairs = scene.flocks.size() > 1;
  return Error{"/relations", pairs ? "all flocks have relations to each other already"
                                   : "a relation is between two flocks; add another one first"};
}

Result<void> make_ready(Scene& scene, ParameterOwner list) {
  switch (list) {
    case ParameterOwner::wall:
      shape(scene.walls.back(), scene.world);
      return {};
    case ParameterOwner::path:
      lead(scene.paths.back(), scene.world);
      return {};
    case ParameterOwner::point:
      scene.points.back().parameters.at = scene.world.centre();
      return {};
    case ParameterOwner::relation:
      return relate(scene);
    default:
      return {};
  }
}

}  // namespace

Result<void> add_ready_element(Scene& scene, ParameterOwner list) {
  const OwnerEntry& entry = owner_entry(list);
  const Result<std::int32_t> added = add_element(scene, entry);
  if (!added) return added.error();
  Result<void> ready = make_ready(scene, list);
  if (!ready) entry.resize(scene, static_cast<std::size_t>(added.value()));
  return ready;
}

}  // namespace flockwork
