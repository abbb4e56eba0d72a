// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "flock/parameters.h"
#include "imgui.h"

namespace flockwork {

// Draws the curve with handles. Dragging a handle moves it, a click beside the handles adds one
// (up to 8), a right click or a double click on one takes it away (down to 2). Returns the new
// curve when it was changed. largest_weight: the top of the allowed range.
std::optional<FalloffCurve> edit_curve(const char* id, const FalloffCurve& curve,
                                       float largest_weight, ImVec2 size);

}  // namespace flockwork
