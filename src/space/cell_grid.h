// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/array.h"
#include "space/agents.h"
#include "space/grid_geometry.h"

namespace flockwork {

// Agents counting-sorted by row-major cell, with their images across wrapped seams in ghost cells,
// so that the neighbourhood of an agent is one contiguous range in each of 3 (2D) or 9 (3D) rows.
//
// `sorted()` holds the rows one after another. Behind each row stand `row_padding` elements at
// x = `far_away`: a four-lane loop over a range may read past its end without a mask, because what
// it meets there, later cells of the row or the padding, lies outside the radius anyway and no
// other range of the same query covers it.
class CellGrid {
 public:
  static constexpr std::int32_t row_padding = 4;
  static constexpr float far_away = 1.0e18f;  // its square is still a float

  // Allocates for `count` agents in any arrangement, so that sort() never does. `carries`: sort()
  // will get further arrays to permute.
  void reserve(const World& world, float radius, std::size_t count, bool carries = false);

  // Sorts `agents` (stable: agents of a cell keep their order) and makes the sorted copy with
  // images. `agents` hold the same order afterwards, without images.
  // `carried` are further arrays of the same length that are permuted alike.
  void sort(const World& world, float radius, Agents& agents,
            std::span<AlignedArray<float>* const> carried = {});

  // Makes the sorted copy only: for those who ask about agents that are sorted by another radius.
  void index(const World& world, float radius, const Agents& agents);

  const GridGeometry& geometry() const { return geometry_; }
  const Agents& sorted() const { return sorted_; }
  Agents& sorted() { return sorted_; }
  // offsets()[row * row_stride + cell] is where a cell starts in sorted(); the entry behind the
  // last cell of a row is where the row ends. Row = z index * axis[1].total() + y index.
  const std::int32_t* offsets() const { return offsets_.data(); }

 private:
  void make_copy(const World& world, float radius, const Agents& agents, bool remember_source);
  void count_cells(const Agents& agents);
  void place_cells();
  void scatter(const Agents& agents, bool remember_source);
  void copy_images();
  void copy_shifted(std::int32_t from, std::int32_t to, std::int32_t count, int axis, float shift);
  void copy_row(std::int32_t from_row, std::int32_t to_row, int axis, float shift);
  void copy_back(Agents& agents, std::span<AlignedArray<float>* const> carried);

  GridGeometry geometry_;
  AlignedArray<std::int32_t> cell_of_;  // per agent, before sorting
  AlignedArray<std::int32_t> counts_;   // per cell; all zero between two sorts
  AlignedArray<std::int32_t> offsets_;
  AlignedArray<std::uint32_t> source_;  // per sorted element, only for carried arrays
  AlignedArray<float> carried_copy_;
  Agents sorted_;
};

}  // namespace flockwork
