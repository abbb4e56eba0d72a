// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flockwork {

// Where the widgets of the last frame are, by the path of their parameter or their name: for
// guided tours and tests. CSS pixels from the canvas' upper left corner.
class WidgetRects {
 public:
  struct Rect {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
    bool visible = false;  // not scrolled or collapsed away
  };

  void begin_frame() { used_ = 0; }
  void record(std::string_view name, const Rect& rect) {
    // Strings are reused, so that a frame allocates nothing.
    if (used_ == entries_.size()) entries_.emplace_back();
    entries_[used_].name.assign(name);
    entries_[used_].rect = rect;
    ++used_;
  }
  // Null for a widget that was not drawn.
  const Rect* find(std::string_view name) const {
    for (std::size_t i = 0; i < used_; ++i) {
      if (entries_[i].name == name) return &entries_[i].rect;
    }
    return nullptr;
  }

 private:
  struct Entry {
    std::string name;
    Rect rect;
  };
  std::vector<Entry> entries_;
  std::size_t used_ = 0;
};

}  // namespace flockwork
