// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "crowd/floor_state.h"
#include "crowd/people.h"
#include "crowd/routes.h"

namespace flockwork {

constexpr Ticks no_time = std::numeric_limits<Ticks>::max();

// Sums since the start of a run.
struct CrowdFigures {
  std::int64_t present = 0;     // people on the floor now
  std::int64_t outside = 0;     // released, but there was no place for them yet
  std::int64_t unreleased = 0;  // still to come
  std::int64_t left = 0;        // through exits
  std::int64_t steps = 0;       // decisions that led to a step
  std::int64_t decisions = 0;
  std::int64_t swaps = 0;           // pairs that changed places
  std::int64_t moved = 0;           // to free floor, since walls were built over them
  std::int64_t stuck = 0;           // present, want to walk, and have not got on for stuck_time
  std::int64_t unreachable = 0;     // present, with a target that cannot be reached from there
  std::int64_t wall_crossings = 0;  // chosen steps that the exact test had to refuse; always 0
  double neighbours = 0.0;          // people within reach of a decision, mean

  friend bool operator==(const CrowdFigures&, const CrowdFigures&) = default;
};

// When somebody left.
struct Departure {
  double time;  // s
  std::uint32_t id;
  std::int32_t exit;  // -1: one that has been removed since

  friend bool operator==(const Departure&, const Departure&) = default;
};

// People who stay together.
struct PeopleGroup {
  static constexpr std::size_t max_size = 8;
  std::array<std::uint32_t, max_size> ids{};  // of those present, in the order in which they came
  std::uint32_t count = 0;
  std::int32_t route = 0;  // that all of them take, as its first member drew it

  friend bool operator==(const PeopleGroup&, const PeopleGroup&) = default;
};

// How far a source has come.
struct SourceProgress {
  std::int32_t released = 0;    // people whose time has come
  std::int32_t placed = 0;      // of them, those who found a place
  std::uint32_t attempts = 0;   // keys the draws of places
  std::int32_t group = -1;      // that the next person belongs to; -1: a new one
  std::int32_t group_left = 0;  // people who are missing in it
  // The times in the scene count from here on, and how many people, in parts of one, came before.
  double base_time = 0.0;  // s
  double base_people = 0.0;
  Ticks next_event = no_time;

  friend bool operator==(const SourceProgress&, const SourceProgress&) = default;
};

// What a crowd has besides its scene, walls, world and seed, as plain data.
struct CrowdState {
  Ticks now = 0;
  Ticks next_density = 0;
  Ticks next_slice = 0;        // of solving fields
  std::int64_t next_sort = 0;  // decisions
  std::uint32_t ids = 0;       // given so far: people have lower ones
  std::vector<Body> bodies;    // in the order in memory; Body::next is not used
  std::vector<Person> people;  // the same order
  std::vector<PeopleGroup> groups;
  std::vector<Route> old_routes;  // that people still take, but that are not in the scene any more
  std::vector<SourceProgress> sources;
  std::vector<std::uint8_t> exit_open;  // 0 or 1
  std::vector<Ticks> exit_free;         // when an exit lets the next one pass
  std::vector<std::int64_t> exit_use;   // people
  std::vector<Departure> departures;    // in the order of time
  CrowdFigures sums;                    // without those that follow from the rest
  std::int64_t neighbour_sum = 0;
  FloorState floor;
};

}  // namespace flockwork
