// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/image_pass.h"

#include <utility>

#include "render/shaders/floor.h"

namespace flockwork {

Result<ImagePass> ImagePass::create() {
  auto program = gl::Program::build("floor images", shaders::image_vertex, shaders::image_fragment);
  if (!program) return program.error();
  return ImagePass(std::move(program).value());
}

ImagePass::ImagePass(gl::Program program)
    : program_(std::move(program)), box_(program_.uniform("u_box")) {}

void ImagePass::upload(Slot& slot, const FloorImage& image, DrawReport& report) {
  glBindTexture(GL_TEXTURE_2D, slot.texture.get());
  if (slot.version == image.version) return;
  slot.version = image.version;
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
               image.texels.data());
  for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER}) {
    glTexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
  }
  for (const GLenum axis : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T}) {
    glTexParameteri(GL_TEXTURE_2D, axis, GL_CLAMP_TO_EDGE);
  }
  report.bytes_uploaded += static_cast<std::int64_t>(4 * image.texels.size());
}

void ImagePass::draw(const std::vector<const FloorImage*>& images, Vec3 target,
                     DrawReport& report) {
  if (images.empty()) return;
  glEnable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  program_.use();
  glBindVertexArray(array_.get());
  glActiveTexture(GL_TEXTURE0 + gl::image_unit);
  if (slots_.size() < images.size()) slots_.resize(images.size());
  for (std::size_t i = 0; i < images.size(); ++i) {
    const FloorImage& image = *images[i];
    if (image.empty()) continue;
    upload(slots_[i], image, report);
    glUniform4f(box_, image.lower.x - target.x, image.lower.y - target.y, image.upper.x - target.x,
                image.upper.y - target.y);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    ++report.draw_calls;
  }
  gl::check("floor images");
}

}  // namespace flockwork
