// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/scene_reader.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "scene/edit_distance.h"
#include "scene/json_tree.h"
#include "scene/number_text.h"
#include "scene/scene_keys.h"
#include "scene/value_reader.h"

namespace flockwork {
namespace {

std::string count_text(std::size_t count) { return number_text(static_cast<double>(count)); }

std::string names_of(const std::vector<SceneKey>& keys) {
  std::string names;
  for (const SceneKey& key : keys) names += (names.empty() ? "" : ", ") + key.name;
  return names;
}

// A key as a part of a JSON pointer (RFC 6901, 3), short and printable whatever the file has.
std::string pointer_part(std::string_view key) {
  std::string part;
  const std::string shown = quoted(key);
  for (const char c : std::string_view(shown).substr(1, shown.size() - 2)) {
    if (c == '~')
      part += "~0";
    else if (c == '/')
      part += "~1";
    else
      part += c;
  }
  return part;
}

class SceneReader {
 public:
  SceneReader(std::string_view text, const JsonTree& tree) : text_(text), tree_(tree) {}

  SceneFile run() &&;

 private:
  struct Found {
    std::size_t offset;
    SceneProblem problem;
  };
  // Where the reader is: the object's keys, its pointer, its element of a list.
  struct Place {
    KeyGroup group;
    std::string pointer;
    std::int32_t index = -1;
  };

  // One problem more than is shown is kept, to know that there are more.
  bool is_full() const { return found_.size() > limits::max_scene_problems; }
  void add(std::size_t offset, std::string pointer, std::string message);
  void misfit(const JsonValue& value, std::string_view pointer, std::string_view allowed);

  bool is_newer_format(const JsonValue& root);
  void read_object(const JsonValue& object, const Place& place);
  void read_member(const JsonValue& value, const SceneKey& key, const Place& place);
  void read_list(const JsonValue& list, const SceneKey& key, const std::string& pointer);
  void read_model(const JsonValue& flock, std::int32_t index);
  void read_seed(const JsonValue& value, const std::string& pointer);
  void read_parameter(const JsonValue& value, const ParameterSlot& slot,
                      const std::string& pointer);
  void unknown_key(const JsonValue& value, const std::vector<SceneKey>& known, const Place& place);
  void check_scene();

  std::string_view text_;
  const JsonTree& tree_;
  Scene scene_;
  std::vector<Found> found_;          // in the order of the file
  std::vector<std::string> refused_;  // pointers of values that the scene does not have
};

void SceneReader::add(std::size_t offset, std::string pointer, std::string message) {
  if (is_full()) return;
  const auto after = std::upper_bound(found_.begin(), found_.end(), offset,
                                      [](std::size_t at, const Found& f) { return at < f.offset; });
  found_.insert(after, {offset, {std::move(pointer), 1, 1, std::move(message)}});
}

void SceneReader::misfit(const JsonValue& value, std::string_view pointer,
                         std::string_view allowed) {
  add(value.begin, std::string(pointer), misfit_text(text_, value, allowed));
}

// The rest of a file of another format means other things, so that nothing else is worth saying.
bool SceneReader::is_newer_format(const JsonValue& root) {
  const JsonValue* format = tree_.member(root, "format");
  if (format == nullptr || !format->is_unsigned || format->whole <= scene_format) return false;
  add(format->begin, "/format",
      "format " + found_text(text_, *format) + " is newer than " + number_text(scene_format) +
          ", the newest that this program reads");
  return true;
}

void SceneReader::read_object(const JsonValue& object, const Place& place) {
  const std::vector<SceneKey>& known = keys_of(place.group);
  std::vector<const JsonValue*> seen(known.size());
  for (auto* at = tree_.child(object.first_child); at != nullptr; at = tree_.child(at->next)) {
    const auto key = std::find_if(known.begin(), known.end(),
                                  [&](const SceneKey& k) { return k.name == at->key; });
    if (key == known.end()) {
      unknown_key(*at, known, place);
      continue;
    }
    const JsonValue*& first = seen[static_cast<std::size_t>(key - known.begin())];
    if (first == nullptr) {
      first = at;
      read_member(*at, *key, place);
    } else if (!is_full()) {
      const TextPosition position = position_at(text_, first->key_begin);
      add(at->key_begin, place.pointer + "/" + key->name,
          "the key is there twice; the first is at " + number_text(position.line) + ":" +
              number_text(position.column));
    }
  }
}

void SceneReader::read_member(const JsonValue& value, const SceneKey& key, const Place& place) {
  const std::string pointer = place.pointer + "/" + key.name;
  if (value.kind == JsonKind::number && !value.complete) return;
  switch (key.role) {
    case KeyRole::parameter:
      return read_parameter(value, {key.parameter, place.index}, pointer);
    case KeyRole::group:
      if (value.kind != JsonKind::object) {
        return misfit(value, pointer, "an object with " + names_of(keys_of(key.group)));
      }
      return read_object(value, {key.group, pointer, place.index});
    case KeyRole::list:
      return read_list(value, key, pointer);
    case KeyRole::text:
      if (value.kind != JsonKind::text) return misfit(value, pointer, "a text");
      text_of(scene_, place.group.owner, place.index, key.name) = value.text;
      return;
    case KeyRole::schema:
      if (value.kind != JsonKind::text) misfit(value, pointer, "a text");
      return;
    case KeyRole::seed:
      return read_seed(value, pointer);
    case KeyRole::format:
      if (!value.is_unsigned || value.whole != scene_format) {
        misfit(value, pointer, number_text(scene_format));
      }
  }
}

void SceneReader::read_list(const JsonValue& list, const SceneKey& key,
                            const std::string& pointer) {
  const OwnerEntry& owner = owner_entry(key.group.owner);
  if (list.kind != JsonKind::list) {
    return misfit(list, pointer, "a list of " + plural_of(owner));
  }
  const std::int32_t count = std::min(tree_.child_count(list), owner.limit);
  if (tree_.child_count(list) > owner.limit) {
    add(list.begin, pointer,
        number_text(tree_.child_count(list)) + " " + plural_of(owner) + " are outside 0 to " +
            number_text(owner.limit));
  }
  owner.resize(scene_, static_cast<std::size_t>(count));
  const JsonValue* at = tree_.child(list.first_child);
  for (std::int32_t i = 0; i < count; ++i) {
    const std::string place = pointer + "/" + number_text(i);
    if (at->kind == JsonKind::object) {
      if (owner.owner == ParameterOwner::flock) read_model(*at, i);
      read_object(*at, {key.group, place, i});
    } else {
      misfit(*at, place, "an object that describes " + with_article(owner));
    }
    at = tree_.child(at->next);
  }
}

// Before all else, wherever it stands: what the flock does not say comes from its model.
void SceneReader::read_model(const JsonValue& flock, std::int32_t index) {
  const JsonValue* model = tree_.member(flock, "model");
  if (model == nullptr || model->kind != JsonKind::text) return;
  const Result<ParameterSlot> slot =
      find_parameter(scene_, "/flocks/" + number_text(index) + "/model");
  if (!slot || !write_parameter(scene_, slot.value(), {}, model->text)) return;
  Flock& read = scene_.flocks[static_cast<std::size_t>(index)];
  use_model(read, read.parameters.model);
}

void SceneReader::read_parameter(const JsonValue& value, const ParameterSlot& slot,
                                 const std::string& pointer) {
  std::optional<ValueProblem> problem = read_value(text_, tree_, value, slot, pointer, scene_);
  if (!problem) return;
  refused_.push_back(pointer);
  add(problem->offset, std::move(problem->pointer), std::move(problem->message));
}

void SceneReader::read_seed(const JsonValue& value, const std::string& pointer) {
  if (value.is_unsigned) {
    scene_.seed = value.whole;
  } else {
    misfit(value, pointer, "a whole number from 0 to 18446744073709551615");
  }
}

void SceneReader::unknown_key(const JsonValue& value, const std::vector<SceneKey>& known,
                              const Place& place) {
  if (is_full()) return;
  const std::string& key = value.key;
  const std::string pointer = place.pointer + "/" + pointer_part(key);
  const std::string message = "unknown key " + quoted(key);

  std::size_t least = std::numeric_limits<std::size_t>::max();
  const SceneKey* nearest = nullptr;
  for (const SceneKey& candidate : known) {
    const std::size_t distance = edit_distance(key, candidate.name);
    if (distance >= least) continue;
    least = distance;
    nearest = &candidate;
  }
  if (least <= 1 + key.size() / 4) {
    return add(value.key_begin, pointer, message + "; did you mean " + quoted(nearest->name) + "?");
  }
  // The right name in the wrong place: rather one below, as of an exit in the crowd.
  const std::string below = std::string(owner_entry(place.group.owner).key) + "/";
  for (const bool is_below : {true, false}) {
    for (const Parameter& parameter : parameter_table()) {
      const std::string_view path = parameter.path, owner = owner_entry(parameter.owner).key;
      if (path.substr(path.rfind('/') + 1) != key) continue;
      if (is_below && !owner.starts_with(below)) continue;
      const std::int32_t index = parameter.owner == place.group.owner ? place.index : 0;
      return add(value.key_begin, pointer,
                 message + "; did you mean " + parameter_path(parameter, std::max(index, 0)) + "?");
    }
  }
  add(value.key_begin, pointer, message + "; known are " + names_of(known));
}

// What only the whole scene shows. Rules with a refused value in them are left out: the scene has a
// default in its place, which the file may not mean.
void SceneReader::check_scene() {
  const auto is_refused = [&](std::string_view path) {
    return std::find(refused_.begin(), refused_.end(), path) != refused_.end();
  };
  const bool count_refused =
      std::any_of(refused_.begin(), refused_.end(),
                  [](const std::string& path) { return path.ends_with("/count"); });
  for (Violation& violation : violations(scene_)) {
    if (is_full()) return;
    Error& error = violation.error;
    if (is_refused(error.place) || is_refused(violation.other)) continue;
    if (error.place == "/flocks" && count_refused) continue;
    const std::size_t offset = tree_.offset_of(error.place);
    add(offset, std::move(error.place), std::move(error.message));
  }
}

SceneFile SceneReader::run() && {
  if (!tree_.values.empty()) {
    const JsonValue& root = tree_.values.front();
    if (root.kind != JsonKind::object) {
      misfit(root, "", "an object");
    } else if (!is_newer_format(root)) {
      read_object(root, {});
      if (!tree_.fault && tree_.member(root, "format") == nullptr) {
        add(root.begin, "/format", "is missing; allowed is " + number_text(scene_format));
      }
      if (!tree_.fault) check_scene();
    }
  }
  if (tree_.fault) add(tree_.fault->offset, "", tree_.fault->message);

  SceneFile file;
  if (found_.empty()) {
    file.scene = std::move(scene_);
    return file;
  }
  const bool more = found_.size() > limits::max_scene_problems;
  for (Found& found : found_) {
    const TextPosition position = position_at(text_, found.offset);
    found.problem.line = position.line;
    found.problem.column = position.column;
    file.problems.push_back(std::move(found.problem));
  }
  if (more) {
    file.problems.back().pointer.clear();
    file.problems.back().message = "there are more problems, which are not listed";
  }
  return file;
}

}  // namespace

std::string SceneProblem::text() const {
  return number_text(line) + ":" + number_text(column) + " " +
         (pointer.empty() ? "" : pointer + ": ") + message;
}

std::string SceneFile::problems_text() const {
  std::string text;
  for (const SceneProblem& problem : problems) text += problem.text() + "\n";
  return text;
}

SceneFile read_scene(std::string_view text) {
  if (text.size() > limits::max_scene_bytes) {
    SceneFile file;
    file.problems.push_back({"", 1, 1,
                             "a file of " + count_text(text.size()) + " bytes; allowed are " +
                                 count_text(limits::max_scene_bytes)});
    return file;
  }
  const JsonTree tree = parse_json(text, {.values = limits::max_scene_values});
  return SceneReader(text, tree).run();
}

}  // namespace flockwork
