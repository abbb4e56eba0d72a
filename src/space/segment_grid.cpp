// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/segment_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "space/orientation.h"

namespace flockwork {
namespace {

// Buckets beside a way that is nearer than this to them count as passed, as a share of a cell. Two
// ways that touch then have a bucket in common, whatever the rounding of the positions in cells.
constexpr double beside = 1.0e-6;

// The whole part of u, kept between -1 and `count`.
std::int32_t cell_of(double u, std::int32_t count) {
  return static_cast<std::int32_t>(std::floor(std::clamp(u, -1.0, static_cast<double>(count))));
}

// The share of the way from a to b at which it touches the segment, to rounding.
double share_of_touch(const WallSegment& s, double ax, double ay, double bx, double by) {
  const double sx = static_cast<double>(s.bx) - s.ax;
  const double sy = static_cast<double>(s.by) - s.ay;
  const double a_off = sx * (ay - s.ay) - sy * (ax - s.ax);
  const double b_off = sx * (by - s.ay) - sy * (bx - s.ax);
  if (a_off != b_off) return std::clamp(a_off / (a_off - b_off), 0.0, 1.0);
  // Along the segment: it starts where the nearer end is.
  const double wx = bx - ax;
  const double wy = by - ay;
  const double length2 = wx * wx + wy * wy;
  if (!(length2 > 0.0)) return 0.0;
  const double first = ((s.ax - ax) * wx + (s.ay - ay) * wy) / length2;
  const double second = ((s.bx - ax) * wx + (s.by - ay) * wy) / length2;
  return std::clamp(std::min(first, second), 0.0, 1.0);
}

}  // namespace

SegmentGrid::SegmentGrid(const WallGeometry& geometry)
    : discs_(geometry.discs().begin(), geometry.discs().end()), sagitta_(geometry.sagitta()) {
  const std::span<const WallSegment> segments = geometry.segments();
  if (segments.empty()) return;
  choose_cells(segments);
  for (std::size_t b = 1; b < first_.size(); ++b) first_[b] += first_[b - 1];
  pieces_.resize(first_.back());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (std::size_t k = 0; k < segments.size(); ++k) {
    const WallSegment& s = segments[k];
    visit_buckets(s.ax, s.ay, s.bx, s.by, [&](std::size_t bucket) {
      pieces_[next[bucket]++] = {s, static_cast<std::int32_t>(k)};
      return false;
    });
  }
}

// Lays out the cells and counts the segments in each, one bucket further on in first_.
void SegmentGrid::choose_cells(std::span<const WallSegment> segments) {
  double upper_x = segments[0].ax;
  double upper_y = segments[0].ay;
  lower_x_ = upper_x;
  lower_y_ = upper_y;
  for (const WallSegment& s : segments) {
    lower_x_ = std::min({lower_x_, static_cast<double>(s.ax), static_cast<double>(s.bx)});
    lower_y_ = std::min({lower_y_, static_cast<double>(s.ay), static_cast<double>(s.by)});
    upper_x = std::max({upper_x, static_cast<double>(s.ax), static_cast<double>(s.bx)});
    upper_y = std::max({upper_y, static_cast<double>(s.ay), static_cast<double>(s.by)});
  }
  const double width = upper_x - lower_x_;
  const double height = upper_y - lower_y_;
  const double wanted =
      std::clamp(4.0 * static_cast<double>(segments.size()), 256.0, max_buckets / 2.0);
  // Square cells; a long thin box is cut along its length only.
  cell_ = std::max({std::sqrt(width * height / wanted), std::max(width, height) / wanted, 1.0e-6});
  for (;; cell_ *= 2.0) {
    per_cell_ = 1.0 / cell_;
    columns_ = static_cast<std::int32_t>(width * per_cell_) + 1;
    rows_ = static_cast<std::int32_t>(height * per_cell_) + 1;
    first_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1, 0);
    std::size_t entries = 0;
    for (const WallSegment& s : segments) {
      visit_buckets(s.ax, s.ay, s.bx, s.by, [&](std::size_t bucket) {
        ++first_[bucket + 1];
        return ++entries > max_entries;
      });
      if (entries > max_entries) break;
    }
    if (entries <= max_entries) return;
  }
}

// Row by row: the columns between the places where the way enters and leaves the row.
template <typename Visit>
void SegmentGrid::visit_buckets(double ax, double ay, double bx, double by,
                                const Visit& visit) const {
  const double ua = (ax - lower_x_) * per_cell_;
  const double va = (ay - lower_y_) * per_cell_;
  const double ub = (bx - lower_x_) * per_cell_;
  const double vb = (by - lower_y_) * per_cell_;
  const double left = std::min(ua, ub) - beside;
  const double right = std::max(ua, ub) + beside;
  const double low = std::min(va, vb) - beside;
  const double high = std::max(va, vb) + beside;
  if (right < 0.0 || left >= columns_ || high < 0.0 || low >= rows_) return;
  const std::int32_t first_row = std::max(0, cell_of(low, rows_));
  const std::int32_t last_row = std::min(rows_ - 1, cell_of(high, rows_));
  const bool level = first_row == last_row || std::fabs(vb - va) < beside;
  const double slope = level ? 0.0 : (ub - ua) / (vb - va);
  const double rounding = 1.0e-15 * (std::fabs(slope) * (std::fabs(va) + std::fabs(vb) + rows_) +
                                     std::fabs(ua) + std::fabs(ub));
  for (std::int32_t row = first_row; row <= last_row; ++row) {
    double from = left;
    double to = right;
    if (!level) {
      const double at_bottom = ua + slope * (row - beside - va);
      const double at_top = ua + slope * (row + 1 + beside - va);
      from = std::max(from, std::min(at_bottom, at_top) - rounding - beside);
      to = std::min(to, std::max(at_bottom, at_top) + rounding + beside);
    }
    const std::int32_t first_column = std::max(0, cell_of(from, columns_));
    const std::int32_t last_column = std::min(columns_ - 1, cell_of(to, columns_));
    const std::size_t start = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_);
    for (std::int32_t column = first_column; column <= last_column; ++column) {
      if (visit(start + static_cast<std::size_t>(column))) return;
    }
  }
}

template <typename Visit>
bool SegmentGrid::visit_way(double ax, double ay, double bx, double by, const Visit& visit) const {
  bool stopped = false;
  visit_buckets(ax, ay, bx, by, [&](std::size_t bucket) {
    for (std::uint32_t k = first_[bucket]; k < first_[bucket + 1]; ++k) {
      if (visit(pieces_[k])) {
        stopped = true;
        return true;
      }
    }
    return false;
  });
  return stopped;
}

bool SegmentGrid::crosses(float ax, float ay, float bx, float by) const {
  return visit_way(ax, ay, bx, by, [&](const Piece& piece) {
    const WallSegment& s = piece.segment;
    return ways_touch(ax, ay, bx, by, s.ax, s.ay, s.bx, s.by);
  });
}

SegmentGrid::Touch SegmentGrid::first_touch(float ax, float ay, float bx, float by) const {
  Touch touch;
  visit_way(ax, ay, bx, by, [&](const Piece& piece) {
    const WallSegment& s = piece.segment;
    if (!ways_touch(ax, ay, bx, by, s.ax, s.ay, s.bx, s.by)) return false;
    const double share = share_of_touch(s, ax, ay, bx, by);
    // Of two that meet at the place of touch the first in the list counts, in whichever bucket.
    const bool nearer = share < touch.share || touch.segment < 0;
    const bool as_near = share == touch.share && piece.index < touch.segment;
    if (nearer || as_near) touch = {piece.index, share};
    return false;
  });
  return touch;
}

// What is looked for around a point.
struct SegmentGrid::Search {
  double x, y;
  double best;    // the distance of the nearest so far, or the most that counts
  bool straight;  // pieces of discs as such, not as circles
  std::int32_t segment = std::numeric_limits<std::int32_t>::max();  // so far; this: none

  bool found() const { return segment != std::numeric_limits<std::int32_t>::max(); }
};

void SegmentGrid::measure_bucket(std::int64_t column, std::int64_t row, Search& search) const {
  if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return;
  const auto bucket = static_cast<std::size_t>(row * columns_ + column);
  for (std::uint32_t k = first_[bucket]; k < first_[bucket + 1]; ++k) {
    const Piece& piece = pieces_[k];
    const std::int32_t disc = search.straight ? -1 : piece.segment.disc;
    const double distance =
        disc < 0 ? distance_to(piece.segment, search.x, search.y)
                 : distance_to(discs_[static_cast<std::size_t>(disc)], search.x, search.y);
    // Of equally near ones the first in the list.
    if (distance < search.best || (distance == search.best && piece.index < search.segment)) {
      search.best = distance;
      search.segment = piece.index;
    }
  }
}

// Rings of buckets around that of the point: what is in none of the rings before ring k is k - 1
// cells away at least; `slack` is how much nearer than its buckets a piece can count.
void SegmentGrid::search_rings(Search& search, double slack) const {
  if (columns_ == 0) return;
  constexpr double far = 1.0e9;  // cells: keeps the conversion defined
  const auto cell = [&](double at, double lower) {
    return static_cast<std::int64_t>(std::floor(std::clamp((at - lower) * per_cell_, -far, far)));
  };
  const std::int64_t column = cell(search.x, lower_x_);
  const std::int64_t row = cell(search.y, lower_y_);
  const auto outside = [](std::int64_t at, std::int64_t count) {
    return at < 0 ? -at : at >= count ? at - count + 1 : 0;
  };
  const std::int64_t first_ring = std::max(outside(column, columns_), outside(row, rows_));
  const std::int64_t last_ring = std::max({column, columns_ - 1 - column, row, rows_ - 1 - row});
  for (std::int64_t ring = first_ring; ring <= last_ring; ++ring) {
    const double least = static_cast<double>(ring - 1) * cell_ * (1.0 - beside);
    if (least > search.best + slack) break;
    const std::int64_t top = std::min<std::int64_t>(row + ring, rows_ - 1);
    const std::int64_t right = std::min<std::int64_t>(column + ring, columns_ - 1);
    for (std::int64_t r = std::max<std::int64_t>(row - ring, 0); r <= top; ++r) {
      const bool whole_row = r == row - ring || r == row + ring;
      if (!whole_row) {
        measure_bucket(column - ring, r, search);
        measure_bucket(column + ring, r, search);
        continue;
      }
      for (std::int64_t c = std::max<std::int64_t>(column - ring, 0); c <= right; ++c) {
        measure_bucket(c, r, search);
      }
    }
  }
}

SegmentGrid::Nearest SegmentGrid::nearest(float x, float y, float within) const {
  Search search{x, y, within, false};
  search_rings(search, sagitta_);
  if (!search.found()) return {};
  return {search.segment, static_cast<float>(search.best)};
}

bool SegmentGrid::near(float x, float y, float distance) const {
  Search search{x, y, distance, true};
  search_rings(search, 0.0);
  return search.found();
}

}  // namespace flockwork
