// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace flockwork::shaders {

// One ribbon per agent, two vertices per sample: sample 0 is where the agent is drawn now, the
// others are past ones from new to old. An instance draws a batch of ribbons. After flock_inputs.
constexpr std::string_view trails_vertex = R"glsl(
uniform highp sampler2D u_trail;
uniform int u_first;        // index of the flock's first trail
uniform int u_trails;       // of the flock
uniform int u_batch;        // ribbons per instance
uniform int u_stride;       // id of trail i: i * u_stride
uniform int u_rows;         // texture rows per sample
uniform int u_newest;       // slot of the newest past sample
uniform int u_slots;        // of past samples
uniform int u_samples;      // in the ribbon, the present one included
uniform float u_age[25];    // s: of each sample in the ribbon
uniform float u_reach;      // s: age where a trail has faded
uniform float u_top_speed;  // u/s: who moved faster has jumped
uniform vec3 u_wrap;        // u: a larger step along an axis is a jump
uniform float u_opacity;
out vec4 v_color;
out float v_across;
out float v_half_width;

vec3 sample_at(int j, int trail) {
  int slot = j == 0 ? u_slots : (u_newest - (j - 1) + u_slots) % u_slots;
  int width = textureSize(u_trail, 0).x;
  return texelFetch(u_trail, ivec2(trail % width, slot * u_rows + trail / width), 0).xyz;
}

bool jumped(vec3 newer, vec3 older, int j) {
  vec3 step_taken = abs(newer - older);
  float most = 1.5 * u_top_speed * (u_age[j + 1] - u_age[j]) + 0.02 * u_size;
  return any(greaterThan(step_taken, u_wrap)) || dot(step_taken, step_taken) > most * most;
}

void main() {
  int ribbon_vertices = 2 * (u_slots + 1);
  int own = gl_InstanceID * u_batch + gl_VertexID / ribbon_vertices;
  int last = u_samples - 1;
  // Samples that are not there yet fall on the last one, where they cover nothing.
  int j = min((gl_VertexID % ribbon_vertices) >> 1, last);
  if (own >= u_trails) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  int trail = u_first + own;
  vec3 here = sample_at(j, trail);
  vec3 newer = j > 0 ? sample_at(j - 1, trail) : here;
  vec3 older = j < last ? sample_at(j + 1, trail) : here;
  bool broken = (j > 0 && jumped(newer, here, j - 1)) || (j < last && jumped(here, older, j));

  vec3 p = here - target.xyz;
  vec4 clip = view_projection * vec4(p, 1.0);
  vec3 along = newer - older;
  // The derivative of the place in the picture along the trail, up to a positive factor.
  vec4 moved = view_projection * vec4(along, 0.0);
  vec2 direction = (moved.xy * clip.w - clip.xy * moved.w) * viewport.xy;
  float l = length(direction);
  direction = l > 1e-9 ? direction / l : vec2(1.0, 0.0);

  vec4 traits = traits_of(uint(own * u_stride));
  float span = max(u_age[min(j + 1, last)] - u_age[max(j - 1, 0)], 1e-4);
  float speed = length(along) / span;
  vec3 heading = speed > 1e-4 ? normalize(along) : vec3(1.0, 0.0, 0.0);
  vec3 c = color_of(heading, speed, traits);
  float left_over = clamp(1.0 - u_age[j] / u_reach, 0.0, 1.0);
  float opacity = u_opacity * left_over * left_over;

  float pixels = viewport.w;
  if (is_3d()) {
    pixels /= max(clip.w, 1e-4);
    opacity *= 1.0 - fog_share(distance(p, eye.xyz));
  }
  float width = clamp(0.16 * u_size * pixels, 0.9 * viewport.z, 3.0 * viewport.z);
  v_half_width = broken ? 0.0 : 0.5 * width * (0.35 + 0.65 * left_over);
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  v_across = side * (v_half_width + (broken ? 0.0 : 0.5));
  vec2 offset = vec2(-direction.y, direction.x) * v_across * 2.0 / viewport.xy;
  gl_Position = vec4(clip.xy + offset * clip.w, clip.zw);
  v_color = vec4(c, broken || clip.w <= 1e-4 ? 0.0 : opacity);
}
)glsl";

constexpr std::string_view trails_fragment = R"glsl(
in vec4 v_color;
in float v_across;
in float v_half_width;
out vec4 color;
void main() {
  float coverage = clamp(v_half_width + 0.5 - abs(v_across), 0.0, 1.0);
  color = vec4(v_color.rgb, v_color.a * coverage);
}
)glsl";

}  // namespace flockwork::shaders
