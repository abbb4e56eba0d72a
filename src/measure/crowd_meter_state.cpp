// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "measure/crowd_meter.h"

// Figures that go on with a saved state, or with another scene.

namespace flockwork {
namespace {

Error wrong(const char* place, const std::string& message) {
  return Error{std::string("/crowd_figures/") + place, message};
}

Error wrong_size(const char* place, std::size_t found, std::size_t expected) {
  return wrong(place, std::to_string(found) + " elements are given, " + std::to_string(expected) +
                          " are expected");
}

Result<void> check_series(const CrowdSeries& s, const CrowdScene& scene) {
  const std::size_t n = s.time.size();
  if (n == 0 || n > CrowdMeter::most_samples) {
    return wrong("time", std::to_string(n) + " samples are outside 1 to " +
                             std::to_string(CrowdMeter::most_samples));
  }
  for (std::size_t k = 0; k < n; ++k) {
    if (std::isfinite(s.time[k]) && (k == 0 || s.time[k] > s.time[k - 1])) continue;
    return wrong("time", "times are finite and ascend");
  }
  if (s.exit_use.size() != scene.exits.size()) {
    return wrong_size("exit_use", s.exit_use.size(), scene.exits.size());
  }
  if (s.lines.size() != scene.flow_lines.size()) {
    return wrong_size("lines", s.lines.size(), scene.flow_lines.size());
  }
  if (s.areas.size() != scene.areas.size()) {
    return wrong_size("areas", s.areas.size(), scene.areas.size());
  }
  for (const auto* column : {&s.present, &s.outside, &s.left, &s.stuck}) {
    if (column->size() != n) return wrong_size("series", column->size(), n);
  }
  for (const auto& use : s.exit_use) {
    if (use.size() != n) return wrong_size("exit_use", use.size(), n);
  }
  for (const CrowdSeries::Line& line : s.lines) {
    if (line.forward.size() != n) return wrong_size("lines", line.forward.size(), n);
    if (line.backward.size() != n) return wrong_size("lines", line.backward.size(), n);
  }
  for (const CrowdSeries::Area& area : s.areas) {
    if (area.density.size() != n) return wrong_size("areas", area.density.size(), n);
    if (area.speed.size() != n) return wrong_size("areas", area.speed.size(), n);
  }
  return {};
}

Result<void> check_rest(const CrowdMeterState& s, std::size_t cells) {
  const std::size_t lines = s.series.lines.size();
  if (s.forward.size() != lines) return wrong_size("forward", s.forward.size(), lines);
  if (s.backward.size() != lines) return wrong_size("backward", s.backward.size(), lines);
  if (s.in_area.size() != s.series.areas.size()) {
    return wrong_size("in_area", s.in_area.size(), s.series.areas.size());
  }
  if (s.presence.size() != cells) return wrong_size("presence", s.presence.size(), cells);
  if (!(s.interval >= CrowdMeter::first_interval && s.interval <= 1.0e9)) {
    return wrong("interval", "is a time from 1 to 1e9 s");
  }
  if (!std::isfinite(s.next_sample) || !std::isfinite(s.last_sample)) {
    return wrong("next_sample", "times are finite");
  }
  for (const float seconds : s.presence) {
    if (!(seconds >= 0.0f && std::isfinite(seconds))) {
      return wrong("presence", "a time is not a number of 0 or more");
    }
  }
  for (const LineCrossing& crossing : s.coming) {
    if (std::isfinite(crossing.time) && crossing.line >= 0 &&
        static_cast<std::size_t>(crossing.line) < lines) {
      continue;
    }
    return wrong("coming", "a crossing has no finite time or names none of the scene's lines");
  }
  const std::uint64_t kept = std::min<std::uint64_t>(s.scatter_count, CrowdMeter::most_scatter);
  if (s.scatter.size() != kept) {
    return wrong_size("scatter", s.scatter.size(), static_cast<std::size_t>(kept));
  }
  return {};
}

// The place of the element of that name in a list, or its size.
template <typename Element>
std::size_t find_name(const std::vector<Element>& list, const std::string& name) {
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const Element& element) { return element.name == name; });
  return static_cast<std::size_t>(found - list.begin());
}

}  // namespace

Result<void> CrowdMeter::resume(Crowd& crowd, const World& world, const CrowdMeterState& state) {
  if (auto series = check_series(state.series, crowd.scene()); !series) return series;
  const std::size_t cells = MeasureGrid::over(world, heat_cell).cells();
  if (auto rest = check_rest(state, cells); !rest) return rest;
  state_ = state;
  recorded_.clear();
  measured_.clear();
  prepare(crowd, world);
  reserve_series();
  return {};
}

void CrowdMeter::change(Crowd& crowd, const CrowdScene& before, const World& world) {
  const CrowdScene& scene = crowd.scene();
  const CrowdMeterState old = state_;
  const std::size_t n = old.series.time.size();
  CrowdSeries& s = state_.series;

  s.exit_use.assign(scene.exits.size(), std::vector<std::int64_t>(n, 0));
  for (std::size_t k = 0; k < scene.exits.size(); ++k) {
    const std::size_t was = find_name(before.exits, scene.exits[k].name);
    if (was < before.exits.size()) s.exit_use[k] = old.series.exit_use[was];
  }

  s.lines.assign(scene.flow_lines.size(),
                 {std::vector<std::int64_t>(n, 0), std::vector<std::int64_t>(n, 0)});
  state_.forward.assign(scene.flow_lines.size(), 0);
  state_.backward.assign(scene.flow_lines.size(), 0);
  state_.coming.clear();
  for (std::size_t k = 0; k < scene.flow_lines.size(); ++k) {
    const std::size_t was = find_name(before.flow_lines, scene.flow_lines[k].name);
    if (was == before.flow_lines.size() || before.flow_lines[was] != scene.flow_lines[k]) continue;
    s.lines[k] = old.series.lines[was];
    state_.forward[k] = old.forward[was];
    state_.backward[k] = old.backward[was];
    for (LineCrossing crossing : old.coming) {
      if (crossing.line != static_cast<std::int32_t>(was)) continue;
      crossing.line = static_cast<std::int32_t>(k);
      state_.coming.push_back(crossing);
    }
  }

  const std::vector<float> nobody(n, 0.0f);
  const std::vector<float> unknown(n, std::numeric_limits<float>::quiet_NaN());
  s.areas.assign(scene.areas.size(), {nobody, unknown});
  state_.in_area.assign(scene.areas.size(), 0);
  for (std::size_t k = 0; k < scene.areas.size(); ++k) {
    const std::size_t was = find_name(before.areas, scene.areas[k].name);
    if (was == before.areas.size()) continue;
    s.areas[k] = old.series.areas[was];
    state_.in_area[k] = old.in_area[was];
  }

  const bool same_world = world_ == world;
  prepare(crowd, world);
  if (!same_world) state_.presence.assign(grid_.cells(), 0.0f);
  reserve_series();
}

}  // namespace flockwork
