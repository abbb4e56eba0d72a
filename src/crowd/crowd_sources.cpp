// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "crowd/crowd.h"

namespace flockwork {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

constexpr double retry_time = 0.25;  // s until somebody who found no place is tried again
constexpr int place_attempts = 400;  // per try: enough for 3.5 people per m2
constexpr int beside_attempts = 60;  // of them next to one's group
constexpr float wall_gap = 0.02f;    // m between a body and a wall
constexpr int most_redraws = 64;
// Of the people of a schedule: rates are floats, and 10 s of 0.7 per second are to be 7 people.
constexpr double rounding = 1.0e-6;

// Beyond the longest run, but not beyond what the queue of events can hold.
Ticks ticks_at(double seconds) { return to_ticks(std::min(seconds, 1.0e6)); }

// Normal, cut to [low, high] by drawing again.
float cut_normal(std::uint64_t seed, std::uint32_t id, std::uint64_t first_step, float mean,
                 float deviation, float low, float high) {
  for (int n = 0; n < most_redraws && deviation > 0.0f; ++n) {
    const auto bits =
        random_u32x4(seed, Stream::crowd_person, id, first_step + static_cast<std::uint64_t>(n));
    for (const float normal : normal_pair(bits[0], bits[1])) {
      const float value = mean + deviation * normal;
      if (value >= low && value <= high) return value;
    }
  }
  return std::clamp(mean, low, high);
}

template <typename Shares>
std::int32_t pick(std::uint32_t bits, const Shares& shares, std::size_t count) {
  float total = 0.0f;
  for (std::size_t k = 0; k < count; ++k) total += shares(k);
  float left = to_unit(bits) * total;
  std::size_t last = 0;
  for (std::size_t k = 0; k < count; ++k) {
    if (!(shares(k) > 0.0f)) continue;
    last = k;
    if (left < shares(k)) break;
    left -= shares(k);
  }
  return static_cast<std::int32_t>(last);
}

}  // namespace

// All that follows from the scene; sources that are as if they began now.
void Crowd::set_up_sources() {
  sources_.clear();
  for (std::size_t s = 0; s < scene_.sources.size(); ++s) {
    const Source& source = scene_.sources[s];
    SourceState& state = sources_.emplace_back();
    state.box = bounding_box(source.area);
    state.person_class = find_named(scene_.classes, source.person_class);
    state.routes = routes_from(routes_, static_cast<std::int32_t>(s));
    for (const std::int32_t route : state.routes) {
      for (const Target& target : routes_[at(route)].targets) floor_.field_of(target);
    }
    double sum = 0.0;
    for (std::size_t k = 0; k < source.schedule.size(); ++k) {
      const Vec3& point = source.schedule[k];
      const Vec3& before = source.schedule[k == 0 ? 0 : k - 1];
      sum += 0.5 * (static_cast<double>(before.y) + static_cast<double>(point.y)) *
             (static_cast<double>(point.x) - static_cast<double>(before.x));
      state.people_by.push_back(sum);
    }
    state.progress.base_time =
        source.schedule.empty() ? std::max(static_cast<double>(source.start), time()) : time();
    count_source(s);
    set_next_release(s);
  }
}

// How many people come in all: of a schedule no more than it lets come.
void Crowd::count_source(std::size_t index) {
  SourceState& state = sources_[index];
  state.count = scene_.sources[index].count;
  const std::vector<Vec3>& schedule = scene_.sources[index].schedule;
  if (schedule.empty()) return;
  const double all = state.people_by.back() * (1.0 + rounding) + state.progress.base_people -
                     scheduled(schedule, state.people_by, state.progress.base_time);
  state.count =
      static_cast<std::int32_t>(std::clamp(std::floor(all), 0.0, static_cast<double>(state.count)));
}

// The people of the schedule up to a time: the integral of its rate.
double Crowd::scheduled(const std::vector<Vec3>& schedule, const std::vector<double>& people_by,
                        double time) {
  for (std::size_t k = 1; k < schedule.size(); ++k) {
    const double x0 = static_cast<double>(schedule[k - 1].x),
                 y0 = static_cast<double>(schedule[k - 1].y);
    const double x1 = static_cast<double>(schedule[k].x), y1 = static_cast<double>(schedule[k].y);
    if (time <= x0) return people_by[k - 1];
    if (time >= x1) continue;
    const double s = time - x0;
    return people_by[k - 1] + s * (y0 + 0.5 * s * (y1 - y0) / (x1 - x0));
  }
  return schedule.empty() ? 0.0 : people_by.back();
}

// When the schedule has let one more come than `person` of a source, counted from 0.
Ticks Crowd::release_time(std::size_t index, std::int32_t person) const {
  const SourceState& state = sources_[index];
  const std::vector<Vec3>& schedule = scene_.sources[index].schedule;
  const double wanted = static_cast<double>(person) + 1.0 - state.progress.base_people +
                        scheduled(schedule, state.people_by, state.progress.base_time);
  const auto end =
      std::lower_bound(state.people_by.begin(), state.people_by.end(), wanted * (1.0 - rounding));
  if (end == state.people_by.end()) return no_time;
  if (end == state.people_by.begin()) return to_ticks(state.progress.base_time);
  const auto k = static_cast<std::size_t>(end - state.people_by.begin());
  const double x0 = static_cast<double>(schedule[k - 1].x),
               y0 = static_cast<double>(schedule[k - 1].y);
  const double length = static_cast<double>(schedule[k].x) - x0;
  const double slope = (static_cast<double>(schedule[k].y) - y0) / length;
  const double part = std::max(0.0, wanted - state.people_by[k - 1]);
  // y0 s + slope s^2 / 2 = part, in the form that loses no digits where the slope is small.
  const double root = std::sqrt(std::max(0.0, y0 * y0 + 2.0 * slope * part));
  const double s = part > 0.0 ? 2.0 * part / (y0 + root) : 0.0;
  return ticks_at(x0 + std::min(s, length));
}

void Crowd::push_source(std::size_t index, Ticks time) {
  sources_[index].progress.next_event = time;
  if (time != no_time) events_.push(time, source_event(index));
}

// The next event of a source for which nobody waits outside.
void Crowd::set_next_release(std::size_t index) {
  const Source& source = scene_.sources[index];
  SourceState& state = sources_[index];
  SourceProgress& p = state.progress;
  p.next_event = no_time;
  if (p.released >= state.count) return;
  const double rate = static_cast<double>(source.rate);
  if (!source.schedule.empty()) {
    p.next_event = release_time(index, p.released);
  } else if (rate > 0.0) {
    p.next_event = ticks_at(p.base_time + (p.released - p.base_people) / rate);
  } else {
    p.next_event = ticks_at(p.base_time);
  }
}

// How many people of a source with a rate would have come by now, if there were no end to them.
double Crowd::due(std::size_t index, Ticks now) const {
  const SourceProgress& p = sources_[index].progress;
  // Half a tick on, so that one released at its very time is counted.
  return (to_seconds(now) - p.base_time + 0.5 / ticks_per_second) *
             static_cast<double>(scene_.sources[index].rate) +
         1.0 + p.base_people;
}

void Crowd::release(std::int32_t index, Ticks now) {
  const Source& source = scene_.sources[at(index)];
  SourceState& state = sources_[at(index)];
  SourceProgress& p = state.progress;
  if (!source.schedule.empty()) {
    while (p.released < state.count && release_time(at(index), p.released) <= now) ++p.released;
  } else {
    const double all = static_cast<double>(state.count);
    const double come = source.rate > 0.0f ? std::min(due(at(index), now), all) : all;
    p.released = std::max(p.released, static_cast<std::int32_t>(come));
  }
  while (p.placed < p.released && place(index, now)) {
  }
  set_next_release(at(index));
  if (p.placed < p.released) {
    p.next_event = now + to_ticks(retry_time);
  } else if (p.next_event != no_time) {
    p.next_event = std::max(now + 1, p.next_event);
  }
  push_source(at(index), p.next_event);
}

// Nobody and no wall within the radius, besides the person of a slot itself.
bool Crowd::is_free(float x, float y, float radius, std::int32_t slot) const {
  bool free = true;
  grid_.near(people_, x, y, radius + largest_radius_, [&](std::int32_t other, float ox, float oy) {
    const float apart = radius + people_.body[at(other)].radius;
    const float dx = ox - x, dy = oy - y;
    free = free && (other == slot || dx * dx + dy * dy >= apart * apart);
  });
  return free && floor_.segments().nearest(x, y, radius + wall_gap).segment < 0 &&
         !floor_.geometry().solid(x, y);
}

bool Crowd::find_place(std::int32_t index, float radius, std::int32_t field, Point2& place) {
  const Source& source = scene_.sources[at(index)];
  SourceState& state = sources_[at(index)];
  const PeopleGroup* group = nullptr;
  if (const std::int32_t g = state.progress.group; g >= 0 && groups_[at(g)].count > 0) {
    group = &groups_[at(g)];
  }
  for (int n = 0; n < place_attempts; ++n) {
    const auto bits = random_u32x4(seed_, Stream::crowd_place, static_cast<std::uint32_t>(index),
                                   state.progress.attempts++);
    Point2 p = point_in_box(state.box, bits[0], bits[1]);
    if (group != nullptr && n < beside_attempts) {
      const Body& friendly = people_.body[at(slot_of(group->ids[group->count - 1]))];
      p = {friendly.x + uniform(bits[2], -1.0f, 1.0f), friendly.y + uniform(bits[3], -1.0f, 1.0f)};
    }
    if (!contains(source.area, p.x, p.y)) continue;
    if (!is_free(p.x, p.y, radius, -1)) continue;
    // A place from where the target can be reached, unless there seems to be none: an exit may be
    // closed for now.
    const bool reached = floor_.value(field, p.x, p.y) < math::infinity;
    if (!reached && n < place_attempts / 2) continue;
    place = p;
    return true;
  }
  return false;
}

bool Crowd::place(std::int32_t index, Ticks now) {
  const Source& source = scene_.sources[at(index)];
  SourceState& state = sources_[at(index)];
  if (slot_of_.size() >= max_ids) return false;
  const auto id = static_cast<std::uint32_t>(slot_of_.size());
  const auto bits = random_u32x4(seed_, Stream::crowd_person, id, 0);
  const std::int32_t kind =
      state.person_class >= 0 ? state.person_class
                              : pick(
                                    bits[0], [&](std::size_t c) { return scene_.classes[c].share; },
                                    scene_.classes.size());
  // The first member of a group draws for all of it.
  SourceProgress& progress = state.progress;
  const std::int32_t journey =
      progress.group >= 0
          ? groups_[at(progress.group)].route
          : state.routes[at(pick(
                bits[1], [&](std::size_t r) { return routes_[at(state.routes[r])].share; },
                state.routes.size()))];
  const PersonClass& c = scene_.classes[at(kind)];
  const float radius =
      cut_normal(seed_, id, 1000, c.radius, c.radius_deviation, 0.5f * c.radius, 2.0f * c.radius);
  const std::int32_t field = floor_.field_of(routes_[at(journey)].targets[0]);
  Point2 p;
  if (!find_place(index, radius, field, p)) return false;

  const std::int32_t slot = people_.add();
  const std::size_t k = at(slot);
  slot_of_.push_back(slot);
  people_.person[k].id = id;
  people_.body[k] = {p.x, p.y, radius, -1, 0.0f, 0.0f, 0.0f, 0.0f};
  people_.person[k].kind = static_cast<std::uint8_t>(kind);
  people_.person[k].journey = journey;
  people_.person[k].stage = 0;
  people_.person[k].field = field;
  people_.person[k].group = -1;
  if (source.group_size > 1) {
    if (progress.group < 0) {
      progress.group = static_cast<std::int32_t>(groups_.size());
      progress.group_left = source.group_size;
      groups_.emplace_back().route = journey;
    }
    people_.person[k].group = progress.group;
    PeopleGroup& group = groups_[at(progress.group)];
    group.ids[group.count++] = id;
    if (--progress.group_left == 0) progress.group = -1;
  }
  equip(slot, index, now);
  grid_.insert(people_, slot);
  ++progress.placed;
  return true;
}

// Everything of a new person that is drawn for it, and when it starts.
void Crowd::equip(std::int32_t slot, std::int32_t index, Ticks now) {
  const std::size_t k = at(slot);
  const Source& source = scene_.sources[at(index)];
  const CrowdParameters& p = scene_.parameters;
  const PersonClass& c = scene_.classes[people_.person[k].kind];
  const std::uint32_t id = people_.person[k].id;
  people_.person[k].speed =
      cut_normal(seed_, id, 2000, c.speed, c.speed_deviation, c.min_speed, c.max_speed);
  const auto bits = random_u32x4(seed_, Stream::crowd_person, id, 1);
  const auto normals = normal_pair(bits[0], bits[1]);
  people_.person[k].step_length =
      std::max(0.1f, p.step_intercept + p.step_slope * people_.person[k].speed +
                         p.step_deviation * normals[0]);
  float delay = 0.0f;
  switch (source.premovement) {
    case Premovement::none:
      break;
    case Premovement::uniform:
      delay = uniform(bits[2], source.premovement_a, source.premovement_b);
      break;
    case Premovement::normal:
      delay = std::max(0.0f, source.premovement_a + source.premovement_b * normals[1]);
      break;
    case Premovement::log_normal:
      delay = math::exp(source.premovement_a + source.premovement_b * normals[1]);
      break;
  }
  people_.person[k].anchor_x = people_.body[k].x;
  people_.person[k].anchor_y = people_.body[k].y;
  people_.person[k].from_time = people_.person[k].anchor_time = now;
  people_.person[k].decisions = 0;
  people_.person[k].state = PersonState::reacting;
  // People do not walk in step: the first decision falls anywhere within a step time.
  const double phase = static_cast<double>(to_unit(bits[3]) * people_.person[k].step_length /
                                           people_.person[k].speed);
  constexpr double longest = 1.0e5;  // s
  schedule(slot, now + to_ticks(std::min(static_cast<double>(delay), longest) + phase));
}

}  // namespace flockwork
