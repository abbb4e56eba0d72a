// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "scene/edit_distance.h"
#include "scene/number_text.h"
#include "scene/parameter_table.h"

namespace flockwork {
namespace {

const char* bytes_of(const Scene& scene, const ParameterSlot& slot) {
  const OwnerEntry& owner = owner_entry(slot.parameter->owner);
  const auto index = static_cast<std::size_t>(std::max(slot.index, 0));
  return static_cast<const char*>(owner.at(scene, index)) + slot.parameter->offset;
}

template <typename T>
double load_number(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return static_cast<double>(value);
}

template <typename T>
void store_number(char* bytes, double number) {
  const T value = static_cast<T>(number);
  std::memcpy(bytes, &value, sizeof value);
}

double number_at(ParameterKind kind, const char* bytes) {
  switch (kind) {
    case ParameterKind::real:
      return load_number<float>(bytes);
    case ParameterKind::integer:
    case ParameterKind::choice:
      return load_number<std::int32_t>(bytes);
    // Not through bool: a byte that is neither 0 nor 1 must not be undefined behaviour here.
    case ParameterKind::boolean:
      return load_number<std::uint8_t>(bytes);
    case ParameterKind::color:
    case ParameterKind::curve:
    case ParameterKind::points:
    case ParameterKind::reference:
    case ParameterKind::references:
      break;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

std::string range_text(const Parameter& parameter) {
  std::string text = number_text(parameter.minimum) + " to " + number_text(parameter.maximum);
  if (parameter.unit[0] != '\0') text += std::string(" ") + parameter.unit;
  return text;
}

std::string choices_text(const Parameter& parameter) {
  std::string text;
  for (const char* choice : parameter.choices) {
    if (!text.empty()) text += ", ";
    text += choice;
  }
  return text;
}

// Index of a choice's name, or -1.
int choice_index(const Parameter& parameter, std::string_view name) {
  const auto found = std::find(parameter.choices.begin(), parameter.choices.end(), name);
  return found == parameter.choices.end() ? -1
                                          : static_cast<int>(found - parameter.choices.begin());
}

// What a parameter of this kind takes, for the message about a value of another kind.
std::string allowed_text(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::real:
      return range_text(parameter);
    case ParameterKind::integer:
      return "a whole number from " + range_text(parameter);
    case ParameterKind::boolean:
      return "0 or 1";
    case ParameterKind::choice:
      return "one of " + choices_text(parameter);
    case ParameterKind::color:
      return "a colour of three numbers from 0 to 1";
    case ParameterKind::curve:
      return "a curve";
    case ParameterKind::points:
      return "a list of points";
    case ParameterKind::reference:
      return "the name of " + with_article(owner_entry(parameter.refers_to));
    case ParameterKind::references:
      return "a list of names of " + plural_of(owner_entry(parameter.refers_to));
  }
  return {};
}

std::string found_text(const ParameterValue& value) {
  if (value.is_text()) return quoted(value.text);
  if (value.color != nullptr) return "a colour";
  if (value.curve != nullptr) return "a curve";
  if (value.is_points) return "a list of points";
  if (value.is_names) return "a list of names";
  return number_text(value.number);
}

Error error_at(std::string_view place, std::string message) {
  return Error{std::string(place), std::move(message)};
}

Result<void> check_number(const Parameter& parameter, std::string_view path, double number) {
  if (!std::isfinite(number)) {
    return error_at(path, number_text(number) + " is not a finite number; allowed is " +
                              allowed_text(parameter));
  }
  if (parameter.kind != ParameterKind::real && number != std::floor(number)) {
    return error_at(path, number_text(number) + " is not a whole number; allowed is " +
                              allowed_text(parameter));
  }
  if (number < parameter.minimum || number > parameter.maximum) {
    std::string message = number_text(number) + " is outside " + range_text(parameter);
    if (parameter.kind == ParameterKind::choice) message += " (" + choices_text(parameter) + ")";
    return error_at(path, std::move(message));
  }
  return {};
}

Result<void> check_color(const Parameter& parameter, std::string_view path, const Vec3& color) {
  constexpr const char* names[] = {"red", "green", "blue"};
  for (int channel = 0; channel < 3; ++channel) {
    // Written so that NaN is refused too.
    if (!(color[channel] >= parameter.minimum && color[channel] <= parameter.maximum)) {
      return error_at(path, std::string(names[channel]) + " " + number_text(color[channel]) +
                                " is outside " + range_text(parameter));
    }
  }
  return {};
}

Result<void> check_curve(const Parameter& parameter, std::string_view path,
                         const FalloffCurve& curve) {
  if (curve.count < 1 || curve.count > FalloffCurve::max_points) {
    return error_at(path, number_text(curve.count) + " points are outside 1 to " +
                              number_text(FalloffCurve::max_points));
  }
  float last = -1.0f;
  for (int i = 0; i < curve.count; ++i) {
    const float x = curve.x[static_cast<std::size_t>(i)];
    const float y = curve.y[static_cast<std::size_t>(i)];
    const auto point = [&](const char* name, float value) {
      return std::string(name) + " of point " + number_text(i) + ": " + number_text(value);
    };
    if (!(x >= 0.0f && x <= 1.0f)) return error_at(path, point("x", x) + " is outside 0 to 1");
    if (!(y >= parameter.minimum && y <= parameter.maximum)) {
      return error_at(path, point("y", y) + " is outside " + range_text(parameter));
    }
    const float rounded = std::floor(x * FalloffCurve::resolution + 0.5f);
    if (rounded <= last) {
      return error_at(path, point("x", x) + " must be greater than the one before it by 1/" +
                                number_text(FalloffCurve::resolution));
    }
    last = rounded;
  }
  return {};
}

Result<void> check_points(const Parameter& parameter, std::string_view path,
                          std::span<const Vec3> points) {
  if (points.size() > static_cast<std::size_t>(limits::max_shape_points)) {
    return error_at(path, number_text(static_cast<double>(points.size())) +
                              " points are outside 0 to " + number_text(limits::max_shape_points));
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      const float at = points[i][axis];
      const bool flat = axis < 2 || !parameter.planar || at == 0.0f;
      if (flat && at >= parameter.minimum && at <= parameter.maximum) continue;
      return error_at(std::string(path) + "/" + number_text(static_cast<double>(i)),
                      std::string(1, "xyz"[axis]) + " " + number_text(at) +
                          (flat ? " is outside " + range_text(parameter)
                                : " is not 0, the height of plane figures"));
    }
  }
  return {};
}

// Whether there is an element of this name only the whole scene can tell.
Result<void> check_reference(const Parameter& parameter, std::string_view path,
                             std::string_view name) {
  if (static_cast<double>(name.size()) <= parameter.maximum) return {};
  return error_at(path, quoted(name) + " is longer than the " + number_text(parameter.maximum) +
                            " bytes of a name");
}

Result<void> check_references(const Parameter& parameter, std::string_view path,
                              std::span<const std::string> names) {
  if (names.size() > static_cast<std::size_t>(parameter.most)) {
    return error_at(path, number_text(static_cast<double>(names.size())) +
                              " names are outside 0 to " + number_text(parameter.most));
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string place = std::string(path) + "/" + number_text(static_cast<double>(i));
    if (names[i].empty()) {
      return error_at(place, "the name is empty; allowed is the name of " +
                                 with_article(owner_entry(parameter.refers_to)));
    }
    if (auto fits = check_reference(parameter, place, names[i]); !fits) return fits;
  }
  return {};
}

std::string_view last_part(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0: no slash, the whole path
}

// Where a path leads: into a single owner, or to an element of a list.
struct Target {
  const OwnerEntry* owner = nullptr;
  std::int32_t index = -1;
  std::string_view below;  // the rest of the path
};

std::string prefix_of(const OwnerEntry& owner) {
  return owner.key[0] == '\0' ? "/" : std::string("/") + owner.key + "/";
}

// The known path nearest to `path`: by all of it, or by its last part alone for a right name in a
// wrong place ("/world/radius"), which counts as one edit more.
std::string nearest_path(const Scene& scene, std::string_view path, const Target& target) {
  std::string nearest;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (const Parameter& parameter : parameter_table()) {
    if (owner_count(scene, parameter.owner) == 0) continue;
    const bool same_list = target.owner == &owner_entry(parameter.owner);
    std::string known = parameter_path(parameter, same_list ? std::max(target.index, 0) : 0);
    const std::size_t distance =
        std::min(edit_distance(path, known), 1 + edit_distance(last_part(path), last_part(known)));
    if (distance < least) {
      least = distance;
      nearest = std::move(known);
    }
  }
  return nearest;
}

Error unknown_path(const Scene& scene, std::string_view path, const Target& target) {
  return error_at(
      path.substr(0, 2 * longest_known_path),
      "no parameter has this path; the nearest is " + nearest_path(scene, path, target));
}

const Parameter* find_below(const Target& target) {
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.owner == target.owner->owner && target.below == parameter.path) return &parameter;
  }
  return nullptr;
}

// The element that `below` ("2/radius") begins with; the index is -1 if it begins with none.
Target element_of(const OwnerEntry& list, std::string_view below) {
  const std::size_t slash = std::min(below.find('/'), below.size());
  const std::string_view digits = below.substr(0, slash);
  std::int32_t index = -1;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  // JSON pointers write an index without leading zeros (RFC 6901, 4).
  const bool is_index = code == std::errc() && end == digits.data() + digits.size() && index >= 0 &&
                        (digits.size() == 1 || digits[0] != '0');
  return {&list, is_index ? index : -1, below.substr(std::min(slash + 1, below.size()))};
}

}  // namespace

std::string parameter_path(const Parameter& parameter, std::int32_t index) {
  const OwnerEntry& owner = owner_entry(parameter.owner);
  std::string path = prefix_of(owner);
  if (owner.is_list) path += number_text(index) + "/";
  return path + parameter.path;
}

std::string parameter_pattern(const Parameter& parameter) {
  const OwnerEntry& owner = owner_entry(parameter.owner);
  return prefix_of(owner) + (owner.is_list ? "N/" : "") + parameter.path;
}

Result<ParameterSlot> find_parameter(const Scene& scene, std::string_view path) {
  for (const OwnerEntry& owner : owner_table()) {
    const std::string prefix = prefix_of(owner);
    if (!path.starts_with(prefix)) continue;
    Target target{&owner, -1, path.substr(prefix.size())};
    if (owner.is_list) {
      target = element_of(owner, target.below);
      if (target.index < 0) return unknown_path(scene, path, target);
      if (Result<void> there = check_element(scene, owner, target.index); !there) {
        return there.error();
      }
    }
    if (const Parameter* parameter = find_below(target)) {
      return ParameterSlot{parameter, target.index};
    }
    if (owner.is_list) return unknown_path(scene, path, target);
  }
  return unknown_path(scene, path, {});
}

double read_parameter(const Scene& scene, const ParameterSlot& slot) {
  return number_at(slot.parameter->kind, bytes_of(scene, slot));
}

const Vec3* read_color(const Scene& scene, const ParameterSlot& slot) {
  if (slot.parameter->kind != ParameterKind::color) return nullptr;
  return reinterpret_cast<const Vec3*>(bytes_of(scene, slot));
}

const FalloffCurve* read_curve(const Scene& scene, const ParameterSlot& slot) {
  if (slot.parameter->kind != ParameterKind::curve) return nullptr;
  return reinterpret_cast<const FalloffCurve*>(bytes_of(scene, slot));
}

const std::vector<Vec3>* read_points(const Scene& scene, const ParameterSlot& slot) {
  if (slot.parameter->kind != ParameterKind::points) return nullptr;
  return reinterpret_cast<const std::vector<Vec3>*>(bytes_of(scene, slot));
}

const std::string* read_reference(const Scene& scene, const ParameterSlot& slot) {
  if (slot.parameter->kind != ParameterKind::reference) return nullptr;
  return reinterpret_cast<const std::string*>(bytes_of(scene, slot));
}

const std::vector<std::string>* read_references(const Scene& scene, const ParameterSlot& slot) {
  if (slot.parameter->kind != ParameterKind::references) return nullptr;
  return reinterpret_cast<const std::vector<std::string>*>(bytes_of(scene, slot));
}

double default_of(const Parameter& parameter, FlockModel model) {
  Scene scene;
  const OwnerEntry& owner = owner_entry(parameter.owner);
  if (owner.is_list) owner.resize(scene, 1);
  if (parameter.owner == ParameterOwner::flock) scene.flocks[0] = default_flock(model);
  return read_parameter(scene, {&parameter, 0});
}

Flock default_flock(FlockModel model) {
  Flock flock;
  use_model(flock, model);
  return flock;
}

void use_model(Flock& flock, FlockModel model) { flock.parameters = default_parameters(model); }

Result<void> check_parameter(const Parameter& parameter, std::string_view path,
                             const ParameterValue& value) {
  const bool is_color = parameter.kind == ParameterKind::color;
  const bool is_curve = parameter.kind == ParameterKind::curve;
  if (value.is_text() && parameter.kind == ParameterKind::choice) {
    if (choice_index(parameter, value.text) >= 0) return {};
    return error_at(path, quoted(value.text) + " is none of " + choices_text(parameter));
  }
  if (is_color && value.color != nullptr) return check_color(parameter, path, *value.color);
  if (is_curve && value.curve != nullptr) return check_curve(parameter, path, *value.curve);
  if (parameter.kind == ParameterKind::points && value.is_points) {
    return check_points(parameter, path, value.points);
  }
  if (parameter.kind == ParameterKind::reference && value.is_text()) {
    return check_reference(parameter, path, value.text);
  }
  if (parameter.kind == ParameterKind::references && value.is_names) {
    return check_references(parameter, path, value.names);
  }
  if (is_number(parameter.kind) && value.is_number()) {
    return check_number(parameter, path, value.number);
  }
  return error_at(path, found_text(value) + " does not fit; allowed is " + allowed_text(parameter));
}

Result<void> write_parameter(Scene& scene, const ParameterSlot& slot, std::string_view path,
                             const ParameterValue& value) {
  const Parameter& parameter = *slot.parameter;
  Result<void> checked = check_parameter(parameter, path, value);
  if (!checked) return checked;

  // The scene is ours to change; bytes_of serves reading and writing.
  char* bytes = const_cast<char*>(bytes_of(scene, slot));
  const double number = value.is_text() && parameter.kind == ParameterKind::choice
                            ? choice_index(parameter, value.text)
                            : value.number;
  switch (parameter.kind) {
    case ParameterKind::real:
      store_number<float>(bytes, number);
      break;
    case ParameterKind::integer:
    case ParameterKind::choice:
      store_number<std::int32_t>(bytes, number);
      break;
    case ParameterKind::boolean:
      store_number<bool>(bytes, number);
      break;
    case ParameterKind::color:
      std::memcpy(bytes, value.color, sizeof *value.color);
      break;
    case ParameterKind::curve:
      std::memcpy(bytes, value.curve, sizeof *value.curve);
      break;
    case ParameterKind::points:
      // By way of a copy: the value may be a part of the scene itself.
      *reinterpret_cast<std::vector<Vec3>*>(bytes) = {value.points.begin(), value.points.end()};
      break;
    case ParameterKind::reference:
      *reinterpret_cast<std::string*>(bytes) = std::string(value.text);
      break;
    case ParameterKind::references:
      *reinterpret_cast<std::vector<std::string>*>(bytes) = {value.names.begin(),
                                                             value.names.end()};
      break;
  }
  return {};
}

}  // namespace flockwork
