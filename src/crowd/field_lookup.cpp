// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "crowd/distance_field.h"

namespace flockwork {
namespace {

constexpr float infinite = math::infinity;

// The square of four centres around a point: lower left cell, and where the point lies in it.
struct Square {
  std::int32_t column, row;
  float s, t;
};

Square square_at(const NavigationGrid& g, float x, float y) {
  const float u = (x - g.lower_x()) / g.cell() - 0.5f;
  const float v = (y - g.lower_y()) / g.cell() - 0.5f;
  const float last_u = static_cast<float>(std::max(0, g.columns() - 2));
  const float last_v = static_cast<float>(std::max(0, g.rows() - 2));
  const float i = std::clamp(std::floor(u), 0.0f, last_u);
  const float j = std::clamp(std::floor(v), 0.0f, last_v);
  return {static_cast<std::int32_t>(i), static_cast<std::int32_t>(j), u - i, v - j};
}

bool outside(const NavigationGrid& g, float x, float y) {
  return !(x >= g.lower_x() && y >= g.lower_y() &&
           x <= g.lower_x() + static_cast<float>(g.columns()) * g.cell() &&
           y <= g.lower_y() + static_cast<float>(g.rows()) * g.cell());
}

float bilinear(float v00, float v10, float v01, float v11, float s, float t) {
  const float low = v00 + s * (v10 - v00);
  return low + t * ((v01 + s * (v11 - v01)) - low);
}

}  // namespace

float FieldLookup::value(float x, float y) const {
  const NavigationGrid& g = *grid_;
  if (outside(g, x, y)) return infinite;
  if (g.columns() < 2 || g.rows() < 2) return scale_ * values_[g.cell_at(x, y)];
  const Square q = square_at(g, x, y);
  const std::int32_t k = g.index(q.column, q.row);
  if (g.broken(k, marks_)) return scale_ * beside_walls(x, y);
  const float* v = values_ + k;
  const std::int32_t columns = g.columns();
  if (v[0] == infinite) return infinite;  // the four are joined: all or none are reached
  return scale_ * bilinear(v[0], v[1], v[columns], v[columns + 1], q.s, q.t);
}

f32x4 FieldLookup::value(f32x4 x, f32x4 y, bool smooth) const {
  const NavigationGrid& g = *grid_;
  const auto one_by_one = [&] {
    return set(value(lane<0>(x), lane<0>(y)), value(lane<1>(x), lane<1>(y)),
               value(lane<2>(x), lane<2>(y)), value(lane<3>(x), lane<3>(y)));
  };
  // The fast way: all four well inside, away from walls. The same operations as for one.
  const f32x4 cell = splat(g.cell()), half = splat(0.5f), zero = zero_f32x4();
  const f32x4 u = (x - splat(g.lower_x())) / cell - half;
  const f32x4 v = (y - splat(g.lower_y())) / cell - half;
  const m32x4 inside = ge(u, zero) & ge(v, zero) &
                       lt(u, splat(static_cast<float>(g.columns() - 1))) &
                       lt(v, splat(static_cast<float>(g.rows() - 1)));
  if (!all(inside)) return one_by_one();
  const f32x4 i = floor(u), j = floor(v);
  const i32x4 index = to_i32(i) + mul(to_i32(j), splat_i32(g.columns()));
  const std::int32_t k0 = lane_i32<0>(index), k1 = lane_i32<1>(index);
  const std::int32_t k2 = lane_i32<2>(index), k3 = lane_i32<3>(index);
  const auto broken = [&](std::int32_t k) { return g.broken(k, marks_); };
  if ((!smooth || marks_ != NavigationGrid::is_broken) &&
      (broken(k0) || broken(k1) || broken(k2) || broken(k3))) {
    return one_by_one();
  }
  const float* above = values_ + g.columns();
  const f32x4 v00 = set(values_[k0], values_[k1], values_[k2], values_[k3]);
  const f32x4 v10 = set(values_[k0 + 1], values_[k1 + 1], values_[k2 + 1], values_[k3 + 1]);
  const f32x4 v01 = set(above[k0], above[k1], above[k2], above[k3]);
  const f32x4 v11 = set(above[k0 + 1], above[k1 + 1], above[k2 + 1], above[k3 + 1]);
  const f32x4 s = u - i, t = v - j;
  const f32x4 low = v00 + s * (v10 - v00);
  const f32x4 value = splat(scale_) * (low + t * ((v01 + s * (v11 - v01)) - low));
  return select(lt(v00, splat(infinite)), value, splat(infinite));
}

float FieldLookup::beside_walls(float x, float y) const {
  const NavigationGrid& g = *grid_;
  const Square q = square_at(g, x, y);
  std::array<float, 4> v;  // lower left, lower right, upper left, upper right
  unsigned seen = 0;
  for (unsigned corner = 0; corner < 4; ++corner) {
    const std::int32_t i = q.column + static_cast<std::int32_t>(corner & 1);
    const std::int32_t j = q.row + static_cast<std::int32_t>(corner >> 1);
    v[corner] = values_[g.index(i, j)];
    if (v[corner] == infinite || segments_->crosses(x, y, g.centre_x(i), g.centre_y(j))) continue;
    seen |= 1u << corner;
  }
  if (seen == 0) return infinite;
  const auto has = [&](unsigned corner) { return (seen & (1u << corner)) != 0; };
  for (unsigned corner = 0; corner < 4; ++corner) {
    if (has(corner)) continue;
    const unsigned beside = corner ^ 1, above = corner ^ 2, across = corner ^ 3;
    // A plane through three, else constant away from those that are seen.
    if (has(beside) && has(above) && has(across)) {
      v[corner] = v[beside] + v[above] - v[across];
    } else if (has(beside) && has(above)) {
      v[corner] = 0.5f * (v[beside] + v[above]);
    } else if (has(beside)) {
      v[corner] = v[beside];
    } else if (has(above)) {
      v[corner] = v[above];
    } else {
      v[corner] = v[across];
    }
  }
  return bilinear(v[0], v[1], v[2], v[3], std::clamp(q.s, 0.0f, 1.0f), std::clamp(q.t, 0.0f, 1.0f));
}

Point2 FieldLookup::gradient(float x, float y) const {
  const NavigationGrid& g = *grid_;
  if (g.columns() > 1 && g.rows() > 1 && !outside(g, x, y)) {
    const Square q = square_at(g, x, y);
    const std::int32_t k = g.index(q.column, q.row);
    if (!g.broken(k, marks_)) {
      const float* v = values_ + k;
      if (v[0] == infinite) return {};
      const float v10 = v[1], v01 = v[g.columns()], v11 = v[g.columns() + 1];
      const float per_cell = scale_ / g.cell();
      return {per_cell * ((1.0f - q.t) * (v10 - v[0]) + q.t * (v11 - v01)),
              per_cell * ((1.0f - q.s) * (v01 - v[0]) + q.s * (v11 - v10))};
    }
  }
  const float half = 0.5f * g.cell();
  const float here = value(x, y);
  if (here == infinite) return {};
  const auto slope = [&](float before, float after) {
    if (before != infinite && after != infinite) return (after - before) / g.cell();
    if (after != infinite) return (after - here) / half;
    if (before != infinite) return (here - before) / half;
    return 0.0f;
  };
  return {slope(value(x - half, y), value(x + half, y)),
          slope(value(x, y - half), value(x, y + half))};
}

std::int64_t unreachable_cells(const NavigationGrid& grid, const FieldValues& values) {
  std::int64_t count = 0;
  for (std::int32_t k = 0; k < grid.cells(); ++k) {
    if (!grid.solid(k) && values[static_cast<std::size_t>(k)] == infinite) ++count;
  }
  return count;
}

}  // namespace flockwork
