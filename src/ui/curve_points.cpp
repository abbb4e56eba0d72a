// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/curve_points.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

constexpr float grid_step = 1.0f / static_cast<float>(FalloffCurve::resolution);

float on_grid(float x) { return std::round(std::clamp(x, 0.0f, 1.0f) / grid_step) * grid_step; }

std::size_t index(int i) { return static_cast<std::size_t>(i); }

}  // namespace

FalloffCurve with_point_moved(FalloffCurve curve, int point, float x, float y) {
  const float low = point > 0 ? curve.x[index(point - 1)] + grid_step : 0.0f;
  const float high = point + 1 < curve.count ? curve.x[index(point + 1)] - grid_step : 1.0f;
  // Between two points that are a step apart there is no room to move.
  if (low <= high) curve.x[index(point)] = std::clamp(on_grid(x), low, high);
  curve.y[index(point)] = std::max(0.0f, y);
  return curve;
}

int add_point(FalloffCurve& curve, float x, float y) {
  if (curve.count >= FalloffCurve::max_points) return -1;
  x = on_grid(x);
  int at = 0;
  while (at < curve.count && curve.x[index(at)] < x) ++at;
  const bool crowds_left = at > 0 && x - curve.x[index(at - 1)] < grid_step * 0.5f;
  const bool crowds_right = at < curve.count && curve.x[index(at)] - x < grid_step * 0.5f;
  if (crowds_left || crowds_right) return -1;
  for (int i = curve.count; i > at; --i) {
    curve.x[index(i)] = curve.x[index(i - 1)];
    curve.y[index(i)] = curve.y[index(i - 1)];
  }
  curve.x[index(at)] = x;
  curve.y[index(at)] = std::max(0.0f, y);
  ++curve.count;
  return at;
}

bool remove_point(FalloffCurve& curve, int point) {
  if (curve.count <= 2 || point < 0 || point >= curve.count) return false;
  for (int i = point; i + 1 < curve.count; ++i) {
    curve.x[index(i)] = curve.x[index(i + 1)];
    curve.y[index(i)] = curve.y[index(i + 1)];
  }
  --curve.count;
  return true;
}

}  // namespace flockwork
