// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "scene/number_text.h"
#include "scene/parameter_table.h"
#include "scene/utf8.h"

namespace flockwork {
namespace {

std::string flock_place(std::size_t index) {
  return "/flocks/" + number_text(static_cast<double>(index));
}

// Collects what a scene breaks.
class Checker {
 public:
  explicit Checker(const Scene& scene) : scene_(scene) {}

  std::vector<Violation> run() && {
    if (scene_.flocks.size() > static_cast<std::size_t>(limits::max_flocks)) {
      add("/flocks", number_text(static_cast<double>(scene_.flocks.size())) +
                         " flocks are outside 0 to " + number_text(limits::max_flocks));
      return std::move(found_);
    }
    check_texts();
    check_values();
    check_world_order();
    check_flocks();
    return std::move(found_);
  }

 private:
  void add(std::string place, std::string message, std::string other = {}) {
    found_.push_back({{std::move(place), std::move(message)}, std::move(other)});
  }

  // Text for people: any UTF-8, but no control characters, line breaks in descriptions apart.
  void check_text(const std::string& place, const std::string& text, std::size_t shortest,
                  std::size_t longest, bool line_breaks = false) {
    if (text.size() < shortest || text.size() > longest) {
      add(place, "a length of " + number_text(static_cast<double>(text.size())) +
                     " bytes is outside " + number_text(static_cast<double>(shortest)) + " to " +
                     number_text(static_cast<double>(longest)));
      return;
    }
    for (const char c : text) {
      const unsigned char byte = static_cast<unsigned char>(c);
      if ((byte < 0x20 && !(line_breaks && c == '\n')) || byte == 0x7F) {
        add(place, quoted(text) + " has a control character");
        return;
      }
    }
    // Anything else could not be read back from a file.
    if (utf8_length(text) != text.size()) add(place, "the text is not UTF-8");
  }

  void check_texts() {
    check_text("/name", scene_.name, 1, limits::max_name_bytes);
    const bool plain = std::all_of(scene_.name.begin(), scene_.name.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (found_.empty() && !plain) {
      add("/name", quoted(scene_.name) + " may have only a to z, 0 to 9 and -");
    }
    check_text("/title", scene_.title, 1, limits::max_title_bytes);
    check_text("/description", scene_.description, 0, limits::max_description_bytes, true);
    check_text("/author", scene_.author, 0, limits::max_title_bytes);
    for (std::size_t i = 0; i < scene_.flocks.size(); ++i) {
      check_text(flock_place(i) + "/name", scene_.flocks[i].name, 1, limits::max_name_bytes);
    }
  }

  void check_value(const ParameterSlot& slot) {
    const Parameter& parameter = *slot.parameter;
    // The path is written out for a violation only: a scene has hundreds of parameters.
    const auto check = [&](std::string_view path) {
      if (const Vec3* color = read_color(scene_, slot)) {
        return check_parameter(parameter, path, *color);
      }
      if (const FalloffCurve* curve = read_curve(scene_, slot)) {
        return check_parameter(parameter, path, *curve);
      }
      return check_parameter(parameter, path, read_parameter(scene_, slot));
    };
    if (!check({})) found_.push_back({check(parameter_path(parameter, slot.flock)).error(), {}});
  }

  void check_values() {
    for (const Parameter& parameter : parameter_table()) {
      const bool per_flock = parameter.owner == ParameterOwner::flock;
      const std::size_t owners = per_flock ? scene_.flocks.size() : 1;
      for (std::size_t i = 0; i < owners; ++i) {
        check_value({&parameter, per_flock ? static_cast<std::int32_t>(i) : -1});
      }
    }
  }

  void check_world_order() {
    constexpr const char* names[] = {"x", "y", "z"};
    const World& world = scene_.world;
    for (int axis = 0; axis < std::clamp(world.dimension, 0, 3); ++axis) {
      if (world.lower[axis] > world.upper[axis]) {
        add(std::string("/world/lower/") + names[axis],
            number_text(world.lower[axis]) + " is greater than the upper end, " +
                number_text(world.upper[axis]) + " u",
            std::string("/world/upper/") + names[axis]);
      }
    }
  }

  void check_flocks() {
    std::int64_t agents = 0;
    for (std::size_t i = 0; i < scene_.flocks.size(); ++i) {
      const FlockParameters& parameters = scene_.flocks[i].parameters;
      if (parameters.min_speed > parameters.max_speed) {
        add(flock_place(i) + "/min_speed",
            number_text(parameters.min_speed) + " is greater than the maximum speed, " +
                number_text(parameters.max_speed) + " u/s",
            flock_place(i) + "/max_speed");
      }
      agents += scene_.flocks[i].count;
    }
    if (agents > limits::max_agents) {
      add("/flocks", number_text(static_cast<double>(agents)) +
                         " agents in all flocks together are outside 0 to " +
                         number_text(static_cast<double>(limits::max_agents)));
    }
  }

  const Scene& scene_;
  std::vector<Violation> found_;
};

}  // namespace

std::vector<Violation> violations(const Scene& scene) { return Checker(scene).run(); }

Result<void> validate(const Scene& scene) {
  std::vector<Violation> found = violations(scene);
  if (found.empty()) return {};
  return std::move(found.front().error);
}

}  // namespace flockwork
