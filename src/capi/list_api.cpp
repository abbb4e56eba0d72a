// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "capi/handles.h"
#include "scene/number_text.h"

using namespace flockwork;
using namespace flockwork::capi;

// Lists of a scene, points, names, and models: what is more than one value.

namespace {

const OwnerEntry* list_named(const char* key) {
  if (key == nullptr) return refuse_null("list");
  if (const OwnerEntry* list = find_list(key)) return list;
  std::string known;
  for (const OwnerEntry& entry : owner_table()) {
    if (entry.is_list) known += (known.empty() ? "" : ", ") + std::string(entry.key);
  }
  return refuse({"list", quoted(key) + " is none of " + known});
}

// Points from arrays; false, with the error kept, when an array is missing.
bool points_from(const char* path, std::int32_t count, const float* x, const float* y,
                 const float* z, std::vector<Vec3>& points) {
  if (count < 0 || count > limits::max_shape_points) {
    refuse({path, number_text(count) + " points are outside 0 to " +
                      number_text(limits::max_shape_points)});
    return false;
  }
  if (count > 0 && (x == nullptr || y == nullptr)) {
    refuse_null(x == nullptr ? "x" : "y");
    return false;
  }
  points.resize(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i] = {x[i], y[i], z == nullptr ? 0.0f : z[i]};
  }
  return true;
}

const std::vector<Vec3>* points_at(const Scene& scene, const char* path) {
  const Result<ParameterSlot> slot = find_parameter(scene, path);
  if (!slot) return refuse(slot.error());
  const std::vector<Vec3>* points = read_points(scene, slot.value());
  if (points == nullptr) return refuse({path, "is not a list of points"});
  return points;
}

// Names from an array; false, with the error kept, when one is missing.
bool names_from(const char* path, std::int32_t count, const char* const* from,
                std::vector<std::string>& names) {
  if (count < 0 || count > limits::max_journey_waypoints) {
    refuse({path, number_text(count) + " names are outside 0 to " +
                      number_text(limits::max_journey_waypoints)});
    return false;
  }
  for (std::int32_t i = 0; i < count; ++i) {
    if (from == nullptr || from[i] == nullptr) {
      refuse_null("names");
      return false;
    }
    names.emplace_back(from[i]);
  }
  return true;
}

const std::vector<std::string>* names_at(const Scene& scene, const char* path) {
  const Result<ParameterSlot> slot = find_parameter(scene, path);
  if (!slot) return refuse(slot.error());
  const std::vector<std::string>* names = read_references(scene, slot.value());
  if (names == nullptr) return refuse({path, "is not a list of names"});
  return names;
}

int give_model(Scene& scene, std::int32_t flock, const char* model) {
  if (model == nullptr) return refuse_null("model");
  if (!has_flock(flock, scene.flocks.size())) return 0;
  const std::string path = "/flocks/" + number_text(flock) + "/model";
  const Result<ParameterSlot> slot = find_parameter(scene, path);
  if (!slot) return refuse(slot.error());
  if (const auto written = write_parameter(scene, slot.value(), path, model); !written) {
    return refuse(written.error());
  }
  Flock& changed = scene.flocks[static_cast<std::size_t>(flock)];
  use_model(changed, changed.parameters.model);
  return 1;
}

}  // namespace

int32_t fw_scene_add(fw_scene* scene, const char* list) {
  if (scene == nullptr) {
    refuse_null("scene");
    return -1;
  }
  const OwnerEntry* entry = list_named(list);
  if (entry == nullptr) return -1;
  const Result<std::int32_t> added = add_element(scene->scene, *entry);
  if (added) return added.value();
  refuse(added.error());
  return -1;
}

int fw_scene_remove(fw_scene* scene, const char* list, int32_t index) {
  if (scene == nullptr) return refuse_null("scene");
  const OwnerEntry* entry = list_named(list);
  if (entry == nullptr) return 0;
  return finish(remove_element(scene->scene, *entry, index));
}

int32_t fw_scene_count(const fw_scene* scene, const char* list) {
  if (scene == nullptr) {
    refuse_null("scene");
    return -1;
  }
  const OwnerEntry* entry = list_named(list);
  return entry == nullptr ? -1 : static_cast<int32_t>(entry->size(scene->scene));
}

int fw_scene_set_points(fw_scene* scene, const char* path, int32_t count, const float* x,
                        const float* y, const float* z) {
  if (scene == nullptr || path == nullptr) return refuse_null(scene == nullptr ? "scene" : "path");
  std::vector<Vec3> points;
  if (!points_from(path, count, x, y, z, points)) return 0;
  const Result<ParameterSlot> slot = find_parameter(scene->scene, path);
  if (!slot) return refuse(slot.error());
  return finish(write_parameter(scene->scene, slot.value(), path, points));
}

int32_t fw_scene_point_count(const fw_scene* scene, const char* path) {
  if (scene == nullptr || path == nullptr) {
    refuse_null(scene == nullptr ? "scene" : "path");
    return -1;
  }
  const std::vector<Vec3>* points = points_at(scene->scene, path);
  return points == nullptr ? -1 : static_cast<int32_t>(points->size());
}

const float* fw_scene_get_points(const fw_scene* scene, const char* path) {
  if (scene == nullptr || path == nullptr) return refuse_null(scene == nullptr ? "scene" : "path");
  const std::vector<Vec3>* points = points_at(scene->scene, path);
  if (points == nullptr || points->empty()) return nullptr;
  static_assert(sizeof(Vec3) == 3 * sizeof(float));
  return &points->front().x;
}

int fw_scene_set_names(fw_scene* scene, const char* path, int32_t count, const char* const* names) {
  if (scene == nullptr || path == nullptr) return refuse_null(scene == nullptr ? "scene" : "path");
  std::vector<std::string> taken;
  if (!names_from(path, count, names, taken)) return 0;
  const Result<ParameterSlot> slot = find_parameter(scene->scene, path);
  if (!slot) return refuse(slot.error());
  return finish(write_parameter(scene->scene, slot.value(), path, taken));
}

int32_t fw_scene_name_count(const fw_scene* scene, const char* path) {
  if (scene == nullptr || path == nullptr) {
    refuse_null(scene == nullptr ? "scene" : "path");
    return -1;
  }
  const std::vector<std::string>* names = names_at(scene->scene, path);
  return names == nullptr ? -1 : static_cast<int32_t>(names->size());
}

const char* fw_scene_get_name(const fw_scene* scene, const char* path, int32_t index) {
  if (scene == nullptr || path == nullptr) return refuse_null(scene == nullptr ? "scene" : "path");
  const std::vector<std::string>* names = names_at(scene->scene, path);
  if (names == nullptr) return nullptr;
  if (index < 0 || static_cast<std::size_t>(index) >= names->size()) {
    return refuse({path, "there is no name " + number_text(index) + "; there are " +
                             number_text(static_cast<double>(names->size()))});
  }
  return (*names)[static_cast<std::size_t>(index)].c_str();
}

int fw_scene_use_model(fw_scene* scene, int32_t flock, const char* model) {
  if (scene == nullptr) return refuse_null("scene");
  return give_model(scene->scene, flock, model);
}

int fw_simulation_use_model(fw_simulation* simulation, int32_t flock, const char* model) {
  if (simulation == nullptr) return refuse_null("simulation");
  Scene next = simulation->simulation.scene();
  if (give_model(next, flock, model) == 0) return 0;
  return finish(simulation->simulation.change(std::move(next)));
}

int fw_simulation_set_points(fw_simulation* simulation, const char* path, int32_t count,
                             const float* x, const float* y, const float* z) {
  if (simulation == nullptr || path == nullptr) {
    return refuse_null(simulation == nullptr ? "simulation" : "path");
  }
  std::vector<Vec3> points;
  if (!points_from(path, count, x, y, z, points)) return 0;
  return finish(simulation->simulation.set(path, points));
}

int fw_simulation_set_names(fw_simulation* simulation, const char* path, int32_t count,
                            const char* const* names) {
  if (simulation == nullptr || path == nullptr) {
    return refuse_null(simulation == nullptr ? "simulation" : "path");
  }
  std::vector<std::string> taken;
  if (!names_from(path, count, names, taken)) return 0;
  return finish(simulation->simulation.set(path, taken));
}

int fw_simulation_change(fw_simulation* simulation, const fw_scene* scene) {
  if (simulation == nullptr) return refuse_null("simulation");
  if (scene == nullptr) return refuse_null("scene");
  return finish(simulation->simulation.change(scene->scene));
}
