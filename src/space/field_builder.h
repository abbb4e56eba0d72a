// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "space/wall_geometry.h"

namespace flockwork {

// Nodes of a grid in the plane: column i of row j lies at (x[i], y[j]), both rising.
struct PlaneNodes {
  std::vector<float> x, y;
};

// The signed distance to the walls (see WallField) at each node, row by row; exact to rounding.
//
// The nodes are halved again and again, and with each half goes the list of pieces of wall that can
// be the nearest to one of its nodes: those no farther from the middle than the nearest piece and
// the diagonal of the half. A few are left at the end, so the cost is that of the nodes alone.
std::vector<float> signed_distances(const WallGeometry& geometry, const PlaneNodes& nodes);

}  // namespace flockwork
