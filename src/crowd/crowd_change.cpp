// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Scenes that change while people walk.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "crowd/crowd.h"

namespace flockwork {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

bool same_target(const Target& a, const Target& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == TargetKind::direction) {
    return a.direction_x == b.direction_x && a.direction_y == b.direction_y;
  }
  return a.kind == TargetKind::nearest || a.index == b.index;
}

bool same_way(const Route& a, const Route& b) {
  return a.repeat == b.repeat && std::equal(a.targets.begin(), a.targets.end(), b.targets.begin(),
                                            b.targets.end(), same_target);
}

bool same_times(const Source& a, const Source& b) {
  return a.start == b.start && a.rate == b.rate && a.schedule == b.schedule;
}

bool same_times(const Exit& a, const Exit& b) {
  return a.open == b.open && a.opens == b.opens && a.closes == b.closes;
}

// What is left of a route in another scene.
struct LeftRoute {
  Route route;
  std::vector<std::uint16_t> stage;  // of each old target, or of the one after it
  std::vector<bool> gone;            // whether the old target is
  std::int32_t index = -1;           // among the new routes, once somebody takes it

  LeftRoute(const Route& old, const CrowdScene& before, const CrowdScene& after) {
    route.repeat = old.repeat;
    for (Target target : old.targets) {
      if (target.kind == TargetKind::exit) {
        target.index = find_named(after.exits, before.exits[at(target.index)].name);
      } else if (target.kind == TargetKind::waypoint) {
        target.index = find_named(after.waypoints, before.waypoints[at(target.index)].name);
      }
      gone.push_back(target.index < 0);
      stage.push_back(static_cast<std::uint16_t>(route.targets.size()));
      if (!gone.back()) route.targets.push_back(target);
    }
    if (route.targets.empty()) route.repeat = false;
    if (gone.back() && !route.repeat) route.targets.push_back({TargetKind::nearest});
    for (std::uint16_t& s : stage) {
      if (s == route.targets.size()) s = 0;
    }
  }
};

}  // namespace

Result<void> Crowd::change(const CrowdScene& scene, std::span<const Wall> walls,
                           const World& world) {
  CrowdScene next = scene;
  if (next.classes.empty()) next.classes.emplace_back();
  if (auto valid = validate(next, world); !valid.ok()) return valid.error();
  const bool pending = floor_.pending();
  CrowdScene floor_scene = next;
  for (Exit& exit : floor_scene.exits) exit.open = opens_now(exit, now_);
  if (auto changed = floor_.change(floor_scene, walls, world); !changed.ok()) {
    return changed.error();
  }
  if (!pending) begin_slices();

  const bool other_world = world != world_;
  const bool other_walls = !std::equal(walls.begin(), walls.end(), walls_.begin(), walls_.end());
  const CrowdScene before = std::exchange(scene_, std::move(next));
  walls_.assign(walls.begin(), walls.end());
  world_ = world;
  change_exits(before);
  change_sources(before);
  change_groups();
  change_routes(before);
  reserve_people();
  if (other_world) {
    grid_.build(world);
    for (std::size_t k = 0; k < people_.size(); ++k) {
      grid_.insert(people_, static_cast<std::int32_t>(k));
    }
  }
  if (other_world || other_walls) move_out_of_walls(other_world);
  schedule_all();
  return {};
}

void Crowd::change_exits(const CrowdScene& before) {
  std::vector<std::int32_t> now(before.exits.size(), -1);  // the new index of each old exit
  std::vector<std::uint8_t> open;
  std::vector<Ticks> free_at(scene_.exits.size(), 0);
  std::vector<std::int64_t> use(scene_.exits.size(), 0);
  for (std::size_t e = 0; e < scene_.exits.size(); ++e) {
    const Exit& exit = scene_.exits[e];
    const std::int32_t old = find_named(before.exits, exit.name);
    const bool kept = old >= 0 && same_times(exit, before.exits[at(old)]);
    open.push_back(kept ? exit_open_[at(old)] : opens_now(exit, now_) ? 1 : 0);
    if (old < 0) continue;
    now[at(old)] = static_cast<std::int32_t>(e);
    free_at[e] = exit_free_[at(old)];
    use[e] = exit_use_[at(old)];
  }
  exit_open_ = std::move(open);
  exit_free_ = std::move(free_at);
  exit_use_ = std::move(use);
  for (std::size_t e = 0; e < exit_open_.size(); ++e) {
    floor_.set_exit_open(static_cast<std::int32_t>(e), exit_open_[e] != 0);
  }
  bool moved = false;
  for (std::size_t e = 0; e < now.size(); ++e) {
    moved = moved || now[e] != static_cast<std::int32_t>(e);
  }
  if (!moved) return;
  for (Departure& departure : departures_) {
    if (departure.exit >= 0) departure.exit = now[at(departure.exit)];
  }
}

void Crowd::change_sources(const CrowdScene& before) {
  const std::vector<Route> old_routes = std::exchange(routes_, routes_of(scene_));
  scene_routes_ = routes_.size();
  std::vector<SourceProgress> progress;  // of the new sources
  for (const Source& source : scene_.sources) {
    SourceProgress& p = progress.emplace_back();
    const std::int32_t old = find_named(before.sources, source.name);
    if (old < 0) continue;
    p = sources_[at(old)].progress;
    if (source.group_size != before.sources[at(old)].group_size) p.group = -1;
    if (same_times(source, before.sources[at(old)])) continue;
    // What has come so far stays, and the part of a person that was due already.
    const Source& was = before.sources[at(old)];
    const bool began = was.schedule.empty() ? time() >= p.base_time : true;
    const bool steady = !was.schedule.empty() || was.rate > 0.0f;
    double part = 0.0;
    if (began && steady) {
      const double come =
          was.schedule.empty()
              ? (time() - p.base_time) * static_cast<double>(was.rate) + 1.0 + p.base_people
              : p.base_people + scheduled(was.schedule, sources_[at(old)].people_by, time()) -
                    scheduled(was.schedule, sources_[at(old)].people_by, p.base_time);
      part = std::clamp(come - p.released, 0.0, 1.0);
    }
    const bool at_once = source.schedule.empty() && (!began || !(source.rate > 0.0f));
    p.base_people = p.released + (at_once ? 0.0 : part);
    if (source.schedule.empty() && !at_once) p.base_people -= 1.0;
    p.base_time =
        source.schedule.empty() ? std::max(static_cast<double>(source.start), time()) : time();
  }
  set_up_sources();
  for (std::size_t s = 0; s < sources_.size(); ++s) {
    if (find_named(before.sources, scene_.sources[s].name) < 0) continue;
    SourceProgress& p = sources_[s].progress;
    p = progress[s];
    count_source(s);
    p.released = std::min(p.released, std::max(sources_[s].count, p.placed));
    const Ticks retry = p.next_event;
    set_next_release(s);
    if (p.placed < p.released) p.next_event = retry == no_time ? now_ : retry;
    if (p.next_event != no_time) p.next_event = std::max(now_, p.next_event);
  }
  // For change_routes(): the old ones follow the new.
  routes_.insert(routes_.end(), old_routes.begin(), old_routes.end());
}

// Finds everybody's targets and classes again, and the routes of groups.
void Crowd::change_routes(const CrowdScene& before) {
  std::vector<LeftRoute> left;
  for (std::size_t r = scene_routes_; r < routes_.size(); ++r) {
    left.emplace_back(routes_[r], before, scene_);
  }
  routes_.resize(scene_routes_);
  std::vector<std::vector<std::int32_t>> fields(scene_routes_);
  const auto index_of = [&](LeftRoute& route) {
    if (route.index >= 0) return route.index;
    std::size_t r = 0;
    while (r < routes_.size() && !same_way(routes_[r], route.route)) ++r;
    if (r == routes_.size()) {
      routes_.push_back(route.route);
      fields.emplace_back();
    }
    if (fields[r].empty()) {
      for (const Target& target : routes_[r].targets) fields[r].push_back(floor_.field_of(target));
    }
    return route.index = static_cast<std::int32_t>(r);
  };
  std::vector<std::uint8_t> kinds;
  for (const PersonClass& kind : before.classes) {
    kinds.push_back(static_cast<std::uint8_t>(std::max(0, find_named(scene_.classes, kind.name))));
  }
  for (Person& person : people_.person) {
    LeftRoute& route = left[at(person.journey)];
    const std::size_t old_stage = person.stage;
    person.kind = kinds[person.kind];
    person.journey = index_of(route);
    person.stage = route.stage[old_stage];
    person.field = fields[at(person.journey)][person.stage];
    if (!route.gone[old_stage] || person.state == PersonState::reacting) continue;
    person.state = PersonState::walking;
    person.anchor_time = std::max(person.anchor_time, now_);
  }
  for (PeopleGroup& group : groups_) group.route = index_of(left[at(group.route)]);
}

// Forgets the groups that nobody belongs to any more.
void Crowd::change_groups() {
  std::vector<bool> used(groups_.size());
  for (std::size_t g = 0; g < groups_.size(); ++g) used[g] = groups_[g].count > 0;
  for (const SourceState& source : sources_) {
    if (source.progress.group >= 0) used[at(source.progress.group)] = true;
  }
  std::vector<std::int32_t> now(groups_.size(), -1);
  std::size_t next = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    if (!used[g]) continue;
    now[g] = static_cast<std::int32_t>(next);
    groups_[next++] = groups_[g];
  }
  groups_.resize(next);
  for (SourceState& source : sources_) {
    if (source.progress.group >= 0) source.progress.group = now[at(source.progress.group)];
  }
  for (Person& person : people_.person) {
    if (person.group >= 0) person.group = now[at(person.group)];
  }
}

void Crowd::move_out_of_walls(bool other_world) {
  for (std::size_t k = 0; k < people_.size(); ++k) {
    const auto slot = static_cast<std::int32_t>(k);
    stop_before_walls(slot);
    const Body& body = people_.body[k];
    const bool outside = body.x < world_.lower.x || body.x > world_.upper.x ||
                         body.y < world_.lower.y || body.y > world_.upper.y;
    if (floor_.geometry().solid(body.x, body.y) || (other_world && outside)) move_to_floor(slot);
  }
}

// Whoever is on the way through a wall stands still where he is, until his next decision.
void Crowd::stop_before_walls(std::int32_t slot) {
  Body& body = people_.body[at(slot)];
  Person& person = people_.person[at(slot)];
  if (body.step_x == 0.0f && body.step_y == 0.0f) return;
  const double whole = to_seconds(person.next_time - person.from_time);
  const double rest = to_seconds(person.next_time - std::min(now_, person.next_time));
  const auto share = static_cast<float>(whole > 0.0 ? std::min(1.0, rest / whole) : 0.0);
  const float x = body.x - share * body.step_x, y = body.y - share * body.step_y;
  if (!floor_.segments().crosses(x, y, body.x, body.y)) return;
  grid_.move(people_, slot, grid_.wrapped_x(x), grid_.wrapped_y(y));
  body.step_x = body.step_y = 0.0f;
  person.from_time = now_;
}

// To the nearest centre of a free cell that lies apart from people and walls, or of any free cell,
// where there is none within the first `crowded` rings of cells.
void Crowd::move_to_floor(std::int32_t slot) {
  constexpr std::int32_t crowded = 100;
  const Body body = people_.body[at(slot)];
  const NavigationGrid& g = floor_.grid();
  const std::int32_t column = g.column_at(body.x), row = g.row_at(body.y);
  struct Place {
    float x = 0.0f, y = 0.0f;
    float squared = std::numeric_limits<float>::infinity();
  };
  Place apart, any;
  const auto visit = [&](std::int32_t i, std::int32_t j) {
    if (i < 0 || j < 0 || i >= g.columns() || j >= g.rows() || g.solid(g.index(i, j))) return;
    const float x = g.centre_x(i), y = g.centre_y(j);
    if (x > world_.upper.x || y > world_.upper.y) return;
    const float squared = (x - body.x) * (x - body.x) + (y - body.y) * (y - body.y);
    if (squared < any.squared) any = {x, y, squared};
    if (squared < apart.squared && is_free(x, y, body.radius, slot)) apart = {x, y, squared};
  };
  std::int32_t last = std::max(g.columns(), g.rows());
  for (std::int32_t ring = 0; ring <= last; ++ring) {
    for (std::int32_t i = column - ring; i <= column + ring; ++i) {
      const bool side = i == column - ring || i == column + ring;
      for (std::int32_t j = row - ring; j <= row + ring; j += side || ring == 0 ? 1 : 2 * ring) {
        visit(i, j);
      }
    }
    if (std::isfinite(any.squared)) last = std::min(last, ring + crowded);
    // Rings are square, and the person need not be in the middle of his cell: what lies nearer
    // than the best so far is in rings up to its distance and one more.
    if (std::isfinite(apart.squared)) {
      const float rings = std::sqrt(apart.squared) / g.cell() + 1.0f;
      if (static_cast<float>(ring) >= rings) break;
    }
  }
  const Place& best = std::isfinite(apart.squared) ? apart : any;
  if (!std::isfinite(best.squared)) return;  // there is no floor at all
  grid_.move(people_, slot, best.x, best.y);
  Body& moved = people_.body[at(slot)];
  moved.step_x = moved.step_y = 0.0f;
  Person& person = people_.person[at(slot)];
  person.from_time = person.anchor_time = now_;
  person.anchor_x = best.x;
  person.anchor_y = best.y;
  ++sums_.moved;
}

}  // namespace flockwork
