// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/memory.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "crowd/crowd.h"
#include "flock/nearest.h"
#include "flock/sense.h"
#include "measure/crowd_meter.h"
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
  if (relation.to == crowd_name) {
    return memory_of_grid(scene.world, relation.parameters.radius, people_in(scene.crowd), false);
  }
  for (const Flock& flock : scene.flocks) {
    if (flock.name != relation.to) continue;
    return memory_of_grid(scene.world, relation.parameters.radius,
                          static_cast<std::size_t>(flock.count), false);
  }
  return 0;
}

// A person with its events and figures; see Crowd and CrowdMeter.
constexpr std::uint64_t bytes_per_person =
    2 * (sizeof(Body) + sizeof(Person)) + sizeof(Crowd::Departure) + 2 * sizeof(Footstep) +
    2 * sizeof(PersonView) + sizeof(LineCrossing) + sizeof(EventQueue::Event) + 16;

std::uint64_t memory_of_people(const CrowdScene& crowd) {
  return people_in(crowd) * bytes_per_person;
}

double cells_of(const Scene& scene) {
  const auto count = [&](int axis) {
    return std::max(1.0, std::ceil(static_cast<double>(scene.world.extent(axis)) /
                                   static_cast<double>(scene.crowd.parameters.cell_size)));
  };
  return count(0) * count(1);
}

// Distance fields, each with the one that is being solved, and what the grid and the solver keep
// for each cell.
std::uint64_t memory_of_floor(const Scene& scene) {
  constexpr double bytes_per_cell = 64.0;
  double fields =
      1.0 + static_cast<double>(scene.crowd.exits.size() + scene.crowd.waypoints.size());
  for (const Journey& journey : scene.crowd.journeys) {
    if (journey.end == JourneyEnd::direction) fields += 1.0;
  }
  const double bytes = cells_of(scene) * (bytes_per_cell + fields * 2.0 * sizeof(float));
  return static_cast<std::uint64_t>(std::min(bytes, 1.0e18));
}

// Samples of the figures over time, and the heat map.
std::uint64_t memory_of_figures(const CrowdScene& crowd) {
  const std::uint64_t columns =
      5 + crowd.exits.size() + 2 * crowd.flow_lines.size() + crowd.areas.size();
  return CrowdMeter::most_samples * columns * 8 +
         static_cast<std::uint64_t>(MeasureGrid::max_cells) * 12;
}

std::uint64_t memory_of_crowd(const Scene& scene) {
  if (!uses_crowd(scene)) return 0;
  return memory_of_people(scene.crowd) + memory_of_floor(scene) + memory_of_figures(scene.crowd);
}

}  // namespace

std::size_t people_in(const CrowdScene& crowd) {
  std::size_t people = 0;
  for (const Source& source : crowd.sources) people += static_cast<std::size_t>(source.count);
  return people;
}

std::uint64_t memory_needed(const Scene& scene) {
  std::uint64_t bytes = 0;
  for (const Flock& flock : scene.flocks) bytes += memory_of_flock(flock, scene.world);
  for (const Relation& relation : scene.relations) bytes += memory_of_relation(scene, relation);
  bytes += memory_of_crowd(scene);
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
  bytes += memory_of_crowd(scene);
  if (bytes > memory_limit) {
    const bool people = memory_of_people(scene.crowd) > memory_of_floor(scene);
    return Error{people ? "/crowd/sources" : "/crowd/cell_size",
                 std::to_string(people_in(scene.crowd)) + " people on " +
                     std::to_string(static_cast<std::uint64_t>(cells_of(scene))) +
                     " cells with a field for each exit and waypoint would need " +
                     std::to_string(bytes >> 20) + " MB together with the flocks; at most " +
                     std::to_string(memory_limit >> 20) + " MB are used"};
  }
  return {};
}

}  // namespace flockwork
