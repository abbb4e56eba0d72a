// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "crowd/crowd_rules.h"
#include "crowd/crowd_state.h"
#include "crowd/event_queue.h"
#include "crowd/floor_plan.h"
#include "crowd/obstacles.h"
#include "crowd/parameters.h"
#include "crowd/people.h"
#include "crowd/person_grid.h"
#include "crowd/potentials.h"
#include "crowd/routes.h"
#include "crowd/step_choice.h"
#include "space/world.h"

namespace flockwork {

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
  std::int32_t field;  // of the target that the person walks to, in the FloorPlan
  double start, end;   // s
  float from_x, from_y, to_x, to_y;
};

// The running state of the pedestrians of a scene.
//
// Event-driven: each person decides when its last step ends; events come in the order of (time,
// id), with times in whole ticks, so that a run is the same on all machines, however it is cut into
// calls of advance_to(). Fields are solved anew in slices at whole multiples of `slice_time`.
class Crowd {
 public:
  // Validates; errors name the place below /crowd. Keeps copies of everything. `seed` with an id
  // keys all random numbers.
  static Result<std::unique_ptr<Crowd>> build(const CrowdScene& scene, std::span<const Wall> walls,
                                              const World& world, std::uint64_t seed);

  // Another scene while it runs; errors are those of build(), and then nothing is changed. Whether
  // targets can be reached is not known before their fields are solved: see
  // CrowdFigures::unreachable. What has a name is found again by it.
  //
  // Nobody is lost. People keep what they are and their route: of its targets those that are gone
  // are left out, and whoever has none left goes to the nearest exit. Whoever is within a wall now,
  // or beyond the end of another world, is moved to the nearest free floor; whoever is on a step
  // through a new wall stands still before it. Sources go on from where they are; a new one, or one
  // with other times, releases from now on. Exits whose times did not change stay as they are.
  Result<void> change(const CrowdScene& scene, std::span<const Wall> walls, const World& world);

  // Goes on with a state of a crowd of the same scene, walls, world and seed: with the same bits as
  // that crowd itself. Whatever does not fit is an error below /crowd; nothing crashes.
  CrowdState state() const;
  static Result<std::unique_ptr<Crowd>> resume(const CrowdScene& scene, std::span<const Wall> walls,
                                               const World& world, std::uint64_t seed,
                                               const CrowdState& state);
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  // All events up to a time, in s since the start, that of advance_to(0) right after build()
  // included; earlier times do nothing. Allocates nothing once the arrays have grown to the largest
  // numbers.
  void advance_to(double time);
  void advance(double seconds) { advance_to(time() + seconds); }
  static constexpr double longest_run = 8.0e5;  // s, nine days: time stands still there
  static constexpr std::int64_t max_people = max_crowd_people;
  static constexpr std::size_t max_classes = 100;
  static constexpr std::size_t max_waypoints = 64;     // of one journey
  static constexpr std::size_t max_ids = 16'000'000;   // of all people of a run with changes
  static constexpr std::size_t max_places = 100'000;   // exits and sources
  static constexpr Ticks slice_time = Ticks{1} << 14;  // 1/64 s

  double time() const { return to_seconds(now_); }
  CrowdFigures figures() const;

  // Everybody at the present time, in no order.
  void view(std::vector<PersonView>& people) const;
  const People& people() const { return people_; }
  const FloorPlan& floor() const { return floor_; }
  const CrowdScene& scene() const { return scene_; }
  std::span<const std::int64_t> exit_use() const { return exit_use_; }
  using Departure = flockwork::Departure;
  // In the order of time.
  std::span<const Departure> departures() const { return departures_; }
  // If set, every step is appended to it.
  void record(std::vector<Footstep>* footsteps) { footsteps_ = footsteps; }

  // Things that people keep apart from, from now on until the next call. Copied; they are part of
  // no hash, so who sets them does so before each advance of the time. Decisions only: nobody is
  // moved away.
  void set_obstacles(std::span<const Obstacle> obstacles) {
    obstacles_.build(obstacles, world_);
    near_obstacles_.reserve(obstacles.size());
  }
  // Of random draws from now on.
  void set_seed(std::uint64_t seed) { seed_ = seed; }

  // Until Exit::opens or closes comes. Those who want `nearest` go to what is open then; those who
  // want a closed exit wait before it.
  void set_exit_open(std::int32_t exit, bool open);
  bool exit_open(std::int32_t exit) const {
    return exit_open_[static_cast<std::size_t>(exit)] != 0;
  }

  // 64 bits over time, ids, places and next times of all, independent of the order in memory.
  std::uint64_t state_hash() const;

 private:
  struct SourceState {
    SourceProgress progress;
    // What follows from the scene:
    Box2 box;
    std::int32_t person_class = -1;    // -1: by shares
    std::vector<std::int32_t> routes;  // that its people draw from
    std::vector<double> people_by;     // at each point of the schedule, since its first
    std::int32_t count = 0;            // people in all
  };

  Crowd() = default;
  static Result<void> validate(const CrowdScene& scene, const World& world);
  Result<void> check_places() const;
  Result<void> check_source_place(std::size_t index) const;
  void prepare(const CrowdScene& scene, const World& world);
  CrowdScene floor_scene() const;
  void set_up_sources();
  void count_source(std::size_t index);
  void set_next_release(std::size_t index);
  double due(std::size_t index, Ticks now) const;
  void reserve_people();
  void schedule_exits();
  void schedule_all();
  static double scheduled(const std::vector<Vec3>& schedule, const std::vector<double>& people_by,
                          double time);
  Ticks release_time(std::size_t source, std::int32_t person) const;
  void push_source(std::size_t source, Ticks time);
  void release(std::int32_t source, Ticks now);
  bool place(std::int32_t source, Ticks now);
  bool find_place(std::int32_t source, float radius, std::int32_t field, Point2& at);
  bool is_free(float x, float y, float radius, std::int32_t slot) const;
  void equip(std::int32_t slot, std::int32_t source, Ticks now);
  void handle(EventQueue::Event event);
  void work_on_floor(Ticks now);
  Ticks floor_time() const;
  void begin_slices();
  void sort_people();
  void act(std::int32_t slot, Ticks now);
  bool arrive(std::int32_t slot, Ticks now, bool waited);
  void wait(std::int32_t slot, const Waypoint& waypoint, Ticks now, bool waited);
  bool waits_for_others(std::int32_t slot, Ticks now) const;
  void next_target(std::int32_t slot);
  void leave(std::int32_t slot, std::int32_t exit, Ticks now);
  void walk(std::int32_t slot, Ticks now);
  void look_around(std::int32_t slot, const Decision& d);
  bool swap_places(std::int32_t slot, Ticks now);
  Decision decision(std::int32_t slot, Ticks now) const;
  Ticks step_time(std::int32_t slot, float factor) const;
  void got_on(std::int32_t slot, Ticks now, float shift_x, float shift_y);
  void take_step(std::int32_t slot, Ticks now, float dx, float dy);
  void schedule(std::int32_t slot, Ticks time);
  // Exits and sources have the last ids in the queue of events, in their order: at one time people
  // act first.
  std::uint32_t source_event(std::size_t source) const {
    return EventQueue::max_id - static_cast<std::uint32_t>(scene_.sources.size() - 1 - source);
  }
  std::uint32_t exit_event(std::size_t exit) const {
    return source_event(0) - static_cast<std::uint32_t>(scene_.exits.size() - exit);
  }
  bool opens_now(const Exit& exit, Ticks now) const;
  // Of a change:
  void change_routes(const CrowdScene& before);
  void change_people(const CrowdScene& before);
  void change_groups();
  void change_sources(const CrowdScene& before);
  void change_exits(const CrowdScene& before);
  void move_out_of_walls(bool other_world);
  void stop_before_walls(std::int32_t slot);
  void move_to_floor(std::int32_t slot);
  Result<void> check_state(const CrowdState& state) const;
  Result<void> check_people(const CrowdState& state) const;
  void take_people(const CrowdState& state);
  double halted(std::int32_t slot, Ticks now) const;
  std::int32_t slot_of(std::uint32_t id) const { return slot_of_[id]; }

  CrowdScene scene_;
  std::uint64_t seed_ = 1;
  World world_;
  std::vector<Wall> walls_;
  FloorPlan floor_;
  People people_, scratch_;
  std::int64_t next_sort_ = 0;  // decisions at which people are sorted again
  PersonGrid grid_;
  EventQueue events_;
  Ticks now_ = 0;
  Ticks next_density_ = 0;
  Ticks next_slice_ = 0;               // while the floor has something to solve
  std::vector<std::int32_t> slot_of_;  // by id; -1: has left
  std::vector<SourceState> sources_;
  std::vector<Route> routes_;
  std::size_t scene_routes_ = 0;  // routes_ from here on are old ones of people under way
  std::vector<PeopleGroup> groups_;
  std::vector<Ticks> exit_free_;  // when an exit lets the next one pass
  std::vector<std::uint8_t> exit_open_;
  std::vector<std::int64_t> exit_use_;
  std::vector<Departure> departures_;
  std::vector<Footstep>* footsteps_ = nullptr;
  NearPeople near_people_;
  NearWalls near_walls_;
  ObstacleGrid obstacles_;
  NearObstacles near_obstacles_;
  std::vector<std::int32_t> near_slots_;
  float largest_radius_ = 0.2f;
  CrowdFigures sums_;
  std::int64_t neighbour_sum_ = 0;
};

}  // namespace flockwork
