// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "scene/scene.h"

namespace flockwork {

// Floor plans from and for other programs.

namespace limits {
constexpr std::size_t max_geometry_bytes = 16'000'000;
constexpr std::size_t max_geometry_depth = 32;  // collections inside each other
constexpr std::size_t max_geometry_notes = 100;
}  // namespace limits

struct ImportedGeometry {
  Scene scene;  // walls, world, crowd, name and title; no flocks. validate() accepts it
  // Whatever of the file is not in the above as it stands there: left out, not understood, or
  // taken for something else. One line each, with its place.
  std::vector<std::string> notes;
};

struct GeometryReading {
  bool centre = false;  // move the middle of the plan to the origin, where floats are densest
  // What a polygon of WKT is: floor to walk on, its holes obstacles; or an obstacle.
  enum class Polygons { floor, obstacle } polygons = Polygons::floor;
};

// Well-known text (OGC 06-103r4): POLYGON, MULTIPOLYGON, LINESTRING, MULTILINESTRING, LINEARRING
// and GEOMETRYCOLLECTION of these. Read by GEOS, which also joins floors that overlap or share an
// edge. An error names what is wrong and where.
Result<ImportedGeometry> read_wkt(std::string_view text, const GeometryReading& reading = {});

// The topography of a Vadere scenario (releases 0.1 to 3.0), or a topography by itself: obstacles
// and the frame of a bounded one as walls, targets as exits (absorbing) and waypoints, sources with
// their people and journeys, stairs as zones, measurement areas.
Result<ImportedGeometry> read_vadere(std::string_view text, const GeometryReading& reading = {});

// The floor that agents can be on: the world's box (and where it has no end, that of the walls)
// less all solid walls; thin walls as LINESTRINGs beside it in a GEOMETRYCOLLECTION. Coordinates
// keep their floats. Read as floor it gives the same walls, discs as polygons.
Result<std::string> write_floor_wkt(const Scene& scene);

// Whether this build can read and write WKT.
bool has_wkt();

// For readers: "Main hall (v2)" becomes "main-hall-v2", a name that scenes may have.
std::string scene_name_from(std::string_view text);

}  // namespace flockwork
