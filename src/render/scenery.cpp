// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/scenery.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

// Opacity of a wall across this axis.
float wall_opacity(Bounds bounds) {
  switch (bounds) {
    case Bounds::wrap:
      return 0.16f;
    case Bounds::bounce:
    case Bounds::steer:
      return 0.34f;
    case Bounds::sphere:
    case Bounds::open:
      break;
  }
  return 0.0f;
}

void add_sphere(const Pen& pen, const World& world, const Camera& camera) {
  constexpr Vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const Vec3 centre = world.centre();
  const float radius = world.sphere_radius;
  if (radius <= 0.0f) return;
  int round[3];
  int count = 0;
  for (int axis = 0; axis < world.dimension; ++axis) {
    if (world.bounds(axis) == Bounds::sphere) round[count++] = axis;
  }
  if (count == 2) {
    // A disc, or in 3D a cylinder: a circle at each end.
    const int along = 3 - round[0] - round[1];
    for (const float end : {world.lower[along], world.upper[along]}) {
      Vec3 middle = centre;
      middle[along] = world.dimension == 2 ? 0.0f : end;
      pen.circle(middle, axes[round[0]], axes[round[1]], radius, 0.30f);
      if (world.dimension == 2) return;
    }
  } else if (count == 3) {
    for (int axis = 0; axis < 3; ++axis) {
      pen.circle(centre, axes[(axis + 1) % 3], axes[(axis + 2) % 3], radius, 0.12f);
    }
    // The outline as the eye sees it: where the rays touch the ball.
    const Vec3 towards = camera.eye() - centre;
    const float distance = length(towards);
    if (distance <= radius * 1.001f) return;
    const float offset = radius * radius / distance;
    const Vec3 n = towards * (1.0f / distance);
    const Vec3 u = normalized(cross(n, std::abs(n.z) < 0.9f ? axes[2] : axes[0]));
    pen.circle(centre + n * offset, u, cross(n, u),
               std::sqrt(std::max(radius * radius - offset * offset, 0.0f)), 0.26f);
  }
}

}  // namespace

Vec3 bounds_color(bool light_theme) {
  return light_theme ? Vec3{0.25f, 0.28f, 0.32f} : Vec3{0.72f, 0.84f, 0.92f};
}

void add_bounds(Sketch& sketch, const World& world, const Camera& camera, Vec3 color) {
  const Pen pen{sketch, camera.target(), color, 1.2f};
  const int dimension = world.dimension;
  // An edge runs along one axis and is where two walls meet (in 2D, where one is).
  for (int along = 0; along < dimension; ++along) {
    const int a = (along + 1) % dimension;
    const int b = dimension == 3 ? (along + 2) % 3 : a;
    const float opacity = std::min(wall_opacity(world.bounds(a)), wall_opacity(world.bounds(b)));
    if (opacity <= 0.0f) continue;
    for (int corner = 0; corner < (dimension == 3 ? 4 : 2); ++corner) {
      Vec3 from = dimension == 3 ? world.lower : Vec3{world.lower.x, world.lower.y, 0.0f};
      if (corner & 1) from[a] = world.upper[a];
      if (corner & 2) from[b] = world.upper[b];
      Vec3 to = from;
      to[along] = world.upper[along];
      pen.line(from, to, opacity);
    }
  }
  add_sphere(pen, world, camera);
}

void add_ground(Sketch& sketch, const World& world, const Camera& camera, Vec3 color) {
  const Vec3 target = camera.target();
  const bool open = world.bounds_x == Bounds::open || world.bounds_y == Bounds::open;
  const CameraLimits& limits = camera.orbit.limits;
  const float reach = open
                          ? 2.0f * camera.width()
                          : 1.6f * std::max({world.extent(0), world.extent(1),
                                             2.0f * world.sphere_radius *
                                                 (world.bounds_x == Bounds::sphere ? 1.0f : 0.0f)});
  if (!(reach > 0.0f)) return;
  const float rough = reach / 10.0f;
  const float decade = std::pow(10.0f, std::floor(std::log10(rough)));
  const float digit = rough / decade;
  const float spacing = decade * (digit < 1.5f   ? 1.0f
                                  : digit < 3.5f ? 2.0f
                                  : digit < 7.5f ? 5.0f
                                                 : 10.0f);

  const Vec3 middle = open ? target : world.centre();
  const float floor =
      world.bounds_z == Bounds::sphere
          ? limits.lower.z
          : (world.bounds_z == Bounds::open ? target.z - 0.5f * camera.width() : world.lower.z);
  const float x0 = std::round(middle.x / spacing) * spacing;
  const float y0 = std::round(middle.y / spacing) * spacing;
  const int cells = static_cast<int>(std::ceil(reach / spacing));
  const auto opacity = [&](Vec3 p) {
    const float dx = (p.x - middle.x) / reach, dy = (p.y - middle.y) / reach;
    const float t = std::clamp(1.0f - dx * dx - dy * dy, 0.0f, 1.0f);
    return 0.20f * t * t;
  };
  const Pen pen{sketch, target, color, 1.0f};
  for (int i = -cells; i <= cells; ++i) {
    for (int j = -cells; j < cells; j += 2) {
      const float fixed = static_cast<float>(i) * spacing;
      const float from = static_cast<float>(j) * spacing;
      const float to = static_cast<float>(std::min(j + 2, cells)) * spacing;
      const Vec3 along_x[2] = {{x0 + from, y0 + fixed, floor}, {x0 + to, y0 + fixed, floor}};
      const Vec3 along_y[2] = {{x0 + fixed, y0 + from, floor}, {x0 + fixed, y0 + to, floor}};
      for (const auto& [a, b] : {std::pair{along_x[0], along_x[1]}, {along_y[0], along_y[1]}}) {
        const float opacity_a = opacity(a), opacity_b = opacity(b);
        if (opacity_a + opacity_b > 0.004f) pen.line(a, opacity_a, b, opacity_b);
      }
    }
  }
}

}  // namespace flockwork
