// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/monitor.h"

namespace flockwork {

void Monitor::stepped(const StepReport& report) {
  for (std::size_t i = 0; i < report.seconds.size(); ++i) sum_.seconds[i] += report.seconds[i];
  sum_.agents += report.agents;
  sum_.deciding += report.deciding;
  sum_.candidates += report.candidates;
  sum_.neighbours += report.neighbours;
  sum_.capped += report.capped;
  ++steps_;
  changed_ = true;
}

void Monitor::end_frame(const Simulation& simulation, double now, double draw_seconds) {
  ++frames_;
  drawing_ += draw_seconds;
  if (simulation.step_count() >= last_step_) simulated_ += simulation.time() - last_time_;
  last_step_ = simulation.step_count();
  last_time_ = simulation.time();

  if (interval_start_ < 0.0) interval_start_ = now;
  if (now - interval_start_ >= rates_interval) {
    average(now - interval_start_);
    interval_start_ = now;
  }
  // A paused simulation keeps its plots still.
  if (changed_ && (last_sample_ < 0.0 || now - last_sample_ >= figures_interval)) {
    sample(simulation);
    last_sample_ = now;
    if (last_structure_ < 0.0 || now - last_structure_ >= structure_interval) {
      sample_structure(simulation);
      last_structure_ = now;
    }
    if (last_crowd_ < 0.0 || now - last_crowd_ >= crowd_interval) {
      sample_crowd(simulation);
      last_crowd_ = now;
    }
    changed_ = false;
  }
}

void Monitor::clear() {
  flocks_.clear();
  crowd_ = {};
  troubles_.clear();
  sum_ = {};
  steps_ = 0;
  simulated_ = 0.0;
  last_time_ = 0.0;
  last_step_ = 0;
  last_sample_ = -1.0;
  last_structure_ = -1.0;
  last_crowd_ = -1.0;
  changed_ = true;
}

void Monitor::sample(const Simulation& simulation) {
  flocks_.resize(static_cast<std::size_t>(simulation.flock_count()));
  for (std::size_t i = 0; i < flocks_.size(); ++i) {
    FlockLog& log = flocks_[i];
    log.now = simulation.figures(static_cast<int>(i));
    log.polarization.push(static_cast<float>(log.now.polarization));
    log.milling.push(static_cast<float>(log.now.milling));
    log.mean_speed.push(static_cast<float>(log.now.mean_speed));
    log.mean_neighbours.push(static_cast<float>(log.now.mean_neighbours));
  }
}

void Monitor::sample_structure(const Simulation& simulation) {
  for (std::size_t i = 0; i < flocks_.size(); ++i) {
    const auto flock = static_cast<int>(i);
    if (simulation.agents(flock).id.size() > most_structured) continue;
    FlockLog& log = flocks_[i];
    log.structure = simulation.structure(flock);
    log.nearest_distance.push(static_cast<float>(log.structure.nearest_distance));
    log.clusters.push(static_cast<float>(log.structure.clusters));
    log.largest_share.push(static_cast<float>(log.structure.largest_share));
    log.correlation_length.push(static_cast<float>(log.structure.correlation_length));
  }
}

void Monitor::sample_crowd(const Simulation& simulation) {
  crowd_ = {};
  if (simulation.crowd() == nullptr) return;
  crowd_.now = simulation.crowd()->figures();
  crowd_.findings = crowd_troubles(simulation, crowd_.now);
}

void Monitor::average(double seconds) {
  rates_.frames_per_second = static_cast<double>(frames_) / seconds;
  rates_.steps_per_second = static_cast<double>(steps_) / seconds;
  rates_.speed = simulated_ / seconds;
  rates_.draw_seconds = drawing_ / static_cast<double>(frames_);
  frame_rate_.push(static_cast<float>(rates_.frames_per_second));
  if (steps_ > 0) {
    const auto n = static_cast<std::uint64_t>(steps_);
    double total = 0.0;
    for (std::size_t i = 0; i < sum_.seconds.size(); ++i) {
      total += sum_.seconds[i];
      rates_.step.seconds[i] = sum_.seconds[i] / static_cast<double>(n);
    }
    rates_.step.agents = sum_.agents / n;
    rates_.step.deciding = sum_.deciding / n;
    rates_.step.candidates = sum_.candidates / n;
    rates_.step.neighbours = sum_.neighbours / n;
    rates_.step.capped = (sum_.capped + n - 1) / n;  // a single one must not vanish
    rates_.step_seconds = total / static_cast<double>(n);
    const double per_second = total > 0.0 ? 1.0 / total : 0.0;
    rates_.candidates_per_second = static_cast<double>(sum_.candidates) * per_second;
    rates_.neighbours_per_second = static_cast<double>(sum_.neighbours) * per_second;
    rates_.agents_per_second = static_cast<double>(sum_.agents) * per_second;
  }
  sum_ = {};
  steps_ = frames_ = 0;
  drawing_ = simulated_ = 0.0;
}

}  // namespace flockwork
