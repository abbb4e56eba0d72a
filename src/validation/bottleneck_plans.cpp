// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>

#include "validation/plans.h"
#include "validation/row_text.h"

namespace flockwork::validation {
namespace {

constexpr double imo_flow = 1.33;  // 1/(m s): cap of IMO MSC/Circ. 1238 (2007)

// Persons per second between the first and the last of these times; 0 for fewer than `wanted`.
double flow_of(const std::vector<double>& times, std::size_t wanted) {
  if (times.size() < std::max<std::size_t>(wanted, 2)) return 0.0;
  return static_cast<double>(times.size() - 1) / (times.back() - times.front());
}

// Two rooms of 10 x 10 m joined by a passage in the middle, 150 people in the left half of the left
// one; everything behind `goal` m from the passage's end is the exit.
Floor two_rooms(const CrowdParameters& p, float passage, float width, float goal,
                std::int32_t people) {
  const float end = 10.0f + passage;
  Floor floor = empty_floor(p, end + 11.0f, 10.0f);
  floor.scene.parameters.cell_size = 0.1f;
  add_box(floor, 10.0f, -1.0f, end, 5.0f - 0.5f * width);
  add_box(floor, 10.0f, 5.0f + 0.5f * width, end, 11.0f);
  add_exit(floor, end + goal, 0.0f, end + 11.0f, 10.0f);
  add_source(floor, 0.0f, 0.0f, 5.0f, 10.0f, people);
  return floor;
}

constexpr std::int32_t room_people = 150;

}  // namespace

Plan goal_behind_bottleneck(const CrowdParameters& p, Extent extent) {
  const std::vector<float> goals = extent == Extent::full
                                       ? std::vector<float>{0.5f, 2.0f, 4.0f, 6.0f, 8.0f, 10.0f}
                                       : std::vector<float>{0.5f, 10.0f};
  auto times = std::make_shared<std::vector<double>>();
  Plan plan;
  for (const float goal : goals) {
    Trial& trial = plan.trials.emplace_back();
    trial.floor = two_rooms(p, 0.2f, 1.0f, goal, room_people);
    trial.limit = 600.0;
    trial.done = [=](const TrialRun& run) { times->push_back(run.last_departure()); };
  }
  plan.judge = [=] {
    std::vector<Row> rows;
    for (std::size_t k = 0; k < goals.size(); ++k) {
      const double time = (*times)[k];
      const auto goal = static_cast<double>(goals[k]);
      if (k + 1 < goals.size()) {
        rows.push_back(reported(text("RiMEA 12a: goal %.1f m behind a door of 1 m", goal),
                                "to be documented", time_text(time), time));
      } else {
        rows.push_back(judged(text("RiMEA 12a: goal %.1f m behind a door of 1 m", goal),
                              text("not sooner than %.1f m behind it", double(goals.front())),
                              time_text(time), time,
                              times->front() > 0.0 && time >= times->front()));
      }
    }
    return rows;
  };
  return plan;
}

Plan bottleneck_length(const CrowdParameters& p, Extent extent) {
  const int seeds = extent == Extent::full ? 5 : 1;
  auto times = std::make_shared<std::array<double, 2>>();
  Plan plan;
  for (int seed = 1; seed <= seeds; ++seed) {
    for (const std::size_t k : {0u, 1u}) {
      Trial& trial = plan.trials.emplace_back();
      trial.seed = static_cast<std::uint64_t>(seed);
      trial.floor = two_rooms(p, k == 0 ? 0.2f : 5.0f, 1.0f, 5.0f, room_people);
      trial.limit = 600.0;
      trial.done = [=](const TrialRun& run) {
        double& sum = (*times)[k];
        const double last = run.last_departure();
        sum = last < 0.0 || sum < 0.0 ? -1.0 : sum + last / seeds;
      };
    }
  }
  plan.judge = [=] {
    const auto [brief, lengthy] = *times;
    return std::vector<Row>{judged("RiMEA 12b: passage of 1 m, 5 m long against 0.2 m",
                                   "takes longer",
                                   time_text(lengthy) + " against " + time_text(brief), lengthy,
                                   brief > 0.0 && lengthy > brief)};
  };
  return plan;
}

// A third room behind a second door like the first: what passes the first passes the second, so no
// queue forms before it. Densities are means over the time in which people pass both.
Plan two_bottlenecks(const CrowdParameters& p, Extent extent) {
  const int seeds = extent == Extent::full ? 10 : 3;
  struct Found {
    std::array<double, 2> density{}, flow{};
    bool all_left = true;
  };
  auto found = std::make_shared<Found>();
  Plan plan;
  for (int seed = 1; seed <= seeds; ++seed) {
    Trial& trial = plan.trials.emplace_back();
    trial.seed = static_cast<std::uint64_t>(seed);
    Floor& floor = trial.floor;
    floor = empty_floor(p, 26.0f, 10.0f);
    floor.scene.parameters.cell_size = 0.1f;
    for (const float x : {10.0f, 20.2f}) {
      add_box(floor, x, -1.0f, x + 0.2f, 4.5f);
      add_box(floor, x, 5.5f, x + 0.2f, 11.0f);
    }
    add_exit(floor, 25.0f, 0.0f, 26.0f, 10.0f);
    add_source(floor, 0.0f, 0.0f, 5.0f, 10.0f, room_people);
    trial.limit = 600.0;
    using Samples = std::vector<std::array<double, 3>>;  // s, and 1/m2 before each door
    auto samples = std::make_shared<Samples>();
    trial.meanwhile = [=](Crowd& crowd) {
      samples->push_back({crowd.time(), density_in(crowd, {8.0f, 3.5f, 10.0f, 6.5f}),
                          density_in(crowd, {18.2f, 3.5f, 20.2f, 6.5f})});
    };
    trial.done = [=](const TrialRun& run) {
      const auto first = run.passing_times(10.2f), second = run.passing_times(20.4f);
      found->all_left = found->all_left && run.everybody_left() && first.size() == room_people &&
                        second.size() == room_people;
      if (!found->all_left) return;
      double count = 0.0;
      std::array<double, 2> sums{};
      for (const auto& [time, before_first, before_second] : *samples) {
        if (time < second.front() || time > first.back()) continue;
        count += 1.0;
        sums[0] += before_first;
        sums[1] += before_second;
      }
      for (std::size_t k = 0; k < 2; ++k) found->density[k] += sums[k] / (count * seeds);
      found->flow[0] += flow_of(first, room_people) / seeds;
      found->flow[1] += flow_of(second, room_people) / seeds;
    };
  }
  plan.judge = [=] {
    const auto& [density, flow, all_left] = *found;
    return std::vector<Row>{
        judged("RiMEA 12c: two doors of 1 m one behind the other",
               "the second is less crowded than the first",
               text("%.2f against %.2f per m2", density[1], density[0]), density[1],
               all_left && density[1] < density[0]),
        judged("RiMEA 12c: flow through both", "the second's at least 0.95 of the first's",
               text("%.2f against %.2f /s", flow[1], flow[0]), flow[1],
               all_left && flow[1] >= 0.95 * flow[0])};
  };
  return plan;
}

Plan bottleneck_width(const CrowdParameters& p, Extent extent) {
  static constexpr std::array<float, 3> widths{0.8f, 1.0f, 1.2f};
  const int seeds = extent == Extent::full ? 5 : 1;
  const std::int32_t people = extent == Extent::full ? room_people : 60;
  auto flows = std::make_shared<std::array<double, widths.size()>>();
  Plan plan;
  for (std::size_t k = 0; k < widths.size(); ++k) {
    for (int seed = 1; seed <= seeds; ++seed) {
      Trial& trial = plan.trials.emplace_back();
      trial.seed = static_cast<std::uint64_t>(seed);
      trial.floor = two_rooms(p, 5.0f, widths[k], 5.0f, people);
      trial.limit = 600.0;
      trial.done = [=](const TrialRun& run) {
        (*flows)[k] += flow_of(run.passing_times(15.0f), static_cast<std::size_t>(people)) / seeds;
      };
    }
  }
  plan.judge = [=] {
    const auto& f = *flows;
    return std::vector<Row>{judged("RiMEA 12d: passages of 0.8, 1.0 and 1.2 m, 5 m long",
                                   "flow grows with the width",
                                   text("%.2f, %.2f, %.2f /s", f[0], f[1], f[2]), f[0],
                                   f[0] > 0.0 && f[0] < f[1] && f[1] < f[2])};
  };
  return plan;
}

// Seyfried et al., Transp. Sci. 43, 395 (2009); Kretz et al., J. Stat. Mech. P10014 (2006): 60
// people in a hall of 4 m, 3.3 per m2, 3 m before a passage of 2.8 m.
Plan bottleneck_experiment(const CrowdParameters& p, Extent extent) {
  static constexpr std::array<float, 5> widths{0.8f, 0.9f, 1.0f, 1.1f, 1.2f};
  constexpr std::int32_t people = 60;
  const int seeds = extent == Extent::full ? 10 : 2;
  auto flows = std::make_shared<std::array<double, widths.size()>>();
  Plan plan;
  for (std::size_t k = 0; k < widths.size(); ++k) {
    for (int seed = 1; seed <= seeds; ++seed) {
      Trial& trial = plan.trials.emplace_back();
      trial.seed = static_cast<std::uint64_t>(seed);
      Floor& floor = trial.floor;
      floor = empty_floor(p, 18.0f, 4.0f);
      floor.scene.parameters.cell_size = 0.1f;
      add_line(floor, {{0.0f, 0.0f, 0.0f}, {18.0f, 0.0f, 0.0f}});
      add_line(floor, {{0.0f, 4.0f, 0.0f}, {18.0f, 4.0f, 0.0f}});
      add_box(floor, 10.0f, -1.0f, 12.8f, 2.0f - 0.5f * widths[k]);
      add_box(floor, 10.0f, 2.0f + 0.5f * widths[k], 12.8f, 5.0f);
      add_exit(floor, 15.5f, 0.0f, 17.5f, 4.0f);
      add_source(floor, 7.0f - 60.0f / 3.3f / 4.0f, 0.0f, 7.0f, 4.0f, people);
      trial.limit = 400.0;
      trial.done = [=](const TrialRun& run) {
        (*flows)[k] += flow_of(run.passing_times(12.8f), people) / seeds;
      };
    }
  }
  plan.judge = [=] {
    std::vector<Row> rows;
    const auto& f = *flows;
    for (std::size_t k = 0; k < widths.size(); ++k) {
      const auto w = static_cast<double>(widths[k]);
      const double expected = 1.87 * w, cap = imo_flow * w;
      rows.push_back(judged(text("Bottleneck of %.1f m, Seyfried and Kretz", w),
                            text("%.2f to 0.5 /s", expected), text("%.2f /s", f[k]), f[k],
                            std::fabs(f[k] - expected) <= 0.5));
      rows.push_back(reported(text("Bottleneck of %.1f m, IMO", w),
                              text("the guideline's cap is %.2f /s", cap),
                              text("%.2f of it", f[k] / cap), f[k] / cap));
    }
    const bool monotone =
        std::is_sorted(f.begin(), f.end()) && std::adjacent_find(f.begin(), f.end()) == f.end();
    rows.push_back(judged("Bottlenecks of 0.8 to 1.2 m", "flow grows with the width",
                          monotone ? "yes" : "no", monotone ? 1.0 : 0.0, monotone));
    return rows;
  };
  return plan;
}

// A room of 8 x 5 m, a corridor of 2 m and 12 m long from its door on, then stairs of 8 m at half
// the speed. Densities are means over the time in which the 20th to the 80th pass the place.
Plan congestion(const CrowdParameters& p, Extent extent) {
  const int seeds = extent == Extent::full ? 10 : 3;
  // At the door and in the corridor; before the stairs and in the corridor.
  auto means = std::make_shared<std::array<std::array<double, 2>, 2>>();
  Plan plan;
  for (int seed = 1; seed <= seeds; ++seed) {
    Trial& trial = plan.trials.emplace_back();
    trial.seed = static_cast<std::uint64_t>(seed);
    Floor& floor = trial.floor;
    floor = empty_floor(p, 26.0f, 8.0f);
    add_box(floor, 5.0f, -1.0f, 27.0f, 3.0f);
    add_box(floor, 5.0f, 5.0f, 27.0f, 9.0f);
    add_zone(floor, 17.0f, 3.0f, 25.0f, 5.0f, 0.5f);
    add_exit(floor, 25.0f, 3.0f, 26.0f, 5.0f);
    add_source(floor, 0.0f, 0.0f, 5.0f, 8.0f, 100);
    using Samples = std::vector<std::array<double, 4>>;  // s, and 1/m2 at three places
    auto samples = std::make_shared<Samples>();
    trial.meanwhile = [=](Crowd& crowd) {
      samples->push_back({crowd.time(), density_in(crowd, {3.5f, 3.0f, 5.0f, 5.0f}),
                          density_in(crowd, {9.0f, 3.0f, 11.0f, 5.0f}),
                          density_in(crowd, {15.5f, 3.0f, 17.0f, 5.0f})});
    };
    trial.done = [=](const TrialRun& run) {
      for (const std::size_t place : {0u, 1u}) {
        const auto times = run.passing_times(place == 0 ? 5.0f : 17.0f);
        if (times.size() != 100) return;
        std::array<double, 2> sums{};
        double count = 0.0;
        for (const auto& s : *samples) {
          if (s[0] < times[19] || s[0] > times[79]) continue;
          count += 1.0;
          sums[0] += place == 0 ? s[1] : s[3];
          sums[1] += s[2];
        }
        for (std::size_t k = 0; k < 2; ++k) (*means)[place][k] += sums[k] / (count * seeds);
      }
    };
  }
  plan.judge = [=] {
    std::vector<Row> rows;
    for (const std::size_t place : {0u, 1u}) {
      const auto [here, corridor] = (*means)[place];
      rows.push_back(judged(place == 0 ? "NIST 5.1: congestion at the door of a full room"
                                       : "NIST 5.1, RiMEA 13: congestion before stairs",
                            "denser than in the corridor between them",
                            text("%.2f against %.2f per m2", here, corridor), here,
                            here > corridor));
    }
    return rows;
  };
  return plan;
}

// 100 people leave a room of 8 x 5 m by a door of 1 m: with the exit's own limit, and without.
Plan maximum_flow(const CrowdParameters& p, Extent) {
  auto flows = std::make_shared<std::array<double, 2>>();
  Plan plan;
  for (const std::size_t k : {0u, 1u}) {
    Trial& trial = plan.trials.emplace_back();
    Floor& floor = trial.floor;
    floor = empty_floor(p, 10.0f, 5.0f);
    floor.scene.parameters.cell_size = 0.1f;
    add_line(floor, {{8.0f, 0.0f, 0.0f}, {8.0f, 2.0f, 0.0f}});
    add_line(floor, {{8.0f, 3.0f, 0.0f}, {8.0f, 5.0f, 0.0f}});
    Exit& exit = add_exit(floor, 8.1f, 1.5f, 10.0f, 3.5f);
    if (k == 0) exit.max_flow = static_cast<float>(imo_flow);
    add_source(floor, 0.0f, 0.0f, 8.0f, 5.0f, 100);
    trial.limit = 400.0;
    trial.done = [=](const TrialRun& run) {
      std::vector<double> times;
      for (const auto& d : run.crowd().departures()) times.push_back(d.time);
      (*flows)[k] = flow_of(times, 100);
    };
  }
  plan.judge = [=] {
    const auto [limited, open] = *flows;
    return std::vector<Row>{
        judged("NIST 5.2: an exit limited to 1.33 persons per second", "never more",
               text("%.3f /s", limited), limited, limited > 0.0 && limited <= imo_flow + 1.0e-3),
        reported("NIST 5.2: a door of 1 m without a limit", "the reference value is 1.33 /s",
                 text("%.2f /s", open), open)};
  };
  return plan;
}

}  // namespace flockwork::validation
