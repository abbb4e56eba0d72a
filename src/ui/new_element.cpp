// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/new_element.h"

#include <algorithm>

#include "space/wall_geometry.h"

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

// The place nearest to the middle of the world with so much room around it that no wall comes near;
// the middle where there is none.
Vec3 free_place(const Scene& scene, float room) {
  const World& world = scene.world;
  const Vec3 middle{world.centre().x, world.centre().y, 0.0f};
  const auto walls = WallGeometry::build(scene.walls, world);
  if (!walls) return middle;
  constexpr int steps = 24;
  Vec3 best = middle;
  float least = -1.0f;
  for (int i = 0; i <= steps * steps; ++i) {
    // The middle itself comes first.
    const int k = i - 1;
    const Vec3 place =
        i == 0
            ? middle
            : Vec3{world.lower.x + world.extent(0) * (static_cast<float>(k % steps) + 0.5f) / steps,
                   world.lower.y + world.extent(1) * (static_cast<float>(k / steps) + 0.5f) / steps,
                   0.0f};
    const Vec3 way = place - middle;
    const float distance = dot(way, way);
    if (least >= 0.0f && distance >= least) continue;
    if (walls.value().solid(place.x, place.y)) continue;
    if (walls.value().distance(place.x, place.y) < room) continue;
    best = place;
    least = distance;
  }
  return best;
}

// 3 m by 3 m, or what the world has room for, with all kinds of shapes ready.
void lay_out(Shape& area, const Scene& scene) {
  const World& world = scene.world;
  const float half =
      std::max(std::min({1.5f, 0.1f * world.extent(0), 0.1f * world.extent(1)}), 0.25f);
  const Vec3 at = free_place(scene, 1.42f * half);
  area.kind = ShapeKind::rectangle;
  area.lower = at - Vec3{half, half, 0.0f};
  area.upper = at + Vec3{half, half, 0.0f};
  area.centre = at;
  area.radius = half;
  area.points = {{area.lower.x, area.lower.y, 0.0f},
                 {area.upper.x, area.lower.y, 0.0f},
                 {area.upper.x, area.upper.y, 0.0f},
                 {area.lower.x, area.upper.y, 0.0f}};
}

void draw_line(FlowLine& line, const Scene& scene) {
  const float half = std::max(0.05f * scene.world.extent(1), 1.0f);
  const Vec3 at = free_place(scene, 0.0f);
  line.from = at - Vec3{0.0f, half, 0.0f};
  line.to = at + Vec3{0.0f, half, 0.0f};
}

Result<void> relate(Scene& scene) {
  Relation& added = scene.relations.back();
  // Flocks come first; those who are left may mind the people, or these them.
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
  for (const Flock& flock : scene.flocks) {
    if (scene.crowd.sources.empty()) break;
    const auto related = [&](const std::string& from, const std::string& to) {
      return std::any_of(scene.relations.begin(), scene.relations.end(),
                         [&](const Relation& r) { return r.from == from && r.to == to; });
    };
    for (const bool minds : {true, false}) {
      const std::string from = minds ? flock.name : crowd_name;
      const std::string to = minds ? crowd_name : flock.name;
      if (related(from, to)) continue;
      added.from = from;
      added.to = to;
      added.parameters.kind = minds ? RelationKind::flee : RelationKind::avoid;
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
    case ParameterOwner::exit:
      lay_out(scene.crowd.exits.back().area, scene);
      return {};
    case ParameterOwner::waypoint:
      lay_out(scene.crowd.waypoints.back().area, scene);
      return {};
    case ParameterOwner::source:
      lay_out(scene.crowd.sources.back().area, scene);
      return {};
    case ParameterOwner::zone:
      lay_out(scene.crowd.zones.back().area, scene);
      return {};
    case ParameterOwner::area:
      lay_out(scene.crowd.areas.back().area, scene);
      return {};
    case ParameterOwner::flow_line:
      draw_line(scene.crowd.flow_lines.back(), scene);
      return {};
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
