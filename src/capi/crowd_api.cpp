// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <limits>
#include <string_view>

#include "capi/handles.h"
#include "scene/number_text.h"

using namespace flockwork;
using namespace flockwork::capi;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

bool has_crowd(const fw_simulation* simulation) {
  if (simulation == nullptr) {
    refuse_null("simulation");
    return false;
  }
  if (simulation->simulation.crowd() != nullptr) return true;
  refuse({"/crowd/sources", "the scene has no people"});
  return false;
}

template <typename Values>
void copy(const Values& from, std::vector<double>& to) {
  to.clear();
  for (const auto value : from) to.push_back(static_cast<double>(value));
}

// Of the element `index` of a list; false, with the error kept, if there is none.
template <typename Element, typename Member>
bool copy_of(const std::vector<Element>& list, std::int32_t index, Member member,
             std::vector<double>& to) {
  if (index < 0 || static_cast<std::size_t>(index) >= list.size()) {
    refuse({"index", number_text(index) + " is none of the " +
                         number_text(static_cast<double>(list.size())) + " of the scene"});
    return false;
  }
  copy(member(list[static_cast<std::size_t>(index)]), to);
  return true;
}

bool copy_series(const CrowdSeries& s, std::string_view name, std::int32_t index,
                 std::vector<double>& to) {
  using Line = CrowdSeries::Line;
  using Area = CrowdSeries::Area;
  if (name == "time") return copy(s.time, to), true;
  if (name == "present") return copy(s.present, to), true;
  if (name == "outside") return copy(s.outside, to), true;
  if (name == "left") return copy(s.left, to), true;
  if (name == "stuck") return copy(s.stuck, to), true;
  if (name == "exit") {
    return copy_of(
        s.exit_use, index, [](const auto& use) -> const auto& { return use; }, to);
  }
  if (name == "forward") {
    return copy_of(
        s.lines, index, [](const Line& l) -> const auto& { return l.forward; }, to);
  }
  if (name == "backward") {
    return copy_of(
        s.lines, index, [](const Line& l) -> const auto& { return l.backward; }, to);
  }
  if (name == "density") {
    return copy_of(
        s.areas, index, [](const Area& a) -> const auto& { return a.density; }, to);
  }
  if (name == "speed") {
    return copy_of(
        s.areas, index, [](const Area& a) -> const auto& { return a.speed; }, to);
  }
  refuse({"name", quoted(name) +
                      " is none of time, present, outside, left, stuck, exit, forward, backward, "
                      "density, speed"});
  return false;
}

}  // namespace

const fw_people* fw_simulation_people(fw_simulation* simulation) {
  if (simulation == nullptr) return refuse_null("simulation");
  fw_people& people = simulation->people;
  people = fw_people{};
  const Crowd* crowd = simulation->simulation.crowd();
  if (crowd == nullptr || crowd->people().size() == 0) return &people;
  crowd->view(simulation->person_views);
  const std::size_t n = simulation->person_views.size();
  std::vector<float>& values = simulation->people_values;
  values.resize(5 * n);
  simulation->people_ids.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    const PersonView& person = simulation->person_views[k];
    values[k] = person.x;
    values[n + k] = person.y;
    values[2 * n + k] = person.vx;
    values[3 * n + k] = person.vy;
    values[4 * n + k] = person.radius;
    simulation->people_ids[k] = person.id;
  }
  people.count = static_cast<int32_t>(n);
  people.x = values.data();
  people.y = people.x + n;
  people.vx = people.y + n;
  people.vy = people.vx + n;
  people.radius = people.vy + n;
  people.id = simulation->people_ids.data();
  return &people;
}

const fw_crowd_figures* fw_simulation_crowd_figures(fw_simulation* simulation) {
  if (!has_crowd(simulation)) return nullptr;
  const Crowd& crowd = *simulation->simulation.crowd();
  const OverlapFigures overlaps = simulation->simulation.crowd_meter()->overlaps();
  const CrowdFigures from = crowd.figures();
  fw_crowd_figures& to = simulation->crowd_figures;
  to.present = static_cast<double>(from.present);
  to.outside = static_cast<double>(from.outside);
  to.unreleased = static_cast<double>(from.unreleased);
  to.left = static_cast<double>(from.left);
  to.stuck = static_cast<double>(from.stuck);
  to.unreachable = static_cast<double>(from.unreachable);
  to.mean_departure = mean_departure(crowd);
  to.last_departure = crowd.departures().empty() ? not_a_number : crowd.departures().back().time;
  to.overlaps = static_cast<double>(overlaps.pairs);
  to.deepest_overlap = overlaps.deepest_of_all;
  to.wall_crossings = static_cast<double>(from.wall_crossings);
  to.steps = static_cast<double>(from.steps);
  to.neighbours = from.neighbours;
  return &to;
}

const fw_series* fw_simulation_series(fw_simulation* simulation, const char* name, int32_t index) {
  if (!has_crowd(simulation)) return nullptr;
  if (name == nullptr) return refuse_null("name");
  std::vector<double> values;
  const CrowdSeries& series = simulation->simulation.crowd_meter()->series();
  if (!copy_series(series, name, index, values)) return nullptr;
  simulation->series_values = std::move(values);
  simulation->series = {static_cast<int32_t>(simulation->series_values.size()),
                        simulation->series_values.data()};
  return &simulation->series;
}

const fw_map* fw_simulation_map(fw_simulation* simulation, const char* name) {
  if (!has_crowd(simulation)) return nullptr;
  if (name == nullptr) return refuse_null("name");
  const std::string_view wanted = name;
  MeasureGrid grid;
  if (wanted == "presence") {
    const CrowdMeter& meter = *simulation->simulation.crowd_meter();
    grid = meter.heat_grid();
    simulation->map_values.assign(meter.presence().begin(), meter.presence().end());
    for (float& value : simulation->map_values) value /= grid.cell * grid.cell;
  } else if (wanted == "density") {
    CrowdDensity& density = simulation->density;
    density.measure(*simulation->simulation.crowd(), simulation->simulation.scene().world);
    grid = density.grid();
    simulation->map_values.assign(density.values().begin(), density.values().end());
  } else {
    return refuse({"name", quoted(wanted) + " is none of presence, density"});
  }
  simulation->map = {grid.columns,
                     grid.rows,
                     static_cast<double>(grid.cell),
                     static_cast<double>(grid.lower_x),
                     static_cast<double>(grid.lower_y),
                     simulation->map_values.data()};
  return &simulation->map;
}
