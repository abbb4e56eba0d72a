// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>

#include "ui/elements.h"
#include "ui/panels.h"
#include "ui/parameter_row.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

// A row for a parameter that also has its place in a generated list.
void named_row(Session& session, WidgetRects& rects, ParameterOwner owner, std::string_view path,
               int flock) {
  if (const Parameter* p = table_entry(owner, path)) parameter_row(session, rects, *p, flock, {});
}

}  // namespace

void Panels::run_panel(Session& session) {
  scene_chooser(session);
  const Session::Refusal& refusal = session.refusal();
  // What was refused and is no parameter has no row of its own.
  // Nor is there one to be seen of what was drawn with a tool.
  const bool drawn = paints(session.tool.kind) || clicks(session.tool.kind);
  if (!refusal.text.empty() && (drawn || !refusal.place.starts_with('/'))) {
    wrapped_text(theme::refused, (refusal.place + ": " + refusal.text).c_str());
    record_item(rects_, "refusal");
  }
  const float spacing = ImGui::GetStyle().ItemSpacing.x;
  const float width = (ImGui::GetContentRegionAvail().x - 3 * spacing) / 4.0f;
  transport(session, {width, ImGui::GetFrameHeight() + 4.0f});

  row_label("Speed",
            "Simulated seconds per second. A slow machine may not reach it: steps never "
            "get longer, they come later.",
            row_reserve());
  float speed = static_cast<float>(session.speed);
  if (ImGui::SliderFloat("##speed", &speed, 1.0f / 16.0f, 16.0f, "%.2f \xC3\x97",
                         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    // Real time is what most people want back.
    session.speed = std::fabs(speed - 1.0f) < 0.06f ? 1.0 : static_cast<double>(speed);
  }
  record_item(rects_, "speed");

  if (!session.scene().flocks.empty()) {
    named_row(session, rects_, ParameterOwner::flock, "count", session.selected_flock);
  }
  seed_row(session);
  look_rows(session);
}

void Panels::scene_chooser(Session& session) {
  const Scene& scene = session.scene();
  ImGui::SetNextItemWidth(-FLT_MIN);
  const float height = ImGui::GetIO().DisplaySize.y;
  ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {400.0f, 0.8f * height});
  const bool open = ImGui::BeginCombo("##scene", scene.title.c_str(), ImGuiComboFlags_HeightLarge);
  record_item(rects_, "scene");
  if (!open) {
    help_tooltip(scene.description.c_str());
    return;
  }
  // Files first: the list of scenes is longer than the window that drops down.
  const auto file_entry = [&](const char* label, const char* help, Session::FileWish wish) {
    if (ImGui::Selectable(label)) session.file_wish = wish;
    record_item(rects_, label);
    help_tooltip(help);
  };
  file_entry("Open a file",
             "A scene or a saved state. It can also be dropped on the page. (Ctrl O)",
             Session::FileWish::open);
  file_entry("Save this scene", "The parameters as they are now, as a scene file. (Ctrl S)",
             Session::FileWish::save_scene);
  file_entry("Save the state", "Everything, to go on later from this very step.",
             Session::FileWish::save_state);
  file_entry("Save the picture", "What is seen, without the panels, as a PNG file.",
             Session::FileWish::save_picture);
  ImGui::Separator();
  for (const SceneEntry& entry : scenes_) {
    scene_row(session, entry);
  }
  ImGui::EndCombo();
}

// Picture and name.
void Panels::scene_row(Session& session, const SceneEntry& entry) {
  constexpr ImVec2 size{72.0f, 45.0f};
  ImGui::PushID(entry.name.c_str());
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  if (ImGui::Selectable("##scene", entry.name == session.scene().name, 0, {0.0f, size.y})) {
    (void)session.load(entry.name);
  }
  record_item(rects_, "scene=" + entry.name);
  help_tooltip(entry.description.c_str());
  if (ImGui::IsItemVisible()) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 end{origin.x + size.x, origin.y + size.y};
    const ImTextureID picture = picture_of_ ? picture_of_(entry.name) : ImTextureID{};
    if (picture != ImTextureID{}) {
      // Textures begin at their lower end.
      list->AddImageRounded(picture, origin, end, {0, 1}, {1, 0}, IM_COL32_WHITE, 5.0f);
    } else {
      list->AddRectFilled(origin, end, IM_COL32(255, 255, 255, 16), 5.0f);
    }
    list->AddText({end.x + 10.0f, origin.y + 0.5f * (size.y - ImGui::GetTextLineHeight())},
                  ImGui::GetColorU32(ImGuiCol_Text), entry.title.c_str());
  }
  ImGui::PopID();
}

void Panels::transport(Session& session, ImVec2 size) {
  if (icon_button(rects_, "play", session.paused ? Icon::play : Icon::pause,
                  session.paused ? "Play (Space)" : "Pause (Space)", size, session.paused)) {
    session.paused = !session.paused;
  }
  ImGui::SameLine();
  if (icon_button(rects_, "step", Icon::step, "Pause and take a single step (.)", size)) {
    session.paused = true;
    ++session.single_steps;
  }
  ImGui::SameLine();
  if (icon_button(rects_, "reset", Icon::restart, "Back to the start, parameters stay (R)", size)) {
    session.restart();
  }
  ImGui::SameLine();
  if (icon_button(rects_, "fit", Icon::fit, "Show the whole world (F)", size)) {
    session.fit_view = true;
  }
}

void Panels::seed_row(Session& session) {
  const float spacing = 4.0f;
  const float button = row_reserve() - spacing;
  row_label("Seed",
            "The same scene, parameters and seed give the same run to the bit, on every machine. "
            "A new seed starts anew.",
            row_reserve());
  std::uint64_t seed = session.scene().seed;
  if (ImGui::InputScalar("##seed", ImGuiDataType_U64, &seed, nullptr, nullptr, nullptr,
                         ImGuiInputTextFlags_EnterReturnsTrue)) {
    session.restart_with_seed(seed);
  } else if (ImGui::IsItemDeactivatedAfterEdit()) {
    session.restart_with_seed(seed);
  }
  record_item(rects_, "seed");
  ImGui::SameLine(0, spacing);
  if (icon_button(rects_, "new seed", Icon::dice, "Another seed", {button, 0})) {
    // Any number will do; the time of the click is one that nobody chose.
    const auto ticks = static_cast<std::uint64_t>(ImGui::GetTime() * 1e6) + session.scene().seed;
    session.restart_with_seed(ticks * 6364136223846793005ULL % 99991 + 1);
  }
}

void Panels::look_rows(Session& session) {
  const Parameter* color_by = table_entry(ParameterOwner::flock, "appearance/color_by");
  if (color_by != nullptr) {
    const int selected = session.selected_flock;
    const auto& flock = session.scene().flocks;
    const ColorBy before = flock.empty()
                               ? ColorBy::flock
                               : flock[static_cast<std::size_t>(selected)].appearance.color_by;
    if (!flock.empty()) {
      parameter_row(session, rects_, *color_by, selected, {});
      const ColorBy now =
          session.scene().flocks[static_cast<std::size_t>(selected)].appearance.color_by;
      // One legend for the picture: the other flocks follow.
      for (int i = 0; now != before && i < session.simulation().flock_count(); ++i) {
        (void)session.set(parameter_path(*color_by, i), static_cast<double>(now));
      }
    }
  }
  const auto toggle = [&](const char* label, const char* path, bool on) {
    if (ImGui::Checkbox(label, &on)) (void)session.set(path, on ? 1.0 : 0.0);
    record_item(rects_, path);
  };
  const View& view = session.scene().view;
  toggle("Trails", "/view/trails", view.trails);
  help_tooltip("Leaves a fading line behind each agent. (T)");
  ImGui::SameLine(0, 20);
  toggle("Bounds", "/view/show_bounds", view.show_bounds);
  help_tooltip("Draws the edge of the world.");
}

void Panels::view_panel(Session& session) {
  RenderOptions& look = session.look;
  row_label("Background", "What is behind the flock. paper suits print and slides.", row_reserve());
  const int background = static_cast<int>(look.background);
  if (ImGui::BeginCombo("##background", background_names[background])) {
    for (int i = 0; i < background_count; ++i) {
      if (ImGui::Selectable(background_names[i], i == background)) {
        look.background = static_cast<Background>(i);
      }
    }
    ImGui::EndCombo();
  }
  record_item(rects_, "background");
  row_label("Agent size", "Times the size of each flock's agents in the picture.", row_reserve());
  ImGui::SliderFloat("##size", &look.size_scale, 0.25f, 4.0f, "%.2f \xC3\x97",
                     ImGuiSliderFlags_Logarithmic);
  look.size_scale = std::fmin(std::fmax(look.size_scale, 0.1f), 20.0f);
  record_item(rects_, "size");
  row_label("Trail length", "Simulated time that a trail reaches back.", row_reserve());
  ImGui::SliderFloat("##trail", &look.trail_seconds, 0.1f, 5.0f, "%.1f s");
  look.trail_seconds = std::fmin(std::fmax(look.trail_seconds, 0.1f), 10.0f);
  record_item(rects_, "trail length");
  if (session.scene().world.dimension == 3) {
    row_label("Ground", "A faint grid below the flock.");
    ImGui::Checkbox("##ground", &look.show_grid);
  }

  ImGui::SeparatorText("Keys and gestures");
  constexpr const char* keys[][2] = {{"Space", "play, pause"},
                                     {".", "single step"},
                                     {"R", "restart"},
                                     {"T", "trails"},
                                     {"F", "whole world"},
                                     {"1 2 3", "scenes"},
                                     {"H", "hide panels"},
                                     {"M", "pointer's tool"},
                                     {"Esc", "camera, nobody"},
                                     {"Click", "select an agent"},
                                     {"L", "follow it"},
                                     {"P, arrows", "panels by keys"},
                                     {"Drag", "move or orbit"},
                                     {"Right drag", "move in 3D"},
                                     {"Wheel, pinch", "zoom"},
                                     {"Ctrl click", "type a value"},
                                     {"Ctrl O, Ctrl S", "open, save"},
                                     {"Ctrl Z", "undo a drawn element"}};
  for (const auto& [key, meaning] : keys) {
    const float start = ImGui::GetCursorPosX();
    ImGui::TextUnformatted(key);
    ImGui::SameLine(start + 116.0f);
    ImGui::PushStyleColor(ImGuiCol_Text, theme::quiet);
    ImGui::TextUnformatted(meaning);
    ImGui::PopStyleColor();
  }
}

}  // namespace flockwork
