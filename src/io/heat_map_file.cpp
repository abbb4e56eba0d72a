// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/heat_map_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

#include "io/complete_file.h"
#include "io/number_fields.h"

namespace flockwork {
namespace {

// Person-seconds per m2 of one cell.
float presence_at(const CrowdMeter& meter, std::size_t cell) {
  const float side = meter.heat_grid().cell;
  return meter.presence()[cell] / (side * side);
}

void write_table(const CrowdMeter& meter, CompleteFile& file) {
  const MeasureGrid& grid = meter.heat_grid();
  file.write("x/m,y/m,presence/s m-2\n");
  std::string rows;
  for (std::int32_t j = 0; j < grid.rows; ++j) {
    rows.clear();
    for (std::int32_t i = 0; i < grid.columns; ++i) {
      append_field(rows, grid.centre_x(i), ',');
      append_field(rows, grid.centre_y(j), ',');
      const auto cell = static_cast<std::size_t>(j) * static_cast<std::size_t>(grid.columns) +
                        static_cast<std::size_t>(i);
      append_field(rows, presence_at(meter, cell), '\n');
    }
    file.write(rows);
  }
}

// Light yellow over orange and red to dark violet, of falling lightness throughout: on white paper
// little is pale.
std::string color_text(float share) {
  constexpr std::array<std::array<float, 3>, 5> stops{
      {{252, 245, 190}, {251, 165, 40}, {207, 68, 70}, {120, 28, 109}, {30, 15, 70}}};
  const float at = std::clamp(share, 0.0f, 1.0f) * (stops.size() - 1);
  const auto k = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  const float t = at - static_cast<float>(k);
  char text[8];
  int channels[3];
  for (std::size_t c = 0; c < 3; ++c) {
    channels[c] = static_cast<int>(stops[k][c] + t * (stops[k + 1][c] - stops[k][c]) + 0.5f);
  }
  std::snprintf(text, sizeof text, "#%02x%02x%02x", channels[0], channels[1], channels[2]);
  return text;
}

// A picture in m with y down, so that a place's height is -y.
class Picture {
 public:
  Picture(const Simulation& simulation, CompleteFile& file)
      : scene_(simulation.scene()), meter_(*simulation.crowd_meter()), file_(file) {
    const World& world = scene_.world;
    width_ = world.extent(0);
    height_ = world.extent(1);
    unit_ = std::max(width_, height_) / 60.0f;  // of the margin and of text
    // The few cells where somebody stood for long would leave all others pale.
    std::vector<float> visited;
    for (std::size_t c = 0; c < meter_.heat_grid().cells(); ++c) {
      if (const float value = presence_at(meter_, c); value > 0.0f) visited.push_back(value);
    }
    if (visited.empty()) return;
    const auto at = visited.begin() + static_cast<std::ptrdiff_t>(visited.size() * 98 / 100);
    std::nth_element(visited.begin(), at, visited.end());
    most_ = *at;
  }

  void write() {
    const World& world = scene_.world;
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.9g %.9g %.9g %.9g\" "
        "font-family=\"sans-serif\" font-size=\"%.9g\">\n",
        world.lower.x - unit_, -world.upper.y - unit_, width_ + 2 * unit_, height_ + 6 * unit_,
        1.4f * unit_);
    put("<rect x=\"%.9g\" y=\"%.9g\" width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
        world.lower.x - unit_, -world.upper.y - unit_);
    cells();
    for (const Wall& wall : scene_.walls) draw(wall);
    scale();
    file_.write("</svg>\n");
  }

 private:
  // Runs of cells of one colour become one rectangle.
  void cells() {
    const MeasureGrid& grid = meter_.heat_grid();
    file_.write("<g shape-rendering=\"crispEdges\">\n");
    for (std::int32_t j = 0; j < grid.rows; ++j) {
      std::int32_t first = 0;
      std::string color;
      for (std::int32_t i = 0; i <= grid.columns; ++i) {
        std::string next;
        if (i < grid.columns) {
          const auto cell = static_cast<std::size_t>(j) * static_cast<std::size_t>(grid.columns) +
                            static_cast<std::size_t>(i);
          if (const float value = presence_at(meter_, cell); value > 0.0f) {
            next = color_text(value / most_);
          }
        }
        if (next == color) continue;
        if (!color.empty()) {
          put("<rect x=\"%.9g\" y=\"%.9g\" width=\"%.9g\" height=\"%.9g\" fill=\"%s\"/>\n",
              grid.lower_x + static_cast<float>(first) * grid.cell,
              -(grid.lower_y + static_cast<float>(j + 1) * grid.cell),
              static_cast<float>(i - first) * grid.cell, grid.cell, color.c_str());
        }
        first = i;
        color = next;
      }
    }
    file_.write("</g>\n");
  }

  void draw(const Wall& wall) {
    const Shape& s = wall.shape;
    const bool filled = s.kind != ShapeKind::line && !wall.room;
    char style[96];
    std::snprintf(style, sizeof style, "fill=\"%s\" stroke=\"#222\" stroke-width=\"%.9g\"",
                  filled ? "#888" : "none", static_cast<double>(0.1f * unit_));
    switch (s.kind) {
      case ShapeKind::rectangle:
        put("<rect x=\"%.9g\" y=\"%.9g\" width=\"%.9g\" height=\"%.9g\" %s/>\n", s.lower.x,
            -s.upper.y, s.upper.x - s.lower.x, s.upper.y - s.lower.y, style);
        break;
      case ShapeKind::disc:
        put("<circle cx=\"%.9g\" cy=\"%.9g\" r=\"%.9g\" %s/>\n", s.centre.x, -s.centre.y, s.radius,
            style);
        break;
      case ShapeKind::polygon:
      case ShapeKind::line:
        file_.write(s.kind == ShapeKind::polygon ? "<polygon points=\"" : "<polyline points=\"");
        for (const Vec3& p : s.points) put("%.9g,%.9g ", p.x, -p.y);
        put("\" %s/>\n", style);
        break;
    }
  }

  // The colours with their values, below the floor.
  void scale() {
    constexpr int steps = 32;
    const float x = scene_.world.lower.x, y = -scene_.world.lower.y + unit_;
    const float length = 20.0f * unit_;
    for (int k = 0; k < steps; ++k) {
      put("<rect x=\"%.9g\" y=\"%.9g\" width=\"%.9g\" height=\"%.9g\" fill=\"%s\"/>\n",
          x + length * static_cast<float>(k) / steps, y, length / steps, unit_,
          color_text((static_cast<float>(k) + 0.5f) / steps).c_str());
    }
    put("<text x=\"%.9g\" y=\"%.9g\">0</text>\n", x, y + 2.5f * unit_);
    put("<text x=\"%.9g\" y=\"%.9g\">%.3g and more person-seconds per m2</text>\n",
        x + length + unit_, y + unit_, most_);
  }

  template <typename... Values>
  void put(const char* format, Values... values) {
    char text[512];
    std::snprintf(text, sizeof text, format, widened(values)...);
    file_.write(text);
  }
  static double widened(float value) { return static_cast<double>(value); }
  static const char* widened(const char* text) { return text; }

  const Scene& scene_;
  const CrowdMeter& meter_;
  CompleteFile& file_;
  float width_ = 0.0f, height_ = 0.0f, unit_ = 1.0f;
  float most_ = 1.0f;  // s/m2, of the darkest colour: 98 % of the visited cells have less
};

}  // namespace

Result<void> write_heat_map(const Simulation& simulation, const std::string& path) {
  const bool table = path.ends_with(".csv");
  if (!table && !path.ends_with(".svg")) return Error{path, "a heat map ends in .csv or .svg"};
  if (simulation.crowd_meter() == nullptr) {
    return Error{path, "a heat map shows where people have been and the scene has none"};
  }
  auto file = CompleteFile::create(path);
  if (!file) return file.error();
  if (table) {
    write_table(*simulation.crowd_meter(), file.value());
  } else {
    Picture(simulation, file.value()).write();
  }
  return file.value().finish();
}

}  // namespace flockwork
