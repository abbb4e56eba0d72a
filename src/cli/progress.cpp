// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "cli/progress.h"

#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <string>

namespace flockwork::cli {

Progress::Progress(std::uint64_t total, const char* unit, bool wanted, std::uint64_t before)
    : total_(total),
      before_(before),
      unit_(unit),
      active_(wanted && isatty(STDERR_FILENO) != 0),
      from_(Clock::now()),
      next_(from_) {}

void Progress::show(std::uint64_t done) {
  if (!active_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  constexpr int width = 30;
  const double share = total_ == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(total_);
  const double seconds = std::chrono::duration<double>(now - from_).count();
  const double rate = seconds > 0.0 ? static_cast<double>(done - before_) / seconds : 0.0;
  const double left = rate > 0.0 ? static_cast<double>(total_ - done) / rate : 0.0;
  const auto filled = static_cast<std::size_t>(share * width);
  const std::string bar = std::string(filled, '#') + std::string(width - filled, '.');
  std::fprintf(stderr, "\r[%s] %3.0f %%  %" PRIu64 "/%" PRIu64 "  %.4g %s/s  %.0f s left  ",
               bar.c_str(), share * 100.0, done, total_, rate, unit_, left);
}

void Progress::clear() {
  if (active_) std::fprintf(stderr, "\r\033[K");
}

}  // namespace flockwork::cli
