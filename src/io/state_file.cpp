// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/state_file.h"

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "io/complete_file.h"
#include "io/crowd_state_json.h"
#include "scene/scene_reader.h"
#include "scene/scene_writer.h"

namespace flockwork {
namespace {

using Json = nlohmann::json;

constexpr std::size_t max_state_bytes = std::size_t{1} << 30;
constexpr int state_format = 1;

constexpr std::array<std::pair<const char*, std::vector<float> FlockSnapshot::*>, 9> arrays{{
    {"x", &FlockSnapshot::x},
    {"y", &FlockSnapshot::y},
    {"z", &FlockSnapshot::z},
    {"vx", &FlockSnapshot::vx},
    {"vy", &FlockSnapshot::vy},
    {"vz", &FlockSnapshot::vz},
    {"held_x", &FlockSnapshot::held_x},
    {"held_y", &FlockSnapshot::held_y},
    {"held_z", &FlockSnapshot::held_z},
}};

template <typename Number>
void append(std::string& text, Number value) {
  char buffer[40];
  text.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

template <typename Number>
void append_array(std::string& text, const char* name, const std::vector<Number>& values) {
  text += std::string("\"") + name + "\":[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i != 0) text += ',';
    append(text, values[i]);
  }
  text += ']';
}

// Values that only snapshots have are read here; the rules between them are validate()'s.
Error wrong(const std::string& place, const char* expected) {
  return Error{place, std::string("is missing or not ") + expected};
}

Result<std::uint64_t> read_whole(const Json& from, const char* name) {
  const auto found = from.find(name);
  if (found == from.end() || !found->is_number_unsigned()) {
    return wrong(std::string("/") + name, "a whole number");
  }
  return found->get<std::uint64_t>();
}

Result<std::vector<float>> read_floats(const Json& from, const std::string& place) {
  if (!from.is_array()) return wrong(place, "a list of numbers");
  std::vector<float> values;
  values.reserve(from.size());
  for (const Json& value : from) {
    if (!value.is_number()) return wrong(place, "a list of numbers");
    // The shortest text of a float, read as a double, rounds to that float.
    const double wide = value.get<double>();
    if (!(std::fabs(wide) <= 3.4e38)) return Error{place, "holds a number beyond single precision"};
    values.push_back(static_cast<float>(wide));
  }
  return values;
}

Result<FlockSnapshot> read_flock(const Json& from, const std::string& place) {
  FlockSnapshot flock;
  const auto ids = from.find("id");
  if (ids == from.end() || !ids->is_array()) return wrong(place + "/id", "a list of ids");
  for (const Json& id : *ids) {
    if (!id.is_number_unsigned() || id.get<std::uint64_t>() > limits::max_agents) {
      return wrong(place + "/id", "a list of ids");
    }
    flock.id.push_back(id.get<std::uint32_t>());
  }
  for (const auto& [name, member] : arrays) {
    const auto found = from.find(name);
    if (found == from.end()) continue;
    auto values = read_floats(*found, place + "/" + name);
    if (!values) return values.error();
    flock.*member = std::move(values).value();
  }
  if (const auto radius = from.find("search_radius"); radius != from.end()) {
    if (!radius->is_number()) return wrong(place + "/search_radius", "a number");
    flock.search_radius = radius->get<float>();
  }
  return flock;
}

}  // namespace

std::string state_text(const Snapshot& snapshot) {
  const auto scene = write_scene(snapshot.scene);
  assert(scene.ok());  // a simulation's scene is valid
  std::string text = "{\"format\":1,\"kind\":\"flockwork-state\",\n\"scene\":" + scene.value();
  text += ",\"steps\":";
  append(text, snapshot.steps);
  text += ",\"steps_base\":";
  append(text, snapshot.steps_base);
  text += ",\"time_base\":";
  append(text, snapshot.time_base);
  text += ",\"flocks\":[";
  for (std::size_t f = 0; f < snapshot.flocks.size(); ++f) {
    text += f == 0 ? "\n{" : ",\n{";
    append_array(text, "id", snapshot.flocks[f].id);
    for (const auto& [name, member] : arrays) {
      if ((snapshot.flocks[f].*member).empty()) continue;
      text += ",\n";
      append_array(text, name, snapshot.flocks[f].*member);
    }
    text += ",\n\"search_radius\":";
    append(text, snapshot.flocks[f].search_radius);
    text += '}';
  }
  text += "]";
  if (!snapshot.food.empty()) {
    text += ",\n";
    append_array(text, "food", snapshot.food);
  }
  if (snapshot.crowd && snapshot.crowd_figures) {
    text += ",\n\"crowd\":" + crowd_state_json(*snapshot.crowd).dump();
    text += ",\n\"crowd_figures\":" + crowd_figures_json(*snapshot.crowd_figures).dump();
  }
  return text + "}\n";
}

// It is in the first line that state_text() writes; a scene has it nowhere but in a description.
bool is_state_text(std::string_view text) {
  return text.substr(0, 200).find("\"flockwork-state\"") != std::string_view::npos;
}

Result<Snapshot> read_snapshot(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return Error{"", "is not JSON"};
  if (!json.is_object() || json.value("kind", Json()) != Json("flockwork-state")) {
    return wrong("/kind", "\"flockwork-state\": this is not a saved state");
  }
  const auto format = read_whole(json, "format");
  if (!format) return format.error();
  if (format.value() != state_format) {
    return Error{"/format", std::to_string(format.value()) + " is not the known format 1"};
  }
  const auto scene = json.find("scene");
  if (scene == json.end()) return wrong("/scene", "a scene");
  SceneFile file = read_scene(scene->dump());
  if (!file.ok()) return Error{"/scene" + file.problems[0].pointer, file.problems[0].message};

  Snapshot snapshot;
  snapshot.scene = *std::move(file.scene);
  const auto steps = read_whole(json, "steps");
  const auto steps_base = read_whole(json, "steps_base");
  if (!steps) return steps.error();
  if (!steps_base) return steps_base.error();
  snapshot.steps = steps.value();
  snapshot.steps_base = steps_base.value();
  const auto time_base = json.find("time_base");
  if (time_base == json.end() || !time_base->is_number()) return wrong("/time_base", "a number");
  snapshot.time_base = time_base->get<double>();
  const auto flocks = json.find("flocks");
  if (flocks == json.end() || !flocks->is_array()) return wrong("/flocks", "a list of flocks");
  for (std::size_t f = 0; f < flocks->size(); ++f) {
    const std::string place = "/flocks/" + std::to_string(f);
    if (!(*flocks)[f].is_object()) return wrong(place, "an object");
    auto flock = read_flock((*flocks)[f], place);
    if (!flock) return flock.error();
    snapshot.flocks.push_back(std::move(flock).value());
  }
  if (const auto food = json.find("food"); food != json.end()) {
    auto left = read_floats(*food, "/food");
    if (!left) return left.error();
    snapshot.food = std::move(left).value();
  }
  if (const auto crowd = json.find("crowd"); crowd != json.end()) {
    auto state = read_crowd_state(*crowd);
    if (!state) return state.error();
    snapshot.crowd = std::move(state).value();
  }
  if (const auto figures = json.find("crowd_figures"); figures != json.end()) {
    auto state = read_crowd_figures(*figures);
    if (!state) return state.error();
    snapshot.crowd_figures = std::move(state).value();
  }
  if (const auto valid = validate(snapshot); !valid) return valid.error();
  return snapshot;
}

Result<void> write_state(const Simulation& simulation, const std::string& path) {
  auto file = CompleteFile::create(path);
  if (!file) return file.error();
  file.value().write(state_text(simulation.snapshot()));
  return file.value().finish();
}

Result<Simulation> read_state(const std::string& path) {
  const auto text = read_file(path, max_state_bytes);
  if (!text) return text.error();
  const auto snapshot = read_snapshot(text.value());
  if (!snapshot) return Error{path, snapshot.error().text()};
  return Simulation::resume(snapshot.value());
}

}  // namespace flockwork
