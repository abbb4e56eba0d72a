// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "render/people_marks.h"
#include "ui/elements.h"
#include "ui/panels.h"
#include "ui/parameter_row.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

// In the order in which a floor is drawn up.
constexpr ParameterOwner crowd_lists[] = {ParameterOwner::exit,         ParameterOwner::source,
                                          ParameterOwner::person_class, ParameterOwner::journey,
                                          ParameterOwner::waypoint,     ParameterOwner::zone,
                                          ParameterOwner::flow_line,    ParameterOwner::area};

constexpr std::size_t most_legend = 14;

void color_legend(const Session& session) {
  const bool light = is_light(session.look.background);
  const auto legend =
      people_legend(session.scene().crowd, session.scene().view.people_color, light);
  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  const float height = ImGui::GetTextLineHeight();
  for (std::size_t i = 0; i < legend.size() && i < most_legend; ++i) {
    const float width = 20.0f + ImGui::CalcTextSize(legend[i].label.c_str()).x;
    if (i > 0) {
      ImGui::SameLine(0, 12);
      if (ImGui::GetCursorPosX() + width > right) ImGui::NewLine();
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Vec3 c = legend[i].color;
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + 7.0f, at.y + 0.5f * height}, 5.5f,
                                                theme::color({c.x, c.y, c.z, 1.0f}), 16);
    ImGui::Dummy({16.0f, height});
    ImGui::SameLine(0, 4);
    ImGui::TextUnformatted(legend[i].label.c_str());
  }
}

}  // namespace

// Each exit with a switch: what one tries first with a plan.
void Panels::exit_switches(Session& session) {
  for (std::size_t e = 0; e < session.scene().crowd.exits.size(); ++e) {
    const Exit& exit = session.scene().crowd.exits[e];
    const std::string path = "/crowd/exits/" + std::to_string(e) + "/open";
    ImGui::PushID(static_cast<int>(e));
    bool open = exit.open;
    if (ImGui::Checkbox(exit.name.c_str(), &open)) (void)session.set(path, open ? 1.0 : 0.0);
    record_item(rects_, "switch " + exit.name);
    help_tooltip("Whether this exit lets people out.");
    const double time = session.simulation().time();
    if (open && !exit_is_open(session.scene().crowd.exits[e], time)) {
      ImGui::SameLine();
      wrapped_text(theme::quiet, time < static_cast<double>(exit.opens) ? "opens later" : "closed");
    }
    ImGui::PopID();
  }
}

void Panels::crowd_panel(Session& session, const Monitor& monitor) {
  if (session.scene().world.dimension != 2) {
    wrapped_text(theme::quiet, "People walk in the plane; this world has three dimensions.");
    return;
  }
  const CrowdScene& crowd = session.scene().crowd;
  if (crowd.sources.empty()) {
    wrapped_text(theme::quiet,
                 "This scene has no people. Add a source and an exit here, or draw them with the "
                 "tools.");
  } else {
    if (const Parameter* color = table_entry(ParameterOwner::view, "people_color")) {
      parameter_row(session, rects_, *color, -1, {});
    }
    color_legend(session);
  }
  if (!session.scene().crowd.exits.empty()) {
    ImGui::SeparatorText("Exits open");
    exit_switches(session);
  }
  ImGui::SeparatorText("Floor and people");
  for (const ParameterOwner list : crowd_lists) lists_.draw(session, rects_, owner_entry(list));

  ImGui::SeparatorText("How people walk");
  std::vector<Hint> hints;
  for (const CrowdFinding& finding : monitor.crowd().findings) hints.push_back(finding.hint);
  const char* group = "";
  bool open = false;
  for (const Parameter& p : parameter_table()) {
    if (p.owner != ParameterOwner::crowd) continue;
    if (std::strcmp(p.group, group) != 0) {
      group = p.group;
      ImGui::PushID("crowd");
      open = ImGui::CollapsingHeader(group);
      ImGui::PopID();
      record_item(rects_, std::string("crowd ") + group);
    }
    if (open && applies(p, session.scene(), -1)) parameter_row(session, rects_, p, -1, hints);
  }
  const bool tests = ImGui::CollapsingHeader("Validation");
  record_item(rects_, "validation");
  if (tests) validation_.draw(session, rects_);
}

void Panels::person_panel(Session& session, const PersonFigures& person) {
  char text[64];
  figure_line("Class", person.kind.c_str());
  std::snprintf(text, sizeof text, "%.2f of %.2f m/s", static_cast<double>(person.speed),
                static_cast<double>(person.free_speed));
  figure_line("Speed", text, "Of the present step, and when nobody is in the way.");
  figure_line("Goes to", person.target.c_str());
  if (person.distance) {
    std::snprintf(text, sizeof text, "%.1f m", static_cast<double>(*person.distance));
  }
  figure_line("Way left", person.distance ? text : "none leads there",
              "Length of the way to the target, times its cost.");
  figure_line("State", person.state.c_str());
  std::snprintf(text, sizeof text, "%.1f s", person.halted);
  figure_line("Got on", text, "How long ago it last got on by 0.4 m.");
  std::snprintf(text, sizeof text, "%.1f, %.1f m", static_cast<double>(person.position.x),
                static_cast<double>(person.position.y));
  figure_line("Place", text);
  ImGui::Checkbox("Follow", &session.follow);
  record_item(rects_, "follow");
  help_tooltip("The view goes with this person. (L)");
  ImGui::SameLine();
  const float width = ImGui::GetFrameHeight();
  ImGui::SameLine(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
  if (icon_button(rects_, "deselect", Icon::close, "Deselect (Esc)", {width, width})) {
    session.deselect();
  }
}

}  // namespace flockwork
