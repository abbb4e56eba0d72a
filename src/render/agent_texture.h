// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "render/gl_objects.h"
#include "sim/simulation.h"

namespace flockwork {

// One flock's arrays on the GPU, each copied as it is: a texture of 32-bit words, one block of
// rows per array, in the order x y z vx vy vz id (2D: the blocks of z and vz stay unused).
//
// Why not instanced attributes: an instance of one agent has a dozen vertices, which wastes most
// of a GPU's wavefront, and software GL pays some 20 microseconds for each instance, 150 ms a
// frame for 6,000 birds. From a texture a shader can draw a batch of agents per instance.
class AgentTexture {
 public:
  // Returns the bytes copied. Agents beyond what the largest texture holds (millions) are left
  // out.
  std::int64_t upload(const AgentView& agents);
  // To the unit that shaders read; needs upload() before.
  void bind() const;

  int count() const { return count_; }
  int rows() const { return rows_; }  // per array
  int width_log2() const { return width_log2_; }
  bool planar() const { return planar_; }

 private:
  static constexpr int array_count = 7;

  void allocate(int count);

  // Two, used in turns, so that the driver need not wait for the last frame to be drawn.
  std::array<gl::Texture, 2> textures_;
  int current_ = 0;
  int width_log2_ = 0;
  int capacity_rows_ = 0;
  int rows_ = 0;
  int count_ = 0;
  bool planar_ = true;
};

}  // namespace flockwork
