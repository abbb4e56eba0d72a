// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "render/camera.h"
#include "render/render_options.h"

namespace flockwork {

struct Vec4 {
  float x = 0.0f;
  float y = 0.0f;
  float z = 0.0f;
  float w = 0.0f;
};

// The uniform block that all shaders read, in std140 layout: see render/shaders/frame.h.
struct FrameBlock {
  Mat4 view_projection;
  Vec4 target;
  Vec4 eye;
  Vec4 right;
  Vec4 up;
  Vec4 viewport;
  Vec4 fog;
  Vec4 zenith;
  Vec4 horizon;
  Vec4 nadir;
  Vec4 glow;
  Vec4 sun;
  Vec4 light;
  Vec4 ambient;
  Vec4 bounce;
};
static_assert(sizeof(FrameBlock) == 64 + 14 * 16);

// Simulated seconds after which wing beats repeat. Beats have a whole number of cycles in it, so
// nothing jumps there, and single precision resolves a thousandth of a beat throughout.
constexpr double clock_period = 1024.0;

// What `automatic` stands for in a scene.
Background background_of(const Scene& scene, Background wanted);

// `time` in s of simulated time, at the moment that is drawn.
FrameBlock frame_block(const Camera& camera, const Viewport& viewport, Background background,
                       double time);

}  // namespace flockwork
