// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "render/overlays.h"
#include "space/cell_grid.h"

namespace flockwork {

// The occupied cells of a grid, shaded by the number of agents in them, which is written into them
// while few are in the picture. The grid's bins along x are a quarter as wide as its rows are
// high. In space they are boxes, the fullest 1,500 of those in the picture.
void add_cells(Sketch& sketch, const CellGrid& grid, const Shot& shot, Vec3 color);

}  // namespace flockwork
