// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "render/agents_pass.h"
#include "render/gl_objects.h"
#include "render/render_options.h"
#include "render/renderer.h"
#include "render/trail_plan.h"
#include "sim/simulation.h"

namespace flockwork {

// Ribbons along past positions. Agents change their places in memory with each step, ids stay, so
// positions are sorted by id on the way into a texture: one block of rows per sample, a ring of
// past samples and one block for the present. Sorting only the trails on the CPU costs less than
// half a millisecond for the most trails, and needs no renderable float textures.
class TrailsPass {
 public:
  static Result<TrailsPass> create();

  void clear() { filled_ = 0; }
  // Notes where the agents are at `time` (s, simulated, the moment that is drawn).
  void record(const Simulation& simulation, const RenderOptions& options, float lag, double time,
              DrawReport& report);
  // Blending must be on.
  void draw(const Simulation& simulation, const RenderOptions& options, DrawReport& report);

 private:
  explicit TrailsPass(gl::Program program);
  // Sizes everything for the flocks as they are; forgets the past if they changed.
  void prepare(const Simulation& simulation, const RenderOptions& options, double time);
  void allocate(std::int64_t trails);
  void make_indices();
  void gather(const Simulation& simulation, float lag);
  void store(int slot, DrawReport& report);

  FlockProgram program_;
  GLint first_, trails_, batch_, stride_, rows_uniform_, newest_uniform_, slots_, samples_, age_,
      reach_, top_speed_, wrap_, opacity_;
  gl::Texture texture_;
  gl::VertexArray array_;
  gl::Buffer indices_;  // of the ribbons of one instance
  int in_batch_ = 0;    // ribbons per instance

  TrailPlan plan_;
  std::vector<std::int32_t> counts_;  // agents per flock that all this is sized for
  std::vector<std::int32_t> firsts_;  // first trail of each flock
  int width_ = 0, rows_ = 0;          // texels of one sample
  std::vector<float> staging_;        // one sample, four floats per trail
  std::vector<double> times_;         // of the ring's slots
  int newest_ = 0, filled_ = 0;
  double now_ = 0.0;
};

}  // namespace flockwork
