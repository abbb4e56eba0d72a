// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/wall_buckets.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

constexpr float preferred_cell = 1.5f;  // m: about the reach of a person's query

}  // namespace

std::int32_t WallBuckets::column(float x) const {
  const float at = (x - lower_x_) * inverse_cell_;
  return at > 0.0f ? std::min(columns_ - 1, static_cast<std::int32_t>(std::min(at, 1e9f))) : 0;
}

std::int32_t WallBuckets::row(float y) const {
  const float at = (y - lower_y_) * inverse_cell_;
  return at > 0.0f ? std::min(rows_ - 1, static_cast<std::int32_t>(std::min(at, 1e9f))) : 0;
}

void WallBuckets::build(const WallGeometry& geometry) {
  segments_ = geometry.segments();
  first_.clear();
  segment_.clear();
  seen_.assign(segments_.size(), 0);
  found_.reserve(segments_.size());
  query_ = 0;
  if (segments_.empty()) return;

  float upper_x = segments_[0].ax, upper_y = segments_[0].ay;
  lower_x_ = upper_x;
  lower_y_ = upper_y;
  for (const WallSegment& s : segments_) {
    lower_x_ = std::min({lower_x_, s.ax, s.bx});
    lower_y_ = std::min({lower_y_, s.ay, s.by});
    upper_x = std::max({upper_x, s.ax, s.bx});
    upper_y = std::max({upper_y, s.ay, s.by});
  }
  float cell = preferred_cell;
  const auto count = [&](float extent) { return std::floor(extent / cell) + 1.0f; };
  while (count(upper_x - lower_x_) * count(upper_y - lower_y_) > static_cast<float>(max_buckets)) {
    cell *= 2.0f;
  }
  inverse_cell_ = 1.0f / cell;
  columns_ = static_cast<std::int32_t>(count(upper_x - lower_x_));
  rows_ = static_cast<std::int32_t>(count(upper_y - lower_y_));

  // Buckets of each row that the segment's part within the row can reach, one bucket wider for
  // rounding: a long diagonal wall is not in all the buckets of its box.
  const auto visit = [&](const WallSegment& s, auto&& put) {
    const float margin = 0.01f * cell;
    const std::int32_t j0 = row(std::min(s.ay, s.by) - margin);
    const std::int32_t j1 = row(std::max(s.ay, s.by) + margin);
    for (std::int32_t j = j0; j <= j1; ++j) {
      float x0 = std::min(s.ax, s.bx), x1 = std::max(s.ax, s.bx);
      const float dy = s.by - s.ay;
      if (std::fabs(dy) > 1e-3f * cell && j0 != j1) {
        const float band0 = lower_y_ + static_cast<float>(j) * cell - margin;
        const float band1 = lower_y_ + static_cast<float>(j + 1) * cell + margin;
        const float t0 = std::clamp((band0 - s.ay) / dy, 0.0f, 1.0f);
        const float t1 = std::clamp((band1 - s.ay) / dy, 0.0f, 1.0f);
        const float at0 = s.ax + t0 * (s.bx - s.ax), at1 = s.ax + t1 * (s.bx - s.ax);
        x0 = std::max(x0, std::min(at0, at1));
        x1 = std::min(x1, std::max(at0, at1));
      }
      const std::int32_t i1 = column(x1 + margin);
      for (std::int32_t i = column(x0 - margin); i <= i1; ++i) {
        put(static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) +
            static_cast<std::size_t>(i));
      }
    }
  };
  first_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1, 0);
  for (const WallSegment& s : segments_) visit(s, [&](std::size_t k) { ++first_[k + 1]; });
  for (std::size_t k = 1; k < first_.size(); ++k) first_[k] += first_[k - 1];
  segment_.resize(first_.back());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (std::size_t n = 0; n < segments_.size(); ++n) {
    visit(segments_[n],
          [&](std::size_t k) { segment_[next[k]++] = static_cast<std::uint32_t>(n); });
  }
}

std::span<const std::uint32_t> WallBuckets::gather(float lower_x, float lower_y, float upper_x,
                                                   float upper_y) {
  found_.clear();
  if (segments_.empty()) return {};
  if (++query_ == 0) {  // the counter has come round
    std::fill(seen_.begin(), seen_.end(), 0u);
    query_ = 1;
  }
  const float end_x = lower_x_ + static_cast<float>(columns_) / inverse_cell_;
  const float end_y = lower_y_ + static_cast<float>(rows_) / inverse_cell_;
  if (upper_x < lower_x_ || upper_y < lower_y_ || lower_x > end_x || lower_y > end_y) return {};
  const std::int32_t i0 = column(lower_x), i1 = column(upper_x);
  const std::int32_t j0 = row(lower_y), j1 = row(upper_y);
  for (std::int32_t j = j0; j <= j1; ++j) {
    const std::size_t base = static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_);
    const std::uint32_t begin = first_[base + static_cast<std::size_t>(i0)];
    const std::uint32_t end = first_[base + static_cast<std::size_t>(i1) + 1];
    for (std::uint32_t k = begin; k < end; ++k) {
      const std::uint32_t n = segment_[k];
      if (seen_[n] == query_) continue;
      seen_[n] = query_;
      const WallSegment& s = segments_[n];
      if (std::max(s.ax, s.bx) < lower_x || std::min(s.ax, s.bx) > upper_x ||
          std::max(s.ay, s.by) < lower_y || std::min(s.ay, s.by) > upper_y) {
        continue;
      }
      found_.push_back(n);
    }
  }
  return found_;
}

void WallBuckets::gather(float x, float y, float reach, NearWalls& near) {
  near.count = 0;
  if (segments_.empty()) return;
  const auto found = gather(x - reach, y - reach, x + reach, y + reach);
  if (found.size() > near.ax.size()) {
    const std::size_t room = std::max<std::size_t>(2 * found.size(), 64);
    for (AlignedArray<float>* a : {&near.ax, &near.ay, &near.bx, &near.by}) a->resize(room);
  }
  for (const std::uint32_t n : found) {
    const WallSegment& s = segments_[n];
    near.ax[near.count] = s.ax;
    near.ay[near.count] = s.ay;
    near.bx[near.count] = s.bx;
    near.by[near.count] = s.by;
    ++near.count;
  }
}

}  // namespace flockwork
