// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/camera.h"

#include <catch_amalgamated.hpp>

#include <cmath>
#include <limits>

namespace flockwork {
namespace {

using Catch::Approx;

constexpr Viewport wide{1280, 720, 1.0f};

World box(int dimension, float half_x, float half_y, float half_z) {
  World world;
  world.dimension = dimension;
  world.lower = {-half_x, -half_y, -half_z};
  world.upper = {half_x, half_y, half_z};
  return world;
}

Camera camera_of(const World& world, const Viewport& viewport = wide) {
  Scene scene;
  scene.world = world;
  return Camera::from_view(scene, viewport);
}

float distance(Vec3 a, Vec3 b) { return length(a - b); }

// In device pixels, through the matrix that the shaders use.
ScreenPoint through_matrix(const Camera& camera, Vec3 point, const Viewport& viewport) {
  const auto clip = camera.view_projection(viewport).transform(point - camera.target());
  return {(clip[0] / clip[3] * 0.5f + 0.5f) * static_cast<float>(viewport.width),
          (0.5f - clip[1] / clip[3] * 0.5f) * static_cast<float>(viewport.height)};
}

TEST_CASE("zooming keeps the world point under the cursor") {
  const int dimension = GENERATE(2, 3);
  Camera camera = camera_of(box(dimension, 64, 36, 30));
  for (const float factor : {1.25f, 3.0f, 0.8f}) {
    const ScreenPoint cursor{400.0f, 250.0f};
    const Vec3 before = camera.screen_to_world(cursor, wide);
    camera.zoom_at(cursor, factor, wide);
    const auto after = camera.world_to_screen(before, wide);
    REQUIRE(after);
    CHECK(after->x == Approx(cursor.x).margin(0.05));
    CHECK(after->y == Approx(cursor.y).margin(0.05));
  }
}

TEST_CASE("panning moves the world with the cursor") {
  const int dimension = GENERATE(2, 3);
  Camera camera = camera_of(box(dimension, 64, 36, 30));
  const Vec3 held = camera.screen_to_world({500.0f, 300.0f}, wide);
  camera.pan(35.0f, -20.0f, wide);
  const auto moved = camera.world_to_screen(held, wide);
  REQUIRE(moved);
  CHECK(moved->x == Approx(535.0f).margin(0.05));
  CHECK(moved->y == Approx(280.0f).margin(0.05));
}

TEST_CASE("screen and world points are each other's inverse") {
  const int dimension = GENERATE(2, 3);
  const Viewport viewport = GENERATE(wide, Viewport{600, 1100, 2.0f});
  Camera camera = camera_of(box(dimension, 64, 36, 30), viewport);
  camera.turn(130.0f, 60.0f, viewport);
  for (const ScreenPoint p : {ScreenPoint{10, 20}, ScreenPoint{300, 300}, ScreenPoint{599, 719}}) {
    const auto back = camera.world_to_screen(camera.screen_to_world(p, viewport), viewport);
    REQUIRE(back);
    CHECK(back->x == Approx(p.x).margin(0.05));
    CHECK(back->y == Approx(p.y).margin(0.05));
  }
}

TEST_CASE("the shaders' matrix puts points where world_to_screen does") {
  const int dimension = GENERATE(2, 3);
  Camera camera = camera_of(box(dimension, 64, 36, 30));
  camera.turn(-210.0f, 90.0f, wide);
  camera.pan(50.0f, 10.0f, wide);
  for (const Vec3 p : {Vec3{0, 0, 0}, Vec3{20, -10, 5}, Vec3{-30, 30, -12}}) {
    const Vec3 point = dimension == 2 ? Vec3{p.x, p.y, 0.0f} : p;
    const ScreenPoint drawn = through_matrix(camera, point, wide);
    const auto computed = camera.world_to_screen(point, wide);
    REQUIRE(computed);
    CHECK(drawn.x == Approx(computed->x).margin(0.05));
    CHECK(drawn.y == Approx(computed->y).margin(0.05));
  }
}

TEST_CASE("fitting shows the whole world in any picture") {
  const World world =
      GENERATE(box(2, 64, 36, 0), box(2, 5, 90, 0), box(3, 60, 60, 40), box(3, 200, 10, 4));
  const Viewport viewport = GENERATE(wide, Viewport{500, 900, 2.0f}, Viewport{64, 64, 1.0f});
  const Camera camera = camera_of(world, viewport);
  float largest = 0.0f;  // of all corners, as a share of half the picture
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 p{(corner & 1) ? world.upper.x : world.lower.x,
                 (corner & 2) ? world.upper.y : world.lower.y,
                 (corner & 4) ? world.upper.z : world.lower.z};
    const auto s = camera.world_to_screen(p, viewport);
    REQUIRE(s);
    const float x = std::abs(2.0f * s->x / static_cast<float>(viewport.width) - 1.0f);
    const float y = std::abs(2.0f * s->y / static_cast<float>(viewport.height) - 1.0f);
    largest = std::max({largest, x, y});
  }
  CHECK(largest < 1.0f);
  CHECK(largest > 0.85f);
}

TEST_CASE("the fit of a ball world shows the ball") {
  World world = box(3, 10, 10, 10);
  world.bounds_x = world.bounds_y = world.bounds_z = Bounds::sphere;
  world.sphere_radius = 40.0f;
  const Camera camera = camera_of(world);
  const auto top = camera.world_to_screen(camera.orbit.up() * 40.0f, wide);
  REQUIRE(top);
  CHECK(top->y > 0.0f);
  CHECK(top->y < 60.0f);
}

TEST_CASE("the zoom stops within its limits and the target stays in the world") {
  const int dimension = GENERATE(2, 3);
  const World world = box(dimension, 64, 36, 30);
  Camera camera = camera_of(world);
  const CameraLimits limits = CameraLimits::of(world);
  for (int i = 0; i < 400; ++i) camera.zoom_at({3.0f, 700.0f}, 0.5f, wide);
  CHECK(camera.width() == Approx(limits.maximum_width).epsilon(1e-4));
  for (int i = 0; i < 400; ++i) camera.zoom_at({3.0f, 700.0f}, 2.0f, wide);
  CHECK(camera.width() == Approx(limits.minimum_width).epsilon(1e-4));
  for (int i = 0; i < 2000; ++i) camera.pan(5000.0f, 3000.0f, wide);
  const Vec3 target = camera.target();
  for (int axis = 0; axis < 3; ++axis) {
    CHECK(target[axis] >= limits.lower[axis]);
    CHECK(target[axis] <= limits.upper[axis]);
  }
}

TEST_CASE("at the limit of the zoom, zooming on does not move the view") {
  const int dimension = GENERATE(2, 3);
  Camera camera = camera_of(box(dimension, 64, 36, 30));
  for (int i = 0; i < 40; ++i) camera.zoom_at({640.0f, 360.0f}, 2.0f, wide);
  const Vec3 target = camera.target();
  camera.zoom_at({3.0f, 700.0f}, 2.0f, wide);
  CHECK(distance(camera.target(), target) < 1e-4f);
}

TEST_CASE("broken gestures leave the camera as it is") {
  const int dimension = GENERATE(2, 3);
  Camera camera = camera_of(box(dimension, 64, 36, 30));
  const Vec3 eye = camera.eye();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  camera.zoom_at({1, 1}, nan, wide);
  camera.zoom_at({1, 1}, 0.0f, wide);
  camera.zoom_at({1, 1}, -2.0f, wide);
  camera.zoom_at({1, 1}, infinity, wide);
  camera.pan(nan, 0.0f, wide);
  camera.turn(0.0f, infinity, wide);
  CHECK(distance(camera.eye(), eye) == 0.0f);
}

TEST_CASE("a world without room gives a camera with finite numbers") {
  const int dimension = GENERATE(2, 3);
  const Camera camera = camera_of(box(dimension, 0, 0, 0));
  CHECK(camera.width() > 0.0f);
  for (const float m : camera.view_projection(wide).m) CHECK(std::isfinite(m));
}

TEST_CASE("an open world lets the camera go as far as agents can") {
  World world = box(2, 50, 50, 0);
  world.bounds_x = world.bounds_y = Bounds::open;
  Camera camera = camera_of(world);
  CHECK(camera.width() == Approx(106.0f));
  camera.planar.target = {9.0e5f, -9.0e5f, 0.0f};
  camera.planar.clamp();
  CHECK(camera.target().x == 9.0e5f);
}

TEST_CASE("orbiting follows the drag, keeps the distance and never tips over") {
  Camera camera = camera_of(box(3, 60, 60, 40));
  camera.orbit.yaw = camera.orbit.pitch = 0.0f;
  CHECK(distance(camera.orbit.forward(), {0, 1, 0}) < 1e-6f);
  CHECK(distance(camera.orbit.right(), {1, 0, 0}) < 1e-6f);
  CHECK(distance(camera.orbit.up(), {0, 0, 1}) < 1e-6f);

  // What is near the eye moves with the cursor: to the right and down.
  const Vec3 near_eye = camera.target() - camera.orbit.forward() * 20.0f;
  const float reach = camera.orbit.distance;
  camera.turn(40.0f, 25.0f, wide);
  const auto moved = camera.world_to_screen(near_eye, wide);
  REQUIRE(moved);
  CHECK(moved->x > 640.0f);
  CHECK(moved->y > 360.0f);
  CHECK(distance(camera.eye(), camera.target()) == Approx(reach).epsilon(1e-5));

  for (int i = 0; i < 100; ++i) camera.turn(0.0f, 300.0f, wide);
  CHECK(camera.orbit.up().z > 0.0f);
  CHECK(camera.orbit.pitch == Approx(OrbitCamera::maximum_pitch));
}

TEST_CASE("a picking ray passes through the point under the cursor") {
  const int dimension = GENERATE(2, 3);
  Camera camera = camera_of(box(dimension, 64, 36, 30));
  const Vec3 point = dimension == 2 ? Vec3{12, -7, 0} : Vec3{12, -7, 9};
  const auto screen = camera.world_to_screen(point, wide);
  REQUIRE(screen);
  const Ray ray = camera.ray(*screen, wide);
  CHECK(length(ray.direction) == Approx(1.0f));
  CHECK(length(cross(point - ray.origin, ray.direction)) < 0.02f);
}

TEST_CASE("points behind the eye have no place in the picture") {
  const Camera camera = camera_of(box(3, 60, 60, 40));
  CHECK_FALSE(camera.world_to_screen(camera.eye() - camera.orbit.forward(), wide));
}

TEST_CASE("a scene's view is what the camera starts with") {
  Scene scene;
  scene.world = box(3, 60, 60, 40);
  scene.view.target = {5, 6, 7};
  scene.view.width = 33.0f;
  scene.view.yaw = 1.0f;
  scene.view.pitch = -0.2f;
  const Camera camera = Camera::from_view(scene, wide);
  CHECK(camera.target() == scene.view.target);
  CHECK(camera.width() == Approx(33.0f));
  CHECK(camera.orbit.yaw == Approx(1.0f));
  CHECK(camera.orbit.pitch == Approx(-0.2f));
}

TEST_CASE("a denser picture of the same size shows the same part of the world") {
  Scene scene;
  scene.world = box(2, 64, 36, 0);
  const Viewport dense{2560, 1440, 2.0f};
  CHECK(Camera::from_view(scene, wide).width() == Approx(Camera::from_view(scene, dense).width()));
}

}  // namespace
}  // namespace flockwork
