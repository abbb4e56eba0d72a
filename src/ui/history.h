// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace flockwork {

// The last values of a figure, oldest first, for a small plot.
class History {
 public:
  static constexpr int capacity = 240;

  void push(float value) {
    values_[static_cast<std::size_t>(next_)] = value;
    next_ = (next_ + 1) % capacity;
    size_ = std::min(size_ + 1, capacity);
  }
  void clear() { next_ = size_ = 0; }

  int size() const { return size_; }
  // 0 is the oldest.
  float at(int i) const {
    return values_[static_cast<std::size_t>((next_ - size_ + i + capacity) % capacity)];
  }
  float last() const { return size_ == 0 ? 0.0f : at(size_ - 1); }
  float maximum() const {
    float most = 0.0f;
    for (int i = 0; i < size_; ++i) most = std::max(most, at(i));
    return most;
  }

 private:
  std::array<float, capacity> values_{};
  int next_ = 0;
  int size_ = 0;
};

}  // namespace flockwork
