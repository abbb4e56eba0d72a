// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>

#include "crowd/distance_field.h"

namespace flockwork {
namespace {

constexpr float infinite = math::infinity;

// Slots of the queue per least cost of a cell; cells within a slot are settled in any order. With
// 512 the field is the one of exact order to 1e-3 of the distance, at two thirds of its time:
// keeping order by sorting each slot jumps to and fro in memory. With 64 it was off by 1 %.
constexpr float slots_per_cell = 512.0f;

std::uint64_t key_of(float value, std::int32_t cell) {
  // The bits of floats that are not negative are in the order of the floats.
  return (std::uint64_t{std::bit_cast<std::uint32_t>(value)} << 32) |
         static_cast<std::uint32_t>(cell);
}

}  // namespace

void FieldSolver::begin(const NavigationGrid& grid, std::span<const Shape> areas,
                        const SegmentGrid& segments, FieldMethod method, FieldValues& values) {
  grid_ = &grid;
  method_ = method;
  const auto count = static_cast<std::size_t>(grid.cells());
  values.resize(count);
  values_ = values.data();
  std::fill(values.begin(), values.end(), infinite);
  float least = NavigationGrid::max_cost, most = NavigationGrid::min_cost;
  for (std::size_t k = 0; k < count; ++k) {
    least = std::min(least, grid.cost()[k]);
    most = std::max(most, grid.cost()[k]);
  }
  if (method == FieldMethod::eikonal) {
    trial_.resize(count);
    std::fill(trial_.begin(), trial_.end(), infinite);
    inverse_width_ = slots_per_cell / (least * grid.cell());
    // A step costs one cell at most; the seeds span the band.
    const float span = (band + 2.0f) * most * grid.cell() * inverse_width_;
    queue_.reset(static_cast<std::size_t>(span) + 4);
  } else {
    settled_.resize(count);
    std::fill(settled_.begin(), settled_.end(), std::uint8_t{0});
    // As wide as the least step: no cell of a bag can improve another one of the same bag, so any
    // order within a bag gives Dijkstra's result (Dinitz 1978).
    inverse_width_ = 1.0f / (10.0f * least);
    const auto bags = static_cast<std::size_t>(14.0f * most * inverse_width_) + 3;
    if (bags_.size() < bags) bags_.resize(bags);
    for (auto& bag : bags_) bag.clear();
    bag_ = bag_cursor_ = empty_bags_ = 0;
  }
  for (const Shape& area : areas) seed(area, segments);
}

void FieldSolver::seed(const Shape& area, const SegmentGrid& segments) {
  const NavigationGrid& g = *grid_;
  const float reach = method_ == FieldMethod::eikonal ? band * g.cell() : g.cell();
  const Box2 box = bounding_box(area);
  const std::int32_t i0 = g.column_at(box.lower_x - reach), i1 = g.column_at(box.upper_x + reach);
  const std::int32_t j0 = g.row_at(box.lower_y - reach), j1 = g.row_at(box.upper_y + reach);
  bool any = false;
  const auto start = [&](std::int32_t k, float value) {
    if (method_ == FieldMethod::eikonal) {
      if (!(value < values_[k])) return;
      values_[k] = value;  // settled: the front must not lower what is exact
      queue_.push(key_of(value, k), slot_of(value));
    } else if (values_[k] > 0.0f) {
      values_[k] = 0.0f;
      bags_[0].push_back(k);
    }
  };
  for (std::int32_t j = j0; j <= j1; ++j) {
    for (std::int32_t i = i0; i <= i1; ++i) {
      const std::int32_t k = g.index(i, j);
      if (g.solid(k) || !contains(area, g.centre_x(i), g.centre_y(j))) continue;
      any = true;
      start(k, 0.0f);
    }
  }
  if (method_ == FieldMethod::dijkstra && any) return;
  const float touching = 0.7072f * g.cell();
  for (std::int32_t j = j0; j <= j1; ++j) {
    for (std::int32_t i = i0; i <= i1; ++i) {
      const std::int32_t k = g.index(i, j);
      if (g.solid(k)) continue;
      const float x = g.centre_x(i), y = g.centre_y(j);
      const Point2 q = nearest_point(area, x, y);
      const float d = std::sqrt((q.x - x) * (q.x - x) + (q.y - y) * (q.y - y));
      if (d == 0.0f || d > (method_ == FieldMethod::eikonal ? reach : touching)) continue;
      if (segments.crosses(x, y, q.x, q.y)) continue;
      start(k, method_ == FieldMethod::eikonal ? d * g.cost()[k] : 0.0f);
    }
  }
}

bool FieldSolver::advance(std::int32_t budget) {
  return method_ == FieldMethod::eikonal ? march(budget) : spread(budget);
}

void FieldSolver::propose(std::int32_t cell, float value) {
  float& trial = trial_[static_cast<std::size_t>(cell)];
  if (!(value < trial)) return;
  trial = value;
  queue_.push(key_of(value, cell), slot_of(value));
}

// The value that the settled neighbours of a cell give it.
float FieldSolver::solve(std::int32_t cell) const {
  const std::uint8_t* open = grid_->open();
  const std::int32_t columns = grid_->columns();
  const float step = grid_->cell() * grid_->cost()[cell];

  // Along an axis, 1/2 (3T - 4a + b)/h is the one-sided difference of second order: a term
  // 9/4 (T - (4a - b)/3)^2. With a alone, (T - a)^2.
  struct Axis {
    float value = infinite;
    float weight = 1.0f;
  };
  const auto upwind = [&](int first, std::int32_t stride) {
    Axis axis;
    int direction = first;
    float near = infinite;
    if (open[cell] & (1 << first)) near = values_[cell + stride];
    if (open[cell] & (1 << (first + 4))) {
      const float other = values_[cell - stride];
      if (other < near) {
        near = other;
        direction = first + 4;
        stride = -stride;
      }
    }
    if (near == infinite) return axis;
    axis.value = near;
    const std::int32_t next = cell + stride;
    if (open[next] & (1 << direction)) {
      const float far = values_[next + stride];
      if (far <= near) {
        axis.value = (4.0f * near - far) * (1.0f / 3.0f);
        axis.weight = 2.25f;
      }
    }
    return axis;
  };
  const Axis x = upwind(0, 1);
  const Axis y = upwind(2, columns);
  const auto alone = [&](const Axis& a) {
    return a.value + (a.weight == 1.0f ? step : step * (2.0f / 3.0f));
  };
  const float least = std::min(alone(x), alone(y));
  if (x.value == infinite || y.value == infinite) return least;

  const float weight = x.weight + y.weight;
  const float apart = x.value - y.value;
  const float root = weight * step * step - x.weight * y.weight * apart * apart;
  if (root < 0.0f) return least;
  const float both = (x.weight * x.value + y.weight * y.value + std::sqrt(root)) / weight;
  // The front must have passed both neighbours (causality).
  return both >= std::max(x.value, y.value) ? std::min(both, least) : least;
}

bool FieldSolver::march(std::int32_t budget) {
  const std::uint8_t* open = grid_->open();
  const std::int32_t columns = grid_->columns();
  while (!queue_.empty()) {
    if (budget-- <= 0) return false;
    const std::uint64_t key = queue_.pop();
    const auto cell = static_cast<std::int32_t>(key & 0xffffffffu);
    const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(key >> 32));
    if (values_[cell] == infinite) {
      values_[cell] = value;
    } else if (values_[cell] != value) {
      continue;  // settled before, by a lower value
    }
    const std::uint8_t ways = open[cell];
    const auto update = [&](int direction, std::int32_t neighbour) {
      if ((ways & (1 << direction)) && values_[neighbour] == infinite) {
        // A neighbour solved with extrapolated values can come out below the front.
        propose(neighbour, std::max(solve(neighbour), value));
      }
    };
    update(0, cell + 1);
    update(2, cell + columns);
    update(4, cell - 1);
    update(6, cell - columns);
  }
  return true;
}

bool FieldSolver::spread(std::int32_t budget) {
  const std::uint8_t* open = grid_->open();
  const float* cost = grid_->cost();
  std::array<std::int32_t, 8> stride;
  for (std::size_t d = 0; d < 8; ++d) {
    stride[d] = neighbour_row[d] * grid_->columns() + neighbour_column[d];
  }
  const std::size_t bags = bags_.size();
  while (empty_bags_ < bags) {
    auto& bag = bags_[bag_ % bags];
    if (bag_cursor_ == bag.size()) {
      empty_bags_ = bag_cursor_ == 0 ? empty_bags_ + 1 : 0;
      bag.clear();
      bag_cursor_ = 0;
      ++bag_;
      continue;
    }
    if (budget-- <= 0) return false;
    const std::int32_t cell = bag[bag_cursor_++];
    auto& settled = settled_[static_cast<std::size_t>(cell)];
    if (settled) continue;
    settled = 1;
    const float value = values_[cell];
    for (unsigned ways = open[cell]; ways != 0; ways &= ways - 1) {
      const auto d = static_cast<std::size_t>(std::countr_zero(ways));
      const std::int32_t neighbour = cell + stride[d];
      const float through = value + ((d & 1) != 0 ? 14.0f : 10.0f) * cost[neighbour];
      if (!(through < values_[neighbour])) continue;
      values_[neighbour] = through;
      // Rounding must not put it into the bag that is being emptied: the ways are as long as a bag.
      const auto slot = std::max(static_cast<std::size_t>(through * inverse_width_), bag_ + 1);
      bags_[slot % bags].push_back(neighbour);
    }
  }
  return true;
}

}  // namespace flockwork
