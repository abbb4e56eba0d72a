// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/people_pass.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "render/floor_image.h"
#include "render/shaders/floor.h"

namespace flockwork {
namespace {

constexpr int people_per_instance = 1024;
// Below this radius in CSS pixels shoulders and heads do not show.
constexpr float least_shape = 3.0f;
constexpr float usual_radius = 0.2f;  // m

std::string joined(std::string_view a, std::string_view b) { return std::string(a).append(b); }

void set_nearest() {
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

}  // namespace

Result<PeoplePass> PeoplePass::create() {
  using namespace shaders;
  auto points = gl::Program::build("people as points", joined(person_inputs, person_points_vertex),
                                   person_points_fragment);
  if (!points) return points.error();
  auto sprites = gl::Program::build("people", joined(person_inputs, person_sprites_vertex),
                                    person_sprites_fragment);
  if (!sprites) return sprites.error();
  return PeoplePass(std::move(points).value(), std::move(sprites).value());
}

PeoplePass::PeoplePass(gl::Program points, gl::Program sprites)
    : points_(std::move(points)), sprites_(std::move(sprites)) {
  std::vector<std::uint16_t> corners;
  for (int i = 0; i < people_per_instance; ++i) {
    for (const int corner : {0, 1, 2, 2, 1, 3}) {
      corners.push_back(static_cast<std::uint16_t>(4 * i + corner));
    }
  }
  glBindVertexArray(sprite_array_.get());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, sprite_indices_.get());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER,
               static_cast<GLsizeiptr>(corners.size() * sizeof(std::uint16_t)), corners.data(),
               GL_STATIC_DRAW);
  glBindVertexArray(0);
}

// How many were copied: all but what the largest texture has no room for.
int PeoplePass::upload(std::span<const PersonMark> marks) {
  glActiveTexture(GL_TEXTURE0 + gl::agents_unit);
  const auto wanted = static_cast<int>(marks.size());
  if (rows_ == 0 || wanted > rows_ << width_log2_) {
    GLint largest = 2048;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    width_log2_ = 11;  // 2048 is what every WebGL2 device has
    const int rows = (wanted + (1 << width_log2_) - 1) >> width_log2_;
    rows_ = std::clamp(rows + rows / 4, 1, static_cast<int>(largest));
    for (const gl::Texture& texture : textures_) {
      glBindTexture(GL_TEXTURE_2D, texture.get());
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32UI, 1 << width_log2_, rows_, 0, GL_RGBA_INTEGER,
                   GL_UNSIGNED_INT, nullptr);
      set_nearest();
    }
  }
  const int width = 1 << width_log2_;
  const int count = std::min(wanted, rows_ << width_log2_);
  current_ ^= 1;
  glBindTexture(GL_TEXTURE_2D, textures_[current_].get());
  const int full = count / width, rest = count % width;
  if (full > 0) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, full, GL_RGBA_INTEGER, GL_UNSIGNED_INT,
                    marks.data());
  }
  if (rest > 0) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, full, rest, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT,
                    marks.data() + static_cast<std::ptrdiff_t>(full) * width);
  }
  return count;
}

void PeoplePass::bind_palette(ColorPeopleBy by, bool light_theme) {
  glActiveTexture(GL_TEXTURE0 + gl::image_unit);
  glBindTexture(GL_TEXTURE_2D, palette_.get());
  const int key = 2 * static_cast<int>(by) + (light_theme ? 1 : 0);
  if (key == palette_key_) return;
  palette_key_ = key;
  const PeoplePalette palette = people_palette(by, light_theme);
  std::array<std::uint32_t, 256> texels;
  for (std::size_t i = 0; i < texels.size(); ++i) texels[i] = texel(palette[i], 1.0f);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 256, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
  set_nearest();
}

void PeoplePass::draw(const Simulation& simulation, const Camera& camera,
                      const RenderOptions& options, float lag, const Viewport& viewport,
                      DrawReport& report) {
  const Crowd* crowd = simulation.crowd();
  if (crowd == nullptr || camera.dimension != 2) return;
  const ColorPeopleBy by = simulation.scene().view.people_color;
  PeopleMarks aside;
  PeopleMarks& people = options.aside ? aside : marks_;
  const std::span<const PersonMark> marks = people.update(*crowd, by, lag);
  if (marks.empty()) return;
  const int count = upload(marks);
  bind_palette(by, is_light(options.background));
  glEnable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  const float radius = usual_radius / camera.units_per_pixel(viewport);
  const bool points = radius < least_shape * viewport.pixel_ratio;
  const Look& look = points ? points_ : sprites_;
  look.program.use();
  glUniform2i(look.layout, width_log2_, count);
  if (points) {
    glBindVertexArray(point_array_.get());
    glDrawArrays(GL_POINTS, 0, count);
    report.agents_as_points += count;
  } else {
    glBindVertexArray(sprite_array_.get());
    glDrawElementsInstanced(GL_TRIANGLES, 6 * std::min(count, people_per_instance),
                            GL_UNSIGNED_SHORT, nullptr,
                            (count + people_per_instance - 1) / people_per_instance);
  }
  report.people += count;
  report.bytes_uploaded += std::int64_t{16} * count;
  ++report.draw_calls;
  glBindVertexArray(0);
  gl::check("people");
}

}  // namespace flockwork
