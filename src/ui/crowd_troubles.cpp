// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/crowd_troubles.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

// A few people who stand in a corner are no trouble of the crowd.
constexpr double stuck_share = 0.02;
constexpr std::int64_t least_stuck = 3;
constexpr double long_time = 60.0;  // s
constexpr double outside_share = 0.1;
// The guidelines' bar for bodies in each other is 5 % of the sum of radii.
constexpr double deep_overlap = 0.05;

bool lets_out(const Exit& exit, double time) {
  return exit.open && time >= static_cast<double>(exit.opens) &&
         time < static_cast<double>(exit.closes);
}

}  // namespace

std::vector<CrowdFinding> crowd_troubles(const Simulation& simulation,
                                         const CrowdFigures& figures) {
  std::vector<CrowdFinding> findings;
  const Crowd* crowd = simulation.crowd();
  if (crowd == nullptr) return findings;
  const CrowdScene& scene = crowd->scene();
  const auto find = [&](CrowdTrouble trouble, const char* parameter, const char* text) {
    findings.push_back({trouble, {parameter, text}});
  };
  const double time = crowd->time();
  const bool some_exit = std::any_of(scene.exits.begin(), scene.exits.end(),
                                     [&](const Exit& exit) { return lets_out(exit, time); });
  if (figures.unreachable > 0) {
    find(CrowdTrouble::unreachable, "cell_size",
         "Some people cannot reach their target: no way leads there. Take a wall away, or turn "
         "Cell size down if a door is narrower than two cells.");
  }
  if (figures.stuck >= least_stuck &&
      static_cast<double>(figures.stuck) > stuck_share * static_cast<double>(figures.present)) {
    find(CrowdTrouble::stuck, "patience",
         "People are stuck: they want to walk and do not get on. Open another exit or widen the "
         "way, or turn Patience down.");
  }
  const double last = crowd->departures().empty() ? 0.0 : crowd->departures().back().time;
  if (!scene.exits.empty() && figures.present > 0 && time - last > long_time) {
    const bool rests =
        std::all_of(scene.journeys.begin(), scene.journeys.end(), [](const Journey& journey) {
          return journey.end == JourneyEnd::repeat || journey.end == JourneyEnd::direction;
        });
    if (!some_exit) {
      find(CrowdTrouble::nobody_leaves, "cell_size",
           "Nobody leaves, because no exit is open; open one.");
    } else if (figures.left > 0 || scene.journeys.empty() || !rests) {
      if (figures.stuck > 0 || figures.unreachable > 0) {
        find(CrowdTrouble::nobody_leaves, "patience",
             "Nobody has left for a minute, and people are held up on their way.");
      }
    }
  }
  if (static_cast<double>(figures.outside) >
          outside_share * static_cast<double>(figures.present + figures.outside) &&
      figures.outside >= least_stuck && time > long_time) {
    find(CrowdTrouble::outside, "personal_width",
         "People wait outside, because their source has no room for them; make it larger, or its "
         "rate smaller.");
  }
  const CrowdMeter* meter = simulation.crowd_meter();
  if (meter != nullptr && meter->overlaps().deepest > deep_overlap) {
    find(CrowdTrouble::overlap, "body_height",
         "Bodies overlap by more than 5 %; turn Body, height up or Pull to the target down, or let "
         "fewer people come.");
  }
  return findings;
}

}  // namespace flockwork
