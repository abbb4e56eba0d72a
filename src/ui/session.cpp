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
  adopt(std::move(simulation).value());
  return {};
}

void Session::adopt(Simulation simulation) {
  simulation_ = std::move(simulation);
  loaded_ = simulation_.scene();
  selected_flock = 0;
  selected_.reset();
  selected_person_.reset();
  undo_.clear();
  pointer_.reset();
  follow = false;
  forget_refusal();
  ++loads_;
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

Result<void> Session::change(Scene next) {
  Result<void> result = simulation_.change(std::move(next));
  if (!result) refuse(result.error());
  return result;
}

void Session::select(AgentId agent) {
  selected_person_.reset();
  selected_ = agent;
  selected_flock = agent.flock;
  Scene next = scene();
  next.overlays.flock = agent.flock;
  next.overlays.agent = static_cast<std::int32_t>(agent.id);
  (void)change(std::move(next));
}

void Session::select_person(std::uint32_t id) {
  deselect();
  selected_person_ = id;
}

void Session::deselect() {
  if (selected_person_) follow = false;
  selected_person_.reset();
  if (!selected_) return;
  selected_.reset();
  follow = false;
  (void)set("/overlays/agent", -1);
}

void Session::set_pointer(const std::optional<PointParameters>& pointer) {
  const auto same = [](const PointParameters& a, const PointParameters& b) {
    return a.kind == b.kind && a.at == b.at && a.radius == b.radius && a.weight == b.weight;
  };
  if (pointer.has_value() == pointer_.has_value() && (!pointer || same(*pointer, *pointer_))) {
    return;
  }
  pointer_ = pointer;
  simulation_.set_pointer(pointer);
}

void Session::move_point(int index, Vec3 to) {
  Scene next = scene();
  if (index < 0 || index >= static_cast<int>(next.points.size())) return;
  Vec3& at = next.points[static_cast<std::size_t>(index)].parameters.at;
  if (at == to) return;
  at = to;
  (void)change(std::move(next));
}

void Session::restart_with_seed(std::uint64_t seed) {
  simulation_.set_seed(seed);
  restart();
}

void Session::restart() {
  simulation_.reset();
  selected_person_.reset();
  ++restarts_;
}

void Session::refuse(const Error& error) {
  refusal_ = {error.place, error.message, refusal_.number + 1};
}

}  // namespace flockwork
