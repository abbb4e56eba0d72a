// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands.h"
#include "scene/builtin.h"
#include "scene/number_text.h"
#include "scene/parameter_table.h"

namespace flockwork::cli {
namespace {

void print_scenes(bool json) {
  auto list = nlohmann::ordered_json::array();
  for (const BuiltinScene& entry : builtin_scenes()) {
    const auto scene = builtin_scene(entry.name);
    if (!scene) continue;
    std::int64_t agents = 0;
    for (const Flock& flock : scene->flocks) agents += flock.count;
    const char* use = entry.use == SceneUse::gallery ? "gallery" : "benchmark";
    if (json) {
      list.push_back({{"name", scene->name},
                      {"title", scene->title},
                      {"description", scene->description},
                      {"use", use},
                      {"dimension", scene->world.dimension},
                      {"agents", agents}});
    } else {
      std::printf("%-18s %-9s %dD %8lld agents  %s\n", scene->name.c_str(), use,
                  scene->world.dimension, static_cast<long long>(agents), scene->title.c_str());
    }
  }
  if (json) std::printf("%s\n", list.dump(2).c_str());
}

std::string path_of(const Parameter& p) {
  switch (p.owner) {
    case ParameterOwner::scene:
      return std::string("/") + p.path;
    case ParameterOwner::world:
      return std::string("/world/") + p.path;
    case ParameterOwner::flock:
      return std::string("/flocks/N/") + p.path;
    case ParameterOwner::view:
      return std::string("/view/") + p.path;
  }
  return p.path;
}

std::string default_text(const Parameter& p) {
  switch (p.kind) {
    case ParameterKind::choice:
      return p.choices[static_cast<std::size_t>(default_of(p))];
    case ParameterKind::boolean:
      return default_of(p) != 0.0 ? "true" : "false";
    case ParameterKind::color:
    case ParameterKind::curve:
      return "";
    case ParameterKind::real:
    case ParameterKind::integer:
      break;
  }
  return number_text(default_of(p));
}

std::string allowed_text(const Parameter& p) {
  std::string text;
  switch (p.kind) {
    case ParameterKind::choice:
      for (const char* name : p.choices) text += (text.empty() ? "" : ", ") + std::string(name);
      return text;
    case ParameterKind::boolean:
      return "true, false";
    case ParameterKind::color:
      return "a colour";
    case ParameterKind::curve:
      return "1 to 8 points";
    case ParameterKind::real:
    case ParameterKind::integer:
      break;
  }
  return number_text(p.minimum) + " to " + number_text(p.maximum);
}

nlohmann::ordered_json as_json(const Parameter& p) {
  nlohmann::ordered_json entry{{"path", path_of(p)},
                               {"label", p.label},
                               {"group", p.group},
                               {"unit", p.unit},
                               {"help", p.help}};
  if (p.kind == ParameterKind::real || p.kind == ParameterKind::integer) {
    entry["default"] = default_of(p);
    entry["minimum"] = p.minimum;
    entry["maximum"] = p.maximum;
  } else if (p.kind == ParameterKind::boolean) {
    entry["default"] = default_of(p) != 0.0;
  } else if (p.kind == ParameterKind::choice) {
    entry["default"] = default_text(p);
    entry["choices"] = nlohmann::ordered_json::array();
    for (const char* name : p.choices) entry["choices"].push_back(name);
  }
  return entry;
}

void print_parameters(bool markdown, bool json) {
  if (json) {
    auto list = nlohmann::ordered_json::array();
    for (const Parameter& p : parameter_table()) list.push_back(as_json(p));
    std::printf("%s\n", list.dump(2).c_str());
    return;
  }
  if (markdown)
    std::printf("| path | unit | default | allowed | |\n| --- | --- | --- | --- | --- |\n");
  for (const Parameter& p : parameter_table()) {
    if (markdown) {
      std::printf("| `%s` | %s | %s | %s | %s |\n", path_of(p).c_str(), p.unit,
                  default_text(p).c_str(), allowed_text(p).c_str(), p.help);
    } else {
      std::printf("%-34s %-6s %-10s %s\n", path_of(p).c_str(), p.unit, default_text(p).c_str(),
                  allowed_text(p).c_str());
    }
  }
}

}  // namespace

void add_list_commands(CLI::App& app, int& exit_code) {
  struct Options {
    bool json = false;
    bool markdown = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* scenes = app.add_subcommand("scenes", "List the built-in scenes");
  scenes->add_flag("--json", options->json, "Print them as JSON");
  scenes->callback([options, &exit_code] {
    print_scenes(options->json);
    exit_code = success;
  });
  CLI::App* params =
      app.add_subcommand("params", "List all parameters: path, unit, default, allowed values");
  auto* json = params->add_flag("--json", options->json, "Print them as JSON, with help texts");
  params->add_flag("--markdown", options->markdown, "Print a Markdown table, with help texts")
      ->excludes(json);
  params->callback([options, &exit_code] {
    print_parameters(options->markdown, options->json);
    exit_code = success;
  });
}

}  // namespace flockwork::cli
