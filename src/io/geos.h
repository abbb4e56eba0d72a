// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace flockwork {

// GEOS's C interface with owners for what it hands out. Its messages are kept for our errors.
class Geos {
 public:
  struct Deleter {
    GEOSContextHandle_t context;
    void operator()(GEOSGeometry* geometry) const { GEOSGeom_destroy_r(context, geometry); }
  };
  using Geometry = std::unique_ptr<GEOSGeometry, Deleter>;

  Geos() : context_(GEOS_init_r()) {
    GEOSContext_setErrorMessageHandler_r(context_, &Geos::keep_message, this);
  }
  ~Geos() { GEOS_finish_r(context_); }
  Geos(const Geos&) = delete;
  Geos& operator=(const Geos&) = delete;

  GEOSContextHandle_t context() const { return context_; }
  const std::string& message() const { return message_; }
  Geometry own(GEOSGeometry* geometry) const { return Geometry(geometry, Deleter{context_}); }

  struct Coordinate {
    double x, y;
  };
  // Of a line or ring; of a polygon's ring the first one comes again at the end.
  std::vector<Coordinate> coordinates(const GEOSGeometry* line) const {
    const GEOSCoordSequence* const sequence = GEOSGeom_getCoordSeq_r(context_, line);
    unsigned count = 0;
    if (sequence != nullptr) GEOSCoordSeq_getSize_r(context_, sequence, &count);
    std::vector<Coordinate> out(count);
    for (unsigned k = 0; k < count; ++k) {
      GEOSCoordSeq_getXY_r(context_, sequence, k, &out[k].x, &out[k].y);
    }
    return out;
  }

  // A closed ring as a polygon, or an open line. Null when GEOS cannot make one of them.
  Geometry polygon(const std::vector<Coordinate>& ring) const {
    GEOSGeometry* const shell = GEOSGeom_createLinearRing_r(context_, sequence(ring));
    return own(shell == nullptr ? nullptr : GEOSGeom_createPolygon_r(context_, shell, nullptr, 0));
  }
  Geometry line(const std::vector<Coordinate>& points) const {
    return own(GEOSGeom_createLineString_r(context_, sequence(points)));
  }

  // All of them as one collection of GEOS's type `type`.
  Geometry collection(int type, std::vector<Geometry> parts) const {
    std::vector<GEOSGeometry*> raw;
    for (Geometry& part : parts) raw.push_back(part.release());
    return own(
        GEOSGeom_createCollection_r(context_, type, raw.data(), static_cast<unsigned>(raw.size())));
  }

 private:
  static void keep_message(const char* message, void* self) {
    static_cast<Geos*>(self)->message_ = message;
  }
  GEOSCoordSequence* sequence(const std::vector<Coordinate>& points) const {
    const auto count = static_cast<unsigned>(points.size());
    GEOSCoordSequence* const out = GEOSCoordSeq_create_r(context_, count, 2);
    for (unsigned k = 0; k < count; ++k) {
      GEOSCoordSeq_setXY_r(context_, out, k, points[k].x, points[k].y);
    }
    return out;
  }

  GEOSContextHandle_t context_;
  std::string message_;
};

}  // namespace flockwork
