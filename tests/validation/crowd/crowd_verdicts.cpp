// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd_verdicts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace flockwork::validation {
namespace {

std::string text(const char* format, double a, double b = 0.0, double c = 0.0) {
  char buffer[200];
  std::snprintf(buffer, sizeof(buffer), format, a, b, c);
  return buffer;
}

class Table {
 public:
  explicit Table(const std::function<void(const Verdict&)>& done) : done_(done) {}

  void add(std::string test, std::string criterion, std::string measured, bool pass) {
    verdicts_.push_back({std::move(test), std::move(criterion), std::move(measured), pass});
    if (done_) done_(verdicts_.back());
  }
  void safe(const Safety& s) {
    crossings_ += s.wall_crossings;
    lost_ += s.lost;
    overlap_ = std::max(overlap_, s.deepest_overlap);
  }
  std::vector<Verdict> finish() {
    add("all runs", "no wall crossing", text("%.0f", static_cast<double>(crossings_)),
        crossings_ == 0);
    add("all runs", "no overlap deeper than 5 % of the radii", text("%.1f %%", 100.0 * overlap_),
        overlap_ <= 0.05);
    add("all runs", "nobody lost", text("%.0f", static_cast<double>(lost_)), lost_ == 0);
    return std::move(verdicts_);
  }

 private:
  const std::function<void(const Verdict&)>& done_;
  std::vector<Verdict> verdicts_;
  std::int64_t crossings_ = 0, lost_ = 0;
  double overlap_ = 0.0;
};

void walking(Table& table, const CrowdParameters& p) {
  Safety safety;
  const double free = walk_corridor(p, 1.0f, 1, safety);
  table.safe(safety);
  table.add("RiMEA 1: corridor of 40 m at 1.33 m/s", "26 to 34 s", text("%.2f s", free),
            free >= 26.0 && free <= 34.0);
  const std::array<std::pair<const char*, float>, 2> zones{
      {{"RiMEA 2: stairs up, 10 m at half speed", 0.5f},
       {"RiMEA 3: stairs down, 10 m at 0.7 of the speed", 0.7f}}};
  for (const auto& [name, factor] : zones) {
    const double expected = (30.0 + 10.0 / static_cast<double>(factor)) / 1.33;
    const double time = walk_corridor(p, factor, 1, safety);
    table.safe(safety);
    table.add(name, text("%.2f s to 5 %%", expected), text("%.2f s", time),
              std::fabs(time / expected - 1.0) <= 0.05);
  }
}

void rooms(Table& table, const CrowdParameters& p, Extent extent) {
  Safety safety;
  const double delay = largest_start_delay(p, 1, safety);
  table.safe(safety);
  table.add("RiMEA 5: premovement times", "starts within a step time", text("%.2f steps", delay),
            delay <= 1.0);
  const std::int64_t around = l_corner_arrivals(p, 1, safety);
  table.safe(safety);
  table.add(
      "RiMEA 6: corner", "20 arrive, no wall crossing",
      text("%.0f, %.0f", static_cast<double>(around), static_cast<double>(safety.wall_crossings)),
      around == 20 && safety.wall_crossings == 0);
  const std::array<std::pair<float, double>, 6> ages{
      {{20.0f, 1.62}, {30.0f, 1.54}, {40.0f, 1.48}, {50.0f, 1.41}, {60.0f, 1.27}, {70.0f, 1.07}}};
  for (const auto& [age, speed] : ages) {
    // 50 adults in each of 20 draws; the mean of 1,000 has a standard deviation of 0.008 m/s.
    double sum = 0.0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) sum += mean_speed(age, 50, seed) / 20.0;
    table.add(text("RiMEA 7: speed at age %.0f", static_cast<double>(age)),
              text("%.2f m/s to 0.03", speed), text("%.3f m/s", sum),
              std::fabs(sum - speed) <= 0.03);
  }
  // Fewer people would be faster but another test: then the way to the doors counts (1.6 at 400).
  if (extent == Extent::full) {
    const double four = room_egress(p, 4, 1000, 1, safety);
    table.safe(safety);
    const double two = room_egress(p, 2, 1000, 1, safety);
    table.safe(safety);
    table.add("RiMEA 9: 1,000 people, two doors against four", "1.6 to 2.4 times",
              text("%.2f (%.0f s, %.0f s)", two / four, two, four),
              four > 0.0 && two / four >= 1.6 && two / four <= 2.4);
  }
  const std::int64_t assigned = assigned_exits(p, 1, safety);
  table.safe(safety);
  table.add("RiMEA 10: assigned exits", "23 of 23", text("%.0f", static_cast<double>(assigned)),
            assigned == 23);
}

void bottlenecks(Table& table, const CrowdParameters& p, Extent extent) {
  Safety safety;
  const int seeds = extent == Extent::full ? 10 : 2;
  double before = 0.0;
  bool monotone = true;
  for (const float width : {0.8f, 0.9f, 1.0f, 1.1f, 1.2f}) {
    double flow = 0.0;
    for (int seed = 1; seed <= seeds; ++seed) {
      flow += bottleneck_flow(p, width, static_cast<std::uint64_t>(seed), safety) / seeds;
      table.safe(safety);
    }
    const double w = static_cast<double>(width), expected = 1.87 * w;
    table.add(text("Bottleneck of %.1f m", w),
              text("%.2f to 0.5 /s (IMO's cap: %.2f)", expected, 1.33 * w), text("%.2f /s", flow),
              std::fabs(flow - expected) <= 0.5);
    monotone = monotone && flow > before;
    before = flow;
  }
  table.add("Bottlenecks", "flow grows with the width", monotone ? "yes" : "no", monotone);
}

void corridors(Table& table, const CrowdParameters& p, Extent extent) {
  Safety safety;
  struct Band {
    float density;
    double low, high;
  };
  const std::array<Band, 7> bands{{{0.5f, 1.07, 1.47},
                                   {1.0f, 0.81, 1.29},
                                   {1.5f, 0.62, 1.13},
                                   {2.0f, 0.49, 0.81},
                                   {2.5f, 0.38, 0.55},
                                   {3.0f, 0.27, 0.33},
                                   {3.5f, 0.18, 0.23}}};
  const double duration = extent == Extent::full ? 120.0 : 10.0;
  const double settle = extent == Extent::full ? 30.0 : 10.0;
  const int seeds = extent == Extent::full ? 3 : 1;
  for (const Band& band : bands) {
    double speed = 0.0;
    for (int seed = 1; seed <= seeds; ++seed) {
      speed += corridor_speed(p, band.density, settle, duration, static_cast<std::uint64_t>(seed),
                              safety) /
               seeds;
      table.safe(safety);
    }
    const double density = static_cast<double>(band.density);
    table.add(
        text("Fundamental diagram, %.1f per m2", density),
        text("%.2f to %.2f m/s (Weidmann: %.2f)", band.low, band.high, weidmann_speed(density)),
        text("%.3f m/s", speed), speed >= band.low && speed <= band.high);
  }
}

void counterflows(Table& table, const CrowdParameters& p, Extent extent) {
  Safety safety;
  const int seeds = extent == Extent::full ? 10 : 2;
  LaneOrder mean;
  for (int seed = 1; seed <= seeds; ++seed) {
    const LaneOrder order =
        counterflow_order(p, 150, 120.0, static_cast<std::uint64_t>(seed), safety);
    table.safe(safety);
    mean.order += order.order / seeds;
    mean.shuffled += order.shuffled / seeds;
  }
  table.add("Counterflow of 150 people, lanes", "order at least twice that of shuffled directions",
            text("%.3f against %.3f", mean.order, mean.shuffled),
            mean.order >= 2.0 * mean.shuffled);
  double before = 0.0;
  for (const std::int32_t others : {0, 10, 50}) {
    const double time = counterflow_time(p, others, 1, safety);
    table.safe(safety);
    table.add(text("Counterflow in 2 m, 100 against %.0f", others), "all arrive, time grows",
              text("%.0f s", time), time > before);
    before = time;
  }
}

}  // namespace

std::vector<Verdict> crowd_verdicts(const CrowdParameters& p, Extent extent,
                                    const std::function<void(const Verdict&)>& done) {
  Table table(done);
  walking(table, p);
  rooms(table, p, extent);
  bottlenecks(table, p, extent);
  corridors(table, p, extent);
  counterflows(table, p, extent);
  return table.finish();
}

std::string table_of(const std::vector<Verdict>& verdicts) {
  std::string table = "| test | criterion | measured | verdict |\n| --- | --- | --- | --- |\n";
  for (const Verdict& v : verdicts) {
    table += "| " + v.test + " | " + v.criterion + " | " + v.measured + " | " +
             (v.pass ? "pass" : "miss") + " |\n";
  }
  return table;
}

}  // namespace flockwork::validation
