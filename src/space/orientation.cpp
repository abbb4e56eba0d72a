// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/orientation.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

// The products of two floats are exact in double precision, so the determinant is a sum of six
// doubles. They are added to an expansion: numbers of growing size whose bits do not overlap and
// whose sum is exact (Shewchuk, fig. 6); its largest one has the sign of the sum.
int exact_orientation(double ax, double ay, double bx, double by, double cx, double cy) {
  const double products[6] = {ax * by, -(ay * bx), bx * cy, -(by * cx), cx * ay, -(cy * ax)};
  double expansion[6];
  int count = 0;
  for (double carried : products) {
    for (int k = 0; k < count; ++k) {
      const double other = expansion[k];
      const double sum = carried + other;
      const double other_part = sum - carried;
      expansion[k] = (carried - (sum - other_part)) + (other - other_part);
      carried = sum;
    }
    expansion[count++] = carried;
  }
  for (int k = count - 1; k >= 0; --k) {
    if (expansion[k] != 0.0) return expansion[k] > 0.0 ? 1 : -1;
  }
  return 0;
}

// Whether c, which lies on the line through a and b, lies between them.
bool between(float ax, float ay, float bx, float by, float cx, float cy) {
  return std::min(ax, bx) <= cx && cx <= std::max(ax, bx) && std::min(ay, by) <= cy &&
         cy <= std::max(ay, by);
}

}  // namespace

int orientation(float ax, float ay, float bx, float by, float cx, float cy) {
  const double left = (static_cast<double>(bx) - ax) * (static_cast<double>(cy) - ay);
  const double right = (static_cast<double>(by) - ay) * (static_cast<double>(cx) - ax);
  const double area = left - right;
  // Each difference and product and the last difference err by half a unit in the last place.
  constexpr double bound = 4.0 * 0x1p-53;
  const double error = bound * (std::fabs(left) + std::fabs(right));
  if (area > error) return 1;
  if (area < -error) return -1;
  return exact_orientation(ax, ay, bx, by, cx, cy);
}

bool ways_touch(float ax, float ay, float bx, float by, float cx, float cy, float dx, float dy) {
  if (std::max(ax, bx) < std::min(cx, dx) || std::max(cx, dx) < std::min(ax, bx) ||
      std::max(ay, by) < std::min(cy, dy) || std::max(cy, dy) < std::min(ay, by)) {
    return false;
  }
  const int c_side = orientation(ax, ay, bx, by, cx, cy);
  const int d_side = orientation(ax, ay, bx, by, dx, dy);
  if (c_side * d_side > 0) return false;
  const int a_side = orientation(cx, cy, dx, dy, ax, ay);
  const int b_side = orientation(cx, cy, dx, dy, bx, by);
  if (a_side * b_side > 0) return false;
  if (c_side * d_side < 0 && a_side * b_side < 0) return true;
  return (c_side == 0 && between(ax, ay, bx, by, cx, cy)) ||
         (d_side == 0 && between(ax, ay, bx, by, dx, dy)) ||
         (a_side == 0 && between(cx, cy, dx, dy, ax, ay)) ||
         (b_side == 0 && between(cx, cy, dx, dy, bx, by));
}

}  // namespace flockwork
