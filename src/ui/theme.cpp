// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/theme.h"

// The font's file, named by the build, becomes part of the program as it is.
asm(".section .rodata.flockwork_font,\"\",@\n"
    ".globl flockwork_font\n"
    ".type flockwork_font,@object\n"
    ".p2align 2\n"
    "flockwork_font:\n"
    ".incbin \"" FLOCKWORK_FONT_FILE
    "\"\n"
    ".size flockwork_font, " FLOCKWORK_FONT_BYTES_TEXT "\n");
extern "C" const unsigned char flockwork_font[];

namespace flockwork::theme {
namespace {

constexpr ImVec4 white(float alpha) { return {1.0f, 1.0f, 1.0f, alpha}; }
constexpr ImVec4 faded(const ImVec4& c, float alpha) { return {c.x, c.y, c.z, alpha}; }

void apply_colors(ImVec4* colors) {
  colors[ImGuiCol_Text] = text;
  colors[ImGuiCol_TextDisabled] = faded(quiet, 0.75f);
  colors[ImGuiCol_WindowBg] = panel;
  colors[ImGuiCol_ChildBg] = white(0.0f);
  colors[ImGuiCol_PopupBg] = {0.06f, 0.09f, 0.14f, 0.98f};
  colors[ImGuiCol_Border] = white(0.09f);
  colors[ImGuiCol_FrameBg] = white(0.075f);
  colors[ImGuiCol_FrameBgHovered] = white(0.12f);
  colors[ImGuiCol_FrameBgActive] = white(0.16f);
  colors[ImGuiCol_TitleBg] = panel;
  colors[ImGuiCol_TitleBgActive] = panel;
  colors[ImGuiCol_TitleBgCollapsed] = panel;
  colors[ImGuiCol_ScrollbarBg] = white(0.0f);
  colors[ImGuiCol_ScrollbarGrab] = white(0.16f);
  colors[ImGuiCol_ScrollbarGrabHovered] = white(0.26f);
  colors[ImGuiCol_ScrollbarGrabActive] = white(0.34f);
  colors[ImGuiCol_CheckMark] = accent;
  // Dark enough for the value, which is written over it.
  colors[ImGuiCol_SliderGrab] = {0.22f, 0.47f, 0.66f, 1.0f};
  colors[ImGuiCol_SliderGrabActive] = {0.27f, 0.58f, 0.80f, 1.0f};
  colors[ImGuiCol_Button] = white(0.085f);
  colors[ImGuiCol_ButtonHovered] = white(0.16f);
  colors[ImGuiCol_ButtonActive] = white(0.22f);
  colors[ImGuiCol_Header] = white(0.055f);
  colors[ImGuiCol_HeaderHovered] = white(0.11f);
  colors[ImGuiCol_HeaderActive] = white(0.16f);
  colors[ImGuiCol_Separator] = white(0.10f);
  colors[ImGuiCol_Tab] = white(0.0f);
  colors[ImGuiCol_TabHovered] = white(0.14f);
  colors[ImGuiCol_TabActive] = faded(accent, 0.24f);
  colors[ImGuiCol_TabUnfocused] = white(0.0f);
  colors[ImGuiCol_TabUnfocusedActive] = faded(accent, 0.24f);
  colors[ImGuiCol_TextSelectedBg] = faded(accent, 0.35f);
}

}  // namespace

void apply(bool touch) {
  ImGuiStyle& style = ImGui::GetStyle();
  style = ImGuiStyle();
  style.WindowPadding = {10, 10};
  style.FramePadding = touch ? ImVec2{10, 9} : ImVec2{9, 5};
  style.ItemSpacing = touch ? ImVec2{8, 9} : ImVec2{8, 7};
  style.ItemInnerSpacing = {7, 6};
  style.TouchExtraPadding = touch ? ImVec2{3, 3} : ImVec2{0, 0};
  style.IndentSpacing = 12;
  style.ScrollbarSize = touch ? 18.0f : 11.0f;
  style.GrabMinSize = touch ? 20.0f : 12.0f;
  style.WindowRounding = 10;
  style.ChildRounding = 8;
  style.FrameRounding = 6;
  style.PopupRounding = 8;
  style.ScrollbarRounding = 8;
  style.GrabRounding = 5;
  style.TabRounding = 6;
  style.WindowBorderSize = 1;
  style.WindowMenuButtonPosition = ImGuiDir_Right;
  style.WindowTitleAlign = {0.0f, 0.5f};
  style.HoverDelayShort = 0.3f;
  style.HoverDelayNormal = 0.5f;
  // Panels at the edge of the window stay where they are put.
  style.DisplaySafeAreaPadding = {0, 0};
  style.DisabledAlpha = 0.45f;
  style.SeparatorTextBorderSize = 1.0f;
  style.SeparatorTextPadding = {0.0f, 6.0f};
  apply_colors(style.Colors);
}

void load_font(float pixel_ratio) {
  ImGuiIO& io = ImGui::GetIO();
  io.Fonts->Clear();
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.OversampleH = 2;
  config.OversampleV = 1;
  // Latin-1, the multiplication sign among it, and what the panels use beyond.
  static constexpr ImWchar ranges[] = {0x20, 0xFF, 0x2013, 0x2014, 0x2026, 0x2026, 0};
  io.Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(flockwork_font), FLOCKWORK_FONT_BYTES,
                                 font_size * pixel_ratio, &config, ranges);
  io.FontGlobalScale = 1.0f / pixel_ratio;
}

}  // namespace flockwork::theme
