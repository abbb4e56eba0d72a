// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/triangulation.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

double area_of(std::span<const Vec3> polygon) {
  double sum = 0.0;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Vec3 a = polygon[k];
    const Vec3 b = polygon[(k + 1) % polygon.size()];
    sum += static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
  }
  return 0.5 * sum;
}

// The triangles cover the polygon once: none runs the other way round, and their areas add up.
void check_cover(const std::vector<Vec3>& polygon) {
  const auto triangles = triangulate(polygon);
  CHECK(triangles.size() == polygon.size() - 2);
  const double whole = area_of(polygon);
  double sum = 0.0;
  for (const auto& t : triangles) {
    const Vec3 corners[3] = {polygon[t[0]], polygon[t[1]], polygon[t[2]]};
    const double area = std::abs(area_of(corners));
    sum += area;
  }
  CHECK(std::abs(sum - std::abs(whole)) <= 1e-6 * std::abs(whole));
}

std::vector<Vec3> comb(int teeth) {
  std::vector<Vec3> points;
  for (int k = 0; k < teeth; ++k) {
    const auto x = static_cast<float>(k);
    points.push_back({x, 0.0f, 0.0f});
    points.push_back({x + 0.4f, 5.0f, 0.0f});
  }
  points.push_back({static_cast<float>(teeth), -1.0f, 0.0f});
  points.push_back({0.0f, -1.0f, 0.0f});
  return points;
}

TEST_CASE("the triangles of a polygon cover it once, whichever way round it runs") {
  std::vector<std::vector<Vec3>> polygons{
      {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
      {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 1, 0}},                        // a dart
      {{0, 0, 0}, {2, 0, 0}, {4, 0, 0}, {4, 3, 0}, {2, 3, 0}, {0, 3, 0}},  // points in a row
      comb(20)};
  std::vector<Vec3> spiral;
  for (int k = 0; k < 60; ++k) {
    const float angle = 0.3f * static_cast<float>(k), r = 1.0f + 0.1f * static_cast<float>(k);
    spiral.push_back({r * std::cos(angle), r * std::sin(angle), 0.0f});
  }
  for (int k = 59; k >= 0; --k) {
    const float angle = 0.3f * static_cast<float>(k), r = 0.8f + 0.1f * static_cast<float>(k);
    spiral.push_back({r * std::cos(angle), r * std::sin(angle), 0.0f});
  }
  polygons.push_back(spiral);
  for (std::vector<Vec3> polygon : polygons) {
    check_cover(polygon);
    std::reverse(polygon.begin(), polygon.end());
    check_cover(polygon);
  }
}

TEST_CASE("what is no simple polygon gives triangles, or none, and ends") {
  CHECK(triangulate({}).empty());
  CHECK(triangulate(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}}).empty());
  CHECK(triangulate(std::vector<Vec3>(5)).size() == 3);
  CHECK(triangulate(std::vector<Vec3>{{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}}).size() == 2);
}

}  // namespace
}  // namespace flockwork
