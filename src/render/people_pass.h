// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "base/result.h"
#include "render/camera.h"
#include "render/gl_objects.h"
#include "render/people_marks.h"
#include "render/renderer.h"
#include "sim/simulation.h"

namespace flockwork {

// The people of a crowd: a texel of a texture each, drawn 1,024 in an instance, or as points where
// they are only a few pixels wide. (For the reasons see AgentTexture.)
class PeoplePass {
 public:
  static Result<PeoplePass> create();

  // Blended, without depth test. `lag` s, 0 or less: see Shot.
  void draw(const Simulation& simulation, const Camera& camera, const RenderOptions& options,
            float lag, const Viewport& viewport, DrawReport& report);
  void clear() { marks_.clear(); }

 private:
  struct Look {
    explicit Look(gl::Program built)
        : program(std::move(built)), layout(program.uniform("u_layout")) {}
    gl::Program program;
    GLint layout;
  };
  PeoplePass(gl::Program points, gl::Program sprites);
  int upload(std::span<const PersonMark> marks);
  void bind_palette(ColorPeopleBy by, bool light_theme);

  Look points_, sprites_;
  PeopleMarks marks_;
  // Two, used in turns, so that the driver need not wait for the last frame to be drawn.
  std::array<gl::Texture, 2> textures_;
  std::size_t current_ = 0;
  int width_log2_ = 0;
  int rows_ = 0;
  gl::Texture palette_;
  int palette_key_ = -1;
  gl::VertexArray point_array_, sprite_array_;
  gl::Buffer sprite_indices_;
};

}  // namespace flockwork
