// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "render/sketch.h"
#include "space/world.h"

namespace flockwork {

// sRGB, for what frames the world.
Vec3 bounds_color(bool light_theme);

// The world's ends: a rectangle or box (bold where walls are, faint where it wraps, nothing where
// it is open), and the circle or ball of `sphere`.
void add_bounds(Sketch& sketch, const World& world, const Camera& camera, Vec3 color);

// 3D: a square grid on the floor of the world, fading out from the middle. Its spacing is 1, 2 or
// 5 times a power of ten, 12 to 30 cells across.
void add_ground(Sketch& sketch, const World& world, const Camera& camera, Vec3 color);

}  // namespace flockwork
