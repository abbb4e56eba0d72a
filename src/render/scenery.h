// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "render/camera.h"
#include "render/frame.h"
#include "space/world.h"

namespace flockwork {

// As the line shader reads it. Places are relative to the camera's target.
struct Line {
  Vec4 from;  // w: opacity at this end, 0 to 1
  Vec4 to;
  Vec4 color;  // sRGB; w: width in CSS pixels
};

// The world's ends: a rectangle or box (bold where walls are, faint where it wraps, nothing where
// it is open), and the circle or ball of `sphere`.
void add_bounds(std::vector<Line>& lines, const World& world, const Camera& camera, Vec3 color);

// 3D: a square grid on the floor of the world, fading out from the middle. Its spacing is 1, 2 or
// 5 times a power of ten, 12 to 30 cells across.
void add_ground(std::vector<Line>& lines, const World& world, const Camera& camera, Vec3 color);

}  // namespace flockwork
