// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "validation/trial.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "space/orientation.h"

namespace flockwork::validation {

void Safety::add(const Safety& other) {
  wall_crossings += other.wall_crossings;
  deepest_overlap = std::max(deepest_overlap, other.deepest_overlap);
  lost += other.lost;
}

Result<std::unique_ptr<TrialRun>> TrialRun::start(const Trial& trial) {
  const Floor& floor = trial.floor;
  auto built = Crowd::build(floor.scene, floor.walls, floor.world, trial.seed);
  if (!built) return built.error();
  std::unique_ptr<TrialRun> run(new TrialRun(trial));
  run->crowd_ = std::move(built).value();
  run->crowd_->record(&run->footsteps_);
  for (const Source& source : floor.scene.sources) run->people_ += source.count;
  return run;
}

void TrialRun::advance() {
  if (ended_) return;
  const double end = settled_ || trial_.settle <= 0.0 ? trial_.limit : trial_.settle;
  crowd_->advance_to(std::min(crowd_->time() + sample_time, end));
  check_steps();
  if (trial_.meanwhile) trial_.meanwhile(*crowd_);
  // Every 2 s: all pairs of people cost more than walking.
  if (++samples_ % 8 == 0) check_places();
  if (!settled_ && trial_.settle > 0.0 && crowd_->time() >= trial_.settle - 1.0e-9) {
    settled_ = true;
    footsteps_.clear();
    checked_ = 0;
  }
  if (crowd_->time() < trial_.limit - 1.0e-9 && !everybody_left()) return;
  ended_ = true;
  check_places();
  if (trial_.done) trial_.done(*this);
}

double TrialRun::progress() const {
  if (ended_) return 1.0;
  const double left = static_cast<double>(crowd_->figures().left) /
                      static_cast<double>(std::max<std::int64_t>(people_, 1));
  return std::max(left, crowd_->time() / trial_.limit);
}

bool TrialRun::everybody_left() const {
  const CrowdFigures f = crowd_->figures();
  return f.present + f.outside + f.unreleased == 0;
}

double TrialRun::last_departure() const {
  if (!everybody_left() || crowd_->departures().empty()) return -1.0;
  return crowd_->departures().back().time;
}

void TrialRun::check_steps() {
  for (; checked_ < footsteps_.size(); ++checked_) {
    const Footstep& f = footsteps_[checked_];
    for (const WallSegment& s : crowd_->floor().geometry().segments()) {
      if (ways_touch(f.from_x, f.from_y, f.to_x, f.to_y, s.ax, s.ay, s.bx, s.by)) {
        ++safety_.wall_crossings;
      }
    }
  }
}

void TrialRun::check_places() {
  const People& people = crowd_->people();
  for (std::size_t a = 0; a < people.size(); ++a) {
    const Body& p = people.body[a];
    for (std::size_t b = 0; b < a; ++b) {
      const Body& q = people.body[b];
      const float dx = p.x - q.x, dy = p.y - q.y, radii = p.radius + q.radius;
      if (dx * dx + dy * dy >= radii * radii) continue;
      const double apart = std::sqrt(static_cast<double>(dx * dx + dy * dy));
      safety_.deepest_overlap =
          std::max(safety_.deepest_overlap, 1.0 - apart / static_cast<double>(radii));
    }
  }
  const CrowdFigures f = crowd_->figures();
  safety_.lost = std::max(safety_.lost, people_ - f.present - f.left - f.outside - f.unreleased);
}

std::vector<double> TrialRun::passing_times(float at, bool to_larger) const {
  std::vector<double> times;
  std::unordered_set<std::uint32_t> passed;
  for (const Footstep& f : footsteps_) {
    const bool passes = to_larger ? f.from_x < at && f.to_x >= at : f.from_x > at && f.to_x <= at;
    if (!passes || !passed.insert(f.id).second) continue;
    const double share = static_cast<double>((at - f.from_x) / (f.to_x - f.from_x));
    times.push_back(f.start + share * (f.end - f.start));
  }
  std::sort(times.begin(), times.end());
  return times;
}

double density_in(const Crowd& crowd, const Box2& box) {
  std::vector<PersonView> people;
  crowd.view(people);
  const auto count = std::count_if(people.begin(), people.end(),
                                   [&](const PersonView& p) { return box.contains(p.x, p.y); });
  return static_cast<double>(count) / static_cast<double>(box.width() * box.height());
}

}  // namespace flockwork::validation
