// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/curve_editor.h"

#include <algorithm>
#include <cstdio>

#include "ui/curve_points.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

constexpr float handle_radius = 5.5f;
constexpr float grab_radius = 14.0f;

// Maps between a curve's coordinates and the screen.
struct Plot {
  ImVec2 origin;  // upper left
  ImVec2 size;
  float top;  // weight at the upper edge

  ImVec2 to_screen(float x, float y) const {
    return {origin.x + x * size.x, origin.y + size.y - std::min(y / top, 1.0f) * size.y};
  }
  float x(ImVec2 p) const { return (p.x - origin.x) / size.x; }
  float y(ImVec2 p) const { return (origin.y + size.y - p.y) / size.y * top; }
};

ImVec2 point_on_screen(const Plot& plot, const FalloffCurve& curve, int i) {
  const auto at = static_cast<std::size_t>(i);
  return plot.to_screen(curve.x[at], curve.y[at]);
}

int point_under(const Plot& plot, const FalloffCurve& curve, ImVec2 mouse) {
  int nearest = -1;
  float least = grab_radius * grab_radius;
  for (int i = 0; i < curve.count; ++i) {
    const ImVec2 p = point_on_screen(plot, curve, i);
    const float dx = p.x - mouse.x, dy = p.y - mouse.y;
    if (dx * dx + dy * dy < least) {
      least = dx * dx + dy * dy;
      nearest = i;
    }
  }
  return nearest;
}

void draw_curve(const Plot& plot, const FalloffCurve& curve, int highlighted) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 end{plot.origin.x + plot.size.x, plot.origin.y + plot.size.y};
  list->AddRectFilled(plot.origin, end, IM_COL32(255, 255, 255, 14), 6.0f);
  for (int i = 1; i < 4; ++i) {
    const float share = static_cast<float>(i) / 4.0f;
    const ImVec2 across = plot.to_screen(0.0f, share * plot.top);
    const ImVec2 up = plot.to_screen(share, 0.0f);
    list->AddLine(across, {end.x, across.y}, IM_COL32(255, 255, 255, 16));
    list->AddLine({up.x, plot.origin.y}, up, IM_COL32(255, 255, 255, 16));
  }
  // Constant beyond the first and the last point.
  const auto last = static_cast<std::size_t>(curve.count - 1);
  if (curve.x[0] > 0.0f) list->PathLineTo(plot.to_screen(0.0f, curve.y[0]));
  for (int i = 0; i < curve.count; ++i) list->PathLineTo(point_on_screen(plot, curve, i));
  if (curve.x[last] < 1.0f) list->PathLineTo(plot.to_screen(1.0f, curve.y[last]));
  list->PathStroke(theme::color(theme::accent), ImDrawFlags_None, 2.0f);
  for (int i = 0; i < curve.count; ++i) {
    const ImVec2 p = point_on_screen(plot, curve, i);
    list->AddCircleFilled(p, handle_radius + (i == highlighted ? 1.5f : 0.0f),
                          theme::color(i == highlighted ? theme::text : theme::accent));
  }
}

void show_value(const FalloffCurve& curve, int point) {
  char text[64];
  const auto at = static_cast<std::size_t>(point);
  std::snprintf(text, sizeof text, "%.2f at %.0f %%", static_cast<double>(curve.y[at]),
                static_cast<double>(curve.x[at]) * 100.0);
  ImGui::SetTooltip("%s", text);
}

}  // namespace

std::optional<FalloffCurve> edit_curve(const char* id, const FalloffCurve& curve,
                                       float largest_weight, ImVec2 size) {
  // Handles at the edges must be seen and grabbed as a whole.
  const float inset = handle_radius + 2.0f;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::PushID(id);
  ImGui::InvisibleButton("curve", size);
  const bool active = ImGui::IsItemActive();
  const bool hovered = ImGui::IsItemHovered();
  const bool activated = ImGui::IsItemActivated();
  ImGuiStorage* storage = ImGui::GetStateStorage();
  const ImGuiID held_id = ImGui::GetID("held");
  const ImGuiID top_id = ImGui::GetID("top");
  int held = active ? storage->GetInt(held_id, -1) : -1;

  float top = 2.0f;
  for (int i = 0; i < curve.count; ++i) top = std::max(top, curve.y[static_cast<std::size_t>(i)]);
  // The scale rests while a handle is held, or the handle would run away from the cursor.
  if (active && !activated) top = storage->GetFloat(top_id, top);
  storage->SetFloat(top_id, top);

  const Plot plot{
      {corner.x + inset, corner.y + inset}, {size.x - 2 * inset, size.y - 2 * inset}, top};
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const int under = hovered || active ? point_under(plot, curve, mouse) : -1;

  FalloffCurve edited = curve;
  bool changed = false;
  const bool take_away =
      hovered && (ImGui::IsMouseClicked(ImGuiMouseButton_Right) ||
                  (under >= 0 && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)));
  if (take_away) {
    changed = remove_point(edited, under);
    held = -1;
  } else if (activated) {
    held = under;
    if (held < 0) {
      held = add_point(edited, plot.x(mouse), std::min(plot.y(mouse), largest_weight));
      changed = held >= 0;
    }
  } else if (active && held >= 0 && held < curve.count && ImGui::IsMouseDragging(0, 1.0f)) {
    edited = with_point_moved(edited, held, plot.x(mouse),
                              std::clamp(plot.y(mouse), 0.0f, largest_weight));
    changed = edited.x != curve.x || edited.y != curve.y;
  }
  storage->SetInt(held_id, held);

  draw_curve(plot, edited, held >= 0 ? held : under);
  if (held >= 0 && held < edited.count) {
    show_value(edited, held);
  } else if (under >= 0 && under < edited.count) {
    show_value(edited, under);
  }
  ImGui::PopID();
  if (!changed) return std::nullopt;
  return edited;
}

}  // namespace flockwork
