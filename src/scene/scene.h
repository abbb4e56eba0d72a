// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/vec.h"
#include "crowd/parameters.h"
#include "flock/parameters.h"
#include "flock/rules.h"
#include "space/shape.h"
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
enum class ColorPeopleBy : std::int32_t { person_class, speed, target, group };

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
  std::string path;  // name of the path that its agents, or its leader, follow; empty: none
  std::string exit;  // name of the crowd's exit that they walk to around walls; empty: none
  FlockParameters parameters;
  Spawn spawn;
  Appearance appearance;
};

// A way through the world, for path and leader following.
struct Path {
  std::string name = "path";
  bool closed = true;        // from the last point back to the first
  std::vector<Vec3> points;  // u; 2 or more
};

// How the agents of one flock take those of another, which are no neighbours of theirs otherwise.
// The crowd takes part as crowd_name; it only avoids, or ignores.
struct Relation {
  std::string from;  // name of the flock that reacts
  std::string to;    // name of the flock that it reacts to
  RelationParameters parameters;
};

constexpr const char* crowd_name = "crowd";

// A point that acts on agents.
struct Point {
  std::string flock;  // name of the one flock that it acts on; empty: on all
  PointParameters parameters;
};

// What the page starts to look from and with.
struct View {
  Vec3 target;          // u: the point in the middle of the picture
  float width = 0.0f;   // u seen across the shorter side of the picture; 0 fits the world
  float yaw = 0.6f;     // rad, 3D: around the up axis
  float pitch = 0.35f;  // rad, 3D: above the horizon
  bool trails = false;
  bool show_bounds = true;
  ColorPeopleBy people_color = ColorPeopleBy::person_class;
};

// What is drawn over the agents to show why they do what they do. Only looks change.
struct Overlays {
  bool radii = false;       // perception and separation radius
  bool view = false;        // field of view
  bool neighbours = false;  // lines to those that count as neighbours
  bool forces = false;      // what each rule asks for, as arrows
  bool cells = false;       // the grid of the flock, with the number of agents in each cell
  bool everyone = false;    // for all agents of the flock, up to max_overlaid_agents, not only one
  std::int32_t flock = 0;
  std::int32_t agent = 0;    // id
  float arrow_scale = 1.0f;  // length of an arrow: s2 per u/s2, in u

  // Of the crowd.
  bool floor_marks = true;      // exits, sources, waypoints, zones, flow lines, measurement areas
  bool distance_field = false;  // to `exit`, as colours with lines of equal distance
  std::string exit;             // name of an exit; empty: whichever is nearest
  bool density = false;         // of people now, 1/m2
  bool heat_map = false;        // where people have been, person-seconds per m2
  bool directions = false;      // where each person wants to go, and where it steps
};

// How neighbours are found; the same ones either way.
enum class NeighbourSearch : std::int32_t {
  grid,
  brute_force,  // everybody is compared with everybody, for teaching; few agents only
};

// Classic mistakes, to be seen beside the right way: what moves the scene's last flock instead of
// the core. Code: sim/demonstration.h.
enum class Demonstration : std::int32_t {
  none,
  move_while_computing,  // each agent moves at once, and later ones already see it at its new place
};

// Plain data that describes a run. A simulation is built from it and never changes it.
struct Scene {
  std::string name = "untitled";  // [a-z0-9-]+, unique among the built-in scenes
  std::string title = "Untitled";
  std::string description;
  std::string author;
  std::uint64_t seed = 1;
  float dt = 1.0f / 60.0f;  // s
  NeighbourSearch neighbour_search = NeighbourSearch::grid;
  Demonstration demonstration = Demonstration::none;
  World world;
  FlowParameters flow;
  std::vector<Flock> flocks;
  std::vector<Wall> walls;
  std::vector<Path> paths;
  std::vector<Relation> relations;
  std::vector<Point> points;
  CrowdScene crowd;
  View view;
  Overlays overlays;
};

// Whether there is a crowd in a run: people, or a flock that walks to one of its exits.
inline bool uses_crowd(const Scene& scene) {
  return !scene.crowd.sources.empty() ||
         std::any_of(scene.flocks.begin(), scene.flocks.end(),
                     [](const Flock& flock) { return !flock.exit.empty(); });
}

// What one process agrees to hold; checked before anything is allocated.
namespace limits {
constexpr std::int32_t max_flocks = 64;
constexpr std::int64_t max_agents = 4'000'000;  // in all flocks together
constexpr std::int32_t max_overlaid_agents = 2000;
constexpr std::int32_t max_brute_force_agents = 3000;   // of one flock
constexpr std::int32_t max_demonstrated_agents = 1000;  // of the last flock
constexpr std::int32_t max_walls = 4096;
constexpr std::int32_t max_paths = 64;
constexpr std::int32_t max_relations = 256;
constexpr std::int32_t max_points = 256;
constexpr std::int64_t max_people = 1'000'000;  // of all sources together
constexpr std::int32_t max_classes = 100;
constexpr std::int32_t max_exits = 256;
constexpr std::int32_t max_waypoints = 256;
constexpr std::int32_t max_sources = 1024;
constexpr std::int32_t max_journeys = 1024;
constexpr std::int32_t max_journey_waypoints = 64;
constexpr std::int32_t max_zones = 1024;
constexpr std::int32_t max_flow_lines = 64;
constexpr std::int32_t max_areas = 64;
constexpr std::int32_t max_shape_points = 4096;  // of one wall, area or path
constexpr std::int32_t max_all_points = 65'536;  // of all of them together
constexpr std::size_t max_name_bytes = 64;       // of a scene, a flock or a path
constexpr std::size_t max_title_bytes = 200;     // and of the author's name
constexpr std::size_t max_description_bytes = 10'000;
}  // namespace limits

}  // namespace flockwork
