// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/field_builder.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace flockwork {
namespace {

// From a list index: segments of no disc, then discs.
class Pieces {
 public:
  explicit Pieces(const WallGeometry& geometry) {
    for (const WallSegment& s : geometry.segments()) {
      if (s.disc < 0) segments_.push_back(s);
    }
    discs_.assign(geometry.discs().begin(), geometry.discs().end());
  }
  std::size_t size() const { return segments_.size() + discs_.size(); }
  double distance(std::uint32_t piece, double x, double y) const {
    if (piece < segments_.size()) return distance_to(segments_[piece], x, y);
    return distance_to(discs_[piece - segments_.size()], x, y);
  }

 private:
  std::vector<WallSegment> segments_;
  std::vector<WallDisc> discs_;
};

class DistanceFiller {
 public:
  DistanceFiller(const WallGeometry& geometry, const PlaneNodes& nodes, std::vector<float>& out)
      : pieces_(geometry), nodes_(nodes), out_(out) {
    for (std::uint32_t k = 0; k < pieces_.size(); ++k) stack_.push_back(k);
  }
  void fill() { fill({0, nodes_.x.size(), 0, nodes_.y.size()}, 0); }

 private:
  struct Block {
    std::size_t x0, x1, y0, y1;  // columns x0 to before x1 of rows y0 to before y1
  };

  // The candidates are what the stack holds from `first` on.
  void fill(const Block& block, std::size_t first) {
    const std::size_t columns = block.x1 - block.x0;
    const std::size_t rows = block.y1 - block.y0;
    const bool few = stack_.size() - first == 1;
    if (few || columns * rows <= 4) return fill_nodes(block, first);
    const std::size_t mine = stack_.size();
    narrow(block, first);
    Block low = block;
    Block high = block;
    if (columns >= rows) {
      low.x1 = high.x0 = block.x0 + columns / 2;
    } else {
      low.y1 = high.y0 = block.y0 + rows / 2;
    }
    fill(low, mine);
    fill(high, mine);
    stack_.resize(mine);
  }

  // Pushes the candidates that can be the nearest somewhere in the block.
  void narrow(const Block& block, std::size_t first) {
    const double x0 = nodes_.x[block.x0];
    const double x1 = nodes_.x[block.x1 - 1];
    const double y0 = nodes_.y[block.y0];
    const double y1 = nodes_.y[block.y1 - 1];
    const double x = 0.5 * (x0 + x1);
    const double y = 0.5 * (y0 + y1);
    const double diagonal = std::sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
    const std::size_t last = stack_.size();
    distances_.clear();
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t k = first; k < last; ++k) {
      distances_.push_back(pieces_.distance(stack_[k], x, y));
      best = std::min(best, distances_.back());
    }
    const double limit = (best + diagonal) * (1.0 + 1.0e-9) + 1.0e-30;
    for (std::size_t k = first; k < last; ++k) {
      if (distances_[k - first] <= limit) stack_.push_back(stack_[k]);
    }
  }

  void fill_nodes(const Block& block, std::size_t first) {
    for (std::size_t j = block.y0; j < block.y1; ++j) {
      for (std::size_t i = block.x0; i < block.x1; ++i) {
        double best = std::numeric_limits<double>::infinity();
        for (std::size_t k = first; k < stack_.size(); ++k) {
          best = std::min(best, pieces_.distance(stack_[k], nodes_.x[i], nodes_.y[j]));
        }
        out_[j * nodes_.x.size() + i] = static_cast<float>(best);
      }
    }
  }

  Pieces pieces_;
  const PlaneNodes& nodes_;
  std::vector<float>& out_;
  std::vector<std::uint32_t> stack_;
  std::vector<double> distances_;
};

// Which nodes lie inside of walls and of rooms.
class SolidFiller {
 public:
  SolidFiller(const WallGeometry& geometry, const PlaneNodes& nodes)
      : geometry_(geometry),
        nodes_(nodes),
        in_solid_(nodes.x.size() * nodes.y.size(), 0),
        in_room_(geometry.has_rooms() ? in_solid_.size() : 0, 0) {
    for (const WallOutline& outline : geometry.outlines()) fill(outline);
  }
  bool solid(std::size_t node) const {
    return in_solid_[node] != 0 || (!in_room_.empty() && in_room_[node] == 0);
  }

 private:
  using Meeting = std::pair<std::size_t, double>;  // a row, and x where the outline meets it

  void fill(const WallOutline& outline) {
    meetings_.clear();
    if (outline.disc >= 0) {
      meet(geometry_.discs()[static_cast<std::size_t>(outline.disc)]);
    } else {
      for (std::size_t k = outline.first; k < outline.last; ++k) meet(geometry_.segments()[k]);
    }
    std::sort(meetings_.begin(), meetings_.end());
    std::vector<char>& inside = outline.room ? in_room_ : in_solid_;
    for (std::size_t k = 0; k + 1 < meetings_.size(); k += 2) {
      const auto [row, from] = meetings_[k];
      const double to = meetings_[k + 1].second;
      const auto column = std::lower_bound(nodes_.x.begin(), nodes_.x.end(), from);
      for (auto x = column; x != nodes_.x.end() && *x <= to; ++x) {
        inside[row * nodes_.x.size() + static_cast<std::size_t>(x - nodes_.x.begin())] = 1;
      }
    }
  }

  // The rows with lower <= y < upper, so that a corner counts once or twice, never an odd number of
  // times too much.
  std::pair<std::size_t, std::size_t> rows(double lower, double upper) const {
    const auto first = std::lower_bound(nodes_.y.begin(), nodes_.y.end(), lower);
    const auto last = std::lower_bound(first, nodes_.y.end(), upper);
    return {static_cast<std::size_t>(first - nodes_.y.begin()),
            static_cast<std::size_t>(last - nodes_.y.begin())};
  }

  void meet(const WallSegment& s) {
    const auto [first, last] = rows(std::min(s.ay, s.by), std::max(s.ay, s.by));
    const double rise = static_cast<double>(s.by) - s.ay;
    const double run = static_cast<double>(s.bx) - s.ax;
    for (std::size_t row = first; row < last; ++row) {
      meetings_.emplace_back(row, s.ax + run * ((nodes_.y[row] - s.ay) / rise));
    }
  }

  void meet(const WallDisc& disc) {
    const auto [first, last] =
        rows(static_cast<double>(disc.y) - disc.radius, static_cast<double>(disc.y) + disc.radius);
    for (std::size_t row = first; row < last; ++row) {
      const double up = static_cast<double>(nodes_.y[row]) - disc.y;
      const double r = disc.radius;
      const double half = std::sqrt(std::max(0.0, r * r - up * up));
      meetings_.emplace_back(row, disc.x - half);
      meetings_.emplace_back(row, disc.x + half);
    }
  }

  const WallGeometry& geometry_;
  const PlaneNodes& nodes_;
  std::vector<char> in_solid_, in_room_;
  std::vector<Meeting> meetings_;
};

}  // namespace

std::vector<float> signed_distances(const WallGeometry& geometry, const PlaneNodes& nodes) {
  std::vector<float> distances(nodes.x.size() * nodes.y.size());
  DistanceFiller(geometry, nodes, distances).fill();
  const SolidFiller filler(geometry, nodes);
  for (std::size_t n = 0; n < distances.size(); ++n) {
    if (filler.solid(n)) distances[n] = -distances[n];
  }
  return distances;
}

}  // namespace flockwork
