// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "cli/sweep_plan.h"

#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

#include "io/crowd_columns.h"
#include "scene/number_text.h"

namespace flockwork::cli {
namespace {

constexpr int most_values = 10000;

bool parse_number(std::string_view text, double& value) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  return result.ec == std::errc() && result.ptr == text.data() + text.size() &&
         std::isfinite(value);
}

std::string shell_quoted(const std::string& text) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

Result<SweepAxis> parse_axis(const std::string& text) {
  const Error bad{"--vary", flockwork::quoted(text) +
                                " is not PATH=FIRST:LAST:COUNT with numbers and a count of 1 to " +
                                std::to_string(most_values)};
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return bad;
  const std::size_t colon = text.find(':', equals);
  const std::size_t second = colon == std::string::npos ? colon : text.find(':', colon + 1);
  if (second == std::string::npos) return bad;
  double first = 0.0;
  double last = 0.0;
  double count = 0.0;
  const std::string_view view(text);
  if (!parse_number(view.substr(equals + 1, colon - equals - 1), first) ||
      !parse_number(view.substr(colon + 1, second - colon - 1), last) ||
      !parse_number(view.substr(second + 1), count)) {
    return bad;
  }
  if (count != std::floor(count) || count < 1.0 || count > most_values) return bad;
  SweepAxis axis;
  axis.path = text.substr(0, equals);
  for (int k = 0; k < static_cast<int>(count); ++k) {
    const double share = count > 1.0 ? k / (count - 1.0) : 0.0;
    axis.values.push_back(number_text(first + (last - first) * share));
  }
  return axis;
}

SweepPlan plan_sweep(const std::string& scene, std::vector<SweepAxis> axes,
                     std::uint64_t first_seed, int seeds, const std::vector<std::string>& fixed) {
  SweepPlan plan;
  plan.axes = std::move(axes);
  std::size_t total = 1;
  for (const SweepAxis& axis : plan.axes) total *= axis.values.size();
  for (std::size_t index = 0; index < total; ++index) {
    SweepRun run;
    std::size_t rest = total;
    std::size_t at = index;
    for (const SweepAxis& axis : plan.axes) {
      rest /= axis.values.size();
      run.values.push_back(axis.values[at / rest]);
      at %= rest;
    }
    for (int k = 0; k < seeds; ++k) {
      run.seed = first_seed + static_cast<std::uint64_t>(k);
      run.arguments = {"run", scene};
      for (std::size_t a = 0; a < plan.axes.size(); ++a) {
        run.arguments.insert(run.arguments.end(),
                             {"--set", plan.axes[a].path + "=" + run.values[a]});
      }
      run.arguments.insert(run.arguments.end(), {"--seed", std::to_string(run.seed)});
      run.arguments.insert(run.arguments.end(), fixed.begin(), fixed.end());
      plan.runs.push_back(run);
    }
  }
  return plan;
}

std::string SweepPlan::header() const {
  std::string text = "run";
  for (const SweepAxis& axis : axes) text += "," + axis.path;
  return text + ",seed,flock,agents,polarization,milling,mean_speed/u s-1,mean_neighbours" +
         csv_fields(crowd_columns) + ",hash,command\n";
}

std::string command_line(const SweepRun& run) {
  std::string line = "flockwork";
  for (const std::string& argument : run.arguments) line += " " + shell_quoted(argument);
  return line;
}

}  // namespace flockwork::cli
