// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/vec.h"

namespace flockwork {

// A polygon of the plane, either way round, as triangles of indices into its points: by cutting off
// ears (Meisters, Am. Math. Mon. 82, 648 (1975)), O(n x number of reflex corners). For a polygon
// that does not cross itself they cover it once; for any other they are some triangles. Points in a
// row give triangles without area or none.
std::vector<std::array<std::uint32_t, 3>> triangulate(std::span<const Vec3> polygon);

}  // namespace flockwork
