// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>

#include "crowd/distance_field.h"

namespace flockwork {
namespace {

constexpr float infinite = math::infinity;
constexpr std::uint32_t infinite_bits = 0x7f800000u;

// Slots of the queue per least cost of a cell; cells within a slot are settled in any order. With
// 512 the field is the one of exact order to 1e-3 of the distance, at two thirds of its time:
// keeping order by sorting each slot jumps to and fro in memory. With 64 it was off by 1 %.
constexpr float slots_per_cell = 512.0f;

// Cells that are made ready at once, and how many such cells take the time of one settled cell.
constexpr std::int64_t clear_chunk = 4096, clear_share = 32;

// While the front moves, a value with its sign bit set is that of a cell which waits in the queue;
// as bits it is above the infinite, like the infinite itself never a value to build upon.
bool settled(float value) { return std::bit_cast<std::uint32_t>(value) < infinite_bits; }
bool waits(float value) { return std::bit_cast<std::uint32_t>(value) > infinite_bits; }

}  // namespace

void FieldSolver::begin(const NavigationGrid& grid, std::span<const Shape> areas,
                        const SegmentGrid& segments, FieldMethod method, FieldValues& values) {
  grid_ = &grid;
  segments_ = &segments;
  areas_.assign(areas.begin(), areas.end());
  method_ = method;
  const auto count = static_cast<std::size_t>(grid.cells());
  values.resize(count);
  values_ = values.data();
  if (method == FieldMethod::dijkstra) follow_.resize(count);
  stage_ = Stage::clear;
  cursor_ = 0;
  done_ = reached_ = 0;
  least_ = NavigationGrid::max_cost;
  most_ = NavigationGrid::min_cost;
}

bool FieldSolver::advance(std::int64_t budget) {
  while (stage_ != Stage::complete) {
    if (budget <= 0) return false;
    const std::int64_t before = done_;
    switch (stage_) {
      case Stage::clear:
        clear();
        break;
      case Stage::seed:
        seed_next();
        break;
      case Stage::spread: {
        const bool complete = method_ == FieldMethod::eikonal ? march(budget)
                              : even_                         ? spread_evenly(budget)
                                                              : spread(budget);
        if (complete) stage_ = Stage::complete;
        break;
      }
      case Stage::complete:
        break;
    }
    budget -= done_ - before;
  }
  return true;
}

void FieldSolver::clear() {
  const std::int64_t count = grid_->cells();
  const std::int64_t end = std::min(count, cursor_ + clear_chunk);
  std::fill(values_ + cursor_, values_ + end, infinite);
  if (method_ == FieldMethod::dijkstra) {
    std::fill(follow_.data() + cursor_, follow_.data() + end, std::uint8_t{0xff});
  }
  const float* cost = grid_->cost();
  for (std::int64_t k = cursor_; k < end; ++k) {
    least_ = std::min(least_, cost[k]);
    most_ = std::max(most_, cost[k]);
  }
  cursor_ = end;
  done_ += clear_chunk / clear_share;
  if (end < count) return;
  stage_ = Stage::seed;
  cursor_ = 0;
  if (method_ == FieldMethod::eikonal) {
    even_ = least_ == most_;
    inverse_width_ = slots_per_cell / (least_ * grid_->cell());
    // A step costs one cell at most; the seeds span the band.
    const float span = (band + 2.0f) * most_ * grid_->cell() * inverse_width_;
    queue_.reset(static_cast<std::size_t>(span) + 4);
  } else {
    even_ = least_ == 1.0f && most_ == 1.0f;
    prepare_bags();
  }
}

void FieldSolver::seed_next() {
  if (cursor_ == static_cast<std::int64_t>(areas_.size())) {
    stage_ = Stage::spread;
    return;
  }
  seed(areas_[static_cast<std::size_t>(cursor_++)]);
}

void FieldSolver::seed(const Shape& area) {
  const NavigationGrid& g = *grid_;
  const float reach = method_ == FieldMethod::eikonal ? band * g.cell() : g.cell();
  const Box2 box = bounding_box(area);
  const std::int32_t i0 = g.column_at(box.lower_x - reach), i1 = g.column_at(box.upper_x + reach);
  const std::int32_t j0 = g.row_at(box.lower_y - reach), j1 = g.row_at(box.upper_y + reach);
  bool any = false;
  const auto start = [&](std::int32_t k, float value) {
    if (method_ == FieldMethod::eikonal) {
      if (!(value < values_[k])) return;
      if (values_[k] == infinite) ++reached_;
      values_[k] = value;  // settled: the front must not lower what is exact
      queue_.push(k, value, slot_of(value));
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
  done_ += 1 + (i1 - i0 + 1) * static_cast<std::int64_t>(j1 - j0 + 1) / 2;
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
      if (segments_->crosses(x, y, q.x, q.y)) continue;
      start(k, method_ == FieldMethod::eikonal ? d * g.cost()[k] : 0.0f);
    }
  }
}

// The value that the settled neighbours of a cell give it; infinite if that is not worth knowing
// yet.
float FieldSolver::solve(std::int32_t cell) const {
  const std::uint8_t* open = grid_->open();
  const std::int32_t columns = grid_->columns();
  const float step = grid_->cell() * (even_ ? least_ : grid_->cost()[cell]);

  // Along an axis, 1/2 (3T - 4a + b)/h is the one-sided difference of second order: a term 9/4 (T -
  // (4a - b)/3)^2. With a alone, (T - a)^2.
  struct Axis {
    float value = infinite;
    float weight = 1.0f;
  };
  const unsigned ways = open[cell];
  const auto upwind = [&](unsigned first, std::int32_t stride) {
    Axis axis;
    unsigned direction = first;
    float near = infinite;
    if (ways & (1u << first)) {
      const float value = values_[cell + stride];
      if (settled(value)) near = value;
    }
    if (ways & (1u << (first + 4))) {
      const float value = values_[cell - stride];
      if (settled(value) && value < near) {
        near = value;
        direction = first + 4;
        stride = -stride;
      }
    }
    if (near == infinite) return axis;
    axis.value = near;
    const std::int32_t next = cell + stride;
    if (open[next] & (1u << direction)) {
      const float far = values_[next + stride];
      if (settled(far) && far <= near) {
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
  if (x.value == infinite || y.value == infinite) {
    // If a neighbour along the other axis waits with a lower value, this cell is solved again, from
    // both, before its own turn: a third of the queue's work is saved.
    const unsigned first = x.value == infinite ? 0 : 2;
    const std::int32_t stride = first == 0 ? 1 : columns;
    const auto sooner = [&](unsigned direction, std::int32_t neighbour) {
      return (ways & (1u << direction)) != 0 && waits(values_[neighbour]) &&
             -values_[neighbour] < least;
    };
    return sooner(first, cell + stride) || sooner(first + 4, cell - stride) ? infinite : least;
  }

  const float weight = x.weight + y.weight;
  const float apart = x.value - y.value;
  const float root = weight * step * step - x.weight * y.weight * apart * apart;
  if (root < 0.0f) return least;
  const float both = (x.weight * x.value + y.weight * y.value + std::sqrt(root)) / weight;
  // The front must have passed both neighbours (causality).
  return both >= std::max(x.value, y.value) ? std::min(both, least) : least;
}

bool FieldSolver::march(std::int64_t budget) {
  const std::uint8_t* open = grid_->open();
  const std::int32_t columns = grid_->columns();
  float* const values = values_;
  // As signed numbers: WebAssembly's conversion to unsigned ones takes several instructions.
  const auto slot = [width = inverse_width_](float value) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(value * width));
  };
  std::int64_t popped = 0, reached = 0;
  for (; popped < budget && !queue_.empty(); ++popped) {
    const auto [value, cell, next] = queue_.pop();
    if (!settled(values[cell])) {
      values[cell] = value;
      ++reached;
    } else if (values[cell] != value) {
      continue;  // settled before, by a lower value
    }
    const unsigned ways = open[cell];
    const auto update = [&](unsigned direction, std::int32_t neighbour) {
      if ((ways & (1u << direction)) == 0 || settled(values[neighbour])) return;
      // A neighbour solved with extrapolated values can come out below the front.
      const float found = std::max(solve(neighbour), value);
      if (!(found < std::fabs(values[neighbour]))) return;
      values[neighbour] = -found;
      queue_.push(neighbour, found, slot(found));
    };
    update(0, cell + 1);
    update(2, cell + columns);
    update(4, cell - 1);
    update(6, cell - columns);
  }
  done_ += popped;
  reached_ += reached;
  return queue_.empty();
}

}  // namespace flockwork
