// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "crowd/crowd.h"

namespace flockwork {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

// A pair that changes places: how near, how much face to face, how alike in size.
constexpr float swap_gap = 0.3f;          // m between bodies
constexpr float swap_facing = 0.7f;       // cosine between the way wanted and the way to the other
constexpr float swap_difference = 0.05f;  // m of radius

}  // namespace

void Crowd::look_around(std::int32_t slot, const Decision& d) {
  const Body body = people_.body[at(slot)];
  const CrowdParameters& p = scene_.parameters;
  near_people_.count = 0;
  near_slots_.clear();
  const float reach = d.step_length;
  const float furthest = reach + std::max(p.personal_width, p.intimate_width) + body.radius;
  const float search = furthest + largest_radius_;
  grid_.near(people_, body.x, body.y, search, [&](std::int32_t other, float x, float y) {
    const float dx = x - body.x, dy = y - body.y;
    const Body& them = people_.body[at(other)];
    const float radius = them.radius;
    const float range = furthest + radius;
    if (other == slot || !(dx * dx + dy * dy < range * range)) return;
    float room = 1.0f;
    if (p.oncoming_weight > 0.0f) {
      const float against = -(them.step_x * d.pull_x + them.step_y * d.pull_y);
      const bool opposed = them.pull_x * d.pull_x + them.pull_y * d.pull_y < 0.0f;
      const bool ahead = dx * d.pull_x + dy * d.pull_y > 0.0f;
      if (opposed && ahead && against > 0.0f) {
        const float length = std::sqrt(them.step_x * them.step_x + them.step_y * them.step_y);
        room += p.oncoming_weight * against / length;
      }
    }
    near_people_.add(p, dx, dy, body.radius + radius, room);
    near_slots_.push_back(other);
  });
  if (!obstacles_.empty()) obstacles_.gather(body.x, body.y, reach, near_obstacles_);
  near_walls_.count = 0;
  // As far as a place's square of cells can reach, for optimal_step().
  if (!floor_.buckets().empty()) {
    floor_.buckets().gather(body.x, body.y, reach + std::max(p.wall_width, body.radius),
                            near_walls_);
  }
}

Decision Crowd::decision(std::int32_t slot, Ticks now) const {
  const std::size_t k = at(slot);
  const CrowdParameters& p = scene_.parameters;
  const Body& body = people_.body[k];
  Decision d;
  d.field = people_.person[k].field;
  d.x = body.x;
  d.y = body.y;
  d.radius = body.radius;
  d.step_length = people_.person[k].step_length;
  const bool has_field = floor_.target(d.field).kind != TargetKind::direction;
  // Per metre of way the pull is the same on any ground: costs decide where to go, not how hard to
  // push.
  d.strength = p.target_strength / (has_field ? floor_.cost(body.x, body.y) : 1.0f);
  if (p.patience > 0.0f) {
    const double times = std::min(halted(slot, now) / static_cast<double>(p.patience), 24.0);
    float room = 1.0f;
    for (int n = static_cast<int>(times); n > 0; --n) room *= 0.5f;
    d.patience = std::max(p.least_personal_space, room);
  }
  if (!obstacles_.empty()) d.obstacles = &near_obstacles_;
  const Point2 g = floor_.gradient(d.field, body.x, body.y);
  const float slope = std::sqrt(g.x * g.x + g.y * g.y);
  if (slope > 0.0f) {
    d.pull_x = -g.x / slope;
    d.pull_y = -g.y / slope;
  }
  d.rotation = to_unit(random_u32x4(seed_, Stream::crowd_step, people_.person[k].id,
                                    people_.person[k].decisions)[0]);
  if (const std::int32_t group = people_.person[k].group; group >= 0) {
    // Who is ahead waits for the last of those who go to the same target, and who is last is never
    // held: so no two hold each other up. Towards the middle of the others, four fast members would
    // outweigh a slow one until it was far behind.
    const PeopleGroup& company = groups_[at(group)];
    float farthest = floor_.value(d.field, body.x, body.y);
    for (std::uint32_t n = 0; n < company.count; ++n) {
      const std::size_t m = at(slot_of(company.ids[n]));
      if (people_.person[m].field != d.field) continue;
      const Body& member = people_.body[m];
      const float value = floor_.value(d.field, member.x, member.y);
      if (!(value > farthest) || !(value < math::infinity)) continue;
      farthest = value;
      d.group_x = member.x;
      d.group_y = member.y;
      d.group_distance = 0.5f + 0.15f * static_cast<float>(company.count);
      d.group_weight = p.group_weight;
    }
  }
  return d;
}

Ticks Crowd::step_time(std::int32_t slot, float factor) const {
  const std::size_t k = at(slot);
  const double seconds =
      static_cast<double>(people_.person[k].step_length) /
      (static_cast<double>(people_.person[k].speed) * static_cast<double>(factor));
  return std::max<Ticks>(1, to_ticks(seconds));
}

void Crowd::walk(std::int32_t slot, Ticks now) {
  const std::size_t k = at(slot);
  const CrowdParameters& p = scene_.parameters;
  ++sums_.decisions;
  const Decision d = decision(slot, now);
  ++people_.person[k].decisions;
  people_.body[k].pull_x = d.pull_x;
  people_.body[k].pull_y = d.pull_y;
  look_around(slot, d);
  neighbour_sum_ += static_cast<std::int64_t>(near_people_.count);
  const Step step = p.model == StepModel::optimal_steps
                        ? optimal_step(p, floor_, near_people_, near_walls_, d)
                        : gradient_step(p, floor_, near_people_, near_walls_, d);
  const bool stays = step.dx == 0.0f && step.dy == 0.0f;
  if (!stays && near_walls_.count != 0 &&
      floor_.segments().crosses(d.x, d.y, d.x + step.dx, d.y + step.dy)) {
    ++sums_.wall_crossings;
  } else if (!stays) {
    take_step(slot, now, step.dx, step.dy);
    return;
  } else if (p.patience > 0.0f && halted(slot, now) > static_cast<double>(p.patience) &&
             swap_places(slot, now)) {
    return;
  }
  schedule(slot, now + step_time(slot, floor_.speed_factor(d.x, d.y)));
}

void Crowd::got_on(std::int32_t slot, Ticks now, float shift_x, float shift_y) {
  const std::size_t k = at(slot);
  people_.person[k].anchor_x += shift_x;
  people_.person[k].anchor_y += shift_y;
  const float ax = people_.body[k].x - people_.person[k].anchor_x;
  const float ay = people_.body[k].y - people_.person[k].anchor_y;
  if (ax * ax + ay * ay < anchor_distance * anchor_distance) return;
  people_.person[k].anchor_x = people_.body[k].x;
  people_.person[k].anchor_y = people_.body[k].y;
  people_.person[k].anchor_time = now;
}

void Crowd::take_step(std::int32_t slot, Ticks now, float dx, float dy) {
  const std::size_t k = at(slot);
  const Body body = people_.body[k];
  const float to_x = body.x + dx, to_y = body.y + dy;
  const Ticks end = now + step_time(slot, floor_.speed_factor(body.x, body.y, to_x, to_y));
  ++sums_.steps;
  const float x = grid_.wrapped_x(to_x), y = grid_.wrapped_y(to_y);
  grid_.move(people_, slot, x, y);
  people_.body[k].step_x = dx;
  people_.body[k].step_y = dy;
  got_on(slot, now, x - to_x, y - to_y);
  if (footsteps_ != nullptr) {
    footsteps_->push_back({people_.person[k].id, people_.person[k].field, to_seconds(now),
                           to_seconds(end), x - dx, y - dy, x, y});
  }
  schedule(slot, end);
}

// Two who have waited long, face each other and want to go where the other stands, pass each other:
// the turning of shoulders that discs cannot do.
bool Crowd::swap_places(std::int32_t slot, Ticks now) {
  const CrowdParameters& p = scene_.parameters;
  const Body me = people_.body[at(slot)];
  const auto faces = [&](std::int32_t who, float dx, float dy, float d) {
    return people_.body[at(who)].pull_x * dx + people_.body[at(who)].pull_y * dy > swap_facing * d;
  };
  for (std::size_t n = 0; n < near_people_.count; ++n) {
    const std::int32_t other = near_slots_[n];
    const Body them = people_.body[at(other)];
    const float dx = near_people_.x[n], dy = near_people_.y[n];
    const float d = std::sqrt(dx * dx + dy * dy);
    const bool near = d < me.radius + them.radius + swap_gap && d > 0.0f;
    if (!near || std::fabs(me.radius - them.radius) > swap_difference) continue;
    if (people_.person[at(other)].state != PersonState::walking) continue;
    if (halted(other, now) <= static_cast<double>(p.patience)) continue;
    if (!faces(slot, dx, dy, d) || !faces(other, -dx, -dy, d)) continue;
    if (floor_.segments().crosses(me.x, me.y, me.x + dx, me.y + dy)) continue;
    grid_.move(people_, other, me.x, me.y);
    // The other's next decision stays when it was due.
    people_.body[at(other)].step_x = -dx;
    people_.body[at(other)].step_y = -dy;
    people_.person[at(other)].from_time = now;
    got_on(other, now, me.x + dx - them.x, me.y + dy - them.y);
    if (footsteps_ != nullptr) {
      footsteps_->push_back({people_.person[at(other)].id, people_.person[at(other)].field,
                             to_seconds(now), to_seconds(people_.person[at(other)].next_time),
                             me.x + dx, me.y + dy, me.x, me.y});
    }
    ++sums_.swaps;
    take_step(slot, now, dx, dy);
    people_.person[at(slot)].anchor_time = people_.person[at(other)].anchor_time = now;
    return true;
  }
  return false;
}

}  // namespace flockwork
