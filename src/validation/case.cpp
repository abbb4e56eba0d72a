// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "validation/case.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "validation/row_text.h"

namespace flockwork::validation {

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::miss:
      return "miss";
    case Verdict::report:
      return "report";
    case Verdict::missing:
      return "missing";
  }
  return "";
}

CaseRun::CaseRun(const Case& c, const CrowdParameters& p, Extent extent)
    : case_(c), plan_(c.plan(p, extent)) {}

bool CaseRun::advance(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto from = Clock::now();
  while (!ended_) {
    step();
    if (std::chrono::duration<double>(Clock::now() - from).count() >= seconds) break;
  }
  return ended_;
}

void CaseRun::step() {
  if (next_ == plan_.trials.size()) return finish();
  if (!run_) {
    auto started = TrialRun::start(plan_.trials[next_]);
    if (!started) {
      fault_ = started.error().text();
      return finish();
    }
    run_ = std::move(started).value();
  }
  run_->advance();
  if (!run_->ended()) return;
  safety_.add(run_->safety());
  run_.reset();
  if (++next_ == plan_.trials.size()) finish();
}

void CaseRun::finish() {
  ended_ = true;
  run_.reset();
  if (!fault_.empty()) {
    rows_.push_back(
        {case_.source, case_.criterion, "cannot be run: " + fault_, 0.0, Verdict::miss});
    return;
  }
  rows_ = plan_.judge();
  if (safety_.good()) return;
  Row row{std::string(case_.source) + ": safety",
          "no wall crossing, no overlap deeper than 5 %, nobody lost",
          text("%.0f crossings, %.1f %%, %.0f lost", static_cast<double>(safety_.wall_crossings),
               100.0 * safety_.deepest_overlap, static_cast<double>(safety_.lost)),
          safety_.deepest_overlap, Verdict::miss};
  rows_.push_back(std::move(row));
}

double CaseRun::progress() const {
  if (ended_ || plan_.trials.empty()) return ended_ ? 1.0 : 0.0;
  const double of_running = run_ ? run_->progress() : 0.0;
  return (static_cast<double>(next_) + of_running) / static_cast<double>(plan_.trials.size());
}

const Case* find_case(std::string_view name) {
  const auto cases = all_cases();
  const auto found =
      std::find_if(cases.begin(), cases.end(), [&](const Case& c) { return name == c.name; });
  return found == cases.end() ? nullptr : &*found;
}

std::vector<Row> safety_rows(const Safety& s) {
  const auto crossings = static_cast<double>(s.wall_crossings), lost = static_cast<double>(s.lost);
  return {judged("all runs", "no wall crossing", text("%.0f", crossings), crossings,
                 s.wall_crossings == 0),
          judged("all runs", "no overlap deeper than 5 % of the radii",
                 text("%.1f %%", 100.0 * s.deepest_overlap), s.deepest_overlap,
                 s.deepest_overlap <= Safety::allowed_overlap),
          judged("all runs", "nobody lost", text("%.0f", lost), lost, s.lost == 0)};
}

std::string table_of(std::span<const Row> rows) {
  std::string table = "| test | criterion | measured | verdict |\n| --- | --- | --- | --- |\n";
  for (const Row& row : rows) {
    table += "| " + row.test + " | " + row.criterion + " | " + row.measured + " | " +
             name_of(row.verdict) + " |\n";
  }
  return table;
}

}  // namespace flockwork::validation
