// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

#include <cstdio>

#include "scene/builtin.h"
#include "sim/simulation.h"

int main() {
  const auto scene = flockwork::builtin_scene("shoal");
  if (!scene) return 1;
  auto simulation = flockwork::Simulation::build(*scene);
  if (!simulation) {
    std::puts(simulation.error().text().c_str());
    return 2;
  }
  const auto start = simulation.value().state_hash();
  for (int i = 0; i < 10; ++i) simulation.value().step();
  if (simulation.value().step_count() != 10) return 3;
  if (simulation.value().state_hash() == start) return 4;
  const auto agents = simulation.value().agents(0);
  return agents.x.size() == static_cast<std::size_t>(scene->flocks[0].count) ? 0 : 5;
}
