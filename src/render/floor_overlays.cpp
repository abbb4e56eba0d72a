// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/floor_overlays.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>

#include "render/palette.h"
#include "render/people_marks.h"

namespace flockwork {
namespace {

constexpr float degree = 0.01745329252f;
constexpr double field_interval = 0.5;    // s between pictures, of the clock
constexpr double density_interval = 0.1;  // s
constexpr double heat_interval = 0.5;     // s
constexpr float crowded = 5.0f;           // 1/m2: the end of the density's scale
constexpr std::size_t most_iso_lines = 20'000;
constexpr std::int32_t most_squares = 180;  // across, for lines of equal distance

std::uint64_t next_version() {
  static std::uint64_t version = 0;
  return ++version;
}

// From near, green, over blue to far, violet; lighter where nearer.
Vec3 distance_color(float t) {
  return srgb_from_oklch(0.86f - 0.50f * t, 0.13f, (150.0f + 165.0f * t) * degree);
}
// Yellow over red to dark purple: the denser, the darker.
Vec3 density_color(float t) {
  return srgb_from_oklch(0.90f - 0.52f * t, 0.12f + 0.07f * std::sin(3.1416f * t),
                         (105.0f - 110.0f * t) * degree);
}
// Blue over magenta to yellow: the longer, the lighter.
Vec3 heat_color(float t) {
  return srgb_from_oklch(0.38f + 0.52f * t, 0.17f, (285.0f + 175.0f * t) * degree);
}

using Ramp = std::array<std::uint32_t, 256>;
template <typename Color, typename Opacity>
Ramp ramp_of(const Color& color, const Opacity& opacity) {
  Ramp ramp;
  for (std::size_t i = 0; i < ramp.size(); ++i) {
    const float t = static_cast<float>(i) / 255.0f;
    ramp[i] = texel(color(t), opacity(t));
  }
  return ramp;
}

template <typename Color>
ScaleLegend scale_of(const char* label, std::string low, std::string high, const Color& color) {
  ScaleLegend legend{label, std::move(low), std::move(high), {}};
  for (std::size_t i = 0; i < legend.colors.size(); ++i) {
    legend.colors[i] = color(static_cast<float>(i) / static_cast<float>(legend.colors.size() - 1));
  }
  return legend;
}

std::uint32_t shade(const Ramp& ramp, float share) {
  return ramp[static_cast<std::size_t>(std::clamp(share, 0.0f, 1.0f) * 255.0f)];
}

std::string number(float value, const char* unit) {
  char text[48];
  std::snprintf(text, sizeof text, "%.3g %s", static_cast<double>(value), unit);
  return text;
}

void cover(FloorImage& image, const MeasureGrid& grid) {
  image.width = grid.columns;
  image.height = grid.rows;
  image.lower = {grid.lower_x, grid.lower_y, 0.0f};
  image.upper = image.lower + Vec3{static_cast<float>(grid.columns) * grid.cell,
                                   static_cast<float>(grid.rows) * grid.cell, 0.0f};
  image.texels.assign(grid.cells(), 0);
  image.version = next_version();
}

// Nobody is in walls; what spreads there would only hide them.
void clear_walls(FloorImage& image, const MeasureGrid& grid, const Crowd& crowd) {
  const NavigationGrid& cells = crowd.floor().grid();
  for (std::int32_t row = 0; row < grid.rows; ++row) {
    for (std::int32_t column = 0; column < grid.columns; ++column) {
      if (!cells.solid(cells.cell_at(grid.centre_x(column), grid.centre_y(row)))) continue;
      std::uint32_t& texel =
          image.texels[static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) +
                       static_cast<std::size_t>(column)];
      texel &= 0x00FFFFFFu;
    }
  }
}

std::int32_t field_of_exit(const Crowd& crowd, const std::string& exit) {
  Target target;
  target.kind = TargetKind::nearest;
  for (std::size_t e = 0; e < crowd.scene().exits.size() && !exit.empty(); ++e) {
    if (crowd.scene().exits[e].name != exit) continue;
    target.kind = TargetKind::exit;
    target.index = static_cast<std::int32_t>(e);
  }
  return crowd.floor().find_field(target);
}

void add_way(const Pen& pen, Vec3 from, Vec3 way, float pixel) {
  const float size = length(way);
  if (!(size > 2.0f * pixel)) return;
  const Vec3 along = way * (1.0f / size);
  const Vec3 across{-along.y, along.x, 0.0f};
  const float head = std::min(8.0f * pixel, 0.45f * size);
  const Vec3 tip = from + way, base = tip - along * head;
  pen.line(from, base, 0.95f);
  pen.triangle(tip, base + across * (0.42f * head), base - across * (0.42f * head), 0.95f);
}

}  // namespace

float round_step(float range, int most) {
  const float rough = range / static_cast<float>(most);
  if (!(rough > 0.0f) || !std::isfinite(rough)) return 1.0f;
  const float decade = std::pow(10.0f, std::floor(std::log10(rough)));
  for (const float digit : {1.0f, 2.0f, 5.0f}) {
    if (rough <= digit * decade * 1.0001f) return digit * decade;
  }
  return 10.0f * decade;
}

void FloorOverlays::clear() {
  distances_ = density_ = heat_ = {};
  iso_lines_.clear();
  legend_.clear();
  distances_made_ = density_made_ = heat_made_ = -1.0e9;
}

void FloorOverlays::add(const Simulation& simulation, const Shot& shot, double now,
                        Sketches& sketches) {
  legend_.clear();
  const Overlays& o = simulation.scene().overlays;
  if (simulation.crowd() == nullptr || shot.camera.dimension != 2) return;
  const auto due = [now](double& made, double interval) {
    if (now - made < interval && now >= made) return false;
    made = now;
    return true;
  };
  const auto show = [&](const FloorImage& image, const ScaleLegend& legend) {
    if (image.empty()) return;
    sketches.below.images.push_back(&image);
    legend_.push_back(legend);
  };
  if (o.distance_field) {
    if (exit_ != o.exit) distances_made_ = -1.0e9;
    exit_ = o.exit;
    if (due(distances_made_, field_interval)) make_distances(simulation);
    show(distances_, distances_legend_);
    const Pen pen{sketches.below, shot.camera.target(),
                  shot.light_theme ? Vec3{0.05f, 0.08f, 0.12f} : Vec3{0.95f, 0.97f, 1.0f}, 1.0f};
    for (const Iso& iso : iso_lines_) pen.line(iso.from, iso.to, 0.45f);
  }
  if (o.heat_map) {
    if (due(heat_made_, heat_interval)) make_heat(simulation);
    show(heat_, heat_legend_);
  }
  if (o.density) {
    if (due(density_made_, density_interval)) make_density(simulation);
    show(density_, density_legend_);
  }
  if (o.directions) add_directions(simulation, shot, sketches.above);
}

// A texel for each cell, or for every so-manieth of large grids.
void FloorOverlays::make_distances(const Simulation& simulation) {
  const Crowd& crowd = *simulation.crowd();
  const std::int32_t field = field_of_exit(crowd, exit_);
  iso_lines_.clear();
  distances_ = {};
  if (field < 0) return;
  const NavigationGrid& grid = crowd.floor().grid();
  const FieldValues& cells = crowd.floor().values(field);
  if (cells.size() < static_cast<std::size_t>(grid.cells())) return;
  const float scale =
      crowd.scene().parameters.field == FieldMethod::dijkstra ? 0.1f * grid.cell() : 1.0f;
  const std::int32_t stride =
      (std::max(grid.columns(), grid.rows()) + most_texels - 1) / most_texels;
  FloorImage& image = distances_;
  image.width = (grid.columns() + stride - 1) / stride;
  image.height = (grid.rows() + stride - 1) / stride;
  image.lower = {grid.lower_x(), grid.lower_y(), 0.0f};
  const float side = grid.cell() * static_cast<float>(stride);
  image.upper = image.lower + Vec3{static_cast<float>(image.width) * side,
                                   static_cast<float>(image.height) * side, 0.0f};
  image.version = next_version();
  const std::size_t count =
      static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  image.texels.assign(count, 0);
  std::vector<float> values(count, NAN);  // m; infinite: unreachable; NaN: wall
  float farthest = 0.0f;
  for (std::size_t i = 0; i < count; ++i) {
    const auto n = static_cast<std::int32_t>(i);
    const std::int32_t column = std::min(n % image.width * stride + stride / 2, grid.columns() - 1);
    const std::int32_t row = std::min(n / image.width * stride + stride / 2, grid.rows() - 1);
    const std::int32_t cell = grid.index(column, row);
    if (grid.solid(cell)) continue;
    values[i] = scale * cells[static_cast<std::size_t>(cell)];
    if (std::isfinite(values[i])) farthest = std::max(farthest, values[i]);
  }
  const Ramp ramp = ramp_of(distance_color, [](float) { return 0.62f; });
  const std::uint32_t unreachable = texel({0.85f, 0.15f, 0.15f}, 0.55f);
  const float end = farthest > 0.0f ? farthest : 1.0f;
  for (std::size_t i = 0; i < count; ++i) {
    if (std::isnan(values[i])) continue;
    image.texels[i] = std::isinf(values[i]) ? unreachable : shade(ramp, values[i] / end);
  }
  const float spacing = round_step(end, 20);
  make_iso_lines(values, spacing);
  distances_legend_ =
      scale_of("Way to the exit", "0 m", number(end, "m") + ", a line each " + number(spacing, "m"),
               distance_color);
}

// Marching squares between the middles of four texels; of large pictures of every so-manieth, as
// lines of some pixels each are many to draw.
void FloorOverlays::make_iso_lines(const std::vector<float>& values, float spacing) {
  const FloorImage& image = distances_;
  const std::int32_t step = (std::max(image.width, image.height) + most_squares - 1) / most_squares;
  const float texel = (image.upper.x - image.lower.x) / static_cast<float>(image.width);
  const float side = texel * static_cast<float>(step);
  const auto value_at = [&](std::int32_t column, std::int32_t row) {
    return values[static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width) +
                  static_cast<std::size_t>(column)];
  };
  for (std::int32_t row = 0; row + step < image.height; row += step) {
    for (std::int32_t column = 0; column + step < image.width; column += step) {
      const std::array<float, 4> v{value_at(column, row), value_at(column + step, row),
                                   value_at(column + step, row + step),
                                   value_at(column, row + step)};
      const auto [least, most] = std::minmax_element(v.begin(), v.end());
      // Walls, and fields that jump across one, have no lines.
      if (!std::all_of(v.begin(), v.end(), [](float x) { return std::isfinite(x); })) continue;
      if (*most - *least > 4.0f * side + spacing) continue;
      const Vec3 lower = image.lower + Vec3{(static_cast<float>(column) + 0.5f) * texel,
                                            (static_cast<float>(row) + 0.5f) * texel, 0.0f};
      const std::array<Vec3, 4> corner{lower, lower + Vec3{side, 0, 0}, lower + Vec3{side, side, 0},
                                       lower + Vec3{0, side, 0}};
      for (float level = std::ceil(*least / spacing) * spacing; level < *most; level += spacing) {
        Vec3 ends[4];
        std::size_t found = 0;
        for (std::size_t k = 0; k < 4; ++k) {
          const float a = v[k], b = v[(k + 1) % 4];
          if ((a < level) == (b < level)) continue;
          ends[found++] = corner[k] + (corner[(k + 1) % 4] - corner[k]) * ((level - a) / (b - a));
        }
        for (std::size_t k = 0; k + 1 < found; k += 2) iso_lines_.push_back({ends[k], ends[k + 1]});
      }
      if (iso_lines_.size() > most_iso_lines) return;
    }
  }
}

void FloorOverlays::make_density(const Simulation& simulation) {
  measure_.measure(*simulation.crowd(), simulation.scene().world);
  cover(density_, measure_.grid());
  // What is hardly anybody is left clear, so that single people are no blots.
  const Ramp ramp =
      ramp_of(density_color, [](float t) { return std::clamp(t * 8.0f - 0.4f, 0.0f, 0.72f); });
  for (std::size_t i = 0; i < density_.texels.size(); ++i) {
    density_.texels[i] = shade(ramp, measure_.values()[i] / crowded);
  }
  clear_walls(density_, measure_.grid(), *simulation.crowd());
  density_legend_ = scale_of("Density", "0", number(crowded, "/m\xC2\xB2 and more"), density_color);
}

void FloorOverlays::make_heat(const Simulation& simulation) {
  const CrowdMeter* meter = simulation.crowd_meter();
  heat_ = {};
  if (meter == nullptr) return;
  const MeasureGrid& grid = meter->heat_grid();
  const std::span<const float> presence = meter->presence();
  if (presence.empty() || presence.size() != grid.cells()) return;
  cover(heat_, grid);
  const float area = grid.cell * grid.cell;
  // The last hundredth of the cells, such as where somebody waits for ever, would leave the rest
  // dark.
  std::vector<float> some;
  for (const float seconds : presence) {
    if (seconds > 0.0f) some.push_back(seconds);
  }
  float end = area;
  if (!some.empty()) {
    const auto most = some.begin() + static_cast<std::ptrdiff_t>((some.size() - 1) * 99 / 100);
    std::nth_element(some.begin(), most, some.end());
    end = std::max(*most, 1.0e-6f);
  }
  const Ramp ramp = ramp_of(
      heat_color, [](float t) { return t > 0.0f ? std::min(0.25f + 4.0f * t, 0.8f) : 0.0f; });
  for (std::size_t i = 0; i < heat_.texels.size(); ++i) {
    // Of one sixteenth of a step: what is not zero is seen.
    const float share = presence[i] > 0.0f ? std::max(presence[i] / end, 1.0f / 255.0f) : 0.0f;
    heat_.texels[i] = shade(ramp, share);
  }
  heat_legend_ =
      scale_of("Presence", "0", number(end / area, "person s/m\xC2\xB2 and more"), heat_color);
}

void FloorOverlays::add_directions(const Simulation& simulation, const Shot& shot,
                                   Sketch& above) const {
  const OverlayColors& colors = overlay_colors(shot.light_theme);
  const Crowd& crowd = *simulation.crowd();
  const People& people = crowd.people();
  const double time = crowd.time() + static_cast<double>(shot.lag);
  std::vector<std::size_t> seen;
  for (std::size_t k = 0; k < people.size(); ++k) {
    const auto at =
        shot.camera.world_to_screen({people.body[k].x, people.body[k].y, 0.0f}, shot.viewport);
    if (at && at->x >= 0.0f && at->y >= 0.0f && at->x < static_cast<float>(shot.viewport.width) &&
        at->y < static_cast<float>(shot.viewport.height)) {
      seen.push_back(k);
    }
  }
  // By id, so that the same people keep their arrows.
  const auto most = static_cast<std::size_t>(limits::max_overlaid_agents);
  const auto stride = static_cast<std::uint32_t>((seen.size() + most - 1) / most);
  const Pen wanted{above, shot.camera.target(), colors.cohesion, 1.6f};
  const Pen chosen{above, shot.camera.target(), colors.velocity, 1.8f};
  for (const std::size_t k : seen) {
    const Person& person = people.person[k];
    if (stride > 1 && person.id % stride != 0) continue;
    const Body& body = people.body[k];
    const PersonPlace place = person_place(body, person, time);
    const Vec3 at{place.x, place.y, 0.0f};
    const float pixel = shot.pixel_at(at);
    add_way(wanted, at, Vec3{body.pull_x, body.pull_y, 0.0f} * person.step_length, pixel);
    add_way(chosen, at, Vec3{body.x - place.x, body.y - place.y, 0.0f}, pixel);
  }
}

}  // namespace flockwork
