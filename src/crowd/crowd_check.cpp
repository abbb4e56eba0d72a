// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "crowd/crowd.h"

namespace flockwork {
namespace {

std::string text_of(float value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof(digits), value).ptr;
  return {digits, end};
}

// Collects the first error; the places are JSON pointers.
class Check {
 public:
  bool ok() const { return message_.empty(); }
  Error error() const { return {place_, message_}; }

  void fail(std::string place, std::string message) {
    if (!ok()) return;
    place_ = std::move(place);
    message_ = std::move(message);
  }
  void range(const std::string& place, float value, float low, float high) {
    if (value >= low && value <= high) return;
    fail(place, text_of(value) + " is not within " + text_of(low) + " to " + text_of(high));
  }
  template <typename Choice>
  void choice(const std::string& place, Choice value, Choice last) {
    if (value >= Choice{} && value <= last) return;
    fail(place, std::to_string(static_cast<std::int32_t>(value)) + " is not within 0 to " +
                    std::to_string(static_cast<std::int32_t>(last)));
  }
  void size(const std::string& place, std::size_t found, std::size_t most) {
    if (found <= most) return;
    fail(place,
         std::to_string(found) + " elements; at most " + std::to_string(most) + " are allowed");
  }

 private:
  std::string place_, message_;
};

std::string item(const char* list, std::size_t index) {
  return "/crowd/" + std::string(list) + "/" + std::to_string(index);
}

void check_parameters(Check& check, const CrowdParameters& p) {
  const auto range = [&](const char* name, float value, float low, float high) {
    check.range("/crowd/" + std::string(name), value, low, high);
  };
  check.choice("/crowd/model", p.model, StepModel::gradient);
  check.choice("/crowd/field", p.field, FieldMethod::dijkstra);
  range("cell_size", p.cell_size, 0.05f, 1.0f);
  range("target_strength", p.target_strength, 0.0f, 100.0f);
  range("personal_height", p.personal_height, 0.0f, 1000.0f);
  range("personal_width", p.personal_width, 0.1f, 3.0f);
  range("intimate_width", p.intimate_width, 0.05f, 3.0f);
  range("intimate_factor", p.intimate_factor, 0.1f, 100.0f);
  range("body_height", p.body_height, 0.0f, 1.0e6f);
  range("oncoming_weight", p.oncoming_weight, 0.0f, 10.0f);
  range("wall_height", p.wall_height, 0.0f, 1000.0f);
  range("wall_width", p.wall_width, 0.05f, 3.0f);
  range("wall_body_height", p.wall_body_height, 0.0f, 1.0e7f);
  range("step_intercept", p.step_intercept, 0.1f, 1.0f);
  range("step_slope", p.step_slope, 0.0f, 1.0f);
  range("step_deviation", p.step_deviation, 0.0f, 0.2f);
  range("gain_weight", p.gain_weight, 0.0f, 100.0f);
  range("distance_weight", p.distance_weight, 0.0f, 100.0f);
  range("distance_range", p.distance_range, 0.05f, 5.0f);
  range("density_cost", p.density_cost, 0.0f, 20.0f);
  range("density_smoothing", p.density_smoothing, 0.1f, 5.0f);
  range("density_interval", p.density_interval, 0.1f, 60.0f);
  range("patience", p.patience, 0.0f, 600.0f);
  range("least_personal_space", p.least_personal_space, 0.0f, 1.0f);
  range("stuck_time", p.stuck_time, 1.0f, 3600.0f);
  range("group_weight", p.group_weight, 0.0f, 100.0f);
}

void check_class(Check& check, const PersonClass& c, const std::string& place) {
  check.range(place + "/share", c.share, 0.0f, 1.0e6f);
  check.range(place + "/min_speed", c.min_speed, 0.05f, 10.0f);
  check.range(place + "/max_speed", c.max_speed, 0.05f, 10.0f);
  check.range(place + "/speed", c.speed, 0.05f, 10.0f);
  check.range(place + "/speed_deviation", c.speed_deviation, 0.0f, 5.0f);
  check.range(place + "/radius", c.radius, 0.05f, 1.0f);
  check.range(place + "/radius_deviation", c.radius_deviation, 0.0f, 1.0f);
}

// The names of a list, as a message shows them.
template <typename List>
std::string names_of(const List& list) {
  constexpr std::size_t most = 5;
  if (list.empty()) return "there is none";
  std::string names;
  for (std::size_t k = 0; k < list.size() && k < most; ++k) {
    names += (k == 0 ? "there is \"" : ", \"") + list[k].name + "\"";
  }
  return list.size() > most ? names + ", ..." : names;
}

template <typename List>
void check_name(Check& check, const List& list, const std::string& name, const char* noun,
                const std::string& place) {
  if (find_named(list, name) >= 0) return;
  check.fail(place, "no " + std::string(noun) + " is called \"" + name + "\"; " + names_of(list));
}

void check_journey(Check& check, const CrowdScene& scene, const Journey& journey,
                   const std::string& place) {
  check.range(place + "/share", journey.share, 0.0f, 1.0e6f);
  if (!journey.source.empty()) {
    check_name(check, scene.sources, journey.source, "source", place + "/source");
  }
  check.size(place + "/waypoints", journey.waypoints.size(), Crowd::max_waypoints);
  for (std::size_t k = 0; k < journey.waypoints.size(); ++k) {
    check_name(check, scene.waypoints, journey.waypoints[k], "waypoint",
               place + "/waypoints/" + std::to_string(k));
  }
  check.choice(place + "/end", journey.end, JourneyEnd::direction);
  if (journey.end == JourneyEnd::exit) {
    check_name(check, scene.exits, journey.exit, "exit", place + "/exit");
  }
  check.range(place + "/direction", journey.direction, -100.0f, 100.0f);
}

void check_source(Check& check, const CrowdScene& scene, const Source& source,
                  const std::string& place) {
  if (source.count < 0) {
    check.fail(place + "/count", std::to_string(source.count) + " is not 0 or more");
  }
  check.range(place + "/start", source.start, 0.0f, 1.0e5f);
  check.range(place + "/rate", source.rate, 0.0f, 1.0e5f);
  if (source.group_size < 1 || source.group_size > 8) {
    check.fail(place + "/group_size", std::to_string(source.group_size) + " is not within 1 to 8");
  }
  if (!source.person_class.empty()) {
    check_name(check, scene.classes, source.person_class, "class", place + "/person_class");
  }
  check.choice(place + "/premovement", source.premovement, Premovement::log_normal);
  check.range(place + "/premovement_a", source.premovement_a, -20.0f, 1.0e5f);
  check.range(place + "/premovement_b", source.premovement_b, 0.0f, 1.0e5f);
  for (std::size_t k = 0; k < source.schedule.size(); ++k) {
    const std::string point = place + "/schedule/" + std::to_string(k);
    check.range(point + "/x", source.schedule[k].x, 0.0f, never_closes);
    check.range(point + "/y", source.schedule[k].y, 0.0f, 1.0e5f);
  }
}

void check_areas(Check& check, const CrowdScene& scene) {
  const auto each = [&](const auto& list, const char* name) {
    for (std::size_t k = 0; k < list.size(); ++k) {
      const Box2 box = bounding_box(list[k].area);
      const bool finite = std::isfinite(area_of(list[k].area)) && std::isfinite(box.lower_x) &&
                          std::isfinite(box.lower_y) && std::isfinite(box.upper_x) &&
                          std::isfinite(box.upper_y);
      if (!finite) check.fail(item(name, k), "the area has no end");
    }
  };
  each(scene.exits, "exits");
  each(scene.waypoints, "waypoints");
  each(scene.sources, "sources");
  each(scene.zones, "zones");
  each(scene.areas, "areas");
}

}  // namespace

// Ranges and references first: the rules between values presume them.
Result<void> Crowd::validate(const CrowdScene& scene, const World& world) {
  Check check;
  check_parameters(check, scene.parameters);
  if (world.dimension != 2) check.fail("/world/dimension", "a crowd needs a world of 2 dimensions");
  check.size("/crowd/classes", scene.classes.size(), max_classes);
  check.size("/crowd/exits", scene.exits.size(), max_places / 2);
  check.size("/crowd/sources", scene.sources.size(), max_places / 2);
  for (std::size_t k = 0; k < scene.classes.size(); ++k) {
    check_class(check, scene.classes[k], item("classes", k));
  }
  for (std::size_t k = 0; k < scene.exits.size(); ++k) {
    const Exit& exit = scene.exits[k];
    check.range(item("exits", k) + "/opens", exit.opens, 0.0f, never_closes);
    check.range(item("exits", k) + "/closes", exit.closes, 0.0f, never_closes);
    check.range(item("exits", k) + "/max_flow", exit.max_flow, 0.0f, 1.0e4f);
  }
  for (std::size_t k = 0; k < scene.waypoints.size(); ++k) {
    const Waypoint& waypoint = scene.waypoints[k];
    check.range(item("waypoints", k) + "/min_wait", waypoint.min_wait, 0.0f, 1.0e5f);
    check.range(item("waypoints", k) + "/max_wait", waypoint.max_wait, 0.0f, 1.0e5f);
  }
  for (std::size_t k = 0; k < scene.zones.size(); ++k) {
    const Zone& zone = scene.zones[k];
    check.range(item("zones", k) + "/speed_factor", zone.speed_factor, 0.05f, 3.0f);
    check.range(item("zones", k) + "/cost", zone.cost, NavigationGrid::min_cost,
                NavigationGrid::max_cost);
  }
  for (std::size_t k = 0; k < scene.journeys.size(); ++k) {
    check_journey(check, scene, scene.journeys[k], item("journeys", k));
  }
  for (std::size_t k = 0; k < scene.sources.size(); ++k) {
    check_source(check, scene, scene.sources[k], item("sources", k));
  }
  check_areas(check, scene);
  if (!check.ok()) return check.error();
  const std::vector<CrowdFault> faults = crowd_faults(scene);
  if (!faults.empty()) return Error{faults[0].place, faults[0].message};
  return {};
}

// What can only be said with walls and fields in place: exits, waypoints and sources that have no
// floor, and targets that nobody of a source can reach.
Result<void> Crowd::check_places() const {
  const NavigationGrid& g = floor_.grid();
  const auto each_cell = [&](const Shape& area, auto&& visit) {
    const Box2 box = bounding_box(area);
    const std::int32_t i1 = g.column_at(box.upper_x), j1 = g.row_at(box.upper_y);
    for (std::int32_t j = g.row_at(box.lower_y); j <= j1; ++j) {
      for (std::int32_t i = g.column_at(box.lower_x); i <= i1; ++i) {
        if (!visit(g.index(i, j), g.centre_x(i), g.centre_y(j))) return;
      }
    }
  };
  // A field without a cell at its start is infinite everywhere.
  const auto has_floor = [&](std::int32_t field, const Shape& area) {
    bool any = false;
    const Box2 box = bounding_box(area);
    const bool outside = box.upper_x < world_.lower.x || box.upper_y < world_.lower.y ||
                         box.lower_x > world_.upper.x || box.lower_y > world_.upper.y;
    each_cell(area, [&](std::int32_t cell, float, float) {
      any = any || floor_.values(field)[static_cast<std::size_t>(cell)] < math::infinity;
      return !any;
    });
    return any && !outside;
  };
  std::int32_t field = 0;  // in the order of FloorPlan::build()
  for (std::size_t k = 0; k < scene_.exits.size(); ++k, ++field) {
    if (!has_floor(field, scene_.exits[k].area)) {
      return Error{item("exits", k), "the exit lies in walls or outside of the world"};
    }
  }
  if (!scene_.exits.empty()) ++field;
  for (std::size_t k = 0; k < scene_.waypoints.size(); ++k, ++field) {
    if (!has_floor(field, scene_.waypoints[k].area)) {
      return Error{item("waypoints", k), "the waypoint lies in walls or outside of the world"};
    }
  }
  for (std::size_t k = 0; k < scene_.sources.size(); ++k) {
    if (auto source = check_source_place(k); !source.ok()) return source.error();
  }
  return {};
}

Result<void> Crowd::check_source_place(std::size_t index) const {
  const NavigationGrid& g = floor_.grid();
  const Source& source = scene_.sources[index];
  const Box2 box = bounding_box(source.area);
  // Places as fine as the cells, and at least 16 by 16 of them in the area's box.
  const float step_x = std::min(g.cell(), box.width() / 16.0f);
  const float step_y = std::min(g.cell(), box.height() / 16.0f);
  bool any = false;
  const std::vector<std::int32_t> routes = routes_from(routes_, static_cast<std::int32_t>(index));
  std::vector<char> reached(routes.size(), 0);
  const auto all_reached = [&] {
    return std::find(reached.begin(), reached.end(), 0) == reached.end();
  };
  for (float y = box.lower_y + 0.5f * step_y; y < box.upper_y; y += step_y) {
    if (any && all_reached()) break;
    for (float x = box.lower_x + 0.5f * step_x; x < box.upper_x; x += step_x) {
      const bool inside =
          x >= world_.lower.x && x <= world_.upper.x && y >= world_.lower.y && y <= world_.upper.y;
      if (!inside || !contains(source.area, x, y) || g.solid(g.cell_at(x, y))) continue;
      any = true;
      for (std::size_t j = 0; j < reached.size(); ++j) {
        const Target& target = routes_[static_cast<std::size_t>(routes[j])].targets[0];
        if (reached[j] != 0) continue;
        if (target.kind == TargetKind::direction) {
          reached[j] = 1;
          continue;
        }
        const std::int32_t field = floor_.find_field(target);
        reached[j] = floor_.value(field, x, y) < math::infinity ? 1 : 0;
      }
    }
  }
  if (!any) {
    return Error{item("sources", index),
                 "the source has no floor: it lies in walls or outside of the world"};
  }
  const bool all_closed = std::find(exit_open_.begin(), exit_open_.end(), 1) == exit_open_.end();
  for (std::size_t j = 0; j < reached.size(); ++j) {
    const Target& target = routes_[static_cast<std::size_t>(routes[j])].targets[0];
    const bool waits = target.kind == TargetKind::nearest && all_closed;
    if (reached[j] == 0 && !waits && source.count > 0) {
      const auto journey = static_cast<std::size_t>(routes[j]);
      const bool has_journey = journey < scene_.journeys.size();
      return Error{
          has_journey ? item("journeys", journey) : item("sources", index),
          "the target cannot be reached from \"" + source.name + "\": walls are in the way"};
    }
  }
  return {};
}

}  // namespace flockwork
