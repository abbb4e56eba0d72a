// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "print.h"

#include <cinttypes>

#include "base/simd.h"

namespace flockwork::bench {
namespace {

#if defined(__EMSCRIPTEN__)
constexpr const char* platform = "wasm";
#else
constexpr const char* platform = "native";
#endif
#if defined(__clang__)
constexpr const char* compiler = "Clang " __clang_version__;
#else
constexpr const char* compiler = "GCC " __VERSION__;
#endif

void print_summary(std::FILE* file, const char* name, const CaseResult& r, const Summary& s) {
  std::fprintf(file, "\"%s\": {\"minimum\": %.4f, \"median\": %.4f}", name,
               r.nanoseconds_per_agent(s.minimum), r.nanoseconds_per_agent(s.median));
}

void print_times(std::FILE* file, const char* name, const std::vector<double>& seconds) {
  std::fprintf(file, "      \"%s\": [", name);
  const char* comma = "";
  for (const double t : seconds) {
    std::fprintf(file, "%s%.9g", comma, t);
    comma = ", ";
  }
  std::fprintf(file, "],\n");
}

void print_case(std::FILE* file, const CaseResult& r) {
  std::fprintf(file,
               "    {\n      \"scene\": \"%s\", \"variant\": \"%s\", \"dimension\": %d,\n"
               "      \"agents\": %" PRIu64
               ", \"neighbours\": %.4f, \"candidates\": %.4f,\n"
               "      \"hash\": \"%016" PRIx64
               "\", \"hash_steps\": %d,\n"
               "      \"allocations_per_step\": %g,\n",
               r.scene.c_str(), r.variant.c_str(), r.dimension, r.agents, r.neighbours,
               r.candidates, r.hash, r.hash_steps, r.allocations);
  std::fprintf(file, "      \"nanoseconds_per_agent\": {\n        ");
  print_summary(file, "step", r, r.step);
  for (std::size_t s = 0; s < stage_count; ++s) {
    std::fprintf(file, ",\n        ");
    print_summary(file, stage_names[s], r, r.stage[s]);
  }
  std::fprintf(file, ",\n        ");
  print_summary(file, "roofline", r, r.roofline);
  std::fprintf(file, "\n      },\n");
  print_times(file, "step_seconds_of_repeats", r.step_of_repeat);
  print_times(file, "sense_seconds_of_repeats", r.sense_of_repeat);
  std::fprintf(file,
               "      \"sense_by_roofline\": %.4f, \"step_by_roofline\": %.4f,\n"
               "      \"true_neighbours_per_second\": %.4g\n    }",
               r.roofline_by_sense, r.roofline_by_step,
               r.neighbours * static_cast<double>(r.agents) / r.step.median);
}

}  // namespace

void print_json(std::FILE* file, const Report& report) {
  std::fprintf(file, "{\n  \"platform\": \"%s\", \"simd\": \"%s\", \"compiler\": \"%s\",\n",
               platform, simd_backend, compiler);
  std::fprintf(file, "  \"cases\": [\n");
  const char* comma = "";
  for (const CaseResult& r : report.cases) {
    std::fprintf(file, "%s", comma);
    print_case(file, r);
    comma = ",\n";
  }
  std::fprintf(file, "\n  ],\n  \"comparisons\": [");
  comma = "\n";
  for (const Comparison& c : report.comparisons) {
    std::fprintf(file, "%s    {\"kind\": \"%s\", \"value\": %.4f}", comma, c.kind.c_str(), c.value);
    comma = ",\n";
  }
  std::fprintf(file, "\n  ]\n}\n");
}

void print_table(std::FILE* file, const Report& report) {
  std::fprintf(file, "%s, %s, %s. Times are ns per agent, medians unless said otherwise.\n\n",
               platform, simd_backend, compiler);
  std::fprintf(file,
               "%-12s %-13s %8s %6s %6s | %7s %7s | %6s %6s %6s %6s | %6s %6s %6s %6s | %7s %6s\n",
               "scene", "variant", "agents", "neigh.", "cand.", "step", "(min)", "sort", "sense",
               "steer", "move", "pairs", "roof", "sense", "step", "M true", "alloc.");
  std::fprintf(
      file, "%-12s %-13s %8s %6s %6s | %7s %7s | %6s %6s %6s %6s | %6s %6s %6s %6s | %7s %6s  %s\n",
      "", "", "", "each", "each", "", "", "", "", "", "", "per ns", "per ns", "/ roof", "/ roof",
      "neigh/s", "a step", "state hash");
  int hash_steps = 0;
  for (const CaseResult& r : report.cases) {
    std::fprintf(file, "%-12s %-13s %8" PRIu64 " %6.2f %6.1f | %7.2f %7.2f |", r.scene.c_str(),
                 r.variant.c_str(), r.agents, r.neighbours, r.candidates,
                 r.nanoseconds_per_agent(r.step.median), r.nanoseconds_per_agent(r.step.minimum));
    for (const Stage stage : {Stage::sort, Stage::sense, Stage::steer, Stage::move}) {
      const Summary& s = r.stage[static_cast<std::size_t>(stage)];
      std::fprintf(file, " %6.2f", r.nanoseconds_per_agent(s.median));
    }
    const double sense = r.stage[static_cast<std::size_t>(Stage::sense)].median;
    std::fprintf(file, " | %6.3f %6.3f %6.3f %6.3f | %7.1f %6g  %016" PRIx64 "\n", r.pairs(sense),
                 r.pairs(r.roofline.median), r.roofline_by_sense, r.roofline_by_step,
                 r.neighbours * static_cast<double>(r.agents) / r.step.median * 1.0e-6,
                 r.allocations, r.hash);
    hash_steps = r.hash_steps;
  }
  std::fprintf(
      file,
      "\npairs: candidate pairs per ns in the sense stage. roof: of the bare three-rule "
      "kernel over the same\ncandidates. sense, step / roof: time of the bare kernel by that "
      "of the stage and of the whole step.\nHash: of the state after %d steps.\n",
      hash_steps);
  if (!report.comparisons.empty()) std::fprintf(file, "\n");
  for (const Comparison& c : report.comparisons) {
    std::fprintf(file, "%-62s %6.3f\n", c.kind.c_str(), c.value);
  }
}

}  // namespace flockwork::bench
