// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "render/floor_image.h"
#include "render/gl_objects.h"
#include "render/renderer.h"

namespace flockwork {

// Draws floor images. Each is copied to the graphics card once per version.
class ImagePass {
 public:
  static Result<ImagePass> create();

  // In the order of the list, blended.
  void draw(const std::vector<const FloorImage*>& images, Vec3 target, DrawReport& report);

 private:
  struct Slot {
    gl::Texture texture;
    std::uint64_t version = 0;
  };
  explicit ImagePass(gl::Program program);
  void upload(Slot& slot, const FloorImage& image, DrawReport& report);

  gl::Program program_;
  GLint box_;
  gl::VertexArray array_;
  std::vector<Slot> slots_;  // one per image of a frame, in their order
};

}  // namespace flockwork
