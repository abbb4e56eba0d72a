// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "validation/floor_sketch.h"

#include <utility>

namespace flockwork::validation {

Shape rectangle(float x0, float y0, float x1, float y1) {
  Shape shape;
  shape.lower = {x0, y0, 0.0f};
  shape.upper = {x1, y1, 0.0f};
  return shape;
}

Floor empty_floor(const CrowdParameters& p, float width, float height) {
  Floor floor;
  floor.world.lower = {0.0f, 0.0f, 0.0f};
  floor.world.upper = {width, height, 0.0f};
  floor.world.bounds_x = floor.world.bounds_y = Bounds::bounce;
  floor.scene.parameters = p;
  return floor;
}

Floor periodic_corridor(const CrowdParameters& p, float length, float width) {
  Floor floor = empty_floor(p, length, width);
  floor.world.bounds_x = Bounds::wrap;
  add_line(floor, {{0.0f, 0.0f, 0.0f}, {length, 0.0f, 0.0f}});
  add_line(floor, {{0.0f, width, 0.0f}, {length, width, 0.0f}});
  return floor;
}

void add_line(Floor& floor, std::vector<Vec3> points) {
  Wall& wall = floor.walls.emplace_back();
  wall.shape.kind = ShapeKind::line;
  wall.shape.points = std::move(points);
}

void add_box(Floor& floor, float x0, float y0, float x1, float y1) {
  floor.walls.emplace_back().shape = rectangle(x0, y0, x1, y1);
}

void add_room(Floor& floor, std::vector<Vec3> outline) {
  Wall& wall = floor.walls.emplace_back();
  wall.room = true;
  wall.shape.kind = ShapeKind::polygon;
  wall.shape.points = std::move(outline);
}

Exit& add_exit(Floor& floor, float x0, float y0, float x1, float y1) {
  Exit exit;
  exit.name = "exit " + std::to_string(floor.scene.exits.size());
  exit.area = rectangle(x0, y0, x1, y1);
  return floor.scene.exits.emplace_back(std::move(exit));
}

Source& add_source(Floor& floor, float x0, float y0, float x1, float y1, std::int32_t count) {
  Source source;
  source.name = "source " + std::to_string(floor.scene.sources.size());
  source.area = rectangle(x0, y0, x1, y1);
  source.count = count;
  return floor.scene.sources.emplace_back(std::move(source));
}

Zone& add_zone(Floor& floor, float x0, float y0, float x1, float y1, float speed_factor) {
  Zone zone;
  zone.name = "zone " + std::to_string(floor.scene.zones.size());
  zone.area = rectangle(x0, y0, x1, y1);
  zone.speed_factor = speed_factor;
  return floor.scene.zones.emplace_back(std::move(zone));
}

void assign(Floor& floor, const std::string& source, const std::string& exit, float share) {
  Journey& journey = floor.scene.journeys.emplace_back();
  journey.source = source;
  journey.share = share;
  journey.end = JourneyEnd::exit;
  journey.exit = exit;
}

void walk_on(Floor& floor, float direction) {
  Journey& journey = floor.scene.journeys.emplace_back();
  journey.end = JourneyEnd::direction;
  journey.direction = direction;
}

PersonClass walker(const std::string& name, float speed) {
  PersonClass c;
  c.name = name;
  c.speed = c.min_speed = c.max_speed = speed;
  c.speed_deviation = 0.0f;
  return c;
}

}  // namespace flockwork::validation
