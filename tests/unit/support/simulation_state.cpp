// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "support/simulation_state.h"

#include <catch_amalgamated.hpp>

namespace flockwork::testing {

Simulation build(const Scene& scene) {
  Result<Simulation> built = Simulation::build(scene);
  if (!built.ok()) FAIL(built.error().text());
  return std::move(built).value();
}

void place(Simulation& simulation, const std::vector<Vec3>& p, const std::vector<Vec3>& v,
           int flock) {
  std::vector<float> parts[6];
  for (int axis = 0; axis < 3; ++axis) {
    for (const Vec3& at : p) parts[axis].push_back(at[axis]);
    for (const Vec3& at : v) parts[3 + axis].push_back(at[axis]);
  }
  const Result<void> placed =
      simulation.place(flock, {parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]});
  if (!placed.ok()) FAIL(placed.error().text());
}

State state_of(const Simulation& simulation, int flock) {
  const AgentView view = simulation.agents(flock);
  State state;
  state.p.resize(view.id.size());
  state.v.resize(view.id.size());
  for (std::size_t k = 0; k < view.id.size(); ++k) {
    const std::size_t id = view.id[k];
    state.p.at(id) = {view.x[k], view.y[k], view.z.empty() ? 0.0f : view.z[k]};
    state.v.at(id) = {view.vx[k], view.vy[k], view.vz.empty() ? 0.0f : view.vz[k]};
  }
  return state;
}

bool ids_are_a_permutation(const Simulation& simulation, int flock) {
  const std::span<const std::uint32_t> id = simulation.agents(flock).id;
  std::vector<bool> seen(id.size());
  for (const std::uint32_t i : id) {
    if (i >= seen.size() || seen[i]) return false;
    seen[i] = true;
  }
  return true;
}

}  // namespace flockwork::testing
