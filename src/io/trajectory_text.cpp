// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <utility>

#include "io/complete_file.h"
#include "io/number_fields.h"
#include "io/trajectory_writer.h"

namespace flockwork {
namespace {

// What both formats share: the rows of a frame are written at once.
class TextWriter : public TrajectoryWriter {
 public:
  TextWriter(CompleteFile file, const std::string& header) : file_(std::move(file)) {
    file_.write(header);
  }
  void end_frame(std::uint64_t) override {
    file_.write(rows_);
    rows_.clear();
  }
  Result<void> finish() override { return file_.finish(); }

 protected:
  std::string rows_;  // of the present frame

 private:
  CompleteFile file_;
};

class PedpyText final : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void add(const TrajectoryRow& row) override {
    append_field(rows_, row.id, ' ');
    append_field(rows_, row.frame, ' ');
    append_field(rows_, row.x, ' ');
    append_field(rows_, row.y, ' ');
    append_field(rows_, row.z, '\n');
  }
};

class Csv final : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void add(const TrajectoryRow& row) override {
    append_field(rows_, row.flock, ',');
    append_field(rows_, row.id, ',');
    append_field(rows_, row.frame, ',');
    append_field(rows_, row.time, ',');
    append_field(rows_, row.x, ',');
    append_field(rows_, row.y, ',');
    append_field(rows_, row.z, ',');
    append_field(rows_, row.vx, ',');
    append_field(rows_, row.vy, ',');
    append_field(rows_, row.vz, '\n');
  }
};

template <typename Writer>
OpenedTrajectory open(const std::string& path, const std::string& header) {
  auto file = CompleteFile::create(path);
  if (!file) return file.error();
  return OpenedTrajectory(std::make_unique<Writer>(std::move(file).value(), header));
}

}  // namespace

OpenedTrajectory open_pedpy_text(const std::string& path, const std::string& frames_per_second) {
  return open<PedpyText>(path,
                         "# framerate: " + frames_per_second + " fps\n# id frame x/m y/m z/m\n");
}

OpenedTrajectory open_csv_trajectory(const std::string& path) {
  return open<Csv>(path, "flock,id,frame,time/s,x/u,y/u,z/u,vx/u s-1,vy/u s-1,vz/u s-1\n");
}

}  // namespace flockwork
