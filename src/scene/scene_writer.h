// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "scene/parameter_table.h"

namespace flockwork {

struct SceneWriting {
  bool defaults = false;  // also the values that a reader would take anyway
};

// The text of a scene file, with its keys in the order of the parameter table. Reading it gives the
// same scene to the bit. Refuses what validate() refuses, so that every file that is written can be
// read.
Result<std::string> write_scene(const Scene& scene, SceneWriting writing = {});

// A parameter's value as it stands in a scene file: `2.5`, `"wrap"`, `[[0, 1], [1, 0]]`.
std::string parameter_literal(const Scene& scene, const ParameterSlot& slot);

// The shortest decimal text that reads back to the same float, but whole numbers in full: "0.1",
// "-0.0", "1e-05", "100000". For finite values.
std::string float_text(float value);

}  // namespace flockwork
