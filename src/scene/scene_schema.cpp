// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/scene_schema.h"

#include <algorithm>
#include <limits>

#include "scene/scene_keys.h"
#include "scene/scene_reader.h"
#include "scene/scene_writer.h"

#define JSON_NOEXCEPTION
#define JSON_NO_IO
#include <nlohmann/json.hpp>

namespace flockwork {
namespace {

using Json = nlohmann::ordered_json;

// Ranges end at floats, and a file's numbers are rounded to floats before they are compared. The
// shortest text of an end is what a person writes for it.
Json number(double value) { return Json::parse(float_text(static_cast<float>(value))); }

Json range(const char* type, const Parameter& parameter) {
  return {{"type", type},
          {"minimum", number(parameter.minimum)},
          {"maximum", number(parameter.maximum)}};
}

Json color() {
  const Json channel = {{"type", "number"}, {"minimum", 0}, {"maximum", 1}};
  const Json hex = {{"type", "string"}, {"pattern", "^#[0-9a-fA-F]{6}$"}};
  const Json list = {{"type", "array"}, {"items", channel}, {"minItems", 3}, {"maxItems", 3}};
  return {{"oneOf", Json::array({hex, list})}};
}

Json curve(const Parameter& parameter) {
  const Json x = {{"type", "number"}, {"minimum", 0}, {"maximum", 1}};
  const Json point = {{"type", "array"},
                      {"prefixItems", Json::array({x, range("number", parameter)})},
                      {"items", false},
                      {"minItems", 2}};
  return {
      {"type", "array"}, {"items", point}, {"minItems", 1}, {"maxItems", FalloffCurve::max_points}};
}

// Polygons have at least three points and lines two; what other shapes have is ignored.
Json points(const Parameter& parameter) {
  const Json point = {{"type", "array"},
                      {"items", range("number", parameter)},
                      {"minItems", 2},
                      {"maxItems", parameter.planar ? 2 : 3}};
  return {{"type", "array"},
          {"items", point},
          {"minItems", parameter.required ? 2 : 0},
          {"maxItems", limits::max_shape_points}};
}

Json allowed(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::real:
      return range("number", parameter);
    case ParameterKind::integer:
      return range("integer", parameter);
    case ParameterKind::boolean:
      return {{"type", "boolean"}};
    case ParameterKind::choice: {
      Json names = Json::array();
      for (const char* choice : parameter.choices) names.push_back(choice);
      return {{"enum", names}};
    }
    case ParameterKind::color:
      return color();
    case ParameterKind::curve:
      return curve(parameter);
    case ParameterKind::points:
      return points(parameter);
    case ParameterKind::reference:
      return {{"type", "string"},
              {"minLength", parameter.required ? 1 : 0},
              {"maxLength", limits::max_name_bytes}};
    case ParameterKind::references: {
      const Json name = {
          {"type", "string"}, {"minLength", 1}, {"maxLength", limits::max_name_bytes}};
      return {{"type", "array"}, {"items", name}, {"maxItems", parameter.most}};
    }
  }
  return {};
}

// What flocks of other models have instead of the default: "velocity, normalized: 5".
std::string other_defaults(const Parameter& parameter) {
  if (parameter.owner != ParameterOwner::flock || !is_number(parameter.kind)) return {};
  const auto literal = [&](FlockModel model) {
    Scene scene;
    scene.flocks = {default_flock(model)};
    return parameter_literal(scene, {&parameter, 0});
  };
  const Parameter& models =
      *std::find_if(parameter_table().begin(), parameter_table().end(), [](const Parameter& p) {
        return p.owner == ParameterOwner::flock && std::string_view(p.path) == "model";
      });
  if (&parameter == &models) return {};
  std::string text;
  for (std::size_t i = 0; i < models.choices.size(); ++i) {
    const std::string value = literal(static_cast<FlockModel>(i));
    if (value == literal(Flock{}.parameters.model)) continue;
    text +=
        (text.empty() ? " Other defaults: " : "; ") + std::string(models.choices[i]) + " " + value;
  }
  return text.empty() ? text : text + ".";
}

Json of_parameter(const Parameter& parameter) {
  Scene defaults;
  const OwnerEntry& owner = owner_entry(parameter.owner);
  if (owner.is_list) owner.resize(defaults, 1);
  std::string description = parameter.help;
  if (parameter.unit[0] != '\0') description += std::string(" Unit: ") + parameter.unit + ".";
  description += other_defaults(parameter);
  Json schema = {{"title", parameter.label}, {"description", description}};
  schema.update(allowed(parameter));
  if (!parameter.required) {
    schema["default"] = Json::parse(parameter_literal(defaults, {&parameter, 0}));
  }
  return schema;
}

Json text(const std::string& description, std::size_t shortest, std::size_t longest) {
  return {{"description", description},
          {"type", "string"},
          {"minLength", shortest},
          {"maxLength", longest}};
}

Json of_text(const std::string& key, ParameterOwner owner) {
  if (owner == ParameterOwner::flock) {
    return text("What the flock is called in panels, figures and relations.", 1,
                limits::max_name_bytes);
  }
  if (owner == ParameterOwner::path) {
    return text("What flocks know the path by.", 1, limits::max_name_bytes);
  }
  if (owner != ParameterOwner::scene) {
    const std::string noun = owner_entry(owner).noun;
    return text("What the " + noun + " is called in panels, figures and the scene.", 1,
                limits::max_name_bytes);
  }
  if (key == "title") return text("What people read in lists.", 1, limits::max_title_bytes);
  if (key == "author") return text("Who made the scene.", 0, limits::max_title_bytes);
  if (key == "description") {
    return text("What there is to see. Line breaks are allowed.", 0, limits::max_description_bytes);
  }
  Json name = text("What programs call the scene.", 1, limits::max_name_bytes);
  name["pattern"] = "^[a-z0-9-]+$";
  return name;
}

Json of_group(const KeyGroup& group);

Json of_key(const SceneKey& key, const KeyGroup& group) {
  switch (key.role) {
    case KeyRole::parameter:
      return of_parameter(*key.parameter);
    case KeyRole::group:
      return of_group(key.group);
    case KeyRole::list: {
      const OwnerEntry& owner = owner_entry(key.group.owner);
      return {{"description", owner.help},
              {"type", "array"},
              {"items", of_group(key.group)},
              {"maxItems", owner.limit}};
    }
    case KeyRole::text:
      return of_text(key.name, group.owner);
    case KeyRole::seed:
      return {{"description", "Two runs with the same seed are the same to the bit."},
              {"type", "integer"},
              {"minimum", 0},
              {"maximum", std::numeric_limits<std::uint64_t>::max()},
              {"default", Scene{}.seed}};
    case KeyRole::format:
      return {{"description", "The version of the file format."}, {"const", scene_format}};
    case KeyRole::schema:
      return {{"description", "Where editors find this schema."}, {"type", "string"}};
  }
  return {};
}

Json of_group(const KeyGroup& group) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const SceneKey& key : keys_of(group)) {
    properties[key.name] = of_key(key, group);
    const bool parameter = key.role == KeyRole::parameter && key.parameter->required;
    if (parameter || key.role == KeyRole::format) required.push_back(key.name);
  }
  Json schema = {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
  if (!required.empty()) schema["required"] = required;
  return schema;
}

}  // namespace

std::string scene_schema() {
  Json schema = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "Flockwork scene"},
      {"description", "Flocks and people in a world. Keys that are left out have their default."}};
  schema.update(of_group({}));
  return schema.dump(2) + "\n";
}

}  // namespace flockwork
