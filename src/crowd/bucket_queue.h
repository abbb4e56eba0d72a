// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace flockwork {

// A priority queue of 64-bit items for fronts that only move on: what is pushed is never of a lower
// slot than what was popped last. Items come slot by slot, within a slot in the order in which they
// were pushed. Several times faster than a heap for fronts of thousands.
class BucketQueue {
 public:
  // The largest span of slots that can be filled at the same time is `slots` - 1.
  void reset(std::size_t slots) {
    std::size_t power = 1;
    while (power < slots) power *= 2;
    if (bags_.size() < power) bags_.resize(power);
    mask_ = bags_.size() - 1;
    for (auto& bag : bags_) bag.clear();
    front_.clear();
    cursor_ = 0;
    slot_ = 0;
    size_ = 0;
  }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }

  void push(std::uint64_t item, std::uint64_t slot) {
    ++size_;
    if (slot > slot_) {
      bags_[static_cast<std::size_t>(slot) & mask_].push_back(item);
    } else {
      front_.push_back(item);
    }
  }

  // Not to be called on an empty queue.
  std::uint64_t pop() {
    if (cursor_ == front_.size()) next_slot();
    --size_;
    return front_[cursor_++];
  }

 private:
  void next_slot() {
    front_.clear();
    cursor_ = 0;
    do {
      ++slot_;
    } while (bags_[static_cast<std::size_t>(slot_) & mask_].empty());
    front_.swap(bags_[static_cast<std::size_t>(slot_) & mask_]);
  }

  std::vector<std::vector<std::uint64_t>> bags_;
  std::vector<std::uint64_t> front_;  // the slot that is being emptied
  std::size_t mask_ = 0, cursor_ = 0, size_ = 0;
  std::uint64_t slot_ = 0;
};

}  // namespace flockwork
