// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <numbers>

#include "measure.h"
#include "options.h"
#include "print.h"
#include "scene/builtin.h"

namespace flockwork::bench {
namespace {

std::vector<std::string> benchmark_scenes() {
  std::vector<std::string> names;
  for (const BuiltinScene& scene : builtin_scenes()) {
    if (scene.use == SceneUse::benchmark) names.emplace_back(scene.name);
  }
  return names;
}

std::int32_t agents_of(const Scene& scene) {
  std::int32_t sum = 0;
  for (const Flock& flock : scene.flocks) sum += flock.count;
  return sum;
}

// 270 degrees, as in Couzin et al. 2002.
Scene with_field_of_view(Scene scene) {
  for (Flock& flock : scene.flocks) {
    flock.parameters.field_of_view = static_cast<float>(1.5 * std::numbers::pi);
  }
  return scene;
}

// A curve as a user would draw it: a hard core, a shoulder, a tail.
Scene with_curve(Scene scene) {
  for (Flock& flock : scene.flocks) {
    flock.parameters.falloff = Falloff::curve;
    flock.parameters.curve = {4, {0.0f, 0.25f, 0.5f, 1.0f}, {2.0f, 1.5f, 0.5f, 0.0f}};
  }
  return scene;
}

// All cases of one scene, which are measured in turns.
std::vector<Case> cases_of(const std::string& name, const Scene& scene, const Options& options) {
  const std::int32_t own = agents_of(scene);
  std::vector<std::int32_t> counts = options.counts;
  if (counts.empty()) counts = {own, 10'000, 1'000'000};
  std::vector<Case> cases;
  for (const std::int32_t count : counts) {
    const Scene scaled = count == own ? scene : at_count(scene, count);
    cases.push_back({name, "plain", scaled});
    if (!options.variants || count != counts.front()) continue;
    cases.push_back({name, "field of view", with_field_of_view(scaled)});
    cases.push_back({name, "curve", with_curve(scaled)});
  }
  return cases;
}

double per_candidate(const CaseResult& a, const CaseResult& b) {
  const double work_a = a.candidates * static_cast<double>(a.agents);
  const double work_b = b.candidates * static_cast<double>(b.agents);
  return ratio(a.sense_of_repeat, b.sense_of_repeat) * work_b / work_a;
}

double per_agent(const CaseResult& a, const CaseResult& b) {
  return ratio(a.step_of_repeat, b.step_of_repeat) * static_cast<double>(b.agents) /
         static_cast<double>(a.agents);
}

void compare(const std::vector<CaseResult>& results, std::vector<Comparison>& comparisons) {
  const CaseResult& plain = results.front();
  for (const CaseResult& r : results) {
    if (r.variant != plain.variant) {
      comparisons.push_back(
          {r.scene + " " + r.variant + " / plain, sense per candidate", per_candidate(r, plain)});
    }
  }
  const CaseResult* small = nullptr;
  const CaseResult* large = nullptr;
  for (const CaseResult& r : results) {
    if (r.variant != plain.variant) continue;
    if (small == nullptr || r.agents < small->agents) small = &r;
    if (large == nullptr || r.agents > large->agents) large = &r;
  }
  if (small->agents == large->agents) return;
  comparisons.push_back({small->scene + " " + std::to_string(large->agents) + " / " +
                             std::to_string(small->agents) + " agents, step per agent",
                         per_agent(*large, *small)});
}

// The 3D kernel against the planar ones, whose cost per candidate falls as neighbours grow denser.
void compare_dimensions(const std::vector<Case>& flat, const Case& deep, const Options& options,
                        std::vector<Comparison>& comparisons) {
  std::vector<Case> cases = flat;
  cases.push_back(deep);
  const auto results = measure(cases, options);
  for (std::size_t i = 0; i + 1 < results.size(); ++i) {
    comparisons.push_back(
        {results.back().scene + " / " + results[i].scene + ", sense per candidate",
         per_candidate(results.back(), results[i])});
  }
}

int run(const Options& options) {
  std::vector<std::string> names = options.scenes.empty() ? benchmark_scenes() : options.scenes;
  Report report;
  std::vector<Case> flat, deep;
  for (const std::string& name : names) {
    const auto scene = builtin_scene(name);
    if (!scene) {
      std::fprintf(stderr, "flockwork_bench: there is no scene '%s'; --list names them\n",
                   name.c_str());
      return 2;
    }
    const std::vector<Case> cases = cases_of(name, *scene, options);
    const auto results = measure(cases, options);
    if (results.empty()) return 1;
    compare(results, report.comparisons);
    report.cases.insert(report.cases.end(), results.begin(), results.end());
    (scene->world.dimension == 2 ? flat : deep).push_back(cases.front());
  }
  if (!flat.empty()) {
    for (const Case& solid : deep) {
      compare_dimensions(flat, solid, options, report.comparisons);
    }
  }

  if (!options.json_file.empty()) {
    std::FILE* file = std::fopen(options.json_file.c_str(), "w");
    if (file == nullptr) {
      std::fprintf(stderr, "flockwork_bench: cannot write '%s'\n", options.json_file.c_str());
      return 1;
    }
    print_json(file, report);
    std::fclose(file);
  }
  (options.format == Format::json ? print_json : print_table)(stdout, report);
  return 0;
}

}  // namespace
}  // namespace flockwork::bench

int main(int argc, char** argv) {
  using namespace flockwork::bench;
  Options options;
  switch (read_options(argc, argv, options)) {
    case Request::help:
      print_help();
      return 0;
    case Request::wrong:
      return 2;
    case Request::run:
      break;
  }
  if (options.list) {
    for (const flockwork::BuiltinScene& scene : flockwork::builtin_scenes()) {
      std::printf("%.*s\n", static_cast<int>(scene.name.size()), scene.name.data());
    }
    return 0;
  }
  return run(options);
}
