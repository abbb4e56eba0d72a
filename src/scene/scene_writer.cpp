// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/scene_writer.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <vector>

#include "scene/number_text.h"
#include "scene/scene_keys.h"
#include "scene/scene_reader.h"

namespace flockwork {
namespace {

// Lists and objects that fit are written on one line.
constexpr std::size_t line_width = 80;
constexpr std::size_t indentation = 2;

// A key with what stands behind its colon: a finished scalar, or members or elements.
struct Entry {
  std::string key;  // empty in a list
  std::string scalar;
  bool is_list = false;
  std::vector<Entry> children;

  bool is_scalar() const { return !scalar.empty(); }
};

Entry scalar(std::string key, std::string text) {
  return {std::move(key), std::move(text), false, {}};
}

// Valid texts have no control characters but line breaks.
std::string text_literal(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    if (c == '\n') {
      literal += "\\n";
    } else {
      literal += c;
    }
  }
  return literal + '"';
}

std::string color_text(const Vec3& color) {
  constexpr char digits[] = "0123456789abcdef";
  std::string hex = "#";
  std::string list = "[";
  bool fits = true;
  for (int channel = 0; channel < 3; ++channel) {
    const auto byte = static_cast<unsigned>(std::lround(color[channel] * 255.0f));
    fits =
        fits && static_cast<float>(byte / 255.0) == color[channel] && !std::signbit(color[channel]);
    hex += digits[byte >> 4];
    hex += digits[byte & 15];
    list += (channel == 0 ? "" : ", ") + float_text(color[channel]);
  }
  return fits ? text_literal(hex) : list + "]";
}

std::string curve_text(const FalloffCurve& curve) {
  std::string list = "[";
  for (std::size_t i = 0; i < static_cast<std::size_t>(curve.count); ++i) {
    list += (i == 0 ? "[" : ", [") + float_text(curve.x[i]) + ", " + float_text(curve.y[i]) + "]";
  }
  return list + "]";
}

// A height only where there is one. A -0 is one, or it would not come back.
std::string point_text(const Vec3& point) {
  std::string text = "[" + float_text(point.x) + ", " + float_text(point.y);
  if (point.z != 0.0f || std::signbit(point.z)) text += ", " + float_text(point.z);
  return text + "]";
}

std::string points_text(const std::vector<Vec3>& points) {
  std::string list = "[";
  for (const Vec3& point : points) {
    if (list.size() > 1) list += ", ";
    list += point_text(point);
  }
  return list + "]";
}

std::string names_text(const std::vector<std::string>& names) {
  std::string list = "[";
  for (const std::string& name : names) {
    list += (list.size() > 1 ? ", " : "") + text_literal(name);
  }
  return list + "]";
}

class SceneWriter {
 public:
  SceneWriter(const Scene& scene, SceneWriting writing) : scene_(scene), writing_(writing) {
    for (const OwnerEntry& owner : owner_table()) {
      if (owner.is_list) owner.resize(defaults_, 1);
    }
  }

  std::string run() {
    std::string text;
    print({"", "", false, members({}, -1)}, 0, text);
    return text + "\n";
  }

 private:
  std::vector<Entry> members(const KeyGroup& group, std::int32_t index) {
    std::vector<Entry> entries;
    for (const SceneKey& key : keys_of(group)) add(key, group.owner, index, entries);
    return entries;
  }

  void add(const SceneKey& key, ParameterOwner owner, std::int32_t index,
           std::vector<Entry>& entries) {
    switch (key.role) {
      case KeyRole::schema:
        return;
      case KeyRole::format:
        entries.push_back(scalar(key.name, number_text(scene_format)));
        return;
      case KeyRole::text:
        return add_text(key.name, owner, index, entries);
      case KeyRole::seed:
        if (writing_.defaults || scene_.seed != defaults_.seed) {
          entries.push_back(scalar(key.name, std::to_string(scene_.seed)));
        }
        return;
      case KeyRole::parameter:
        return add_parameter(key, index, entries);
      case KeyRole::group: {
        std::vector<Entry> inside = members(key.group, index);
        if (!inside.empty()) entries.push_back({key.name, "", false, std::move(inside)});
        return;
      }
      case KeyRole::list:
        return add_list(key, entries);
    }
  }

  void add_list(const SceneKey& key, std::vector<Entry>& entries) {
    const bool of_flocks = key.group.owner == ParameterOwner::flock;
    Entry list{key.name, "", true, {}};
    for (std::size_t i = 0; i < owner_count(scene_, key.group.owner); ++i) {
      if (of_flocks) defaults_.flocks[0] = default_flock(scene_.flocks[i].parameters.model);
      list.children.push_back({"", "", false, members(key.group, static_cast<std::int32_t>(i))});
    }
    if (!list.children.empty() || (writing_.defaults && of_flocks)) {
      entries.push_back(std::move(list));
    }
  }

  // Names and the title are always written: a file should say what it is.
  void add_text(const std::string& key, ParameterOwner owner, std::int32_t index,
                std::vector<Entry>& entries) {
    const std::string& text = text_of(scene_, owner, index, key);
    if (!text.empty() || writing_.defaults) entries.push_back(scalar(key, text_literal(text)));
  }

  // So are what an element is, how many a flock has, and a model that is not the usual one.
  void add_parameter(const SceneKey& key, std::int32_t index, std::vector<Entry>& entries) {
    const Parameter& parameter = *key.parameter;
    std::string text = parameter_literal(scene_, {&parameter, index});
    const std::string usual = parameter_literal(defaults_, {&parameter, 0});
    const bool telling = index >= 0 && (key.name == "count" || key.name == "kind");
    const bool other_model =
        parameter.owner == ParameterOwner::flock && key.name == "model" &&
        scene_.flocks[static_cast<std::size_t>(index)].parameters.model != Flock{}.parameters.model;
    if (writing_.defaults || parameter.required || telling || other_model || text != usual) {
      Entry entry = scalar(key.name, std::move(text));
      if (const std::vector<Vec3>* points = read_points(scene_, {&parameter, index})) {
        entry = points_entry(key.name, *points);
      }
      entries.push_back(std::move(entry));
    }
  }

  // A list of its own, so that it is broken into lines where it is long.
  static Entry points_entry(const std::string& key, const std::vector<Vec3>& points) {
    Entry list{key, "", true, {}};
    for (const Vec3& point : points) list.children.push_back(scalar("", point_text(point)));
    return list;
  }

  static std::string on_one_line(const Entry& entry) {
    std::string text = entry.key.empty() ? "" : text_literal(entry.key) + ": ";
    if (entry.is_scalar()) return text + entry.scalar;
    text += entry.is_list ? '[' : '{';
    for (const Entry& child : entry.children) {
      if (&child != &entry.children.front()) text += ", ";
      text += on_one_line(child);
    }
    return text + (entry.is_list ? ']' : '}');
  }

  static void print(const Entry& entry, std::size_t indent, std::string& text) {
    const std::string line = on_one_line(entry);
    const bool whole_file = indent == 0;
    if (entry.is_scalar() || (!whole_file && indent + line.size() <= line_width)) {
      text += line;
      return;
    }
    if (!entry.key.empty()) text += text_literal(entry.key) + ": ";
    text += entry.is_list ? "[\n" : "{\n";
    for (const Entry& child : entry.children) {
      text.append(indent + indentation, ' ');
      print(child, indent + indentation, text);
      text += &child == &entry.children.back() ? "\n" : ",\n";
    }
    text.append(indent, ' ');
    text += entry.is_list ? ']' : '}';
  }

  const Scene& scene_;
  SceneWriting writing_;
  Scene defaults_;
};

}  // namespace

std::string float_text(float value) {
  // JSON's "-0" is an integer, which has no sign.
  if (value == 0.0f) return std::signbit(value) ? "-0.0" : "0";
  // 100000, not the shorter 1e+05.
  if (std::abs(value) < 1e9f && std::floor(value) == value) return number_text(value);
  char text[32];
  const auto [end, code] = std::to_chars(text, text + sizeof text, value);
  return {text, end};
}

std::string parameter_literal(const Scene& scene, const ParameterSlot& slot) {
  const double number = read_parameter(scene, slot);
  switch (slot.parameter->kind) {
    case ParameterKind::real:
      return float_text(static_cast<float>(number));
    case ParameterKind::integer:
      return number_text(number);
    case ParameterKind::boolean:
      return number != 0.0 ? "true" : "false";
    case ParameterKind::choice:
      return text_literal(slot.parameter->choices[static_cast<std::size_t>(number)]);
    case ParameterKind::color:
      return color_text(*read_color(scene, slot));
    case ParameterKind::curve:
      return curve_text(*read_curve(scene, slot));
    case ParameterKind::points:
      return points_text(*read_points(scene, slot));
    case ParameterKind::reference:
      return text_literal(*read_reference(scene, slot));
    case ParameterKind::references:
      return names_text(*read_references(scene, slot));
  }
  return {};
}

Result<std::string> write_scene(const Scene& scene, SceneWriting writing) {
  const Result<void> valid = validate(scene);
  if (!valid) return valid.error();
  return SceneWriter(scene, writing).run();
}

}  // namespace flockwork
