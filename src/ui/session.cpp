// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/session.h"

#include <utility>

#include "scene/builtin.h"

namespace flockwork {
namespace {

Result<Simulation> build_named(std::string_view name) {
  const std::optional<Scene> scene = builtin_scene(name);
  if (!scene) {
    std::string known;
    for (const BuiltinScene& entry : builtin_scenes()) {
      known += known.empty() ? "" : ", ";
      known += entry.name;
    }
    return Error{"scene", "there is no scene of this name; there are " + known};
  }
  return Simulation::build(*scene);
}

}  // namespace

Session::Session(Simulation simulation)
    : simulation_(std::move(simulation)), loaded_(simulation_.scene()) {}

Result<Session> Session::open(std::string_view scene_name) {
  Result<Simulation> simulation = build_named(scene_name);
  if (!simulation) return simulation.error();
  return Session(std::move(simulation).value());
}

Result<void> Session::load(std::string_view scene_name) {
  Result<Simulation> simulation = build_named(scene_name);
  if (!simulation) {
    refuse(simulation.error());
    return simulation.error();
  }
  simulation_ = std::move(simulation).value();
  loaded_ = simulation_.scene();
  selected_flock = 0;
  forget_refusal();
  ++loads_;
  return {};
}

Result<void> Session::set(std::string_view path, const ParameterValue& value) {
  Result<void> result = simulation_.set(path, value);
  if (!result) {
    // A relation between two parameters may blame the other one; what was turned shows it.
    const Error& error = result.error();
    refuse({std::string(path), error.place == path ? error.message : error.text()});
  } else if (refusal_.place == path) {
    forget_refusal();
  }
  return result;
}

void Session::restart_with_seed(std::uint64_t seed) {
  simulation_.set_seed(seed);
  restart();
}

void Session::restart() {
  simulation_.reset();
  ++restarts_;
}

void Session::refuse(const Error& error) {
  refusal_ = {error.place, error.message, refusal_.number + 1};
}

}  // namespace flockwork
