// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/builtin.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "scene/embedded_scenes.h"
#include "scene/scene_reader.h"

namespace flockwork {
namespace {

// By Newton's method, whose steps are exactly rounded everywhere; libm's cbrt is not, and the size
// of a world must be the same bits on every machine. a >= 0.
double cube_root(double a) {
  if (a == 0.0) return 0.0;
  double x = std::max(a, 1.0);  // above the root, from where the steps fall monotonically
  for (int i = 0; i < 200; ++i) {
    const double next = (2.0 * x + a / (x * x)) / 3.0;
    if (next >= x) break;
    x = next;
  }
  return x;
}

struct BuiltinScenes {
  std::vector<BuiltinScene> entries;
  std::vector<Scene> scenes;  // in the same order
};

BuiltinScenes read_all() {
  BuiltinScenes all;
  for (const EmbeddedScene& embedded : embedded_scenes()) {
    SceneFile file = read_scene(embedded.text);
    // A test reads each file; a build with a broken one is not released.
    assert(file.ok() && file.scene->name == embedded.scene.name);
    if (!file.ok()) continue;
    all.entries.push_back(embedded.scene);
    all.scenes.push_back(*std::move(file.scene));
  }
  return all;
}

const BuiltinScenes& builtin() {
  static const BuiltinScenes all = read_all();
  return all;
}

}  // namespace

std::span<const BuiltinScene> builtin_scenes() { return builtin().entries; }

std::optional<Scene> builtin_scene(std::string_view name) {
  const std::vector<BuiltinScene>& entries = builtin().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].name == name) return builtin().scenes[i];
  }
  return std::nullopt;
}

std::string_view builtin_scene_text(std::string_view name) {
  for (const EmbeddedScene& embedded : embedded_scenes()) {
    if (embedded.scene.name == name) return embedded.text;
  }
  return {};
}

Scene at_count(Scene scene, std::int32_t count) {
  std::int64_t total = 0;
  for (const Flock& flock : scene.flocks) total += flock.count;
  if (total <= 0) return scene;

  const double share = static_cast<double>(std::max(count, 0)) / static_cast<double>(total);
  const double scale = scene.world.dimension == 2 ? std::sqrt(share) : cube_root(share);
  const Vec3 centre = scene.world.centre();
  for (int axis = 0; axis < scene.world.dimension; ++axis) {
    const double half = 0.5 * static_cast<double>(scene.world.extent(axis)) * scale;
    scene.world.lower[axis] = static_cast<float>(static_cast<double>(centre[axis]) - half);
    scene.world.upper[axis] = static_cast<float>(static_cast<double>(centre[axis]) + half);
  }
  // Several flocks share the new count as they shared the old one; the last takes what rounding
  // leaves.
  std::int64_t left = count;
  for (std::size_t i = 0; i < scene.flocks.size(); ++i) {
    Flock& flock = scene.flocks[i];
    const bool last = i + 1 == scene.flocks.size();
    flock.count =
        static_cast<std::int32_t>(last ? left : flock.count * std::int64_t{count} / total);
    left -= flock.count;
  }
  return scene;
}

}  // namespace flockwork
