// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/cell_grid.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "base/simd.h"

namespace flockwork {
namespace {

struct Range {
  float low = 0.0f;
  float high = 0.0f;
};

Range range_of(const AlignedArray<float>& values) {
  const std::size_t n = values.size();
  if (n == 0) return {};
  f32x4 low = splat(values[0]);
  f32x4 high = low;
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    const f32x4 v = load(values.data() + i);
    low = min(low, v);
    high = max(high, v);
  }
  Range range{std::min({lane<0>(low), lane<1>(low), lane<2>(low), lane<3>(low)}),
              std::max({lane<0>(high), lane<1>(high), lane<2>(high), lane<3>(high)})};
  for (; i < n; ++i) {
    range.low = std::min(range.low, values[i]);
    range.high = std::max(range.high, values[i]);
  }
  return range;
}

// Cell along one axis, ghosts counted. Monotonic in the coordinate; what lies outside by rounding
// is in the first or last real cell.
struct AxisCell {
  explicit AxisCell(const GridAxis& axis)
      : lower(splat(axis.lower)),
        inverse(splat(axis.inverse_cell)),
        last(splat(static_cast<float>(axis.cells - 1))),
        ghosts(splat_i32(axis.ghosts)) {}
  i32x4 operator()(f32x4 p) const {
    return to_i32(min(last, max(zero_f32x4(), (p - lower) * inverse))) + ghosts;
  }
  f32x4 lower, inverse, last;
  i32x4 ghosts;
};

}  // namespace

void CellGrid::reserve(const World& world, float radius, std::size_t count, bool carries) {
  const auto entries = static_cast<std::size_t>(entry_limit(count));
  const std::size_t before = counts_.size();
  counts_.resize(entries);
  if (entries > before) std::fill(counts_.data() + before, counts_.data() + entries, 0);
  offsets_.resize(entries);
  cell_of_.resize(count);
  if (sorted_.dimension != world.dimension) {
    sorted_ = Agents{};
    sorted_.dimension = world.dimension;
  }
  // Each row has at least two offset entries, so this covers the padding of all rows.
  const std::size_t padding = entries / 2 * row_padding;
  sorted_.reserve(worst_case_images(world, radius, count) + padding);
  if (carries) {
    source_.reserve(sorted_.id.capacity());
    carried_copy_.reserve(count);
  }
}

void CellGrid::make_copy(const World& world, float radius, const Agents& agents,
                         bool remember_source) {
  assert(agents.dimension == world.dimension);
  Vec3 low = world.lower;
  Vec3 high = world.upper;
  for (int a = 0; a < world.dimension; ++a) {
    if (wraps(world, a)) continue;
    const Range range = range_of(a == 0 ? agents.x : a == 1 ? agents.y : agents.z);
    low[a] = range.low;
    high[a] = range.high;
  }
  geometry_ = fit_grid(world, radius, agents.size(), low, high);

  count_cells(agents);
  place_cells();
  scatter(agents, remember_source);
  copy_images();
}

void CellGrid::sort(const World& world, float radius, Agents& agents,
                    std::span<AlignedArray<float>* const> carried) {
  make_copy(world, radius, agents, !carried.empty());
  copy_back(agents, carried);
}

void CellGrid::index(const World& world, float radius, const Agents& agents) {
  make_copy(world, radius, agents, false);
}

void CellGrid::count_cells(const Agents& agents) {
  const GridGeometry& g = geometry_;
  const AxisCell cell_x(g.axis[0]);
  const AxisCell cell_y(g.axis[1]);
  const AxisCell cell_z(g.axis[2]);
  const i32x4 stride = splat_i32(g.row_stride());
  const i32x4 rows = splat_i32(g.axis[1].total());
  const std::size_t n = agents.size();
  // Lanes past the last agent read whatever is there; AxisCell keeps any value within the grid.
  for (std::size_t i = 0; i < n; i += 4) {
    i32x4 row = cell_y(load(agents.y.data() + i));
    if (g.dimension == 3) row = row + mul(cell_z(load(agents.z.data() + i)), rows);
    store_i32(cell_of_.data() + i, mul(row, stride) + cell_x(load(agents.x.data() + i)));
  }
  for (std::size_t i = 0; i < n; ++i) ++counts_[static_cast<std::size_t>(cell_of_[i])];
}

void CellGrid::place_cells() {
  const GridGeometry& g = geometry_;
  const std::int32_t stride = g.row_stride();
  const std::int32_t real_begin = g.axis[0].ghosts;
  const std::int32_t real_end = real_begin + g.axis[0].cells;
  std::int32_t next = 0;
  for (std::int32_t z = 0; z < g.axis[2].total(); ++z) {
    for (std::int32_t y = 0; y < g.axis[1].total(); ++y) {
      // A ghost row holds as many as the row it is an image of; of an axis that does not wrap,
      // none.
      std::int32_t source_y = y;
      std::int32_t source_z = z;
      bool empty = false;
      for (const auto& [axis, index] :
           {std::pair{&g.axis[1], &source_y}, {&g.axis[2], &source_z}}) {
        const bool before = *index < axis->ghosts;
        const bool behind = *index >= axis->ghosts + axis->cells;
        empty = empty || ((before || behind) && axis->period == 0.0f);
        if (before) *index += axis->cells;
        if (behind) *index -= axis->cells;
      }
      const std::int32_t* counts =
          counts_.data() + std::ptrdiff_t{source_z * g.axis[1].total() + source_y} * stride;
      std::int32_t* offsets = offsets_.data() + std::ptrdiff_t{z * g.axis[1].total() + y} * stride;
      if (empty) {
        std::fill(offsets, offsets + stride, next);
      } else {
        for (std::int32_t c = 0; c < real_begin; ++c) {
          offsets[c] = next;
          next += counts[c + g.axis[0].cells];
        }
        for (std::int32_t c = real_begin; c < real_end; ++c) {
          offsets[c] = next;
          next += counts[c];
        }
        for (std::int32_t c = real_end; c < stride - 1; ++c) {
          offsets[c] = next;
          next += counts[c - g.axis[0].cells];
        }
        offsets[stride - 1] = next;
      }
      next += row_padding;
    }
  }
  sorted_.resize(static_cast<std::size_t>(next));
}

void CellGrid::scatter(const Agents& agents, bool remember_source) {
  if (remember_source) source_.resize(sorted_.size());
  const bool planar = agents.planar();
  float* const x = sorted_.x.data();
  float* const y = sorted_.y.data();
  float* const z = sorted_.z.data();
  float* const vx = sorted_.vx.data();
  float* const vy = sorted_.vy.data();
  float* const vz = sorted_.vz.data();
  std::uint32_t* const id = sorted_.id.data();
  // Backwards, filling each cell from its end: stable, and it leaves every count at zero.
  for (std::size_t i = agents.size(); i-- > 0;) {
    const auto cell = static_cast<std::size_t>(cell_of_[i]);
    const std::int32_t to = offsets_[cell] + --counts_[cell];
    x[to] = agents.x[i];
    y[to] = agents.y[i];
    vx[to] = agents.vx[i];
    vy[to] = agents.vy[i];
    id[to] = agents.id[i];
    if (!planar) {
      z[to] = agents.z[i];
      vz[to] = agents.vz[i];
    }
    if (remember_source) source_[static_cast<std::size_t>(to)] = static_cast<std::uint32_t>(i);
  }
}

void CellGrid::copy_shifted(std::int32_t from, std::int32_t to, std::int32_t count, int axis,
                            float shift) {
  if (count == 0) return;
  const auto bytes = static_cast<std::size_t>(count) * sizeof(float);
  const auto copy = [&](AlignedArray<float>& a) {
    std::memcpy(a.data() + to, a.data() + from, bytes);
  };
  const auto copy_position = [&](AlignedArray<float>& a, int this_axis) {
    if (this_axis != axis) return copy(a);
    for (std::int32_t k = 0; k < count; ++k) a.data()[to + k] = a.data()[from + k] + shift;
  };
  copy_position(sorted_.x, 0);
  copy_position(sorted_.y, 1);
  copy(sorted_.vx);
  copy(sorted_.vy);
  if (!sorted_.planar()) {
    copy_position(sorted_.z, 2);
    copy(sorted_.vz);
  }
  std::memcpy(sorted_.id.data() + to, sorted_.id.data() + from, bytes);
}

void CellGrid::copy_row(std::int32_t from_row, std::int32_t to_row, int axis, float shift) {
  const std::int32_t stride = geometry_.row_stride();
  const std::int32_t* from = offsets_.data() + std::ptrdiff_t{from_row} * stride;
  const std::int32_t* to = offsets_.data() + std::ptrdiff_t{to_row} * stride;
  copy_shifted(from[0], to[0], from[stride - 1] - from[0], axis, shift);
}

void CellGrid::copy_images() {
  const GridGeometry& g = geometry_;
  const std::int32_t stride = g.row_stride();
  const std::int32_t rows = g.axis[1].total();
  const GridAxis& ax = g.axis[0];
  const GridAxis& ay = g.axis[1];
  const GridAxis& az = g.axis[2];

  for (std::int32_t z = az.ghosts; z < az.ghosts + az.cells; ++z) {
    for (std::int32_t y = ay.ghosts; y < ay.ghosts + ay.cells && ax.period != 0.0f; ++y) {
      const std::int32_t* at = offsets_.data() + std::ptrdiff_t{z * rows + y} * stride;
      const std::int32_t last = ax.ghosts + ax.cells;
      copy_shifted(at[ax.cells], at[0], at[last] - at[ax.cells], 0, -ax.period);
      copy_shifted(at[ax.ghosts], at[last], at[2 * ax.ghosts] - at[ax.ghosts], 0, ax.period);
    }
    if (ay.period != 0.0f) {
      copy_row(z * rows + ay.cells, z * rows, 1, -ay.period);
      copy_row(z * rows + 1, z * rows + ay.cells + 1, 1, ay.period);
    }
  }
  if (az.period != 0.0f) {
    for (std::int32_t y = 0; y < rows; ++y) {
      copy_row(az.cells * rows + y, y, 2, -az.period);
      copy_row(rows + y, (az.cells + 1) * rows + y, 2, az.period);
    }
  }

  for (std::int32_t row = 0; row < g.rows(); ++row) {
    // Kernels multiply offsets of the padding with weights of zero, so they must be numbers.
    const std::int32_t end = offsets_[static_cast<std::size_t>((row + 1) * stride - 1)];
    for (std::int32_t k = end; k < end + row_padding; ++k) {
      sorted_.x.data()[k] = far_away;
      sorted_.y.data()[k] = 0.0f;
      if (!sorted_.planar()) sorted_.z.data()[k] = 0.0f;
    }
  }
}

void CellGrid::copy_back(Agents& agents, std::span<AlignedArray<float>* const> carried) {
  const GridGeometry& g = geometry_;
  const std::int32_t stride = g.row_stride();
  const std::int32_t real_begin = g.axis[0].ghosts;
  const std::int32_t real_end = real_begin + g.axis[0].cells;

  const auto for_each_run = [&](auto&& visit) {
    std::size_t to = 0;
    for (std::int32_t z = g.axis[2].ghosts; z < g.axis[2].ghosts + g.axis[2].cells; ++z) {
      for (std::int32_t y = g.axis[1].ghosts; y < g.axis[1].ghosts + g.axis[1].cells; ++y) {
        const std::int32_t* at =
            offsets_.data() + std::ptrdiff_t{z * g.axis[1].total() + y} * stride;
        const auto count = static_cast<std::size_t>(at[real_end] - at[real_begin]);
        visit(static_cast<std::size_t>(at[real_begin]), to, count);
        to += count;
      }
    }
  };
  for_each_run([&](std::size_t from, std::size_t to, std::size_t count) {
    const auto copy = [&](auto& target, const auto& source) {
      std::memcpy(target.data() + to, source.data() + from, count * sizeof(source[0]));
    };
    if (count == 0) return;
    copy(agents.x, sorted_.x);
    copy(agents.y, sorted_.y);
    copy(agents.vx, sorted_.vx);
    copy(agents.vy, sorted_.vy);
    copy(agents.id, sorted_.id);
    if (!agents.planar()) {
      copy(agents.z, sorted_.z);
      copy(agents.vz, sorted_.vz);
    }
  });

  for (AlignedArray<float>* array : carried) {
    carried_copy_ = *array;
    for_each_run([&](std::size_t from, std::size_t to, std::size_t count) {
      for (std::size_t k = 0; k < count; ++k) {
        (*array)[to + k] = carried_copy_[source_[from + k]];
      }
    });
  }
}

}  // namespace flockwork
