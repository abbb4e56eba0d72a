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
  const OwnerEntry& entry = owner_entry(list);
  const std::string place = std::string("/") + entry.key;
  Scene next = scene();
  if (Result<void> ready = add_ready_element(next, list); !ready) {
    refuse({place, ready.error().message});
    return ready;
  }
  Result<void> result = change_at(place, std::move(next));
  if (result) entry.append(loaded_, scene(), entry.size(scene()) - 1);
  return result;
}

Result<void> Session::remove(ParameterOwner list, std::int32_t index) {
  const OwnerEntry& entry = owner_entry(list);
  Scene next = scene();
  if (Result<void> removed = remove_element(next, entry, index); !removed) {
    refuse(removed.error());
    return removed;
  }
  Result<void> result = change_at(std::string("/") + entry.key, std::move(next));
  if (!result) return result;
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
