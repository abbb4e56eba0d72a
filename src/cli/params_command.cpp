// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "scene/number_text.h"
#include "scene/parameter_table.h"

namespace flockwork::cli {
namespace {

std::string default_text(const Parameter& p) {
  switch (p.kind) {
    case ParameterKind::choice:
      return p.choices[static_cast<std::size_t>(default_of(p))];
    case ParameterKind::boolean:
      return default_of(p) != 0.0 ? "true" : "false";
    case ParameterKind::color:
    case ParameterKind::curve:
    case ParameterKind::points:
    case ParameterKind::reference:
    case ParameterKind::references:
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
    case ParameterKind::points:
      return "a list of points";
    case ParameterKind::reference:
      return "the name of " + with_article(owner_entry(p.refers_to));
    case ParameterKind::references:
      return "a list of names of " + plural_of(owner_entry(p.refers_to));
    case ParameterKind::real:
    case ParameterKind::integer:
      break;
  }
  return number_text(p.minimum) + " to " + number_text(p.maximum);
}

nlohmann::ordered_json as_json(const Parameter& p) {
  nlohmann::ordered_json entry{{"path", parameter_pattern(p)},
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

// Those whose path or label holds `filter`, all for an empty one.
std::vector<const Parameter*> matching(const std::string& filter) {
  std::vector<const Parameter*> found;
  for (const Parameter& p : parameter_table()) {
    if (parameter_pattern(p).find(filter) != std::string::npos ||
        std::string(p.label).find(filter) != std::string::npos) {
      found.push_back(&p);
    }
  }
  return found;
}

void print_json(const std::vector<const Parameter*>& parameters) {
  auto list = nlohmann::ordered_json::array();
  for (const Parameter* p : parameters) list.push_back(as_json(*p));
  std::printf("%s\n", list.dump(2).c_str());
}

void print_markdown(const std::vector<const Parameter*>& parameters) {
  std::printf("| path | unit | default | allowed | |\n| --- | --- | --- | --- | --- |\n");
  for (const Parameter* p : parameters) {
    std::printf("| `%s` | %s | %s | %s | %s |\n", parameter_pattern(*p).c_str(), p->unit,
                default_text(*p).c_str(), allowed_text(*p).c_str(), p->help);
  }
}

void print_text(const std::vector<const Parameter*>& parameters, bool help) {
  std::size_t width = 0;
  for (const Parameter* p : parameters) width = std::max(width, parameter_pattern(*p).size());
  for (const Parameter* p : parameters) {
    std::printf("%-*s  %-6s %-12s %s\n", static_cast<int>(width), parameter_pattern(*p).c_str(),
                p->unit, default_text(*p).c_str(), allowed_text(*p).c_str());
    if (help) std::printf("    %s: %s\n", p->label, p->help);
  }
}

}  // namespace

void add_params_command(CLI::App& app, int& exit_code) {
  struct Options {
    std::string filter;
    bool json = false;
    bool markdown = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("params", "List the parameters: path, unit, default, allowed values");
  command->add_option("WORD", options->filter,
                      "Only parameters whose path or label holds this, with their help texts");
  auto* json = command->add_flag("--json", options->json, "Print them as JSON, with help texts");
  command->add_flag("--markdown", options->markdown, "Print a Markdown table, with help texts")
      ->excludes(json);
  command->footer(
      "A path is where the parameter stands in a scene file and what --set and --vary\n"
      "take, with a number from 0 for N. A flock's defaults depend on its model; those\n"
      "of the first model are listed.\n"
      "\n"
      "Examples:\n"
      "  flockwork params cohesion\n"
      "  flockwork params /world/\n"
      "  flockwork params --markdown > parameters.md\n");
  command->callback([options, &exit_code] {
    const auto parameters = matching(options->filter);
    if (parameters.empty()) {
      std::fprintf(
          stderr, "flockwork: %s\n",
          (flockwork::quoted(options->filter) + " is in no parameter's path or label").c_str());
      exit_code = bad_input;
    } else if (options->json) {
      print_json(parameters);
    } else if (options->markdown) {
      print_markdown(parameters);
    } else {
      print_text(parameters, !options->filter.empty());
    }
  });
}

}  // namespace flockwork::cli
