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

void Crowd::schedule_sources() {
  for (std::size_t s = 0; s < scene_.sources.size(); ++s) {
    const Source& source = scene_.sources[s];
    SourceState& state = sources_.emplace_back();
    state.box = bounding_box(source.area);
    state.first_journey = static_cast<std::int32_t>(journeys_.size());
    state.first_group = static_cast<std::int32_t>(groups_.size());
    for (const Journey& journey : source.journeys) {
      journeys_.push_back(&journey);
      for (const Target& target : journey.targets) floor_.field_of(target);
    }
    if (source.group_size > 1) {
      const std::int32_t count = (source.count + source.group_size - 1) / source.group_size;
      groups_.resize(groups_.size() + at(count));
      for (auto g = groups_.end() - count; g != groups_.end(); ++g) {
        g->members.reserve(at(source.group_size));
      }
    }
    if (source.count > 0) {
      events_.push(to_ticks(static_cast<double>(source.start)), source_event(s));
    }
  }
}

void Crowd::release(std::int32_t index, Ticks now) {
  const Source& source = scene_.sources[at(index)];
  SourceState& state = sources_[at(index)];
  const double start = static_cast<double>(source.start);
  const double rate = static_cast<double>(source.rate);
  state.released = source.count;
  if (rate > 0.0) {
    // Half a tick on, so that one released at its very time is counted.
    const double due = (to_seconds(now) - start + 0.5 / ticks_per_second) * rate + 1.0;
    state.released = static_cast<std::int32_t>(std::min(due, static_cast<double>(source.count)));
  }
  while (state.placed < state.released && place(index, now)) {
  }
  const std::uint32_t id = source_event(at(index));
  if (state.placed < state.released) {
    events_.push(now + to_ticks(retry_time), id);
  } else if (state.released < source.count) {
    events_.push(std::max(now + 1, to_ticks(start + state.released / rate)), id);
  }
}

bool Crowd::find_place(std::int32_t index, float radius, std::int32_t field, Point2& place) {
  const Source& source = scene_.sources[at(index)];
  SourceState& state = sources_[at(index)];
  const std::vector<std::uint32_t>* group = nullptr;
  if (source.group_size > 1) {
    const auto& members = groups_[at(state.first_group + state.placed / source.group_size)].members;
    if (!members.empty()) group = &members;
  }
  for (int n = 0; n < place_attempts; ++n) {
    const auto bits = random_u32x4(seed_, Stream::crowd_place, static_cast<std::uint32_t>(index),
                                   state.attempts++);
    Point2 p = point_in_box(state.box, bits[0], bits[1]);
    if (group != nullptr && n < beside_attempts) {
      const Body& friendly = people_.body[at(slot_of(group->back()))];
      p = {friendly.x + uniform(bits[2], -1.0f, 1.0f), friendly.y + uniform(bits[3], -1.0f, 1.0f)};
    }
    if (!contains(source.area, p.x, p.y)) continue;
    bool free = true;
    const float search = radius + largest_radius_;
    grid_.near(people_, p.x, p.y, search, [&](std::int32_t other, float x, float y) {
      const float apart = radius + people_.body[at(other)].radius;
      const float dx = x - p.x, dy = y - p.y;
      free = free && dx * dx + dy * dy >= apart * apart;
    });
    if (!free || floor_.segments().nearest(p.x, p.y, radius + wall_gap).segment >= 0) continue;
    if (floor_.geometry().solid(p.x, p.y)) continue;
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
  const auto id = static_cast<std::uint32_t>(slot_of_.size());
  const auto bits = random_u32x4(seed_, Stream::crowd_person, id, 0);
  const auto kind = source.class_shares.empty()
                        ? 0
                        : pick(
                              bits[0], [&](std::size_t k) { return source.class_shares[k]; },
                              source.class_shares.size());
  const std::int32_t journey =
      state.first_journey +
      pick(
          bits[1], [&](std::size_t k) { return source.journeys[k].share; }, source.journeys.size());
  const PersonClass& c = scene_.classes[at(kind)];
  const float radius =
      cut_normal(seed_, id, 1000, c.radius, c.radius_deviation, 0.5f * c.radius, 2.0f * c.radius);
  const std::int32_t field = floor_.field_of(journeys_[at(journey)]->targets[0]);
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
    people_.person[k].group = state.first_group + state.placed / source.group_size;
    groups_[at(people_.person[k].group)].members.push_back(id);
  }
  equip(slot, index, now);
  grid_.insert(people_, slot);
  ++state.placed;
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
