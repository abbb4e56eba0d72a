// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/crowd_columns.h"

#include <cassert>
#include <cstdio>

namespace flockwork {
namespace {

std::string real(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return value != value ? "nan" : text;
}

}  // namespace

std::vector<std::string> crowd_columns(const CrowdScene& crowd) {
  std::vector<std::string> columns{"present",          "outside",  "left",           "stuck",
                                   "mean_departure/s", "overlaps", "deepest_overlap"};
  for (const Exit& exit : crowd.exits) columns.push_back("exit " + exit.name);
  for (const FlowLine& line : crowd.flow_lines) {
    columns.push_back("line " + line.name + " forward");
    columns.push_back("line " + line.name + " backward");
  }
  for (const MeasurementArea& area : crowd.areas) {
    columns.push_back("area " + area.name + " density/m-2");
    columns.push_back("area " + area.name + " speed/m s-1");
  }
  return columns;
}

std::vector<std::string> crowd_values(const Simulation& simulation) {
  assert(simulation.crowd() != nullptr);
  const Crowd& crowd = *simulation.crowd();
  const CrowdMeter& meter = *simulation.crowd_meter();
  const CrowdFigures figures = crowd.figures();
  const OverlapFigures overlaps = meter.overlaps();
  std::vector<std::string> values{std::to_string(figures.present), std::to_string(figures.outside),
                                  std::to_string(figures.left),    std::to_string(figures.stuck),
                                  real(mean_departure(crowd)),     std::to_string(overlaps.pairs),
                                  real(overlaps.deepest)};
  for (const std::int64_t use : crowd.exit_use()) values.push_back(std::to_string(use));
  for (std::size_t k = 0; k < crowd.scene().flow_lines.size(); ++k) {
    const LineFigures line = meter.line(k);
    values.push_back(std::to_string(line.forward));
    values.push_back(std::to_string(line.backward));
  }
  std::vector<PersonView> people;
  crowd.view(people);
  for (const MeasurementArea& area : crowd.scene().areas) {
    const AreaFigures now = measure_area(area.area, people);
    values.push_back(real(now.density));
    values.push_back(real(now.speed));
  }
  return values;
}

std::string csv_fields(const std::vector<std::string>& fields) {
  std::string row;
  for (const std::string& field : fields) {
    row += ',';
    if (field.find_first_of(",\"\r\n") == std::string::npos) {
      row += field;
      continue;
    }
    row += '"';
    for (const char c : field) row += c == '"' ? std::string("\"\"") : std::string(1, c);
    row += '"';
  }
  return row;
}

}  // namespace flockwork
