// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "sim/memory.h"

#include <catch_amalgamated.hpp>

#include "sim/simulation.h"
#include "support/placements.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

// A wrapped world smaller than the radius has up to 26 images of every agent.
Scene crowded_scene(int count) {
  Scene scene = one_flock(box(3, Bounds::wrap, 1.0f), count);
  scene.flocks[0].parameters.radius = 10.0f;
  return scene;
}

}  // namespace

TEST_CASE("memory: a scene that would not fit is refused before anything is allocated", "[sim]") {
  const Scene scene = crowded_scene(static_cast<int>(limits::max_agents));
  // More than the 3 GB that are used of a wasm page's address space.
  REQUIRE(memory_needed(scene) > std::uint64_t{3} << 30);
  if (sizeof(void*) > 4) return;
  const auto built = Simulation::build(scene);
  REQUIRE_FALSE(built);
  CHECK(built.error().place == "/flocks/0/count");

  Simulation simulation = build(crowded_scene(10));
  const std::uint64_t hash = simulation.state_hash();
  const auto grown = simulation.set_count(0, limits::max_agents);
  REQUIRE_FALSE(grown);
  CHECK(grown.error().place == "/flocks/0/count");
  CHECK(simulation.state_hash() == hash);
}

TEST_CASE("memory: the most agents of a page fit", "[sim]") {
  CHECK(memory_needed(one_flock(box(2, Bounds::wrap, 1000.0f), 4'000'000)) < std::uint64_t{3}
                                                                                 << 30);
  CHECK(memory_needed(one_flock(box(3, Bounds::wrap, 1000.0f), 1'000'000)) < std::uint64_t{1}
                                                                                 << 30);
}
