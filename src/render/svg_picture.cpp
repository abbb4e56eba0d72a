// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/svg_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

#include "render/floor_marks.h"
#include "render/floor_overlays.h"
#include "render/markers.h"
#include "render/overlays.h"
#include "render/palette.h"
#include "render/people_marks.h"
#include "render/scenery.h"
#include "render/wall_drawing.h"

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

unsigned byte(float share) {
  return static_cast<unsigned>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255.0f));
}

class Document {
 public:
  Document(const Viewport& v, const char* ground) {
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
        "viewBox=\"0 0 %d %d\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n",
        v.width, v.height, v.width, v.height, ground);
  }

  template <typename... Values>
  void add(const char* format, Values... values) {
    char buffer[320];
    std::snprintf(buffer, sizeof buffer, format, values...);
    text_ += buffer;
  }
  void add(const char* plain) { text_ += plain; }

  void mark(const Mark& m) {
    const auto& p = m.outline;
    add("<path d=\"M%.1f %.1fL%.1f %.1f %.1f %.1f %.1f %.1fz\" fill=\"#%02x%02x%02x\"/>\n",
        double{p[0].x}, double{p[0].y}, double{p[1].x}, double{p[1].y}, double{p[2].x},
        double{p[2].y}, double{p[3].x}, double{p[3].y}, byte(m.color.x), byte(m.color.y),
        byte(m.color.z));
  }

  void line(ScreenPoint a, ScreenPoint b, Vec4 color, float opacity) {
    add("<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#%02x%02x%02x\" stroke-opacity=\"%.2f\" "
        "stroke-width=\"%.1f\" fill=\"none\"/>\n",
        double{a.x}, double{a.y}, double{b.x}, double{b.y}, byte(color.x), byte(color.y),
        byte(color.z), double{opacity}, double{color.w});
  }

  void triangle(const std::array<ScreenPoint, 3>& p, Vec4 color, float opacity) {
    // Triangles that make up one figure would show hairlines between them.
    const char* const seam = opacity >= 1.0f ? "0.8" : "0";
    const unsigned r = byte(color.x), g = byte(color.y), b = byte(color.z);
    add("<path d=\"M%.1f %.1fL%.1f %.1f %.1f %.1fz\" fill=\"#%02x%02x%02x\" "
        "fill-opacity=\"%.3f\" stroke=\"#%02x%02x%02x\" stroke-linejoin=\"round\" "
        "stroke-width=\"%s\"/>\n",
        double{p[0].x}, double{p[0].y}, double{p[1].x}, double{p[1].y}, double{p[2].x},
        double{p[2].y}, r, g, b, double{opacity}, r, g, b, seam);
  }

  void caption(ScreenPoint at, const char* anchor, Vec3 color, std::string_view text) {
    add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#%02x%02x%02x\" "
        "font-family=\"sans-serif\" font-size=\"12\">",
        double{at.x}, double{at.y}, anchor, byte(color.x), byte(color.y), byte(color.z));
    for (const char c : text) {
      // The characters that XML reserves, in the names that people give.
      switch (c) {
        case '&':
          text_ += "&amp;";
          break;
        case '<':
          text_ += "&lt;";
          break;
        default:
          if (static_cast<unsigned char>(c) >= 0x20) text_ += c;
      }
    }
    add("</text>\n");
  }

  // A person seen from above, turned to where it goes. Angle in degrees, clockwise.
  void person(ScreenPoint at, float radius, float angle, Vec3 color, bool stuck) {
    add("<g transform=\"translate(%.1f %.1f) rotate(%.0f) scale(%.2f)\">"
        "<ellipse rx=\".6\" ry=\"1\" fill=\"#%02x%02x%02x\" stroke=\"#0a0c0f\" "
        "stroke-width=\".12\"/><circle cx=\".1\" r=\".43\" fill=\"#%02x%02x%02x\"/>",
        double{at.x}, double{at.y}, double{angle}, double{radius}, byte(color.x), byte(color.y),
        byte(color.z), byte(0.4f * color.x), byte(0.4f * color.y), byte(0.4f * color.z));
    if (stuck) add("<circle r=\"1.2\" fill=\"none\" stroke=\"#ff4033\" stroke-width=\".15\"/>");
    add("</g>\n");
  }
  void dot(ScreenPoint at, float radius, Vec3 color) {
    add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.2f\" fill=\"#%02x%02x%02x\"/>\n", double{at.x},
        double{at.y}, double{radius}, byte(color.x), byte(color.y), byte(color.z));
  }

  void tile(ScreenPoint lower, ScreenPoint upper, std::uint32_t texel) {
    add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
        "fill=\"#%02x%02x%02x\" fill-opacity=\"%.2f\"/>\n",
        double{lower.x}, double{upper.y}, double{upper.x - lower.x}, double{lower.y - upper.y},
        texel & 255u, (texel >> 8) & 255u, (texel >> 16) & 255u,
        static_cast<double>(texel >> 24) / 255.0);
  }

  void rectangle(float x, float y, float width, float height, Vec3 color) {
    add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
        "fill=\"#%02x%02x%02x\"/>\n",
        double{x}, double{y}, double{width}, double{height}, byte(color.x), byte(color.y),
        byte(color.z));
  }

  std::string finish() {
    text_ += "</svg>\n";
    return std::move(text_);
  }

 private:
  std::string text_;
};

// At most so many tiles across; tiles of one colour that lie next to each other are one.
void draw(Document& document, const FloorImage& image, const Camera& camera,
          const Viewport& viewport) {
  constexpr std::int32_t most_tiles = 160;
  constexpr std::uint32_t steps = 0xF0F0F0F0u;  // what is told apart
  if (image.empty()) return;
  const std::int32_t stride = (std::max(image.width, image.height) + most_tiles - 1) / most_tiles;
  const Vec3 size = image.upper - image.lower;
  const auto at = [&](std::int32_t column, std::int32_t row) {
    const Vec3 share{
        static_cast<float>(std::min(column, image.width)) / static_cast<float>(image.width),
        static_cast<float>(std::min(row, image.height)) / static_cast<float>(image.height), 0.0f};
    const Vec3 place = image.lower + Vec3{size.x * share.x, size.y * share.y, 0.0f};
    return camera.world_to_screen(place, viewport).value_or(ScreenPoint{});
  };
  const auto color_of = [&](std::int32_t column, std::int32_t row) {
    const std::int32_t x = std::min(column + stride / 2, image.width - 1);
    const std::int32_t y = std::min(row + stride / 2, image.height - 1);
    return image.texels[static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                        static_cast<std::size_t>(x)] &
           steps;
  };
  for (std::int32_t row = 0; row < image.height; row += stride) {
    for (std::int32_t column = 0; column < image.width;) {
      const std::uint32_t color = color_of(column, row);
      std::int32_t end = column + stride;
      while (end < image.width && color_of(end, row) == color) end += stride;
      if (color >> 24 != 0) document.tile(at(column, row), at(end, row + stride), color);
      column = end;
    }
  }
}

void draw_people(Document& document, const Simulation& simulation, const Camera& camera,
                 const Viewport& viewport) {
  const Crowd* crowd = simulation.crowd();
  if (crowd == nullptr || camera.dimension != 2) return;
  const ColorPeopleBy by = simulation.scene().view.people_color;
  const PeoplePalette palette = people_palette(by, false);
  PeopleMarks people;
  std::vector<PersonMark> marks;
  for (const PersonMark& mark : people.update(*crowd, by, 0.0f)) marks.push_back(mark);
  // Whatever the order in memory, from the top of the picture down.
  std::sort(marks.begin(), marks.end(), [](const PersonMark& a, const PersonMark& b) {
    return a.y != b.y ? a.y > b.y : a.x < b.x;
  });
  for (const PersonMark& mark : marks) {
    const auto at = camera.world_to_screen(mark.at(), viewport);
    if (!at || at->x < 0.0f || at->y < 0.0f || at->x > static_cast<float>(viewport.width) ||
        at->y > static_cast<float>(viewport.height)) {
      continue;
    }
    const float radius = mark.radius() / camera.units_per_pixel(viewport);
    const Vec3 heading = mark.heading();
    const Vec3 color = palette[mark.color()];
    if (radius < 2.0f) {
      document.dot(*at, std::max(radius, 0.8f), color);
    } else {
      const float angle = -57.29578f * std::atan2(heading.y, heading.x);
      document.person(*at, radius, angle, color, (mark.flags() & mark_stuck) != 0);
    }
  }
}

// SVG has no gradients between corners: a triangle gets the mean of their opacities.
void draw(Document& document, const Sketch& sketch, const Camera& camera,
          const Viewport& viewport) {
  const auto on_screen = [&](const Vec4& place) {
    return camera.world_to_screen(Vec3{place.x, place.y, place.z} + camera.target(), viewport);
  };
  for (std::size_t i = 0; i + 2 < sketch.corners.size(); i += 3) {
    const Corner* const c = &sketch.corners[i];
    const auto p = on_screen(c[0].place), q = on_screen(c[1].place), r = on_screen(c[2].place);
    if (!p || !q || !r) continue;
    document.triangle({*p, *q, *r}, c[0].color,
                      (c[0].place.w + c[1].place.w + c[2].place.w) / 3.0f);
  }
  for (const FloorImage* image : sketch.images) draw(document, *image, camera, viewport);
  for (const Line& line : sketch.lines) {
    const auto a = on_screen(line.from), b = on_screen(line.to);
    if (a && b) document.line(*a, *b, line.color, 0.5f * (line.from.w + line.to.w));
  }
  for (const Caption& caption : sketch.captions) {
    const auto at = camera.world_to_screen(caption.at, viewport);
    if (at) document.caption({at->x, at->y + 4.0f}, "middle", caption.color, caption.text);
  }
}

// Maps of the crowd: a bar of colours with its ends. Returns where the next entry goes.
float draw_scales(Document& document, const std::vector<ScaleLegend>& scales) {
  constexpr float step = 14.0f;
  constexpr Vec3 ink{0.85f, 0.89f, 0.93f};
  float y = 16.0f;
  for (const ScaleLegend& scale : scales) {
    document.caption({16.0f, y + 8.0f}, "start", ink,
                     scale.label + " (" + scale.low + " to " + scale.high + ")");
    float x = 16.0f;
    for (const Vec3& color : scale.colors) {
      document.rectangle(x, y + 14.0f, step, 8.0f, color);
      x += step;
    }
    y += 38.0f;
  }
  return y;
}

void draw_legend(Document& document, const Scene& scene, float y) {
  const Overlays& o = scene.overlays;
  if (o.flock < 0 || o.flock >= static_cast<std::int32_t>(scene.flocks.size())) return;
  const FlockModel model = scene.flocks[static_cast<std::size_t>(o.flock)].parameters.model;
  for (const LegendEntry& entry : overlay_legend(o, model, false)) {
    document.rectangle(16.0f, y, 18.0f, 4.0f, entry.color);
    document.caption({42.0f, y + 6.0f}, "start", {0.85f, 0.89f, 0.93f}, entry.label);
    y += 18.0f;
  }
}

}  // namespace

std::string svg_picture(const Simulation& simulation, const Camera& camera,
                        const Viewport& viewport) {
  const Shot shot{camera, viewport, false, 0.0f};
  Sketches sketches;
  if (simulation.scene().view.show_bounds) {
    add_bounds(sketches.below, simulation.scene().world, camera, bounds_color(false));
  }
  WallDrawing().add(simulation.scene(), camera, false, sketches.below);
  add_paths(simulation.scene(), camera, false, sketches.below);
  FloorOverlays maps;
  maps.add(simulation, shot, 0.0, sketches);
  add_floor_marks(sketches.below, simulation, shot);
  add_points(sketches.below, simulation, shot);
  OverlayDrawing overlays;
  overlays.add(simulation, shot, sketches);

  Document document(viewport, is_floor_plan(simulation.scene()) ? "#101318" : "#0b1a26");
  draw(document, sketches.below, camera, viewport);
  draw_people(document, simulation, camera, viewport);
  for (const Mark& mark : marks_of(simulation, camera, viewport)) document.mark(mark);
  draw(document, sketches.above, camera, viewport);
  draw_legend(document, simulation.scene(), draw_scales(document, maps.legend()));
  return document.finish();
}

}  // namespace flockwork
