// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "flock/nearest_image.h"
#include "flock/rules.h"
#include "flock/steer.h"
#include "flock/stream_flow.h"
#include "flock/vector_lanes.h"
#include "space/agents.h"
#include "space/shape.h"
#include "space/world.h"

namespace flockwork {

// The velocity of the medium that agents move in, everywhere (FlowKind in flock/rules.h).
//
// `stream` is the uniform flow without what would pass a wall, found on a grid of at most max_cells
// cells, one component of velocity on each face between two cells: u = U - grad p with the p that
// leaves no cell with sources and no flow through a face that a wall crosses. That is potential
// flow around the walls, without circulation about any (Harlow and Welch, Phys. Fluids 8, 2182
// (1965) for the faces; conjugate gradients for p). At the ends of axes that do not wrap, p is 0
// one half cell beyond: fluid comes in and goes out there as the walls within ask for. Between the
// faces velocities are interpolated bilinearly. Walls stand upright, so it does not depend on z.
class Flow {
 public:
  static constexpr int max_cells = 1 << 14;

  // Expects valid parameters, walls and world; walls with too many images are left out.
  void build(const FlowParameters& parameters, std::span<const Wall> walls, const World& world);

  bool active() const { return kind_ != FlowKind::none; }

  // At four places, u/s.
  Lanes3 velocity(const Lanes3& p) const;

 private:
  struct Axis {
    float lower = 0.0f, per_cell = 0.0f;
    float cells = 1.0f;                      // in number
    float period = 0.0f, per_period = 0.0f;  // in cells; 0: does not wrap
    f32x4 cells_at(f32x4 at) const;
  };
  void take(const StreamGrid& grid, const StreamFaces& faces);
  Lanes3 vortex(const Lanes3& p) const;

  FlowKind kind_ = FlowKind::none;
  Vec3 velocity_, centre_;
  float speed_ = 0.0f, radius_ = 0.0f;
  NearestImage nearest_{World{}};
  Axis x_, y_;
  std::vector<float> u_, v_;
};

// The rule: a = weight (u(p) - v) for each agent, added to `force` (u/s2, in the agents' order).
void add_flow(const Flow& flow, float weight, const Agents& agents, VectorArrays& force);

}  // namespace flockwork
