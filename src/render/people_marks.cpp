// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/people_marks.h"

#include <algorithm>
#include <cmath>

#include "render/palette.h"

namespace flockwork {
namespace {

constexpr float degree = 0.01745329252f;

std::uint8_t color_index(const Crowd& crowd, const Body& body, const Person& person,
                         ColorPeopleBy by) {
  switch (by) {
    case ColorPeopleBy::person_class:
      return person.kind;
    case ColorPeopleBy::speed: {
      const double duration = to_seconds(person.next_time - person.from_time);
      if (!(duration > 0.0) || !(person.speed > 0.0f)) return 0;
      const float speed = std::hypot(body.step_x, body.step_y) / static_cast<float>(duration);
      return static_cast<std::uint8_t>(255.0f * std::min(speed / person.speed, 1.0f) + 0.5f);
    }
    case ColorPeopleBy::target: {
      const Target& target = crowd.floor().target(person.field);
      const auto index = static_cast<std::size_t>(target.index);
      switch (target.kind) {
        case TargetKind::exit:
          return exit_color(index);
        case TargetKind::waypoint:
          return waypoint_color(index);
        case TargetKind::direction:
          return 255;
        case TargetKind::nearest:
          break;
      }
      return 0;
    }
    case ColorPeopleBy::group:
      break;
  }
  // Groups that were made one after the other stand next to each other.
  return person.group < 0 ? std::uint8_t{0}
                          : static_cast<std::uint8_t>(1 + person.group * 97 % 255);
}

// Hues that stay apart however many there are, by the golden angle.
Vec3 nominal_color(std::size_t index, float first_hue, bool light) {
  const float hue = first_hue + 137.508f * degree * static_cast<float>(index);
  // Every other round is lighter, so that hues that come near each other differ.
  const float lift = 0.07f * static_cast<float>(index / 6 % 2);
  return srgb_from_oklch((light ? 0.56f : 0.78f) + lift, 0.13f, hue);
}

bool is_stuck(const Crowd& crowd, const Person& person) {
  if (person.state != PersonState::walking) return false;
  return crowd.time() - to_seconds(person.anchor_time) >=
         static_cast<double>(crowd.scene().parameters.stuck_time);
}

std::uint32_t short_of(float share) {
  return static_cast<std::uint16_t>(static_cast<std::int16_t>(std::lround(share * 32767.0f)));
}

const char* state_text(const Person& person, bool stuck) {
  switch (person.state) {
    case PersonState::reacting:
      return "not under way yet";
    case PersonState::waiting:
      return "waits there";
    case PersonState::leaving:
      return "waits at the exit";
    case PersonState::walking:
      break;
  }
  return stuck ? "stuck" : "walks";
}

std::string target_text(const Crowd& crowd, const Target& target) {
  const CrowdScene& scene = crowd.scene();
  const auto index = static_cast<std::size_t>(target.index);
  if (target.kind == TargetKind::exit && index < scene.exits.size()) {
    return scene.exits[index].name;
  }
  if (target.kind == TargetKind::waypoint && index < scene.waypoints.size()) {
    return scene.waypoints[index].name;
  }
  return target.kind == TargetKind::direction ? "a direction" : "nearest exit";
}

std::optional<std::size_t> slot_of(const Crowd& crowd, std::uint32_t id) {
  const People& people = crowd.people();
  for (std::size_t k = 0; k < people.size(); ++k) {
    if (people.person[k].id == id) return k;
  }
  return {};
}

}  // namespace

Vec3 PersonMark::heading() const {
  const auto part = [](std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int16_t>(bits & 0xFFFFu)) / 32767.0f;
  };
  return {part(facing), part(facing >> 16), 0.0f};
}

std::uint8_t exit_color(std::size_t exit) { return static_cast<std::uint8_t>(1 + exit % 127); }
std::uint8_t waypoint_color(std::size_t waypoint) {
  return static_cast<std::uint8_t>(128 + waypoint % 127);
}

PeoplePalette people_palette(ColorPeopleBy by, bool light) {
  constexpr float blue = 235.0f * degree, green = 150.0f * degree;
  PeoplePalette palette;
  const Vec3 plain = light ? Vec3{0.36f, 0.42f, 0.50f} : Vec3{0.72f, 0.77f, 0.83f};
  for (std::size_t i = 0; i < palette.size(); ++i) {
    switch (by) {
      case ColorPeopleBy::person_class:
        palette[i] = nominal_color(i, blue, light);
        break;
      case ColorPeopleBy::speed: {
        // Red and yellow for those who are held up, blue for those who walk freely: told apart
        // by those who see no red or no green, too.
        const float t = static_cast<float>(i) / 255.0f;
        palette[i] = srgb_from_oklch((light ? 0.52f : 0.66f) + 0.14f * std::sin(3.1416f * t), 0.16f,
                                     (28.0f + 212.0f * t) * degree);
        break;
      }
      case ColorPeopleBy::target:
        palette[i] = i == 0 || i == 255 ? plain
                     : i < 128          ? nominal_color(i - 1, green, light)
                                        : nominal_color(i - 128, 300.0f * degree, light);
        break;
      case ColorPeopleBy::group:
        palette[i] = i == 0 ? plain : nominal_color(i, blue, light);
        break;
    }
  }
  return palette;
}

std::vector<PeopleLegendEntry> people_legend(const CrowdScene& crowd, ColorPeopleBy by,
                                             bool light_theme) {
  const PeoplePalette palette = people_palette(by, light_theme);
  std::vector<PeopleLegendEntry> legend;
  switch (by) {
    case ColorPeopleBy::person_class:
      for (std::size_t i = 0; i < crowd.classes.size(); ++i) {
        legend.push_back({crowd.classes[i].name, palette[i % palette.size()]});
      }
      if (crowd.classes.empty()) legend.push_back({PersonClass{}.name, palette[0]});
      break;
    case ColorPeopleBy::speed:
      legend = {{"stands", palette[0]}, {"half its speed", palette[128]}, {"free", palette[255]}};
      break;
    case ColorPeopleBy::target:
      legend.push_back({"nearest exit", palette[0]});
      for (std::size_t i = 0; i < crowd.exits.size(); ++i) {
        legend.push_back({crowd.exits[i].name, palette[exit_color(i)]});
      }
      for (std::size_t i = 0; i < crowd.waypoints.size(); ++i) {
        legend.push_back({crowd.waypoints[i].name, palette[waypoint_color(i)]});
      }
      break;
    case ColorPeopleBy::group:
      legend = {{"alone", palette[0]}};
      break;
  }
  return legend;
}

PersonPlace person_place(const Body& body, const Person& person, double time) {
  const double start = to_seconds(person.from_time);
  const double duration = to_seconds(person.next_time) - start;
  const float share =
      duration > 0.0 ? static_cast<float>(std::clamp((time - start) / duration, 0.0, 1.0)) : 1.0f;
  return {body.x - (1.0f - share) * body.step_x, body.y - (1.0f - share) * body.step_y, share};
}

void PeopleMarks::clear() {
  facing_.clear();
  last_time_ = 0.0;
}

std::span<const PersonMark> PeopleMarks::update(const Crowd& crowd, ColorPeopleBy by, float lag) {
  const People& people = crowd.people();
  const double time = crowd.time() + static_cast<double>(lag);
  if (time < last_time_ - 1.0) clear();
  const float turn =
      static_cast<float>(1.0 - std::exp(-std::max(time - last_time_, 0.0) / turn_time));
  last_time_ = time;
  marks_.resize(people.size());
  for (std::size_t k = 0; k < people.size(); ++k) {
    const Body& body = people.body[k];
    const Person& person = people.person[k];
    const PersonPlace place = person_place(body, person, time);
    const float step = std::hypot(body.step_x, body.step_y);
    // Who stands looks where it wants to go.
    Facing wanted{body.pull_x, body.pull_y};
    if (step > 0.0f) wanted = {body.step_x / step, body.step_y / step};
    if (person.id >= facing_.size()) facing_.resize(person.id + std::size_t{1});
    Facing& now = facing_[person.id];
    if (now.x == 0.0f && now.y == 0.0f) {
      now = wanted;
    } else {
      now.x += turn * (wanted.x - now.x);
      now.y += turn * (wanted.y - now.y);
    }
    const float size = std::hypot(now.x, now.y);
    // Half a turn leads through nothing.
    const Facing unit = size > 0.05f ? Facing{now.x / size, now.y / size} : wanted;
    if (size <= 0.05f) now = wanted;
    const float side = (person.decisions & 1u) != 0 ? 1.0f : -1.0f;
    const float stride = step > 0.0f ? side * std::cos(3.14159265f * place.share) : 0.0f;
    const auto feet = static_cast<std::uint32_t>(128.0f + 127.0f * stride);
    const auto radius =
        static_cast<std::uint32_t>(std::clamp(100.0f * body.radius + 0.5f, 1.0f, 255.0f));
    std::uint32_t flags = is_stuck(crowd, person) ? std::uint32_t{mark_stuck} : 0u;
    if (person.state == PersonState::reacting) flags |= mark_reacting;
    marks_[k] = {
        place.x, place.y, short_of(unit.x) | (short_of(unit.y) << 16),
        color_index(crowd, body, person, by) | (radius << 8) | (feet << 16) | (flags << 24)};
  }
  return marks_;
}

std::optional<PersonFigures> person_figures(const Crowd& crowd, std::uint32_t id) {
  const auto slot = slot_of(crowd, id);
  if (!slot) return {};
  const Body& body = crowd.people().body[*slot];
  const Person& person = crowd.people().person[*slot];
  const PersonPlace place = person_place(body, person, crowd.time());
  const double duration = to_seconds(person.next_time - person.from_time);
  PersonFigures figures;
  figures.id = id;
  const auto& classes = crowd.scene().classes;
  figures.kind = person.kind < classes.size() ? classes[person.kind].name : PersonClass{}.name;
  figures.target = target_text(crowd, crowd.floor().target(person.field));
  figures.position = {place.x, place.y, 0.0f};
  figures.free_speed = person.speed;
  figures.radius = body.radius;
  if (duration > 0.0) {
    figures.speed = std::hypot(body.step_x, body.step_y) / static_cast<float>(duration);
  }
  const float distance = crowd.floor().value(person.field, body.x, body.y);
  if (std::isfinite(distance)) figures.distance = distance;
  figures.halted = std::max(0.0, crowd.time() - to_seconds(person.anchor_time));
  figures.stuck = is_stuck(crowd, person);
  figures.state = state_text(person, figures.stuck);
  return figures;
}

std::optional<Vec3> person_drawn_at(const Crowd& crowd, std::uint32_t id, float lag) {
  const auto slot = slot_of(crowd, id);
  if (!slot) return {};
  const PersonPlace place = person_place(crowd.people().body[*slot], crowd.people().person[*slot],
                                         crowd.time() + static_cast<double>(lag));
  return Vec3{place.x, place.y, 0.0f};
}

bool exit_is_open(const Exit& exit, double time) {
  return exit.open && time >= static_cast<double>(exit.opens) &&
         time < static_cast<double>(exit.closes);
}

}  // namespace flockwork
