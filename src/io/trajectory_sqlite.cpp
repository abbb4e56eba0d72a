// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "io/geometry.h"
#include "io/trajectory_writer.h"
#include "scene/number_text.h"

#ifdef FLOCKWORK_SQLITE
#include <sqlite3.h>
#endif

// JuPedSim's trajectory database, version 3, as its SqliteTrajectoryWriter documents it and PedPy's
// load_trajectory_from_jupedsim_sqlite reads it:
//   trajectory_data  frame INTEGER, id INTEGER, pos_x REAL, pos_y REAL; index on (frame, id).
//                    Version 2 had an orientation too.
//   metadata         key TEXT, value TEXT: version, fps, xmin, xmax, ymin, ymax
//   geometry         hash INTEGER, wkt TEXT: the area that can be walked on
//   frame_data       frame INTEGER, geometry_hash INTEGER
// The bounds cover the geometry and whoever is outside of it. Any hash will do that tells the
// geometries of one file apart.

namespace flockwork {

#ifdef FLOCKWORK_SQLITE

namespace {

struct Box {
  float xmin, ymin, xmax, ymax;
};

Box box_of(const World& world) {
  return {world.lower.x, world.lower.y, world.upper.x, world.upper.y};
}

std::string text_of(float value) { return number_text(static_cast<double>(value)); }

std::string polygon_wkt(const Box& b) {
  const std::string x0 = text_of(b.xmin), y0 = text_of(b.ymin);
  const std::string x1 = text_of(b.xmax), y1 = text_of(b.ymax);
  return "POLYGON ((" + x0 + " " + y0 + ", " + x1 + " " + y0 + ", " + x1 + " " + y1 + ", " + x0 +
         " " + y1 + ", " + x0 + " " + y0 + "))";
}

// The floor without the solid walls. Thin walls take nothing away from it, and readers want areas
// only. A build without GEOS cannot cut walls out and gives the box of the world.
Result<std::string> floor_wkt(const Scene& scene) {
  Scene solid = scene;
  std::erase_if(solid.walls, [](const Wall& wall) { return wall.shape.kind == ShapeKind::line; });
  if (solid.walls.empty() || !has_wkt()) return polygon_wkt(box_of(scene.world));
  return write_floor_wkt(solid);
}

// FNV-1a, 64 bits.
std::int64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return static_cast<std::int64_t>(hash);
}

class JupedsimDatabase final : public TrajectoryWriter {
 public:
  explicit JupedsimDatabase(std::string path) : path_(std::move(path)), part_(path_ + ".part") {}

  ~JupedsimDatabase() override {
    if (finished_) return;
    close();
    std::remove(part_.c_str());
  }

  Result<void> open(const Scene& scene, const std::string& frames_per_second) {
    std::remove(part_.c_str());  // of a run that was killed
    // SQLite's own words for a folder that is not there or may not be written are vague.
    std::FILE* file = std::fopen(part_.c_str(), "wb");
    if (file == nullptr) {
      return Error{path_, std::string("cannot be written: ") + std::strerror(errno)};
    }
    std::fclose(file);
    keep(sqlite3_open_v2(part_.c_str(), &database_, SQLITE_OPEN_READWRITE, nullptr));
    // Nobody reads the file before it is complete, and an incomplete one is thrown away.
    execute("PRAGMA journal_mode = OFF");
    execute("PRAGMA synchronous = OFF");
    execute("BEGIN");
    execute(
        "CREATE TABLE trajectory_data(frame INTEGER NOT NULL, id INTEGER NOT NULL, "
        "pos_x REAL NOT NULL, pos_y REAL NOT NULL)");
    execute("CREATE TABLE metadata(key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL)");
    execute("CREATE TABLE geometry(hash INTEGER NOT NULL, wkt TEXT NOT NULL)");
    execute("CREATE UNIQUE INDEX geometry_hash ON geometry(hash)");
    execute("CREATE TABLE frame_data(frame INTEGER NOT NULL, geometry_hash INTEGER NOT NULL)");
    prepare("INSERT INTO trajectory_data VALUES(?, ?, ?, ?)", &add_row_);
    prepare("INSERT INTO frame_data VALUES(?, ?)", &add_frame_);
    prepare("INSERT INTO metadata VALUES(?, ?)", &add_metadata_);
    add_metadata("version", "3");
    add_metadata("fps", frames_per_second);
    bounds_ = box_of(scene.world);
    const auto floor = floor_wkt(scene);
    if (!floor) return floor.error();
    add_geometry(floor.value());
    return error_.empty() ? Result<void>() : failed();
  }

  void add(const TrajectoryRow& row) override {
    if (!error_.empty()) return;
    sqlite3_bind_int64(add_row_, 1, static_cast<sqlite3_int64>(row.frame));
    sqlite3_bind_int64(add_row_, 2, static_cast<sqlite3_int64>(row.id));
    sqlite3_bind_double(add_row_, 3, static_cast<double>(row.x));
    sqlite3_bind_double(add_row_, 4, static_cast<double>(row.y));
    step(add_row_);
    bounds_.xmin = std::min(bounds_.xmin, row.x);
    bounds_.xmax = std::max(bounds_.xmax, row.x);
    bounds_.ymin = std::min(bounds_.ymin, row.y);
    bounds_.ymax = std::max(bounds_.ymax, row.y);
  }

  void end_frame(std::uint64_t frame) override {
    if (!error_.empty()) return;
    sqlite3_bind_int64(add_frame_, 1, static_cast<sqlite3_int64>(frame));
    sqlite3_bind_int64(add_frame_, 2, geometry_hash_);
    step(add_frame_);
  }

  Result<void> finish() override {
    add_metadata("xmin", text_of(bounds_.xmin));
    add_metadata("xmax", text_of(bounds_.xmax));
    add_metadata("ymin", text_of(bounds_.ymin));
    add_metadata("ymax", text_of(bounds_.ymax));
    // Sorting once is faster than keeping the order with every row.
    execute("CREATE INDEX frame_id_idx ON trajectory_data(frame, id)");
    execute("COMMIT");
    close();
    finished_ = true;
    if (error_.empty() && std::rename(part_.c_str(), path_.c_str()) != 0) {
      error_ = std::strerror(errno);
    }
    if (error_.empty()) return {};
    std::remove(part_.c_str());
    return failed();
  }

 private:
  Error failed() const { return Error{path_, "cannot be written: " + error_}; }

  // The first error is the one that tells; after it nothing more is done.
  void keep(int code) {
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW || !error_.empty()) return;
    error_ = database_ != nullptr ? sqlite3_errmsg(database_) : sqlite3_errstr(code);
  }
  void execute(const char* sql) {
    if (error_.empty()) keep(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr));
  }
  void prepare(const char* sql, sqlite3_stmt** statement) {
    if (error_.empty()) keep(sqlite3_prepare_v2(database_, sql, -1, statement, nullptr));
  }
  void step(sqlite3_stmt* statement) {
    keep(sqlite3_step(statement));
    sqlite3_reset(statement);
  }
  void bind_text(sqlite3_stmt* statement, int place, const std::string& text) {
    keep(sqlite3_bind_text(statement, place, text.c_str(), -1, SQLITE_TRANSIENT));
  }

  void add_metadata(const char* key, const std::string& value) {
    if (!error_.empty()) return;
    bind_text(add_metadata_, 1, key);
    bind_text(add_metadata_, 2, value);
    step(add_metadata_);
  }
  void add_geometry(const std::string& wkt) {
    geometry_hash_ = hash_of(wkt);
    sqlite3_stmt* statement = nullptr;
    prepare("INSERT INTO geometry VALUES(?, ?)", &statement);
    if (!error_.empty()) return;
    sqlite3_bind_int64(statement, 1, geometry_hash_);
    bind_text(statement, 2, wkt);
    step(statement);
    sqlite3_finalize(statement);
  }

  void close() {
    for (sqlite3_stmt* statement : {add_row_, add_frame_, add_metadata_}) {
      sqlite3_finalize(statement);  // NULL is fine
    }
    keep(sqlite3_close(database_));
    database_ = nullptr;
  }

  std::string path_;
  std::string part_;
  std::string error_;
  bool finished_ = false;
  sqlite3* database_ = nullptr;
  sqlite3_stmt* add_row_ = nullptr;
  sqlite3_stmt* add_frame_ = nullptr;
  sqlite3_stmt* add_metadata_ = nullptr;
  sqlite3_int64 geometry_hash_ = 0;
  Box bounds_{};
};

}  // namespace

OpenedTrajectory open_jupedsim_sqlite(const std::string& path, const Scene& scene,
                                      const std::string& frames_per_second) {
  if (scene.world.dimension != 2) {
    return Error{path,
                 "JuPedSim's files are of the plane and the scene is in 3D; .txt and .csv "
                 "keep the height"};
  }
  auto database = std::make_unique<JupedsimDatabase>(path);
  if (const auto opened = database->open(scene, frames_per_second); !opened) return opened.error();
  return OpenedTrajectory(std::move(database));
}

#else

OpenedTrajectory open_jupedsim_sqlite(const std::string& path, const Scene&, const std::string&) {
  return Error{path,
               "this flockwork was built without SQLite; install its development files "
               "(Debian: libsqlite3-dev), configure and build again"};
}

#endif

}  // namespace flockwork
