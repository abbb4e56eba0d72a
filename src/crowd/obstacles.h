// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/array.h"
#include "crowd/parameters.h"
#include "crowd/potentials.h"
#include "space/world.h"

namespace flockwork {

// Something that moves and that people keep apart from, such as an animal of a flock. It has no
// body: nobody is kept from walking over it by more than the potential.
struct Obstacle {
  float x, y;    // m, in the world
  float radius;  // m, above 0: where it ends to matter
  float weight;  // of the room that is kept from it, against that from people
};

// The obstacles around one person, in coordinates relative to him.
struct NearObstacles {
  AlignedArray<float> x, y;            // m
  AlignedArray<float> radius, weight;  // m, 1
  std::size_t count = 0;

  void reserve(std::size_t capacity);
  void add(float dx, float dy, const Obstacle& obstacle);
};

// Obstacles by square cells; those of a cell are in the order in which they were given.
class ObstacleGrid {
 public:
  // Copies them. Allocates only for more obstacles, or another world, than before.
  void build(std::span<const Obstacle> obstacles, const World& world);
  bool empty() const { return sorted_.empty(); }
  // Those whose radius reaches within `reach` m of a place, by the nearest image where the world
  // wraps.
  void gather(float x, float y, float reach, NearObstacles& near) const;

 private:
  static constexpr float smallest_cell = 2.0f;  // m
  static constexpr float max_cells = 65536.0f;

  struct Axis {
    float lower = 0.0f, extent = 0.0f;
    float period = 0.0f;  // 0: does not wrap
    float inverse = 1.0f;
    std::int32_t cells = 1;
    std::int32_t cell_at(float at) const;  // of a place in the world or beside it
    float nearest(float offset) const;     // image
  };
  void set_axes(const World& world, float side);

  Axis axes_[2];
  float largest_radius_ = 0.0f;
  std::vector<Obstacle> sorted_;
  std::vector<std::int32_t> start_;  // of each cell in sorted_, and the end
  std::vector<std::int32_t> cell_of_;
};

// weight x personal_height x exp(4 / ((d / radius)^2 - 1)) for d < radius, times the patience that
// shrinks all room that is kept, summed, at four places.
inline f32x4 obstacle_potential(const CrowdParameters& p, const NearObstacles& near, f32x4 x,
                                f32x4 y, float patience) {
  f32x4 sum = zero_f32x4();
  for (std::size_t k = 0; k < near.count; ++k) {
    const f32x4 dx = x - splat(near.x[k]), dy = y - splat(near.y[k]);
    const float inverse = 1.0f / (near.radius[k] * near.radius[k]);
    const f32x4 u = (dx * dx + dy * dy) * splat(inverse);
    sum = sum + bump(splat(p.personal_height * patience * near.weight[k]), splat(4.0f), u);
  }
  return sum;
}

}  // namespace flockwork
