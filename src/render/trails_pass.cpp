// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/trails_pass.h"

#include <algorithm>
#include <limits>
#include <string>

#include "render/shaders/agents.h"
#include "render/shaders/trails.h"

namespace flockwork {
namespace {

constexpr int texture_width = 1024;
constexpr int most_in_batch = 256;  // see AgentTexture on instances

std::int32_t trails_of(std::int32_t agents, std::int32_t stride) {
  return static_cast<std::int32_t>(TrailPlan::trails_of(agents, stride));
}

float reach_of(const RenderOptions& options) {
  return std::clamp(options.trail_seconds, 0.1f, 10.0f);
}

// Steps along an axis beyond this are jumps through the seam of a wrapped world.
float wrap_step(const World& world, int axis) {
  if (axis >= world.dimension || world.bounds(axis) != Bounds::wrap) {
    return std::numeric_limits<float>::max();
  }
  return 0.5f * world.extent(axis);
}

}  // namespace

Result<TrailsPass> TrailsPass::create() {
  auto program = gl::Program::build(
      "trails", std::string(shaders::flock_inputs).append(shaders::trails_vertex),
      shaders::trails_fragment);
  if (!program) return program.error();
  return TrailsPass(std::move(program).value());
}

TrailsPass::TrailsPass(gl::Program program) : program_(std::move(program)) {
  const auto at = [this](const char* name) { return program_.program.uniform(name); };
  first_ = at("u_first");
  trails_ = at("u_trails");
  batch_ = at("u_batch");
  stride_ = at("u_stride");
  rows_uniform_ = at("u_rows");
  newest_uniform_ = at("u_newest");
  slots_ = at("u_slots");
  samples_ = at("u_samples");
  age_ = at("u_age");
  reach_ = at("u_reach");
  top_speed_ = at("u_top_speed");
  wrap_ = at("u_wrap");
  opacity_ = at("u_opacity");
}

void TrailsPass::prepare(const Simulation& simulation, const RenderOptions& options, double time) {
  const std::vector<Flock>& flocks = simulation.scene().flocks;
  bool same = counts_.size() == flocks.size() && width_ != 0;
  for (std::size_t f = 0; same && f < flocks.size(); ++f) {
    same =
        counts_[f] == static_cast<std::int32_t>(simulation.agents(static_cast<int>(f)).id.size());
  }
  // Time that ran back is a reset; time that leapt has left a gap that no line should bridge.
  if (filled_ > 0 && (time < now_ || time > now_ + reach_of(options))) clear();
  if (same) return;

  clear();
  counts_.clear();
  firsts_.clear();
  std::int64_t agents = 0;
  for (std::size_t f = 0; f < flocks.size(); ++f) {
    counts_.push_back(static_cast<std::int32_t>(simulation.agents(static_cast<int>(f)).id.size()));
    agents += counts_.back();
  }
  plan_ = TrailPlan::of(agents);
  std::int32_t trails = 0;
  for (const std::int32_t count : counts_) {
    firsts_.push_back(trails);
    trails += trails_of(count, plan_.stride);
  }
  allocate(trails);
  make_indices();
}

void TrailsPass::allocate(std::int64_t trails) {
  width_ = texture_width;
  rows_ = static_cast<int>(std::max<std::int64_t>((trails + width_ - 1) / width_, 1));
  staging_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(rows_) * 4, 0.0f);
  times_.assign(static_cast<std::size_t>(plan_.samples), 0.0);
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width_, rows_ * (plan_.samples + 1), 0, GL_RGBA,
               GL_FLOAT, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void TrailsPass::make_indices() {
  const int ribbon_vertices = 2 * (plan_.samples + 1);
  in_batch_ = std::min(65536 / ribbon_vertices, most_in_batch);
  std::vector<std::uint16_t> indices;
  for (int ribbon = 0; ribbon < in_batch_; ++ribbon) {
    for (int segment = 0; segment < plan_.samples; ++segment) {
      const int first = ribbon * ribbon_vertices + 2 * segment;
      for (const int corner : {0, 1, 2, 2, 1, 3}) {
        indices.push_back(static_cast<std::uint16_t>(first + corner));
      }
    }
  }
  glBindVertexArray(array_.get());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.get());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER,
               static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint16_t)), indices.data(),
               GL_STATIC_DRAW);
  glBindVertexArray(0);
}

void TrailsPass::gather(const Simulation& simulation, float lag) {
  const auto mask = static_cast<std::uint32_t>(plan_.stride - 1);
  int shift = 0;
  while ((1 << shift) < plan_.stride) ++shift;
  for (std::size_t f = 0; f < counts_.size(); ++f) {
    const AgentView agents = simulation.agents(static_cast<int>(f));
    float* out = staging_.data() + static_cast<std::size_t>(firsts_[f]) * 4;
    const bool planar = agents.z.empty();
    for (std::size_t i = 0; i < agents.id.size(); ++i) {
      const std::uint32_t id = agents.id[i];
      if ((id & mask) != 0) continue;
      float* texel = out + static_cast<std::size_t>(id >> shift) * 4;
      texel[0] = agents.x[i] + agents.vx[i] * lag;
      texel[1] = agents.y[i] + agents.vy[i] * lag;
      texel[2] = planar ? 0.0f : agents.z[i] + agents.vz[i] * lag;
    }
  }
}

void TrailsPass::store(int slot, DrawReport& report) {
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, slot * rows_, width_, rows_, GL_RGBA, GL_FLOAT,
                  staging_.data());
  report.bytes_uploaded += static_cast<std::int64_t>(staging_.size() * sizeof(float));
}

void TrailsPass::record(const Simulation& simulation, const RenderOptions& options, float lag,
                        double time, DrawReport& report) {
  glActiveTexture(GL_TEXTURE0 + gl::trail_unit);
  prepare(simulation, options, time);
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  now_ = time;
  gather(simulation, lag);
  const double spacing = static_cast<double>(reach_of(options)) / (plan_.samples - 1);
  if (filled_ == 0 || time - times_[static_cast<std::size_t>(newest_)] >= spacing) {
    newest_ = (newest_ + 1) % plan_.samples;
    times_[static_cast<std::size_t>(newest_)] = time;
    filled_ = std::min(filled_ + 1, plan_.samples);
    store(newest_, report);
  }
  store(plan_.samples, report);
  report.trail_stride = plan_.stride;
  gl::check("trail positions");
}

void TrailsPass::draw(const Simulation& simulation, const RenderOptions& options,
                      DrawReport& report) {
  float ages[TrailPlan::most_samples + 1] = {};
  const float reach = reach_of(options);
  int samples = 1;  // the present one
  while (samples <= filled_) {
    const int slot = (newest_ - (samples - 1) + plan_.samples) % plan_.samples;
    ages[samples] = static_cast<float>(now_ - times_[static_cast<std::size_t>(slot)]);
    // The first sample that has faded is the last one needed.
    if (ages[samples++] > reach) break;
  }
  if (samples < 2) return;

  glActiveTexture(GL_TEXTURE0 + gl::trail_unit);
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  glBindVertexArray(array_.get());
  program_.program.use();
  glUniform1i(batch_, in_batch_);
  glUniform1i(stride_, plan_.stride);
  glUniform1i(rows_uniform_, rows_);
  glUniform1i(newest_uniform_, newest_);
  glUniform1i(slots_, plan_.samples);
  glUniform1i(samples_, samples);
  glUniform1fv(age_, TrailPlan::most_samples + 1, ages);
  glUniform1f(reach_, reach);
  const World& world = simulation.scene().world;
  glUniform3f(wrap_, wrap_step(world, 0), wrap_step(world, 1), wrap_step(world, 2));
  for (std::size_t f = 0; f < counts_.size(); ++f) {
    const std::int32_t trails = trails_of(counts_[f], plan_.stride);
    if (trails == 0) continue;
    const FlockLook look = look_of(simulation.scene().flocks[f], options, static_cast<int>(f));
    program_.use(look, 0.0f);
    glUniform1i(first_, firsts_[f]);
    glUniform1i(trails_, trails);
    glUniform1f(top_speed_, look.fastest);
    glUniform1f(opacity_, 0.50f * look.dim);
    const GLsizei ribbons = std::min(trails, in_batch_);
    glDrawElementsInstanced(GL_TRIANGLES, 6 * plan_.samples * ribbons, GL_UNSIGNED_SHORT, nullptr,
                            (trails + in_batch_ - 1) / in_batch_);
    ++report.draw_calls;
    report.trail_segments += static_cast<std::int64_t>(trails) * (samples - 1);
  }
  glBindVertexArray(0);
  gl::check("trails");
}

}  // namespace flockwork
