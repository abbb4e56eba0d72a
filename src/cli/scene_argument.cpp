// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "cli/scene_argument.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

#include "cli/help.h"
#include "io/complete_file.h"
#include "scene/builtin.h"
#include "scene/number_text.h"
#include "scene/parameter_table.h"
#include "scene/scene_reader.h"

namespace flockwork::cli {
namespace {

template <typename Number>
bool parse_all(const std::string& text, Number& value) {
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  return result.ec == std::errc() && result.ptr == end;
}

// What stands between commas; nothing for an empty text.
std::vector<std::string> split_names(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    names.push_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  return names;
}

std::string builtin_names() {
  std::string names;
  for (const BuiltinScene& scene : builtin_scenes()) {
    if (!names.empty()) names += ", ";
    names += scene.name;
  }
  return names;
}

Result<Scene> find_scene(const std::string& name) {
  std::error_code ignored;
  if (!std::filesystem::exists(name, ignored)) {
    if (auto scene = builtin_scene(name)) return *std::move(scene);
    return Error{name, "is neither a file nor a built-in scene; these are: " + builtin_names()};
  }
  const auto text = read_file(name, limits::max_scene_bytes);
  if (!text) return text.error();
  SceneFile file = read_scene(text.value());
  if (file.ok()) return *std::move(file.scene);
  std::string all;
  for (const SceneProblem& problem : file.problems) {
    if (!all.empty()) all += '\n';
    all += name + ":" + problem.text();
  }
  return Error{"", all};
}

}  // namespace

void add_scene_options(CLI::App& command, SceneArgument& argument, CLI::Option* instead) {
  const char* changes = "Changes to the scene";
  auto* set = command
                  .add_option("--set", argument.sets,
                              "A parameter, such as /flocks/0/radius=3; may be repeated. "
                              "flockwork params lists them")
                  ->type_name("PATH=VALUE")
                  ->allow_extra_args(false)  // what follows the value is the next argument
                  ->take_all()
                  ->group(changes);
  auto* seed = command.add_option("--seed", argument.seed, "Another seed, 0 to 2^64-1")
                   ->type_name("N")
                   ->check(whole_number(0, UINT64_MAX))
                   ->group(changes);
  if (instead == nullptr) return;
  set->excludes(instead);
  seed->excludes(instead);
}

Result<std::uint64_t> parse_count(const std::string& place, const std::string& text) {
  std::uint64_t value = 0;
  if (parse_all(text, value)) return value;
  return Error{place,
               flockwork::quoted(text) + " is not a whole number from 0 to 18446744073709551615"};
}

Result<void> apply_set(Scene& scene, const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string::npos) {
    return Error{"--set",
                 flockwork::quoted(assignment) + " is not PATH=VALUE, such as /flocks/0/radius=3"};
  }
  const std::string path = assignment.substr(0, equals);
  const std::string value = assignment.substr(equals + 1);
  const auto slot = find_parameter(scene, path);
  if (!slot) return slot.error();
  if (slot.value().parameter->kind == ParameterKind::references) {
    return write_parameter(scene, slot.value(), path, split_names(value));
  }
  double number = 0.0;
  if (parse_all(value, number)) return write_parameter(scene, slot.value(), path, number);
  if (value == "true" || value == "false") {
    return write_parameter(scene, slot.value(), path, value == "true" ? 1.0 : 0.0);
  }
  return write_parameter(scene, slot.value(), path, value);
}

Result<Scene> load_scene(const SceneArgument& argument) {
  auto scene = find_scene(argument.scene);
  if (!scene) return scene;
  for (const std::string& assignment : argument.sets) {
    if (const auto set = apply_set(scene.value(), assignment); !set) return set.error();
  }
  if (!argument.seed.empty()) {
    const auto seed = parse_count("--seed", argument.seed);
    if (!seed) return seed.error();
    scene.value().seed = seed.value();
  }
  if (const auto valid = validate(scene.value()); !valid) return valid.error();
  return scene;
}

}  // namespace flockwork::cli
