// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cmath>

#include "scene/number_text.h"
#include "scene/parameter_table.h"

namespace flockwork {
namespace {

constexpr std::size_t longest_name = 64;
constexpr std::size_t longest_title = 200;
constexpr std::size_t longest_description = 10000;

std::string flock_place(std::size_t index) {
  return "/flocks/" + number_text(static_cast<double>(index));
}

// Text for people: any UTF-8, but no control characters, line breaks in descriptions apart.
Result<void> check_text(const char* place, const std::string& text, std::size_t shortest,
                        std::size_t longest, bool line_breaks) {
  if (text.size() < shortest || text.size() > longest) {
    return Error{place, "a length of " + number_text(static_cast<double>(text.size())) +
                            " bytes is outside " + number_text(static_cast<double>(shortest)) +
                            " to " + number_text(static_cast<double>(longest))};
  }
  for (const char c : text) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && !(line_breaks && c == '\n')) || byte == 0x7F) {
      return Error{place, quoted(text) + " has a control character"};
    }
  }
  return {};
}

Result<void> check_scene_name(const std::string& name) {
  Result<void> checked = check_text("/name", name, 1, longest_name, false);
  if (!checked) return checked;
  for (const char c : name) {
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')) {
      return Error{"/name", quoted(name) + " may have only a to z, 0 to 9 and -"};
    }
  }
  return {};
}

Result<void> check_names(const Scene& scene) {
  Result<void> checked = check_scene_name(scene.name);
  if (checked) checked = check_text("/title", scene.title, 1, longest_title, false);
  if (checked) {
    checked = check_text("/description", scene.description, 0, longest_description, true);
  }
  for (std::size_t i = 0; checked && i < scene.flocks.size(); ++i) {
    checked = check_text((flock_place(i) + "/name").c_str(), scene.flocks[i].name, 1, longest_name,
                         false);
  }
  return checked;
}

Result<void> check_value(const Scene& scene, const ParameterSlot& slot) {
  const Parameter& parameter = *slot.parameter;
  // The path is written out for a violation only: a scene has hundreds of parameters.
  const auto passes = [&](std::string_view path) {
    if (const Vec3* color = read_color(scene, slot)) {
      return check_parameter(parameter, path, *color);
    }
    if (const FalloffCurve* curve = read_curve(scene, slot)) {
      return check_parameter(parameter, path, *curve);
    }
    return check_parameter(parameter, path, read_parameter(scene, slot));
  };
  if (passes({})) return {};
  return passes(parameter_path(parameter, slot.flock));
}

Result<void> check_values(const Scene& scene) {
  for (const Parameter& parameter : parameter_table()) {
    const bool per_flock = parameter.owner == ParameterOwner::flock;
    const std::size_t owners = per_flock ? scene.flocks.size() : 1;
    for (std::size_t i = 0; i < owners; ++i) {
      Result<void> checked =
          check_value(scene, {&parameter, per_flock ? static_cast<std::int32_t>(i) : -1});
      if (!checked) return checked;
    }
  }
  return {};
}

Result<void> check_world_order(const World& world) {
  constexpr const char* names[] = {"x", "y", "z"};
  for (int axis = 0; axis < world.dimension; ++axis) {
    if (world.lower[axis] > world.upper[axis]) {
      return Error{std::string("/world/lower/") + names[axis],
                   number_text(world.lower[axis]) + " is greater than the upper end, " +
                       number_text(world.upper[axis]) + " u"};
    }
  }
  return {};
}

Result<void> check_flocks(const Scene& scene) {
  std::int64_t agents = 0;
  for (std::size_t i = 0; i < scene.flocks.size(); ++i) {
    const FlockParameters& parameters = scene.flocks[i].parameters;
    if (parameters.min_speed > parameters.max_speed) {
      return Error{flock_place(i) + "/min_speed",
                   number_text(parameters.min_speed) + " is greater than the maximum speed, " +
                       number_text(parameters.max_speed) + " u/s"};
    }
    agents += scene.flocks[i].count;
  }
  if (agents > limits::max_agents) {
    return Error{"/flocks", number_text(static_cast<double>(agents)) +
                                " agents in all flocks together are outside 0 to " +
                                number_text(static_cast<double>(limits::max_agents))};
  }
  return {};
}

}  // namespace

Result<void> validate(const Scene& scene) {
  if (scene.flocks.size() > static_cast<std::size_t>(limits::max_flocks)) {
    return Error{"/flocks", number_text(static_cast<double>(scene.flocks.size())) +
                                " flocks are outside 0 to " + number_text(limits::max_flocks)};
  }
  Result<void> checked = check_names(scene);
  if (checked) checked = check_values(scene);
  if (checked) checked = check_world_order(scene.world);
  if (checked) checked = check_flocks(scene);
  return checked;
}

}  // namespace flockwork
