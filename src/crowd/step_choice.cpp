// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/step_choice.h"

#include <array>
#include <cmath>

namespace flockwork {
namespace {

constexpr int directions = 18;
constexpr int circles = 3;
constexpr int stay = directions * circles;  // index of "where the person stands"
constexpr int ahead = stay + 1;             // index of "straight down the field"
constexpr int places = stay + 2;            // a multiple of 4
constexpr int groups = places / 4;
static_assert(places % 4 == 0);

struct UnitPlaces {
  alignas(16) std::array<float, places> x{}, y{};
};

// Outermost circle first, neighbouring directions in one group of four: such a group is often near
// nobody.
UnitPlaces unit_places() {
  UnitPlaces unit;
  for (int circle = 0; circle < circles; ++circle) {
    const float radius = static_cast<float>(circles - circle) / circles;
    for (int k = 0; k < directions; ++k) {
      const auto both = math::sincos(math::two_pi * static_cast<float>(k) / directions);
      const auto n = static_cast<std::size_t>(circle * directions + k);
      unit.x[n] = radius * both.cos;
      unit.y[n] = radius * both.sin;
    }
  }
  return unit;
}

// Of the way that it loses, what coming nearer to the last member of the group is worth at most,
// unless that one is behind.
constexpr float return_share = 0.9f;

// Whether the last member comes along the way that the person has taken: the straight line to it is
// no more than twice what it is farther from the target.
bool is_behind(const FloorPlan& floor, const Decision& d) {
  const float dx = d.group_x - d.x, dy = d.group_y - d.y;
  const float farther = floor.value(d.field, d.group_x, d.group_y) - floor.value(d.field, d.x, d.y);
  return std::sqrt(dx * dx + dy * dy) < 2.0f * farther;
}

// The square of the distance to the last member beyond `group_distance`, never negative. Who does
// not have it behind waits, but does not go back for it: two of a group who are on the way to
// different exits would hold each other between them.
f32x4 group_potential(const FloorPlan& floor, const Decision& d, float strength, f32x4 x, f32x4 y) {
  const float dx = d.group_x - d.x, dy = d.group_y - d.y;
  const f32x4 gx = x - splat(dx), gy = y - splat(dy);
  const f32x4 beyond = max(zero_f32x4(), sqrt(gx * gx + gy * gy) - splat(d.group_distance));
  const f32x4 square = splat(d.group_weight) * beyond * beyond;
  if (is_behind(floor, d)) return square;
  const float here = std::max(0.0f, std::sqrt(dx * dx + dy * dy) - d.group_distance);
  const float pull = return_share * strength;
  return max(square - splat(d.group_weight * here * here), splat(pull) * (beyond - splat(here))) +
         splat(pull * d.step_length);
}

// Beyond every sum of potentials; infinite fields become this, so that sums stay comparable.
constexpr float never = 1e30f;

}  // namespace

Step optimal_step(const CrowdParameters& p, const FloorPlan& floor, const NearPeople& people,
                  const NearWalls& walls, const Decision& d) {
  static const UnitPlaces unit = unit_places();
  alignas(16) std::array<float, places> x, y, target;
  const auto turn = math::sincos(d.rotation * (math::two_pi / directions));
  const f32x4 cos = splat(turn.cos * d.step_length), sin = splat(turn.sin * d.step_length);
  for (std::size_t k = 0; k < places; k += 4) {
    const f32x4 ux = load_aligned(&unit.x[k]), uy = load_aligned(&unit.y[k]);
    store_aligned(&x[k], ux * cos - uy * sin);
    store_aligned(&y[k], ux * sin + uy * cos);
  }
  x[stay] = y[stay] = 0.0f;
  x[ahead] = d.pull_x * d.step_length;
  y[ahead] = d.pull_y * d.step_length;

  // Gathered walls reach over all cells that the places lie in, see Crowd::look_around().
  const bool smooth = walls.count == 0 && floor.grid().cell() <= std::max(p.wall_width, d.radius);
  std::array<float, groups> least;
  for (int g = 0; g < groups; ++g) {
    const auto k = static_cast<std::size_t>(4 * g);
    const f32x4 value = floor.value(d.field, splat(d.x) + load_aligned(&x[k]),
                                    splat(d.y) + load_aligned(&y[k]), smooth);
    const f32x4 pull = min(splat(never), splat(d.strength) * value);
    store_aligned(&target[k], pull);
    least[static_cast<std::size_t>(g)] =
        std::min(std::min(target[k], target[k + 1]), std::min(target[k + 2], target[k + 3]));
  }

  // The group with the lowest target potential first, until none can be better.
  float best = math::infinity;
  int chosen = stay;
  for (int round = 0; round < groups; ++round) {
    int g = 0;
    for (int n = 1; n < groups; ++n) {
      if (least[static_cast<std::size_t>(n)] < least[static_cast<std::size_t>(g)]) g = n;
    }
    if (!(least[static_cast<std::size_t>(g)] <= best)) break;
    least[static_cast<std::size_t>(g)] = math::infinity;

    const auto k = static_cast<std::size_t>(4 * g);
    const f32x4 px = load_aligned(&x[k]), py = load_aligned(&y[k]);
    f32x4 sum = people_potential(p, people, px, py, d.patience, load_aligned(&target[k]), best);
    if (walls.count != 0) sum = sum + wall_potential(p, walls, d.x, d.y, d.radius, px, py);
    if (d.group_weight != 0.0f) sum = sum + group_potential(floor, d, p.target_strength, px, py);
    if (d.obstacles != nullptr) {
      sum = sum + obstacle_potential(p, *d.obstacles, px, py, d.patience);
    }
    alignas(16) std::array<float, 4> total;
    store_aligned(total.data(), sum);
    for (int n = 0; n < 4; ++n) {
      const int index = 4 * g + n;
      const float value = total[static_cast<std::size_t>(n)];
      // Of equals staying comes first, then the first place.
      const bool before = index == stay || (chosen != stay && index < chosen);
      if (value < best || (value == best && before)) {
        best = value;
        chosen = index;
      }
    }
  }
  if (!(best < never)) return {};
  return {x[static_cast<std::size_t>(chosen)], y[static_cast<std::size_t>(chosen)]};
}

Step gradient_step(const CrowdParameters& p, const FloorPlan& floor, const NearPeople& people,
                   const NearWalls& walls, const Decision& d) {
  constexpr int fan = 16;  // 15 and a repetition of the last
  if (d.pull_x == 0.0f && d.pull_y == 0.0f) return {};
  const float here = floor.value(d.field, d.x, d.y);
  const f32x4 zero = zero_f32x4();
  float best = 0.0f;
  Step chosen;
  for (int k = 0; k < fan; k += 4) {
    const auto angle_of = [](int n) {
      const int m = std::min(n, fan - 2);
      // 0, 15, -15, 30, -30, ...: of equals the straightest wins.
      const auto steps = static_cast<float>((m + 1) / 2);
      return math::radians(15.0f) * (m % 2 == 1 ? steps : -steps);
    };
    const auto turn =
        math::sincos(set(angle_of(k), angle_of(k + 1), angle_of(k + 2), angle_of(k + 3)));
    const f32x4 length = splat(d.step_length);
    const f32x4 x = length * (splat(d.pull_x) * turn.cos - splat(d.pull_y) * turn.sin);
    const f32x4 y = length * (splat(d.pull_x) * turn.sin + splat(d.pull_y) * turn.cos);
    const f32x4 gain = splat(here) - floor.value(d.field, splat(d.x) + x, splat(d.y) + y);
    f32x4 crowding = zero;
    m32x4 touches = lt(splat(1.0f), zero);
    for (std::size_t n = 0; n < people.count; ++n) {
      const f32x4 rx = x - splat(people.x[n]), ry = y - splat(people.y[n]);
      const f32x4 squared = rx * rx + ry * ry;
      touches = touches | lt(squared * splat(people.body[n]), splat(1.0f));
      const f32x4 apart = sqrt(squared) - splat(1.0f / std::sqrt(people.body[n]));
      crowding = crowding + math::exp(apart * splat(-1.0f / p.distance_range));
    }
    f32x4 score = splat(p.gain_weight) * gain - splat(p.distance_weight * d.patience) * crowding;
    if (walls.count != 0) {
      const f32x4 wall = wall_potential(p, walls, d.x, d.y, d.radius, x, y);
      // Inside of its own radius of a wall nobody stands: there the potential is above that of
      // the distance alone.
      touches = touches | gt(wall, splat(p.wall_height));
    }
    if (d.group_weight != 0.0f) score = score - group_potential(floor, d, 0.0f, x, y);
    if (d.obstacles != nullptr) {
      score =
          score - splat(p.distance_weight) * obstacle_potential(p, *d.obstacles, x, y, d.patience);
    }
    score = select(touches, splat(-never), score);
    alignas(16) std::array<float, 4> scores, xs, ys;
    store_aligned(scores.data(), score);
    store_aligned(xs.data(), x);
    store_aligned(ys.data(), y);
    for (std::size_t n = 0; n < 4; ++n) {
      if (scores[n] > best) {
        best = scores[n];
        chosen = {xs[n], ys[n]};
      }
    }
  }
  return chosen;
}

}  // namespace flockwork
