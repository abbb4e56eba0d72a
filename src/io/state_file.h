// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "sim/simulation.h"

namespace flockwork {

// The whole state of a run as one JSON file, of which the continued run has the same hashes as the
// unbroken one (sim/snapshot.h). Floats are written with the shortest text that reads back to the
// same bits.
//   {"format": 1, "kind": "flockwork-state", "scene": {...}, "steps": 500, "steps_base": 0,
//    "time_base": 0.0, "flocks": [{"id": [...], "x": [...], ...}]}
// and for a scene with people "crowd" (crowd/crowd_state.h) and "crowd_figures"
// (CrowdMeterState in measure/crowd_meter.h), with the names of the structs' members.
std::string state_text(const Snapshot& snapshot);
// Whether a text that is to be opened is meant as a state, and not as a scene.
bool is_state_text(std::string_view text);
Result<Snapshot> read_snapshot(const std::string& text);

Result<void> write_state(const Simulation& simulation, const std::string& path);
Result<Simulation> read_state(const std::string& path);

}  // namespace flockwork
