// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "ui/effect.h"
#include "ui/hints.h"
#include "ui/session.h"
#include "ui/widget_rects.h"

namespace flockwork {

// One row of a panel, made from the parameter's entry in the table alone: label with help, the
// widget of its kind, a button back to the scene's value where it differs, and under it what was
// refused and the hint for it, if any. A change acts at once.
void parameter_row(Session& session, WidgetRects& rects, const Parameter& parameter, int index,
                   const std::vector<Hint>& hints);

// The same with another label, for rows outside of the generated lists.
void parameter_row(Session& session, WidgetRects& rects, const Parameter& parameter, int index,
                   const std::vector<Hint>& hints, const char* label);

// Null if the table has no such entry.
const Parameter* table_entry(ParameterOwner owner, std::string_view path);

}  // namespace flockwork
