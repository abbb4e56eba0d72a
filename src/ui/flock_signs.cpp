// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/flock_signs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "space/grid_geometry.h"

namespace flockwork {
namespace {

struct Place {
  double x, y, z;
};

Place place_at(const AgentView& a, std::size_t i) {
  return {static_cast<double>(a.x[i]), static_cast<double>(a.y[i]),
          a.z.empty() ? 0.0 : static_cast<double>(a.z[i])};
}
Place velocity_at(const AgentView& a, std::size_t i) {
  return {static_cast<double>(a.vx[i]), static_cast<double>(a.vy[i]),
          a.vz.empty() ? 0.0 : static_cast<double>(a.vz[i])};
}

double nearest_of(const AgentView& a, const World& world, std::size_t i) {
  float period[3], inverse[3];
  for (int axis = 0; axis < 3; ++axis) {
    const bool seam = wraps(world, axis);
    period[axis] = seam ? world.extent(axis) : 0.0f;
    inverse[axis] = seam ? 1.0f / world.extent(axis) : 0.0f;
  }
  const auto shorter = [&](float d, int axis) {
    return d - period[axis] * std::floor(d * inverse[axis] + 0.5f);
  };
  float least = std::numeric_limits<float>::infinity();
  for (std::size_t j = 0; j < a.id.size(); ++j) {
    const float dx = shorter(a.x[j] - a.x[i], 0), dy = shorter(a.y[j] - a.y[i], 1);
    const float dz = a.z.empty() ? 0.0f : shorter(a.z[j] - a.z[i], 2);
    const float square = dx * dx + dy * dy + dz * dz;
    if (j != i) least = std::min(least, square);
  }
  return static_cast<double>(std::sqrt(least));
}

// To the nearest side of the box that holds agents in.
double bound_distance(const AgentView& a, const World& world, std::size_t i) {
  double least = std::numeric_limits<double>::infinity();
  const Place p = place_at(a, i);
  const double along[3] = {p.x, p.y, p.z};
  for (int axis = 0; axis < world.dimension; ++axis) {
    if (world.bounds(axis) != Bounds::bounce && world.bounds(axis) != Bounds::steer) continue;
    least = std::min({least, along[axis] - static_cast<double>(world.lower[axis]),
                      static_cast<double>(world.upper[axis]) - along[axis]});
  }
  return least;
}

void measure_turning(const AgentView& a, FlockSigns& signs) {
  const double* const c = signs.figures.centre;
  double squares = 0.0, turn[3] = {0.0, 0.0, 0.0};
  for (std::size_t i = 0; i < a.id.size(); ++i) {
    Place r = place_at(a, i);
    const Place v = velocity_at(a, i);
    r = {r.x - c[0], r.y - c[1], r.z - c[2]};
    squares += r.x * r.x + r.y * r.y + r.z * r.z;
    turn[0] += r.y * v.z - r.z * v.y;
    turn[1] += r.z * v.x - r.x * v.z;
    turn[2] += r.x * v.y - r.y * v.x;
  }
  signs.spread = std::sqrt(squares / static_cast<double>(a.id.size()));
  const double size = std::sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2]);
  signs.spin = squares > 0.0 ? size / squares : 0.0;
}

}  // namespace

void SignTaker::begin(const Simulation& simulation, int flock, const WallGeometry& walls) {
  const Scene& scene = simulation.scene();
  const AgentView a = simulation.agents(flock);
  const std::size_t n = a.id.size();
  flock_ = flock;
  interval_ = static_cast<std::uint64_t>(
      scene.flocks[static_cast<std::size_t>(flock)].parameters.update_interval);
  started_ = simulation.step_count();
  signs_ = {};
  signs_.figures = simulation.figures(flock);
  signs_.count = n;
  signs_.time = simulation.time();
  const std::size_t probes =
      std::min({n, most_probes, std::max<std::size_t>(8, most_distances / (n + 1))});
  probes_.assign(probes, {});
  moment_ = 1;
  if (n == 0) return;
  measure_turning(a, signs_);
  double nearest = 0.0;
  std::size_t at_walls = 0, at_bounds = 0;
  const auto dt = static_cast<double>(scene.dt);
  for (std::size_t k = 0; k < probes; ++k) {
    const std::size_t i = k * n / probes;
    probes_[k].id = a.id[i];
    if (n > 1) nearest += nearest_of(a, scene.world, i);
    const Place v = velocity_at(a, i);
    const double step = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z) * dt;
    signs_.stride = std::max(signs_.stride, step);
    at_walls += static_cast<double>(walls.distance(a.x[i], a.y[i])) <= step ? 1 : 0;
    at_bounds += bound_distance(a, scene.world, i) <= step ? 1 : 0;
  }
  signs_.nearest = nearest / static_cast<double>(probes);
  signs_.at_walls = static_cast<double>(at_walls) / static_cast<double>(probes);
  signs_.at_bounds = static_cast<double>(at_bounds) / static_cast<double>(probes);
  std::sort(probes_.begin(), probes_.end(),
            [](const Probe& p, const Probe& q) { return p.id < q.id; });
  remember(a, 0);
}

bool SignTaker::stepped(const Simulation& simulation) {
  if (moment_ == 0) return false;
  const std::uint64_t due = started_ + moment_ * interval_;
  // Another run, or steps that were not shown to us.
  if (simulation.step_count() < started_ || simulation.step_count() > due ||
      flock_ >= simulation.flock_count()) {
    moment_ = 0;
    return false;
  }
  if (simulation.step_count() < due) return false;
  remember(simulation.agents(flock_), moment_);
  if (++moment_ < 3) return false;
  moment_ = 0;
  compare();
  return true;
}

void SignTaker::remember(const AgentView& a, std::size_t moment) {
  for (std::size_t i = 0; i < a.id.size(); ++i) {
    const auto found = std::lower_bound(probes_.begin(), probes_.end(), a.id[i],
                                        [](const Probe& p, std::uint32_t id) { return p.id < id; });
    if (found == probes_.end() || found->id != a.id[i]) continue;
    found->velocity[moment] = {a.vx[i], a.vy[i], a.vz.empty() ? 0.0f : a.vz[i]};
  }
}

void SignTaker::compare() {
  double first = 0.0, second = 0.0, both = 0.0, speed = 0.0, change = 0.0;
  for (const Probe& p : probes_) {
    double v = 0.0, d = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double v0 = static_cast<double>(p.velocity[0][axis]);
      const double v1 = static_cast<double>(p.velocity[1][axis]);
      const double v2 = static_cast<double>(p.velocity[2][axis]);
      first += (v1 - v0) * (v1 - v0);
      second += (v2 - v1) * (v2 - v1);
      both += (v1 - v0) * (v2 - v1);
      v += v1 * v1;
      d += (v1 - v0) * (v1 - v0);
    }
    speed += std::sqrt(v);
    change += std::sqrt(d);
  }
  signs_.kick = speed > 0.0 ? change / speed : 0.0;
  signs_.reversal = first > 0.0 && second > 0.0 ? -both / std::sqrt(first * second) : 0.0;
  signs_.has_kick = true;
}

}  // namespace flockwork
