// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>

#include "scene/parameter_table.h"
#include "support/flock_stages.h"
#include "support/placements.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

bool moves_agents(const Parameter& parameter) {
  const std::string path = parameter.path;
  if (parameter.owner == ParameterOwner::view || parameter.owner == ParameterOwner::overlays ||
      path == "count") {
    return false;
  }
  const OwnerEntry& owner = owner_entry(parameter.owner);
  if (owner.is_list && parameter.owner != ParameterOwner::flock) return false;
  // These are about other things of a scene, which the scenes here have not.
  if (parameter.kind == ParameterKind::reference || path == "path_weight" || path == "leader") {
    return false;
  }
  return path.rfind("appearance", 0) != 0 && parameter.kind != ParameterKind::color;
}

// A value of the whole range, of an end, or of the range that sliders offer, small ones as likely
// as large ones.
double draw(const Parameter& parameter, Random& random) {
  const double low = parameter.minimum, high = parameter.maximum;
  if (parameter.kind != ParameterKind::real) {
    return low + std::floor(random.unit() * (high - low + 1.0));
  }
  switch (random.below(8)) {
    case 0:
      return low;
    case 1:
      return high;
    case 2:
      return std::clamp(std::pow(10.0, random.uniform(-7.0f, 6.0f)), low, high);
    case 3:
      return low + (high - low) * random.unit();
    default:
      break;
  }
  const double first = parameter.slider_minimum, last = parameter.slider_maximum;
  return first + (last - first) * random.unit();
}

FalloffCurve random_curve(Random& random) {
  FalloffCurve curve;
  curve.count = 1 + static_cast<std::int32_t>(random.below(FalloffCurve::max_points));
  const auto step = static_cast<float>(1.0 / curve.count);
  for (std::size_t k = 0; k < std::size_t(curve.count); ++k) {
    curve.x[k] = step * (float(k) + 0.5f);
    curve.y[k] = random.uniform(0.0f, 10.0f);
  }
  return curve;
}

Scene random_scene(Random& random) {
  Scene scene = one_flock(World{}, 1 + static_cast<int>(random.below(60)));
  for (const Parameter& parameter : parameter_table()) {
    if (!moves_agents(parameter)) continue;
    const ParameterSlot slot{&parameter, 0};
    if (parameter.kind == ParameterKind::curve) {
      scene.flocks[0].parameters.curve = random_curve(random);
      continue;
    }
    REQUIRE(write_parameter(scene, slot, parameter.path, draw(parameter, random)).ok());
  }
  for (int axis = 0; axis < 3; ++axis) {
    if (scene.world.lower[axis] > scene.world.upper[axis]) {
      std::swap(scene.world.lower[axis], scene.world.upper[axis]);
    }
  }
  FlockParameters& p = scene.flocks[0].parameters;
  if (p.min_speed > p.max_speed) std::swap(p.min_speed, p.max_speed);
  return scene;
}

std::string describe(const Scene& scene) {
  std::string text;
  for (const Parameter& parameter : parameter_table()) {
    if (!moves_agents(parameter) || parameter.kind == ParameterKind::curve) continue;
    const ParameterSlot slot{&parameter, 0};
    text += std::string(parameter.path) + " " +
            Catch::StringMaker<double>::convert(read_parameter(scene, slot)) + "\n";
  }
  return text;
}

// What is wrong with a state, or nothing.
std::string fault(const Simulation& simulation) {
  const World& world = simulation.scene().world;
  const FlockParameters& parameters = simulation.scene().flocks[0].parameters;
  const State state = state_of(simulation);
  for (std::size_t i = 0; i < state.p.size(); ++i) {
    const std::string who = "agent " + std::to_string(i);
    double speed2 = 0.0;
    for (int axis = 0; axis < world.dimension; ++axis) {
      const float p = state.p[i][axis], v = state.v[i][axis];
      if (!std::isfinite(p) || !std::isfinite(v)) return who + " is not finite";
      speed2 += double(v) * v;
      const Bounds bounds = world.bounds(axis);
      const bool closed = bounds != Bounds::open && bounds != Bounds::sphere;
      const float low = closed ? world.lower[axis] : -open_limit;
      const float high = closed ? world.upper[axis] : open_limit;
      if (p < low || p > high) return who + " is outside";
      if (bounds == Bounds::wrap && p == high && high > low) return who + " is on the upper end";
    }
    const double speed = std::sqrt(speed2);
    if (speed > parameters.max_speed * (1 + 1e-5)) return who + " is too fast";
    if (speed < parameters.min_speed * (1 - 1e-5)) return who + " is too slow";
  }
  return {};
}

void run(std::uint32_t first_seed, int draws, int steps) {
  for (int number = 0; number < draws; ++number) {
    Random random(first_seed + static_cast<std::uint32_t>(number));
    const Scene scene = random_scene(random);
    Simulation simulation = build(scene);
    std::string found = fault(simulation);
    for (int step = 0; found.empty() && step < steps; ++step) {
      simulation.step();
      found = fault(simulation);
    }
    CAPTURE(first_seed + std::uint32_t(number));
    INFO(describe(scene));
    CHECK(found == "");
  }
}

}  // namespace

TEST_CASE("property: any parameters in range keep agents finite, in the world and at speed") {
  run(1000, 300, 20);
}

TEST_CASE("property: the same of many more draws", "[.full]") { run(100000, 20000, 40); }

TEST_CASE("property: parameters that change under way keep agents sound") {
  for (std::uint32_t seed = 5000; seed < 5040; ++seed) {
    Random random(seed);
    Simulation simulation = build(random_scene(random));
    int changed = 0;
    for (int step = 0; step < 40; ++step) {
      const auto table = parameter_table();
      const Parameter& parameter = table[random.below(static_cast<std::uint32_t>(table.size()))];
      if (moves_agents(parameter) && parameter.kind != ParameterKind::curve) {
        const std::string path = parameter_path(parameter, 0);
        changed += simulation.set(path, draw(parameter, random)).ok();
      }
      if (step % 8 == 7) {
        REQUIRE(simulation.set_count(0, static_cast<std::int64_t>(random.below(80))).ok());
      }
      simulation.step();
      CAPTURE(seed, step);
      INFO(describe(simulation.scene()));
      REQUIRE(fault(simulation) == "");
      REQUIRE(ids_are_a_permutation(simulation));
      REQUIRE(simulation.agents(0).id.size() == std::size_t(simulation.scene().flocks[0].count));
    }
    CHECK(changed > 5);
  }
}

TEST_CASE("property: no agent turns faster than the turn limit between bounces") {
  const int dimension = GENERATE(2, 3);
  const float limit = GENERATE(0.2f, 3.0f, 12.0f);
  Scene scene = one_flock(box(dimension, Bounds::wrap, 20.0f), 200);
  FlockParameters& p = scene.flocks[0].parameters;
  p.turn_limit = limit;
  p.max_force = 200.0f;
  p.perturbation = 50.0f;
  Simulation simulation = build(scene);
  State before = state_of(simulation);
  double most = 0.0;
  for (int step = 0; step < 40; ++step) {
    simulation.step();
    const State now = state_of(simulation);
    for (std::size_t i = 0; i < now.v.size(); ++i) {
      const Vec3 a = before.v[i], b = now.v[i];
      const Vec3 cross{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
      // Slow agents have headings that single precision does not hold.
      if (dot(a, a) < 1e-2f || dot(b, b) < 1e-2f) continue;
      most = std::max(most, std::atan2(std::sqrt(double(dot(cross, cross))), double(dot(a, b))));
    }
    before = now;
  }
  CAPTURE(dimension, limit);
  CHECK(most <= double(limit) * scene.dt + 1e-5);
  CHECK(most >= 0.9 * double(limit) * scene.dt);
}
