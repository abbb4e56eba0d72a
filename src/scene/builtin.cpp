// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/builtin.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "scene/number_text.h"

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

void set_box(World& world, double x, double y, double z) {
  world.upper = Vec3{static_cast<float>(x / 2), static_cast<float>(y / 2),
                     static_cast<float>(z / 2)};
  world.lower = world.upper * -1.0f;
}

void set_bounds(World& world, Bounds bounds) {
  world.bounds_x = world.bounds_y = world.bounds_z = bounds;
}

Scene shoal() {
  Scene scene;
  scene.name = "shoal";
  scene.title = "Shoal";
  scene.description = "1,600 fish that turn away from the walls of their tank.";
  set_box(scene.world, 128, 72, 0);
  set_bounds(scene.world, Bounds::steer);
  scene.world.margin = 9.0f;

  Flock& fish = scene.flocks.emplace_back();
  fish.name = "fish";
  fish.count = 1600;
  fish.appearance.shape = AgentShape::fish;
  fish.appearance.color_by = ColorBy::heading;
  return scene;
}

Scene murmuration() {
  Scene scene;
  scene.name = "murmuration";
  scene.title = "Murmuration";
  scene.description = "6,000 starlings over their roost, in three dimensions.";
  scene.world.dimension = 3;
  set_box(scene.world, 120, 120, 80);
  set_bounds(scene.world, Bounds::sphere);

  Flock& birds = scene.flocks.emplace_back();
  birds.name = "starlings";
  birds.count = 6000;
  birds.appearance.shape = AgentShape::bird;
  birds.appearance.color_by = ColorBy::heading;
  return scene;
}

Scene hundred_thousand() {
  Scene scene;
  scene.name = "hundred-thousand";
  scene.title = "A hundred thousand";
  scene.description = "100,000 agents, each of which sees its neighbours.";
  set_box(scene.world, 800, 450, 0);

  Flock& flock = scene.flocks.emplace_back();
  flock.name = "agents";
  flock.count = 100000;
  flock.appearance.color_by = ColorBy::heading;
  return scene;
}

// A wrapped square or cube in which `count` agents, spread evenly at random, have `neighbours`
// neighbours on average: density x area (volume) of the neighbourhood.
Scene benchmark(const char* name, int dimension, std::int32_t count, std::int32_t neighbours) {
  const std::string agents = number_text(count) + " agents";
  const std::string mean = number_text(neighbours) + " neighbours";
  Scene scene;
  scene.name = name;
  scene.title = "Benchmark, " + std::string(dimension == 2 ? "2D, " : "3D, ") + mean;
  scene.description = agents + " in a wrapped world, spread evenly, with " + mean + " on average.";
  Flock& flock = scene.flocks.emplace_back();
  flock.count = count;
  const double radius = flock.parameters.radius;
  const double share = static_cast<double>(count) / neighbours;
  const double side = dimension == 2 ? radius * std::sqrt(std::numbers::pi * share)
                                     : radius * cube_root(4.0 / 3.0 * std::numbers::pi * share);
  scene.world.dimension = dimension;
  set_box(scene.world, side, side, dimension == 2 ? 0.0 : side);
  return scene;
}

constexpr BuiltinScene scenes[] = {
    {"shoal", SceneUse::gallery},
    {"murmuration", SceneUse::gallery},
    {"hundred-thousand", SceneUse::gallery},
    {"flock-2d-16", SceneUse::benchmark},
    {"flock-2d-39", SceneUse::benchmark},
    {"flock-3d-24", SceneUse::benchmark},
};

}  // namespace

std::span<const BuiltinScene> builtin_scenes() { return scenes; }

std::optional<Scene> builtin_scene(std::string_view name) {
  if (name == "shoal") return shoal();
  if (name == "murmuration") return murmuration();
  if (name == "hundred-thousand") return hundred_thousand();
  if (name == "flock-2d-16") return benchmark("flock-2d-16", 2, 100000, 16);
  if (name == "flock-2d-39") return benchmark("flock-2d-39", 2, 80000, 39);
  if (name == "flock-3d-24") return benchmark("flock-3d-24", 3, 50000, 24);
  return std::nullopt;
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
    flock.count = static_cast<std::int32_t>(last ? left : flock.count * std::int64_t{count} / total);
    left -= flock.count;
  }
  return scene;
}

}  // namespace flockwork
