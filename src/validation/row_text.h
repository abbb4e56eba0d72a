// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <string>
#include <utility>

#include "validation/case.h"

namespace flockwork::validation {

// A short text of up to four numbers by a printf format; at most 199 bytes.
inline std::string text(const char* format, double a, double b = 0.0, double c = 0.0,
                        double d = 0.0) {
  char buffer[200];
  std::snprintf(buffer, sizeof buffer, format, a, b, c, d);
  return buffer;
}

// Of TrialRun::last_departure and sums of it.
inline std::string time_text(double seconds) {
  return seconds < 0.0 ? std::string("not all leave") : text("%.1f s", seconds);
}

inline Row judged(std::string test, std::string criterion, std::string measured, double value,
                  bool pass) {
  return {std::move(test), std::move(criterion), std::move(measured), value,
          pass ? Verdict::pass : Verdict::miss};
}

inline Row reported(std::string test, std::string criterion, std::string measured, double value) {
  return {std::move(test), std::move(criterion), std::move(measured), value, Verdict::report};
}

}  // namespace flockwork::validation
