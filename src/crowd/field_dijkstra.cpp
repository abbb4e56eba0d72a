// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>

#include "crowd/distance_field.h"

namespace flockwork {
namespace {

constexpr std::size_t even_bags = 16;  // more than the longest step

std::array<std::int32_t, 8> strides(const NavigationGrid& grid) {
  std::array<std::int32_t, 8> stride;
  for (std::size_t d = 0; d < 8; ++d) {
    stride[d] = neighbour_row[d] * grid.columns() + neighbour_column[d];
  }
  return stride;
}

}  // namespace

void FieldSolver::prepare_bags() {
  // As wide as the least step: no cell of a bag can improve another one of the same bag, so any
  // order within a bag gives Dijkstra's result (Dinitz 1978).
  inverse_width_ = 1.0f / (10.0f * least_);
  const auto bags =
      even_ ? even_bags : static_cast<std::size_t>(14.0f * most_ * inverse_width_) + 3;
  if (bags_.size() < bags) bags_.resize(bags);
  for (auto& bag : bags_) bag.clear();
  bag_ = bag_cursor_ = empty_bags_ = 0;
}

bool FieldSolver::spread(std::int64_t budget) {
  const std::uint8_t* open = grid_->open();
  const float* cost = grid_->cost();
  const auto stride = strides(*grid_);
  const std::size_t bags = bags_.size();
  while (empty_bags_ < bags) {
    auto& bag = bags_[bag_ % bags];
    if (bag_cursor_ == bag.size()) {
      empty_bags_ = bag_cursor_ == 0 ? empty_bags_ + 1 : 0;
      bag.clear();
      bag_cursor_ = 0;
      ++bag_;
      continue;
    }
    if (budget-- <= 0) return false;
    ++done_;
    const std::int32_t cell = bag[bag_cursor_++];
    std::uint8_t& unsettled = follow_[static_cast<std::size_t>(cell)];
    if (unsettled == 0) continue;
    unsettled = 0;
    ++reached_;
    const float value = values_[cell];
    for (unsigned ways = open[cell]; ways != 0; ways &= ways - 1) {
      const auto d = static_cast<std::size_t>(std::countr_zero(ways));
      const std::int32_t neighbour = cell + stride[d];
      const float through = value + ((d & 1) != 0 ? 14.0f : 10.0f) * cost[neighbour];
      if (!(through < values_[neighbour])) continue;
      values_[neighbour] = through;
      // Rounding must not put it into the bag that is being emptied: the ways are as long as a bag.
      const auto slot = std::max(static_cast<std::size_t>(through * inverse_width_), bag_ + 1);
      bags_[slot % bags].push_back(neighbour);
    }
  }
  return true;
}

// All costs are 1, so values are whole numbers and exact, and a bag holds one of them. Around a
// cell with all ways open, of equally long ways to a cell behind it one goes diagonally first: only
// the directions that can be the next of such a way are followed, about one per cell and not eight
// (canonical orderings: Sturtevant and Rabin, Proc. IJCAI 2016, 683). A cell that several shortest
// ways reach follows the directions of all of them.
bool FieldSolver::spread_evenly(std::int64_t budget) {
  constexpr std::array<std::uint8_t, 8> onward{0x01, 0x07, 0x04, 0x1c, 0x10, 0x70, 0x40, 0xc1};
  const std::uint8_t* open = grid_->open();
  const auto stride = strides(*grid_);
  float* const values = values_;
  std::uint8_t* const follow = follow_.data();
  while (empty_bags_ < even_bags) {
    auto& bag = bags_[bag_ % even_bags];
    const auto value = static_cast<float>(bag_);
    const std::array<float, 2> through{static_cast<float>(bag_ + 10),
                                       static_cast<float>(bag_ + 14)};
    const std::array<std::vector<std::int32_t>*, 2> next{&bags_[(bag_ + 10) % even_bags],
                                                         &bags_[(bag_ + 14) % even_bags]};
    for (; bag_cursor_ < bag.size(); ++bag_cursor_) {
      if (budget-- <= 0) return false;
      ++done_;
      const std::int32_t cell = bag[bag_cursor_];
      if (values[cell] != value) continue;  // a shorter way was found
      ++reached_;
      for (unsigned ways = open[cell] == 0xff ? follow[cell] : open[cell]; ways != 0;
           ways &= ways - 1) {
        const auto d = static_cast<std::size_t>(std::countr_zero(ways));
        const std::int32_t neighbour = cell + stride[d];
        const float known = values[neighbour], now = through[d & 1];
        if (now > known) continue;
        if (now == known) {
          follow[neighbour] = static_cast<std::uint8_t>(follow[neighbour] | onward[d]);
          continue;
        }
        follow[neighbour] = onward[d];
        values[neighbour] = now;
        next[d & 1]->push_back(neighbour);
      }
    }
    empty_bags_ = bag.empty() ? empty_bags_ + 1 : 0;
    bag.clear();
    bag_cursor_ = 0;
    ++bag_;
  }
  return true;
}

}  // namespace flockwork
