// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "render/sketch.h"
#include "scene/scene.h"

namespace flockwork {

// Draws the walls of a scene: solid ones filled and outlined, thin ones as lines, rooms as floor in
// solid ground. In scenes with people the whole world is floor, in the colours of a plan. In 3D
// they are prisms as high as the world whose sides let through what is behind. Across the seams of
// a wrapped world walls are drawn where they block.
class WallDrawing {
 public:
  // Adds to the sketch that is below the agents. Triangles are kept from call to call and made anew
  // when the walls or the world have changed.
  void add(const Scene& scene, const Camera& camera, bool light_theme, Sketch& below);

 private:
  struct Triangle {
    std::array<Vec3, 3> corners;
    bool floor;  // or solid
  };
  struct Edge {
    Vec3 from, to;
    bool corner;  // at `from`, where a prism has an upright edge
    bool thin;
  };
  void update(const Scene& scene);
  void add_floor(const Camera& camera, bool light_theme, Sketch& below) const;
  void add_floor_and_solids(const Camera& camera, bool light_theme, Sketch& below) const;
  void add_outlines(const Camera& camera, bool light_theme, Sketch& below) const;
  void add_sides(const Camera& camera, bool light_theme, Sketch& below) const;

  std::vector<Wall> walls_;  // that the rest was made from
  World world_;
  bool made_ = false;
  bool plan_ = false;  // a floor plan of a crowd
  std::vector<Triangle> triangles_;
  std::vector<Edge> edges_;
};

// The paths of the scene as dashed lines, with an arrow head on each to tell the direction.
void add_paths(const Scene& scene, const Camera& camera, bool light_theme, Sketch& below);

}  // namespace flockwork
