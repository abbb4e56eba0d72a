// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

#include "crowd/crowd_rules.h"
#include "scene/number_text.h"
#include "scene/parameter_table.h"
#include "scene/reference_check.h"
#include "scene/shape_check.h"
#include "scene/utf8.h"

namespace flockwork {
namespace {

// Not through bool: a byte that is neither 0 nor 1 must not be undefined behaviour here.
bool is_set(const bool& value) {
  unsigned char byte = 0;
  std::memcpy(&byte, &value, 1);
  return byte != 0;
}

std::string place_of(const OwnerEntry& list, std::size_t index) {
  return std::string("/") + list.key + "/" + number_text(static_cast<double>(index));
}

std::string flock_place(std::size_t index) {
  return place_of(owner_entry(ParameterOwner::flock), index);
}

// Collects what a scene breaks.
class Checker {
 public:
  explicit Checker(const Scene& scene) : scene_(scene) {}

  std::vector<Violation> run() && {
    check_sizes();
    if (!found_.empty()) return std::move(found_);
    check_texts();
    check_values();
    check_world_order();
    check_flocks();
    check_method();
    check_overlays();
    append(reference_violations(scene_));
    check_walls();
    check_paths();
    check_crowd();
    return std::move(found_);
  }

 private:
  void add(std::string place, std::string message, std::string other = {}) {
    found_.push_back({{std::move(place), std::move(message)}, std::move(other)});
  }

  void check_sizes() {
    for (const OwnerEntry& owner : owner_table()) {
      if (!owner.is_list || owner.size(scene_) <= static_cast<std::size_t>(owner.limit)) continue;
      add(std::string("/") + owner.key, number_text(static_cast<double>(owner.size(scene_))) + " " +
                                            plural_of(owner) + " are outside 0 to " +
                                            number_text(owner.limit));
    }
    if (!found_.empty()) return;
    std::size_t all = 0, most = 0;
    const char* place = "";
    for (const OwnerEntry& owner : owner_table()) {
      const std::size_t points = points_of(owner.owner);
      all += points;
      if (points > most) place = owner.key;
      most = std::max(most, points);
    }
    if (all > static_cast<std::size_t>(limits::max_all_points)) {
      add(std::string("/") + place, number_text(static_cast<double>(all)) +
                                        " points of all shapes together are outside 0 to " +
                                        number_text(limits::max_all_points));
    }
  }

  std::size_t points_of(ParameterOwner owner) const {
    std::size_t points = 0;
    for (const Parameter& parameter : parameter_table()) {
      if (parameter.owner != owner || parameter.kind != ParameterKind::points) continue;
      for (std::size_t i = 0; i < owner_count(scene_, owner); ++i) {
        points += read_points(scene_, {&parameter, static_cast<std::int32_t>(i)})->size();
      }
    }
    return points;
  }

  // Text for people: any UTF-8, but no control characters, line breaks in descriptions apart.
  void check_text(const std::string& place, const std::string& text, std::size_t shortest,
                  std::size_t longest, bool line_breaks = false) {
    if (text.size() < shortest || text.size() > longest) {
      add(place, "a length of " + number_text(static_cast<double>(text.size())) +
                     " bytes is outside " + number_text(static_cast<double>(shortest)) + " to " +
                     number_text(static_cast<double>(longest)));
      return;
    }
    for (const char c : text) {
      const unsigned char byte = static_cast<unsigned char>(c);
      if ((byte < 0x20 && !(line_breaks && c == '\n')) || byte == 0x7F) {
        add(place, quoted(text) + " has a control character");
        return;
      }
    }
    // Anything else could not be read back from a file.
    if (utf8_length(text) != text.size()) add(place, "the text is not UTF-8");
  }

  void check_texts() {
    check_text("/name", scene_.name, 1, limits::max_name_bytes);
    const bool plain = std::all_of(scene_.name.begin(), scene_.name.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (found_.empty() && !plain) {
      add("/name", quoted(scene_.name) + " may have only a to z, 0 to 9 and -");
    }
    check_text("/title", scene_.title, 1, limits::max_title_bytes);
    check_text("/description", scene_.description, 0, limits::max_description_bytes, true);
    check_text("/author", scene_.author, 0, limits::max_title_bytes);
    for (const OwnerEntry& owner : owner_table()) {
      for (std::size_t i = 0; owner.name != nullptr && i < owner.size(scene_); ++i) {
        check_text(place_of(owner, i) + "/name", element_name(scene_, owner, i), 1,
                   limits::max_name_bytes);
      }
    }
  }

  void check_value(const ParameterSlot& slot) {
    const Parameter& parameter = *slot.parameter;
    // The path is written out for a violation only: a scene has hundreds of parameters.
    const auto check = [&](std::string_view path) {
      if (const Vec3* color = read_color(scene_, slot)) {
        return check_parameter(parameter, path, *color);
      }
      if (const FalloffCurve* curve = read_curve(scene_, slot)) {
        return check_parameter(parameter, path, *curve);
      }
      if (const std::vector<Vec3>* points = read_points(scene_, slot)) {
        return check_parameter(parameter, path, *points);
      }
      if (const std::string* name = read_reference(scene_, slot)) {
        return check_parameter(parameter, path, *name);
      }
      if (const std::vector<std::string>* names = read_references(scene_, slot)) {
        return check_parameter(parameter, path, *names);
      }
      return check_parameter(parameter, path, read_parameter(scene_, slot));
    };
    if (!check({})) found_.push_back({check(parameter_path(parameter, slot.index)).error(), {}});
  }

  void check_values() {
    for (const Parameter& parameter : parameter_table()) {
      for (std::size_t i = 0; i < owner_count(scene_, parameter.owner); ++i) {
        check_value({&parameter, static_cast<std::int32_t>(i)});
      }
    }
  }

  void check_world_order() {
    constexpr const char* names[] = {"x", "y", "z"};
    const World& world = scene_.world;
    for (int axis = 0; axis < std::clamp(world.dimension, 0, 3); ++axis) {
      if (world.lower[axis] > world.upper[axis]) {
        add(std::string("/world/lower/") + names[axis],
            number_text(world.lower[axis]) + " is greater than the upper end, " +
                number_text(world.upper[axis]) + " u",
            std::string("/world/upper/") + names[axis]);
      }
    }
  }

  void check_flocks() {
    std::int64_t agents = 0;
    for (std::size_t i = 0; i < scene_.flocks.size(); ++i) {
      const FlockParameters& parameters = scene_.flocks[i].parameters;
      if (parameters.min_speed > parameters.max_speed) {
        add(flock_place(i) + "/min_speed",
            number_text(parameters.min_speed) + " is greater than the maximum speed, " +
                number_text(parameters.max_speed) + " u/s",
            flock_place(i) + "/max_speed");
      }
      if (parameters.leader >= std::max(scene_.flocks[i].count, 0)) {
        add(flock_place(i) + "/leader",
            "there is no agent " + number_text(parameters.leader) + " in a flock of " +
                number_text(scene_.flocks[i].count),
            flock_place(i) + "/count");
      }
      if (parameters.path_weight > 0.0f && scene_.flocks[i].path.empty() &&
          scene_.flocks[i].exit.empty()) {
        add(flock_place(i) + "/path_weight",
            number_text(parameters.path_weight) +
                " asks for a path, and the flock has neither path nor exit",
            flock_place(i) + "/path");
      }
      agents += scene_.flocks[i].count;
    }
    if (agents > limits::max_agents) {
      add("/flocks", number_text(static_cast<double>(agents)) +
                         " agents in all flocks together are outside 0 to " +
                         number_text(static_cast<double>(limits::max_agents)));
    }
  }

  void check_method() {
    if (scene_.neighbour_search == NeighbourSearch::brute_force) {
      for (std::size_t i = 0; i < scene_.flocks.size(); ++i) {
        if (scene_.flocks[i].count <= limits::max_brute_force_agents) continue;
        add("/neighbour_search",
            "brute force takes flocks of up to " + number_text(limits::max_brute_force_agents) +
                " agents, and " + flock_place(i) + " has " + number_text(scene_.flocks[i].count),
            flock_place(i) + "/count");
      }
    }
    if (scene_.demonstration != Demonstration::none) check_demonstration();
  }

  void check_demonstration() {
    const std::string place = "/demonstration";
    if (scene_.flocks.empty()) {
      add(place, "it moves the last flock, and the scene has no flocks");
      return;
    }
    const std::size_t last = scene_.flocks.size() - 1;
    const Flock& flock = scene_.flocks[last];
    if (flock.count > limits::max_demonstrated_agents) {
      add(place,
          "it moves up to " + number_text(limits::max_demonstrated_agents) + " agents, and " +
              flock_place(last) + " has " + number_text(flock.count),
          flock_place(last) + "/count");
    }
    for (std::size_t i = 0; i < scene_.relations.size(); ++i) {
      const Relation& relation = scene_.relations[i];
      if (relation.from != flock.name && relation.to != flock.name) continue;
      add(place, "the flock that it moves, " + quoted(flock.name) +
                     ", must have no relation, and " +
                     place_of(owner_entry(ParameterOwner::relation), i) + " is one");
    }
  }

  void check_overlays() {
    const std::size_t flocks = scene_.flocks.size();
    const std::int32_t shown = scene_.overlays.flock;
    if (flocks == 0 || shown < 0 || static_cast<std::size_t>(shown) < flocks) return;
    add("/overlays/flock", "there is no flock " + number_text(shown) +
                               "; the scene has flocks 0 to " +
                               number_text(static_cast<double>(flocks - 1)));
  }

  void check_walls() {
    const OwnerEntry& list = owner_entry(ParameterOwner::wall);
    for (std::size_t i = 0; i < scene_.walls.size(); ++i) {
      const Wall& wall = scene_.walls[i];
      if (is_set(wall.room) && wall.shape.kind == ShapeKind::line) {
        add(place_of(list, i) + "/room", "a line has no inside; allowed is false",
            place_of(list, i) + "/kind");
      }
      append(shape_violations(wall.shape, place_of(list, i)));
    }
  }

  void check_paths() {
    const OwnerEntry& list = owner_entry(ParameterOwner::path);
    for (std::size_t i = 0; i < scene_.paths.size(); ++i) {
      const Path& path = scene_.paths[i];
      append(path_violations(path.points, is_set(path.closed), scene_.world.dimension,
                             place_of(list, i) + "/points"));
    }
  }

  void check_crowd() {
    const CrowdScene& crowd = scene_.crowd;
    check_areas(ParameterOwner::exit, crowd.exits);
    check_areas(ParameterOwner::waypoint, crowd.waypoints);
    check_areas(ParameterOwner::source, crowd.sources);
    check_areas(ParameterOwner::zone, crowd.zones);
    check_areas(ParameterOwner::area, crowd.areas);
    // What breaks a rule of its own kind already is not told twice.
    std::set<std::string> told;
    for (const Violation& violation : found_) told.insert(violation.error.place);
    for (CrowdFault& fault : crowd_faults(crowd)) {
      const std::string below = fault.place + "/";
      const auto first_below = told.lower_bound(below);
      const bool is_below = first_below != told.end() && first_below->starts_with(below);
      if (is_below || told.contains(fault.place) || told.contains(fault.other)) continue;
      add(std::move(fault.place), std::move(fault.message), std::move(fault.other));
    }
    if (!uses_crowd(scene_)) return;
    if (scene_.world.dimension == 3) {
      add("/world/dimension", "people walk on a plane: a crowd needs a world of 2 dimensions");
    }
    for (std::size_t i = 0; i < scene_.flocks.size(); ++i) {
      if (scene_.flocks[i].name != crowd_name) continue;
      add(flock_place(i) + "/name",
          quoted(crowd_name) + " is what relations call the people of the scene");
    }
  }

  template <typename Element>
  void check_areas(ParameterOwner owner, const std::vector<Element>& elements) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      append(shape_violations(elements[i].area, place_of(owner_entry(owner), i)));
    }
  }

  void append(std::vector<Violation> more) {
    for (Violation& violation : more) found_.push_back(std::move(violation));
  }

  const Scene& scene_;
  std::vector<Violation> found_;
};

}  // namespace

std::vector<Violation> violations(const Scene& scene) { return Checker(scene).run(); }

Result<void> validate(const Scene& scene) {
  std::vector<Violation> found = violations(scene);
  if (found.empty()) return {};
  return std::move(found.front().error);
}

}  // namespace flockwork
