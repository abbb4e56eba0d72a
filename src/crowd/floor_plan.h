// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "base/result.h"
#include "crowd/distance_field.h"
#include "crowd/navigation_grid.h"
#include "crowd/parameters.h"
#include "crowd/people.h"
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

  // Walls, grid, zones and all fields. Errors name places below /crowd or /walls.
  Result<void> build(const CrowdScene& scene, std::span<const Wall> walls, const World& world);

  // The field of a target; made if there is none yet. Every exit, `nearest` and every waypoint has
  // one after build().
  std::int32_t field_of(const Target& target);
  // -1 if there is none.
  std::int32_t find_field(const Target& target) const;

  // In m of way times cost. Along a direction the value falls by 1 per m and has no zero.
  float value(std::int32_t field, float x, float y) const;
  f32x4 value(std::int32_t field, f32x4 x, f32x4 y, bool smooth = false) const;
  Point2 gradient(std::int32_t field, float x, float y) const;
  float cost(float x, float y) const { return grid_.cost()[grid_.cell_at(x, y)]; }
  const Target& target(std::int32_t field) const {
    return fields_[static_cast<std::size_t>(field)].target;
  }
  const FieldValues& values(std::int32_t field) const {
    return fields_[static_cast<std::size_t>(field)].values;
  }

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
  bool pending() const { return !waiting_.empty() || solving_ >= 0; }

  const NavigationGrid& grid() const { return grid_; }
  const SegmentGrid& segments() const { return segments_; }
  const WallGeometry& geometry() const { return geometry_; }
  WallBuckets& buckets() { return buckets_; }

 private:
  struct Field {
    Target target;
    std::vector<Shape> areas;
    FieldValues values, fresh;
    FieldLookup lookup;
  };
  void apply_zones(const CrowdScene& scene);
  void start(std::int32_t field);
  void queue_all();
  void set_areas(Field& field);

  const CrowdScene* scene_ = nullptr;
  std::vector<char> exit_open_;
  WallGeometry geometry_;
  SegmentGrid segments_;
  WallBuckets buckets_;
  NavigationGrid grid_;
  AlignedArray<float> factor_;      // of speed
  AlignedArray<float> still_cost_;  // cost without people
  AlignedArray<float> density_, row_sums_;
  bool has_zones_ = false;
  std::deque<Field> fields_;
  std::vector<std::int32_t> waiting_;  // fields to be solved
  std::int32_t solving_ = -1;
  FieldSolver solver_;
};

}  // namespace flockwork
