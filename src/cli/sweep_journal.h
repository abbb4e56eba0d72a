// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <map>
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/sweep_plan.h"

namespace flockwork::cli {

// The rows of finished runs, kept in NAME.part while a sweep is under way, so that an interrupted
// one goes on where it stopped. finish() writes the table under its name, in the order of the plan.
class SweepJournal {
 public:
  // Takes over the complete runs of a NAME.part that is there, and refuses one of another sweep.
  static Result<SweepJournal> open(const std::string& table, const SweepPlan& plan,
                                   std::size_t rows_per_run);

  bool has(std::size_t run) const { return rows_.contains(run); }
  std::size_t size() const { return rows_.size(); }
  // Kept on disk before it returns.
  Result<void> add(std::size_t run, const std::string& rows);
  Result<void> finish(const SweepPlan& plan);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string table_;
  std::map<std::size_t, std::string> rows_;
  std::unique_ptr<std::FILE, Closer> part_;
};

// The end of a row: the command in CSV quotes and the line end.
std::string command_field(const SweepRun& run);

}  // namespace flockwork::cli
