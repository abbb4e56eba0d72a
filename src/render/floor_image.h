// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/vec.h"

namespace flockwork {

// A picture that lies on the floor of a world, such as a map of density.
struct FloorImage {
  std::int32_t width = 0, height = 0;
  Vec3 lower, upper;                  // u: the rectangle that it covers
  std::vector<std::uint32_t> texels;  // row by row from the lower left; bytes r g b a, r lowest
  std::uint64_t version = 0;          // another one for each content, over all images

  bool empty() const { return texels.empty(); }
};

constexpr std::uint32_t texel(Vec3 color, float opacity) {
  const auto byte = [](float share) {
    const float clamped = share < 0.0f ? 0.0f : share > 1.0f ? 1.0f : share;
    return static_cast<std::uint32_t>(clamped * 255.0f + 0.5f);
  };
  return byte(color.x) | (byte(color.y) << 8) | (byte(color.z) << 16) | (byte(opacity) << 24);
}

}  // namespace flockwork
