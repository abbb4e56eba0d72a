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
      "step,time/s,flock,agents,polarization,milling,mean_speed/u s-1,mean_neighbours\n");
  return FiguresTable(std::move(file).value());
}

void FiguresTable::add_rows(const Simulation& simulation) {
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const FlockFigures figures = simulation.figures(f);
    char row[256];
    std::snprintf(row, sizeof row, "%" PRIu64 ",%.9g,%d,%zu,%.9g,%.9g,%.9g,%.9g\n",
                  simulation.step_count(), simulation.time(), f, simulation.agents(f).id.size(),
                  figures.polarization, figures.milling, figures.mean_speed,
                  figures.mean_neighbours);
    file_.write(row);
  }
}

}  // namespace flockwork
