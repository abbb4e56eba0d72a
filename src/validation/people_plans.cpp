// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "base/random.h"
#include "validation/plans.h"
#include "validation/row_text.h"

namespace flockwork::validation {
namespace {

using Values = std::vector<double>;

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

// Kolmogorov and Smirnov's largest distance between a sample and a distribution.
template <typename Cdf>
double distance_to(Values sample, Cdf cdf) {
  std::sort(sample.begin(), sample.end());
  double largest = sample.empty() ? 1.0 : 0.0;
  const auto n = static_cast<double>(sample.size());
  for (std::size_t k = 0; k < sample.size(); ++k) {
    const double expected = cdf(sample[k]);
    largest = std::max({largest, expected - static_cast<double>(k) / n,
                        static_cast<double>(k + 1) / n - expected});
  }
  return largest;
}

// What a sample of the distribution itself stays below in 95 of 100 cases (n above 40).
double allowed_distance(std::size_t count) { return 1.358 / std::sqrt(static_cast<double>(count)); }

// First footstep of everybody, by id.
std::unordered_map<std::uint32_t, Footstep> first_steps(const TrialRun& run) {
  std::unordered_map<std::uint32_t, Footstep> firsts;
  for (const Footstep& f : run.footsteps()) firsts.emplace(f.id, f);
  return firsts;
}

}  // namespace

Plan premovement_starts(const CrowdParameters& p, Extent) {
  auto largest = std::make_shared<double>(-1.0);
  Plan plan;
  Trial& trial = plan.trials.emplace_back();
  trial.floor = empty_floor(p, 10.0f, 5.0f);
  add_room(trial.floor, {{0.0f, 0.0f, 0.0f},
                         {8.0f, 0.0f, 0.0f},
                         {8.0f, 2.0f, 0.0f},
                         {10.0f, 2.0f, 0.0f},
                         {10.0f, 3.0f, 0.0f},
                         {8.0f, 3.0f, 0.0f},
                         {8.0f, 5.0f, 0.0f},
                         {0.0f, 5.0f, 0.0f}});
  add_exit(trial.floor, 9.0f, 2.0f, 10.0f, 3.0f);
  Source& source = add_source(trial.floor, 0.5f, 0.5f, 6.0f, 4.5f, 10);
  source.premovement = Premovement::uniform;
  source.premovement_a = 10.0f;
  source.premovement_b = 100.0f;
  const std::uint64_t seed = trial.seed;
  trial.done = [=](const TrialRun& run) {
    const auto firsts = first_steps(run);
    *largest = firsts.size() == 10 ? 0.0 : 1.0e9;
    for (const auto& [id, f] : firsts) {
      // The drawn time again, as the crowd draws it.
      const auto bits = random_u32x4(seed, Stream::crowd_person, id, 1);
      const auto drawn = static_cast<double>(uniform(bits[2], 10.0f, 100.0f));
      const double delay = (f.start - drawn) / (f.end - f.start);
      *largest = std::max(*largest, delay >= 0.0 ? delay : 1.0e9);
    }
  };
  plan.judge = [=] {
    return std::vector<Row>{judged("RiMEA 5: ten people react after 10 to 100 s",
                                   "each starts within one step time of its own",
                                   text("%.2f steps", *largest), *largest, *largest <= 1.0)};
  };
  return plan;
}

// Starts are up to one step time, 0.8 s, later than the drawn times: little beside the spreads.
Plan premovement_distributions(const CrowdParameters& p, Extent extent) {
  struct Kind {
    const char* text;
    Premovement premovement;
    float a, b;
  };
  static constexpr std::array<Kind, 3> kinds{
      {{"uniform, 10 to 100 s", Premovement::uniform, 10.0f, 100.0f},
       {"normal, 60 s, deviation 15 s", Premovement::normal, 60.0f, 15.0f},
       {"log-normal, log mean 4.586, deviation 0.967", Premovement::log_normal, 4.586f, 0.967f}}};
  const std::int32_t people = extent == Extent::full ? 1000 : 300;
  auto starts = std::make_shared<std::array<Values, 3>>();
  Plan plan;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    Trial& trial = plan.trials.emplace_back();
    // Room enough to start at once.
    trial.floor = empty_floor(p, 60.0f, 60.0f);
    add_exit(trial.floor, 59.0f, 0.0f, 60.0f, 60.0f);
    Source& source = add_source(trial.floor, 0.0f, 0.0f, 58.0f, 60.0f, people);
    source.premovement = kinds[k].premovement;
    source.premovement_a = kinds[k].a;
    source.premovement_b = kinds[k].b;
    trial.limit = 20000.0;
    trial.done = [=](const TrialRun& run) {
      for (const auto& [id, f] : first_steps(run)) (*starts)[k].push_back(f.start);
    };
  }
  plan.judge = [=] {
    std::vector<Row> rows;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      const Kind& kind = kinds[k];
      const auto a = static_cast<double>(kind.a), b = static_cast<double>(kind.b);
      const double d = distance_to((*starts)[k], [&](double t) {
        if (kind.premovement == Premovement::uniform)
          return std::clamp((t - a) / (b - a), 0.0, 1.0);
        const double x = kind.premovement == Premovement::normal ? t : std::log(std::max(t, 1e-9));
        return normal_cdf((x - a) / b);
      });
      const double allowed = allowed_distance((*starts)[k].size());
      const bool all = (*starts)[k].size() == static_cast<std::size_t>(people);
      rows.push_back(judged(std::string("NIST 1.1: reaction times, ") + kind.text,
                            text("Kolmogorov-Smirnov, 5 %%: below %.3f", allowed), text("%.3f", d),
                            d, all && d <= allowed));
    }
    return rows;
  };
  return plan;
}

Plan speeds_by_age(const CrowdParameters& p, Extent) {
  struct Age {
    float years;
    double speed;  // m/s
  };
  static constexpr std::array<Age, 6> ages{
      {{20.0f, 1.62}, {30.0f, 1.54}, {40.0f, 1.48}, {50.0f, 1.41}, {60.0f, 1.27}, {70.0f, 1.07}}};
  // 50 adults in each of 20 draws; the mean of 1,000 has a standard deviation of 0.008 m/s.
  constexpr int draws = 20;
  constexpr std::int32_t people = 50;
  auto sums = std::make_shared<std::array<double, ages.size()>>();
  Plan plan;
  for (std::size_t k = 0; k < ages.size(); ++k) {
    for (std::uint64_t seed = 1; seed <= draws; ++seed) {
      Trial& trial = plan.trials.emplace_back();
      trial.floor = empty_floor(p, 60.0f, 60.0f);
      PersonClass c;
      c.speed = mean_speed_at_age(ages[k].years);
      c.min_speed = c.speed - 0.8f;  // cut on both sides alike, so that the mean stays
      c.max_speed = c.speed + 0.8f;
      trial.floor.scene.classes = {c};
      add_source(trial.floor, 0.0f, 0.0f, 60.0f, 60.0f, people);
      walk_on(trial.floor, 0.0f);
      trial.seed = seed;
      trial.limit = 1.0;
      trial.done = [=](const TrialRun& run) {
        for (const Person& person : run.crowd().people().person) {
          (*sums)[k] += static_cast<double>(person.speed) / (draws * people);
        }
      };
    }
  }
  plan.judge = [=] {
    std::vector<Row> rows;
    for (std::size_t k = 0; k < ages.size(); ++k) {
      const double mean = (*sums)[k];
      rows.push_back(judged(text("RiMEA 7: speed at age %.0f", static_cast<double>(ages[k].years)),
                            text("%.2f m/s to 0.03", ages[k].speed), text("%.3f m/s", mean), mean,
                            std::fabs(mean - ages[k].speed) <= 0.03));
    }
    return rows;
  };
  return plan;
}

Plan speed_distribution(const CrowdParameters& p, Extent extent) {
  constexpr std::int32_t people = 100;
  const int draws = extent == Extent::full ? 100 : 10;
  auto speeds = std::make_shared<Values>();
  Plan plan;
  for (int seed = 1; seed <= draws; ++seed) {
    Trial& trial = plan.trials.emplace_back();
    trial.seed = static_cast<std::uint64_t>(seed);
    trial.floor = empty_floor(p, 60.0f, 60.0f);
    PersonClass c;
    c.speed = 1.2f;
    c.speed_deviation = 0.2f;
    c.min_speed = 0.2f;
    trial.floor.scene.classes = {c};
    add_source(trial.floor, 0.0f, 0.0f, 60.0f, 60.0f, people);
    walk_on(trial.floor, 0.0f);
    trial.limit = 1.0;
    trial.done = [=](const TrialRun& run) {
      for (const Person& person : run.crowd().people().person) {
        speeds->push_back(static_cast<double>(person.speed));
      }
    };
  }
  plan.judge = [=] {
    const double d = distance_to(*speeds, [](double v) { return normal_cdf((v - 1.2) / 0.2); });
    const double allowed = allowed_distance(speeds->size());
    const bool all = speeds->size() == static_cast<std::size_t>(people * draws);
    return std::vector<Row>{
        judged(text("NIST 2.4: 100 people of 1.2 m/s, deviation 0.2; %.0f draws", draws),
               text("Kolmogorov-Smirnov, 5 %%: below %.3f", allowed), text("%.3f", d), d,
               all && d <= allowed)};
  };
  return plan;
}

namespace {

// Group 1 at the far end of a room of 10 x 20 m with a door of 1 m: four people of 1.25 m/s and one
// of 0.5 m/s. Ten people of 0.2 m/s stand between it and the door.
Trial group_trial(const CrowdParameters& p, std::uint64_t seed, std::shared_ptr<double> spread) {
  Trial trial;
  trial.seed = seed;
  Floor& floor = trial.floor;
  floor = empty_floor(p, 10.0f, 22.0f);
  add_line(floor, {{0.0f, 2.0f, 0.0f}, {4.5f, 2.0f, 0.0f}});
  add_line(floor, {{5.5f, 2.0f, 0.0f}, {10.0f, 2.0f, 0.0f}});
  add_exit(floor, 4.0f, 0.0f, 6.0f, 1.0f);
  floor.scene.classes = {walker("fast", 1.25f), walker("slow", 0.5f), walker("crowd", 0.2f)};
  floor.scene.classes[0].share = 4.0f;
  floor.scene.classes[2].share = 0.0f;
  add_source(floor, 2.0f, 18.0f, 8.0f, 21.5f, 5).group_size = 5;
  add_source(floor, 2.0f, 10.0f, 8.0f, 14.0f, 10).person_class = "crowd";
  trial.limit = 400.0;
  trial.done = [=](const TrialRun& run) {
    double first = -1.0, last = -1.0;
    std::size_t members = 0;
    for (const auto& d : run.crowd().departures()) {
      if (d.id >= 5) continue;
      if (members++ == 0) first = d.time;
      last = d.time;
    }
    *spread = members == 5 ? last - first : -1.0;
  };
  return trial;
}

// Whether the group that this seed draws is of four fast people and a slow one.
bool is_mixed_group(const Trial& trial) {
  const auto started = TrialRun::start(trial);
  if (!started) return true;  // the case reports the error
  TrialRun& run = *started.value();
  run.advance();
  int slow = 0;
  for (const Person& person : run.crowd().people().person) {
    slow += person.id < 5 && person.kind == 1 ? 1 : 0;
  }
  return slow == 1;
}

}  // namespace

// Members of one group draw their classes: the first seed with the composition that is asked for.
Plan group_arrival(const CrowdParameters& p, Extent) {
  auto spread = std::make_shared<double>(-1.0);
  std::uint64_t seed = 1;
  while (seed < 64 && !is_mixed_group(group_trial(p, seed, std::make_shared<double>()))) ++seed;
  Plan plan;
  plan.trials.push_back(group_trial(p, seed, spread));
  plan.judge = [=] {
    return std::vector<Row>{
        judged("NIST 2.9: a group with a slow member passes slow people",
               "all five arrive within 10 s of each other",
               *spread < 0.0 ? std::string("not all leave") : text("%.1f s", *spread), *spread,
               *spread >= 0.0 && *spread <= 10.0)};
  };
  return plan;
}

namespace {

// Rooms of 5 x 4 m joined by a ramp 1.5 m wide and 2 m long on which people walk at half their
// speed; 24 people and one, who stands nearest to it.
Trial ramp_trial(const CrowdParameters& p, bool disabled, std::uint64_t seed, double share,
                 std::shared_ptr<double> time) {
  Trial trial;
  trial.seed = seed;
  Floor& floor = trial.floor;
  floor = empty_floor(p, 14.0f, 4.0f);
  floor.scene.parameters.cell_size = 0.1f;
  add_box(floor, 5.0f, -1.0f, 7.0f, 1.25f);
  add_box(floor, 5.0f, 2.75f, 7.0f, 5.0f);
  add_zone(floor, 5.0f, 1.25f, 7.0f, 2.75f, 0.5f);
  add_line(floor, {{12.0f, 0.0f, 0.0f}, {12.0f, 1.5f, 0.0f}});
  add_line(floor, {{12.0f, 2.5f, 0.0f}, {12.0f, 4.0f, 0.0f}});
  add_exit(floor, 13.0f, 1.0f, 14.0f, 3.0f);
  floor.scene.classes = {walker("able", 1.25f), walker("disabled", 0.8f)};
  floor.scene.classes[1].radius = 0.4f;
  add_source(floor, 0.0f, 0.0f, 3.6f, 4.0f, 24).person_class = "able";
  add_source(floor, 4.0f, 1.5f, 4.5f, 2.5f, 1).person_class = disabled ? "disabled" : "able";
  trial.done = [=](const TrialRun& run) {
    const double last = run.last_departure();
    *time = last < 0.0 || *time < 0.0 ? -1.0 : *time + share * last;
  };
  return trial;
}

}  // namespace

Plan movement_disability(const CrowdParameters& p, Extent extent) {
  const int seeds = extent == Extent::full ? 20 : 4;
  auto with = std::make_shared<double>(0.0), without = std::make_shared<double>(0.0);
  Plan plan;
  for (int seed = 1; seed <= seeds; ++seed) {
    for (const bool disabled : {true, false}) {
      plan.trials.push_back(ramp_trial(p, disabled, static_cast<std::uint64_t>(seed), 1.0 / seeds,
                                       disabled ? with : without));
    }
  }
  plan.judge = [=] {
    return std::vector<Row>{judged(
        "NIST 2.10: a slower and wider person on a ramp before 24 others",
        "all leave, later than without", time_text(*with) + " against " + time_text(*without),
        *with, *without > 0.0 && *with > *without)};
  };
  return plan;
}

}  // namespace flockwork::validation
