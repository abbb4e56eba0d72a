// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/value_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "scene/number_text.h"

namespace flockwork {
namespace {

std::string count_text(std::size_t count) { return number_text(static_cast<double>(count)); }

std::string allowed_text(const Parameter& parameter) {
  const std::string unit = parameter.unit[0] == '\0' ? "" : std::string(" ") + parameter.unit;
  const std::string range =
      number_text(parameter.minimum) + " to " + number_text(parameter.maximum) + unit;
  switch (parameter.kind) {
    case ParameterKind::real:
      return "a number from " + range;
    case ParameterKind::integer:
      return "a whole number from " + range;
    case ParameterKind::boolean:
      return "true or false";
    case ParameterKind::color:
      return "a colour, as \"#rrggbb\" or as a list of three numbers from 0 to 1";
    case ParameterKind::curve:
      return "a list of 1 to " + number_text(FalloffCurve::max_points) + " points [x, y]";
    case ParameterKind::points:
      return parameter.planar ? "a list of points [x, y]" : "a list of points [x, y] or [x, y, z]";
    case ParameterKind::reference:
      return "the name of " + with_article(owner_entry(parameter.refers_to));
    case ParameterKind::references:
      return "a list of names of " + plural_of(owner_entry(parameter.refers_to));
    case ParameterKind::choice:
      break;
  }
  std::string names;
  for (const char* choice : parameter.choices)
    names += (names.empty() ? "" : ", ") + quoted(choice);
  return "one of " + names;
}

class ValueReader {
 public:
  ValueReader(std::string_view text, const JsonTree& tree, const ParameterSlot& slot,
              const std::string& pointer, Scene& scene)
      : text_(text), tree_(tree), slot_(slot), pointer_(pointer), scene_(scene) {}

  std::optional<ValueProblem> run(const JsonValue& value) && {
    read(value);
    return std::move(problem_);
  }

 private:
  void read(const JsonValue& value) {
    const JsonKind kind = value.kind;
    switch (slot_.parameter->kind) {
      case ParameterKind::real:
        if (kind == JsonKind::number) return write(as_held(value.number));
        break;
      case ParameterKind::integer:
        if (kind == JsonKind::number) return write(value.number);
        break;
      case ParameterKind::boolean:
        if (kind == JsonKind::boolean) return write(value.number);
        break;
      case ParameterKind::choice:
      case ParameterKind::reference:
        if (kind == JsonKind::text) return write(value.text);
        break;
      case ParameterKind::color:
        return read_color(value);
      case ParameterKind::curve:
        return read_curve(value);
      case ParameterKind::points:
        return read_points(value);
      case ParameterKind::references:
        return read_names(value);
    }
    misfit(value);
  }

  // As the scene will hold it: "6.2831855", the float of a full turn, is a little above that float
  // as a double.
  static double as_held(double number) {
    const bool is_float = std::abs(number) <= std::numeric_limits<float>::max();
    return is_float ? static_cast<double>(static_cast<float>(number)) : number;
  }

  void read_color(const JsonValue& value) {
    Vec3 color;
    if (value.kind == JsonKind::text && value.text.size() == 7 && value.text[0] == '#') {
      std::uint32_t rgb = 0;
      const char* end = value.text.data() + value.text.size();
      if (std::from_chars(value.text.data() + 1, end, rgb, 16).ptr == end) {
        for (int channel = 0; channel < 3; ++channel) {
          const std::uint32_t byte = (rgb >> (16 - 8 * channel)) & 0xFF;
          color[channel] = static_cast<float>(byte / 255.0);
        }
        return write(color);
      }
    }
    if (!value.complete) return;
    const bool is_list = value.kind == JsonKind::list && tree_.child_count(value) == 3;
    int channel = 0;
    for (auto* at = tree_.child(value.first_child); is_list && at != nullptr;
         at = tree_.child(at->next)) {
      if (at->kind != JsonKind::number) break;
      color[channel++] = static_cast<float>(std::clamp(at->number, -1e6, 1e6));
    }
    if (channel == 3) return write(color);
    misfit(value);
  }

  void read_curve(const JsonValue& value) {
    if (!value.complete) return;
    if (value.kind != JsonKind::list) return misfit(value);
    const std::int32_t count = tree_.child_count(value);
    if (count < 1 || count > FalloffCurve::max_points) {
      problem_ = ValueProblem{
          value.begin, pointer_,
          number_text(count) + " points are outside 1 to " + number_text(FalloffCurve::max_points)};
      return;
    }
    FalloffCurve curve{count, {}, {}};
    std::size_t i = 0;
    for (auto* at = tree_.child(value.first_child); at != nullptr;
         at = tree_.child(at->next), ++i) {
      const JsonValue* x = tree_.child(at->first_child);
      const JsonValue* y = x == nullptr ? nullptr : tree_.child(x->next);
      if (at->kind != JsonKind::list || tree_.child_count(*at) != 2 ||
          x->kind != JsonKind::number || y->kind != JsonKind::number) {
        return misfit(*at, i, "a point [x, y]");
      }
      curve.x[i] = static_cast<float>(std::clamp(x->number, -1e6, 1e6));
      curve.y[i] = static_cast<float>(std::clamp(y->number, -1e6, 1e6));
    }
    write(curve);
  }

  void read_points(const JsonValue& value) {
    if (!value.complete) return;
    if (value.kind != JsonKind::list) return misfit(value);
    const bool planar = slot_.parameter->planar;
    std::vector<Vec3> points;
    for (auto* at = tree_.child(value.first_child); at != nullptr; at = tree_.child(at->next)) {
      Vec3 point;
      int axis = 0;
      const int most = at->kind != JsonKind::list ? -1 : planar ? 2 : 3;
      const JsonValue* number = tree_.child(at->first_child);
      for (; number != nullptr && number->kind == JsonKind::number && axis < most;
           number = tree_.child(number->next)) {
        // What no float holds stays out of range.
        point[axis++] = static_cast<float>(std::clamp(number->number, -1e30, 1e30));
      }
      if (number != nullptr || axis < 2) {
        return misfit(*at, points.size(),
                      planar ? "a point [x, y]" : "a point [x, y] or [x, y, z]");
      }
      points.push_back(point);
    }
    write(points);
  }

  void read_names(const JsonValue& value) {
    if (!value.complete) return;
    if (value.kind != JsonKind::list) return misfit(value);
    std::vector<std::string> names;
    for (auto* at = tree_.child(value.first_child); at != nullptr; at = tree_.child(at->next)) {
      if (at->kind != JsonKind::text) {
        return misfit(*at, names.size(),
                      "the name of " + with_article(owner_entry(slot_.parameter->refers_to)));
      }
      names.push_back(at->text);
    }
    write(names);
  }

  void write(const ParameterValue& parsed) {
    const Result<void> written = write_parameter(scene_, slot_, pointer_, parsed);
    if (written) return;
    // The error may be about a part of the value, such as one of its points.
    const Error& error = written.error();
    problem_ = ValueProblem{tree_.offset_of(error.place), error.place, error.message};
  }

  void misfit(const JsonValue& value) {
    problem_ = ValueProblem{value.begin, pointer_,
                            misfit_text(text_, value, allowed_text(*slot_.parameter))};
  }
  // Of an element of a list.
  void misfit(const JsonValue& element, std::size_t index, std::string_view allowed) {
    problem_ = ValueProblem{element.begin, pointer_ + "/" + count_text(index),
                            misfit_text(text_, element, allowed)};
  }

  std::string_view text_;
  const JsonTree& tree_;
  const ParameterSlot& slot_;
  const std::string& pointer_;
  Scene& scene_;
  std::optional<ValueProblem> problem_;
};

}  // namespace

std::optional<ValueProblem> read_value(std::string_view text, const JsonTree& tree,
                                       const JsonValue& value, const ParameterSlot& slot,
                                       const std::string& pointer, Scene& scene) {
  return ValueReader(text, tree, slot, pointer, scene).run(value);
}

std::string found_text(std::string_view text, const JsonValue& value) {
  constexpr std::size_t longest = 40;
  switch (value.kind) {
    case JsonKind::text:
      return quoted(value.text);
    case JsonKind::list:
      return "a list";
    case JsonKind::object:
      return "an object";
    default:
      break;
  }
  const std::string_view written = text.substr(value.begin, value.end - value.begin);
  return std::string(written.substr(0, longest)) + (written.size() > longest ? "..." : "");
}

std::string misfit_text(std::string_view text, const JsonValue& value, std::string_view allowed) {
  return found_text(text, value) + " does not fit; allowed is " + std::string(allowed);
}

}  // namespace flockwork
