// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>

#include "crowd/area.h"
#include "io/geometry.h"
#include "io/geometry_notes.h"
#include "io/vadere_reader.h"
#include "scene/parameter_table.h"

namespace flockwork {
namespace {

// Weidmann's horizontal speeds on stairs, 0.61 m/s up and 0.69 m/s down, against 1.34 on the flat.
constexpr float stairs_factor = 0.49f;
// People take several steps a second; a finer time step only redraws them.
constexpr float crowd_dt = 0.05f;

// Sources that name no class draw from all, and so also from what other sources have for
// themselves.
void name_classes(CrowdScene& crowd) {
  if (crowd.classes.empty()) return;
  const bool all_named = std::all_of(crowd.sources.begin(), crowd.sources.end(),
                                     [](const Source& s) { return !s.person_class.empty(); });
  if (all_named) return;
  const PersonClass adult;
  crowd.classes.push_back(adult);
  for (Source& source : crowd.sources) {
    if (source.person_class.empty()) source.person_class = adult.name;
  }
}

}  // namespace

Result<ImportedGeometry> VadereReader::read() {
  read_all();
  if (error_) return *error_;
  notes_.finish();
  if (const auto valid = validate(result_.scene); !valid) return unusable(valid.error());
  return std::move(result_);
}

VadereReader::Place VadereReader::member(const Place& object, const char* key) const {
  if (!object.is(JsonKind::object)) return {};
  for (const JsonValue* v = tree_.child(object.value->first_child); v != nullptr;
       v = tree_.child(v->next)) {
    if (v->key == key) return {v, object.pointer + "/" + key};
  }
  return {};
}

void VadereReader::fail(const Place& place, const std::string& message) {
  if (error_) return;
  const TextPosition at = position_at(text_, place.value != nullptr ? place.value->begin : 0);
  error_ = Error{std::to_string(at.line) + ":" + std::to_string(at.column) + " " + place.pointer,
                 message};
}

void VadereReader::note(const Place& place, const std::string& message) {
  notes_.add(place.pointer + ": " + message);
}

double VadereReader::number(const Place& object, const char* key) {
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

double VadereReader::number_or(const Place& object, const char* key, double otherwise) {
  const Place found = member(object, key);
  return !found || found.is(JsonKind::null) ? otherwise : number(object, key);
}

bool VadereReader::flag_or(const Place& object, const char* key, bool otherwise) {
  const Place found = member(object, key);
  if (!found) return otherwise;
  if (!found.is(JsonKind::boolean)) fail(found, "must be true or false");
  return found.value->number != 0.0;
}

VadereReader::Place VadereReader::list(const Place& object, const char* key) {
  const Place found = member(object, key);
  if (found && !found.is(JsonKind::list)) fail(found, "must be a list");
  return found;
}

std::string VadereReader::text_or(const Place& object, const char* key,
                                  const std::string& otherwise) const {
  const Place found = member(object, key);
  return found.is(JsonKind::text) ? found.value->text : otherwise;
}

float VadereReader::coordinate(const Place& place, double value, double origin) {
  const double moved = value - origin;
  if (!(std::fabs(moved) <= static_cast<double>(open_limit))) {
    fail(place,
         "coordinates must lie within 1,000,000 of the origin; `--centre` moves the plan there");
    return 0.0f;
  }
  return static_cast<float>(moved);
}

Vec3 VadereReader::point(const Place& place) {
  return {coordinate(place, number(place, "x"), origin_x_),
          coordinate(place, number(place, "y"), origin_y_), 0.0f};
}

std::optional<Shape> VadereReader::shape(const Place& element) {
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

std::optional<Shape> VadereReader::area(const Place& element) {
  const std::optional<Shape> found = shape(element);
  if (!found || area_of(*found) > 0.0f) return found;
  note(element, "its shape has no area, so it is left out");
  return {};
}

double VadereReader::id_number(double value) { return std::fabs(value) < 1.0e9 ? value : -1.0; }

int VadereReader::id_of(const Place& element) {
  return static_cast<int>(id_number(number_or(element, "id", -1.0)));
}

std::string VadereReader::plain_name(const char* kind, const Place& element) const {
  const Place id = member(element, "id");
  const bool whole = id.is(JsonKind::number) && std::fabs(id.value->number) < 1.0e9;
  return whole ? std::string(kind) + " " + std::to_string(static_cast<long>(id.value->number))
               : std::string(kind);
}

void VadereReader::read_all() {
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
  each(list(topography, "targets"), [&](const Place& p) { read_target(p); });
  const Place people = member(topography, "attributesPedestrian");
  has_people_ = people.is(JsonKind::object);
  if (has_people_) read_class(people, "pedestrian");
  each(list(topography, "sources"), [&](const Place& p) { read_source(p); });
  name_classes(result_.scene.crowd);
  if (!result_.scene.crowd.sources.empty()) result_.scene.dt = crowd_dt;
  read_zones(topography);
  note_the_rest(topography);
}

void VadereReader::read_world(const Place& topography) {
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

void VadereReader::read_walls(const Place& topography) {
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

void VadereReader::read_zones(const Place& topography) {
  CrowdScene& crowd = result_.scene.crowd;
  each(list(topography, "stairs"), [&](const Place& p) {
    const auto at = area(p);
    if (!at) return;
    crowd.zones.push_back({name_of("stairs", p, crowd.zones), *at, stairs_factor, 1.0f});
    note(p, "stairs are a zone at 0.49 of the speed; their direction and treads are left out");
  });
  each(list(topography, "measurementAreas"), [&](const Place& p) {
    if (const auto at = area(p)) crowd.areas.push_back({name_of("area", p, crowd.areas), *at});
  });
}

// What is not used, so that nobody believes it is.
void VadereReader::note_the_rest(const Place& topography) {
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
