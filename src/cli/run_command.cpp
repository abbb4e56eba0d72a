// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/run_report.h"
#include "cli/scene_argument.h"
#include "io/figures_table.h"
#include "io/heat_map_file.h"
#include "io/state_file.h"
#include "io/trajectory.h"
#include "sim/memory.h"

namespace flockwork::cli {
namespace {

struct RunOptions {
  SceneArgument scene;
  std::optional<std::uint64_t> steps;
  std::optional<double> time;         // s of simulated time
  std::optional<double> max_seconds;  // of computing
  bool until_empty = false;
  std::string trajectory, figures, heat_map, state, resume;
  int every = 1;
  bool quiet = false;
  bool json = false;
};

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point from) {
  return std::chrono::duration<double>(Clock::now() - from).count();
}

Result<Simulation> start(const RunOptions& options) {
  if (!options.resume.empty()) return read_state(options.resume);
  const auto scene = load_scene(options.scene);
  if (!scene) return scene.error();
  return Simulation::build(scene.value());
}

std::uint64_t steps_to_do(const RunOptions& options, const Simulation& simulation) {
  if (options.steps) return *options.steps;
  if (!options.time && !options.until_empty) return 1000;
  // A crowd has no longer time than that.
  const double time = options.time.value_or(Crowd::longest_run);
  return static_cast<std::uint64_t>(
      std::llround(time / static_cast<double>(simulation.scene().dt)));
}

Result<void> check_people(const RunOptions& options, const Simulation& simulation) {
  if (simulation.crowd() != nullptr) return {};
  const char* none = "the scene has no people; it needs a source in /crowd/sources";
  if (options.until_empty) return Error{"--until-empty", none};
  if (!options.heat_map.empty()) return Error{"--heat-map", none};
  return {};
}

// The files that a run fills, each only if it was asked for.
struct Outputs {
  std::optional<TrajectoryFile> trajectory;
  std::optional<FiguresTable> figures;

  static Result<Outputs> create(const RunOptions& options, const Simulation& simulation) {
    Outputs outputs;
    if (!options.trajectory.empty()) {
      auto file = TrajectoryFile::create(options.trajectory, simulation, options.every);
      if (!file) return file.error();
      outputs.trajectory = std::move(file).value();
    }
    if (!options.figures.empty()) {
      auto table = FiguresTable::create(options.figures, simulation.scene());
      if (!table) return table.error();
      outputs.figures = std::move(table).value();
    }
    return outputs;
  }
  void add_steps(const Simulation& simulation) {
    if (trajectory) trajectory->add_steps(simulation);
  }
  void add(const Simulation& simulation) {
    if (trajectory) trajectory->add_frame(simulation);
    if (figures) figures->add_rows(simulation);
  }
  Result<void> finish() {
    if (trajectory) {
      if (auto done = trajectory->finish(); !done) return done;
    }
    if (figures) {
      if (auto done = figures->finish(); !done) return done;
    }
    return {};
  }
};

Result<int> run(const RunOptions& options) {
  auto started = start(options);
  if (!started) return started.error();
  Simulation simulation = std::move(started).value();
  if (const auto fits = check_people(options, simulation); !fits) return fits.error();
  const std::uint64_t total = steps_to_do(options, simulation);
  auto created = Outputs::create(options, simulation);
  if (!created) return created.error();
  Outputs outputs = std::move(created).value();

  catch_interrupts();
  const auto left = [&] {
    return options.until_empty ? simulation.crowd()->departures().size() : std::size_t{0};
  };
  const std::uint64_t goal = options.until_empty ? people_in(simulation.scene().crowd) : total;
  Progress progress(goal, options.until_empty ? "people" : "steps", !options.quiet, left());
  int code = success;
  const char* ended = "complete";
  const auto from = Clock::now();
  std::uint64_t done = 0;
  outputs.add(simulation);
  while (done < total) {
    if (options.until_empty && is_empty(*simulation.crowd())) {
      ended = "everybody has left";
      break;
    }
    simulation.step();
    ++done;
    outputs.add_steps(simulation);
    if (done % static_cast<std::uint64_t>(options.every) == 0) outputs.add(simulation);
    progress.show(options.until_empty ? left() : done);
    if (is_interrupted()) {
      code = interrupted;
      ended = "interrupted";
      break;
    }
    if (options.max_seconds && done < total && seconds_since(from) > *options.max_seconds) {
      code = stopped_by_limit;
      ended = "stopped by --max-seconds";
      break;
    }
  }
  const double seconds = seconds_since(from);
  if (options.until_empty && done == total && !is_empty(*simulation.crowd())) {
    code = stopped_by_limit;
    ended = "stopped by the limit of time with people inside";
  }
  progress.clear();
  if (const auto finished = outputs.finish(); !finished) return finished.error();
  if (!options.heat_map.empty()) {
    const auto written = write_heat_map(simulation, options.heat_map);
    if (!written) return written.error();
  }
  if (!options.state.empty()) {
    if (const auto written = write_state(simulation, options.state); !written)
      return written.error();
  }
  (options.json ? print_json : print_text)(simulation, done, seconds, ended);
  return code;
}

}  // namespace

void add_run_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      app.add_subcommand("run", "Run a scene and print its state hash and figures at the end");
  auto* scene = command->add_option("SCENE", options->scene.scene,
                                    "A scene file, or the name of a built-in scene");
  auto* resume = command
                     ->add_option("--resume", options->resume,
                                  "Go on from a file that --state wrote, instead of a scene")
                     ->type_name("FILE")
                     ->excludes(scene);
  auto* steps = command
                    ->add_option("--steps", options->steps,
                                 "Steps to take (beyond those of --resume); 1000 if not given")
                    ->type_name("N")
                    ->check(whole_number(0, most_steps));
  command->add_option("--time", options->time, "Simulated seconds to run, instead of --steps")
      ->type_name("SECONDS")
      ->check(real_number(0.0, 1.0e9))
      ->excludes(steps);
  add_scene_options(*command, options->scene, resume);
  const char* files = "Files";
  command
      ->add_option("--trajectory", options->trajectory,
                   "Write positions over time. The ending chooses the format: .txt (PedPy and the "
                   "Juelich archive), .csv, .sqlite (JuPedSim), .traj (Vadere: the footsteps of "
                   "people, all of them)")
      ->type_name("FILE")
      ->group(files);
  command->add_option("--figures", options->figures, "Write the figures over time, .csv")
      ->type_name("FILE")
      ->group(files);
  command
      ->add_option("--heat-map", options->heat_map,
                   "Write where people have been at the end, in person-seconds per m2: .csv or "
                   ".svg")
      ->type_name("FILE")
      ->group(files);
  command->add_option("--every", options->every, "Steps between two frames or rows")
      ->type_name("N")
      ->check(whole_number(1, 1000000))
      ->capture_default_str()
      ->group(files);
  command
      ->add_option("--state", options->state,
                   "Write the whole state at the end, for --resume: the continued run has the same "
                   "hashes as an unbroken one")
      ->type_name("FILE")
      ->group(files);
  const char* running = "Running";
  command
      ->add_flag("--until-empty", options->until_empty,
                 "Stop when everybody of a crowd has left. With people inside at --steps or --time "
                 "the exit code is 3")
      ->group(running);
  command
      ->add_option("--max-seconds", options->max_seconds,
                   "Stop after so many seconds of computing, with exit code 3")
      ->type_name("SECONDS")
      ->check(real_number(0.0, 1.0e9))
      ->group(running);
  command->add_flag("--quiet", options->quiet, "No progress bar (there is none without a terminal)")
      ->group(running);
  command->add_flag("--json", options->json, "Print the result as JSON")->group(running);
  command->footer(
      std::string("Files are written beside their name and renamed when they are complete, also\n"
                  "after Ctrl-C; a run that is killed leaves earlier files of that name alone.\n"
                  "\n"
                  "Examples:\n"
                  "  flockwork run shoal --steps 600 --trajectory shoal.txt --every 3\n"
                  "  flockwork run mine.json --time 60 --set /flocks/0/radius=4 --seed 7\n"
                  "  flockwork run shoal --steps 500 --state half.json\n"
                  "  flockwork run --resume half.json --steps 500 --json\n"
                  "  flockwork run office --until-empty --figures office.csv --every 20\n"
                  "\n") +
      exit_codes_help);
  command->callback([options, &exit_code] {
    if (options->scene.scene.empty() && options->resume.empty()) {
      throw CLI::RequiredError("SCENE or --resume");
    }
    const auto result = run(*options);
    if (!result) std::fprintf(stderr, "flockwork: %s\n", result.error().text().c_str());
    exit_code = result ? result.value() : bad_input;
  });
}

}  // namespace flockwork::cli
