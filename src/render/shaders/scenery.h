// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace flockwork::shaders {

// The picture as a grid of 48 x 40 cells, one instance per row of cells. The gradients are smooth
// enough to be computed at the corners only, which takes a quarter off a frame in software GL.
constexpr int background_columns = 48;
constexpr int background_rows = 40;

constexpr std::string_view background_vertex = R"glsl(
out vec3 v_color;
void main() {
  vec2 cell = vec2(gl_VertexID >> 1, (gl_VertexID & 1) + gl_InstanceID);
  vec2 place = cell / vec2(48.0, 40.0) * 2.0 - 1.0;
  vec3 c;
  if (is_3d()) {
    vec3 forward = cross(up.xyz, right.xyz);
    c = sky_color(normalize(forward + right.xyz * (place.x * right.w) +
                            up.xyz * (place.y * up.w)));
  } else {
    c = water_color(place);
  }
  float corner = dot(place, place);
  v_color = c * (1.0 - horizon.w * smoothstep(0.45, 2.0, corner));
  gl_Position = vec4(place, 0.0, 1.0);
}
)glsl";

constexpr std::string_view background_fragment = R"glsl(
in vec3 v_color;
out vec4 color;

// Interleaved gradient noise (J. Jimenez, "Next generation post processing in Call of Duty:
// Advanced Warfare", 2014): hides the steps of 8-bit gradients.
float dither() {
  return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
}

void main() { color = vec4(v_color + dither() * (1.6 / 255.0), 1.0); }
)glsl";

// Lines with a width in pixels and smooth edges: one quad for each.
constexpr std::string_view lines_vertex = R"glsl(
layout(location = 0) in vec4 a_from;   // xyz relative to the camera's target, w: opacity
layout(location = 1) in vec4 a_to;
layout(location = 2) in vec4 a_color;  // w: width in CSS pixels
out vec4 v_color;
out float v_across;        // px from the middle of the line
flat out float v_half_width;

void main() {
  vec4 a = view_projection * vec4(a_from.xyz, 1.0);
  vec4 b = view_projection * vec4(a_to.xyz, 1.0);
  // What is behind the eye is cut off before the division.
  const float least = 1e-3;
  if (a.w < least && b.w < least) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  if (a.w < least) a = mix(a, b, (least - a.w) / (b.w - a.w));
  if (b.w < least) b = mix(b, a, (least - b.w) / (a.w - b.w));
  bool end = (gl_VertexID & 1) == 1;
  float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  vec2 direction = (b.xy / b.w - a.xy / a.w) * viewport.xy;
  float l = length(direction);
  direction = l > 1e-6 ? direction / l : vec2(1.0, 0.0);
  v_half_width = max(0.5 * a_color.w * viewport.z, 0.5);
  v_across = side * (v_half_width + 1.0);
  vec4 p = end ? b : a;
  vec2 offset = vec2(-direction.y, direction.x) * v_across * 2.0 / viewport.xy;
  gl_Position = vec4(p.xy + offset * p.w, p.zw);
  vec3 place = end ? a_to.xyz : a_from.xyz;
  float opacity = end ? a_to.w : a_from.w;
  if (is_3d()) opacity *= 1.0 - fog_share(distance(place, eye.xyz));
  v_color = vec4(a_color.rgb, opacity);
}
)glsl";

constexpr std::string_view lines_fragment = R"glsl(
in vec4 v_color;
in float v_across;
flat in float v_half_width;
out vec4 color;
void main() {
  float coverage = clamp(v_half_width + 0.5 - abs(v_across), 0.0, 1.0);
  color = vec4(v_color.rgb, v_color.a * coverage);
}
)glsl";

// Triangles of one colour each, whose opacity may differ between corners.
constexpr std::string_view fills_vertex = R"glsl(
layout(location = 0) in vec4 a_place;  // xyz relative to the camera's target, w: opacity
layout(location = 1) in vec4 a_color;
out vec4 v_color;

void main() {
  gl_Position = view_projection * vec4(a_place.xyz, 1.0);
  float opacity = a_place.w;
  if (is_3d()) opacity *= 1.0 - fog_share(distance(a_place.xyz, eye.xyz));
  v_color = vec4(a_color.rgb, opacity);
}
)glsl";

constexpr std::string_view fills_fragment = R"glsl(
in vec4 v_color;
out vec4 color;
void main() { color = v_color; }
)glsl";

}  // namespace flockwork::shaders
