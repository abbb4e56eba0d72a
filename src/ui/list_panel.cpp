// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/list_panel.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include "imgui.h"
#include "ui/elements.h"
#include "ui/parameter_row.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

// A refusal about the list as a whole or an element as a whole has no row of a parameter.
void refusal_line(const Session& session, WidgetRects& rects, const std::string& place) {
  const Session::Refusal& refusal = session.refusal();
  if (refusal.place != place || refusal.text.empty()) return;
  wrapped_text(theme::refused, refusal.text.c_str());
  record_item(rects, place + "#refusal");
}

bool add_button(WidgetRects& rects, const OwnerEntry& list) {
  const float side = ImGui::GetFrameHeight();
  const bool pressed = ImGui::Button("+", {side, side});
  record_item(rects, std::string(list.key) + "#add");
  help_tooltip(("Add " + with_article(list)).c_str());
  return pressed;
}

bool remove_button(WidgetRects& rects, const OwnerEntry& list) {
  const std::string help = std::string("Take this ") + list.noun + " away";
  return icon_button(rects, (std::string(list.key) + "#remove").c_str(), Icon::close, help.c_str());
}

// For what stands left of the two buttons.
void leave_room_for_buttons() {
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 2 * (ImGui::GetFrameHeight() + 4.0f));
}

// The name that is being typed, which counts when Enter is pressed or the field is left.
struct Pending {
  ImGuiID id = 0;
  std::string name;
};

void name_field(Session& session, WidgetRects& rects, const OwnerEntry& list, int index) {
  static Pending pending;
  const std::string now = element_name(session.scene(), list, static_cast<std::size_t>(index));
  const ImGuiID id = ImGui::GetID("##name");
  char text[limits::max_name_bytes + 1] = {};
  const std::string& shown = pending.id == id ? pending.name : now;
  std::copy_n(shown.data(), std::min(shown.size(), limits::max_name_bytes), text);
  ImGui::InputText("##name", text, sizeof text);
  record_item(rects, std::string("/") + list.key + "/" + std::to_string(index) + "/name");
  const bool complete = ImGui::IsItemDeactivatedAfterEdit();
  if (ImGui::IsItemActive()) {
    pending = {id, text};
  } else if (pending.id == id) {
    pending.id = 0;
  }
  if (complete && now != text) (void)session.rename(list.owner, index, text);
}

}  // namespace

std::string element_title(const Scene& scene, const OwnerEntry& list, int index) {
  std::string title = std::to_string(index + 1);
  if (list.name != nullptr) {
    return title + ": " + element_name(scene, list, static_cast<std::size_t>(index));
  }
  const char* separator = ": ";
  for (const Parameter& p : parameter_table()) {
    if (p.owner != list.owner) continue;
    if (p.kind == ParameterKind::reference && p.required) {
      title += separator + *read_reference(scene, {&p, index});
      separator = " to ";
    } else if (p.kind == ParameterKind::choice && std::strcmp(p.path, "kind") == 0) {
      const auto kind = static_cast<std::size_t>(read_parameter(scene, {&p, index}));
      title += (std::strcmp(separator, ": ") == 0 ? ": " : ", ") + std::string(p.choices[kind]);
      break;
    }
  }
  return title;
}

void ListPanel::draw(Session& session, WidgetRects& rects, const OwnerEntry& list) {
  const std::string header = capital(plural_of(list)) + "  " +
                             std::to_string(list.size(session.scene())) + "###" + list.key;
  const bool open = ImGui::CollapsingHeader(header.c_str());
  record_item(rects, list.key);
  if (!open) {
    help_tooltip(list.help);
    return;
  }
  ImGui::PushID(list.key);
  choose(session, rects, list);
  refusal_line(session, rects, std::string("/") + list.key);
  const int chosen = chosen_[static_cast<std::size_t>(list.owner)];
  if (chosen < static_cast<int>(list.size(session.scene()))) {
    const std::string place = std::string("/") + list.key + "/" + std::to_string(chosen);
    refusal_line(session, rects, place);
    ImGui::PushID(chosen);
    if (list.name != nullptr) {
      row_label("Name", "What others refer to it by.", row_reserve());
      name_field(session, rects, list, chosen);
      refusal_line(session, rects, place + "/name");
    }
    for (const Parameter& p : parameter_table()) {
      if (p.owner == list.owner && applies(p, session.scene(), chosen)) {
        parameter_row(session, rects, p, chosen, {});
      }
    }
    ImGui::PopID();
  }
  ImGui::PopID();
}

void ListPanel::choose(Session& session, WidgetRects& rects, const OwnerEntry& list) {
  int& chosen = chosen_[static_cast<std::size_t>(list.owner)];
  const int count = static_cast<int>(list.size(session.scene()));
  chosen = std::clamp(chosen, 0, std::max(count - 1, 0));
  const float space = 4.0f;
  if (count > 0) {
    leave_room_for_buttons();
    const std::string now = element_title(session.scene(), list, chosen);
    const bool open = ImGui::BeginCombo("##element", now.c_str());
    record_item(rects, std::string(list.key) + "#element");
    if (open) {
      ImGuiListClipper clipper;
      clipper.Begin(count);
      while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
          ImGui::PushID(i);
          if (ImGui::Selectable(element_title(session.scene(), list, i).c_str(), i == chosen)) {
            chosen = i;
          }
          record_item(rects, std::string(list.key) + "#element=" + std::to_string(i));
          ImGui::PopID();
        }
      }
      ImGui::EndCombo();
    }
    ImGui::SameLine(0, space);
  }
  if (add_button(rects, list) && session.add(list.owner)) chosen = count;
  if (count > 0) {
    ImGui::SameLine(0, space);
    if (remove_button(rects, list)) (void)session.remove(list.owner, chosen);
  } else {
    ImGui::SameLine();
    wrapped_text(theme::quiet, list.help);
  }
}

bool ListPanel::name_row(Session& session, WidgetRects& rects, const OwnerEntry& list, int index) {
  constexpr float space = 4.0f;
  const float buttons = 2 * (ImGui::GetFrameHeight() + space);
  row_label("Name", "What relations and figures call it.", buttons);
  name_field(session, rects, list, index);
  ImGui::SameLine(0, space);
  const bool add = add_button(rects, list);
  ImGui::SameLine(0, space);
  const bool remove = remove_button(rects, list);
  const std::string place = std::string("/") + list.key;
  refusal_line(session, rects, place);
  refusal_line(session, rects, place + "/" + std::to_string(index) + "/name");
  if (add) return session.add(list.owner).ok();
  return remove && session.remove(list.owner, index).ok();
}

}  // namespace flockwork
