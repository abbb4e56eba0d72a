// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace flockwork {

// The JSON Schema (2020-12) of scene files, made from the parameter table: what
// web/schema/scene.schema.json holds. A scene file that names it in "$schema" gets completion and
// checking in editors. Rules between parameters and lengths in bytes are beyond it; read_scene()
// has the last word.
std::string scene_schema();

}  // namespace flockwork
