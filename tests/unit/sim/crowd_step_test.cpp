// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// The crowd as a part of a simulation, and what people and flocks have to do with each other.

#include <catch_amalgamated.hpp>
#include <cmath>

#include "crowd/floor.h"
#include "sim/memory.h"
#include "sim/simulation.h"
#include "support/allocation_counter.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

// A hall of 20 x 10 m with an exit to the right and people to the left.
Scene hall(std::int32_t people) {
  Scene scene;
  scene.dt = 0.05f;
  scene.world.lower = {0.0f, 0.0f, 0.0f};
  scene.world.upper = {20.0f, 10.0f, 0.0f};
  scene.world.bounds_x = scene.world.bounds_y = Bounds::bounce;
  Exit exit;
  exit.area = rectangle(18.5f, 0.0f, 20.0f, 10.0f);
  scene.crowd.exits.push_back(exit);
  Source source;
  source.area = rectangle(1.0f, 1.0f, 6.0f, 9.0f);
  source.count = people;
  scene.crowd.sources.push_back(source);
  return scene;
}

Flock flock_of(const char* name, std::int32_t count, Vec3 centre, float radius) {
  Flock flock;
  flock.name = name;
  flock.count = count;
  flock.spawn.shape = SpawnShape::ball;
  flock.spawn.centre = centre;
  flock.spawn.radius = radius;
  return flock;
}

void relate(Scene& scene, const char* from, const char* to, RelationKind kind, float radius,
            float weight) {
  Relation relation;
  relation.from = from;
  relation.to = to;
  relation.parameters.kind = kind;
  relation.parameters.radius = radius;
  relation.parameters.weight = weight;
  scene.relations.push_back(relation);
}

Simulation build(const Scene& scene) {
  auto built = Simulation::build(scene);
  INFO((built.ok() ? "" : built.error().text()));
  REQUIRE(built.ok());
  return std::move(built).value();
}

void run(Simulation& simulation, int steps) {
  for (int k = 0; k < steps; ++k) simulation.step();
}

std::int64_t accounted(const Simulation& simulation) {
  const CrowdFigures f = simulation.crowd()->figures();
  return f.present + f.left + f.outside + f.unreleased;
}

// Mean distance from the agents of flock 0 to the nearest person.
double distance_to_people(const Simulation& simulation) {
  std::vector<PersonView> people;
  simulation.crowd()->view(people);
  const AgentView a = simulation.agents(0);
  double sum = 0.0;
  for (std::size_t i = 0; i < a.id.size(); ++i) {
    double nearest = 1.0e9;
    for (const PersonView& p : people) {
      nearest = std::min(nearest, std::hypot(double(p.x - a.x[i]), double(p.y - a.y[i])));
    }
    sum += nearest;
  }
  return sum / double(a.id.size());
}

}  // namespace

TEST_CASE("simulation: its crowd is the crowd of the core, step by step", "[crowd]") {
  const Scene scene = hall(40);
  Simulation simulation = build(scene);
  REQUIRE(simulation.crowd() != nullptr);
  CHECK(simulation.flock_count() == 0);
  auto alone = Crowd::build(scene.crowd, scene.walls, scene.world, scene.seed);
  REQUIRE(alone.ok());
  CrowdMeter meter;
  meter.begin(*alone.value(), scene.world);
  for (int k = 0; k < 400; ++k) {
    simulation.step();
    alone.value()->advance_to(simulation.time());
    meter.measure(*alone.value());
    REQUIRE(simulation.crowd()->state_hash() == alone.value()->state_hash());
  }
  CHECK(simulation.crowd()->time() == Catch::Approx(simulation.time()).margin(1e-6));
  CHECK(simulation.crowd()->figures().left > 0);
  CHECK(simulation.crowd_meter()->series().left == meter.series().left);
  const StepReport& report = simulation.last_step();
  CHECK(report.seconds[static_cast<std::size_t>(Stage::navigate)] > 0.0);
}

TEST_CASE("simulation: without sources there is no crowd, and the hash does not know of one",
          "[crowd]") {
  Scene scene = hall(1);
  scene.flocks.push_back(flock_of("birds", 20, {5.0f, 5.0f, 0.0f}, 2.0f));
  Scene bare = scene;
  bare.crowd = CrowdScene{};
  Scene no_sources = scene;
  no_sources.crowd.sources.clear();
  Simulation a = build(bare), b = build(no_sources), c = build(scene);
  run(a, 10);
  run(b, 10);
  run(c, 10);
  CHECK(b.crowd() == nullptr);
  CHECK(b.crowd_meter() == nullptr);
  CHECK(a.state_hash() == b.state_hash());
  CHECK(a.state_hash() != c.state_hash());
}

TEST_CASE("simulation: a reset starts the crowd again, another seed starts another", "[crowd]") {
  Simulation simulation = build(hall(30));
  run(simulation, 200);
  const std::uint64_t hash = simulation.state_hash();
  simulation.reset();
  CHECK(simulation.crowd()->time() == 0.0);
  CHECK(simulation.crowd_meter()->series().time.size() == 1);
  run(simulation, 200);
  CHECK(simulation.state_hash() == hash);
  simulation.set_seed(99);
  simulation.reset();
  run(simulation, 200);
  CHECK(simulation.state_hash() != hash);
}

TEST_CASE("simulation: what the core cannot walk on is refused with its place", "[crowd]") {
  Scene scene = hall(30);
  scene.walls.push_back(solid_box(18.0f, 0.0f, 20.0f, 10.0f));  // over the exit
  const auto built = Simulation::build(scene);
  REQUIRE_FALSE(built.ok());
  CHECK(built.error().place.starts_with("/crowd/exits/0"));

  Simulation simulation = build(hall(30));
  run(simulation, 20);
  const std::uint64_t hash = simulation.state_hash();
  CHECK_FALSE(simulation.change(scene).ok());
  CHECK(simulation.state_hash() == hash);
  CHECK(simulation.scene().walls.empty());
  run(simulation, 1);
  CHECK(accounted(simulation) == 30);
}

TEST_CASE("simulation: parameters and walls change while people walk, and nobody is lost",
          "[crowd]") {
  Simulation simulation = build(hall(40));
  run(simulation, 40);
  REQUIRE(simulation.set("/crowd/target_strength", 3.0).ok());
  run(simulation, 10);
  Scene scene = simulation.scene();
  scene.walls.push_back(thin_wall({{10.0f, 0.0f, 0.0f}, {10.0f, 8.0f, 0.0f}}));
  REQUIRE(simulation.change(scene).ok());
  CHECK(accounted(simulation) == 40);
  CHECK(simulation.crowd()->time() == Catch::Approx(simulation.time()).margin(1e-6));
  run(simulation, 1200);
  CHECK(simulation.crowd()->figures().left == 40);
  CHECK(simulation.crowd()->figures().wall_crossings == 0);
  // The samples of before the change are still there.
  CHECK(simulation.crowd_meter()->series().time[1] == Catch::Approx(1.0));
}

TEST_CASE("simulation: figures keep to the names of exits and lines when lists change", "[crowd]") {
  Scene scene = hall(40);
  FlowLine line;
  line.name = "middle";
  line.from = {12.0f, -1.0f, 0.0f};
  line.to = {12.0f, 11.0f, 0.0f};
  scene.crowd.flow_lines.push_back(line);
  Simulation simulation = build(scene);
  run(simulation, 500);
  const std::int64_t left = simulation.crowd()->exit_use()[0];
  const std::int64_t crossed = simulation.crowd_meter()->line(0).forward;
  REQUIRE(left > 0);
  Scene next = simulation.scene();
  next.crowd.exits.insert(next.crowd.exits.begin(), Exit{});
  next.crowd.exits[0].name = "new";
  next.crowd.exits[0].area = rectangle(0.0f, 0.0f, 0.5f, 10.0f);
  next.crowd.flow_lines.insert(next.crowd.flow_lines.begin(), line);
  next.crowd.flow_lines[0].name = "too";
  REQUIRE(simulation.change(next).ok());
  CHECK(simulation.crowd()->exit_use()[0] == 0);
  CHECK(simulation.crowd()->exit_use()[1] == left);
  CHECK(simulation.crowd_meter()->series().exit_use[1].back() <= left);
  CHECK(simulation.crowd_meter()->series().exit_use[0].back() == 0);
  CHECK(simulation.crowd_meter()->line(0).forward == 0);
  CHECK(simulation.crowd_meter()->line(1).forward == crossed);
  run(simulation, 500);
  CHECK(accounted(simulation) == 40);
}

TEST_CASE("simulation: a crowd comes and goes with the sources, with the times of the run",
          "[crowd]") {
  Scene scene = hall(10);
  const Scene full = scene;
  scene.crowd.sources.clear();
  Simulation simulation = build(scene);
  run(simulation, 100);
  Scene later = full;
  later.crowd.sources[0].start = 7.0f;  // now it is 5 s
  REQUIRE(simulation.change(later).ok());
  REQUIRE(simulation.crowd() != nullptr);
  run(simulation, 30);
  CHECK(simulation.crowd()->figures().unreleased == 10);
  run(simulation, 20);
  CHECK(simulation.crowd()->figures().unreleased == 0);
  REQUIRE(simulation.change(scene).ok());
  CHECK(simulation.crowd() == nullptr);
  run(simulation, 5);
}

TEST_CASE("simulation: a step with a crowd allocates nothing after the first", "[crowd]") {
  Scene scene = hall(60);
  scene.flocks.push_back(flock_of("pigeons", 50, {12.0f, 5.0f, 0.0f}, 3.0f));
  relate(scene, "pigeons", crowd_name, RelationKind::flee, 4.0f, 1.0f);
  relate(scene, crowd_name, "pigeons", RelationKind::avoid, 1.0f, 1.0f);
  Simulation simulation = build(scene);
  run(simulation, 2);
  const std::uint64_t before = allocation_count();
  run(simulation, 600);
  CHECK(allocation_count() == before);
}

TEST_CASE("relations: pigeons keep away from people, and only if they are told to", "[crowd]") {
  const auto distance = [](RelationKind kind) {
    Scene scene = hall(40);
    scene.flocks.push_back(flock_of("pigeons", 60, {10.0f, 5.0f, 0.0f}, 4.0f));
    relate(scene, "pigeons", crowd_name, kind, 4.0f, 3.0f);
    Simulation simulation = build(scene);
    double sum = 0.0;
    for (int k = 0; k < 120; ++k) {
      simulation.step();
      sum += distance_to_people(simulation) / 120.0;
    }
    return sum;
  };
  const double fleeing = distance(RelationKind::flee);
  const double ignoring = distance(RelationKind::ignore);
  const double chasing = distance(RelationKind::chase);
  CHECK(fleeing > ignoring + 0.5);
  CHECK(chasing < ignoring);
}

TEST_CASE("relations: a flock that flocks with people takes on their way", "[crowd]") {
  Scene scene = hall(60);
  scene.crowd.sources[0].area = rectangle(1.0f, 1.0f, 16.0f, 9.0f);
  scene.flocks.push_back(flock_of("dogs", 10, {6.0f, 5.0f, 0.0f}, 2.0f));
  scene.flocks[0].parameters.cohesion_weight = 0.0f;
  scene.flocks[0].parameters.separation_weight = 0.0f;
  scene.flocks[0].spawn.heading = SpawnHeading::random;
  relate(scene, "dogs", crowd_name, RelationKind::flock, 3.0f, 5.0f);
  Simulation simulation = build(scene);
  run(simulation, 60);
  const AgentView a = simulation.agents(0);
  double mean = 0.0;
  for (std::size_t i = 0; i < a.id.size(); ++i) {
    mean += double(a.vx[i]) / std::hypot(double(a.vx[i]), double(a.vy[i])) / 10.0;
  }
  CHECK(mean > 0.7);  // to the exit, as the people walk
}

TEST_CASE("relations: people make way for a dog, and go straight over one that they ignore",
          "[crowd]") {
  // How near anybody comes to a dog that stands in the way.
  const auto nearest = [](RelationKind kind) {
    Scene scene = hall(30);
    scene.flocks.push_back(flock_of("dog", 1, {10.0f, 5.0f, 0.0f}, 0.0f));
    scene.flocks[0].spawn.shape = SpawnShape::point;
    scene.flocks[0].spawn.speed = 0.0f;
    scene.flocks[0].parameters.min_speed = 0.0f;
    scene.flocks[0].parameters.max_speed = 0.001f;
    relate(scene, crowd_name, "dog", kind, 2.5f, 4.0f);
    Simulation simulation = build(scene);
    double least = 1.0e9;
    for (int k = 0; k < 500; ++k) {
      simulation.step();
      if (simulation.crowd()->people().size() == 0) break;
      least = std::min(least, distance_to_people(simulation));
    }
    CHECK(simulation.crowd()->figures().left > 20);
    return least;
  };
  CHECK(nearest(RelationKind::avoid) > nearest(RelationKind::ignore) + 0.4);
}

TEST_CASE("relations: flock and crowd together have one hash, however memory is ordered",
          "[crowd]") {
  Scene scene = hall(40);
  scene.flocks.push_back(flock_of("pigeons", 60, {10.0f, 5.0f, 0.0f}, 4.0f));
  relate(scene, "pigeons", crowd_name, RelationKind::flee, 4.0f, 3.0f);
  relate(scene, crowd_name, "pigeons", RelationKind::avoid, 1.5f, 1.0f);
  Simulation a = build(scene), b = build(scene);
  run(a, 300);
  run(b, 300);
  CHECK(a.state_hash() == b.state_hash());
}

TEST_CASE("simulation: a run with a crowd resumes to the hashes and figures of the unbroken run",
          "[crowd][snapshot]") {
  Scene scene = hall(60);
  FlowLine line;
  line.from = {12.0f, -1.0f, 0.0f};
  line.to = {12.0f, 11.0f, 0.0f};
  scene.crowd.flow_lines.push_back(line);
  scene.crowd.areas.resize(1);
  scene.crowd.areas[0].area = rectangle(8.0f, 0.0f, 14.0f, 10.0f);
  scene.crowd.sources[0].rate = 4.0f;
  scene.flocks.push_back(flock_of("pigeons", 30, {10.0f, 5.0f, 0.0f}, 4.0f));
  relate(scene, "pigeons", crowd_name, RelationKind::flee, 4.0f, 3.0f);
  relate(scene, crowd_name, "pigeons", RelationKind::avoid, 1.5f, 1.0f);
  scene.crowd.parameters.density_cost = GENERATE(0.0f, 3.5f);
  const int broken_at = GENERATE(0, 1, 123, 301);
  Simulation unbroken = build(scene);
  run(unbroken, broken_at);
  auto resumed = Simulation::resume(unbroken.snapshot());
  INFO((resumed.ok() ? "" : resumed.error().text()));
  REQUIRE(resumed.ok());
  CHECK(resumed.value().state_hash() == unbroken.state_hash());
  for (int k = 0; k < 300; ++k) {
    unbroken.step();
    resumed.value().step();
    REQUIRE(resumed.value().state_hash() == unbroken.state_hash());
  }
  const CrowdSeries& s = unbroken.crowd_meter()->series();
  const CrowdSeries& r = resumed.value().crowd_meter()->series();
  CHECK(r.time == s.time);
  CHECK(r.left == s.left);
  CHECK(r.lines == s.lines);
  CHECK(r.areas[0].density == s.areas[0].density);
  CHECK(resumed.value().crowd_meter()->state().presence ==
        unbroken.crowd_meter()->state().presence);
  CHECK(resumed.value().crowd()->departures().size() == unbroken.crowd()->departures().size());
}

TEST_CASE("simulation: a crowd beyond the memory is refused with its place", "[crowd]") {
  Scene scene = hall(10);
  CHECK(memory_needed(scene) > memory_needed(Scene{}));
  scene.world.upper = {2.0e5f, 2.0e5f, 0.0f};
  scene.crowd.parameters.cell_size = 0.1f;
  const auto fits = fits_memory(scene);
  REQUIRE_FALSE(fits.ok());
  CHECK(fits.error().place == "/crowd/cell_size");
}
