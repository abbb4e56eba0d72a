// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>

#include "cli/commands.h"

int main(int argc, char** argv) {
  using namespace flockwork::cli;
  CLI::App app{
      "Flockwork simulates flocks. Scenes are JSON files or the names of built-in scenes; a scene, "
      "a "
      "seed and a number of steps give the same state hash on every machine."};
  app.name("flockwork");
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 done, 2 bad input, 3 stopped by a limit, 130 interrupted.\n"
      "Examples:\n"
      "  flockwork run shoal --steps 600 --trajectory shoal.txt --every 3\n"
      "  flockwork run my-scene.json --time 60 --set /flocks/0/radius=4 --figures figures.csv\n"
      "  flockwork render murmuration --step 900 -o murmuration.svg\n"
      "  flockwork sweep shoal --vary /flocks/0/cohesion_weight=0.5:2:7 --seeds 5 --steps 2000 "
      "-o table.csv");
  int exit_code = success;
  add_run_command(app, exit_code);
  add_check_command(app, exit_code);
  add_list_commands(app, exit_code);
  add_render_command(app, exit_code);
  add_sweep_command(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? success : bad_input;
  }
  return exit_code;
}
