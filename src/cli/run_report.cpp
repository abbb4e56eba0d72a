// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "cli/run_report.h"

#include <cinttypes>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

namespace flockwork::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string hash_text(const Simulation& simulation) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%016" PRIx64, simulation.state_hash());
  return text;
}

double rate(std::uint64_t steps, double seconds) {
  return seconds > 0.0 ? static_cast<double>(steps) / seconds : 0.0;
}

// No number, such as the speed where nobody is, is null.
Json number_or_null(double value) { return value == value ? Json(value) : Json(); }

Json crowd_json(const Simulation& simulation) {
  const Crowd& crowd = *simulation.crowd();
  const CrowdMeter& meter = *simulation.crowd_meter();
  const CrowdFigures f = crowd.figures();
  const OverlapFigures overlaps = meter.overlaps();
  Json json{{"present", f.present},
            {"outside", f.outside},
            {"unreleased", f.unreleased},
            {"left", f.left},
            {"stuck", f.stuck},
            {"unreachable", f.unreachable},
            {"mean_departure", number_or_null(mean_departure(crowd))},
            {"last_departure",
             crowd.departures().empty() ? Json() : Json(crowd.departures().back().time)},
            {"steps", f.steps},
            {"swaps", f.swaps},
            {"neighbours", f.neighbours},
            {"overlaps", overlaps.pairs},
            {"deepest_overlap", overlaps.deepest_of_all},
            {"wall_crossings", f.wall_crossings},
            {"exits", Json::array()},
            {"lines", Json::array()},
            {"areas", Json::array()}};
  const CrowdScene& scene = crowd.scene();
  for (std::size_t k = 0; k < scene.exits.size(); ++k) {
    json["exits"].push_back({{"name", scene.exits[k].name}, {"left", crowd.exit_use()[k]}});
  }
  for (std::size_t k = 0; k < scene.flow_lines.size(); ++k) {
    const LineFigures line = meter.line(k);
    json["lines"].push_back({{"name", scene.flow_lines[k].name},
                             {"forward", line.forward},
                             {"backward", line.backward},
                             {"forward_flow", line.forward_flow},
                             {"backward_flow", line.backward_flow}});
  }
  for (std::size_t k = 0; k < scene.areas.size(); ++k) {
    const AreaFigures area = meter.area(k);
    json["areas"].push_back({{"name", scene.areas[k].name},
                             {"people", area.people},
                             {"density", area.density},
                             {"speed", number_or_null(area.speed)}});
  }
  return json;
}

void print_crowd(const Simulation& simulation) {
  const Crowd& crowd = *simulation.crowd();
  const CrowdMeter& meter = *simulation.crowd_meter();
  const CrowdFigures f = crowd.figures();
  std::printf("people            %" PRId64 " present, %" PRId64 " left, %" PRId64
              " outside, %" PRId64 " to come\n",
              f.present, f.left, f.outside, f.unreleased);
  if (!crowd.departures().empty()) {
    std::printf("left              after %.4g s on average, the last after %.4g s\n",
                mean_departure(crowd), crowd.departures().back().time);
  }
  const auto line = [](const std::string& label) { std::printf("%-17s ", label.c_str()); };
  const CrowdScene& scene = crowd.scene();
  for (std::size_t k = 0; k < scene.exits.size(); ++k) {
    line("exit " + scene.exits[k].name);
    std::printf("%" PRId64 " left\n", crowd.exit_use()[k]);
  }
  for (std::size_t k = 0; k < scene.flow_lines.size(); ++k) {
    line("line " + scene.flow_lines[k].name);
    const LineFigures l = meter.line(k);
    std::printf("%" PRId64 " forward, %" PRId64 " backward\n", l.forward, l.backward);
  }
  for (std::size_t k = 0; k < scene.areas.size(); ++k) {
    line("area " + scene.areas[k].name);
    const AreaFigures a = meter.area(k);
    std::printf("%.3g people per m2", a.density);
    std::printf(a.people > 0 ? ", %.3g m/s\n" : "\n", a.speed);
  }
  std::printf("trouble           %" PRId64 " stuck, %" PRId64 " without a way, %" PRId64
              " overlaps, deepest so far %.3g %%, %" PRId64 " walls crossed\n",
              f.stuck, f.unreachable, meter.overlaps().pairs,
              100.0 * meter.overlaps().deepest_of_all, f.wall_crossings);
}

}  // namespace

void print_json(const Simulation& simulation, std::uint64_t steps, double seconds,
                const char* ended) {
  Json result{{"scene", simulation.scene().name},
              {"seed", simulation.scene().seed},
              {"steps", simulation.step_count()},
              {"time", simulation.time()},
              {"ended", ended},
              {"hash", hash_text(simulation)},
              {"seconds", seconds},
              {"steps_per_second", rate(steps, seconds)},
              {"flocks", Json::array()}};
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const FlockFigures figures = simulation.figures(f);
    result["flocks"].push_back(
        {{"name", simulation.scene().flocks[static_cast<std::size_t>(f)].name},
         {"agents", simulation.agents(f).id.size()},
         {"polarization", figures.polarization},
         {"milling", figures.milling},
         {"mean_speed", figures.mean_speed},
         {"mean_neighbours", figures.mean_neighbours}});
  }
  if (simulation.crowd() != nullptr) result["crowd"] = crowd_json(simulation);
  std::printf("%s\n", result.dump(2).c_str());
}

void print_text(const Simulation& simulation, std::uint64_t steps, double seconds,
                const char* ended) {
  std::printf("scene             %s, seed %" PRIu64 "\n", simulation.scene().name.c_str(),
              simulation.scene().seed);
  std::printf("steps             %" PRIu64 " (%.6g s simulated, %s)\n", simulation.step_count(),
              simulation.time(), ended);
  std::printf("speed             %.4g steps per second\n", rate(steps, seconds));
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const FlockFigures figures = simulation.figures(f);
    std::printf("%-17s %zu agents, polarization %.4f, milling %.4f, %.4g neighbours, %.4g u/s\n",
                simulation.scene().flocks[static_cast<std::size_t>(f)].name.c_str(),
                simulation.agents(f).id.size(), figures.polarization, figures.milling,
                figures.mean_neighbours, figures.mean_speed);
  }
  if (simulation.crowd() != nullptr) print_crowd(simulation);
  std::printf("hash              %s\n", hash_text(simulation).c_str());
}

}  // namespace flockwork::cli
