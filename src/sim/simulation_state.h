// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "crowd/crowd.h"
#include "flock/flow.h"
#include "flock/nearest.h"
#include "flock/point_rules.h"
#include "flock/sense.h"
#include "flock/steer.h"
#include "measure/crowd_meter.h"
#include "sim/simulation.h"
#include "space/cell_grid.h"
#include "space/wall_field.h"

// What is behind a Simulation; for the files of sim/ only.
namespace flockwork {

struct FlockState {
  Agents agents;
  CellGrid grid;
  NearestSearch nearest;      // `topological`
  AlignedArray<float> sums;   // layout in flock/sense.h
  VectorArrays held;          // accelerations between decisions, with update_interval > 1
  VectorArrays rules;         // forces of the further rules; empty without any
  AlignedArray<float> alarm;  // factors on the neighbour radius; empty unless there is a threat
  VectorArrays acceleration;
  SenseTotals totals;  // of the last step
  std::uint64_t seed = 0;
  std::vector<std::size_t> points;         // which of the scene's points act on it
  std::vector<ActivePoint> active_points;  // those, and the pointer last
  std::vector<std::int64_t> eaters;        // per active point, of the last step
};

// In the place of the index of a flock.
constexpr std::size_t crowd_index = SIZE_MAX;

// A relation of the scene with its flocks found.
struct RelationState {
  std::size_t from = 0;
  std::size_t to = 0;
  bool has_grid = false;  // the flock's own grid has another radius
  CellGrid grid;
};

struct Simulation::State {
  Scene scene;
  std::vector<FlockState> flocks;
  std::vector<RelationState> relations;  // one per relation of the scene
  std::vector<float> food;               // what is left of each point's amount
  std::optional<PointParameters> pointer;
  std::unique_ptr<Crowd> crowd;  // null: the scene has no sources
  CrowdMeter crowd_meter;        // with a crowd
  Agents people;                 // copy of the crowd at the start of a step, for relations to it
  std::vector<PersonView> person_views;
  std::vector<Obstacle> obstacles;  // agents that the crowd avoids
  StructureMeter structure;         // keeps its buffers between calls
  WallField walls;
  Flow flow;
  StepReport report;
  std::uint64_t steps = 0;
  // Time is counted from the last change of dt, so that it does not collect rounding errors.
  double time_base = 0.0;
  std::uint64_t steps_base = 0;
  bool prepared = false;  // everything that a step needs is allocated

  const FlockParameters& parameters(std::size_t f) const { return scene.flocks[f].parameters; }
  const WallField* wall_field() const { return walls.empty() ? nullptr : &walls; }
  bool holds(std::size_t f) const { return parameters(f).update_interval > 1; }
  bool is_topological(std::size_t f) const {
    return parameters(f).model == FlockModel::topological;
  }

  double time_at(std::uint64_t step) const {
    return time_base + static_cast<double>(scene.dt) * static_cast<double>(step - steps_base);
  }

  void spawn_all();
  // The crowd at the start of a run, or none.
  Result<void> start_crowd();
  Result<void> resume_crowd(const Snapshot& snapshot);
  void spawn_flock(std::size_t f);
  void change_count(std::size_t f, std::size_t count);
  void change_dimension();
  // Takes over a validated scene. Flocks are the same if they have the same index.
  // Refuses, unchanged, walls that leave no room, and what a crowd cannot walk on.
  Result<void> change_to(Scene next);

  // Allocates all that the next steps need.
  void prepare();
  void step();

 private:
  void prepare_flock(std::size_t f);
  void prepare_relations();
  void prepare_crowd();
  bool has_rules(std::size_t f) const;
  bool has_threats(std::size_t f) const;
  float grid_radius(std::size_t f) const;
  // The grid in which the flock that relation r reacts to is found.
  const CellGrid& others(std::size_t r) const;
  // Of all flocks but one that is demonstrated.
  std::size_t regular_flocks() const;

  void sort_all();
  void meet_others();
  void sense_all();
  void steer_all();
  void follow_exit(std::size_t f);
  void move_all();
  void feed();

  Result<void> change_crowd(const Scene& next);
  Result<void> join_crowd(const Scene& next);
  std::size_t most_people() const;
  bool meets_crowd() const;  // a relation of a flock with the people
  void copy_people();
  void set_obstacles();
  void navigate();
};

}  // namespace flockwork
