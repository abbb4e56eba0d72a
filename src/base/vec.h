// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

namespace flockwork {

// A point or vector for scene data and set-up code. Hot loops use f32x4 over separate arrays.
// Planar worlds leave z at 0.
struct Vec3 {
  float x = 0.0f;
  float y = 0.0f;
  float z = 0.0f;

  float operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
  float& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
  friend bool operator==(const Vec3&, const Vec3&) = default;
  friend Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec3 operator*(Vec3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
};

inline float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

}  // namespace flockwork
