// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "app/gestures.h"

#include <cfloat>
#include <cmath>

#include "imgui.h"
#include "render/floor_marks.h"
#include "scene/builtin.h"
#include "ui/paint.h"

namespace flockwork {
namespace {

constexpr float zoom_per_step = 0.18f;  // of the wheel: e^0.18, a fifth closer

bool pressed(ImGuiKey key, bool repeat = false) { return ImGui::IsKeyPressed(key, repeat); }

void load_gallery_scene(Session& session, int number) {
  for (const BuiltinScene& entry : builtin_scenes()) {
    if (entry.use != SceneUse::gallery) continue;
    if (number-- == 0) {
      (void)session.load(entry.name);
      return;
    }
  }
}

}  // namespace

Gestures::Pair Gestures::pair() const {
  const Finger &a = fingers_[0], &b = fingers_[1];
  return {(a.x + b.x) * 0.5f, (a.y + b.y) * 0.5f, std::hypot(a.x - b.x, a.y - b.y)};
}

int Gestures::find(SDL_FingerID id) const {
  for (int i = 0; i < finger_count_; ++i) {
    if (fingers_[static_cast<std::size_t>(i)].id == id) return i;
  }
  return -1;
}

// SDL sends no motion when a finger comes down where the last one was lifted, but Dear ImGui has
// forgotten that place by then.
void Gestures::prepare(const SDL_Event& event) {
  if (event.type != SDL_MOUSEBUTTONDOWN || event.button.which != SDL_TOUCH_MOUSEID) return;
  ImGuiIO& io = ImGui::GetIO();
  io.AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
  io.AddMousePosEvent(static_cast<float>(event.button.x), static_cast<float>(event.button.y));
}

void Gestures::event(const SDL_Event& event, float width, float height) {
  if (event.type != SDL_FINGERDOWN && event.type != SDL_FINGERMOTION &&
      event.type != SDL_FINGERUP) {
    return;
  }
  const SDL_TouchFingerEvent& touch = event.tfinger;
  const Finger finger{touch.fingerId, touch.x * width, touch.y * height};
  const int at = find(finger.id);
  if (event.type == SDL_FINGERUP) {
    if (at < 0) return;
    if (at == 0) fingers_[0] = fingers_[1];
    --finger_count_;
    await_release_ = await_release_ || pinching_;
    pinching_ = false;
    if (finger_count_ == 0) {
      await_release_ = false;
      // A lifted finger hovers over nothing.
      ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    }
  } else if (at >= 0) {
    fingers_[static_cast<std::size_t>(at)] = finger;
  } else if (event.type == SDL_FINGERDOWN && finger_count_ < 2) {
    fingers_[static_cast<std::size_t>(finger_count_++)] = finger;
    if (finger_count_ == 2 && !ImGui::GetIO().WantCaptureMouse) {
      pinching_ = true;
      last_pair_ = pair();
    }
  }
}

void Gestures::act(Session& session, const Shot& shot) {
  const ImGuiIO& io = ImGui::GetIO();
  const float ratio = shot.viewport.pixel_ratio;
  const bool touch = io.MouseSource == ImGuiMouseSource_TouchScreen;
  const float reach = touch ? 22.0f : 9.0f;  // CSS pixels
  const bool over_picture = !io.WantCaptureMouse && ImGui::IsMousePosValid();
  const ScreenPoint cursor{io.MousePos.x * ratio, io.MousePos.y * ratio};
  const Simulation& simulation = session.simulation();

  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && over_picture && !io.KeyShift) {
    farthest_ = 0.0f;
    held_point_ = point_under(simulation, shot, cursor, 1.5f * reach);
    const ToolKind kind = session.tool.kind;
    hold_ = is_pointer(kind)               ? Hold::tool
            : paints(kind) || clicks(kind) ? Hold::brush
            : held_point_ >= 0             ? Hold::point
                                           : Hold::camera;
    brush_from_ = place_under(shot, cursor, shot.camera.target());
    if (hold_ == Hold::point) {
      held_through_ = session.scene().points[static_cast<std::size_t>(held_point_)].parameters.at;
    }
  }
  // Two fingers move the camera, whatever the first one has begun.
  if (pinching_ || await_release_) hold_ = Hold::nothing;
  const bool down = ImGui::IsMouseDown(ImGuiMouseButton_Left);
  const ImVec2 start = io.MouseClickedPos[ImGuiMouseButton_Left];
  if (down) {
    farthest_ = std::fmax(farthest_, std::hypot(io.MousePos.x - start.x, io.MousePos.y - start.y));
  }
  if (hold_ == Hold::point && down && farthest_ > 3.0f) {
    session.move_point(held_point_, place_under(shot, cursor, held_through_));
  }
  const bool still = farthest_ < (touch ? 10.0f : 4.0f);
  if (!down && hold_ == Hold::camera && still) select(session, shot, cursor, reach);
  drawn_.reset();
  if (hold_ == Hold::brush) {
    draw_shape(session, shot, cursor, down);
    if (!down && clicks(session.tool.kind) && still) {
      (void)click_floor(session, brush_from_, reach * shot.pixel_at(brush_from_));
    }
  }
  if (!down) hold_ = Hold::nothing;
  const bool acts = hold_ == Hold::tool || (is_pointer(session.tool.kind) && session.tool.always &&
                                            over_picture && !pinching_ && (!touch || down));
  session.set_pointer(
      acts ? pointer_of(session.tool, place_under(shot, cursor, shot.camera.target()))
           : std::nullopt);
}

// The person or the agent that was clicked, people first: they are smaller.
void Gestures::select(Session& session, const Shot& shot, ScreenPoint cursor, float reach) const {
  if (const auto person = person_under(session.simulation(), shot, cursor, reach)) {
    session.select_person(*person);
    return;
  }
  const auto agent = agent_under(session.simulation(), shot, cursor, reach);
  agent ? session.select(*agent) : session.deselect();
}

void Gestures::draw_shape(Session& session, const Shot& shot, ScreenPoint cursor, bool down) {
  const Vec3 to = place_under(shot, cursor, shot.camera.target());
  const auto shape = painted_shape(session.scene(), session.tool.kind, brush_from_, to);
  if (!shape) return;
  if (down) {
    drawn_ = shape;
  } else {
    (void)paint(session, *shape);
  }
}

bool Gestures::move_camera(Camera& camera, const Viewport& viewport) {
  const float ratio = viewport.pixel_ratio;
  if (pinching_) {
    const Pair now = pair();
    const ScreenPoint middle{now.x * ratio, now.y * ratio};
    camera.pan((now.x - last_pair_.x) * ratio, (now.y - last_pair_.y) * ratio, viewport);
    // Fingers that touch give no scale.
    if (now.distance > 8.0f && last_pair_.distance > 8.0f) {
      camera.zoom_at(middle, now.distance / last_pair_.distance, viewport);
    }
    last_pair_ = now;
    return true;
  }
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantCaptureMouse || await_release_) return false;
  const ScreenPoint cursor{io.MousePos.x * ratio, io.MousePos.y * ratio};
  if (io.MouseWheel != 0.0f) {
    camera.zoom_at(cursor, std::exp(zoom_per_step * io.MouseWheel), viewport);
  }
  const float dx = io.MouseDelta.x * ratio, dy = io.MouseDelta.y * ratio;
  if (dx == 0.0f && dy == 0.0f) return false;
  // The way to where a button went down is no drag.
  const auto dragged = [](ImGuiMouseButton button) {
    return ImGui::IsMouseDown(button) && !ImGui::IsMouseClicked(button);
  };
  if (dragged(ImGuiMouseButton_Right) || dragged(ImGuiMouseButton_Middle) ||
      (dragged(ImGuiMouseButton_Left) && io.KeyShift)) {
    camera.pan(dx, dy, viewport);
    return true;
  }
  if (!dragged(ImGuiMouseButton_Left) || hold_ == Hold::tool || hold_ == Hold::point ||
      hold_ == Hold::brush) {
    return false;
  }
  camera.turn(dx, dy, viewport);
  // In space the view turns around what it follows.
  return camera.dimension == 2;
}

void Gestures::press_keys(Session& session, Panels& panels) const {
  const ImGuiIO& io = ImGui::GetIO();
  const bool command = io.KeyCtrl || io.KeySuper;
  if (!io.WantTextInput && command && !io.KeyAlt && pressed(ImGuiKey_Z, true)) {
    (void)session.undo();
  }
  if (io.WantTextInput || command || io.KeyAlt) return;
  // While the keyboard moves through the panels, these belong to them.
  if (!io.NavVisible && pressed(ImGuiKey_Space)) session.paused = !session.paused;
  if (pressed(ImGuiKey_Period, true)) {
    session.paused = true;
    ++session.single_steps;
  }
  if (!io.NavVisible && pressed(ImGuiKey_Escape)) {
    session.tool.kind = ToolKind::camera;
    session.deselect();
  }
  if (pressed(ImGuiKey_P)) panels.focus_next();
  if (pressed(ImGuiKey_L)) {
    session.follow = (session.selected() || session.selected_person()) && !session.follow;
  }
  if (pressed(ImGuiKey_M)) {
    session.tool.kind = next_tool(session.tool.kind, session.scene());
  }
  if (pressed(ImGuiKey_R)) session.restart();
  if (pressed(ImGuiKey_F)) session.fit_view = true;
  if (pressed(ImGuiKey_H)) panels.set_hidden(!panels.hidden());
  if (pressed(ImGuiKey_T)) {
    (void)session.set("/view/trails", session.scene().view.trails ? 0.0 : 1.0);
  }
  for (int i = 0; i < 9; ++i) {
    if (pressed(static_cast<ImGuiKey>(ImGuiKey_1 + i)) ||
        pressed(static_cast<ImGuiKey>(ImGuiKey_Keypad1 + i))) {
      load_gallery_scene(session, i);
    }
  }
}

}  // namespace flockwork
