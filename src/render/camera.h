// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/vec.h"
#include "render/matrix.h"
#include "scene/scene.h"
#include "space/world.h"

namespace flockwork {

// The picture's size in device pixels. `pixel_ratio` is device pixels per CSS pixel.
struct Viewport {
  int width = 1;
  int height = 1;
  float pixel_ratio = 1.0f;

  float shorter_side() const { return static_cast<float>(width < height ? width : height); }
};

// A place in the picture in device pixels, from the upper left corner, y down. Cursor positions
// in CSS pixels are multiplied by the pixel ratio before they come here.
struct ScreenPoint {
  float x = 0.0f;
  float y = 0.0f;
};

struct Ray {
  Vec3 origin;
  Vec3 direction;  // unit length
};

// What keeps the user from getting lost: the target stays in a box, the zoom in a range.
// Widths are world units seen across the shorter side of the picture at the target.
struct CameraLimits {
  Vec3 lower{-50.0f, -50.0f, -50.0f};
  Vec3 upper{50.0f, 50.0f, 50.0f};
  float minimum_width = 0.5f;
  float maximum_width = 1000.0f;
  float radius = 87.0f;  // of a ball around the box: how far behind the target there is something

  // The world's box (or its sphere, where that is larger); an open world reaches to +-open_limit.
  static CameraLimits of(const World& world);
};

// Looks straight down on a plane: x right, y up. Keeps the world width across the picture's
// shorter side, so a resized or denser picture shows the same part of the world.
struct Camera2D {
  Vec3 target;           // u: the point in the middle
  float width = 100.0f;  // u across the shorter side
  CameraLimits limits;

  float units_per_pixel(const Viewport& viewport) const;
  // Moves the world by so many pixels, as if held by the cursor.
  void pan(float dx, float dy, const Viewport& viewport);
  // factor > 1 comes closer. The world point under the cursor stays there, unless limits forbid.
  void zoom_at(ScreenPoint cursor, float factor, const Viewport& viewport);
  // The whole world with a small border.
  void fit(const World& world, const Viewport& viewport);
  void fit_box(Vec3 lower, Vec3 upper, const Viewport& viewport);

  ScreenPoint world_to_screen(Vec3 point, const Viewport& viewport) const;
  Vec3 screen_to_world(ScreenPoint point, const Viewport& viewport) const;
  // From positions relative to `target` to clip space.
  Mat4 view_projection(const Viewport& viewport) const;
  void clamp();
};

// Circles around a target; z is up. At yaw 0 and pitch 0 it stands on the -y side and looks
// along +y, so that x is right; yaw grows anticlockwise seen from above.
struct OrbitCamera {
  static constexpr float field_of_view = 0.70f;  // rad across the shorter side of the picture
  static constexpr float maximum_pitch = 1.55f;  // rad, a little less than straight up or down

  Vec3 target;
  float yaw = 0.6f;         // rad
  float pitch = 0.35f;      // rad above the horizon
  float distance = 100.0f;  // u from eye to target
  CameraLimits limits;

  // Half a picture's shorter side turns by a quarter turn. The world follows the cursor.
  void orbit(float dx, float dy, const Viewport& viewport);
  void zoom(float factor);
  // As zoom, and what is under the cursor (at the target's depth) stays there.
  void zoom_at(ScreenPoint cursor, float factor, const Viewport& viewport);
  void pan(float dx, float dy, const Viewport& viewport);
  void fit(const World& world, const Viewport& viewport);
  void fit_box(Vec3 lower, Vec3 upper, const Viewport& viewport);
  // The distance at which so many units fill the shorter side at the target, and back.
  void set_width(float width);
  float width() const;

  Vec3 forward() const;
  Vec3 right() const;
  Vec3 up() const;
  Vec3 eye() const { return target - forward() * distance; }
  // From positions relative to `target` to the eye's space (x right, y up, looking along -z).
  Mat4 view() const;
  Mat4 projection(const Viewport& viewport) const;
  float near_distance() const;
  float far_distance() const;

  Ray ray(ScreenPoint point, const Viewport& viewport) const;
  // Nothing for points behind the eye.
  std::optional<ScreenPoint> world_to_screen(Vec3 point, const Viewport& viewport) const;
  void clamp();
};

// The camera that fits the world's dimension, with one set of gestures for both.
struct Camera {
  int dimension = 2;
  Camera2D planar;
  OrbitCamera orbit;

  // What the scene's view asks for; a width of 0 fits the world.
  static Camera from_view(const Scene& scene, const Viewport& viewport);
  // After the world changed: new limits, the view as it is (clamped).
  void set_world(const World& world);

  // Drag that moves the world along (2D: primary button; 3D: secondary button or two fingers).
  void pan(float dx, float dy, const Viewport& viewport);
  // Drag that turns the view in 3D; in 2D it pans.
  void turn(float dx, float dy, const Viewport& viewport);
  void zoom_at(ScreenPoint cursor, float factor, const Viewport& viewport);
  void fit(const World& world, const Viewport& viewport);

  Vec3 target() const { return dimension == 2 ? planar.target : orbit.target; }
  // u across the shorter side of the picture at the target.
  float width() const { return dimension == 2 ? planar.width : orbit.width(); }
  float units_per_pixel(const Viewport& viewport) const {
    return width() / viewport.shorter_side();
  }
  std::optional<ScreenPoint> world_to_screen(Vec3 point, const Viewport& viewport) const;
  // 2D: the point under the cursor. 3D: the point of the cursor's ray at the target's depth.
  Vec3 screen_to_world(ScreenPoint point, const Viewport& viewport) const;
  // 2D: straight down from above the plane.
  Ray ray(ScreenPoint point, const Viewport& viewport) const;
  // From positions relative to target() to clip space. (Subtracting the target first keeps
  // single precision useful far from the origin.)
  Mat4 view_projection(const Viewport& viewport) const;
  Vec3 eye() const;
};

}  // namespace flockwork
