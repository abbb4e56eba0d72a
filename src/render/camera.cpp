// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/camera.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

constexpr float fit_border = 1.06f;  // the fitted box with 3 % of air on each side

// NaN and infinities from broken input devices must not poison the camera.
bool usable_factor(float factor) { return std::isfinite(factor) && factor > 0.0f; }

bool any_axis(const World& world, Bounds bounds) {
  for (int axis = 0; axis < world.dimension; ++axis) {
    if (world.bounds(axis) == bounds) return true;
  }
  return false;
}

// The part of the world to show: its box, or the sphere that holds the agents.
void shown_box(const World& world, Vec3& lower, Vec3& upper) {
  lower = world.lower;
  upper = world.upper;
  const Vec3 centre = world.centre();
  for (int axis = 0; axis < world.dimension; ++axis) {
    if (world.bounds(axis) != Bounds::sphere) continue;
    lower[axis] = centre[axis] - world.sphere_radius;
    upper[axis] = centre[axis] + world.sphere_radius;
  }
  if (world.dimension == 2) lower.z = upper.z = 0.0f;
}

Vec3 clamped(Vec3 p, Vec3 lower, Vec3 upper) {
  for (int axis = 0; axis < 3; ++axis) p[axis] = std::clamp(p[axis], lower[axis], upper[axis]);
  return p;
}

float largest_extent(Vec3 lower, Vec3 upper) {
  return std::max({upper.x - lower.x, upper.y - lower.y, upper.z - lower.z});
}

}  // namespace

CameraLimits CameraLimits::of(const World& world) {
  CameraLimits limits;
  shown_box(world, limits.lower, limits.upper);
  const float extent = std::max(largest_extent(limits.lower, limits.upper), 1.0e-3f);
  limits.minimum_width = std::min(0.5f, 0.05f * extent);
  limits.maximum_width = 4.0f * extent;
  limits.radius = 0.5f * length(limits.upper - limits.lower);
  if (any_axis(world, Bounds::open)) {
    for (int axis = 0; axis < world.dimension; ++axis) {
      if (world.bounds(axis) != Bounds::open) continue;
      limits.lower[axis] = -open_limit;
      limits.upper[axis] = open_limit;
    }
    limits.maximum_width = 4.0f * open_limit;
  }
  return limits;
}

float Camera2D::units_per_pixel(const Viewport& viewport) const {
  return width / viewport.shorter_side();
}

void Camera2D::pan(float dx, float dy, const Viewport& viewport) {
  if (!std::isfinite(dx) || !std::isfinite(dy)) return;
  const float scale = units_per_pixel(viewport);
  target.x -= dx * scale;
  target.y += dy * scale;
  clamp();
}

void Camera2D::zoom_at(ScreenPoint cursor, float factor, const Viewport& viewport) {
  if (!usable_factor(factor)) return;
  const Vec3 held = screen_to_world(cursor, viewport);
  width = std::clamp(width / factor, limits.minimum_width, limits.maximum_width);
  const Vec3 moved = screen_to_world(cursor, viewport);
  target = target + (held - moved);
  clamp();
}

void Camera2D::fit(const World& world, const Viewport& viewport) {
  Vec3 lower, upper;
  shown_box(world, lower, upper);
  fit_box(lower, upper, viewport);
}

void Camera2D::fit_box(Vec3 lower, Vec3 upper, const Viewport& viewport) {
  target = (lower + upper) * 0.5f;
  target.z = 0.0f;
  const float per_pixel = std::max((upper.x - lower.x) / static_cast<float>(viewport.width),
                                   (upper.y - lower.y) / static_cast<float>(viewport.height));
  width = fit_border * per_pixel * viewport.shorter_side();
  clamp();
}

ScreenPoint Camera2D::world_to_screen(Vec3 point, const Viewport& viewport) const {
  const float scale = 1.0f / units_per_pixel(viewport);
  return {0.5f * static_cast<float>(viewport.width) + (point.x - target.x) * scale,
          0.5f * static_cast<float>(viewport.height) - (point.y - target.y) * scale};
}

Vec3 Camera2D::screen_to_world(ScreenPoint point, const Viewport& viewport) const {
  const float scale = units_per_pixel(viewport);
  return {target.x + (point.x - 0.5f * static_cast<float>(viewport.width)) * scale,
          target.y - (point.y - 0.5f * static_cast<float>(viewport.height)) * scale, 0.0f};
}

Mat4 Camera2D::view_projection(const Viewport& viewport) const {
  const float scale = units_per_pixel(viewport);
  Mat4 m;
  m.at(0, 0) = 2.0f / (scale * static_cast<float>(viewport.width));
  m.at(1, 1) = 2.0f / (scale * static_cast<float>(viewport.height));
  m.at(2, 2) = 0.0f;
  return m;
}

void Camera2D::clamp() {
  width = std::clamp(width, limits.minimum_width, limits.maximum_width);
  target = clamped(target, limits.lower, limits.upper);
  target.z = 0.0f;
}

void OrbitCamera::orbit(float dx, float dy, const Viewport& viewport) {
  if (!std::isfinite(dx) || !std::isfinite(dy)) return;
  const float radians_per_pixel = full_turn * 0.5f / viewport.shorter_side();
  yaw -= dx * radians_per_pixel;
  pitch += dy * radians_per_pixel;
  clamp();
}

void OrbitCamera::zoom(float factor) {
  if (!usable_factor(factor)) return;
  set_width(width() / factor);
}

void OrbitCamera::zoom_at(ScreenPoint cursor, float factor, const Viewport& viewport) {
  if (!usable_factor(factor)) return;
  const Ray towards = ray(cursor, viewport);
  const float along = dot(towards.direction, forward());
  const Vec3 held = towards.origin + towards.direction * (distance / along);
  const float before = distance;
  zoom(factor);
  target = held + (target - held) * (distance / before);
  clamp();
}

void OrbitCamera::pan(float dx, float dy, const Viewport& viewport) {
  if (!std::isfinite(dx) || !std::isfinite(dy)) return;
  const float scale = width() / viewport.shorter_side();
  target = target - right() * (dx * scale) + up() * (dy * scale);
  clamp();
}

void OrbitCamera::fit(const World& world, const Viewport& viewport) {
  Vec3 lower, upper;
  shown_box(world, lower, upper);
  const bool ball = world.bounds_x == Bounds::sphere && world.bounds_y == Bounds::sphere &&
                    world.bounds_z == Bounds::sphere;
  if (!ball) {
    fit_box(lower, upper, viewport);
    return;
  }
  target = world.centre();
  distance = fit_border * world.sphere_radius / std::sin(0.5f * field_of_view);
  clamp();
}

void OrbitCamera::fit_box(Vec3 lower, Vec3 upper, const Viewport& viewport) {
  target = (lower + upper) * 0.5f;
  // A corner at (x, y) sideways and z behind the target is inside of the picture when
  // |x| <= (distance + z) tan: the farthest of the eight distances shows them all.
  const float half = std::tan(0.5f * field_of_view);
  const float half_x = half * static_cast<float>(viewport.width) / viewport.shorter_side();
  const float half_y = half * static_cast<float>(viewport.height) / viewport.shorter_side();
  float needed = 0.0f;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 p = Vec3{(corner & 1) ? upper.x : lower.x, (corner & 2) ? upper.y : lower.y,
                        (corner & 4) ? upper.z : lower.z} -
                   target;
    const float behind = dot(p, forward());
    needed = std::max({needed, std::abs(dot(p, right())) / half_x - behind,
                       std::abs(dot(p, up())) / half_y - behind});
  }
  distance = fit_border * needed;
  clamp();
}

void OrbitCamera::set_width(float width) {
  distance = 0.5f * width / std::tan(0.5f * field_of_view);
  clamp();
}

float OrbitCamera::width() const { return 2.0f * distance * std::tan(0.5f * field_of_view); }

Vec3 OrbitCamera::forward() const {
  return {-std::sin(yaw) * std::cos(pitch), std::cos(yaw) * std::cos(pitch), -std::sin(pitch)};
}
Vec3 OrbitCamera::right() const { return {std::cos(yaw), std::sin(yaw), 0.0f}; }
Vec3 OrbitCamera::up() const { return cross(right(), forward()); }

Mat4 OrbitCamera::view() const {
  const Vec3 axes[3] = {right(), up(), forward() * -1.0f};
  Mat4 m;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) m.at(row, column) = axes[row][column];
  }
  m.at(2, 3) = -distance;
  return m;
}

float OrbitCamera::near_distance() const { return 0.02f * distance; }
float OrbitCamera::far_distance() const { return 20.0f * distance + 4.0f * limits.radius; }

Mat4 OrbitCamera::projection(const Viewport& viewport) const {
  const float half = std::tan(0.5f * field_of_view);
  const float near = near_distance();
  const float far = far_distance();
  Mat4 m;
  m.at(0, 0) = viewport.shorter_side() / (half * static_cast<float>(viewport.width));
  m.at(1, 1) = viewport.shorter_side() / (half * static_cast<float>(viewport.height));
  m.at(2, 2) = -(far + near) / (far - near);
  m.at(2, 3) = -2.0f * far * near / (far - near);
  m.at(3, 2) = -1.0f;
  m.at(3, 3) = 0.0f;
  return m;
}

Ray OrbitCamera::ray(ScreenPoint point, const Viewport& viewport) const {
  const float per_pixel = 2.0f * std::tan(0.5f * field_of_view) / viewport.shorter_side();
  const float x = (point.x - 0.5f * static_cast<float>(viewport.width)) * per_pixel;
  const float y = (0.5f * static_cast<float>(viewport.height) - point.y) * per_pixel;
  return {eye(), normalized(forward() + right() * x + up() * y)};
}

std::optional<ScreenPoint> OrbitCamera::world_to_screen(Vec3 point,
                                                        const Viewport& viewport) const {
  const Vec3 p = point - eye();
  const float depth = dot(p, forward());
  if (depth <= 0.0f) return std::nullopt;
  const float scale = viewport.shorter_side() / (2.0f * std::tan(0.5f * field_of_view) * depth);
  return ScreenPoint{0.5f * static_cast<float>(viewport.width) + dot(p, right()) * scale,
                     0.5f * static_cast<float>(viewport.height) - dot(p, up()) * scale};
}

void OrbitCamera::clamp() {
  const float per_width = 0.5f / std::tan(0.5f * field_of_view);
  distance =
      std::clamp(distance, limits.minimum_width * per_width, limits.maximum_width * per_width);
  pitch = std::clamp(pitch, -maximum_pitch, maximum_pitch);
  yaw = std::remainder(yaw, full_turn);
  target = clamped(target, limits.lower, limits.upper);
}

Camera Camera::from_view(const Scene& scene, const Viewport& viewport) {
  Camera camera;
  camera.set_world(scene.world);
  const View& view = scene.view;
  if (camera.dimension == 2) {
    camera.planar.fit(scene.world, viewport);
    if (view.width > 0.0f) {
      camera.planar.target = view.target;
      camera.planar.width = view.width;
      camera.planar.clamp();
    }
    return camera;
  }
  camera.orbit.yaw = view.yaw;
  camera.orbit.pitch = view.pitch;
  camera.orbit.clamp();
  camera.orbit.fit(scene.world, viewport);
  if (view.width > 0.0f) {
    camera.orbit.target = view.target;
    camera.orbit.set_width(view.width);
  }
  return camera;
}

void Camera::set_world(const World& world) {
  dimension = world.dimension;
  planar.limits = orbit.limits = CameraLimits::of(world);
  planar.clamp();
  orbit.clamp();
}

void Camera::pan(float dx, float dy, const Viewport& viewport) {
  dimension == 2 ? planar.pan(dx, dy, viewport) : orbit.pan(dx, dy, viewport);
}

void Camera::turn(float dx, float dy, const Viewport& viewport) {
  dimension == 2 ? planar.pan(dx, dy, viewport) : orbit.orbit(dx, dy, viewport);
}

void Camera::zoom_at(ScreenPoint cursor, float factor, const Viewport& viewport) {
  dimension == 2 ? planar.zoom_at(cursor, factor, viewport)
                 : orbit.zoom_at(cursor, factor, viewport);
}

void Camera::fit(const World& world, const Viewport& viewport) {
  dimension == 2 ? planar.fit(world, viewport) : orbit.fit(world, viewport);
}

std::optional<ScreenPoint> Camera::world_to_screen(Vec3 point, const Viewport& viewport) const {
  if (dimension == 2) return planar.world_to_screen(point, viewport);
  return orbit.world_to_screen(point, viewport);
}

Vec3 Camera::screen_to_world(ScreenPoint point, const Viewport& viewport) const {
  if (dimension == 2) return planar.screen_to_world(point, viewport);
  const Ray towards = orbit.ray(point, viewport);
  return towards.origin +
         towards.direction * (orbit.distance / dot(towards.direction, orbit.forward()));
}

Ray Camera::ray(ScreenPoint point, const Viewport& viewport) const {
  if (dimension != 2) return orbit.ray(point, viewport);
  return {planar.screen_to_world(point, viewport) + Vec3{0.0f, 0.0f, planar.width},
          {0.0f, 0.0f, -1.0f}};
}

Mat4 Camera::view_projection(const Viewport& viewport) const {
  if (dimension == 2) return planar.view_projection(viewport);
  return orbit.projection(viewport) * orbit.view();
}

Vec3 Camera::eye() const {
  if (dimension != 2) return orbit.eye();
  return planar.target + Vec3{0.0f, 0.0f, planar.width};
}

}  // namespace flockwork
