// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "cli/sweep_journal.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <utility>

#include "io/complete_file.h"

namespace flockwork::cli {
namespace {

constexpr std::size_t max_part_bytes = std::size_t{1} << 30;

std::string part_of(const std::string& table) { return table + ".part"; }

// Complete runs of an earlier call. The last line may have been cut off: it has no line end.
Result<std::map<std::size_t, std::string>> read_part(const std::string& path, const SweepPlan& plan,
                                                     std::size_t rows_per_run) {
  std::map<std::size_t, std::string> runs;
  std::map<std::size_t, std::size_t> lines;
  const auto text = read_file(path, max_part_bytes);
  if (!text) return text.error();
  std::size_t from = 0;
  for (std::size_t end = 0; (end = text.value().find('\n', from)) != std::string::npos;
       from = end + 1) {
    const std::string line = text.value().substr(from, end - from + 1);
    std::size_t run = 0;
    const auto number = std::from_chars(line.data(), line.data() + line.size(), run);
    if (number.ec != std::errc() || run >= plan.runs.size() ||
        !line.ends_with(command_field(plan.runs[run]))) {
      return Error{path, "holds the rows of another sweep; finish that one or remove the file"};
    }
    runs[run] += line;
    ++lines[run];
  }
  std::erase_if(runs, [&](const auto& entry) { return lines[entry.first] != rows_per_run; });
  return runs;
}

}  // namespace

std::string command_field(const SweepRun& run) {
  std::string field = "\"";
  for (const char c : command_line(run))
    field += c == '"' ? std::string("\"\"") : std::string(1, c);
  return field + "\"\n";
}

Result<SweepJournal> SweepJournal::open(const std::string& table, const SweepPlan& plan,
                                        std::size_t rows_per_run) {
  SweepJournal journal;
  journal.table_ = table;
  const std::string path = part_of(table);
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    auto rows = read_part(path, plan, rows_per_run);
    if (!rows) return rows.error();
    journal.rows_ = std::move(rows).value();
    // Written anew without what was incomplete.
    auto file = CompleteFile::create(path);
    if (!file) return file.error();
    for (const auto& entry : journal.rows_) file.value().write(entry.second);
    if (const auto finished = file.value().finish(); !finished) return finished.error();
  }
  journal.part_.reset(std::fopen(path.c_str(), "ab"));
  if (journal.part_ == nullptr) {
    return Error{path, std::string("cannot be written: ") + std::strerror(errno)};
  }
  return journal;
}

Result<void> SweepJournal::add(std::size_t run, const std::string& rows) {
  if (std::fwrite(rows.data(), 1, rows.size(), part_.get()) != rows.size() ||
      std::fflush(part_.get()) != 0) {
    return Error{part_of(table_), std::string("cannot be written: ") + std::strerror(errno)};
  }
  rows_[run] = rows;
  return {};
}

Result<void> SweepJournal::finish(const SweepPlan& plan) {
  auto file = CompleteFile::create(table_ + ".new");
  if (!file) return file.error();
  file.value().write(plan.header());
  for (const auto& entry : rows_) file.value().write(entry.second);
  if (auto finished = file.value().finish(); !finished) return finished;
  std::error_code error;
  std::filesystem::rename(table_ + ".new", table_, error);
  if (error) return Error{table_, "cannot be written: " + error.message()};
  part_.reset();
  std::filesystem::remove(part_of(table_), error);
  return {};
}

}  // namespace flockwork::cli
