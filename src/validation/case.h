// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crowd/parameters.h"
#include "validation/trial.h"

// Tests of the crowd from guidelines and experiments: each case builds its floors, runs them and
// judges what it measured. Nothing is tuned to a test: all use the parameters that they are given,
// with cells of 0.1 m in narrow places, and with the density cost of 3.5 m2 where the
// guideline asks for people who leave a jam for another way (RiMEA 11, and one half of 14).
//
// RiMEA: "Richtlinie fuer Mikroskopische Entfluchtungsanalysen", version 3.0.0 (2016).
// NIST: Ronchi et al., "The Process of Verification and Validation of Building Fire Evacuation
// Models", NIST Technical Note 1822 (2013).
namespace flockwork::validation {

enum class Verdict {
  pass,
  miss,
  report,   // the guideline asks for the figure and sets no bound
  missing,  // cannot be tested here; `measured` says why
};
const char* name_of(Verdict verdict);

// One line of the table.
struct Row {
  std::string test;
  std::string criterion;
  std::string measured;
  double value = 0.0;  // the figure in `measured` that is judged
  Verdict verdict = Verdict::miss;
};

enum class Extent {
  quick,  // all cases together in some seconds of an optimised native build
  full,   // more people, more seeds, longer runs
};

// What a case runs, and what it makes of it when all trials have ended.
struct Plan {
  std::vector<Trial> trials;
  std::function<std::vector<Row>()> judge;
};

struct Case {
  const char* name;       // "rimea-9"
  const char* source;     // "RiMEA 9"
  const char* title;      // "A room with four and with two doors"
  const char* criterion;  // in one sentence
  bool quick;             // takes less than a second of an optimised native build
  Plan (*plan)(const CrowdParameters&, Extent);
};

std::span<const Case> all_cases();
const Case* find_case(std::string_view name);  // null: none of that name

// The tests of the guidelines that cannot be done here, each with its reason.
std::span<const Row> missing_tests();

// A case while it runs; it can be advanced in slices, as a page does.
class CaseRun {
 public:
  CaseRun(const Case& c, const CrowdParameters& p, Extent extent);
  CaseRun(const CaseRun&) = delete;
  CaseRun& operator=(const CaseRun&) = delete;

  // Works for about so many seconds of the clock (at least one step of sample_time); whether the
  // case has ended.
  bool advance(double seconds);
  bool ended() const { return ended_; }
  double progress() const;  // 0 to 1
  const Case& test() const { return case_; }
  std::size_t trial_count() const { return plan_.trials.size(); }
  std::size_t trial_index() const { return next_; }  // of the running one

  // Empty until the case has ended. If safety is violated, the last row says so.
  std::span<const Row> rows() const { return rows_; }
  const Safety& safety() const { return safety_; }
  // What runs at present, to be drawn: null before the first call of advance() and at the end.
  const Crowd* crowd() const { return run_ ? &run_->crowd() : nullptr; }
  const Floor* floor() const { return run_ ? &plan_.trials[next_].floor : nullptr; }

 private:
  void step();
  void finish();

  const Case& case_;
  Plan plan_;
  std::size_t next_ = 0;
  std::unique_ptr<TrialRun> run_;
  Safety safety_;
  std::vector<Row> rows_;
  std::string fault_;  // a floor that could not be built
  bool ended_ = false;
};

// Three rows on what must hold in all runs together.
std::vector<Row> safety_rows(const Safety& safety);

// As a Markdown table.
std::string table_of(std::span<const Row> rows);

}  // namespace flockwork::validation
