// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "measure.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "allocations.h"
#include "roofline.h"
#include "sim/simulation.h"

namespace flockwork::bench {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point from) {
  return std::chrono::duration<double>(Clock::now() - from).count();
}

// Called through pointers that the optimizer cannot look through. JavaScript engines replace their
// quick first translation of a function by the optimized one when it is entered the next time; a
// step inlined into main would run to the end in the first.
void step_once(Simulation& simulation) { simulation.step(); }
void run_once(Roofline& roofline) { roofline.run(); }
void (*volatile step)(Simulation&) = step_once;
void (*volatile run)(Roofline&) = run_once;

// Agents by id.
struct Snapshot {
  std::vector<float> x, y, z, vx, vy, vz;

  explicit Snapshot(const AgentView& view) {
    take(x, view.x, view.id);
    take(y, view.y, view.id);
    take(z, view.z, view.id);
    take(vx, view.vx, view.id);
    take(vy, view.vy, view.id);
    take(vz, view.vz, view.id);
  }
  AgentValues placement() const { return {x, y, z, vx, vy, vz}; }

 private:
  static void take(std::vector<float>& to, std::span<const float> from,
                   std::span<const std::uint32_t> id) {
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) to[id[i]] = from[i];
  }
};

// Every repeat starts from one state, so that all repeats, and builds of any speed, do the same
// work: flocks grow denser as they run.
class Subject {
 public:
  Subject(const Case& subject, Simulation simulation, const Options& options)
      : options_(options), simulation_(std::move(simulation)) {
    result_.scene = subject.scene;
    result_.variant = subject.variant;
    result_.dimension = subject.data.world.dimension;
    for (int i = 0; i < options.warmup; ++i) step(simulation_);
    result_.agents = simulation_.last_step().agents;
    result_.hash = simulation_.state_hash();
    result_.hash_steps = options.warmup;
    for (int f = 0; f < simulation_.flock_count(); ++f) {
      snapshots_.emplace_back(simulation_.agents(f));
    }
    start_over();
    for (int f = 0; f < simulation_.flock_count(); ++f) rooflines_.emplace_back(simulation_, f);
  }

  void heat() {
    const auto from = Clock::now();
    while (seconds_since(from) < options_.heat) {
      start_over();
      step(simulation_);
      for (Roofline& roofline : rooflines_) run(roofline);
    }
  }

  void repeat() {
    start_over();
    Times times;
    std::vector<double> roofline_times;
    for (int i = 0; i < options_.steps; ++i) {
      measure_step(times);
      // The bare kernel in between: what disturbs one disturbs the other.
      if (i % 3 == 0) roofline_times.push_back(roofline_once());
    }
    const double step_time = summarize(times.step).median;
    const double sense_time = summarize(times.stage[sense_index]).median;
    const double roofline_time = summarize(roofline_times).median;
    // Flocks grow denser within a repeat, the bare kernel's candidates stay: per candidate, then.
    const double per_roofline = roofline_time / static_cast<double>(roofline_candidates());
    const double candidates = times.candidates / options_.steps;
    by_sense_.push_back(per_roofline / (sense_time / candidates));
    by_step_.push_back(per_roofline / (step_time / candidates));
    result_.step_of_repeat.push_back(step_time);
    result_.sense_of_repeat.push_back(sense_time);
    all_.append(times);
    roofline_.insert(roofline_.end(), roofline_times.begin(), roofline_times.end());
  }

  CaseResult finish() {
    CaseResult& r = result_;
    const double steps = static_cast<double>(all_.step.size());
    const double agents = static_cast<double>(r.agents);
    r.neighbours = all_.neighbours / steps / agents;
    r.candidates = all_.candidates / steps / agents;
    r.allocations = static_cast<double>(all_.allocations) / steps;
    r.step = summarize(all_.step);
    for (std::size_t s = 0; s < stage_count; ++s) r.stage[s] = summarize(all_.stage[s]);
    r.roofline = summarize(roofline_);
    const double scale = r.candidates * agents / static_cast<double>(roofline_candidates());
    r.roofline.minimum *= scale;
    r.roofline.median *= scale;
    r.roofline_by_sense = summarize(by_sense_).median;
    r.roofline_by_step = summarize(by_step_).median;
    return r;
  }

 private:
  static constexpr std::size_t sense_index = static_cast<std::size_t>(Stage::sense);

  struct Times {
    std::vector<double> step;
    std::array<std::vector<double>, stage_count> stage;
    double candidates = 0.0, neighbours = 0.0;
    std::uint64_t allocations = 0;

    void append(const Times& other) {
      step.insert(step.end(), other.step.begin(), other.step.end());
      for (std::size_t s = 0; s < stage_count; ++s) {
        stage[s].insert(stage[s].end(), other.stage[s].begin(), other.stage[s].end());
      }
      candidates += other.candidates;
      neighbours += other.neighbours;
      allocations += other.allocations;
    }
  };

  void start_over() {
    for (std::size_t f = 0; f < snapshots_.size(); ++f) {
      const auto placed = simulation_.place(static_cast<int>(f), snapshots_[f].placement());
      if (!placed) std::fprintf(stderr, "%s\n", placed.error().text().c_str());
    }
    // Placed agents stand in the order of their ids; two steps bring the usual order back.
    step(simulation_);
    step(simulation_);
  }

  void measure_step(Times& times) {
    const std::uint64_t allocations = allocation_count();
    const auto from = Clock::now();
    step(simulation_);
    const double seconds = seconds_since(from);
    times.allocations += allocation_count() - allocations;
    times.step.push_back(seconds);
    const StepReport& report = simulation_.last_step();
    for (std::size_t s = 0; s < stage_count; ++s) times.stage[s].push_back(report.seconds[s]);
    times.candidates += static_cast<double>(report.candidates);
    times.neighbours += static_cast<double>(report.neighbours);
  }

  double roofline_once() {
    const auto from = Clock::now();
    for (Roofline& roofline : rooflines_) run(roofline);
    return seconds_since(from);
  }

  std::uint64_t roofline_candidates() const {
    std::uint64_t sum = 0;
    for (const Roofline& roofline : rooflines_) sum += roofline.candidates();
    return sum;
  }

  const Options& options_;
  Simulation simulation_;
  std::vector<Snapshot> snapshots_;
  std::vector<Roofline> rooflines_;
  CaseResult result_;
  Times all_;
  std::vector<double> roofline_, by_sense_, by_step_;
};

}  // namespace

Summary summarize(std::vector<double> samples) {
  if (samples.empty()) return {};
  std::sort(samples.begin(), samples.end());
  const std::size_t half = samples.size() / 2;
  const double median =
      samples.size() % 2 == 1 ? samples[half] : 0.5 * (samples[half - 1] + samples[half]);
  return {samples.front(), median};
}

double ratio(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) ratios.push_back(a[i] / b[i]);
  return summarize(ratios).median;
}

std::vector<CaseResult> measure(const std::vector<Case>& cases, const Options& options) {
  std::vector<Subject> subjects;
  subjects.reserve(cases.size());
  for (const Case& subject : cases) {
    auto built = Simulation::build(subject.data);
    if (!built) {
      std::fprintf(stderr, "flockwork_bench: %s: %s\n", subject.scene.c_str(),
                   built.error().text().c_str());
      return {};
    }
    subjects.emplace_back(subject, std::move(built).value(), options);
  }
  for (Subject& subject : subjects) subject.heat();
  for (int i = 0; i < options.repeat; ++i) {
    for (Subject& subject : subjects) subject.repeat();
  }
  std::vector<CaseResult> results;
  for (Subject& subject : subjects) results.push_back(subject.finish());
  return results;
}

}  // namespace flockwork::bench
