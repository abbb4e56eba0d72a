// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"
#include "scene/scene.h"

namespace flockwork {

// The one table that describes every parameter. Panels, JSON reading, validation, schema,
// set(path, value) and the documentation all come from it; nothing else states a range.

enum class ParameterKind : std::uint8_t {
  real,     // float
  integer,  // int32
  boolean,
  choice,  // enum with names
  color,   // three reals 0..1
  curve,   // FalloffCurve
};

// Which struct of the scene a parameter lives in, which gives the first part of its path.
enum class ParameterOwner : std::uint8_t {
  scene,  // /dt
  world,  // /world/...
  flock,  // /flocks/N/...
  view,   // /view/...
};

struct Parameter {
  const char* path;   // below the owner: "radius", "spawn/speed", "lower/x"
  const char* label;  // "Neighbour radius"
  const char* group;  // heading in the panel: "Neighbours", "Rules", "Limits", "Bounds", ...
  const char* unit;   // "u", "u/s", "rad", "" ...; panels show rad as degrees
  const char* help;   // one or two sentences
  ParameterOwner owner;
  ParameterKind kind;
  std::size_t offset;  // of the member in the owner's struct
  double minimum;      // allowed range, both ends included
  double maximum;
  double slider_minimum;  // the useful part of the range, for sliders
  double slider_maximum;
  bool logarithmic;                      // slider scale
  std::span<const char* const> choices;  // names in the order of the enum's values
};

std::span<const Parameter> parameter_table();

// What a parameter is set to. Numbers carry real, integer, boolean (0 or 1) and choice (index); a
// choice is also set by its name; a colour is three reals; a curve is a FalloffCurve. Refers to
// what it was made from, so it is made where it is passed.
struct ParameterValue {
  double number = 0.0;
  std::string_view text;        // data() is not null for a value made from text
  const Vec3* color = nullptr;  // for color
  const FalloffCurve* curve = nullptr;

  // A template, so that a literal 0 is a number and not a null pointer.
  template <typename Number>
  requires std::is_arithmetic_v<Number> ParameterValue(Number value)
      : number(static_cast<double>(value)) {}
  ParameterValue(std::string_view name) : text(name.data() != nullptr ? name : "") {}
  ParameterValue(const char* name) : text(name != nullptr ? name : "") {}
  ParameterValue(const std::string& name) : text(name) {}
  ParameterValue(const Vec3& value) : color(&value) {}
  ParameterValue(const FalloffCurve& value) : curve(&value) {}

  bool is_text() const { return text.data() != nullptr; }
  bool is_number() const { return !is_text() && color == nullptr && curve == nullptr; }
};

// A parameter found by its path in a scene, with the object it belongs to.
struct ParameterSlot {
  const Parameter* parameter = nullptr;
  std::int32_t flock = -1;  // index of the flock, -1 for other owners
};

// Finds "/flocks/2/spawn/speed" and the like. The error suggests the nearest known path.
Result<ParameterSlot> find_parameter(const Scene& scene, std::string_view path);

// The whole path of a parameter of the scene; `flock` is ignored for other owners.
std::string parameter_path(const Parameter& parameter, std::int32_t flock);

// Reads a number, or the index of a choice. NaN for colours and curves, which have their own.
double read_parameter(const Scene& scene, const ParameterSlot& slot);
const Vec3* read_color(const Scene& scene, const ParameterSlot& slot);          // null if none
const FalloffCurve* read_curve(const Scene& scene, const ParameterSlot& slot);  // null if none
// The number that a default-constructed scene has. NaN for colours and curves.
double default_of(const Parameter& parameter);

// Checks `value` against the kind and the range, without writing it.
Result<void> check_parameter(const Parameter& parameter, std::string_view path,
                             const ParameterValue& value);
// Checks `value` and writes it. On error the scene is unchanged.
// Rules between two parameters (min_speed <= max_speed, lower <= upper) are validate()'s.
Result<void> write_parameter(Scene& scene, const ParameterSlot& slot, std::string_view path,
                             const ParameterValue& value);

// A rule that a scene breaks. `other` is the path of the second parameter of a rule between two
// (min_speed <= max_speed), else empty.
struct Violation {
  Error error;
  std::string other;
};

// Every rule: ranges of all parameters, relations between them, counts, names, limits.
std::vector<Violation> violations(const Scene& scene);
// The first violation, with its place.
Result<void> validate(const Scene& scene);

}  // namespace flockwork
