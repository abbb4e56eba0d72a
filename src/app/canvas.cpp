// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "app/canvas.h"

#include <emscripten/html5.h>

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

constexpr int largest = 16384;  // device pixels; more than any screen and any framebuffer has

Canvas::Size sensible(Canvas::Size size) {
  // Not std::clamp: what is not a number becomes 1.
  const auto cut = [](float v) {
    return v >= 1.0f ? std::min(v, static_cast<float>(largest)) : 1.0f;
  };
  size.width = cut(size.width);
  size.height = cut(size.height);
  size.pixel_width = std::clamp(size.pixel_width, 1, largest);
  size.pixel_height = std::clamp(size.pixel_height, 1, largest);
  return size;
}

Result<void> make_context() {
  EmscriptenWebGLContextAttributes attributes;
  emscripten_webgl_init_context_attributes(&attributes);
  attributes.majorVersion = 2;
  attributes.minorVersion = 0;
  attributes.alpha = false;
  attributes.depth = true;
  attributes.stencil = false;
  attributes.antialias = true;
  attributes.powerPreference = EM_WEBGL_POWER_PREFERENCE_HIGH_PERFORMANCE;
  attributes.enableExtensionsByDefault = false;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context =
      emscripten_webgl_create_context(Canvas::selector, &attributes);
  if (context <= 0) return Error{"WebGL2", "the browser did not give a context"};
  emscripten_webgl_make_context_current(context);
  return {};
}

}  // namespace

Result<Canvas> Canvas::open(const Size& size) {
  // Keys belong to the canvas only while it has the focus: the page around it keeps its own.
  SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, selector);
  SDL_SetMainReady();
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return Error{"SDL", SDL_GetError()};
  const Size usable = sensible(size);
  // Not SDL_WINDOW_RESIZABLE: SDL would set the canvas' size by its own, coarser rule.
  SDL_Window* window = SDL_CreateWindow("Flockwork", 0, 0, static_cast<int>(usable.width),
                                        static_cast<int>(usable.height), 0);
  if (window == nullptr) return Error{"SDL", SDL_GetError()};
  const Canvas canvas(window, usable);
  canvas.apply();
  if (Result<void> made = make_context(); !made) return made.error();
  return canvas;
}

void Canvas::resize(const Size& size) {
  const Size usable = sensible(size);
  if (usable == size_) return;
  size_ = usable;
  apply();
}

void Canvas::apply() const {
  // SDL scales the mouse by this size. It also sizes the canvas, which the next line puts right.
  SDL_SetWindowSize(window_, static_cast<int>(std::lround(size_.width)),
                    static_cast<int>(std::lround(size_.height)));
  emscripten_set_canvas_element_size(selector, size_.pixel_width, size_.pixel_height);
}

}  // namespace flockwork
