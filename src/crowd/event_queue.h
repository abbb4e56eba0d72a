// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "crowd/people.h"

namespace flockwork {

// What happens next in a crowd: events in the order of (time, id), a heap of four children per
// node, half as deep as one of two. Times below 2^40 ticks, ids below 2^24.
class EventQueue {
 public:
  static constexpr std::uint32_t max_id = (1u << 24) - 1;

  struct Event {
    Ticks time;
    std::uint32_t id;
  };

  void reserve(std::size_t count) { heap_.reserve(count); }
  void clear() { heap_.clear(); }
  bool empty() const { return heap_.empty(); }
  std::size_t size() const { return heap_.size(); }
  Event top() const { return {heap_[0] >> 24, static_cast<std::uint32_t>(heap_[0]) & max_id}; }

  void push(Ticks time, std::uint32_t id) {
    const std::uint64_t key = (time << 24) | id;
    std::size_t k = heap_.size();
    heap_.push_back(key);
    while (k > 0) {
      const std::size_t parent = (k - 1) / 4;
      if (heap_[parent] < key) break;
      heap_[k] = heap_[parent];
      k = parent;
    }
    heap_[k] = key;
  }

  void pop() {
    const std::uint64_t key = heap_.back();
    heap_.pop_back();
    const std::size_t count = heap_.size();
    if (count == 0) return;
    std::size_t k = 0;
    for (;;) {
      const std::size_t child = 4 * k + 1;
      if (child >= count) break;
      std::size_t least = child;
      const std::size_t end = std::min(child + 4, count);
      for (std::size_t c = child + 1; c < end; ++c) {
        if (heap_[c] < heap_[least]) least = c;
      }
      if (heap_[least] >= key) break;
      heap_[k] = heap_[least];
      k = least;
    }
    heap_[k] = key;
  }

 private:
  std::vector<std::uint64_t> heap_;
};

}  // namespace flockwork
