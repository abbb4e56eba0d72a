// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "measure.h"

namespace flockwork::bench {

// One figure of two cases that were measured in turns.
struct Comparison {
  std::string kind;  // "flock-2d-39 curve / plain, per candidate"
  double value = 0.0;
};

struct Report {
  std::vector<CaseResult> cases;
  std::vector<Comparison> comparisons;
};

void print_table(std::FILE* file, const Report& report);
void print_json(std::FILE* file, const Report& report);

}  // namespace flockwork::bench
