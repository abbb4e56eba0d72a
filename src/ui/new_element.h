// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/owners.h"

namespace flockwork {

// Appends an element that is valid as it is and of a size that suits the world: a wall or a path
// around its middle, a relation between two flocks, or a flock and the crowd,
// that have none yet, an area of the crowd where no wall is. The error says what there is
// too little or too much of. On error the scene is unchanged.
Result<void> add_ready_element(Scene& scene, ParameterOwner list);

}  // namespace flockwork
