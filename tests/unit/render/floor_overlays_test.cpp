// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/floor_overlays.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cmath>

#include "../support/floor_scene.h"
#include "render/floor_marks.h"
#include "render/frame.h"

namespace flockwork {
namespace {

using Catch::Approx;

constexpr Viewport viewport{1200, 800, 1.0f};

struct Picture {
  explicit Picture(const Scene& scene, int steps = 0)
      : simulation(Simulation::build(scene).value()) {
    for (int i = 0; i < steps; ++i) simulation.step();
    camera.set_world(scene.world);
    camera.fit(scene.world, viewport);
    const Shot shot{camera, viewport, false, 0.0f};
    maps.add(simulation, shot, 0.0, sketches);
    add_floor_marks(sketches.below, simulation, shot);
  }
  std::uint32_t texel_at(const FloorImage& image, float x, float y) const {
    const auto column = static_cast<std::int32_t>(
        (x - image.lower.x) / (image.upper.x - image.lower.x) * static_cast<float>(image.width));
    const auto row = static_cast<std::int32_t>(
        (y - image.lower.y) / (image.upper.y - image.lower.y) * static_cast<float>(image.height));
    return image.texels[static_cast<std::size_t>(row * image.width + column)];
  }

  Simulation simulation;
  Camera camera;
  FloorOverlays maps;
  Sketches sketches;
};

std::uint32_t opacity(std::uint32_t texel) { return texel >> 24; }

TEST_CASE("maps that are off draw nothing") {
  const Picture picture(floor_scene(), 3);
  CHECK(picture.sketches.below.images.empty());
  CHECK(picture.sketches.above.empty());
  CHECK(picture.maps.legend().empty());
}

TEST_CASE("lines of equal distance are so far from the exit that they lead to") {
  Scene scene = floor_scene();
  scene.overlays.distance_field = true;
  scene.overlays.floor_marks = false;
  scene.overlays.exit = "exit";
  const Picture picture(scene);
  REQUIRE(picture.sketches.below.images.size() == 1);
  REQUIRE(picture.maps.legend().size() == 1);
  // The exit is as wide as the room: lines are straight, 19 m minus a multiple of 1 m from the
  // left.
  std::size_t lines = 0;
  for (const Line& line : picture.sketches.below.lines) {
    const float x = line.from.x + picture.camera.target().x;
    const float distance = 19.0f - x;
    CAPTURE(x);
    CHECK(distance == Approx(std::round(distance)).margin(0.05));
    CHECK(line.from.x == Approx(line.to.x).margin(0.05));
    ++lines;
  }
  CHECK(lines > 18 * 20);  // cells of 0.2 m across 6 m, at every metre
  const FloorImage& image = *picture.sketches.below.images[0];
  CHECK(opacity(picture.texel_at(image, -0.5f, 3.0f)) == 0);  // a wall
  CHECK(opacity(picture.texel_at(image, 5.0f, 3.0f)) > 0);
  CHECK(picture.texel_at(image, 5.0f, 3.0f) != picture.texel_at(image, 15.0f, 3.0f));
}

TEST_CASE("what cannot reach the exit is marked in a colour of its own") {
  Scene scene = floor_scene();
  scene.overlays.distance_field = true;
  scene.overlays.exit = "exit";
  // People can still go to the other exit.
  scene.walls.resize(2);
  scene.walls[1].shape.kind = ShapeKind::line;
  scene.walls[1].shape.points = {{16, -1, 0}, {16, 7, 0}};
  scene.crowd.journeys.clear();
  const Picture picture(scene);
  REQUIRE(picture.sketches.below.images.size() == 1);
  const FloorImage& image = *picture.sketches.below.images[0];
  const std::uint32_t cut_off = picture.texel_at(image, 5.0f, 3.0f);
  CHECK(cut_off == picture.texel_at(image, 14.0f, 2.0f));
  CHECK(cut_off != picture.texel_at(image, 17.0f, 3.0f));
  CHECK((cut_off & 255u) > ((cut_off >> 8) & 255u));  // red
}

TEST_CASE("the density map is opaque where people are, clear where nobody is and in walls") {
  Scene scene = floor_scene(40);
  scene.overlays.density = true;
  const Picture picture(scene, 1);
  REQUIRE(picture.sketches.below.images.size() == 1);
  const FloorImage& image = *picture.sketches.below.images[0];
  CHECK(opacity(picture.texel_at(image, 12.5f, 3.0f)) > 100);
  CHECK(opacity(picture.texel_at(image, 4.0f, 3.0f)) == 0);
  CHECK(opacity(picture.texel_at(image, 12.5f, 6.6f)) == 0);
}

TEST_CASE("the heat map shows where people have been, also when they are gone") {
  Scene scene = floor_scene(5);
  scene.overlays.heat_map = true;
  const Picture picture(scene, 400);
  REQUIRE(picture.simulation.crowd()->people().size() == 0);
  REQUIRE(picture.sketches.below.images.size() == 1);
  const FloorImage& image = *picture.sketches.below.images[0];
  CHECK(std::any_of(image.texels.begin(), image.texels.end(),
                    [](std::uint32_t t) { return opacity(t) > 100; }));
  CHECK(opacity(picture.texel_at(image, 5.0f, 3.0f)) == 0);
}

TEST_CASE("each person has an arrow of where it wants to go, and who steps one of the step") {
  Scene scene = floor_scene(6);
  scene.overlays.directions = true;
  const Picture picture(scene, 20);
  const Vec3 wanted = overlay_colors(false).cohesion;
  std::size_t arrows = 0;
  for (const Line& line : picture.sketches.above.lines) {
    if (Vec3{line.color.x, line.color.y, line.color.z} == wanted) ++arrows;
  }
  CHECK(arrows == 6);
}

TEST_CASE("marks name exits, count who left, and tell closed exits from open ones") {
  Scene scene = floor_scene(5);
  scene.crowd.exits[1].open = false;
  const Picture picture(scene, 400);
  std::vector<std::string> texts;
  for (const Caption& caption : picture.sketches.below.captions) texts.push_back(caption.text);
  CHECK(std::count(texts.begin(), texts.end(), "exit  5") == 1);
  CHECK(std::count(texts.begin(), texts.end(), "back (closed)") == 1);
  const FloorColors& colors = floor_colors(false);
  const auto drawn = [&](Vec3 color) {
    return std::any_of(picture.sketches.below.corners.begin(), picture.sketches.below.corners.end(),
                       [&](const Corner& c) {
                         return Vec3{c.color.x, c.color.y, c.color.z} == color;
                       });
  };
  CHECK(drawn(colors.exit));
  CHECK(drawn(colors.closed));
  Scene bare = scene;
  bare.overlays.floor_marks = false;
  CHECK(Picture(bare).sketches.below.empty());
}

TEST_CASE("a flow line has its counts at the heads of its arrows") {
  Scene scene = floor_scene(9);
  scene.crowd.exits[1].open = false;
  scene.crowd.flow_lines.resize(1);
  scene.crowd.flow_lines[0].from = {17, 6, 0};
  scene.crowd.flow_lines[0].to = {17, 0, 0};
  const Picture picture(scene, 400);
  std::string left, right;
  for (const Caption& caption : picture.sketches.below.captions) {
    if (caption.text == "9") (caption.at.x > 17.0f ? right : left) = caption.text;
    if (caption.text == "0" && caption.at.x < 17.0f) left = caption.text;
  }
  CHECK(right == "9");
  CHECK(left == "0");
}

TEST_CASE("a scene with people is drawn as a floor plan unless another background is chosen") {
  const Scene scene = floor_scene();
  CHECK(background_of(scene, Background::automatic) == Background::floor_plan);
  CHECK(background_of(scene, Background::paper) == Background::paper);
  CHECK(background_of(Scene{}, Background::automatic) == Background::automatic);
}

TEST_CASE("steps of scales are 1, 2 or 5 times a power of ten") {
  CHECK(round_step(22.9f, 20) == Approx(2.0f));
  CHECK(round_step(100.0f, 20) == Approx(5.0f));
  CHECK(round_step(0.3f, 20) == Approx(0.02f));
  CHECK(round_step(0.0f, 20) == 1.0f);
  CHECK(round_step(INFINITY, 20) == 1.0f);
}

}  // namespace
}  // namespace flockwork
