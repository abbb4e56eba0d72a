// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "capi/handles.h"

#include <cmath>
#include <limits>

#include "scene/number_text.h"

namespace flockwork::capi {
namespace {

struct LastError {
  Error error;
  std::string text;
};
thread_local LastError last;

}  // namespace

Refused refuse(Error error) {
  last.text = error.text();
  last.error = std::move(error);
  return {};
}

Refused refuse_null(const char* argument) { return refuse({argument, "is null"}); }

int finish(const Result<void>& result) { return result ? 1 : refuse(result.error()); }

bool has_flock(std::int32_t flock, std::size_t count) {
  if (flock >= 0 && static_cast<std::size_t>(flock) < count) return true;
  refuse({"flock", "there is no flock " + number_text(flock) + "; there are " +
                       number_text(static_cast<double>(count))});
  return false;
}

NamedElement find_named(const Scene& scene, std::string_view path) {
  for (const OwnerEntry& list : owner_table()) {
    if (list.name == nullptr) continue;
    for (std::size_t i = 0; i < list.size(scene); ++i) {
      const std::string place =
          std::string("/") + list.key + "/" + number_text(static_cast<double>(i)) + "/name";
      if (path == place) return {&list, static_cast<std::int32_t>(i)};
    }
  }
  return {};
}

const std::string* find_text(const Scene& scene, std::string_view path) {
  if (path == "/name") return &scene.name;
  if (path == "/title") return &scene.title;
  if (path == "/description") return &scene.description;
  if (path == "/author") return &scene.author;
  const NamedElement named = find_named(scene, path);
  if (named.list == nullptr) return nullptr;
  return &element_name(scene, *named.list, static_cast<std::size_t>(named.index));
}

double get_number(const Scene& scene, const char* path) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  if (path == nullptr) {
    refuse_null("path");
    return nothing;
  }
  const Result<ParameterSlot> slot = find_parameter(scene, path);
  if (!slot) {
    refuse(slot.error());
    return nothing;
  }
  const double value = read_parameter(scene, slot.value());
  if (std::isnan(value)) refuse({path, "is not a number"});
  return value;
}

const char* get_text(const Scene& scene, const char* path) {
  if (path == nullptr) return refuse_null("path");
  if (const std::string* text = find_text(scene, path)) return text->c_str();
  const Result<ParameterSlot> slot = find_parameter(scene, path);
  if (!slot) return refuse(slot.error());
  const Parameter& parameter = *slot.value().parameter;
  if (const std::string* name = read_reference(scene, slot.value())) return name->c_str();
  if (parameter.kind != ParameterKind::choice) return refuse({path, "is not a text or a choice"});
  const auto index = static_cast<std::size_t>(read_parameter(scene, slot.value()));
  return parameter.choices[index];
}

bool curve_from(const char* path, std::int32_t count, const float* x, const float* y,
                FalloffCurve& curve) {
  if (x == nullptr || y == nullptr) {
    refuse_null(x == nullptr ? "x" : "y");
    return false;
  }
  if (count < 1 || count > FalloffCurve::max_points) {
    refuse({path, number_text(count) + " points are outside 1 to " +
                      number_text(FalloffCurve::max_points)});
    return false;
  }
  curve = FalloffCurve{};
  curve.count = count;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    curve.x[i] = x[i];
    curve.y[i] = y[i];
  }
  return true;
}

}  // namespace flockwork::capi

const char* fw_version(void) { return FLOCKWORK_VERSION; }

const char* fw_error_text(void) { return flockwork::capi::last.text.c_str(); }
const char* fw_error_place(void) { return flockwork::capi::last.error.place.c_str(); }
const char* fw_error_message(void) { return flockwork::capi::last.error.message.c_str(); }
