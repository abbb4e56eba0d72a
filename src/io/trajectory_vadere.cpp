// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <utility>

#include "io/complete_file.h"
#include "io/number_fields.h"
#include "io/trajectory_writer.h"

// Vadere's postvis.traj as version 1.x and later write it with a FootStepProcessor (number 1) and a
// FootStepTargetIDProcessor (number 2): fields between single spaces, one row per footstep in the
// order of its start, times in s, places in m. Ids of people are from 1 on. A target is the number
// of an exit, from 1 on, or of a waypoint, after those; -1 stands for whichever exit is nearest and
// for walking on in one direction.

namespace flockwork {
namespace {

class VadereTrajectory final : public TrajectoryWriter {
 public:
  VadereTrajectory(CompleteFile file, std::size_t exits) : file_(std::move(file)), exits_(exits) {
    file_.write(
        "pedestrianId simTime endTime-PID1 startX-PID1 startY-PID1 endX-PID1 endY-PID1 "
        "targetId-PID2\n");
  }

  void add(const TrajectoryRow&) override {}
  void end_frame(std::uint64_t) override {}
  void add_step(const Footstep& step, const FloorPlan& floor) override {
    row_.clear();
    append_field(row_, std::uint64_t{step.id} + 1, ' ');
    append_field(row_, step.start, ' ');
    append_field(row_, step.end, ' ');
    append_field(row_, step.from_x, ' ');
    append_field(row_, step.from_y, ' ');
    append_field(row_, step.to_x, ' ');
    append_field(row_, step.to_y, ' ');
    append_field(row_, target_of(floor.target(step.field)), '\n');
    file_.write(row_);
  }
  Result<void> finish() override { return file_.finish(); }

 private:
  std::int64_t target_of(const Target& target) const {
    if (target.kind == TargetKind::exit) return std::int64_t{target.index} + 1;
    if (target.kind != TargetKind::waypoint) return -1;
    return static_cast<std::int64_t>(exits_) + target.index + 1;
  }

  CompleteFile file_;
  std::size_t exits_;
  std::string row_;
};

}  // namespace

OpenedTrajectory open_vadere_trajectory(const std::string& path, const Scene& scene) {
  if (scene.crowd.sources.empty()) {
    return Error{path,
                 "Vadere's files are made of footsteps and the scene has no people; .txt, .csv and "
                 ".sqlite keep flocks"};
  }
  auto file = CompleteFile::create(path);
  if (!file) return file.error();
  return OpenedTrajectory(
      std::make_unique<VadereTrajectory>(std::move(file).value(), scene.crowd.exits.size()));
}

}  // namespace flockwork
