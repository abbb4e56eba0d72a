// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/array.h"

namespace flockwork {

// Time of a crowd in whole ticks of 2^-20 s: events are ordered without rounding. 2^40 ticks are 12
// days.
using Ticks = std::uint64_t;
constexpr double ticks_per_second = 1048576.0;
constexpr Ticks to_ticks(double seconds) {
  return seconds > 0.0 ? static_cast<Ticks>(seconds * ticks_per_second + 0.5) : 0;
}
constexpr double to_seconds(Ticks ticks) { return static_cast<double>(ticks) / ticks_per_second; }

enum class PersonState : std::uint8_t {
  reacting,  // premovement time
  walking,
  waiting,  // at a waypoint
  leaving,  // in an exit that lets nobody pass just now
};

// What others read of a person, half a cache line.
struct alignas(32) Body {
  float x, y;            // m: where the present step ends
  float radius;          // m
  std::int32_t next;     // the next person of the same cell of the PersonGrid, -1: none
  float pull_x, pull_y;  // unit vector of where it wanted to go last; 0 at first
  float step_x, step_y;  // m: the way of the present step; 0 for who stands
};

// The rest of a person, which its own decisions read and write. One record and no separate arrays:
// events jump from person to person, and 17 arrays would be 17 cache misses each.
struct alignas(64) Person {
  std::uint32_t id;
  float speed;              // m/s: free speed
  float step_length;        // m
  std::uint32_t decisions;  // so far; keys the random numbers
  std::int32_t field;       // of the present target, in the FloorPlan
  std::int32_t group;       // -1: alone
  Ticks from_time;          // when the present step began
  Ticks next_time;          // when it ends, and the person decides again
  // Where it was when it last had got on by `anchor_distance`, and when: who stays near it is
  // stuck.
  Ticks anchor_time;
  float anchor_x, anchor_y;
  std::int32_t journey;  // index of its Route
  std::uint16_t stage;   // which of its targets
  std::uint8_t kind;     // index of the PersonClass
  PersonState state;
};
static_assert(sizeof(Person) == 64);

// The people present, one element each. Slots change when somebody leaves and when they are put in
// the order of the floor; ids stay.
struct People {
  AlignedArray<Body> body;
  AlignedArray<Person> person;

  std::size_t size() const { return body.size(); }
  void reserve(std::size_t count) {
    body.reserve(count);
    person.reserve(count);
  }
  // Adds one with unspecified values; its slot.
  std::int32_t add() {
    const std::size_t slot = size();
    body.resize(slot + 1);
    person.resize(slot + 1);
    return static_cast<std::int32_t>(slot);
  }
  // Puts the last into the slot.
  void remove(std::int32_t slot) {
    const std::size_t k = static_cast<std::size_t>(slot), last = size() - 1;
    body[k] = body[last];
    person[k] = person[last];
    body.resize(last);
    person.resize(last);
  }
};

constexpr float anchor_distance = 0.4f;  // m

}  // namespace flockwork
