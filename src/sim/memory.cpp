// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/memory.h"

#include <string>

#include "flock/sense.h"
#include "space/cell_grid.h"

namespace flockwork {
namespace {

std::uint64_t memory_of_flock(const Flock& flock, const World& world) {
  const auto n = static_cast<std::size_t>(flock.count);
  const auto d = static_cast<std::uint64_t>(world.dimension);
  const std::uint64_t agent = 4 * (2 * d + 1);  // positions, velocities, id
  const auto entries = static_cast<std::uint64_t>(entry_limit(n));
  const std::uint64_t sorted = worst_case_images(world, query_radius(flock.parameters), n) +
                               entries / 2 * CellGrid::row_padding;
  const std::uint64_t cells = entries * 2 * 4 + n * 4;
  const std::uint64_t sums = n * 16 * static_cast<std::uint64_t>(sum_groups(world.dimension));
  const bool holds = flock.parameters.update_interval > 1;
  const std::uint64_t vectors = n * 4 * d * (holds ? 3 : 1);
  return n * agent + sorted * (agent + (holds ? 4 : 0)) + cells + sums + vectors;
}

}  // namespace

std::uint64_t memory_needed(const Scene& scene) {
  std::uint64_t bytes = 0;
  for (const Flock& flock : scene.flocks) bytes += memory_of_flock(flock, scene.world);
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
  return {};
}

}  // namespace flockwork
