// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include "io/geometry.h"
#include "io/geometry_notes.h"
#include "scene/json_tree.h"
#include "scene/parameter_table.h"

namespace flockwork {
namespace {

// People that a source without an end would send out; more are not asked for by any plan.
constexpr double most_people = 100'000.0;
// Weidmann's horizontal speeds on stairs, 0.61 m/s up and 0.69 m/s down, against 1.34 on the flat.
constexpr float stairs_factor = 0.49f;

// A value of the file and its JSON pointer.
struct Place {
  const JsonValue* value = nullptr;
  std::string pointer;

  explicit operator bool() const { return value != nullptr; }
  bool is(JsonKind kind) const { return value != nullptr && value->kind == kind; }
};

class VadereReader {
 public:
  VadereReader(std::string_view text, const JsonTree& tree, const GeometryReading& reading)
      : text_(text), tree_(tree), reading_(reading), notes_(result_.notes) {}

  Result<ImportedGeometry> read() {
    read_all();
    if (error_) return *error_;
    notes_.finish();
    if (const auto valid = validate(result_.scene); !valid) return unusable(valid.error());
    return std::move(result_);
  }

 private:
  // ---- the tree

  Place root() const { return {&tree_.values[0], ""}; }

  Place member(const Place& object, const char* key) const {
    if (!object.is(JsonKind::object)) return {};
    for (const JsonValue* v = tree_.child(object.value->first_child); v != nullptr;
         v = tree_.child(v->next)) {
      if (v->key == key) return {v, object.pointer + "/" + key};
    }
    return {};
  }

  // Calls visit for each element of a list, or member of an object, until there is an error.
  template <typename Visit>
  void each(const Place& parent, Visit visit) {
    if (!parent) return;
    std::size_t index = 0;
    for (const JsonValue* v = tree_.child(parent.value->first_child); v != nullptr && !error_;
         v = tree_.child(v->next)) {
      const bool list = parent.value->kind == JsonKind::list;
      visit(Place{v, parent.pointer + "/" + (list ? std::to_string(index++) : v->key)});
    }
  }

  void fail(const Place& place, const std::string& message) {
    if (error_) return;
    const TextPosition at = position_at(text_, place.value != nullptr ? place.value->begin : 0);
    error_ = Error{std::to_string(at.line) + ":" + std::to_string(at.column) + " " + place.pointer,
                   message};
  }
  void note(const Place& place, const std::string& message) {
    notes_.add(place.pointer + ": " + message);
  }

  double number(const Place& object, const char* key) {
    const Place found = member(object, key);
    if (!found) {
      fail(object, std::string("has no \"") + key + "\", a number");
    } else if (!found.is(JsonKind::number) || !std::isfinite(found.value->number)) {
      fail(found, "must be a number");
    } else {
      return found.value->number;
    }
    return 0.0;
  }
  double number_or(const Place& object, const char* key, double otherwise) {
    const Place found = member(object, key);
    return !found || found.is(JsonKind::null) ? otherwise : number(object, key);
  }
  bool flag_or(const Place& object, const char* key, bool otherwise) {
    const Place found = member(object, key);
    if (!found) return otherwise;
    if (!found.is(JsonKind::boolean)) fail(found, "must be true or false");
    return found.value->number != 0.0;
  }
  Place list(const Place& object, const char* key) {
    const Place found = member(object, key);
    if (found && !found.is(JsonKind::list)) fail(found, "must be a list");
    return found;
  }
  std::string text_or(const Place& object, const char* key, const std::string& otherwise) const {
    const Place found = member(object, key);
    return found.is(JsonKind::text) ? found.value->text : otherwise;
  }

  // ---- lengths

  float coordinate(const Place& place, double value, double origin) {
    const double moved = value - origin;
    if (!(std::fabs(moved) <= static_cast<double>(open_limit))) {
      fail(place,
           "coordinates must lie within 1,000,000 of the origin; `--centre` moves the plan there");
      return 0.0f;
    }
    return static_cast<float>(moved);
  }
  Vec3 point(const Place& place) {
    return {coordinate(place, number(place, "x"), origin_x_),
            coordinate(place, number(place, "y"), origin_y_), 0.0f};
  }

  std::optional<Shape> shape(const Place& element) {
    const Place place = member(element, "shape");
    if (!place.is(JsonKind::object)) {
      fail(element, "has no \"shape\", an object");
      return {};
    }
    const std::string type = text_or(place, "type", "");
    Shape shape;
    if (type == "RECTANGLE") {
      const double width = number(place, "width");
      const double height = number(place, "height");
      if (width < 0.0 || height < 0.0) fail(place, "width and height must be 0 or more");
      shape.lower = point(place);
      shape.upper = {coordinate(place, number(place, "x") + width, origin_x_),
                     coordinate(place, number(place, "y") + height, origin_y_), 0.0f};
    } else if (type == "CIRCLE") {
      const Place centre = member(place, "center");
      if (!centre) fail(place, "has no \"center\", an object with \"x\" and \"y\"");
      shape.kind = ShapeKind::disc;
      shape.centre = point(centre);
      shape.radius = coordinate(place, number(place, "radius"), 0.0);
      if (shape.radius < 0.0f) fail(place, "the radius must be 0 or more");
    } else if (type == "POLYGON") {
      shape.kind = ShapeKind::polygon;
      each(list(place, "points"), [&](const Place& at) {
        const Vec3 p = point(at);
        if (shape.points.empty() || !(shape.points.back() == p)) shape.points.push_back(p);
      });
      if (shape.points.size() > 1 && shape.points.front() == shape.points.back()) {
        shape.points.pop_back();
      }
    } else {
      fail(place, "\"type\" must be RECTANGLE, POLYGON or CIRCLE");
    }
    if (error_) return {};
    return shape;
  }

  std::string name_of(const char* kind, const Place& element) {
    const Place id = member(element, "id");
    const bool whole = id.is(JsonKind::number) && std::fabs(id.value->number) < 1.0e9;
    return whole ? std::string(kind) + " " + std::to_string(static_cast<long>(id.value->number))
                 : std::string(kind);
  }
  int id_of(const Place& element) {
    return static_cast<int>(id_number(number_or(element, "id", -1.0)));
  }
  static double id_number(double value) { return std::fabs(value) < 1.0e9 ? value : -1.0; }

  // ---- the parts

  void read_all() {
    if (!root().is(JsonKind::object)) return fail(root(), "must be an object");
    Place scenario = member(root(), "scenario");
    if (!scenario) scenario = member(root(), "vadere");  // release 0.1
    if (!scenario) scenario = root();
    Place topography = member(scenario, "topography");
    if (!topography) topography = member(root(), "obstacles") ? root() : Place{};
    if (!topography.is(JsonKind::object)) {
      return fail(root(), "is no Vadere scenario: there is no \"topography\", an object");
    }
    const std::string name = text_or(root(), "name", "topography");
    result_.scene.name = scene_name_from(name);
    result_.scene.title = plain_text(name, limits::max_title_bytes);
    read_world(topography);
    read_walls(topography);
    read_targets(topography);
    read_people(topography);
    each(list(topography, "sources"), [&](const Place& p) { read_source(p); });
    each(list(topography, "stairs"), [&](const Place& p) {
      const auto area = shape(p);
      if (!area) return;
      result_.crowd.slow_zones.push_back({name_of("stairs", p), *area, stairs_factor});
      note(p,
           "stairs are a slow zone at 0.49 of the speed; their direction and treads are left out");
    });
    each(list(topography, "measurementAreas"), [&](const Place& p) {
      if (const auto area = shape(p)) {
        result_.measurement_areas.push_back({name_of("area", p), *area});
      }
    });
    note_the_rest(topography);
  }

  void read_world(const Place& topography) {
    const Place attributes = member(topography, "attributes");
    const Place bounds = member(attributes, "bounds");
    if (!bounds) return fail(topography, "has no \"attributes\" with \"bounds\", an object");
    const double x = number(bounds, "x");
    const double y = number(bounds, "y");
    const double width = number(bounds, "width");
    const double height = number(bounds, "height");
    if (width < 0.0 || height < 0.0) fail(bounds, "width and height must be 0 or more");
    if (reading_.centre) {
      origin_x_ = x + 0.5 * width;
      origin_y_ = y + 0.5 * height;
      note(bounds,
           "the plan is moved by " + short_number(-origin_x_) + ", " + short_number(-origin_y_));
    }
    World& world = result_.scene.world;
    world.lower = {coordinate(bounds, x, origin_x_), coordinate(bounds, y, origin_y_), 0.0f};
    world.upper = {coordinate(bounds, x + width, origin_x_),
                   coordinate(bounds, y + height, origin_y_), 0.0f};
    world.bounds_x = world.bounds_y = Bounds::bounce;
    if (error_ || !flag_or(attributes, "bounded", true)) return;
    const auto frame = coordinate(attributes, number_or(attributes, "boundingBoxWidth", 0.5), 0.0);
    Wall room;
    room.room = true;
    room.shape.lower = world.lower + Vec3{frame, frame, 0.0f};
    room.shape.upper = world.upper - Vec3{frame, frame, 0.0f};
    if (room.shape.lower.x > room.shape.upper.x || room.shape.lower.y > room.shape.upper.y) {
      fail(attributes, "\"boundingBoxWidth\" leaves no room within the bounds");
    }
    if (frame > 0.0f) result_.scene.walls.push_back(room);
  }

  void read_walls(const Place& topography) {
    each(list(topography, "obstacles"), [&](const Place& p) {
      const auto solid = shape(p);
      if (!solid) return;
      if (solid->kind == ShapeKind::polygon && solid->points.size() < 3) {
        note(p, "an obstacle without area is left out");
      } else {
        result_.scene.walls.push_back({*solid, false});
      }
    });
  }

  void read_targets(const Place& topography) {
    each(list(topography, "targets"), [&](const Place& p) {
      const auto area = shape(p);
      if (!area) return;
      const Place absorber = member(p, "absorber");  // since release 2.4
      const bool absorbing =
          absorber ? flag_or(absorber, "enabled", true) : flag_or(p, "absorbing", true);
      if (absorbing) {
        targets_[id_of(p)] = {TargetKind::exit, static_cast<int>(result_.crowd.exits.size())};
        result_.crowd.exits.push_back({name_of("target", p), *area, true, 0.0f});
        return;
      }
      Waypoint waypoint{name_of("target", p), *area, 0.0f, 0.0f};
      const double wait = number_or(p, "waitingTime", 0.0);
      waypoint.min_wait = waypoint.max_wait = coordinate(p, std::max(0.0, wait), 0.0);
      if (member(p, "waiter")) note(p, "its \"waiter\" is left out: nobody waits there");
      targets_[id_of(p)] = {TargetKind::waypoint, static_cast<int>(result_.crowd.waypoints.size())};
      result_.crowd.waypoints.push_back(waypoint);
    });
  }

  void read_people(const Place& topography) {
    const Place people = member(topography, "attributesPedestrian");
    if (!people.is(JsonKind::object)) return;
    PersonClass& adult = result_.crowd.classes.front();
    const auto take = [&](const char* key, float& value) {
      value = coordinate(people, number_or(people, key, static_cast<double>(value)), 0.0);
    };
    take("radius", adult.radius);
    take("speedDistributionMean", adult.speed);
    take("speedDistributionStandardDeviation", adult.speed_deviation);
    take("minimumSpeed", adult.min_speed);
    take("maximumSpeed", adult.max_speed);
  }

  // Release 2.4 moved what a source does into "spawner" and gave it other names.
  void read_source(const Place& p) {
    const auto area = shape(p);
    if (!area) return;
    const Place spawner = member(p, "spawner");
    const bool is_new = static_cast<bool>(spawner);
    const Place& from = is_new ? spawner : p;
    const double each_time = number_or(from, is_new ? "eventElementCount" : "spawnNumber", 1.0);
    const double most =
        number_or(from, is_new ? "constraintsElementsMax" : "maxSpawnNumberTotal", -1.0);
    const double start = number_or(from, is_new ? "constraintsTimeStart" : "startTime", 0.0);
    const double end = number_or(from, is_new ? "constraintsTimeEnd" : "endTime", start);
    const double interval = interval_of(p, from, is_new);
    Source source;
    source.name = name_of("source", p);
    source.area = *area;
    source.start = coordinate(p, std::max(0.0, start), 0.0);
    const double events =
        end > start && interval > 0.0 ? std::floor((end - start) / interval) + 1.0 : 1.0;
    double count = std::max(0.0, each_time) * events;
    if (most > 0.0) count = std::min(count, most);
    if (!(count <= most_people)) {
      note(p, "releases at most " + short_number(most_people) + " people");
      count = most_people;
    }
    source.count = static_cast<std::int32_t>(count);
    if (events > 1.0) {
      source.rate = static_cast<float>(std::min(most_people, std::max(0.0, each_time) / interval));
    }
    source.group_size = group_size(p);
    read_journey(p, source);
    for (const char* key : {"attributesPedestrian", "eventElement"}) {
      const Place own = member(from, key);
      if (own && !own.is(JsonKind::null)) note(own, "people of its own are left out: adults come");
    }
    if (!error_) result_.crowd.sources.push_back(std::move(source));
  }

  double interval_of(const Place& p, const Place& from, bool is_new) {
    const Place distribution = member(from, "distribution");
    const std::string kind =
        is_new ? text_or(distribution, "type", "") : text_or(p, "interSpawnTimeDistribution", "");
    if (!kind.empty() && kind.find("Constant") == std::string::npos) {
      note(p, "releases people at a constant rate, one event per second, instead of by " + kind);
      return 1.0;
    }
    if (is_new) return number_or(distribution, "updateFrequency", 1.0);
    double interval = 1.0;
    bool first = true;
    each(list(p, "distributionParameters"), [&](const Place& parameter) {
      if (first && parameter.is(JsonKind::number)) interval = parameter.value->number;
      first = false;
    });
    return interval;
  }

  std::int32_t group_size(const Place& p) {
    std::int32_t size = 0;
    std::int32_t likeliest = 1;
    double best = -1.0;
    int sizes = 0;
    each(list(p, "groupSizeDistribution"), [&](const Place& share) {
      ++size;
      if (!share.is(JsonKind::number) || share.value->number <= 0.0) return;
      ++sizes;
      if (share.value->number > best && size <= 8) {
        best = share.value->number;
        likeliest = size;
      }
    });
    if (sizes > 1) note(p, "all groups have the likeliest size, " + std::to_string(likeliest));
    return likeliest;
  }

  void read_journey(const Place& p, Source& source) {
    Journey journey;
    journey.targets.clear();
    each(list(p, "targetIds"), [&](const Place& id) {
      const auto found = id.is(JsonKind::number)
                             ? targets_.find(static_cast<int>(id_number(id.value->number)))
                             : targets_.end();
      if (found == targets_.end()) return note(id, "there is no such target");
      Target target;
      target.kind = found->second.kind;
      target.index = found->second.index;
      journey.targets.push_back(target);
    });
    if (journey.targets.empty() || journey.targets.back().kind == TargetKind::waypoint) {
      journey.targets.push_back(Target{});
      note(p, "people leave by the nearest exit at the end");
    }
    source.journeys = {journey};
  }

  // What is not used, so that nobody believes it is.
  void note_the_rest(const Place& topography) {
    static const char* const used[] = {
        "attributes", "attributesPedestrian", "obstacles", "sources", "targets",
        "stairs",     "measurementAreas"};
    static const char* const known[] = {"attributesCar", "targetChangers", "absorbingAreas",
                                        "aerosolClouds", "droplets",       "dynamicElements",
                                        "teleporter"};
    const auto is_one_of = [](const std::string& key, const auto& keys) {
      return std::any_of(std::begin(keys), std::end(keys), [&](const char* k) { return key == k; });
    };
    each(topography, [&](const Place& p) {
      if (is_one_of(p.value->key, used) || p.is(JsonKind::null)) return;
      if (p.value->kind == JsonKind::list || p.value->kind == JsonKind::object) {
        if (p.value->first_child == JsonValue::none) return;
      }
      note(p, is_one_of(p.value->key, known) ? "left out: there is nothing like it here"
                                             : "not understood and left out");
    });
    if (member(topography, "attributes") &&
        member(member(topography, "attributes"), "referenceCoordinateSystem")) {
      const Place system = member(member(topography, "attributes"), "referenceCoordinateSystem");
      if (!system.is(JsonKind::null)) note(system, "the place on the globe is left out");
    }
  }

  struct Reference {
    TargetKind kind;
    int index;
  };

  std::string_view text_;
  const JsonTree& tree_;
  GeometryReading reading_;
  ImportedGeometry result_;
  GeometryNotes notes_;
  std::optional<Error> error_;
  std::map<int, Reference> targets_;
  double origin_x_ = 0.0, origin_y_ = 0.0;
};

}  // namespace

Result<ImportedGeometry> read_vadere(std::string_view text, const GeometryReading& reading) {
  if (text.size() > limits::max_geometry_bytes) return too_large(text.size());
  const JsonLimits json{limits::max_geometry_depth, 2'000'000, 100'000};
  const JsonTree tree = parse_json(text, json);
  if (tree.fault || tree.values.empty()) {
    const std::size_t offset = tree.fault ? tree.fault->offset : 0;
    const TextPosition at = position_at(text, offset);
    return Error{std::to_string(at.line) + ":" + std::to_string(at.column),
                 tree.fault ? tree.fault->message : "the file is empty"};
  }
  return VadereReader(text, tree, reading).read();
}

}  // namespace flockwork
