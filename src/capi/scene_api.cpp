// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <limits>
#include <new>

#include "capi/handles.h"
#include "scene/builtin.h"
#include "scene/number_text.h"
#include "scene/scene_reader.h"
#include "scene/scene_writer.h"

using namespace flockwork;
using namespace flockwork::capi;

namespace {

const BuiltinScene* builtin_at(std::int32_t index) {
  const std::span<const BuiltinScene> scenes = builtin_scenes();
  if (index >= 0 && static_cast<std::size_t>(index) < scenes.size()) {
    return &scenes[static_cast<std::size_t>(index)];
  }
  return refuse({"index", number_text(index) + " is outside 0 to " +
                              number_text(static_cast<double>(scenes.size() - 1))});
}

fw_scene* new_scene(Scene scene) {
  auto* handle = new (std::nothrow) fw_scene{std::move(scene)};
  if (handle == nullptr) return refuse({"scene", "there is not enough memory"});
  return handle;
}

int set_value(fw_scene* handle, const char* path, const ParameterValue& value) {
  const Result<ParameterSlot> slot = find_parameter(handle->scene, path);
  if (!slot) return refuse(slot.error());
  return finish(write_parameter(handle->scene, slot.value(), path, value));
}

}  // namespace

int32_t fw_builtin_count(void) { return static_cast<int32_t>(builtin_scenes().size()); }

const char* fw_builtin_name(int32_t index) {
  const BuiltinScene* entry = builtin_at(index);
  return entry == nullptr ? nullptr : entry->name.data();
}

const char* fw_builtin_use(int32_t index) {
  const BuiltinScene* entry = builtin_at(index);
  if (entry == nullptr) return nullptr;
  return entry->use == SceneUse::gallery ? "gallery" : "benchmark";
}

fw_scene* fw_scene_new(void) { return new_scene({}); }

fw_scene* fw_scene_builtin(const char* name) {
  if (name == nullptr) return refuse_null("name");
  std::optional<Scene> scene = builtin_scene(name);
  if (scene) return new_scene(*std::move(scene));
  std::string names;
  for (const BuiltinScene& entry : builtin_scenes()) {
    names += (names.empty() ? "" : ", ") + std::string(entry.name);
  }
  return refuse({"name", quoted(name) + " is none of " + names});
}

fw_scene* fw_scene_copy(const fw_scene* scene) {
  if (scene == nullptr) return refuse_null("scene");
  return new_scene(scene->scene);
}

fw_scene* fw_scene_read(const char* json) {
  if (json == nullptr) return refuse_null("json");
  SceneFile file = read_scene(json);
  if (file.ok()) return new_scene(*std::move(file.scene));
  const SceneProblem& first = file.problems.front();
  return refuse({first.pointer, "line " + number_text(first.line) + ", column " +
                                    number_text(first.column) + ": " + first.message});
}

const char* fw_scene_write(fw_scene* scene) {
  if (scene == nullptr) return refuse_null("scene");
  Result<std::string> text = write_scene(scene->scene);
  if (!text) return refuse(text.error());
  scene->written = std::move(text).value();
  return scene->written.c_str();
}

void fw_scene_free(fw_scene* scene) { delete scene; }

int32_t fw_scene_add_flock(fw_scene* scene, const char* name, int32_t count) {
  if (scene == nullptr || name == nullptr) {
    refuse_null(scene == nullptr ? "scene" : "name");
    return -1;
  }
  std::vector<Flock>& flocks = scene->scene.flocks;
  if (flocks.size() >= static_cast<std::size_t>(limits::max_flocks)) {
    refuse({"/flocks",
            "there are " + number_text(limits::max_flocks) + " flocks already, which is the most"});
    return -1;
  }
  const auto index = static_cast<int32_t>(flocks.size());
  flocks.emplace_back().name = name;
  const std::string path = "/flocks/" + number_text(index) + "/count";
  if (set_value(scene, path.c_str(), count) == 0) {
    flocks.pop_back();
    return -1;
  }
  return index;
}

int fw_scene_remove_flock(fw_scene* scene, int32_t flock) {
  if (scene == nullptr) return refuse_null("scene");
  if (!has_flock(flock, scene->scene.flocks.size())) return 0;
  return finish(remove_element(scene->scene, owner_entry(ParameterOwner::flock), flock));
}

int32_t fw_scene_flock_count(const fw_scene* scene) {
  if (scene == nullptr) {
    refuse_null("scene");
    return -1;
  }
  return static_cast<int32_t>(scene->scene.flocks.size());
}

int fw_scene_set_number(fw_scene* scene, const char* path, double value) {
  if (scene == nullptr || path == nullptr) return refuse_null(scene == nullptr ? "scene" : "path");
  return set_value(scene, path, value);
}

int fw_scene_set_text(fw_scene* scene, const char* path, const char* text) {
  if (scene == nullptr || path == nullptr) return refuse_null(scene == nullptr ? "scene" : "path");
  if (text == nullptr) return refuse_null("text");
  if (const NamedElement named = find_named(scene->scene, path); named.list != nullptr) {
    return finish(rename_element(scene->scene, *named.list, named.index, text));
  }
  if (const std::string* found = find_text(scene->scene, path)) {
    // find_text only looks; the scene is ours to change.
    const_cast<std::string*>(found)->assign(text);
    return 1;
  }
  return set_value(scene, path, text);
}

int fw_scene_set_color(fw_scene* scene, const char* path, float red, float green, float blue) {
  if (scene == nullptr || path == nullptr) return refuse_null(scene == nullptr ? "scene" : "path");
  return set_value(scene, path, Vec3{red, green, blue});
}

int fw_scene_set_curve(fw_scene* scene, const char* path, int32_t count, const float* x,
                       const float* y) {
  if (scene == nullptr || path == nullptr) return refuse_null(scene == nullptr ? "scene" : "path");
  FalloffCurve curve;
  if (!curve_from(path, count, x, y, curve)) return 0;
  return set_value(scene, path, curve);
}

double fw_scene_get_number(const fw_scene* scene, const char* path) {
  if (scene == nullptr) refuse_null("scene");
  return scene == nullptr ? std::numeric_limits<double>::quiet_NaN()
                          : get_number(scene->scene, path);
}

const char* fw_scene_get_text(const fw_scene* scene, const char* path) {
  if (scene == nullptr) return refuse_null("scene");
  return get_text(scene->scene, path);
}

const float* fw_scene_get_color(const fw_scene* scene, const char* path) {
  if (scene == nullptr || path == nullptr) return refuse_null(scene == nullptr ? "scene" : "path");
  const Result<ParameterSlot> slot = find_parameter(scene->scene, path);
  if (!slot) return refuse(slot.error());
  const Vec3* color = read_color(scene->scene, slot.value());
  if (color == nullptr) return refuse({path, "is not a colour"});
  static_assert(sizeof(Vec3) == 3 * sizeof(float));
  return &color->x;
}

int fw_scene_set_seed(fw_scene* scene, uint32_t low, uint32_t high) {
  if (scene == nullptr) return refuse_null("scene");
  scene->scene.seed = (std::uint64_t{high} << 32) | low;
  return 1;
}

int fw_scene_scale_to_count(fw_scene* scene, int32_t count) {
  if (scene == nullptr) return refuse_null("scene");
  if (count < 0 || count > limits::max_agents) {
    return refuse({"count", number_text(count) + " is outside 0 to " +
                                number_text(static_cast<double>(limits::max_agents))});
  }
  scene->scene = at_count(std::move(scene->scene), count);
  return 1;
}

int fw_scene_validate(const fw_scene* scene) {
  if (scene == nullptr) return refuse_null("scene");
  return finish(validate(scene->scene));
}
