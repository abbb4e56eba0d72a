// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "scene/scene.h"

namespace flockwork::testing {

// The scenes of tests/golden/hashes.json under their names: the built-in ones that are small enough
// at their own count (any build can make them by name alone), the others at reduced counts (name
// with
// "-reduced"), and hand-made ones that between them use every option of the core.
std::vector<Scene> golden_scenes();

}  // namespace flockwork::testing
