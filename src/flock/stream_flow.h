// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "space/segment_grid.h"
#include "space/wall_geometry.h"

namespace flockwork {

// Cells of equal size in the plane, `columns` to the right and `rows` up.
struct StreamGrid {
  double lower_x = 0.0, lower_y = 0.0;
  double width = 1.0, height = 1.0;  // of a cell
  std::int32_t columns = 1, rows = 1;
  bool wraps_x = false, wraps_y = false;
};

// Velocities across the faces of the cells: u to the right, columns + 1 in each of `rows` rows, v
// up, `columns` in each of rows + 1 rows. Along wrapped axes the last ones repeat the first.
struct StreamFaces {
  std::vector<double> u, v;
};

// The uniform flow (u, v) without what passes a wall; see Flow. Fluid that walls enclose stands
// still. Cells whose middle is solid hold none.
StreamFaces solve_stream(const StreamGrid& grid, const WallGeometry& walls,
                         const SegmentGrid& segments, double u, double v);

}  // namespace flockwork
