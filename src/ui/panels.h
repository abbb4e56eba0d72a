// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "imgui.h"
#include "ui/monitor.h"
#include "ui/session.h"
#include "ui/widget_rects.h"

namespace flockwork {

// All panels of the page. On a wide page they stand at the left and the right of the flock; on a
// narrow or low one a bar at the bottom opens one at a time.
class Panels {
 public:
  enum class Sheet { none, run, flock, world, figures };

  // The part of the page that no panel covers. CSS pixels.
  struct Area {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
  };

  Panels();

  // Between ImGui's NewFrame and Render. width, height: the page in CSS pixels.
  void draw(Session& session, const Monitor& monitor, float width, float height);

  void set_hidden(bool hidden) { hidden_ = hidden; }
  bool hidden() const { return hidden_; }
  // Opens a panel of a narrow page. On a wide page they are open anyway.
  void open(Sheet sheet) { sheet_ = sheet; }
  // From the last frame.
  const Area& free_area() const { return free_; }
  const WidgetRects& rects() const { return rects_; }

 private:
  struct SceneEntry {
    std::string name, title, description;
  };

  void draw_columns(Session& session, const Monitor& monitor, float width, float height);
  void draw_bar(Session& session, const Monitor& monitor, float width, float height);
  void draw_sheet(Session& session, const Monitor& monitor, float width, float height);
  void draw_menu_button(float width);

  void run_panel(Session& session);
  void scene_chooser(Session& session);
  void transport(Session& session, ImVec2 size);
  void seed_row(Session& session);
  void look_rows(Session& session);
  void flock_panel(Session& session);
  void flock_groups(Session& session, int flock);
  void world_panel(Session& session);
  void view_panel(Session& session);
  void figures_panel(const Session& session, const Monitor& monitor);
  void timing_panel(const Monitor& monitor);

  std::vector<SceneEntry> scenes_;
  WidgetRects rects_;
  Area free_;
  Sheet sheet_ = Sheet::none;
  bool hidden_ = false;
  // Of the windows in the last frame: the ones below and beside stand where these end.
  float run_bottom_ = 0.0f;
  float figures_bottom_ = 0.0f;
  bool figures_open_ = false;
  bool timing_open_ = false;
  bool placed_ = false;
};

}  // namespace flockwork
