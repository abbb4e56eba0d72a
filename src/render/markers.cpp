// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/markers.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

constexpr float handle_radius = 6.0f;  // CSS pixels

Vec3 color_of(PointKind kind, const OverlayColors& colors) {
  switch (kind) {
    case PointKind::seek:
    case PointKind::arrive:
      return colors.cohesion;
    case PointKind::flee:
    case PointKind::predator:
      return colors.separation;
    case PointKind::repel:
      return colors.perception;
    case PointKind::food:
      break;
  }
  return colors.velocity;
}

// Seek and arrive act at any distance: what is drawn of them is where they change.
float drawn_radius(const PointParameters& p) {
  return p.kind == PointKind::seek || p.kind == PointKind::arrive ? p.near_distance : p.radius;
}

struct Plane {
  Vec3 u, v;
};
Plane facing_viewer(const Camera& camera) {
  if (camera.dimension == 2) return {{1, 0, 0}, {0, 1, 0}};
  return {camera.orbit.right(), camera.orbit.up()};
}

void add_handle(const Pen& pen, const Plane& plane, const PointParameters& p, float pixel) {
  const float size = handle_radius * pixel;
  pen.disc(p.at, plane.u, plane.v, size, 0.95f, 0.95f, 24);
  const auto spoke = [&](float angle, float from, float to) {
    const Vec3 way = plane.u * std::cos(angle) + plane.v * std::sin(angle);
    pen.line(p.at + way * (from * size), p.at + way * (to * size), 0.95f);
  };
  // A threat has spikes, an obstacle a second ring; the others are plain.
  if (p.kind == PointKind::predator || p.kind == PointKind::flee) {
    for (int i = 0; i < 8; ++i) spoke(full_turn * static_cast<float>(i) / 8.0f, 1.2f, 1.9f);
  } else if (p.kind == PointKind::repel) {
    pen.circle(p.at, plane.u, plane.v, 1.7f * size, 0.95f, 24);
  }
}

void add_soft_disc(const Pen& pen, const Plane& plane, const PointParameters& p, float strength) {
  const float radius = drawn_radius(p);
  if (!(radius > 0.0f)) return;
  pen.disc(p.at, plane.u, plane.v, radius, 0.22f * strength, 0.03f * strength);
  pen.circle(p.at, plane.u, plane.v, radius, 0.45f * strength, 72);
}

}  // namespace

void add_points(Sketch& sketch, const Simulation& simulation, const Shot& shot) {
  const std::vector<Point>& points = simulation.scene().points;
  const std::span<const float> left = simulation.food_left();
  const OverlayColors& colors = overlay_colors(shot.light_theme);
  const Plane plane = facing_viewer(shot.camera);
  for (std::size_t k = 0; k < points.size(); ++k) {
    const PointParameters& p = points[k].parameters;
    const Pen pen{sketch, shot.camera.target(), color_of(p.kind, colors), 1.4f};
    if (p.kind != PointKind::food) {
      add_soft_disc(pen, plane, p, 1.0f);
      add_handle(pen, plane, p, shot.pixel_at(p.at));
      continue;
    }
    const float share = p.amount > 0.0f && k < left.size() ? left[k] / p.amount : 0.0f;
    add_soft_disc(pen, plane, p, share > 0.0f ? 0.6f : 0.25f);
    const float heap = std::max(p.near_distance, handle_radius * shot.pixel_at(p.at));
    if (share > 0.0f) {
      pen.disc(p.at, plane.u, plane.v, heap * std::sqrt(std::min(share, 1.0f)), 0.9f, 0.75f);
    }
    pen.circle(p.at, plane.u, plane.v, heap, 0.7f, 48);
  }
}

void add_pointer(Sketch& sketch, const PointParameters& pointer, const Shot& shot) {
  const Pen pen{sketch, shot.camera.target(),
                color_of(pointer.kind, overlay_colors(shot.light_theme)), 2.0f};
  add_soft_disc(pen, facing_viewer(shot.camera), pointer, 1.4f);
}

int point_under(const Simulation& simulation, const Shot& shot, ScreenPoint cursor, float reach) {
  const std::vector<Point>& points = simulation.scene().points;
  int nearest = -1;
  float least = reach * shot.viewport.pixel_ratio;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const auto at = shot.camera.world_to_screen(points[k].parameters.at, shot.viewport);
    if (!at) continue;
    const float distance = std::hypot(at->x - cursor.x, at->y - cursor.y);
    if (distance > least) continue;
    least = distance;
    nearest = static_cast<int>(k);
  }
  return nearest;
}

std::optional<AgentId> agent_under(const Simulation& simulation, const Shot& shot,
                                   ScreenPoint cursor, float reach) {
  std::optional<AgentId> found;
  float least = 1.0f;  // distance from the cursor as a share of what is allowed
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const float size = simulation.scene().flocks[static_cast<std::size_t>(f)].appearance.size;
    const AgentView a = simulation.agents(f);
    for (std::size_t i = 0; i < a.id.size(); ++i) {
      const Vec3 place{a.x[i] + a.vx[i] * shot.lag, a.y[i] + a.vy[i] * shot.lag,
                       a.z.empty() ? 0.0f : a.z[i] + a.vz[i] * shot.lag};
      const auto at = shot.camera.world_to_screen(place, shot.viewport);
      if (!at) continue;
      const float allowed = std::max(reach, 0.5f * size / shot.pixel_at(place));
      const float share =
          std::hypot(at->x - cursor.x, at->y - cursor.y) / (allowed * shot.viewport.pixel_ratio);
      if (share > least) continue;
      least = share;
      found = AgentId{f, a.id[i]};
    }
  }
  return found;
}

Vec3 place_under(const Shot& shot, ScreenPoint cursor, Vec3 through) {
  Vec3 place = shot.camera.screen_to_world(cursor, shot.viewport);
  if (shot.camera.dimension == 3) {
    const Ray ray = shot.camera.ray(cursor, shot.viewport);
    const Vec3 forward = shot.camera.orbit.forward();
    const float along = dot(ray.direction, forward);
    const float depth = dot(through - ray.origin, forward);
    place = ray.origin + ray.direction * (depth / along);
  }
  for (int axis = 0; axis < 3; ++axis)
    place[axis] = std::clamp(place[axis], -open_limit, open_limit);
  if (shot.camera.dimension == 2) place.z = 0.0f;
  return place;
}

}  // namespace flockwork
