// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands.h"
#include "scene/builtin.h"
#include "sim/memory.h"

namespace flockwork::cli {
namespace {

void print_scenes(bool json) {
  auto list = nlohmann::ordered_json::array();
  for (const BuiltinScene& entry : builtin_scenes()) {
    const auto scene = builtin_scene(entry.name);
    if (!scene) continue;
    std::int64_t agents = 0;
    for (const Flock& flock : scene->flocks) agents += flock.count;
    const std::size_t people = people_in(scene->crowd);
    const char* use = entry.use == SceneUse::gallery ? "gallery" : "benchmark";
    if (json) {
      list.push_back({{"name", scene->name},
                      {"title", scene->title},
                      {"description", scene->description},
                      {"use", use},
                      {"dimension", scene->world.dimension},
                      {"agents", agents},
                      {"people", people}});
    } else {
      std::printf("%-20s %-9s %dD %8lld agents %7zu people  %s\n", scene->name.c_str(), use,
                  scene->world.dimension, static_cast<long long>(agents), people,
                  scene->title.c_str());
    }
  }
  if (json) std::printf("%s\n", list.dump(2).c_str());
}

// The file that the build embedded, as it is.
bool print_file(const std::string& name) {
  const std::string_view text = builtin_scene_text(name);
  if (text.empty()) {
    std::fprintf(stderr, "flockwork: %s: is no built-in scene; flockwork scenes lists them\n",
                 name.c_str());
    return false;
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
  return true;
}

}  // namespace

void add_scenes_command(CLI::App& app, int& exit_code) {
  struct Options {
    std::string name;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("scenes", "List the built-in scenes, or print one's file");
  auto* name = command->add_option("SCENE", options->name,
                                   "Print the file of this scene, to start one's own from");
  command->add_flag("--json", options->json, "Print the list as JSON, with descriptions")
      ->excludes(name);
  command->footer(
      "Examples:\n"
      "  flockwork scenes\n"
      "  flockwork scenes shoal > mine.json\n");
  command->callback([options, &exit_code] {
    if (options->name.empty()) {
      print_scenes(options->json);
    } else if (!print_file(options->name)) {
      exit_code = bad_input;
    }
  });
}

}  // namespace flockwork::cli
