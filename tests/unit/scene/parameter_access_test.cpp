// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>

#include "scene/number_text.h"
#include "scene/scene_values.h"

using namespace flockwork;
using namespace flockwork::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

std::string refusal(const Scene& scene, std::string_view path) {
  const Result<ParameterSlot> slot = find_parameter(scene, path);
  REQUIRE_FALSE(slot);
  return slot.error().text();
}

// Writes and returns the error's text, "" when accepted.
std::string write(Scene& scene, std::string_view path, const ParameterValue& value) {
  const Result<ParameterSlot> slot = find_parameter(scene, path);
  REQUIRE(slot);
  const Result<void> written = write_parameter(scene, slot.value(), path, value);
  return written ? "" : written.error().text();
}

void check_refused(const Parameter& parameter, double value, const std::string& expected) {
  CAPTURE(path_of(parameter), value);
  Scene scene = two_flocks();
  const std::vector<double> before = values_of(scene);
  const Result<void> written =
      write_parameter(scene, slot_of(parameter), path_of(parameter), value);
  REQUIRE_FALSE(written);
  CHECK(written.error().place == path_of(parameter));
  CHECK_THAT(written.error().message, ContainsSubstring(expected));
  CHECK_THAT(written.error().message, ContainsSubstring(number_text(value)));
  CHECK(values_of(scene) == before);
}

void check_accepted(const Parameter& parameter, double value) {
  CAPTURE(path_of(parameter), value);
  Scene scene = two_flocks();
  const ParameterSlot slot = slot_of(parameter);
  const std::size_t changed = [&] {
    std::vector<double> before = values_of(scene);
    REQUIRE(write_parameter(scene, slot, path_of(parameter), value));
    const std::vector<double> after = values_of(scene);
    std::size_t differences = 0;
    for (std::size_t i = 0; i < after.size(); ++i) differences += after[i] != before[i];
    return differences;
  }();
  CHECK(changed <= 1);
  CHECK(read_parameter(scene, slot) == value);
}

}  // namespace

TEST_CASE("every number is accepted at the ends of its range and refused beyond them") {
  for (const Parameter& parameter : parameter_table()) {
    if (!is_number(parameter)) continue;
    const bool whole = parameter.kind != ParameterKind::real;
    const std::string range =
        "is outside " + number_text(parameter.minimum) + " to " + number_text(parameter.maximum);
    check_accepted(parameter, parameter.minimum);
    check_accepted(parameter, parameter.maximum);
    check_refused(parameter,
                  whole ? parameter.minimum - 1 : std::nextafter(parameter.minimum, -infinity),
                  range);
    check_refused(parameter,
                  whole ? parameter.maximum + 1 : std::nextafter(parameter.maximum, infinity),
                  range);
    check_refused(parameter, -1e300, range);
    check_refused(parameter, 1e300, range);
  }
}

TEST_CASE("no parameter takes a number that is not finite") {
  for (const Parameter& parameter : parameter_table()) {
    if (!is_number(parameter)) continue;
    for (const double value : {not_a_number, infinity, -infinity}) {
      check_refused(parameter, value, "is not a finite number");
    }
  }
}

TEST_CASE("integers, switches and choices take whole numbers only") {
  int checked = 0;
  for (const Parameter& parameter : parameter_table()) {
    if (!is_number(parameter) || parameter.kind == ParameterKind::real) continue;
    check_refused(parameter, parameter.minimum + 0.5, "is not a whole number");
    ++checked;
  }
  CHECK(checked > 10);
}

TEST_CASE("a value of the wrong kind is refused and changes nothing") {
  const Vec3 color{0.1f, 0.2f, 0.3f};
  const FalloffCurve curve;
  const std::vector<Vec3> points{{1, 2, 0}, {3, 4, 0}};
  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(path_of(parameter));
    Scene scene = two_flocks();
    const std::vector<double> before = values_of(scene);
    const auto refused = [&](const ParameterValue& value) {
      const Result<void> written =
          write_parameter(scene, slot_of(parameter), path_of(parameter), value);
      return !written && !written.error().message.empty() &&
             written.error().place == path_of(parameter) && values_of(scene) == before;
    };
    if (parameter.kind != ParameterKind::reference) {
      CHECK(refused("nonsense"));
      CHECK(refused(""));
    }
    if (parameter.kind != ParameterKind::points) CHECK(refused(points));
    if (parameter.kind != ParameterKind::color) CHECK(refused(color));
    if (parameter.kind != ParameterKind::curve) CHECK(refused(curve));
    if (!is_number(parameter)) CHECK(refused(0));
  }
}

TEST_CASE("a refusal names the place, what was found and what is allowed") {
  Scene scene = two_flocks();
  CHECK(write(scene, "/flocks/0/radius", 5000) == "/flocks/0/radius: 5000 is outside 0 to 1000 u");
  CHECK(write(scene, "/dt", 2.5) == "/dt: 2.5 is outside 0.0001 to 1 s");
  CHECK(write(scene, "/flocks/1/update_interval", 2.5) ==
        "/flocks/1/update_interval: 2.5 is not a whole number; "
        "allowed is a whole number from 1 to 60 steps");
  CHECK(write(scene, "/flocks/0/mass", not_a_number) ==
        "/flocks/0/mass: nan is not a finite number; allowed is 0.01 to 1000");
  CHECK(write(scene, "/flocks/0/falloff", "cubic") ==
        "/flocks/0/falloff: \"cubic\" is none of linear, inverse, inverse-square, curve, "
        "floored, softened, constant");
  CHECK(write(scene, "/flow/kind", 4) ==
        "/flow/kind: 4 is outside 0 to 3 (none, uniform, vortex, stream)");
  CHECK(write(scene, "/relations/0/from", 1) ==
        "/relations/0/from: 1 does not fit; allowed is the name of a flock");
  CHECK(write(scene, "/paths/0/points", "x") ==
        "/paths/0/points: \"x\" does not fit; allowed is a list of points");
  CHECK(write(scene, "/view/trails", 2) == "/view/trails: 2 is outside 0 to 1");
  CHECK(write(scene, "/dt", "fast") == "/dt: \"fast\" does not fit; allowed is 0.0001 to 1 s");
  CHECK(write(scene, "/flocks/0/appearance/color", 3) ==
        "/flocks/0/appearance/color: 3 does not fit; "
        "allowed is a colour of three numbers from 0 to 1");
}

TEST_CASE("a value is written to the member that its path names") {
  Scene scene = two_flocks();
  CHECK(write(scene, "/dt", 0.02) == "");
  CHECK(write(scene, "/world/dimension", 3) == "");
  CHECK(write(scene, "/world/lower/z", -7) == "");
  CHECK(write(scene, "/flocks/1/count", 123) == "");
  CHECK(write(scene, "/flocks/1/cohesion_weight", 0) == "");
  CHECK(write(scene, "/flocks/1/spawn/heading", "swirl") == "");
  CHECK(write(scene, "/flocks/1/appearance/shape", 1) == "");
  CHECK(write(scene, "/view/trails", true) == "");
  CHECK(scene.dt == 0.02f);
  CHECK(scene.world.dimension == 3);
  CHECK(scene.world.lower == Vec3{-50, -50, -7});
  CHECK(scene.flocks[1].count == 123);
  CHECK(scene.flocks[1].parameters.cohesion_weight == 0.0f);
  CHECK(scene.flocks[1].spawn.heading == SpawnHeading::swirl);
  CHECK(scene.flocks[1].appearance.shape == AgentShape::fish);
  CHECK(scene.view.trails);
  CHECK(scene.flocks[0].count == Flock{}.count);
}

TEST_CASE("a colour takes three numbers from 0 to 1") {
  Scene scene = two_flocks();
  const char* path = "/flocks/1/appearance/color";
  CHECK(write(scene, path, Vec3{0, 0.5f, 1}) == "");
  CHECK(scene.flocks[1].appearance.color == Vec3{0, 0.5f, 1});
  const std::vector<double> before = values_of(scene);
  CHECK(write(scene, path, Vec3{1.5f, 0, 0}) == std::string(path) + ": red 1.5 is outside 0 to 1");
  CHECK(write(scene, path, Vec3{0, -0.1f, 0}) ==
        std::string(path) + ": green -0.1 is outside 0 to 1");
  CHECK(write(scene, path, Vec3{0, 0, static_cast<float>(not_a_number)}) ==
        std::string(path) + ": blue nan is outside 0 to 1");
  CHECK(values_of(scene) == before);
}

TEST_CASE("a falloff curve has 1 to 8 points, in order and within range") {
  Scene scene = two_flocks();
  const std::string path = "/flocks/0/curve";
  const auto with = [](std::int32_t count, std::array<float, 8> x, std::array<float, 8> y) {
    FalloffCurve curve;
    curve.count = count;
    curve.x = x;
    curve.y = y;
    return curve;
  };
  CHECK(write(scene, path, with(1, {0.5f}, {10})) == "");
  CHECK(write(scene, path, with(8, {0, 0.1f, 0.2f, 0.3f, 0.5f, 0.7f, 0.9f, 1}, {1})) == "");
  // What lies beyond the last point is not looked at.
  CHECK(write(scene, path, with(1, {0.5f, static_cast<float>(not_a_number)}, {1, -5})) == "");
  CHECK(write(scene, path, with(3, {0, 0.5f, 1}, {10, 0, 10})) == "");
  CHECK(scene.flocks[0].parameters.curve.count == 3);
  CHECK(scene.flocks[0].parameters.curve.y[2] == 10.0f);

  const std::vector<double> before = values_of(scene);
  CHECK(write(scene, path, with(0, {}, {})) == path + ": 0 points are outside 1 to 8");
  CHECK(write(scene, path, with(9, {}, {})) == path + ": 9 points are outside 1 to 8");
  CHECK(write(scene, path, with(2, {0, 1.01f}, {1, 1})) ==
        path + ": x of point 1: 1.01 is outside 0 to 1");
  CHECK(write(scene, path, with(2, {-0.01f, 1}, {1, 1})) ==
        path + ": x of point 0: -0.01 is outside 0 to 1");
  CHECK(write(scene, path, with(2, {0, static_cast<float>(not_a_number)}, {1, 1})) ==
        path + ": x of point 1: nan is outside 0 to 1");
  CHECK(write(scene, path, with(2, {0, 1}, {1, 10.5f})) ==
        path + ": y of point 1: 10.5 is outside 0 to 10");
  CHECK(write(scene, path, with(2, {0, 1}, {static_cast<float>(not_a_number), 1})) ==
        path + ": y of point 0: nan is outside 0 to 10");
  CHECK(write(scene, path, with(3, {0, 0.7f, 0.6f}, {1, 1, 1})) ==
        path + ": x of point 2: 0.6 must be greater than the one before it by 1/64");
  // 0.500 and 0.505 are both 32/64.
  CHECK(write(scene, path, with(2, {0.5f, 0.505f}, {1, 1})) ==
        path + ": x of point 1: 0.505 must be greater than the one before it by 1/64");
  CHECK(values_of(scene) == before);
}

TEST_CASE("an unknown path is refused with the nearest known one") {
  const Scene scene = two_flocks();
  const auto nearest = [&](std::string_view path) {
    const std::string text = refusal(scene, path);
    const std::string lead = std::string(path) + ": no parameter has this path; the nearest is ";
    REQUIRE(text.starts_with(lead));
    return text.substr(lead.size());
  };
  CHECK(nearest("/flocks/1/raduis") == "/flocks/1/radius");
  CHECK(nearest("/flocks/1/Cohesion_weight") == "/flocks/1/cohesion_weight");
  CHECK(nearest("/flocks/0/separationweight") == "/flocks/0/separation_weight");
  CHECK(nearest("radius") == "/flocks/0/radius");
  CHECK(nearest("/world/mass") == "/flocks/0/mass");
  CHECK(nearest("dt") == "/dt");
  CHECK(nearest("/world/dt") == "/dt");
  CHECK(nearest("/world/bound_x") == "/world/bounds_x");
  CHECK(nearest("/flocks/-1/mass") == "/flocks/0/mass");
  CHECK(nearest("/flocks/one/mass") == "/flocks/0/mass");
  CHECK(nearest("/flocks/01/mass") == "/flocks/0/mass");
  CHECK(nearest("/flocks/99999999999/mass") == "/flocks/0/mass");
  CHECK_THAT(refusal(scene, ""), ContainsSubstring("the nearest is /"));
  for (const char* path : {"/", "//", "/flocks", "/flocks/", "/flocks/0", "/flocks/0/",
                           "/flocks//radius", "/world", "/world/", "/dt/", "/flocks/0/radius/"}) {
    CAPTURE(path);
    CHECK(nearest(path).starts_with("/"));
  }
}

TEST_CASE("points are written as they are, and refused by number, axis and range") {
  Scene scene = two_flocks();
  const auto points = [](std::vector<Vec3> list) { return list; };
  const std::vector<Vec3> path{{1, 2, 3}, {-open_limit, open_limit, 0}};
  CHECK(write(scene, "/paths/1/points", path) == "");
  CHECK(scene.paths[1].points == path);
  CHECK(write(scene, "/walls/1/points", points({{1, 2, 0}})) == "");
  CHECK(scene.walls[1].shape.points.size() == 1);
  // A scene's own points may be written to it.
  CHECK(write(scene, "/walls/1/points", scene.walls[1].shape.points) == "");
  CHECK(scene.walls[1].shape.points == points({{1, 2, 0}}));

  const std::vector<double> before = values_of(scene);
  CHECK(write(scene, "/paths/0/points", points({{0, 0, 0}, {1, 2e6f, 0}})) ==
        "/paths/0/points/1: y 2000000 is outside -1000000 to 1000000 u");
  CHECK(write(scene, "/paths/0/points", points({{0, 0, static_cast<float>(not_a_number)}})) ==
        "/paths/0/points/0: z nan is outside -1000000 to 1000000 u");
  CHECK(write(scene, "/walls/0/points", points({{0, 0, 1}})) ==
        "/walls/0/points/0: z 1 is not 0, the height of plane figures");
  CHECK(write(scene, "/walls/0/points", std::vector<Vec3>(4097)) ==
        "/walls/0/points: 4097 points are outside 0 to 4096");
  CHECK(values_of(scene) == before);
  CHECK(write(scene, "/walls/0/points", std::vector<Vec3>(4096)) == "");
}

TEST_CASE("a reference is a name that is short enough to be one") {
  Scene scene = two_flocks();
  CHECK(write(scene, "/points/1/flock", std::string(64, 'a')) == "");
  CHECK(scene.points[1].flock == std::string(64, 'a'));
  CHECK(write(scene, "/points/1/flock", std::string(65, 'a')) ==
        "/points/1/flock: \"" + std::string(60, 'a') +
            "...\" is longer than the 64 bytes of a name");
  CHECK(write(scene, "/points/1/flock", "") == "");
  CHECK(scene.points[1].flock.empty());
}

TEST_CASE("an element that does not exist is named, in every list") {
  for (const OwnerEntry& list : owner_table()) {
    if (!list.is_list) continue;
    CAPTURE(list.key);
    const std::string prefix = std::string("/") + list.key + "/";
    Scene scene = two_flocks();
    CHECK(refusal(scene, prefix + "2/kind") == prefix + "2: there is no such " + list.noun +
                                                   "; the scene has " + plural_of(list) +
                                                   " 0 to 1");
    list.resize(scene, 0);
    CHECK(refusal(scene, prefix + "0/kind") ==
          prefix + "0: there is no such " + list.noun + "; the scene has no " + plural_of(list));
  }
}

TEST_CASE("patterns stand for the paths of all elements") {
  for (const Parameter& parameter : parameter_table()) {
    std::string pattern = parameter_pattern(parameter);
    const std::size_t index = pattern.find("/N/");
    CHECK((index != pattern.npos) == owner_entry(parameter.owner).is_list);
    if (index != pattern.npos) pattern.replace(index, 3, "/1/");
    CHECK(pattern == path_of(parameter));
  }
}

TEST_CASE("each model has its own defaults") {
  const auto usual = [](const char* path, FlockModel model) {
    const Scene scene = two_flocks();
    return default_of(*find_parameter(scene, path).value().parameter, model);
  };
  CHECK(usual("/flocks/0/radius", FlockModel::steering) == 2.5);
  CHECK(usual("/flocks/0/radius", FlockModel::velocity) == 5.0);
  CHECK(usual("/flocks/0/model", FlockModel::couzin) == 5.0);
  CHECK(usual("/world/dimension", FlockModel::couzin) == 2.0);
  CHECK(std::isnan(usual("/flocks/0/path", FlockModel::couzin)));
}

TEST_CASE("another model brings its defaults and leaves what is not the model's") {
  Flock flock;
  flock.name = "x";
  flock.count = 7;
  flock.path = "loop";
  flock.spawn.radius = 3.0f;
  flock.appearance.size = 2.0f;
  flock.parameters.radius = 9.0f;
  use_model(flock, FlockModel::velocity);
  CHECK(flock.parameters.model == FlockModel::velocity);
  CHECK(flock.parameters.radius == default_parameters(FlockModel::velocity).radius);
  CHECK(flock.name == "x");
  CHECK(flock.count == 7);
  CHECK(flock.path == "loop");
  CHECK(flock.spawn.radius == 3.0f);
  CHECK(flock.appearance.size == 2.0f);
}

TEST_CASE("a flock that does not exist is named") {
  Scene scene = two_flocks();
  CHECK(refusal(scene, "/flocks/2/radius") ==
        "/flocks/2: there is no such flock; the scene has flocks 0 to 1");
  scene.flocks.clear();
  CHECK(refusal(scene, "/flocks/0/radius") ==
        "/flocks/0: there is no such flock; the scene has no flocks");
  // Nor is a path into a flock suggested then.
  CHECK_THAT(refusal(scene, "/radius"), !ContainsSubstring("the nearest is /flocks"));
}

TEST_CASE("a path or a text of any length is refused with a short message") {
  Scene scene = two_flocks();
  const std::string endless(1000000, 'x');
  CHECK(refusal(scene, endless).size() < 400);
  CHECK(write(scene, "/flocks/0/falloff", endless).size() < 400);
  CHECK(quoted(std::string(59, 'a') + "\xC3\xA9z") == "\"" + std::string(59, 'a') + "...\"");
  CHECK(quoted("a\nb\x7F") == "\"a?b?\"");
}

TEST_CASE("numbers are written with as few digits as hold them") {
  CHECK(number_text(5000) == "5000");
  CHECK(number_text(0.1) == "0.1");
  CHECK(number_text(static_cast<double>(0.1f)) == "0.1");
  CHECK(number_text(static_cast<double>(1e-4f)) == "0.0001");
  CHECK(number_text(4000001) == "4000001");
  CHECK(number_text(-0.0) == "0");
  CHECK(number_text(4e6) == "4000000");
  CHECK(number_text(16777217.0) == "16777217");
  CHECK(number_text(static_cast<double>(std::nextafter(1.0f, 2.0f))) == "1.00000012");
  CHECK(number_text(std::nextafter(1.0, 2.0)) == "1.0000000000000002");
  CHECK(number_text(1e300) == "1e+300");
  CHECK(number_text(-0.5) == "-0.5");
  CHECK(number_text(not_a_number) == "nan");
  CHECK(number_text(-not_a_number) == "nan");
  CHECK(number_text(-infinity) == "-inf");
}

TEST_CASE("a value is what it was made from") {
  CHECK(ParameterValue(0).is_number());
  CHECK(ParameterValue(0.0f).is_number());
  CHECK(ParameterValue(false).is_number());
  CHECK(ParameterValue("").is_text());
  CHECK(ParameterValue(std::string_view()).is_text());
  CHECK(ParameterValue(static_cast<const char*>(nullptr)).is_text());
  CHECK_FALSE(ParameterValue(Vec3{}).is_number());
  CHECK_FALSE(ParameterValue(FalloffCurve{}).is_number());
  CHECK_FALSE(ParameterValue(std::vector<Vec3>{}).is_number());
}
