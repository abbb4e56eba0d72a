// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "crowd/crowd_state.h"
#include "measure/crowd_meter.h"

namespace flockwork {

// The parts of a state file that belong to a crowd. Only kinds of values are checked here; the
// rules between them are those of Crowd::resume() and CrowdMeter::resume().
nlohmann::json crowd_state_json(const CrowdState& state);
Result<CrowdState> read_crowd_state(const nlohmann::json& from);

nlohmann::json crowd_figures_json(const CrowdMeterState& state);
Result<CrowdMeterState> read_crowd_figures(const nlohmann::json& from);

}  // namespace flockwork
