// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/cell_overlay.h"

#include <algorithm>
#include <string>
#include <vector>

namespace flockwork {
namespace {

constexpr std::size_t most_boxes = 1500;
constexpr std::size_t most_fills = 20'000;
constexpr std::size_t most_numbers = 400;
constexpr float least_number_width = 15.0f;  // CSS pixels

struct Cell {
  Vec3 lower, upper;
  std::int32_t agents = 0;
};

bool in_picture(const Shot& shot, const Cell& cell) {
  const auto a = shot.camera.world_to_screen(cell.lower, shot.viewport);
  const auto b = shot.camera.world_to_screen(cell.upper, shot.viewport);
  if (!a || !b) return false;
  const auto overlaps = [](float p, float q, int size) {
    return std::max(p, q) >= 0.0f && std::min(p, q) <= static_cast<float>(size);
  };
  return overlaps(a->x, b->x, shot.viewport.width) && overlaps(a->y, b->y, shot.viewport.height);
}

std::vector<Cell> occupied_cells(const CellGrid& grid, const Shot& shot) {
  const GridGeometry& g = grid.geometry();
  const auto edge = [](const GridAxis& axis, std::int32_t cell) {
    return axis.lower + static_cast<float>(cell) * axis.cell;
  };
  const std::int32_t slabs = g.dimension == 3 ? g.axis[2].cells : 1;
  std::vector<Cell> cells;
  for (std::int32_t k = 0; k < slabs; ++k) {
    for (std::int32_t j = 0; j < g.axis[1].cells; ++j) {
      const std::int32_t slab = g.dimension == 3 ? k + g.axis[2].ghosts : 0;
      const std::int32_t row = slab * g.axis[1].total() + j + g.axis[1].ghosts;
      const std::int32_t* const starts =
          grid.offsets() + std::int64_t{row} * g.row_stride() + g.axis[0].ghosts;
      for (std::int32_t i = 0; i < g.axis[0].cells; ++i) {
        if (starts[i + 1] == starts[i]) continue;
        Cell cell{{edge(g.axis[0], i), edge(g.axis[1], j), 0.0f},
                  {edge(g.axis[0], i + 1), edge(g.axis[1], j + 1), 0.0f},
                  starts[i + 1] - starts[i]};
        if (g.dimension == 3) {
          cell.lower.z = edge(g.axis[2], k);
          cell.upper.z = edge(g.axis[2], k + 1);
        }
        if (in_picture(shot, cell)) cells.push_back(cell);
      }
    }
  }
  return cells;
}

void keep_fullest(std::vector<Cell>& cells, std::size_t most) {
  if (cells.size() <= most) return;
  std::nth_element(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(most), cells.end(),
                   [](const Cell& a, const Cell& b) { return a.agents > b.agents; });
  cells.resize(most);
}

void add_square(const Pen& pen, const Cell& cell, float opacity) {
  const Vec3 a = cell.lower, c = cell.upper;
  const Vec3 b{c.x, a.y, 0.0f}, d{a.x, c.y, 0.0f};
  pen.quad(a, b, c, d, opacity);
  pen.line(a, b, 0.3f);
  pen.line(b, c, 0.3f);
  pen.line(c, d, 0.3f);
  pen.line(d, a, 0.3f);
}

void add_box(const Pen& pen, const Cell& cell, float opacity) {
  for (int axis = 0; axis < 3; ++axis) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (int corner = 0; corner < 4; ++corner) {
      Vec3 from = cell.lower;
      if (corner & 1) from[u] = cell.upper[u];
      if (corner & 2) from[v] = cell.upper[v];
      Vec3 to = from;
      to[axis] = cell.upper[axis];
      pen.line(from, to, opacity);
    }
  }
}

}  // namespace

void add_cells(Sketch& sketch, const CellGrid& grid, const Shot& shot, Vec3 color) {
  const bool planar = grid.geometry().dimension == 2;
  std::vector<Cell> cells = occupied_cells(grid, shot);
  const bool few = cells.size() <= most_numbers;
  keep_fullest(cells, planar ? most_fills : most_boxes);
  std::int32_t fullest = 1;
  for (const Cell& cell : cells) fullest = std::max(fullest, cell.agents);
  const float width = grid.geometry().axis[0].cell /
                      (shot.camera.units_per_pixel(shot.viewport) * shot.viewport.pixel_ratio);
  const Pen pen{sketch, shot.camera.target(), color, 1.0f};
  for (const Cell& cell : cells) {
    const float share = static_cast<float>(cell.agents) / static_cast<float>(fullest);
    if (!planar) {
      add_box(pen, cell, 0.10f + 0.45f * share);
      continue;
    }
    add_square(pen, cell, 0.06f + 0.44f * share);
    if (few && width >= least_number_width) {
      sketch.captions.push_back(
          {(cell.lower + cell.upper) * 0.5f, color, std::to_string(cell.agents)});
    }
  }
}

}  // namespace flockwork
