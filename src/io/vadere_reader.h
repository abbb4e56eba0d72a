// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/geometry.h"
#include "io/geometry_notes.h"
#include "scene/json_tree.h"

namespace flockwork {

// Reads one Vadere scenario for read_vadere(). The first error ends it; what has no counterpart
// here is noted.
class VadereReader {
 public:
  VadereReader(std::string_view text, const JsonTree& tree, const GeometryReading& reading)
      : text_(text), tree_(tree), reading_(reading), notes_(result_.notes) {}

  Result<ImportedGeometry> read();

 private:
  // A value of the file and its JSON pointer.
  struct Place {
    const JsonValue* value = nullptr;
    std::string pointer;

    explicit operator bool() const { return value != nullptr; }
    bool is(JsonKind kind) const { return value != nullptr && value->kind == kind; }
  };

  // A distribution of times: "constant", "normal", ..., whatever the release calls it, and where
  // its numbers stand.
  struct Distribution {
    std::string kind;
    Place numbers;
  };
  struct Spread {
    double mean = 0.0, deviation = 0.0;  // s
  };

  struct Target {
    bool is_exit = false;
    std::string name;
  };

  // ---- the tree
  Place root() const { return {&tree_.values[0], ""}; }
  Place member(const Place& object, const char* key) const;
  Place list(const Place& object, const char* key);
  // Calls visit for each element of a list, or member of an object, until there is an error.
  template <typename Visit>
  void each(const Place& parent, Visit visit) {
    if (!parent) return;
    std::size_t index = 0;
    for (const JsonValue* v = tree_.child(parent.value->first_child); v != nullptr && !error_;
         v = tree_.child(v->next)) {
      const bool is_list = parent.value->kind == JsonKind::list;
      visit(Place{v, parent.pointer + "/" + (is_list ? std::to_string(index++) : v->key)});
    }
  }
  void fail(const Place& place, const std::string& message);
  void note(const Place& place, const std::string& message);
  double number(const Place& object, const char* key);
  double number_or(const Place& object, const char* key, double otherwise);
  bool flag_or(const Place& object, const char* key, bool otherwise);
  std::string text_or(const Place& object, const char* key, const std::string& otherwise) const;

  // ---- shapes and names
  float coordinate(const Place& place, double value, double origin);
  Vec3 point(const Place& place);
  std::optional<Shape> shape(const Place& element);
  // Of an area where something happens; noted and left out where it is empty.
  std::optional<Shape> area(const Place& element);
  static double id_number(double value);
  int id_of(const Place& element);
  // "target 6", and a number behind it if there is one of this name already.
  template <typename Named>
  std::string name_of(const char* kind, const Place& element, const std::vector<Named>& others) {
    const std::string plain = plain_name(kind, element);
    std::string name = plain;
    const auto taken = [&] {
      for (const Named& other : others) {
        if (other.name == name) return true;
      }
      return false;
    };
    for (int n = 2; taken(); ++n) name = plain + " (" + std::to_string(n) + ")";
    return name;
  }
  std::string plain_name(const char* kind, const Place& element) const;

  // ---- the topography
  void read_all();
  void read_world(const Place& topography);
  void read_walls(const Place& topography);
  void read_zones(const Place& topography);
  void note_the_rest(const Place& topography);

  // ---- people and where they go
  void read_target(const Place& target);
  void read_wait(const Place& target, Waypoint& waypoint);
  std::string read_class(const Place& people, const std::string& name);
  void read_source(const Place& source);
  void read_rate(const Place& place, bool is_new, Source& source);
  bool read_series(const Distribution& intervals, double each_time, Source& source);
  std::int32_t limited_count(const Place& place, double count);
  std::int32_t group_size(const Place& source);
  void read_journey(const Place& source, const std::string& name);
  Distribution distribution_of(const Place& element, const char* old_key, const Place& holder);
  std::optional<Spread> spread_of(const Distribution& distribution);

  std::string_view text_;
  const JsonTree& tree_;
  GeometryReading reading_;
  ImportedGeometry result_;
  GeometryNotes notes_;
  std::optional<Error> error_;
  std::map<int, Target> targets_;  // by their ids
  bool has_people_ = false;        // the first class is that of the whole topography
  double origin_x_ = 0.0, origin_y_ = 0.0;
};

}  // namespace flockwork
