// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.h"

namespace flockwork {

inline Shape box(float x0, float y0, float x1, float y1) {
  Shape shape;
  shape.lower = {x0, y0, 0.0f};
  shape.upper = {x1, y1, 0.0f};
  return shape;
}

// A room of 20 by 6 m with an exit at its right end, one more at its left end that is called
// "back", and people in its middle.
inline Scene floor_scene(std::int32_t people = 12) {
  Scene scene;
  scene.dt = 0.1f;
  scene.world.lower = {-1, -1, 0};
  scene.world.upper = {21, 7, 0};
  scene.world.bounds_x = scene.world.bounds_y = Bounds::bounce;
  scene.walls.resize(1);
  scene.walls[0].shape = box(0, 0, 20, 6);
  scene.walls[0].room = true;
  scene.crowd.exits.resize(2);
  scene.crowd.exits[0].area = box(19, 0, 20, 6);
  scene.crowd.exits[1].name = "back";
  scene.crowd.exits[1].area = box(0, 0, 1, 6);
  scene.crowd.sources.resize(1);
  scene.crowd.sources[0].area = box(11, 1, 14, 5);
  scene.crowd.sources[0].count = people;
  return scene;
}

}  // namespace flockwork
