// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "scene/json_tree.h"
#include "scene/parameter_table.h"

namespace flockwork {

// Why a value of a scene file is none of its parameter's.
struct ValueProblem {
  std::size_t offset = 0;  // in the file
  std::string pointer;     // of the value, or of the part of it that is wrong
  std::string message;
};

// Reads a value that stands at `pointer` into a scene, checked against kind and range. A value that
// the text breaks off in is no problem of its own, and is not read.
std::optional<ValueProblem> read_value(std::string_view text, const JsonTree& tree,
                                       const JsonValue& value, const ParameterSlot& slot,
                                       const std::string& pointer, Scene& scene);

// A value as messages quote it, short; and the message that it is none of what is allowed.
std::string found_text(std::string_view text, const JsonValue& value);
std::string misfit_text(std::string_view text, const JsonValue& value, std::string_view allowed);

}  // namespace flockwork
