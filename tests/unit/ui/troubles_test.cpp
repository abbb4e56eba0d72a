// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/troubles.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cstring>
#include <functional>

#include "scene/builtin.h"
#include "sim/simulation.h"

using namespace flockwork;

namespace {

Scene plain() {
  Scene scene;
  scene.world.lower = {-20, -20, -20};
  scene.world.upper = {20, 20, 20};
  scene.flocks.resize(1);
  scene.flocks[0].count = 400;
  return scene;
}

Scene with(const std::function<void(Scene&, FlockParameters&)>& change) {
  Scene scene = plain();
  change(scene, scene.flocks[0].parameters);
  return scene;
}

void open_ball(Scene& scene) {
  scene.world.bounds_x = scene.world.bounds_y = Bounds::open;
  scene.flocks[0].spawn.shape = SpawnShape::ball;
}

bool is_parameter_of_flock(const char* path) {
  for (const Parameter& p : parameter_table()) {
    if (p.owner == ParameterOwner::flock && std::strcmp(p.path, path) == 0) return true;
  }
  return false;
}

struct Seen {
  Trouble trouble;
  std::string parameter;
};

// Every trouble that was told in so many steps, each once. What tells it is one sentence.
std::vector<Seen> seen_in(const Scene& scene, int steps, int flock = 0) {
  Simulation simulation = Simulation::build(scene).value();
  TroubleWatch watch;
  std::vector<Seen> seen;
  for (int i = 0; i < steps; ++i) {
    simulation.step();
    watch.stepped(simulation);
    for (const TroubleWatch::Finding& finding : watch.findings(flock)) {
      const bool known = std::any_of(seen.begin(), seen.end(),
                                     [&](const Seen& s) { return s.trouble == finding.trouble; });
      if (known) continue;
      seen.push_back({finding.trouble, finding.hint.parameter});
      CHECK(is_parameter_of_flock(finding.hint.parameter));
      CHECK(std::strchr(finding.hint.text, '.') ==
            finding.hint.text + std::strlen(finding.hint.text) - 1);
    }
  }
  return seen;
}

bool holds(const std::vector<Seen>& seen, Trouble trouble, const char* parameter) {
  return std::any_of(seen.begin(), seen.end(), [&](const Seen& s) {
    return s.trouble == trouble && s.parameter == parameter;
  });
}

}  // namespace

TEST_CASE("a flock with the default parameters has no trouble, wrapped or open") {
  CHECK(seen_in(plain(), 600).empty());
  CHECK(seen_in(with([](Scene& s, FlockParameters&) { open_ball(s); }), 600).empty());
}

TEST_CASE("far too much force is seen as jitter") {
  const auto seen = seen_in(with([](Scene&, FlockParameters& p) { p.max_force = 60.0f; }), 240);
  CHECK(holds(seen, Trouble::jitter, "max_force"));
}

TEST_CASE("far too much chance is seen as jitter") {
  const auto seen = seen_in(with([](Scene&, FlockParameters& p) { p.perturbation = 60.0f; }), 240);
  CHECK(holds(seen, Trouble::jitter, "perturbation"));
}

TEST_CASE("a flock that nothing holds together is seen to fly apart") {
  const auto seen = seen_in(with([](Scene& s, FlockParameters& p) {
                              open_ball(s);
                              p.cohesion_weight = 0.0f;
                            }),
                            600);
  CHECK(holds(seen, Trouble::flying_apart, "cohesion_weight"));
}

TEST_CASE("a flock that nothing keeps apart is seen to collapse") {
  const auto seen = seen_in(with([](Scene&, FlockParameters& p) {
                              p.separation_weight = 0.0f;
                              p.cohesion_weight = 5.0f;
                            }),
                            1000);
  CHECK(holds(seen, Trouble::collapse, "separation_weight"));
}

TEST_CASE("a clot that hardly flows is seen as sticky goo") {
  const auto calm = seen_in(with([](Scene&, FlockParameters& p) {
                              p.alignment_weight = 0.0f;
                              p.cohesion_weight = 2.0f;
                            }),
                            1400);
  CHECK(holds(calm, Trouble::sticky_goo, "alignment_weight"));
  const auto thick = seen_in(with([](Scene&, FlockParameters& p) {
                               p.alignment_weight = 0.0f;
                               p.cohesion_weight = 2.0f;
                               p.drag = 2.0f;
                             }),
                             900);
  CHECK(holds(thick, Trouble::sticky_goo, "drag"));
}

TEST_CASE("a flock that comes to rest is seen as frozen") {
  const auto still = seen_in(with([](Scene&, FlockParameters& p) {
                               p.separation_weight = p.alignment_weight = p.cohesion_weight = 0.0f;
                               p.drag = 5.0f;
                             }),
                             240);
  CHECK(holds(still, Trouble::frozen, "drag"));
  const auto unmoved = seen_in(with([](Scene& s, FlockParameters& p) {
                                 p.separation_weight = p.alignment_weight = p.cohesion_weight =
                                     0.0f;
                                 s.flocks[0].spawn.speed = 0.0f;
                               }),
                               240);
  CHECK(holds(unmoved, Trouble::frozen, "min_speed"));
}

TEST_CASE("agents that run against walls are seen, those that turn before them are not") {
  const auto room = [](float wall_weight) {
    return with([&](Scene& s, FlockParameters& p) {
      s.world.bounds_x = s.world.bounds_y = Bounds::bounce;
      p.wall_weight = wall_weight;
      s.walls.resize(1);
      s.walls[0].room = true;
      s.walls[0].shape.kind = ShapeKind::disc;
      s.walls[0].shape.radius = 15.0f;
    });
  };
  CHECK(holds(seen_in(room(0.0f), 600), Trouble::wall_crossing, "wall_weight"));
  CHECK(seen_in(room(1.0f), 800).empty());
}

TEST_CASE("agents that leap at the walls of the world are seen") {
  const auto seen = seen_in(with([](Scene& s, FlockParameters& p) {
                              s.world.bounds_x = s.world.bounds_y = Bounds::bounce;
                              p.min_speed = p.max_speed = 60.0f;
                            }),
                            240);
  CHECK(holds(seen, Trouble::wall_crossing, "max_speed"));
}

TEST_CASE("a ring that gets faster and faster is seen, one of constant speed is not") {
  const auto ring = [](float max_speed) {
    return with([&](Scene& s, FlockParameters& p) {
      s.world.bounds_x = s.world.bounds_y = Bounds::sphere;
      s.world.sphere_radius = 8.0f;
      s.world.sphere_weight = 40.0f;
      s.flocks[0].spawn.shape = SpawnShape::ring;
      s.flocks[0].spawn.radius = 8.0f;
      s.flocks[0].spawn.heading = SpawnHeading::swirl;
      s.flocks[0].spawn.speed = 1.0f;
      s.flocks[0].count = 200;
      p.separation_weight = p.cohesion_weight = 0.0f;
      p.max_speed = max_speed;
      p.max_force = 0.4f;
      p.separation_radius = 0.1f;
    });
  };
  const auto seen = seen_in(ring(40.0f), 900);
  CHECK(holds(seen, Trouble::spinning_up, "max_speed"));
  CHECK(seen.size() == 1);
  CHECK(seen_in(ring(1.0f), 900).empty());
}

TEST_CASE("the flock that moves while it computes is seen to spin, the one beside it is not") {
  const Scene scene = *builtin_scene("classic-mistake");
  const int last = static_cast<int>(scene.flocks.size()) - 1;
  REQUIRE(last > 0);
  CHECK(holds(seen_in(scene, 500, last), Trouble::spinning_up, "max_speed"));
  CHECK_FALSE(holds(seen_in(scene, 500, 0), Trouble::spinning_up, "max_speed"));
}

namespace {

// Each scene of the gallery for so many steps, fewer where that is more work than
// `most_agent_steps`.
void check_gallery(std::int64_t most_steps, std::int64_t most_agent_steps) {
  for (const BuiltinScene& entry : builtin_scenes()) {
    if (entry.use != SceneUse::gallery) continue;
    const Scene scene = *builtin_scene(entry.name);
    if (scene.demonstration != Demonstration::none) continue;  // shows trouble on purpose
    std::int64_t agents = 1;
    for (const Flock& flock : scene.flocks) agents += flock.count;
    const std::int64_t steps = std::min(most_steps, most_agent_steps / agents);
    Simulation simulation = Simulation::build(scene).value();
    TroubleWatch watch;
    bool healthy = true;
    for (std::int64_t i = 0; i < steps && healthy; ++i) {
      simulation.step();
      watch.stepped(simulation);
      for (int f = 0; f < simulation.flock_count(); ++f) {
        for (const TroubleWatch::Finding& finding : watch.findings(f)) {
          FAIL_CHECK(entry.name << ", flock " << f << ", step " << i << ": " << finding.hint.text);
          healthy = false;
        }
      }
    }
    CHECK(healthy);
  }
}

}  // namespace

TEST_CASE("the scenes of the gallery have no trouble") { check_gallery(400, 100'000); }

TEST_CASE("the scenes of the gallery have no trouble for long", "[.full]") {
  check_gallery(4000, 20'000'000);
}

TEST_CASE("a restart forgets, and no flock or an empty one has no trouble") {
  Scene scene = with([](Scene&, FlockParameters& p) {
    p.separation_weight = p.alignment_weight = p.cohesion_weight = 0.0f;
    p.drag = 5.0f;
  });
  Simulation simulation = Simulation::build(scene).value();
  TroubleWatch watch;
  for (int i = 0; i < 600; ++i) {
    simulation.step();
    watch.stepped(simulation);
  }
  CHECK_FALSE(watch.findings(0).empty());
  simulation.reset();
  simulation.step();
  watch.stepped(simulation);
  CHECK(watch.findings(0).empty());
  CHECK(watch.findings(5).empty());
  scene.flocks[0].count = 0;
  CHECK(seen_in(scene, 400).empty());
  scene.flocks.clear();
  CHECK(seen_in(scene, 400).empty());
}
