// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/sense.h"

#include <algorithm>

#include "base/simd.h"
#include "flock/sensor.h"
#include "flock/vector_lanes.h"

namespace flockwork {
namespace {

template <typename O>
SenseTotals sense_all(const CellGrid& grid, const FlockParameters& p, std::uint64_t step,
                      float* sums, const float* radius_factors) {
  const GridGeometry& g = grid.geometry();
  const std::uint32_t* const id = grid.sorted().id.data();
  constexpr int width = 4 * O::groups;
  Sensor<O> sensor(grid, p);
  for (std::int32_t z = g.axis[2].ghosts; z < g.axis[2].ghosts + g.axis[2].cells; ++z) {
    for (std::int32_t y = g.axis[1].ghosts; y < g.axis[1].ghosts + g.axis[1].cells; ++y) {
      sensor.enter_row(z, y);
      const std::int32_t* cell = grid.offsets() +
                                 std::ptrdiff_t{z * g.axis[1].total() + y} * g.row_stride() +
                                 g.axis[0].ghosts;
      for (std::int32_t c = 0; c < g.axis[0].cells; ++c) {
        for (std::int32_t i = cell[c]; i < cell[c + 1]; ++i, sums += width) {
          float factor = 1.0f;
          if constexpr (O::general) {
            if (radius_factors != nullptr) factor = *radius_factors++;
          }
          if (decides(id[i], step, p.update_interval)) {
            sensor.add(i, cell[c], cell[c + 1], factor, sums);
          } else {
            for (int k = 0; k < width; ++k) sums[k] = 0.0f;
          }
        }
      }
    }
  }
  sensor.flush();
  return sensor.totals;
}

// A radius of zero is outside what the kernels' constants can express: separation alone is left.
template <int Dimension>
void forget_neighbours(float* sums, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i, sums += 4 * sum_groups(Dimension)) {
    for (int k = 0; k < 4; ++k) sums[k] = 0.0f;
    if (Dimension == 2) sums[6] = 0.0f;
    for (int k = 4; k < 7 && Dimension == 3; ++k) sums[k] = 0.0f;
  }
}

using Kernel = SenseTotals (*)(const CellGrid&, const FlockParameters&, std::uint64_t, float*,
                               const float*);

template <int Dimension>
Kernel plain_kernel(Weighting weighting) {
  switch (weighting) {
    case Weighting::linear:
      return sense_all<KernelOptions<Dimension, Selection::plain, Weighting::linear>>;
    case Weighting::inverse:
      return sense_all<KernelOptions<Dimension, Selection::plain, Weighting::inverse>>;
    case Weighting::inverse_square:
      return sense_all<KernelOptions<Dimension, Selection::plain, Weighting::inverse_square>>;
    case Weighting::curve:
      return sense_all<KernelOptions<Dimension, Selection::plain, Weighting::curve>>;
    case Weighting::rational:
      return sense_all<KernelOptions<Dimension, Selection::plain, Weighting::rational>>;
    case Weighting::none:
      return sense_all<KernelOptions<Dimension, Selection::plain, Weighting::none>>;
    case Weighting::any:
      break;
  }
  return sense_all<KernelOptions<Dimension, Selection::general, Weighting::any>>;
}

// Code of its own has what is common and hot; everything else is met by the general kernels.
template <int Dimension>
Kernel kernel_for(const FlockParameters& p, bool general) {
  if (p.model == FlockModel::exclusive) {
    return sense_all<ZoneOptions<Dimension, FlockModel::exclusive>>;
  }
  if (p.model == FlockModel::couzin) return sense_all<ZoneOptions<Dimension, FlockModel::couzin>>;
  Weighting weighting = weighting_of(p.falloff);
  if (p.model == FlockModel::vicsek) weighting = Weighting::none;
  // Only the rational kernels and the general one count who is close.
  if (p.model == FlockModel::velocity && weighting != Weighting::rational) general = true;
  if (general) return plain_kernel<Dimension>(Weighting::any);
  if (!(p.field_of_view < full_turn)) return plain_kernel<Dimension>(weighting);
  if (weighting == Weighting::linear) {
    return sense_all<KernelOptions<Dimension, Selection::view, Weighting::linear>>;
  }
  if (weighting == Weighting::rational) {
    return sense_all<KernelOptions<Dimension, Selection::view, Weighting::rational>>;
  }
  return plain_kernel<Dimension>(Weighting::any);
}

}  // namespace

float query_radius(const FlockParameters& p) {
  const float alarm = std::max(1.0f, p.alarm_factor);
  switch (p.model) {
    case FlockModel::vicsek:
      return p.radius * alarm;
    case FlockModel::exclusive:
      return std::max({p.radius * alarm, p.separation_radius, p.alignment_radius});
    case FlockModel::couzin:
      return (p.separation_radius + p.orientation_width + p.attraction_width) * alarm;
    case FlockModel::steering:
    case FlockModel::velocity:
    case FlockModel::normalized:
    case FlockModel::topological:
      break;
  }
  return std::max(p.radius * alarm, p.separation_radius);
}

void make_headings(CellGrid& grid) {
  Agents& a = grid.sorted();
  const bool planar = a.planar();
  for (std::size_t i = 0; i < a.size(); i += 4) {
    Lanes3 v{load(a.vx.data() + i), load(a.vy.data() + i), zero_f32x4()};
    if (!planar) v.z = load(a.vz.data() + i);
    v = unit(v);
    store(a.vx.data() + i, v.x);
    store(a.vy.data() + i, v.y);
    if (!planar) store(a.vz.data() + i, v.z);
  }
}

SenseTotals sense(const CellGrid& grid, const FlockParameters& parameters, std::uint64_t step,
                  std::size_t count, float* sums, const float* radius_factors) {
  FlockParameters p = parameters;
  if (p.model == FlockModel::vicsek) p.separation_radius = 0.0f;
  const bool planar = grid.geometry().dimension == 2;
  const bool general = grid.geometry().minimum_image || radius_factors != nullptr;
  const Kernel kernel = planar ? kernel_for<2>(p, general) : kernel_for<3>(p, general);
  SenseTotals totals = kernel(grid, p, step, sums, radius_factors);
  if (!has_zones(p.model) && !(p.radius > coincident_distance)) {
    planar ? forget_neighbours<2>(sums, count) : forget_neighbours<3>(sums, count);
    totals.neighbours = 0;
  }
  return totals;
}

}  // namespace flockwork
