// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/agent_texture.h"

#include <algorithm>

namespace flockwork {
namespace {

// 2048 is what every WebGL2 device has; 4096 holds the four million agents of the largest scene.
constexpr int widest_log2 = 12;

}  // namespace

void AgentTexture::allocate(int count) {
  GLint largest = 2048;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  width_log2_ = largest >= (1 << widest_log2) ? widest_log2 : widest_log2 - 1;
  const int most_rows = largest / array_count;
  const int rows = (count + (1 << width_log2_) - 1) >> width_log2_;
  // Some room to grow, as a slider that is dragged changes the count in every frame.
  capacity_rows_ = std::clamp(rows + rows / 4, 1, most_rows);
  for (const gl::Texture& texture : textures_) {
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, 1 << width_log2_, capacity_rows_ * array_count, 0,
                 GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  }
}

std::int64_t AgentTexture::upload(const AgentView& agents) {
  glActiveTexture(GL_TEXTURE0 + gl::agents_unit);
  const auto wanted = static_cast<int>(agents.id.size());
  if (capacity_rows_ == 0 || wanted > capacity_rows_ << width_log2_) allocate(wanted);
  count_ = std::min(wanted, capacity_rows_ << width_log2_);
  rows_ = capacity_rows_;
  planar_ = agents.z.empty();
  current_ ^= 1;
  bind();
  const void* arrays[array_count] = {agents.x.data(),  agents.y.data(),  agents.z.data(),
                                     agents.vx.data(), agents.vy.data(), agents.vz.data(),
                                     agents.id.data()};
  const int width = 1 << width_log2_;
  const int full_rows = count_ / width;
  const int rest = count_ % width;
  std::int64_t bytes = 0;
  for (int i = 0; i < array_count; ++i) {
    if (planar_ && (i == 2 || i == 5)) continue;
    const auto* words = static_cast<const std::uint32_t*>(arrays[i]);
    if (full_rows > 0) {
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, i * rows_, width, full_rows, GL_RED_INTEGER,
                      GL_UNSIGNED_INT, words);
    }
    if (rest > 0) {
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, i * rows_ + full_rows, rest, 1, GL_RED_INTEGER,
                      GL_UNSIGNED_INT, words + static_cast<std::ptrdiff_t>(full_rows) * width);
    }
    bytes += std::int64_t{4} * count_;
  }
  return bytes;
}

void AgentTexture::bind() const {
  glActiveTexture(GL_TEXTURE0 + gl::agents_unit);
  glBindTexture(GL_TEXTURE_2D, textures_[static_cast<std::size_t>(current_)].get());
}

}  // namespace flockwork
