// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "options.h"

#include <getopt.h>

#include <charconv>
#include <cstdio>
#include <cstring>

namespace flockwork::bench {
namespace {

enum Code { scene = 1, count, warmup, steps, repeat, heat, plain, format, json, list, help };

constexpr option long_options[] = {
    {"scene", required_argument, nullptr, scene},   {"count", required_argument, nullptr, count},
    {"warmup", required_argument, nullptr, warmup}, {"steps", required_argument, nullptr, steps},
    {"repeat", required_argument, nullptr, repeat}, {"heat", required_argument, nullptr, heat},
    {"plain", no_argument, nullptr, plain},         {"format", required_argument, nullptr, format},
    {"json", required_argument, nullptr, json},     {"list", no_argument, nullptr, list},
    {"help", no_argument, nullptr, help},           {nullptr, 0, nullptr, 0},
};

// Reads a whole argument as a number within [low, high].
template <typename T>
bool read_number(const char* name, const char* text, T low, T high, T& value) {
  const char* end = text + std::strlen(text);
  T read{};
  const auto [stop, error] = std::from_chars(text, end, read);
  if (error == std::errc{} && stop == end && read >= low && read <= high) {
    value = read;
    return true;
  }
  std::fprintf(stderr, "flockwork_bench: --%s is '%s'; it must be a number from %g to %g\n", name,
               text, static_cast<double>(low), static_cast<double>(high));
  return false;
}

bool read_format(const char* text, Format& value) {
  if (std::strcmp(text, "table") == 0) {
    value = Format::table;
  } else if (std::strcmp(text, "json") == 0) {
    value = Format::json;
  } else {
    std::fprintf(stderr, "flockwork_bench: --format is '%s'; it must be table or json\n", text);
    return false;
  }
  return true;
}

bool read_option(int code, Options& options) {
  switch (code) {
    case scene:
      options.scenes.emplace_back(optarg);
      return true;
    case count: {
      std::int32_t agents = 0;
      if (!read_number("count", optarg, 1, 4'000'000, agents)) return false;
      options.counts.push_back(agents);
      return true;
    }
    case warmup:
      return read_number("warmup", optarg, 1, 100'000, options.warmup);
    case steps:
      return read_number("steps", optarg, 1, 100'000, options.steps);
    case repeat:
      return read_number("repeat", optarg, 1, 100'000, options.repeat);
    case heat: {
      int milliseconds = 0;
      if (!read_number("heat", optarg, 0, 60'000, milliseconds)) return false;
      options.heat = milliseconds * 1.0e-3;
      return true;
    }
    case plain:
      options.variants = false;
      return true;
    case format:
      return read_format(optarg, options.format);
    case json:
      options.json_file = optarg;
      return true;
    case list:
      options.list = true;
      return true;
    default:
      return false;  // getopt_long has said why
  }
}

}  // namespace

Request read_options(int argc, char** argv, Options& options) {
  for (;;) {
    const int code = getopt_long(argc, argv, "", long_options, nullptr);
    if (code == -1) break;
    if (code == help) return Request::help;
    if (!read_option(code, options)) return Request::wrong;
  }
  if (optind == argc) return Request::run;
  std::fprintf(stderr, "flockwork_bench: unexpected argument '%s'\n", argv[optind]);
  return Request::wrong;
}

void print_help() {
  std::puts(
      "Usage: flockwork_bench [option...]\n"
      "\n"
      "Measures the step of the benchmark scenes, and in the same run the bare three-rule kernel\n"
      "that the step is judged against (the roofline).\n"
      "\n"
      "  --scene NAME     only this scene; may be repeated\n"
      "  --count N        with N agents at the scene's density; may be repeated.\n"
      "                   Default: the scene's own count, 10000 and 1000000\n"
      "  --plain          without the variants: field of view, falloff curve\n"
      "  --warmup N       steps before anything is measured (20)\n"
      "  --steps N        measured steps in a repeat (10)\n"
      "  --repeat N       repeats, in which scenes and variants take turns (11)\n"
      "  --heat MS        milliseconds to run each before the first repeat (300)\n"
      "  --format FORMAT  table (default) or json, on standard output\n"
      "  --json FILE      also writes the JSON to a file\n"
      "  --list           prints the names of the scenes");
}

}  // namespace flockwork::bench
