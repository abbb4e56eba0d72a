// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd_state.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "crowd/crowd.h"

namespace flockwork {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

constexpr Ticks last_time = Ticks{1} << 40;  // that the queue of events can hold

bool within(double value, double low, double high) { return value >= low && value <= high; }

bool is_index(std::int32_t value, std::size_t count) { return value >= 0 && at(value) < count; }

Error misfit(const std::string& place, const std::string& what) { return {"/crowd" + place, what}; }

std::string item(const char* list, std::size_t index) {
  return "/" + std::string(list) + "/" + std::to_string(index);
}

bool valid_target(const Target& target, const CrowdScene& scene) {
  switch (target.kind) {
    case TargetKind::exit:
      return is_index(target.index, scene.exits.size());
    case TargetKind::waypoint:
      return is_index(target.index, scene.waypoints.size());
    case TargetKind::nearest:
      return true;
    case TargetKind::direction:
      return within(target.direction_x, -1.1, 1.1) && within(target.direction_y, -1.1, 1.1);
  }
  return false;
}

bool valid_numbers(const Body& body, const Person& person) {
  const double end = static_cast<double>(open_limit);
  const bool place = within(body.x, -end, end) && within(body.y, -end, end) &&
                     within(person.anchor_x, -end, end) && within(person.anchor_y, -end, end);
  const bool way = within(body.step_x, -100.0, 100.0) && within(body.step_y, -100.0, 100.0) &&
                   within(body.pull_x, -1.1, 1.1) && within(body.pull_y, -1.1, 1.1);
  return place && way && within(body.radius, 0.01, 10.0) && within(person.speed, 0.01, 20.0) &&
         within(person.step_length, 0.01, 50.0) && person.state <= PersonState::leaving;
}

bool valid_times(const Person& person, Ticks now) {
  return person.next_time >= now && person.next_time < last_time && person.from_time <= now &&
         person.anchor_time <= now;
}

}  // namespace

CrowdState Crowd::state() const {
  CrowdState state;
  state.now = now_;
  state.next_density = next_density_;
  state.next_slice = next_slice_;
  state.next_sort = next_sort_;
  state.ids = static_cast<std::uint32_t>(slot_of_.size());
  state.bodies.assign(people_.body.begin(), people_.body.end());
  for (Body& body : state.bodies) body.next = -1;
  state.people.assign(people_.person.begin(), people_.person.end());
  state.groups = groups_;
  state.old_routes.assign(routes_.begin() + static_cast<std::ptrdiff_t>(scene_routes_),
                          routes_.end());
  for (const SourceState& source : sources_) state.sources.push_back(source.progress);
  state.exit_open = exit_open_;
  state.exit_free = exit_free_;
  state.exit_use = exit_use_;
  state.departures = departures_;
  state.sums = sums_;
  state.neighbour_sum = neighbour_sum_;
  state.floor = floor_.state();
  return state;
}

Result<std::unique_ptr<Crowd>> Crowd::resume(const CrowdScene& scene, std::span<const Wall> walls,
                                             const World& world, std::uint64_t seed,
                                             const CrowdState& state) {
  std::unique_ptr<Crowd> crowd(new Crowd);
  crowd->prepare(scene, world);
  crowd->seed_ = seed;
  if (auto valid = validate(crowd->scene_, world); !valid.ok()) return valid.error();
  if (auto valid = crowd->check_state(state); !valid.ok()) return valid.error();
  crowd->now_ = state.now;
  if (auto restored = crowd->floor_.restore(crowd->floor_scene(), walls, world, state.floor);
      !restored.ok()) {
    return restored.error();
  }
  crowd->walls_.assign(walls.begin(), walls.end());
  crowd->routes_ = routes_of(crowd->scene_);
  crowd->scene_routes_ = crowd->routes_.size();
  crowd->exit_open_ = state.exit_open;
  crowd->exit_free_ = state.exit_free;
  crowd->exit_use_ = state.exit_use;
  crowd->set_up_sources();
  crowd->routes_.insert(crowd->routes_.end(), state.old_routes.begin(), state.old_routes.end());
  if (auto valid = crowd->check_people(state); !valid.ok()) return valid.error();
  crowd->take_people(state);
  return crowd;
}

// After check_people().
void Crowd::take_people(const CrowdState& state) {
  next_density_ = state.next_density;
  next_slice_ = state.next_slice;
  next_sort_ = state.next_sort;
  slot_of_.assign(state.ids, -1);
  groups_ = state.groups;
  departures_ = state.departures;
  sums_ = state.sums;
  neighbour_sum_ = state.neighbour_sum;
  grid_.build(world_);
  people_.reserve(state.people.size());
  for (std::size_t k = 0; k < state.people.size(); ++k) {
    const std::int32_t slot = people_.add();
    people_.body[k] = state.bodies[k];
    people_.person[k] = state.people[k];
    slot_of_[state.people[k].id] = slot;
    grid_.insert(people_, slot);
  }
  for (std::size_t s = 0; s < state.sources.size(); ++s) {
    sources_[s].progress = state.sources[s];
    count_source(s);
  }
  reserve_people();
  schedule_all();
}

// What can be said without the floor.
Result<void> Crowd::check_state(const CrowdState& state) const {
  const auto count = [](const char* list, std::size_t found, std::size_t wanted) {
    return misfit("/" + std::string(list),
                  std::to_string(found) + " elements; there must be " + std::to_string(wanted));
  };
  const std::size_t exits = scene_.exits.size();
  if (state.now > to_ticks(longest_run)) return misfit("/now", "is after the longest run");
  if (state.next_slice > last_time || state.next_density > last_time) {
    return misfit("/next_slice", "is after the longest run");
  }
  if (state.ids > max_ids) return misfit("/ids", "more than " + std::to_string(max_ids));
  if (state.bodies.size() != state.people.size()) {
    return count("bodies", state.bodies.size(), state.people.size());
  }
  if (state.sources.size() != scene_.sources.size()) {
    return count("sources", state.sources.size(), scene_.sources.size());
  }
  if (state.exit_open.size() != exits) return count("exit_open", state.exit_open.size(), exits);
  if (state.exit_free.size() != exits) return count("exit_free", state.exit_free.size(), exits);
  if (state.exit_use.size() != exits) return count("exit_use", state.exit_use.size(), exits);
  if (state.exit_open != state.floor.exit_open) {
    return misfit("/exit_open", "is not what the floor says");
  }
  for (std::size_t e = 0; e < exits; ++e) {
    const bool valid = state.exit_open[e] <= 1 && state.exit_free[e] < last_time &&
                       within(static_cast<double>(state.exit_use[e]), 0.0, 1.0e15);
    if (!valid) return misfit(item("exit_open", e), "is not a state of an exit");
  }
  double before = 0.0;
  for (std::size_t k = 0; k < state.departures.size(); ++k) {
    const Departure& d = state.departures[k];
    if (!within(d.time, before, to_seconds(state.now)) || d.id >= state.ids ||
        (d.exit != -1 && !is_index(d.exit, exits))) {
      return misfit(item("departures", k), "is not in the order of time, or of nobody known");
    }
    before = d.time;
  }
  if (state.sums.left != static_cast<std::int64_t>(state.departures.size())) {
    return misfit("/sums", "as many must have left as there are departures");
  }
  for (std::size_t k = 0; k < state.old_routes.size(); ++k) {
    const Route& route = state.old_routes[k];
    const bool valid = !route.targets.empty() && route.targets.size() <= max_waypoints + 1 &&
                       std::all_of(route.targets.begin(), route.targets.end(),
                                   [&](const Target& t) { return valid_target(t, scene_); });
    if (!valid) return misfit(item("old_routes", k), "has targets that are not in the scene");
  }
  return {};
}

// People, groups and sources against the floor and the routes.
Result<void> Crowd::check_people(const CrowdState& state) const {
  std::vector<std::int32_t> slot_of(state.ids, -1);
  std::vector<std::int64_t> in_group(state.groups.size(), 0);
  for (const Departure& d : state.departures) slot_of[d.id] = -2;
  std::vector<std::vector<std::int32_t>> fields(routes_.size());
  for (std::size_t r = 0; r < routes_.size(); ++r) {
    for (const Target& target : routes_[r].targets) {
      fields[r].push_back(floor_.find_field(target));
    }
  }
  for (std::size_t k = 0; k < state.people.size(); ++k) {
    const Person& person = state.people[k];
    const Body& body = state.bodies[k];
    const std::string place = item("people", k);
    if (person.id >= state.ids || slot_of[person.id] != -1) {
      return misfit(place, "has the id of somebody else, of who has left, or one not given yet");
    }
    slot_of[person.id] = static_cast<std::int32_t>(k);
    if (!valid_numbers(body, person)) return misfit(place, "has a number out of range");
    if (!valid_times(person, state.now)) return misfit(place, "has a time out of range");
    if (!is_index(person.journey, routes_.size()) ||
        person.stage >= fields[at(person.journey)].size() || person.field < 0 ||
        fields[at(person.journey)][person.stage] != person.field) {
      return misfit(place, "has a route or a target that is not in the scene");
    }
    if (person.kind >= scene_.classes.size()) return misfit(place, "is of no class of the scene");
    if (person.group != -1 && !is_index(person.group, state.groups.size())) {
      return misfit(place, "is of a group that there is not");
    }
    if (person.group >= 0) ++in_group[at(person.group)];
    if (floor_.geometry().solid(body.x, body.y)) return misfit(place, "is in a wall");
  }
  std::vector<std::int32_t> missing(state.groups.size(), 0);
  for (std::size_t s = 0; s < state.sources.size(); ++s) {
    const SourceProgress& p = state.sources[s];
    const bool group =
        p.group == -1 || (is_index(p.group, state.groups.size()) && missing[at(p.group)] == 0 &&
                          p.group_left >= 1 && p.group_left <= scene_.sources[s].group_size);
    const bool event =
        p.next_event == no_time || (p.next_event >= state.now && p.next_event < last_time);
    if (p.placed < 0 || p.released < p.placed || p.released > max_people || !group || !event ||
        !within(p.base_time, 0.0, 1.0e6) || !within(p.base_people, -2.0e6, 2.0e6)) {
      return misfit(item("sources", s), "is not a state of a source");
    }
    if (p.group >= 0) missing[at(p.group)] = p.group_left;
  }
  for (std::size_t g = 0; g < state.groups.size(); ++g) {
    const PeopleGroup& group = state.groups[g];
    const std::string place = item("groups", g);
    if (group.count + static_cast<std::size_t>(missing[g]) > PeopleGroup::max_size ||
        group.count != in_group[g]) {
      return misfit(place, "has not the number of people who belong to it");
    }
    if (!is_index(group.route, routes_.size())) return misfit(place, "has no route of the scene");
    for (std::uint32_t n = 0; n < group.count; ++n) {
      const std::uint32_t id = group.ids[n];
      const bool theirs = id < state.ids && slot_of[id] >= 0 &&
                          state.people[at(slot_of[id])].group == static_cast<std::int32_t>(g) &&
                          std::count(group.ids.begin(), group.ids.begin() + group.count, id) == 1;
      if (!theirs) return misfit(place, "has a member who does not belong to it");
    }
  }
  return {};
}

}  // namespace flockwork
