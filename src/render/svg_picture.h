// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "render/camera.h"
#include "sim/simulation.h"

namespace flockwork {

// One moment of a simulation as an SVG document, for papers and for looking at a run without a GPU:
// the bounds, the points, an oriented shape per agent, coloured as on the page, 3D from far to
// near, and the scene's overlays with their legend; of a crowd its people, floor plan and maps.
// `viewport`: size in pixels; the camera says what is seen.
std::string svg_picture(const Simulation& simulation, const Camera& camera,
                        const Viewport& viewport);

}  // namespace flockwork
