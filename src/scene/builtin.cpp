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

// The gallery's scenes were tuned by eye and by their figures over two to three simulated minutes;
// the ranges that were seen stand beside them.

// Polarization 0.1 to 0.5, milling 0 to 0.5, mean neighbours 12 to 44: lobes that join and part.
Scene shoal() {
  Scene scene;
  scene.name = "shoal";
  scene.title = "Shoal";
  scene.description =
      "1,600 fish in a tank. They start as a mill, turn away from the walls, and join and part "
      "in lobes.";
  set_box(scene.world, 128, 72, 48);
  set_bounds(scene.world, Bounds::steer);
  scene.world.margin = 14.0f;

  Flock& fish = scene.flocks.emplace_back();
  fish.name = "fish";
  fish.count = 1600;
  fish.parameters.radius = 3.2f;
  fish.parameters.separation_radius = 1.5f;
  fish.parameters.field_of_view = 5.2f;
  fish.parameters.separation_weight = 2.4f;
  fish.parameters.alignment_weight = 1.2f;
  fish.parameters.cohesion_weight = 0.9f;
  fish.parameters.min_speed = 2.5f;
  fish.parameters.max_speed = 7.0f;
  fish.parameters.max_force = 5.0f;
  fish.parameters.perturbation = 1.5f;
  fish.spawn = {SpawnShape::ball, {}, 34.0f, SpawnHeading::swirl, 4.0f};
  fish.appearance = {AgentShape::fish, 1.4f, ColorBy::heading, {0.36f, 0.72f, 0.9f}};
  return scene;
}

// Clouds find each other within half a minute; then polarization 0.4 to 0.8, milling 0.4 to 0.9,
// mean neighbours 55 to 105: a cloud that winds up its own tail. The pull of the sphere acts in the
// plane, ceiling and floor keep the cloud flat.
Scene murmuration() {
  Scene scene;
  scene.name = "murmuration";
  scene.title = "Murmuration";
  scene.description = "6,000 starlings that circle over their roost and turn like large birds.";
  scene.world.dimension = 3;
  set_box(scene.world, 120, 120, 44);
  set_bounds(scene.world, Bounds::sphere);
  scene.world.bounds_z = Bounds::steer;
  scene.world.sphere_radius = 16.0f;
  scene.world.sphere_weight = 0.12f;
  scene.world.margin = 14.0f;

  Flock& birds = scene.flocks.emplace_back();
  birds.name = "starlings";
  birds.count = 6000;
  birds.parameters.radius = 4.4f;
  birds.parameters.separation_radius = 2.1f;
  birds.parameters.field_of_view = 5.2f;
  birds.parameters.separation_weight = 2.0f;
  birds.parameters.alignment_weight = 1.2f;
  birds.parameters.min_speed = 6.0f;
  birds.parameters.max_speed = 12.0f;
  birds.parameters.max_force = 9.0f;
  birds.parameters.turn_limit = 2.6f;
  birds.parameters.perturbation = 2.0f;
  birds.spawn = {SpawnShape::ball, {}, 22.0f, SpawnHeading::random, 9.0f};
  birds.appearance = {AgentShape::bird, 1.3f, ColorBy::heading, {0.93f, 0.72f, 0.45f}};
  scene.view.width = 90.0f;
  scene.view.pitch = 0.3f;
  return scene;
}

// Mean neighbours 9 to 25 in the first minute, while small groups grow into streams.
Scene hundred_thousand() {
  Scene scene;
  scene.name = "hundred-thousand";
  scene.title = "A hundred thousand";
  scene.description = "100,000 agents that find each other: groups, then streams, then rivers.";
  set_box(scene.world, 800, 450, 200);

  Flock& flock = scene.flocks.emplace_back();
  flock.name = "agents";
  flock.count = 100000;
  flock.parameters.radius = 2.6f;
  flock.parameters.separation_radius = 1.3f;
  flock.parameters.separation_weight = 2.0f;
  flock.parameters.alignment_weight = 1.2f;
  flock.parameters.cohesion_weight = 0.9f;
  flock.parameters.min_speed = 3.0f;
  flock.parameters.max_speed = 8.0f;
  flock.parameters.max_force = 5.0f;
  flock.parameters.perturbation = 2.0f;
  // Half of them decide in each step; at 60 steps per second the delay is not seen.
  flock.parameters.update_interval = 2;
  flock.spawn.speed = 5.0f;
  flock.appearance = {AgentShape::dart, 1.6f, ColorBy::heading, {0.45f, 0.78f, 0.95f}};
  return scene;
}

// A wrapped square or cube in which `count` agents, spread evenly at random, have `neighbours`
// neighbours on average: density x area (volume) of the neighbourhood. All rules act, but cohesion
// and alignment are weak, so that the flock stays near the even spread: over 500 steps the mean
// neighbours of 20,000 agents stayed within 15.8 to 16.3, 38.8 to 39.7 and 24.0 to 24.7, where the
// default weights (1.2 and 1.0) had taken them to 41, 80 and 66.
Scene benchmark(const char* name, int dimension, std::int32_t count, std::int32_t neighbours) {
  const std::string agents = number_text(count) + " agents";
  const std::string mean = number_text(neighbours) + " neighbours";
  Scene scene;
  scene.name = name;
  scene.title = "Benchmark, " + std::string(dimension == 2 ? "2D, " : "3D, ") + mean;
  scene.description = agents + " in a wrapped world, spread evenly, with " + mean + " on average.";
  Flock& flock = scene.flocks.emplace_back();
  flock.count = count;
  flock.parameters.alignment_weight = 0.3f;
  flock.parameters.cohesion_weight = 0.1f;
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
