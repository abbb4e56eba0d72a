// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/trajectory.h"

#include <charconv>
#include <cstdio>
#include <utility>

namespace flockwork {
namespace {

Result<TrajectoryFormat> format_of(const std::string& path) {
  if (path.ends_with(".txt")) return TrajectoryFormat::pedpy_text;
  if (path.ends_with(".csv")) return TrajectoryFormat::csv;
  return Error{path, "a trajectory file ends in .txt (PedPy's text format) or .csv"};
}

template <typename Number>
void append(std::string& row, Number value, char separator) {
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  row.append(text, end);
  row.push_back(separator);
}

}  // namespace

TrajectoryFile::TrajectoryFile(CompleteFile file, TrajectoryFormat format)
    : file_(std::move(file)), format_(format) {}

Result<TrajectoryFile> TrajectoryFile::create(const std::string& path, const Simulation& simulation,
                                              int every) {
  const auto format = format_of(path);
  if (!format) return format.error();
  if (every < 1) return Error{"--every", std::to_string(every) + " is below 1 step"};
  auto file = CompleteFile::create(path);
  if (!file) return file.error();
  TrajectoryFile trajectory(std::move(file).value(), format.value());
  if (format.value() == TrajectoryFormat::csv) {
    trajectory.file_.write("flock,id,frame,time/s,x/u,y/u,z/u,vx/u s-1,vy/u s-1,vz/u s-1\n");
  } else {
    char line[64];
    const double rate = 1.0 / (static_cast<double>(simulation.scene().dt) * every);
    std::snprintf(line, sizeof line, "# framerate: %.2f fps\n", rate);
    trajectory.file_.write(line);
    trajectory.file_.write("# id frame x/m y/m z/m\n");
  }
  return trajectory;
}

void TrajectoryFile::add_row(const AgentView& a, std::size_t i, int flock, std::uint64_t id,
                             double time) {
  const float z = a.z.empty() ? 0.0f : a.z[i];
  if (format_ == TrajectoryFormat::pedpy_text) {
    append(rows_, id, ' ');
    append(rows_, frame_, ' ');
    append(rows_, a.x[i], ' ');
    append(rows_, a.y[i], ' ');
    append(rows_, z, '\n');
    return;
  }
  append(rows_, flock, ',');
  append(rows_, id, ',');
  append(rows_, frame_, ',');
  append(rows_, time, ',');
  append(rows_, a.x[i], ',');
  append(rows_, a.y[i], ',');
  append(rows_, z, ',');
  append(rows_, a.vx[i], ',');
  append(rows_, a.vy[i], ',');
  append(rows_, a.vz.empty() ? 0.0f : a.vz[i], '\n');
}

void TrajectoryFile::add_frame(const Simulation& simulation) {
  rows_.clear();
  std::uint64_t first_id = 0;
  for (int f = 0; f < simulation.flock_count(); ++f) {
    const AgentView agents = simulation.agents(f);
    index_of_.resize(agents.id.size());
    for (std::size_t i = 0; i < agents.id.size(); ++i) index_of_[agents.id[i]] = i;
    for (std::size_t id = 0; id < index_of_.size(); ++id) {
      add_row(agents, index_of_[id], f, first_id + id, simulation.time());
    }
    first_id += index_of_.size();
  }
  file_.write(rows_);
  ++frame_;
}

}  // namespace flockwork
