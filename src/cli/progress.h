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
  Progress(std::uint64_t total, bool wanted);
  void show(std::uint64_t done);  // cheap to call at every step
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::uint64_t total_;
  bool active_;
  Clock::time_point from_;
  Clock::time_point next_;
};

}  // namespace flockwork::cli
