// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>

#include "validation/plans.h"
#include "validation/row_text.h"

namespace flockwork::validation {
namespace {

constexpr float lead = 5.0f;  // m before and behind the measured way, in which people start and end

// One person at `speed` along a corridor 2 m wide, with `factor` of its speed on the measured way;
// into `time` s from the first line to the last.
Trial walk(const CrowdParameters& p, float speed, float length, float factor, bool leftward,
           std::shared_ptr<double> time) {
  const float end = length + 2.0f * lead;
  Trial trial;
  Floor& floor = trial.floor;
  floor = empty_floor(p, end, 2.0f);
  floor.scene.classes = {walker("walker", speed)};
  add_line(floor, {{0.0f, 0.0f, 0.0f}, {end, 0.0f, 0.0f}});
  add_line(floor, {{0.0f, 2.0f, 0.0f}, {end, 2.0f, 0.0f}});
  const float exit = leftward ? 0.0f : end - 1.0f, source = leftward ? end - 1.5f : 0.5f;
  add_exit(floor, exit, 0.0f, exit + 1.0f, 2.0f);
  add_source(floor, source, 0.6f, source + 1.0f, 1.4f, 1);
  if (factor != 1.0f) add_zone(floor, lead, 0.0f, lead + length, 2.0f, factor);
  trial.limit = 10.0 + 3.0 * static_cast<double>(length / (speed * factor));
  trial.done = [=](const TrialRun& run) {
    const auto in = run.passing_times(leftward ? lead + length : lead, !leftward);
    const auto out = run.passing_times(leftward ? lead : lead + length, !leftward);
    *time = in.size() == 1 && out.size() == 1 ? out[0] - in[0] : -1.0;
  };
  return trial;
}

Plan one_walk(const CrowdParameters& p, const char* test, float speed, float length, float factor) {
  auto time = std::make_shared<double>(-1.0);
  Plan plan;
  plan.trials.push_back(walk(p, speed, length, factor, false, time));
  plan.judge = [=] {
    const double expected = static_cast<double>(length / (speed * factor));
    return std::vector<Row>{judged(test, text("%.2f s to 5 %%", expected), text("%.2f s", *time),
                                   *time, std::fabs(*time / expected - 1.0) <= 0.05)};
  };
  return plan;
}

}  // namespace

Plan free_walk(const CrowdParameters& p, Extent) {
  auto time = std::make_shared<double>(-1.0);
  Plan plan;
  plan.trials.push_back(walk(p, 1.33f, 40.0f, 1.0f, false, time));
  plan.judge = [=] {
    return std::vector<Row>{judged("RiMEA 1: corridor of 40 m at 1.33 m/s", "26 to 34 s",
                                   text("%.2f s", *time), *time, *time >= 26.0 && *time <= 34.0)};
  };
  return plan;
}

Plan stairs_up(const CrowdParameters& p, Extent) {
  return one_walk(p, "RiMEA 2: stairs up, 10 m at half of 1.33 m/s", 1.33f, 10.0f, 0.5f);
}

Plan stairs_down(const CrowdParameters& p, Extent) {
  return one_walk(p, "RiMEA 3: stairs down, 10 m at 0.7 of 1.33 m/s", 1.33f, 10.0f, 0.7f);
}

Plan corridor_speed(const CrowdParameters& p, Extent) {
  return one_walk(p, "NIST 2.1: corridor of 40 m at 1 m/s", 1.0f, 40.0f, 1.0f);
}

Plan stair_speed(const CrowdParameters& p, Extent) {
  auto up = std::make_shared<double>(-1.0), down = std::make_shared<double>(-1.0);
  Plan plan;
  plan.trials.push_back(walk(p, 1.25f, 100.0f, 0.8f, false, up));
  plan.trials.push_back(walk(p, 1.25f, 100.0f, 0.8f, true, down));
  plan.judge = [=] {
    std::vector<Row> rows;
    for (const bool first : {true, false}) {
      const double time = first ? *up : *down;
      rows.push_back(
          judged(first ? "NIST 2.2: stairs of 100 m at 1 m/s, one way" : "NIST 2.2: the other way",
                 "100 s to 5 %", text("%.2f s", time), time, std::fabs(time - 100.0) <= 5.0));
    }
    return rows;
  };
  return plan;
}

Plan corner(const CrowdParameters& p, Extent) {
  auto found = std::make_shared<std::array<double, 2>>();
  Plan plan;
  Trial& trial = plan.trials.emplace_back();
  trial.floor = empty_floor(p, 12.0f, 12.0f);
  add_room(trial.floor, {{0.0f, 0.0f, 0.0f},
                         {12.0f, 0.0f, 0.0f},
                         {12.0f, 12.0f, 0.0f},
                         {10.0f, 12.0f, 0.0f},
                         {10.0f, 2.0f, 0.0f},
                         {0.0f, 2.0f, 0.0f}});
  add_exit(trial.floor, 10.0f, 11.0f, 12.0f, 12.0f);
  add_source(trial.floor, 0.0f, 0.0f, 6.0f, 2.0f, 20);
  trial.limit = 200.0;
  trial.done = [=](const TrialRun& run) {
    *found = {static_cast<double>(run.crowd().figures().left),
              static_cast<double>(run.safety().wall_crossings)};
  };
  plan.judge = [=] {
    const auto [arrived, crossings] = *found;
    return std::vector<Row>{judged("RiMEA 6, NIST 2.3: corner", "20 arrive, no wall crossing",
                                   text("%.0f, %.0f", arrived, crossings), arrived,
                                   arrived == 20.0 && crossings == 0.0)};
  };
  return plan;
}

namespace {

// Adds its part to a mean of several runs; -1 for ever if somebody is left behind.
void add_time(double& mean, double time, int runs) {
  mean = time < 0.0 || mean < 0.0 ? -1.0 : mean + time / runs;
}

// People start in the first `start` m of a way 6 m wide.
Floor straight_way(const CrowdParameters& p, float length, float start, std::int32_t people) {
  Floor floor = empty_floor(p, length + 2.0f, 6.0f);
  add_line(floor, {{0.0f, 0.0f, 0.0f}, {length + 2.0f, 0.0f, 0.0f}});
  add_line(floor, {{0.0f, 6.0f, 0.0f}, {length + 2.0f, 6.0f, 0.0f}});
  add_exit(floor, length, 0.0f, length + 2.0f, 6.0f);
  add_source(floor, 0.0f, 0.0f, start, 6.0f, people);
  return floor;
}

// Legs of 40 m and 30 m along the inner walls: 70 m inside, 82 m along the outer walls.
Floor bent_way(const CrowdParameters& p, float start, std::int32_t people) {
  Floor floor = empty_floor(p, 46.0f, 38.0f);
  add_room(floor, {{0.0f, 0.0f, 0.0f},
                   {46.0f, 0.0f, 0.0f},
                   {46.0f, 38.0f, 0.0f},
                   {40.0f, 38.0f, 0.0f},
                   {40.0f, 6.0f, 0.0f},
                   {0.0f, 6.0f, 0.0f}});
  add_exit(floor, 40.0f, 36.0f, 46.0f, 38.0f);
  add_source(floor, 0.0f, 0.0f, start, 6.0f, people);
  return floor;
}

}  // namespace

// The last to arrive is mostly the slowest of all, so that one run says more of him than of the
// way: means over several.
Plan long_corner(const CrowdParameters& p, Extent extent) {
  const bool full = extent == Extent::full;
  const int seeds = full ? 10 : 5;
  const std::int32_t people = full ? 300 : 100;
  const float start = full ? 18.0f : 8.0f;
  auto times = std::make_shared<std::array<double, 3>>();
  Plan plan;
  for (int seed = 1; seed <= seeds; ++seed) {
    for (std::size_t way = 0; way < 3; ++way) {
      Trial& trial = plan.trials.emplace_back();
      trial.seed = static_cast<std::uint64_t>(seed);
      trial.floor = way == 1 ? bent_way(p, start, people)
                             : straight_way(p, way == 0 ? 70.0f : 82.0f, start, people);
      trial.limit = 600.0;
      trial.done = [=](const TrialRun& run) {
        add_time((*times)[way], run.last_departure(), seeds);
      };
    }
  }
  plan.judge = [=] {
    const auto [inner, around, outer] = *times;
    return std::vector<Row>{
        judged(text("RiMEA 15: %.0f people around a corner, mean of %.0f runs", people, seeds),
               "between straight ways as long as its inner and its outer wall",
               time_text(around) + " (" + time_text(inner) + ", " + time_text(outer) + ")", around,
               inner > 0.0 && inner < around && around < outer)};
  };
  return plan;
}

}  // namespace flockwork::validation
