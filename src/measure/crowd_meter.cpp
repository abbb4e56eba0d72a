// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "measure/crowd_meter.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/math.h"
#include "crowd/area.h"

namespace flockwork {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// Whether (x, y) is to the left of, or on, the line from a to b.
double side(double ax, double ay, double bx, double by, double x, double y) {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

// Calls change(array) for all arrays of samples.
template <typename Series, typename Change>
void for_each_array(Series& series, Change&& change) {
  change(series.time);
  change(series.present);
  change(series.outside);
  change(series.left);
  change(series.stuck);
  for (auto& use : series.exit_use) change(use);
  for (auto& line : series.lines) {
    change(line.forward);
    change(line.backward);
  }
  for (auto& area : series.areas) {
    change(area.density);
    change(area.speed);
  }
}

}  // namespace

double weidmann_speed(double density) {
  if (!(density > 0.0)) return 1.34;
  const double crowding = 1.0 / density - 1.0 / 5.4;
  if (!(crowding > 0.0)) return 0.0;
  return 1.34 * (1.0 - static_cast<double>(math::exp(static_cast<float>(-1.913 * crowding))));
}

bool is_empty(const Crowd& crowd) {
  if (crowd.people().size() != 0) return false;
  const CrowdFigures figures = crowd.figures();
  return figures.outside == 0 && figures.unreleased == 0;
}

AreaFigures measure_area(const Shape& area, std::span<const PersonView> people) {
  const Box2 box = bounding_box(area);
  AreaFigures figures;
  double speed = 0.0;
  for (const PersonView& p : people) {
    if (!box.contains(p.x, p.y) || !contains(area, p.x, p.y)) continue;
    speed += static_cast<double>(std::sqrt(p.vx * p.vx + p.vy * p.vy));
    ++figures.people;
  }
  const auto count = static_cast<double>(figures.people);
  const float size = area_of(area);
  if (size > 0.0f) figures.density = count / static_cast<double>(size);
  figures.speed = figures.people > 0 ? speed / count : not_a_number;
  return figures;
}

double mean_departure(const Crowd& crowd) {
  double sum = 0.0;
  for (const Crowd::Departure& departure : crowd.departures()) sum += departure.time;
  return crowd.departures().empty() ? not_a_number
                                    : sum / static_cast<double>(crowd.departures().size());
}

void CrowdMeter::prepare(Crowd& crowd, const World& world) {
  world_ = world;
  grid_ = MeasureGrid::over(world, heat_cell);
  lines_.clear();
  for (const FlowLine& line : crowd.scene().flow_lines) {
    lines_.push_back({static_cast<double>(line.from.x), static_cast<double>(line.from.y),
                      static_cast<double>(line.to.x), static_cast<double>(line.to.y)});
  }
  widest_ = 0.5f;
  for (const PersonClass& kind : crowd.scene().classes) {
    const float factor = kind.radius_deviation > 0.0f ? 4.0f : 2.0f;
    widest_ = std::max(widest_, factor * kind.radius);
  }
  for (const Body& body : crowd.people().body) widest_ = std::max(widest_, 2.0f * body.radius);
  cells_ = MeasureGrid::over(world, widest_);

  const CrowdFigures figures = crowd.figures();
  const auto people =
      static_cast<std::size_t>(figures.present + figures.outside + figures.unreleased);
  cell_start_.reserve(cells_.cells() + 1);
  slot_in_cell_.reserve(people);
  people_.reserve(people);
  recorded_.reserve(people);
  measured_.reserve(people);
  state_.coming.reserve(people);
  state_.scatter.reserve(most_scatter);
  crowd.record(&recorded_);
}

void CrowdMeter::reserve_series() {
  for_each_array(state_.series, [](auto& array) { array.reserve(most_samples); });
}

void CrowdMeter::begin(Crowd& crowd, const World& world) {
  const CrowdScene& scene = crowd.scene();
  state_ = CrowdMeterState{};
  recorded_.clear();
  measured_.clear();
  prepare(crowd, world);
  state_.interval = first_interval;
  state_.series.exit_use.resize(scene.exits.size());
  state_.series.lines.resize(scene.flow_lines.size());
  state_.series.areas.resize(scene.areas.size());
  state_.forward.assign(scene.flow_lines.size(), 0);
  state_.backward.assign(scene.flow_lines.size(), 0);
  state_.in_area.assign(scene.areas.size(), 0);
  state_.presence.assign(grid_.cells(), 0.0f);
  state_.last_sample = crowd.time();
  reserve_series();
  crowd.advance_to(crowd.time());
  sample(crowd);
}

void CrowdMeter::measure(const Crowd& crowd) {
  find_crossings();
  settle(crowd.time());
  std::swap(recorded_, measured_);
  recorded_.clear();
  if (crowd.time() >= state_.next_sample) sample(crowd);
}

void CrowdMeter::find_crossings() {
  if (lines_.empty()) return;
  const double width = world_.bounds_x == Bounds::wrap ? static_cast<double>(world_.extent(0)) : 0;
  const double height = world_.bounds_y == Bounds::wrap ? static_cast<double>(world_.extent(1)) : 0;
  for (const Footstep& step : recorded_) {
    // A step over a seam ends in the world and begins outside of it: the other end of the seam
    // sees its image.
    double images_x[2] = {0.0, 0.0}, images_y[2] = {0.0, 0.0};
    if (step.from_x < world_.lower.x) images_x[1] = width;
    if (step.from_x > world_.upper.x) images_x[1] = -width;
    if (step.from_y < world_.lower.y) images_y[1] = height;
    if (step.from_y > world_.upper.y) images_y[1] = -height;
    for (int i = 0; i < (images_x[1] != 0.0 ? 2 : 1); ++i) {
      for (int j = 0; j < (images_y[1] != 0.0 ? 2 : 1); ++j) cross(step, images_x[i], images_y[j]);
    }
  }
}

// A point on the line counts as left of it, so that steps which end on a line cross it once.
void CrowdMeter::cross(const Footstep& step, double shift_x, double shift_y) {
  const double fx = static_cast<double>(step.from_x) + shift_x;
  const double fy = static_cast<double>(step.from_y) + shift_y;
  const double tx = static_cast<double>(step.to_x) + shift_x;
  const double ty = static_cast<double>(step.to_y) + shift_y;
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    const Line& l = lines_[k];
    const double before = side(l.ax, l.ay, l.bx, l.by, fx, fy);
    const double after = side(l.ax, l.ay, l.bx, l.by, tx, ty);
    if ((before >= 0.0) == (after >= 0.0)) continue;
    // Its ends are told apart in the same way: beside one another, two lines that share an end
    // count everybody once.
    const double from = side(fx, fy, tx, ty, l.ax, l.ay);
    const double to = side(fx, fy, tx, ty, l.bx, l.by);
    if ((from >= 0.0) == (to >= 0.0)) continue;
    const double share = before / (before - after);
    state_.coming.push_back({step.start + share * (step.end - step.start),
                             static_cast<std::int32_t>(k), before >= 0.0});
  }
}

void CrowdMeter::settle(double now) {
  std::size_t kept = 0;
  for (const LineCrossing& crossing : state_.coming) {
    if (crossing.time > now) {
      state_.coming[kept++] = crossing;
      continue;
    }
    const auto line = static_cast<std::size_t>(crossing.line);
    ++(crossing.forward ? state_.forward : state_.backward)[line];
  }
  state_.coming.resize(kept);
}

void CrowdMeter::sample(const Crowd& crowd) {
  if (state_.series.time.size() == most_samples) thin_out();
  const double now = crowd.time();
  const CrowdFigures figures = crowd.figures();
  CrowdSeries& s = state_.series;
  s.time.push_back(now);
  s.present.push_back(figures.present);
  s.outside.push_back(figures.outside);
  s.left.push_back(figures.left);
  s.stuck.push_back(figures.stuck);
  for (std::size_t e = 0; e < s.exit_use.size(); ++e) s.exit_use[e].push_back(crowd.exit_use()[e]);
  for (std::size_t k = 0; k < s.lines.size(); ++k) {
    s.lines[k].forward.push_back(state_.forward[k]);
    s.lines[k].backward.push_back(state_.backward[k]);
  }
  crowd.view(people_);
  sample_areas(crowd.scene());
  const auto seconds = static_cast<float>(now - state_.last_sample);
  for (const PersonView& p : people_) state_.presence[grid_.cell_at(p.x, p.y)] += seconds;
  sample_overlaps(crowd);
  state_.last_sample = now;
  // On the multiples of the interval, however long steps are.
  state_.next_sample = (std::floor(now / state_.interval) + 1.0) * state_.interval;
}

void CrowdMeter::sample_areas(const CrowdScene& scene) {
  for (std::size_t k = 0; k < scene.areas.size(); ++k) {
    const AreaFigures now = measure_area(scene.areas[k].area, people_);
    const SpeedDensity point{static_cast<float>(now.density), static_cast<float>(now.speed)};
    state_.series.areas[k].density.push_back(point.density);
    state_.series.areas[k].speed.push_back(point.speed);
    state_.in_area[k] = now.people;
    if (now.density == 0.0) continue;
    if (state_.scatter.size() < most_scatter) {
      state_.scatter.push_back(point);
    } else {
      state_.scatter[state_.scatter_count % most_scatter] = point;
    }
    ++state_.scatter_count;
  }
}

void CrowdMeter::sort_into_cells(const People& people) {
  const std::size_t n = people.size();
  const auto cell_of = [&](std::size_t k) {
    return cells_.cell_at(people.body[k].x, people.body[k].y);
  };
  // Counts, then ends of cells, which placing everybody moves to their starts.
  cell_start_.assign(cells_.cells() + 1, 0);
  for (std::size_t k = 0; k < n; ++k) ++cell_start_[cell_of(k)];
  std::int32_t end = 0;
  for (std::int32_t& start : cell_start_) start = end += start;
  slot_in_cell_.resize(n);
  for (std::size_t k = n; k-- > 0;) {
    slot_in_cell_[static_cast<std::size_t>(--cell_start_[cell_of(k)])] =
        static_cast<std::int32_t>(k);
  }
}

// Calls meet(slot) for all in the cells that the square of half side `reach` around a place
// touches.
template <typename Meet>
void CrowdMeter::near(float x, float y, float reach, Meet&& meet) const {
  const std::int32_t i0 = cells_.column_at(x - reach), i1 = cells_.column_at(x + reach);
  const std::int32_t j0 = cells_.row_at(y - reach), j1 = cells_.row_at(y + reach);
  for (std::int32_t j = j0; j <= j1; ++j) {
    const std::size_t row = static_cast<std::size_t>(j) * static_cast<std::size_t>(cells_.columns);
    const std::int32_t first = cell_start_[row + static_cast<std::size_t>(i0)];
    const std::int32_t last = cell_start_[row + static_cast<std::size_t>(i1) + 1];
    for (std::int32_t k = first; k < last; ++k) meet(slot_in_cell_[static_cast<std::size_t>(k)]);
  }
}

void CrowdMeter::sample_overlaps(const Crowd& crowd) {
  const People& people = crowd.people();
  sort_into_cells(people);
  state_.overlap_pairs = 0;
  state_.deepest_overlap = 0.0;
  const float reach = widest_;  // two bodies
  for (std::size_t k = 0; k < people.size(); ++k) {
    const Body& p = people.body[k];
    // Beside a seam also from the other side of it.
    const float images_x[] = {0.0f, image(p.x, 0, reach)};
    const float images_y[] = {0.0f, image(p.y, 1, reach)};
    for (int i = 0; i < (images_x[1] != 0.0f ? 2 : 1); ++i) {
      for (int j = 0; j < (images_y[1] != 0.0f ? 2 : 1); ++j) {
        const float x = p.x + images_x[i], y = p.y + images_y[j];
        near(x, y, reach, [&](std::int32_t other) {
          if (static_cast<std::size_t>(other) <= k) return;
          const Body& q = people.body[static_cast<std::size_t>(other)];
          const float dx = x - q.x, dy = y - q.y, radii = p.radius + q.radius;
          if (!(dx * dx + dy * dy < radii * radii)) return;
          ++state_.overlap_pairs;
          const double apart = std::sqrt(static_cast<double>(dx * dx + dy * dy));
          state_.deepest_overlap =
              std::max(state_.deepest_overlap, 1.0 - apart / static_cast<double>(radii));
        });
      }
    }
  }
  state_.deepest_of_all = std::max(state_.deepest_of_all, state_.deepest_overlap);
}

// The shift by which somebody within `reach` of a seam is seen from its other side; else 0.
float CrowdMeter::image(float at, int axis, float reach) const {
  if (world_.bounds(axis) != Bounds::wrap) return 0.0f;
  if (at < world_.lower[axis] + reach) return world_.extent(axis);
  return at > world_.upper[axis] - reach ? -world_.extent(axis) : 0.0f;
}

void CrowdMeter::thin_out() {
  for_each_array(state_.series, [](auto& array) {
    for (std::size_t k = 0; 2 * k < array.size(); ++k) array[k] = array[2 * k];
    array.resize((array.size() + 1) / 2);
  });
  state_.interval *= 2.0;
}

LineFigures CrowdMeter::line(std::size_t index) const {
  LineFigures figures;
  figures.forward = state_.forward[index];
  figures.backward = state_.backward[index];
  // From the last sample that is old enough, to the last sample.
  const CrowdSeries& s = state_.series;
  const double now = s.time.back();
  std::size_t k = s.time.size() - 1;
  while (k > 0 && s.time[k] > now - flow_time) --k;
  if (!(now > s.time[k])) return figures;
  const CrowdSeries::Line& line = s.lines[index];
  const double seconds = now - s.time[k];
  figures.forward_flow = static_cast<double>(line.forward.back() - line.forward[k]) / seconds;
  figures.backward_flow = static_cast<double>(line.backward.back() - line.backward[k]) / seconds;
  return figures;
}

AreaFigures CrowdMeter::area(std::size_t index) const {
  const CrowdSeries::Area& area = state_.series.areas[index];
  return {static_cast<double>(area.density.back()), static_cast<double>(area.speed.back()),
          state_.in_area[index]};
}

}  // namespace flockwork
