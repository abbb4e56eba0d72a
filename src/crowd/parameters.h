// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "crowd/distance_field.h"
#include "space/shape.h"

namespace flockwork {

// How a person chooses the next step.
enum class StepModel : std::int32_t {
  optimal_steps,  // least sum of potentials on circles around it; Seitz and Koester, Phys. Rev. E
                  // 86, 046108 (2012), potentials of the revision used in Vadere
  gradient,       // best of a fan of positions around the heading
};

// Lengths in m, times in s, speeds in m/s.
struct CrowdParameters {
  StepModel model = StepModel::optimal_steps;
  FieldMethod field = FieldMethod::eikonal;
  float cell_size = 0.2f;  // of the navigation grid, 0.05 to 1

  // Of the pull to the target, per m of way, against potentials of people and walls.
  float target_strength = 1.0f;

  // People, d between centres, R the sum of the radii:
  //   d < personal_width + R: personal_height exp(4 / ((d / (personal_width + R))^2 - 1))
  //   d < intimate_width + R: personal_height / intimate_factor exp(4 / ((d / (intimate_width +
  //   R))^2 - 1)) d < R:                  body_height exp(1 / ((d / R)^4 - 1))
  float personal_height = 50.0f;
  float personal_width = 1.20f;
  float intimate_width = 0.45f;
  float intimate_factor = 1.2f;
  float body_height = 1000.0f;
  // The room that is kept from people ahead who want to go the other way grows by this times the
  // cosine between their last step and the way straight at oneself, if above 0: those who meet make
  // way early, and lanes form. Without it counterflow stays mixed; by aims alone, those who stand
  // block each other.
  float oncoming_weight = 2.0f;
  // Walls, d from the centre, r the radius:
  //   d < wall_width: wall_height exp(2 / ((d / wall_width)^2 - 1))
  //   d < r:          wall_body_height exp(1 / ((d / r)^2 - 1))
  // The published height is 6: its slope holds people back before doors, which then pass 1.0 to 1.5
  // persons per second at widths of 0.8 to 1.2 m. A quarter of it meets the measured flows and the
  // fundamental diagram in wide corridors, with the same target strength (tests/validation/crowd).
  float wall_height = 1.5f;
  float wall_width = 0.8f;
  float wall_body_height = 100000.0f;

  // Length of a step: step_intercept + step_slope x free speed + N(0, step_deviation).
  float step_intercept = 0.4625f;
  float step_slope = 0.2345f;  // s
  float step_deviation = 0.036f;

  // `gradient`: gain_weight x (gain toward the target, m) - distance_weight x sum over others of
  // exp(-(d - R) / distance_range).
  float gain_weight = 1.0f;
  float distance_weight = 0.4f;
  float distance_range = 0.3f;

  // Dynamic cost: 1 + density_cost x density (people per m2, Gaussian of standard deviation
  // density_smoothing), solved anew every `density_interval`. 0 is off.
  float density_cost = 0.0f;  // MODELS' value is 3.5 m2
  float density_smoothing = 0.7f;
  float density_interval = 1.0f;

  // Someone who wants to walk and has not got on for `patience` seconds lets the room that he keeps
  // shrink by a factor of 2 every such time again, down to `least_personal_space`; and may change
  // places with somebody in the same trouble whom he faces. 0 is off.
  float patience = 6.0f;
  float least_personal_space = 0.125f;
  float stuck_time = 10.0f;  // counts as stuck when he has not got on for so long

  float group_weight = 0.5f;  // 1/m: pull of members who are apart

  friend bool operator==(const CrowdParameters&, const CrowdParameters&) = default;
};

// The potentials as they were published, without patience and lanes.
constexpr CrowdParameters published_parameters() {
  CrowdParameters p;
  p.wall_height = 6.0f;
  p.oncoming_weight = 0.0f;
  p.patience = 0.0f;
  return p;
}

// A kind of people. The speed is drawn from a normal distribution cut to [min_speed, max_speed].
struct PersonClass {
  std::string name = "adult";
  float share = 1.0f;  // of the people of sources that name no class, against the other classes
  float speed = 1.34f;
  float speed_deviation = 0.26f;
  float min_speed = 0.5f;
  float max_speed = 2.2f;
  float radius = 0.195f;
  float radius_deviation = 0.0f;  // cut to half and twice the radius

  friend bool operator==(const PersonClass&, const PersonClass&) = default;
};

// The mean free speed of adults by age in years (Weidmann, "Transporttechnik der Fussgaenger", ETH
// 1993), linear between 20: 1.62, 30: 1.54, 40: 1.48, 50: 1.41, 60: 1.27, 70: 1.07, constant
// beyond.
float mean_speed_at_age(float age);

constexpr float never_closes = 8.0e5f;  // s, the longest run

// Where people leave. Its whole area counts. Lets people out while it is open, from `opens` s to
// `closes` s of the run.
struct Exit {
  std::string name = "exit";
  Shape area;
  bool open = true;
  float opens = 0.0f, closes = never_closes;
  float max_flow = 0.0f;  // persons per second; 0 is no limit

  friend bool operator==(const Exit&, const Exit&) = default;
};

// A place on a journey, or an attraction.
struct Waypoint {
  std::string name = "waypoint";
  Shape area;
  float min_wait = 0.0f, max_wait = 0.0f;  // s, uniform

  friend bool operator==(const Waypoint&, const Waypoint&) = default;
};

enum class Premovement : std::int32_t { none, uniform, normal, log_normal };

// A place where people come from. Times in s from the start of the run.
struct Source {
  std::string name = "source";
  Shape area;
  std::int32_t count = 10;  // people in all
  float start = 0.0f;       // release of the first
  float rate = 0.0f;        // persons per second; 0: all at once
  // If there are any points, the rate over time instead of `start` and `rate`: x is s, ascending, y
  // persons per second, linear between, 0 before the first and after the last. At most `count`
  // people come.
  std::vector<Vec3> schedule;
  std::string person_class;  // name of the class of all its people; empty: by the classes' shares
  Premovement premovement = Premovement::none;
  // uniform: from a to b s; normal: mean a, deviation b, not below 0; log_normal: of log mean a and
  // log deviation b.
  float premovement_a = 0.0f, premovement_b = 0.0f;
  std::int32_t group_size = 1;  // 1 to 8 people who stay together

  friend bool operator==(const Source&, const Source&) = default;
};

// What comes after the last waypoint of a journey.
enum class JourneyEnd : std::int32_t {
  nearest,    // whichever open exit is nearest in the field
  exit,       // the exit that is named
  repeat,     // the first waypoint again, for ever
  direction,  // walks on for ever along a direction
};

// What a share of the people of a source does. People of a source draw one of the journeys that
// name it or no source; if there is none, they go to the nearest exit.
struct Journey {
  std::string source;  // name; empty: of every source
  float share = 1.0f;
  std::vector<std::string> waypoints;  // names, in their order
  JourneyEnd end = JourneyEnd::nearest;
  std::string exit;        // name, with `exit`
  float direction = 0.0f;  // rad, anticlockwise from +x, with `direction`

  friend bool operator==(const Journey&, const Journey&) = default;
};

// An area where walking is slower (stairs, sand) or faster (a moving walkway), or that people avoid
// more than its way costs (mud, grass, danger). Where zones overlap, factors are multiplied.
struct Zone {
  std::string name = "zone";
  Shape area;
  float speed_factor = 1.0f;  // 0.05 to 3
  float cost = 1.0f;          // of the way, 0.1 to 100, besides the time that the speed costs

  friend bool operator==(const Zone&, const Zone&) = default;
};

// A line at which people are counted, each way.
struct FlowLine {
  std::string name = "line";
  Vec3 from{0.0f, -1.0f, 0.0f}, to{0.0f, 1.0f, 0.0f};

  friend bool operator==(const FlowLine&, const FlowLine&) = default;
};

// An area whose density and mean speed are measured over time.
struct MeasurementArea {
  std::string name = "area";
  Shape area;

  friend bool operator==(const MeasurementArea&, const MeasurementArea&) = default;
};

// A crowd as plain data. Names are unique in their list. Without a source there is nobody.
struct CrowdScene {
  CrowdParameters parameters;
  std::vector<PersonClass> classes;  // none: one, with the defaults
  std::vector<Exit> exits;
  std::vector<Waypoint> waypoints;
  std::vector<Source> sources;
  std::vector<Journey> journeys;
  std::vector<Zone> zones;
  std::vector<FlowLine> flow_lines;
  std::vector<MeasurementArea> areas;

  friend bool operator==(const CrowdScene&, const CrowdScene&) = default;
};

}  // namespace flockwork
