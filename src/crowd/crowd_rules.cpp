// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd_rules.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <utility>

#include "crowd/area.h"

namespace flockwork {
namespace {

std::string text_of(float value) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

class Rules {
 public:
  explicit Rules(const CrowdScene& crowd) : crowd_(crowd) {}

  std::vector<CrowdFault> run() && {
    check_classes();
    check_exits();
    check_waypoints();
    check_sources();
    check_journeys();
    check_destinations();
    check_areas("zones", crowd_.zones);
    check_areas("areas", crowd_.areas);
    check_flow_lines();
    check_names();
    return std::move(found_);
  }

 private:
  static std::string item(const char* list, std::size_t index) {
    return "/crowd/" + std::string(list) + "/" + std::to_string(index);
  }
  void add(std::string place, std::string message, std::string other = {}) {
    found_.push_back({std::move(place), std::move(message), std::move(other)});
  }

  void check_classes() {
    for (std::size_t i = 0; i < crowd_.classes.size(); ++i) {
      const PersonClass& c = crowd_.classes[i];
      const std::string place = item("classes", i);
      const std::string least = place + "/min_speed", greatest = place + "/max_speed";
      if (c.min_speed > c.max_speed) {
        add(least,
            text_of(c.min_speed) + " is greater than the greatest speed, " + text_of(c.max_speed) +
                " m/s",
            greatest);
      } else if (c.speed < c.min_speed || c.speed > c.max_speed) {
        add(place + "/speed",
            text_of(c.speed) + " is not one of the speeds of the class, " + text_of(c.min_speed) +
                " to " + text_of(c.max_speed) + " m/s",
            c.speed < c.min_speed ? least : greatest);
      }
    }
    const bool drawn = std::any_of(crowd_.sources.begin(), crowd_.sources.end(),
                                   [](const Source& s) { return s.person_class.empty(); });
    const bool none = std::all_of(crowd_.classes.begin(), crowd_.classes.end(),
                                  [](const PersonClass& c) { return c.share == 0.0f; });
    if (drawn && none && !crowd_.classes.empty()) {
      add("/crowd/classes", "the shares of all classes are 0, and a source draws from them");
    }
  }

  void check_exits() {
    check_areas("exits", crowd_.exits);
    for (std::size_t i = 0; i < crowd_.exits.size(); ++i) {
      const Exit& exit = crowd_.exits[i];
      if (!(exit.opens > exit.closes)) continue;
      add(item("exits", i) + "/opens",
          text_of(exit.opens) + " is after the exit closes, at " + text_of(exit.closes) + " s",
          item("exits", i) + "/closes");
    }
  }

  void check_waypoints() {
    check_areas("waypoints", crowd_.waypoints);
    for (std::size_t i = 0; i < crowd_.waypoints.size(); ++i) {
      const Waypoint& waypoint = crowd_.waypoints[i];
      if (!(waypoint.min_wait > waypoint.max_wait)) continue;
      add(item("waypoints", i) + "/min_wait",
          text_of(waypoint.min_wait) + " is greater than the greatest wait, " +
              text_of(waypoint.max_wait) + " s",
          item("waypoints", i) + "/max_wait");
    }
  }

  void check_sources() {
    check_areas("sources", crowd_.sources);
    std::int64_t people = 0;
    for (std::size_t i = 0; i < crowd_.sources.size(); ++i) {
      const Source& source = crowd_.sources[i];
      people += std::max(source.count, 0);
      check_premovement(source, item("sources", i));
      check_schedule(source.schedule, item("sources", i) + "/schedule");
    }
    if (people > max_crowd_people) {
      add("/crowd/sources", std::to_string(people) +
                                " people of all sources together are outside 0 to " +
                                std::to_string(max_crowd_people));
    }
  }

  void check_premovement(const Source& source, const std::string& place) {
    const std::string a = place + "/premovement_a", b = place + "/premovement_b";
    if (source.premovement_a < 0.0f && source.premovement != Premovement::log_normal) {
      add(a, text_of(source.premovement_a) + " is less than 0, which only log-normal times may be",
          place + "/premovement");
    } else if (source.premovement == Premovement::uniform &&
               source.premovement_b < source.premovement_a) {
      add(b,
          text_of(source.premovement_b) + " is less than the least time, " +
              text_of(source.premovement_a) + " s",
          a);
    } else if (source.premovement == Premovement::log_normal) {
      // e^20 s are 15 years; more, or wider, soon is no number.
      const auto most = [&](const std::string& value_place, float value, float limit) {
        if (!(value > limit)) return;
        add(value_place,
            text_of(value) + " is greater than " + text_of(limit) + ", the most for log-normal",
            place + "/premovement");
      };
      most(a, source.premovement_a, 20.0f);
      most(b, source.premovement_b, 10.0f);
    }
  }

  void check_schedule(const std::vector<Vec3>& schedule, const std::string& place) {
    for (std::size_t i = 1; i < schedule.size(); ++i) {
      if (!(schedule[i].x <= schedule[i - 1].x)) continue;
      return add(place + "/" + std::to_string(i), "the time " + text_of(schedule[i].x) +
                                                      " s is not after the one before it, " +
                                                      text_of(schedule[i - 1].x) + " s");
    }
  }

  void check_journeys() {
    for (std::size_t i = 0; i < crowd_.journeys.size(); ++i) {
      const Journey& journey = crowd_.journeys[i];
      const std::string place = item("journeys", i);
      if (journey.end == JourneyEnd::exit && journey.exit.empty()) {
        add(place + "/exit", "is missing; a journey that ends at an exit names it", place + "/end");
      } else if (journey.end == JourneyEnd::repeat && journey.waypoints.empty()) {
        add(place + "/waypoints", "there are none; a journey that is repeated has one or more",
            place + "/end");
      } else if (journey.end == JourneyEnd::nearest && crowd_.exits.empty()) {
        add(place + "/end", "there is no exit to be the nearest");
      }
    }
  }

  // The journeys that name no source are those of every source.
  void check_destinations() {
    bool for_all = false;
    float shares_for_all = 0.0f;
    for (const Journey& journey : crowd_.journeys) {
      if (!journey.source.empty()) continue;
      for_all = true;
      shares_for_all += journey.share;
    }
    for (std::size_t i = 0; i < crowd_.sources.size(); ++i) {
      const Source& source = crowd_.sources[i];
      bool any = for_all;
      float shares = shares_for_all;
      for (const Journey& journey : crowd_.journeys) {
        if (journey.source.empty() || journey.source != source.name) continue;
        any = true;
        shares += journey.share;
      }
      if (any && shares == 0.0f) {
        add(item("sources", i), "the shares of all its journeys are 0");
      } else if (!any && crowd_.exits.empty() && source.count > 0) {
        add(item("sources", i),
            "its people have nowhere to go: there is neither an exit nor a journey of theirs");
      }
    }
  }

  template <typename Element>
  void check_areas(const char* list, const std::vector<Element>& elements) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Shape& area = elements[i].area;
      if (area.kind == ShapeKind::line) {
        add(item(list, i) + "/kind",
            "a line has no area; allowed are a rectangle, a disc, a polygon");
        continue;
      }
      const Box2 box = bounding_box(area);
      // A polygon may have an area that rounds to 0, but not a box without width or height.
      const bool empty = box.width() <= 0.0f || box.height() <= 0.0f || area_of(area) <= 0.0f;
      if (empty) add(item(list, i), "the area is empty; it must have a width and a height above 0");
    }
  }

  void check_flow_lines() {
    for (std::size_t i = 0; i < crowd_.flow_lines.size(); ++i) {
      const FlowLine& line = crowd_.flow_lines[i];
      if (line.from.x != line.to.x || line.from.y != line.to.y) continue;
      add(item("flow_lines", i), "the line has no length: it ends where it begins");
    }
  }

  void check_names() {
    check_names("classes", "class", crowd_.classes);
    check_names("exits", "exit", crowd_.exits);
    check_names("waypoints", "waypoint", crowd_.waypoints);
    check_names("sources", "source", crowd_.sources);
    check_names("zones", "zone", crowd_.zones);
    check_names("flow_lines", "flow line", crowd_.flow_lines);
    check_names("areas", "area", crowd_.areas);
  }

  template <typename Element>
  void check_names(const char* list, const char* noun, const std::vector<Element>& elements) {
    std::vector<std::pair<std::string_view, std::size_t>> names;
    for (std::size_t i = 0; i < elements.size(); ++i) names.push_back({elements[i].name, i});
    std::sort(names.begin(), names.end());
    std::size_t first = 0;
    for (std::size_t k = 1; k < names.size(); ++k) {
      if (names[k].first != names[first].first) {
        first = k;
        continue;
      }
      add(item(list, names[k].second) + "/name",
          std::string(noun) + " " + std::to_string(names[first].second) +
              " has this name already; names must differ",
          item(list, names[first].second) + "/name");
    }
  }

  const CrowdScene& crowd_;
  std::vector<CrowdFault> found_;
};

}  // namespace

std::vector<CrowdFault> crowd_faults(const CrowdScene& crowd) { return Rules(crowd).run(); }

}  // namespace flockwork
