// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "scene/builtin.h"

namespace flockwork {

// The built-in scenes as the build found them in web/scenes, in the order of the gallery.
struct EmbeddedScene {
  BuiltinScene scene;
  std::string_view text;
};

std::span<const EmbeddedScene> embedded_scenes();

}  // namespace flockwork
