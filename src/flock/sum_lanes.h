// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "flock/sense.h"
#include "flock/vector_lanes.h"

namespace flockwork {

// The sums of four agents, one agent per lane; what they mean is in sense.h. `velocity` are sums of
// headings where a model looks at these, `offset` the sum of unit offsets with `couzin`.
struct SumLanes {
  Lanes3 velocity, offset, separation;
  f32x4 neighbours, close, aligned;
};

template <int Dimension, bool Zones>
FLOCKWORK_FORCE_INLINE SumLanes load_sums(const float* sums) {
  constexpr int width = 4 * (Zones ? 3 : sum_groups(Dimension));
  const auto group = [&](int g, f32x4& a, f32x4& b, f32x4& c, f32x4& d) {
    a = load_aligned(sums + 4 * g);
    b = load_aligned(sums + width + 4 * g);
    c = load_aligned(sums + 2 * width + 4 * g);
    d = load_aligned(sums + 3 * width + 4 * g);
    transpose4(a, b, c, d);
  };
  SumLanes s;
  f32x4 unused;
  if constexpr (Zones) {
    group(0, s.velocity.x, s.velocity.y, s.velocity.z, s.aligned);
    group(1, s.offset.x, s.offset.y, s.offset.z, s.neighbours);
    group(2, s.separation.x, s.separation.y, s.separation.z, s.close);
  } else if constexpr (Dimension == 2) {
    group(0, s.velocity.x, s.velocity.y, s.offset.x, s.offset.y);
    group(1, s.separation.x, s.separation.y, s.neighbours, s.close);
  } else {
    group(0, s.velocity.x, s.velocity.y, s.velocity.z, s.neighbours);
    group(1, s.offset.x, s.offset.y, s.offset.z, s.close);
    group(2, s.separation.x, s.separation.y, s.separation.z, unused);
  }
  return s;
}

}  // namespace flockwork
