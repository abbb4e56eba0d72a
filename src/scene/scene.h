// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/vec.h"
#include "flock/parameters.h"
#include "space/world.h"

namespace flockwork {

// Where a flock's agents are at step 0.
enum class SpawnShape : std::int32_t {
  world,  // uniform over the box of the world
  ball,   // uniform over a disc (2D) or ball (3D)
  ring,   // uniform along a circle in the xy plane
  point,  // all on one point
};

enum class SpawnHeading : std::int32_t {
  random,   // uniform over all directions
  aligned,  // along +x
  swirl,    // around the spawn centre, anticlockwise
};

struct Spawn {
  SpawnShape shape = SpawnShape::world;
  Vec3 centre;           // u
  float radius = 10.0f;  // u, for ball and ring
  SpawnHeading heading = SpawnHeading::random;
  float speed = 2.5f;  // u/s, cut to the flock's speed limits
};

enum class AgentShape : std::int32_t { dart, fish, bird, dot };
enum class ColorBy : std::int32_t { flock, heading, speed };

// How a flock is drawn. Colours are sRGB, 0 to 1.
struct Appearance {
  AgentShape shape = AgentShape::dart;
  float size = 0.9f;  // u: length from nose to tail
  ColorBy color_by = ColorBy::flock;
  Vec3 color{0.45f, 0.78f, 0.95f};
};

struct Flock {
  std::string name = "flock";
  std::int32_t count = 1000;
  FlockParameters parameters;
  Spawn spawn;
  Appearance appearance;
};

// What the page starts to look from and with.
struct View {
  Vec3 target;          // u: the point in the middle of the picture
  float width = 0.0f;   // u seen across the shorter side of the picture; 0 fits the world
  float yaw = 0.6f;     // rad, 3D: around the up axis
  float pitch = 0.35f;  // rad, 3D: above the horizon
  bool trails = false;
  bool show_bounds = true;
};

// Plain data that describes a run. A simulation is built from it and never changes it.
struct Scene {
  std::string name = "untitled";  // [a-z0-9-]+, unique among the built-in scenes
  std::string title = "Untitled";
  std::string description;
  std::string author;
  std::uint64_t seed = 1;
  float dt = 1.0f / 60.0f;  // s
  World world;
  std::vector<Flock> flocks;
  View view;
};

// What one process agrees to hold; checked before anything is allocated.
namespace limits {
constexpr std::int32_t max_flocks = 64;
constexpr std::int64_t max_agents = 4'000'000;  // in all flocks together
constexpr std::size_t max_name_bytes = 64;      // of a scene or a flock
constexpr std::size_t max_title_bytes = 200;    // and of the author's name
constexpr std::size_t max_description_bytes = 10'000;
}  // namespace limits

}  // namespace flockwork
