// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "scene/parameter_table.h"

namespace flockwork {

// What is wrong with the names by which parts of a scene refer to others: those that are missing,
// unknown (with the nearest known one) or several have; and with relations: to oneself, twice, or
// with a crowd that is not there or is asked for what it does not do.
std::vector<Violation> reference_violations(const Scene& scene);

}  // namespace flockwork
