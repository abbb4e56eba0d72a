// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ui/elements.h"
#include "ui/panels.h"
#include "ui/parameter_row.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

const Parameter* overlay_entry(std::string_view path) {
  return table_entry(ParameterOwner::overlays, path);
}

// Dark ink gets the light ground that it has in the picture: on a panel it would not be seen.
void ink_line(ImVec2 from, float width, Vec3 color, bool on_light) {
  ImDrawList* const list = ImGui::GetWindowDrawList();
  if (on_light) {
    list->AddRectFilled({from.x - 2.0f, from.y - 5.0f}, {from.x + width + 2.0f, from.y + 5.0f},
                        IM_COL32(244, 243, 240, 255), 2.0f);
  }
  list->AddRectFilled({from.x, from.y - 2.0f}, {from.x + width, from.y + 2.0f},
                      theme::color({color.x, color.y, color.z, 1.0f}), 2.0f);
}

void swatch(const LegendEntry& entry, bool on_light) {
  const float height = ImGui::GetTextLineHeight();
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  ink_line({origin.x + 2.0f, std::floor(origin.y + 0.5f * height)}, 16.0f, entry.color, on_light);
  ImGui::Dummy({22.0f, height});
  ImGui::SameLine(0, 4);
  ImGui::TextUnformatted(entry.label);
}

constexpr const char* tool_help[tool_count] = {
    "Drag to move the view, or to turn it in 3D. Click an agent or a person to select it; drag a "
    "point to move it.",
    "While you press, all flocks come to the pointer; within the radius the pull fades, so that "
    "they gather around it.",
    "While you press, agents within the radius turn away from the pointer.",
    "While you press, agents within the radius flee from the pointer, the harder the nearer: the "
    "flock bursts and closes again.",
    "While you press, agents within the radius come to the pointer and feed there. This food is "
    "never used up.",
    "Drag a rectangle: nobody passes it, from now on. (Ctrl Z takes it back.)",
    "Drag a line: a wall without width.",
    "Drag a rectangle: people walk slower there, as on stairs or sand.",
    "Drag a rectangle: people walk around it if the way around is not much longer.",
    "Drag a rectangle: people leave there.",
    "Drag a rectangle: people come from there.",
    "Click an exit to close or to open it.",
    "Click a wall, an area or a line to take it away. A room is met at its outline."};

std::string vector_length(Vec3 v, const char* unit) {
  char text[48];
  std::snprintf(text, sizeof text, "%.2f %s", static_cast<double>(std::sqrt(dot(v, v))), unit);
  return text;
}

}  // namespace

void Panels::tools_panel(Session& session) {
  Tool& tool = session.tool;
  row_label("Pointer", "What the mouse or a finger does on the picture. (M: next, Esc: camera)");
  const int kind = static_cast<int>(tool.kind);
  if (ImGui::BeginCombo("##tool", tool_names[kind], ImGuiComboFlags_HeightLarge)) {
    for (int i = 0; i < tool_count; ++i) {
      if (!tool_applies(static_cast<ToolKind>(i), session.scene())) continue;
      if (ImGui::Selectable(tool_names[i], i == kind)) tool.kind = static_cast<ToolKind>(i);
      record_item(rects_, std::string("tool=") + tool_names[i]);
      help_tooltip(tool_help[i]);
    }
    ImGui::EndCombo();
  } else {
    record_item(rects_, "tool");
  }
  wrapped_text(theme::quiet, tool_help[kind]);
  floor_tool(session);
  if (!is_pointer(tool.kind)) return;
  row_label("Radius", tool.kind == ToolKind::attractor
                          ? "Within this distance the attractor pulls less and less."
                          : "How far from the pointer it acts.");
  ImGui::SliderFloat("##tool radius", &tool.radius, Tool::least_radius, Tool::most_radius, "%.1f u",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  record_item(rects_, "tool radius");
  row_label("Strength", "Times what a rule of weight 1 does.");
  ImGui::SliderFloat("##tool strength", &tool.strength, 0.0f, Tool::most_strength, "%.1f",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  record_item(rects_, "tool strength");
  ImGui::Checkbox("Without pressing", &tool.always);
  record_item(rects_, "tool always");
  help_tooltip("The tool acts wherever the mouse is. The view then moves with the right button.");
}

// What painted elements get.
void Panels::floor_tool(Session& session) {
  Tool& tool = session.tool;
  if (tool.kind == ToolKind::slow_zone) {
    row_label("Speed factor", "By what the speed is multiplied there.");
    ImGui::SliderFloat("##speed factor", &tool.speed_factor, 0.1f, 2.0f, "%.2f",
                       ImGuiSliderFlags_AlwaysClamp);
    record_item(rects_, "tool speed factor");
  } else if (tool.kind == ToolKind::avoided_zone) {
    row_label("Cost", "How many times as long the way through there seems.");
    ImGui::SliderFloat("##cost", &tool.cost, 0.1f, 20.0f, "%.1f",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    record_item(rects_, "tool cost");
  } else if (tool.kind == ToolKind::source) {
    row_label("People", "How many come from there in all.");
    ImGui::SliderInt("##people", &tool.people, 1, 2000, "%d",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    record_item(rects_, "tool people");
  }
  if (!paints(tool.kind) && !clicks(tool.kind)) return;
  ImGui::BeginDisabled(!session.can_undo());
  if (ImGui::Button("Undo")) (void)session.undo();
  ImGui::EndDisabled();
  record_item(rects_, "undo");
  help_tooltip("Takes back what was added or taken away last. (Ctrl Z)");
}

void Panels::crowd_overlays(Session& session) {
  const Overlays& o = session.scene().overlays;
  const auto toggle = [&](const char* path, bool on) {
    const Parameter* const entry = overlay_entry(path);
    if (entry == nullptr) return;
    const std::string whole = parameter_path(*entry, -1);
    if (ImGui::Checkbox(entry->label, &on)) (void)session.set(whole, on ? 1.0 : 0.0);
    record_item(rects_, whole);
    help_tooltip(entry->help);
  };
  const float half = ImGui::GetCursorPosX() + 0.5f * ImGui::GetContentRegionAvail().x;
  toggle("floor_marks", o.floor_marks);
  ImGui::SameLine(half);
  toggle("directions", o.directions);
  toggle("density", o.density);
  ImGui::SameLine(half);
  toggle("heat_map", o.heat_map);
  toggle("distance_field", o.distance_field);
  if (o.directions) {
    const OverlayColors& colors = overlay_colors(is_light(session.look.background));
    swatch({"Wants to go", colors.cohesion}, is_light(session.look.background));
    ImGui::SameLine(half);
    swatch({"Steps", colors.velocity}, is_light(session.look.background));
  }
  const Parameter* const exit = overlay_entry("exit");
  if (exit != nullptr && o.distance_field) parameter_row(session, rects_, *exit, -1, {});
  if (ImGui::Button("Save the picture")) session.file_wish = Session::FileWish::save_picture;
  record_item(rects_, "save picture");
  help_tooltip("What is seen, without the panels, as a PNG file: for example the heat map.");
}

void Panels::overlays_panel(Session& session) {
  const Scene& scene = session.scene();
  if (session.simulation().crowd() != nullptr) crowd_overlays(session);
  if (scene.flocks.empty()) return;
  const Overlays& o = scene.overlays;
  const auto toggle = [&](const char* path, bool on) {
    const Parameter* const entry = overlay_entry(path);
    if (entry == nullptr) return;
    const std::string whole = parameter_path(*entry, -1);
    if (ImGui::Checkbox(entry->label, &on)) (void)session.set(whole, on ? 1.0 : 0.0);
    record_item(rects_, whole);
    help_tooltip(entry->help);
  };
  const float half = ImGui::GetCursorPosX() + 0.5f * ImGui::GetContentRegionAvail().x;
  toggle("radii", o.radii);
  ImGui::SameLine(half);
  toggle("view", o.view);
  toggle("neighbours", o.neighbours);
  ImGui::SameLine(half);
  toggle("forces", o.forces);
  toggle("cells", o.cells);
  ImGui::SameLine(half);
  toggle("everyone", o.everyone);
  const bool any = o.radii || o.view || o.neighbours || o.forces || o.cells;
  if (any && !o.everyone && o.agent < 0) {
    wrapped_text(theme::advice, "Click an agent in the picture to see its overlays.");
  }
  if (any && o.cells && scene.neighbour_search != NeighbourSearch::grid) {
    wrapped_text(theme::advice, "This scene compares everybody with everybody: it has no cells.");
  }
  if (scene.flocks.size() > 1) overlay_flock_row(session);
  for (const char* path : {"agent", "arrow_scale"}) {
    const Parameter* const entry = overlay_entry(path);
    if (entry != nullptr) parameter_row(session, rects_, *entry, -1, {});
  }
  if (o.flock < 0 || o.flock >= static_cast<int>(scene.flocks.size())) return;
  const FlockModel model = scene.flocks[static_cast<std::size_t>(o.flock)].parameters.model;
  const bool on_light = is_light(session.look.background);
  bool left = true;
  for (const LegendEntry& entry : overlay_legend(o, model, on_light)) {
    if (!left) ImGui::SameLine(half);
    swatch(entry, on_light);
    left = !left;
  }
}

void Panels::overlay_flock_row(Session& session) {
  const Scene& scene = session.scene();
  row_label("Flock", "The flock that the overlays are about.");
  const auto now = static_cast<std::size_t>(scene.overlays.flock);
  const char* const name = now < scene.flocks.size() ? scene.flocks[now].name.c_str() : "";
  if (ImGui::BeginCombo("##overlay flock", name)) {
    for (std::size_t i = 0; i < scene.flocks.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      if (ImGui::Selectable(scene.flocks[i].name.c_str(), i == now)) {
        (void)session.set("/overlays/flock", static_cast<double>(i));
      }
      ImGui::PopID();
    }
    ImGui::EndCombo();
  }
  record_item(rects_, "/overlays/flock");
}

void Panels::agent_panel(Session& session, const AgentFigures& figures) {
  const Scene& scene = session.scene();
  const auto f = static_cast<std::size_t>(figures.agent.flock);
  if (f >= scene.flocks.size()) return;
  const bool on_light = is_light(session.look.background);
  const OverlayColors& colors = overlay_colors(on_light);
  const char* const unit =
      chooses_heading(scene.flocks[f].parameters.model) ? "u/s" : "u/s\xC2\xB2";
  figure_line("Speed", vector_length(figures.velocity, "u/s").c_str());
  char text[64];
  std::snprintf(text, sizeof text, "%d, %d close", figures.neighbours, figures.close);
  figure_line("Neighbours", text,
              "Those that count, and how many of them are within the separation radius.");
  const auto force = [&](const char* label, Vec3 v, Vec3 color) {
    const ImVec2 place = ImGui::GetCursorScreenPos();
    ink_line({place.x + 2.0f, std::floor(place.y + 0.5f * ImGui::GetTextLineHeight())}, 10.0f,
             color, on_light);
    ImGui::Indent(20.0f);
    figure_line(label, vector_length(v, unit).c_str(),
                "What this rule alone asks for, its weight included.");
    ImGui::Unindent(20.0f);
  };
  force("Separation", figures.separation, colors.separation);
  force("Alignment", figures.alignment, colors.alignment);
  force("Cohesion", figures.cohesion, colors.cohesion);
  ImGui::Checkbox("Follow", &session.follow);
  record_item(rects_, "follow");
  help_tooltip("The view goes with this agent. (L)");
  ImGui::SameLine();
  const float width = ImGui::GetFrameHeight();
  ImGui::SameLine(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
  if (icon_button(rects_, "deselect", Icon::close, "Deselect (Esc)", {width, width})) {
    session.deselect();
  }
}

// Where nothing else is: in the lower right corner of what the panels leave free, or, above an open
// sheet, at the top.
void Panels::draw_selected(Session& session, const Selected& selected, float width, float height) {
  const auto& figures = selected.agent;
  const bool agent = session.selected() && figures;
  const bool person = session.selected_person() && selected.person;
  if (!agent && !person) return;
  constexpr float window_width = 236.0f, gap = 12.0f;
  const bool columns = !is_narrow(width, height);
  const bool at_top = !columns && free_.height < 0.7f * height;
  ImGui::SetNextWindowPos({columns  ? free_.x + free_.width
                           : at_top ? width - gap
                                    : free_.x + free_.width - gap,
                           at_top ? gap : free_.y + free_.height - (columns ? 0.0f : gap)},
                          ImGuiCond_Always, {1.0f, at_top ? 0.0f : 1.0f});
  ImGui::SetNextWindowSize({std::min(window_width, width - 2.0f * gap), 0.0f});
  char title[96];
  if (person) {
    std::snprintf(title, sizeof title, "person %u###agent", selected.person->id);
  } else {
    const auto f = static_cast<std::size_t>(figures->agent.flock);
    std::snprintf(title, sizeof title, "%.40s %u###agent",
                  f < session.scene().flocks.size() ? session.scene().flocks[f].name.c_str() : "",
                  figures->agent.id);
  }
  if (ImGui::Begin(title, nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar)) {
    person ? person_panel(session, *selected.person) : agent_panel(session, *figures);
  }
  ImGui::End();
}

}  // namespace flockwork
