// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "base/vec.h"
#include "scene/scene.h"
#include "space/world.h"

namespace flockwork::testing {

// Test data from a fixed seed, the same on every machine: the standard fixes mt19937's numbers but
// not those of its distributions, so these are drawn here.
class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}

  // [0, 1), a multiple of 2^-24.
  float unit() { return static_cast<float>(engine_() >> 8) * 0x1p-24f; }
  float uniform(float low, float high) { return low + (high - low) * unit(); }
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(engine_()) % n; }

 private:
  std::mt19937 engine_;
};

enum class Spread {
  uniform,
  clumped,     // most agents in a few heaps much smaller than a radius
  coincident,  // several agents on each of a few points, bit for bit
  border,      // on the lower faces, edges and corners of the world, and one float below the upper
};
constexpr const char* spread_names[] = {"uniform", "clumped", "coincident", "border"};

// Positions inside the box of the world; z is 0 in 2D.
std::vector<Vec3> positions(const World& world, Spread spread, int count, Random& random);
// Speeds up to `most`; every 16th agent stands still.
std::vector<Vec3> velocities(const World& world, int count, float most, Random& random);

// A world with the same bounds on each axis, and a scene with one flock in it.
World box(int dimension, Bounds bounds, float extent);
Scene one_flock(const World& world, int count);

// The longest distance between two states of one flock, the nearest image on wrapped axes.
double largest_distance(const World& world, const std::vector<Vec3>& a, const std::vector<Vec3>& b);

}  // namespace flockwork::testing
