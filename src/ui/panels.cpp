// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/panels.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "imgui_internal.h"
#include "render/floor_marks.h"
#include "scene/builtin.h"
#include "ui/elements.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

// CSS pixels.
constexpr float gap = 12.0f;
constexpr float left_width = 316.0f;
constexpr float right_width = 236.0f;
constexpr float bar_height = 60.0f;
// Below these a page has no room for panels at its sides.
constexpr float narrow = 820.0f;
constexpr float low = 560.0f;
// Below this the right column starts collapsed, so that the flock has room.
constexpr float roomy = 1500.0f;

// Fingers scroll by dragging what is not a widget. ImGui itself knows only the wheel and the bar.
void scroll_by_touch() {
  const ImGuiIO& io = ImGui::GetIO();
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  // A press on what is no widget makes the window itself the active item.
  const bool on_window = context.ActiveId == ImGui::GetCurrentWindow()->MoveId;
  if (io.MouseSource == ImGuiMouseSource_TouchScreen && on_window &&
      ImGui::IsMouseDragging(ImGuiMouseButton_Left, 4.0f)) {
    ImGui::SetScrollY(ImGui::GetScrollY() - io.MouseDelta.y);
  }
}

}  // namespace

Panels::Panels() {
  for (const BuiltinScene& entry : builtin_scenes()) {
    if (entry.use != SceneUse::gallery) continue;
    if (const auto scene = builtin_scene(entry.name)) {
      scenes_.push_back({std::string(entry.name), scene->title, scene->description});
    }
  }
}

bool Panels::is_narrow(float width, float height) { return width < narrow || height < low; }

void Panels::draw(Session& session, const Monitor& monitor, const Selected& selected, float width,
                  float height) {
  rects_.begin_frame();
  validation_.advance();
  // A scene with people alone opens on their panel.
  if (seen_loads_ != session.loads()) {
    show_crowd_ = session.scene().flocks.empty() && !session.scene().crowd.sources.empty();
  }
  seen_loads_ = session.loads();
  troubles_ = &monitor.troubles();
  free_ = {0.0f, 0.0f, width, height};
  if (session.selected_flock >= session.simulation().flock_count()) session.selected_flock = 0;
  if (is_narrow(width, height)) {
    if (!hidden_) draw_bar(session, monitor, width, height);
  } else if (!hidden_) {
    draw_columns(session, monitor, width, height);
  }
  if (hidden_) {
    draw_menu_button(width);
  } else {
    draw_selected(session, selected, width, height);
  }
}

void Panels::focus_next() {
  // Browsers keep ImGui's own key for this, Ctrl-Tab, to themselves.
  constexpr std::array names{"Flockwork",   "Parameters",  "bar",           "run sheet",
                             "flock sheet", "world sheet", "figures sheet", "tools sheet",
                             "###figures",  "Timing",      "###agent"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    focused_ = (focused_ + 1) % names.size();
    ImGuiWindow* const window = ImGui::FindWindowByName(names[focused_]);
    if (window == nullptr || !window->WasActive) continue;
    ImGui::FocusWindow(window);
    ImGui::NavInitWindow(window, true);
    ImGui::NavRestoreHighlightAfterMove();
    return;
  }
}

void Panels::draw_columns(Session& session, const Monitor& monitor, float width, float height) {
  const float left_edge = left_width + 2 * gap;
  if (!placed_) figures_open_ = timing_open_ = width >= roomy;
  placed_ = true;
  const bool right_open = figures_open_ || timing_open_;
  const float right_edge = width - gap - (right_open ? right_width + gap : 0.0f);
  free_ = {left_edge, gap, right_edge - left_edge, height - 2 * gap};
  // What is closed at the right must not cover a corner of a floor plan.
  if (!right_open && is_floor_plan(session.scene())) {
    free_.y += std::min(timing_bottom_, 0.2f * height);
    free_.height = height - gap - free_.y;
  }

  ImGui::SetNextWindowPos({gap, gap});
  ImGui::SetNextWindowSize({left_width, 0.0f});
  if (ImGui::Begin("Flockwork", nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar)) {
    run_panel(session);
  }
  run_bottom_ = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y;
  ImGui::End();

  ImGui::SetNextWindowPos({gap, run_bottom_ + gap});
  ImGui::SetNextWindowSize({left_width, std::max(80.0f, height - run_bottom_ - 2 * gap)});
  if (ImGui::Begin(
          "Parameters", nullptr,
          fixed_window | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse)) {
    // Five names need the room. The bar keeps the padding for what it writes.
    const ImVec2 tab_padding{6.0f, ImGui::GetStyle().FramePadding.y};
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, tab_padding);
    const bool tabs = ImGui::BeginTabBar("tabs", ImGuiTabBarFlags_FittingPolicyScroll);
    ImGui::PopStyleVar();
    if (tabs) {
      const auto tab = [&](const char* name, auto&& contents, bool wanted = false) {
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, tab_padding);
        const bool open =
            ImGui::BeginTabItem(name, nullptr, wanted ? ImGuiTabItemFlags_SetSelected : 0);
        ImGui::PopStyleVar();
        record_item(rects_, name);
        if (!open) return;
        if (ImGui::BeginChild("contents", {0, 0}, ImGuiChildFlags_None,
                              ImGuiWindowFlags_NavFlattened)) {
          contents();
        }
        scroll_by_touch();
        ImGui::EndChild();
        ImGui::EndTabItem();
      };
      tab("Flock", [&] { flock_panel(session); });
      tab(
          "Crowd", [&] { crowd_panel(session, monitor); }, std::exchange(show_crowd_, false));
      tab("Bounds", [&] { world_panel(session); });
      tab("Tools", [&] {
        tools_panel(session);
        ImGui::SeparatorText("Overlays");
        overlays_panel(session);
      });
      tab("View", [&] { view_panel(session); });
      ImGui::EndTabBar();
    }
  }
  ImGui::End();

  const float right = width - right_width - gap;
  ImGui::SetNextWindowPos({right, gap});
  ImGui::SetNextWindowSize({right_width, 0.0f});
  ImGui::SetNextWindowCollapsed(width < roomy, ImGuiCond_Once);
  // Closed, its title still shows the figure that people look for first.
  char title[48] = "Figures###figures";
  if (!figures_open_) {
    std::snprintf(title, sizeof title, "%.0f frames/s###figures",
                  monitor.rates().frames_per_second);
  }
  if (ImGui::Begin(title, nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar)) {
    figures_panel(session, monitor);
  }
  figures_open_ = !ImGui::IsWindowCollapsed();
  figures_bottom_ = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y;
  ImGui::End();

  ImGui::SetNextWindowPos({right, figures_bottom_ + gap});
  ImGui::SetNextWindowSize({right_width, 0.0f});
  ImGui::SetNextWindowSizeConstraints(
      {0, 0}, {right_width, std::max(60.0f, height - figures_bottom_ - 2 * gap)});
  ImGui::SetNextWindowCollapsed(width < roomy, ImGuiCond_Once);
  if (ImGui::Begin("Timing", nullptr, fixed_window)) timing_panel(session, monitor);
  timing_open_ = !ImGui::IsWindowCollapsed();
  timing_bottom_ = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y;
  ImGui::End();
}

void Panels::draw_bar(Session& session, const Monitor& monitor, float width, float height) {
  free_ = {0.0f, 0.0f, width, height - bar_height};
  if (sheet_ != Sheet::none) draw_sheet(session, monitor, width, height);

  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {8.0f, 8.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {6.0f, 6.0f});
  ImGui::SetNextWindowPos({0, height - bar_height});
  ImGui::SetNextWindowSize({width, bar_height});
  ImGui::Begin("bar", nullptr, fixed_window | ImGuiWindowFlags_NoDecoration);
  const float side = bar_height - 16.0f;
  const float room = ImGui::GetContentRegionAvail().x - side - 6.0f * 5.0f;
  if (icon_button(rects_, "play", session.paused ? Icon::play : Icon::pause, nullptr, {side, side},
                  session.paused)) {
    session.paused = !session.paused;
  }
  struct Choice {
    Sheet sheet;
    const char* name;
  };
  const bool people = session.scene().flocks.empty() && !session.scene().crowd.sources.empty();
  const Choice choices[] = {{Sheet::run, "Run"},
                            {Sheet::flock, people ? "Crowd" : "Flock"},
                            {Sheet::world, "Bounds"},
                            {Sheet::tools, "Tools"},
                            {Sheet::figures, "Figures"}};
  for (const Choice& choice : choices) {
    ImGui::SameLine();
    const bool open = sheet_ == choice.sheet;
    ImGui::PushStyleColor(ImGuiCol_Button,
                          open ? theme::color(theme::accent, 0.30f) : IM_COL32(255, 255, 255, 0));
    if (ImGui::Button(choice.name, {room / 5.0f, side})) {
      sheet_ = open ? Sheet::none : choice.sheet;
    }
    ImGui::PopStyleColor();
    record_item(rects_, choice.name);
  }
  ImGui::End();
  ImGui::PopStyleVar(4);
}

void Panels::draw_sheet(Session& session, const Monitor& monitor, float width, float height) {
  // So that the effect is seen while a slider moves, about half of the page stays free: above the
  // sheet, or beside it on a page that is wider than high.
  const float room = height - bar_height;
  const bool beside = width > 1.4f * height && width > 560.0f;
  const float sheet_width = beside ? std::min(400.0f, width * 0.5f) : width;
  const float sheet_height =
      beside ? room : std::min(room, std::clamp(height * 0.46f, 220.0f, 420.0f));
  if (beside) {
    free_ = {sheet_width, 0.0f, width - sheet_width, room};
  } else {
    free_.height = room - sheet_height;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
  ImGui::SetNextWindowPos({0.0f, room - sheet_height});
  ImGui::SetNextWindowSize({sheet_width, sheet_height});
  // One window per sheet, so that each keeps its scroll position.
  static constexpr const char* names[] = {
      "", "run sheet", "flock sheet", "world sheet", "figures sheet", "tools sheet"};
  ImGui::Begin(names[static_cast<int>(sheet_)], nullptr,
               fixed_window | ImGuiWindowFlags_NoTitleBar);
  const bool only_people = session.scene().flocks.empty();
  switch (sheet_) {
    case Sheet::none:
      break;
    case Sheet::run:
      run_panel(session);
      ImGui::Dummy({0, 4});
      view_panel(session);
      break;
    case Sheet::flock:
      if (only_people) {
        crowd_panel(session, monitor);
        break;
      }
      flock_panel(session);
      if (!session.scene().crowd.sources.empty()) {
        ImGui::SeparatorText("Crowd");
        crowd_panel(session, monitor);
      }
      break;
    case Sheet::world:
      world_panel(session);
      break;
    case Sheet::figures:
      figures_panel(session, monitor);
      ImGui::SeparatorText("Timing");
      timing_panel(session, monitor);
      break;
    case Sheet::tools:
      tools_panel(session);
      ImGui::SeparatorText("Overlays");
      overlays_panel(session);
      break;
  }
  scroll_by_touch();
  ImGui::End();
  ImGui::PopStyleVar();
}

// The way back from hidden panels for those without a keyboard.
void Panels::draw_menu_button(float width) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
  ImGui::SetNextWindowPos({width - gap, gap}, ImGuiCond_Always, {1.0f, 0.0f});
  ImGui::SetNextWindowBgAlpha(0.35f);
  ImGui::Begin("menu", nullptr,
               fixed_window | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize);
  if (icon_button(rects_, "menu", Icon::menu, "Show the panels (H)", {40.0f, 40.0f})) {
    hidden_ = false;
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace flockwork
