// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/figures_table.h"

#include <cinttypes>
#include <cstdio>
#include <utility>

namespace flockwork {

Result<FiguresTable> FiguresTable::create(const std::string& path) {
  auto file = CompleteFile::create(path);
  if (!file) return file.error();
  file.value().write(
      "step,time/s,flock,agents,polarization,milling,mean_speed/u s-1,mean_neighbours,"
      "nearest_distance/u,clusters,largest_share,correlation_length/u\n");
  return FiguresTable(std::move(file).value());
}

void FiguresTable::add_rows(const Simulation& simulation) {
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const FlockFigures figures = simulation.figures(f);
    const AgentView a = simulation.agents(f);
    const Scene& scene = simulation.scene();
    const FlockStructure structure = structure_.measure(
        scene.world, link_distance(scene.flocks[static_cast<std::size_t>(f)].parameters), a.x, a.y,
        a.z, a.vx, a.vy, a.vz);
    char row[320];
    std::snprintf(
        row, sizeof row, "%" PRIu64 ",%.9g,%d,%zu,%.9g,%.9g,%.9g,%.9g,%.9g,%" PRId32 ",%.9g,%.9g\n",
        simulation.step_count(), simulation.time(), f, a.id.size(), figures.polarization,
        figures.milling, figures.mean_speed, figures.mean_neighbours, structure.nearest_distance,
        structure.clusters, structure.largest_share, structure.correlation_length);
    file_.write(row);
  }
}

}  // namespace flockwork
