// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cstdio>
#include <string>

#include "golden_hashes.h"
#include "support/golden_scenes.h"
#include "support/simulation_state.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

const GoldenHash* recorded(const std::string& name) {
  const auto found = std::find_if(std::begin(golden_hashes), std::end(golden_hashes),
                                  [&](const GoldenHash& golden) { return name == golden.scene; });
  return found == std::end(golden_hashes) ? nullptr : found;
}

std::string line_for(const std::string& name, int steps, std::uint64_t hash) {
  char line[160];
  std::snprintf(line, sizeof line, "  \"%s\": {\"steps\": %d, \"hash\": \"%016llx\"},",
                name.c_str(), steps, static_cast<unsigned long long>(hash));
  return line;
}

}  // namespace

TEST_CASE("golden: every build reaches the recorded state") {
  constexpr int new_scene_steps = 500;
  std::string lines;
  for (const Scene& scene : golden_scenes()) {
    const GoldenHash* golden = recorded(scene.name);
    const int steps = golden != nullptr ? golden->steps : new_scene_steps;
    Simulation simulation = build(scene);
    for (int step = 0; step < steps; ++step) simulation.step();
    const std::uint64_t hash = simulation.state_hash();
    if (golden == nullptr || golden->hash != hash) {
      lines += line_for(scene.name, steps, hash) + "\n";
    }
  }
  INFO(
      "Another hash is another behaviour: if it is meant, put these lines into "
      "tests/golden/hashes.json and explain the change in the commit. If only some builds differ, "
      "they do not compute the same bits.\n"
      << lines);
  CHECK(lines.empty());
}

TEST_CASE("golden: no scene is recorded that is not run") {
  const std::vector<Scene> scenes = golden_scenes();
  for (const GoldenHash& golden : golden_hashes) {
    CAPTURE(golden.scene);
    CHECK(std::any_of(scenes.begin(), scenes.end(),
                      [&](const Scene& scene) { return scene.name == golden.scene; }));
  }
}
