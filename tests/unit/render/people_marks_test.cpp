// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/people_marks.h"

#include <catch_amalgamated.hpp>

#include <cmath>
#include <map>
#include <set>

#include "../support/floor_scene.h"
#include "render/floor_marks.h"
#include "render/svg_picture.h"
#include "sim/simulation.h"

namespace flockwork {
namespace {

using Catch::Approx;

Simulation walked(const Scene& scene, int steps) {
  Simulation simulation = Simulation::build(scene).value();
  for (int i = 0; i < steps; ++i) simulation.step();
  return simulation;
}

TEST_CASE("people move on smoothly: nobody is drawn farther on than it can have walked") {
  Simulation simulation = walked(floor_scene(), 1);
  std::map<std::uint32_t, Vec3> last;
  PeopleMarks marks;
  constexpr float fastest = 2.2f * 1.1f;  // m/s; patience and zones slow people down only
  for (int frame = 0; frame < 120; ++frame) {
    // Four pictures a step.
    if (frame % 4 == 0) simulation.step();
    const float lag = -0.1f + 0.025f * static_cast<float>(frame % 4 + 1);
    const auto drawn = marks.update(*simulation.crowd(), ColorPeopleBy::person_class, lag);
    const auto& people = simulation.crowd()->people();
    REQUIRE(drawn.size() == people.size());
    for (std::size_t k = 0; k < drawn.size(); ++k) {
      const std::uint32_t id = people.person[k].id;
      if (const auto found = last.find(id); found != last.end()) {
        CAPTURE(frame, id);
        CHECK(length(drawn[k].at() - found->second) <= 0.025f * fastest + 0.1f * fastest);
      }
      last[id] = drawn[k].at();
    }
  }
  CHECK(last.size() == 12);
}

TEST_CASE("at the present time people are drawn where the crowd says they are") {
  const Simulation simulation = walked(floor_scene(), 37);
  PeopleMarks marks;
  const auto drawn = marks.update(*simulation.crowd(), ColorPeopleBy::speed, 0.0f);
  std::vector<PersonView> people;
  simulation.crowd()->view(people);
  REQUIRE(drawn.size() == people.size());
  for (std::size_t k = 0; k < people.size(); ++k) {
    CHECK(drawn[k].x == Approx(people[k].x).margin(1e-5));
    CHECK(drawn[k].y == Approx(people[k].y).margin(1e-5));
    CHECK(drawn[k].radius() == Approx(people[k].radius).margin(0.0051));
    CHECK(length(drawn[k].heading()) == Approx(1.0f).margin(1e-3));
    // Colour by speed: nobody who stands has that of a walker.
    const bool stands = people[k].vx == 0.0f && people[k].vy == 0.0f;
    CHECK((drawn[k].color() == 0) == stands);
  }
}

TEST_CASE("turning is smoothed, and after half a second a person looks where it goes") {
  Simulation simulation = walked(floor_scene(1), 40);
  PeopleMarks marks;
  for (int i = 0; i < 20; ++i) {
    simulation.step();
    marks.update(*simulation.crowd(), ColorPeopleBy::group, 0.0f);
  }
  REQUIRE(marks.marks().size() == 1);
  // The exit lies to the right.
  CHECK(marks.marks()[0].heading().x > 0.9f);
}

TEST_CASE("classes, exits and groups get colours of their own") {
  for (const bool light : {false, true}) {
    const PeoplePalette classes = people_palette(ColorPeopleBy::person_class, light);
    for (std::size_t i = 0; i < 8; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        CAPTURE(light, i, j);
        CHECK(length(classes[i] - classes[j]) > 0.08f);
      }
    }
  }
  CrowdScene crowd;
  crowd.classes.resize(2);
  crowd.classes[1].name = "child";
  CHECK(people_legend(crowd, ColorPeopleBy::person_class, false)[1].label == "child");
  crowd.exits.resize(1);
  CHECK(people_legend(crowd, ColorPeopleBy::target, false)[1].label == crowd.exits[0].name);
  std::set<int> used;
  for (std::size_t e = 0; e < 127; ++e) used.insert(exit_color(e));
  for (std::size_t w = 0; w < 127; ++w) used.insert(waypoint_color(w));
  CHECK(used.size() == 254);
}

TEST_CASE("an exit is open while it is switched on and its time has come") {
  Exit exit;
  exit.opens = 10.0f;
  exit.closes = 20.0f;
  CHECK_FALSE(exit_is_open(exit, 9.9));
  CHECK(exit_is_open(exit, 10.0));
  CHECK_FALSE(exit_is_open(exit, 20.0));
  exit.open = false;
  CHECK_FALSE(exit_is_open(exit, 15.0));
}

TEST_CASE("a click finds the person under it, and the panel says what it does") {
  const Simulation simulation = walked(floor_scene(), 10);
  Camera camera;
  camera.set_world(simulation.scene().world);
  constexpr Viewport viewport{1200, 800, 1.0f};
  camera.fit(simulation.scene().world, viewport);
  const Shot shot{camera, viewport, false, 0.0f};
  std::vector<PersonView> people;
  simulation.crowd()->view(people);
  for (const PersonView& person : people) {
    const auto at = camera.world_to_screen({person.x, person.y, 0.0f}, viewport);
    REQUIRE(at);
    CHECK(person_under(simulation, shot, *at, 6.0f) == person.id);
  }
  CHECK_FALSE(person_under(simulation, shot, {5.0f, 5.0f}, 6.0f));
  const auto figures = person_figures(*simulation.crowd(), people[0].id);
  REQUIRE(figures);
  CHECK(figures->kind == "adult");
  CHECK(figures->target == "nearest exit");
  CHECK(figures->free_speed >= 0.5f);
  REQUIRE(figures->distance);
  CHECK(*figures->distance > 0.0f);
  CHECK_FALSE(person_figures(*simulation.crowd(), 4000));
}

TEST_CASE("an SVG picture of a crowd shows its people, and names with reserved characters") {
  Scene scene = floor_scene(7);
  scene.crowd.exits[0].name = "out & <away>";
  const Simulation simulation = walked(scene, 1);
  Camera camera;
  camera.set_world(scene.world);
  constexpr Viewport viewport{1200, 800, 1.0f};
  camera.fit(scene.world, viewport);
  const std::string picture = svg_picture(simulation, camera, viewport);
  std::size_t people = 0;
  for (std::size_t at = picture.find("<ellipse"); at != std::string::npos;
       at = picture.find("<ellipse", at + 1)) {
    ++people;
  }
  CHECK(people == simulation.crowd()->people().size());
  CHECK(people == 7);
  CHECK(picture.find("out &amp; &lt;away>") != std::string::npos);
}

}  // namespace
}  // namespace flockwork
