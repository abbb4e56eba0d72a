// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/move.h"

#include <cmath>

#include "base/math.h"
#include "base/random.h"
#include "flock/vector_lanes.h"
#include "space/wall_walk.h"

namespace flockwork {
namespace {

// Keeps coordinates of one axis within its bounds; lanes that are inside keep their bits.
class AxisBounds {
 public:
  AxisBounds(const World& world, int axis)
      : kind_(world.bounds(axis)),
        lower_(splat(world.lower[axis])),
        upper_(splat(world.upper[axis])),
        extent_(splat(world.extent(axis))),
        inverse_extent_(splat(world.extent(axis) > 0.0f ? 1.0f / world.extent(axis) : 0.0f)) {}

  FLOCKWORK_FORCE_INLINE void apply(f32x4& p, f32x4& v) const {
    // Coordinates that differ then differ by more than 1e-14, and the square of that is a float:
    // two agents are on one point or have a direction between them.
    p = keep(ge(abs(p), splat(smallest_coordinate)), p);
    switch (kind_) {
      case Bounds::wrap:
        return wrap(p);
      case Bounds::bounce:
      case Bounds::steer:
        return reflect(p, v);
      case Bounds::sphere:
      case Bounds::open:
        p = min(splat(open_limit), max(splat(-open_limit), p));
        return;
    }
  }

 private:
  FLOCKWORK_FORCE_INLINE void wrap(f32x4& p) const {
    p = p - extent_ * floor((p - lower_) * inverse_extent_);
    // Rounding may leave it a bit outside, and the upper end itself is the lower end.
    p = max(lower_, p);
    p = select(ge(p, upper_), lower_, p);
  }

  // Any number of reflections at once: the axis unfolded, odd copies mirrored.
  FLOCKWORK_FORCE_INLINE void reflect(f32x4& p, f32x4& v) const {
    const m32x4 outside = lt(p, lower_) | gt(p, upper_);
    const f32x4 from_lower = p - lower_;
    const f32x4 copy = floor(from_lower * inverse_extent_);
    const f32x4 within = from_lower - copy * extent_;
    const m32x4 odd = gt(copy - splat(2.0f) * floor(copy * splat(0.5f)), splat(0.5f));
    const f32x4 folded = lower_ + select(odd, extent_ - within, within);
    p = select(outside, min(upper_, max(lower_, folded)), p);
    v = select(outside & odd, -v, v);
  }

  Bounds kind_;
  f32x4 lower_, upper_, extent_, inverse_extent_;
};

// How far a heading may turn in a step.
struct TurnLimit {
  explicit TurnLimit(float limit) : acute(limit < 0.5f * math::pi) {
    const float angle = limit < math::pi ? limit : math::pi;
    cosine = splat(math::cos(angle));
    sine = splat(math::sin(angle));
  }
  // A cosine cannot tell small angles apart in single precision, a sine cannot tell large ones.
  FLOCKWORK_FORCE_INLINE m32x4 exceeded(f32x4 cos_turn, f32x4 sin2_turn) const {
    if (!acute) return lt(cos_turn, cosine);
    return ~(gt(cos_turn, zero_f32x4()) & le(sin2_turn, sine * sine));
  }
  bool acute;
  f32x4 cosine, sine;
};

// Turns the velocity `v` back toward the old heading where it turned by more than the limit.
template <int Dimension>
FLOCKWORK_FORCE_INLINE Lanes3 limit_turn(const Lanes3& old_v, const Lanes3& v, f32x4 side,
                                         const TurnLimit& limit) {
  const Lanes3 from = unit(old_v);
  const Lanes3 to = unit(v);
  const f32x4 cos_turn = dot(from, to);
  const Lanes3 across = to - from * cos_turn;
  const f32x4 sin2_turn = dot(across, across);
  const m32x4 has_headings = gt(dot(from, from), zero_f32x4()) & gt(dot(to, to), zero_f32x4());
  const m32x4 too_far = limit.exceeded(cos_turn, sin2_turn) & has_headings;
  if (!any(too_far)) return v;
  // Straight back: both ways round are as short, and the difference is only rounding.
  const m32x4 opposite = lt(cos_turn, zero_f32x4()) & lt(sin2_turn, splat(1.0e-10f));
  const Lanes3 sideways = select(opposite, perpendicular<Dimension>(from, side), unit(across));
  const Lanes3 turned = (from * limit.cosine + sideways * limit.sine) * length(v);
  return select(too_far, turned, v);
}

template <int Dimension>
class Mover {
 public:
  Mover(const FlockParameters& p, const World& world, std::uint64_t seed, float dt,
        const WallField* walls)
      : bounds_x_(world, 0),
        bounds_y_(world, 1),
        bounds_z_(world, 2),
        dt_(splat(dt)),
        min_speed_(splat(p.min_speed)),
        max_speed_(splat(p.max_speed)),
        turn_limit_(p.turn_limit * dt),
        seed_(seed),
        limits_turn_(p.turn_limit > 0.0f),
        keeps_old_heading_(p.model == FlockModel::vicsek &&
                           p.convention == VicsekConvention::old_heading),
        must_move_(p.min_speed > 0.0f),
        slowest_(chooses_heading(p.model) ? p.max_speed : p.min_speed),
        walls_(walls != nullptr && !walls->empty() ? walls : nullptr) {}

  FLOCKWORK_FORCE_INLINE void step(Agents& agents, std::size_t i, const Lanes3& a) const {
    Lanes3 p{load(agents.x.data() + i), load(agents.y.data() + i), zero_f32x4()};
    const Lanes3 old_v = velocity(agents, i);
    if constexpr (Dimension == 3) p.z = load(agents.z.data() + i);
    Lanes3 v = old_v + a * dt_;
    if (limits_turn_) v = limit_turn<Dimension>(old_v, v, side(agents, i), turn_limit_);
    if (must_move_) v = get_going(agents, i, old_v, v);
    v = limit_speed(v);
    go(agents, i, p, v * dt_, v);
  }

  // Models that choose a heading: toward the velocity `demand` as far as the turn limit lets, at
  // one speed. Nobody's demand is zero but that of agents at rest and of perfect balance.
  FLOCKWORK_FORCE_INLINE void step_heading(Agents& agents, std::size_t i,
                                           const Lanes3& demand) const {
    Lanes3 p{load(agents.x.data() + i), load(agents.y.data() + i), zero_f32x4()};
    if constexpr (Dimension == 3) p.z = load(agents.z.data() + i);
    const Lanes3 old_v = velocity(agents, i);
    Lanes3 v = select(gt(dot(demand, demand), splat(1.0e-30f)), demand, old_v);
    if (limits_turn_) v = limit_turn<Dimension>(old_v, v, side(agents, i), turn_limit_);
    v = unit(get_going(agents, i, old_v, v)) * max_speed_;
    go(agents, i, p, (keeps_old_heading_ ? unit(old_v) * max_speed_ : v) * dt_, v);
  }

  FLOCKWORK_FORCE_INLINE void bound(Agents& agents, std::size_t i) const {
    Lanes3 p{load(agents.x.data() + i), load(agents.y.data() + i), zero_f32x4()};
    if constexpr (Dimension == 3) p.z = load(agents.z.data() + i);
    finish(agents, i, p, velocity(agents, i));
  }

 private:
  FLOCKWORK_FORCE_INLINE static Lanes3 velocity(const Agents& agents, std::size_t i) {
    Lanes3 v{load(agents.vx.data() + i), load(agents.vy.data() + i), zero_f32x4()};
    if constexpr (Dimension == 3) v.z = load(agents.vz.data() + i);
    return v;
  }

  FLOCKWORK_FORCE_INLINE static f32x4 side(const Agents& agents, std::size_t i) {
    const i32x4 id = load_i32(reinterpret_cast<const std::int32_t*>(agents.id.data() + i));
    return to_f32(splat_i32(1) - shift_left<1>(id & splat_i32(1)));
  }

  // Agents at rest that have a minimum speed: along the old heading, or one from their id. What is
  // too slow for its square to have all its bits counts as rest.
  Lanes3 get_going(const Agents& agents, std::size_t i, const Lanes3& old_v, Lanes3 v) const {
    const m32x4 at_rest = ~gt(dot(v, v), splat(1.0e-30f));
    if (!any(at_rest)) return v;
    float x[4], y[4], z[4];
    for (std::size_t k = 0; k < 4; ++k) {
      const std::uint32_t id = i + k < agents.size() ? agents.id[i + k] : 0;
      const Vec3 u = unit_vector(random_u32x4(seed_, Stream::heading, id, 0), Dimension);
      x[k] = u.x;
      y[k] = u.y;
      z[k] = u.z;
    }
    const Lanes3 drawn{load(x), load(y), load(z)};
    const Lanes3 before = unit(old_v);
    const m32x4 had_heading = gt(dot(before, before), zero_f32x4());
    return select(at_rest, select(had_heading, before, drawn), v);
  }

  FLOCKWORK_FORCE_INLINE Lanes3 limit_speed(const Lanes3& v) const {
    const f32x4 speed2 = dot(v, v);
    const m32x4 moving = gt(speed2, zero_f32x4());
    const f32x4 speed = sqrt(select(moving, speed2, splat(1.0f)));
    const f32x4 wanted = min(max_speed_, max(min_speed_, speed));
    // Within the limits the velocity keeps its bits.
    const m32x4 changed = ne(wanted, speed) & moving;
    return v * select(changed, wanted / speed, splat(1.0f));
  }

  FLOCKWORK_FORCE_INLINE void go(Agents& agents, std::size_t i, const Lanes3& p, const Lanes3& way,
                                 const Lanes3& v) const {
    finish(agents, i, p + way, v);
    if (walls_ == nullptr) return;
    // Where the way is shorter than the distance to the walls nothing can be in it.
    const f32x4 reach = sqrt(way.x * way.x + way.y * way.y) + splat(walls_->margin());
    const m32x4 clear = gt(walls_->distance_nearby(p.x, p.y), reach);
    if (!all(clear)) go_past_walls(agents, i, p, way, v, clear);
  }

  // One agent after another, for lanes that are not clear; z needs no walls.
  void go_past_walls(Agents& agents, std::size_t i, const Lanes3& p, const Lanes3& way,
                     const Lanes3& v, m32x4 clear) const {
    float x[4], y[4], dx[4], dy[4], vx[4], vy[4];
    store(x, p.x);
    store(y, p.y);
    store(dx, way.x);
    store(dy, way.y);
    store(vx, v.x);
    store(vy, v.y);
    for (std::size_t k = 0; k < 4 && i + k < agents.size(); ++k) {
      if ((bitmask(clear) >> k & 1) != 0) continue;
      WallWalk walked{x[k], y[k], dx[k], dy[k], vx[k], vy[k]};
      walk(*walls_, walked);
      if (walked.touched) {
        keep_going(walked, {vx[k], vy[k], Dimension == 3 ? agents.vz[i + k] : 0.0f});
      }
      agents.x[i + k] = walked.x;
      agents.y[i + k] = walked.y;
      agents.vx[i + k] = walked.vx;
      agents.vy[i + k] = walked.vy;
    }
  }

  // Agents that must not be slow take up speed along the wall; those that flew straight at it are
  // mirrored, so that they find a way that is not into the wall.
  void keep_going(WallWalk& walked, Vec3 before) const {
    const float slid = std::sqrt(walked.vx * walked.vx + walked.vy * walked.vy);
    const float level2 = slowest_ * slowest_ - before.z * before.z;
    const float slowest = std::sqrt(level2 > 0.0f ? level2 : 0.0f);
    if (slid >= slowest) return;
    const float level = std::sqrt(before.x * before.x + before.y * before.y);
    if (slid < 0.5f * slowest) {
      const auto nx = static_cast<float>(walked.normal_x);
      const auto ny = static_cast<float>(walked.normal_y);
      const float into = before.x * nx + before.y * ny;
      walked.vx = into < 0.0f ? before.x - 2.0f * into * nx : level * nx;
      walked.vy = into < 0.0f ? before.y - 2.0f * into * ny : level * ny;
    } else {
      walked.vx *= slowest / slid;
      walked.vy *= slowest / slid;
    }
  }

  FLOCKWORK_FORCE_INLINE void finish(Agents& agents, std::size_t i, Lanes3 p, Lanes3 v) const {
    bounds_x_.apply(p.x, v.x);
    bounds_y_.apply(p.y, v.y);
    store(agents.x.data() + i, p.x);
    store(agents.y.data() + i, p.y);
    store(agents.vx.data() + i, v.x);
    store(agents.vy.data() + i, v.y);
    if constexpr (Dimension == 3) {
      bounds_z_.apply(p.z, v.z);
      store(agents.z.data() + i, p.z);
      store(agents.vz.data() + i, v.z);
    }
  }

  AxisBounds bounds_x_, bounds_y_, bounds_z_;
  f32x4 dt_, min_speed_, max_speed_;
  TurnLimit turn_limit_;
  std::uint64_t seed_;
  bool limits_turn_, keeps_old_heading_, must_move_;
  float slowest_;  // u/s: the least speed
  const WallField* walls_;
};

template <int Dimension>
void move_all(Agents& agents, const VectorArrays& acceleration, const FlockParameters& p,
              const World& world, std::uint64_t seed, float dt, const WallField* walls) {
  const Mover<Dimension> mover(p, world, seed, dt, walls);
  const bool by_heading = chooses_heading(p.model);
  for (std::size_t i = 0; i < agents.size(); i += 4) {
    Lanes3 a{load(acceleration.x.data() + i), load(acceleration.y.data() + i), zero_f32x4()};
    if constexpr (Dimension == 3) a.z = load(acceleration.z.data() + i);
    by_heading ? mover.step_heading(agents, i, a) : mover.step(agents, i, a);
  }
}

template <int Dimension>
void bound_all(Agents& agents, const World& world) {
  const Mover<Dimension> mover(FlockParameters{}, world, 0, 0.0f, nullptr);
  for (std::size_t i = 0; i < agents.size(); i += 4) mover.bound(agents, i);
}

}  // namespace

void move(Agents& agents, const VectorArrays& acceleration, const FlockParameters& parameters,
          const World& world, std::uint64_t seed, float dt, const WallField* walls) {
  const auto run = agents.planar() ? move_all<2> : move_all<3>;
  run(agents, acceleration, parameters, world, seed, dt, walls);
}

void enforce_bounds(Agents& agents, const World& world, const WallField* walls) {
  const auto run = agents.planar() ? bound_all<2> : bound_all<3>;
  run(agents, world);
  if (walls == nullptr || walls->empty()) return;
  for (std::size_t i = 0; i < agents.size(); ++i) walls->push_out(agents.x[i], agents.y[i]);
}

}  // namespace flockwork
