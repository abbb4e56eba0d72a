// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/trajectory.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "scene/number_text.h"

namespace flockwork {
namespace {

// The fewest digits that give dt back: "10" where 1 / (6 dt) is 9.99999948 because dt is 1/60 s in
// single precision.
std::string frame_rate(const Simulation& simulation, int every) {
  const float dt = simulation.scene().dt;
  char text[32];
  for (int digits = 1; digits <= 9; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, 1.0 / (static_cast<double>(dt) * every));
    if (static_cast<float>(1.0 / (std::strtod(text, nullptr) * every)) == dt) break;
  }
  return number_text(std::strtod(text, nullptr));
}

OpenedTrajectory open(const std::string& path, const Simulation& simulation, int every) {
  if (path.ends_with(".txt")) return open_pedpy_text(path, frame_rate(simulation, every));
  if (path.ends_with(".csv")) return open_csv_trajectory(path);
  if (path.ends_with(".sqlite")) {
    return open_jupedsim_sqlite(path, simulation.scene(), frame_rate(simulation, every));
  }
  if (path.ends_with(".traj")) return open_vadere_trajectory(path, simulation.scene());
  return Error{path,
               "a trajectory file ends in .txt (PedPy's text format), .csv, .sqlite (JuPedSim) or "
               ".traj (Vadere)"};
}

}  // namespace

Result<TrajectoryFile> TrajectoryFile::create(const std::string& path, const Simulation& simulation,
                                              int every) {
  if (every < 1) return Error{"--every", std::to_string(every) + " is below 1 step"};
  auto writer = open(path, simulation, every);
  if (!writer) return writer.error();
  TrajectoryFile file(std::move(writer).value());
  for (int f = 0; f < simulation.flock_count(); ++f) {
    file.first_person_ += simulation.agents(f).id.size();
  }
  return file;
}

void TrajectoryFile::add_frame(const Simulation& simulation) {
  TrajectoryRow row;
  row.frame = frame_;
  row.time = simulation.time();
  std::uint64_t first_id = 0;
  for (row.flock = 0; row.flock < simulation.flock_count(); ++row.flock) {
    const AgentView a = simulation.agents(row.flock);
    index_of_.resize(a.id.size());
    for (std::size_t i = 0; i < a.id.size(); ++i) index_of_[a.id[i]] = i;
    for (std::size_t id = 0; id < index_of_.size(); ++id) {
      const std::size_t i = index_of_[id];
      row.id = first_id + id;
      row.x = a.x[i];
      row.y = a.y[i];
      row.z = a.z.empty() ? 0.0f : a.z[i];
      row.vx = a.vx[i];
      row.vy = a.vy[i];
      row.vz = a.vz.empty() ? 0.0f : a.vz[i];
      writer_->add(row);
    }
    first_id += index_of_.size();
  }
  add_people(simulation);
  writer_->end_frame(frame_);
  ++frame_;
}

void TrajectoryFile::add_people(const Simulation& simulation) {
  if (simulation.crowd() == nullptr) return;
  simulation.crowd()->view(people_);
  std::sort(people_.begin(), people_.end(),
            [](const PersonView& a, const PersonView& b) { return a.id < b.id; });
  TrajectoryRow row;
  row.frame = frame_;
  row.time = simulation.time();
  row.flock = simulation.flock_count();
  for (const PersonView& person : people_) {
    row.id = first_person_ + person.id;
    row.x = person.x;
    row.y = person.y;
    row.vx = person.vx;
    row.vy = person.vy;
    writer_->add(row);
  }
}

void TrajectoryFile::add_steps(const Simulation& simulation) {
  if (simulation.crowd() == nullptr) return;
  for (const Footstep& step : simulation.crowd_meter()->footsteps()) {
    writer_->add_step(step, simulation.crowd()->floor());
  }
}

}  // namespace flockwork
