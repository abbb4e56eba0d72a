// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/shapes.h"

#include <catch_amalgamated.hpp>

#include <cmath>

#include "render/matrix.h"

namespace flockwork {
namespace {

using Catch::Approx;

TEST_CASE("meshes have valid indices, unit normals and the size of a body") {
  const auto shape =
      GENERATE(AgentShape::dart, AgentShape::fish, AgentShape::bird, AgentShape::dot);
  const auto detail = GENERATE(Detail::near, Detail::far);
  const Mesh mesh = shape_mesh(shape, detail);
  REQUIRE(!mesh.vertices.empty());
  REQUIRE(mesh.indices.size() % 3 == 0);
  for (const std::uint16_t index : mesh.indices) REQUIRE(index < mesh.vertices.size());
  float nose = 0.0f, tail = 0.0f;
  for (const MeshVertex& vertex : mesh.vertices) {
    CHECK(length(vertex.normal) == Approx(1.0f).margin(1e-4));
    nose = std::max(nose, vertex.place.x);
    tail = std::min(tail, vertex.place.x);
  }
  CHECK(nose == Approx(0.5f).margin(0.08));
  CHECK(tail == Approx(-0.5f).margin(0.08));
}

TEST_CASE("shapes are the same on both sides") {
  const auto shape = GENERATE(AgentShape::dart, AgentShape::fish, AgentShape::bird);
  const Mesh mesh = shape_mesh(shape, Detail::near);
  for (const MeshVertex& vertex : mesh.vertices) {
    const Vec3 mirrored{vertex.place.x, -vertex.place.y, vertex.place.z};
    bool found = false;
    for (const MeshVertex& other : mesh.vertices) found |= length(other.place - mirrored) < 1e-6f;
    CHECK(found);
  }
}

TEST_CASE("the meshes are as small as the header says") {
  const auto triangles = [](AgentShape shape, Detail detail) {
    return shape_mesh(shape, detail).indices.size() / 3;
  };
  CHECK(triangles(AgentShape::dart, Detail::near) == 6);
  CHECK(triangles(AgentShape::fish, Detail::near) == 36);
  CHECK(triangles(AgentShape::bird, Detail::near) == 23);
  CHECK(triangles(AgentShape::dot, Detail::near) == 80);
  CHECK(triangles(AgentShape::dart, Detail::far) == 4);
  CHECK(triangles(AgentShape::fish, Detail::far) == 10);
  CHECK(triangles(AgentShape::bird, Detail::far) == 9);
  CHECK(triangles(AgentShape::dot, Detail::far) == 20);
}

// The renderer puts 128 copies into one batch with 16-bit indices.
TEST_CASE("a batch of meshes fits 16-bit indices") {
  const auto shape =
      GENERATE(AgentShape::dart, AgentShape::fish, AgentShape::bird, AgentShape::dot);
  CHECK(shape_mesh(shape, Detail::near).vertices.size() * 128 <= 65536);
}

}  // namespace
}  // namespace flockwork
