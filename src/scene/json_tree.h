// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flockwork {

// A JSON text (RFC 8259) as a tree whose values know where they stand in the text, so that whoever
// interprets them can point at what is wrong.

enum class JsonKind : std::uint8_t { null, boolean, number, text, list, object };

struct JsonValue {
  static constexpr std::int32_t none = -1;

  JsonKind kind = JsonKind::null;
  bool complete = false;     // read to its end
  bool is_unsigned = false;  // number: a whole one from 0 to 2^64 - 1, held exactly by `whole`
  double number = 0.0;       // number; boolean: 0 or 1
  std::uint64_t whole = 0;
  std::string text;           // UTF-8, with escapes resolved
  std::string key;            // of a member of an object
  std::size_t key_begin = 0;  // offset of the key's quote, in bytes
  std::size_t begin = 0;      // offset of the value's first byte
  std::size_t end = 0;        // one past its last
  std::int32_t first_child = none;
  std::int32_t next = none;  // the next member or element of the same parent
};

struct JsonFault {
  std::size_t offset = 0;
  std::string message;
};

// What may be read before memory is spent on it.
struct JsonLimits {
  std::size_t depth = 32;           // lists and objects inside each other
  std::size_t values = 100'000;     // in the whole text
  std::size_t text_bytes = 20'000;  // of one key or text
};

struct JsonTree {
  std::vector<JsonValue> values;  // the first is the root; empty when nothing was read
  // Where and why reading ended early. The values are then those that were read before it.
  std::optional<JsonFault> fault;

  const JsonValue* child(std::int32_t index) const {
    return index == JsonValue::none ? nullptr : &values[static_cast<std::size_t>(index)];
  }
  // How many members or elements a value has.
  std::int32_t child_count(const JsonValue& parent) const;
  // The first of this key; null if there is none.
  const JsonValue* member(const JsonValue& object, std::string_view key) const;
  // Where the value of a JSON pointer (RFC 6901) begins, or the nearest one around it that is
  // there. Keys must need no escapes. There must be a root.
  std::size_t offset_of(std::string_view pointer) const;
};

JsonTree parse_json(std::string_view text, const JsonLimits& limits);

// Lines and columns count from 1, columns in characters (Unicode code points), as editors do.
struct TextPosition {
  int line = 1;
  int column = 1;
};
TextPosition position_at(std::string_view text, std::size_t offset);

}  // namespace flockwork
