// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "io/complete_file.h"
#include "sim/simulation.h"

namespace flockwork {

// The formats of trajectory files, chosen by the ending of the name.
enum class TrajectoryFormat {
  pedpy_text,  // .txt: "# framerate: 20.00 fps", "# id frame x/m y/m z/m", a row per agent and
               // frame: the plain-text format of the Jülich data archive, which PedPy loads
  csv,         // .csv: flock,id,frame,time/s,x/u,y/u,z/u,vx/u s-1,vy/u s-1,vz/u s-1
};

// Writes where the agents are, frame by frame. Ids are unique in the file: those of later flocks
// follow those of earlier ones. Rows of a frame are in the order of ids.
class TrajectoryFile {
 public:
  // `every`: steps between two frames, at least 1, which gives the frame rate 1 / (every dt).
  static Result<TrajectoryFile> create(const std::string& path, const Simulation& simulation,
                                       int every);

  void add_frame(const Simulation& simulation);
  // Only now the file appears under its name.
  Result<void> finish() { return file_.finish(); }

 private:
  TrajectoryFile(CompleteFile file, TrajectoryFormat format);
  void add_row(const AgentView& agents, std::size_t index, int flock, std::uint64_t id,
               double time);

  CompleteFile file_;
  TrajectoryFormat format_;
  std::uint64_t frame_ = 0;
  std::string rows_;                   // of the present frame
  std::vector<std::size_t> index_of_;  // place in memory by id
};

}  // namespace flockwork
