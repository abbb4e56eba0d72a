// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "io/complete_file.h"
#include "scene/scene_reader.h"

namespace flockwork::cli {
namespace {

struct CheckedFile {
  std::string path;
  std::vector<SceneProblem> problems;
};

CheckedFile check_file(const std::string& path) {
  const auto text = read_file(path, limits::max_scene_bytes);
  if (!text) return {path, {SceneProblem{"", 1, 1, text.error().message}}};
  return {path, read_scene(text.value()).problems};
}

void print_text(const std::vector<CheckedFile>& files, bool quiet) {
  for (const CheckedFile& file : files) {
    if (file.problems.empty() && !quiet) std::printf("%s: valid\n", file.path.c_str());
    for (const SceneProblem& problem : file.problems) {
      std::printf("%s:%s\n", file.path.c_str(), problem.text().c_str());
    }
  }
}

void print_json(const std::vector<CheckedFile>& files) {
  auto result = nlohmann::ordered_json::array();
  for (const CheckedFile& file : files) {
    auto problems = nlohmann::ordered_json::array();
    for (const SceneProblem& problem : file.problems) {
      problems.push_back({{"pointer", problem.pointer},
                          {"line", problem.line},
                          {"column", problem.column},
                          {"message", problem.message}});
    }
    result.push_back(
        {{"file", file.path}, {"valid", file.problems.empty()}, {"problems", problems}});
  }
  // Messages quote what a file holds, which need not be UTF-8.
  std::printf("%s\n", result.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
}

}  // namespace

void add_check_command(CLI::App& app, int& exit_code) {
  struct Options {
    std::vector<std::string> files;
    bool json = false;
    bool quiet = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("check", "Check scene files and print every problem with its place");
  command->add_option("FILE", options->files, "Scene files")->required();
  command->add_flag("--json", options->json, "Print the problems as JSON");
  command->add_flag("--quiet", options->quiet, "Do not print the names of valid files");
  command->footer(
      "A problem is printed as FILE:LINE:COLUMN POINTER: what was found and what is\n"
      "allowed.\n"
      "\n"
      "Exit codes:\n"
      "  0    all files are valid\n"
      "  2    at least one is not\n"
      "\n"
      "Examples:\n"
      "  flockwork check mine.json\n"
      "  flockwork check --quiet scenes/*.json && echo fine\n");
  command->callback([options, &exit_code] {
    std::vector<CheckedFile> checked;
    for (const std::string& path : options->files) checked.push_back(check_file(path));
    options->json ? print_json(checked) : print_text(checked, options->quiet);
    for (const CheckedFile& file : checked) {
      if (!file.problems.empty()) exit_code = bad_input;
    }
  });
}

}  // namespace flockwork::cli
