// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "space/wall_geometry.h"

namespace flockwork {

// The segments of walls in square buckets. Tests are exact for all floats: a way that touches a
// wall counts as one that crosses it, and between two segments that share an end nothing gets
// through.
class SegmentGrid {
 public:
  static constexpr std::size_t max_buckets = std::size_t{1} << 16;
  // Of segments in buckets: where many long ones cross many buckets these get larger.
  static constexpr std::size_t max_entries = std::size_t{1} << 21;

  std::size_t entries() const { return pieces_.size(); }

  SegmentGrid() = default;
  explicit SegmentGrid(const WallGeometry& geometry);

  // Whether the straight way from a to b touches a wall.
  bool crosses(float ax, float ay, float bx, float by) const;

  // The first wall that the way from a to b touches: index of the segment in the geometry's
  // segments(), -1 if none, and the share of the way up to it, 0 to 1, to rounding.
  struct Touch {
    std::int32_t segment = -1;
    double share = 1.0;
  };
  Touch first_touch(float ax, float ay, float bx, float by) const;

  // The nearest outline among those no farther than `within`; discs count as circles.
  struct Nearest {
    std::int32_t segment = -1;  // -1: none is so near
    float distance = 0.0f;      // u
  };
  Nearest nearest(float x, float y, float within) const;

  // Whether a segment comes within the distance; those of discs count as the straight pieces that
  // crosses() knows.
  bool near(float x, float y, float distance) const;

 private:
  struct Piece {
    WallSegment segment;
    std::int32_t index;
  };
  void choose_cells(std::span<const WallSegment> segments);
  // Calls visit(piece) for all pieces of the buckets that the way passes, and perhaps of some
  // beside them, some more than once, until it returns true.
  template <typename Visit>
  bool visit_way(double ax, double ay, double bx, double by, const Visit& visit) const;
  template <typename Visit>
  void visit_buckets(double ax, double ay, double bx, double by, const Visit& visit) const;
  struct Search;
  void measure_bucket(std::int64_t column, std::int64_t row, Search& search) const;
  void search_rings(Search& search, double slack) const;

  double lower_x_ = 0.0, lower_y_ = 0.0;
  double cell_ = 1.0, per_cell_ = 1.0;
  std::int32_t columns_ = 0, rows_ = 0;
  std::vector<std::uint32_t> first_;  // of each bucket in pieces_, and the end of the last
  std::vector<Piece> pieces_;
  std::vector<WallDisc> discs_;
  double sagitta_ = 0.0;
};

}  // namespace flockwork
