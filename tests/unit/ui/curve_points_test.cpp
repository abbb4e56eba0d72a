// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/curve_points.h"

#include <catch_amalgamated.hpp>

#include "scene/parameter_table.h"

using namespace flockwork;

namespace {

constexpr float step = 1.0f / static_cast<float>(FalloffCurve::resolution);

// Whether the scene's own rules accept the curve.
bool valid(const FalloffCurve& curve) {
  Scene scene;
  scene.flocks.emplace_back();
  scene.flocks[0].parameters.falloff = Falloff::curve;
  scene.flocks[0].parameters.curve = curve;
  return validate(scene).ok();
}

FalloffCurve full_curve() {
  FalloffCurve curve;
  for (int i = 0; curve.count < FalloffCurve::max_points; ++i) {
    REQUIRE(add_point(curve, 0.1f + 0.1f * static_cast<float>(i), 0.5f) == i + 1);
  }
  return curve;
}

}  // namespace

TEST_CASE("points are added in order up to the most that a curve has") {
  FalloffCurve curve = full_curve();
  CHECK(valid(curve));
  CHECK(add_point(curve, 0.95f, 1.0f) == -1);
  CHECK(curve.count == FalloffCurve::max_points);
}

TEST_CASE("two points never share a place") {
  FalloffCurve curve;
  CHECK(add_point(curve, 0.0f, 1.0f) == -1);
  CHECK(add_point(curve, 1.0f, 1.0f) == -1);
  CHECK(add_point(curve, 0.2f * step, 1.0f) == -1);
  CHECK(add_point(curve, step, 1.0f) == 1);
  CHECK(add_point(curve, step, 1.0f) == -1);
  CHECK(valid(curve));
}

TEST_CASE("a moved point stays between its neighbours") {
  FalloffCurve curve = full_curve();
  const float targets[] = {-5.0f, 0.0f, 0.21f, 0.5f, 1.0f, 7.0f};
  for (int point = 0; point < curve.count; ++point) {
    for (const float x : targets) {
      curve = with_point_moved(curve, point, x, 0.7f);
      REQUIRE(valid(curve));
      REQUIRE(curve.y[static_cast<std::size_t>(point)] == 0.7f);
    }
  }
}

TEST_CASE("points a step apart keep their places and can change their weight") {
  FalloffCurve curve;
  REQUIRE(add_point(curve, step, 0.2f) == 1);
  curve = with_point_moved(curve, 0, 0.5f, 0.9f);
  CHECK(curve.x[0] == 0.0f);
  CHECK(curve.y[0] == 0.9f);
  CHECK(valid(curve));
}

TEST_CASE("weights below zero become zero") {
  FalloffCurve curve = with_point_moved(FalloffCurve{}, 0, 0.0f, -1.0f);
  CHECK(curve.y[0] == 0.0f);
  CHECK(add_point(curve, 0.5f, -1.0f) == 1);
  CHECK(curve.y[1] == 0.0f);
}

TEST_CASE("points are removed until two are left") {
  FalloffCurve curve;
  REQUIRE(add_point(curve, 0.5f, 0.3f) == 1);
  CHECK_FALSE(remove_point(curve, -1));
  CHECK_FALSE(remove_point(curve, 3));
  CHECK(remove_point(curve, 0));
  CHECK(curve.x[0] == 0.5f);
  CHECK(curve.y[0] == 0.3f);
  CHECK_FALSE(remove_point(curve, 0));
  CHECK(curve.count == 2);
  CHECK(valid(curve));
}
