// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <SDL.h>

#include <array>
#include <optional>

#include "render/camera.h"
#include "render/markers.h"
#include "ui/panels.h"
#include "ui/session.h"

namespace flockwork {

// Mouse, fingers and keys that the panels do not want: they move the camera and run the session.
class Gestures {
 public:
  // Every event, before Dear ImGui sees it.
  static void prepare(const SDL_Event& event);
  // Every event, after Dear ImGui has seen it. width, height: the page in CSS pixels.
  void event(const SDL_Event& event, float width, float height);

  // Once per frame, after ImGui::NewFrame, when it is known what the panels want.
  // Tells whether the world was moved by hand.
  bool move_camera(Camera& camera, const Viewport& viewport);
  // The session's tool, points that are dragged, agents that are clicked. Before move_camera().
  void act(Session& session, const Shot& shot);
  void press_keys(Session& session, Panels& panels) const;
  // What the brush draws while it is dragged.
  const std::optional<Shape>& drawn() const { return drawn_; }

 private:
  void select(Session& session, const Shot& shot, ScreenPoint cursor, float reach) const;
  void draw_shape(Session& session, const Shot& shot, ScreenPoint cursor, bool down);

  struct Finger {
    SDL_FingerID id = 0;
    float x = 0.0f, y = 0.0f;  // CSS pixels
  };
  struct Pair {
    float x = 0.0f, y = 0.0f;  // the middle between two fingers
    float distance = 0.0f;
  };

  Pair pair() const;
  int find(SDL_FingerID id) const;

  std::array<Finger, 2> fingers_;
  int finger_count_ = 0;
  Pair last_pair_;
  bool pinching_ = false;
  // After a pinch the finger that stays is not a drag: the picture would jump.
  bool await_release_ = false;

  // What the primary button or the first finger does since it went down.
  enum class Hold { nothing, camera, tool, point, brush };
  Hold hold_ = Hold::nothing;
  int held_point_ = -1;
  Vec3 held_through_;  // where the point was: the plane that it is dragged on
  Vec3 brush_from_;    // where the brush went down
  std::optional<Shape> drawn_;
  float farthest_ = 0.0f;  // from where it went down; CSS pixels
};

}  // namespace flockwork
