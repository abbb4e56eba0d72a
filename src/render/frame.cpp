// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/frame.h"

#include <algorithm>
#include <cmath>

#include "render/floor_marks.h"

namespace flockwork {
namespace {

// Colours are sRGB except light, ambient and bounce, which multiply linear colours.
struct Theme {
  Vec3 zenith, horizon, nadir, glow;
  float glow_sharpness;
  float vignette;
  Vec3 sun;
  Vec3 light, ambient, bounce;
  float fog;  // most of it
  bool is_light;
};

constexpr Theme underwater{
    .zenith{0.045f, 0.270f, 0.370f},
    .horizon{0.020f, 0.135f, 0.225f},
    .nadir{0.014f, 0.070f, 0.138f},
    .glow{0.10f, 0.22f, 0.22f},
    .glow_sharpness = 3.0f,
    .vignette = 0.30f,
    .sun{-0.35f, 0.45f, 0.82f},
    .light{1.05f, 1.08f, 1.02f},
    .ambient{0.30f, 0.42f, 0.50f},
    .bounce{0.05f, 0.12f, 0.20f},
    .fog = 0.93f,
    .is_light = false,
};

constexpr Theme dusk{
    .zenith{0.028f, 0.062f, 0.165f},
    .horizon{0.430f, 0.285f, 0.350f},
    .nadir{0.036f, 0.046f, 0.100f},
    .glow{0.56f, 0.30f, 0.06f},
    .glow_sharpness = 5.0f,
    .vignette = 0.30f,
    .sun{0.55f, 0.80f, 0.30f},
    .light{1.10f, 0.95f, 0.80f},
    .ambient{0.60f, 0.62f, 0.74f},
    .bounce{0.46f, 0.36f, 0.40f},
    .fog = 0.86f,
    .is_light = false,
};

constexpr Theme night{
    .zenith{0.022f, 0.028f, 0.050f},
    .horizon{0.050f, 0.060f, 0.095f},
    .nadir{0.012f, 0.014f, 0.026f},
    .glow{0.02f, 0.03f, 0.06f},
    .glow_sharpness = 4.0f,
    .vignette = 0.35f,
    .sun{-0.40f, 0.50f, 0.77f},
    .light{0.95f, 0.98f, 1.05f},
    .ambient{0.38f, 0.42f, 0.52f},
    .bounce{0.08f, 0.09f, 0.13f},
    .fog = 0.92f,
    .is_light = false,
};

constexpr Theme paper{
    .zenith{0.930f, 0.940f, 0.950f},
    .horizon{0.975f, 0.972f, 0.960f},
    .nadir{0.945f, 0.940f, 0.925f},
    .glow{0.02f, 0.02f, 0.01f},
    .glow_sharpness = 3.0f,
    .vignette = 0.05f,
    .sun{-0.40f, 0.50f, 0.77f},
    .light{0.80f, 0.79f, 0.76f},
    .ambient{0.36f, 0.37f, 0.40f},
    .bounce{0.16f, 0.15f, 0.14f},
    .fog = 0.90f,
    .is_light = true,
};

constexpr Theme floor_plan{
    .zenith{0.066f, 0.077f, 0.094f},
    .horizon{0.060f, 0.070f, 0.086f},
    .nadir{0.054f, 0.063f, 0.078f},
    .glow{0.0f, 0.0f, 0.0f},
    .glow_sharpness = 3.0f,
    .vignette = 0.12f,
    .sun{-0.40f, 0.50f, 0.77f},
    .light{0.95f, 0.98f, 1.05f},
    .ambient{0.38f, 0.42f, 0.52f},
    .bounce{0.08f, 0.09f, 0.13f},
    .fog = 0.92f,
    .is_light = false,
};

const Theme& theme_of(Background background, int dimension) {
  switch (background) {
    case Background::underwater:
      return underwater;
    case Background::dusk:
      return dusk;
    case Background::night:
      return night;
    case Background::paper:
      return paper;
    case Background::floor_plan:
      return floor_plan;
    case Background::automatic:
      break;
  }
  return dimension == 3 ? dusk : underwater;
}

Vec4 with(Vec3 v, float w = 0.0f) { return {v.x, v.y, v.z, w}; }

void set_theme(FrameBlock& block, const Theme& theme) {
  block.zenith = with(theme.zenith, theme.is_light ? 1.0f : 0.0f);
  block.horizon = with(theme.horizon, theme.vignette);
  block.nadir = with(theme.nadir);
  block.glow = with(theme.glow, theme.glow_sharpness);
  block.sun = with(normalized(theme.sun));
  block.light = with(theme.light);
  block.ambient = with(theme.ambient);
  block.bounce = with(theme.bounce);
}

}  // namespace

Background background_of(const Scene& scene, Background wanted) {
  const bool people = wanted == Background::automatic && is_floor_plan(scene);
  return people ? Background::floor_plan : wanted;
}

FrameBlock frame_block(const Camera& camera, const Viewport& viewport, Background background,
                       double time) {
  const Theme& theme = theme_of(background, camera.dimension);
  FrameBlock block;
  set_theme(block, theme);
  block.view_projection = camera.view_projection(viewport);
  const double turns = time / clock_period;
  block.target = with(camera.target(), static_cast<float>(turns - std::floor(turns)));

  const float width = static_cast<float>(viewport.width);
  const float height = static_cast<float>(viewport.height);
  float pixels_per_unit = 1.0f / camera.units_per_pixel(viewport);
  if (camera.dimension == 2) {
    block.right = {1.0f, 0.0f, 0.0f, 0.5f * width / pixels_per_unit};
    block.up = {0.0f, 1.0f, 0.0f, 0.5f * height / pixels_per_unit};
    block.eye = {0.0f, 0.0f, 1.0f, 0.0f};
  } else {
    const OrbitCamera& orbit = camera.orbit;
    pixels_per_unit *= orbit.distance;  // at distance 1
    block.right = with(orbit.right(), 0.5f * width / pixels_per_unit);
    block.up = with(orbit.up(), 0.5f * height / pixels_per_unit);
    block.eye = with(orbit.forward() * -orbit.distance, 1.0f);
    // Clear up to the near side of what the picture shows, nearly gone two pictures behind it.
    const float reach = std::min(0.5f * orbit.width(), orbit.limits.radius);
    const float range = std::max(2.2f * reach, 0.9f * orbit.limits.radius) + 1.0e-6f;
    block.fog = {std::max(orbit.distance - reach, 0.0f), 1.0f / range, theme.fog, 0.0f};
  }
  block.viewport = {width, height, viewport.pixel_ratio, pixels_per_unit};
  return block;
}

}  // namespace flockwork
