// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/navigation_grid.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "space/orientation.h"

namespace flockwork {
namespace {

// Which ways a cell owns, as bits of `blocked_`.
constexpr std::uint8_t way_right = 1, way_right_up = 2, way_up = 4, way_left_up = 8;

struct Way {
  float ax, ay, bx, by;
};

bool touch(const Way& a, const Way& b) {
  // Most pairs are apart by their boxes.
  if (std::max(a.ax, a.bx) < std::min(b.ax, b.bx) || std::max(b.ax, b.bx) < std::min(a.ax, a.bx) ||
      std::max(a.ay, a.by) < std::min(b.ay, b.by) || std::max(b.ay, b.by) < std::min(a.ay, a.by)) {
    return false;
  }
  return ways_touch(a.ax, a.ay, a.bx, a.by, b.ax, b.ay, b.bx, b.by);
}

}  // namespace

Result<void> NavigationGrid::build(const World& world, float cell, const WallGeometry& walls,
                                   WallBuckets& buckets) {
  // A floor that is a whole number of cells but for rounding gets no extra ones.
  const auto count_of = [&](int axis) {
    const double exact = static_cast<double>(world.extent(axis)) / cell;
    return std::max(1.0, std::ceil(exact * (1.0 - 1e-6) - 1e-4));
  };
  const double columns = count_of(0), rows = count_of(1);
  if (columns * rows > static_cast<double>(max_cells)) {
    return Error{"/crowd/cell_size",
                 "the floor has " + std::to_string(static_cast<std::int64_t>(columns * rows)) +
                     " cells of this size; at most " + std::to_string(max_cells) + " are allowed"};
  }
  columns_ = static_cast<std::int32_t>(columns);
  rows_ = static_cast<std::int32_t>(rows);
  cell_ = cell;
  lower_x_ = world.lower.x;
  lower_y_ = world.lower.y;
  const auto count = static_cast<std::size_t>(cells());
  for (auto* bytes : {&blocked_, &solid_, &open_, &broken_}) {
    bytes->resize(count);
    std::fill(bytes->begin(), bytes->end(), std::uint8_t{0});
  }
  reset_costs();
  for (const WallSegment& segment : walls.segments()) block_ways(segment);
  find_solid(walls, buckets);
  find_open();
  return {};
}

void NavigationGrid::set_cost(std::int32_t index, float cost) {
  cost_[static_cast<std::size_t>(index)] =
      cost > min_cost ? std::min(cost, max_cost) : min_cost;  // NaN is the least cost
}

void NavigationGrid::multiply_cost(const Shape& shape, float factor) {
  const Box2 box = bounding_box(shape);
  const std::int32_t i1 = column_at(box.upper_x), j1 = row_at(box.upper_y);
  for (std::int32_t j = row_at(box.lower_y); j <= j1; ++j) {
    for (std::int32_t i = column_at(box.lower_x); i <= i1; ++i) {
      if (!contains(shape, centre_x(i), centre_y(j))) continue;
      set_cost(index(i, j), cost_[static_cast<std::size_t>(index(i, j))] * factor);
    }
  }
}

void NavigationGrid::reset_costs() {
  cost_.resize(static_cast<std::size_t>(cells()));
  std::fill(cost_.begin(), cost_.end(), 1.0f);
}

void NavigationGrid::block_ways(const WallSegment& segment) {
  const Way wall{segment.ax, segment.ay, segment.bx, segment.by};
  // Squares between centres, row by row: (i, j) has its lower left corner at the centre of cell
  // (i, j), -1 for the strip before the first centres, which has no ways.
  const double inverse = 1.0 / cell_;
  const auto square = [&](double at, double lower) {
    return std::floor((at - lower) * inverse - 0.5);
  };
  const double margin = 1e-3 * cell_;
  const auto clamped = [](double at, std::int32_t count) {
    return static_cast<std::int32_t>(std::clamp(at, -1.0, static_cast<double>(count)));
  };
  const std::int32_t j0 =
      std::max(0, clamped(square(std::min(wall.ay, wall.by) - margin, lower_y_), rows_));
  const std::int32_t j1 =
      std::min(rows_ - 1, clamped(square(std::max(wall.ay, wall.by) + margin, lower_y_), rows_));
  const double dy = wall.by - wall.ay;
  for (std::int32_t j = j0; j <= j1; ++j) {
    double x0 = std::min(wall.ax, wall.bx), x1 = std::max(wall.ax, wall.bx);
    if (std::fabs(dy) > margin) {
      const double bottom = centre_y(j) - margin, top = bottom + cell_ + 2.0 * margin;
      const double t0 = std::clamp((bottom - wall.ay) / dy, 0.0, 1.0);
      const double t1 = std::clamp((top - wall.ay) / dy, 0.0, 1.0);
      const double at0 = wall.ax + t0 * (wall.bx - wall.ax);
      const double at1 = wall.ax + t1 * (wall.bx - wall.ax);
      x0 = std::max(x0, std::min(at0, at1));
      x1 = std::min(x1, std::max(at0, at1));
    }
    const std::int32_t i0 = std::max(0, clamped(square(x0 - margin, lower_x_), columns_));
    const std::int32_t i1 =
        std::min(columns_ - 1, clamped(square(x1 + margin, lower_x_), columns_));
    for (std::int32_t i = i0; i <= i1; ++i) {
      const float left = centre_x(i), bottom = centre_y(j);
      const float right = centre_x(i + 1), top = centre_y(j + 1);
      const auto k = static_cast<std::size_t>(index(i, j));
      const bool has_right = i + 1 < columns_, has_up = j + 1 < rows_;
      bool touched = wall.ax >= left && wall.ax <= right && wall.ay >= bottom && wall.ay <= top;
      const auto test = [&](bool exists, std::size_t owner, std::uint8_t bit, const Way& way) {
        if (!touch(wall, way)) return;
        touched = true;
        if (exists) blocked_[owner] = static_cast<std::uint8_t>(blocked_[owner] | bit);
      };
      test(has_right, k, way_right, {left, bottom, right, bottom});
      test(has_up, k, way_up, {left, bottom, left, top});
      const std::size_t above = k + static_cast<std::size_t>(columns_);
      test(has_right && has_up, above, way_right, {left, top, right, top});
      test(has_right && has_up, k + 1, way_up, {right, bottom, right, top});
      test(has_right && has_up, k, way_right_up, {left, bottom, right, top});
      test(has_right && has_up, k + 1, way_left_up, {right, bottom, left, top});
      if (touched) broken_[k] = 1;
    }
  }
}

// Being solid changes only where a wall is crossed: the exact test is for the first cell of a row
// and for those behind a wall.
void NavigationGrid::find_solid(const WallGeometry& walls, const WallBuckets& buckets) {
  if (buckets.empty()) return;
  for (std::int32_t j = 0; j < rows_; ++j) {
    bool solid = false;
    for (std::int32_t i = 0; i < columns_; ++i) {
      const auto k = static_cast<std::size_t>(index(i, j));
      const bool below_known =
          i == 0 && j > 0 && (blocked_[k - static_cast<std::size_t>(columns_)] & way_up) == 0;
      if (below_known) {
        solid = solid_[k - static_cast<std::size_t>(columns_)] != 0;
      } else if (i == 0 || (blocked_[k - 1] & way_right) != 0) {
        solid = walls.solid(centre_x(i), centre_y(j));
      }
      solid_[k] = solid ? 1 : 0;
    }
  }
}

void NavigationGrid::find_open() {
  const auto columns = static_cast<std::size_t>(columns_);
  for (std::int32_t j = 0; j < rows_; ++j) {
    for (std::int32_t i = 0; i < columns_; ++i) {
      const auto k = static_cast<std::size_t>(index(i, j));
      const bool has_right = i + 1 < columns_, has_up = j + 1 < rows_;
      const auto open = [&](std::size_t from, std::size_t to, std::uint8_t way) {
        return (blocked_[from] & way) == 0 && solid_[from] == 0 && solid_[to] == 0;
      };
      const auto join = [&](std::size_t from, std::size_t to, int direction) {
        open_[from] = static_cast<std::uint8_t>(open_[from] | (1 << direction));
        open_[to] = static_cast<std::uint8_t>(open_[to] | (1 << (direction ^ 4)));
      };
      const bool right = has_right && open(k, k + 1, way_right);
      const bool up = has_up && open(k, k + columns, way_up);
      if (right) join(k, k + 1, 0);
      if (up) join(k, k + columns, 2);
      bool whole = false;
      if (has_right && has_up) {
        const std::size_t above = k + columns;
        const bool square =
            right && up && open(k + 1, above + 1, way_up) && open(above, above + 1, way_right);
        const bool rising = square && (blocked_[k] & way_right_up) == 0;
        const bool falling = square && (blocked_[k + 1] & way_left_up) == 0;
        if (rising) join(k, above + 1, 1);
        if (falling) join(k + 1, above, 3);
        whole = rising && falling;
      }
      if (has_right && has_up && !whole) broken_[k] = 1;
    }
  }
}

}  // namespace flockwork
