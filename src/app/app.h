// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "app/canvas.h"
#include "app/frame_clock.h"
#include "app/gestures.h"
#include "app/thumbnails.h"
#include "render/floor_overlays.h"
#include "render/overlays.h"
#include "render/renderer.h"
#include "ui/monitor.h"
#include "ui/panels.h"
#include "ui/session.h"

namespace flockwork {

// The page's program: the session, what draws it, and the loop that brings both forward.
class App {
 public:
  // Opens on the scene of that name; on the first of the gallery where there is none of it.
  static Result<std::unique_ptr<App>> start(std::string_view scene, const Canvas::Size& size,
                                            bool touch);
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  // One animation frame. now: s.
  void frame(double now);

  // While the context is lost the simulation goes on, without a picture.
  void context_lost();
  Result<void> context_restored();
  bool has_context() const { return has_context_; }
  int context_losses() const { return context_losses_; }

  void resize(const Canvas::Size& size) { canvas_.resize(size); }

  Session& session() { return session_; }
  Panels& panels() { return panels_; }
  const FrameClock& clock() const { return clock_; }
  const Monitor& monitor() const { return monitor_; }
  const Canvas& canvas() const { return canvas_; }
  const Camera& camera() const { return camera_; }
  const Renderer& renderer() const { return renderer_; }
  std::int64_t frames() const { return frames_; }

 private:
  App(Session session, Canvas canvas, Renderer renderer);

  void start_interface(bool touch);
  void read_events();
  void run_steps(double now);
  void follow_session();
  void fit_view(bool opening);
  void keep_in_middle();
  void follow_agent();
  float lag() const;
  Shot shot() const;
  void sketch(double now);
  void ask_about_selected(double now);
  void draw_brush();
  void draw_captions() const;
  void draw_legends() const;
  void draw_order_plot() const;
  void begin_interface(double now);
  ScreenPoint middle_of_free_part() const;
  void draw();
  void rasterise_font();

  Session session_;
  Canvas canvas_;
  Renderer renderer_;
  FrameClock clock_;
  Monitor monitor_;
  Panels panels_;
  Thumbnails thumbnails_;
  Gestures gestures_;
  Camera camera_;
  OverlayDrawing overlays_;
  FloorOverlays maps_;
  Sketches sketches_;
  Panels::Selected selected_;
  double figures_time_ = -1.0;  // s: when they were taken
  Viewport shot_viewport_;      // what shot() refers to

  int seen_loads_ = -1;
  int seen_restarts_ = 0;
  World seen_world_;
  float font_ratio_ = 0.0f;
  std::int64_t frames_ = 0;
  int context_losses_ = 0;
  bool taking_picture_ = false;  // this frame is saved: without panels
  bool has_context_ = true;
  // The first fit waits until the panels have been drawn once and it is known what they cover.
  bool fitted_ = false;
  // Where the middle of the free part is, from the middle of the page, that the camera aims at.
  ScreenPoint aim_;
};

}  // namespace flockwork
