// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace flockwork {

// A priority queue of cells for fronts that only move on: what is pushed is never of a lower slot
// than what was popped last. Cells come slot by slot, within a slot in the order in which they were
// pushed. Several times faster than a heap for fronts of thousands: the slots in use are one list
// each over a few items, which stay in the cache, and a bit each to find the next.
class BucketQueue {
 public:
  struct Item {
    float value;
    std::int32_t cell;
    std::uint32_t next;
  };

  // The largest span of slots that can be filled at the same time is `slots` - 1.
  void reset(std::size_t slots) {
    std::size_t power = 64;
    while (power < slots) power *= 2;
    ends_.resize(power);
    filled_.assign(power / 64, 0);
    mask_ = power - 1;
    items_.clear();
    free_ = none;
    slot_ = 0;
    size_ = 0;
  }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }

  void push(std::int32_t cell, float value, std::uint64_t slot) {
    ++size_;
    std::uint32_t item = free_;
    if (item == none) {
      item = static_cast<std::uint32_t>(items_.size());
      items_.push_back({value, cell, none});
    } else {
      free_ = items_[item].next;
      items_[item] = {value, cell, none};
    }
    const std::size_t at = static_cast<std::size_t>(std::max(slot, slot_)) & mask_;
    const std::uint64_t bit = std::uint64_t{1} << (at & 63);
    if ((filled_[at >> 6] & bit) == 0) {
      filled_[at >> 6] |= bit;
      ends_[at].first = item;
    } else {
      items_[ends_[at].last].next = item;
    }
    ends_[at].last = item;
  }

  // Not to be called on an empty queue.
  Item pop() {
    std::size_t at = static_cast<std::size_t>(slot_) & mask_;
    if ((filled_[at >> 6] & (std::uint64_t{1} << (at & 63))) == 0) at = next_slot(at);
    --size_;
    const std::uint32_t item = ends_[at].first;
    const Item popped = items_[item];
    if (popped.next == none) {
      filled_[at >> 6] &= ~(std::uint64_t{1} << (at & 63));
    } else {
      ends_[at].first = popped.next;
    }
    items_[item].next = free_;
    free_ = item;
    return popped;
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  struct Ends {
    std::uint32_t first, last;
  };

  std::size_t next_slot(std::size_t at) {
    std::size_t word = at >> 6;
    std::uint64_t bits = filled_[word] & (~std::uint64_t{0} << (at & 63));
    while (bits == 0) {
      word = (word + 1) & (mask_ >> 6);
      bits = filled_[word];
    }
    const std::size_t next = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
    slot_ += (next - at) & mask_;
    return next;
  }

  std::vector<Item> items_;
  std::vector<Ends> ends_;             // of the list of each slot
  std::vector<std::uint64_t> filled_;  // a bit for each slot
  std::uint32_t free_ = none;
  std::size_t mask_ = 0, size_ = 0;
  std::uint64_t slot_ = 0;
};

}  // namespace flockwork
