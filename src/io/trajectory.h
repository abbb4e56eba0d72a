// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "io/trajectory_writer.h"
#include "sim/simulation.h"

namespace flockwork {

// Writes where agents and people are, frame by frame. The ending of the name chooses the format:
//   .txt     "# framerate: 20 fps", "# id frame x/m y/m z/m", a row per agent and frame: the
//            plain-text format of the Jülich data archive, which PedPy loads
//   .csv     flock,id,frame,time/s,x/u,y/u,z/u,vx/u s-1,vy/u s-1,vz/u s-1
//   .sqlite  JuPedSim's database, version 3 (trajectory_sqlite.cpp); scenes in 2D
//   .traj    Vadere's postvis.traj: people only, a row per footstep (trajectory_vadere.cpp)
// Numbers keep the full precision of the simulation. Ids are unique in the file: those of later
// flocks follow those of earlier ones, those of people follow those of all flocks at the start of
// the file. The flock of people is the number of flocks. Rows of a frame are in the order of ids; a
// person has rows while he is on the floor.
class TrajectoryFile {
 public:
  // `every`: steps between two frames, at least 1, which gives the frame rate 1 / (every dt).
  static Result<TrajectoryFile> create(const std::string& path, const Simulation& simulation,
                                       int every);

  void add_frame(const Simulation& simulation);
  // After every single step, for formats that are made of footsteps.
  void add_steps(const Simulation& simulation);
  // Only now the file appears under its name.
  Result<void> finish() { return writer_->finish(); }

 private:
  explicit TrajectoryFile(std::unique_ptr<TrajectoryWriter> writer) : writer_(std::move(writer)) {}

  void add_people(const Simulation& simulation);

  std::unique_ptr<TrajectoryWriter> writer_;
  std::uint64_t frame_ = 0;
  std::uint64_t first_person_ = 0;     // id in the file of the person with id 0
  std::vector<std::size_t> index_of_;  // place in memory by id
  std::vector<PersonView> people_;
};

}  // namespace flockwork
