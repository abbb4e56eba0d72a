// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "render/camera.h"
#include "render/render_options.h"
#include "render/sketch.h"
#include "sim/simulation.h"

namespace flockwork {

// What the last draw did, for the Timing panel and tests.
struct DrawReport {
  std::int64_t agents = 0;
  std::int64_t people = 0;
  std::int64_t agents_as_points =
      0;  // those and people too small on the screen for their full shape
  std::int64_t trail_segments = 0;
  int draw_calls = 0;
  std::int64_t bytes_uploaded = 0;
  std::int32_t trail_stride = 1;  // only every so-manieth id leaves a trail
};

// Draws a simulation with WebGL2 (OpenGL ES 3.0) into the current context's framebuffer, which
// must be current in every call. Needs no extension. A multisampled framebuffer with depth is
// best: in 2D edges are smoothed by the shaders, in 3D by multisampling.
//
// One instanced draw call per flock reads the core's arrays as they are (see AgentTexture); small
// agents are points in one call. Agents are drawn where they were `interpolation` between the last
// step and this one, p + v dt (interpolation - 1), so no previous positions are kept. Far or tiny
// agents keep a least size on the screen and fade instead of flickering.
//
// Trails: a texture keeps past positions by id. Up to 3,413 agents in all flocks leave trails of
// 24 samples, more agents leave coarser ones, of 10 samples at some 8,100; beyond that only
// every n-th id (n a power of two) leaves one: every 16th of 100,000, every 32nd of 200,000. So
// trails never take more than 81,920 past positions (1.3 MB). A trail is broken where its agent
// jumped (wrapped, placed). They start when they are switched on.
class Renderer {
 public:
  // Compiles everything. The error's text holds the driver's log.
  static Result<Renderer> create();

  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;
  ~Renderer();  // releases the GL objects, so the context must still be current

  // Sets the viewport, clears and draws all of the picture. interpolation: 0 to 1, see above; 1
  // draws the present step. `sketches`: what else to draw; captions are left to the caller.
  // Afterwards blending, depth test, culling and scissor are off, and no
  // program, buffer, texture or vertex array is bound.
  void draw(const Simulation& simulation, const Camera& camera, const RenderOptions& options,
            float interpolation, const Viewport& viewport, const Sketches& sketches = {});

  // Forgets past positions. Draw does it by itself on a reset, a new count, or another scene.
  void clear_trails();

  // The context's objects are gone: drops them; draw does nothing until they are made anew.
  void context_lost();
  // Makes everything anew in the restored context. Trails start afresh.
  Result<void> context_restored();

  const DrawReport& last_draw() const;

 private:
  struct State;
  explicit Renderer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace flockwork
