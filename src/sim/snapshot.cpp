// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/snapshot.h"

#include <cmath>
#include <string>

#include "scene/parameter_table.h"

namespace flockwork {
namespace {

std::string place_of(std::size_t flock) { return "/flocks/" + std::to_string(flock); }

Result<void> check_ids(std::size_t flock, const std::vector<std::uint32_t>& ids) {
  std::vector<bool> seen(ids.size(), false);
  for (const std::uint32_t id : ids) {
    if (id >= ids.size() || seen[id]) {
      return Error{place_of(flock) + "/id", "id " + std::to_string(id) +
                                                " is out of range or appears twice; ids are 0 to " +
                                                std::to_string(ids.size() - 1) + ", each once"};
    }
    seen[id] = true;
  }
  return {};
}

Result<void> check_held(std::size_t flock, const FlockSnapshot& f, const Scene& scene) {
  const std::size_t n = f.id.size();
  const bool planar = scene.world.dimension == 2;
  const bool none = f.held_x.empty() && f.held_y.empty() && f.held_z.empty();
  const bool all =
      f.held_x.size() == n && f.held_y.size() == n && f.held_z.size() == (planar ? 0 : n);
  const bool holds = scene.flocks[flock].parameters.update_interval > 1;
  if (!none && !(all && holds)) {
    return Error{
        place_of(flock) + "/held",
        "accelerations are held for every agent when update_interval is above 1, else for none"};
  }
  for (const auto* values : {&f.held_x, &f.held_y, &f.held_z}) {
    for (const float value : *values) {
      if (std::isfinite(value)) continue;
      return Error{place_of(flock) + "/held", "an acceleration is not finite"};
    }
  }
  return {};
}

}  // namespace

Result<void> check_agents(const World& world, int flock, std::size_t count,
                          const AgentValues& values) {
  const std::string place = place_of(static_cast<std::size_t>(flock));
  const std::span<const float> positions[] = {values.x, values.y, values.z};
  const std::span<const float> velocities[] = {values.vx, values.vy, values.vz};
  for (int axis = 0; axis < world.dimension; ++axis) {
    for (const auto& array : {positions[axis], velocities[axis]}) {
      if (array.size() == count) continue;
      return Error{place, std::to_string(array.size()) + " values are given; the flock has " +
                              std::to_string(count) + " agents"};
    }
    const Bounds bounds = world.bounds(axis);
    const bool open = bounds == Bounds::open || bounds == Bounds::sphere;
    const float low = open ? -open_limit : world.lower[axis];
    const float high = open ? open_limit : world.upper[axis];
    for (std::size_t i = 0; i < count; ++i) {
      if (!(positions[axis][i] >= low && positions[axis][i] <= high)) {
        return Error{place, "agent " + std::to_string(i) + " is outside the world"};
      }
      if (!(std::fabs(velocities[axis][i]) <= velocity_limit)) {
        return Error{place, "agent " + std::to_string(i) + " has a speed outside +-1e6 u/s"};
      }
    }
  }
  return {};
}

Result<void> validate(const Snapshot& snapshot) {
  if (auto valid = validate(snapshot.scene); !valid) return valid;
  if (snapshot.flocks.size() != snapshot.scene.flocks.size()) {
    return Error{"/flocks", std::to_string(snapshot.flocks.size()) + " flocks in the state, " +
                                std::to_string(snapshot.scene.flocks.size()) + " in its scene"};
  }
  if (snapshot.steps_base > snapshot.steps || !std::isfinite(snapshot.time_base) ||
      snapshot.time_base < 0.0) {
    return Error{"/time_base", "the last change of dt lies at a time from 0 to now"};
  }
  for (std::size_t f = 0; f < snapshot.flocks.size(); ++f) {
    const FlockSnapshot& flock = snapshot.flocks[f];
    const auto count = static_cast<std::size_t>(snapshot.scene.flocks[f].count);
    if (flock.id.size() != count) {
      return Error{place_of(f) + "/id", std::to_string(flock.id.size()) +
                                            " ids are given; the flock has " +
                                            std::to_string(count) + " agents"};
    }
    if (auto ids = check_ids(f, flock.id); !ids) return ids;
    const AgentValues values{flock.x, flock.y, flock.z, flock.vx, flock.vy, flock.vz};
    if (auto agents = check_agents(snapshot.scene.world, static_cast<int>(f), count, values);
        !agents) {
      return agents;
    }
    if (auto held = check_held(f, flock, snapshot.scene); !held) return held;
    if (!(flock.search_radius >= 0.0f && flock.search_radius <= 2.0f * open_limit)) {
      return Error{place_of(f) + "/search_radius", "is a length from 0 to 2e6 u"};
    }
  }
  if (!snapshot.food.empty() && snapshot.food.size() != snapshot.scene.points.size()) {
    return Error{"/food", std::to_string(snapshot.food.size()) + " amounts in the state, " +
                              std::to_string(snapshot.scene.points.size()) +
                              " points in its scene"};
  }
  for (const float left : snapshot.food) {
    if (!(left >= 0.0f && std::isfinite(left))) {
      return Error{"/food", "an amount is not a number of 0 or more"};
    }
  }
  const bool has_crowd = uses_crowd(snapshot.scene);
  if (snapshot.crowd.has_value() != has_crowd || snapshot.crowd_figures.has_value() != has_crowd) {
    return Error{"/crowd", has_crowd ? "the state of the people or that of their figures is missing"
                                     : "the scene has no crowd whose state it could be"};
  }
  return {};
}

}  // namespace flockwork
