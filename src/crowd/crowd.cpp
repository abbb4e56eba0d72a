// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/crowd.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace flockwork {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

// Finalizer of SplitMix64 (Steele, Lea and Flood 2014).
std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

}  // namespace

float mean_speed_at_age(float age) {
  constexpr float ages[] = {20.0f, 30.0f, 40.0f, 50.0f, 60.0f, 70.0f};
  constexpr float speeds[] = {1.62f, 1.54f, 1.48f, 1.41f, 1.27f, 1.07f};
  if (!(age > ages[0])) return speeds[0];
  for (int k = 1; k < 6; ++k) {
    if (age < ages[k]) {
      const float t = (age - ages[k - 1]) / (ages[k] - ages[k - 1]);
      return speeds[k - 1] + t * (speeds[k] - speeds[k - 1]);
    }
  }
  return speeds[5];
}

Result<std::unique_ptr<Crowd>> Crowd::build(const CrowdScene& scene, std::span<const Wall> walls,
                                            const World& world, std::uint64_t seed) {
  std::unique_ptr<Crowd> crowd(new Crowd);
  crowd->scene_ = scene;
  crowd->seed_ = seed;
  crowd->world_ = world;
  if (auto valid = crowd->validate(world); !valid.ok()) return valid.error();
  if (auto built = crowd->floor_.build(crowd->scene_, walls, world); !built.ok()) {
    return built.error();
  }
  if (auto places = crowd->check_places(); !places.ok()) return places.error();

  const CrowdScene& s = crowd->scene_;
  crowd->grid_.build(world);
  std::size_t total = 0;
  for (const Source& source : s.sources) total += at(source.count);
  crowd->people_.reserve(total);
  crowd->scratch_.reserve(total);
  crowd->slot_of_.reserve(total);
  crowd->departures_.reserve(total);
  crowd->events_.reserve(total + s.sources.size());
  for (const PersonClass& kind : s.classes) {
    const float widest = kind.radius_deviation > 0.0f ? 2.0f * kind.radius : kind.radius;
    crowd->largest_radius_ = std::max(crowd->largest_radius_, widest);
  }
  for (const Exit& exit : s.exits) crowd->exit_open_.push_back(exit.open ? 1 : 0);
  crowd->exit_free_.assign(s.exits.size(), 0);
  crowd->exit_use_.assign(s.exits.size(), 0);
  crowd->schedule_sources();
  return crowd;
}

void Crowd::advance_to(double time) {
  const Ticks end = to_ticks(std::min(time, longest_run));
  if (end <= now_) return;
  if (scene_.parameters.density_cost > 0.0f && now_ >= next_density_ && !floor_.pending()) {
    floor_.set_density(people_);
    next_density_ = now_ + to_ticks(static_cast<double>(scene_.parameters.density_interval));
  }
  if (floor_.pending()) {
    const double share = to_seconds(end - now_) / field_time;
    floor_.advance(static_cast<std::int64_t>(share * floor_.grid().cells()) + 1);
  }
  while (!events_.empty() && events_.top().time <= end) {
    if (sums_.decisions >= next_sort_) sort_people();
    const EventQueue::Event event = events_.top();
    events_.pop();
    if (event.id >= source_event(0)) {
      release(static_cast<std::int32_t>(event.id - source_event(0)), event.time);
    } else {
      act(slot_of(event.id), event.time);
    }
  }
  now_ = end;
}

// Every few steps of everybody: a person then has moved by some cells.
void Crowd::sort_people() {
  grid_.sort(people_, scratch_);
  for (std::size_t k = 0; k < people_.size(); ++k) {
    slot_of_[people_.person[k].id] = static_cast<std::int32_t>(k);
  }
  next_sort_ =
      sums_.decisions + std::max<std::int64_t>(256, 4 * static_cast<std::int64_t>(people_.size()));
}

void Crowd::schedule(std::int32_t slot, Ticks time) {
  people_.person[at(slot)].next_time = time;
  events_.push(time, people_.person[at(slot)].id);
}

// What a person does when its time has come.
void Crowd::act(std::int32_t slot, Ticks now) {
  const std::size_t k = at(slot);
  // Who has just arrived somewhere begins his next step here, or stands.
  people_.body[k].step_x = people_.body[k].step_y = 0.0f;
  people_.person[k].from_time = now;
  switch (people_.person[k].state) {
    case PersonState::reacting:
      people_.person[k].state = PersonState::walking;
      people_.person[k].anchor_time = now;
      break;
    case PersonState::waiting:
      people_.person[k].state = PersonState::walking;
      people_.person[k].anchor_time = now;
      next_target(slot, now);
      break;
    case PersonState::leaving:
    case PersonState::walking:
      break;
  }
  if (!arrive(slot, now)) walk(slot, now);
}

// Whether the person is where it wants to be, and has been dealt with.
bool Crowd::arrive(std::int32_t slot, Ticks now) {
  const std::size_t k = at(slot);
  const Body body = people_.body[k];
  const Target& target = floor_.target(people_.person[k].field);
  if (target.kind == TargetKind::direction) return false;
  const float near = 3.0f * floor_.grid().cell() * floor_.cost(body.x, body.y);
  if (people_.person[k].state != PersonState::leaving &&
      floor_.value(people_.person[k].field, body.x, body.y) > near) {
    return false;
  }
  if (target.kind == TargetKind::waypoint) {
    const Waypoint& waypoint = scene_.waypoints[at(target.index)];
    if (!contains(waypoint.area, body.x, body.y)) return false;
    const auto bits =
        random_u32x4(seed_, Stream::crowd_wait, people_.person[k].id, people_.person[k].decisions);
    ++people_.person[k].decisions;
    const float wait = uniform(bits[0], waypoint.min_wait, waypoint.max_wait);
    people_.person[k].state = PersonState::waiting;
    schedule(slot, now + std::max<Ticks>(1, to_ticks(static_cast<double>(wait))));
    return true;
  }
  for (std::size_t e = 0; e < scene_.exits.size(); ++e) {
    const bool wanted =
        target.kind == TargetKind::nearest ? exit_open_[e] != 0 : at(target.index) == e;
    if (!wanted || !contains(scene_.exits[e].area, body.x, body.y)) continue;
    const auto exit = static_cast<std::int32_t>(e);
    if (exit_open_[e] == 0) {
      people_.person[k].state = PersonState::leaving;
      schedule(slot, now + to_ticks(0.5));
    } else if (exit_free_[e] > now) {
      people_.person[k].state = PersonState::leaving;
      schedule(slot, exit_free_[e]);
    } else {
      leave(slot, exit, now);
    }
    return true;
  }
  people_.person[k].state = PersonState::walking;
  return false;
}

void Crowd::next_target(std::int32_t slot, Ticks) {
  const std::size_t k = at(slot);
  const Journey& journey = *journeys_[at(people_.person[k].journey)];
  const std::size_t count = journey.targets.size();
  const std::size_t next = people_.person[k].stage + std::size_t{1};
  const std::size_t stage = next < count ? next : journey.repeat ? 0 : count - 1;
  people_.person[k].stage = static_cast<std::uint16_t>(stage);
  people_.person[k].field = floor_.field_of(journey.targets[stage]);
}

void Crowd::leave(std::int32_t slot, std::int32_t exit, Ticks now) {
  const float flow = scene_.exits[at(exit)].max_flow;
  if (flow > 0.0f) exit_free_[at(exit)] = now + to_ticks(1.0 / static_cast<double>(flow));
  const std::uint32_t id = people_.person[at(slot)].id;
  departures_.push_back({to_seconds(now), id, exit});
  ++exit_use_[at(exit)];
  ++sums_.left;
  if (const std::int32_t group = people_.person[at(slot)].group; group >= 0) {
    std::erase(groups_[at(group)].members, id);
  }
  // The last takes the slot: it is taken out of its cell's list and put back under its new number.
  const auto last = static_cast<std::int32_t>(people_.size()) - 1;
  grid_.remove(people_, slot);
  if (last != slot) grid_.remove(people_, last);
  people_.remove(slot);
  slot_of_[id] = -1;
  if (last != slot) {
    grid_.insert(people_, slot);
    slot_of_[people_.person[at(slot)].id] = slot;
  }
}

void Crowd::set_exit_open(std::int32_t exit, bool open) {
  if (exit < 0 || at(exit) >= exit_open_.size()) return;
  exit_open_[at(exit)] = open ? 1 : 0;
  floor_.set_exit_open(exit, open);
}

double Crowd::halted(std::int32_t slot, Ticks now) const {
  return to_seconds(now - std::min(now, people_.person[at(slot)].anchor_time));
}

CrowdFigures Crowd::figures() const {
  CrowdFigures f = sums_;
  f.present = static_cast<std::int64_t>(people_.size());
  for (std::size_t s = 0; s < sources_.size(); ++s) {
    f.outside += sources_[s].released - sources_[s].placed;
    f.unreleased += scene_.sources[s].count - sources_[s].released;
  }
  for (std::size_t k = 0; k < people_.size(); ++k) {
    if (people_.person[k].state != PersonState::walking) continue;
    const auto slot = static_cast<std::int32_t>(k);
    if (halted(slot, now_) >= static_cast<double>(scene_.parameters.stuck_time)) ++f.stuck;
    const Body& body = people_.body[k];
    if (floor_.value(people_.person[k].field, body.x, body.y) == math::infinity) ++f.unreachable;
  }
  const auto decisions = static_cast<double>(std::max<std::int64_t>(1, f.decisions));
  f.neighbours = static_cast<double>(neighbour_sum_) / decisions;
  return f;
}

void Crowd::view(std::vector<PersonView>& people) const {
  people.resize(people_.size());
  for (std::size_t k = 0; k < people.size(); ++k) {
    const Body& body = people_.body[k];
    const double start = to_seconds(people_.person[k].from_time);
    const double duration = to_seconds(people_.person[k].next_time) - start;
    const float t = duration > 0.0
                        ? static_cast<float>(std::clamp((time() - start) / duration, 0.0, 1.0))
                        : 1.0f;
    const float dx = body.step_x, dy = body.step_y;
    const float per_second = duration > 0.0 ? static_cast<float>(1.0 / duration) : 0.0f;
    people[k] = {people_.person[k].id, body.x - (1.0f - t) * dx, body.y - (1.0f - t) * dy,
                 dx * per_second,      dy * per_second,          body.radius};
  }
}

std::uint64_t Crowd::state_hash() const {
  std::uint64_t hash = mixed(now_ + 0x9E3779B97F4A7C15u);
  const auto take = [&](std::uint64_t value) { hash = mixed(hash ^ value); };
  for (std::size_t id = 0; id < slot_of_.size(); ++id) {
    if (slot_of_[id] < 0) continue;
    const std::size_t k = at(slot_of_[id]);
    take(id);
    take((std::uint64_t{std::bit_cast<std::uint32_t>(people_.body[k].x)} << 32) |
         std::bit_cast<std::uint32_t>(people_.body[k].y));
    take(people_.person[k].next_time);
  }
  return hash;
}

}  // namespace flockwork
