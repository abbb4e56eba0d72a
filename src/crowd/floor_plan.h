// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "base/result.h"
#include "crowd/density_map.h"
#include "crowd/distance_field.h"
#include "crowd/floor_state.h"
#include "crowd/navigation_grid.h"
#include "crowd/parameters.h"
#include "crowd/people.h"
#include "crowd/routes.h"
#include "crowd/wall_buckets.h"
#include "space/segment_grid.h"
#include "space/world.h"

namespace flockwork {

// The floor that a crowd walks on: walls, navigation grid, zones, and one distance field for each
// target, shared by all who go there. Changed fields are solved anew in slices; the old one serves
// until then.
class FloorPlan {
 public:
  FloorPlan() = default;
  FloorPlan(const FloorPlan&) = delete;
  FloorPlan& operator=(const FloorPlan&) = delete;

  // Walls, grid, zones and all fields; what is needed of the scene is copied. Errors name places
  // below /crowd or /walls.
  Result<void> build(const CrowdScene& scene, std::span<const Wall> walls, const World& world);

  // Another floor while people walk; nothing is changed if it is refused. Besides the errors of
  // build(): an exit or a waypoint without floor. Walls act at once for segments(), buckets(),
  // geometry() and the grid; fields go on with their old values until advance() has solved them,
  // and new ones are infinite until then. With another cell size or world, old values are taken
  // over at the places of the new cells. Fields keep their numbers as long as there is an exit or
  // waypoint of their name; exits keep being open or closed, new ones are as Exit::open says. Once
  // nothing is pending all fields are, bit for bit, those of build().
  Result<void> change(const CrowdScene& scene, std::span<const Wall> walls, const World& world);

  // For a run that goes on: restore() instead of build() with the same scene and walls leads to the
  // same bits as going on with the plan that the state is of, also while fields are being solved.
  // The errors are those of build() and what does not fit together in the state, below
  // /crowd/floor; then the plan is of no use.
  FloorState state() const;
  Result<void> restore(const CrowdScene& scene, std::span<const Wall> walls, const World& world,
                       const FloorState& state);

  // Whether a shape has any floor: the centre of a free cell lies in it, or of one that it touches
  // and sees.
  static bool has_floor(const Shape& area, const WallGeometry& geometry,
                        const SegmentGrid& segments, const World& world, float cell);

  // The field of a target; made if there is none yet. Every exit, `nearest` and every waypoint has
  // one after build().
  std::int32_t field_of(const Target& target);
  // -1 if there is none.
  std::int32_t find_field(const Target& target) const;
  // False after change() has taken its target away, until another target gets the number.
  bool alive(std::int32_t field) const { return at(field).used; }
  std::int32_t fields() const { return static_cast<std::int32_t>(fields_.size()); }

  // In m of way times cost. Along a direction the value falls by 1 per m and has no zero.
  float value(std::int32_t field, float x, float y) const;
  f32x4 value(std::int32_t field, f32x4 x, f32x4 y, bool smooth = false) const;
  Point2 gradient(std::int32_t field, float x, float y) const;
  float cost(float x, float y) const { return grid_.cost()[grid_.cell_at(x, y)]; }
  const Target& target(std::int32_t field) const { return at(field).target; }

  // For pictures: one value per cell of grid(), row by row from the bottom, each row from the left:
  // that of the place (grid().centre_x(column), grid().centre_y(row)) is at [row * grid().columns()
  // + column]. Times value_scale() they are m; infinite where the target cannot be reached. Empty
  // for directions.
  const FieldValues& values(std::int32_t field) const { return at(field).values; }
  float value_scale(std::int32_t field) const {
    return at(field).method == FieldMethod::dijkstra ? grid_.cell() / 10.0f : 1.0f;
  }
  // Free cells that cannot reach the target, when the field was solved last; 0 for directions.
  std::int64_t unreachable_cells(std::int32_t field) const { return at(field).unreachable; }

  // Speed as a share of the free one, at a place and as the mean over the straight way to another.
  float speed_factor(float x, float y) const {
    return has_zones_ ? factor_[static_cast<std::size_t>(grid_.cell_at(x, y))] : 1.0f;
  }
  float speed_factor(float ax, float ay, float bx, float by) const;

  // After exits opened or closed: the fields that depend on them are solved anew.
  void set_exit_open(std::int32_t exit, bool open);
  // The density of people becomes part of the costs, and all fields are solved anew.
  void set_density(const People& people);

  // Goes on with what is to be solved, up to so many cells. Whether nothing is left.
  bool advance(std::int64_t cells);
  bool pending() const { return density_.pending() || !waiting_.empty() || solving_ >= 0; }
  // How many cells to go on by in so many seconds of a run: a field in `field_time`, but not more
  // than a frame has time for.
  static constexpr double field_time = 0.5;  // s
  static constexpr double cells_per_second = 4.0e5;
  std::int64_t slice(double seconds) const;

  const NavigationGrid& grid() const { return grid_; }
  const SegmentGrid& segments() const { return segments_; }
  const WallGeometry& geometry() const { return geometry_; }
  WallBuckets& buckets() { return buckets_; }

 private:
  struct Field {
    Target target;
    bool used = true;
    bool old = false;        // something has changed since it was solved; it waits
    bool old_walls = false;  // the walls
    FieldMethod method = FieldMethod::eikonal;
    std::int64_t unreachable = 0;
    FieldValues values, fresh;
    FieldLookup lookup;
  };
  Field& at(std::int32_t field) { return fields_[static_cast<std::size_t>(field)]; }
  const Field& at(std::int32_t field) const { return fields_[static_cast<std::size_t>(field)]; }
  Result<void> build_floor(const CrowdScene& scene, std::span<const Wall> walls,
                           const World& world);
  void copy(const CrowdScene& scene, std::span<const Wall> walls, const World& world);
  void change_walls(std::span<const Wall> walls, WallGeometry geometry, SegmentGrid segments);
  void change_cells(const World& world, float cell, WallGeometry geometry, SegmentGrid segments);
  void change_zones(const std::vector<Zone>& zones);
  std::vector<std::int32_t> change_targets(const CrowdScene& scene);
  void mark_old_walls();
  void find_costs(const Box2& box);
  void drop(std::int32_t field);
  void solve_now(Field& field);
  void solved(Field& field, std::int64_t reached);
  void start(std::int32_t field);
  void start_all();
  std::vector<Shape> areas_of(const Target& target) const;
  Result<void> restore_fields(const FloorState& state);
  Result<void> restore_work(const FloorState& state);

  std::vector<Exit> exits_;
  std::vector<Waypoint> waypoints_;
  std::vector<Zone> zones_;
  std::vector<Wall> walls_;
  CrowdParameters parameters_;
  World world_;
  std::vector<std::uint8_t> exit_open_;
  WallGeometry geometry_;
  SegmentGrid segments_;
  WallBuckets buckets_;
  NavigationGrid grid_;
  AlignedArray<float> factor_;      // of speed
  AlignedArray<float> still_cost_;  // cost without people
  DensityMap density_;
  bool has_zones_ = false;  // that change speeds
  bool marked_ = false;     // squares as broken for old walls
  std::deque<Field> fields_;
  std::vector<std::int32_t> waiting_;  // fields to be solved
  std::int32_t solving_ = -1;
  FieldSolver solver_;
};

}  // namespace flockwork
