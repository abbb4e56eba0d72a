// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "imgui.h"

namespace flockwork::theme {

// All sizes are CSS pixels.
constexpr float font_size = 16.0f;

constexpr ImVec4 text{0.91f, 0.94f, 0.97f, 1.0f};
constexpr ImVec4 quiet{0.62f, 0.69f, 0.77f, 1.0f};  // labels; 7:1 on a panel
constexpr ImVec4 accent{0.42f, 0.77f, 0.96f, 1.0f};
constexpr ImVec4 advice{0.98f, 0.79f, 0.42f, 1.0f};
constexpr ImVec4 refused{1.0f, 0.54f, 0.50f, 1.0f};
constexpr ImVec4 panel{0.043f, 0.066f, 0.106f, 0.93f};

// touch: larger targets and wider scrollbars for fingers.
void apply(bool touch);

// Rasterises the font for so many device pixels per CSS pixel. The caller makes the texture.
void load_font(float pixel_ratio);

inline ImU32 color(const ImVec4& rgba, float alpha = 1.0f) {
  return ImGui::ColorConvertFloat4ToU32({rgba.x, rgba.y, rgba.z, rgba.w * alpha});
}

}  // namespace flockwork::theme
