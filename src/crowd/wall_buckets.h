// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/array.h"
#include "space/wall_geometry.h"

namespace flockwork {

// The walls around one place, as separate arrays for four-lane loops, each segment once.
struct NearWalls {
  AlignedArray<float> ax, ay, bx, by;  // m
  std::size_t count = 0;
};

// The segments of walls in square buckets, to gather those near a place.
class WallBuckets {
 public:
  static constexpr std::int64_t max_buckets = std::int64_t{1} << 20;

  // Keeps a span of the geometry's segments, which must live as long.
  void build(const WallGeometry& geometry);

  bool empty() const { return segments_.empty(); }

  // All segments that touch the square of half width `reach` around (x, y), and perhaps some more.
  // In the order of the geometry. Room for the largest result is made in build().
  void gather(float x, float y, float reach, NearWalls& near);

  // The same for a box, as indices of segments.
  std::span<const std::uint32_t> gather(float lower_x, float lower_y, float upper_x, float upper_y);

 private:
  std::int32_t column(float x) const;
  std::int32_t row(float y) const;

  std::span<const WallSegment> segments_;
  float lower_x_ = 0.0f, lower_y_ = 0.0f, inverse_cell_ = 1.0f;
  std::int32_t columns_ = 0, rows_ = 0;
  std::vector<std::uint32_t> first_;  // of each bucket in segment_, and the end
  std::vector<std::uint32_t> segment_;
  std::vector<std::uint32_t> seen_;  // the query that last met a segment
  std::vector<std::uint32_t> found_;
  std::uint32_t query_ = 0;
};

}  // namespace flockwork
