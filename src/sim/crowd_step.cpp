// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "sim/memory.h"
#include "sim/simulation_state.h"

// The people of a simulation and what they and the flocks have to do with each other.

namespace flockwork {
namespace {

// Agents lie in the world; the present step of a person may lead over its end.
float into_world(float at, const World& world, int axis) {
  const float lower = world.lower[axis], upper = world.upper[axis];
  if (world.bounds(axis) == Bounds::wrap) {
    if (at < lower) at += upper - lower;
    if (at >= upper) at -= upper - lower;
  }
  return std::clamp(at, lower, upper);
}

}  // namespace

Result<void> Simulation::State::start_crowd() {
  crowd.reset();
  if (!uses_crowd(scene)) return {};
  auto built = Crowd::build(scene.crowd, scene.walls, scene.world, scene.seed);
  if (!built) return built.error();
  crowd = std::move(built).value();
  crowd_meter.begin(*crowd, scene.world);
  return {};
}

Result<void> Simulation::State::resume_crowd(const Snapshot& snapshot) {
  if (!snapshot.crowd) return {};
  auto built = Crowd::resume(scene.crowd, scene.walls, scene.world, scene.seed, *snapshot.crowd);
  if (!built) return built.error();
  // Times of a crowd are rounded to its ticks.
  if (std::fabs(built.value()->time() - std::min(time_at(steps), Crowd::longest_run)) > 1.0e-5) {
    return Error{"/crowd/now", "is not the time of the run"};
  }
  crowd = std::move(built).value();
  return crowd_meter.resume(*crowd, scene.world, *snapshot.crowd_figures);
}

Result<void> Simulation::State::change_crowd(const Scene& next) {
  if (!uses_crowd(next)) {
    crowd.reset();
    return {};
  }
  if (crowd == nullptr) return join_crowd(next);
  if (next.crowd == scene.crowd && next.walls == scene.walls && next.world == scene.world) {
    return {};
  }
  const CrowdScene before = crowd->scene();
  if (auto changed = crowd->change(next.crowd, next.walls, next.world); !changed) return changed;
  crowd_meter.change(*crowd, before, next.world);
  return {};
}

// Sources that come to a run have the times of that run: the crowd lives through the time before
// without anybody.
Result<void> Simulation::State::join_crowd(const Scene& next) {
  CrowdScene empty = next.crowd;
  empty.sources.clear();
  empty.journeys.clear();
  auto built = Crowd::build(empty, next.walls, next.world, next.seed);
  if (!built) return built.error();
  built.value()->advance_to(time_at(steps));
  if (auto changed = built.value()->change(next.crowd, next.walls, next.world); !changed) {
    return changed;
  }
  crowd = std::move(built).value();
  crowd_meter.begin(*crowd, next.world);
  return {};
}

// Now and later: also those whose source is no longer there.
std::size_t Simulation::State::most_people() const {
  return people_in(scene.crowd) + (crowd == nullptr ? 0 : crowd->people().size());
}

bool Simulation::State::meets_crowd() const {
  return std::any_of(relations.begin(), relations.end(),
                     [](const RelationState& r) { return r.to == crowd_index; });
}

void Simulation::State::prepare_crowd() {
  people = Agents{};
  if (meets_crowd()) {
    people.reserve(most_people());
    person_views.reserve(most_people());
  }
  std::size_t avoided = 0;
  for (const RelationState& relation : relations) {
    if (relation.from == crowd_index) avoided += flocks[relation.to].agents.size();
  }
  obstacles.clear();
  obstacles.reserve(avoided);
  if (crowd != nullptr) crowd->set_obstacles(obstacles);
}

void Simulation::State::copy_people() {
  crowd->view(person_views);
  people.resize(person_views.size());
  for (std::size_t k = 0; k < person_views.size(); ++k) {
    const PersonView& person = person_views[k];
    people.id[k] = person.id;
    people.x[k] = into_world(person.x, scene.world, 0);
    people.y[k] = into_world(person.y, scene.world, 1);
    people.vx[k] = person.vx;
    people.vy[k] = person.vy;
  }
}

void Simulation::State::set_obstacles() {
  obstacles.clear();
  for (std::size_t r = 0; r < relations.size(); ++r) {
    if (relations[r].from != crowd_index) continue;
    const RelationParameters& relation = scene.relations[r].parameters;
    if (relation.kind != RelationKind::avoid) continue;
    const Agents& agents = flocks[relations[r].to].agents;
    for (std::size_t i = 0; i < agents.size(); ++i) {
      obstacles.push_back({agents.x[i], agents.y[i], relation.radius, relation.weight});
    }
  }
  if (obstacles.capacity() != 0) crowd->set_obstacles(obstacles);
}

void Simulation::State::navigate() {
  set_obstacles();
  crowd->advance_to(time_at(steps));
}

}  // namespace flockwork
