// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "flock/stream_flow.h"

#include <cmath>
#include <cstddef>

namespace flockwork {
namespace {

constexpr double tolerance = 1.0e-6;  // of the residual, as a share of the right side

class StreamSolver {
 public:
  StreamSolver(const StreamGrid& grid, const WallGeometry& walls, const SegmentGrid& segments)
      : grid_(grid),
        columns_(static_cast<std::size_t>(grid.columns)),
        rows_(static_cast<std::size_t>(grid.rows)),
        cells_(columns_ * rows_),
        open_u_((columns_ + 1) * rows_, 0),
        open_v_(columns_ * (rows_ + 1), 0) {
    find_open_faces(walls, segments);
  }

  StreamFaces solve(double u, double v) {
    StreamFaces faces{std::vector<double>(open_u_.size()), std::vector<double>(open_v_.size())};
    for (std::size_t f = 0; f < open_u_.size(); ++f) faces.u[f] = open_u_[f] != 0 ? u : 0.0;
    for (std::size_t f = 0; f < open_v_.size(); ++f) faces.v[f] = open_v_[f] != 0 ? v : 0.0;
    const std::vector<double> p = pressure(outflow(faces));
    // No pressure beyond the ends that do not wrap.
    const auto at = [&](std::size_t i, std::size_t j) { return p[j * columns_ + i]; };
    for (std::size_t j = 0; j < rows_; ++j) {
      for (std::size_t i = 0; i <= columns_; ++i) {
        const std::size_t f = j * (columns_ + 1) + i;
        if (open_u_[f] == 0) continue;
        const double left = i > 0 ? at(i - 1, j) : grid_.wraps_x ? at(columns_ - 1, j) : 0.0;
        const double right = i < columns_ ? at(i, j) : grid_.wraps_x ? at(0, j) : 0.0;
        faces.u[f] -= (right - left) / grid_.width;
      }
    }
    for (std::size_t j = 0; j <= rows_; ++j) {
      for (std::size_t i = 0; i < columns_; ++i) {
        const std::size_t f = j * columns_ + i;
        if (open_v_[f] == 0) continue;
        const double below = j > 0 ? at(i, j - 1) : grid_.wraps_y ? at(i, rows_ - 1) : 0.0;
        const double above = j < rows_ ? at(i, j) : grid_.wraps_y ? at(i, 0) : 0.0;
        faces.v[f] -= (above - below) / grid_.height;
      }
    }
    return faces;
  }

 private:
  void find_open_faces(const WallGeometry& walls, const SegmentGrid& segments) {
    std::vector<char> fluid(cells_);
    const auto x_of = [&](std::size_t i) {
      return static_cast<float>(grid_.lower_x + (static_cast<double>(i) + 0.5) * grid_.width);
    };
    const auto y_of = [&](std::size_t j) {
      return static_cast<float>(grid_.lower_y + (static_cast<double>(j) + 0.5) * grid_.height);
    };
    for (std::size_t j = 0; j < rows_; ++j) {
      for (std::size_t i = 0; i < columns_; ++i) {
        fluid[j * columns_ + i] = walls.solid(x_of(i), y_of(j)) ? 0 : 1;
      }
    }
    for (std::size_t j = 0; j < rows_; ++j) {
      char* const open = open_u_.data() + j * (columns_ + 1);
      const char* const in_row = fluid.data() + j * columns_;
      for (std::size_t i = 1; i < columns_; ++i) {
        open[i] = in_row[i - 1] != 0 && in_row[i] != 0 &&
                  !segments.crosses(x_of(i - 1), y_of(j), x_of(i), y_of(j));
      }
      const char last = in_row[columns_ - 1];
      open[0] = in_row[0];
      open[columns_] = last;
      if (!grid_.wraps_x) continue;
      // From the last cell to where the first one is again.
      const bool passes = in_row[0] != 0 && last != 0 &&
                          !segments.crosses(x_of(columns_ - 1), y_of(j), x_of(columns_), y_of(j));
      open[0] = open[columns_] = passes ? 1 : 0;
    }
    for (std::size_t i = 0; i < columns_; ++i) {
      for (std::size_t j = 1; j < rows_; ++j) {
        open_v_[j * columns_ + i] = fluid[(j - 1) * columns_ + i] != 0 &&
                                    fluid[j * columns_ + i] != 0 &&
                                    !segments.crosses(x_of(i), y_of(j - 1), x_of(i), y_of(j));
      }
      const char first = fluid[i];
      const char last = fluid[(rows_ - 1) * columns_ + i];
      open_v_[i] = first;
      open_v_[rows_ * columns_ + i] = last;
      if (!grid_.wraps_y) continue;
      const bool passes = first != 0 && last != 0 &&
                          !segments.crosses(x_of(i), y_of(rows_ - 1), x_of(i), y_of(rows_));
      open_v_[i] = open_v_[rows_ * columns_ + i] = passes ? 1 : 0;
    }
  }

  // What flows out of each cell, per area.
  std::vector<double> outflow(const StreamFaces& faces) const {
    std::vector<double> out(cells_);
    for (std::size_t j = 0; j < rows_; ++j) {
      for (std::size_t i = 0; i < columns_; ++i) {
        const std::size_t u = j * (columns_ + 1) + i;
        const std::size_t v = j * columns_ + i;
        out[v] = (faces.u[u + 1] - faces.u[u]) / grid_.width +
                 (faces.v[v + columns_] - faces.v[v]) / grid_.height;
      }
    }
    return out;
  }

  // Minus the Laplacian over open faces.
  void apply(const std::vector<double>& p, std::vector<double>& out) const {
    const double wx = 1.0 / (grid_.width * grid_.width);
    const double wy = 1.0 / (grid_.height * grid_.height);
    for (std::size_t j = 0; j < rows_; ++j) {
      for (std::size_t i = 0; i < columns_; ++i) {
        const std::size_t c = j * columns_ + i;
        const std::size_t u = j * (columns_ + 1) + i;
        const double here = p[c];
        double sum = 0.0;
        if (open_u_[u] != 0) {
          sum += wx * (here - (i > 0 ? p[c - 1] : grid_.wraps_x ? p[c + columns_ - 1] : 0.0));
        }
        if (open_u_[u + 1] != 0) {
          const bool inner = i + 1 < columns_;
          sum += wx * (here - (inner ? p[c + 1] : grid_.wraps_x ? p[c + 1 - columns_] : 0.0));
        }
        if (open_v_[c] != 0) {
          sum += wy * (here - (j > 0           ? p[c - columns_]
                               : grid_.wraps_y ? p[cells_ - columns_ + i]
                                               : 0.0));
        }
        if (open_v_[c + columns_] != 0) {
          const bool inner = j + 1 < rows_;
          sum += wy * (here - (inner ? p[c + columns_] : grid_.wraps_y ? p[i] : 0.0));
        }
        out[c] = sum;
      }
    }
  }

  static double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0.0;
    for (std::size_t c = 0; c < a.size(); ++c) sum += a[c] * b[c];
    return sum;
  }

  // Laplacian p = outflow, by conjugate gradients (Hestenes and Stiefel, 1952). Where the walls
  // enclose fluid the pressure has no level, which its gradient does not need.
  std::vector<double> pressure(const std::vector<double>& out) const {
    std::vector<double> p(cells_, 0.0);
    std::vector<double> residual(cells_);
    for (std::size_t c = 0; c < cells_; ++c) residual[c] = -out[c];
    std::vector<double> direction = residual;
    std::vector<double> applied(cells_);
    double size2 = dot(residual, residual);
    const double enough = tolerance * tolerance * size2;
    const std::size_t most = 10 * (columns_ + rows_);
    for (std::size_t n = 0; n < most && size2 > enough; ++n) {
      apply(direction, applied);
      const double curvature = dot(direction, applied);
      if (!(curvature > 0.0)) break;
      const double length = size2 / curvature;
      for (std::size_t c = 0; c < cells_; ++c) {
        p[c] += length * direction[c];
        residual[c] -= length * applied[c];
      }
      const double next = dot(residual, residual);
      const double share = next / size2;
      for (std::size_t c = 0; c < cells_; ++c) direction[c] = residual[c] + share * direction[c];
      size2 = next;
    }
    return p;
  }

  const StreamGrid& grid_;
  std::size_t columns_, rows_, cells_;
  std::vector<char> open_u_, open_v_;
};

}  // namespace

StreamFaces solve_stream(const StreamGrid& grid, const WallGeometry& walls,
                         const SegmentGrid& segments, double u, double v) {
  return StreamSolver(grid, walls, segments).solve(u, v);
}

}  // namespace flockwork
