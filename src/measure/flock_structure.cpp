// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "measure/flock_structure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace flockwork {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::uint64_t hash_of(const std::int64_t (&at)[3]) {
  std::uint64_t h = static_cast<std::uint64_t>(at[0]) * 0x9e3779b97f4a7c15u;
  h = (h ^ (h >> 29) ^ static_cast<std::uint64_t>(at[1])) * 0xbf58476d1ce4e5b9u;
  h = (h ^ (h >> 32) ^ static_cast<std::uint64_t>(at[2])) * 0x94d049bb133111ebu;
  return h ^ (h >> 31);
}

// The distance between two intervals, the short way round where `wrap` is not 0.
double gap(double lower_a, double upper_a, double lower_b, double upper_b, double wrap) {
  const auto direct = [&](double shift) {
    return std::max({0.0, lower_b + shift - upper_a, lower_a - upper_b - shift});
  };
  double least = direct(0.0);
  if (wrap > 0.0) least = std::min({least, direct(wrap), direct(-wrap)});
  return least;
}

}  // namespace

float link_distance(const FlockParameters& p) {
  if (p.model == FlockModel::topological) return 2.0f * p.separation_radius;
  if (p.model == FlockModel::couzin) return p.separation_radius + p.orientation_width;
  return p.radius;
}

FlockStructure StructureMeter::measure(const World& world, float link, std::span<const float> x,
                                       std::span<const float> y, std::span<const float> z,
                                       std::span<const float> vx, std::span<const float> vy,
                                       std::span<const float> vz) {
  FlockStructure structure;
  count_ = x.size();
  if (count_ == 0) return structure;
  dimension_ = z.empty() ? 2 : 3;
  axes_[0].at = x;
  axes_[1].at = y;
  axes_[2].at = z;
  velocity_[0] = vx;
  velocity_[1] = vy;
  velocity_[2] = vz;
  // All agents of a cell are linked: its diagonal is a little shorter than the link.
  const double reach = static_cast<double>(link);
  const double side = reach / std::sqrt(static_cast<double>(dimension_)) * (1.0 - 1e-9);
  set_axes(world, side > 0.0 ? side : 1e-3);
  fill_cells();
  if (link > 0.0f) {
    link_cells(reach);
    count_clusters(structure);
  } else {
    structure.clusters = static_cast<std::int32_t>(count_);
    structure.largest_share = 1.0 / static_cast<double>(count_);
  }
  if (count_ < 2) return structure;
  structure.nearest_distance = mean_nearest();
  structure.correlation_length = correlation_length();
  return structure;
}

void StructureMeter::set_axes(const World& world, double side) {
  for (int k = 0; k < dimension_; ++k) {
    Axis& axis = axes_[k];
    axis.origin = static_cast<double>(world.lower[k]);
    axis.side = side;
    axis.wrap = 0.0;
    axis.cells = 0;
    const double extent = static_cast<double>(world.upper[k]) - axis.origin;
    if (world.bounds(k) != Bounds::wrap || !(extent > 0.0)) continue;
    axis.wrap = extent;
    axis.cells = static_cast<std::int64_t>(std::floor(extent / side)) + 1;
    axis.side = extent / static_cast<double>(axis.cells);
  }
}

void StructureMeter::fill_cells() {
  std::size_t size = 16;
  while (size < 2 * count_) size *= 2;
  table_.assign(size, -1);
  next_.resize(count_);
  cell_of_.resize(count_);
  cells_.clear();
  cells_.reserve(count_);
  for (std::size_t i = 0; i < count_; ++i) {
    std::int64_t at[3] = {0, 0, 0};
    for (int k = 0; k < dimension_; ++k) {
      const Axis& axis = axes_[k];
      at[k] = static_cast<std::int64_t>(
          std::floor((static_cast<double>(axis.at[i]) - axis.origin) / axis.side));
      if (axis.cells > 0) at[k] = std::clamp<std::int64_t>(at[k], 0, axis.cells - 1);
    }
    std::size_t place = hash_of(at) & (size - 1);
    while (table_[place] >= 0 &&
           !std::equal(at, at + 3, cells_[static_cast<std::size_t>(table_[place])].at)) {
      place = (place + 1) & (size - 1);
    }
    if (table_[place] < 0) {
      table_[place] = static_cast<std::int32_t>(cells_.size());
      Cell cell{{at[0], at[1], at[2]}, -1, table_[place], {}, {}};
      for (int k = 0; k < dimension_; ++k) cell.lower[k] = cell.upper[k] = axes_[k].at[i];
      cells_.push_back(cell);
    }
    Cell& cell = cells_[static_cast<std::size_t>(table_[place])];
    for (int k = 0; k < dimension_; ++k) {
      cell.lower[k] = std::min(cell.lower[k], axes_[k].at[i]);
      cell.upper[k] = std::max(cell.upper[k], axes_[k].at[i]);
    }
    next_[i] = cell.first;
    cell.first = static_cast<std::int32_t>(i);
    cell_of_[i] = table_[place];
  }
}

std::int32_t StructureMeter::find_cell(const std::int64_t (&at)[3]) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t place = hash_of(at) & mask;; place = (place + 1) & mask) {
    const std::int32_t found = table_[place];
    if (found < 0 || std::equal(at, at + 3, cells_[static_cast<std::size_t>(found)].at)) {
      return found;
    }
  }
}

double StructureMeter::square_between(std::size_t i, std::size_t j) const {
  double sum = 0.0;
  for (int k = 0; k < dimension_; ++k) {
    double d = std::fabs(static_cast<double>(axes_[k].at[i]) - static_cast<double>(axes_[k].at[j]));
    if (axes_[k].wrap > 0.0) d = std::min(d, axes_[k].wrap - d);
    sum += d * d;
  }
  return sum;
}

// ---- Clusters: union-find over cells

std::int32_t StructureMeter::root_of(std::int32_t cell) {
  auto parent = [&](std::int32_t c) -> std::int32_t& {
    return cells_[static_cast<std::size_t>(c)].parent;
  };
  while (parent(cell) != cell) {
    parent(cell) = parent(parent(cell));
    cell = parent(cell);
  }
  return cell;
}

void StructureMeter::link_cells(double link) {
  std::int64_t reach[3] = {0, 0, 0};
  for (int k = 0; k < dimension_; ++k) {
    reach[k] = static_cast<std::int64_t>(std::floor(link / axes_[k].side)) + 1;
  }
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    std::int64_t step[3];
    for (step[2] = -reach[2]; step[2] <= reach[2]; ++step[2]) {
      for (step[1] = -reach[1]; step[1] <= reach[1]; ++step[1]) {
        for (step[0] = -reach[0]; step[0] <= reach[0]; ++step[0]) {
          std::int64_t at[3];
          bool inside = true;
          for (int k = 0; k < 3; ++k) {
            at[k] = cells_[c].at[k] + step[k];
            const std::int64_t n = k < dimension_ ? axes_[k].cells : 0;
            if (n == 0) continue;
            // Fewer cells round the world than the reach: once is enough.
            inside = inside && 2 * step[k] > -n && 2 * step[k] <= n;
            at[k] = ((at[k] % n) + n) % n;
          }
          const std::int32_t other = inside ? find_cell(at) : -1;
          // Each pair once.
          if (other > static_cast<std::int32_t>(c)) {
            link_pair(static_cast<std::int32_t>(c), other, link * link);
          }
        }
      }
    }
  }
}

void StructureMeter::link_pair(std::int32_t a, std::int32_t b, double link_squared) {
  const std::int32_t root_a = root_of(a);
  const std::int32_t root_b = root_of(b);
  if (root_a == root_b) return;
  if (!any_within(cells_[static_cast<std::size_t>(a)], cells_[static_cast<std::size_t>(b)],
                  link_squared)) {
    return;
  }
  cells_[static_cast<std::size_t>(std::max(root_a, root_b))].parent = std::min(root_a, root_b);
}

bool StructureMeter::any_within(const Cell& a, const Cell& b, double link_squared) const {
  const auto gap_squared = [&](const Cell& cell, std::int32_t agent) {
    double sum = 0.0;
    for (int k = 0; k < dimension_; ++k) {
      const double p = static_cast<double>(axes_[k].at[static_cast<std::size_t>(agent)]);
      const double d = gap(p, p, static_cast<double>(cell.lower[k]),
                           static_cast<double>(cell.upper[k]), axes_[k].wrap);
      sum += d * d;
    }
    return sum;
  };
  // Most agents of full cells are too far from the whole of the other cell.
  for (std::int32_t i = a.first; i >= 0; i = next_[static_cast<std::size_t>(i)]) {
    if (gap_squared(b, i) > link_squared) continue;
    for (std::int32_t j = b.first; j >= 0; j = next_[static_cast<std::size_t>(j)]) {
      if (square_between(static_cast<std::size_t>(i), static_cast<std::size_t>(j)) <=
          link_squared) {
        return true;
      }
    }
  }
  return false;
}

void StructureMeter::count_clusters(FlockStructure& structure) {
  members_.assign(cells_.size(), 0);
  for (std::size_t i = 0; i < count_; ++i) {
    ++members_[static_cast<std::size_t>(root_of(cell_of_[i]))];
  }
  std::int32_t largest = 0;
  for (const std::int32_t members : members_) {
    structure.clusters += members > 0 ? 1 : 0;
    largest = std::max(largest, members);
  }
  structure.largest_share = static_cast<double>(largest) / static_cast<double>(count_);
}

// ---- Nearest flock mate

// Rings of cells around the agent's own, until no ring further out can hold a nearer one.
double StructureMeter::square_to_nearest(std::size_t i) const {
  constexpr std::int64_t most_rings = 6;
  double side = infinity;
  bool small_world = false;
  for (int k = 0; k < dimension_; ++k) {
    side = std::min(side, axes_[k].side);
    small_world = small_world || (axes_[k].cells > 0 && axes_[k].cells <= 2 * most_rings);
  }
  double best = infinity;
  const Cell& own = cells_[static_cast<std::size_t>(cell_of_[i])];
  const std::int64_t flat = dimension_ == 2 ? 0 : 1;
  for (std::int64_t ring = 0; !small_world && ring <= most_rings; ++ring) {
    // Whoever is in this ring or further out is at least this far away.
    const double least = static_cast<double>(std::max<std::int64_t>(ring - 1, 0)) * side;
    if (best <= least * least) return best;
    std::int64_t step[3];
    for (step[2] = -ring * flat; step[2] <= ring * flat; ++step[2]) {
      for (step[1] = -ring; step[1] <= ring; ++step[1]) {
        const bool shell = std::abs(step[1]) == ring || std::abs(step[2]) == ring;
        for (step[0] = -ring; step[0] <= ring; step[0] += shell || ring == 0 ? 1 : 2 * ring) {
          std::int64_t at[3];
          for (int k = 0; k < 3; ++k) {
            at[k] = own.at[k] + step[k];
            const std::int64_t n = k < dimension_ ? axes_[k].cells : 0;
            if (n > 0) at[k] = ((at[k] % n) + n) % n;
          }
          const std::int32_t found = find_cell(at);
          if (found < 0) continue;
          for (std::int32_t j = cells_[static_cast<std::size_t>(found)].first; j >= 0;
               j = next_[static_cast<std::size_t>(j)]) {
            const auto other = static_cast<std::size_t>(j);
            if (other != i) best = std::min(best, square_between(i, other));
          }
        }
      }
    }
  }
  const double seen = static_cast<double>(most_rings) * side;
  if (!small_world && best <= seen * seen) return best;
  for (std::size_t j = 0; j < count_; ++j) {
    if (j != i) best = std::min(best, square_between(i, j));
  }
  return best;
}

double StructureMeter::mean_nearest() const {
  const std::size_t sample = std::min(count_, nearest_sample);
  double sum = 0.0;
  for (std::size_t s = 0; s < sample; ++s) {
    sum += std::sqrt(square_to_nearest(s * count_ / sample));
  }
  return sum / static_cast<double>(sample);
}

// ---- Correlation of velocity fluctuations

double StructureMeter::correlation_length() {
  constexpr std::size_t bins = 50;
  const std::size_t sample = std::min(count_, correlation_sample);
  const auto agent = [&](std::size_t s) { return s * count_ / sample; };
  double mean[3] = {0.0, 0.0, 0.0};
  double lower[3] = {infinity, infinity, infinity};
  double upper[3] = {-infinity, -infinity, -infinity};
  for (std::size_t s = 0; s < sample; ++s) {
    for (int k = 0; k < dimension_; ++k) {
      mean[k] += static_cast<double>(velocity_[k][agent(s)]) / static_cast<double>(sample);
      lower[k] = std::min(lower[k], static_cast<double>(axes_[k].at[agent(s)]));
      upper[k] = std::max(upper[k], static_cast<double>(axes_[k].at[agent(s)]));
    }
  }
  double farthest = 0.0;
  for (int k = 0; k < dimension_; ++k) {
    double extent = upper[k] - lower[k];
    if (axes_[k].wrap > 0.0) extent = std::min(extent, 0.5 * axes_[k].wrap);
    farthest += extent * extent;
  }
  farthest = std::sqrt(farthest);
  if (!(farthest > 0.0)) return 0.0;

  struct Bin {
    double product = 0.0;
    double distance = 0.0;
    double pairs = 0.0;
  };
  std::array<Bin, bins> sums{};
  double variance = 0.0;
  for (std::size_t s = 0; s < sample; ++s) {
    const std::size_t i = agent(s);
    double u[3] = {0.0, 0.0, 0.0};
    for (int k = 0; k < dimension_; ++k) {
      u[k] = static_cast<double>(velocity_[k][i]) - mean[k];
      variance += u[k] * u[k] / static_cast<double>(sample);
    }
    for (std::size_t t = s + 1; t < sample; ++t) {
      const std::size_t j = agent(t);
      double product = 0.0;
      for (int k = 0; k < dimension_; ++k) {
        product += u[k] * (static_cast<double>(velocity_[k][j]) - mean[k]);
      }
      const double distance = std::sqrt(square_between(i, j));
      const auto place = static_cast<std::size_t>(distance / farthest * static_cast<double>(bins));
      Bin& bin = sums[std::min(place, bins - 1)];
      bin.product += product;
      bin.distance += distance;
      bin.pairs += 1.0;
    }
  }
  // What rounding leaves of agents that all fly alike is no fluctuation.
  double speed_squared = 0.0;
  for (int k = 0; k < dimension_; ++k) speed_squared += mean[k] * mean[k];
  if (variance <= 1e-12 * speed_squared) return 0.0;
  // C(0) = 1 belongs to each agent with itself.
  double last_distance = 0.0;
  double last_value = 1.0;
  for (const Bin& bin : sums) {
    if (bin.pairs == 0.0) continue;
    const double distance = bin.distance / bin.pairs;
    const double value = bin.product / bin.pairs / variance;
    if (value <= 0.0) {
      return last_distance + (distance - last_distance) * last_value / (last_value - value);
    }
    last_distance = distance;
    last_value = value;
  }
  return 0.0;
}

}  // namespace flockwork
