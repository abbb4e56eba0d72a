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
  void area(const std::string& place, const Shape& shape) {
    const Box2 box = bounding_box(shape);
    const float size = area_of(shape);
    if (shape.kind == ShapeKind::line) {
      fail(place, "a line has no area; use a rectangle, disc or polygon");
    } else if (!(size > 0.0f) || !std::isfinite(size) || !(box.width() > 0.0f) ||
               !(box.height() > 0.0f)) {
      fail(place, "the area is empty; it must have a width and a height above 0");
    }
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
  check.range(place + "/min_speed", c.min_speed, 0.05f, 10.0f);
  check.range(place + "/max_speed", c.max_speed, c.min_speed, 10.0f);
  check.range(place + "/speed", c.speed, c.min_speed, c.max_speed);
  check.range(place + "/speed_deviation", c.speed_deviation, 0.0f, 5.0f);
  check.range(place + "/radius", c.radius, 0.05f, 1.0f);
  check.range(place + "/radius_deviation", c.radius_deviation, 0.0f, 1.0f);
}

void check_target(Check& check, const CrowdScene& scene, const Target& target,
                  const std::string& place) {
  const auto index = [&](const char* what, std::size_t count) {
    if (target.index >= 0 && static_cast<std::size_t>(target.index) < count) return;
    check.fail(place, "there is no " + std::string(what) + " " + std::to_string(target.index) +
                          "; the scene has " + std::to_string(count));
  };
  switch (target.kind) {
    case TargetKind::exit:
      index("exit", scene.exits.size());
      break;
    case TargetKind::waypoint:
      index("waypoint", scene.waypoints.size());
      break;
    case TargetKind::nearest:
      if (scene.exits.empty()) check.fail(place, "there is no exit to be the nearest");
      break;
    case TargetKind::direction: {
      const float length = std::sqrt(target.direction_x * target.direction_x +
                                     target.direction_y * target.direction_y);
      check.range(place + "/direction", length, 0.999f, 1.001f);
      break;
    }
  }
}

void check_journey(Check& check, const CrowdScene& scene, const Journey& journey,
                   const std::string& place) {
  check.range(place + "/share", journey.share, 0.0f, 1.0e6f);
  if (journey.targets.empty()) {
    check.fail(place + "/targets", "a journey needs a target");
    return;
  }
  if (journey.targets.size() > Crowd::max_targets) {
    check.fail(place + "/targets", std::to_string(journey.targets.size()) + " targets; at most " +
                                       std::to_string(Crowd::max_targets) + " are allowed");
  }
  for (std::size_t k = 0; k < journey.targets.size(); ++k) {
    const std::string target = place + "/targets/" + std::to_string(k);
    check_target(check, scene, journey.targets[k], target);
    const bool last = k + 1 == journey.targets.size();
    if (!last && journey.targets[k].kind != TargetKind::waypoint) {
      check.fail(target, "only the last target may be an exit or a direction");
    }
  }
  if (!journey.repeat && journey.targets.back().kind == TargetKind::waypoint) {
    check.fail(place + "/targets",
               "the journey ends at a waypoint; it must end at an exit, the "
               "nearest exit or a direction, or be repeated");
  }
}

void check_source(Check& check, const CrowdScene& scene, const Source& source,
                  const std::string& place) {
  check.area(place + "/area", source.area);
  if (source.count < 0) {
    check.fail(place + "/count", std::to_string(source.count) + " is not 0 or more");
  }
  check.range(place + "/start", source.start, 0.0f, 1.0e5f);
  check.range(place + "/rate", source.rate, 0.0f, 1.0e5f);
  if (source.group_size < 1 || source.group_size > 8) {
    check.fail(place + "/group_size", std::to_string(source.group_size) + " is not within 1 to 8");
  }
  if (source.class_shares.size() > scene.classes.size()) {
    check.fail(place + "/class_shares", std::to_string(source.class_shares.size()) +
                                            " shares, but the scene has " +
                                            std::to_string(scene.classes.size()) + " classes");
  }
  float shares = source.class_shares.empty() ? 1.0f : 0.0f;
  for (const float share : source.class_shares) {
    check.range(place + "/class_shares", share, 0.0f, 1.0e6f);
    shares += share;
  }
  if (!(shares > 0.0f)) check.fail(place + "/class_shares", "all shares are 0");
  const bool uniform = source.premovement == Premovement::uniform;
  check.range(place + "/premovement_a", source.premovement_a,
              source.premovement == Premovement::log_normal ? -20.0f : 0.0f, 1.0e5f);
  check.range(place + "/premovement_b", source.premovement_b, uniform ? source.premovement_a : 0.0f,
              1.0e5f);
  if (source.journeys.empty()) check.fail(place + "/journeys", "a source needs a journey");
  shares = 0.0f;
  for (std::size_t k = 0; k < source.journeys.size(); ++k) {
    check_journey(check, scene, source.journeys[k], place + "/journeys/" + std::to_string(k));
    shares += source.journeys[k].share;
  }
  if (!(shares > 0.0f)) check.fail(place + "/journeys", "all shares are 0");
}

}  // namespace

Result<void> Crowd::validate(const World& world) const {
  Check check;
  check_parameters(check, scene_.parameters);
  if (world.dimension != 2) check.fail("/world/dimension", "a crowd needs a world of 2 dimensions");
  if (scene_.classes.empty()) check.fail("/crowd/classes", "a crowd needs a class of people");
  if (scene_.classes.size() > max_classes) {
    check.fail("/crowd/classes", std::to_string(scene_.classes.size()) + " classes; at most " +
                                     std::to_string(max_classes) + " are allowed");
  }
  for (std::size_t k = 0; k < scene_.classes.size(); ++k) {
    check_class(check, scene_.classes[k], item("classes", k));
  }
  for (std::size_t k = 0; k < scene_.exits.size(); ++k) {
    check.area(item("exits", k) + "/area", scene_.exits[k].area);
    check.range(item("exits", k) + "/max_flow", scene_.exits[k].max_flow, 0.0f, 1.0e4f);
  }
  for (std::size_t k = 0; k < scene_.waypoints.size(); ++k) {
    const Waypoint& waypoint = scene_.waypoints[k];
    check.area(item("waypoints", k) + "/area", waypoint.area);
    check.range(item("waypoints", k) + "/min_wait", waypoint.min_wait, 0.0f, 1.0e5f);
    check.range(item("waypoints", k) + "/max_wait", waypoint.max_wait, waypoint.min_wait, 1.0e5f);
  }
  for (std::size_t k = 0; k < scene_.slow_zones.size(); ++k) {
    check.area(item("slow_zones", k) + "/area", scene_.slow_zones[k].area);
    check.range(item("slow_zones", k) + "/speed_factor", scene_.slow_zones[k].speed_factor, 0.05f,
                3.0f);
  }
  for (std::size_t k = 0; k < scene_.cost_zones.size(); ++k) {
    check.area(item("cost_zones", k) + "/area", scene_.cost_zones[k].area);
    check.range(item("cost_zones", k) + "/cost", scene_.cost_zones[k].cost,
                NavigationGrid::min_cost, NavigationGrid::max_cost);
  }
  std::int64_t people = 0;
  for (std::size_t k = 0; k < scene_.sources.size(); ++k) {
    check_source(check, scene_, scene_.sources[k], item("sources", k));
    people += scene_.sources[k].count;
  }
  if (people > max_people) {
    check.fail("/crowd/sources", std::to_string(people) + " people in all; at most " +
                                     std::to_string(max_people) + " are allowed");
  }
  if (!check.ok()) return check.error();
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
      return Error{item("exits", k) + "/area", "the exit lies in walls or outside of the world"};
    }
  }
  if (!scene_.exits.empty()) ++field;
  for (std::size_t k = 0; k < scene_.waypoints.size(); ++k, ++field) {
    if (!has_floor(field, scene_.waypoints[k].area)) {
      return Error{item("waypoints", k) + "/area",
                   "the waypoint lies in walls or outside of the world"};
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
  std::vector<char> reached(source.journeys.size(), 0);
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
        const Target& target = source.journeys[j].targets[0];
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
    return Error{item("sources", index) + "/area",
                 "the source has no floor: it lies in walls or outside of the world"};
  }
  bool all_closed = true;
  for (const Exit& exit : scene_.exits) all_closed = all_closed && !exit.open;
  for (std::size_t j = 0; j < reached.size(); ++j) {
    const Target& target = source.journeys[j].targets[0];
    const bool waits = target.kind == TargetKind::nearest && all_closed;
    if (reached[j] == 0 && !waits && source.count > 0) {
      return Error{item("sources", index) + "/journeys/" + std::to_string(j) + "/targets/0",
                   "the target cannot be reached from the source: walls are in the way"};
    }
  }
  return {};
}

}  // namespace flockwork
