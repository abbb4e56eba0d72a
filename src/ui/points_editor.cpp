// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/points_editor.h"

#include <algorithm>

#include "imgui.h"
#include "ui/elements.h"

namespace flockwork {
namespace {

constexpr int most_rows = 8;  // shown at once; more are scrolled

// Half-way to the next point, or straight on behind the last.
Vec3 between(const std::vector<Vec3>& points, std::size_t i) {
  if (points.empty()) return {};
  if (i + 1 < points.size()) return (points[i] + points[i + 1]) * 0.5f;
  if (i == 0) return points[0] + Vec3{1.0f, 0.0f, 0.0f};
  return points[i] + (points[i] - points[i - 1]) * 0.5f;
}

// The row that is being typed in. What is typed counts when it is complete: the 2 on the way to 200
// is no place that anyone meant.
struct Pending {
  ImGuiID id = 0;
  Vec3 at;
};

// Gives the place when an edit of it is complete.
std::optional<Vec3> place_fields(const Vec3& now, bool flat) {
  static Pending pending;
  const ImGuiID id = ImGui::GetID("##at");
  Vec3 at = pending.id == id ? pending.at : now;
  if (flat) {
    ImGui::InputFloat2("##at", &at.x, "%.6g");
  } else {
    ImGui::InputFloat3("##at", &at.x, "%.6g");
  }
  const bool complete = ImGui::IsItemDeactivatedAfterEdit();
  if (ImGui::IsItemActive()) {
    pending = {id, at};
  } else if (pending.id == id) {
    pending.id = 0;
  }
  if (complete && !(at == now)) return at;
  return std::nullopt;
}

void put_behind(std::vector<Vec3>& points, std::size_t i) {
  const Vec3 added = between(points, i);
  points.insert(points.begin() + static_cast<std::ptrdiff_t>(std::min(i + 1, points.size())),
                added);
}

}  // namespace

std::optional<std::vector<Vec3>> edit_points(WidgetRects& rects, const std::string& path,
                                             const std::vector<Vec3>& points, bool flat) {
  std::optional<std::vector<Vec3>> edited;
  const auto change = [&]() -> std::vector<Vec3>& { return *(edited = points); };
  const int count = static_cast<int>(points.size());
  const float row = ImGui::GetFrameHeightWithSpacing();
  const float height = row * static_cast<float>(std::clamp(count, 1, most_rows));
  ImGui::BeginChild("points", {0.0f, height}, ImGuiChildFlags_None, ImGuiWindowFlags_NavFlattened);
  if (count == 0 && ImGui::Button("Add a point")) put_behind(change(), 0);
  ImGuiListClipper clipper;
  clipper.Begin(count, row);
  while (clipper.Step()) {
    for (int number = clipper.DisplayStart; number < clipper.DisplayEnd; ++number) {
      const auto i = static_cast<std::size_t>(number);
      const std::string name = path + "/" + std::to_string(number);
      ImGui::PushID(number);
      const float button = ImGui::GetFrameHeight(), space = 4.0f;
      ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 2 * (button + space));
      if (const auto at = place_fields(points[i], flat)) change()[i] = *at;
      record_item(rects, name);
      ImGui::SameLine(0, space);
      if (ImGui::Button("+", {button, button})) put_behind(change(), i);
      record_item(rects, name + "#add");
      help_tooltip("Another point behind this one");
      ImGui::SameLine(0, space);
      if (icon_button(rects, (name + "#remove").c_str(), Icon::close, "Take this point away")) {
        change().erase(edited->begin() + number);
      }
      ImGui::PopID();
    }
  }
  ImGui::EndChild();
  return edited;
}

}  // namespace flockwork
