// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "scene/scene.h"

namespace flockwork {

// Advice about parameters that are allowed and yet rarely what anyone wants. Shown, never applied.
struct Hint {
  const char* parameter;  // path below the flock of the parameter to turn
  const char* text;       // one sentence
};

// In the order of the parameters that the sentences name.
std::vector<Hint> flock_hints(const Flock& flock, const World& world);

}  // namespace flockwork
