// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/svg_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "render/palette.h"

namespace flockwork {
namespace {

struct Mark {
  float distance = 0.0f;  // from the eye; the farthest is drawn first
  std::size_t order = 0;  // among marks of one distance
  std::array<ScreenPoint, 4> outline;
  Vec3 color;
};

Vec3 color_of(const Flock& flock, Vec3 velocity) {
  const float speed = std::sqrt(dot(velocity, velocity));
  switch (flock.appearance.color_by) {
    case ColorBy::flock:
      return flock.appearance.color;
    case ColorBy::heading:
      return heading_color(std::atan2(velocity.y, velocity.x));
    case ColorBy::speed: {
      const float range = flock.parameters.max_speed - flock.parameters.min_speed;
      const float share = range > 0.0f ? (speed - flock.parameters.min_speed) / range : 1.0f;
      return speed_color(std::clamp(share, 0.0f, 1.0f));
    }
  }
  return flock.appearance.color;
}

// A dart from nose to tail, notched behind: its corners relative to the agent, along and across.
constexpr std::array<std::array<float, 2>, 4> dart{
    {{0.5f, 0.0f}, {-0.5f, 0.26f}, {-0.32f, 0.0f}, {-0.5f, -0.26f}}};

// False where a corner lies behind the eye.
bool outline(const Camera& camera, const Viewport& viewport, Vec3 position, Vec3 heading,
             float size, std::array<ScreenPoint, 4>& points) {
  // Across the heading and the line of sight, so that the dart always shows its broad side.
  const Vec3 sight = camera.dimension == 2 ? Vec3{0.0f, 0.0f, -1.0f} : position - camera.eye();
  Vec3 across{heading.y * sight.z - heading.z * sight.y, heading.z * sight.x - heading.x * sight.z,
              heading.x * sight.y - heading.y * sight.x};
  const float length = std::sqrt(dot(across, across));
  across = length > 0.0f ? across * (1.0f / length) : Vec3{0.0f, 0.0f, 1.0f};
  for (std::size_t k = 0; k < dart.size(); ++k) {
    const Vec3 corner = position + heading * (dart[k][0] * size) + across * (dart[k][1] * size);
    const auto point = camera.world_to_screen(corner, viewport);
    if (!point) return false;
    points[k] = *point;
  }
  return true;
}

bool is_visible(const std::array<ScreenPoint, 4>& points, const Viewport& viewport) {
  const auto width = static_cast<float>(viewport.width);
  const auto height = static_cast<float>(viewport.height);
  return std::any_of(points.begin(), points.end(), [&](ScreenPoint p) {
    return p.x >= 0.0f && p.x <= width && p.y >= 0.0f && p.y <= height;
  });
}

std::vector<Mark> marks_of(const Simulation& simulation, const Camera& camera,
                           const Viewport& viewport) {
  std::vector<Mark> marks;
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const Flock& flock = simulation.scene().flocks[static_cast<std::size_t>(f)];
    const AgentView a = simulation.agents(f);
    for (std::size_t i = 0; i < a.id.size(); ++i) {
      const Vec3 position{a.x[i], a.y[i], a.z.empty() ? 0.0f : a.z[i]};
      const Vec3 velocity{a.vx[i], a.vy[i], a.vz.empty() ? 0.0f : a.vz[i]};
      const float speed = std::sqrt(dot(velocity, velocity));
      const Vec3 heading = speed > 0.0f ? velocity * (1.0f / speed) : Vec3{1.0f, 0.0f, 0.0f};
      Mark mark;
      if (!outline(camera, viewport, position, heading, flock.appearance.size, mark.outline) ||
          !is_visible(mark.outline, viewport)) {
        continue;
      }
      const Vec3 sight = position - camera.eye();
      mark.distance = camera.dimension == 2 ? 0.0f : std::sqrt(dot(sight, sight));
      mark.order = marks.size();
      mark.color = color_of(flock, velocity);
      marks.push_back(mark);
    }
  }
  std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) {
    return a.distance != b.distance ? a.distance > b.distance : a.order < b.order;
  });
  return marks;
}

class Document {
 public:
  explicit Document(const Viewport& v) {
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
        "viewBox=\"0 0 %d %d\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#0b1a26\"/>\n",
        v.width, v.height, v.width, v.height);
  }

  template <typename... Values>
  void add(const char* format, Values... values) {
    char buffer[320];
    std::snprintf(buffer, sizeof buffer, format, values...);
    text_ += buffer;
  }
  void add(const char* plain) { text_ += plain; }

  void line(ScreenPoint a, ScreenPoint b) {
    add("<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#4a7186\" fill=\"none\"/>\n", double{a.x},
        double{a.y}, double{b.x}, double{b.y});
  }

  void mark(const Mark& m) {
    const auto byte = [](float share) {
      return static_cast<unsigned>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255.0f));
    };
    const auto& p = m.outline;
    add("<path d=\"M%.1f %.1fL%.1f %.1f %.1f %.1f %.1f %.1fz\" fill=\"#%02x%02x%02x\"/>\n",
        double{p[0].x}, double{p[0].y}, double{p[1].x}, double{p[1].y}, double{p[2].x},
        double{p[2].y}, double{p[3].x}, double{p[3].y}, byte(m.color.x), byte(m.color.y),
        byte(m.color.z));
  }

  std::string finish() {
    text_ += "</svg>\n";
    return std::move(text_);
  }

 private:
  std::string text_;
};

// The edges of the world's box; open worlds have none.
void draw_bounds(Document& document, const World& world, const Camera& camera,
                 const Viewport& viewport) {
  const auto corner = [&](int bits) {
    return Vec3{(bits & 1) != 0 ? world.upper.x : world.lower.x,
                (bits & 2) != 0 ? world.upper.y : world.lower.y,
                world.dimension == 2 ? 0.0f
                : (bits & 4) != 0    ? world.upper.z
                                     : world.lower.z};
  };
  for (int from = 0; from < (world.dimension == 2 ? 4 : 8); ++from) {
    for (int axis = 0; axis < world.dimension; ++axis) {
      const int to = from | (1 << axis);
      if (to == from || world.bounds(axis) == Bounds::open) continue;
      const auto a = camera.world_to_screen(corner(from), viewport);
      const auto b = camera.world_to_screen(corner(to), viewport);
      if (a && b) document.line(*a, *b);
    }
  }
}

}  // namespace

std::string svg_picture(const Simulation& simulation, const Camera& camera,
                        const Viewport& viewport) {
  Document document(viewport);
  if (simulation.scene().view.show_bounds) {
    draw_bounds(document, simulation.scene().world, camera, viewport);
  }
  for (const Mark& mark : marks_of(simulation, camera, viewport)) document.mark(mark);
  return document.finish();
}

}  // namespace flockwork
