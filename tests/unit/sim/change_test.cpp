// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <set>

#include "scene/parameter_table.h"
#include "support/flock_stages.h"
#include "support/placements.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

Scene small_scene(int dimension = 2, int count = 120) {
  Scene scene = one_flock(box(dimension, Bounds::wrap, 20.0f), count);
  scene.flocks[0].parameters.perturbation = 0.5f;
  return scene;
}

std::uint64_t hash_after(const Scene& scene, int steps) {
  Simulation simulation = build(scene);
  for (int step = 0; step < steps; ++step) simulation.step();
  return simulation.state_hash();
}

// Positions and velocities are finite, inside the world and within the speed limit.
void check_sound(const Simulation& simulation) {
  const World& world = simulation.scene().world;
  for (int f = 0; f < simulation.flock_count(); ++f) {
    REQUIRE(ids_are_a_permutation(simulation, f));
    const State state = state_of(simulation, f);
    REQUIRE(state.p.size() == std::size_t(simulation.scene().flocks[std::size_t(f)].count));
    for (std::size_t i = 0; i < state.p.size(); ++i) {
      for (int axis = 0; axis < 3; ++axis) {
        REQUIRE(std::isfinite(state.v[i][axis]));
        const Bounds bounds = world.bounds(axis);
        const bool closed = bounds != Bounds::open && bounds != Bounds::sphere;
        if (axis >= world.dimension) continue;
        REQUIRE(state.p[i][axis] >= (closed ? world.lower[axis] : -open_limit));
        REQUIRE(state.p[i][axis] <= (closed ? world.upper[axis] : open_limit));
      }
    }
  }
}

}  // namespace

TEST_CASE("simulation: one scene, seed and number of steps give one state") {
  const Scene scene = small_scene(GENERATE(2, 3));
  const std::uint64_t hash = hash_after(scene, 20);
  CHECK(hash_after(scene, 20) == hash);
  CHECK(hash_after(scene, 21) != hash);
  Scene other = scene;
  other.seed = 2;
  CHECK(hash_after(other, 20) != hash);
}

TEST_CASE("simulation: reset goes back to step 0") {
  const Scene scene = small_scene(GENERATE(2, 3));
  Simulation simulation = build(scene);
  const std::uint64_t start = simulation.state_hash();
  for (int step = 0; step < 10; ++step) simulation.step();
  const std::uint64_t later = simulation.state_hash();
  CHECK(simulation.step_count() == 10);
  CHECK(simulation.time() == Catch::Approx(10.0 * scene.dt));
  simulation.reset();
  CHECK(simulation.state_hash() == start);
  CHECK(simulation.step_count() == 0);
  CHECK(simulation.time() == 0.0);
  for (int step = 0; step < 10; ++step) simulation.step();
  CHECK(simulation.state_hash() == later);
}

TEST_CASE("simulation: a new seed acts on draws at once and on the spawn at the next reset") {
  Scene scene = small_scene();
  Simulation one = build(scene), other = build(scene);
  other.set_seed(99);
  CHECK(one.state_hash() == other.state_hash());
  one.step();
  other.step();
  CHECK(one.state_hash() != other.state_hash());
  other.reset();
  scene.seed = 99;
  CHECK(other.state_hash() == build(scene).state_hash());
}

TEST_CASE("simulation: the state hash tells states apart and not orders in memory") {
  const int dimension = GENERATE(2, 3);
  // Agents that stand still and want nothing keep their state; the grid still sorts them.
  Scene scene = one_flock(box(dimension, Bounds::wrap, 20.0f), 150);
  FlockParameters& p = scene.flocks[0].parameters;
  p.separation_weight = p.alignment_weight = p.cohesion_weight = 0.0f;
  p.max_speed = 0.0f;
  Simulation fine = build(scene);
  p.radius = 19.0f;
  Simulation coarse = build(scene);
  fine.step();
  coarse.step();
  const AgentView a = fine.agents(0), b = coarse.agents(0);
  REQUIRE_FALSE(std::equal(a.id.begin(), a.id.end(), b.id.begin()));
  CHECK(fine.state_hash() == coarse.state_hash());

  // One bit of one number of one agent.
  const State state = state_of(fine);
  const std::uint64_t hash = fine.state_hash();
  std::set<std::uint64_t> hashes{hash};
  for (int axis = 0; axis < dimension; ++axis) {
    State changed = state;
    changed.p[77][axis] = std::nextafter(changed.p[77][axis], 0.0f);
    place(fine, changed.p, changed.v);
    hashes.insert(fine.state_hash());
    changed = state;
    changed.v[77][axis] = std::nextafter(changed.v[77][axis], 1.0f);
    place(fine, changed.p, changed.v);
    hashes.insert(fine.state_hash());
  }
  // Two agents change places.
  State swapped = state;
  std::swap(swapped.p[3], swapped.p[4]);
  place(fine, swapped.p, swapped.v);
  hashes.insert(fine.state_hash());
  CHECK(hashes.size() == std::size_t(2 * dimension + 2));
  place(fine, state.p, state.v);
  CHECK(fine.state_hash() == hash);
}

TEST_CASE("simulation: who has which id changes a step by rounding only") {
  const int dimension = GENERATE(2, 3);
  const auto spread = GENERATE(Spread::uniform, Spread::clumped);
  Scene scene = one_flock(box(dimension, Bounds::wrap, 20.0f), 300);
  Random random(301);
  const std::vector<Vec3> p = positions(scene.world, spread, 300, random);
  const std::vector<Vec3> v = velocities(scene.world, 300, 5.0f, random);
  const std::vector<Vec3> reversed_p(p.rbegin(), p.rend()), reversed_v(v.rbegin(), v.rend());
  Simulation one = build(scene), other = build(scene);
  place(one, p, v);
  place(other, reversed_p, reversed_v);
  one.step();
  other.step();
  std::vector<Vec3> a = state_of(one).p, b = state_of(other).p;
  std::vector<Vec3> back(b.rbegin(), b.rend());
  CAPTURE(dimension, spread_names[int(spread)]);
  CHECK(one.last_step().neighbours == other.last_step().neighbours);
  CHECK(largest_distance(scene.world, a, back) < 1e-4);
}

TEST_CASE("simulation: growing keeps the living agents, shrinking removes the highest ids") {
  const int dimension = GENERATE(2, 3);
  const int interval = GENERATE(1, 4);
  Scene scene = small_scene(dimension, 100);
  scene.flocks[0].parameters.update_interval = interval;
  Simulation simulation = build(scene);
  for (int step = 0; step < 7; ++step) simulation.step();
  const State before = state_of(simulation);

  REQUIRE(simulation.set_count(0, 900).ok());
  CHECK(simulation.scene().flocks[0].count == 900);
  const State grown = state_of(simulation);
  REQUIRE(grown.p.size() == 900);
  check_sound(simulation);
  for (std::size_t i = 0; i < 100; ++i) {
    REQUIRE(grown.p[i] == before.p[i]);
    REQUIRE(grown.v[i] == before.v[i]);
  }
  // New agents are those of a larger flock's start.
  Scene larger = scene;
  larger.flocks[0].count = 900;
  const State start = state_of(build(larger));
  for (std::size_t i = 100; i < 900; ++i) REQUIRE(grown.p[i] == start.p[i]);

  // Without a step between, as a slider does.
  Simulation other = build(scene);
  other.step();
  REQUIRE(other.set_count(0, 900).ok());
  REQUIRE(other.set_count(0, 400).ok());
  other.step();
  check_sound(other);
  REQUIRE(simulation.set_count(0, 400).ok());
  REQUIRE(simulation.set_count(0, 700).ok());
  REQUIRE(simulation.set_count(0, 60).ok());
  const State shrunk = state_of(simulation);
  REQUIRE(shrunk.p.size() == 60);
  for (std::size_t i = 0; i < 60; ++i) {
    REQUIRE(shrunk.p[i] == before.p[i]);
    REQUIRE(shrunk.v[i] == before.v[i]);
  }
  for (const int count : {0, 1, 5, 300}) {
    REQUIRE(simulation.set_count(0, count).ok());
    for (int step = 0; step < 5; ++step) simulation.step();
    check_sound(simulation);
    CHECK(simulation.last_step().agents == std::uint64_t(count));
  }
}

TEST_CASE("simulation: agents that stay hold their decisions when the count changes") {
  Scene scene = one_flock(box(2, Bounds::open, 20.0f), 50);
  FlockParameters& p = scene.flocks[0].parameters;
  p.update_interval = 50;
  Simulation kept = build(scene), shrunk = build(scene);
  for (int step = 0; step < 50; ++step) {
    kept.step();
    shrunk.step();
  }
  REQUIRE(shrunk.set_count(0, 20).ok());
  // In one step one agent decides; the others go on as they had decided with all present.
  kept.step();
  shrunk.step();
  const State a = state_of(kept), b = state_of(shrunk);
  int same = 0;
  for (std::size_t i = 0; i < 20; ++i) same += a.p[i] == b.p[i] && a.v[i] == b.v[i];
  CHECK(same >= 19);
}

namespace {

// With one of everything that a scene can list.
Scene full_scene(int dimension) {
  Scene scene = small_scene(dimension, 60);
  scene.flocks.push_back(scene.flocks[0]);
  scene.flocks[1].name = "others";
  scene.flocks[1].count = 5;
  scene.walls.resize(1);
  scene.paths = {{"way", true, {{-3, 0, 0}, {3, 0, 0}, {0, 4, 0}}}};
  scene.flocks[0].path = "way";
  scene.relations = {{scene.flocks[0].name, "others", {}}};
  scene.points.resize(1);
  return scene;
}

// With one of everything that a crowd can list; in the plane.
Scene scene_of_people() {
  Scene scene = small_scene(2, 20);
  const auto area = [](float x, float y) {
    Shape shape;
    shape.lower = {x, y, 0.0f};
    shape.upper = {x + 1.0f, y + 1.0f, 0.0f};
    return shape;
  };
  CrowdScene& crowd = scene.crowd;
  crowd.parameters.cell_size = 0.5f;
  crowd.classes.resize(1);
  crowd.exits.resize(1);
  crowd.exits[0].area = area(2.0f, 2.0f);
  crowd.waypoints.resize(1);
  crowd.waypoints[0].area = area(0.0f, 0.0f);
  crowd.sources.resize(1);
  crowd.sources[0].area = area(-3.0f, -3.0f);
  crowd.sources[0].count = 3;
  crowd.journeys.resize(1);
  crowd.journeys[0].waypoints = {"waypoint"};
  crowd.zones.resize(1);
  crowd.flow_lines.resize(1);
  crowd.areas.resize(1);
  return scene;
}

bool is_forbidden_by_another(const std::string& path) {
  // Rules between the values of a crowd are many; what one of them refuses has changed nothing.
  if (path.starts_with("/crowd/")) return true;
  for (const char* end : {"/lower/x", "/lower/y", "/lower/z", "/upper/x", "/upper/y", "/upper/z",
                          "/min_speed", "/max_speed", "/leader", "/overlays/flock",
                          "/overlays/agent", "/walls/0/kind", "/walls/0/room", "/demonstration"}) {
    if (path.ends_with(end)) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("simulation: every parameter can be set to both ends of its range while running") {
  const int dimension = GENERATE(2, 3);
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.kind == ParameterKind::color || parameter.kind == ParameterKind::curve ||
        parameter.kind == ParameterKind::points || parameter.kind == ParameterKind::reference ||
        parameter.kind == ParameterKind::references) {
      continue;
    }
    const std::string path = parameter_path(parameter, 0);
    const bool about_people = path.starts_with("/crowd/");
    if (about_people && dimension == 3) continue;
    // Millions of agents are another test's.
    const bool is_count = parameter.path == std::string("count");
    for (const double value : {parameter.minimum, is_count ? 500.0 : parameter.maximum}) {
      Scene scene = about_people ? scene_of_people() : full_scene(dimension);
      // Walls make a distance field, which takes long to build without optimisation.
      const bool about_walls =
          parameter.owner == ParameterOwner::wall || parameter.owner == ParameterOwner::world;
      if (!about_walls) scene.walls.clear();
      Simulation simulation = build(scene);
      simulation.step();
      const Result<void> set = simulation.set(path, value);
      CAPTURE(path, value, set.ok() ? "" : set.error().text());
      if (!set.ok()) {
        // Ends that another parameter forbids, such as lower above upper.
        CHECK(is_forbidden_by_another(path));
      } else {
        CHECK(simulation.get(path).value() == Catch::Approx(value));
      }
      for (int step = 0; step < 3; ++step) simulation.step();
      check_sound(simulation);
    }
  }
}

TEST_CASE("simulation: parameters change the run from the next step on") {
  const Scene scene = small_scene();
  Simulation changed = build(scene);
  for (int step = 0; step < 5; ++step) changed.step();
  const std::uint64_t before = changed.state_hash();
  REQUIRE(changed.set("/flocks/0/cohesion_weight", 5.0).ok());
  CHECK(changed.state_hash() == before);
  changed.step();
  CHECK(changed.state_hash() != hash_after(scene, 6));
  // A parameter that is only drawn changes nothing.
  Simulation drawn = build(scene);
  REQUIRE(drawn.set("/flocks/0/appearance/size", 3.0).ok());
  drawn.step();
  CHECK(drawn.state_hash() == hash_after(scene, 1));
}

TEST_CASE("simulation: time counts each step with its own dt") {
  Simulation simulation = build(small_scene());
  REQUIRE(simulation.set("/dt", 0.25).ok());
  for (int step = 0; step < 4; ++step) simulation.step();
  REQUIRE(simulation.set("/dt", 0.5).ok());
  for (int step = 0; step < 3; ++step) simulation.step();
  CHECK(simulation.time() == Catch::Approx(2.5));
  CHECK(simulation.step_count() == 7);
}

TEST_CASE("simulation: the dimension changes under way, and a smaller world takes everybody in") {
  Scene scene = small_scene(2, 200);
  scene.world.lower.z = 3.0f;
  scene.world.upper.z = 5.0f;
  scene.flocks[0].parameters.update_interval = GENERATE(1, 3);
  Simulation simulation = build(scene);
  for (int step = 0; step < 5; ++step) simulation.step();
  const State flat = state_of(simulation);
  REQUIRE(simulation.set("/world/dimension", 3.0).ok());
  CHECK(simulation.agents(0).z.size() == 200);
  const State tall = state_of(simulation);
  for (std::size_t i = 0; i < 200; ++i) {
    REQUIRE(tall.p[i].x == flat.p[i].x);
    REQUIRE(tall.v[i].y == flat.v[i].y);
  }
  check_sound(simulation);
  for (int step = 0; step < 5; ++step) simulation.step();
  check_sound(simulation);
  for (const char* bounds : {"wrap", "bounce", "steer"}) {
    REQUIRE(simulation.set("/world/bounds_x", bounds).ok());
    REQUIRE(simulation.set("/world/upper/x", 1.0).ok());
    check_sound(simulation);
    REQUIRE(simulation.set("/world/upper/x", 10.0).ok());
  }
  REQUIRE(simulation.set("/world/dimension", 2.0).ok());
  CHECK(simulation.agents(0).z.empty());
  for (int step = 0; step < 5; ++step) simulation.step();
  check_sound(simulation);
}

TEST_CASE("simulation: a refused change names its place and leaves the run as it was") {
  const Scene scene = small_scene();
  Simulation simulation = build(scene);
  for (int step = 0; step < 3; ++step) simulation.step();
  const std::uint64_t before = simulation.state_hash();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  const auto refused = [&](const char* path, double value, const char* place) {
    const Result<void> set = simulation.set(path, value);
    CAPTURE(path, value);
    REQUIRE_FALSE(set.ok());
    CHECK(set.error().place == place);
    CHECK_FALSE(set.error().message.empty());
  };
  for (const double value : {-1.0, 1e9, nan, inf, -inf}) {
    refused("/flocks/0/radius", value, "/flocks/0/radius");
    refused("/dt", value, "/dt");
    refused("/flocks/0/count", value, "/flocks/0/count");
    refused("/world/upper/x", value == -1.0 ? -1e9 : value, "/world/upper/x");
  }
  refused("/flocks/0/update_interval", 1.5, "/flocks/0/update_interval");
  refused("/flocks/0/min_speed", 6.0, "/flocks/0/min_speed");  // above max_speed
  refused("/flocks/1/radius", 1.0, "/flocks/1");
  refused("/flocks/0/raduis", 1.0, "/flocks/0/raduis");
  refused("", 1.0, "");
  CHECK_FALSE(simulation.set("/world/bounds_x", "warp").ok());
  CHECK_FALSE(simulation.get("/flocks/0/raduis").ok());
  CHECK_FALSE(simulation.set_count(0, -1).ok());
  CHECK_FALSE(simulation.set_count(0, limits::max_agents + 1).ok());
  CHECK_FALSE(simulation.set_count(0, std::numeric_limits<std::int64_t>::max()).ok());
  CHECK_FALSE(simulation.set_count(1, 5).ok());
  CHECK_FALSE(simulation.set_count(-1, 5).ok());

  CHECK(simulation.state_hash() == before);
  CHECK(simulation.step_count() == 3);
  for (int step = 0; step < 3; ++step) simulation.step();
  CHECK(simulation.state_hash() == hash_after(scene, 6));
}

TEST_CASE("simulation: a scene out of range is refused before it is built") {
  Scene scene = small_scene();
  scene.flocks[0].parameters.radius = -1.0f;
  REQUIRE_FALSE(Simulation::build(scene).ok());
  CHECK(Simulation::build(scene).error().place == "/flocks/0/radius");
  scene = small_scene();
  scene.flocks.resize(3, scene.flocks[0]);
  for (Flock& flock : scene.flocks) flock.count = 2'000'000;
  REQUIRE_FALSE(Simulation::build(scene).ok());
  CHECK(Simulation::build(scene).error().place == "/flocks");
}

TEST_CASE("simulation: placing agents is checked, and refused as a whole") {
  const int dimension = GENERATE(2, 3);
  Scene scene = small_scene(dimension, 3);
  Simulation simulation = build(scene);
  const std::uint64_t before = simulation.state_hash();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> good{1, 2, 3}, few{1, 2}, wrong{1, nan, 3}, far{1, 2, 11},
      fast{0, 0, 2e6f};
  const std::vector<float> none;
  const std::vector<float>& z = dimension == 3 ? good : none;
  CHECK_FALSE(simulation.place(0, {few, good, z, good, good, z}).ok());
  CHECK_FALSE(simulation.place(0, {good, wrong, z, good, good, z}).ok());
  CHECK_FALSE(simulation.place(0, {good, good, z, wrong, good, z}).ok());
  CHECK_FALSE(simulation.place(0, {far, good, z, good, good, z}).ok());
  CHECK_FALSE(simulation.place(0, {good, good, z, good, fast, z}).ok());
  CHECK_FALSE(simulation.place(1, {good, good, z, good, good, z}).ok());
  CHECK_FALSE(simulation.place(-1, {good, good, z, good, good, z}).ok());
  if (dimension == 3) CHECK_FALSE(simulation.place(0, {good, good, none, good, good, z}).ok());
  CHECK(simulation.state_hash() == before);
  REQUIRE(simulation.place(0, {good, good, z, good, good, z}).ok());
  const State state = state_of(simulation);
  CHECK(state.p[1] == Vec3{2, 2, dimension == 3 ? 2.0f : 0.0f});
  CHECK(state.v[2] == Vec3{3, 3, dimension == 3 ? 3.0f : 0.0f});
}

TEST_CASE("simulation: flocks of one scene do not see each other") {
  Scene scene = small_scene();
  Scene two = scene;
  two.flocks.push_back(scene.flocks[0]);
  two.flocks[1].count = 77;
  Simulation alone = build(scene), together = build(two);
  CHECK(state_of(together, 0).p[0] != state_of(together, 1).p[0]);
  for (int step = 0; step < 10; ++step) {
    alone.step();
    together.step();
  }
  CHECK(state_of(alone).p == state_of(together, 0).p);
  CHECK(together.flock_count() == 2);
  CHECK(together.last_step().agents == 197);
}
