// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
//
// What is written into the picture, beneath the panels.
#include <algorithm>
#include <cfloat>
#include <cstdio>

#include "app/app.h"
#include "imgui.h"
#include "ui/theme.h"

namespace flockwork {

void App::draw_captions() const {
  constexpr float size = 12.0f;
  ImFont* const font = ImGui::GetFont();
  ImDrawList* const list = ImGui::GetBackgroundDrawList();
  const float ratio = canvas_.size().pixel_ratio();
  const ImU32 halo = shot().light_theme ? IM_COL32(255, 255, 255, 170) : IM_COL32(0, 0, 0, 170);
  for (const Sketch* sketch : {&sketches_.below, &sketches_.above}) {
    for (const Caption& caption : sketch->captions) {
      const auto at = camera_.world_to_screen(caption.at, canvas_.viewport());
      if (!at) continue;
      const char* const text = caption.text.c_str();
      const ImVec2 extent = font->CalcTextSizeA(size, FLT_MAX, 0.0f, text);
      const ImVec2 corner{at->x / ratio - 0.5f * extent.x, at->y / ratio - 0.5f * extent.y};
      list->AddText(font, size, {corner.x + 1.0f, corner.y + 1.0f}, halo, text);
      list->AddText(font, size, corner,
                    theme::color({caption.color.x, caption.color.y, caption.color.z, 1.0f}), text);
    }
  }
}

// Of the maps, in the lower left corner of the picture.
void App::draw_legends() const {
  if (maps_.legend().empty()) return;
  constexpr float width = 190.0f, height = 46.0f;
  const Panels::Area& area = panels_.free_area();
  ImDrawList* const list = ImGui::GetBackgroundDrawList();
  ImFont* const font = ImGui::GetFont();
  float y = area.y + area.height - 8.0f;
  for (const ScaleLegend& scale : maps_.legend()) {
    y -= height + 6.0f;
    const float x = area.x + 8.0f;
    list->AddRectFilled({x, y}, {x + width, y + height}, theme::color(theme::panel), 7.0f);
    list->AddText(font, 13.0f, {x + 8.0f, y + 3.0f}, theme::color(theme::text),
                  scale.label.c_str());
    const std::size_t pieces = scale.colors.size() - 1;
    const float step = (width - 16.0f) / static_cast<float>(pieces);
    for (std::size_t i = 0; i < pieces; ++i) {
      const auto ink = [&](std::size_t k) {
        const Vec3 c = scale.colors[k];
        return theme::color({c.x, c.y, c.z, 1.0f});
      };
      const float left = x + 8.0f + step * static_cast<float>(i);
      list->AddRectFilledMultiColor({left, y + 19.0f}, {left + step, y + 28.0f}, ink(i), ink(i + 1),
                                    ink(i + 1), ink(i));
    }
    const float low = font->CalcTextSizeA(12.0f, FLT_MAX, 0.0f, scale.high.c_str()).x;
    list->AddText(font, 12.0f, {x + 8.0f, y + 30.0f}, theme::color(theme::quiet),
                  scale.low.c_str());
    list->AddText(font, 12.0f, {x + width - 8.0f - low, y + 30.0f}, theme::color(theme::quiet),
                  scale.high.c_str());
  }
}

// Vicsek's order parameter over time, in the lower right corner of the picture: what his model is
// about.
void App::draw_order_plot() const {
  const Scene& scene = session_.scene();
  if (scene.flocks.empty() || scene.flocks[0].parameters.model != FlockModel::vicsek) return;
  if (monitor_.flocks().empty() || monitor_.flocks()[0].polarization.size() < 2) return;
  const History& history = monitor_.flocks()[0].polarization;
  const Panels::Area& area = panels_.free_area();
  const float width = std::min(260.0f, 0.8f * area.width), height = 104.0f, gap = 10.0f;
  const ImVec2 origin{area.x + area.width - width - gap, area.y + area.height - height - gap};
  ImDrawList* const list = ImGui::GetBackgroundDrawList();
  ImFont* const font = ImGui::GetFont();
  list->AddRectFilled(origin, {origin.x + width, origin.y + height}, theme::color(theme::panel),
                      7.0f);
  char text[80];
  std::snprintf(text, sizeof text, "Order %.3f at noise %.2f", static_cast<double>(history.last()),
                static_cast<double>(scene.flocks[0].parameters.noise));
  list->AddText(font, 13.0f, {origin.x + 8.0f, origin.y + 4.0f}, theme::color(theme::text), text);
  const float left = origin.x + 20.0f, right = origin.x + width - 8.0f;
  const float top = origin.y + 26.0f, bottom = origin.y + height - 9.0f;
  for (const float level : {0.0f, 1.0f}) {
    const float y = bottom + (top - bottom) * level;
    list->AddLine({left, y}, {right, y}, IM_COL32(255, 255, 255, 46));
    list->AddText(font, 12.0f, {origin.x + 8.0f, y - 7.0f}, theme::color(theme::quiet),
                  level > 0.5f ? "1" : "0");
  }
  const float step = (right - left) / static_cast<float>(History::capacity - 1);
  for (int i = 0; i < history.size(); ++i) {
    const float share = std::clamp(history.at(i), 0.0f, 1.0f);
    list->PathLineTo({right - step * static_cast<float>(history.size() - 1 - i),
                      bottom + (top - bottom) * share});
  }
  list->PathStroke(theme::color(theme::accent), ImDrawFlags_None, 1.8f);
}

}  // namespace flockwork
