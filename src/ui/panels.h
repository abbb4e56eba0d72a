// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "imgui.h"
#include "render/floor_overlays.h"
#include "render/overlays.h"
#include "render/people_marks.h"
#include "ui/list_panel.h"
#include "ui/monitor.h"
#include "ui/session.h"
#include "ui/validation_panel.h"
#include "ui/widget_rects.h"

namespace flockwork {

// Windows stand where the page puts them.
constexpr ImGuiWindowFlags fixed_window =
    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings;

// All panels of the page. On a wide page they stand at the left and the right of the flock; on a
// narrow or low one a bar at the bottom opens one at a time.
class Panels {
 public:
  enum class Sheet { none, run, flock, world, figures, tools };

  // What is known of what the session has selected.
  struct Selected {
    std::optional<AgentFigures> agent;
    std::optional<PersonFigures> person;
  };

  // The part of the page that no panel covers. CSS pixels.
  struct Area {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
  };

  Panels();

  // Between ImGui's NewFrame and Render. width, height: the page in CSS pixels.
  void draw(Session& session, const Monitor& monitor, const Selected& selected, float width,
            float height);

  // Of a built-in scene: what ImGui draws as its picture, null while there is none.
  using PictureOf = std::function<ImTextureID(const std::string& scene)>;
  void set_pictures(PictureOf picture_of) { picture_of_ = std::move(picture_of); }

  void set_hidden(bool hidden) { hidden_ = hidden; }
  bool hidden() const { return hidden_; }
  // Opens a panel of a narrow page. On a wide page they are open anyway.
  void open(Sheet sheet) { sheet_ = sheet; }
  // Gives the keyboard to the next panel that is open; arrows and Tab then move in it.
  void focus_next();
  // From the last frame.
  const Area& free_area() const { return free_; }
  const WidgetRects& rects() const { return rects_; }
  const ValidationPanel& validation() const { return validation_; }

 private:
  struct SceneEntry {
    std::string name, title, description;
  };

  void draw_columns(Session& session, const Monitor& monitor, float width, float height);
  void draw_bar(Session& session, const Monitor& monitor, float width, float height);
  void draw_sheet(Session& session, const Monitor& monitor, float width, float height);
  void draw_menu_button(float width);
  void draw_selected(Session& session, const Selected& selected, float width, float height);
  // Whether a page has no room for panels at its sides. CSS pixels.
  static bool is_narrow(float width, float height);

  void run_panel(Session& session);
  void scene_chooser(Session& session);
  void scene_row(Session& session, const SceneEntry& entry);
  void transport(Session& session, ImVec2 size);
  void seed_row(Session& session);
  void look_rows(Session& session);
  void flock_panel(Session& session);
  void flock_groups(Session& session, int flock);
  void crowd_panel(Session& session, const Monitor& monitor);
  void exit_switches(Session& session);
  void person_panel(Session& session, const PersonFigures& person);
  void crowd_figures(const Session& session, const Monitor& monitor);
  void crowd_numbers(const CrowdFigures& now, const Simulation& simulation);
  void crowd_flows(const Simulation& simulation);
  void world_panel(Session& session);
  void view_panel(Session& session);
  void tools_panel(Session& session);
  void overlays_panel(Session& session);
  void overlay_flock_row(Session& session);
  void crowd_overlays(Session& session);
  void floor_tool(Session& session);
  void agent_panel(Session& session, const AgentFigures& figures);
  void trouble_lines(int flock);
  void figures_panel(const Session& session, const Monitor& monitor);
  void timing_panel(const Session& session, const Monitor& monitor);

  std::vector<SceneEntry> scenes_;
  PictureOf picture_of_;
  const TroubleWatch* troubles_ = nullptr;  // while a frame is drawn
  ListPanel lists_;
  ValidationPanel validation_;
  WidgetRects rects_;
  Area free_;
  Sheet sheet_ = Sheet::none;
  std::size_t focused_ = 10;  // panel that was given the keyboard last
  int shown_flock_ = -1;      // whose tab is open
  bool hidden_ = false;
  int seen_loads_ = -1;
  bool show_crowd_ = false;  // its tab is asked for
  // Of the windows in the last frame: the ones below and beside stand where these end.
  float run_bottom_ = 0.0f;
  float figures_bottom_ = 0.0f;
  float timing_bottom_ = 76.0f;  // two closed windows, until they have been drawn
  bool figures_open_ = false;
  bool timing_open_ = false;
  bool placed_ = false;
};

}  // namespace flockwork
