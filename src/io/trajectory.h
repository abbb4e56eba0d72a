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

// Writes where the agents are, frame by frame. The ending of the name chooses the format:
//   .txt     "# framerate: 20 fps", "# id frame x/m y/m z/m", a row per agent and frame: the
//            plain-text format of the Jülich data archive, which PedPy loads
//   .csv     flock,id,frame,time/s,x/u,y/u,z/u,vx/u s-1,vy/u s-1,vz/u s-1
//   .sqlite  JuPedSim's database, version 3 (trajectory_sqlite.cpp); scenes in 2D
// Numbers keep the full precision of the simulation. Ids are unique in the file: those of later
// flocks follow those of earlier ones. Rows of a frame are in the order of ids.
class TrajectoryFile {
 public:
  // `every`: steps between two frames, at least 1, which gives the frame rate 1 / (every dt).
  static Result<TrajectoryFile> create(const std::string& path, const Simulation& simulation,
                                       int every);

  void add_frame(const Simulation& simulation);
  // Only now the file appears under its name.
  Result<void> finish() { return writer_->finish(); }

 private:
  explicit TrajectoryFile(std::unique_ptr<TrajectoryWriter> writer) : writer_(std::move(writer)) {}

  std::unique_ptr<TrajectoryWriter> writer_;
  std::uint64_t frame_ = 0;
  std::vector<std::size_t> index_of_;  // place in memory by id
};

}  // namespace flockwork
