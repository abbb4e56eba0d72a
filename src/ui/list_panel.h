// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "scene/owners.h"
#include "ui/session.h"
#include "ui/widget_rects.h"

namespace flockwork {

// The lists of a scene, each under a header of its own: choose an element, add one, take it away,
// and below it the rows of its parameters. Made from the owner's entry and the table alone.
class ListPanel {
 public:
  void draw(Session& session, WidgetRects& rects, const OwnerEntry& list);

  // The name of an element with the buttons to add another and to take it away, for lists that are
  // shown in another way. True when there is now one more or less.
  static bool name_row(Session& session, WidgetRects& rects, const OwnerEntry& list, int index);

 private:
  void choose(Session& session, WidgetRects& rects, const OwnerEntry& list);

  std::array<int, static_cast<std::size_t>(ParameterOwner::view) + 1> chosen_{};
};

// "2: sheep to dogs, flee": what tells an element from the others of its list.
std::string element_title(const Scene& scene, const OwnerEntry& list, int index);

}  // namespace flockwork
