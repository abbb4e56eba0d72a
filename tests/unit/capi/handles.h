// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <catch_amalgamated.hpp>
#include <limits>
#include <memory>
#include <string>

#include "capi/flockwork.h"

// Scenes and simulations of the C interface that free themselves.
namespace flockwork::testing {

struct Free {
  void operator()(fw_scene* scene) const { fw_scene_free(scene); }
  void operator()(fw_simulation* simulation) const { fw_simulation_free(simulation); }
};
using Scene = std::unique_ptr<fw_scene, Free>;
using Simulation = std::unique_ptr<fw_simulation, Free>;

inline constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

inline Scene scene_of(int32_t agents) {
  Scene scene(fw_scene_new());
  REQUIRE(scene);
  REQUIRE(fw_scene_add_flock(scene.get(), "flock", agents) == 0);
  return scene;
}

inline Simulation simulation_of(const Scene& scene) {
  Simulation simulation(fw_simulation_new(scene.get()));
  if (!simulation) FAIL(fw_error_text());
  return simulation;
}

inline std::string hash_of(const Simulation& simulation) {
  return fw_simulation_hash(simulation.get());
}

inline std::string error() { return fw_error_text(); }

}  // namespace flockwork::testing
