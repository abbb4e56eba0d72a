// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace flockwork {

// Order parameters of one flock at one moment.
struct FlockFigures {
  // |mean of unit(v)|, 0 (all ways) to 1 (one way). Vicsek et al. 1995, eq. 3, for flocks of
  // one speed the same as |sum v|/(n v).
  double polarization = 0.0;
  // |mean of unit(p - c) x unit(v)|, c the centre of mass: 0 to 1 (all turn around c).
  // Couzin et al. 2002, eq. 5. In wrapped worlds c is not well defined; read it with care.
  double milling = 0.0;
  double mean_speed = 0.0;       // u/s
  double mean_neighbours = 0.0;  // within the radius and in view, at the last step
  double centre[3] = {0, 0, 0};  // u: centre of mass
};

// Reads n positions and velocities; the z arrays are null in 2D. Agents at rest, or on the centre,
// count as a zero vector. Costs two passes in double precision, so callers sample it (a few times
// a second), off the hot path. n = 0 gives zeros. mean_neighbours is not known here and stays 0.
FlockFigures measure_flock(const float* x, const float* y, const float* z, const float* vx,
                           const float* vy, const float* vz, std::size_t n);

}  // namespace flockwork
