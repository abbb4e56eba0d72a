// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <SDL.h>

#include "base/result.h"
#include "render/camera.h"

namespace flockwork {

// The page's canvas: SDL's window on it and its WebGL2 context. The page tells the size whenever
// it changes; device pixels are given apart, because rounding them here would blur the picture
// where the pixel ratio is not a whole number.
class Canvas {
 public:
  static constexpr const char* selector = "#canvas";

  struct Size {
    float width = 1.0f;  // CSS pixels
    float height = 1.0f;
    int pixel_width = 1;  // device pixels
    int pixel_height = 1;

    float pixel_ratio() const { return static_cast<float>(pixel_width) / width; }
    friend bool operator==(const Size&, const Size&) = default;
  };

  // Sizes out of any sense are cut to 1 to 16384.
  static Result<Canvas> open(const Size& size);

  void resize(const Size& size);
  const Size& size() const { return size_; }
  Viewport viewport() const { return {size_.pixel_width, size_.pixel_height, size_.pixel_ratio()}; }
  SDL_Window* window() const { return window_; }

 private:
  Canvas(SDL_Window* window, const Size& size) : window_(window), size_(size) {}
  void apply() const;

  SDL_Window* window_;
  Size size_;
};

}  // namespace flockwork
