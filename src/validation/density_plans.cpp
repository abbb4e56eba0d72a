// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/math.h"
#include "base/random.h"
#include "validation/plans.h"
#include "validation/row_text.h"

namespace flockwork::validation {

double weidmann_speed(double density) {
  return 1.34 * (1.0 - std::exp(-1.913 * (1.0 / density - 1.0 / 5.4)));
}

namespace {

// Mean speed of all along a periodic corridor, over the time after `settle`; adds `share` of it to
// the sum.
Trial periodic_walk(const CrowdParameters& p, float length, float density, float factor,
                    double settle, double duration, std::uint64_t seed, double share,
                    std::shared_ptr<double> sum) {
  constexpr float width = 4.0f;
  Trial trial;
  trial.seed = seed;
  trial.floor = periodic_corridor(p, length, width);
  const auto people = static_cast<std::int32_t>(std::lround(density * length * width));
  add_source(trial.floor, 0.0f, 0.0f, length, width, people);
  if (factor != 1.0f) add_zone(trial.floor, 0.0f, 0.0f, length, width, factor);
  walk_on(trial.floor, 0.0f);
  trial.settle = settle;
  trial.limit = settle + duration;
  trial.done = [=](const TrialRun& run) {
    double way = 0.0;
    for (const Footstep& f : run.footsteps()) way += static_cast<double>(f.to_x - f.from_x);
    *sum += share * way / (duration * static_cast<double>(run.crowd().people().size()));
  };
  return trial;
}

}  // namespace

Plan fundamental_diagram(const CrowdParameters& p, Extent extent) {
  struct Band {
    float density;     // 1/m2
    double low, high;  // m/s
  };
  static constexpr std::array<Band, 7> bands{{{0.5f, 1.07, 1.47},
                                              {1.0f, 0.81, 1.29},
                                              {1.5f, 0.62, 1.13},
                                              {2.0f, 0.49, 0.81},
                                              {2.5f, 0.38, 0.55},
                                              {3.0f, 0.27, 0.33},
                                              {3.5f, 0.18, 0.23}}};
  const bool full = extent == Extent::full;
  const int seeds = full ? 3 : 1;
  auto speeds = std::make_shared<std::array<double, bands.size()>>();
  Plan plan;
  for (std::size_t k = 0; k < bands.size(); ++k) {
    for (int seed = 1; seed <= seeds; ++seed) {
      plan.trials.push_back(periodic_walk(p, 26.0f, bands[k].density, 1.0f, full ? 30.0 : 10.0,
                                          full ? 120.0 : 10.0, static_cast<std::uint64_t>(seed),
                                          1.0 / seeds, {speeds, &(*speeds)[k]}));
    }
  }
  plan.judge = [=] {
    std::vector<Row> rows;
    for (std::size_t k = 0; k < bands.size(); ++k) {
      const Band& band = bands[k];
      const auto density = static_cast<double>(band.density);
      const double speed = (*speeds)[k];
      rows.push_back(judged(
          text("RiMEA 4: fundamental diagram, %.1f per m2", density),
          text("%.2f to %.2f m/s (Weidmann: %.2f)", band.low, band.high, weidmann_speed(density)),
          text("%.3f m/s", speed), speed, speed >= band.low && speed <= band.high));
    }
    return rows;
  };
  return plan;
}

// Weidmann's horizontal speeds on stairs: 0.610 m/s up and 0.694 m/s down, of 1.34.
Plan stairs_diagram(const CrowdParameters& p, Extent extent) {
  static constexpr std::array<float, 4> densities{0.5f, 1.0f, 1.5f, 2.0f};
  static constexpr std::array<float, 2> factors{0.610f / 1.34f, 0.694f / 1.34f};
  const bool full = extent == Extent::full;
  using Curves = std::array<std::array<double, densities.size()>, 2>;
  auto speeds = std::make_shared<Curves>();
  Plan plan;
  for (std::size_t way = 0; way < 2; ++way) {
    for (std::size_t k = 0; k < densities.size(); ++k) {
      plan.trials.push_back(periodic_walk(p, full ? 26.0f : 13.0f, densities[k], factors[way],
                                          full ? 30.0 : 10.0, full ? 120.0 : 20.0, 1, 1.0,
                                          {speeds, &(*speeds)[way][k]}));
    }
  }
  plan.judge = [=] {
    const auto& [up, down] = *speeds;
    std::vector<Row> rows;
    for (std::size_t k = 0; k < densities.size(); ++k) {
      rows.push_back(
          judged(text("RiMEA 13: stairs, %.1f per m2", static_cast<double>(densities[k])),
                 k == 0 ? "faster down than up" : "faster down than up, slower than less dense",
                 text("%.3f down, %.3f up m/s", down[k], up[k]), down[k],
                 up[k] > 0.0 && down[k] > up[k] &&
                     (k == 0 || (up[k] < up[k - 1] && down[k] < down[k - 1]))));
    }
    return rows;
  };
  return plan;
}

namespace {

constexpr int lane_rows = 10;
constexpr float corridor_width = 4.0f;

// Mean over rows along the corridor of ((n1 - n2) / (n1 + n2))^2.
double lane_order(const People& people, const std::vector<char>& goes_right) {
  double n[lane_rows][2] = {};
  for (std::size_t k = 0; k < people.size(); ++k) {
    const auto row = static_cast<int>(people.body[k].y / (corridor_width / lane_rows));
    n[std::clamp(row, 0, lane_rows - 1)][goes_right[k] != 0 ? 1 : 0] += 1.0;
  }
  double sum = 0.0;
  int used = 0;
  for (const auto& r : n) {
    if (r[0] + r[1] == 0.0) continue;
    const double share = (r[1] - r[0]) / (r[0] + r[1]);
    sum += share * share;
    ++used;
  }
  return used > 0 ? sum / used : 0.0;
}

// The same for directions dealt out at random, mean of 200.
double shuffled_order(const People& people, std::vector<char> goes_right, std::uint64_t seed) {
  constexpr std::uint32_t shuffles = 200;
  double sum = 0.0;
  for (std::uint32_t n = 0; n < shuffles; ++n) {
    for (std::size_t k = goes_right.size(); k > 1; --k) {
      const auto bits = random_u32x4(seed, Stream::noise, static_cast<std::uint32_t>(k), n);
      std::swap(goes_right[k - 1],
                goes_right[uniform_index(bits[0], static_cast<std::uint32_t>(k))]);
    }
    sum += lane_order(people, goes_right) / shuffles;
  }
  return sum;
}

}  // namespace

Plan lanes(const CrowdParameters& p, Extent extent) {
  const int seeds = extent == Extent::full ? 10 : 2;
  struct Orders {
    double found = 0.0, shuffled = 0.0;
  };
  auto orders = std::make_shared<Orders>();
  Plan plan;
  for (int seed = 1; seed <= seeds; ++seed) {
    Trial& trial = plan.trials.emplace_back();
    trial.seed = static_cast<std::uint64_t>(seed);
    trial.floor = periodic_corridor(p, 26.0f, corridor_width);
    add_source(trial.floor, 0.0f, 0.0f, 26.0f, corridor_width, 150);
    walk_on(trial.floor, 0.0f);
    walk_on(trial.floor, math::pi);
    trial.limit = 120.0;
    const std::uint64_t draw = trial.seed;
    trial.done = [=](const TrialRun& run) {
      const People& people = run.crowd().people();
      std::vector<char> goes_right(people.size());
      for (std::size_t k = 0; k < people.size(); ++k) {
        const auto& target = run.crowd().floor().target(people.person[k].field);
        goes_right[k] = target.direction_x > 0.0f ? 1 : 0;
      }
      orders->found += lane_order(people, goes_right) / seeds;
      orders->shuffled += shuffled_order(people, goes_right, draw) / seeds;
    };
  }
  plan.judge = [=] {
    return std::vector<Row>{judged("Counterflow of 150 people in 4 m: lanes",
                                   "order at least twice that of shuffled directions",
                                   text("%.3f against %.3f", orders->found, orders->shuffled),
                                   orders->found, orders->found >= 2.0 * orders->shuffled)};
  };
  return plan;
}

// Rooms of 10 x 10 m joined by a corridor of 2 x 10 m.
Plan counterflow(const CrowdParameters& p, Extent extent) {
  const std::vector<std::int32_t> others = extent == Extent::full
                                               ? std::vector<std::int32_t>{0, 10, 50, 100}
                                               : std::vector<std::int32_t>{0, 10, 50};
  auto times = std::make_shared<std::vector<double>>();
  Plan plan;
  for (const std::int32_t count : others) {
    Trial& trial = plan.trials.emplace_back();
    Floor& floor = trial.floor;
    floor = empty_floor(p, 30.0f, 10.0f);
    add_box(floor, 10.0f, -1.0f, 20.0f, 4.0f);
    add_box(floor, 10.0f, 6.0f, 20.0f, 11.0f);
    add_exit(floor, 29.0f, 0.0f, 30.0f, 10.0f);
    add_exit(floor, 0.0f, 0.0f, 1.0f, 10.0f);
    add_source(floor, 1.0f, 0.0f, 9.0f, 10.0f, 100);
    assign(floor, "source 0", "exit 0");
    if (count > 0) {
      add_source(floor, 21.0f, 0.0f, 29.0f, 10.0f, count);
      assign(floor, "source 1", "exit 1");
    }
    trial.limit = 1200.0;
    trial.done = [=](const TrialRun& run) { times->push_back(run.last_departure()); };
  }
  plan.judge = [=] {
    std::vector<Row> rows;
    double before = 0.0;
    for (std::size_t k = 0; k < others.size(); ++k) {
      const double time = (*times)[k];
      rows.push_back(judged(text("NIST 2.8: counterflow in 2 m, 100 against %.0f", others[k]),
                            "all arrive, later than with fewer",
                            time < 0.0 ? std::string("not all arrive") : text("%.0f s", time), time,
                            time > before));
      before = time < 0.0 ? before : time;
    }
    return rows;
  };
  return plan;
}

}  // namespace flockwork::validation
