// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/vec.h"

namespace flockwork {

// The colours that agents get, also for legends in panels. Built in Oklab (B. Ottosson, "A
// perceptual color space for image processing", 2020), where equal steps look equal.

// sRGB, 0 to 1, from Oklab's lightness (0 to 1), chroma and hue (rad). Colours outside of sRGB
// lose chroma until they fit; lightness and hue stay.
Vec3 srgb_from_oklch(float lightness, float chroma, float hue);
// x: lightness, y: chroma, z: hue.
Vec3 oklch_from_srgb(Vec3 srgb);

// Cyclic: all directions are equally light and equally colourful. angle in rad from +x.
Vec3 heading_color(float angle);
// t from 0 (slowest) to 1 (fastest): grows evenly in lightness from violet-blue to warm yellow.
Vec3 speed_color(float t);

}  // namespace flockwork
