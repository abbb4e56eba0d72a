// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "scene/parameter_table.h"

namespace flockwork::testing {

// A scene with every kind of owner in it.
inline Scene two_flocks() {
  Scene scene;
  scene.flocks.resize(2);
  return scene;
}

// The slot of a parameter in `two_flocks()`: the second flock, so that a wrong index is noticed.
inline ParameterSlot slot_of(const Parameter& parameter) {
  return {&parameter, parameter.owner == ParameterOwner::flock ? 1 : -1};
}

inline std::string path_of(const Parameter& parameter) { return parameter_path(parameter, 1); }

// Every value of every parameter, to see that a refused call changed nothing.
inline std::vector<double> values_of(const Scene& scene) {
  std::vector<double> values;
  for (const Parameter& parameter : parameter_table()) {
    const bool per_flock = parameter.owner == ParameterOwner::flock;
    const int owners = per_flock ? static_cast<int>(scene.flocks.size()) : 1;
    for (int i = 0; i < owners; ++i) {
      const ParameterSlot slot{&parameter, per_flock ? i : -1};
      if (const Vec3* color = read_color(scene, slot)) {
        for (int channel = 0; channel < 3; ++channel) values.push_back((*color)[channel]);
      } else if (const FalloffCurve* curve = read_curve(scene, slot)) {
        values.push_back(curve->count);
        values.insert(values.end(), curve->x.begin(), curve->x.end());
        values.insert(values.end(), curve->y.begin(), curve->y.end());
      } else {
        values.push_back(read_parameter(scene, slot));
      }
    }
  }
  return values;
}

inline bool is_number(const Parameter& parameter) {
  return parameter.kind != ParameterKind::color && parameter.kind != ParameterKind::curve;
}

}  // namespace flockwork::testing
