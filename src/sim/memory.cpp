// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/memory.h"

#include <algorithm>
#include <string>

#include "flock/nearest.h"
#include "flock/sense.h"
#include "space/cell_grid.h"

namespace flockwork {
namespace {

std::uint64_t memory_of_grid(const World& world, float radius, std::size_t n, bool carries) {
  const auto d = static_cast<std::uint64_t>(world.dimension);
  const std::uint64_t agent = 4 * (2 * d + 1);  // positions, velocities, id
  const auto entries = static_cast<std::uint64_t>(entry_limit(n));
  const std::uint64_t sorted =
      worst_case_images(world, radius, n) + entries / 2 * CellGrid::row_padding;
  return sorted * (agent + (carries ? 4 : 0)) + entries * 2 * 4 + n * 4;
}

std::uint64_t memory_of_flock(const Flock& flock, const World& world) {
  const FlockParameters& p = flock.parameters;
  const auto n = static_cast<std::size_t>(flock.count);
  const auto d = static_cast<std::uint64_t>(world.dimension);
  const bool holds = p.update_interval > 1;
  std::uint64_t grids = memory_of_grid(world, query_radius(p), n, holds);
  if (p.model == FlockModel::topological) {
    const float largest = std::min(NearestSearch::largest_radius(world), open_limit);
    grids = memory_of_grid(world, std::max(largest, p.separation_radius), n, holds) +
            memory_of_grid(world, largest, n, false) + 4 * n;
  }
  const std::uint64_t agent = 4 * (2 * d + 1);
  const std::uint64_t sums =
      n * 16 * static_cast<std::uint64_t>(sum_groups(world.dimension, p.model));
  // Acceleration, and rules with alarm; held ones with a copy.
  const std::uint64_t vectors = n * 4 * (d * (holds ? 4 : 2) + 1);
  return n * agent + grids + sums + vectors;
}

std::uint64_t memory_of_relation(const Scene& scene, const Relation& relation) {
  for (const Flock& flock : scene.flocks) {
    if (flock.name != relation.to) continue;
    return memory_of_grid(scene.world, relation.parameters.radius,
                          static_cast<std::size_t>(flock.count), false);
  }
  return 0;
}

}  // namespace

std::uint64_t memory_needed(const Scene& scene) {
  std::uint64_t bytes = 0;
  for (const Flock& flock : scene.flocks) bytes += memory_of_flock(flock, scene.world);
  for (const Relation& relation : scene.relations) bytes += memory_of_relation(scene, relation);
  return bytes;
}

Result<void> fits_memory(const Scene& scene) {
  std::uint64_t bytes = 0;
  for (std::size_t f = 0; f < scene.flocks.size(); ++f) {
    bytes += memory_of_flock(scene.flocks[f], scene.world);
    if (bytes <= memory_limit) continue;
    return Error{"/flocks/" + std::to_string(f) + "/count",
                 std::to_string(scene.flocks[f].count) + " agents would need " +
                     std::to_string(bytes >> 20) + " MB together with the flocks before; at most " +
                     std::to_string(memory_limit >> 20) + " MB are used"};
  }
  for (std::size_t r = 0; r < scene.relations.size(); ++r) {
    bytes += memory_of_relation(scene, scene.relations[r]);
    if (bytes <= memory_limit) continue;
    return Error{"/relations/" + std::to_string(r),
                 "would need " + std::to_string(bytes >> 20) +
                     " MB together with the flocks and relations before; at most " +
                     std::to_string(memory_limit >> 20) + " MB are used"};
  }
  return {};
}

}  // namespace flockwork
