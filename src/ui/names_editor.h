// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/widget_rects.h"

namespace flockwork {

// One row for each name, in their order, to choose another, to bring it forward or to take it away,
// and one to append another, up to `most`. Gives the names when they were edited. `path` is what
// the rows are known by in `rects`.
std::optional<std::vector<std::string>> edit_names(WidgetRects& rects, const std::string& path,
                                                   const std::vector<std::string>& names,
                                                   const std::vector<std::string>& known,
                                                   std::size_t most);

}  // namespace flockwork
