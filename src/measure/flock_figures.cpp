// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "measure/flock_figures.h"

#include <cmath>

namespace flockwork {
namespace {

struct Vector {
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
};

double length(const Vector& a) { return std::sqrt(a.x * a.x + a.y * a.y + a.z * a.z); }

// Floats cannot make the square of a length underflow or overflow in double precision.
Vector unit(const Vector& a) {
  const double size = length(a);
  if (size == 0.0) return {};
  return {a.x / size, a.y / size, a.z / size};
}

Vector cross(const Vector& a, const Vector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

void add(Vector& sum, const Vector& a) {
  sum.x += a.x;
  sum.y += a.y;
  sum.z += a.z;
}

Vector at(const float* x, const float* y, const float* z, std::size_t i) {
  return {static_cast<double>(x[i]), static_cast<double>(y[i]),
          z == nullptr ? 0.0 : static_cast<double>(z[i])};
}

}  // namespace

FlockFigures measure_flock(const float* x, const float* y, const float* z, const float* vx,
                           const float* vy, const float* vz, std::size_t n) {
  FlockFigures figures;
  if (n == 0) return figures;
  const double count = static_cast<double>(n);

  Vector positions, headings;
  double speeds = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const Vector velocity = at(vx, vy, vz, i);
    add(positions, at(x, y, z, i));
    add(headings, unit(velocity));
    speeds += length(velocity);
  }
  const Vector centre{positions.x / count, positions.y / count, positions.z / count};

  Vector turning;
  for (std::size_t i = 0; i < n; ++i) {
    const Vector position = at(x, y, z, i);
    const Vector arm{position.x - centre.x, position.y - centre.y, position.z - centre.z};
    add(turning, cross(unit(arm), unit(at(vx, vy, vz, i))));
  }

  figures.polarization = length(headings) / count;
  figures.milling = length(turning) / count;
  figures.mean_speed = speeds / count;
  figures.centre[0] = centre.x;
  figures.centre[1] = centre.y;
  figures.centre[2] = centre.z;
  return figures;
}

}  // namespace flockwork
