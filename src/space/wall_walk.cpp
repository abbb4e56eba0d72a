// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/wall_walk.h"

#include <algorithm>
#include <cmath>

#include "space/orientation.h"

namespace flockwork {
namespace {

constexpr int max_slides = 4;         // along as many walls in one step
constexpr double longest_way = 1e30;  // u; what is longer, or no number, is not walked

// A place that agents may end at. In a wrapped world the upper end is the lower end.
float settled(const WallField::Axis& axis, double at) {
  auto rounded = static_cast<float>(at);
  if (std::fabs(rounded) < smallest_coordinate) rounded = 0.0f;
  const float upper = axis.bounds == Bounds::wrap ? axis.last : axis.upper;
  return std::clamp(rounded, axis.lower, upper);
}

// Where a way ends along one axis: in the world, or at its end with a share of the way done.
struct AxisEnd {
  float at;
  bool leaves;
  double share;
};

AxisEnd end_of(const WallField::Axis& axis, float from, double way) {
  const auto target = static_cast<float>(from + way);
  const bool at_seam = axis.bounds == Bounds::wrap && target == axis.upper && way > 0.0;
  const bool above = target > axis.upper || at_seam;
  if (!above && !(target < axis.lower)) return {settled(axis, target), false, 1.0};
  const float bound = above ? axis.upper : axis.lower;
  return {bound, true, std::clamp((static_cast<double>(bound) - from) / way, 0.0, 1.0)};
}

class Walker {
 public:
  Walker(const WallField& walls, WallWalk& way) : walls_(walls), way_(way) {}

  void run() {
    int slides = 0;
    for (int piece = 0; piece < max_walk_pieces; ++piece) {
      if (way_.dx == 0.0 && way_.dy == 0.0) break;
      const AxisEnd x = end_of(walls_.axis(0), way_.x, way_.dx);
      const AxisEnd y = end_of(walls_.axis(1), way_.y, way_.dy);
      const double share = std::min(x.share, y.share);
      const bool leaves_x = x.leaves && x.share == share;
      const bool leaves_y = y.leaves && !leaves_x;
      const bool whole = !leaves_x && !leaves_y;
      const float to_x =
          leaves_x || whole ? x.at : settled(walls_.axis(0), way_.x + way_.dx * share);
      const float to_y =
          leaves_y || whole ? y.at : settled(walls_.axis(1), way_.y + way_.dy * share);
      const SegmentGrid::Touch touch = walls_.segments().first_touch(way_.x, way_.y, to_x, to_y);
      if (touch.segment >= 0) {
        way_.touched = true;
        if (++slides > max_slides) break;
        slide(touch, share);
        continue;
      }
      if (whole) {
        way_.x = to_x;
        way_.y = to_y;
        break;
      }
      pass_end(leaves_x ? 0 : 1, to_x, to_y, share);
    }
    come_to_rest(walls_.axis(0), way_.x);
    come_to_rest(walls_.axis(1), way_.y);
  }

 private:
  // A walk that stops on the seam itself.
  static void come_to_rest(const WallField::Axis& axis, float& at) {
    if (axis.bounds == Bounds::wrap && at >= axis.upper) at = axis.lower;
  }

  // At the end of the world, along one axis, at (to_x, to_y) with a share of the way done.
  void pass_end(int a, float to_x, float to_y, double share) {
    const WallField::Axis& axis = walls_.axis(a);
    float& at = a == 0 ? way_.x : way_.y;
    double& rest = a == 0 ? way_.dx : way_.dy;
    float& speed = a == 0 ? way_.vx : way_.vy;
    const float bound = a == 0 ? to_x : to_y;
    const float other_side = bound == axis.lower ? axis.upper : axis.lower;
    if (axis.bounds == Bounds::wrap) {
      // The rounding of a wall's image must not open a gap at the seam.
      const bool blocked = walls_.segments().near(to_x, to_y, walls_.skin()) ||
                           walls_.segments().near(a == 0 ? other_side : to_x,
                                                  a == 1 ? other_side : to_y, walls_.skin());
      if (blocked) {
        way_.touched = true;
        way_.normal_x = a == 0 ? (rest > 0.0 ? -1.0 : 1.0) : 0.0;
        way_.normal_y = a == 1 ? (rest > 0.0 ? -1.0 : 1.0) : 0.0;
        rest = 0.0;
        speed = 0.0f;
        return;
      }
    }
    way_.x = to_x;
    way_.y = to_y;
    way_.dx *= 1.0 - share;
    way_.dy *= 1.0 - share;
    switch (axis.bounds) {
      case Bounds::wrap:
        at = other_side;
        break;
      case Bounds::bounce:
      case Bounds::steer:
        rest = -rest;
        speed = -speed;
        break;
      case Bounds::sphere:
      case Bounds::open:
        rest = 0.0;
        break;
    }
  }

  // Up to the wall, and what is left of the way along it. The wall is touched on the first `share`
  // of the way.
  void slide(const SegmentGrid::Touch& touch, double share) {
    const WallSegment& s = walls_.geometry().segments()[static_cast<std::size_t>(touch.segment)];
    const double along_x = static_cast<double>(s.bx) - s.ax;
    const double along_y = static_cast<double>(s.by) - s.ay;
    const double length = std::sqrt(along_x * along_x + along_y * along_y);
    const int side = orientation(s.ax, s.ay, s.bx, s.by, way_.x, way_.y);
    double nx = 0.0;
    double ny = 0.0;
    double gap = 0.0;
    double approach = 0.0;
    if (side != 0 && length > 0.0) {
      nx = -along_y * side / length;
      ny = along_x * side / length;
      gap = (way_.x - s.ax) * nx + (way_.y - s.ay) * ny;
      approach = -(way_.dx * nx + way_.dy * ny);
    }
    if (!(approach > 0.0)) {
      // Against the tip of a wall, along it: there is no side to slide to.
      approach = std::sqrt(way_.dx * way_.dx + way_.dy * way_.dy);
      nx = -way_.dx / approach;
      ny = -way_.dy / approach;
      gap = touch.share * share * approach;
    }
    double walked =
        std::clamp((gap - static_cast<double>(walls_.skin())) / approach, 0.0, touch.share * share);
    if (!(walked > 0.0 && advance(walked))) walked = 0.0;
    way_.dx += nx * approach * (1.0 - walked);
    way_.dy += ny * approach * (1.0 - walked);
    turn_along(nx, ny);
  }

  // The share of what is left, if that touches nothing.
  bool advance(double share) {
    const float to_x = settled(walls_.axis(0), way_.x + way_.dx * share);
    const float to_y = settled(walls_.axis(1), way_.y + way_.dy * share);
    if (walls_.segments().crosses(way_.x, way_.y, to_x, to_y)) return false;
    way_.x = to_x;
    way_.y = to_y;
    way_.dx *= 1.0 - share;
    way_.dy *= 1.0 - share;
    return true;
  }

  void turn_along(double nx, double ny) {
    const double into = way_.vx * nx + way_.vy * ny;
    if (into < 0.0) {
      way_.vx = static_cast<float>(way_.vx - nx * into);
      way_.vy = static_cast<float>(way_.vy - ny * into);
    }
    // Between two walls: along the one means into the other.
    const auto points_back = [&](double x, double y) {
      return x * way_.normal_x + y * way_.normal_y < -1.0e-6 * (std::fabs(x) + std::fabs(y));
    };
    if (points_back(way_.dx, way_.dy)) way_.dx = way_.dy = 0.0;
    if (points_back(way_.vx, way_.vy)) way_.vx = way_.vy = 0.0f;
    way_.normal_x = nx;
    way_.normal_y = ny;
  }

  const WallField& walls_;
  WallWalk& way_;
};

}  // namespace

void walk(const WallField& walls, WallWalk& way) {
  if (!(std::fabs(way.dx) < longest_way && std::fabs(way.dy) < longest_way)) return;
  Walker(walls, way).run();
}

}  // namespace flockwork
