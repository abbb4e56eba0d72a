// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/array.h"
#include "base/vec.h"

namespace flockwork {

// The agents of one group, as separate arrays of one length. z and vz are empty in planar worlds.
struct Agents {
  int dimension = 2;
  AlignedArray<float> x, y, z;     // u
  AlignedArray<float> vx, vy, vz;  // u/s
  AlignedArray<std::uint32_t> id;

  std::size_t size() const { return id.size(); }
  bool planar() const { return dimension == 2; }

  // For set-up and rules that go agent by agent; z is 0 in planar worlds.
  Vec3 position(std::size_t i) const { return {x[i], y[i], planar() ? 0.0f : z[i]}; }
  Vec3 velocity(std::size_t i) const { return {vx[i], vy[i], planar() ? 0.0f : vz[i]}; }

  // Kept elements keep their values; new ones are unspecified.
  void resize(std::size_t count) {
    for (auto* a : {&x, &y, &vx, &vy}) a->resize(count);
    for (auto* a : {&z, &vz}) a->resize(planar() ? 0 : count);
    id.resize(count);
  }
  void reserve(std::size_t count) {
    for (auto* a : {&x, &y, &vx, &vy}) a->reserve(count);
    for (auto* a : {&z, &vz}) a->reserve(planar() ? 0 : count);
    id.reserve(count);
  }
};

}  // namespace flockwork
