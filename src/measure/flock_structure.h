// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "flock/parameters.h"
#include "space/world.h"

namespace flockwork {

// How one flock is spread at one moment.
struct FlockStructure {
  // u: mean distance to the nearest flock mate, exact for each of up to `nearest_sample` agents. 0
  // with fewer than two agents.
  double nearest_distance = 0.0;
  // Two agents are linked when they are within the link distance; a cluster is all who are linked
  // directly or through others. Exact.
  std::int32_t clusters = 0;
  double largest_share = 0.0;  // of the agents: in the largest cluster
  // u: where the correlation of the velocities' fluctuations around their mean first falls to 0.
  // Cavagna et al., PNAS 107, 11865 (2010), eq. 3, over all pairs of up to `correlation_sample`
  // agents. 0 where nothing fluctuates.
  double correlation_length = 0.0;
};

// The distance within which flock mates act on each other, for the link of clusters: the radius of
// the neighbours; twice the separation radius where the number of neighbours is fixed; the outer
// edge of the zone of orientation for `couzin`.
float link_distance(const FlockParameters& parameters);

// Measures with buffers that it keeps: after the first call with as many agents it allocates
// nothing. About as dear as a step (the clusters) plus a fixed part (the samples), so callers
// measure it once or twice a second.
class StructureMeter {
 public:
  static constexpr std::size_t nearest_sample = 128;
  static constexpr std::size_t correlation_sample = 400;

  // All arrays of one length, z and vz empty in 2D; finite values. Distances go the short way round
  // on axes that wrap. link >= 0, u; 0 links nobody.
  FlockStructure measure(const World& world, float link, std::span<const float> x,
                         std::span<const float> y, std::span<const float> z,
                         std::span<const float> vx, std::span<const float> vy,
                         std::span<const float> vz);

 private:
  // One axis of the grid of cells.
  struct Axis {
    std::span<const float> at;
    double origin = 0.0;
    double side = 1.0;
    double wrap = 0.0;       // u: the extent of a wrapped axis, else 0
    std::int64_t cells = 0;  // of a wrapped axis, else 0
  };
  // An occupied cell; agents are chained through next_.
  struct Cell {
    std::int64_t at[3];
    std::int32_t first;
    std::int32_t parent;       // in the forest of clusters
    float lower[3], upper[3];  // of its agents
  };

  void set_axes(const World& world, double side);
  void fill_cells();
  std::int32_t find_cell(const std::int64_t (&at)[3]) const;  // index, -1: empty
  std::int32_t root_of(std::int32_t cell);
  void link_cells(double link);
  void link_pair(std::int32_t a, std::int32_t b, double link_squared);
  bool any_within(const Cell& a, const Cell& b, double link_squared) const;
  void count_clusters(FlockStructure& structure);
  double square_between(std::size_t i, std::size_t j) const;
  double square_to_nearest(std::size_t i) const;
  double mean_nearest() const;
  double correlation_length();

  std::int32_t dimension_ = 2;
  std::size_t count_ = 0;
  Axis axes_[3];
  std::span<const float> velocity_[3];
  std::vector<Cell> cells_;
  std::vector<std::int32_t> table_;  // open addressing: index into cells_, -1: free
  std::vector<std::int32_t> next_;   // agent after this one in its cell, -1: none
  std::vector<std::int32_t> cell_of_;
  std::vector<std::int32_t> members_;  // agents per root
};

}  // namespace flockwork
