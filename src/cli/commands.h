// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

namespace flockwork::cli {

// What the command returns to the shell.
enum ExitCode {
  success = 0,
  missed = 1,            // a test of `validate`
  bad_input = 2,         // a scene, an option or a file that cannot be used
  stopped_by_limit = 3,  // --max-seconds was reached before the run was over
  interrupted = 130,     // Ctrl-C, as shells report it
};

// Each adds one subcommand; its callback stores the exit code.
void add_run_command(CLI::App& app, int& exit_code);
void add_check_command(CLI::App& app, int& exit_code);
void add_scenes_command(CLI::App& app, int& exit_code);
void add_params_command(CLI::App& app, int& exit_code);
void add_render_command(CLI::App& app, int& exit_code);
void add_import_command(CLI::App& app, int& exit_code);
void add_export_command(CLI::App& app, int& exit_code);
void add_sweep_command(CLI::App& app, int& exit_code);
void add_validate_command(CLI::App& app, int& exit_code);

}  // namespace flockwork::cli
