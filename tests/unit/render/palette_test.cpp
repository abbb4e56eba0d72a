// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/palette.h"

#include <catch_amalgamated.hpp>

#include <cmath>

#include "flock/parameters.h"

namespace flockwork {
namespace {

using Catch::Approx;

bool inside(Vec3 c) {
  for (int i = 0; i < 3; ++i) {
    if (!(c[i] >= 0.0f && c[i] <= 1.0f)) return false;
  }
  return true;
}

// Ottosson's published example values of Oklab for the sRGB primaries.
TEST_CASE("Oklab values of the primaries are the published ones") {
  const Vec3 red = oklch_from_srgb({1, 0, 0});
  CHECK(red.x == Approx(0.628f).margin(0.001));
  CHECK(red.y == Approx(0.258f).margin(0.001));
  CHECK(red.z * 360.0f / full_turn == Approx(29.2f).margin(0.1));
  const Vec3 blue = oklch_from_srgb({0, 0, 1});
  CHECK(blue.x == Approx(0.452f).margin(0.001));
  CHECK(blue.y == Approx(0.313f).margin(0.001));
  CHECK(oklch_from_srgb({1, 1, 1}).x == Approx(1.0f).margin(0.001));
}

TEST_CASE("colours survive the way to Oklab and back") {
  for (const Vec3 c : {Vec3{0.2f, 0.5f, 0.9f}, Vec3{0.9f, 0.1f, 0.3f}, Vec3{0.4f, 0.4f, 0.4f}}) {
    const Vec3 lch = oklch_from_srgb(c);
    const Vec3 back = srgb_from_oklch(lch.x, lch.y, lch.z);
    for (int i = 0; i < 3; ++i) CHECK(back[i] == Approx(c[i]).margin(0.002));
  }
}

TEST_CASE("colours outside of sRGB keep lightness and hue") {
  const Vec3 lch = oklch_from_srgb(srgb_from_oklch(0.7f, 0.5f, 2.0f));
  CHECK(lch.x == Approx(0.7f).margin(0.005));
  CHECK(lch.z == Approx(2.0f).margin(0.01));
}

TEST_CASE("all headings are equally light and equally colourful") {
  for (int i = 0; i < 72; ++i) {
    const Vec3 color = heading_color(full_turn * static_cast<float>(i) / 72.0f);
    CHECK(inside(color));
    const Vec3 lch = oklch_from_srgb(color);
    CHECK(lch.x == Approx(0.76f).margin(0.004));
    CHECK(lch.y == Approx(0.115f).margin(0.004));
  }
}

TEST_CASE("the heading's palette closes without a seam") {
  const Vec3 a = heading_color(0.0f), b = heading_color(full_turn);
  for (int i = 0; i < 3; ++i) CHECK(a[i] == Approx(b[i]).margin(0.002));
}

TEST_CASE("faster is always lighter, by even steps") {
  float last = oklch_from_srgb(speed_color(0.0f)).x;
  for (int i = 1; i <= 16; ++i) {
    const Vec3 color = speed_color(static_cast<float>(i) / 16.0f);
    CHECK(inside(color));
    const float lightness = oklch_from_srgb(color).x;
    CHECK(lightness - last == Approx(0.42f / 16.0f).margin(0.006));
    last = lightness;
  }
  CHECK(speed_color(-3.0f) == speed_color(0.0f));
  CHECK(speed_color(7.0f) == speed_color(1.0f));
}

}  // namespace
}  // namespace flockwork
