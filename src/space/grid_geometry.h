// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/vec.h"
#include "space/world.h"

namespace flockwork {

// How the cell grid divides one axis. "Cells" along x are narrow bins (a quarter of the radius);
// along y and z they are rows and slabs at least as wide as the radius, so that a query needs
// three.
struct GridAxis {
  float lower = 0.0f;         // u: where the first real cell starts
  float cell = 1.0f;          // u: width of a cell
  float inverse_cell = 1.0f;  // 1/u
  float period = 0.0f;        // u: length of a wrapped axis, 0 of any other
  float reach = 0.0f;         // u: how far a query looks; half the period at most
  std::int32_t cells = 1;     // real cells
  std::int32_t ghosts = 0;    // cells added on each side. Wrapped: images of the agents across the
                              // seam. Other y and z axes: one empty row, so that no query needs to
                              // ask whether it is at the border

  std::int32_t total() const { return cells + 2 * ghosts; }
};

struct GridGeometry {
  int dimension = 2;
  float radius = 0.0f;  // u: what queries are for
  float slack = 0.0f;   // u: more than the rounding of any coordinate or cell edge
  // The radius exceeds half a period: a query takes only offsets in [-period/2, period/2) along
  // wrapped axes, so that every other agent is met once, at its nearest image.
  bool minimum_image = false;
  GridAxis axis[3];

  // One row of cells has an offset per cell and one for its end.
  std::int32_t row_stride() const { return axis[0].total() + 1; }
  std::int32_t rows() const { return axis[1].total() * axis[2].total(); }
  std::int64_t entries() const {
    return std::int64_t{row_stride()} * axis[1].total() * axis[2].total();
  }
};

// Chooses the cells for `count` agents. Wrapped axes divide the world; any other axis divides
// what the agents occupy (`low` to `high`), so that an open world costs no more than a closed one.
// Cells grow beyond what the radius asks for when there would be more than `entry_limit(count)`:
// a thin crowd in a vast world stays cheap, and no neighbour is ever lost.
GridGeometry fit_grid(const World& world, float radius, std::size_t count, Vec3 low, Vec3 high);

constexpr std::int64_t entry_limit(std::size_t count) {
  return 4 * static_cast<std::int64_t>(count) + 4096;
}

// The most elements, images included, that the sorted arrays can need in any arrangement of
// `count` agents.
std::size_t worst_case_images(const World& world, float radius, std::size_t count);

// The row (of y) or slab (of z), ghosts counted, in which a point lies; the nearest one if it is
// outside the grid. Everyone within the radius is in it or in one beside it, because rows are as
// wide as the radius.
inline std::int32_t row_of(const GridAxis& axis, float p) {
  const float row = std::floor((p - axis.lower) * axis.inverse_cell);
  const float last = static_cast<float>(axis.cells - 1);
  return axis.ghosts + static_cast<std::int32_t>(std::min(last, std::max(0.0f, row)));
}

// Along which axes agents pass from the upper to the lower end.
inline bool wraps(const World& world, int axis) {
  return axis < world.dimension && world.bounds(axis) == Bounds::wrap && world.extent(axis) > 0.0f;
}

}  // namespace flockwork
