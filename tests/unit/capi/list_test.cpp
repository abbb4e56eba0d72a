// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "handles.h"

using Catch::Matchers::ContainsSubstring;
using namespace flockwork::testing;

TEST_CASE("a scene of sheep, dogs, walls and food is made by the interface alone") {
  const Scene scene(fw_scene_new());
  fw_scene* s = scene.get();
  REQUIRE(fw_scene_add_flock(s, "sheep", 50) == 0);
  REQUIRE(fw_scene_add(s, "flocks") == 1);
  CHECK(std::string(fw_scene_get_text(s, "/flocks/1/name")) == "flock");
  REQUIRE(fw_scene_set_text(s, "/flocks/1/name", "dogs"));
  REQUIRE(fw_scene_set_number(s, "/flocks/1/count", 3));
  REQUIRE(fw_scene_add(s, "relations") == 0);
  CHECK_FALSE(fw_scene_validate(s));
  CHECK_THAT(error(), ContainsSubstring("/relations/0/from: is missing"));
  REQUIRE(fw_scene_set_text(s, "/relations/0/from", "sheep"));
  REQUIRE(fw_scene_set_text(s, "/relations/0/to", "dogs"));
  REQUIRE(fw_scene_set_text(s, "/relations/0/kind", "flee"));
  REQUIRE(fw_scene_add(s, "walls") == 0);
  const float x[] = {0, 4, 0}, y[] = {0, 0, 3};
  REQUIRE(fw_scene_set_text(s, "/walls/0/kind", "polygon"));
  REQUIRE(fw_scene_set_points(s, "/walls/0/points", 3, x, y, nullptr));
  CHECK(fw_scene_point_count(s, "/walls/0/points") == 3);
  const float* points = fw_scene_get_points(s, "/walls/0/points");
  REQUIRE(points != nullptr);
  CHECK((points[3] == 4.0f && points[7] == 3.0f && points[8] == 0.0f));
  REQUIRE(fw_scene_add(s, "points") == 0);
  REQUIRE(fw_scene_set_text(s, "/points/0/kind", "food"));
  REQUIRE(fw_scene_set_text(s, "/points/0/flock", "sheep"));
  REQUIRE(fw_scene_validate(s));

  // References follow the name, and go with the flock.
  REQUIRE(fw_scene_set_text(s, "/flocks/0/name", "goats"));
  CHECK(std::string(fw_scene_get_text(s, "/relations/0/from")) == "goats");
  CHECK(std::string(fw_scene_get_text(s, "/points/0/flock")) == "goats");
  const Simulation simulation = simulation_of(scene);
  CHECK(fw_simulation_step(simulation.get(), 3));
  CHECK(fw_scene_remove_flock(s, 0));
  CHECK(fw_scene_count(s, "relations") == 0);
  CHECK(fw_scene_count(s, "points") == 0);
  CHECK(fw_scene_count(s, "walls") == 1);
  CHECK(fw_scene_remove(s, "walls", 0));
  CHECK(fw_scene_count(s, "walls") == 0);
}

TEST_CASE("lists, elements, points and models that are none are refused") {
  const Scene scene = scene_of(5);
  fw_scene* s = scene.get();
  CHECK(fw_scene_add(s, "wall") == -1);
  CHECK(error() ==
        "list: \"wall\" is none of flocks, walls, paths, relations, points, crowd/classes, "
        "crowd/exits, crowd/waypoints, crowd/sources, crowd/journeys, crowd/zones, "
        "crowd/flow_lines, crowd/areas");
  CHECK_FALSE(fw_scene_remove(s, "walls", 0));
  CHECK(error() == "/walls/0: there is no such wall; the scene has no walls");
  CHECK(fw_scene_count(s, "world") == -1);
  const float x[] = {0, 1};
  REQUIRE(fw_scene_add(s, "paths") == 0);
  CHECK_FALSE(fw_scene_set_points(s, "/paths/0/points", 4097, x, x, nullptr));
  CHECK(error() == "/paths/0/points: 4097 points are outside 0 to 4096");
  CHECK_FALSE(fw_scene_set_points(s, "/paths/0/points", -1, x, x, nullptr));
  CHECK_FALSE(fw_scene_set_points(s, "/paths/0/points", 2, x, nullptr, nullptr));
  CHECK(error() == "y: is null");
  CHECK_FALSE(fw_scene_set_points(s, "/flocks/0/radius", 2, x, x, nullptr));
  CHECK(fw_scene_get_points(s, "/flocks/0/radius") == nullptr);
  CHECK(error() == "/flocks/0/radius: is not a list of points");
  const float bad[] = {0, not_a_number};
  CHECK_FALSE(fw_scene_set_points(s, "/paths/0/points", 2, x, bad, nullptr));
  CHECK_THAT(error(), ContainsSubstring("/paths/0/points/1: y nan"));
  CHECK_FALSE(fw_scene_use_model(s, 0, "boids"));
  CHECK_THAT(error(), ContainsSubstring("/flocks/0/model: \"boids\" is none of steering"));
  CHECK_FALSE(fw_scene_use_model(s, 1, "couzin"));
}

TEST_CASE("a crowd with a journey is made by the interface alone") {
  const Scene scene(fw_scene_new());
  fw_scene* s = scene.get();
  for (const char* list : {"crowd/exits", "crowd/waypoints", "crowd/waypoints", "crowd/sources",
                           "crowd/journeys", "crowd/classes"}) {
    CAPTURE(list);
    REQUIRE(fw_scene_add(s, list) >= 0);
  }
  CHECK(fw_scene_count(s, "crowd/waypoints") == 2);
  CHECK(std::string(fw_scene_get_text(s, "/crowd/waypoints/1/name")) == "waypoint 2");
  REQUIRE(fw_scene_set_number(s, "/crowd/exits/0/lower/x", 20));
  REQUIRE(fw_scene_set_number(s, "/crowd/exits/0/upper/x", 22));
  REQUIRE(fw_scene_set_text(s, "/crowd/sources/0/person_class", "class"));
  const float time[] = {0, 10}, rate[] = {2, 2};
  REQUIRE(fw_scene_set_points(s, "/crowd/sources/0/schedule", 2, time, rate, nullptr));

  const char* path = "/crowd/journeys/0/waypoints";
  const char* names[] = {"waypoint 2", "waypoint", "waypoint 2"};
  CHECK(fw_scene_name_count(s, path) == 0);
  REQUIRE(fw_scene_set_names(s, path, 3, names));
  CHECK(fw_scene_name_count(s, path) == 3);
  CHECK(std::string(fw_scene_get_name(s, path, 1)) == "waypoint");
  if (!fw_scene_validate(s)) FAIL(error());

  // Names keep up, and go with what they name.
  REQUIRE(fw_scene_set_text(s, "/crowd/waypoints/1/name", "desk"));
  CHECK(std::string(fw_scene_get_name(s, path, 2)) == "desk");
  REQUIRE(fw_scene_remove(s, "crowd/waypoints", 0));
  CHECK(fw_scene_name_count(s, path) == 2);
  const Scene read(fw_scene_read(fw_scene_write(s)));
  REQUIRE(read);
  CHECK(std::string(fw_scene_get_name(read.get(), path, 0)) == "desk");
}

TEST_CASE("names that are missing, too many or of nobody are refused") {
  const Scene scene(fw_scene_new());
  fw_scene* s = scene.get();
  for (const char* list : {"crowd/exits", "crowd/waypoints", "crowd/journeys"}) {
    REQUIRE(fw_scene_add(s, list) == 0);
  }
  const char* path = "/crowd/journeys/0/waypoints";
  const char* names[] = {"waypoint", nullptr};
  CHECK_FALSE(fw_scene_set_names(s, path, 2, names));
  CHECK(error() == "names: is null");
  CHECK_FALSE(fw_scene_set_names(s, path, 1, nullptr));
  CHECK_FALSE(fw_scene_set_names(s, path, 65, names));
  CHECK(error() == "/crowd/journeys/0/waypoints: 65 names are outside 0 to 64");
  CHECK_FALSE(fw_scene_set_names(s, path, -1, names));
  CHECK_FALSE(fw_scene_set_names(s, "/dt", 1, names));
  CHECK_THAT(error(), ContainsSubstring("/dt: a list of names does not fit"));
  CHECK(fw_scene_name_count(s, "/dt") == -1);
  CHECK(error() == "/dt: is not a list of names");
  CHECK(fw_scene_get_name(s, path, 0) == nullptr);
  CHECK(error() == "/crowd/journeys/0/waypoints: there is no name 0; there are 0");
  const char* unknown[] = {"wayponit"};
  REQUIRE(fw_scene_set_names(s, path, 1, unknown));
  CHECK_FALSE(fw_scene_validate(s));
  CHECK(error() ==
        "/crowd/journeys/0/waypoints/0: unknown waypoint \"wayponit\"; did you mean \"waypoint\"?");
}

TEST_CASE("another model brings its defaults, in a scene and in a running simulation") {
  const Scene scene = scene_of(5);
  REQUIRE(fw_scene_set_number(scene.get(), "/flocks/0/radius", 9));
  const Simulation simulation = simulation_of(scene);
  REQUIRE(fw_scene_use_model(scene.get(), 0, "velocity"));
  CHECK(fw_scene_get_number(scene.get(), "/flocks/0/radius") == 5.0);
  CHECK(fw_scene_get_number(scene.get(), "/flocks/0/count") == 5.0);
  REQUIRE(fw_simulation_use_model(simulation.get(), 0, "velocity"));
  CHECK(fw_simulation_get_number(simulation.get(), "/flocks/0/radius") == 5.0);
  CHECK(std::string(fw_simulation_get_text(simulation.get(), "/flocks/0/model")) == "velocity");
  CHECK_FALSE(fw_simulation_use_model(simulation.get(), 0, "x"));
  CHECK(fw_simulation_step(simulation.get(), 2));
}

TEST_CASE("a running simulation takes over a scene with more in it, and refuses a bad one") {
  const Scene scene = scene_of(20);
  const Simulation simulation = simulation_of(scene);
  fw_simulation* s = simulation.get();
  REQUIRE(fw_simulation_step(s, 3));
  const Scene next(fw_simulation_scene(s));
  REQUIRE(fw_scene_add(next.get(), "paths") == 0);
  CHECK_FALSE(fw_simulation_change(s, next.get()));
  CHECK_THAT(error(), ContainsSubstring("/paths/0/points: 0 points are too few"));
  const float x[] = {0, 10, 10}, y[] = {0, 0, 10};
  REQUIRE(fw_scene_set_points(next.get(), "/paths/0/points", 3, x, y, nullptr));
  REQUIRE(fw_simulation_change(s, next.get()));
  CHECK(fw_simulation_step_count(s) == 3.0);
  CHECK(fw_simulation_set_text(s, "/flocks/0/path", "path"));
  CHECK(fw_simulation_set_number(s, "/flocks/0/path_weight", 1));
  CHECK(fw_simulation_set_points(s, "/paths/0/points", 2, x, y, nullptr));
  CHECK_FALSE(fw_simulation_set_points(s, "/paths/0/points", 1, x, y, nullptr));
  CHECK(fw_simulation_step(s, 3));
}
