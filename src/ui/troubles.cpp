// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/troubles.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>

namespace flockwork {
namespace {

// Each bound lies between what healthy flocks show and what the trouble shows; behind it, what was
// seen of both (400 agents of `steering`, 60 steps a second, unless said otherwise).
constexpr double jitter_kick = 0.12;      // 0.01 to 0.03 against 0.16 to 0.3
constexpr double jitter_reversal = -0.7;  // -0.75 to -1 against -0.6 to 0.3
constexpr double apart_share = 0.7;       // nearest of the neighbour radius: 0.2 to 0.46, 0.9 to 2
constexpr double apart_growth = 1.8;      // of nearest since it was least
constexpr double apart_neighbours = 2.5;
constexpr double collapse_share = 0.2;  // nearest of the separation radius: 0.5 to 1, 0.1 to 0.17
constexpr double point_share = 0.05;    // as good as one point, however slow
constexpr double goo_share = 0.33;  // 0.38 to 1 (herds that are driven least) against 0.1 to 0.27
constexpr double goo_speed = 0.25;  // of the highest: 0.4 to 1 against 0.01 to 0.2
constexpr double goo_order = 0.35;  // of polarization or milling
constexpr double frozen_speed = 0.005;  // of the highest
constexpr double pressed_share = 0.18;  // 0 to 0.09 with feelers, 0.2 to 0.45 without
constexpr double leap_share = 0.5;      // stride of the separation radius: 0.07, 0.8
constexpr double leap_contact = 0.04;   // share of agents that are about to hit something
constexpr double spin_milling = 0.6;
constexpr double spin_growth = 1.15;  // from each third of the memory to the next
constexpr double speed_growth = 1.2;  // and of the mean speed: a ring may also just get narrower
constexpr double mistaken_milling = 0.45;
constexpr double moving = 0.05;      // of the highest speed: below it headings mean little
constexpr std::size_t a_flock = 10;  // fewer agents are none

using Memory = std::deque<FlockSigns>;
using Figure = std::function<double(const FlockSigns&)>;

double median(const Memory& memory, std::size_t first, std::size_t last, const Figure& figure) {
  std::vector<double> values;
  for (std::size_t i = first; i < last; ++i) values.push_back(figure(memory[i]));
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// What is to be known of a flock to judge it.
struct Case {
  const Memory& memory;
  const Scene& scene;
  const Flock& flock;
  bool demonstrated = false;

  const FlockParameters& p() const { return flock.parameters; }
  double over(std::size_t samples, const Figure& figure) const {
    return median(memory, memory.size() - std::min(samples, memory.size()), memory.size(), figure);
  }
  double recent(const Figure& figure) const { return over(TroubleWatch::lasting, figure); }
  double speed_share(std::size_t samples = TroubleWatch::lasting) const {
    const double speed = over(samples, [](const FlockSigns& s) { return s.figures.mean_speed; });
    return p().max_speed > 0.0f ? speed / static_cast<double>(p().max_speed) : 1.0;
  }
  double nearest(std::size_t samples = TroubleWatch::lasting) const {
    return over(samples, [](const FlockSigns& s) { return s.nearest; });
  }
  // Slow, and neither flying one way nor turning.
  bool is_slow_crowd(std::size_t samples) const {
    const double order = over(samples, [](const FlockSigns& s) {
      return std::max(s.figures.polarization, s.figures.milling);
    });
    return speed_share(samples) < goo_speed && order < goo_order;
  }
  // Below which agents are meant to keep apart. `normalized` pushes as hard at any distance, and a
  // flock may be without separation: then a quarter of the neighbour radius.
  double personal_space() const {
    const bool own = p().separation_radius > 0.0f && p().model != FlockModel::normalized;
    return static_cast<double>(own ? p().separation_radius : 0.25f * p().radius);
  }
};

std::optional<Hint> jitter(const Case& c) {
  // A heading with noise is thrown about by intent.
  if (chooses_heading(c.p().model) || c.speed_share() < moving) return {};
  const double kick = c.recent([](const FlockSigns& s) { return s.kick; });
  const double reversal = c.recent([](const FlockSigns& s) { return s.reversal; });
  if (kick < jitter_kick || reversal < jitter_reversal) return {};
  if (c.p().perturbation > c.p().max_force) {
    return Hint{"perturbation",
                "The agents jitter: chance throws their velocity about from step to step; turn "
                "Perturbation down."};
  }
  return Hint{"max_force",
              "The agents jitter: each decision throws their velocity about and the next takes it "
              "back; turn Maximum force down."};
}

std::optional<Hint> flying_apart(const Case& c) {
  // Vicsek's model has nothing that would hold a flock together.
  if (c.flock.count < static_cast<std::int32_t>(a_flock) || c.p().model == FlockModel::vicsek) {
    return {};
  }
  const double neighbours = c.recent([](const FlockSigns& s) { return s.figures.mean_neighbours; });
  const bool counts = c.p().model == FlockModel::topological;
  if (!counts && neighbours > apart_neighbours) return {};
  double least = c.memory.front().nearest;
  for (const FlockSigns& s : c.memory) least = std::min(least, s.nearest);
  const double reach = c.p().model == FlockModel::couzin
                           ? static_cast<double>(c.p().separation_radius + c.p().orientation_width +
                                                 c.p().attraction_width)
                       : counts ? 4.0 * c.personal_space()
                                : static_cast<double>(c.p().radius);
  if (c.nearest() < apart_share * reach || c.nearest() < apart_growth * least) return {};
  if (c.p().model == FlockModel::couzin) {
    return Hint{"attraction_width",
                "The flock flies apart: agents have lost sight of each other; turn Attraction "
                "width up."};
  }
  if (c.p().cohesion_weight < c.p().separation_weight) {
    return Hint{"cohesion_weight",
                "The flock flies apart: agents have lost their neighbours; turn Cohesion up."};
  }
  return Hint{
      "radius",
      "The flock flies apart: agents have lost their neighbours; turn Neighbour radius up."};
}

std::optional<Hint> collapse(const Case& c) {
  // Vicsek's agents are points that may share a place.
  if (c.flock.count < static_cast<std::int32_t>(a_flock) || c.p().model == FlockModel::vicsek) {
    return {};
  }
  // Where nothing draws together and nothing keeps apart, agents meet by chance.
  if (!chooses_heading(c.p().model) && c.p().separation_weight == 0.0f &&
      c.p().cohesion_weight == 0.0f) {
    return {};
  }
  const double share = c.nearest() / c.personal_space();
  if (share > collapse_share || (share > point_share && c.is_slow_crowd(TroubleWatch::lasting)))
    return {};
  if (c.p().model == FlockModel::couzin) {
    return Hint{"separation_radius",
                "The flock collapses: agents sit on one another; turn Separation radius up."};
  }
  if (c.p().separation_weight <= c.p().cohesion_weight) {
    return Hint{"separation_weight",
                "The flock collapses: agents sit on one another; turn Separation up."};
  }
  return Hint{"cohesion_weight",
              "The flock collapses: agents sit on one another; turn Cohesion down."};
}

std::optional<Hint> sticky_goo(const Case& c) {
  if (c.flock.count < static_cast<std::int32_t>(a_flock) || chooses_heading(c.p().model)) return {};
  // Threats may press a herd together for a while; goo stays.
  constexpr std::size_t long_time = TroubleWatch::remembered;
  if (c.memory.size() < long_time) return {};
  const double share = c.nearest(long_time) / c.personal_space();
  if (share > goo_share || share <= point_share || !c.is_slow_crowd(long_time)) return {};
  if (c.speed_share() < frozen_speed) return {};
  if (c.p().drag * c.p().max_speed > c.p().max_force) {
    return Hint{"drag", "The flock is sticky goo: it clots and hardly flows; turn Drag down."};
  }
  if (c.p().alignment_weight < c.p().cohesion_weight) {
    return Hint{"alignment_weight",
                "The flock is sticky goo: it clots and its agents pull all ways; turn Alignment "
                "up."};
  }
  return Hint{"cohesion_weight",
              "The flock is sticky goo: it clots and hardly flows; turn Cohesion down."};
}

std::optional<Hint> frozen(const Case& c) {
  if (c.flock.count == 0 || c.p().max_speed <= 0.0f || c.speed_share() >= frozen_speed) return {};
  // Who only keeps apart may rest when apart, and who has arrived.
  if (c.p().separation_weight > 0.0f && c.p().alignment_weight == 0.0f &&
      c.p().cohesion_weight == 0.0f) {
    return {};
  }
  for (const Point& point : c.scene.points) {
    if (point.parameters.kind == PointKind::arrive || point.parameters.kind == PointKind::food) {
      return {};
    }
  }
  if (c.p().drag > 0.0f) {
    return Hint{"drag", "The flock is frozen: whatever moves comes to rest; turn Drag down."};
  }
  return Hint{"min_speed", "The flock is frozen: nobody moves; turn Minimum speed up."};
}

std::optional<Hint> wall_crossing(const Case& c) {
  const double at_walls = c.recent([](const FlockSigns& s) { return s.at_walls; });
  const double at_bounds = c.recent([](const FlockSigns& s) { return s.at_bounds; });
  const double stride = c.recent([](const FlockSigns& s) { return s.stride; });
  if (stride > leap_share * c.personal_space() && std::max(at_walls, at_bounds) > leap_contact) {
    return Hint{"max_speed",
                "Agents leap at walls faster than any rule can turn them, where simpler programs "
                "let them tunnel through; turn Maximum speed down, or the time step."};
  }
  if (at_walls < pressed_share) return {};
  return Hint{"wall_weight",
              "Agents run against walls and slide along them; turn Avoid walls up, or Feeler "
              "ahead."};
}

std::optional<Hint> spinning_up(const Case& c) {
  const std::size_t n = c.memory.size();
  if (c.demonstrated) {
    if (c.recent([](const FlockSigns& s) { return s.figures.milling; }) < mistaken_milling) {
      return {};
    }
    return Hint{"max_speed",
                "The flock spins, because agents move while others still compute; that mistake is "
                "shown here on purpose, and no parameter cures it."};
  }
  if (n < TroubleWatch::remembered || c.flock.count < static_cast<std::int32_t>(a_flock)) return {};
  double spin[3], speed[3];
  for (std::size_t third = 0; third < 3; ++third) {
    const std::size_t first = third * n / 3, last = (third + 1) * n / 3;
    // A ring that is only forming speeds up by itself.
    if (median(c.memory, first, last, [](const FlockSigns& s) { return s.figures.milling; }) <
        spin_milling) {
      return {};
    }
    spin[third] = median(c.memory, first, last, [](const FlockSigns& s) { return s.spin; });
    speed[third] =
        median(c.memory, first, last, [](const FlockSigns& s) { return s.figures.mean_speed; });
  }
  for (std::size_t third = 1; third < 3; ++third) {
    if (spin[third] < spin_growth * spin[third - 1]) return {};
    if (speed[third] < speed_growth * speed[third - 1]) return {};
  }
  return Hint{"max_speed",
              "The ring spins faster and faster: agents that follow each other speed up without "
              "end; turn Maximum speed down."};
}

using Check = std::optional<Hint> (*)(const Case&);
constexpr std::pair<Trouble, Check> checks[] = {
    {Trouble::jitter, jitter},           {Trouble::flying_apart, flying_apart},
    {Trouble::collapse, collapse},       {Trouble::sticky_goo, sticky_goo},
    {Trouble::frozen, frozen},           {Trouble::wall_crossing, wall_crossing},
    {Trouble::spinning_up, spinning_up},
};

}  // namespace

void TroubleWatch::clear() {
  logs_.clear();
  last_step_ = 0;
}

void TroubleWatch::stepped(const Simulation& simulation) {
  const std::uint64_t step = simulation.step_count();
  if (step < last_step_) clear();
  last_step_ = step;
  const Scene& scene = simulation.scene();
  logs_.resize(scene.flocks.size());
  for (std::size_t f = 0; f < logs_.size(); ++f) {
    Log& log = logs_[f];
    if (!log.taker.busy() && (step + f) % sample_steps == 0) {
      // Valid walls that the simulation has taken fit.
      Result<WallGeometry> walls = WallGeometry::build(scene.walls, scene.world);
      if (walls) log.taker.begin(simulation, static_cast<int>(f), walls.value());
      continue;
    }
    if (!log.taker.stepped(simulation)) continue;
    log.signs.push_back(log.taker.signs());
    if (log.signs.size() > remembered) log.signs.pop_front();
    log.findings.clear();
    if (log.signs.size() < lasting) continue;
    const bool demonstrated =
        scene.demonstration != Demonstration::none && f + 1 == scene.flocks.size();
    const Case known{log.signs, scene, scene.flocks[f], demonstrated};
    for (const auto& [trouble, check] : checks) {
      if (const auto hint = check(known)) log.findings.push_back({trouble, *hint});
    }
  }
}

const std::vector<TroubleWatch::Finding>& TroubleWatch::findings(int flock) const {
  static const std::vector<Finding> none;
  const auto f = static_cast<std::size_t>(flock);
  return flock >= 0 && f < logs_.size() ? logs_[f].findings : none;
}

}  // namespace flockwork
