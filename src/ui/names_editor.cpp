// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/names_editor.h"

#include <utility>

#include "imgui.h"
#include "ui/elements.h"

namespace flockwork {
namespace {

// A list of the names that there are.
std::optional<std::string> choose_name(WidgetRects& rects, const std::string& row,
                                       const std::vector<std::string>& known, const char* shown) {
  std::optional<std::string> chosen;
  const bool open = ImGui::BeginCombo(("##" + row).c_str(), shown);
  record_item(rects, row);
  if (!open) return chosen;
  for (std::size_t i = 0; i < known.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::Selectable(known[i].c_str(), known[i] == shown)) chosen = known[i];
    record_item(rects, row + "=" + known[i]);
    ImGui::PopID();
  }
  ImGui::EndCombo();
  return chosen;
}

}  // namespace

std::optional<std::vector<std::string>> edit_names(WidgetRects& rects, const std::string& path,
                                                   const std::vector<std::string>& names,
                                                   const std::vector<std::string>& known,
                                                   std::size_t most) {
  std::vector<std::string> edited = names;
  const float button = ImGui::GetFrameHeight(), space = 4.0f;
  const auto leave_room = [&] {
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 2 * (button + space));
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string row = path + "/" + std::to_string(i);
    ImGui::PushID(static_cast<int>(i));
    leave_room();
    if (const auto chosen = choose_name(rects, row, known, names[i].c_str())) edited[i] = *chosen;
    ImGui::SameLine(0, space);
    ImGui::BeginDisabled(i == 0);
    const bool up = ImGui::ArrowButton("##up", ImGuiDir_Up);
    ImGui::EndDisabled();
    help_tooltip("Earlier");
    ImGui::SameLine(0, space);
    const bool remove = icon_button(rects, (row + "#remove").c_str(), Icon::close, "Take it away");
    ImGui::PopID();
    if (up) std::swap(edited[i], edited[i - 1]);
    if (remove) edited.erase(edited.begin() + static_cast<std::ptrdiff_t>(i));
    if (edited != names) return edited;
  }
  if (names.size() < most) {
    leave_room();
    if (const auto chosen = choose_name(rects, path, known, "add ...")) edited.push_back(*chosen);
  }
  if (edited != names) return edited;
  return std::nullopt;
}

}  // namespace flockwork
