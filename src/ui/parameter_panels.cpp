// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstring>

#include "ui/elements.h"
#include "ui/panels.h"
#include "ui/parameter_row.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

bool is_curve_out_of_use(const Parameter& p, const Scene& scene, int flock) {
  return p.kind == ParameterKind::curve && !has_effect(p, scene, flock);
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
    return;
  }
  if (count == 1) {
    flock_groups(session, 0);
    return;
  }
  if (!ImGui::BeginTabBar("flocks", ImGuiTabBarFlags_FittingPolicyScroll)) return;
  for (int i = 0; i < count; ++i) {
    const std::string name =
        session.scene().flocks[static_cast<std::size_t>(i)].name + "##" + std::to_string(i);
    if (!ImGui::BeginTabItem(name.c_str())) continue;
    session.selected_flock = i;
    flock_groups(session, i);
    ImGui::EndTabItem();
  }
  ImGui::EndTabBar();
}

void Panels::flock_groups(Session& session, int flock) {
  ImGui::PushID(flock);
  const Scene& scene = session.scene();
  const std::vector<Hint> hints =
      flock_hints(scene.flocks[static_cast<std::size_t>(flock)], scene.world);
  const char* group = "";
  bool open = false;
  for (const Parameter& p : parameter_table()) {
    if (p.owner != ParameterOwner::flock) continue;
    if (std::strcmp(p.group, group) != 0) {
      group = p.group;
      // The start and the looks are rarely what one came for.
      const bool main = std::strcmp(group, "Neighbours") == 0 || std::strcmp(group, "Rules") == 0 ||
                        std::strcmp(group, "Limits") == 0;
      open = ImGui::CollapsingHeader(group, main ? ImGuiTreeNodeFlags_DefaultOpen : 0);
      record_item(rects_, group);
      if (!open && has_hint(hints, group)) mark_header();
    }
    if (open && !is_curve_out_of_use(p, scene, flock)) {
      parameter_row(session, rects_, p, flock, hints);
    }
  }
  ImGui::PopID();
}

void Panels::world_panel(Session& session) {
  for (const ParameterOwner owner : {ParameterOwner::world, ParameterOwner::scene}) {
    for (const Parameter& p : parameter_table()) {
      if (p.owner != owner) continue;
      // A flat world has no floor and no ceiling.
      const bool vertical =
          std::strcmp(p.path, "bounds_z") == 0 ||
          (std::strlen(p.path) > 2 && std::strcmp(p.path + std::strlen(p.path) - 2, "/z") == 0);
      if (vertical && session.scene().world.dimension != 3) continue;
      parameter_row(session, rects_, p, -1, {});
    }
  }
}

}  // namespace flockwork
