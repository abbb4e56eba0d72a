// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstring>

#include "ui/elements.h"
#include "ui/panels.h"
#include "ui/parameter_row.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

// A curve takes much room.
bool is_shown(const Parameter& p, const Scene& scene, int flock) {
  return applies(p, scene, flock) &&
         (p.kind != ParameterKind::curve || has_effect(p, scene, flock));
}

// The start, the looks and what needs paths and walls are rarely what one came for.
bool is_main(std::string_view group) {
  return group == "Model" || group == "Neighbours" || group == "Rules" || group == "Limits";
}

bool has_hint(const std::vector<Hint>& hints, const char* group) {
  for (const Hint& hint : hints) {
    for (const Parameter& p : parameter_table()) {
      if (p.owner == ParameterOwner::flock && std::strcmp(p.path, hint.parameter) == 0 &&
          std::strcmp(p.group, group) == 0) {
        return true;
      }
    }
  }
  return false;
}

// A dot on the header of a group that is closed and holds a hint.
void mark_header() {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  ImGui::GetWindowDrawList()->AddCircleFilled({high.x - 14.0f, (low.y + high.y) * 0.5f}, 4.0f,
                                              theme::color(theme::advice));
}

}  // namespace

void Panels::flock_panel(Session& session) {
  const int count = session.simulation().flock_count();
  if (count == 0) {
    wrapped_text(theme::quiet, "This scene has no flock.");
    if (ImGui::Button("Add a flock")) (void)session.add(ParameterOwner::flock);
    record_item(rects_, "flocks#add");
    return;
  }
  if (count == 1) {
    flock_groups(session, 0);
    return;
  }
  if (!ImGui::BeginTabBar("flocks", ImGuiTabBarFlags_FittingPolicyScroll)) return;
  // A click on an agent asks for its flock's tab, which is the open one a frame later.
  const int wanted = session.selected_flock;
  const bool asked = wanted != shown_flock_;
  // A flock may go while its panel is drawn.
  for (int i = 0; i < session.simulation().flock_count(); ++i) {
    const std::string name =
        session.scene().flocks[static_cast<std::size_t>(i)].name + "##" + std::to_string(i);
    const ImGuiTabItemFlags flags = asked && i == wanted ? ImGuiTabItemFlags_SetSelected : 0;
    const bool open = ImGui::BeginTabItem(name.c_str(), nullptr, flags);
    record_item(rects_, "flock=" + std::to_string(i));
    if (!open) continue;
    if (!asked) session.selected_flock = i;
    flock_groups(session, i);
    ImGui::EndTabItem();
  }
  shown_flock_ = session.selected_flock;
  ImGui::EndTabBar();
}

void Panels::flock_groups(Session& session, int flock) {
  ImGui::PushID(flock);
  if (ListPanel::name_row(session, rects_, owner_entry(ParameterOwner::flock), flock)) {
    ImGui::PopID();
    return;
  }
  const Scene& scene = session.scene();
  std::vector<Hint> hints = flock_hints(scene.flocks[static_cast<std::size_t>(flock)], scene.world);
  // The sentence stands at the parameter that it names.
  std::string troubles;
  for (const TroubleWatch::Finding& finding : troubles_->findings(flock)) {
    hints.push_back(finding.hint);
    troubles += troubles.empty() ? "Seen in this flock: " : ", ";
    troubles += trouble_names[static_cast<int>(finding.trouble)];
  }
  if (!troubles.empty()) {
    wrapped_text(theme::advice, troubles.c_str());
    record_item(rects_, "troubles");
  }
  const char* group = "";
  bool open = false;
  for (const Parameter& p : parameter_table()) {
    if (p.owner != ParameterOwner::flock) continue;
    if (std::strcmp(p.group, group) != 0) {
      group = p.group;
      open = ImGui::CollapsingHeader(group, is_main(group) ? ImGuiTreeNodeFlags_DefaultOpen : 0);
      record_item(rects_, group);
      if (!open && has_hint(hints, group)) mark_header();
    }
    if (open && is_shown(p, scene, flock)) {
      parameter_row(session, rects_, p, flock, hints);
    }
  }
  ImGui::PopID();
}

void Panels::world_panel(Session& session) {
  const auto rows = [&](ParameterOwner owner) {
    for (const Parameter& p : parameter_table()) {
      if (p.owner == owner && applies(p, session.scene(), -1)) {
        parameter_row(session, rects_, p, -1, {});
      }
    }
  };
  rows(ParameterOwner::world);
  rows(ParameterOwner::scene);
  for (const OwnerEntry& owner : owner_table()) {
    // Flocks and the crowd have panels of their own.
    const bool other =
        owner.owner == ParameterOwner::flock || std::string_view(owner.key).starts_with("crowd/");
    if (owner.is_list && !other) lists_.draw(session, rects_, owner);
  }
  const bool open = ImGui::CollapsingHeader("Flow");
  record_item(rects_, "flow");
  if (open) rows(ParameterOwner::flow);
}

}  // namespace flockwork
