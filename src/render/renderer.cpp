// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <vector>

#include "render/agents_pass.h"
#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/image_pass.h"
#include "render/palette.h"
#include "render/people_pass.h"
#include "render/scenery.h"
#include "render/shaders/scenery.h"
#include "render/trails_pass.h"
#include "render/wall_drawing.h"

namespace flockwork {
namespace {

constexpr int palette_size = 256;

// Row 0: heading, texel i at angle (i + 1/2) / 256 of a turn; row 1: speed, from 0 to 1.
void fill_palette(const gl::Texture& texture) {
  std::array<std::uint8_t, 2 * palette_size * 4> texels{};
  for (int i = 0; i < 2 * palette_size; ++i) {
    const int column = i % palette_size;
    const Vec3 color =
        i < palette_size
            ? heading_color(full_turn * (static_cast<float>(column) + 0.5f) / palette_size)
            : speed_color(static_cast<float>(column) / (palette_size - 1));
    for (int c = 0; c < 3; ++c) {
      texels[static_cast<std::size_t>(4 * i + c)] =
          static_cast<std::uint8_t>(color[c] * 255.0f + 0.5f);
    }
    texels[static_cast<std::size_t>(4 * i + 3)] = 255;
  }
  glActiveTexture(GL_TEXTURE0 + gl::palette_unit);
  glBindTexture(GL_TEXTURE_2D, texture.get());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, palette_size, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE,
               texels.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);
}

// Attributes of four floats each, at these offsets of a struct of `size` bytes.
void set_attributes(const gl::VertexArray& array, const gl::Buffer& buffer, std::size_t size,
                    std::initializer_list<std::size_t> offsets, GLuint divisor) {
  glBindVertexArray(array.get());
  glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
  GLuint attribute = 0;
  for (const std::size_t offset : offsets) {
    glEnableVertexAttribArray(attribute);
    glVertexAttribPointer(attribute, 4, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(size),
                          reinterpret_cast<const void*>(offset));
    glVertexAttribDivisor(attribute, divisor);
    ++attribute;
  }
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

template <typename T>
void upload(const gl::Buffer& buffer, const std::vector<T>& values) {
  glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(values.size() * sizeof(T)), values.data(),
               GL_STREAM_DRAW);
}

// Everything that dies with the context.
struct Objects {
  gl::Program background, lines, fills;
  AgentsPass agents;
  TrailsPass trails;
  PeoplePass people;
  ImagePass images;
  gl::Buffer frame_buffer, line_buffer, fill_buffer;
  gl::Texture palette;
  gl::VertexArray empty_array, line_array, fill_array;
};

Result<Objects> make_objects() {
  auto background =
      gl::Program::build("background", shaders::background_vertex, shaders::background_fragment);
  if (!background) return background.error();
  auto lines = gl::Program::build("lines", shaders::lines_vertex, shaders::lines_fragment);
  if (!lines) return lines.error();
  auto fills = gl::Program::build("fills", shaders::fills_vertex, shaders::fills_fragment);
  if (!fills) return fills.error();
  auto agents = AgentsPass::create();
  if (!agents) return agents.error();
  auto trails = TrailsPass::create();
  if (!trails) return trails.error();
  auto people = PeoplePass::create();
  if (!people) return people.error();
  auto images = ImagePass::create();
  if (!images) return images.error();
  Objects objects{std::move(background).value(),
                  std::move(lines).value(),
                  std::move(fills).value(),
                  std::move(agents).value(),
                  std::move(trails).value(),
                  std::move(people).value(),
                  std::move(images).value(),
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {}};
  fill_palette(objects.palette);
  set_attributes(objects.line_array, objects.line_buffer, sizeof(Line),
                 {offsetof(Line, from), offsetof(Line, to), offsetof(Line, color)}, 1);
  set_attributes(objects.fill_array, objects.fill_buffer, sizeof(Corner),
                 {offsetof(Corner, place), offsetof(Corner, color)}, 0);
  gl::check("making the renderer");
  return objects;
}

void release_bindings() {
  glDisable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glUseProgram(0);
  for (const GLint unit : {gl::image_unit, gl::agents_unit, gl::trail_unit, gl::palette_unit}) {
    glActiveTexture(static_cast<GLenum>(GL_TEXTURE0 + unit));
    glBindTexture(GL_TEXTURE_2D, 0);
  }
}

}  // namespace

struct Renderer::State {
  std::optional<Objects> objects;
  Sketch scenery;
  WallDrawing walls;
  DrawReport report;

  void set_up_frame(const FrameBlock& block, const Viewport& viewport);
  void draw_background();
  void draw_scenery(const Scene& scene, const Camera& camera, const RenderOptions& options,
                    const std::vector<const FloorImage*>& images);
  void draw_sketch(const Sketch& sketch, bool hides_behind);
};

void Renderer::State::set_up_frame(const FrameBlock& block, const Viewport& viewport) {
  glViewport(0, 0, viewport.width, viewport.height);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_STENCIL_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LEQUAL);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  // The background covers the picture; clearing the colour tells tiled GPUs not to load it.
  glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glBindBuffer(GL_UNIFORM_BUFFER, objects->frame_buffer.get());
  glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameBlock), &block, GL_DYNAMIC_DRAW);
  glBindBuffer(GL_UNIFORM_BUFFER, 0);
  glBindBufferBase(GL_UNIFORM_BUFFER, gl::frame_binding, objects->frame_buffer.get());
  glActiveTexture(GL_TEXTURE0 + gl::palette_unit);
  glBindTexture(GL_TEXTURE_2D, objects->palette.get());
}

void Renderer::State::draw_background() {
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glBindVertexArray(objects->empty_array.get());
  objects->background.use();
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (shaders::background_columns + 1),
                        shaders::background_rows);
  ++report.draw_calls;
}

void Renderer::State::draw_sketch(const Sketch& sketch, bool hides_behind) {
  if (sketch.corners.empty() && sketch.lines.empty()) return;
  glEnable(GL_BLEND);
  hides_behind ? glEnable(GL_DEPTH_TEST) : glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  if (!sketch.corners.empty()) {
    upload(objects->fill_buffer, sketch.corners);
    glBindVertexArray(objects->fill_array.get());
    objects->fills.use();
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(sketch.corners.size()));
    ++report.draw_calls;
  }
  if (!sketch.lines.empty()) {
    upload(objects->line_buffer, sketch.lines);
    glBindVertexArray(objects->line_array.get());
    objects->lines.use();
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(sketch.lines.size()));
    ++report.draw_calls;
  }
  glDepthMask(GL_TRUE);
  gl::check("sketch");
}

void Renderer::State::draw_scenery(const Scene& scene, const Camera& camera,
                                   const RenderOptions& options,
                                   const std::vector<const FloorImage*>& images) {
  scenery.clear();
  const Vec3 color = bounds_color(is_light(options.background));
  if (camera.dimension == 3 && options.show_grid) add_ground(scenery, scene.world, camera, color);
  walls.add(scene, camera, is_light(options.background), scenery);
  add_paths(scene, camera, is_light(options.background), scenery);
  if (options.show_bounds) add_bounds(scenery, scene.world, camera, color);
  // Between the floor and the outlines of its walls.
  Sketch floor;
  floor.corners.swap(scenery.corners);
  draw_sketch(floor, camera.dimension == 3);
  objects->images.draw(images, camera.target(), report);
  draw_sketch(scenery, camera.dimension == 3);
  scenery.corners.swap(floor.corners);
}

Renderer::Renderer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;
Renderer::~Renderer() = default;

Result<Renderer> Renderer::create() {
  Renderer renderer(std::make_unique<State>());
  if (auto made = renderer.context_restored(); !made) return made.error();
  return renderer;
}

Result<void> Renderer::context_restored() {
  state_->objects.reset();
  auto objects = make_objects();
  if (!objects) return objects.error();
  state_->objects.emplace(std::move(objects).value());
  return {};
}

void Renderer::context_lost() { state_->objects.reset(); }

void Renderer::clear_trails() {
  if (!state_->objects) return;
  state_->objects->trails.clear();
  state_->objects->people.clear();
}

const DrawReport& Renderer::last_draw() const { return state_->report; }

void Renderer::draw(const Simulation& simulation, const Camera& camera, const RenderOptions& wanted,
                    float interpolation, const Viewport& viewport, const Sketches& sketches) {
  State& state = *state_;
  state.report = {};
  if (!state.objects || viewport.width <= 0 || viewport.height <= 0) return;
  const Scene& scene = simulation.scene();
  RenderOptions options = wanted;
  options.background = background_of(scene, wanted.background);
  const float lag = simulation.step_count() == 0
                        ? 0.0f
                        : (std::clamp(interpolation, 0.0f, 1.0f) - 1.0f) * scene.dt;
  const double time = simulation.time() + static_cast<double>(lag);
  const FrameBlock block = frame_block(camera, viewport, options.background, time);
  const bool space = camera.dimension == 3;
  TrailsPass& trails = state.objects->trails;

  state.set_up_frame(block, viewport);
  state.draw_background();
  if (options.aside) {
    options.trails = false;
  } else {
    options.trails ? trails.record(simulation, options, lag, time, state.report) : trails.clear();
  }
  // In the plane later is above. In space opaque agents come first, so that what is blended
  // lies over the ones behind it.
  const auto draw_trails = [&] {
    if (!options.trails) return;
    glEnable(GL_BLEND);
    space ? glEnable(GL_DEPTH_TEST) : glDisable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    trails.draw(simulation, options, state.report);
    glDepthMask(GL_TRUE);
  };
  if (!space) {
    state.draw_scenery(scene, camera, options, sketches.below.images);
    state.draw_sketch(sketches.below, space);
    draw_trails();
    state.objects->people.draw(simulation, camera, options, lag, viewport, state.report);
  }
  state.objects->agents.draw(simulation, camera, options, lag, viewport, state.report);
  if (space) {
    state.draw_scenery(scene, camera, options, {});
    state.draw_sketch(sketches.below, space);
    draw_trails();
  }
  state.draw_sketch(sketches.above, false);
  release_bindings();
  gl::check("draw");
}

}  // namespace flockwork
