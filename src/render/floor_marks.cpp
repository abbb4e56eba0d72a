// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/floor_marks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "crowd/area.h"
#include "render/people_marks.h"
#include "render/triangulation.h"

namespace flockwork {
namespace {

constexpr FloorColors on_dark{
    .ground{0.115f, 0.132f, 0.158f},
    .exit{0.36f, 0.88f, 0.55f},
    .closed{1.00f, 0.47f, 0.43f},
    .source{0.52f, 0.74f, 1.00f},
    .waypoint{0.83f, 0.68f, 1.00f},
    .slow{0.98f, 0.74f, 0.40f},
    .fast{0.40f, 0.90f, 0.84f},
    .avoided{0.80f, 0.66f, 0.46f},
    .area{0.48f, 0.86f, 0.94f},
    .line{1.00f, 0.88f, 0.36f},
};

constexpr FloorColors on_light{
    .ground{0.985f, 0.985f, 0.980f},
    .exit{0.02f, 0.46f, 0.20f},
    .closed{0.76f, 0.12f, 0.10f},
    .source{0.08f, 0.34f, 0.76f},
    .waypoint{0.44f, 0.22f, 0.72f},
    .slow{0.66f, 0.38f, 0.00f},
    .fast{0.00f, 0.44f, 0.42f},
    .avoided{0.45f, 0.33f, 0.16f},
    .area{0.00f, 0.40f, 0.52f},
    .line{0.58f, 0.42f, 0.00f},
};

constexpr float least_named = 26.0f;  // CSS pixels that a mark must have to be named

Vec3 middle_of(const Shape& shape) {
  const Box2 box = bounding_box(shape);
  return {0.5f * (box.lower_x + box.upper_x), 0.5f * (box.lower_y + box.upper_y), 0.0f};
}

class Marker {
 public:
  Marker(Sketch& sketch, const Shot& shot) : sketch_(sketch), shot_(shot) {}

  Pen pen(Vec3 color, float width = 1.2f) const {
    return {sketch_, shot_.camera.target(), color, width};
  }

  enum class Place { middle, top, bottom };
  // Names of marks that are small in the picture would only cover it. Several marks often share one
  // place: their names have places of their own.
  void name(const Shape& shape, Vec3 color, const std::string& text,
            Place place = Place::middle) const {
    const Box2 box = bounding_box(shape);
    Vec3 at = middle_of(shape);
    const float pixel = shot_.pixel_at(at);
    if (std::max(box.width(), box.height()) < least_named * pixel) return;
    const float inset = std::min(9.0f * pixel, 0.5f * box.height());
    if (place == Place::top) at.y = box.upper_y - inset;
    if (place == Place::bottom) at.y = box.lower_y + inset;
    sketch_.captions.push_back({at, color, text});
  }
  // Of an exit: beside one that is too narrow for it, on the side of the floor.
  void name_exit(const Shape& shape, Vec3 color, const std::string& text, Vec3 inward) const {
    const Box2 box = bounding_box(shape);
    Vec3 at = middle_of(shape);
    const float pixel = shot_.pixel_at(at);
    if (std::max(box.width(), box.height()) < least_named * pixel) return;
    const float width = 6.4f * static_cast<float>(text.size()) * pixel;
    if (box.height() > box.width() && width > box.width()) {
      const float side = inward.x < at.x ? -1.0f : 1.0f;
      at.x += side * (0.5f * (box.width() + width) + 5.0f * pixel);
    }
    sketch_.captions.push_back({at, color, text});
  }
  void caption(Vec3 at, Vec3 color, const std::string& text) const {
    sketch_.captions.push_back({at, color, text});
  }
  const Shot& shot() const { return shot_; }

 private:
  Sketch& sketch_;
  const Shot& shot_;
};

void add_zones(const Marker& marker, const CrowdScene& crowd, const FloorColors& colors) {
  for (const Zone& zone : crowd.zones) {
    const Vec3 color = zone.speed_factor < 1.0f   ? colors.slow
                       : zone.speed_factor > 1.0f ? colors.fast
                                                  : colors.avoided;
    add_shape(marker.pen(color, 1.0f), zone.area, 0.13f, 0.35f);
    marker.name(zone.area, color, zone.name, Marker::Place::bottom);
  }
}

void add_exits(const Marker& marker, const Simulation& simulation, const FloorColors& colors) {
  const Scene& scene = simulation.scene();
  const Crowd* crowd = simulation.crowd();
  const bool by_target = scene.view.people_color == ColorPeopleBy::target;
  const PeoplePalette palette = people_palette(ColorPeopleBy::target, marker.shot().light_theme);
  for (std::size_t e = 0; e < scene.crowd.exits.size(); ++e) {
    const Exit& exit = scene.crowd.exits[e];
    const bool open = exit_is_open(exit, simulation.time());
    const Vec3 color = !open ? colors.closed : by_target ? palette[exit_color(e)] : colors.exit;
    add_shape(marker.pen(color, 1.8f), exit.area, open ? 0.30f : 0.18f, 0.95f);
    if (!open) {
      const Box2 box = bounding_box(exit.area);
      const Pen cross = marker.pen(color, 1.4f);
      cross.line({box.lower_x, box.lower_y, 0}, {box.upper_x, box.upper_y, 0}, 0.8f);
      cross.line({box.lower_x, box.upper_y, 0}, {box.upper_x, box.lower_y, 0}, 0.8f);
    }
    std::string text = exit.name;
    if (crowd != nullptr && e < crowd->exit_use().size() && crowd->exit_use()[e] > 0) {
      text += "  " + std::to_string(crowd->exit_use()[e]);
    }
    if (!open) text += " (closed)";
    marker.name_exit(exit.area, color, text, scene.world.centre());
  }
}

void add_line_counts(const Marker& marker, const Simulation& simulation,
                     const FloorColors& colors) {
  const CrowdScene& crowd = simulation.scene().crowd;
  const CrowdMeter* meter = simulation.crowd_meter();
  for (std::size_t i = 0; i < crowd.flow_lines.size(); ++i) {
    const FlowLine& line = crowd.flow_lines[i];
    const Pen pen = marker.pen(colors.line, 2.2f);
    pen.line(line.from, line.to, 0.9f);
    const Vec3 along = normalized(line.to - line.from);
    const Vec3 forward{along.y, -along.x, 0.0f};  // from the left to the right
    const Vec3 middle = (line.from + line.to) * 0.5f;
    const float pixel = marker.shot().pixel_at(middle);
    const float head = 9.0f * pixel;
    for (const float way : {1.0f, -1.0f}) {
      const Vec3 out = forward * way;
      const Vec3 tip = middle + out * (2.0f * head);
      pen.line(middle, tip - out * head, 0.7f);
      pen.triangle(tip, tip - out * head + along * (0.45f * head),
                   tip - out * head - along * (0.45f * head), 0.8f);
      if (meter == nullptr) continue;
      const LineFigures figures = meter->line(i);
      marker.caption(tip + out * (1.3f * head), colors.line,
                     std::to_string(way > 0.0f ? figures.forward : figures.backward));
    }
    marker.caption(line.to + along * (12.0f * pixel), colors.line, line.name);
  }
}

void add_areas(const Marker& marker, const Simulation& simulation, const FloorColors& colors) {
  const CrowdScene& crowd = simulation.scene().crowd;
  const CrowdMeter* meter = simulation.crowd_meter();
  for (std::size_t i = 0; i < crowd.areas.size(); ++i) {
    const MeasurementArea& area = crowd.areas[i];
    add_shape(marker.pen(colors.area, 1.2f), area.area, 0.07f, 0.55f);
    std::string text = area.name;
    if (meter != nullptr) {
      char density[32];
      std::snprintf(density, sizeof density, "  %.2f /m\xC2\xB2", meter->area(i).density);
      text += density;
    }
    marker.name(area.area, colors.area, text, Marker::Place::top);
  }
}

}  // namespace

bool is_floor_plan(const Scene& scene) {
  return scene.world.dimension == 2 && !(scene.crowd.sources.empty() && scene.crowd.exits.empty());
}

const FloorColors& floor_colors(bool light_theme) { return light_theme ? on_light : on_dark; }

std::vector<Vec3> outline_of(const Shape& shape) {
  switch (shape.kind) {
    case ShapeKind::rectangle:
      return {{shape.lower.x, shape.lower.y, 0},
              {shape.upper.x, shape.lower.y, 0},
              {shape.upper.x, shape.upper.y, 0},
              {shape.lower.x, shape.upper.y, 0}};
    case ShapeKind::disc: {
      constexpr int corners = 64;
      std::vector<Vec3> points;
      for (int i = 0; i < corners; ++i) {
        const float angle = full_turn * static_cast<float>(i) / corners;
        points.push_back({shape.centre.x + shape.radius * std::cos(angle),
                          shape.centre.y + shape.radius * std::sin(angle), 0.0f});
      }
      return points;
    }
    case ShapeKind::polygon:
    case ShapeKind::line:
      break;
  }
  return shape.points;
}

void add_shape(const Pen& pen, const Shape& shape, float fill, float outline) {
  const std::vector<Vec3> points = outline_of(shape);
  const bool closed = shape.kind != ShapeKind::line;
  if (closed && fill > 0.0f) {
    for (const auto& t : triangulate(points)) {
      pen.triangle(points[t[0]], points[t[1]], points[t[2]], fill);
    }
  }
  for (std::size_t i = 0; i + (closed ? 0 : 1) < points.size(); ++i) {
    pen.line(points[i], points[i + 1 < points.size() ? i + 1 : 0], outline);
  }
}

void add_floor_marks(Sketch& below, const Simulation& simulation, const Shot& shot) {
  const Scene& scene = simulation.scene();
  if (!scene.overlays.floor_marks || scene.world.dimension != 2) return;
  const FloorColors& colors = floor_colors(shot.light_theme);
  const Marker marker(below, shot);
  add_zones(marker, scene.crowd, colors);
  for (const Source& source : scene.crowd.sources) {
    add_shape(marker.pen(colors.source, 1.0f), source.area, 0.05f, 0.35f);
    marker.name(source.area, colors.source, source.name);
  }
  for (const Waypoint& waypoint : scene.crowd.waypoints) {
    add_shape(marker.pen(colors.waypoint, 1.2f), waypoint.area, 0.14f, 0.55f);
    marker.name(waypoint.area, colors.waypoint, waypoint.name);
  }
  add_areas(marker, simulation, colors);
  add_exits(marker, simulation, colors);
  add_line_counts(marker, simulation, colors);
}

void add_person_selection(Sketch& sketch, const Simulation& simulation, const Shot& shot,
                          std::uint32_t id) {
  if (simulation.crowd() == nullptr) return;
  const auto at = person_drawn_at(*simulation.crowd(), id, shot.lag);
  if (!at) return;
  const Pen pen{sketch, shot.camera.target(), overlay_colors(shot.light_theme).selection, 2.0f};
  pen.circle(*at, {1, 0, 0}, {0, 1, 0}, std::max(0.34f, 9.0f * shot.pixel_at(*at)), 0.95f, 40);
}

std::optional<std::uint32_t> person_under(const Simulation& simulation, const Shot& shot,
                                          ScreenPoint cursor, float reach) {
  const Crowd* crowd = simulation.crowd();
  if (crowd == nullptr || shot.camera.dimension != 2) return {};
  const Vec3 place = shot.camera.screen_to_world(cursor, shot.viewport);
  const float pixel = shot.pixel_at(place);
  const double time = crowd->time() + static_cast<double>(shot.lag);
  std::optional<std::uint32_t> found;
  float least = 1.0f;  // distance from the cursor as a share of what is allowed
  const People& people = crowd->people();
  for (std::size_t k = 0; k < people.size(); ++k) {
    const PersonPlace at = person_place(people.body[k], people.person[k], time);
    const float allowed = std::max(reach * pixel, people.body[k].radius);
    const float share = std::hypot(at.x - place.x, at.y - place.y) / allowed;
    if (share > least) continue;
    least = share;
    found = people.person[k].id;
  }
  return found;
}

}  // namespace flockwork
