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
#include "scene/owners.h"
#include "scene/scene.h"

namespace flockwork {

// The one table that describes every parameter. Panels, JSON reading, validation, schema,
// set(path, value) and the documentation all come from it; nothing else states a range.

enum class ParameterKind : std::uint8_t {
  real,     // float
  integer,  // int32
  boolean,
  choice,      // enum with names
  color,       // three reals 0..1
  curve,       // FalloffCurve
  points,      // std::vector<Vec3>, u
  reference,   // std::string: the name of an element of a list
  references,  // std::vector<std::string>: names of elements of a list, in an order that counts
};

// Whether one number says it all.
constexpr bool is_number(ParameterKind kind) { return kind <= ParameterKind::choice; }

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

  // References and points.
  bool required = false;                             // has no default: a file must say it
  ParameterOwner refers_to = ParameterOwner::scene;  // references: to elements of which list
  bool goes_along = false;  // reference: its owner is removed with what it names
  std::int32_t most = 0;    // references: the most names
  bool planar = false;      // points: z is 0
};

std::span<const Parameter> parameter_table();

// What a parameter is set to. Numbers carry real, integer, boolean (0 or 1) and choice (index); a
// choice is also set by its name; a colour is three reals; a curve is a FalloffCurve; a reference
// is text, and references are a list of texts. Refers to what it was made from, so it is made where
// it is passed.
struct ParameterValue {
  double number = 0.0;
  std::string_view text;        // data() is not null for a value made from text
  const Vec3* color = nullptr;  // for color
  const FalloffCurve* curve = nullptr;
  std::span<const Vec3> points;
  bool is_points = false;
  std::span<const std::string> names;  // for references
  bool is_names = false;

  // A template, so that a literal 0 is a number and not a null pointer.
  template <typename Number>
  requires std::is_arithmetic_v<Number> ParameterValue(Number value)
      : number(static_cast<double>(value)) {}
  ParameterValue(std::string_view name) : text(name.data() != nullptr ? name : "") {}
  ParameterValue(const char* name) : text(name != nullptr ? name : "") {}
  ParameterValue(const std::string& name) : text(name) {}
  ParameterValue(const Vec3& value) : color(&value) {}
  ParameterValue(const FalloffCurve& value) : curve(&value) {}
  ParameterValue(std::span<const Vec3> value) : points(value), is_points(true) {}
  ParameterValue(const std::vector<Vec3>& value) : points(value), is_points(true) {}
  ParameterValue(std::span<const std::string> value) : names(value), is_names(true) {}
  ParameterValue(const std::vector<std::string>& value) : names(value), is_names(true) {}

  bool is_text() const { return text.data() != nullptr; }
  bool is_number() const {
    return !is_text() && color == nullptr && curve == nullptr && !is_points && !is_names;
  }
};

// A parameter found by its path in a scene, with the object it belongs to.
struct ParameterSlot {
  const Parameter* parameter = nullptr;
  std::int32_t index = -1;  // in the owner's list, -1 for single owners
};

// Finds "/flocks/2/spawn/speed" and the like. The error suggests the nearest known path.
Result<ParameterSlot> find_parameter(const Scene& scene, std::string_view path);

// The whole path of a parameter of the scene; `index` is ignored for single owners.
std::string parameter_path(const Parameter& parameter, std::int32_t index);
// With N for the index: "/flocks/N/radius".
std::string parameter_pattern(const Parameter& parameter);

// Reads a number, or the index of a choice. NaN for the other kinds, which have their own.
double read_parameter(const Scene& scene, const ParameterSlot& slot);
// Null for parameters of another kind. Valid until the scene changes.
const Vec3* read_color(const Scene& scene, const ParameterSlot& slot);
const FalloffCurve* read_curve(const Scene& scene, const ParameterSlot& slot);
const std::vector<Vec3>* read_points(const Scene& scene, const ParameterSlot& slot);
const std::string* read_reference(const Scene& scene, const ParameterSlot& slot);
const std::vector<std::string>* read_references(const Scene& scene, const ParameterSlot& slot);

// The number that a file means which does not say it, for flocks of this model. NaN for the kinds
// that are no number.
double default_of(const Parameter& parameter, FlockModel model = FlockModel::steering);
// A flock of a model as a file means it that says no more.
Flock default_flock(FlockModel model);
// Gives a flock another model, and that model's defaults for all its FlockParameters. Name, count,
// path, spawn and appearance stay.
void use_model(Flock& flock, FlockModel model);

// Checks `value` against the kind and the range, without writing it.
Result<void> check_parameter(const Parameter& parameter, std::string_view path,
                             const ParameterValue& value);
// Checks `value` and writes it. On error the scene is unchanged.
// Rules between two parameters (min_speed <= max_speed, lower <= upper), and whether what a
// reference names is there, are validate()'s.
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
