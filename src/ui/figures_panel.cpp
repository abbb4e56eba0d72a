// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>

#include "ui/elements.h"
#include "ui/panels.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

constexpr float plot_height = 26.0f;

std::string fixed(double value, int decimals, const char* unit = "") {
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, "%.*f%s", decimals, value, unit);
  return buffer;
}

void figure(const char* label, const std::string& value, const History& history, float top,
            ImU32 color, const char* help) {
  figure_line(label, value.c_str(), help);
  sparkline(history, top, {ImGui::GetContentRegionAvail().x, plot_height}, color);
}

}  // namespace

// What the figures say that goes wrong with a flock.
void Panels::trouble_lines(int flock) {
  for (const TroubleWatch::Finding& finding : troubles_->findings(flock)) {
    wrapped_text(theme::advice, finding.hint.text);
    record_item(rects_, std::string("trouble ") + finding.hint.parameter);
  }
}

void Panels::figures_panel(const Session& session, const Monitor& monitor) {
  const ImU32 line = theme::color(theme::accent);
  const Monitor::Rates& rates = monitor.rates();
  figure("Frames per second", fixed(rates.frames_per_second, 0), monitor.frame_rate(),
         std::max(60.0f, monitor.frame_rate().maximum()), theme::color(theme::advice),
         "Pictures drawn per second.");
  crowd_figures(session, monitor);
  const auto selected = static_cast<std::size_t>(session.selected_flock);
  if (selected >= monitor.flocks().size()) return;
  const Monitor::FlockLog& log = monitor.flocks()[selected];
  if (monitor.flocks().size() > 1) {
    wrapped_text(theme::quiet, session.scene().flocks[selected].name.c_str());
  }
  figure("Polarization", fixed(log.now.polarization, 3), log.polarization, 1.0f, line,
         "How much all fly one way: 0 all ways, 1 one way.");
  figure("Milling", fixed(log.now.milling, 3), log.milling, 1.0f, line,
         "How much all turn around the middle: 0 to 1. In a wrapped world the middle is not well "
         "defined.");
  figure("Mean neighbours", fixed(log.now.mean_neighbours, 1), log.mean_neighbours,
         std::max(1.0f, log.mean_neighbours.maximum() * 1.1f), line,
         "Agents within the neighbour radius and in view, the average over the flock.");
  figure("Mean speed", fixed(log.now.mean_speed, 2, " u/s"), log.mean_speed,
         std::max(0.1f, log.mean_speed.maximum() * 1.1f), line, "Average speed of the flock.");
  if (log.clusters.size() > 0) {
    const auto top = [](const History& history) {
      return std::max(0.1f, history.maximum() * 1.1f);
    };
    figure("Nearest neighbour", fixed(log.structure.nearest_distance, 2, " u"),
           log.nearest_distance, top(log.nearest_distance), line,
           "Mean distance from an agent to the nearest of its flock.");
    figure("Clusters", fixed(log.structure.clusters, 0), log.clusters, top(log.clusters), line,
           "Groups that hang together from neighbour to neighbour.");
    figure("Largest cluster", fixed(log.structure.largest_share * 100.0, 0, " %"),
           log.largest_share, 1.0f, line, "Share of the flock that is in its largest group.");
    figure("Correlation length", fixed(log.structure.correlation_length, 1, " u"),
           log.correlation_length, top(log.correlation_length), line,
           "How far apart agents still turn alike: where the correlation of how they differ from "
           "the mean velocity falls to zero.");
  }
  trouble_lines(session.selected_flock);
}

void Panels::timing_panel(const Session& session, const Monitor& monitor) {
  const Monitor::Rates& rates = monitor.rates();
  const double total = rates.step_seconds;
  const ImU32 bar = theme::color(theme::accent, 0.34f);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {8.0f, 4.0f});
  for (int i = 0; i < stage_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    // Flocks have the first stages, the crowd the last ones.
    const bool of_crowd = static_cast<Stage>(i) >= Stage::navigate;
    if (of_crowd ? session.simulation().crowd() == nullptr : session.scene().flocks.empty()) {
      continue;
    }
    const double seconds = rates.step.seconds[at];
    share_bar(total > 0.0 ? static_cast<float>(seconds / total) : 0.0f, stage_names[at],
              fixed(seconds * 1e3, seconds < 1e-2 ? 3 : 1, " ms").c_str(), bar);
    record_item(rects_, std::string("timing ") + stage_names[at]);
  }
  if (rates.step.capped > 0) {
    const std::string text =
        "The cap of candidates acts: " + short_number(static_cast<double>(rates.step.capped)) +
        " agents in a pile look at a sample of each other.";
    wrapped_text(theme::advice, text.c_str());
    record_item(rects_, "capped");
  }
  ImGui::Dummy({0, 1});
  figure_line("Step", fixed(total * 1e3, total < 1e-2 ? 3 : 1, " ms").c_str(),
              "All stages of one step together, averaged over half a second: browsers round each "
              "single time to 0.1 ms.");
  figure_line("Steps per second", fixed(rates.steps_per_second, 0).c_str());
  figure_line("Speed reached", fixed(rates.speed, 2, " \xC3\x97").c_str(),
              "Simulated seconds per second, as it came out. Less than asked for where steps take "
              "too long.");
  figure_line("Drawing", fixed(rates.draw_seconds * 1e3, 2, " ms").c_str(),
              "Time the processor takes to draw one picture, the graphics card's work not "
              "counted.");
  if (rates.step.deciding > 0) {
    const double each =
        static_cast<double>(rates.step.candidates) / static_cast<double>(rates.step.deciding);
    figure_line("Candidates each", short_number(each).c_str(),
                "Distances computed for one agent that decides.");
  }
  if (session.scene().neighbour_search == NeighbourSearch::brute_force) {
    const double search = rates.step.seconds[static_cast<std::size_t>(Stage::sense)];
    figure_line("Everybody with everybody", fixed(search * 1e3, 2, " ms").c_str(),
                "Neighbours are found without a grid, by comparing all pairs: four times the time "
                "for twice the agents.");
  }
  if (session.scene().flocks.empty()) {
    ImGui::PopStyleVar();
    return;
  }
  figure_line("Candidates / s", short_number(rates.candidates_per_second).c_str(),
              "Distances computed per second of stepping.");
  figure_line("Neighbours / s", short_number(rates.neighbours_per_second).c_str(),
              "Neighbours found within the radius and in view, per second of stepping.");
  figure_line("Agents / s", short_number(rates.agents_per_second).c_str(),
              "Agents stepped per second of stepping.");
  ImGui::PopStyleVar();
}

}  // namespace flockwork
