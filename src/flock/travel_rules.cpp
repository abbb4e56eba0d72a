// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/travel_rules.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "base/random.h"
#include "flock/lanes_access.h"
#include "flock/nearest_image.h"
#include "flock/wish.h"

namespace flockwork {
namespace {

constexpr float wander_share = 0.7f;
constexpr float catch_up_time = 1.0f;  // s

void add(VectorArrays& force, const Agents& agents, std::size_t i, Vec3 a) {
  force.x[i] += a.x;
  force.y[i] += a.y;
  if (!agents.planar()) force.z[i] += a.z;
}

// A straight piece of a path, for four agents at a time.
struct Piece {
  Vec3 from, along, direction;
  float inverse_length2;
};

Piece piece_between(Vec3 from, Vec3 to) {
  const Vec3 along = to - from;
  const float length2 = dot(along, along);
  return {from, along, wish::unit(along), length2 > 0.0f ? 1.0f / length2 : 0.0f};
}

Lanes3 splat3(Vec3 v) { return {splat(v.x), splat(v.y), splat(v.z)}; }

struct PathPoint {
  Lanes3 offset;     // from where the agent will be
  Lanes3 direction;  // of the path
  f32x4 distance2 = splat(3.0e38f);
  m32x4 at_end = bitcast_mask(zero_i32x4());
};

// The nearest point of a path, piece by piece; of equally near ones the first.
FLOCKWORK_FORCE_INLINE void look_at(const Piece& piece, bool last, const Lanes3& p,
                                    const NearestImage& image, PathPoint& nearest) {
  const Lanes3 to_start = image(splat3(piece.from) - p);
  const Lanes3 along = splat3(piece.along);
  const f32x4 share = -dot(to_start, along) * splat(piece.inverse_length2);
  const f32x4 t = min(splat(1.0f), max(zero_f32x4(), share));
  const Lanes3 offset = to_start + along * t;
  const f32x4 d2 = dot(offset, offset);
  const m32x4 nearer = lt(d2, nearest.distance2);
  nearest.distance2 = select(nearer, d2, nearest.distance2);
  nearest.offset = select(nearer, offset, nearest.offset);
  nearest.direction = select(nearer, splat3(piece.direction), nearest.direction);
  const m32x4 beyond = last ? ge(share, splat(1.0f)) : bitcast_mask(zero_i32x4());
  nearest.at_end = (nearer & beyond) | and_not(nearest.at_end, nearer);
}

template <int Dimension>
void follow_path(const FlockParameters& p, std::span<const Vec3> points, bool closed,
                 const World& world, const Agents& agents, std::int32_t only, VectorArrays& force) {
  const NearestImage image(world);
  const f32x4 weight = splat(p.path_weight);
  const f32x4 max_speed = splat(p.max_speed);
  const f32x4 max_force = splat(p.max_force);
  const f32x4 lookahead = splat(p.path_lookahead);
  const f32x4 inverse_radius = splat(1.0f / std::max(p.path_radius, 1.0e-6f));
  const std::size_t pieces = closed ? points.size() : points.size() - 1;
  const Lanes3 end = splat3(points.back());
  for (std::size_t i = 0; i < agents.size(); i += 4) {
    m32x4 follows = bitcast_mask(splat_i32(-1));
    if (only >= 0) {
      follows = eq(load_i32(reinterpret_cast<const std::int32_t*>(agents.id.data() + i)),
                   splat_i32(only));
      if (!any(follows)) continue;
    }
    const Lanes3 at = load_lanes<Dimension>(agents.x, agents.y, agents.z, i);
    const Lanes3 v = load_lanes<Dimension>(agents.vx, agents.vy, agents.vz, i);
    PathPoint nearest;
    for (std::size_t k = 0; k < pieces; ++k) {
      Piece piece = piece_between(points[k], points[(k + 1) % points.size()]);
      if (Dimension == 2) piece.from.z = piece.along.z = piece.direction.z = 0.0f;
      look_at(piece, !closed && k + 1 == pieces, at + v * lookahead, image, nearest);
    }
    // From where the agent is now, not from where it will be.
    const Lanes3 to_path = nearest.offset + v * lookahead;
    Lanes3 wish =
        wish::steer(unit(nearest.direction + to_path * inverse_radius), v, max_speed, max_force);
    if (any(nearest.at_end)) {
      Lanes3 to_end = image(end - at);
      if (Dimension == 2) to_end.z = zero_f32x4();
      const f32x4 slow = min(splat(1.0f), length(to_end) * inverse_radius);
      wish = select(nearest.at_end, clamp_length(unit(to_end) * (max_speed * slow) - v, max_force),
                    wish);
    }
    const Lanes3 before = load_lanes<Dimension>(force.x, force.y, force.z, i);
    store_lanes<Dimension>(force, i, before + keep(follows, wish * weight));
  }
}

// Where follower `rank` of `followers` belongs, seen from the leader.
Vec3 slot_of(const FlockParameters& p, Vec3 heading, std::uint32_t rank, std::size_t followers) {
  const float spacing = p.leader_distance;
  // In the plane; a leader that climbs straight up has its followers below it.
  const Vec3 left = wish::unit({-heading.y, heading.x, 0.0f});
  switch (p.formation) {
    case Formation::none:
      return heading * -spacing;
    case Formation::vee: {
      const float row = static_cast<float>(rank / 2 + 1) * spacing;
      return heading * -row + left * (rank % 2 == 0 ? row : -row);
    }
    case Formation::column:
      return heading * (-spacing * static_cast<float>(rank + 1));
    case Formation::ring: {
      const auto n = static_cast<float>(followers);
      const float radius = std::max(spacing, spacing * n / math::two_pi);
      const auto turn = math::sincos(math::two_pi * static_cast<float>(rank) / std::max(n, 1.0f));
      return (heading * turn.cos + left * turn.sin) * radius;
    }
  }
  return {};
}

}  // namespace

void add_wander(const FlockParameters& p, const Agents& agents, std::uint64_t seed,
                std::uint64_t step, float dt, VectorArrays& force) {
  if (p.wander_weight == 0.0f) return;
  const float steps = std::floor(p.wander_time / dt + 0.5f);
  const auto period = static_cast<std::uint64_t>(std::min(1.0e9f, std::max(1.0f, steps)));
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const std::uint32_t id = agents.id[i];
    // Multiples of the golden section spread the agents' own times evenly.
    const std::uint64_t own = (std::uint64_t{id * 0x9E3779B9u} * period) >> 32;
    const std::uint64_t k = (step + own) / period;
    const float share = static_cast<float>((step + own) % period) / static_cast<float>(period);
    const Vec3 from = unit_vector(random_u32x4(seed, Stream::wander, id, k), agents.dimension);
    const Vec3 to = unit_vector(random_u32x4(seed, Stream::wander, id, k + 1), agents.dimension);
    const Vec3 aside = from * (1.0f - share) + to * share;
    const Vec3 v = agents.velocity(i);
    const Vec3 wish = wish::unit(wish::unit(v) + aside * wander_share);
    add(force, agents, i, wish::steer(wish, v, p.max_speed, p.max_force) * p.wander_weight);
  }
}

void add_path_following(const FlockParameters& p, std::span<const Vec3> points, bool closed,
                        const World& world, const Agents& agents, std::int32_t only,
                        VectorArrays& force) {
  if (p.path_weight == 0.0f || points.size() < 2) return;
  const auto follow = agents.planar() ? follow_path<2> : follow_path<3>;
  follow(p, points, closed, world, agents, only, force);
}

void add_leader_following(const FlockParameters& p, const World& world, const Agents& agents,
                          VectorArrays& force) {
  if (p.leader < 0 || p.leader_weight == 0.0f) return;
  const auto leader = static_cast<std::uint32_t>(p.leader);
  const auto found = std::find(agents.id.begin(), agents.id.end(), leader);
  if (found == agents.id.end()) return;
  const auto at = static_cast<std::size_t>(found - agents.id.begin());
  const Vec3 centre = agents.position(at);
  const Vec3 u = agents.velocity(at);
  Vec3 heading = wish::unit(u);
  if (dot(heading, heading) == 0.0f) heading = {1.0f, 0.0f, 0.0f};
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const std::uint32_t id = agents.id[i];
    if (id == leader) continue;
    const std::uint32_t rank = id < leader ? id : id - 1;
    const Vec3 slot = centre + slot_of(p, heading, rank, agents.size() - 1);
    const Vec3 to_slot = nearest_image(world, slot - agents.position(i));
    const Vec3 wanted = wish::clamp_length(u + to_slot * (1.0f / catch_up_time), p.max_speed);
    add(force, agents, i,
        wish::clamp_length(wanted - agents.velocity(i), p.max_force) * p.leader_weight);
  }
}

}  // namespace flockwork
