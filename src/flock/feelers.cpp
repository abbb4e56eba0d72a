// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/feelers.h"

#include <algorithm>

#include "base/math.h"
#include "flock/lanes_access.h"

namespace flockwork {
namespace {

// Along a wall the way to go on is short, and a feeler that has not met one after so many looks
// counts as free.
constexpr int max_looks = 8;

struct Lanes2 {
  f32x4 x, y;
};

struct Meeting {
  f32x4 reach;  // share of the feeler that is behind the wall, 0 if it meets none
  f32x4 nx, ny;
};

// Goes along the feeler by the distance to the nearest wall, less what the lookup may err: never
// through one, however thin. Close to a wall that it runs toward, the rest is a straight estimate;
// but not so close that both sides of a thin wall are in the lookup: where the distance nearby is
// above four times its error, a step by that less three times it leaves two, a cell's diagonal.
// `distance`: that nearby p.
template <bool Inside>
FLOCKWORK_FORCE_INLINE Meeting meet(const WallField& walls, const Lanes3& p, f32x4 distance,
                                    f32x4 ux, f32x4 uy, f32x4 length) {
  const f32x4 error = splat(1.01f * walls.lookup_error());
  Meeting found{zero_f32x4(), zero_f32x4(), zero_f32x4()};
  f32x4 t = zero_f32x4();
  m32x4 looking = gt(length, zero_f32x4());
  for (int look = 0; look < max_looks; ++look) {
    const m32x4 near = looking & le(distance, splat(4.0f) * error);
    if (any(near)) {
      const WallField::Sample s = walls.sample(p.x + ux * t, p.y + uy * t);
      const f32x4 slope2 = s.gradient_x * s.gradient_x + s.gradient_y * s.gradient_y;
      const f32x4 per_slope = splat(1.0f) / sqrt(max(splat(1.0e-6f), slope2));
      const f32x4 nx = s.gradient_x * per_slope;
      const f32x4 ny = s.gradient_y * per_slope;
      const f32x4 toward = -(nx * ux + ny * uy);
      const f32x4 touch = t + max(zero_f32x4(), s.distance) / max(splat(0.2f), toward);
      const m32x4 decided = near & gt(toward, splat(0.05f));
      const m32x4 met = decided & lt(touch, length);
      found.reach = select(met, splat(1.0f) - touch / length, found.reach);
      found.nx = select(met, nx, found.nx);
      found.ny = select(met, ny, found.ny);
      looking = and_not(looking, decided);
    }
    // At most to the tip: what the grid covers ends there.
    t = min(length, t + max(error, distance - splat(3.0f) * error));
    looking = looking & lt(t, length);
    if (!any(looking)) break;
    const f32x4 x = p.x + ux * t, y = p.y + uy * t;
    distance = Inside ? walls.distance_nearby_inside(x, y) : walls.distance_nearby(x, y);
  }
  return found;
}

}  // namespace

Feelers::Feelers(const FlockParameters& p)
    : active_(p.wall_weight != 0.0f && (p.feeler_length > 0.0f || p.side_feeler_length > 0.0f)),
      longest_(std::max(p.feeler_length, p.side_feeler_length)),
      ahead_(splat(p.feeler_length)),
      side_(splat(p.side_feeler_length)),
      cos_(splat(math::cos(p.feeler_angle))),
      sin_(splat(math::sin(p.feeler_angle))),
      weight_(splat(p.wall_weight * p.max_force)) {}

Lanes3 Feelers::force(const WallField& walls, const Lanes3& p, const Lanes3& v) const {
  const bool inside = walls.covers(p.x, p.y, splat(longest_));
  const f32x4 distance =
      inside ? walls.distance_nearby_inside(p.x, p.y) : walls.distance_nearby(p.x, p.y);
  if (all(gt(distance, splat(longest_ + walls.margin())))) return {};

  const Lanes3 h = unit(v);
  // The horizontal part shortens the feelers of who climbs or dives.
  const f32x4 level = sqrt(h.x * h.x + h.y * h.y);
  const m32x4 has_heading = gt(level, splat(1.0e-3f));
  const f32x4 per_level = splat(1.0f) / select(has_heading, level, splat(1.0f));
  const f32x4 ux = keep(has_heading, h.x * per_level);
  const f32x4 uy = keep(has_heading, h.y * per_level);
  const f32x4 ahead = keep(has_heading, ahead_ * level);
  const f32x4 side = keep(has_heading, side_ * level);

  const Lanes2 lefts{ux * cos_ - uy * sin_, uy * cos_ + ux * sin_};
  const Lanes2 rights{ux * cos_ + uy * sin_, uy * cos_ - ux * sin_};
  Meeting front, left, right;
  const auto meet_all = [&]<bool Inside>() {
    front = meet<Inside>(walls, p, distance, ux, uy, ahead);
    left = meet<Inside>(walls, p, distance, lefts.x, lefts.y, side);
    right = meet<Inside>(walls, p, distance, rights.x, rights.y, side);
  };
  if (inside) {
    meet_all.operator()<true>();
  } else {
    meet_all.operator()<false>();
  }

  const f32x4 sign = select(gt(left.reach, right.reach), splat(-1.0f), splat(1.0f));
  const Lanes3 turn = unit({front.nx - uy * sign, front.ny + ux * sign, zero_f32x4()});
  const Lanes3 sum{turn.x * front.reach + left.nx * left.reach + right.nx * right.reach,
                   turn.y * front.reach + left.ny * left.reach + right.ny * right.reach,
                   zero_f32x4()};
  return clamp_length(sum, splat(1.0f)) * weight_;
}

void add_feelers(const FlockParameters& parameters, const WallField& walls, const Agents& agents,
                 VectorArrays& force) {
  const Feelers feelers(parameters);
  const auto add = [&]<int Dimension>() {
    for (std::size_t i = 0; i < agents.size(); i += 4) {
      const Lanes3 p = load_lanes<Dimension>(agents.x, agents.y, agents.z, i);
      const Lanes3 v = load_lanes<Dimension>(agents.vx, agents.vy, agents.vz, i);
      const Lanes3 before = load_lanes<Dimension>(force.x, force.y, force.z, i);
      store_lanes<Dimension>(force, i, before + feelers.force(walls, p, v));
    }
  };
  if (walls.empty() || !feelers.active()) return;
  agents.planar() ? add.operator()<2>() : add.operator()<3>();
}

}  // namespace flockwork
