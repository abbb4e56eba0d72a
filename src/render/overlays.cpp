// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/overlays.h"

#include <algorithm>
#include <cmath>

#include "flock/sense.h"
#include "render/cell_overlay.h"

namespace flockwork {
namespace {

constexpr OverlayColors on_dark{
    .separation{1.00f, 0.50f, 0.45f},
    .alignment{0.52f, 0.74f, 1.00f},
    .cohesion{0.42f, 0.92f, 0.56f},
    .velocity{1.00f, 0.87f, 0.32f},
    .perception{0.78f, 0.90f, 0.96f},
    .view{0.84f, 0.74f, 1.00f},
    .neighbour{0.50f, 0.88f, 0.92f},
    .close{1.00f, 0.62f, 0.32f},
    .cell{0.62f, 0.80f, 0.98f},
    .selection{1.00f, 1.00f, 1.00f},
};

constexpr OverlayColors on_light{
    .separation{0.78f, 0.10f, 0.08f},
    .alignment{0.08f, 0.30f, 0.78f},
    .cohesion{0.03f, 0.46f, 0.16f},
    .velocity{0.60f, 0.42f, 0.00f},
    .perception{0.22f, 0.32f, 0.40f},
    .view{0.42f, 0.24f, 0.70f},
    .neighbour{0.00f, 0.42f, 0.50f},
    .close{0.74f, 0.28f, 0.00f},
    .cell{0.18f, 0.36f, 0.58f},
    .selection{0.08f, 0.09f, 0.12f},
};

Vec3 at(const AlignedArray<float>& x, const AlignedArray<float>& y, const AlignedArray<float>& z,
        std::size_t i) {
  return {x[i], y[i], z.empty() ? 0.0f : z[i]};
}
Vec3 at(const VectorArrays& a, std::size_t i) { return at(a.x, a.y, a.z, i); }

bool senses_neighbours(const Overlays& o) { return o.neighbours || o.forces || o.cells; }

// Rounder where they are larger.
int segments_of(const Shot& shot, Vec3 place, float radius) {
  return std::clamp(static_cast<int>(1.2f * std::sqrt(radius / shot.pixel_at(place))) * 4, 12, 96);
}

Vec3 sight_of(const Shot& shot, Vec3 place) {
  return shot.camera.dimension == 2 ? Vec3{0, 0, 1} : normalized(place - shot.camera.eye());
}

// In space one circle lies flat and one faces the viewer.
void add_radius(const Pen& pen, const Shot& shot, Vec3 place, float radius, float opacity) {
  if (!(radius > 0.0f)) return;
  const int segments = segments_of(shot, place, radius);
  pen.circle(place, {1, 0, 0}, {0, 1, 0}, radius, opacity, segments);
  if (shot.camera.dimension == 2) return;
  pen.circle(place, shot.camera.orbit.right(), shot.camera.orbit.up(), radius, 0.6f * opacity,
             segments);
}

void add_arrow(const Pen& pen, const Shot& shot, Vec3 from, Vec3 arrow) {
  // Falloffs such as 1/d ask for far more than any picture holds.
  const float longest = 0.4f * shot.camera.width();
  float size = length(arrow);
  const float pixel = shot.pixel_at(from);
  if (!(size > 1.5f * pixel)) return;
  if (size > longest) {
    arrow = arrow * (longest / size);
    size = longest;
  }
  const Vec3 tip = from + arrow;
  const Vec3 along = arrow * (1.0f / size);
  const Vec3 across = normalized(cross(along, sight_of(shot, from)));
  const float head = std::min(9.0f * pixel, 0.4f * size);
  const Vec3 base = tip - along * head;
  pen.line(from, base, 1.0f);
  pen.triangle(tip, base + across * (0.42f * head), base - across * (0.42f * head), 1.0f);
}

// The reach of what the agent sees ahead, as a wedge or, in space, a cone.
void add_view(const Pen& pen, const Shot& shot, Vec3 place, Vec3 heading, float angle,
              float radius) {
  if (angle >= full_turn || !(radius > 0.0f) || dot(heading, heading) == 0.0f) return;
  const float half = 0.5f * angle;
  const int segments = segments_of(shot, place, radius);
  if (shot.camera.dimension == 2) {
    const Vec3 left{-heading.y, heading.x, 0.0f};
    pen.arc(place, heading, left, radius, -half, half, 0.9f, segments);
    for (const float side : {-half, half}) {
      pen.line(place,
               place + heading * (radius * std::cos(side)) + left * (radius * std::sin(side)),
               0.9f);
    }
    return;
  }
  const auto [u, v] = plane_across(heading);
  const Vec3 rim = place + heading * (radius * std::cos(half));
  const float width = radius * std::sin(half);
  pen.circle(rim, u, v, width, 0.8f, segments);
  constexpr int edges = 8;
  for (int i = 0; i < edges; ++i) {
    const float turn = full_turn * static_cast<float>(i) / edges;
    pen.line(place, rim + u * (width * std::cos(turn)) + v * (width * std::sin(turn)), 0.5f);
  }
}

// The circles of a model, largest first; the colour is that of the rule that acts within.
struct Radius {
  float radius;
  Vec3 color;
};
std::vector<Radius> radii_of(const FlockParameters& p, const OverlayColors& colors) {
  switch (p.model) {
    case FlockModel::vicsek:
      return {{p.radius, colors.alignment}};
    case FlockModel::exclusive:
      return {{p.radius, colors.cohesion},
              {p.alignment_radius, colors.alignment},
              {p.separation_radius, colors.separation}};
    case FlockModel::couzin: {
      const float orientation = p.separation_radius + p.orientation_width;
      return {{orientation + p.attraction_width, colors.cohesion},
              {orientation, colors.alignment},
              {p.separation_radius, colors.separation}};
    }
    case FlockModel::topological:  // those who count are counted, whatever their distance
      return {{p.separation_radius, colors.separation}};
    case FlockModel::steering:
    case FlockModel::velocity:
    case FlockModel::normalized:
      break;
  }
  return {{p.radius, colors.perception}, {p.separation_radius, colors.separation}};
}

float view_radius(const FlockParameters& p) {
  FlockParameters calm = p;
  calm.alarm_factor = 1.0f;
  return p.model == FlockModel::topological ? 2.0f * p.separation_radius : query_radius(calm);
}

}  // namespace

float Shot::pixel_at(Vec3 place) const {
  float pixel = camera.units_per_pixel(viewport) * viewport.pixel_ratio;
  if (camera.dimension == 3) pixel *= length(place - camera.eye()) / camera.orbit.distance;
  return pixel;
}

const OverlayColors& overlay_colors(bool light_theme) { return light_theme ? on_light : on_dark; }

std::vector<LegendEntry> overlay_legend(const Overlays& overlays, FlockModel model,
                                        bool light_theme) {
  const OverlayColors& c = overlay_colors(light_theme);
  std::vector<LegendEntry> legend;
  if (overlays.radii) {
    switch (model) {
      case FlockModel::vicsek:
        legend.push_back({"Neighbour radius", c.alignment});
        break;
      case FlockModel::exclusive:
      case FlockModel::couzin:
        legend.insert(legend.end(), {{"Cohesion radius", c.cohesion},
                                     {"Alignment radius", c.alignment},
                                     {"Separation radius", c.separation}});
        break;
      case FlockModel::topological:
        legend.push_back({"Separation radius", c.separation});
        break;
      case FlockModel::steering:
      case FlockModel::velocity:
      case FlockModel::normalized:
        legend.insert(legend.end(),
                      {{"Neighbour radius", c.perception}, {"Separation radius", c.separation}});
        break;
    }
  }
  if (overlays.view) legend.push_back({"Field of view", c.view});
  if (overlays.neighbours) {
    legend.insert(legend.end(), {{"Neighbour", c.neighbour}, {"Too close", c.close}});
  }
  if (overlays.forces) {
    legend.insert(legend.end(), {{"Separation", c.separation},
                                 {"Alignment", c.alignment},
                                 {"Cohesion", c.cohesion},
                                 {"Velocity", c.velocity}});
  }
  if (overlays.cells) legend.push_back({"Agents in a cell", c.cell});
  return legend;
}

void OverlayDrawing::look(const Simulation& simulation, int flock) {
  if (looked_ != flock) insight_.look(simulation, flock);
  looked_ = flock;
}

// Fills chosen_ with the agents to draw.
void OverlayDrawing::choose(const Simulation& simulation, const Overlays& overlays,
                            const Shot& shot) {
  chosen_.clear();
  const Agents& agents = insight_.agents();
  if (!overlays.everyone) {
    const std::int32_t place =
        overlays.agent < 0 ? -1 : insight_.place_of(static_cast<std::uint32_t>(overlays.agent));
    if (place >= 0) chosen_.push_back(static_cast<std::size_t>(place));
    return;
  }
  const float reach =
      view_radius(simulation.scene().flocks[static_cast<std::size_t>(overlays.flock)].parameters);
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const Vec3 place = at(agents.x, agents.y, agents.z, i);
    const auto point = shot.camera.world_to_screen(place, shot.viewport);
    if (!point) continue;
    const float margin = reach / shot.pixel_at(place) * shot.viewport.pixel_ratio;
    if (point->x > -margin && point->x < static_cast<float>(shot.viewport.width) + margin &&
        point->y > -margin && point->y < static_cast<float>(shot.viewport.height) + margin) {
      chosen_.push_back(i);
    }
  }
  // By id, so that the same agents keep their overlays from step to step.
  const auto most = static_cast<std::size_t>(limits::max_overlaid_agents);
  if (chosen_.size() <= most) return;
  const auto stride = static_cast<std::uint32_t>((chosen_.size() + most - 1) / most);
  std::erase_if(chosen_, [&](std::size_t i) { return agents.id[i] % stride != 0; });
  if (chosen_.size() > most) chosen_.resize(most);
}

void OverlayDrawing::add_agent(const FlockParameters& p, const Overlays& o, const Shot& shot,
                               std::size_t place, Sketches& sketches) {
  const Agents& agents = insight_.agents();
  const OverlayColors& colors = overlay_colors(shot.light_theme);
  const Vec3 origin = shot.camera.target();
  const Vec3 velocity = at(agents.vx, agents.vy, agents.vz, place);
  const Vec3 position = at(agents.x, agents.y, agents.z, place) + velocity * shot.lag;
  const float faint = o.everyone ? 0.35f : 0.85f;
  const float line_width = o.everyone ? 1.0f : 1.6f;
  const auto pen = [&](Sketch& sketch, Vec3 color, float width) {
    return Pen{sketch, origin, color, width};
  };
  if (o.radii) {
    for (const Radius& r : radii_of(p, colors)) {
      add_radius(pen(sketches.above, r.color, line_width), shot, position, r.radius, faint);
    }
  }
  if (o.view) {
    add_view(pen(sketches.above, colors.view, line_width), shot, position, normalized(velocity),
             p.field_of_view, view_radius(p));
  }
  if (o.neighbours) {
    for (const Insight::Neighbour& n : insight_.neighbours(place)) {
      pen(sketches.above, n.close ? colors.close : colors.neighbour, line_width)
          .line(position, position + n.offset, faint);
    }
  }
  if (o.forces) {
    const float scale = o.arrow_scale;
    const float width = o.everyone ? 1.4f : 2.2f;
    const auto arrow = [&](Vec3 color, Vec3 v) {
      add_arrow(pen(sketches.above, color, width), shot, position, v * scale);
    };
    arrow(colors.velocity, velocity);
    arrow(colors.cohesion, at(insight_.cohesion(), place));
    arrow(colors.alignment, at(insight_.alignment(), place));
    arrow(colors.separation, at(insight_.separation(), place));
  }
}

void OverlayDrawing::add(const Simulation& simulation, const Shot& shot, Sketches& sketches) {
  const Scene& scene = simulation.scene();
  const Overlays& o = scene.overlays;
  if (!o.radii && !o.view && !senses_neighbours(o)) return;
  if (o.flock < 0 || o.flock >= simulation.flock_count()) return;
  look(simulation, o.flock);
  if (o.cells && scene.neighbour_search == NeighbourSearch::grid) {
    add_cells(sketches.below, insight_.grid(), shot, overlay_colors(shot.light_theme).cell);
  }
  choose(simulation, o, shot);
  const FlockParameters& p = scene.flocks[static_cast<std::size_t>(o.flock)].parameters;
  for (const std::size_t place : chosen_) add_agent(p, o, shot, place, sketches);
}

std::optional<AgentFigures> OverlayDrawing::figures(const Simulation& simulation, AgentId agent) {
  if (agent.flock < 0 || agent.flock >= simulation.flock_count()) return {};
  look(simulation, agent.flock);
  const std::int32_t found = insight_.place_of(agent.id);
  if (found < 0) return {};
  const auto i = static_cast<std::size_t>(found);
  const Agents& a = insight_.agents();
  AgentFigures figures{
      agent, at(a.x, a.y, a.z, i),         at(a.vx, a.vy, a.vz, i),     0,
      0,     at(insight_.separation(), i), at(insight_.alignment(), i), at(insight_.cohesion(), i)};
  for (const Insight::Neighbour& n : insight_.neighbours(i)) {
    ++figures.neighbours;
    figures.close += n.close ? 1 : 0;
  }
  return figures;
}

std::optional<Vec3> drawn_place(const Simulation& simulation, AgentId agent, float lag) {
  if (agent.flock < 0 || agent.flock >= simulation.flock_count()) return {};
  const AgentView a = simulation.agents(agent.flock);
  const auto found = std::find(a.id.begin(), a.id.end(), agent.id);
  if (found == a.id.end()) return {};
  const auto i = static_cast<std::size_t>(found - a.id.begin());
  return Vec3{a.x[i] + a.vx[i] * lag, a.y[i] + a.vy[i] * lag,
              a.z.empty() ? 0.0f : a.z[i] + a.vz[i] * lag};
}

void add_selection(Sketch& sketch, const Simulation& simulation, const Shot& shot, AgentId agent) {
  const std::optional<Vec3> place = drawn_place(simulation, agent, shot.lag);
  if (!place) return;
  const Flock& flock = simulation.scene().flocks[static_cast<std::size_t>(agent.flock)];
  // Never too small to be found.
  const float radius = std::max(0.8f * flock.appearance.size, 11.0f * shot.pixel_at(*place));
  const bool planar = shot.camera.dimension == 2;
  const Vec3 u = planar ? Vec3{1, 0, 0} : shot.camera.orbit.right();
  const Vec3 v = planar ? Vec3{0, 1, 0} : shot.camera.orbit.up();
  const Pen pen{sketch, shot.camera.target(), overlay_colors(shot.light_theme).selection, 2.0f};
  pen.disc(*place, u, v, radius, 0.0f, 0.16f);
  pen.circle(*place, u, v, radius, 0.95f, 48);
}

}  // namespace flockwork
