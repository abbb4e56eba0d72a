// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "crowd/crowd.h"
#include "measure/measure_grid.h"

namespace flockwork {

// Weidmann's speed of people on the level at a density in 1/m2 (ETH Zuerich, Schriftenreihe IVT 90,
// 1993): 1.34 (1 - exp(-1.913 (1/density - 1/5.4))) m/s, 0 from 5.4 1/m2 on.
double weidmann_speed(double density);

// Figures of a crowd over time: one element per sample in each array.
struct CrowdSeries {
  std::vector<double> time;           // s
  std::vector<std::int64_t> present;  // on the floor
  std::vector<std::int64_t> outside;  // released, but without a place
  std::vector<std::int64_t> left;     // through exits since the start: the evacuation curve
  std::vector<std::int64_t> stuck;
  struct Line {
    std::vector<std::int64_t> forward, backward;  // since the start
    friend bool operator==(const Line&, const Line&) = default;
  };
  struct Area {
    std::vector<float> density;  // 1/m2
    std::vector<float> speed;    // m/s; NaN while nobody is there
  };
  std::vector<std::vector<std::int64_t>> exit_use;  // per exit: who left there since the start
  std::vector<Line> lines;                          // per flow line
  std::vector<Area> areas;                          // per measurement area
};

// A flow line now.
struct LineFigures {
  // People who have crossed since the start. Forward is from the left to the right of who looks
  // from the line's `from` to its `to`.
  std::int64_t forward = 0, backward = 0;
  double forward_flow = 0.0, backward_flow = 0.0;  // 1/s: mean over the last flow_time s
};

// A measurement area at one moment. "Classic" density N/A: people whose centre is in the area,
// by its whole area. Speed: mean over them of the speed of their present step, 0 for who stands.
struct AreaFigures {
  double density = 0.0;  // 1/m2
  double speed = 0.0;    // m/s; NaN while nobody is there
  std::int64_t people = 0;
};

// Pairs nearer than the sum of their radii, at the places where their present steps end: those are
// what people keep apart by.
struct OverlapFigures {
  std::int64_t pairs = 0;       // at the last sample
  double deepest = 0.0;         // at the last sample, as a share of the sum of radii
  double deepest_of_all = 0.0;  // of all samples
};

// One sample of an area that was not empty: a point of the speed-density scatter.
struct SpeedDensity {
  float density = 0.0f;  // 1/m2
  float speed = 0.0f;    // m/s
  friend bool operator==(const SpeedDensity&, const SpeedDensity&) = default;
};

struct LineCrossing {
  double time = 0.0;  // s
  std::int32_t line = 0;
  bool forward = true;
  friend bool operator==(const LineCrossing&, const LineCrossing&) = default;
};

// All that a meter has to keep for a run that goes on later.
struct CrowdMeterState {
  CrowdSeries series;
  double interval = 1.0;                        // s between samples
  double next_sample = 0.0;                     // s
  double last_sample = 0.0;                     // s
  std::vector<std::int64_t> forward, backward;  // per flow line, now
  std::vector<std::int64_t> in_area;            // people per area at the last sample
  std::vector<LineCrossing> coming;             // of steps that are under way
  std::vector<float> presence;                  // person-seconds, one per cell
  std::vector<SpeedDensity> scatter;            // the last ones; a ring
  std::uint64_t scatter_count = 0;              // of all that there were
  std::int64_t overlap_pairs = 0;
  double deepest_overlap = 0.0, deepest_of_all = 0.0;
};

// Measures a crowd while it walks. Samples are taken once a second of the run, or once a step where
// steps are longer; when there are most_samples of them, every second one is dropped and the time
// between two doubles. Crossings of lines are counted from the footsteps themselves, exactly, at
// the time at which the straight way of the step meets the line. After begin() nothing is
// allocated, but for footsteps beyond the number of people in one call.
class CrowdMeter {
 public:
  static constexpr std::size_t most_samples = 4096;
  static constexpr std::size_t most_scatter = 2048;
  static constexpr double first_interval = 1.0;  // s
  static constexpr double flow_time = 10.0;      // s
  static constexpr float heat_cell = 0.5f;       // m, or coarser

  // Starts afresh with the present state as the first sample, after the events of this time, and
  // has the crowd record its steps here: crowd and meter stay where they are in memory from now on.
  void begin(Crowd& crowd, const World& world);
  // Goes on with a state from outside, which is checked; errors name places below /crowd_figures.
  Result<void> resume(Crowd& crowd, const World& world, const CrowdMeterState& state);
  // After Crowd::change() from the scene `before`: exits, lines and areas keep their figures by
  // name, lines only where they did not move. Another world starts the heat map afresh.
  void change(Crowd& crowd, const CrowdScene& before, const World& world);
  // After each advance of the crowd.
  void measure(const Crowd& crowd);

  const CrowdSeries& series() const { return state_.series; }
  double interval() const { return state_.interval; }
  // The steps that were decided since the last measure() but one: for files.
  std::span<const Footstep> footsteps() const { return measured_; }
  LineFigures line(std::size_t index) const;
  // At the last sample.
  AreaFigures area(std::size_t index) const;
  OverlapFigures overlaps() const {
    return {state_.overlap_pairs, state_.deepest_overlap, state_.deepest_of_all};
  }
  std::span<const SpeedDensity> scatter() const { return state_.scatter; }

  // Where people have been: person-seconds in each cell. Divided by the cell's area it is
  // person-seconds per m2.
  const MeasureGrid& heat_grid() const { return grid_; }
  std::span<const float> presence() const { return state_.presence; }

  CrowdMeterState state() const { return state_; }

 private:
  struct Line {
    double ax, ay, bx, by;
  };
  void prepare(Crowd& crowd, const World& world);
  void reserve_series();
  void find_crossings();
  void cross(const Footstep& step, double shift_x, double shift_y);
  void settle(double now);
  void sample(const Crowd& crowd);
  void sample_areas(const CrowdScene& scene);
  void sample_overlaps(const Crowd& crowd);
  void sort_into_cells(const People& people);
  template <typename Meet>
  void near(float x, float y, float reach, Meet&& meet) const;
  float image(float at, int axis, float reach) const;
  void thin_out();

  CrowdMeterState state_;
  MeasureGrid grid_;
  World world_;
  std::vector<Line> lines_;
  std::vector<Footstep> recorded_, measured_;
  std::vector<PersonView> people_;
  float widest_ = 0.5f;                                  // m: sum of the two largest radii
  MeasureGrid cells_;                                    // as wide
  std::vector<std::int32_t> cell_start_, slot_in_cell_;  // people by cells
};

// One area at one moment.
AreaFigures measure_area(const Shape& area, std::span<const PersonView> people);

// Whether nobody is there, waits outside or is still to come. Cheap while somebody is there.
bool is_empty(const Crowd& crowd);

// Mean time at which people left, in s; NaN as long as nobody has.
double mean_departure(const Crowd& crowd);

}  // namespace flockwork
