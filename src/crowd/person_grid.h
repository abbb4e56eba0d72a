// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "crowd/people.h"
#include "space/world.h"

namespace flockwork {

// Who is near, kept up with every single step: each cell holds a list of its people in the order of
// their ids, so that a walk over cells meets people in an order that does not depend on the past.
class PersonGrid {
 public:
  // m. With 0.8 a decision took a quarter longer at 0.5 people per m2, with 1.8 as long.
  static constexpr float preferred_cell = 1.25f;
  static constexpr float max_cells = 4.0e6f;

  void build(const World& world) {
    period_x_ = world.bounds_x == Bounds::wrap ? world.extent(0) : 0.0f;
    period_y_ = world.bounds_y == Bounds::wrap ? world.extent(1) : 0.0f;
    lower_x_ = world.lower.x;
    lower_y_ = world.lower.y;
    float cell = preferred_cell;
    const auto count = [&](int axis) {
      return std::max(1.0f, std::floor(world.extent(axis) / cell));
    };
    while (count(0) * count(1) > max_cells) cell *= 2.0f;
    columns_ = static_cast<std::int32_t>(count(0));
    rows_ = static_cast<std::int32_t>(count(1));
    inverse_x_ = static_cast<float>(columns_) / std::max(world.extent(0), 1e-3f);
    inverse_y_ = static_cast<float>(rows_) / std::max(world.extent(1), 1e-3f);
    first_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), -1);
  }
  void clear() { std::fill(first_.begin(), first_.end(), -1); }

  void insert(People& people, std::int32_t slot) {
    std::int32_t* link = &first_[cell_of(people.body[static_cast<std::size_t>(slot)])];
    const std::uint32_t id = people.person[static_cast<std::size_t>(slot)].id;
    while (*link >= 0 && people.person[static_cast<std::size_t>(*link)].id < id) {
      link = &people.body[static_cast<std::size_t>(*link)].next;
    }
    people.body[static_cast<std::size_t>(slot)].next = *link;
    *link = slot;
  }
  void remove(People& people, std::int32_t slot) {
    std::int32_t* link = &first_[cell_of(people.body[static_cast<std::size_t>(slot)])];
    while (*link != slot) link = &people.body[static_cast<std::size_t>(*link)].next;
    *link = people.body[static_cast<std::size_t>(slot)].next;
  }
  void move(People& people, std::int32_t slot, float x, float y) {
    Body& body = people.body[static_cast<std::size_t>(slot)];
    if (cell_of(body) == cell_at(x, y)) {
      body.x = x;
      body.y = y;
      return;
    }
    remove(people, slot);
    body.x = x;
    body.y = y;
    insert(people, slot);
  }

  // Puts people into the order of the cells in memory, by way of `scratch`, which needs room for
  // all: neighbours then share cache lines. Changes nothing else.
  void sort(People& people, People& scratch) {
    scratch.body.resize(people.size());
    scratch.person.resize(people.size());
    std::size_t next = 0;
    for (std::int32_t& first : first_) {
      std::int32_t* link = &first;
      while (*link >= 0) {
        const auto old = static_cast<std::size_t>(*link);
        *link = static_cast<std::int32_t>(next);
        scratch.body[next] = people.body[old];
        scratch.person[next] = people.person[old];
        link = &scratch.body[next].next;
        ++next;
      }
    }
    std::swap(people, scratch);
  }

  // Calls visit(slot, x, y) for everybody within `reach` and perhaps some
  // more, with the coordinates of the image that is nearest to (x, y).
  template <typename Visit>
  void near(const People& people, float x, float y, float reach, Visit&& visit) const {
    const std::int32_t j0 = whole((y - reach - lower_y_) * inverse_y_);
    const std::int32_t j1 = whole((y + reach - lower_y_) * inverse_y_);
    const float height = 1.0f / inverse_y_;
    span(j0, j1, rows_, period_y_, [&](std::int32_t j, float shift_y) {
      // Only the cells that the circle reaches in this row, with a little more for rounding. Those
      // who stand outside of the floor are in its outermost rows.
      const float bottom = lower_y_ + static_cast<float>(j) * height + shift_y;
      const bool outermost = period_y_ == 0.0f && (j == 0 || j == rows_ - 1);
      const float gap = outermost ? 0.0f : std::max({0.0f, bottom - y, y - (bottom + height)});
      const float half = std::sqrt(std::max(0.0f, reach * reach - gap * gap)) + 1e-3f;
      const std::int32_t i0 = whole((x - half - lower_x_) * inverse_x_);
      const std::int32_t i1 = whole((x + half - lower_x_) * inverse_x_);
      span(i0, i1, columns_, period_x_, [&](std::int32_t i, float shift_x) {
        std::int32_t slot =
            first_[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) +
                   static_cast<std::size_t>(i)];
        while (slot >= 0) {
          const Body& body = people.body[static_cast<std::size_t>(slot)];
          visit(slot, body.x + shift_x, body.y + shift_y);
          slot = body.next;
        }
      });
    });
  }

  // Into the world, along wrapped axes.
  float wrapped_x(float x) const { return wrapped(x, lower_x_, period_x_); }
  float wrapped_y(float y) const { return wrapped(y, lower_y_, period_y_); }

 private:
  static std::int32_t whole(float at) {
    return static_cast<std::int32_t>(std::floor(std::clamp(at, -1.0e8f, 1.0e8f)));
  }
  static float wrapped(float x, float lower, float period) {
    if (period == 0.0f) return x;
    if (x < lower) x += period;
    if (x >= lower + period) x -= period;
    return x;
  }
  // The cells a..b of an axis, those beyond its ends as images where it wraps. Each cell once.
  template <typename Visit>
  static void span(std::int32_t a, std::int32_t b, std::int32_t count, float period,
                   Visit&& visit) {
    if (period == 0.0f) {
      a = std::clamp(a, 0, count - 1);
      b = std::clamp(b, 0, count - 1);
    } else if (b - a >= count) {
      b = a + count - 1;
    }
    for (std::int32_t k = a; k <= b; ++k) {
      if (k < 0) {
        visit(k + count, -period);
      } else if (k >= count) {
        visit(k - count, period);
      } else {
        visit(k, 0.0f);
      }
    }
  }
  std::size_t cell_of(const Body& body) const { return cell_at(body.x, body.y); }
  std::size_t cell_at(float x, float y) const {
    const std::int32_t i = std::clamp(whole((x - lower_x_) * inverse_x_), 0, columns_ - 1);
    const std::int32_t j = std::clamp(whole((y - lower_y_) * inverse_y_), 0, rows_ - 1);
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(i);
  }

  float period_x_ = 0.0f, period_y_ = 0.0f, lower_x_ = 0.0f, lower_y_ = 0.0f;
  float inverse_x_ = 1.0f, inverse_y_ = 1.0f;
  std::int32_t columns_ = 1, rows_ = 1;
  std::vector<std::int32_t> first_;
};

}  // namespace flockwork
