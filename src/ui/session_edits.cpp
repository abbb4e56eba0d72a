// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <string>
#include <utility>

#include "ui/new_element.h"
#include "ui/session.h"

namespace flockwork {

Result<void> Session::change_at(std::string_view place, Scene next) {
  Result<void> result = simulation_.change(std::move(next));
  if (!result) {
    const Error& error = result.error();
    refuse({std::string(place), error.place == place ? error.message : error.text()});
  } else if (refusal_.place == place) {
    forget_refusal();
  }
  return result;
}

Result<void> Session::add(ParameterOwner list) {
  return edit(list, [list](Scene& next) { return add_ready_element(next, list); });
}

Result<void> Session::edit(ParameterOwner list, const std::function<Result<void>(Scene&)>& change) {
  const OwnerEntry& entry = owner_entry(list);
  const std::string place = std::string("/") + entry.key;
  Scene next = scene();
  if (Result<void> ready = change(next); !ready) {
    refuse({place, ready.error().message});
    return ready;
  }
  Floor before = floor();
  Result<void> result = change_at(place, std::move(next));
  if (!result) return result;
  entry.append(loaded_, scene(), entry.size(scene()) - 1);
  remember(list, std::move(before));
  return result;
}

bool Session::is_floor(ParameterOwner list) {
  return list == ParameterOwner::wall || list == ParameterOwner::person_class ||
         list == ParameterOwner::exit || list == ParameterOwner::waypoint ||
         list == ParameterOwner::source || list == ParameterOwner::journey ||
         list == ParameterOwner::zone || list == ParameterOwner::flow_line ||
         list == ParameterOwner::area;
}

Session::Floor Session::floor() const {
  return {scene().walls, loaded_.walls,     scene().crowd,
          loaded_.crowd, scene().relations, loaded_.relations};
}

void Session::remember(ParameterOwner list, Floor before) {
  if (!is_floor(list)) return;
  if (undo_.size() >= most_undo) undo_.erase(undo_.begin());
  undo_.push_back(std::move(before));
}

bool Session::undo() {
  if (undo_.empty()) return false;
  Floor before = std::move(undo_.back());
  undo_.pop_back();
  Scene next = scene();
  next.walls = before.walls;
  next.crowd = before.crowd;
  next.relations = before.relations;
  if (!change(std::move(next))) return false;
  loaded_.walls = std::move(before.loaded_walls);
  loaded_.crowd = std::move(before.loaded_crowd);
  loaded_.relations = std::move(before.loaded_relations);
  return true;
}

Result<void> Session::remove(ParameterOwner list, std::int32_t index) {
  const OwnerEntry& entry = owner_entry(list);
  Scene next = scene();
  if (Result<void> removed = remove_element(next, entry, index); !removed) {
    refuse(removed.error());
    return removed;
  }
  Floor before = floor();
  Result<void> result = change_at(std::string("/") + entry.key, std::move(next));
  if (!result) return result;
  remember(list, std::move(before));
  // What goes back goes to the element of the same index. Where references have been changed, other
  // elements may have gone.
  (void)remove_element(loaded_, entry, index);
  for (const OwnerEntry& other : owner_table()) {
    if (!other.is_list || other.size(loaded_) == other.size(scene())) continue;
    other.resize(loaded_, 0);
    for (std::size_t i = 0; i < other.size(scene()); ++i) other.append(loaded_, scene(), i);
  }
  // Flocks move up, and agents with them.
  if (list == ParameterOwner::flock) selected_.reset();
  return result;
}

Result<void> Session::rename(ParameterOwner list, std::int32_t index, std::string_view name) {
  const OwnerEntry& entry = owner_entry(list);
  Scene next = scene();
  if (Result<void> renamed = rename_element(next, entry, index, name); !renamed) {
    refuse(renamed.error());
    return renamed;
  }
  const std::string place = std::string("/") + entry.key + "/" + std::to_string(index) + "/name";
  Result<void> result = change_at(place, std::move(next));
  if (result) (void)rename_element(loaded_, entry, index, name);
  return result;
}

Result<void> Session::use_model(std::int32_t flock, FlockModel model) {
  Scene next = scene();
  if (Result<void> there = check_element(next, owner_entry(ParameterOwner::flock), flock); !there) {
    refuse(there.error());
    return there;
  }
  const auto index = static_cast<std::size_t>(flock);
  flockwork::use_model(next.flocks[index], model);
  if (index < loaded_.flocks.size() && loaded_.flocks[index].parameters.model == model) {
    next.flocks[index].parameters = loaded_.flocks[index].parameters;
  }
  return change_at("/flocks/" + std::to_string(flock) + "/model", std::move(next));
}

}  // namespace flockwork
