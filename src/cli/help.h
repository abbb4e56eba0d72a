// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>

// How the command presents itself: help texts, messages about the command line, checks of values.
namespace flockwork::cli {

// Options as "--steps N", without the bookkeeping of CLI11: what excludes what and which numbers
// are allowed is said in words.
std::shared_ptr<CLI::Formatter> help_formatter();

// What is printed when the command line cannot be used: what was found, the nearest known name, and
// where help is.
std::string failure_text(const CLI::App* app, const CLI::Error& error);

// An option's value, both ends included.
CLI::Validator whole_number(std::uint64_t minimum, std::uint64_t maximum);
CLI::Validator real_number(double minimum, double maximum);

// Sections at the end of a command's help.
constexpr const char* exit_codes_help =
    "Exit codes:\n"
    "  0    done\n"
    "  2    a scene, an option or a file cannot be used; nothing was run\n"
    "  3    stopped by --max-seconds; all files are complete up to there\n"
    "  130  interrupted by Ctrl-C; all files are complete up to there\n";

}  // namespace flockwork::cli
