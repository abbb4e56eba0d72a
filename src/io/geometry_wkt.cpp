// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/geometry.h"

#ifdef FLOCKWORK_GEOS

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "io/geometry_notes.h"
#include "io/geos.h"
#include "scene/parameter_table.h"

namespace flockwork {
namespace {

// Beyond it floats are more than a millimetre apart.
constexpr double fine_limit = 8192.0;
// Around obstacles and lines without a floor: a tenth of their extent, and 1 u at least.
constexpr double border_share = 0.1;

// GEOS reads collections by recursion, so the depth is bounded before it sees the text.
std::optional<Error> check_text(std::string_view text) {
  if (text.size() > limits::max_geometry_bytes) return too_large(text.size());
  std::size_t depth = 0;
  for (const char c : text) {
    if (c == '\0') return Error{"", "the text holds a zero byte"};
    if (c == '(' && ++depth > limits::max_geometry_depth) {
      return Error{"", "more than " + std::to_string(limits::max_geometry_depth) +
                           " parentheses are open at once"};
    }
    if (c == ')' && depth > 0) --depth;
  }
  return {};
}

class WktImport {
 public:
  explicit WktImport(const GeometryReading& reading) : reading_(reading), notes_(result_.notes) {}

  Result<ImportedGeometry> read(const std::string& text) {
    GEOSWKTReader* const reader = GEOSWKTReader_create_r(geos_.context());
    const Geos::Geometry all =
        geos_.own(GEOSWKTReader_read_r(geos_.context(), reader, text.c_str()));
    GEOSWKTReader_destroy_r(geos_.context(), reader);
    if (!all) return Error{"", plain_text(geos_.message(), 300)};
    const int points = GEOSGetNumCoordinates_r(context(), all.get());
    if (points > limits::max_all_points) {
      return Error{"", "holds " + std::to_string(points) + " points; a scene may have " +
                           std::to_string(limits::max_all_points)};
    }
    take(all.get());
    for (const auto& [type, count] : left_out_) {
      notes_.add(std::to_string(count) + " x " + type + " left out: it bounds nothing");
    }
    if (has_heights_) notes_.add("heights (z) are left out: plans are flat");
    if (!error_) settle_frame();
    if (!error_) add_polygons();
    for (const Geos::Geometry& line : lines_) add_line(line.get());
    if (!error_ && result_.scene.walls.empty()) {
      error_ = Error{"", "holds neither polygons nor lines, so there are no walls in it"};
    }
    if (error_) return *error_;
    notes_.finish();
    if (const auto valid = validate(result_.scene); !valid) return unusable(valid.error());
    return std::move(result_);
  }

 private:
  GEOSContextHandle_t context() const { return geos_.context(); }

  void take(const GEOSGeometry* g) {
    if (error_) return;
    const int type = GEOSGeomTypeId_r(context(), g);
    has_heights_ |= GEOSHasZ_r(context(), g) == 1;
    if (type == GEOS_GEOMETRYCOLLECTION || type == GEOS_MULTIPOLYGON ||
        type == GEOS_MULTILINESTRING || type == GEOS_MULTIPOINT) {
      const int count = GEOSGetNumGeometries_r(context(), g);
      for (int k = 0; k < count; ++k) take(GEOSGetGeometryN_r(context(), g, k));
    } else if (GEOSisEmpty_r(context(), g) == 1) {
      ++left_out_["empty geometry"];
    } else if (type == GEOS_POLYGON) {
      take_polygon(g);
    } else if (type == GEOS_LINESTRING || type == GEOS_LINEARRING) {
      lines_.push_back(geos_.own(GEOSGeom_clone_r(context(), g)));
    } else {
      ++left_out_[type == GEOS_POINT ? "POINT" : "geometry of another type"];
    }
  }

  void take_polygon(const GEOSGeometry* polygon) {
    char* reason = nullptr;
    GEOSGeometry* where = nullptr;
    const char valid = GEOSisValidDetail_r(context(), polygon, 0, &reason, &where);
    const Geos::Geometry place = geos_.own(where);
    if (valid != 1) {
      std::string message = reason != nullptr ? reason : "not valid";
      if (place) {
        double x = 0.0, y = 0.0;
        GEOSGeomGetX_r(context(), place.get(), &x);
        GEOSGeomGetY_r(context(), place.get(), &y);
        message += " at " + short_number(x) + ", " + short_number(y);
      }
      error_ = Error{"polygon " + std::to_string(polygons_.size() + 1), message};
    }
    GEOSFree_r(context(), reason);
    polygons_.push_back(geos_.own(GEOSGeom_clone_r(context(), polygon)));
  }

  // The world, and where the origin goes.
  void settle_frame() {
    double lower_x = 0.0, lower_y = 0.0, upper_x = 0.0, upper_y = 0.0;
    bool first = true;
    const auto extend = [&](const Geos::Geometry& g) {
      double box[4] = {};
      GEOSGeom_getXMin_r(context(), g.get(), &box[0]);
      GEOSGeom_getYMin_r(context(), g.get(), &box[1]);
      GEOSGeom_getXMax_r(context(), g.get(), &box[2]);
      GEOSGeom_getYMax_r(context(), g.get(), &box[3]);
      lower_x = first ? box[0] : std::min(lower_x, box[0]);
      lower_y = first ? box[1] : std::min(lower_y, box[1]);
      upper_x = first ? box[2] : std::max(upper_x, box[2]);
      upper_y = first ? box[3] : std::max(upper_y, box[3]);
      first = false;
    };
    for (const Geos::Geometry& g : polygons_) extend(g);
    for (const Geos::Geometry& g : lines_) extend(g);
    if (reading_.centre && std::isfinite(lower_x + lower_y + upper_x + upper_y)) {
      origin_x_ = 0.5 * (lower_x + upper_x);
      origin_y_ = 0.5 * (lower_y + upper_y);
      notes_.add("the plan is moved by " + short_number(-origin_x_) + ", " +
                 short_number(-origin_y_));
    }
    const bool floors = reading_.polygons == GeometryReading::Polygons::floor && !polygons_.empty();
    const double border =
        floors ? 0.0 : std::max(1.0, border_share * std::max(upper_x - lower_x, upper_y - lower_y));
    World& world = result_.scene.world;
    world.lower = point({lower_x - border, lower_y - border});
    world.upper = point({upper_x + border, upper_y + border});
    world.bounds_x = world.bounds_y = Bounds::bounce;
    const float largest = std::max({std::fabs(world.lower.x), std::fabs(world.lower.y),
                                    std::fabs(world.upper.x), std::fabs(world.upper.y)});
    if (static_cast<double>(largest) > fine_limit && !reading_.centre) {
      notes_.add("coordinates up to " + short_number(static_cast<double>(largest)) +
                 " are kept to more than a millimetre only; `--centre` makes them fine");
    }
    result_.scene.name = "imported";
    result_.scene.title = "Imported plan";
  }

  Vec3 point(Geos::Coordinate c) {
    const double x = c.x - origin_x_;
    const double y = c.y - origin_y_;
    const auto limit = static_cast<double>(open_limit);
    if (!(std::fabs(x) <= limit && std::fabs(y) <= limit)) {
      if (!error_) {
        error_ = Error{"", "the coordinates " + short_number(c.x) + ", " + short_number(c.y) +
                               " do not lie within 1,000,000 of the origin; `--centre` moves the "
                               "plan there"};
      }
      return {};
    }
    return {static_cast<float>(x), static_cast<float>(y), 0.0f};
  }

  void add_polygons() {
    if (reading_.polygons == GeometryReading::Polygons::obstacle) {
      for (const Geos::Geometry& g : polygons_) add_obstacle(g.get());
      return;
    }
    if (polygons_.empty()) return;
    // Floors that overlap or share an edge are one: their outlines would block between them.
    std::vector<Geos::Geometry> floors;
    for (Geos::Geometry& g : polygons_) floors.push_back(std::move(g));
    const std::size_t before = floors.size();
    const Geos::Geometry parts = geos_.collection(GEOS_MULTIPOLYGON, std::move(floors));
    const Geos::Geometry joined =
        geos_.own(parts ? GEOSUnaryUnion_r(context(), parts.get()) : nullptr);
    if (!joined) {
      error_ = Error{"", "the floors cannot be joined: " + plain_text(geos_.message(), 200)};
      return;
    }
    const int count = GEOSGetNumGeometries_r(context(), joined.get());
    if (static_cast<std::size_t>(count) < before) {
      notes_.add(std::to_string(before) + " floors that touch are joined to " +
                 std::to_string(count));
    }
    for (int k = 0; k < count; ++k) {
      const GEOSGeometry* const floor = GEOSGetGeometryN_r(context(), joined.get(), k);
      if (GEOSGeomTypeId_r(context(), floor) == GEOS_POLYGON) add_floor(floor);
    }
  }

  void add_floor(const GEOSGeometry* floor) {
    add_ring(GEOSGetExteriorRing_r(context(), floor), true);
    const int holes = GEOSGetNumInteriorRings_r(context(), floor);
    for (int k = 0; k < holes; ++k) {
      add_ring(GEOSGetInteriorRingN_r(context(), floor, k), false);
    }
  }

  void add_obstacle(const GEOSGeometry* polygon) {
    add_ring(GEOSGetExteriorRing_r(context(), polygon), false);
    const int holes = GEOSGetNumInteriorRings_r(context(), polygon);
    if (holes > 0) {
      notes_.add(std::to_string(holes) +
                 " holes of an obstacle are solid too: nobody could get there");
    }
  }

  // Points that are one as floats count once.
  std::vector<Vec3> points_of(const GEOSGeometry* line) {
    std::vector<Vec3> points;
    for (const Geos::Coordinate& c : geos_.coordinates(line)) {
      const Vec3 p = point(c);
      if (points.empty() || !(points.back() == p)) points.push_back(p);
    }
    return points;
  }

  void add_ring(const GEOSGeometry* ring, bool room) {
    Wall wall;
    wall.room = room;
    wall.shape.kind = ShapeKind::polygon;
    wall.shape.points = points_of(ring);
    std::vector<Vec3>& points = wall.shape.points;
    while (points.size() > 1 && points.front() == points.back()) points.pop_back();
    if (points.size() < 3) return notes_.add("a ring smaller than floats can tell is left out");
    result_.scene.walls.push_back(std::move(wall));
  }

  void add_line(const GEOSGeometry* line) {
    Wall wall;
    wall.shape.kind = ShapeKind::line;
    wall.shape.points = points_of(line);
    if (wall.shape.points.size() < 2) {
      return notes_.add("a line shorter than floats can tell is left out");
    }
    result_.scene.walls.push_back(std::move(wall));
  }

  GeometryReading reading_;
  Geos geos_;
  ImportedGeometry result_;
  GeometryNotes notes_;
  std::optional<Error> error_;
  std::vector<Geos::Geometry> polygons_, lines_;
  std::map<std::string, int> left_out_;
  bool has_heights_ = false;
  double origin_x_ = 0.0, origin_y_ = 0.0;
};

}  // namespace

bool has_wkt() { return true; }

Result<ImportedGeometry> read_wkt(std::string_view text, const GeometryReading& reading) {
  if (auto bad = check_text(text)) return *bad;
  return WktImport(reading).read(std::string(text));
}

}  // namespace flockwork

#else

namespace flockwork {

bool has_wkt() { return false; }

Result<ImportedGeometry> read_wkt(std::string_view, const GeometryReading&) {
  return Error{"", "this build cannot read WKT: GEOS was not found (Debian: libgeos-dev)"};
}

}  // namespace flockwork

#endif
