// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/commands.h"
#include "cli/help.h"

int main(int argc, char** argv) {
  using namespace flockwork::cli;
  CLI::App app{
      "Flockwork simulates flocks. A scene is a JSON file or the name of a built-in\n"
      "scene; a scene, a seed and a number of steps give the same state hash on every\n"
      "machine."};
  app.name("flockwork");
  app.formatter(help_formatter());
  app.failure_message(failure_text);
  app.set_help_flag("-h,--help", "Print this text and exit");
  app.set_version_flag("--version", "flockwork " FLOCKWORK_VERSION, "Print the version and exit");
  app.require_subcommand(1);
  app.footer(std::string(
                 "Each command has its own help: flockwork run --help\n"
                 "\n"
                 "Examples:\n"
                 "  flockwork scenes                     what there is\n"
                 "  flockwork run shoal                  1000 steps, then hash and figures\n"
                 "  flockwork scenes shoal > mine.json   a file to start from\n"
                 "  flockwork check mine.json            every problem with line and column\n"
                 "  flockwork run mine.json --time 60 --figures figures.csv --trajectory walk.txt\n"
                 "  flockwork render mine.json --step 900 -o mine.svg\n"
                 "\n") +
             exit_codes_help);
  int exit_code = success;
  add_run_command(app, exit_code);
  add_check_command(app, exit_code);
  add_scenes_command(app, exit_code);
  add_params_command(app, exit_code);
  add_render_command(app, exit_code);
  add_import_command(app, exit_code);
  add_export_command(app, exit_code);
  add_sweep_command(app, exit_code);
  add_validate_command(app, exit_code);
  for (CLI::App* command : app.get_subcommands({})) command->group("Commands");
  if (argc <= 1) {
    std::cerr << app.help();
    return bad_input;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? success : bad_input;
  }
  return exit_code;
}
