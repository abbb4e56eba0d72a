// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "base/result.h"
#include "render/agent_texture.h"
#include "render/camera.h"
#include "render/gl_objects.h"
#include "render/render_options.h"
#include "render/renderer.h"
#include "render/shapes.h"
#include "sim/simulation.h"

namespace flockwork {

// What the shaders need to know about a flock; shared by agents and trails.
struct FlockLook {
  AgentShape shape;
  ColorBy color_by;
  Vec3 color;
  float size;     // u
  float slowest;  // u/s
  float fastest;  // u/s, above slowest
  float dim;      // 1: as it is
};
FlockLook look_of(const Flock& flock, const RenderOptions& options, int index);

// A program that starts with shaders::flock_inputs, and where its uniforms are. Those that a
// program has not are -1, which GL ignores.
struct FlockProgram {
  explicit FlockProgram(gl::Program built);
  void use(const FlockLook& look, float lag) const;

  gl::Program program;
  GLint lag, size, shape, color_by, color, speed_range, dim, beat;
  GLint layout, half_extent, mesh_size;
};

// The agents of all flocks, one draw call each.
class AgentsPass {
 public:
  static Result<AgentsPass> create();

  // Sets depth test and blending as the dimension needs them.
  void draw(const Simulation& simulation, const Camera& camera, const RenderOptions& options,
            float lag, const Viewport& viewport, DrawReport& report);

 private:
  // A mesh as often as one instance draws it.
  struct Batch {
    gl::VertexArray array;
    gl::Buffer vertices, indices;
    GLsizei index_count = 0;
    int mesh_size = 0;  // vertices of one copy
  };

  AgentsPass(FlockProgram points, std::vector<FlockProgram> sprites, FlockProgram meshes);
  void draw_points(const FlockLook& look, float lag, const AgentTexture& agents);
  void draw_sprites(const FlockLook& look, float lag, const AgentTexture& agents);
  void draw_meshes(const FlockLook& look, float lag, Detail detail, const AgentTexture& agents);

  FlockProgram points_;
  std::vector<FlockProgram> sprites_;  // by shape
  FlockProgram meshes_;
  std::vector<AgentTexture> textures_;  // by flock
  gl::VertexArray point_array_, sprite_array_;
  gl::Buffer sprite_indices_;
  std::array<std::array<Batch, 2>, 4> batches_;  // by shape and detail
};

}  // namespace flockwork
