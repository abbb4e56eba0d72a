// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "cli/help.h"

#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/edit_distance.h"
#include "scene/number_text.h"

namespace flockwork::cli {
namespace {

constexpr std::size_t name_column = 26;
constexpr std::size_t line_width = 80;

// Words of `text` in lines of the right column; the first line begins at `column`.
void append_wrapped(std::string& out, const std::string& text, std::size_t column) {
  const std::string indent = "\n" + std::string(name_column, ' ');
  if (column >= name_column) {
    out += indent;
    column = name_column;
  } else {
    out.append(name_column - column, ' ');
    column = name_column;
  }
  for (const std::string& word : CLI::detail::split(text, ' ')) {
    if (column > name_column && column + 1 + word.size() > line_width) {
      out += indent;
      column = name_column;
    }
    if (column > name_column) out += ' ';
    column += word.size() + (column > name_column ? 1 : 0);
    out += word;
  }
  out += '\n';
}

class HelpFormatter final : public CLI::Formatter {
 public:
  HelpFormatter() {
    label("OPTIONS", "options");
    label("SUBCOMMAND", "COMMAND");
    label("Positionals", "Arguments");
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    std::string line = "  " + make_option_name(option, is_positional);
    if (!is_positional && option->get_type_size() != 0) line += " " + option->get_type_name();
    std::string text = option->get_description();
    if (!option->get_default_str().empty()) text += " [" + option->get_default_str() + "]";
    append_wrapped(line, text, line.size());
    return line;
  }
  std::string make_subcommand(const CLI::App* command) const override {
    std::string line = "  " + command->get_name();
    append_wrapped(line, command->get_description(), line.size());
    return line;
  }
  std::string make_description(const CLI::App* app) const override {
    return app->get_description() + "\n\n";
  }
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
    return CLI::detail::find_and_replace(std::move(text), "\n\n\n", "\n\n");
  }
};

// The known name that was most likely meant; empty if none is near.
std::string nearest(std::string_view written, const std::vector<std::string>& known) {
  std::string best;
  std::size_t least = 3;
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(written, name);
    if (distance >= least || distance >= name.size()) continue;
    least = distance;
    best = name;
  }
  return best;
}

std::string unknown(const char* what, const std::string& written,
                    const std::vector<std::string>& known) {
  std::string text = std::string("unknown ") + what + " " + flockwork::quoted(written);
  if (const std::string meant = nearest(written, known); !meant.empty()) {
    return text + "; did you mean " + meant + "?";
  }
  text += "; known are ";
  for (std::size_t i = 0; i < known.size(); ++i) text += (i == 0 ? "" : ", ") + known[i];
  return text;
}

std::vector<std::string> option_names(const CLI::App* command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command->get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> command_names(const CLI::App* app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app->get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::string message_of(const CLI::App* app, const CLI::App* command, const CLI::Error& error) {
  const std::vector<std::string> rest = app->remaining(true);
  // "--steps=3" and "--stesp 3" leave different rests; the option comes first in reverse.
  for (auto written = rest.rbegin(); written != rest.rend(); ++written) {
    if (!written->starts_with("-")) continue;
    return unknown("option", written->substr(0, written->find('=')), option_names(command));
  }
  if (rest.empty()) return error.what();
  if (command == app) return unknown("command", rest.front(), command_names(app));
  return "unexpected argument " + flockwork::quoted(rest.front());
}

}  // namespace

std::shared_ptr<CLI::Formatter> help_formatter() { return std::make_shared<HelpFormatter>(); }

std::string failure_text(const CLI::App* app, const CLI::Error& error) {
  const auto chosen = app->get_subcommands();
  const CLI::App* command = chosen.empty() ? app : chosen.front();
  std::string name = "flockwork";
  if (command != app) name += " " + command->get_name();
  return "flockwork: " + message_of(app, command, error) + "\nMore: " + name + " --help\n";
}

CLI::Validator whole_number(std::uint64_t minimum, std::uint64_t maximum) {
  return CLI::Validator(
      [=](std::string& text) -> std::string {
        std::uint64_t value = 0;
        const char* const end = text.data() + text.size();
        const auto result = std::from_chars(text.data(), end, value);
        const bool whole = result.ec == std::errc() && result.ptr == end && !text.empty();
        if (whole && value >= minimum && value <= maximum) return "";
        return flockwork::quoted(text) + " is not a whole number from " + std::to_string(minimum) +
               " to " + std::to_string(maximum);
      },
      "");
}

CLI::Validator real_number(double minimum, double maximum) {
  return CLI::Validator(
      [=](std::string& text) -> std::string {
        double value = 0.0;
        const char* const end = text.data() + text.size();
        const auto result = std::from_chars(text.data(), end, value);
        const bool number = result.ec == std::errc() && result.ptr == end && !text.empty();
        if (number && value >= minimum && value <= maximum) return "";
        return flockwork::quoted(text) + " is not a number from " + number_text(minimum) + " to " +
               number_text(maximum);
      },
      "");
}

}  // namespace flockwork::cli
