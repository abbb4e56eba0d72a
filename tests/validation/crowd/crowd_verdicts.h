// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "crowd_scenarios.h"

namespace flockwork::validation {

// One line of the table of validation.
struct Verdict {
  std::string test;
  std::string criterion;
  std::string measured;
  bool pass = false;
};

enum class Extent { fast, full };  // full: with RiMEA 9, more seeds and longer runs

// All crowd tests with these parameters, in order; `done` is called after each.
std::vector<Verdict> crowd_verdicts(const CrowdParameters& p, Extent extent,
                                    const std::function<void(const Verdict&)>& done);

// As a Markdown table.
std::string table_of(const std::vector<Verdict>& verdicts);

}  // namespace flockwork::validation
