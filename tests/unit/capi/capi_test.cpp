// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "handles.h"

extern "C" int run_c_program(void);

using Catch::Matchers::ContainsSubstring;
using namespace flockwork::testing;

TEST_CASE("the header and the interface serve a program in C11") { CHECK(run_c_program() == 0); }

TEST_CASE("the version is three numbers") {
  int a = 0, b = 0, c = 0;
  CHECK(std::sscanf(fw_version(), "%d.%d.%d", &a, &b, &c) == 3);
}

TEST_CASE("every built-in scene is listed, loaded and run") {
  REQUIRE(fw_builtin_count() >= 6);
  std::set<std::string> uses;
  for (int32_t i = 0; i < fw_builtin_count(); ++i) {
    const std::string name = fw_builtin_name(i);
    CAPTURE(name);
    uses.insert(fw_builtin_use(i));
    Scene scene(fw_scene_builtin(name.c_str()));
    REQUIRE(scene);
    CHECK(fw_scene_get_text(scene.get(), "/name") == name);
    CHECK(std::strlen(fw_scene_get_text(scene.get(), "/title")) > 0);
    REQUIRE(fw_scene_scale_to_count(scene.get(), 500));
    const Simulation simulation = simulation_of(scene);
    CHECK(fw_simulation_step(simulation.get(), 3));
    CHECK(fw_simulation_step_count(simulation.get()) == 3.0);
  }
  CHECK(uses == std::set<std::string>{"gallery", "benchmark"});
  CHECK(fw_builtin_name(-1) == nullptr);
  CHECK(fw_builtin_use(fw_builtin_count()) == nullptr);
  CHECK_THAT(error(), ContainsSubstring("index"));
  CHECK(fw_scene_builtin("no-such-scene") == nullptr);
  CHECK_THAT(error(), ContainsSubstring("\"no-such-scene\" is none of shoal, murmuration"));
  CHECK(fw_simulation_builtin("no-such-scene") == nullptr);
  const Simulation shoal(fw_simulation_builtin("shoal"));
  CHECK(shoal);
}

TEST_CASE("values of a scene are set and read by path") {
  const Scene scene = scene_of(10);
  CHECK(fw_scene_set_number(scene.get(), "/flocks/0/radius", 4.5));
  CHECK(fw_scene_get_number(scene.get(), "/flocks/0/radius") == 4.5);
  CHECK(fw_scene_set_text(scene.get(), "/flocks/0/falloff", "inverse"));
  CHECK(fw_scene_get_number(scene.get(), "/flocks/0/falloff") == 1.0);
  CHECK(std::string(fw_scene_get_text(scene.get(), "/flocks/0/falloff")) == "inverse");
  CHECK(fw_scene_set_color(scene.get(), "/flocks/0/appearance/color", 0.1f, 0.2f, 0.3f));
  const float* color = fw_scene_get_color(scene.get(), "/flocks/0/appearance/color");
  REQUIRE(color != nullptr);
  CHECK((color[0] == 0.1f && color[1] == 0.2f && color[2] == 0.3f));
  const float x[] = {0, 1};
  const float y[] = {1, 5};
  CHECK(fw_scene_set_curve(scene.get(), "/flocks/0/curve", 2, x, y));
  for (const char* path : {"/name", "/title", "/description", "/author", "/flocks/0/name"}) {
    CHECK(fw_scene_set_text(scene.get(), path, "a-text"));
    CHECK(std::string(fw_scene_get_text(scene.get(), path)) == "a-text");
  }
  CHECK(fw_scene_validate(scene.get()));
}

TEST_CASE("a refused value is explained and changes nothing") {
  const Scene scene = scene_of(10);
  CHECK_FALSE(fw_scene_set_number(scene.get(), "/flocks/0/mass", 0.0));
  CHECK(error() == "/flocks/0/mass: 0 is outside 0.01 to 1000");
  CHECK(std::string(fw_error_place()) == "/flocks/0/mass");
  CHECK(std::string(fw_error_message()) == "0 is outside 0.01 to 1000");
  CHECK(fw_scene_get_number(scene.get(), "/flocks/0/mass") == 1.0);
  CHECK_FALSE(fw_scene_set_number(scene.get(), "/flocks/0/mess", 1.0));
  CHECK_THAT(error(), ContainsSubstring("/flocks/0/mass"));
  CHECK_FALSE(fw_scene_set_text(scene.get(), "/flocks/0/falloff", "none"));
  CHECK_FALSE(fw_scene_set_color(scene.get(), "/flocks/0/appearance/color", 0, 0, not_a_number));
  CHECK_FALSE(fw_scene_set_curve(scene.get(), "/flocks/0/curve", 9, nullptr, nullptr));
  const float ones[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
  for (const int32_t count : {-1, 0, 2, 9}) {
    CHECK_FALSE(fw_scene_set_curve(scene.get(), "/flocks/0/curve", count, ones, ones));
    CHECK_THAT(error(), ContainsSubstring("/flocks/0/curve"));
  }
  CHECK(fw_scene_get_text(scene.get(), "/flocks/0/radius") == nullptr);
  CHECK(fw_scene_get_color(scene.get(), "/flocks/0/radius") == nullptr);
  CHECK(std::isnan(fw_scene_get_number(scene.get(), "/flocks/0/curve")));
  CHECK(error() == "/flocks/0/curve: is not a number");
}

TEST_CASE("flocks are added and removed; a count out of range adds none") {
  const Scene scene(fw_scene_new());
  CHECK(fw_scene_flock_count(scene.get()) == 0);
  CHECK(fw_scene_add_flock(scene.get(), "a", 1) == 0);
  CHECK(fw_scene_add_flock(scene.get(), "b", 2) == 1);
  CHECK(fw_scene_add_flock(scene.get(), "c", -1) == -1);
  CHECK(error() == "/flocks/2/count: -1 is outside 0 to 4000000");
  CHECK(fw_scene_add_flock(scene.get(), "c", 4000001) == -1);
  CHECK(fw_scene_flock_count(scene.get()) == 2);
  CHECK_FALSE(fw_scene_remove_flock(scene.get(), 2));
  CHECK_FALSE(fw_scene_remove_flock(scene.get(), -1));
  CHECK(fw_scene_remove_flock(scene.get(), 0));
  CHECK(std::string(fw_scene_get_text(scene.get(), "/flocks/0/name")) == "b");
  while (fw_scene_flock_count(scene.get()) < 64) fw_scene_add_flock(scene.get(), "more", 0);
  CHECK(fw_scene_add_flock(scene.get(), "65th", 0) == -1);
  CHECK(fw_scene_flock_count(scene.get()) == 64);
}

TEST_CASE("a scene that is not valid builds no simulation") {
  const Scene scene = scene_of(10);
  REQUIRE(fw_scene_set_number(scene.get(), "/flocks/0/min_speed", 50));
  CHECK_FALSE(fw_scene_validate(scene.get()));
  CHECK_THAT(error(), ContainsSubstring("/flocks/0/min_speed"));
  CHECK(fw_simulation_new(scene.get()) == nullptr);
  CHECK_THAT(error(), ContainsSubstring("/flocks/0/min_speed"));
  REQUIRE(fw_scene_set_number(scene.get(), "/flocks/0/min_speed", 0));
  REQUIRE(fw_scene_set_text(scene.get(), "/name", "Not a slug"));
  CHECK(fw_simulation_new(scene.get()) == nullptr);
}

TEST_CASE("the same scene and seed give the same hash, another seed another") {
  const Scene scene = scene_of(300);
  const Simulation a = simulation_of(scene);
  const Simulation b = simulation_of(scene);
  REQUIRE(fw_scene_set_seed(scene.get(), 1, 1));  // the halves are not the same number
  const Simulation c = simulation_of(scene);
  for (const Simulation* s : {&a, &b, &c}) REQUIRE(fw_simulation_step(s->get(), 20));
  CHECK(hash_of(a) == hash_of(b));
  CHECK(hash_of(a) != hash_of(c));
  CHECK(hash_of(a).find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(hash_of(a).size() == 16);
  const std::string digits = hash_of(a);
  CHECK(std::set<char>(digits.begin(), digits.end()).size() > 4);  // not one digit written again

  const std::string after_20 = hash_of(a);
  REQUIRE(fw_simulation_reset(a.get()));
  CHECK(fw_simulation_step_count(a.get()) == 0.0);
  CHECK(hash_of(a) != after_20);
  REQUIRE(fw_simulation_step(a.get(), 20));
  CHECK(hash_of(a) == after_20);

  REQUIRE(fw_simulation_set_seed(a.get(), 1, 1));
  REQUIRE(fw_simulation_reset(a.get()));
  REQUIRE(fw_simulation_step(a.get(), 20));
  CHECK(hash_of(a) == hash_of(c));
}

TEST_CASE("a running simulation takes changes and refuses bad ones unharmed") {
  const Scene scene = scene_of(100);
  const Simulation simulation = simulation_of(scene);
  fw_simulation* s = simulation.get();
  CHECK(fw_simulation_step(s, 5));
  CHECK(fw_simulation_set_number(s, "/flocks/0/radius", 6));
  CHECK(fw_simulation_get_number(s, "/flocks/0/radius") == 6.0);
  CHECK(fw_simulation_set_text(s, "/world/bounds_x", "bounce"));
  CHECK(std::string(fw_simulation_get_text(s, "/world/bounds_x")) == "bounce");
  CHECK(fw_simulation_set_color(s, "/flocks/0/appearance/color", 1, 0, 0));
  const float x[] = {0.5f};
  CHECK(fw_simulation_set_curve(s, "/flocks/0/curve", 1, x, x));
  CHECK(fw_simulation_set_count(s, 0, 150));
  CHECK(fw_simulation_count(s, 0) == 150);
  const std::string before = hash_of(simulation);

  CHECK_FALSE(fw_simulation_set_number(s, "/flocks/0/radius", -1));
  CHECK_FALSE(fw_simulation_set_number(s, "/flocks/0/min_speed", 999));
  CHECK_FALSE(fw_simulation_set_text(s, "/world/bounds_x", "hole"));
  CHECK_FALSE(fw_simulation_set_text(s, "/name", "other"));
  CHECK_FALSE(fw_simulation_set_color(s, "/flocks/0/appearance/color", 2, 0, 0));
  CHECK_FALSE(fw_simulation_set_curve(s, "/flocks/0/curve", 0, x, x));
  CHECK_FALSE(fw_simulation_set_count(s, 0, -1));
  CHECK_FALSE(fw_simulation_set_count(s, 0, 4000001));
  CHECK_FALSE(fw_simulation_set_count(s, 1, 10));
  CHECK_FALSE(fw_simulation_step(s, -1));
  CHECK(hash_of(simulation) == before);
  CHECK(fw_simulation_step(s, 1));
  CHECK(fw_simulation_step_count(s) == 6.0);
  CHECK(fw_simulation_time(s) == Catch::Approx(6.0 / 60.0));

  const Scene now(fw_simulation_scene(s));
  CHECK(fw_scene_get_number(now.get(), "/flocks/0/count") == 150.0);
  CHECK(fw_scene_get_number(now.get(), "/flocks/0/radius") == 6.0);
  CHECK(fw_scene_get_color(now.get(), "/flocks/0/appearance/color")[0] == 1.0f);
}

TEST_CASE("agents are read from arrays of one length, in 2D and in 3D") {
  const Scene scene = scene_of(7);
  const Simulation planar = simulation_of(scene);
  REQUIRE(fw_scene_set_number(scene.get(), "/world/dimension", 3));
  const Simulation spatial = simulation_of(scene);
  const fw_agents* agents = fw_simulation_agents(planar.get(), 0);
  REQUIRE(agents != nullptr);
  CHECK(agents->count == 7);
  CHECK((agents->z == nullptr && agents->vz == nullptr));
  std::set<uint32_t> ids(agents->id, agents->id + agents->count);
  CHECK(ids == std::set<uint32_t>{0, 1, 2, 3, 4, 5, 6});
  agents = fw_simulation_agents(spatial.get(), 0);
  CHECK((agents->z != nullptr && agents->vz != nullptr));
  CHECK(fw_simulation_agents(spatial.get(), 1) == nullptr);
  CHECK(fw_simulation_agents(spatial.get(), -1) == nullptr);
  CHECK(error() == "flock: there is no flock -1; there are 1");

  const Simulation none = simulation_of(scene_of(0));
  CHECK(fw_simulation_step(none.get(), 2));
  agents = fw_simulation_agents(none.get(), 0);
  REQUIRE(agents != nullptr);
  CHECK(agents->count == 0);
  CHECK(agents->x == nullptr);
}

TEST_CASE("placed agents are where they were put, and figures measure them") {
  const Simulation simulation = simulation_of(scene_of(2));
  const float x[] = {-10, 10}, y[] = {1, 3}, vx[] = {2, 2}, vy[] = {0, 0};
  REQUIRE(fw_simulation_place(simulation.get(), 0, 2, x, y, nullptr, vx, vy, nullptr));
  const fw_figures* figures = fw_simulation_figures(simulation.get(), 0);
  REQUIRE(figures != nullptr);
  CHECK(figures->polarization == Catch::Approx(1.0));
  CHECK(figures->mean_speed == Catch::Approx(2.0));
  CHECK(figures->centre[1] == Catch::Approx(2.0));
  const fw_agents* agents = fw_simulation_agents(simulation.get(), 0);
  for (int32_t i = 0; i < 2; ++i) CHECK(agents->x[i] == x[agents->id[i]]);

  const std::string before = hash_of(simulation);
  const float bad[] = {0, not_a_number};
  CHECK_FALSE(fw_simulation_place(simulation.get(), 0, 2, bad, y, nullptr, vx, vy, nullptr));
  CHECK_FALSE(fw_simulation_place(simulation.get(), 0, 1, x, y, nullptr, vx, vy, nullptr));
  CHECK_FALSE(fw_simulation_place(simulation.get(), 0, -2, x, y, nullptr, vx, vy, nullptr));
  CHECK(error() == "count: -2 agents are less than 0");
  CHECK_FALSE(fw_simulation_place(simulation.get(), 0, 2, nullptr, y, nullptr, vx, vy, nullptr));
  CHECK_FALSE(fw_simulation_place(simulation.get(), 3, 2, x, y, nullptr, vx, vy, nullptr));
  CHECK(hash_of(simulation) == before);
}

TEST_CASE("the report of a step counts its work and times its stages") {
  const Simulation simulation = simulation_of(scene_of(1000));
  REQUIRE(fw_simulation_step(simulation.get(), 1));
  const fw_step_report* report = fw_simulation_report(simulation.get());
  REQUIRE(report != nullptr);
  CHECK(report->agents == 1000.0);
  CHECK(report->deciding == 1000.0);
  CHECK(report->candidates >= report->neighbours + 1000.0);
  double seconds = 0.0;
  for (int32_t stage = 0; stage < fw_stage_count; ++stage) {
    CHECK(std::strlen(fw_stage_name(stage)) > 2);
    CHECK(report->seconds[stage] >= 0.0);
    seconds += report->seconds[stage];
  }
  CHECK(seconds > 0.0);
  CHECK(fw_stage_name(fw_stage_count) == nullptr);
  const fw_figures* figures = fw_simulation_figures(simulation.get(), 0);
  CHECK(figures->mean_neighbours == Catch::Approx(report->neighbours / 1000.0));
}

TEST_CASE("the table of parameters names paths that the scene functions take") {
  const Scene scene = scene_of(1);
  for (const char* list :
       {"walls", "paths", "relations", "points", "crowd/classes", "crowd/exits", "crowd/waypoints",
        "crowd/sources", "crowd/journeys", "crowd/zones", "crowd/flow_lines", "crowd/areas"}) {
    REQUIRE(fw_scene_add(scene.get(), list) == 0);
  }
  REQUIRE(fw_parameter_count() > 40);
  for (int32_t i = 0; i < fw_parameter_count(); ++i) {
    const fw_parameter* parameter = fw_parameter_at(i);
    REQUIRE(parameter != nullptr);
    const std::string kind = parameter->kind;
    std::string path = parameter->pattern;
    CHECK(path.ends_with(parameter->path));
    const std::size_t index = path.find("/N/");
    if (index != std::string::npos) path.replace(index, 3, "/0/");
    CAPTURE(path, kind);
    CHECK((kind == "choice") == (parameter->choice_count > 0));
    if (kind == "color") {
      CHECK(fw_scene_get_color(scene.get(), path.c_str()) != nullptr);
      CHECK(std::isnan(parameter->default_value));
    } else if (kind == "curve") {
      CHECK(std::isnan(parameter->default_value));
    } else if (kind == "points") {
      CHECK(fw_scene_point_count(scene.get(), path.c_str()) == 0);
      CHECK(std::isnan(parameter->default_value));
    } else if (kind == "references") {
      CHECK(fw_scene_count(scene.get(), parameter->refers_to) == 1);
      CHECK(fw_scene_name_count(scene.get(), path.c_str()) == 0);
      CHECK(std::isnan(parameter->default_value));
    } else if (kind == "reference") {
      CHECK(fw_scene_count(scene.get(), parameter->refers_to) == 1);
      CHECK(fw_scene_set_text(scene.get(), path.c_str(), "some"));
      CHECK(std::string(fw_scene_get_text(scene.get(), path.c_str())) == "some");
    } else {
      CHECK(fw_scene_set_number(scene.get(), path.c_str(), parameter->default_value));
      CHECK(fw_scene_set_number(scene.get(), path.c_str(), parameter->maximum));
      CHECK(fw_scene_get_number(scene.get(), path.c_str()) == parameter->maximum);
    }
    if (kind == "choice") {
      const std::string last = parameter->choices[parameter->choice_count - 1];
      CHECK(fw_scene_get_text(scene.get(), path.c_str()) == last);
    }
  }
  CHECK(fw_parameter_at(-1) == nullptr);
  CHECK(fw_parameter_at(fw_parameter_count()) == nullptr);
}

TEST_CASE("the table as JSON has an object for each parameter") {
  const std::string json = fw_parameters_json();
  std::size_t objects = 0;
  for (std::size_t at = 0; (at = json.find("{\"owner\":", at)) != std::string::npos; ++at)
    ++objects;
  CHECK(objects == static_cast<std::size_t>(fw_parameter_count()));
  CHECK(json.starts_with("[{"));
  CHECK(json.ends_with("}]"));
  CHECK_THAT(json, ContainsSubstring("\"path\":\"radius\",\"kind\":\"real\""));
  CHECK_THAT(json, ContainsSubstring(
                       "\"minimum\":0,\"maximum\":1000,\"slider_minimum\":0,\"slider_maximum\":20,"
                       "\"default\":2.5,\"logarithmic\":false,\"choices\":[],\"refers_to\":\"\","
                       "\"required\":false"));
  CHECK_THAT(
      json, ContainsSubstring("\"choices\":[\"linear\",\"inverse\",\"inverse-square\",\"curve\","));
  CHECK_THAT(json, ContainsSubstring("\"default\":null"));
}

TEST_CASE("null handles and texts are refused everywhere") {
  const Scene scene = scene_of(1);
  const Simulation simulation = simulation_of(scene);
  fw_scene* s = scene.get();
  fw_simulation* r = simulation.get();
  const auto refused = [](const char* argument, bool result) {
    return !result && error() == std::string(argument) + ": is null";
  };
  CHECK(refused("scene", fw_scene_copy(nullptr) != nullptr));
  CHECK(refused("json", fw_scene_read(nullptr) != nullptr));
  CHECK(refused("scene", fw_scene_write(nullptr) != nullptr));
  CHECK(refused("name", fw_scene_builtin(nullptr) != nullptr));
  CHECK(refused("name", fw_simulation_builtin(nullptr) != nullptr));
  CHECK(refused("scene", fw_scene_add_flock(nullptr, "a", 1) != -1));
  CHECK(refused("name", fw_scene_add_flock(s, nullptr, 1) != -1));
  CHECK(refused("scene", fw_scene_remove_flock(nullptr, 0)));
  CHECK(refused("scene", fw_scene_flock_count(nullptr) != -1));
  CHECK(refused("scene", fw_scene_add(nullptr, "walls") != -1));
  CHECK(refused("list", fw_scene_add(s, nullptr) != -1));
  CHECK(refused("scene", fw_scene_remove(nullptr, "walls", 0)));
  CHECK(refused("list", fw_scene_remove(s, nullptr, 0)));
  CHECK(refused("scene", fw_scene_count(nullptr, "walls") != -1));
  CHECK(refused("list", fw_scene_count(s, nullptr) != -1));
  CHECK(refused("scene", fw_scene_set_points(nullptr, "/x", 0, nullptr, nullptr, nullptr)));
  CHECK(refused("path", fw_scene_set_points(s, nullptr, 0, nullptr, nullptr, nullptr)));
  CHECK(refused("scene", fw_scene_set_names(nullptr, "/x", 0, nullptr)));
  CHECK(refused("path", fw_scene_set_names(s, nullptr, 0, nullptr)));
  CHECK(refused("scene", fw_scene_name_count(nullptr, "/x") != -1));
  CHECK(refused("path", fw_scene_name_count(s, nullptr) != -1));
  CHECK(refused("scene", fw_scene_get_name(nullptr, "/x", 0) != nullptr));
  CHECK(refused("path", fw_scene_get_name(s, nullptr, 0) != nullptr));
  CHECK(refused("scene", fw_scene_point_count(nullptr, "/x") != -1));
  CHECK(refused("path", fw_scene_get_points(s, nullptr) != nullptr));
  CHECK(refused("scene", fw_scene_use_model(nullptr, 0, "couzin")));
  CHECK(refused("model", fw_scene_use_model(s, 0, nullptr)));
  CHECK(refused("simulation", fw_simulation_use_model(nullptr, 0, "couzin")));
  CHECK(
      refused("simulation", fw_simulation_set_points(nullptr, "/x", 0, nullptr, nullptr, nullptr)));
  CHECK(refused("path", fw_simulation_set_points(r, nullptr, 0, nullptr, nullptr, nullptr)));
  CHECK(refused("simulation", fw_simulation_set_names(nullptr, "/x", 0, nullptr)));
  CHECK(refused("path", fw_simulation_set_names(r, nullptr, 0, nullptr)));
  CHECK(refused("simulation", fw_simulation_change(nullptr, s)));
  CHECK(refused("scene", fw_simulation_change(r, nullptr)));
  CHECK(refused("scene", fw_scene_set_number(nullptr, "/dt", 1)));
  CHECK(refused("path", fw_scene_set_number(s, nullptr, 1)));
  CHECK(refused("scene", fw_scene_set_text(nullptr, "/name", "a")));
  CHECK(refused("path", fw_scene_set_text(s, nullptr, "a")));
  CHECK(refused("text", fw_scene_set_text(s, "/name", nullptr)));
  CHECK(refused("scene", fw_scene_set_color(nullptr, "/x", 0, 0, 0)));
  CHECK(refused("path", fw_scene_set_color(s, nullptr, 0, 0, 0)));
  const float x[] = {1};
  CHECK(refused("scene", fw_scene_set_curve(nullptr, "/flocks/0/curve", 1, x, x)));
  CHECK(refused("path", fw_scene_set_curve(s, nullptr, 1, x, x)));
  CHECK(refused("x", fw_scene_set_curve(s, "/flocks/0/curve", 1, nullptr, x)));
  CHECK(refused("y", fw_scene_set_curve(s, "/flocks/0/curve", 1, x, nullptr)));
  CHECK(refused("scene", !std::isnan(fw_scene_get_number(nullptr, "/dt"))));
  CHECK(refused("path", !std::isnan(fw_scene_get_number(s, nullptr))));
  CHECK(refused("scene", fw_scene_get_text(nullptr, "/name") != nullptr));
  CHECK(refused("path", fw_scene_get_text(s, nullptr) != nullptr));
  CHECK(refused("scene", fw_scene_get_color(nullptr, "/x") != nullptr));
  CHECK(refused("path", fw_scene_get_color(s, nullptr) != nullptr));
  CHECK(refused("scene", fw_scene_set_seed(nullptr, 1, 0)));
  CHECK(refused("scene", fw_scene_scale_to_count(nullptr, 1)));
  CHECK(refused("scene", fw_scene_validate(nullptr)));
  CHECK(refused("scene", fw_simulation_new(nullptr) != nullptr));
  CHECK(refused("simulation", fw_simulation_step(nullptr, 1)));
  CHECK(refused("simulation", fw_simulation_reset(nullptr)));
  CHECK(refused("simulation", fw_simulation_set_seed(nullptr, 1, 0)));
  CHECK(refused("simulation", fw_simulation_set_number(nullptr, "/dt", 1)));
  CHECK(refused("path", fw_simulation_set_number(r, nullptr, 1)));
  CHECK(refused("simulation", fw_simulation_set_text(nullptr, "/dt", "a")));
  CHECK(refused("path", fw_simulation_set_text(r, nullptr, "a")));
  CHECK(refused("text", fw_simulation_set_text(r, "/world/bounds_x", nullptr)));
  CHECK(refused("simulation", fw_simulation_set_color(nullptr, "/x", 0, 0, 0)));
  CHECK(refused("path", fw_simulation_set_color(r, nullptr, 0, 0, 0)));
  CHECK(refused("simulation", fw_simulation_set_curve(nullptr, "/x", 1, x, x)));
  CHECK(refused("x", fw_simulation_set_curve(r, "/flocks/0/curve", 1, nullptr, x)));
  CHECK(refused("simulation", fw_simulation_set_count(nullptr, 0, 1)));
  CHECK(refused("simulation", !std::isnan(fw_simulation_get_number(nullptr, "/dt"))));
  CHECK(refused("path", !std::isnan(fw_simulation_get_number(r, nullptr))));
  CHECK(refused("simulation", fw_simulation_get_text(nullptr, "/dt") != nullptr));
  CHECK(refused("path", fw_simulation_get_text(r, nullptr) != nullptr));
  CHECK(refused("simulation", fw_simulation_scene(nullptr) != nullptr));
  CHECK(refused("simulation", fw_simulation_place(nullptr, 0, 1, x, x, x, x, x, x)));
  CHECK(refused("simulation", !std::isnan(fw_simulation_step_count(nullptr))));
  CHECK(refused("simulation", !std::isnan(fw_simulation_time(nullptr))));
  CHECK(refused("simulation", fw_simulation_flock_count(nullptr) != -1));
  CHECK(refused("simulation", fw_simulation_count(nullptr, 0) != -1));
  CHECK(refused("simulation", fw_simulation_hash(nullptr) != nullptr));
  CHECK(refused("simulation", fw_simulation_agents(nullptr, 0) != nullptr));
  CHECK(refused("simulation", fw_simulation_figures(nullptr, 0) != nullptr));
  CHECK(refused("simulation", fw_simulation_report(nullptr) != nullptr));
  fw_scene_free(nullptr);
  fw_simulation_free(nullptr);
}

TEST_CASE("a copy of a scene is independent of it") {
  const Scene scene = scene_of(5);
  const Scene copy(fw_scene_copy(scene.get()));
  REQUIRE(fw_scene_set_number(copy.get(), "/flocks/0/count", 9));
  CHECK(fw_scene_get_number(scene.get(), "/flocks/0/count") == 5.0);
  CHECK(fw_scene_get_number(copy.get(), "/flocks/0/count") == 9.0);
}

TEST_CASE("a scene scaled to another count keeps its density; a count out of range is refused") {
  const Scene scene(fw_scene_builtin("flock-2d-16"));
  const double width = fw_scene_get_number(scene.get(), "/world/upper/x");
  CHECK_FALSE(fw_scene_scale_to_count(scene.get(), -1));
  CHECK_FALSE(fw_scene_scale_to_count(scene.get(), 4000001));
  CHECK(fw_scene_get_number(scene.get(), "/world/upper/x") == width);
  CHECK(fw_scene_scale_to_count(scene.get(), 25000));
  CHECK(fw_scene_get_number(scene.get(), "/world/upper/x") ==
        Catch::Approx(width / 2).epsilon(1e-6));
}

TEST_CASE("a scene is written as a file and read back the same") {
  const Scene scene = scene_of(40);
  REQUIRE(fw_scene_set_number(scene.get(), "/flocks/0/radius", 3.75));
  REQUIRE(fw_scene_set_seed(scene.get(), 5, 6));
  const std::string text = fw_scene_write(scene.get());
  const Scene read(fw_scene_read(text.c_str()));
  REQUIRE(read);
  CHECK(fw_scene_get_number(read.get(), "/flocks/0/radius") == 3.75);
  CHECK(std::string(fw_scene_write(read.get())) == text);
  const Simulation a = simulation_of(scene);
  const Simulation b = simulation_of(read);
  REQUIRE(fw_simulation_step(a.get(), 5));
  REQUIRE(fw_simulation_step(b.get(), 5));
  CHECK(hash_of(a) == hash_of(b));
}

TEST_CASE("a scene file with a problem is refused with its place, line and column") {
  CHECK(fw_scene_read("{\"format\": 1,\n \"flocks\": [{\"radius\": -3}]}") == nullptr);
  CHECK(std::string(fw_error_place()) == "/flocks/0/radius");
  CHECK_THAT(error(), ContainsSubstring("line 2, column 24: -3 is outside 0 to 1000 u"));
  for (const char* text : {"", "{", "[]", "null", "{\"format\": 1} x"}) {
    CAPTURE(text);
    CHECK(fw_scene_read(text) == nullptr);
    CHECK_THAT(error(), ContainsSubstring("line "));
  }
  const Scene scene = scene_of(1);
  REQUIRE(fw_scene_set_number(scene.get(), "/flocks/0/min_speed", 900));
  CHECK(fw_scene_write(scene.get()) == nullptr);
  CHECK_THAT(error(), ContainsSubstring("/flocks/0/min_speed"));
}

TEST_CASE("capi: the pointer acts, food is counted, and both check what they are told") {
  Scene scene(fw_scene_new());
  REQUIRE(fw_scene_add_flock(scene.get(), "birds", 1) == 0);
  REQUIRE(fw_scene_add(scene.get(), "points") == 0);
  REQUIRE(fw_scene_set_text(scene.get(), "/points/0/kind", "food"));
  REQUIRE(fw_scene_set_number(scene.get(), "/points/0/at/x", 40.0));
  REQUIRE(fw_scene_set_number(scene.get(), "/points/0/amount", 12.0));
  Simulation simulation(fw_simulation_new(scene.get()));
  REQUIRE(simulation.get() != nullptr);
  const float zero[] = {0.0f}, three[] = {3.0f};
  REQUIRE(fw_simulation_place(simulation.get(), 0, 1, three, zero, nullptr, zero, zero, nullptr));

  REQUIRE(fw_simulation_set_pointer(simulation.get(), "predator", 0, 0, 0, 10, 1));
  REQUIRE(fw_simulation_step(simulation.get(), 1));
  const float speed = fw_simulation_agents(simulation.get(), 0)->vx[0];
  CHECK(speed > 0.0f);
  REQUIRE(fw_simulation_set_pointer(simulation.get(), nullptr, 0, 0, 0, 0, 0));
  REQUIRE(fw_simulation_step(simulation.get(), 1));
  CHECK(fw_simulation_agents(simulation.get(), 0)->vx[0] == speed);

  CHECK(fw_simulation_food_left(simulation.get(), 0) == 12.0);
  CHECK(std::isnan(fw_simulation_food_left(simulation.get(), 1)));
  CHECK(std::string(fw_error_place()) == "point");
  CHECK_FALSE(fw_simulation_set_pointer(simulation.get(), "hawk", 0, 0, 0, 10, 1));
  CHECK(std::string(fw_error_place()) == "/points/0/kind");
  CHECK_FALSE(fw_simulation_set_pointer(simulation.get(), "seek", 0, 0, 0, -1, 1));
  CHECK(std::string(fw_error_place()) == "/points/0/radius");
}

TEST_CASE("capi: the structure of a flock is measured") {
  Scene scene(fw_scene_new());
  REQUIRE(fw_scene_add_flock(scene.get(), "birds", 3) == 0);
  Simulation simulation(fw_simulation_new(scene.get()));
  REQUIRE(simulation.get() != nullptr);
  // Two within the neighbour radius of 2.5 u, one far away.
  const float x[] = {0.0f, 2.0f, 30.0f}, zero[] = {0.0f, 0.0f, 0.0f};
  REQUIRE(fw_simulation_place(simulation.get(), 0, 3, x, zero, nullptr, zero, zero, nullptr));
  const fw_structure* structure = fw_simulation_structure(simulation.get(), 0);
  REQUIRE(structure != nullptr);
  CHECK(structure->clusters == 2.0);
  CHECK(structure->largest_share == Catch::Approx(2.0 / 3.0));
  CHECK(structure->nearest_distance == Catch::Approx((2.0 + 2.0 + 28.0) / 3.0));
  CHECK(fw_simulation_structure(simulation.get(), 1) == nullptr);
}
