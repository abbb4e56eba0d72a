// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace flockwork::cli {

// A line on the terminal with a bar, the rate and the time left; nothing where standard error is
// not a terminal.
class Progress {
 public:
  // `unit`: what is counted, "steps"; `before`: how many were done by an earlier call.
  Progress(std::uint64_t total, const char* unit, bool wanted, std::uint64_t before = 0);
  void show(std::uint64_t done);  // cheap to call at every step
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::uint64_t total_;
  std::uint64_t before_;
  const char* unit_;
  bool active_;
  Clock::time_point from_;
  Clock::time_point next_;
};

}  // namespace flockwork::cli
