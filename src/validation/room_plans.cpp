// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>

#include "validation/plans.h"
#include "validation/row_text.h"

namespace flockwork::validation {
namespace {

constexpr float density_cost = 3.5f;  // m2: people leave a jam for another way

// Twelve rooms of 3 x 5 m above and below a corridor from (0, 5) to (19, 6) with doors of 0.9 m;
// "exit 0" to the right is the main exit, "exit 1" is to the left. 23 people, one in the last room,
// in the sources 0 to 11.
Floor twelve_rooms(const CrowdParameters& p) {
  Floor floor = empty_floor(p, 20.0f, 11.0f);
  floor.scene.parameters.cell_size = 0.1f;
  for (const float y : {5.0f, 6.0f}) {
    float from = 1.0f;
    for (int room = 0; room < 6; ++room) {
      const float door = 1.0f + 3.0f * static_cast<float>(room) + 1.05f;
      add_line(floor, {{from, y, 0.0f}, {door, y, 0.0f}});
      from = door + 0.9f;
    }
    add_line(floor, {{from, y, 0.0f}, {19.0f, y, 0.0f}});
  }
  for (int wall = 0; wall <= 6; ++wall) {
    const float x = 1.0f + 3.0f * static_cast<float>(wall);
    add_line(floor, {{x, 0.0f, 0.0f}, {x, 5.0f, 0.0f}});
    add_line(floor, {{x, 6.0f, 0.0f}, {x, 11.0f, 0.0f}});
  }
  add_exit(floor, 19.2f, 4.5f, 20.0f, 6.5f);
  add_exit(floor, 0.0f, 4.5f, 0.8f, 6.5f);
  for (int room = 0; room < 12; ++room) {
    const float x = 1.0f + 3.0f * static_cast<float>(room % 6);
    const float y = room < 6 ? 0.0f : 6.0f;
    add_source(floor, x + 0.5f, y + 0.5f, x + 2.5f, y + 4.5f, room == 11 ? 1 : 2);
  }
  return floor;
}

}  // namespace

Plan assigned_exits(const CrowdParameters& p, Extent) {
  auto right = std::make_shared<double>(0.0);
  Plan plan;
  Trial& trial = plan.trials.emplace_back();
  trial.floor = twelve_rooms(p);
  std::vector<std::int32_t> expected;  // by id: all are placed at once, in the order of the sources
  for (int room = 0; room < 12; ++room) {
    const std::int32_t exit = room % 6 < 2 ? 1 : 0;
    const Source& source = trial.floor.scene.sources[static_cast<std::size_t>(room)];
    assign(trial.floor, source.name, "exit " + std::to_string(exit));
    expected.insert(expected.end(), static_cast<std::size_t>(source.count), exit);
  }
  trial.done = [=](const TrialRun& run) {
    for (const auto& d : run.crowd().departures()) *right += expected[d.id] == d.exit ? 1.0 : 0.0;
  };
  plan.judge = [=] {
    return std::vector<Row>{judged("RiMEA 10, NIST 3.1: twelve rooms with assigned exits",
                                   "23 of 23 leave by theirs", text("%.0f", *right), *right,
                                   *right == 23.0)};
  };
  return plan;
}

// One floor instead of three; everybody leaves by the main exit.
Plan parameter_variation(const CrowdParameters& p, Extent) {
  static constexpr std::array<float, 4> speeds{0.8f, 1.1f, 1.4f, 1.7f};
  auto times = std::make_shared<std::array<double, speeds.size()>>();
  Plan plan;
  for (std::size_t k = 0; k < speeds.size(); ++k) {
    Trial& trial = plan.trials.emplace_back();
    trial.floor = twelve_rooms(p);
    trial.floor.scene.classes = {walker("walker", speeds[k])};
    Journey& journey = trial.floor.scene.journeys.emplace_back();
    journey.end = JourneyEnd::exit;
    journey.exit = "exit 0";
    trial.done = [=](const TrialRun& run) { (*times)[k] = run.last_departure(); };
  }
  plan.judge = [=] {
    const auto& t = *times;
    return std::vector<Row>{reported(
        "RiMEA 8 on one floor: time to empty it at 0.8, 1.1, 1.4, 1.7 m/s", "to be documented",
        time_text(t[0]) + ", " + time_text(t[1]) + ", " + time_text(t[2]) + ", " + time_text(t[3]),
        t[0])};
  };
  return plan;
}

namespace {

// A room from (2, 2) to (32, 22), its doors at a quarter and three quarters of the long walls.
Trial room_with_doors(const CrowdParameters& p, int doors, std::int32_t people,
                      std::shared_ptr<double> time) {
  Trial trial;
  Floor& floor = trial.floor;
  floor = empty_floor(p, 34.0f, 24.0f);
  add_line(floor, {{2.0f, 2.0f, 0.0f}, {2.0f, 22.0f, 0.0f}});
  add_line(floor, {{32.0f, 2.0f, 0.0f}, {32.0f, 22.0f, 0.0f}});
  for (const float y : {2.0f, 22.0f}) {
    if (y == 22.0f && doors == 2) {
      add_line(floor, {{2.0f, y, 0.0f}, {32.0f, y, 0.0f}});
      continue;
    }
    add_line(floor, {{2.0f, y, 0.0f}, {9.0f, y, 0.0f}});
    add_line(floor, {{10.0f, y, 0.0f}, {24.0f, y, 0.0f}});
    add_line(floor, {{25.0f, y, 0.0f}, {32.0f, y, 0.0f}});
    const float out = y == 2.0f ? 0.0f : 23.0f;
    add_exit(floor, 8.0f, out, 11.0f, out + 1.0f);
    add_exit(floor, 23.0f, out, 26.0f, out + 1.0f);
  }
  add_source(floor, 4.0f, 4.0f, 30.0f, 20.0f, people);
  trial.limit = 1500.0;
  trial.done = [=](const TrialRun& run) { *time = run.last_departure(); };
  return trial;
}

}  // namespace

// Fewer people would be faster but another test: then the way to the doors counts (1.6 at 400).
Plan doors_of_a_room(const CrowdParameters& p, Extent) {
  auto four = std::make_shared<double>(-1.0), two = std::make_shared<double>(-1.0);
  Plan plan;
  plan.trials.push_back(room_with_doors(p, 4, 1000, four));
  plan.trials.push_back(room_with_doors(p, 2, 1000, two));
  plan.judge = [=] {
    const double times = *two / *four;
    return std::vector<Row>{
        judged("RiMEA 9: 1,000 people, two doors against four", "1.6 to 2.4 times",
               *two < 0.0 || *four < 0.0 ? std::string("not all leave")
                                         : text("%.2f (%.0f s, %.0f s)", times, *two, *four),
               times, *four > 0.0 && times >= 1.6 && times <= 2.4)};
  };
  return plan;
}

// A room of 30 x 20 m with two doors of 1 m in one long wall, the people in its far half.
Plan second_exit(const CrowdParameters& p, Extent extent) {
  const std::int32_t people = extent == Extent::full ? 1000 : 300;
  auto use = std::make_shared<std::array<double, 2>>();
  Plan plan;
  Trial& trial = plan.trials.emplace_back();
  Floor& floor = trial.floor;
  floor = empty_floor(p, 30.0f, 22.0f);
  floor.scene.parameters.density_cost = density_cost;
  add_line(floor, {{0.0f, 2.0f, 0.0f}, {21.0f, 2.0f, 0.0f}});
  add_line(floor, {{22.0f, 2.0f, 0.0f}, {27.0f, 2.0f, 0.0f}});
  add_line(floor, {{28.0f, 2.0f, 0.0f}, {30.0f, 2.0f, 0.0f}});
  add_exit(floor, 20.5f, 0.0f, 22.5f, 1.0f);
  add_exit(floor, 26.5f, 0.0f, 28.5f, 1.0f);
  add_source(floor, 0.0f, 2.0f, 15.0f, 22.0f, people);
  trial.limit = 1500.0;
  trial.done = [=](const TrialRun& run) {
    for (std::size_t k = 0; k < 2; ++k) {
      (*use)[k] = static_cast<double>(run.crowd().exit_use()[k]);
    }
  };
  plan.judge = [=] {
    const auto [near, far] = *use;
    return std::vector<Row>{judged(
        text("RiMEA 11: %.0f people and two exits, density cost 3.5", people),
        "all leave, most by the nearer exit, some by the other", text("%.0f and %.0f", near, far),
        far, near + far == people && near > far && far > 0.0)};
  };
  return plan;
}

// Two ways from a hall to the exit: 2 m wide over two stairs of 4 m at half the speed, or 2 m wide
// and longer around an island. Both in the plane.
Plan short_or_long_way(const CrowdParameters& p, Extent extent) {
  const std::int32_t people = extent == Extent::full ? 200 : 60;
  auto on_long_way = std::make_shared<std::array<double, 2>>();
  Plan plan;
  for (std::size_t k = 0; k < 2; ++k) {
    Trial& trial = plan.trials.emplace_back();
    Floor& floor = trial.floor;
    floor = empty_floor(p, 18.0f, 28.0f);
    floor.scene.parameters.density_cost = k == 0 ? 0.0f : density_cost;
    add_box(floor, 0.0f, 2.0f, 10.0f, 21.0f);
    add_box(floor, 12.0f, 2.0f, 16.0f, 21.0f);
    add_box(floor, 7.0f, 23.0f, 18.0f, 28.0f);
    add_zone(floor, 10.0f, 17.0f, 12.0f, 21.0f, 0.5f);
    add_zone(floor, 10.0f, 2.0f, 12.0f, 6.0f, 0.5f);
    add_exit(floor, 0.0f, 0.0f, 1.5f, 2.0f);
    add_source(floor, 0.0f, 21.0f, 7.0f, 28.0f, people);
    trial.limit = 600.0;
    // The long way is the only one at x 14 on the side of the exit.
    trial.done = [=](const TrialRun& run) {
      (*on_long_way)[k] = run.last_departure() < 0.0
                              ? -1.0
                              : static_cast<double>(run.passing_times(14.0f, false).size());
    };
  }
  plan.judge = [=] {
    std::vector<Row> rows;
    for (std::size_t k = 0; k < 2; ++k) {
      const double count = (*on_long_way)[k];
      rows.push_back(reported(
          k == 0 ? text("RiMEA 14 in the plane: of %.0f people on the long way", people)
                 : text("RiMEA 14, density cost 3.5: of %.0f people on the long way", people),
          "to be documented", text("%.0f", count), count));
    }
    return rows;
  };
  return plan;
}

// A room of 10 x 12 m with two exits at the same distance; familiarity is a share of the journeys.
Plan familiar_exits(const CrowdParameters& p, Extent) {
  constexpr std::int32_t people = 200;
  auto second = std::make_shared<std::array<double, 2>>();
  static constexpr std::array<float, 2> shares{0.5f, 0.8f};
  Plan plan;
  for (std::size_t k = 0; k < shares.size(); ++k) {
    Trial& trial = plan.trials.emplace_back();
    Floor& floor = trial.floor;
    floor = empty_floor(p, 10.0f, 12.0f);
    add_exit(floor, 0.5f, 11.5f, 1.5f, 12.0f);
    add_exit(floor, 8.5f, 11.5f, 9.5f, 12.0f);
    Source& source = add_source(floor, 4.0f, 1.0f, 6.0f, 2.0f, people);
    source.rate = 1.0f;
    const std::string name = source.name;
    assign(floor, name, "exit 0", 1.0f - shares[k]);
    assign(floor, name, "exit 1", shares[k]);
    trial.limit = 600.0;
    trial.done = [=](const TrialRun& run) {
      (*second)[k] = run.last_departure() < 0.0
                         ? -1.0
                         : static_cast<double>(run.crowd().exit_use()[1]) / people;
    };
  }
  plan.judge = [=] {
    std::vector<Row> rows;
    for (std::size_t k = 0; k < shares.size(); ++k) {
      const auto share = static_cast<double>(shares[k]);
      // Three standard deviations of a draw of so many people.
      const double allowed = 3.0 * std::sqrt(share * (1.0 - share) / people);
      rows.push_back(
          judged(text("NIST 3.3: an exit familiar to %.0f %% of 200 people", 100.0 * share),
                 text("used by %.2f of them to %.2f", share, allowed), text("%.3f", (*second)[k]),
                 (*second)[k], std::fabs((*second)[k] - share) <= allowed));
    }
    return rows;
  };
  return plan;
}

// The nearer of two exits closes while the one person is on the way to it.
Plan closing_exit(const CrowdParameters& p, Extent) {
  auto by_second = std::make_shared<double>(0.0), turned = std::make_shared<double>(0.0);
  Plan plan;
  for (const bool closes : {false, true}) {
    Trial& trial = plan.trials.emplace_back();
    Floor& floor = trial.floor;
    floor = empty_floor(p, 10.0f, 15.0f);
    add_exit(floor, 0.5f, 14.5f, 1.5f, 15.0f);
    add_exit(floor, 8.5f, 14.5f, 9.5f, 15.0f);
    add_source(floor, 2.0f, 1.0f, 3.0f, 2.0f, 1);
    auto used = closes ? by_second : turned;
    if (closes) {
      trial.meanwhile = [](Crowd& crowd) {
        if (crowd.time() >= 1.0 && crowd.time() < 1.0 + sample_time) crowd.set_exit_open(0, false);
      };
    }
    trial.done = [=](const TrialRun& run) {
      *used = static_cast<double>(run.crowd().exit_use()[1]);
    };
  }
  plan.judge = [=] {
    return std::vector<Row>{judged("NIST 4.1: the nearer exit closes after 1 s",
                                   "the other exit is used then, and only then",
                                   text("%.0f of 1, %.0f of 1", *by_second, *turned), *by_second,
                                   *by_second == 1.0 && *turned == 0.0)};
  };
  return plan;
}

}  // namespace flockwork::validation
