// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/crowd_state_json.h"

#include <utility>

#include "io/json_fields.h"

namespace flockwork {

// ---- The crowd ----

template <FieldsOf<Target> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("kind", s.kind);
  visit("index", s.index);
  visit("direction_x", s.direction_x);
  visit("direction_y", s.direction_y);
}

template <FieldsOf<Route> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("source", s.source);
  visit("share", s.share);
  visit("targets", s.targets);
  visit("repeat", s.repeat);
}

// Without `next`, which belongs to a grid in memory.
template <FieldsOf<Body> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("x", s.x);
  visit("y", s.y);
  visit("radius", s.radius);
  visit("pull_x", s.pull_x);
  visit("pull_y", s.pull_y);
  visit("step_x", s.step_x);
  visit("step_y", s.step_y);
}

template <FieldsOf<Person> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("id", s.id);
  visit("speed", s.speed);
  visit("step_length", s.step_length);
  visit("decisions", s.decisions);
  visit("field", s.field);
  visit("group", s.group);
  visit("from_time", s.from_time);
  visit("next_time", s.next_time);
  visit("anchor_time", s.anchor_time);
  visit("anchor_x", s.anchor_x);
  visit("anchor_y", s.anchor_y);
  visit("journey", s.journey);
  visit("stage", s.stage);
  visit("kind", s.kind);
  visit("state", s.state);
}

template <FieldsOf<PeopleGroup> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("ids", s.ids);
  visit("count", s.count);
  visit("route", s.route);
}

template <FieldsOf<SourceProgress> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("released", s.released);
  visit("placed", s.placed);
  visit("attempts", s.attempts);
  visit("group", s.group);
  visit("group_left", s.group_left);
  visit("base_time", s.base_time);
  visit("base_people", s.base_people);
  visit("next_event", s.next_event);
}

template <FieldsOf<Departure> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("time", s.time);
  visit("id", s.id);
  visit("exit", s.exit);
}

template <FieldsOf<CrowdFigures> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("present", s.present);
  visit("outside", s.outside);
  visit("unreleased", s.unreleased);
  visit("left", s.left);
  visit("steps", s.steps);
  visit("decisions", s.decisions);
  visit("swaps", s.swaps);
  visit("moved", s.moved);
  visit("stuck", s.stuck);
  visit("unreachable", s.unreachable);
  visit("wall_crossings", s.wall_crossings);
  visit("neighbours", s.neighbours);
}

template <FieldsOf<FieldState> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("target", s.target);
  visit("used", s.used);
  visit("method", s.method);
  visit("old_walls", s.old_walls);
  visit("unreachable", s.unreachable);
  visit("values", s.values);
}

template <FieldsOf<FloorState> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("fields", s.fields);
  visit("waiting", s.waiting);
  visit("solving", s.solving);
  visit("solved", s.solved);
  visit("exit_open", s.exit_open);
  visit("old_broken", s.old_broken);
  visit("density", s.density);
  visit("counts", s.counts);
  visit("density_row", s.density_row);
}

template <FieldsOf<CrowdState> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("now", s.now);
  visit("next_density", s.next_density);
  visit("next_slice", s.next_slice);
  visit("next_sort", s.next_sort);
  visit("ids", s.ids);
  visit("bodies", s.bodies);
  visit("people", s.people);
  visit("groups", s.groups);
  visit("old_routes", s.old_routes);
  visit("sources", s.sources);
  visit("exit_open", s.exit_open);
  visit("exit_free", s.exit_free);
  visit("exit_use", s.exit_use);
  visit("departures", s.departures);
  visit("sums", s.sums);
  visit("neighbour_sum", s.neighbour_sum);
  visit("floor", s.floor);
}

// ---- Its figures ----

template <FieldsOf<CrowdSeries::Line> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("forward", s.forward);
  visit("backward", s.backward);
}

template <FieldsOf<CrowdSeries::Area> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("density", s.density);
  visit("speed", s.speed);
}

template <FieldsOf<CrowdSeries> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("time", s.time);
  visit("present", s.present);
  visit("outside", s.outside);
  visit("left", s.left);
  visit("stuck", s.stuck);
  visit("exit_use", s.exit_use);
  visit("lines", s.lines);
  visit("areas", s.areas);
}

template <FieldsOf<LineCrossing> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("time", s.time);
  visit("line", s.line);
  visit("forward", s.forward);
}

template <FieldsOf<SpeedDensity> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("density", s.density);
  visit("speed", s.speed);
}

template <FieldsOf<CrowdMeterState> S, typename Visit>
void visit_fields(S& s, Visit&& visit) {
  visit("series", s.series);
  visit("interval", s.interval);
  visit("next_sample", s.next_sample);
  visit("last_sample", s.last_sample);
  visit("forward", s.forward);
  visit("backward", s.backward);
  visit("in_area", s.in_area);
  visit("coming", s.coming);
  visit("presence", s.presence);
  visit("scatter", s.scatter);
  visit("scatter_count", s.scatter_count);
  visit("overlap_pairs", s.overlap_pairs);
  visit("deepest_overlap", s.deepest_overlap);
  visit("deepest_of_all", s.deepest_of_all);
}

namespace {

template <typename State>
Result<State> read(const nlohmann::json& from, const char* place) {
  State state;
  JsonReader reader(place);
  if (!reader.read(from, state)) return reader.error();
  return state;
}

}  // namespace

nlohmann::json crowd_state_json(const CrowdState& state) { return to_json_value(state); }
Result<CrowdState> read_crowd_state(const nlohmann::json& from) {
  return read<CrowdState>(from, "/crowd");
}

nlohmann::json crowd_figures_json(const CrowdMeterState& state) { return to_json_value(state); }
Result<CrowdMeterState> read_crowd_figures(const nlohmann::json& from) {
  return read<CrowdMeterState>(from, "/crowd_figures");
}

}  // namespace flockwork
