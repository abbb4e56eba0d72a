// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "space/shape.h"
#include "space/world.h"

namespace flockwork {

// A straight piece of the outline of a wall. Its ends belong to it.
struct WallSegment {
  float ax, ay, bx, by;
  std::int32_t wall;  // index of the wall
  std::int32_t disc;  // of the disc that it is a piece of, in WallGeometry::discs(); -1: of none
};

struct WallDisc {
  float x, y, radius;
};

// A closed outline, made by the segments from `first` to before `last` in their order.
struct WallOutline {
  std::size_t first, last;
  float lower_x, lower_y, upper_x, upper_y;
  std::int32_t disc;  // -1: of none
  bool room;
};

// The walls of a scene as segments of the plane. In 3D they stand upright, as high as the world.
//
// Solid is what lies inside of a wall that is no room and, when there are rooms, what lies outside
// of all of them; outlines belong to the solid. The outline of each wall blocks, also where it lies
// within another one.
//
// A disc blocks as a regular polygon around it (that of a room: within it) of 32 to 256 sides, the
// fewest that stay within 0.002 u of the circle, so at most 0.5 % of the radius away from it for
// small discs and 0.008 % for large ones. Distances are those to the circle.
//
// Along wrapped axes walls continue across the seam: there is an image of each wall wherever one
// comes within half a period of the box.
class WallGeometry {
 public:
  static constexpr std::size_t max_segments = std::size_t{1} << 20;  // images included
  // As many times a wall may be as long as the period of a wrapped axis.
  static constexpr int max_periods = 8;

  WallGeometry() = default;
  // Expects valid walls and a valid world. The error is that a wall spans more than max_periods of
  // a wrapped axis or that there are more than max_segments.
  static Result<WallGeometry> build(std::span<const Wall> walls, const World& world);

  bool empty() const { return segments_.empty(); }
  std::span<const WallSegment> segments() const { return segments_; }
  std::span<const WallDisc> discs() const { return discs_; }
  std::span<const WallOutline> outlines() const { return outlines_; }
  bool has_rooms() const { return has_rooms_; }
  // The most that the polygon of a disc lies away from its circle, u.
  float sagitta() const { return sagitta_; }

  // Whether (x, y), which lies in the world, is solid; exact for the segments. O(segments of the
  // walls whose boxes hold the point).
  bool solid(float x, float y) const;

  // From (x, y) to the nearest outline, unsigned; infinite without walls. O(segments).
  float distance(float x, float y) const;

 private:
  friend class WallImages;
  std::vector<WallSegment> segments_;
  std::vector<WallDisc> discs_;
  std::vector<WallOutline> outlines_;
  float sagitta_ = 0.0f;
  bool has_rooms_ = false;
};

// From (x, y) to a segment, and to a circle; computed in double precision.
double distance_to(const WallSegment& segment, double x, double y);
double distance_to(const WallDisc& disc, double x, double y);

}  // namespace flockwork
