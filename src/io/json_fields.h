// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.h"

// Plain structs to JSON and back, exactly. A struct takes part by a function
//   template <FieldsOf<Struct> S, typename Visit> void visit_fields(S& s, Visit&& visit)
// that calls visit("name", s.member) for each member. Members are numbers, bool, enums (as
// numbers), structs, and vectors and arrays of these. Floats that are no number are null, infinite
// ones the texts "inf" and "-inf". Limits of and between values are checked by whoever takes the
// struct over.

namespace flockwork {

// A struct or the same, const.
template <typename S, typename Struct>
concept FieldsOf = std::same_as<std::remove_const_t<S>, Struct>;

// ---- Writing ----

template <typename T>
nlohmann::json to_json_value(const std::vector<T>& values);
template <typename T, std::size_t N>
nlohmann::json to_json_value(const std::array<T, N>& values);

template <typename T>
nlohmann::json to_json_value(const T& value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    // Every float is a double, and doubles are written so that they read back.
    return std::isnan(value) ? nlohmann::json() : nlohmann::json(static_cast<double>(value));
  } else if constexpr (std::is_arithmetic_v<T>) {
    return nlohmann::json(value);
  } else if constexpr (std::is_enum_v<T>) {
    return nlohmann::json(static_cast<std::int64_t>(value));
  } else {
    auto object = nlohmann::json::object();
    visit_fields(
        value, [&](const char* name, const auto& member) { object[name] = to_json_value(member); });
    return object;
  }
}
template <typename List>
nlohmann::json to_json_list(const List& values) {
  auto array = nlohmann::json::array();
  for (const auto& value : values) array.push_back(to_json_value(value));
  return array;
}
template <typename T>
nlohmann::json to_json_value(const std::vector<T>& values) {
  return to_json_list(values);
}
template <typename T, std::size_t N>
nlohmann::json to_json_value(const std::array<T, N>& values) {
  return to_json_list(values);
}

// ---- Reading ----

// Keeps the place of the first value that is missing or of the wrong kind.
class JsonReader {
 public:
  explicit JsonReader(std::string place) : place_(std::move(place)) {}

  template <typename T>
  bool read(const nlohmann::json& from, T& to) {
    if constexpr (std::is_same_v<T, bool>) {
      if (!from.is_boolean()) return fail("true or false");
      to = from.get<bool>();
    } else if constexpr (std::is_floating_point_v<T>) {
      if (from.is_null()) return to = std::numeric_limits<T>::quiet_NaN(), true;
      if (from == "inf") return to = std::numeric_limits<T>::infinity(), true;
      if (from == "-inf") return to = -std::numeric_limits<T>::infinity(), true;
      if (!from.is_number()) return fail("a number");
      to = static_cast<T>(from.get<double>());
      if (!std::isfinite(to)) return fail("a number in the range of its precision");
    } else if constexpr (std::is_unsigned_v<T>) {
      if (!from.is_number_unsigned() || from.get<std::uint64_t>() > std::numeric_limits<T>::max()) {
        return fail("a whole number in its range");
      }
      to = static_cast<T>(from.get<std::uint64_t>());
    } else if constexpr (std::is_integral_v<T>) {
      if (!from.is_number_integer() || !std::in_range<T>(from.get<std::int64_t>())) {
        return fail("a whole number in its range");
      }
      to = static_cast<T>(from.get<std::int64_t>());
    } else if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> value{};
      if (!read(from, value)) return false;
      to = static_cast<T>(value);
    } else {
      if (!from.is_object()) return fail("an object");
      bool good = true;
      visit_fields(to, [&](const char* name, auto& member) {
        if (!good) return;
        const auto found = from.find(name);
        const std::size_t length = place_.size();
        place_ += std::string("/") + name;
        good = found != from.end() ? read(*found, member) : fail("given");
        if (good) place_.resize(length);
      });
      return good;
    }
    return true;
  }
  template <typename T>
  bool read(const nlohmann::json& from, std::vector<T>& to) {
    if (!from.is_array()) return fail("a list");
    to.clear();
    to.reserve(from.size());
    for (const nlohmann::json& element : from) {
      T value{};
      const std::size_t length = place_.size();
      place_ += "/" + std::to_string(to.size());
      if (!read(element, value)) return false;
      place_.resize(length);
      to.push_back(std::move(value));
    }
    return true;
  }

  template <typename T, std::size_t N>
  bool read(const nlohmann::json& from, std::array<T, N>& to) {
    std::vector<T> values;
    if (!read(from, values)) return false;
    if (values.size() != N) return fail("a list of the right length");
    std::copy(values.begin(), values.end(), to.begin());
    return true;
  }

  Error error() const { return Error{place_, std::string("is missing or not ") + expected_}; }

 private:
  bool fail(const char* expected) {
    expected_ = expected;
    return false;
  }

  std::string place_;
  const char* expected_ = "";
};

}  // namespace flockwork
