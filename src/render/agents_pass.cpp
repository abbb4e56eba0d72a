// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/agents_pass.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "render/frame.h"
#include "render/shaders/agents.h"

namespace flockwork {
namespace {

// Agents per instance: enough to make the cost of an instance small, few enough for 16-bit indices.
constexpr int sprites_per_instance = 1024;
constexpr int meshes_per_instance = 128;

GLsizei instances(int agents, int per_instance) {
  return (agents + per_instance - 1) / per_instance;
}

std::string joined(std::string_view a, std::string_view b) { return std::string(a).append(b); }

// Hz at mid size; each agent has its own rate around it.
float beat_rate(AgentShape shape) { return shape == AgentShape::bird ? 3.6f : 2.4f; }

// Half the size of a sprite's quad in body lengths: what its outline reaches.
struct HalfExtent {
  float x, y;
};
HalfExtent half_extent(AgentShape shape) {
  switch (shape) {
    case AgentShape::dart:
      return {0.50f, 0.31f};
    case AgentShape::fish:
      return {0.51f, 0.24f};
    case AgentShape::bird:
      return {0.51f, 0.65f};
    case AgentShape::dot:
      break;
  }
  return {0.50f, 0.50f};
}

// True for agents that are so small in the picture that their shape does not show. (In space,
// what is near the eye is larger than size_px, the size at the target, and the points grow.)
bool as_points(bool space, float size_px, int count, float pixel_ratio) {
  if (!space) return size_px < 3.0f + 4.0f * pixel_ratio;
  // The second limit keeps the triangles of large flocks affordable.
  return size_px < (count <= 30'000 ? 2.5f : 11.0f) * pixel_ratio;
}

// Into the vertex array that is bound.
void set_indices(const gl::Buffer& buffer, const std::vector<std::uint16_t>& indices) {
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer.get());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER,
               static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint16_t)), indices.data(),
               GL_STATIC_DRAW);
}

void set_mesh_attributes() {
  constexpr GLint components[3] = {3, 3, 2};
  constexpr std::size_t offsets[3] = {offsetof(MeshVertex, place), offsetof(MeshVertex, normal),
                                      offsetof(MeshVertex, part)};
  for (GLuint i = 0; i < 3; ++i) {
    glEnableVertexAttribArray(i);
    glVertexAttribPointer(i, components[i], GL_FLOAT, GL_FALSE, sizeof(MeshVertex),
                          reinterpret_cast<const void*>(offsets[i]));
  }
}

void set_layout(const FlockProgram& program, const AgentTexture& agents) {
  agents.bind();
  glUniform4i(program.layout, agents.width_log2(), agents.rows(), agents.count(),
              agents.planar() ? 0 : 1);
}

}  // namespace

FlockLook look_of(const Flock& flock, const RenderOptions& options, int index) {
  FlockLook look;
  look.shape = options.shape.value_or(flock.appearance.shape);
  look.color_by = options.color_by.value_or(flock.appearance.color_by);
  look.color = flock.appearance.color;
  look.size = flock.appearance.size * std::clamp(options.size_scale, 0.1f, 20.0f);
  look.slowest = flock.parameters.min_speed;
  look.fastest = flock.parameters.max_speed;
  // A flock of one speed is coloured by it between rest and that speed.
  if (look.fastest - look.slowest < 1.0e-4f) look.slowest = 0.0f;
  look.fastest = std::max(look.fastest, look.slowest + 1.0e-4f);
  look.dim = options.selected_flock < 0 || options.selected_flock == index ? 1.0f : 0.35f;
  return look;
}

FlockProgram::FlockProgram(gl::Program built)
    : program(std::move(built)),
      lag(program.uniform("u_lag")),
      size(program.uniform("u_size")),
      shape(program.uniform("u_shape")),
      color_by(program.uniform("u_color_by")),
      color(program.uniform("u_color")),
      speed_range(program.uniform("u_speed_range")),
      dim(program.uniform("u_dim")),
      beat(program.uniform("u_beat")),
      layout(program.uniform("u_layout")),
      half_extent(program.uniform("u_half_extent")),
      mesh_size(program.uniform("u_mesh_size")) {}

void FlockProgram::use(const FlockLook& look, float lag_seconds) const {
  program.use();
  glUniform1f(lag, lag_seconds);
  glUniform1f(size, look.size);
  glUniform1i(shape, static_cast<GLint>(look.shape));
  glUniform1i(color_by, static_cast<GLint>(look.color_by));
  glUniform3f(color, look.color.x, look.color.y, look.color.z);
  glUniform2f(speed_range, look.slowest, 1.0f / (look.fastest - look.slowest));
  glUniform1f(dim, look.dim);
  glUniform1f(beat, beat_rate(look.shape) * static_cast<float>(clock_period));
}

Result<AgentsPass> AgentsPass::create() {
  using namespace shaders;
  const std::string inputs = joined(flock_inputs, agent_inputs);
  auto points = gl::Program::build("agent points", joined(inputs, points_vertex), points_fragment);
  if (!points) return points.error();
  std::vector<FlockProgram> sprites;
  for (const std::string_view function : sprite_functions) {
    const std::string fragment =
        std::string("#define SHAPE ").append(function).append("\n").append(sprites_fragment);
    auto sprite = gl::Program::build("agent sprites", joined(inputs, sprites_vertex), fragment);
    if (!sprite) return sprite.error();
    sprites.emplace_back(std::move(sprite).value());
  }
  auto meshes = gl::Program::build("agent meshes", joined(inputs, meshes_vertex), meshes_fragment);
  if (!meshes) return meshes.error();
  return AgentsPass(FlockProgram(std::move(points).value()), std::move(sprites),
                    FlockProgram(std::move(meshes).value()));
}

AgentsPass::AgentsPass(FlockProgram points, std::vector<FlockProgram> sprites, FlockProgram meshes)
    : points_(std::move(points)), sprites_(std::move(sprites)), meshes_(std::move(meshes)) {
  std::vector<std::uint16_t> corners;
  for (int i = 0; i < sprites_per_instance; ++i) {
    for (const int corner : {0, 1, 2, 2, 1, 3}) {
      corners.push_back(static_cast<std::uint16_t>(4 * i + corner));
    }
  }
  glBindVertexArray(sprite_array_.get());
  set_indices(sprite_indices_, corners);
  for (std::size_t i = 0; i < 2 * batches_.size(); ++i) {
    Batch& batch = batches_[i / 2][i % 2];
    const Mesh mesh = shape_mesh(static_cast<AgentShape>(i / 2), static_cast<Detail>(i % 2));
    batch.mesh_size = static_cast<int>(mesh.vertices.size());
    std::vector<MeshVertex> vertices;
    std::vector<std::uint16_t> indices;
    for (int copy = 0; copy < meshes_per_instance; ++copy) {
      for (const std::uint16_t index : mesh.indices) {
        indices.push_back(static_cast<std::uint16_t>(index + copy * batch.mesh_size));
      }
      vertices.insert(vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    }
    batch.index_count = static_cast<GLsizei>(indices.size());
    glBindVertexArray(batch.array.get());
    set_indices(batch.indices, indices);
    glBindBuffer(GL_ARRAY_BUFFER, batch.vertices.get());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(MeshVertex)),
                 vertices.data(), GL_STATIC_DRAW);
    set_mesh_attributes();
  }
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void AgentsPass::draw_points(const FlockLook& look, float lag, const AgentTexture& agents) {
  points_.use(look, lag);
  set_layout(points_, agents);
  glBindVertexArray(point_array_.get());
  glDrawArrays(GL_POINTS, 0, agents.count());
}

void AgentsPass::draw_sprites(const FlockLook& look, float lag, const AgentTexture& agents) {
  const FlockProgram& program = sprites_[static_cast<std::size_t>(look.shape)];
  program.use(look, lag);
  set_layout(program, agents);
  const HalfExtent extent = half_extent(look.shape);
  glUniform2f(program.half_extent, extent.x, extent.y);
  glBindVertexArray(sprite_array_.get());
  // A flock that fills less than one instance draws no more than itself.
  const int in_batch = std::min(agents.count(), sprites_per_instance);
  glDrawElementsInstanced(GL_TRIANGLES, 6 * in_batch, GL_UNSIGNED_SHORT, nullptr,
                          instances(agents.count(), sprites_per_instance));
}

void AgentsPass::draw_meshes(const FlockLook& look, float lag, Detail detail,
                             const AgentTexture& agents) {
  const Batch& batch =
      batches_[static_cast<std::size_t>(look.shape)][static_cast<std::size_t>(detail)];
  meshes_.use(look, lag);
  set_layout(meshes_, agents);
  glUniform1i(meshes_.mesh_size, batch.mesh_size);
  glBindVertexArray(batch.array.get());
  const int in_batch = std::min(agents.count(), meshes_per_instance);
  glDrawElementsInstanced(GL_TRIANGLES, batch.index_count / meshes_per_instance * in_batch,
                          GL_UNSIGNED_SHORT, nullptr,
                          instances(agents.count(), meshes_per_instance));
}

void AgentsPass::draw(const Simulation& simulation, const Camera& camera,
                      const RenderOptions& options, float lag, const Viewport& viewport,
                      DrawReport& report) {
  const bool space = camera.dimension == 3;
  space ? glEnable(GL_DEPTH_TEST) : glDisable(GL_DEPTH_TEST);
  const auto flocks = static_cast<std::size_t>(simulation.flock_count());
  if (textures_.size() != flocks) textures_.resize(flocks);
  for (std::size_t f = 0; f < flocks; ++f) {
    const AgentView agents = simulation.agents(static_cast<int>(f));
    if (agents.id.empty()) continue;
    AgentTexture& texture = textures_[f];
    report.bytes_uploaded += texture.upload(agents);
    report.agents += texture.count();
    const FlockLook look = look_of(simulation.scene().flocks[f], options, static_cast<int>(f));
    const float size_px = look.size / camera.units_per_pixel(viewport);
    const bool points = as_points(space, size_px, texture.count(), viewport.pixel_ratio);
    // Meshes are opaque. Points and sprites have soft edges.
    space && !points ? glDisable(GL_BLEND) : glEnable(GL_BLEND);
    if (points) {
      draw_points(look, lag, texture);
      report.agents_as_points += texture.count();
    } else if (!space) {
      draw_sprites(look, lag, texture);
    } else {
      draw_meshes(look, lag, size_px < 15.0f ? Detail::far : Detail::near, texture);
    }
    ++report.draw_calls;
  }
  glBindVertexArray(0);
  gl::check("agents");
}

}  // namespace flockwork
