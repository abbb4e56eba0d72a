// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/overlays.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "render/floor_marks.h"
#include "render/frame.h"
#include "render/markers.h"
#include "render/svg_picture.h"

namespace flockwork {
namespace {

using Catch::Approx;

constexpr Viewport viewport{1200, 800, 1.0f};

// Three agents of a flock in an open plane: 0 in the origin heads along x, 1 is close ahead of it,
// 2 within its neighbour radius behind it.
Scene trio() {
  Scene scene;
  scene.world.bounds_x = scene.world.bounds_y = scene.world.bounds_z = Bounds::open;
  scene.flocks.resize(1);
  Flock& flock = scene.flocks[0];
  flock.count = 3;
  flock.parameters.radius = 4.0f;
  flock.parameters.separation_radius = 1.5f;
  return scene;
}

Simulation placed(const Scene& scene) {
  Simulation simulation = Simulation::build(scene).value();
  const std::vector<float> x{0, 1, -3}, y{0, 0, 0}, zero{0, 0, 0}, vx{2, 2, 2};
  const bool planar = scene.world.dimension == 2;
  const std::span<const float> none;
  REQUIRE(simulation.place(0, {x, y, planar ? none : zero, vx, zero, planar ? none : zero}).ok());
  return simulation;
}

struct Drawn {
  Sketches sketches;
  std::vector<Line> of(Vec3 color) const {
    std::vector<Line> lines;
    for (const Line& line : sketches.above.lines) {
      if (Vec3{line.color.x, line.color.y, line.color.z} == color) lines.push_back(line);
    }
    return lines;
  }
};

Drawn draw(const Scene& scene, float lag = 0.0f) {
  const Simulation simulation = placed(scene);
  Camera camera;
  camera.set_world(scene.world);
  Drawn drawn;
  OverlayDrawing overlays;
  overlays.add(simulation, {camera, viewport, false, lag}, drawn.sketches);
  return drawn;
}

float distance(const Vec4& end, Vec3 from = {}) { return length(Vec3{end.x, end.y, end.z} - from); }

const OverlayColors& dark = overlay_colors(false);

// Relative luminance and contrast as WCAG 2.1 defines them.
float luminance(Vec3 c) {
  const auto linear = [](float v) {
    return v <= 0.04045f ? v / 12.92f : std::pow((v + 0.055f) / 1.055f, 2.4f);
  };
  return 0.2126f * linear(c.x) + 0.7152f * linear(c.y) + 0.0722f * linear(c.z);
}
float contrast(Vec3 a, Vec3 b) {
  const float p = luminance(a), q = luminance(b);
  return (std::max(p, q) + 0.05f) / (std::min(p, q) + 0.05f);
}

TEST_CASE("overlays that are off draw nothing") {
  CHECK(draw(trio()).sketches.above.empty());
  CHECK(draw(trio()).sketches.below.empty());
}

TEST_CASE("radii are circles of the parameters' size around the agent that is named") {
  Scene scene = trio();
  scene.overlays.radii = true;
  const int dimension = GENERATE(2, 3);
  scene.world.dimension = dimension;
  scene.overlays.agent = 2;
  const Drawn drawn = draw(scene);
  const std::size_t flat_and_facing = dimension == 2 ? 1 : 2;
  for (const auto& [color, radius] :
       {std::pair{dark.perception, 4.0f}, std::pair{dark.separation, 1.5f}}) {
    const std::vector<Line> circle = drawn.of(color);
    CHECK(circle.size() >= 12 * flat_and_facing);
    for (const Line& line : circle) {
      CHECK(distance(line.from, {-3, 0, 0}) == Approx(radius).epsilon(1e-4));
    }
  }
}

TEST_CASE("lines go to the neighbours, close ones in another colour, and to nobody out of view") {
  Scene scene = trio();
  scene.overlays.neighbours = true;
  Drawn drawn = draw(scene);
  REQUIRE(drawn.of(dark.close).size() == 1);
  CHECK(drawn.of(dark.close)[0].to.x == Approx(1.0f));
  REQUIRE(drawn.of(dark.neighbour).size() == 1);
  CHECK(drawn.of(dark.neighbour)[0].to.x == Approx(-3.0f));
  scene.flocks[0].parameters.field_of_view = 3.0f;
  drawn = draw(scene);
  CHECK(drawn.of(dark.close).size() == 1);
  CHECK(drawn.of(dark.neighbour).empty());
}

TEST_CASE("arrows are the forces times their scale, in the colour of their rule") {
  Scene scene = trio();
  scene.overlays.forces = true;
  scene.overlays.arrow_scale = 2.0f;
  const Drawn drawn = draw(scene);
  // The longest way from the agent among the corners of the tip is the tip itself.
  const auto tip = [&](Vec3 color) {
    Vec4 farthest;
    for (const Corner& c : drawn.sketches.above.corners) {
      if (Vec3{c.color.x, c.color.y, c.color.z} != color) continue;
      if (distance(c.place) > distance(farthest)) farthest = c.place;
    }
    return farthest;
  };
  CHECK(tip(dark.velocity).x == Approx(2.0f * 2.0f));
  // Only agent 1 is close, ahead: separation is full force straight back.
  const FlockParameters& p = scene.flocks[0].parameters;
  CHECK(tip(dark.separation).x == Approx(-2.0f * p.max_force * p.separation_weight));
  // All move alike, below full speed: alignment asks for more of it.
  CHECK(tip(dark.alignment).x == Approx(2.0f * p.max_force * p.alignment_weight));
  CHECK(tip(dark.alignment).y == 0.0f);
}

TEST_CASE(
    "the field of view is a wedge in the plane, a cone in space, and nothing when it is all") {
  Scene scene = trio();
  scene.overlays.view = true;
  CHECK(draw(scene).of(dark.view).empty());
  const float half = 0.7f;
  scene.flocks[0].parameters.field_of_view = 2.0f * half;
  scene.world.dimension = GENERATE(2, 3);
  const std::vector<Line> lines = draw(scene).of(dark.view);
  REQUIRE(!lines.empty());
  for (const Line& line : lines) {
    for (const Vec4& end : {line.from, line.to}) {
      if (distance(end) < 1e-6f) continue;  // the agent itself
      CHECK(distance(end) == Approx(4.0f).epsilon(1e-4));
      CHECK(end.x >= 4.0f * std::cos(half) - 1e-4f);
    }
  }
}

TEST_CASE("everyone is drawn up to the limit, the same ones from step to step") {
  Scene scene = trio();
  scene.world.bounds_x = scene.world.bounds_y = Bounds::wrap;
  scene.flocks[0].count = 5000;
  scene.overlays.forces = true;
  scene.overlays.everyone = true;
  Simulation simulation = Simulation::build(scene).value();
  Camera camera;
  camera.set_world(scene.world);
  camera.planar.width = 200.0f;
  const auto arrows = [&] {
    Sketches sketches;
    OverlayDrawing overlays;
    overlays.add(simulation, {camera, viewport}, sketches);
    std::size_t count = 0;
    for (const Corner& c : sketches.above.corners) {
      count += Vec3{c.color.x, c.color.y, c.color.z} == dark.velocity ? 1 : 0;
    }
    return count / 3;
  };
  const std::size_t drawn = arrows();
  CHECK(drawn <= limits::max_overlaid_agents);
  CHECK(drawn > limits::max_overlaid_agents / 2);
  simulation.step();
  CHECK(arrows() == drawn);
}

TEST_CASE("agents that are not in the picture have no overlays") {
  Scene scene = trio();
  scene.overlays.radii = scene.overlays.everyone = true;
  const Simulation simulation = placed(scene);
  Camera camera;
  camera.set_world(scene.world);
  camera.planar.target = {1000, 0, 0};
  camera.planar.width = 20.0f;
  Sketches sketches;
  OverlayDrawing overlays;
  overlays.add(simulation, {camera, viewport}, sketches);
  CHECK(sketches.above.empty());
}

TEST_CASE("cells hold every agent once and are numbered while few are seen") {
  Scene scene = trio();
  scene.world.bounds_x = scene.world.bounds_y = GENERATE(Bounds::wrap, Bounds::bounce);
  scene.overlays.cells = true;
  scene.flocks[0].count = 40;
  const Simulation simulation = Simulation::build(scene).value();
  Camera camera;
  camera.set_world(scene.world);
  camera.planar.width = 130.0f;
  const Viewport large{4000, 4000, 1.0f};
  Sketches sketches;
  OverlayDrawing overlays;
  overlays.add(simulation, {camera, large}, sketches);
  int agents = 0;
  for (const Caption& caption : sketches.below.captions) agents += std::stoi(caption.text);
  CHECK(agents == 40);
  CHECK(sketches.below.corners.size() == 6 * sketches.below.captions.size());
}

TEST_CASE("nobody is selected by id -1, an id that is gone, or in a scene without flocks") {
  Scene scene = trio();
  scene.overlays.radii = scene.overlays.forces = scene.overlays.neighbours = true;
  scene.flocks[0].count = 1;
  Simulation simulation = Simulation::build(scene).value();
  OverlayDrawing overlays;
  CHECK_FALSE(overlays.figures(simulation, {0, 7}).has_value());
  CHECK_FALSE(overlays.figures(simulation, {3, 0}).has_value());
  CHECK_FALSE(drawn_place(simulation, {0, 7}, 0.0f).has_value());
  CHECK(overlays.figures(simulation, {0, 0})->neighbours == 0);
}

TEST_CASE("the figures of an agent count its neighbours and tell its forces") {
  const Simulation simulation = placed(trio());
  OverlayDrawing overlays;
  const auto figures = overlays.figures(simulation, {0, 0});
  REQUIRE(figures.has_value());
  CHECK(figures->neighbours == 2);
  CHECK(figures->close == 1);
  CHECK(figures->velocity.x == 2.0f);
  CHECK(figures->separation.x < 0.0f);
}

TEST_CASE("a click finds the agent under it and nobody in the void") {
  const Simulation simulation = placed(trio());
  Camera camera;
  camera.set_world(simulation.scene().world);
  camera.planar.width = 20.0f;
  const Shot shot{camera, viewport};
  const ScreenPoint on_first = camera.planar.world_to_screen({1.1f, 0, 0}, viewport);
  const auto found = agent_under(simulation, shot, on_first, 6.0f);
  REQUIRE(found.has_value());
  CHECK(found->id == 1);
  CHECK_FALSE(agent_under(simulation, shot, {on_first.x, on_first.y + 200.0f}, 6.0f).has_value());
}

TEST_CASE("a dragged point stays in the plane, and in space on the plane that faces the viewer") {
  Scene scene = trio();
  scene.world.dimension = GENERATE(2, 3);
  Camera camera;
  camera.set_world(scene.world);
  const Vec3 through{1.0f, 2.0f, scene.world.dimension == 3 ? 3.0f : 0.0f};
  const ScreenPoint cursor{700, 300};
  const Vec3 place = place_under({camera, viewport}, cursor, through);
  const auto back = camera.world_to_screen(place, viewport);
  REQUIRE(back.has_value());
  CHECK(back->x == Approx(cursor.x).margin(0.1));
  CHECK(back->y == Approx(cursor.y).margin(0.1));
  if (scene.world.dimension == 2) {
    CHECK(place.z == 0.0f);
  } else {
    CHECK(dot(place - through, camera.orbit.forward()) == Approx(0.0f).margin(1e-3));
  }
}

TEST_CASE("food shrinks as it is used up") {
  Scene scene = trio();
  scene.points.resize(1);
  PointParameters& food = scene.points[0].parameters;
  food.kind = PointKind::food;
  food.at = {0, 0, 0};
  food.near_distance = 4.0f;
  food.amount = 10.0f;
  Simulation simulation = placed(scene);
  Camera camera;
  camera.set_world(scene.world);
  camera.planar.width = 40.0f;
  const auto heap = [&] {
    Sketch sketch;
    add_points(sketch, simulation, {camera, viewport});
    float widest = 0.0f;
    for (const Corner& c : sketch.corners) {
      if (c.place.w > 0.5f) widest = std::max(widest, distance(c.place));
    }
    return widest;
  };
  CHECK(heap() == Approx(4.0f));
  while (simulation.food_left()[0] > 5.0f) simulation.step();
  CHECK(heap() == Approx(4.0f * std::sqrt(simulation.food_left()[0] / 10.0f)));
}

TEST_CASE("overlay colours keep a contrast of 3 to 1 to every background of their theme") {
  for (int b = 1; b < background_count; ++b) {
    const auto background = static_cast<Background>(b);
    const FrameBlock block = frame_block(Camera{}, viewport, background, 0.0);
    REQUIRE((block.zenith.w > 0.5f) == is_light(background));
    const OverlayColors& c = overlay_colors(is_light(background));
    for (const Vec4& back : {block.zenith, block.horizon, block.nadir}) {
      for (const Vec3& ink : {c.separation, c.alignment, c.cohesion, c.velocity, c.perception,
                              c.view, c.neighbour, c.close, c.cell, c.selection}) {
        CAPTURE(background_names[b], ink.x, ink.y, ink.z);
        CHECK(contrast(ink, {back.x, back.y, back.z}) >= 3.0f);
      }
    }
  }
  for (const bool light : {false, true}) {
    const FloorColors& f = floor_colors(light);
    for (const Vec3& ink :
         {f.exit, f.closed, f.source, f.waypoint, f.slow, f.fast, f.avoided, f.area, f.line}) {
      CAPTURE(light, ink.x, ink.y, ink.z);
      CHECK(contrast(ink, f.ground) >= 3.0f);
    }
  }
}

TEST_CASE("an SVG picture shows the overlays of its scene and names their colours") {
  Scene scene = trio();
  Camera camera;
  camera.set_world(scene.world);
  camera.planar.width = 20.0f;
  const std::string plain = svg_picture(placed(scene), camera, viewport);
  CHECK(plain.find("Separation") == std::string::npos);
  scene.overlays.forces = scene.overlays.radii = true;
  const std::string shown = svg_picture(placed(scene), camera, viewport);
  for (const LegendEntry& entry : overlay_legend(scene.overlays, FlockModel::steering, false)) {
    CHECK(shown.find(std::string(">") + entry.label + "</text>") != std::string::npos);
  }
  CHECK(std::count(shown.begin(), shown.end(), '\n') >
        std::count(plain.begin(), plain.end(), '\n') + 24);
}

}  // namespace
}  // namespace flockwork
