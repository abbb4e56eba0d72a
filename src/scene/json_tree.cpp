// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/json_tree.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "scene/number_text.h"
#include "scene/utf8.h"

#define JSON_NOEXCEPTION
#define JSON_NO_IO
#include <nlohmann/json.hpp>

namespace flockwork {
namespace {

// An input iterator whose copies share one cursor. The parser reads each byte once and looks ahead
// by one at most, so during an event the cursor tells how far the event's token reaches.
class SharedCursor {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  explicit SharedCursor(const char** at) : at_(at) {}
  reference operator*() const { return **at_; }
  SharedCursor& operator++() {
    ++*at_;
    return *this;
  }
  friend bool operator==(SharedCursor a, SharedCursor b) { return *a.at_ == *b.at_; }

 private:
  const char** at_;
};

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view number_characters = "+-.0123456789Ee";
constexpr int number_overflow = 406;  // the parser's number for a value that no double holds

std::string count_text(std::size_t count) { return number_text(static_cast<double>(count)); }

std::string place_text(std::string_view text, std::size_t offset) {
  const TextPosition position = position_at(text, offset);
  return number_text(position.line) + ":" + number_text(position.column);
}

// The reason out of "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error
// while parsing value - unexpected '}'; expected ...; last read: '...'".
std::string_view reason_in(std::string_view what) {
  const std::size_t dash = what.find(" - ");
  if (dash != what.npos) what.remove_prefix(dash + 3);
  return what.substr(0, what.find("; last read: '"));
}

// The parser's names of tokens, as people who write files would call them.
std::string in_plain_words(std::string_view reason) {
  constexpr std::pair<std::string_view, std::string_view> words[] = {
      {"; expected '}'", "; expected ',' or '}'"},
      {"; expected ']'", "; expected ',' or ']'"},
      {"; expected string literal", "; expected a key in double quotes"},
      {"string literal", "text"},
      {"number literal", "number"},
      {"true literal", "true"},
      {"false literal", "false"},
      {"null literal", "null"},
      {"'[', '{', or a literal", "a value"},
      {"end of input", "the end of the file"}};
  std::string text(reason);
  for (const auto& [from, to] : words) {
    const std::size_t at = text.find(from);
    if (at != text.npos) text.replace(at, from.size(), to);
  }
  return text;
}

// Receives the parser's events and builds the tree; returning false ends the parsing.
class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, const char** cursor, const JsonLimits& limits, JsonTree& tree)
      : text_(text), cursor_(cursor), limits_(limits), tree_(tree) {
    if (text.starts_with(byte_order_mark)) last_end_ = byte_order_mark.size();
  }

  bool null() { return add(JsonKind::null) != nullptr; }
  bool boolean(bool value) { return add_number(JsonKind::boolean, value ? 1.0 : 0.0); }
  bool number_integer(std::int64_t value) {
    return add_number(JsonKind::number, static_cast<double>(value));
  }
  bool number_unsigned(std::uint64_t value) {
    if (!add_number(JsonKind::number, static_cast<double>(value))) return false;
    tree_.values.back().is_unsigned = true;
    tree_.values.back().whole = value;
    return true;
  }
  bool number_float(double value, const std::string&) {
    return add_number(JsonKind::number, value);
  }
  bool string(std::string& value) {
    JsonValue* added = add(JsonKind::text);
    if (added == nullptr || !fits(value, added->begin)) return false;
    added->text = std::move(value);
    return true;
  }
  // Only binary formats have these.
  bool binary(std::vector<std::uint8_t>&) { return false; }

  bool start_object(std::size_t) { return open(JsonKind::object); }
  bool start_array(std::size_t) { return open(JsonKind::list); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& value) {
    key_begin_ = next_token();
    last_end_ = offset();
    key_ = std::move(value);
    return fits(key_, key_begin_);
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) {
    const std::string_view reason = reason_in(error.what());
    const std::size_t token = next_token();
    // The parser has read to the end of the token, and counts the end of the text as one byte more.
    const std::size_t last = std::min(position == 0 ? 0 : position - 1, text_.size());
    if (text_.find_first_not_of(blanks) == text_.npos) return fail(0, "the file is empty");
    if (error.id == number_overflow) {
      return fail(token, word_at(token) + " is too large a number");
    }
    if (reason.starts_with("unexpected end of input")) {
      return fail(text_.size(), "not valid JSON: the file ends too early" + still_open());
    }
    if (reason.starts_with("unexpected '")) {
      return fail(last, "not valid JSON: " + in_plain_words(reason) + comma_hint(last));
    }
    if (reason.starts_with("unexpected ")) {
      return fail(token, "not valid JSON: " + in_plain_words(reason));
    }
    if (reason.starts_with("invalid literal")) return fail(token, invalid_word(token));
    return fail(last, "not valid JSON: " + std::string(reason));
  }

 private:
  struct Open {
    std::int32_t index;
    std::int32_t last_child;
  };

  std::size_t offset() const { return static_cast<std::size_t>(*cursor_ - text_.data()); }

  // Between two events of the parser there are only blanks, commas and colons.
  std::size_t next_token() const {
    const std::size_t at = text_.find_first_not_of(" \t\r\n,:", last_end_);
    return at == text_.npos ? text_.size() : at;
  }

  bool fail(std::size_t at, std::string message) {
    tree_.fault = JsonFault{at, std::move(message)};
    return false;
  }

  bool fits(const std::string& value, std::size_t at) {
    if (value.size() <= limits_.text_bytes) return true;
    return fail(at, "a text of " + count_text(value.size()) + " bytes; allowed are " +
                        count_text(limits_.text_bytes));
  }

  JsonValue* add(JsonKind kind) {
    const std::size_t begin = next_token();
    last_end_ = offset();
    if (tree_.values.size() >= limits_.values) {
      fail(begin, "the file has more than " + count_text(limits_.values) + " values");
      return nullptr;
    }
    const auto index = static_cast<std::int32_t>(tree_.values.size());
    if (!open_.empty()) {
      Open& parent = open_.back();
      JsonValue& before = tree_.values[static_cast<std::size_t>(
          parent.last_child == JsonValue::none ? parent.index : parent.last_child)];
      (parent.last_child == JsonValue::none ? before.first_child : before.next) = index;
      parent.last_child = index;
    }
    JsonValue& added = tree_.values.emplace_back();
    added.kind = kind;
    added.complete = kind != JsonKind::list && kind != JsonKind::object;
    added.begin = begin;
    added.end = last_end_;
    added.key = std::move(key_);
    added.key_begin = key_begin_;
    key_.clear();
    return &added;
  }

  bool add_number(JsonKind kind, double number) {
    JsonValue* added = add(kind);
    if (added == nullptr) return false;
    added->number = number;
    // The parser has read the byte behind a number, where there is one.
    const bool at_end =
        last_end_ == text_.size() && number_characters.find(text_.back()) != number_characters.npos;
    if (kind == JsonKind::number && !at_end) added->end = --last_end_;
    // At the end of a text that breaks off, more digits may be missing.
    added->complete = kind != JsonKind::number || !at_end || open_.empty();
    return true;
  }

  bool open(JsonKind kind) {
    const JsonValue* added = add(kind);
    if (added == nullptr) return false;
    if (open_.size() >= limits_.depth) {
      return fail(added->begin,
                  "lists and objects are nested deeper than " + count_text(limits_.depth));
    }
    open_.push_back({static_cast<std::int32_t>(tree_.values.size()) - 1, JsonValue::none});
    return true;
  }

  bool close() {
    last_end_ = offset();
    JsonValue& closed = tree_.values[static_cast<std::size_t>(open_.back().index)];
    closed.end = last_end_;
    closed.complete = true;
    open_.pop_back();
    return true;
  }

  // What stands at a place, up to the next blank or sign of structure, short and printable.
  std::string word_at(std::size_t at) const {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n,:[]{}", at), text_.size());
    const std::string shown = flockwork::quoted(text_.substr(at, end - at));
    return shown.substr(1, shown.size() - 2);
  }

  std::string invalid_word(std::size_t at) const {
    const std::string word = word_at(at);
    if (word.starts_with('/')) return "not valid JSON: it has no comments";
    return "not valid JSON: " + word +
           " is not a value (a number, true, false, null, or a text in double quotes)";
  }

  std::string comma_hint(std::size_t at) const {
    if (text_[at] != '}' && text_[at] != ']') return {};
    const std::size_t before = text_.find_last_not_of(blanks, at == 0 ? 0 : at - 1);
    const bool comma = before != text_.npos && text_[before] == ',';
    return comma ? "; take away the comma before it" : "";
  }

  std::string still_open() const {
    if (open_.empty()) return {};
    const JsonValue& parent = tree_.values[static_cast<std::size_t>(open_.back().index)];
    return std::string("; the ") + (parent.kind == JsonKind::list ? "list" : "object") +
           " that begins at " + place_text(text_, parent.begin) + " is still open";
  }

  std::string_view text_;
  const char** cursor_;
  const JsonLimits& limits_;
  JsonTree& tree_;
  std::vector<Open> open_;
  std::string key_;
  std::size_t key_begin_ = 0;
  std::size_t last_end_ = 0;  // of the token of the last event
};

}  // namespace

std::int32_t JsonTree::child_count(const JsonValue& parent) const {
  std::int32_t count = 0;
  for (auto* at = child(parent.first_child); at != nullptr; at = child(at->next)) {
    ++count;
  }
  return count;
}

const JsonValue* JsonTree::member(const JsonValue& object, std::string_view key) const {
  const JsonValue* at = child(object.first_child);
  while (at != nullptr && at->key != key) at = child(at->next);
  return at;
}

std::size_t JsonTree::offset_of(std::string_view pointer) const {
  const JsonValue* at = &values.front();
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const std::string_view part = pointer.substr(0, pointer.find('/'));
    pointer.remove_prefix(part.size());
    const JsonValue* next = nullptr;
    if (at->kind == JsonKind::list) {
      std::size_t index = 0;
      std::from_chars(part.data(), part.data() + part.size(), index);
      next = child(at->first_child);
      for (; index > 0 && next != nullptr; --index) next = child(next->next);
    } else {
      next = member(*at, part);
    }
    if (next == nullptr) break;
    at = next;
  }
  return at->begin;
}

JsonTree parse_json(std::string_view whole_text, const JsonLimits& limits) {
  const std::string_view text = whole_text.substr(0, utf8_length(whole_text));
  JsonTree tree;
  const char* cursor = text.data();
  const char* end = text.data() + text.size();
  TreeBuilder builder(text, &cursor, limits, tree);
  const bool read = nlohmann::json::sax_parse(SharedCursor(&cursor), SharedCursor(&end), &builder);
  if (!read && !tree.fault) tree.fault = JsonFault{text.size(), "not valid JSON"};
  const bool earlier = tree.fault && tree.fault->offset < text.size();
  if (text.size() < whole_text.size() && !earlier) {
    tree.fault = JsonFault{text.size(), "the file is not UTF-8 text from here on"};
  }
  return tree;
}

TextPosition position_at(std::string_view text, std::size_t offset) {
  TextPosition position;
  const std::size_t start = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  for (std::size_t i = start; i < std::min(offset, text.size()); ++i) {
    const unsigned char byte = static_cast<unsigned char>(text[i]);
    if (byte == '\n') {
      ++position.line;
      position.column = 1;
    } else if ((byte & 0xC0) != 0x80) {  // 10xxxxxx continues a character
      ++position.column;
    }
  }
  return position;
}

}  // namespace flockwork
