// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/figures_table.h"

#include <cinttypes>
#include <cstdio>
#include <utility>

#include "io/crowd_columns.h"

namespace flockwork {
namespace {

constexpr const char* flock_columns =
    ",polarization,milling,mean_speed/u s-1,mean_neighbours,nearest_distance/u,clusters,"
    "largest_share,correlation_length/u";

}  // namespace

Result<FiguresTable> FiguresTable::create(const std::string& path, const Scene& scene) {
  auto file = CompleteFile::create(path);
  if (!file) return file.error();
  FiguresTable table(std::move(file).value());
  table.has_flocks_ = !scene.flocks.empty();
  const bool has_crowd = !scene.crowd.sources.empty();
  if (has_crowd) table.crowd_columns_ = crowd_columns(scene.crowd);
  std::string header = "step,time/s";
  if (table.has_flocks_ || !has_crowd) header += std::string(",flock,agents") + flock_columns;
  table.file_.write(header + csv_fields(table.crowd_columns_) + "\n");
  return table;
}

void FiguresTable::add_rows(const Simulation& simulation) {
  char moment[64];
  std::snprintf(moment, sizeof moment, "%" PRIu64 ",%.9g", simulation.step_count(),
                simulation.time());
  const std::string no_crowd(crowd_columns_.size(), ',');
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const FlockFigures figures = simulation.figures(f);
    const AgentView a = simulation.agents(f);
    const Scene& scene = simulation.scene();
    const FlockStructure structure = structure_.measure(
        scene.world, link_distance(scene.flocks[static_cast<std::size_t>(f)].parameters), a.x, a.y,
        a.z, a.vx, a.vy, a.vz);
    char row[320];
    std::snprintf(row, sizeof row, ",%d,%zu,%.9g,%.9g,%.9g,%.9g,%.9g,%" PRId32 ",%.9g,%.9g", f,
                  a.id.size(), figures.polarization, figures.milling, figures.mean_speed,
                  figures.mean_neighbours, structure.nearest_distance, structure.clusters,
                  structure.largest_share, structure.correlation_length);
    file_.write(moment + (row + no_crowd) + "\n");
  }
  if (crowd_columns_.empty() || simulation.crowd() == nullptr) return;
  std::string row = moment;
  if (has_flocks_) {
    row += ",crowd," + std::to_string(simulation.crowd()->people().size()) + ",,,,,,,,";
  }
  file_.write(row + csv_fields(crowd_values(simulation)) + "\n");
}

}  // namespace flockwork
