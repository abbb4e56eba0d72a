// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/insight.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "flock/nearest_image.h"
#include "flock/sense.h"
#include "flock/wish.h"

namespace flockwork {
namespace {

void copy(const AgentView& from, int dimension, Agents& to) {
  to.dimension = dimension;
  to.resize(from.id.size());
  std::copy(from.x.begin(), from.x.end(), to.x.begin());
  std::copy(from.y.begin(), from.y.end(), to.y.begin());
  std::copy(from.vx.begin(), from.vx.end(), to.vx.begin());
  std::copy(from.vy.begin(), from.vy.end(), to.vy.begin());
  std::copy(from.id.begin(), from.id.end(), to.id.begin());
  if (to.planar()) return;
  std::copy(from.z.begin(), from.z.end(), to.z.begin());
  std::copy(from.vz.begin(), from.vz.end(), to.vz.begin());
}

}  // namespace

void Insight::look(const Simulation& simulation, int f) {
  const Scene& scene = simulation.scene();
  parameters_ = scene.flocks[static_cast<std::size_t>(f)].parameters;
  world_ = scene.world;
  copy(simulation.agents(f), world_.dimension, agents_);
  const std::size_t n = agents_.size();
  // Everybody decides now, and nothing but the model's rules has a say.
  FlockParameters p = parameters_;
  p.update_interval = 1;
  p.alarm_factor = 1.0f;

  float radius = query_radius(p);
  if (p.model == FlockModel::topological) {
    nearest_.set_search_radius(NearestSearch::first_radius(world_, n, p.nearest));
    nearest_.reserve(world_, n);
    radius = nearest_.grid_radius(world_, p);
  }
  grid_.reserve(world_, radius, n);
  grid_.sort(world_, radius, agents_);
  sums_.resize((n + 4) * 12);
  for (auto* part : {&separation_, &alignment_, &cohesion_}) part->resize(n, world_.dimension);
  sense(p);
  if (chooses_heading(p.model)) {
    split_headings(p);
  } else {
    split_forces(p, scene.dt);
  }
}

void Insight::sense(const FlockParameters& p) {
  if (senses_headings(p.model)) make_headings(grid_);
  if (p.model == FlockModel::topological) {
    nearest_.sense(grid_, agents_, world_, p, 0, sums_.data());
  } else {
    flockwork::sense(grid_, p, 0, agents_.size(), sums_.data());
  }
}

// The model with the weight of one rule at a time.
void Insight::split_forces(const FlockParameters& p, float dt) {
  FlockParameters alone = p;
  alone.limit_force = false;
  alone.mass = 1.0f;
  alone.drag = alone.perturbation = 0.0f;
  World open = world_;
  open.bounds_x = open.bounds_y = open.bounds_z = Bounds::open;
  float FlockParameters::*const weights[] = {&FlockParameters::separation_weight,
                                             &FlockParameters::alignment_weight,
                                             &FlockParameters::cohesion_weight};
  VectorArrays* const parts[] = {&separation_, &alignment_, &cohesion_};
  for (int rule = 0; rule < 3; ++rule) {
    for (int k = 0; k < 3; ++k) alone.*weights[k] = k == rule ? p.*weights[k] : 0.0f;
    steer(agents_, sums_.data(), alone, open, 0, 0, dt, held_, nullptr, *parts[rule]);
  }
}

void Insight::split_headings(const FlockParameters& p) {
  const bool planar = agents_.planar();
  const auto width = static_cast<std::size_t>(4 * sum_groups(world_.dimension, p.model));
  const bool zones = has_zones(p.model);
  const auto put = [&](VectorArrays& part, std::size_t i, Vec3 a) {
    a = wish::unit(a) * p.max_speed;
    part.x[i] = a.x;
    part.y[i] = a.y;
    if (!planar) part.z[i] = a.z;
  };
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const float* const s = sums_.data() + i * width;
    put(alignment_, i, {s[0], s[1], planar ? 0.0f : s[2]});
    // Vicsek's model has one rule only.
    put(cohesion_, i, zones ? Vec3{s[4], s[5], planar ? 0.0f : s[6]} : Vec3{});
    put(separation_, i, zones ? Vec3{s[8], s[9], planar ? 0.0f : s[10]} : Vec3{});
  }
}

std::int32_t Insight::place_of(std::uint32_t id) const {
  const auto found = std::find(agents_.id.begin(), agents_.id.end(), id);
  return found == agents_.id.end() ? -1 : static_cast<std::int32_t>(found - agents_.id.begin());
}

const std::vector<Insight::Neighbour>& Insight::neighbours(std::size_t place) {
  neighbours_.clear();
  const FlockParameters& p = parameters_;
  const bool by_rank = p.model == FlockModel::topological;
  const Vec3 at = agents_.position(place);
  const Vec3 heading = wish::unit(agents_.velocity(place));
  const bool blind = p.field_of_view < full_turn && dot(heading, heading) > 0.0f;
  const float cosine = math::cos(0.5f * p.field_of_view);
  FlockParameters calm = p;
  calm.alarm_factor = 1.0f;
  const float radius = by_rank ? 4.0f * open_limit : query_radius(calm);
  for (std::size_t j = 0; j < agents_.size(); ++j) {
    if (j == place) continue;
    const Vec3 d = nearest_image(world_, agents_.position(j) - at);
    const float distance = std::sqrt(dot(d, d));
    if (distance < radius) neighbours_.push_back({d, distance < p.separation_radius});
  }
  if (by_rank) {
    const auto k = std::min<std::size_t>(neighbours_.size(), static_cast<std::size_t>(p.nearest));
    std::partial_sort(neighbours_.begin(), neighbours_.begin() + static_cast<std::ptrdiff_t>(k),
                      neighbours_.end(), [](const Neighbour& a, const Neighbour& b) {
                        return dot(a.offset, a.offset) < dot(b.offset, b.offset);
                      });
    neighbours_.resize(k);
  }
  if (blind) {
    std::erase_if(neighbours_, [&](const Neighbour& n) {
      return dot(n.offset, heading) < cosine * std::sqrt(dot(n.offset, n.offset));
    });
  }
  return neighbours_;
}

}  // namespace flockwork
