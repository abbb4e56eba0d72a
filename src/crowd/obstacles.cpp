// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/obstacles.h"

#include <algorithm>
#include <cmath>

namespace flockwork {

void NearObstacles::reserve(std::size_t capacity) {
  if (capacity <= x.size()) return;
  for (AlignedArray<float>* a : {&x, &y, &radius, &weight}) a->resize(capacity);
}

void NearObstacles::add(float dx, float dy, const Obstacle& obstacle) {
  if (count == x.size()) reserve(std::max<std::size_t>(64, 2 * count));
  x[count] = dx;
  y[count] = dy;
  radius[count] = obstacle.radius;
  weight[count] = obstacle.weight;
  ++count;
}

std::int32_t ObstacleGrid::Axis::cell_at(float at) const {
  const float cell = std::floor((at - lower) * inverse);
  return static_cast<std::int32_t>(std::clamp(cell, 0.0f, static_cast<float>(cells - 1)));
}

float ObstacleGrid::Axis::nearest(float offset) const {
  if (period == 0.0f) return offset;
  if (offset > 0.5f * period) return offset - period;
  return offset < -0.5f * period ? offset + period : offset;
}

void ObstacleGrid::set_axes(const World& world, float side) {
  for (int a = 0; a < 2; ++a) {
    Axis& axis = axes_[a];
    axis.lower = world.lower[a];
    axis.extent = world.extent(a);
    axis.period = world.bounds(a) == Bounds::wrap ? axis.extent : 0.0f;
    axis.cells = static_cast<std::int32_t>(std::max(1.0f, std::floor(axis.extent / side)));
    axis.inverse = static_cast<float>(axis.cells) / std::max(axis.extent, 1.0e-3f);
  }
}

void ObstacleGrid::build(std::span<const Obstacle> obstacles, const World& world) {
  largest_radius_ = 0.0f;
  for (const Obstacle& o : obstacles) largest_radius_ = std::max(largest_radius_, o.radius);
  float side = smallest_cell;
  while ((world.extent(0) / side) * (world.extent(1) / side) > max_cells) side *= 2.0f;
  set_axes(world, side);

  cell_of_.resize(obstacles.size());
  start_.assign(
      static_cast<std::size_t>(axes_[0].cells) * static_cast<std::size_t>(axes_[1].cells) + 1, 0);
  for (std::size_t k = 0; k < obstacles.size(); ++k) {
    cell_of_[k] =
        axes_[1].cell_at(obstacles[k].y) * axes_[0].cells + axes_[0].cell_at(obstacles[k].x);
    ++start_[static_cast<std::size_t>(cell_of_[k])];
  }
  // Counts become ends, and placing everything from behind moves them to the starts.
  std::int32_t end = 0;
  for (std::int32_t& start : start_) start = end += start;
  sorted_.resize(obstacles.size());
  for (std::size_t k = obstacles.size(); k-- > 0;) {
    sorted_[static_cast<std::size_t>(--start_[static_cast<std::size_t>(cell_of_[k])])] =
        obstacles[k];
  }
}

void ObstacleGrid::gather(float x, float y, float reach, NearObstacles& near) const {
  near.count = 0;
  const float range = reach + largest_radius_;
  // Cells of an axis that the range touches, as first and count; over the end where it wraps.
  const auto cells = [range](const Axis& axis, float at) {
    struct {
      std::int32_t first, count;
    } result{};
    if (axis.period == 0.0f) {
      result.first = axis.cell_at(at - range);
      result.count = axis.cell_at(at + range) - result.first + 1;
      return result;
    }
    result.first = static_cast<std::int32_t>(std::floor((at - range - axis.lower) * axis.inverse));
    const auto last =
        static_cast<std::int32_t>(std::floor((at + range - axis.lower) * axis.inverse));
    result.count = std::min(axis.cells, last - result.first + 1);
    return result;
  };
  const auto across = cells(axes_[0], x), up = cells(axes_[1], y);
  const auto wrapped = [](std::int32_t cell, std::int32_t count) {
    return (cell % count + count) % count;
  };
  for (std::int32_t j = 0; j < up.count; ++j) {
    const std::int32_t row = wrapped(up.first + j, axes_[1].cells);
    for (std::int32_t i = 0; i < across.count; ++i) {
      const auto cell = static_cast<std::size_t>(row * axes_[0].cells +
                                                 wrapped(across.first + i, axes_[0].cells));
      for (std::int32_t k = start_[cell]; k < start_[cell + 1]; ++k) {
        const Obstacle& o = sorted_[static_cast<std::size_t>(k)];
        const float dx = axes_[0].nearest(o.x - x), dy = axes_[1].nearest(o.y - y);
        const float far = reach + o.radius;
        if (dx * dx + dy * dy < far * far) near.add(dx, dy, o);
      }
    }
  }
}

}  // namespace flockwork
