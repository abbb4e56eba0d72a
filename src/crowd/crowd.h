// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "crowd/event_queue.h"
#include "crowd/floor_plan.h"
#include "crowd/parameters.h"
#include "crowd/people.h"
#include "crowd/person_grid.h"
#include "crowd/potentials.h"
#include "crowd/step_choice.h"
#include "space/world.h"

namespace flockwork {

// Sums since the start of a run.
struct CrowdFigures {
  std::int64_t present = 0;     // people on the floor now
  std::int64_t outside = 0;     // released, but there was no place for them yet
  std::int64_t unreleased = 0;  // still to come
  std::int64_t left = 0;        // through exits
  std::int64_t steps = 0;       // decisions that led to a step
  std::int64_t decisions = 0;
  std::int64_t swaps = 0;           // pairs that changed places
  std::int64_t stuck = 0;           // present, want to walk, and have not got on for stuck_time
  std::int64_t unreachable = 0;     // present, with a target that cannot be reached from there
  std::int64_t wall_crossings = 0;  // chosen steps that the exact test had to refuse; always 0
  double neighbours = 0.0;          // people within reach of a decision, mean
};

// One person as others see it at a time between two events.
struct PersonView {
  std::uint32_t id;
  float x, y;    // m: along the present step
  float vx, vy;  // m/s: of the present step, 0 for who stands
  float radius;
};

// One step as it was decided; what figures and files are made of.
struct Footstep {
  std::uint32_t id;
  double start, end;  // s
  float from_x, from_y, to_x, to_y;
};

// The running state of the pedestrians of a scene.
//
// Event-driven: each person decides when its last step ends; events come in the order of (time,
// id), with times in whole ticks, so that a run is the same on all machines, however it is cut into
// calls of advance_to(), unless fields are being solved meanwhile.
class Crowd {
 public:
  // Validates; errors name the place below /crowd. Keeps copies of everything. `seed` with an id
  // keys all random numbers.
  static Result<std::unique_ptr<Crowd>> build(const CrowdScene& scene, std::span<const Wall> walls,
                                              const World& world, std::uint64_t seed);
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  // All events up to a time, in s since the start; earlier times do nothing. Fields that wait to be
  // solved go on by the share of their cells that the time gone on is of field_time: the same calls
  // give the same run. Allocates nothing once the arrays have grown to the largest numbers.
  void advance_to(double time);
  void advance(double seconds) { advance_to(time() + seconds); }
  static constexpr double longest_run = 8.0e5;  // s, nine days: time stands still there
  static constexpr std::int64_t max_people = 1'000'000;
  static constexpr std::size_t max_classes = 100;
  static constexpr std::size_t max_targets = 1000;  // of one journey
  static constexpr double field_time = 0.5;         // s of the run in which one field is solved

  double time() const { return to_seconds(now_); }
  CrowdFigures figures() const;

  // Everybody at the present time, in no order.
  void view(std::vector<PersonView>& people) const;
  const People& people() const { return people_; }
  const FloorPlan& floor() const { return floor_; }
  const CrowdScene& scene() const { return scene_; }
  std::span<const std::int64_t> exit_use() const { return exit_use_; }
  // When each person that has left did so, in order: (s, id, exit).
  struct Departure {
    double time;
    std::uint32_t id;
    std::int32_t exit;
  };
  std::span<const Departure> departures() const { return departures_; }
  // If set, every step is appended to it.
  void record(std::vector<Footstep>* footsteps) { footsteps_ = footsteps; }

  // Those who want `nearest` go to what is open then; those who want a closed exit wait before it.
  void set_exit_open(std::int32_t exit, bool open);

  // 64 bits over time, ids, places and next times of all, independent of the order in memory.
  std::uint64_t state_hash() const;

 private:
  struct SourceState {
    std::int32_t released = 0;  // people whose time has come
    std::int32_t placed = 0;
    std::uint32_t attempts = 0;  // keys the draws of places
    Box2 box;
    std::int32_t first_journey = 0;
    std::int32_t first_group = 0;
  };
  struct Group {
    std::vector<std::uint32_t> members;  // ids of those present
  };

  Crowd() = default;
  Result<void> validate(const World& world) const;
  Result<void> check_places() const;
  Result<void> check_source_place(std::size_t index) const;
  void schedule_sources();
  void release(std::int32_t source, Ticks now);
  bool place(std::int32_t source, Ticks now);
  bool find_place(std::int32_t source, float radius, std::int32_t field, Point2& at);
  void equip(std::int32_t slot, std::int32_t source, Ticks now);
  void sort_people();
  void act(std::int32_t slot, Ticks now);
  bool arrive(std::int32_t slot, Ticks now);
  void next_target(std::int32_t slot, Ticks now);
  void leave(std::int32_t slot, std::int32_t exit, Ticks now);
  void walk(std::int32_t slot, Ticks now);
  void look_around(std::int32_t slot, const Decision& d);
  bool swap_places(std::int32_t slot, Ticks now);
  Decision decision(std::int32_t slot, Ticks now) const;
  Ticks step_time(std::int32_t slot, float factor) const;
  void got_on(std::int32_t slot, Ticks now, float shift_x, float shift_y);
  void take_step(std::int32_t slot, Ticks now, float dx, float dy);
  void schedule(std::int32_t slot, Ticks time);
  // Sources have the last ids in the queue of events, in their order: at one time people act first.
  std::uint32_t source_event(std::size_t source) const {
    return EventQueue::max_id - static_cast<std::uint32_t>(scene_.sources.size() - 1 - source);
  }
  double halted(std::int32_t slot, Ticks now) const;
  std::int32_t slot_of(std::uint32_t id) const { return slot_of_[id]; }

  CrowdScene scene_;
  std::uint64_t seed_ = 1;
  World world_;
  FloorPlan floor_;
  People people_, scratch_;
  std::int64_t next_sort_ = 0;  // decisions at which people are sorted again
  PersonGrid grid_;
  EventQueue events_;
  Ticks now_ = 0;
  Ticks next_density_ = 0;
  std::vector<std::int32_t> slot_of_;  // by id; -1: has left
  std::vector<SourceState> sources_;
  std::vector<const Journey*> journeys_;
  std::vector<Group> groups_;
  std::vector<Ticks> exit_free_;  // when an exit lets the next one pass
  std::vector<char> exit_open_;
  std::vector<std::int64_t> exit_use_;
  std::vector<Departure> departures_;
  std::vector<Footstep>* footsteps_ = nullptr;
  NearPeople near_people_;
  NearWalls near_walls_;
  std::vector<std::int32_t> near_slots_;
  float largest_radius_ = 0.2f;
  CrowdFigures sums_;
  std::int64_t neighbour_sum_ = 0;
};

}  // namespace flockwork
