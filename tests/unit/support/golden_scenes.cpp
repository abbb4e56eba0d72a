// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "support/golden_scenes.h"

#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "scene/builtin.h"
#include "support/flock_stages.h"
#include "support/placements.h"

namespace flockwork::testing {
namespace {

// Enough for neighbourhoods as full as at the scene's own count; 500 steps at -O0 in about a
// second.
constexpr std::int32_t reduced_count = 400;
constexpr std::int32_t largest_full_count = 10000;

Scene hand_made(const char* name, const World& world, int count) {
  Scene scene = one_flock(world, count);
  scene.name = name;
  return scene;
}

Scene blind_spot() {
  Scene scene = hand_made("blind-spot-2d", box(2, Bounds::wrap, 40.0f), 500);
  scene.flocks[0].parameters.field_of_view = 4.7f;
  scene.flocks[0].parameters.turn_limit = 3.0f;
  scene.flocks[0].parameters.min_speed = 1.0f;
  return scene;
}

Scene drawn_falloff() {
  Scene scene = hand_made("drawn-falloff-3d", box(3, Bounds::wrap, 14.0f), 400);
  FlockParameters& p = scene.flocks[0].parameters;
  p.falloff = Falloff::curve;
  p.curve = kinked_curve();
  p.field_of_view = 2.5f;
  return scene;
}

Scene bouncing_noise() {
  Scene scene = hand_made("bouncing-noise-2d", box(2, Bounds::bounce, 30.0f), 400);
  FlockParameters& p = scene.flocks[0].parameters;
  p.falloff = Falloff::inverse;
  p.perturbation = 4.0f;
  p.drag = 0.2f;
  p.mass = 1.5f;
  return scene;
}

Scene banking_birds() {
  Scene scene = hand_made("banking-birds-3d", box(3, Bounds::steer, 24.0f), 400);
  FlockParameters& p = scene.flocks[0].parameters;
  p.turn_limit = 2.0f;
  p.min_speed = 3.0f;
  p.falloff = Falloff::inverse_square;
  scene.flocks[0].spawn.heading = SpawnHeading::swirl;
  return scene;
}

// Three flocks in a cylinder, each with its own clock, one without anybody.
Scene three_flocks() {
  World world = box(3, Bounds::sphere, 30.0f);
  world.bounds_z = Bounds::wrap;
  world.sphere_radius = 9.0f;
  Scene scene = hand_made("three-flocks-3d", world, 300);
  scene.dt = 0.05f;
  scene.seed = 0x123456789abcdefull;
  scene.flocks.resize(3, scene.flocks[0]);
  scene.flocks[0].parameters.update_interval = 3;
  scene.flocks[1].count = 0;
  scene.flocks[2].parameters.update_interval = 7;
  scene.flocks[2].parameters.perturbation = 1.0f;
  scene.flocks[2].spawn.shape = SpawnShape::ball;
  scene.flocks[2].spawn.radius = 5.0f;
  return scene;
}

// All from one point into the open, where the grid follows them.
Scene burst() {
  Scene scene = hand_made("burst-2d", box(2, Bounds::open, 20.0f), 300);
  scene.flocks[0].spawn.shape = SpawnShape::point;
  scene.flocks[0].parameters.cohesion_weight = 0.3f;
  return scene;
}

Scene mixed_bounds() {
  World world = box(3, Bounds::wrap, 12.0f);
  world.bounds_y = Bounds::bounce;
  world.bounds_z = Bounds::open;
  Scene scene = hand_made("mixed-bounds-3d", world, 300);
  scene.flocks[0].spawn.shape = SpawnShape::ring;
  scene.flocks[0].spawn.radius = 4.0f;
  return scene;
}

// Fewer than three cells across, and a radius beyond half the world on one axis.
Scene small_world() {
  World world = box(2, Bounds::wrap, 4.0f);
  world.upper.x = 4.0f;
  Scene scene = hand_made("small-world-2d", world, 60);
  scene.flocks[0].parameters.field_of_view = 5.5f;
  scene.flocks[0].parameters.separation_radius = 3.0f;
  return scene;
}

// A flock of each model, side by side; `exclusive` decides every 12th step.
Scene one_of_each(const char* name, int dimension) {
  Scene scene = hand_made(name, box(dimension, Bounds::wrap, dimension == 2 ? 24.0f : 14.0f), 120);
  const FlockModel models[] = {FlockModel::velocity, FlockModel::normalized, FlockModel::exclusive,
                               FlockModel::vicsek, FlockModel::couzin};
  scene.flocks.resize(std::size(models), scene.flocks[0]);
  for (std::size_t f = 0; f < std::size(models); ++f) {
    scene.flocks[f].name = "flock " + std::to_string(f);
    scene.flocks[f].parameters = default_parameters(models[f]);
  }
  scene.flocks[2].parameters.falloff = Falloff::linear;
  scene.flocks[3].parameters.max_speed = 2.0f;
  scene.flocks[3].parameters.convention =
      dimension == 2 ? VicsekConvention::new_heading : VicsekConvention::old_heading;
  return scene;
}

Scene models_2d() { return one_of_each("models-2d", 2); }
Scene models_3d() { return one_of_each("models-3d", 3); }

// Most have more candidates than the cap, and start on one point.
Scene crowded() {
  Scene scene = hand_made("crowded-2d", box(2, Bounds::wrap, 30.0f), 300);
  scene.flocks[0].spawn.shape = SpawnShape::point;
  scene.flocks[0].parameters.candidate_cap = 64;
  scene.flocks[0].parameters.separation_weight = 0.3f;
  return scene;
}

// The ways of walking and of measuring the way that no built-in scene takes.
Scene office_by_gradient() {
  Scene scene = *builtin_scene("office");
  scene.name = "office-gradient";
  scene.crowd.parameters.model = StepModel::gradient;
  scene.crowd.parameters.field = FieldMethod::dijkstra;
  return scene;
}

}  // namespace

std::vector<Scene> golden_scenes() {
  std::vector<Scene> scenes;
  for (const BuiltinScene& builtin : builtin_scenes()) {
    std::optional<Scene> scene = builtin_scene(builtin.name);
    if (!scene) continue;
    std::int64_t count = 0;
    for (const Flock& flock : scene->flocks) count += flock.count;
    if (count <= largest_full_count) {
      scenes.push_back(*std::move(scene));
      continue;
    }
    Scene reduced = at_count(*scene, reduced_count);
    reduced.name += "-reduced";
    scenes.push_back(reduced);
  }
  for (const auto make :
       {blind_spot, drawn_falloff, bouncing_noise, banking_birds, three_flocks, burst, mixed_bounds,
        small_world, models_2d, models_3d, crowded, office_by_gradient}) {
    scenes.push_back(make());
  }
  return scenes;
}

}  // namespace flockwork::testing
