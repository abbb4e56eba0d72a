// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/vec.h"
#include "ui/widget_rects.h"

namespace flockwork {

// Points as rows of numbers, with buttons to take each away and to put one behind it. Gives the new
// points when an edit is complete. `flat` leaves out the height. The widgets are known to `rects`
// by the path: "/walls/0/points/3".
std::optional<std::vector<Vec3>> edit_points(WidgetRects& rects, const std::string& path,
                                             const std::vector<Vec3>& points, bool flat);

}  // namespace flockwork
