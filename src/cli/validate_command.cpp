// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/scene_argument.h"
#include "io/complete_file.h"
#include "scene/edit_distance.h"
#include "validation/case.h"

namespace flockwork::cli {
namespace {

using validation::Case;
using validation::CaseRun;
using validation::Extent;
using validation::Row;
using validation::Verdict;

struct ValidateOptions {
  std::vector<std::string> cases;
  std::string scene;
  std::string output;
  bool full = false;
  bool list = false;
  bool json = false;
  bool quiet = false;
};

Error unknown_case(const std::string& name) {
  std::string message = "no such case";
  const Case* nearest = nullptr;
  std::size_t least = 4;
  for (const Case& c : validation::all_cases()) {
    const std::size_t distance = edit_distance(name, c.name);
    if (distance >= least) continue;
    least = distance;
    nearest = &c;
  }
  message += nearest != nullptr ? std::string("; did you mean ") + nearest->name + "?"
                                : "; flockwork validate --list has them all";
  return {"--case " + name, message};
}

Result<std::vector<const Case*>> chosen_cases(const ValidateOptions& options) {
  std::vector<const Case*> chosen;
  for (const std::string& name : options.cases) {
    const Case* c = validation::find_case(name);
    if (c == nullptr) return unknown_case(name);
    if (std::find(chosen.begin(), chosen.end(), c) == chosen.end()) chosen.push_back(c);
  }
  if (!options.cases.empty()) return chosen;
  for (const Case& c : validation::all_cases()) chosen.push_back(&c);
  return chosen;
}

void list_text() {
  for (const Case& c : validation::all_cases()) {
    std::printf("%-11s %s: %s; %s\n", c.name, c.source, c.title, c.criterion);
  }
}

void list_json() {
  auto cases = nlohmann::ordered_json::array();
  for (const Case& c : validation::all_cases()) {
    cases.push_back({{"name", c.name},
                     {"source", c.source},
                     {"title", c.title},
                     {"criterion", c.criterion},
                     {"quick", c.quick}});
  }
  std::printf("%s\n", cases.dump(2).c_str());
}

struct Judged {
  std::vector<Row> rows;
  bool complete = true;

  long count(Verdict verdict) const {
    return static_cast<long>(std::count_if(rows.begin(), rows.end(),
                                           [&](const Row& row) { return row.verdict == verdict; }));
  }
};

Judged run_cases(const std::vector<const Case*>& cases, const CrowdParameters& p,
                 const ValidateOptions& options) {
  Progress progress(100, "%", !options.quiet);
  Judged judged;
  validation::Safety safety;
  for (std::size_t k = 0; k < cases.size() && judged.complete; ++k) {
    CaseRun run(*cases[k], p, options.full ? Extent::full : Extent::quick);
    while (!run.advance(0.05) && !is_interrupted()) {
      const double share = (static_cast<double>(k) + run.progress()) / double(cases.size());
      progress.show(static_cast<std::uint64_t>(100.0 * share));
    }
    judged.complete = run.ended();
    safety.add(run.safety());
    judged.rows.insert(judged.rows.end(), run.rows().begin(), run.rows().end());
  }
  progress.clear();
  for (Row& row : validation::safety_rows(safety)) judged.rows.push_back(std::move(row));
  if (options.cases.empty() && judged.complete) {
    const auto missing = validation::missing_tests();
    judged.rows.insert(judged.rows.end(), missing.begin(), missing.end());
  }
  return judged;
}

std::string summary(const Judged& judged) {
  return std::to_string(judged.count(Verdict::pass)) + " pass, " +
         std::to_string(judged.count(Verdict::miss)) + " miss, " +
         std::to_string(judged.count(Verdict::report)) + " reported, " +
         std::to_string(judged.count(Verdict::missing)) + " missing" +
         (judged.complete ? "" : "; interrupted");
}

void print_json(const Judged& judged) {
  auto rows = nlohmann::ordered_json::array();
  for (const Row& row : judged.rows) {
    rows.push_back({{"test", row.test},
                    {"criterion", row.criterion},
                    {"measured", row.measured},
                    {"value", row.value},
                    {"verdict", validation::name_of(row.verdict)}});
  }
  const nlohmann::ordered_json result{{"rows", rows},
                                      {"passed", judged.count(Verdict::pass)},
                                      {"missed", judged.count(Verdict::miss)},
                                      {"complete", judged.complete}};
  std::printf("%s\n", result.dump(2).c_str());
}

Result<int> validate(const ValidateOptions& options) {
  if (options.list) {
    options.json ? list_json() : list_text();
    return static_cast<int>(success);
  }
  const auto cases = chosen_cases(options);
  if (!cases) return cases.error();
  CrowdParameters p;
  if (!options.scene.empty()) {
    SceneArgument argument;
    argument.scene = options.scene;
    const auto scene = load_scene(argument);
    if (!scene) return scene.error();
    p = scene.value().crowd.parameters;
  }
  // Before the work, so that a folder that does not exist costs no time.
  std::optional<CompleteFile> file;
  if (!options.output.empty()) {
    auto created = CompleteFile::create(options.output);
    if (!created) return created.error();
    file = std::move(created).value();
  }
  catch_interrupts();
  const Judged judged = run_cases(cases.value(), p, options);
  const std::string table = validation::table_of(judged.rows);
  if (file) {
    file->write(table);
    if (const auto finished = file->finish(); !finished) return finished.error();
  }
  if (options.json) {
    print_json(judged);
  } else {
    std::printf("%s\n%s\n", table.c_str(), summary(judged).c_str());
  }
  if (!judged.complete) return static_cast<int>(interrupted);
  return static_cast<int>(judged.count(Verdict::miss) == 0 ? success : missed);
}

}  // namespace

void add_validate_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ValidateOptions>();
  CLI::App* command = app.add_subcommand(
      "validate", "Test the crowd against guidelines (RiMEA, NIST TN 1822) and experiments");
  command->add_option("--case", options->cases, "Only these cases, by their names in --list")
      ->type_name("NAME");
  command->add_flag("--list", options->list, "Print the cases and run none");
  command->add_flag("--full", options->full,
                    "More people, more seeds, longer runs: minutes instead of seconds");
  command
      ->add_option("--scene", options->scene,
                   "Test with the crowd parameters of this scene instead of the defaults")
      ->type_name("SCENE");
  command->add_option("-o,--output", options->output, "Write the table to this file (Markdown)")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "Print JSON instead of a table");
  command->add_flag("--quiet", options->quiet, "No progress bar");
  command->footer(
      "A row of the table has the test, its criterion, what was measured and the verdict:\n"
      "pass, miss, report (the guideline sets no bound) or missing (cannot be tested\n"
      "here, with the reason). Every run is also searched for steps through walls,\n"
      "overlapping bodies and lost people.\n"
      "\n"
      "Exit codes:\n"
      "  0    nothing was missed\n"
      "  1    at least one test was missed\n"
      "  2    an option, a scene or a file cannot be used; nothing was run\n"
      "  130  interrupted by Ctrl-C; the table has the cases up to there\n"
      "\n"
      "Examples:\n"
      "  flockwork validate -o validation.md\n"
      "  flockwork validate --case rimea-9 --case bottleneck --full\n"
      "  flockwork validate --list\n");
  command->callback([options, &exit_code] {
    const auto result = validate(*options);
    if (!result) std::fprintf(stderr, "flockwork: %s\n", result.error().text().c_str());
    exit_code = result ? result.value() : bad_input;
  });
}

}  // namespace flockwork::cli
