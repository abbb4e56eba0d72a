// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/elements.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ui/theme.h"

namespace flockwork {
namespace {

constexpr float label_share = 0.43f;  // of the panel's width

// Icons are drawn about a centre with a half size r.
struct Pen {
  ImDrawList* list;
  ImVec2 centre;
  float r;
  ImU32 color;

  ImVec2 at(float x, float y) const { return {centre.x + x * r, centre.y + y * r}; }
  void triangle(float x0, float x1) const {
    list->AddTriangleFilled(at(x0, -0.95f), at(x1, 0.0f), at(x0, 0.95f), color);
  }
  void bar(float x0, float x1) const {
    list->AddRectFilled(at(x0, -0.9f), at(x1, 0.9f), color, r * 0.15f);
  }
  void line(float x0, float y0, float x1, float y1) const {
    list->AddLine(at(x0, y0), at(x1, y1), color, std::max(1.5f, r * 0.28f));
  }
  void corner(float sx, float sy) const {
    line(sx * 0.95f, sy * 0.25f, sx * 0.95f, sy * 0.95f);
    line(sx * 0.95f, sy * 0.95f, sx * 0.25f, sy * 0.95f);
  }
  void dot(float x, float y) const { list->AddCircleFilled(at(x, y), r * 0.2f, color, 12); }
};

void draw_restart(const Pen& pen) {
  constexpr float begin = -0.6f, end = 4.1f;  // rad, clockwise on the screen
  pen.list->PathArcTo(pen.centre, pen.r * 0.85f, begin, end, 24);
  pen.list->PathStroke(pen.color, ImDrawFlags_None, std::max(1.5f, pen.r * 0.28f));
  const float x = 0.85f * std::cos(begin), y = 0.85f * std::sin(begin);
  pen.list->AddTriangleFilled(pen.at(x - 0.55f, y + 0.1f), pen.at(x + 0.35f, y + 0.3f),
                              pen.at(x + 0.15f, y - 0.65f), pen.color);
}

void draw_icon(const Pen& pen, Icon icon) {
  switch (icon) {
    case Icon::play:
      pen.triangle(-0.7f, 0.95f);
      break;
    case Icon::pause:
      pen.bar(-0.75f, -0.2f);
      pen.bar(0.2f, 0.75f);
      break;
    case Icon::step:
      pen.bar(-0.9f, -0.5f);
      pen.triangle(-0.3f, 0.95f);
      break;
    case Icon::restart:
      draw_restart(pen);
      break;
    case Icon::fit:
      for (const float sx : {-1.0f, 1.0f}) {
        for (const float sy : {-1.0f, 1.0f}) pen.corner(sx, sy);
      }
      break;
    case Icon::dice:
      pen.list->AddRect(pen.at(-0.95f, -0.95f), pen.at(0.95f, 0.95f), pen.color, pen.r * 0.4f,
                        ImDrawFlags_None, std::max(1.5f, pen.r * 0.2f));
      pen.dot(-0.42f, -0.42f);
      pen.dot(0.42f, 0.42f);
      pen.dot(0.0f, 0.0f);
      break;
    case Icon::menu:
      for (const float y : {-0.65f, 0.0f, 0.65f}) pen.line(-0.9f, y, 0.9f, y);
      break;
    case Icon::close:
      pen.line(-0.7f, -0.7f, 0.7f, 0.7f);
      pen.line(-0.7f, 0.7f, 0.7f, -0.7f);
      break;
  }
}

}  // namespace

bool icon_button(WidgetRects& rects, const char* name, Icon icon, const char* help, ImVec2 size,
                 bool highlighted) {
  const float height = ImGui::GetFrameHeight();
  if (size.x <= 0.0f) size.x = height;
  if (size.y <= 0.0f) size.y = height;
  ImGui::PushID(name);
  if (highlighted) {
    ImGui::PushStyleColor(ImGuiCol_Button, theme::color(theme::accent, 0.30f));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, theme::color(theme::accent, 0.42f));
  }
  const bool pressed = ImGui::Button("##icon", size);
  if (highlighted) ImGui::PopStyleColor(2);
  record_item(rects, name);
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float r = std::max(6.0f, std::min(size.x, size.y) * 0.22f);
  draw_icon({ImGui::GetWindowDrawList(),
             {(low.x + high.x) * 0.5f, (low.y + high.y) * 0.5f},
             r,
             ImGui::GetColorU32(ImGuiCol_Text)},
            icon);
  help_tooltip(help);
  ImGui::PopID();
  return pressed;
}

void record_item(WidgetRects& rects, std::string_view name) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  rects.record(name, {low.x, low.y, high.x - low.x, high.y - low.y, ImGui::IsItemVisible()});
}

float row_reserve() { return std::floor(ImGui::GetFrameHeight() * 0.9f); }

void row_label(const char* label, const char* help, float reserve) {
  const float width = ImGui::GetContentRegionAvail().x;
  const float start = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, theme::quiet);
  ImGui::TextUnformatted(label);
  ImGui::PopStyleColor();
  help_tooltip(help);
  ImGui::SameLine(start + std::floor(width * label_share));
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - reserve);
}

void help_tooltip(const char* help, const char* more) {
  if (help == nullptr || !ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) return;
  if (!ImGui::BeginTooltip()) return;
  ImGui::PushTextWrapPos(300.0f);
  ImGui::TextUnformatted(help);
  if (more != nullptr) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme::quiet);
    ImGui::TextUnformatted(more);
    ImGui::PopStyleColor();
  }
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void figure_line(const char* label, const char* value, const char* help) {
  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  ImGui::PushStyleColor(ImGuiCol_Text, theme::quiet);
  ImGui::TextUnformatted(label);
  ImGui::PopStyleColor();
  help_tooltip(help);
  const float start = right - ImGui::CalcTextSize(value).x;
  // Long names have a line of their own.
  const bool fits =
      ImGui::GetItemRectSize().x + ImGui::GetStyle().ItemSpacing.x < start - ImGui::GetCursorPosX();
  fits ? ImGui::SameLine(start) : ImGui::SetCursorPosX(start);
  ImGui::TextUnformatted(value);
}

void sparkline(const History& history, float top, ImVec2 size, ImU32 color) {
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  ImGui::Dummy(size);
  if (!ImGui::IsItemVisible()) return;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float bottom = origin.y + size.y;
  const ImU32 fill = (color & ~IM_COL32_A_MASK) | (IM_COL32(0, 0, 0, 40) & IM_COL32_A_MASK);
  list->AddLine({origin.x, bottom - 0.5f}, {origin.x + size.x, bottom - 0.5f},
                IM_COL32(255, 255, 255, 26));
  if (history.size() < 2 || top <= 0.0f) return;

  const float dx = size.x / static_cast<float>(History::capacity - 1);
  // The newest value is always at the right edge.
  const float left = origin.x + size.x - dx * static_cast<float>(history.size() - 1);
  const auto point = [&](int i) {
    const float share = std::clamp(history.at(i) / top, 0.0f, 1.0f);
    return ImVec2{left + dx * static_cast<float>(i), bottom - 1.0f - share * (size.y - 2.0f)};
  };
  // Smoothed edges of neighbouring pieces would show as stripes.
  const ImDrawListFlags flags = list->Flags;
  list->Flags &= ~ImDrawListFlags_AntiAliasedFill;
  for (int i = 0; i + 1 < history.size(); ++i) {
    const ImVec2 a = point(i), b = point(i + 1);
    list->AddQuadFilled(a, b, {b.x, bottom}, {a.x, bottom}, fill);
  }
  list->Flags = flags;
  for (int i = 0; i < history.size(); ++i) list->PathLineTo(point(i));
  list->PathStroke(color, ImDrawFlags_None, 1.5f);
}

void share_bar(float share, const char* label, const char* value, ImU32 color) {
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = ImGui::GetTextLineHeight() + 8.0f;
  ImGui::Dummy({width, height});
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 end{origin.x + width, origin.y + height};
  const float filled = width * std::clamp(share, 0.0f, 1.0f);
  list->AddRectFilled(origin, end, IM_COL32(255, 255, 255, 14), 5.0f);
  if (filled >= 1.0f) {
    list->PushClipRect(origin, {origin.x + filled, end.y}, true);
    list->AddRectFilled(origin, end, color, 5.0f);
    list->PopClipRect();
  }
  const float y = origin.y + 4.0f;
  list->AddText({origin.x + 8.0f, y}, ImGui::GetColorU32(ImGuiCol_Text), label);
  list->AddText({end.x - 8.0f - ImGui::CalcTextSize(value).x, y}, ImGui::GetColorU32(ImGuiCol_Text),
                value);
}

void wrapped_text(const ImVec4& color, const char* text) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

std::string short_number(double value) {
  static constexpr const char* suffixes[] = {"", " k", " M", " G", " T"};
  int step = 0;
  while (std::fabs(value) >= 999.5 && step < 4) {
    value /= 1000.0;
    ++step;
  }
  const double size = std::fabs(value);
  const int decimals = step == 0 && value == std::floor(value) ? 0
                       : size >= 99.95                         ? 0
                       : size >= 9.995                         ? 1
                                                               : 2;
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.*f%s", decimals, value, suffixes[step]);
  return buffer;
}

}  // namespace flockwork
