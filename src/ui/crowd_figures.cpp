// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "render/floor_marks.h"
#include "ui/elements.h"
#include "ui/panels.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

std::string fixed(double value, int decimals, const char* unit = "") {
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, "%.*f%s", decimals, value, unit);
  return buffer;
}

std::string count_text(std::int64_t count) { return std::to_string(count); }

// A plot with the ends of its axes written in its corners.
class Plot {
 public:
  Plot(float height, double right, double top) : right_(right), top_(top) {
    origin_ = ImGui::GetCursorScreenPos();
    size_ = {ImGui::GetContentRegionAvail().x, height};
    ImGui::Dummy(size_);
    list_ = ImGui::GetWindowDrawList();
    list_->AddRectFilled(origin_, end(), IM_COL32(255, 255, 255, 10), 4.0f);
  }
  bool visible() const { return ImGui::IsItemVisible(); }
  ImVec2 at(double x, double y) const {
    const auto share = [](double value, double most) {
      return static_cast<float>(most > 0.0 ? std::clamp(value / most, 0.0, 1.0) : 0.0);
    };
    return {origin_.x + share(x, right_) * size_.x,
            origin_.y + size_.y - 1.0f - share(y, top_) * (size_.y - 3.0f)};
  }
  template <typename Value>
  void curve(std::size_t count, const Value& value, ImU32 color) const {
    for (std::size_t i = 0; i < count; ++i) list_->PathLineTo(value(i));
    list_->PathStroke(color, ImDrawFlags_None, 1.6f);
  }
  void dot(ImVec2 place, ImU32 color) const {
    list_->AddRectFilled({place.x - 1.5f, place.y - 1.5f}, {place.x + 1.5f, place.y + 1.5f}, color);
  }
  void label(const char* upper, const char* lower) const {
    constexpr float size = 12.0f;
    const ImU32 color = theme::color(theme::quiet, 0.9f);
    ImFont* const font = ImGui::GetFont();
    list_->AddText(font, size, {origin_.x + 5.0f, origin_.y + 2.0f}, color, upper);
    const float width = font->CalcTextSizeA(size, 1.0e6f, 0.0f, lower).x;
    list_->AddText(font, size, {origin_.x + size_.x - 5.0f - width, origin_.y + size_.y - 15.0f},
                   color, lower);
  }

 private:
  ImVec2 end() const { return {origin_.x + size_.x, origin_.y + size_.y}; }
  ImVec2 origin_, size_;
  double right_, top_;
  ImDrawList* list_;
};

void evacuation_curve(const CrowdSeries& series, std::int64_t everybody) {
  if (series.time.size() < 2) return;
  const double right = std::max(1.0, series.time.back());
  const Plot plot(64.0f, right, static_cast<double>(std::max<std::int64_t>(1, everybody)));
  if (!plot.visible()) return;
  // Of a long run every so-manieth sample: a curve has no more pixels.
  const std::size_t stride = series.time.size() / 400 + 1;
  const std::size_t count = (series.time.size() - 1) / stride + 1;
  const auto curve = [&](const std::vector<std::int64_t>& values, ImU32 color) {
    plot.curve(
        count,
        [&](std::size_t i) {
          const std::size_t k = std::min(i * stride, values.size() - 1);
          return plot.at(series.time[k], static_cast<double>(values[k]));
        },
        color);
  };
  curve(series.present, theme::color(theme::accent));
  curve(series.left, theme::color({0.42f, 0.90f, 0.58f, 1.0f}));
  plot.label((count_text(everybody) + " people").c_str(), fixed(right, 0, " s").c_str());
}

void speed_density(const CrowdMeter& meter) {
  constexpr double most_density = 6.0, most_speed = 2.0;
  const Plot plot(92.0f, most_density, most_speed);
  if (!plot.visible()) return;
  const ImU32 dots = theme::color(theme::accent, 0.7f);
  for (const SpeedDensity& sample : meter.scatter()) {
    plot.dot(plot.at(static_cast<double>(sample.density), static_cast<double>(sample.speed)), dots);
  }
  plot.curve(
      56,
      [&](std::size_t i) {
        const double density = 0.1 + 5.3 * static_cast<double>(i) / 55.0;
        return plot.at(density, weidmann_speed(density));
      },
      theme::color(theme::advice));
  plot.label("2 m/s", "6 /m\xC2\xB2");
}

// Of the last samples.
History recent(const std::vector<float>& values) {
  History history;
  const std::size_t first = values.size() - std::min<std::size_t>(values.size(), History::capacity);
  for (std::size_t i = first; i < values.size(); ++i) {
    history.push(std::isfinite(values[i]) ? values[i] : 0.0f);
  }
  return history;
}

}  // namespace

void Panels::crowd_numbers(const CrowdFigures& now, const Simulation& simulation) {
  figure_line("Present", count_text(now.present).c_str(), "People on the floor now.");
  record_item(rects_, "present");
  figure_line("Left", count_text(now.left).c_str(), "Through exits, since the start of the run.");
  record_item(rects_, "left");
  if (now.unreleased > 0) {
    figure_line("Still to come", count_text(now.unreleased).c_str(),
                "People of sources whose time has not come.");
  }
  if (now.outside > 0) {
    figure_line("Wait outside", count_text(now.outside).c_str(),
                "Their time has come, but their source has no free place for them.");
  }
  if (now.left > 0) {
    figure_line("Mean time to leave", fixed(mean_departure(*simulation.crowd()), 1, " s").c_str(),
                "When those who left did so, from the start of the run.");
  }
  figure_line("Stuck", count_text(now.stuck).c_str(),
              "Want to walk and have not got on for a while: see Stuck after.");
  record_item(rects_, "stuck");
  if (now.unreachable > 0) {
    figure_line("Without a way", count_text(now.unreachable).c_str(),
                "People whose target cannot be reached from where they are.");
  }
  if (const CrowdMeter* meter = simulation.crowd_meter()) {
    const OverlapFigures overlaps = meter->overlaps();
    std::string text = count_text(overlaps.pairs);
    if (overlaps.pairs > 0) text += ", " + fixed(100.0 * overlaps.deepest, 1, " % deep");
    figure_line("Overlaps", text.c_str(),
                "Pairs nearer than the sum of their radii, and by how much of it the deepest.");
  }
  if (now.wall_crossings > 0) {
    figure_line("Wall crossings", count_text(now.wall_crossings).c_str(),
                "Steps that the exact test refused. There should be none.");
  }
}

void Panels::crowd_flows(const Simulation& simulation) {
  const CrowdScene& scene = simulation.scene().crowd;
  const Crowd& crowd = *simulation.crowd();
  const CrowdMeter* meter = simulation.crowd_meter();
  std::int64_t left = 0;
  for (const std::int64_t used : crowd.exit_use()) left += used;
  if (!scene.exits.empty()) ImGui::SeparatorText("Exits");
  for (std::size_t e = 0; e < scene.exits.size() && e < crowd.exit_use().size(); ++e) {
    const std::int64_t used = crowd.exit_use()[e];
    share_bar(static_cast<float>(used) / static_cast<float>(std::max<std::int64_t>(1, left)),
              scene.exits[e].name.c_str(), count_text(used).c_str(), IM_COL32(84, 196, 122, 90));
    record_item(rects_, "exit use " + scene.exits[e].name);
  }
  if (meter == nullptr) return;
  if (!scene.flow_lines.empty()) ImGui::SeparatorText("Flow");
  for (std::size_t i = 0; i < scene.flow_lines.size(); ++i) {
    const LineFigures line = meter->line(i);
    const std::string text = count_text(line.forward) + " / " + count_text(line.backward) + ", " +
                             fixed(line.forward_flow + line.backward_flow, 2, " /s");
    figure_line(scene.flow_lines[i].name.c_str(), text.c_str(),
                "People who have crossed this line forward and backward, and how many a second "
                "did in the last ten.");
  }
  if (!scene.areas.empty()) ImGui::SeparatorText("Areas");
  const CrowdSeries& series = meter->series();
  for (std::size_t i = 0; i < scene.areas.size() && i < series.areas.size(); ++i) {
    const AreaFigures area = meter->area(i);
    std::string text = fixed(area.density, 2, " /m\xC2\xB2");
    if (std::isfinite(area.speed)) text += ", " + fixed(area.speed, 2, " m/s");
    figure_line(scene.areas[i].name.c_str(), text.c_str(),
                "Density: people by area; and their mean speed. Below: the density over time.");
    const History history = recent(series.areas[i].density);
    sparkline(history, std::max(1.0f, 1.1f * history.maximum()),
              {ImGui::GetContentRegionAvail().x, 24.0f}, theme::color(theme::accent));
  }
}

void Panels::crowd_figures(const Session& session, const Monitor& monitor) {
  const Simulation& simulation = session.simulation();
  if (simulation.crowd() == nullptr) return;
  const CrowdFigures& now = monitor.crowd().now;
  crowd_numbers(now, simulation);
  for (const CrowdFinding& finding : monitor.crowd().findings) {
    wrapped_text(theme::advice, finding.hint.text);
    record_item(rects_,
                std::string("trouble ") + crowd_trouble_names[static_cast<int>(finding.trouble)]);
  }
  if (const CrowdMeter* meter = simulation.crowd_meter()) {
    std::int64_t everybody = 0;
    for (const Source& source : simulation.scene().crowd.sources) everybody += source.count;
    ImGui::PushStyleColor(ImGuiCol_Text, theme::quiet);
    ImGui::TextUnformatted("Left and present");
    ImGui::PopStyleColor();
    help_tooltip("Evacuation curve: green who have left, blue who are on the floor, over time.");
    evacuation_curve(meter->series(), everybody);
    record_item(rects_, "evacuation curve");
  }
  crowd_flows(simulation);
  const CrowdMeter* meter = simulation.crowd_meter();
  if (meter != nullptr && !simulation.scene().crowd.areas.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme::quiet);
    ImGui::TextUnformatted("Speed by density");
    ImGui::PopStyleColor();
    help_tooltip("A dot for each second of each area; the line is Weidmann's (1993).");
    speed_density(*meter);
  }
}

}  // namespace flockwork
