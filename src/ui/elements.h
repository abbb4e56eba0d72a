// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "imgui.h"
#include "ui/history.h"
#include "ui/widget_rects.h"

namespace flockwork {

// Small parts that the panels are put together from.

enum class Icon { play, pause, step, restart, fit, dice, menu, close };

// A square button, or as wide as asked for. The name is the id, what `rects` knows it by, and,
// with `help`, its tooltip.
bool icon_button(WidgetRects& rects, const char* name, Icon icon, const char* help,
                 ImVec2 size = {0, 0}, bool highlighted = false);

// Tells `rects` where the last item is.
void record_item(WidgetRects& rects, std::string_view name);

// Room at the right of each row, for its button back to the scene's value.
float row_reserve();

// A label in the left column; the widget that follows fills the rest but for `reserve` at the
// right. Hovering the label shows `help`, if any.
void row_label(const char* label, const char* help, float reserve = 0.0f);
void help_tooltip(const char* help, const char* more = nullptr);

// One line: a quiet label at the left, a bright value at the right.
void figure_line(const char* label, const char* value, const char* help = nullptr);
// The history from the left, oldest first, between 0 and `top`; a flat line where there is none.
void sparkline(const History& history, float top, ImVec2 size, ImU32 color);
// A share from 0 to 1 as a bar behind a line of text.
void share_bar(float share, const char* label, const char* value, ImU32 color);

void wrapped_text(const ImVec4& color, const char* text);

// 1234567 -> "1.23 M"; below 1000 with three digits.
std::string short_number(double value);

}  // namespace flockwork
