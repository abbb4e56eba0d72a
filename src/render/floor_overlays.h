// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "measure/crowd_density.h"
#include "render/floor_image.h"
#include "render/overlays.h"
#include "render/sketch.h"
#include "sim/simulation.h"

namespace flockwork {

// What a map's colours stand for: evenly spaced from `low` to `high`, with their units.
struct ScaleLegend {
  std::string label, low, high;
  std::array<Vec3, 9> colors;
};

// The maps of a crowd that the scene's overlays ask for, as pictures on the floor: the distance
// field with lines of equal distance, the density now, where people have been; and arrows of where
// each person wants to go and steps. Pictures are made anew a few times a second.
class FloorOverlays {
 public:
  static constexpr std::int32_t most_texels = 512;  // of a side of the distance field's picture

  // Adds to the sketches; the pictures live as long as this, until the next call. `now`: s on a
  // steady clock.
  void add(const Simulation& simulation, const Shot& shot, double now, Sketches& sketches);
  // Another scene or run: nothing of the last one is shown.
  void clear();
  // Of what the last call has drawn.
  const std::vector<ScaleLegend>& legend() const { return legend_; }

 private:
  struct Iso {
    Vec3 from, to;
  };
  void make_distances(const Simulation& simulation);
  void make_iso_lines(const std::vector<float>& values, float spacing);
  void make_density(const Simulation& simulation);
  void make_heat(const Simulation& simulation);
  void add_directions(const Simulation& simulation, const Shot& shot, Sketch& above) const;

  FloorImage distances_, density_, heat_;
  ScaleLegend distances_legend_, density_legend_, heat_legend_;
  std::vector<Iso> iso_lines_;
  CrowdDensity measure_;
  std::vector<ScaleLegend> legend_;
  double distances_made_ = -1.0e9, density_made_ = -1.0e9, heat_made_ = -1.0e9;  // s
  std::string exit_;  // that the distances lead to
};

// A step of 1, 2 or 5 times a power of ten that gives at most `most` steps over a range.
float round_step(float range, int most);

}  // namespace flockwork
