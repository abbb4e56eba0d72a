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

// Somebody of the group of a person who waits at the waypoint that he goes to; -1: nobody.
std::int32_t waiting_friend(const People& people, const std::vector<std::int32_t>& slot_of,
                            const std::vector<PeopleGroup>& groups, std::int32_t slot) {
  const Person& person = people.person[at(slot)];
  if (person.group < 0) return -1;
  const PeopleGroup& group = groups[at(person.group)];
  for (std::uint32_t n = 0; n < group.count; ++n) {
    const std::int32_t other = slot_of[group.ids[n]];
    const Person& them = people.person[at(other)];
    if (them.state == PersonState::waiting && them.stage == person.stage) return other;
  }
  return -1;
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

void Crowd::prepare(const CrowdScene& scene, const World& world) {
  scene_ = scene;
  if (scene_.classes.empty()) scene_.classes.emplace_back();
  world_ = world;
  near_slots_.reserve(256);
}

// As the floor has to know it: which exits are open at this time.
CrowdScene Crowd::floor_scene() const {
  CrowdScene scene = scene_;
  for (Exit& exit : scene.exits) exit.open = opens_now(exit, now_);
  return scene;
}

Result<std::unique_ptr<Crowd>> Crowd::build(const CrowdScene& scene, std::span<const Wall> walls,
                                            const World& world, std::uint64_t seed) {
  std::unique_ptr<Crowd> crowd(new Crowd);
  crowd->prepare(scene, world);
  crowd->seed_ = seed;
  if (auto valid = validate(crowd->scene_, world); !valid.ok()) return valid.error();
  if (auto built = crowd->floor_.build(crowd->floor_scene(), walls, world); !built.ok()) {
    return built.error();
  }
  crowd->walls_.assign(walls.begin(), walls.end());
  crowd->routes_ = routes_of(crowd->scene_);
  crowd->scene_routes_ = crowd->routes_.size();
  for (const Exit& exit : crowd->scene_.exits) {
    crowd->exit_open_.push_back(crowd->opens_now(exit, 0) ? 1 : 0);
  }
  crowd->exit_free_.assign(scene.exits.size(), 0);
  crowd->exit_use_.assign(scene.exits.size(), 0);
  if (auto places = crowd->check_places(); !places.ok()) return places.error();
  crowd->grid_.build(world);
  crowd->set_up_sources();
  crowd->reserve_people();
  crowd->schedule_all();
  return crowd;
}

void Crowd::reserve_people() {
  std::size_t more = 0, groups = 0;
  for (std::size_t s = 0; s < sources_.size(); ++s) {
    const std::int32_t left = std::max(0, sources_[s].count - sources_[s].progress.placed);
    more += at(left);
    if (scene_.sources[s].group_size > 1) groups += at(left / scene_.sources[s].group_size + 2);
  }
  people_.reserve(people_.size() + more);
  scratch_.reserve(people_.size() + more);
  slot_of_.reserve(slot_of_.size() + more);
  departures_.reserve(departures_.size() + people_.size() + more);
  groups_.reserve(groups_.size() + groups);
  events_.reserve(people_.size() + more + scene_.sources.size() + 2 * scene_.exits.size());
  for (const PersonClass& kind : scene_.classes) {
    const float widest = kind.radius_deviation > 0.0f ? 2.0f * kind.radius : kind.radius;
    largest_radius_ = std::max(largest_radius_, widest);
  }
  for (const Body& body : people_.body) largest_radius_ = std::max(largest_radius_, body.radius);
}

bool Crowd::opens_now(const Exit& exit, Ticks now) const {
  return exit.open && now >= to_ticks(static_cast<double>(exit.opens)) &&
         (exit.closes >= never_closes || now < to_ticks(static_cast<double>(exit.closes)));
}

void Crowd::schedule_exits() {
  for (std::size_t e = 0; e < scene_.exits.size(); ++e) {
    const Exit& exit = scene_.exits[e];
    if (!exit.open) continue;
    for (const float seconds : {exit.opens, exit.closes}) {
      const Ticks time = to_ticks(static_cast<double>(seconds));
      if (time > now_ && seconds < never_closes) events_.push(time, exit_event(e));
    }
  }
}

void Crowd::schedule_all() {
  events_.clear();
  for (const Person& person : people_.person) events_.push(person.next_time, person.id);
  for (std::size_t s = 0; s < sources_.size(); ++s) push_source(s, sources_[s].progress.next_event);
  schedule_exits();
}

void Crowd::advance_to(double time) {
  const Ticks end = to_ticks(std::min(time, longest_run));
  if (end < now_) return;
  for (;;) {
    const Ticks next = events_.empty() ? no_time : events_.top().time;
    const Ticks floor = floor_time();
    if (std::min(next, floor) > end) break;
    if (floor < next) {
      now_ = floor;
      work_on_floor(floor);
      continue;
    }
    if (sums_.decisions >= next_sort_) sort_people();
    const EventQueue::Event event = events_.top();
    events_.pop();
    now_ = event.time;
    handle(event);
  }
  now_ = end;
}

void Crowd::handle(EventQueue::Event event) {
  if (event.id < exit_event(0)) {
    act(slot_of(event.id), event.time);
  } else if (event.id < source_event(0)) {
    const std::uint32_t exit = event.id - exit_event(0);
    set_exit_open(static_cast<std::int32_t>(exit), opens_now(scene_.exits[exit], event.time));
  } else {
    release(static_cast<std::int32_t>(event.id - source_event(0)), event.time);
  }
}

// When there is something to do for the floor, after all people at that time.
Ticks Crowd::floor_time() const {
  Ticks time = floor_.pending() ? next_slice_ : no_time;
  if (scene_.parameters.density_cost > 0.0f) time = std::min(time, next_density_);
  return std::max(time, now_);
}

void Crowd::begin_slices() { next_slice_ = (now_ / slice_time + 1) * slice_time; }

void Crowd::work_on_floor(Ticks now) {
  if (floor_.pending() && now >= next_slice_) {
    floor_.advance(floor_.slice(to_seconds(slice_time)));
    begin_slices();
  }
  if (!(scene_.parameters.density_cost > 0.0f) || now < next_density_) return;
  if (floor_.pending()) {
    next_density_ = next_slice_;
    return;
  }
  floor_.set_density(people_);
  begin_slices();
  next_density_ = now + to_ticks(static_cast<double>(scene_.parameters.density_interval));
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
  bool waited = false;
  switch (people_.person[k].state) {
    case PersonState::reacting:
      people_.person[k].state = PersonState::walking;
      people_.person[k].anchor_time = now;
      break;
    case PersonState::waiting:
      if (waits_for_others(slot, now)) {
        schedule(slot, now + to_ticks(0.5));
        return;
      }
      people_.person[k].state = PersonState::walking;
      people_.person[k].anchor_time = now;
      next_target(slot);
      waited = true;
      break;
    case PersonState::leaving:
    case PersonState::walking:
      break;
  }
  if (!arrive(slot, now, waited)) walk(slot, now);
}

// Whether the person is where it wants to be, and has been dealt with. `waited`: it has just left a
// waypoint.
bool Crowd::arrive(std::int32_t slot, Ticks now, bool waited) {
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
    // Beside friends who wait there is there: they may stand in the way.
    if (!contains(waypoint.area, body.x, body.y) &&
        waiting_friend(people_, slot_of_, groups_, slot) < 0)
      return false;
    wait(slot, waypoint, now, waited);
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

// Members of a group leave a waypoint when the first of them does who came. Who is at the next
// waypoint as soon as he has left one stays for the time of a step at least, so that journeys
// round a single place go on in steps.
void Crowd::wait(std::int32_t slot, const Waypoint& waypoint, Ticks now, bool waited) {
  Person& person = people_.person[at(slot)];
  const auto bits = random_u32x4(seed_, Stream::crowd_wait, person.id, person.decisions);
  ++person.decisions;
  const float seconds = uniform(bits[0], waypoint.min_wait, waypoint.max_wait);
  const Ticks least = waited ? step_time(slot, 1.0f) : 1;
  Ticks end = now + std::max(least, to_ticks(static_cast<double>(seconds)));
  const std::int32_t other = waited ? -1 : waiting_friend(people_, slot_of_, groups_, slot);
  if (other >= 0) end = std::max(now + 1, people_.person[at(other)].next_time);
  person.state = PersonState::waiting;
  schedule(slot, end);
}

// Whether somebody of the group is still on the way to the waypoint, and gets on.
bool Crowd::waits_for_others(std::int32_t slot, Ticks now) const {
  const Person& person = people_.person[at(slot)];
  if (person.group < 0) return false;
  const PeopleGroup& group = groups_[at(person.group)];
  for (std::uint32_t n = 0; n < group.count; ++n) {
    const std::int32_t other = slot_of(group.ids[n]);
    const Person& them = people_.person[at(other)];
    if (other == slot || them.stage != person.stage) continue;
    if (them.state == PersonState::reacting) return true;
    const bool stuck = halted(other, now) >= static_cast<double>(scene_.parameters.stuck_time);
    if (them.state == PersonState::walking && !stuck) return true;
  }
  return false;
}

void Crowd::next_target(std::int32_t slot) {
  const std::size_t k = at(slot);
  const Route& route = routes_[at(people_.person[k].journey)];
  const std::size_t count = route.targets.size();
  const std::size_t next = people_.person[k].stage + std::size_t{1};
  const std::size_t stage = next < count ? next : route.repeat ? 0 : count - 1;
  people_.person[k].stage = static_cast<std::uint16_t>(stage);
  people_.person[k].field = floor_.field_of(route.targets[stage]);
}

void Crowd::leave(std::int32_t slot, std::int32_t exit, Ticks now) {
  const float flow = scene_.exits[at(exit)].max_flow;
  if (flow > 0.0f) exit_free_[at(exit)] = now + to_ticks(1.0 / static_cast<double>(flow));
  const std::uint32_t id = people_.person[at(slot)].id;
  departures_.push_back({to_seconds(now), id, exit});
  ++exit_use_[at(exit)];
  ++sums_.left;
  if (const std::int32_t group = people_.person[at(slot)].group; group >= 0) {
    PeopleGroup& g = groups_[at(group)];
    g.count = static_cast<std::uint32_t>(std::remove(g.ids.begin(), g.ids.begin() + g.count, id) -
                                         g.ids.begin());
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
  const bool pending = floor_.pending();
  floor_.set_exit_open(exit, open);
  if (!pending) begin_slices();
}

double Crowd::halted(std::int32_t slot, Ticks now) const {
  return to_seconds(now - std::min(now, people_.person[at(slot)].anchor_time));
}

CrowdFigures Crowd::figures() const {
  CrowdFigures f = sums_;
  f.present = static_cast<std::int64_t>(people_.size());
  for (std::size_t s = 0; s < sources_.size(); ++s) {
    const SourceProgress& source = sources_[s].progress;
    f.outside += source.released - source.placed;
    f.unreleased += std::max(0, sources_[s].count - source.released);
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
