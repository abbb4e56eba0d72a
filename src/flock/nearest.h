// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/array.h"
#include "flock/parameters.h"
#include "flock/sense.h"
#include "space/cell_grid.h"

namespace flockwork {

// Finds the k nearest of each agent exactly, at any distance, for the model `topological`.
//
// Most agents find k others within a search radius that follows the flock's density from step to
// step; the few that do not are looked up in coarser and coarser grids. What is found does not
// depend on the search radius: of two at one distance the lower id is nearer.
class NearestSearch {
 public:
  // For a flock that is not there yet: a radius that holds about twice k at even density.
  static float first_radius(const World& world, std::size_t count, std::int32_t k);
  // Wrapped axes limit the search by grid: an agent must have one image within the radius only.
  static float largest_radius(const World& world);
  // The grid of a step must be sorted by this. `separation_radius` is always within it.
  float grid_radius(const World& world, const FlockParameters& parameters) const;

  float search_radius() const { return search_radius_; }  // u
  void set_search_radius(float radius) { search_radius_ = radius; }

  // So that sense() does not allocate.
  void reserve(const World& world, std::size_t count);

  // As flockwork::sense(), with those of the nearest k that are in view as the neighbours of
  // velocity and offset sums; separation is that of everyone within the separation radius. `agents`
  // in the order of `grid`. Adapts the search radius for the next step.
  SenseTotals sense(const CellGrid& grid, const Agents& agents, const World& world,
                    const FlockParameters& parameters, std::uint64_t step, float* sums);

 private:
  float search_radius_ = 1.0f;
  CellGrid coarse_;
  AlignedArray<std::uint32_t> pending_;  // places of agents that still look for neighbours
};

}  // namespace flockwork
