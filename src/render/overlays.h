// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "render/render_options.h"
#include "render/sketch.h"
#include "sim/insight.h"
#include "sim/simulation.h"

namespace flockwork {

// sRGB. All keep a contrast of 3:1 to every background of their theme (WCAG 2.1, 1.4.11).
struct OverlayColors {
  Vec3 separation, alignment, cohesion, velocity;
  Vec3 perception, view, neighbour, close, cell, selection;
};
const OverlayColors& overlay_colors(bool light_theme);

// What the colours of the overlays that are on stand for, for a legend.
struct LegendEntry {
  const char* label;
  Vec3 color;
};
std::vector<LegendEntry> overlay_legend(const Overlays& overlays, FlockModel model,
                                        bool light_theme);

// How the picture is taken.
struct Shot {
  const Camera& camera;
  const Viewport& viewport;
  bool light_theme = false;
  // s: agents are drawn at p + v lag. 0 or less.
  float lag = 0.0f;

  // u per CSS pixel at a place.
  float pixel_at(Vec3 place) const;
};

// What the panel says about one agent.
struct AgentFigures {
  AgentId agent;
  Vec3 position, velocity;  // u, u/s
  int neighbours = 0;
  int close = 0;  // of these, within the separation radius
  // As Insight has them: u/s2, or u/s for models that choose a heading.
  Vec3 separation, alignment, cohesion;
};

// Draws a scene's overlays. Whatever asks about neighbours, forces or cells costs about a step.
class OverlayDrawing {
 public:
  // The state may have changed: looks anew where something asks.
  void new_frame() { looked_ = -1; }

  // Agents of the overlay's flock that are in the picture, at most limits::max_overlaid_agents of
  // them (every m-th id when there are more), or the one that the overlays name.
  void add(const Simulation& simulation, const Shot& shot, Sketches& sketches);
  // Nothing where there is no such agent.
  std::optional<AgentFigures> figures(const Simulation& simulation, AgentId agent);

 private:
  void look(const Simulation& simulation, int flock);
  void choose(const Simulation& simulation, const Overlays& overlays, const Shot& shot);
  void add_agent(const FlockParameters& parameters, const Overlays& overlays, const Shot& shot,
                 std::size_t place, Sketches& sketches);

  Insight insight_;
  int looked_ = -1;                  // at which flock in this frame
  std::vector<std::size_t> chosen_;  // places in the insight's arrays
};

// A ring around an agent; follows its size.
void add_selection(Sketch& sketch, const Simulation& simulation, const Shot& shot, AgentId agent);
// Where the agent is drawn.
std::optional<Vec3> drawn_place(const Simulation& simulation, AgentId agent, float lag);

}  // namespace flockwork
