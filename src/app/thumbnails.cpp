// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "app/thumbnails.h"

#include <emscripten/emscripten.h>

#include <algorithm>
#include <utility>

#include "render/floor_marks.h"
#include "scene/builtin.h"

namespace flockwork {
namespace {

constexpr double slice = 4.0;       // ms
constexpr float shown_time = 3.0f;  // s of the run
constexpr int most_steps = 200;
constexpr std::int32_t most_agents = 1200;  // of a flock
constexpr std::int64_t most_people = 500;

// Enough to look like the scene; a picture of some pixels shows no more.
void thin_out(Scene& scene) {
  for (Flock& flock : scene.flocks) flock.count = std::min(flock.count, most_agents);
  std::int64_t people = 0;
  for (const Source& source : scene.crowd.sources) people += source.count;
  if (people <= most_people) return;
  for (Source& source : scene.crowd.sources) {
    source.count = static_cast<std::int32_t>(source.count * most_people / people);
  }
}

bool contains(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

GLuint Thumbnails::of(const std::string& scene) {
  const auto found = pictures_.find(scene);
  if (found != pictures_.end()) return found->second.get();
  const bool running = job_ && job_->scene == scene;
  if (!running && !contains(wanted_, scene) && !contains(failed_, scene)) wanted_.push_back(scene);
  return 0;
}

void Thumbnails::clear() {
  pictures_.clear();
  wanted_.clear();
  job_.reset();
}

void Thumbnails::begin(const std::string& name) {
  std::optional<Scene> scene = builtin_scene(name);
  if (scene) {
    thin_out(*scene);
    if (Result<Simulation> simulation = Simulation::build(*scene)) {
      const int steps = std::min(most_steps, static_cast<int>(shown_time / scene->dt));
      job_ = Job{name, std::move(simulation).value(), steps};
      return;
    }
  }
  failed_.push_back(name);
}

void Thumbnails::advance(Renderer& renderer) {
  if (!job_ && wanted_.empty()) return;
  if (!job_) {
    const std::string next = wanted_.front();
    wanted_.erase(wanted_.begin());
    begin(next);
    return;
  }
  const double start = emscripten_get_now();
  while (job_->steps > 0 && emscripten_get_now() - start < slice) {
    job_->simulation.step();
    --job_->steps;
  }
  if (job_->steps > 0) return;
  draw(renderer);
  job_.reset();
}

void Thumbnails::draw(Renderer& renderer) {
  gl::Texture picture;
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, picture.get());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);
  const gl::Renderbuffer depth;
  glBindRenderbuffer(GL_RENDERBUFFER, depth.get());
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, width, height);
  const gl::Framebuffer target;
  glBindFramebuffer(GL_FRAMEBUFFER, target.get());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture.get(), 0);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth.get());

  const Viewport viewport{width, height, 1.0f};
  const Simulation& simulation = job_->simulation;
  const Camera camera = Camera::from_view(simulation.scene(), viewport);
  Sketches sketches;
  add_floor_marks(sketches.below, simulation, {camera, viewport, false, 0.0f});
  RenderOptions options;
  options.aside = true;
  options.show_bounds = simulation.scene().view.show_bounds;
  renderer.draw(simulation, camera, options, 1.0f, viewport, sketches);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  gl::check("thumbnail");
  pictures_.emplace(job_->scene, std::move(picture));
}

}  // namespace flockwork
