// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "flock/steer.h"
#include "flock/vector_lanes.h"

namespace flockwork {

// Four agents from index i on. Arrays may be read and written past their last element.
template <int Dimension>
FLOCKWORK_FORCE_INLINE Lanes3 load_lanes(const AlignedArray<float>& x, const AlignedArray<float>& y,
                                         const AlignedArray<float>& z, std::size_t i) {
  Lanes3 v;
  v.x = load(x.data() + i);
  v.y = load(y.data() + i);
  if constexpr (Dimension == 3) v.z = load(z.data() + i);
  return v;
}

template <int Dimension>
FLOCKWORK_FORCE_INLINE void store_lanes(VectorArrays& arrays, std::size_t i, const Lanes3& v) {
  store(arrays.x.data() + i, v.x);
  store(arrays.y.data() + i, v.y);
  if constexpr (Dimension == 3) store(arrays.z.data() + i, v.z);
}

}  // namespace flockwork
