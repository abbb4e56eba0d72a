// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "crowd/parameters.h"
#include "space/shape.h"
#include "space/world.h"

namespace flockwork::validation {

// A floor with its crowd, as plain data. Lengths in m.
struct Floor {
  World world;
  std::vector<Wall> walls;
  CrowdScene scene;
};

Shape rectangle(float x0, float y0, float x1, float y1);

// From (0, 0) to (width, height), with nothing on it.
Floor empty_floor(const CrowdParameters& p, float width, float height);
// Endless along x: who leaves at one end comes in at the other. Walls along both sides.
Floor periodic_corridor(const CrowdParameters& p, float length, float width);

void add_line(Floor& floor, std::vector<Vec3> points);
void add_box(Floor& floor, float x0, float y0, float x1, float y1);
// Walls outside of the outline.
void add_room(Floor& floor, std::vector<Vec3> outline);

// They get names by their numbers in the list: "exit 0", "source 0". References stay valid until
// the next of their kind is added.
Exit& add_exit(Floor& floor, float x0, float y0, float x1, float y1);
Source& add_source(Floor& floor, float x0, float y0, float x1, float y1, std::int32_t count);
Zone& add_zone(Floor& floor, float x0, float y0, float x1, float y1, float speed_factor);

// A share of the people of a source leaves by an exit.
void assign(Floor& floor, const std::string& source, const std::string& exit, float share = 1.0f);
// A share of all people walks on for ever; the direction in rad from +x.
void walk_on(Floor& floor, float direction);

// People who all walk at one speed, in m/s.
PersonClass walker(const std::string& name, float speed);

}  // namespace flockwork::validation
