// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <thread>
#include <utility>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/scene_argument.h"
#include "cli/sweep_journal.h"
#include "cli/sweep_plan.h"
#include "io/crowd_columns.h"
#include "sim/memory.h"
#include "sim/simulation.h"

namespace flockwork::cli {
namespace {

struct SweepOptions {
  SceneArgument scene;
  std::vector<std::string> vary;
  int seeds = 1;
  std::uint64_t steps = 1000;
  bool until_empty = false;
  std::string output;
  int processes = 0;
  bool print_commands = false;
  bool quiet = false;
};

struct Sweep {
  SweepPlan plan;
  std::vector<Scene> scenes;  // one per run, already checked
};

Result<Sweep> prepare(const SweepOptions& options) {
  const auto base = load_scene(options.scene);
  if (!base) return base.error();
  std::vector<SweepAxis> axes;
  for (const std::string& text : options.vary) {
    auto axis = parse_axis(text);
    if (!axis) return axis.error();
    axes.push_back(std::move(axis).value());
  }
  std::vector<std::string> fixed{"--steps", std::to_string(options.steps)};
  if (options.until_empty) fixed.push_back("--until-empty");
  for (const std::string& set : options.scene.sets) fixed.insert(fixed.end(), {"--set", set});
  Sweep sweep;
  sweep.plan =
      plan_sweep(options.scene.scene, std::move(axes), base.value().seed, options.seeds, fixed);
  const CrowdScene& crowd = base.value().crowd;
  if (!crowd.sources.empty()) sweep.plan.crowd_columns = crowd_columns(crowd);
  if (options.until_empty && crowd.sources.empty()) {
    return Error{"--until-empty", "the scene has no people"};
  }
  for (const SweepRun& run : sweep.plan.runs) {
    Scene scene = base.value();
    scene.seed = run.seed;
    for (std::size_t a = 0; a < run.values.size(); ++a) {
      const auto set = apply_set(scene, sweep.plan.axes[a].path + "=" + run.values[a]);
      if (!set) return set.error();
    }
    if (const auto valid = validate(scene); !valid) return valid.error();
    sweep.scenes.push_back(std::move(scene));
  }
  return sweep;
}

// A row of the table: what is measured stands between the run and the command.
std::string row_of(const Sweep& sweep, std::size_t index, const Simulation& simulation,
                   const std::string& measured) {
  const SweepRun& run = sweep.plan.runs[index];
  std::string row = std::to_string(index);
  for (const std::string& value : run.values) row += "," + value;
  char hash[32];
  std::snprintf(hash, sizeof hash, ",0x%016" PRIx64 ",", simulation.state_hash());
  return row + "," + std::to_string(run.seed) + measured + hash + command_field(run);
}

// Runs one scene to its end and gives its rows of the table, one per flock and one of its people.
Result<std::string> rows_of(const Sweep& sweep, std::size_t index, const SweepOptions& options) {
  auto built = Simulation::build(sweep.scenes[index]);
  if (!built) return built.error();
  Simulation& simulation = built.value();
  for (std::uint64_t k = 0; k < options.steps; ++k) {
    if (options.until_empty && is_empty(*simulation.crowd())) break;
    simulation.step();
  }
  std::string rows;
  const std::string no_crowd(sweep.plan.crowd_columns.size(), ',');
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const FlockFigures figures = simulation.figures(f);
    char text[256];
    std::snprintf(text, sizeof text, ",%d,%zu,%.9g,%.9g,%.9g,%.9g", f,
                  simulation.agents(f).id.size(), figures.polarization, figures.milling,
                  figures.mean_speed, figures.mean_neighbours);
    rows += row_of(sweep, index, simulation, text + no_crowd);
  }
  if (simulation.crowd() == nullptr) return rows;
  const std::string people = std::to_string(people_in(simulation.scene().crowd));
  return rows + row_of(sweep, index, simulation,
                       ",crowd," + people + ",,,," + csv_fields(crowd_values(simulation)));
}

// Child processes, each of which computes one run and sends its rows through a pipe.
class Workers {
 public:
  std::size_t size() const { return children_.size(); }

  Result<void> start(const Sweep& sweep, std::size_t index, const SweepOptions& options) {
    int ends[2];
    if (pipe(ends) != 0) return Error{"pipe", std::strerror(errno)};
    const pid_t pid = fork();
    if (pid < 0) return Error{"fork", std::strerror(errno)};
    if (pid == 0) {
      close(ends[0]);
      default_interrupts();
      const auto rows = rows_of(sweep, index, options);
      if (!rows) std::fprintf(stderr, "flockwork: %s\n", rows.error().text().c_str());
      const bool sent = rows && send(ends[1], rows.value());
      _exit(sent ? 0 : 1);
    }
    close(ends[1]);
    children_[pid] = {index, ends[0]};
    return {};
  }

  // Waits for one to end. No rows: it failed or was ended by a signal.
  struct Finished {
    std::size_t index = 0;
    std::string rows;
  };
  Finished wait_for_one() {
    for (;;) {
      int status = 0;
      const pid_t pid = waitpid(-1, &status, 0);
      if (pid < 0 && errno == EINTR && !is_interrupted()) continue;
      const auto child = children_.find(pid);
      if (child == children_.end()) return {};
      Finished finished{child->second.index, {}};
      if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        finished.rows = receive(child->second.pipe);
      close(child->second.pipe);
      children_.erase(child);
      return finished;
    }
  }

  void end_all() {
    for (const auto& [pid, child] : children_) {
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, 0);
      close(child.pipe);
    }
    children_.clear();
  }

 private:
  struct Child {
    std::size_t index;
    int pipe;
  };
  // The rows of 64 flocks or of a crowd are below the 64 kB that a pipe holds, so a child never
  // waits to send.
  static bool send(int pipe, const std::string& text) {
    return write(pipe, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  }
  static std::string receive(int pipe) {
    std::string text;
    char buffer[4096];
    ssize_t got = 0;
    while ((got = read(pipe, buffer, sizeof buffer)) > 0)
      text.append(buffer, static_cast<std::size_t>(got));
    return text;
  }
  std::map<pid_t, Child> children_;
};

Result<int> run_all(const SweepOptions& options, const Sweep& sweep, SweepJournal& journal) {
  const auto cores = std::max(1u, std::thread::hardware_concurrency());
  const auto most = options.processes > 0 ? static_cast<std::size_t>(options.processes) : cores;
  const std::size_t total = sweep.plan.runs.size();
  Progress progress(total, "runs", !options.quiet, journal.size());
  Workers workers;
  std::size_t next = 0;
  bool failed = false;
  catch_interrupts();
  while (!is_interrupted()) {
    while (workers.size() < most && next < total) {
      if (!journal.has(next)) {
        if (const auto started = workers.start(sweep, next, options); !started) {
          workers.end_all();
          return started.error();
        }
      }
      ++next;
    }
    if (workers.size() == 0) break;
    const Workers::Finished finished = workers.wait_for_one();
    if (is_interrupted()) break;
    failed = failed || finished.rows.empty();
    if (!finished.rows.empty()) {
      if (const auto kept = journal.add(finished.index, finished.rows); !kept) {
        workers.end_all();
        return kept.error();
      }
    }
    progress.show(journal.size());
  }
  workers.end_all();
  progress.clear();
  if (is_interrupted()) {
    std::fprintf(stderr,
                 "flockwork: %zu of %zu runs are done; the same command goes on from there\n",
                 journal.size(), total);
    return static_cast<int>(interrupted);
  }
  if (failed) return Error{"sweep", "some runs failed; the same command tries them again"};
  if (const auto written = journal.finish(sweep.plan); !written) return written.error();
  std::printf("%zu runs in %s\n", total, options.output.c_str());
  return static_cast<int>(success);
}

Result<int> sweep(const SweepOptions& options) {
  const auto prepared = prepare(options);
  if (!prepared) return prepared.error();
  const Sweep& work = prepared.value();
  if (options.print_commands) {
    for (const SweepRun& run : work.plan.runs) std::printf("%s\n", command_line(run).c_str());
    return static_cast<int>(success);
  }
  if (options.output.empty()) return Error{"-o", "is needed: the table to write"};
  std::size_t rows = work.scenes.empty() ? 0 : work.scenes[0].flocks.size();
  if (!work.plan.crowd_columns.empty()) ++rows;
  if (rows == 0) return Error{options.scene.scene, "has no flock and no people to measure"};
  auto journal = SweepJournal::open(options.output, work.plan, rows);
  if (!journal) return journal.error();
  return run_all(options, work, journal.value());
}

}  // namespace

void add_sweep_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<SweepOptions>();
  CLI::App* command = app.add_subcommand(
      "sweep", "Run a grid of parameters and write a table, one process per core");
  command
      ->add_option("SCENE", options->scene.scene, "A scene file, or the name of a built-in scene")
      ->required();
  command
      ->add_option("--vary", options->vary,
                   "An axis of the grid: COUNT values from FIRST to LAST, both included, such as "
                   "/flocks/0/radius=2:5:4; may be repeated")
      ->type_name("PATH=FIRST:LAST:COUNT")
      ->allow_extra_args(false)
      ->required()
      ->take_all();
  command->add_option("--seeds", options->seeds, "Runs per point of the grid, with seeds one apart")
      ->type_name("N")
      ->check(whole_number(1, 100000))
      ->capture_default_str();
  command->add_option("--steps", options->steps, "Steps of each run")
      ->type_name("N")
      ->check(whole_number(0, most_steps))
      ->capture_default_str();
  command->add_flag("--until-empty", options->until_empty,
                    "End a run earlier when everybody of its crowd has left");
  command->add_option("-o,--output", options->output, "The table to write, CSV")->type_name("FILE");
  command
      ->add_option("--processes", options->processes, "Runs at a time; one per core if not given")
      ->type_name("N")
      ->check(whole_number(1, 1024));
  command->add_flag("--print-commands", options->print_commands,
                    "Print the command of each run and run nothing");
  command->add_flag("--quiet", options->quiet, "No progress bar");
  add_scene_options(*command, options->scene);
  command->footer(
      std::string("The table has a row per run and flock; its last column is the command that\n"
                  "gives the row alone. Finished runs are kept in FILE.part: an interrupted or\n"
                  "killed sweep goes on from there when the same command is given again, and ends\n"
                  "with the same table.\n"
                  "--seed is the first seed.\n"
                  "\n"
                  "Examples:\n"
                  "  flockwork sweep shoal --vary /flocks/0/radius=2:5:7 --seeds 5 -o table.csv\n"
                  "  flockwork sweep shoal --vary /dt=0.01:0.05:5 --print-commands | parallel\n"
                  "\n"
                  "Exit codes:\n"
                  "  0    the table is complete\n"
                  "  2    a scene, an option or a file cannot be used, or a run failed\n"
                  "  130  interrupted by Ctrl-C; the same command goes on\n"));
  command->callback([options, &exit_code] {
    const auto result = sweep(*options);
    if (!result) std::fprintf(stderr, "flockwork: %s\n", result.error().text().c_str());
    exit_code = result ? result.value() : bad_input;
  });
}

}  // namespace flockwork::cli
