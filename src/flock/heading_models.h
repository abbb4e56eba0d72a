// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/math.h"
#include "base/random.h"
#include "flock/parameters.h"
#include "flock/sum_lanes.h"

// Models whose agents have one speed and choose where to head: functions of an agent's sums and its
// heading, unit vectors or zero at rest, that give the desired one. An agent without a wish goes
// straight on. Then noise turns the desired heading.
namespace flockwork {

// What is shorter is rounding of sums that cancel, and no wish.
constexpr float shortest_wish = 1.0e-6f;

FLOCKWORK_FORCE_INLINE Lanes3 wish_or(const Lanes3& wish, const Lanes3& heading) {
  const m32x4 wishes = gt(dot(wish, wish), splat(shortest_wish * shortest_wish));
  return select(wishes, unit(wish), heading);
}

// Vicsek, Czirok, Ben-Jacob, Cohen and Shochet, Phys. Rev. Lett. 75, 1226 (1995), eqs. 1 and 2: the
// direction of the summed headings of neighbours and own one, turned by U(-noise/2, noise/2). In
// 3D the turn is about an axis drawn at random among those at a right angle to that direction.
struct VicsekModel {
  static constexpr bool zones = false;

  static Lanes3 desired(const SumLanes& sum, const Lanes3& heading) {
    // `separation` is zero but among those on one point, which must part.
    return wish_or(sum.velocity + heading + sum.separation, heading);
  }
};

// Couzin, Krause, James, Ruxton and Franks, J. theor. Biol. 218, 1 (2002), eqs. 1 to 3: away from
// those in the zone of repulsion if there are any, else along the sum of headings in the zone of
// orientation and unit vectors to those in the zone of attraction; turned by a normal angle of
// standard deviation `noise`, in 3D about a random axis as for Vicsek's.
struct CouzinModel {
  static constexpr bool zones = true;

  static Lanes3 desired(const SumLanes& sum, const Lanes3& heading) {
    const m32x4 any_close = gt(sum.close, zero_f32x4());
    return wish_or(select(any_close, sum.separation, sum.velocity + sum.offset), heading);
  }
};

// An angle and the side to which a heading turns by it.
struct TurnDraw {
  float angle;    // rad
  float azimuth;  // rad, around the heading; 3D only
};

inline TurnDraw draw_turn(const FlockParameters& p, const RandomBits& bits) {
  const float share =
      p.model == FlockModel::vicsek ? to_unit(bits[0]) - 0.5f : normal_pair(bits[0], bits[1])[0];
  return {p.noise * share, math::two_pi * to_unit(bits[2])};
}

// Turns unit vectors by the angle about the axis; zero stays zero.
template <int Dimension>
FLOCKWORK_FORCE_INLINE Lanes3 turned(const Lanes3& u, f32x4 angle, f32x4 azimuth) {
  const auto turn = math::sincos(angle);
  if constexpr (Dimension == 2) {
    return {u.x * turn.cos - u.y * turn.sin, u.x * turn.sin + u.y * turn.cos, zero_f32x4()};
  }
  const auto around = math::sincos(azimuth);
  const Lanes3 right = perpendicular<3>(u, splat(1.0f));
  const Lanes3 up{u.y * right.z - u.z * right.y, u.z * right.x - u.x * right.z,
                  u.x * right.y - u.y * right.x};
  return u * turn.cos + (right * around.cos + up * around.sin) * turn.sin;
}

}  // namespace flockwork
