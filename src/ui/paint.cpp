// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/paint.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "crowd/area.h"

namespace flockwork {
namespace {

constexpr float least_side = 0.2f;  // m

ParameterOwner list_of(ToolKind kind) {
  switch (kind) {
    case ToolKind::slow_zone:
    case ToolKind::avoided_zone:
      return ParameterOwner::zone;
    case ToolKind::exit:
      return ParameterOwner::exit;
    case ToolKind::source:
      return ParameterOwner::source;
    default:
      return ParameterOwner::wall;
  }
}

Vec3 in_world(const World& world, Vec3 place) {
  return {std::clamp(place.x, world.lower.x, world.upper.x),
          std::clamp(place.y, world.lower.y, world.upper.y), 0.0f};
}

// To centimetres: what is painted can be read and typed.
Vec3 rounded(Vec3 place) {
  return {std::round(place.x * 100.0f) / 100.0f, std::round(place.y * 100.0f) / 100.0f, 0.0f};
}

float distance_to_piece(Vec3 a, Vec3 b, Vec3 p) {
  const Vec3 way = b - a;
  const float size = dot(way, way);
  const float share = size > 0.0f ? std::clamp(dot(p - a, way) / size, 0.0f, 1.0f) : 0.0f;
  const Vec3 off = p - (a + way * share);
  return std::sqrt(dot(off, off));
}

float distance_to_outline(const Shape& shape, Vec3 place) {
  if (shape.kind == ShapeKind::disc) {
    return std::fabs(std::hypot(place.x - shape.centre.x, place.y - shape.centre.y) - shape.radius);
  }
  std::vector<Vec3> corners = shape.points;
  if (shape.kind == ShapeKind::rectangle) {
    corners = {shape.lower,
               {shape.upper.x, shape.lower.y, 0},
               shape.upper,
               {shape.lower.x, shape.upper.y, 0}};
  }
  float least = 1.0e30f;
  const std::size_t pieces =
      shape.kind == ShapeKind::line && !corners.empty() ? corners.size() - 1 : corners.size();
  for (std::size_t i = 0; i < pieces; ++i) {
    least =
        std::min(least, distance_to_piece(corners[i], corners[(i + 1) % corners.size()], place));
  }
  return least;
}

template <typename Element>
std::int32_t area_under(const std::vector<Element>& list, Vec3 place) {
  // What was painted last lies on top.
  for (std::size_t i = list.size(); i-- > 0;) {
    if (contains(list[i].area, place.x, place.y)) return static_cast<std::int32_t>(i);
  }
  return -1;
}

// A room is met at its outline: what is inside is floor.
std::int32_t wall_under(const Scene& scene, Vec3 place, float reach) {
  for (std::size_t i = scene.walls.size(); i-- > 0;) {
    const Wall& wall = scene.walls[i];
    const bool inside = !wall.room && contains(wall.shape, place.x, place.y);
    if (inside || distance_to_outline(wall.shape, place) <= reach) {
      return static_cast<std::int32_t>(i);
    }
  }
  return -1;
}

std::int32_t line_under(const std::vector<FlowLine>& lines, Vec3 place, float reach) {
  for (std::size_t i = lines.size(); i-- > 0;) {
    if (distance_to_piece(lines[i].from, lines[i].to, place) <= reach) {
      return static_cast<std::int32_t>(i);
    }
  }
  return -1;
}

}  // namespace

std::optional<Shape> painted_shape(const Scene& scene, ToolKind kind, Vec3 from, Vec3 to) {
  if (!paints(kind)) return {};
  from = rounded(in_world(scene.world, from));
  to = rounded(in_world(scene.world, to));
  const Vec3 lower{std::min(from.x, to.x), std::min(from.y, to.y), 0.0f};
  const Vec3 upper{std::max(from.x, to.x), std::max(from.y, to.y), 0.0f};
  Shape shape;
  // Any other kind can be chosen for it later.
  shape.lower = lower;
  shape.upper = upper;
  shape.centre = (lower + upper) * 0.5f;
  shape.radius = 0.5f * std::min(upper.x - lower.x, upper.y - lower.y);
  if (kind == ToolKind::thin_wall) {
    if (std::hypot(to.x - from.x, to.y - from.y) < least_side) return {};
    shape.kind = ShapeKind::line;
    shape.points = {from, to};
    return shape;
  }
  if (upper.x - lower.x < least_side || upper.y - lower.y < least_side) return {};
  shape.points = {lower, {upper.x, lower.y, 0}, upper, {lower.x, upper.y, 0}};
  return shape;
}

Result<void> paint(Session& session, const Shape& shape) {
  const Tool& tool = session.tool;
  const OwnerEntry& list = owner_entry(list_of(tool.kind));
  return session.edit(list.owner, [&](Scene& next) -> Result<void> {
    const Result<std::int32_t> added = add_element(next, list);
    if (!added) return added.error();
    switch (list.owner) {
      case ParameterOwner::zone: {
        Zone& zone = next.crowd.zones.back();
        zone.area = shape;
        if (tool.kind == ToolKind::slow_zone) zone.speed_factor = tool.speed_factor;
        if (tool.kind == ToolKind::avoided_zone) zone.cost = tool.cost;
        break;
      }
      case ParameterOwner::exit:
        next.crowd.exits.back().area = shape;
        break;
      case ParameterOwner::source:
        next.crowd.sources.back().area = shape;
        next.crowd.sources.back().count = tool.people;
        break;
      default:
        next.walls.back().shape = shape;
        break;
    }
    return {};
  });
}

std::optional<Painted> painted_under(const Scene& scene, Vec3 place, float reach) {
  const CrowdScene& crowd = scene.crowd;
  const Painted candidates[] = {
      {ParameterOwner::exit, area_under(crowd.exits, place)},
      {ParameterOwner::source, area_under(crowd.sources, place)},
      {ParameterOwner::waypoint, area_under(crowd.waypoints, place)},
      {ParameterOwner::flow_line, line_under(crowd.flow_lines, place, reach)},
      {ParameterOwner::wall, wall_under(scene, place, reach)},
      {ParameterOwner::area, area_under(crowd.areas, place)},
      {ParameterOwner::zone, area_under(crowd.zones, place)},
  };
  for (const Painted& candidate : candidates) {
    if (candidate.index >= 0) return candidate;
  }
  return {};
}

bool click_floor(Session& session, Vec3 place, float reach) {
  if (session.tool.kind == ToolKind::open_exit) {
    const std::int32_t exit = area_under(session.scene().crowd.exits, place);
    if (exit < 0) return false;
    const bool open = session.scene().crowd.exits[static_cast<std::size_t>(exit)].open;
    return session.set("/crowd/exits/" + std::to_string(exit) + "/open", open ? 0.0 : 1.0).ok();
  }
  if (session.tool.kind != ToolKind::erase) return false;
  const auto under = painted_under(session.scene(), place, reach);
  return under && session.remove(under->list, under->index).ok();
}

}  // namespace flockwork
