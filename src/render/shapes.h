// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/vec.h"
#include "scene/scene.h"

namespace flockwork {

// What bends when the agent moves.
enum class BodyPart : std::int32_t {
  rigid,
  wing,   // flaps around the body's axis, in two joints
  spine,  // a wave runs along it to the tail
};

struct MeshVertex {
  Vec3 place;               // body lengths: x from the tail (-0.5) to the nose (0.5), y left, z up
  Vec3 normal;              // unit length
  float part = 0.0f;        // BodyPart, as a float because that is what the shader reads
  float brightness = 1.0f;  // times the agent's colour
};

struct Mesh {
  std::vector<MeshVertex> vertices;
  std::vector<std::uint16_t> indices;  // triangles, to be drawn from both sides
};

// How much of a shape the picture can show.
enum class Detail : std::int32_t {
  near,  // 6 (dart), 36 (fish), 23 (bird), 80 (dot) triangles
  far,   // 4, 10, 9, 20: for agents of some 15 pixels and less
};

// The small mesh that stands for a shape in 3D.
Mesh shape_mesh(AgentShape shape, Detail detail);

}  // namespace flockwork
