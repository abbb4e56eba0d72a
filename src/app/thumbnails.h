// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "render/gl_objects.h"
#include "render/renderer.h"
#include "sim/simulation.h"

namespace flockwork {

// Small pictures of the built-in scenes, for their list: each scene is run for a moment with fewer
// agents and drawn into a texture. Made only for those that are asked for, in slices, one after the
// other.
class Thumbnails {
 public:
  static constexpr int width = 192, height = 120;  // texels

  // The texture of a scene; 0 as long as it is not made.
  GLuint of(const std::string& scene);
  // Goes on with what has been asked for, for some milliseconds. Draws with the renderer into a
  // framebuffer of its own; afterwards the page's one is bound.
  void advance(Renderer& renderer);
  // The context's objects are gone.
  void clear();

 private:
  struct Job {
    std::string scene;
    Simulation simulation;
    int steps;  // still to be taken
  };
  void begin(const std::string& scene);
  void draw(Renderer& renderer);

  std::map<std::string, gl::Texture> pictures_;
  std::vector<std::string> wanted_;
  std::vector<std::string> failed_;
  std::optional<Job> job_;
};

}  // namespace flockwork
