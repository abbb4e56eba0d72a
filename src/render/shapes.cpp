// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/shapes.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <span>
#include <utility>

#include "render/matrix.h"

namespace flockwork {
namespace {

// A cross-section of a body: a diamond of so wide and so high around (x, 0, z).
struct Section {
  float x;
  float half_width;
  float half_height;
  float z = 0.0f;
};

std::uint16_t add(Mesh& mesh, const MeshVertex& vertex) {
  mesh.vertices.push_back(vertex);
  return static_cast<std::uint16_t>(mesh.vertices.size() - 1);
}

void add_triangle(Mesh& mesh, std::uint16_t a, std::uint16_t b, std::uint16_t c) {
  mesh.indices.insert(mesh.indices.end(), {a, b, c});
}

// A closed body through the sections from nose to tail. Smooth normals make the diamonds look
// round. Back darker, belly lighter, as animals are.
void add_body(Mesh& mesh, Vec3 nose, std::span<const Section> sections, Vec3 tail, BodyPart part) {
  const float kind = static_cast<float>(part);
  const std::uint16_t first = add(mesh, {nose, {1.0f, 0.0f, 0.0f}, kind, 0.92f});
  for (const Section& s : sections) {
    const float lean = s.x > 0.1f ? 0.35f : -0.15f;
    add(mesh, {{s.x, s.half_width, s.z}, normalized({lean, 1.0f, 0.0f}), kind, 1.0f});
    add(mesh, {{s.x, 0.0f, s.z + s.half_height}, normalized({lean, 0.0f, 1.0f}), kind, 0.80f});
    add(mesh, {{s.x, -s.half_width, s.z}, normalized({lean, -1.0f, 0.0f}), kind, 1.0f});
    add(mesh, {{s.x, 0.0f, s.z - s.half_height}, normalized({lean, 0.0f, -1.0f}), kind, 1.16f});
  }
  const std::uint16_t last = add(mesh, {tail, {-1.0f, 0.0f, 0.0f}, kind, 0.9f});
  const int rings = static_cast<int>(sections.size());
  const auto at = [first](int ring, int side) {
    return static_cast<std::uint16_t>(first + 1 + 4 * ring + side % 4);
  };
  for (int side = 0; side < 4; ++side) {
    add_triangle(mesh, first, at(0, side), at(0, side + 1));
    for (int ring = 0; ring + 1 < rings; ++ring) {
      add_triangle(mesh, at(ring, side), at(ring + 1, side), at(ring + 1, side + 1));
      add_triangle(mesh, at(ring, side), at(ring + 1, side + 1), at(ring, side + 1));
    }
    add_triangle(mesh, at(rings - 1, side), last, at(rings - 1, side + 1));
  }
}

// Thin triangles with one normal: wings, fins. `corners` lists them three by three; corners at
// the same place become one vertex.
struct FinCorner {
  Vec3 place;
  float brightness;
};
void add_fin(Mesh& mesh, std::span<const FinCorner> corners, Vec3 normal, BodyPart part) {
  const std::size_t first = mesh.vertices.size();
  for (const FinCorner& corner : corners) {
    const auto begin = mesh.vertices.begin() + static_cast<std::ptrdiff_t>(first);
    const auto same = std::find_if(begin, mesh.vertices.end(), [&](const MeshVertex& vertex) {
      return vertex.place == corner.place;
    });
    const auto index = static_cast<std::uint16_t>(same - mesh.vertices.begin());
    if (same == mesh.vertices.end()) {
      add(mesh, {corner.place, normal, static_cast<float>(part), corner.brightness});
    }
    mesh.indices.push_back(index);
  }
}

Mesh dart(Detail detail) {
  constexpr Vec3 nose{0.5f, 0.0f, 0.0f}, left{-0.5f, 0.30f, 0.0f}, right{-0.5f, -0.30f, 0.0f};
  constexpr Vec3 ridge{-0.38f, 0.0f, 0.10f}, keel{-0.38f, 0.0f, -0.10f};
  constexpr Vec3 faces[6][3] = {{nose, left, ridge}, {nose, ridge, right}, {nose, keel, left},
                                {nose, right, keel}, {left, keel, ridge},  {right, ridge, keel}};
  Mesh mesh;
  // From afar the two small faces at the back are not missed.
  for (const auto& face : std::span(faces).first(detail == Detail::near ? 6 : 4)) {
    const Vec3 normal = normalized(cross(face[1] - face[0], face[2] - face[0]));
    for (const Vec3& place : face) {
      mesh.indices.push_back(add(mesh, {place, normal, static_cast<float>(BodyPart::rigid), 1.0f}));
    }
  }
  return mesh;
}

Mesh fish(Detail detail) {
  Mesh mesh;
  constexpr Section near_sections[] = {{0.36f, 0.055f, 0.085f},
                                       {0.12f, 0.088f, 0.150f},
                                       {-0.18f, 0.048f, 0.092f},
                                       {-0.34f, 0.014f, 0.034f}};
  constexpr Section far_sections[] = {{0.15f, 0.090f, 0.150f}};
  constexpr FinCorner tail[] = {{{-0.32f, 0.0f, 0.0f}, 0.9f},    {{-0.52f, 0.0f, 0.17f}, 0.75f},
                                {{-0.43f, 0.0f, 0.0f}, 0.8f},    {{-0.32f, 0.0f, 0.0f}, 0.9f},
                                {{-0.52f, 0.0f, -0.17f}, 0.75f}, {{-0.43f, 0.0f, 0.0f}, 0.8f}};
  constexpr FinCorner fins[] = {{{0.16f, 0.0f, 0.14f}, 0.85f},  {{-0.10f, 0.0f, 0.23f}, 0.7f},
                                {{-0.16f, 0.0f, 0.08f}, 0.8f},  {{0.00f, 0.0f, -0.12f}, 0.95f},
                                {{-0.16f, 0.0f, -0.19f}, 0.8f}, {{-0.15f, 0.0f, -0.09f}, 0.9f}};
  constexpr Vec3 nose{0.5f, 0.0f, -0.01f}, end{-0.38f, 0.0f, 0.0f}, sideways{0.0f, 1.0f, 0.0f};
  if (detail == Detail::near) {
    add_body(mesh, nose, near_sections, end, BodyPart::spine);
    add_fin(mesh, fins, sideways, BodyPart::spine);
  } else {
    add_body(mesh, nose, far_sections, end, BodyPart::spine);
  }
  add_fin(mesh, tail, sideways, BodyPart::spine);
  return mesh;
}

// Starling-like: pointed wings, the span 1.7 body lengths.
Mesh bird(Detail detail) {
  Mesh mesh;
  constexpr Vec3 up{0.0f, 0.0f, 1.0f}, nose{0.5f, 0.0f, 0.0f};
  constexpr Section sections[] = {{0.24f, 0.080f, 0.085f, 0.0f}, {-0.10f, 0.072f, 0.075f, 0.0f}};
  constexpr FinCorner tail[] = {{{-0.20f, 0.0f, 0.01f}, 0.9f},
                                {{-0.52f, 0.11f, 0.01f}, 0.7f},
                                {{-0.52f, -0.11f, 0.01f}, 0.7f}};
  // From afar the body is a diamond seen from above and one seen from the side.
  constexpr FinCorner flat_body[] = {
      {nose, 0.95f}, {{-0.50f, 0.10f, 0.0f}, 0.8f}, {{-0.50f, -0.10f, 0.0f}, 0.8f}};
  constexpr FinCorner upright_body[] = {
      {nose, 0.95f}, {{0.05f, 0.0f, 0.09f}, 0.85f}, {{-0.40f, 0.0f, 0.0f}, 0.9f},
      {nose, 0.95f}, {{-0.40f, 0.0f, 0.0f}, 0.9f},  {{0.05f, 0.0f, -0.09f}, 1.1f}};
  if (detail == Detail::near) {
    add_body(mesh, nose, sections, {-0.36f, 0.0f, 0.01f}, BodyPart::rigid);
    add_fin(mesh, tail, up, BodyPart::rigid);
  } else {
    add_fin(mesh, flat_body, up, BodyPart::rigid);
    add_fin(mesh, upright_body, {0.0f, 1.0f, 0.0f}, BodyPart::rigid);
  }
  for (const float side : {1.0f, -1.0f}) {
    const FinCorner root_front{{0.22f, 0.03f * side, 0.02f}, 1.0f};
    const FinCorner root_back{{-0.16f, 0.03f * side, 0.02f}, 0.95f};
    const FinCorner wrist_front{{0.27f, 0.30f * side, 0.02f}, 1.05f};
    const FinCorner wrist_back{{-0.13f, 0.30f * side, 0.02f}, 0.90f};
    const FinCorner tip{{-0.04f, 0.85f * side, 0.02f}, 0.78f};
    const FinCorner wing[] = {root_front, wrist_front, root_back, wrist_front, wrist_back,
                              root_back,  wrist_front, tip,       wrist_back};
    add_fin(mesh, wing, up, BodyPart::wing);
  }
  return mesh;
}

// An icosahedron on the sphere of diameter 1; near, with each face cut in four.
Mesh ball(Detail detail) {
  constexpr float t = 1.618033989f;
  constexpr Vec3 corners[12] = {{-1, t, 0}, {1, t, 0}, {-1, -t, 0}, {1, -t, 0},
                                {0, -1, t}, {0, 1, t}, {0, -1, -t}, {0, 1, -t},
                                {t, 0, -1}, {t, 0, 1}, {-t, 0, -1}, {-t, 0, 1}};
  constexpr std::uint16_t faces[20][3] = {
      {0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
      {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
      {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  Mesh mesh;
  const auto add_direction = [&mesh](Vec3 direction) {
    const Vec3 n = normalized(direction);
    return add(mesh, {n * 0.5f, n, static_cast<float>(BodyPart::rigid), 1.0f});
  };
  for (const Vec3& corner : corners) add_direction(corner);
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> middles;
  const auto middle = [&](std::uint16_t a, std::uint16_t b) {
    const std::pair key = std::minmax(a, b);
    const auto found = middles.find(key);
    if (found != middles.end()) return found->second;
    const std::uint16_t made = add_direction(mesh.vertices[a].place + mesh.vertices[b].place);
    middles.emplace(key, made);
    return made;
  };
  for (const auto& [a, b, c] : faces) {
    if (detail == Detail::far) {
      add_triangle(mesh, a, b, c);
      continue;
    }
    const std::uint16_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
    add_triangle(mesh, a, ab, ca);
    add_triangle(mesh, b, bc, ab);
    add_triangle(mesh, c, ca, bc);
    add_triangle(mesh, ab, bc, ca);
  }
  return mesh;
}

}  // namespace

Mesh shape_mesh(AgentShape shape, Detail detail) {
  switch (shape) {
    case AgentShape::fish:
      return fish(detail);
    case AgentShape::bird:
      return bird(detail);
    case AgentShape::dot:
      return ball(detail);
    case AgentShape::dart:
      break;
  }
  return dart(detail);
}

}  // namespace flockwork
