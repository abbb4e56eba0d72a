// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/navigation_grid.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "space/orientation.h"

namespace flockwork {
namespace {

// Which ways a cell owns, as bits of `blocked_`.
constexpr std::uint8_t way_right = 1, way_right_up = 2, way_up = 4, way_left_up = 8,
                       touched_square = 16;

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

Result<void> NavigationGrid::lay_out(const World& world, float cell) {
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
  return {};
}

Result<void> NavigationGrid::build(const World& world, float cell, const WallGeometry& walls) {
  if (auto laid_out = lay_out(world, cell); !laid_out.ok()) return laid_out.error();
  const auto count = static_cast<std::size_t>(cells());
  for (auto* bytes : {&blocked_, &solid_, &open_, &broken_}) bytes->resize(count);
  std::fill(solid_.begin(), solid_.end(), std::uint8_t{0});
  free_cells_ = cells();
  reset_costs();
  update_all(walls, false);
  return {};
}

void NavigationGrid::update_all(const WallGeometry& walls, bool keep_broken) {
  std::fill(blocked_.begin(), blocked_.end(), std::uint8_t{0});
  for (const WallSegment& segment : walls.segments()) block_ways(segment, all());
  find_solid(walls, all());
  find_open(all(), keep_broken);
}

NavigationGrid::Range NavigationGrid::grown(const Range& r) const {
  return {std::max(0, r.i0 - 1), std::min(columns_ - 1, r.i1 + 1), std::max(0, r.j0 - 1),
          std::min(rows_ - 1, r.j1 + 1)};
}

// All cells that own a way which something in the box can touch, and more.
NavigationGrid::Range NavigationGrid::cells_in(const Box2& box) const {
  const float margin = 2.0f * cell_;
  return {column_at(box.lower_x - margin), column_at(box.upper_x + margin),
          row_at(box.lower_y - margin), row_at(box.upper_y + margin)};
}

void NavigationGrid::update(const Box2& box, const WallGeometry& walls, WallBuckets& buckets) {
  const Range changed = cells_in(box);
  for (std::int32_t j = changed.j0; j <= changed.j1; ++j) {
    std::uint8_t* row = blocked_.data() + index(0, j);
    std::fill(row + changed.i0, row + changed.i1 + 1, std::uint8_t{0});
  }
  // The ways of a cell are sides of its own square and of those to the left and below.
  const Range squares = grown(changed);
  const float margin = 2.0f * cell_;
  const auto near = buckets.gather(centre_x(squares.i0) - margin, centre_y(squares.j0) - margin,
                                   centre_x(squares.i1) + margin, centre_y(squares.j1) + margin);
  for (const std::uint32_t n : near) block_ways(walls.segments()[n], squares);
  find_solid(walls, changed);
  find_open(squares, true);
}

void NavigationGrid::forget_old_walls() {
  for (std::uint8_t& mark : broken_) mark &= is_broken;
}

void NavigationGrid::reset_costs() {
  cost_.resize(static_cast<std::size_t>(cells()));
  std::fill(cost_.begin(), cost_.end(), 1.0f);
}

void NavigationGrid::block_ways(const WallSegment& segment, const Range& squares) {
  const Way wall{segment.ax, segment.ay, segment.bx, segment.by};
  // Squares between centres, row by row: (i, j) has its lower left corner at the centre of cell (i,
  // j), -1 for the strip before the first centres, which has no ways.
  const double inverse = 1.0 / cell_;
  const auto square = [&](double at, double lower) {
    return std::floor((at - lower) * inverse - 0.5);
  };
  const double margin = 1e-3 * cell_;
  const auto clamped = [](double at, std::int32_t count) {
    return static_cast<std::int32_t>(std::clamp(at, -1.0, static_cast<double>(count)));
  };
  const std::int32_t j0 =
      std::max(squares.j0, clamped(square(std::min(wall.ay, wall.by) - margin, lower_y_), rows_));
  const std::int32_t j1 =
      std::min(squares.j1, clamped(square(std::max(wall.ay, wall.by) + margin, lower_y_), rows_));
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
    const std::int32_t i0 = std::max(squares.i0, clamped(square(x0 - margin, lower_x_), columns_));
    const std::int32_t i1 = std::min(squares.i1, clamped(square(x1 + margin, lower_x_), columns_));
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
      if (touched) blocked_[k] = static_cast<std::uint8_t>(blocked_[k] | touched_square);
    }
  }
}

// Being solid changes only where a wall is crossed: the exact test is for the first cell of a row
// and for those behind a wall.
void NavigationGrid::find_solid(const WallGeometry& walls, const Range& cells) {
  const bool any = !walls.empty();
  for (std::int32_t j = cells.j0; j <= cells.j1; ++j) {
    bool solid = false;
    for (std::int32_t i = cells.i0; i <= cells.i1; ++i) {
      const auto k = static_cast<std::size_t>(index(i, j));
      const auto below = k - static_cast<std::size_t>(columns_);
      if (i == cells.i0 && j > cells.j0 && (blocked_[below] & way_up) == 0) {
        solid = solid_[below] != 0;
      } else if (i == cells.i0 || (blocked_[k - 1] & way_right) != 0) {
        solid = any && walls.solid(centre_x(i), centre_y(j));
      }
      free_cells_ += solid_[k] - (solid ? 1 : 0);
      solid_[k] = solid ? 1 : 0;
    }
  }
}

// 1 where the way from cell (i0 + k, row) to the right, and up, is open.
void NavigationGrid::find_straight(std::int32_t row, std::int32_t i0, std::int32_t i1,
                                   std::uint8_t* right, std::uint8_t* up) const {
  const auto length = static_cast<std::size_t>(i1 - i0 + 1);
  if (row < 0 || row >= rows_) {
    std::fill(right, right + length, std::uint8_t{0});
    std::fill(up, up + length, std::uint8_t{0});
    return;
  }
  const std::uint8_t* blocked = blocked_.data() + index(i0, row);
  const std::uint8_t* solid = solid_.data() + index(i0, row);
  const std::size_t inner = length - (i1 + 1 == columns_ ? 1 : 0);
  for (std::size_t k = 0; k < inner; ++k) {
    right[k] = static_cast<std::uint8_t>(~(blocked[k] | solid[k] | solid[k + 1]) & 1);
  }
  if (inner < length) right[inner] = 0;
  if (row + 1 == rows_) {
    std::fill(up, up + length, std::uint8_t{0});
    return;
  }
  const std::uint8_t* above = solid + columns_;
  for (std::size_t k = 0; k < length; ++k) {
    up[k] = static_cast<std::uint8_t>(~((blocked[k] >> 2) | solid[k] | above[k]) & 1);
  }
}

// Row by row without branches, sixteen cells at a time where the compiler can: a wall that moves
// must not hold up a frame.
void NavigationGrid::find_open(const Range& cells, bool keep_broken) {
  // One column more on both sides, for the squares to the left and the ways to the right.
  const std::int32_t i0 = std::max(0, cells.i0 - 1), i1 = std::min(columns_ - 1, cells.i1 + 1);
  const auto length = static_cast<std::size_t>(i1 - i0 + 1);
  const std::size_t stride = length + 2;
  ways_.assign(9 * stride, 0);
  const auto row_of = [&](std::size_t n) { return ways_.data() + n * stride + 1; };  // 0 around it
  std::uint8_t *right = row_of(0), *right_above = row_of(1);
  std::uint8_t *up = row_of(2), *up_above = row_of(3), *up_below = row_of(4);
  std::uint8_t *rising = row_of(5), *falling = row_of(6);
  std::uint8_t *rising_below = row_of(7), *falling_below = row_of(8);
  find_straight(cells.j0 - 1, i0, i1, right, up);
  for (std::int32_t j = cells.j0 - 1; j <= cells.j1; ++j) {
    find_straight(j + 1, i0, i1, right_above, up_above);
    const bool has_squares = j >= 0 && j + 1 < rows_;
    if (has_squares) {
      const std::uint8_t* blocked = blocked_.data() + index(i0, j);
      for (std::size_t k = 0; k + 1 < length; ++k) {
        const unsigned square = right[k] & up[k] & up[k + 1] & right_above[k];
        rising[k] = static_cast<std::uint8_t>(square & ~(blocked[k] >> 1));
        falling[k] = static_cast<std::uint8_t>(square & ~(blocked[k + 1] >> 3));
      }
    } else {
      std::fill(rising, rising + length, std::uint8_t{0});
      std::fill(falling, falling + length, std::uint8_t{0});
    }
    if (j >= cells.j0) {
      const std::uint8_t* blocked = blocked_.data() + index(i0, j);
      std::uint8_t* open = open_.data() + index(i0, j);
      std::uint8_t* broken = broken_.data() + index(i0, j);
      const std::ptrdiff_t first = cells.i0 - i0;
      const std::ptrdiff_t end = cells.i1 - i0 + 1;
      for (std::ptrdiff_t k = first; k < end; ++k) {
        open[k] = static_cast<std::uint8_t>(
            right[k] | rising[k] << 1 | up[k] << 2 | falling[k - 1] << 3 | right[k - 1] << 4 |
            rising_below[k - 1] << 5 | up_below[k] << 6 | falling_below[k] << 7);
      }
      const unsigned keep = keep_broken ? was_broken : 0u;
      const unsigned square = has_squares ? 1u : 0u;
      const std::ptrdiff_t inner = end - (cells.i1 + 1 == columns_ ? 1 : 0);
      const auto mark = [&](std::ptrdiff_t k, unsigned whole) {
        const unsigned was = broken[k] != 0 ? keep : 0u;
        broken[k] = static_cast<std::uint8_t>((blocked[k] >> 4) | whole | was);
      };
      for (std::ptrdiff_t k = first; k < inner; ++k) {
        mark(k, square & ~static_cast<unsigned>(rising[k] & falling[k]));
      }
      if (inner < end) mark(inner, 0u);
    }
    std::swap(right, right_above);
    std::uint8_t* const spare = up_below;
    up_below = up;
    up = up_above;
    up_above = spare;
    std::swap(rising, rising_below);
    std::swap(falling, falling_below);
  }
}

}  // namespace flockwork
