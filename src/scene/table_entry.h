// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "scene/parameter_table.h"

// How the entries of the parameter table are made. Only for the table_*.h files, which make one
// constexpr array for each kind of owner.

namespace flockwork::table {

// Where a member is, with its type, so that an entry cannot be given a kind that does not fit.
template <typename T>
struct Member {
  ParameterOwner owner;
  std::size_t offset;
};

#define FLOCKWORK_MEMBER(owner_name, Struct, member)        \
  Member<decltype(static_cast<Struct*>(nullptr)->member)> { \
    ParameterOwner::owner_name, offsetof(Struct, member)    \
  }

struct Text {
  const char* path;
  const char* label;
  const char* group;
  const char* unit;
};

// Ends are floats: a bound that a float cannot hold would be violated by rounding a value at it.
struct Range {
  float minimum;
  float maximum;
};

enum class Scale { linear, logarithmic };

constexpr Parameter real(Member<float> member, Text text, Range allowed, Range slider,
                         const char* help, Scale scale = Scale::linear) {
  return {text.path,
          text.label,
          text.group,
          text.unit,
          help,
          member.owner,
          ParameterKind::real,
          member.offset,
          allowed.minimum,
          allowed.maximum,
          slider.minimum,
          slider.maximum,
          scale == Scale::logarithmic,
          {}};
}

constexpr Parameter integer(Member<std::int32_t> member, Text text, Range allowed, Range slider,
                            const char* help, Scale scale = Scale::linear) {
  Parameter parameter = real({member.owner, member.offset}, text, allowed, slider, help, scale);
  parameter.kind = ParameterKind::integer;
  return parameter;
}

constexpr Parameter boolean(Member<bool> member, Text text, const char* help) {
  Parameter parameter = real({member.owner, member.offset}, text, {0, 1}, {0, 1}, help);
  parameter.kind = ParameterKind::boolean;
  return parameter;
}

template <typename Enum>
constexpr Parameter choice(Member<Enum> member, Text text, std::span<const char* const> choices,
                           const char* help) {
  static_assert(std::is_same_v<std::underlying_type_t<Enum>, std::int32_t>);
  const Range range{0.0f, static_cast<float>(choices.size() - 1)};
  Parameter parameter = real({member.owner, member.offset}, text, range, range, help);
  parameter.kind = ParameterKind::choice;
  parameter.choices = choices;
  return parameter;
}

constexpr Parameter color(Member<Vec3> member, Text text, const char* help) {
  Parameter parameter = real({member.owner, member.offset}, text, {0, 1}, {0, 1}, help);
  parameter.kind = ParameterKind::color;
  return parameter;
}

constexpr Parameter curve(Member<FalloffCurve> member, Text text, Range allowed, const char* help) {
  Parameter parameter = real({member.owner, member.offset}, text, allowed, {0, 2}, help);
  parameter.kind = ParameterKind::curve;
  return parameter;
}

constexpr Parameter points(Member<std::vector<Vec3>> member, Text text, const char* help) {
  Parameter parameter =
      real({member.owner, member.offset}, text, {-open_limit, open_limit}, {-500.0f, 500.0f}, help);
  parameter.kind = ParameterKind::points;
  return parameter;
}

constexpr Parameter planar(Parameter parameter) {
  parameter.planar = true;
  return parameter;
}

// The range is that of the name's length in bytes.
constexpr Parameter reference(Member<std::string> member, Text text, ParameterOwner refers_to,
                              const char* help) {
  Parameter parameter =
      real({member.owner, member.offset}, text, {0.0f, static_cast<float>(limits::max_name_bytes)},
           {0.0f, static_cast<float>(limits::max_name_bytes)}, help);
  parameter.kind = ParameterKind::reference;
  parameter.refers_to = refers_to;
  return parameter;
}

constexpr Parameter references(Member<std::vector<std::string>> member, Text text,
                               ParameterOwner refers_to, std::int32_t most, const char* help) {
  Parameter parameter = reference({member.owner, member.offset}, text, refers_to, help);
  parameter.kind = ParameterKind::references;
  parameter.most = most;
  return parameter;
}

// The element goes with what it names.
constexpr Parameter goes_along(Parameter parameter) {
  parameter.goes_along = true;
  return parameter;
}

constexpr Parameter required(Parameter parameter) {
  parameter.required = true;
  return parameter;
}

constexpr Range anywhere{-open_limit, open_limit};
constexpr Range nearby{-500.0f, 500.0f};
constexpr Range any_speed{0.0f, 1000.0f};
constexpr Range weight{0.0f, 100.0f};
constexpr Range weight_slider{0.0f, 5.0f};
constexpr float quarter_turn = full_turn / 4.0f;

}  // namespace flockwork::table
