// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/simulation.h"

namespace flockwork::cli {

// What `flockwork run` prints at the end, for people or for programs. `steps` were taken in
// `seconds`; `ended` says why it stopped.
void print_text(const Simulation& simulation, std::uint64_t steps, double seconds,
                const char* ended);
void print_json(const Simulation& simulation, std::uint64_t steps, double seconds,
                const char* ended);

}  // namespace flockwork::cli
