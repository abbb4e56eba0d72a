// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "flock/parameters.h"

namespace flockwork {

// What the curve editor does to a curve, without any drawing. Points keep at least one step of
// the kernel's lookup table apart and lie on its steps, so that the curve is always valid.

FalloffCurve with_point_moved(FalloffCurve curve, int point, float x, float y);
// Index of the new point, or -1 when the curve is full or x is a point's already.
int add_point(FalloffCurve& curve, float x, float y);
// Two points stay.
bool remove_point(FalloffCurve& curve, int point);

}  // namespace flockwork
