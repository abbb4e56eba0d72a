// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ui/session.h"
#include "ui/widget_rects.h"
#include "validation/case.h"

namespace flockwork {

// Runs the tests of the guidelines in the page, one after the other in slices, and shows what came
// out, passes and misses alike.
class ValidationPanel {
 public:
  static constexpr double slice = 0.012;  // s of each picture's time

  void draw(Session& session, WidgetRects& rects);
  // Goes on with the running test, whether the panel is open or not.
  void advance();
  bool running() const { return run_ != nullptr; }
  // "test: verdict" of each row so far, for scripts.
  std::vector<std::string> verdicts() const;

 private:
  void start(std::size_t test);
  void start_next();
  void draw_running(WidgetRects& rects);
  void draw_floor(float height) const;
  void draw_rows(WidgetRects& rects) const;

  std::unique_ptr<validation::CaseRun> run_;
  std::vector<std::size_t> queue_;                  // of cases, the next at the end
  std::vector<std::vector<validation::Row>> rows_;  // by case; empty: not run
  CrowdParameters parameters_;  // the defaults, or those of the scene when the run began
  bool of_scene_ = false;       // parameters of the scene
};

}  // namespace flockwork
