// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/parameter_row.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "imgui.h"
#include "ui/curve_editor.h"
#include "ui/elements.h"
#include "ui/names_editor.h"
#include "ui/points_editor.h"
#include "ui/theme.h"

namespace flockwork {
namespace {

constexpr double degrees = 57.29577951308232;  // per rad
constexpr float curve_height = 120.0f;

bool is_angle(const Parameter& p) { return std::strncmp(p.unit, "rad", 3) == 0; }

// Units as the panels write them.
std::string shown_unit(const Parameter& p) {
  if (is_angle(p)) return std::strcmp(p.unit, "rad") == 0 ? "\xC2\xB0" : "\xC2\xB0/s";
  std::string unit = p.unit;
  if (!unit.empty() && unit.back() == '2') unit.replace(unit.size() - 1, 1, "\xC2\xB2");
  return unit;
}

double shown(const Parameter& p, double value) { return is_angle(p) ? value * degrees : value; }

// Back from what is shown. The ends are exact, whatever degrees were rounded to.
double meant(const Parameter& p, double value) {
  if (!is_angle(p)) return value;
  for (const double end : {p.minimum, p.maximum, p.slider_minimum, p.slider_maximum}) {
    if (std::fabs(value - end * degrees) < 1e-3) return end;
  }
  return value / degrees;
}

// As many decimals as a slider's length can tell apart.
int decimals(const Parameter& p) {
  if (p.kind == ParameterKind::integer) return 0;
  const double reach = shown(p, p.slider_maximum) - shown(p, p.slider_minimum);
  return reach <= 0.5 ? 4 : reach <= 1.0 ? 3 : reach <= 50.0 ? 2 : reach <= 300.0 ? 1 : 0;
}

std::string format_of(const Parameter& p) {
  const std::string unit = shown_unit(p);
  const char* space = unit.empty() || is_angle(p) ? "" : " ";
  return (p.kind == ParameterKind::integer ? "%d" : "%." + std::to_string(decimals(p)) + "f") +
         space + unit;
}

bool same_curve(const FalloffCurve& a, const FalloffCurve& b) {
  const auto n = static_cast<std::ptrdiff_t>(a.count);
  return a.count == b.count && std::equal(a.x.begin(), a.x.begin() + n, b.x.begin()) &&
         std::equal(a.y.begin(), a.y.begin() + n, b.y.begin());
}

std::string value_text(const Parameter& p, double value) {
  if (p.kind == ParameterKind::choice) {
    const auto i = static_cast<std::size_t>(value);
    return i < p.choices.size() ? p.choices[i] : "";
  }
  if (p.kind == ParameterKind::boolean) return value != 0.0 ? "on" : "off";
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.5g", shown(p, value));
  const std::string unit = shown_unit(p);
  return buffer + std::string(unit.empty() || is_angle(p) ? "" : " ") + unit;
}

class Row {
 public:
  Row(Session& session, WidgetRects& rects, const Parameter& p, int index)
      : session_(session), rects_(rects), p_(p), index_(index), path_(parameter_path(p, index)) {}

  void draw(const char* label, const std::vector<Hint>& hints) {
    ImGui::PushID(path_.c_str());
    const bool dimmed = !has_effect(p_, session_.scene(), index_);
    const float reserve = row_reserve();
    if (dimmed) ImGui::PushStyleVar(ImGuiStyleVar_Alpha, ImGui::GetStyle().DisabledAlpha);
    row_label(label, p_.help, reserve);
    menu();
    widget();
    if (dimmed) ImGui::PopStyleVar();
    back_button(reserve);
    notes(hints);
    ImGui::PopID();
  }

 private:
  ParameterSlot slot() const { return {&p_, index_}; }
  double value() const { return read_parameter(session_.scene(), slot()); }
  double loaded_value() const { return read_parameter(session_.loaded(), slot()); }
  // A scene that was changed by others may have elements that the loaded one has not.
  bool was_loaded() const {
    return std::max(index_, 0) < static_cast<int>(owner_count(session_.loaded(), p_.owner));
  }
  bool is_model() const {
    return p_.owner == ParameterOwner::flock && std::strcmp(p_.path, "model") == 0;
  }
  // With widgets of their own, in several lines.
  bool is_tall() const {
    return p_.kind == ParameterKind::curve || p_.kind == ParameterKind::points ||
           p_.kind == ParameterKind::references;
  }
  void set(const ParameterValue& value) { (void)session_.set(path_, value); }

  void widget() {
    switch (p_.kind) {
      case ParameterKind::real:
        slider();
        break;
      case ParameterKind::integer:
        if (p_.slider_maximum - p_.slider_minimum <= 2.0) {
          few_integers();
        } else {
          slider();
        }
        break;
      case ParameterKind::boolean: {
        bool on = value() != 0.0;
        if (ImGui::Checkbox("##value", &on)) set(on ? 1.0 : 0.0);
        record_item(rects_, path_);
        break;
      }
      case ParameterKind::choice:
        choice();
        break;
      case ParameterKind::color: {
        Vec3 color = *read_color(session_.scene(), slot());
        if (ImGui::ColorEdit3("##value", &color.x, ImGuiColorEditFlags_NoInputs)) set(color);
        record_item(rects_, path_);
        break;
      }
      case ParameterKind::curve:
        curve();
        break;
      case ParameterKind::points:
        points();
        break;
      case ParameterKind::reference:
        reference();
        break;
      case ParameterKind::references:
        references();
        break;
    }
    // A curve's right click takes a point away; points have widgets of their own.
    if (!is_tall()) menu();
  }

  void slider() {
    const ImGuiSliderFlags flags = p_.logarithmic ? ImGuiSliderFlags_Logarithmic : 0;
    const std::string format = format_of(p_);
    if (p_.kind == ParameterKind::integer) {
      int number = static_cast<int>(value());
      const int low = static_cast<int>(p_.slider_minimum);
      const int high = static_cast<int>(p_.slider_maximum);
      const bool edited = ImGui::SliderInt("##value", &number, low, high, format.c_str(), flags);
      set_when_done(edited, static_cast<double>(number));
    } else {
      double number = shown(p_, value());
      const double low = shown(p_, p_.slider_minimum), high = shown(p_, p_.slider_maximum);
      const bool edited = ImGui::SliderScalar("##value", ImGuiDataType_Double, &number, &low, &high,
                                              format.c_str(), flags);
      set_when_done(edited, meant(p_, number));
    }
    record_item(rects_, path_);
    if (!ImGui::IsItemActive()) {
      help_tooltip("Drag, or hold Ctrl and click to type a value.", range_text().c_str());
    }
  }

  // A drag acts at once. What is typed acts when it is complete: the 2 on the way to 200 is no
  // value that anyone asked for.
  void set_when_done(bool edited, double number) {
    ImGuiStorage* storage = ImGui::GetStateStorage();
    const ImGuiID typed = ImGui::GetID("typed"), waiting = ImGui::GetID("waiting");
    const bool typing = ImGui::IsItemActive() && ImGui::GetIO().WantTextInput;
    if (edited && typing) {
      storage->SetFloat(typed, static_cast<float>(number));
      storage->SetBool(waiting, true);
    } else if (edited && !storage->GetBool(waiting)) {
      set(number);
    }
    if (ImGui::IsItemDeactivated() && storage->GetBool(waiting)) {
      storage->SetBool(waiting, false);
      set(static_cast<double>(storage->GetFloat(typed)));
    }
  }

  void few_integers() {
    const int now = static_cast<int>(value());
    const int low = static_cast<int>(p_.slider_minimum);
    const int high = static_cast<int>(p_.slider_maximum);
    for (int number = low; number <= high; ++number) {
      if (number > low) ImGui::SameLine();
      if (ImGui::RadioButton(std::to_string(number).c_str(), number == now) && number != now) {
        set(static_cast<double>(number));
      }
      record_item(rects_, path_ + "=" + std::to_string(number));
    }
  }

  void choice() {
    const auto now = static_cast<std::size_t>(value());
    if (!ImGui::BeginCombo("##value", now < p_.choices.size() ? p_.choices[now] : "")) {
      record_item(rects_, path_);
      return;
    }
    record_item(rects_, path_);
    for (std::size_t i = 0; i < p_.choices.size(); ++i) {
      if (ImGui::Selectable(p_.choices[i], i == now)) choose(i);
      record_item(rects_, path_ + "=" + p_.choices[i]);
    }
    ImGui::EndCombo();
  }

  void choose(std::size_t choice) {
    if (is_model()) {
      (void)session_.use_model(index_, static_cast<FlockModel>(choice));
    } else if (p_.owner == ParameterOwner::journey && std::strcmp(p_.path, "end") == 0 &&
               static_cast<JourneyEnd>(choice) == JourneyEnd::exit) {
      end_at_exit();
    } else {
      set(static_cast<double>(choice));
    }
  }

  // A journey that ends at an exit needs one.
  void end_at_exit() {
    Scene next = session_.scene();
    Journey& journey = next.crowd.journeys[static_cast<std::size_t>(index_)];
    journey.end = JourneyEnd::exit;
    if (journey.exit.empty() && !next.crowd.exits.empty()) {
      journey.exit = next.crowd.exits.front().name;
    }
    (void)session_.change(std::move(next));
  }

  // The names of the list's elements, and none where there may be none.
  void reference() {
    const std::string now = *read_reference(session_.scene(), slot());
    const OwnerEntry& list = owner_entry(p_.refers_to);
    const bool all = p_.owner == ParameterOwner::point || std::strcmp(p_.path, "source") == 0;
    const char* none = p_.owner == ParameterOwner::overlays ? "nearest" : all ? "all" : "none";
    const bool open = ImGui::BeginCombo("##value", now.empty() ? none : now.c_str());
    record_item(rects_, path_);
    if (!open) return;
    std::vector<std::string> names;
    if (!p_.required) names.emplace_back();
    for (std::size_t i = 0; i < list.size(session_.scene()); ++i) {
      names.push_back(element_name(session_.scene(), list, i));
    }
    if (p_.owner == ParameterOwner::relation && !session_.scene().crowd.sources.empty()) {
      names.emplace_back(crowd_name);
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      const char* shown_name = names[i].empty() ? none : names[i].c_str();
      if (ImGui::Selectable(shown_name, names[i] == now)) set(names[i]);
      record_item(rects_, path_ + "=" + names[i]);
      ImGui::PopID();
    }
    ImGui::EndCombo();
  }

  void references() {
    std::vector<std::string> known;
    const OwnerEntry& list = owner_entry(p_.refers_to);
    for (std::size_t i = 0; i < list.size(session_.scene()); ++i) {
      known.push_back(element_name(session_.scene(), list, i));
    }
    ImGui::NewLine();
    const auto edited = edit_names(rects_, path_, *read_references(session_.scene(), slot()), known,
                                   static_cast<std::size_t>(p_.most));
    if (edited) set(*edited);
  }

  void points() {
    ImGui::NewLine();
    const bool flat = p_.planar || session_.scene().world.dimension == 2;
    const auto edited = edit_points(rects_, path_, *read_points(session_.scene(), slot()), flat);
    if (edited) set(*edited);
  }

  void curve() {
    const auto now = *read_curve(session_.scene(), slot());
    ImGui::NewLine();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, curve_height};
    const auto edited = edit_curve("##value", now, static_cast<float>(p_.maximum), size);
    record_item(rects_, path_);
    if (edited) set(*edited);
    wrapped_text(theme::quiet,
                 "Weight from touching (left) to the separation radius (right). Click to add a "
                 "point, drag to move, double-click to remove.");
  }

  bool changed() const {
    if (!was_loaded()) return false;
    if (p_.kind == ParameterKind::points) {
      return *read_points(session_.scene(), slot()) != *read_points(session_.loaded(), slot());
    }
    if (p_.kind == ParameterKind::references) {
      return *read_references(session_.scene(), slot()) !=
             *read_references(session_.loaded(), slot());
    }
    if (p_.kind == ParameterKind::reference) {
      return *read_reference(session_.scene(), slot()) !=
             *read_reference(session_.loaded(), slot());
    }
    if (p_.kind == ParameterKind::color) {
      return !(*read_color(session_.scene(), slot()) == *read_color(session_.loaded(), slot()));
    }
    if (p_.kind == ParameterKind::curve) {
      return !same_curve(*read_curve(session_.scene(), slot()),
                         *read_curve(session_.loaded(), slot()));
    }
    return value() != loaded_value();
  }

  void back() {
    if (p_.kind == ParameterKind::points) {
      set(*read_points(session_.loaded(), slot()));
    } else if (p_.kind == ParameterKind::references) {
      set(*read_references(session_.loaded(), slot()));
    } else if (p_.kind == ParameterKind::reference) {
      set(*read_reference(session_.loaded(), slot()));
    } else if (is_model()) {
      choose(static_cast<std::size_t>(loaded_value()));
    } else if (p_.kind == ParameterKind::color) {
      set(*read_color(session_.loaded(), slot()));
    } else if (p_.kind == ParameterKind::curve) {
      set(*read_curve(session_.loaded(), slot()));
    } else {
      set(loaded_value());
    }
  }

  void back_button(float width) {
    if (is_tall() || !changed()) return;
    const float right = ImGui::GetWindowContentRegionMax().x;
    ImGui::SameLine(right - width + 4.0f);
    ImGui::PushStyleColor(ImGuiCol_Button, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, theme::accent);
    const std::string name = path_ + "#back";
    const std::string help =
        "Back to this scene's value" + (has_number() ? ", " + value_text(p_, loaded_value()) : "");
    if (icon_button(rects_, name.c_str(), Icon::restart, help.c_str(), {width - 4.0f, 0})) back();
    ImGui::PopStyleColor(2);
  }

  bool has_number() const { return is_number(p_.kind); }

  std::string range_text() const {
    return "Allowed: " + value_text(p_, p_.minimum) + " to " + value_text(p_, p_.maximum);
  }

  // Right click on the label or the widget.
  void menu() {
    if (!ImGui::BeginPopupContextItem("menu")) return;
    if (!was_loaded()) {
      ImGui::TextUnformatted("Not in the loaded scene");
    } else if (has_number()) {
      const double normal = default_of(p_, model());
      const std::string scene = "Scene's value: " + value_text(p_, loaded_value());
      const std::string preset = "Default: " + value_text(p_, normal);
      if (ImGui::MenuItem(scene.c_str())) back();
      if (ImGui::MenuItem(preset.c_str())) {
        if (is_model())
          choose(static_cast<std::size_t>(normal));
        else
          set(normal);
      }
    } else if (ImGui::MenuItem("Scene's value")) {
      back();
    }
    ImGui::EndPopup();
  }

  // Whose defaults count.
  FlockModel model() const {
    if (p_.owner != ParameterOwner::flock || is_model()) return FlockModel{};
    return session_.scene().flocks[static_cast<std::size_t>(index_)].parameters.model;
  }

  void notes(const std::vector<Hint>& hints) {
    const Session::Refusal& refusal = session_.refusal();
    if (refusal.place == path_ && !refusal.text.empty()) {
      wrapped_text(theme::refused, refusal.text.c_str());
      record_item(rects_, path_ + "#refusal");
    }
    if (p_.owner != ParameterOwner::flock && p_.owner != ParameterOwner::crowd) return;
    for (const Hint& hint : hints) {
      if (std::strcmp(hint.parameter, p_.path) != 0) continue;
      wrapped_text(theme::advice, hint.text);
      record_item(rects_, path_ + "#hint");
    }
  }

  Session& session_;
  WidgetRects& rects_;
  const Parameter& p_;
  int index_;
  std::string path_;
};

}  // namespace

const Parameter* table_entry(ParameterOwner owner, std::string_view path) {
  for (const Parameter& p : parameter_table()) {
    if (p.owner == owner && p.path == path) return &p;
  }
  return nullptr;
}

void parameter_row(Session& session, WidgetRects& rects, const Parameter& parameter, int index,
                   const std::vector<Hint>& hints) {
  parameter_row(session, rects, parameter, index, hints, parameter.label);
}

void parameter_row(Session& session, WidgetRects& rects, const Parameter& parameter, int index,
                   const std::vector<Hint>& hints, const char* label) {
  Row(session, rects, parameter, index).draw(label, hints);
}

}  // namespace flockwork
