// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace flockwork::shaders {

// People as PersonMark lays them out, one texel each.
constexpr std::string_view person_inputs = R"glsl(
uniform highp usampler2D u_agents;
uniform sampler2D u_image;  // people_palette()
uniform ivec2 u_layout;     // log2 of the width, people

struct Walker {
  vec2 p;        // relative to the camera's target
  vec2 heading;
  float radius;  // m
  float stride;  // -1 to 1: how far the left foot is before the right one
  vec3 color;
  bool stuck, reacting;
};

Walker person_at(int i) {
  uvec4 t = texelFetch(u_agents, ivec2(i & ((1 << u_layout.x) - 1), i >> u_layout.x), 0);
  Walker person;
  person.p = uintBitsToFloat(t.xy) - target.xy;
  ivec2 facing = ivec2(int(t.z << 16) >> 16, int(t.z) >> 16);
  person.heading = vec2(facing) * (1.0 / 32767.0);
  person.color = texelFetch(u_image, ivec2(int(t.w & 255u), 0), 0).rgb;
  person.radius = 0.01 * float((t.w >> 8) & 255u);
  person.stride = (float((t.w >> 16) & 255u) - 128.0) / 127.0;
  person.stuck = ((t.w >> 24) & 1u) != 0u;
  person.reacting = ((t.w >> 24) & 2u) != 0u;
  return person;
}
)glsl";

// ---- People of a few pixels: discs, the direction does not show.

constexpr std::string_view person_points_vertex = R"glsl(
flat out vec4 v_color;
flat out float v_radius;  // px

void main() {
  Walker person = person_at(gl_VertexID);
  gl_Position = view_projection * vec4(person.p, 0.0, 1.0);
  float radius = person.radius * viewport.w;
  // Below this size people keep it and lose opacity, so that crowds show their density.
  float shown = max(radius, 1.1 * viewport.z);
  vec3 color = person.stuck ? mix(person.color, vec3(1.0, 0.25, 0.2), 0.75) : person.color;
  float opacity = mix(1.0, radius / shown, 0.45) * (person.reacting ? 0.6 : 1.0);
  v_color = vec4(color, opacity);
  v_radius = shown;
  gl_PointSize = 2.0 * shown + 1.5;
}
)glsl";

constexpr std::string_view person_points_fragment = R"glsl(
flat in vec4 v_color;
flat in float v_radius;
out vec4 color;
void main() {
  float d = length(gl_PointCoord - 0.5) * (2.0 * v_radius + 1.5) - v_radius;
  float coverage = clamp(0.5 - d, 0.0, 1.0);
  if (coverage < 0.02) discard;
  color = vec4(v_color.rgb, coverage * v_color.a);
}
)glsl";

// ---- People seen from above: shoulders, head and feet. Lengths below are in radii, x ahead.

constexpr std::string_view person_sprites_vertex = R"glsl(
out vec2 v_place;
flat out vec3 v_color;
flat out vec4 v_look;  // x: one pixel, y: stride, z: 1 for who is stuck, w: opacity

void main() {
  int i = gl_InstanceID * 1024 + (gl_VertexID >> 2);
  if (i >= u_layout.y) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  Walker person = person_at(i);
  float pixel = 1.0 / (person.radius * viewport.w);
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) * 2.0 - 1.0;
  v_place = corner * (1.3 + pixel);
  vec2 h = person.heading;
  vec2 p = person.p + (h * v_place.x + vec2(-h.y, h.x) * v_place.y) * person.radius;
  gl_Position = view_projection * vec4(p, 0.0, 1.0);
  v_color = person.color;
  v_look = vec4(pixel, person.stride, person.stuck ? 1.0 : 0.0, person.reacting ? 0.62 : 1.0);
}
)glsl";

constexpr std::string_view person_sprites_fragment = R"glsl(
in vec2 v_place;
flat in vec3 v_color;
flat in vec4 v_look;
out vec4 color;

// About the signed distance to an ellipse, below 0 inside.
float ellipse(vec2 q, vec2 axes) {
  float k = length(q / axes);
  return k * (k - 1.0) / max(length(q / (axes * axes)), 1e-4);
}
float cover(float d) { return clamp(0.5 - d / v_look.x, 0.0, 1.0); }

void main() {
  vec2 q = v_place;
  float swing = 0.62 * v_look.y;
  float feet = min(ellipse(q - vec2(0.10 + swing, 0.42), vec2(0.36, 0.17)),
                   ellipse(q - vec2(0.10 - swing, -0.42), vec2(0.36, 0.17)));
  // One shoulder goes ahead with the other foot.
  vec2 turned = q + vec2(0.16 * v_look.y * q.y + 0.06, 0.0);
  float shoulders = ellipse(turned, vec2(0.60, 1.0));
  float head = length(q - vec2(0.08, 0.0)) - 0.43;
  float nose = length(q - vec2(0.53, 0.0)) - 0.11;
  head = min(head, nose);

  bool on_light = zenith.w > 0.5;
  vec3 rim = on_light ? v_color * 0.45 : vec3(0.03, 0.04, 0.05);
  vec3 top = on_light ? v_color * 0.42 : mix(v_color, vec3(1.0, 0.97, 0.92), 0.62);
  float shadow = 0.10 * cover(length(q) - 1.12);
  float body = cover(shoulders);
  float total = max(max(body, cover(feet)), max(shadow, cover(head)));
  if (total < 0.02) discard;
  vec3 shade = rim;                                      // shadow and feet
  shade = mix(shade, v_color * 0.80, body);
  shade = mix(shade, v_color, cover(shoulders + 0.12));  // a rim between neighbours
  shade += 0.10 * cover(shoulders + 0.30);
  shade = mix(shade, v_color * 0.55, cover(head - 0.07));  // what tells head and shoulders apart
  shade = mix(shade, top, cover(head));
  float ring = abs(length(q) - 1.18) - 0.07;
  float stuck = v_look.z * cover(ring);
  shade = mix(shade, vec3(1.0, 0.25, 0.2), stuck);
  color = vec4(shade, max(total, stuck) * v_look.w);
}
)glsl";

// ---- Images on the floor.

constexpr std::string_view image_vertex = R"glsl(
uniform vec4 u_box;  // lower and upper, relative to the camera's target
out vec2 v_place;
void main() {
  v_place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = view_projection * vec4(mix(u_box.xy, u_box.zw, v_place), 0.0, 1.0);
}
)glsl";

constexpr std::string_view image_fragment = R"glsl(
uniform sampler2D u_image;
in vec2 v_place;
out vec4 color;
void main() { color = texture(u_image, v_place); }
)glsl";

}  // namespace flockwork::shaders
