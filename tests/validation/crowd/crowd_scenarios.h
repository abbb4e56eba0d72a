// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "crowd/crowd.h"

namespace flockwork::validation {

// Scenes from guidelines and experiments, built and run; what they measure is returned as it is.
// RiMEA: "Guideline for Microscopic Evacuation Analysis", version 3.0.0 (2016).

// What must hold in every run.
struct Safety {
  std::int64_t wall_crossings = 0;  // footsteps that touch a wall, found from the footsteps alone
  double deepest_overlap =
      0.0;                // of two people at the ends of their steps, share of the sum of radii
  std::int64_t lost = 0;  // people neither present, nor left, nor still to come
};

struct Run {
  std::unique_ptr<Crowd> crowd;
  std::vector<Footstep> footsteps;
  Safety safety;

  // Advances by `dt` until everybody has left or `limit` s have passed; checks safety on the way.
  void until_empty(double limit, double dt = 0.25);
  void until(double time, double dt = 0.25);
  // Drops the footsteps so far, checked.
  void forget();

 private:
  void check();
  std::size_t checked_ = 0;
};

struct Floor {
  World world;
  std::vector<Wall> walls;
  CrowdScene scene;
};

Floor empty_floor(float width, float height);
void add_line(Floor& floor, std::vector<Vec3> points);
void add_box(Floor& floor, float x0, float y0, float x1, float y1);
std::int32_t add_exit(Floor& floor, float x0, float y0, float x1, float y1);
Source& add_source(Floor& floor, float x0, float y0, float x1, float y1, std::int32_t count);
Run start(const Floor& floor, std::uint64_t seed = 1);

// RiMEA 1 to 3: one person along a corridor 2 x 40 m at 1.33 m/s; with a zone of 10 m along it
// (factor 1: none). Seconds it takes, without the phase in which it starts.
double walk_corridor(const CrowdParameters& p, float zone_factor, std::uint64_t seed,
                     Safety& safety);

// RiMEA 5: largest delay of a start after the drawn premovement time, in step times.
double largest_start_delay(const CrowdParameters& p, std::uint64_t seed, Safety& safety);

// RiMEA 6: how many of 20 arrive around the corner.
std::int64_t l_corner_arrivals(const CrowdParameters& p, std::uint64_t seed, Safety& safety);

// RiMEA 7: mean free speed of `people` adults of an age.
double mean_speed(float age, std::int32_t people, std::uint64_t seed);

// RiMEA 9: seconds until a room of 30 x 20 m with `people` is empty through `doors` doors of 1 m.
double room_egress(const CrowdParameters& p, int doors, std::int32_t people, std::uint64_t seed,
                   Safety& safety);

// RiMEA 10: of 23 people in twelve rooms along a corridor, how many left by their assigned exit.
std::int64_t assigned_exits(const CrowdParameters& p, std::uint64_t seed, Safety& safety);

// Persons per second through a bottleneck of this width (Seyfried et al., Transp. Sci. 43, 395
// (2009); Kretz et al., J. Stat. Mech. P10014 (2006)): 60 people in a hall of 4 m, 3.3 per m2, 3 m
// before a passage of 2.8 m.
double bottleneck_flow(const CrowdParameters& p, float width, std::uint64_t seed, Safety& safety);

// Mean speed along a periodic corridor of 26 x 4 m at a density, m/s, from `settle` s on over
// `duration` s.
double corridor_speed(const CrowdParameters& p, float density, double settle, double duration,
                      std::uint64_t seed, Safety& safety);
// Weidmann's fundamental diagram.
double weidmann_speed(double density);

// Lane order of counterflow in a periodic corridor after `time` s: mean over rows of
// ((n1-n2)/(n1+n2))^2; and the mean of the same for shuffled directions.
struct LaneOrder {
  double order = 0.0;
  double shuffled = 0.0;
};
LaneOrder counterflow_order(const CrowdParameters& p, std::int32_t people, double time,
                            std::uint64_t seed, Safety& safety);

// 100 people against `others` in a corridor of 2 m: seconds until all have arrived, or -1.
double counterflow_time(const CrowdParameters& p, std::int32_t others, std::uint64_t seed,
                        Safety& safety);

}  // namespace flockwork::validation
