// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "crowd/crowd.h"
#include "render/matrix.h"
#include "scene/scene.h"

namespace flockwork {

// A person of a crowd as the graphics card reads it: four words.
struct PersonMark {
  float x, y;            // m: where it is at the drawn time
  std::uint32_t facing;  // unit vector in two shorts, low half x, each -32767 to 32767
  // Bytes from the lowest: colour (index of people_palette()), radius in cm, place of the left foot
  // before the right (128: side by side, 1 and 255 a stride apart), bits of PersonMarkFlag.
  std::uint32_t look;

  Vec3 at() const { return {x, y, 0.0f}; }
  Vec3 heading() const;
  std::uint8_t color() const { return static_cast<std::uint8_t>(look & 255u); }
  float radius() const { return 0.01f * static_cast<float>((look >> 8) & 255u); }  // m
  std::uint8_t flags() const { return static_cast<std::uint8_t>(look >> 24); }
};
static_assert(sizeof(PersonMark) == 16);

enum PersonMarkFlag : std::uint8_t {
  mark_stuck = 1,     // wants to walk and does not get on
  mark_reacting = 2,  // has not set out yet
};

// sRGB by index. person_class: of the class. speed: from 0, who stands, to 255, who walks as fast
// as it likes to. target: 0 whichever exit is nearest, 1 to 127 exits, 128 to 254 waypoints, 255 a
// direction. group: 0 alone.
using PeoplePalette = std::array<Vec3, 256>;
PeoplePalette people_palette(ColorPeopleBy by, bool light_theme);
std::uint8_t exit_color(std::size_t exit);
std::uint8_t waypoint_color(std::size_t waypoint);

// What the colours stand for; the names are those of the scene.
struct PeopleLegendEntry {
  std::string label;
  Vec3 color;
};
std::vector<PeopleLegendEntry> people_legend(const CrowdScene& crowd, ColorPeopleBy by,
                                             bool light_theme);

// Where everybody is drawn. Turning is smoothed: a step may turn by a right angle, which a person
// does not do at once.
class PeopleMarks {
 public:
  static constexpr double turn_time = 0.18;  // s of simulated time to go 63 % of a turn

  // At `lag` s (0 or less) from the crowd's present time, along their present steps, in the order
  // of the crowd's memory. Valid until the next call.
  std::span<const PersonMark> update(const Crowd& crowd, ColorPeopleBy by, float lag);
  std::span<const PersonMark> marks() const { return marks_; }
  // Another run: nobody turns from where another person of this id looked.
  void clear();

 private:
  struct Facing {
    float x = 0.0f, y = 0.0f;
  };
  std::vector<PersonMark> marks_;
  std::vector<Facing> facing_;  // by id; zero: not seen yet
  double last_time_ = 0.0;
};

// Where a person of the crowd is at `lag` s from its present time, and how far its step is, 0 to 1.
struct PersonPlace {
  float x, y;
  float share;
};
PersonPlace person_place(const Body& body, const Person& person, double time);

// What the panel says about one person.
struct PersonFigures {
  std::uint32_t id = 0;
  std::string kind, target, state;
  Vec3 position;                  // m
  float speed = 0.0f;             // m/s, of the present step
  float free_speed = 0.0f;        // m/s
  float radius = 0.0f;            // m
  std::optional<float> distance;  // m, of way times cost to the target; nothing: unreachable
  double halted = 0.0;            // s since it last got on
  bool stuck = false;
};
// Nothing where there is no such person on the floor.
std::optional<PersonFigures> person_figures(const Crowd& crowd, std::uint32_t id);
std::optional<Vec3> person_drawn_at(const Crowd& crowd, std::uint32_t id, float lag);

// Whether an exit lets people out at a time of the run.
bool exit_is_open(const Exit& exit, double time);

}  // namespace flockwork
