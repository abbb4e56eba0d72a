// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/validation_panel.h"

#include <algorithm>
#include <cstdio>

#include "imgui.h"
#include "ui/elements.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

using validation::Verdict;

ImVec4 color_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return {0.45f, 0.90f, 0.58f, 1.0f};
    case Verdict::miss:
      return theme::refused;
    case Verdict::report:
    case Verdict::missing:
      break;
  }
  return theme::quiet;
}

}  // namespace

void ValidationPanel::advance() {
  if (!run_) return;
  if (!run_->advance(slice)) return;
  for (std::size_t i = 0; i < validation::all_cases().size(); ++i) {
    if (&validation::all_cases()[i] == &run_->test()) {
      rows_[i].assign(run_->rows().begin(), run_->rows().end());
    }
  }
  run_.reset();
  start_next();
}

void ValidationPanel::start(std::size_t test) {
  const auto cases = validation::all_cases();
  rows_.resize(cases.size());
  rows_[test].clear();
  run_ = std::make_unique<validation::CaseRun>(cases[test], parameters_, validation::Extent::quick);
}

void ValidationPanel::start_next() {
  if (queue_.empty()) return;
  const std::size_t next = queue_.back();
  queue_.pop_back();
  start(next);
}

std::vector<std::string> ValidationPanel::verdicts() const {
  std::vector<std::string> texts;
  for (const auto& rows : rows_) {
    for (const validation::Row& row : rows) {
      texts.push_back(row.test + ": " + validation::name_of(row.verdict));
    }
  }
  return texts;
}

// What walks in the running test: walls and people, fitted to the panel.
void ValidationPanel::draw_floor(float height) const {
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const ImVec2 size{ImGui::GetContentRegionAvail().x, height};
  ImGui::Dummy(size);
  const Crowd* crowd = run_->crowd();
  if (crowd == nullptr || !ImGui::IsItemVisible()) return;
  ImDrawList* const list = ImGui::GetWindowDrawList();
  list->AddRectFilled(origin, {origin.x + size.x, origin.y + size.y}, IM_COL32(255, 255, 255, 10),
                      4.0f);
  const NavigationGrid& grid = crowd->floor().grid();
  const float width_m = static_cast<float>(grid.columns()) * grid.cell();
  const float height_m = static_cast<float>(grid.rows()) * grid.cell();
  const float scale = 0.96f * std::min(size.x / width_m, size.y / height_m);
  const ImVec2 shift{origin.x + 0.5f * (size.x - scale * width_m),
                     origin.y + 0.5f * (size.y + scale * height_m)};
  const auto at = [&](float x, float y) {
    return ImVec2{shift.x + scale * (x - grid.lower_x()), shift.y - scale * (y - grid.lower_y())};
  };
  list->PushClipRect(origin, {origin.x + size.x, origin.y + size.y}, true);
  for (const WallSegment& s : crowd->floor().geometry().segments()) {
    list->AddLine(at(s.ax, s.ay), at(s.bx, s.by), theme::color(theme::text, 0.75f), 1.0f);
  }
  const ImU32 color = theme::color(theme::accent);
  const People& people = crowd->people();
  for (std::size_t k = 0; k < people.size(); ++k) {
    const Body& body = people.body[k];
    const float r = std::max(1.0f, scale * body.radius);
    const ImVec2 place = at(body.x, body.y);
    list->AddRectFilled({place.x - r, place.y - r}, {place.x + r, place.y + r}, color, r);
  }
  list->PopClipRect();
}

void ValidationPanel::draw_running(WidgetRects& rects) {
  const validation::Case& test = run_->test();
  char text[96];
  std::snprintf(text, sizeof text, "%.40s, run %zu of %zu", test.source,
                std::min(run_->trial_index() + 1, run_->trial_count()), run_->trial_count());
  wrapped_text(theme::text, text);
  wrapped_text(theme::quiet, test.title);
  ImGui::ProgressBar(static_cast<float>(run_->progress()), {-1.0f, 8.0f}, "");
  record_item(rects, "validation progress");
  draw_floor(120.0f);
  if (ImGui::Button("Stop")) {
    run_.reset();
    queue_.clear();
  }
  record_item(rects, "validation stop");
}

void ValidationPanel::draw_rows(WidgetRects& rects) const {
  const auto cases = validation::all_cases();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].empty()) continue;
    ImGui::SeparatorText(cases[i].source);
    for (const validation::Row& row : rows_[i]) {
      wrapped_text(theme::text, row.test.c_str());
      help_tooltip(row.criterion.c_str());
      const std::string result =
          std::string(validation::name_of(row.verdict)) + ": " + row.measured;
      wrapped_text(color_of(row.verdict), result.c_str());
      help_tooltip(row.criterion.c_str());
      record_item(rects, "validation result " + row.test);
    }
  }
}

void ValidationPanel::draw(Session& session, WidgetRects& rects) {
  const auto cases = validation::all_cases();
  rows_.resize(cases.size());
  wrapped_text(theme::quiet,
               "Tests of the guidelines (RiMEA, NIST) and of experiments, run here while you "
               "watch. A miss is shown as a miss.");
  ImGui::BeginDisabled(run_ != nullptr);
  ImGui::Checkbox("With this scene's parameters", &of_scene_);
  help_tooltip("Instead of the defaults: how people walk in the running scene.");
  if (ImGui::Button("Run all")) {
    parameters_ = of_scene_ ? session.scene().crowd.parameters : CrowdParameters{};
    for (auto& rows : rows_) rows.clear();
    queue_.clear();
    for (std::size_t i = cases.size(); i-- > 0;) {
      if (cases[i].quick) queue_.push_back(i);
    }
    start_next();
  }
  record_item(rects, "validation all");
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  const bool open = ImGui::BeginCombo("##case", "Run one ...");
  record_item(rects, "validation one");
  if (open) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      const std::string label =
          std::string(cases[i].source) + ": " + cases[i].title + (cases[i].quick ? "" : " (long)");
      if (ImGui::Selectable(label.c_str())) {
        parameters_ = of_scene_ ? session.scene().crowd.parameters : CrowdParameters{};
        queue_.clear();
        start(i);
      }
      record_item(rects, std::string("validation case ") + cases[i].name);
      help_tooltip(cases[i].criterion);
      ImGui::PopID();
    }
    ImGui::EndCombo();
  }
  if (run_) draw_running(rects);
  draw_rows(rects);
  const bool missing = ImGui::TreeNode("Tests that cannot be done here");
  record_item(rects, "validation missing");
  if (!missing) return;
  for (const validation::Row& row : validation::missing_tests()) {
    wrapped_text(theme::text, row.test.c_str());
    wrapped_text(theme::quiet, row.measured.c_str());
  }
  ImGui::TreePop();
}

}  // namespace flockwork
