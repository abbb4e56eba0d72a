// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "sim/simulation.h"

namespace flockwork {

// One agent in one frame.
struct TrajectoryRow {
  std::uint64_t frame = 0;  // from 0
  double time = 0.0;        // s
  int flock = 0;
  std::uint64_t id = 0;                   // unique in the file
  float x = 0.0f, y = 0.0f, z = 0.0f;     // u; z is 0 in 2D
  float vx = 0.0f, vy = 0.0f, vz = 0.0f;  // u/s
};

// A format of trajectory files. Errors on the way are kept and returned by finish(); only then the
// file appears under its name. Without it nothing is left behind.
class TrajectoryWriter {
 public:
  virtual ~TrajectoryWriter() = default;
  // The rows of a frame, then end_frame().
  virtual void add(const TrajectoryRow& row) = 0;
  virtual void end_frame(std::uint64_t frame) = 0;
  // Footsteps as they are decided; formats of frames have no use for them.
  virtual void add_step(const Footstep&, const FloorPlan&) {}
  virtual Result<void> finish() = 0;
};

using OpenedTrajectory = Result<std::unique_ptr<TrajectoryWriter>>;

// `frames_per_second` as it is to stand in the file.
OpenedTrajectory open_pedpy_text(const std::string& path, const std::string& frames_per_second);
OpenedTrajectory open_csv_trajectory(const std::string& path);
// Refuses scenes in 3D, of which the format could keep only a part, and everything where the build
// found no SQLite.
OpenedTrajectory open_jupedsim_sqlite(const std::string& path, const Scene& scene,
                                      const std::string& frames_per_second);

// Refuses scenes without people.
OpenedTrajectory open_vadere_trajectory(const std::string& path, const Scene& scene);

}  // namespace flockwork
