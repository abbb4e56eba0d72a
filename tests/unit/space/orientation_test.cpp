// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "space/orientation.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>

#include "support/placements.h"

using namespace flockwork;
using flockwork::testing::Random;

namespace {

__extension__ typedef __int128 Wide;

// Coordinates that are multiples of 2^-33 below 2^17: the determinant fits 128 bits.
Wide whole(float a) { return static_cast<std::int64_t>(std::ldexp(static_cast<double>(a), 33)); }

int plain_orientation(float ax, float ay, float bx, float by, float cx, float cy) {
  const Wide area = (whole(bx) - whole(ax)) * (whole(cy) - whole(ay)) -
                    (whole(by) - whole(ay)) * (whole(cx) - whole(ax));
  return area > 0 ? 1 : area < 0 ? -1 : 0;
}

float coordinate(Random& random) {
  const float size = std::ldexp(1.0f, static_cast<int>(random.below(24)) - 8);
  return std::ldexp(std::round(std::ldexp(random.uniform(-size, size), 33)), -33);
}

}  // namespace

TEST_CASE("orientation: equals whole-number arithmetic for any three floats") {
  Random random(1);
  for (int k = 0; k < 20000; ++k) {
    float c[6];
    for (float& value : c) value = coordinate(random);
    REQUIRE(orientation(c[0], c[1], c[2], c[3], c[4], c[5]) ==
            plain_orientation(c[0], c[1], c[2], c[3], c[4], c[5]));
  }
}

TEST_CASE("orientation: points within a rounding of a line are told apart") {
  Random random(2);
  int on_line = 0, estimate_wrong = 0;
  for (int k = 0; k < 20000; ++k) {
    // Every second line has coarse coordinates, so that some points are on it to the bit.
    const bool coarse = k % 2 == 0;
    const auto draw = [&] {
      return coarse ? std::round(random.uniform(-64.0f, 64.0f)) : coordinate(random);
    };
    const float ax = draw(), ay = draw(), bx = draw(), by = draw();
    const double t = coarse ? 0.25 * random.below(4) : static_cast<double>(random.unit());
    const auto cx = static_cast<float>(ax + t * (static_cast<double>(bx) - ax));
    const auto cy = static_cast<float>(ay + t * (static_cast<double>(by) - ay));
    const float rounded_x = std::ldexp(std::round(std::ldexp(cx, 33)), -33);
    const float rounded_y = std::ldexp(std::round(std::ldexp(cy, 33)), -33);
    const int expected = plain_orientation(ax, ay, bx, by, rounded_x, rounded_y);
    REQUIRE(orientation(ax, ay, bx, by, rounded_x, rounded_y) == expected);
    REQUIRE(orientation(bx, by, ax, ay, rounded_x, rounded_y) == -expected);
    on_line += expected == 0;
    const float area = (bx - ax) * (rounded_y - ay) - (by - ay) * (rounded_x - ax);
    estimate_wrong += (area > 0.0f ? 1 : area < 0.0f ? -1 : 0) != expected;
  }
  CHECK(on_line > 1000);
  CHECK(estimate_wrong > 1000);  // or the points would be no test
}

TEST_CASE("orientation: the sum of six products is exact where the differences are not") {
  // b - a needs 63 bits: 1e6 and the smallest coordinates that agents have.
  const float tiny = 0x1p-20f;
  CHECK(orientation(0.0f, 0.0f, 1.0e6f, 1.0e6f, tiny, tiny) == 0);
  CHECK(orientation(-1.0e6f, -1.0e6f, 1.0e6f, 1.0e6f, tiny, std::nextafter(tiny, 1.0f)) == 1);
  CHECK(orientation(-1.0e6f, -1.0e6f, 1.0e6f, 1.0e6f, tiny, std::nextafter(tiny, 0.0f)) == -1);
}

TEST_CASE("orientation: every bit of the six products counts") {
  Random random(16);
  for (int k = 0; k < 5000; ++k) {
    // b and c lie on the diagonal, some of their last bits apart, and a far away just beside it.
    const float b = std::round(random.uniform(65536.0f, 131000.0f));
    const float c = b + std::ldexp(1.0f + static_cast<float>(random.below(64)), -7);
    const float ax = std::ldexp(static_cast<float>(random.below(4096)), -33);
    const float ay = std::ldexp(static_cast<float>(random.below(4096)), -33);
    REQUIRE(orientation(ax, ay, b, b, c, c) == plain_orientation(ax, ay, b, b, c, c));
    REQUIRE(orientation(b, b, c, c, ax, ay) == plain_orientation(b, b, c, c, ax, ay));
    const float beside = std::nextafter(c, random.below(2) == 0 ? 0.0f : 1.0e6f);
    REQUIRE(orientation(ax, ay, b, b, c, beside) == plain_orientation(ax, ay, b, b, c, beside));
  }
}

TEST_CASE("ways: those that share a point touch, others do not") {
  CHECK(ways_touch(0, 0, 2, 2, 0, 2, 2, 0));
  CHECK(ways_touch(0, 0, 1, 1, 1, 1, 2, 0));  // end on end
  CHECK(ways_touch(0, 0, 2, 0, 1, 0, 1, 5));  // end on the middle
  CHECK(ways_touch(1, 0, 1, 5, 0, 0, 2, 0));
  CHECK(ways_touch(1, 5, 1, 0, 0, 0, 2, 0));
  CHECK(ways_touch(1, 0, 1, 5, 0, 5, 2, 5));
  CHECK(ways_touch(0, 0, 3, 3, 1, 1, 2, 2));        // one in the other
  CHECK(ways_touch(1, 1, 1, 1, 0, 0, 2, 2));        // a point on a way
  CHECK(ways_touch(1, 1, 1, 1, 1, 1, 1, 1));        // a point on a point
  CHECK_FALSE(ways_touch(0, 0, 1, 1, 2, 2, 3, 3));  // on one line, apart
  CHECK_FALSE(ways_touch(0, 0, 2, 0, 0, 1, 2, 1));  // parallel
  CHECK_FALSE(ways_touch(1, 1, 1, 1, 0, 0, 3, 2));
  CHECK_FALSE(ways_touch(0, 0, 1, 1, std::nextafter(1.0f, 2.0f), 1, 2, 0));
}
