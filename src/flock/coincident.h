// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.h"

namespace flockwork {

// The direction in which agent `id` parts from agent `other` when both stand on one point: drawn
// from the two ids, and opposite for the two of them.
inline Vec3 coincident_direction(std::uint32_t id, std::uint32_t other, int dimension) {
  const std::uint32_t lower = id < other ? id : other;
  const std::uint32_t higher = id < other ? other : id;
  const Vec3 u = unit_vector(random_u32x4(0, Stream::coincident, lower, higher), dimension);
  return id < other ? u : u * -1.0f;
}

}  // namespace flockwork
