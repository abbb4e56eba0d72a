// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/geometry.h"

#ifdef FLOCKWORK_GEOS

#include <algorithm>

#include "io/geometry_notes.h"
#include "io/geos.h"
#include "scene/scene_writer.h"
#include "space/wall_geometry.h"

namespace flockwork {
namespace {

using Ring = std::vector<Geos::Coordinate>;

class FloorWriter {
 public:
  FloorWriter(const Scene& scene, const WallGeometry& walls) : scene_(scene), walls_(walls) {}

  Result<std::string> write() {
    Geos::Geometry floor = geos_.polygon(world_box());
    if (walls_.has_rooms()) cut(floor, joined(true), &GEOSIntersection_r);
    cut(floor, joined(false), &GEOSDifference_r);
    if (!floor) {
      return Error{"/walls", "the floor cannot be found: " + plain_text(geos_.message(), 200)};
    }
    std::vector<std::string> parts = polygons(floor.get());
    const std::vector<std::string> lines = thin_walls();
    if (parts.empty()) return Error{"/walls", "the walls leave no floor"};
    if (lines.empty() && parts.size() == 1) return "POLYGON " + parts[0];
    if (lines.empty()) return "MULTIPOLYGON (" + list(parts) + ")";
    for (std::string& part : parts) part = "POLYGON " + part;
    parts.insert(parts.end(), lines.begin(), lines.end());
    return "GEOMETRYCOLLECTION (" + list(parts) + ")";
  }

 private:
  GEOSContextHandle_t context() const { return geos_.context(); }

  // The world, and the walls where it has no end.
  Ring world_box() const {
    const World& w = scene_.world;
    double lower[2] = {w.lower.x, w.lower.y};
    double upper[2] = {w.upper.x, w.upper.y};
    for (int a = 0; a < 2; ++a) {
      if (w.bounds(a) != Bounds::open && w.bounds(a) != Bounds::sphere) continue;
      for (const WallSegment& s : walls_.segments()) {
        lower[a] = std::min<double>({lower[a], a == 0 ? s.ax : s.ay, a == 0 ? s.bx : s.by});
        upper[a] = std::max<double>({upper[a], a == 0 ? s.ax : s.ay, a == 0 ? s.bx : s.by});
      }
    }
    return {{lower[0], lower[1]},
            {upper[0], lower[1]},
            {upper[0], upper[1]},
            {lower[0], upper[1]},
            {lower[0], lower[1]}};
  }

  // All rooms, or all obstacles, as one; null when there are none or GEOS gives up.
  Geos::Geometry joined(bool rooms) {
    std::vector<Geos::Geometry> polygons;
    for (const WallOutline& o : walls_.outlines()) {
      if (o.room != rooms) continue;
      Ring ring;
      for (std::size_t k = o.first; k < o.last; ++k) {
        ring.push_back({walls_.segments()[k].ax, walls_.segments()[k].ay});
      }
      ring.push_back(ring.front());
      polygons.push_back(geos_.polygon(ring));
    }
    none_ = polygons.empty();
    if (none_) return geos_.own(nullptr);
    const Geos::Geometry all = geos_.collection(GEOS_MULTIPOLYGON, std::move(polygons));
    return geos_.own(all ? GEOSUnaryUnion_r(context(), all.get()) : nullptr);
  }

  using Operation = GEOSGeometry* (*)(GEOSContextHandle_t, const GEOSGeometry*,
                                      const GEOSGeometry*);
  void cut(Geos::Geometry& floor, const Geos::Geometry& by, Operation operation) {
    if (none_) return;
    floor = geos_.own(floor && by ? operation(context(), floor.get(), by.get()) : nullptr);
  }

  static std::string list(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
  }
  static std::string text_of(double x, double y) {
    return float_text(static_cast<float>(x)) + " " + float_text(static_cast<float>(y));
  }
  std::string ring_text(const GEOSGeometry* ring) const {
    std::vector<std::string> points;
    for (const Geos::Coordinate& c : geos_.coordinates(ring)) points.push_back(text_of(c.x, c.y));
    return "(" + list(points) + ")";
  }

  // "((outline), (hole), ...)" of each polygon; shared edges leave lines and points, which are
  // none.
  std::vector<std::string> polygons(const GEOSGeometry* floor) const {
    std::vector<std::string> parts;
    const int count = GEOSGetNumGeometries_r(context(), floor);
    for (int k = 0; k < count; ++k) {
      const GEOSGeometry* const g = GEOSGetGeometryN_r(context(), floor, k);
      if (GEOSGeomTypeId_r(context(), g) != GEOS_POLYGON || GEOSisEmpty_r(context(), g) == 1) {
        continue;
      }
      std::vector<std::string> rings{ring_text(GEOSGetExteriorRing_r(context(), g))};
      const int holes = GEOSGetNumInteriorRings_r(context(), g);
      for (int h = 0; h < holes; ++h) {
        rings.push_back(ring_text(GEOSGetInteriorRingN_r(context(), g, h)));
      }
      parts.push_back("(" + list(rings) + ")");
    }
    return parts;
  }

  // As they stand in the scene: images across seams would be the same walls again.
  std::vector<std::string> thin_walls() const {
    std::vector<std::string> lines;
    for (const Wall& wall : scene_.walls) {
      if (wall.shape.kind != ShapeKind::line) continue;
      std::vector<std::string> points;
      for (const Vec3& p : wall.shape.points) points.push_back(text_of(p.x, p.y));
      lines.push_back("LINESTRING (" + list(points) + ")");
    }
    return lines;
  }

  const Scene& scene_;
  const WallGeometry& walls_;
  Geos geos_;
  bool none_ = false;  // nothing to cut with
};

}  // namespace

Result<std::string> write_floor_wkt(const Scene& scene) {
  const auto walls = WallGeometry::build(scene.walls, scene.world);
  if (!walls) return walls.error();
  return FloorWriter(scene, walls.value()).write();
}

}  // namespace flockwork

#else

namespace flockwork {

Result<std::string> write_floor_wkt(const Scene&) {
  return Error{"", "this build cannot write WKT: GEOS was not found (Debian: libgeos-dev)"};
}

}  // namespace flockwork

#endif
