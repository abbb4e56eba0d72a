// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>

#include "base/vec.h"

namespace flockwork {

inline Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline float length(Vec3 a) { return std::sqrt(dot(a, a)); }
// A vector without length stays zero.
inline Vec3 normalized(Vec3 a) {
  const float l = length(a);
  return l > 0.0f ? a * (1.0f / l) : Vec3{};
}

// Column-major, as GL reads it: m[column * 4 + row].
struct Mat4 {
  std::array<float, 16> m{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

  const float* data() const { return m.data(); }
  float at(int row, int column) const { return m[static_cast<std::size_t>(column * 4 + row)]; }
  float& at(int row, int column) { return m[static_cast<std::size_t>(column * 4 + row)]; }

  friend Mat4 operator*(const Mat4& a, const Mat4& b) {
    Mat4 product;
    for (int column = 0; column < 4; ++column) {
      for (int row = 0; row < 4; ++row) {
        float sum = 0.0f;
        for (int k = 0; k < 4; ++k) sum += a.at(row, k) * b.at(k, column);
        product.at(row, column) = sum;
      }
    }
    return product;
  }
  // (p, 1) in homogeneous coordinates.
  std::array<float, 4> transform(Vec3 p) const {
    std::array<float, 4> r{};
    for (int row = 0; row < 4; ++row) {
      r[static_cast<std::size_t>(row)] =
          at(row, 0) * p.x + at(row, 1) * p.y + at(row, 2) * p.z + at(row, 3);
    }
    return r;
  }
};

}  // namespace flockwork
