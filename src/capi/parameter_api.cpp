// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <vector>

#include "capi/handles.h"
#include "scene/number_text.h"

using namespace flockwork;
using namespace flockwork::capi;

namespace {

const char* name_of(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::real:
      return "real";
    case ParameterKind::integer:
      return "integer";
    case ParameterKind::boolean:
      return "boolean";
    case ParameterKind::choice:
      return "choice";
    case ParameterKind::color:
      return "color";
    case ParameterKind::curve:
      return "curve";
    case ParameterKind::points:
      return "points";
    case ParameterKind::reference:
      return "reference";
    case ParameterKind::references:
      return "references";
  }
  return "";
}

std::vector<std::string> make_patterns() {
  std::vector<std::string> patterns;
  for (const Parameter& parameter : parameter_table()) {
    patterns.push_back(parameter_pattern(parameter));
  }
  return patterns;
}

std::vector<fw_parameter> make_table() {
  static const std::vector<std::string> patterns = make_patterns();
  std::vector<fw_parameter> table;
  for (const Parameter& from : parameter_table()) {
    const bool refers =
        from.kind == ParameterKind::reference || from.kind == ParameterKind::references;
    fw_parameter& to = table.emplace_back();
    to.pattern = patterns[table.size() - 1].c_str();
    to.refers_to = refers ? owner_entry(from.refers_to).key : "";
    to.required = from.required ? 1 : 0;
    to.owner = owner_entry(from.owner).noun;
    to.path = from.path;
    to.kind = name_of(from.kind);
    to.label = from.label;
    to.group = from.group;
    to.unit = from.unit;
    to.help = from.help;
    to.minimum = from.minimum;
    to.maximum = from.maximum;
    to.slider_minimum = from.slider_minimum;
    to.slider_maximum = from.slider_maximum;
    to.default_value = default_of(from);
    to.logarithmic = from.logarithmic ? 1 : 0;
    to.choice_count = static_cast<int32_t>(from.choices.size());
    to.choices = from.choices.data();
  }
  return table;
}

const std::vector<fw_parameter>& table() {
  static const std::vector<fw_parameter> made = make_table();
  return made;
}

// A JSON object, field by field. The table's texts are ASCII without control characters.
class JsonObject {
 public:
  void text(const char* key, const char* value) {
    begin(key);
    append_text(value);
  }
  void number(const char* key, double value) {
    begin(key);
    json_ += std::isfinite(value) ? number_text(value) : "null";
  }
  void boolean(const char* key, bool value) {
    begin(key);
    json_ += value ? "true" : "false";
  }
  void texts(const char* key, const char* const* values, int32_t count) {
    begin(key);
    json_ += '[';
    for (int32_t i = 0; i < count; ++i) {
      if (i != 0) json_ += ',';
      append_text(values[i]);
    }
    json_ += ']';
  }
  std::string end() && { return std::move(json_) + "}"; }

 private:
  void begin(const char* key) {
    json_ += json_.empty() ? '{' : ',';
    append_text(key);
    json_ += ':';
  }
  void append_text(const char* value) {
    json_ += '"';
    for (; *value != '\0'; ++value) {
      if (*value == '"' || *value == '\\') json_ += '\\';
      json_ += *value;
    }
    json_ += '"';
  }

  std::string json_;
};

std::string json_of(const fw_parameter& parameter) {
  JsonObject object;
  object.text("owner", parameter.owner);
  object.text("pattern", parameter.pattern);
  object.text("path", parameter.path);
  object.text("kind", parameter.kind);
  object.text("label", parameter.label);
  object.text("group", parameter.group);
  object.text("unit", parameter.unit);
  object.text("help", parameter.help);
  object.number("minimum", parameter.minimum);
  object.number("maximum", parameter.maximum);
  object.number("slider_minimum", parameter.slider_minimum);
  object.number("slider_maximum", parameter.slider_maximum);
  object.number("default", parameter.default_value);
  object.boolean("logarithmic", parameter.logarithmic != 0);
  object.texts("choices", parameter.choices, parameter.choice_count);
  object.text("refers_to", parameter.refers_to);
  object.boolean("required", parameter.required != 0);
  return std::move(object).end();
}

std::string make_json() {
  std::string json = "[";
  for (const fw_parameter& parameter : table()) {
    if (json.size() > 1) json += ",\n";
    json += json_of(parameter);
  }
  return json + "]";
}

}  // namespace

int32_t fw_parameter_count(void) { return static_cast<int32_t>(table().size()); }

const fw_parameter* fw_parameter_at(int32_t index) {
  if (index >= 0 && index < fw_parameter_count()) return &table()[static_cast<std::size_t>(index)];
  return refuse(
      {"index", number_text(index) + " is outside 0 to " + number_text(fw_parameter_count() - 1)});
}

const char* fw_parameters_json(void) {
  static const std::string json = make_json();
  return json.c_str();
}
