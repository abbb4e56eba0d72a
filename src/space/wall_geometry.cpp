// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/wall_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/math.h"
#include "space/orientation.h"

namespace flockwork {
namespace {

constexpr float allowed_sagitta = 0.002f;  // u

struct PlanePoint {
  float x, y;
};

int sides_of(float radius) {
  // The middle of a side lies r (1 - cos(pi/n)), at most r pi^2 / 2 n^2, within the circle.
  const float sides = std::ceil(math::pi * std::sqrt(radius / (2.0f * allowed_sagitta)));
  return static_cast<int>(std::clamp(sides, 32.0f, 256.0f));
}

// The corners of the polygon that a disc blocks as, and how far it lies from the circle.
struct DiscPolygon {
  std::vector<PlanePoint> corners;
  float sagitta = 0.0f;

  DiscPolygon(const Shape& disc, bool room) {
    const int sides = sides_of(disc.radius);
    const float cosine = math::cos(math::pi / static_cast<float>(sides));
    // Corners are rounded to floats: the error of their angle, and that of adding the centre.
    const float coordinate =
        std::max(std::fabs(disc.centre.x), std::fabs(disc.centre.y)) + disc.radius;
    const float rounding = 2.0e-6f * disc.radius + 2.5e-7f * coordinate;
    const float corner_radius =
        room ? std::max(0.0f, disc.radius - rounding) : disc.radius / cosine + rounding;
    sagitta = room ? disc.radius - corner_radius * cosine : corner_radius - disc.radius;
    sagitta += rounding;
    for (int k = 0; k < sides; ++k) {
      const float angle = math::two_pi * static_cast<float>(k) / static_cast<float>(sides);
      const auto at = math::sincos(angle);
      corners.push_back(
          {disc.centre.x + corner_radius * at.cos, disc.centre.y + corner_radius * at.sin});
    }
  }
};

std::vector<PlanePoint> corners_of(const Shape& shape) {
  if (shape.kind == ShapeKind::rectangle) {
    return {{shape.lower.x, shape.lower.y},
            {shape.upper.x, shape.lower.y},
            {shape.upper.x, shape.upper.y},
            {shape.lower.x, shape.upper.y}};
  }
  std::vector<PlanePoint> corners;
  for (const Vec3& p : shape.points) corners.push_back({p.x, p.y});
  return corners;
}

struct Box {
  float lower_x, lower_y, upper_x, upper_y;
};

Box box_of(const std::vector<PlanePoint>& corners) {
  Box box{corners[0].x, corners[0].y, corners[0].x, corners[0].y};
  for (const PlanePoint& p : corners) {
    box = {std::min(box.lower_x, p.x), std::min(box.lower_y, p.y), std::max(box.upper_x, p.x),
           std::max(box.upper_y, p.y)};
  }
  return box;
}

// Which images of a wall come within half a period of the box, along one axis.
struct ImageRange {
  double period = 0.0;
  double first = 0.0, last = 0.0;  // multiples of the period; whole numbers

  ImageRange(const World& world, int axis, float wall_lower, float wall_upper) {
    if (world.bounds(axis) != Bounds::wrap || !(world.extent(axis) > 0.0f)) return;
    period = world.extent(axis);
    first = std::ceil((world.lower[axis] - 0.5 * period - wall_upper) / period);
    last = std::floor((world.upper[axis] + 0.5 * period - wall_lower) / period);
  }
  bool too_many() const { return last - first > WallGeometry::max_periods + 2.0; }
  double count() const { return std::max(0.0, last - first + 1.0); }
};

}  // namespace

// Puts the images of one wall after another into the geometry.
class WallImages {
 public:
  WallImages(const World& world, WallGeometry& geometry) : world_(world), geometry_(geometry) {}

  // Why it cannot; empty when it could.
  std::string add(const Wall& wall, std::int32_t index) {
    const Shape& shape = wall.shape;
    std::vector<PlanePoint> corners;
    disc_ = shape.kind == ShapeKind::disc;
    if (disc_) {
      DiscPolygon polygon(shape, wall.room);
      corners = std::move(polygon.corners);
      geometry_.sagitta_ = std::max(geometry_.sagitta_, polygon.sagitta);
    } else {
      corners = corners_of(shape);
    }
    if (corners.size() < 2) return {};
    const Box box = box_of(corners);
    const ImageRange across(world_, 0, box.lower_x, box.upper_x);
    const ImageRange up(world_, 1, box.lower_y, box.upper_y);
    if (across.too_many() || up.too_many()) {
      return "the wall is longer than " + std::to_string(WallGeometry::max_periods) +
             " times the size of the world along a wrapped axis";
    }
    const double segments = across.count() * up.count() * static_cast<double>(corners.size());
    if (static_cast<double>(geometry_.segments_.size()) + segments >
        static_cast<double>(WallGeometry::max_segments)) {
      return "the walls up to this one have, with their images across the seams of a wrapped "
             "world, "
             "more than " +
             std::to_string(WallGeometry::max_segments) + " pieces, the most that is allowed";
    }
    for (double j = up.first; j <= up.last; ++j) {
      for (double i = across.first; i <= across.last; ++i) {
        add_image(wall, index, corners, i * across.period, j * up.period);
      }
    }
    return {};
  }

 private:
  void add_image(const Wall& wall, std::int32_t index, std::vector<PlanePoint> corners,
                 double shift_x, double shift_y) {
    std::int32_t disc = -1;
    if (disc_) {
      disc = static_cast<std::int32_t>(geometry_.discs_.size());
      geometry_.discs_.push_back({static_cast<float>(wall.shape.centre.x + shift_x),
                                  static_cast<float>(wall.shape.centre.y + shift_y),
                                  wall.shape.radius});
    }
    for (PlanePoint& p : corners) {
      p = {static_cast<float>(p.x + shift_x), static_cast<float>(p.y + shift_y)};
    }
    const bool closed = wall.shape.kind != ShapeKind::line;
    const std::size_t first = geometry_.segments_.size();
    const std::size_t pieces = closed ? corners.size() : corners.size() - 1;
    for (std::size_t k = 0; k < pieces; ++k) {
      const PlanePoint a = corners[k];
      const PlanePoint b = corners[k + 1 == corners.size() ? 0 : k + 1];
      geometry_.segments_.push_back({a.x, a.y, b.x, b.y, index, disc});
    }
    if (!closed) return;
    const Box box = box_of(corners);
    geometry_.has_rooms_ |= wall.room;
    geometry_.outlines_.push_back({first, geometry_.segments_.size(), box.lower_x, box.lower_y,
                                   box.upper_x, box.upper_y, disc, wall.room});
  }

  const World& world_;
  WallGeometry& geometry_;
  bool disc_ = false;
};

Result<WallGeometry> WallGeometry::build(std::span<const Wall> walls, const World& world) {
  WallGeometry geometry;
  WallImages images(world, geometry);
  for (std::size_t w = 0; w < walls.size(); ++w) {
    const std::string problem = images.add(walls[w], static_cast<std::int32_t>(w));
    if (!problem.empty()) return Error{"/walls/" + std::to_string(w), problem};
  }
  return geometry;
}

namespace {

enum class Place { outside, inside, outline };

// Even-odd rule with a ray to the right; each segment counts with its lower end only.
Place place_in(std::span<const WallSegment> outline, float x, float y) {
  bool inside = false;
  for (const WallSegment& s : outline) {
    const bool spans = std::min(s.ay, s.by) <= y && y <= std::max(s.ay, s.by);
    if (!spans || x > std::max(s.ax, s.bx)) continue;
    const int side = orientation(s.ax, s.ay, s.bx, s.by, x, y);
    if (side == 0 && x >= std::min(s.ax, s.bx)) return Place::outline;
    if ((s.ay > y) == (s.by > y)) continue;
    if ((s.by > s.ay) == (side > 0)) inside = !inside;
  }
  return inside ? Place::inside : Place::outside;
}

}  // namespace

bool WallGeometry::solid(float x, float y) const {
  bool in_room = false;
  for (const WallOutline& o : outlines_) {
    if (x < o.lower_x || x > o.upper_x || y < o.lower_y || y > o.upper_y) continue;
    const Place place = place_in(segments().subspan(o.first, o.last - o.first), x, y);
    if (place == Place::outline || (place == Place::inside && !o.room)) return true;
    in_room |= place == Place::inside;
  }
  return has_rooms_ && !in_room;
}

float WallGeometry::distance(float x, float y) const {
  double best = std::numeric_limits<double>::infinity();
  for (const WallSegment& s : segments_) {
    if (s.disc < 0) best = std::min(best, distance_to(s, x, y));
  }
  for (const WallDisc& d : discs_) best = std::min(best, distance_to(d, x, y));
  return static_cast<float>(best);
}

double distance_to(const WallSegment& s, double x, double y) {
  const double along_x = static_cast<double>(s.bx) - s.ax;
  const double along_y = static_cast<double>(s.by) - s.ay;
  const double px = x - s.ax;
  const double py = y - s.ay;
  const double length2 = along_x * along_x + along_y * along_y;
  const double foot = px * along_x + py * along_y;
  if (!(foot > 0.0)) return std::sqrt(px * px + py * py);
  if (foot >= length2) {
    const double qx = x - s.bx;
    const double qy = y - s.by;
    return std::sqrt(qx * qx + qy * qy);
  }
  return std::fabs(along_x * py - along_y * px) / std::sqrt(length2);
}

double distance_to(const WallDisc& disc, double x, double y) {
  const double dx = x - disc.x;
  const double dy = y - disc.y;
  return std::fabs(std::sqrt(dx * dx + dy * dy) - disc.radius);
}

}  // namespace flockwork
