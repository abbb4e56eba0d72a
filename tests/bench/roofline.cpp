// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "roofline.h"

#include <algorithm>
#include <cstddef>

#include "base/simd.h"
#include "flock/sense.h"
#include "space/neighbour_ranges.h"

namespace flockwork::bench {
namespace {

constexpr std::size_t range_count(int dimension) { return dimension == 2 ? 3 : 9; }
constexpr std::size_t sum_width(int dimension) { return dimension == 2 ? 8 : 12; }

void copy(AlignedArray<float>& to, std::span<const float> from) {
  std::copy(from.begin(), from.end(), to.begin());
}

struct Sums {
  i32x4 count = zero_i32x4();
  f32x4 vx = zero_f32x4(), vy = zero_f32x4(), vz = zero_f32x4();
  f32x4 dx = zero_f32x4(), dy = zero_f32x4(), dz = zero_f32x4();
  f32x4 sx = zero_f32x4(), sy = zero_f32x4(), sz = zero_f32x4();
};

// Four candidates from j on.
template <int Dimension>
FLOCKWORK_FORCE_INLINE void visit(const Agents& agents, std::int32_t j, f32x4 x, f32x4 y, f32x4 z,
                                  f32x4 radius2, f32x4 separation2, Sums& sums) {
  const f32x4 dx = load(agents.x.data() + j) - x;
  const f32x4 dy = load(agents.y.data() + j) - y;
  f32x4 dz = zero_f32x4();
  f32x4 d2 = dx * dx + dy * dy;
  if constexpr (Dimension == 3) {
    dz = load(agents.z.data() + j) - z;
    d2 = d2 + dz * dz;
  }
  const m32x4 near = le(d2, radius2);
  sums.count = count_add(sums.count, near);
  sums.vx = sums.vx + keep(near, load(agents.vx.data() + j));
  sums.vy = sums.vy + keep(near, load(agents.vy.data() + j));
  sums.dx = sums.dx + keep(near, dx);
  sums.dy = sums.dy + keep(near, dy);
  // The lower limit keeps the agent itself, at distance 0, finite: its share is 0 times that.
  const f32x4 weight = keep(lt(d2, separation2), separation2 / max(splat(1.0e-12f), d2));
  sums.sx = sums.sx + dx * weight;
  sums.sy = sums.sy + dy * weight;
  if constexpr (Dimension == 3) {
    sums.vz = sums.vz + keep(near, load(agents.vz.data() + j));
    sums.dz = sums.dz + keep(near, dz);
    sums.sz = sums.sz + dz * weight;
  }
}

}  // namespace

Roofline::Roofline(const Simulation& simulation, int flock) {
  const Scene& scene = simulation.scene();
  const FlockParameters& p = scene.flocks[static_cast<std::size_t>(flock)].parameters;
  const AgentView view = simulation.agents(flock);
  radius_ = p.radius;
  separation_radius_ = p.separation_radius;

  Agents agents;
  agents.dimension = scene.world.dimension;
  agents.resize(view.id.size());
  copy(agents.x, view.x);
  copy(agents.y, view.y);
  copy(agents.z, view.z);
  copy(agents.vx, view.vx);
  copy(agents.vy, view.vy);
  copy(agents.vz, view.vz);
  std::copy(view.id.begin(), view.id.end(), agents.id.begin());
  grid_.reserve(scene.world, query_radius(p), agents.size());
  grid_.sort(scene.world, query_radius(p), agents);

  agents_ = agents.size();
  self_.resize(agents.size());
  begins_.resize(agents.size() * range_count(agents.dimension));
  ends_.resize(agents.size() * range_count(agents.dimension));
  sums_.resize(agents.size() * sum_width(agents.dimension));
  agents.planar() ? find_ranges<2>() : find_ranges<3>();
}

template <int Dimension>
void Roofline::find_ranges() {
  const GridGeometry& g = grid_.geometry();
  const Agents& agents = grid_.sorted();
  NeighbourRanges<Dimension> ranges(grid_);
  constexpr int slots = NeighbourRanges<Dimension>::slots;
  std::int32_t begin[slots] = {};
  std::int32_t end[slots] = {};
  std::size_t agent = 0;
  std::size_t range = 0;
  for (std::int32_t z = g.axis[2].ghosts; z < g.axis[2].ghosts + g.axis[2].cells; ++z) {
    for (std::int32_t y = g.axis[1].ghosts; y < g.axis[1].ghosts + g.axis[1].cells; ++y) {
      ranges.enter_row(z, y);
      const std::int32_t* row =
          grid_.offsets() + std::ptrdiff_t{z * g.axis[1].total() + y} * g.row_stride();
      const std::int32_t last = row[g.axis[0].ghosts + g.axis[0].cells];
      for (std::int32_t i = row[g.axis[0].ghosts]; i < last; ++i) {
        ranges.find(agents.x.data()[i], agents.y.data()[i],
                    Dimension == 3 ? agents.z.data()[i] : 0.0f, begin, end);
        self_[agent++] = i;
        for (int slot = 0; slot < slots; ++slot) {
          if (slot % 4 == 3) continue;
          begins_[range] = begin[slot];
          ends_[range] = end[slot];
          candidates_ += static_cast<std::uint64_t>(end[slot] - begin[slot]);
          ++range;
        }
      }
    }
  }
}

template <int Dimension>
void Roofline::run_all() {
  const Agents& agents = grid_.sorted();
  const f32x4 radius2 = splat(radius_ * radius_);
  const f32x4 separation2 = splat(separation_radius_ * separation_radius_);
  const std::int32_t* begin = begins_.data();
  const std::int32_t* end = ends_.data();
  float* out = sums_.data();
  for (std::size_t agent = 0; agent < agents_; ++agent) {
    const std::int32_t i = self_[agent];
    const f32x4 x = splat(agents.x.data()[i]);
    const f32x4 y = splat(agents.y.data()[i]);
    const f32x4 z = Dimension == 3 ? splat(agents.z.data()[i]) : zero_f32x4();
    Sums sums;
    for (std::size_t r = 0; r < range_count(Dimension); ++r) {
      for (std::int32_t j = begin[r]; j < end[r]; j += 4) {
        visit<Dimension>(agents, j, x, y, z, radius2, separation2, sums);
      }
    }
    store(out, sum4(to_f32(sums.count), sums.vx, sums.vy, sums.dx));
    store(out + 4, sum4(sums.dy, sums.sx, sums.sy, sums.vz));
    if constexpr (Dimension == 3) {
      store(out + 8, sum4(sums.dz, sums.sz, zero_f32x4(), zero_f32x4()));
    }
    begin += range_count(Dimension);
    end += range_count(Dimension);
    out += sum_width(Dimension);
  }
}

void Roofline::run() { grid_.sorted().planar() ? run_all<2>() : run_all<3>(); }

std::uint64_t Roofline::neighbours() const {
  double sum = 0.0;
  for (std::size_t i = 0; i < sums_.size(); i += sum_width(grid_.sorted().dimension)) {
    sum += static_cast<double>(sums_[i]) - 1.0;
  }
  return static_cast<std::uint64_t>(sum);
}

}  // namespace flockwork::bench
