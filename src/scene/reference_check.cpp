// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/reference_check.h"

#include <algorithm>
#include <string>
#include <utility>

#include "scene/edit_distance.h"
#include "scene/number_text.h"

namespace flockwork {
namespace {

class ReferenceChecker {
 public:
  explicit ReferenceChecker(const Scene& scene) : scene_(scene) {}

  std::vector<Violation> run() && {
    for (const Parameter& parameter : parameter_table()) {
      for (std::size_t i = 0; i < owner_count(scene_, parameter.owner); ++i) {
        check({&parameter, static_cast<std::int32_t>(i)});
      }
    }
    check_relations();
    return std::move(found_);
  }

 private:
  void add(std::string place, std::string message, std::string other = {}) {
    found_.push_back({{std::move(place), std::move(message)}, std::move(other)});
  }

  bool has_crowd() const { return !scene_.crowd.sources.empty(); }

  void check(const ParameterSlot& slot) {
    const Parameter& parameter = *slot.parameter;
    const auto path = [&] { return parameter_path(parameter, slot.index); };
    if (const std::string* name = read_reference(scene_, slot)) {
      const OwnerEntry& list = owner_entry(parameter.refers_to);
      if (!name->empty()) {
        check_name(parameter, path(), *name);
      } else if (parameter.required) {
        add(path(), "is missing; allowed is the name of " + with_article(list) + known_names(list));
      }
    } else if (const std::vector<std::string>* names = read_references(scene_, slot)) {
      for (std::size_t i = 0; i < names->size(); ++i) {
        if ((*names)[i].empty()) continue;  // out of range, as check_parameter() says
        check_name(parameter, path() + "/" + number_text(static_cast<double>(i)), (*names)[i]);
      }
    }
  }

  void check_name(const Parameter& parameter, const std::string& place, const std::string& name) {
    const OwnerEntry& list = owner_entry(parameter.refers_to);
    const std::int32_t found = find_element(scene_, list, name);
    if (found == -2) {
      add(place, "several " + plural_of(list) + " have the name " + quoted(name) +
                     "; names that are referred to must differ");
    }
    if (found != -1) return;
    if (parameter.owner == ParameterOwner::relation && name == crowd_name) {
      if (!has_crowd()) add(place, "the scene has no people: a crowd needs a source");
      return;
    }
    add(place, std::string("unknown ") + list.noun + " " + quoted(name) + suggestion(list, name));
  }

  std::string suggestion(const OwnerEntry& list, const std::string& name) const {
    const std::string* nearest = nullptr;
    std::size_t least = 2 + name.size() / 4;
    for (std::size_t i = 0; i < list.size(scene_); ++i) {
      const std::string& known = element_name(scene_, list, i);
      const std::size_t distance = edit_distance(name, known);
      if (distance >= least) continue;
      least = distance;
      nearest = &known;
    }
    return nearest == nullptr ? known_names(list) : "; did you mean " + quoted(*nearest) + "?";
  }

  std::string known_names(const OwnerEntry& list) const {
    constexpr std::size_t most = 10;
    const std::size_t size = list.size(scene_);
    if (size == 0) return "; the scene has no " + plural_of(list);
    std::string names;
    for (std::size_t i = 0; i < std::min(size, most); ++i) {
      names += (i == 0 ? "; known are " : ", ") + quoted(element_name(scene_, list, i));
    }
    return names + (size > most ? ", ..." : "");
  }

  void check_relations() {
    const std::vector<Relation>& relations = scene_.relations;
    for (std::size_t i = 0; i < relations.size(); ++i) {
      const Relation& relation = relations[i];
      if (relation.from.empty() || relation.to.empty()) continue;
      const std::string place = relation_place(i);
      if (relation.from == relation.to) {
        add(place + "/to", oneself(relation.to), place + "/from");
      } else if (relation.from == crowd_name && has_crowd()) {
        check_of_crowd(relation, place);
      }
      for (std::size_t j = 0; j < i; ++j) {
        if (relations[j].from != relation.from || relations[j].to != relation.to) continue;
        add(place, "there is a relation from " + quoted(relation.from) + " to " +
                       quoted(relation.to) + " already, " + relation_place(j));
        break;
      }
    }
  }

  std::string oneself(const std::string& name) const {
    if (name == crowd_name && has_crowd()) {
      return "the crowd has no relation to itself; what people do among themselves is under /crowd";
    }
    return quoted(name) +
           " is the flock itself; what its agents do among themselves is the flock's own";
  }

  void check_of_crowd(const Relation& relation, const std::string& place) {
    const RelationKind kind = relation.parameters.kind;
    if (kind == RelationKind::avoid || kind == RelationKind::ignore) return;
    add(place + "/kind", "the crowd only avoids and ignores; allowed are ignore, avoid",
        place + "/from");
  }

  static std::string relation_place(std::size_t index) {
    return "/relations/" + number_text(static_cast<double>(index));
  }

  const Scene& scene_;
  std::vector<Violation> found_;
};

}  // namespace

std::vector<Violation> reference_violations(const Scene& scene) {
  return ReferenceChecker(scene).run();
}

}  // namespace flockwork
