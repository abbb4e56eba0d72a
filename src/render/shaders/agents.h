// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace flockwork::shaders {

// The start of every vertex shader that knows about a flock.
constexpr std::string_view flock_inputs = R"glsl(
uniform float u_lag;        // s: (interpolation - 1) dt
uniform float u_size;       // u: length from nose to tail
uniform int u_shape;        // AgentShape
uniform int u_color_by;     // ColorBy
uniform vec3 u_color;       // sRGB
uniform vec2 u_speed_range; // u/s: slowest, 1 / (fastest - slowest)
uniform float u_dim;        // 1, or less for flocks that are not selected
uniform float u_beat;       // cycles of the wings or the tail in one clock period
uniform sampler2D u_palette; // row 0: heading, row 1: speed

// Four numbers from 0 to 1 that stay with an agent (Wang's integer hash, then its bytes).
vec4 traits_of(uint id) {
  uint h = (id ^ 61u) ^ (id >> 16);
  h *= 9u;
  h ^= h >> 4;
  h *= 0x27d4eb2du;
  h ^= h >> 15;
  return vec4(uvec4(h, h >> 8, h >> 16, h >> 24) & 255u) * (1.0 / 255.0);
}

// Unit vector of the velocity; an agent at rest looks where its id says.
vec3 heading_of(vec3 v, vec4 traits) {
  float speed_squared = dot(v, v);
  if (speed_squared > 1e-20) return v * inversesqrt(speed_squared);
  float angle = 6.2831853 * (traits.x + traits.y / 256.0);
  return vec3(cos(angle), sin(angle), 0.0);
}

float speed_share(float speed) {
  return clamp((speed - u_speed_range.x) * u_speed_range.y, 0.0, 1.0);
}

// sRGB. In 3D a heading's colour fades towards the vertical, where it has no azimuth.
vec3 color_of(vec3 heading, float speed, vec4 traits) {
  float turn = atan(heading.y, heading.x) * 0.15915494;
  float share = speed_share(speed) * (255.0 / 256.0) + 0.5 / 256.0;
  vec3 color = texture(u_palette, u_color_by == 1 ? vec2(turn, 0.25) : vec2(share, 0.75)).rgb;
  float level = u_color_by == 1 ? sqrt(max(1.0 - heading.z * heading.z, 0.0)) : 1.0;
  color = mix(vec3(dot(color, vec3(0.30, 0.59, 0.11))), color, level);
  // Individuals of a flock differ a little in tone, between a cooler and a warmer one.
  vec3 shift = vec3(0.05, 0.0, -0.05) * (traits.z * 2.0 - 1.0);
  if (u_color_by == 0) color = u_color * (0.86 + 0.24 * traits.w) + shift;
  // Light themes want darker agents.
  return mix(color, color * 0.74, zenith.w);
}

// 0 to 1, and how far the stroke goes at this speed. Beats follow the clock at a rate of the
// agent's own: a rate that followed the speed would jump whenever the speed changes.
vec2 beat_of(vec4 traits, float speed) {
  float cycles = floor(u_beat * (0.82 + 0.36 * traits.y));
  return vec2(fract(target.w * cycles + traits.x), 0.45 + 0.55 * speed_share(speed));
}
)glsl";

// The agents' arrays as AgentTexture lays them out.
constexpr std::string_view agent_inputs = R"glsl(
uniform highp usampler2D u_agents;
uniform ivec4 u_layout;  // log2 of the width, rows per array, agents, 1 in 3D

struct Agent {
  vec3 p;  // relative to the camera's target, at the moment that is drawn
  vec3 v;
  float speed;
  vec3 heading;
  vec4 traits;
};

float real_at(int array, ivec2 place) {
  return uintBitsToFloat(texelFetch(u_agents, ivec2(place.x, place.y + array * u_layout.y), 0).x);
}

Agent agent_at(int i) {
  ivec2 place = ivec2(i & ((1 << u_layout.x) - 1), i >> u_layout.x);
  Agent agent;
  agent.p = vec3(real_at(0, place), real_at(1, place), 0.0);
  agent.v = vec3(real_at(3, place), real_at(4, place), 0.0);
  if (u_layout.w == 1) {
    agent.p.z = real_at(2, place);
    agent.v.z = real_at(5, place);
  }
  uint id = texelFetch(u_agents, ivec2(place.x, place.y + 6 * u_layout.y), 0).x;
  agent.p += agent.v * u_lag - target.xyz;
  agent.traits = traits_of(id);
  agent.speed = length(agent.v);
  agent.heading = heading_of(agent.v, agent.traits);
  return agent;
}

// Where the last instance draws more agents than there are.
const vec4 nowhere = vec4(2.0, 2.0, 2.0, 1.0);
)glsl";

// ---- Agents that are only a few pixels long: point sprites with a smooth-edged streak.

constexpr std::string_view points_vertex = R"glsl(
flat out vec4 v_color;
flat out vec2 v_axis;   // unit heading in the picture, y up
flat out vec2 v_extent; // px: half length of the spine, radius
flat out float v_size;

void main() {
  Agent agent = agent_at(gl_VertexID);
  vec4 traits = agent.traits;
  vec3 heading = agent.heading;
  vec3 p = agent.p;
  vec3 color = color_of(heading, agent.speed, traits);
  gl_Position = view_projection * vec4(p, 1.0);

  float pixels = viewport.w;
  vec2 axis = heading.xy;
  if (is_3d()) {
    pixels /= max(gl_Position.w, 1e-6);
    axis = vec2(dot(heading, right.xyz), dot(heading, up.xyz));
    vec3 ray = p - eye.xyz;
    float away = length(ray);
    float shade = 0.5 + 0.5 * dot(heading, sun.xyz);
    color *= 0.80 + 0.25 * shade;
    color = mix(color, sky_color(ray / away), fog_share(away));
  } else {
    color *= 0.82 + 0.26 * traits.x;
  }
  float foreshortened = length(axis);
  float length_px = u_size * (0.88 + 0.24 * traits.y) * pixels;
  // Below this size an agent keeps its size and loses opacity instead, so that dense crowds show
  // their density and nothing flickers.
  float least = 1.7 * viewport.z;
  float shown = max(length_px, least);
  float opacity = mix(1.0, length_px / shown, 0.60);
  float radius = (u_shape == 3 ? 0.5 : 0.21) * shown;
  radius = max(radius, 0.36 * least);
  float spine = u_shape == 3 ? 0.0 : max(0.5 * shown * foreshortened - radius, 0.0);
  v_axis = foreshortened > 1e-4 ? axis / foreshortened : vec2(1.0, 0.0);
  v_extent = vec2(spine, radius);
  v_color = vec4(color, opacity * u_dim);
  v_size = 2.0 * (spine + radius) + 1.5;
  gl_PointSize = v_size;
}
)glsl";

constexpr std::string_view points_fragment = R"glsl(
flat in vec4 v_color;
flat in vec2 v_axis;
flat in vec2 v_extent;
flat in float v_size;
out vec4 color;

void main() {
  vec2 q = (gl_PointCoord - 0.5) * vec2(v_size, -v_size);
  float along = dot(q, v_axis);
  float across = dot(q, vec2(-v_axis.y, v_axis.x));
  // A drop: round at the head, thin at the tail.
  float taper = v_extent.y * (0.75 + 0.35 * along / (v_extent.x + v_extent.y));
  float d = length(vec2(along - clamp(along, -v_extent.x, v_extent.x), across)) - taper;
  float coverage = clamp(0.5 - d, 0.0, 1.0);
  if (coverage < 0.02) discard;
  color = vec4(v_color.rgb, coverage * v_color.a);
}
)glsl";

// ---- Agents in the plane: a quad each, the outline is a function of the place in it. Lengths
// below are in body lengths, x from tail (-0.5) to nose (0.5), y to the left.

constexpr std::string_view sprites_vertex = R"glsl(
uniform vec2 u_half_extent;  // of the quad
out vec2 v_place;
flat out vec4 v_color;
flat out vec4 v_beat;     // x: angle of the beat, y: stroke, z: one pixel, w: trait
flat out vec2 v_sun;      // sun in the agent's frame

void main() {
  int i = gl_InstanceID * 1024 + (gl_VertexID >> 2);
  if (i >= u_layout.z) {
    gl_Position = nowhere;
    return;
  }
  Agent agent = agent_at(i);
  vec4 traits = agent.traits;
  vec2 heading = agent.heading.xy;
  vec2 p = agent.p.xy;
  float size = u_size * (0.86 + 0.28 * traits.y);
  float pixel = 1.0 / (size * viewport.w);
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) * 2.0 - 1.0;
  vec2 place = corner * (u_half_extent + pixel);
  p += (heading * place.x + vec2(-heading.y, heading.x) * place.y) * size;
  gl_Position = view_projection * vec4(p, 0.0, 1.0);

  vec3 color = color_of(agent.heading, agent.speed, traits);
  // Some swim deeper than others.
  float depth = traits.x * traits.x;
  color = mix(color, horizon.rgb, 0.36 * depth * (1.0 - zenith.w));
  vec2 beat = beat_of(traits, agent.speed);
  v_place = place;
  v_color = vec4(color, u_dim);
  v_beat = vec4(6.2831853 * beat.x, beat.y, pixel, traits.z);
  v_sun = vec2(dot(sun.xy, heading), dot(sun.xy, vec2(-heading.y, heading.x)));
}
)glsl";

// Compiled once for each shape, with SHAPE defined as the name of its function: software GL runs
// all sides of a branch.
constexpr std::string_view sprite_functions[4] = {"dart", "fish", "bird", "disc"};

constexpr std::string_view sprites_fragment = R"glsl(
in vec2 v_place;
flat in vec4 v_color;
flat in vec4 v_beat;
flat in vec2 v_sun;
out vec4 color;

float cover(float inside) { return clamp(inside / v_beat.z + 0.5, 0.0, 1.0); }

// x: coverage, y: brightness.
vec2 dart(vec2 q) {
  float a = abs(q.y);
  // Straight edges from the nose to the wing tips (-0.5, 0.30), a notch at (-0.30, 0).
  float edge = ((0.5 - q.x) * 0.30 - a) * 0.958;
  float notch = (q.x + 0.30) * 0.83 + a * 0.553;
  float facet = q.y > 0.0 ? v_sun.y : -v_sun.y;
  float fold = smoothstep(0.0, 1.5 * v_beat.z, a);
  return vec2(cover(edge) * cover(notch), 0.93 + 0.26 * facet * fold + 0.10 * (q.x + 0.3));
}

vec2 fish(vec2 q) {
  float s = 0.5 - q.x;
  float y = q.y - v_beat.y * (0.012 + 0.095 * s * s) * sin(v_beat.x - 4.2 * s);
  float a = abs(y);
  float u = max(0.92 - s, 0.0);
  float half_width = 0.012 + 0.455 * sqrt(max(s, 0.0) * u * u * u);
  float body = cover(half_width - a) * cover(s) * cover(0.90 - s);
  float fan = s - 0.80;
  float tail = cover(0.014 + 0.62 * fan - a) * cover(1.0 - 0.34 * (0.125 - a) - s) * cover(fan);
  float back = s - 0.30;
  float fin = cover(back - 0.55 * (a - 0.09)) * cover(0.13 + 0.28 * (a - 0.09) - back) *
              cover(0.185 - a);
  float t = clamp(y / half_width, -1.0, 1.0);
  float round_light = 0.62 * sqrt(1.0 - 0.92 * t * t) + 0.34 * t * v_sun.y;
  float ridge = 0.16 * smoothstep(0.5, 0.0, abs(t));
  float brightness = 0.48 + round_light - ridge;
  // Eyes, once they are larger than a pixel.
  float eye = length(vec2(s - 0.125, a - 0.068)) - 0.024;
  brightness *= 1.0 - 0.75 * cover(-eye) * clamp(0.03 / v_beat.z - 0.6, 0.0, 1.0);
  float thin = max(tail * 0.82, fin * 0.55);
  return vec2(max(body, thin), mix(0.80, brightness, body));
}

vec2 bird(vec2 q) {
  float s = 0.5 - q.x;
  float a = abs(q.y);
  float beat = sin(v_beat.x);
  float span = 0.64 - 0.20 * v_beat.y * beat * beat;
  float u = min(a / span, 1.0);
  // Wings bend forward at the wrist and sweep back to the tip.
  float front = 0.22 - 0.26 * u + 0.30 * u * (1.0 - u) * (1.0 - u) * 2.0 + 0.05 * beat * u;
  float chord = 0.34 * sqrt(1.0 - u) * (1.0 - 0.35 * u);
  float back = front - 0.10 * u - chord;
  float wing = cover((front - q.x) * 0.8) * cover((q.x - back) * 0.8) * cover(span - a);
  float trunk = 0.105 * sqrt(clamp(s * (0.86 - s) * 5.4, 0.0, 1.0));
  float body = cover(trunk - a) * cover(s) * cover(0.9 - s);
  float fan = s - 0.70;
  float tail = cover(0.030 + 0.30 * fan - a) * cover(1.0 - 0.25 * a - s) * cover(fan);
  float side = q.y > 0.0 ? v_sun.y : -v_sun.y;
  float wing_light = 0.82 + 0.20 * side * (0.6 + 0.4 * beat) + 0.14 * beat * v_beat.y;
  float t = clamp(q.y / max(trunk, 0.01), -1.0, 1.0);
  float body_light = 0.66 + 0.42 * sqrt(1.0 - 0.9 * t * t) + 0.18 * t * v_sun.y;
  return vec2(max(max(wing, tail), body), mix(wing_light, body_light, body));
}

vec2 disc(vec2 q) {
  vec2 n = q * 2.0;
  float rim = dot(n, n);
  float lit = 0.52 + 0.46 * sqrt(max(1.0 - rim, 0.0)) + 0.34 * dot(n, v_sun);
  return vec2(cover(0.5 - length(q)), lit);
}

void main() {
  vec2 look = SHAPE(v_place);
  if (look.x < 0.01) discard;
  vec3 shaded = v_color.rgb * look.y;
  shaded += 0.10 * smoothstep(1.0, 1.25, look.y);
  color = vec4(shaded, look.x * v_color.a);
}
)glsl";

// ---- Agents in space: small meshes with the bend of wings and tails done here.

constexpr std::string_view meshes_vertex = R"glsl(
uniform int u_mesh_size;  // vertices of one mesh
layout(location = 0) in vec3 a_place;   // body lengths: x to the nose, y left, z up
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec2 a_part;    // x: kind (0 rigid, 1 wing, 2 spine), y: brightness
out vec4 v_color;

void main() {
  int i = gl_InstanceID * 128 + gl_VertexID / u_mesh_size;
  if (i >= u_layout.z) {
    gl_Position = nowhere;
    return;
  }
  Agent agent = agent_at(i);
  vec4 traits = agent.traits;
  vec3 heading = agent.heading;
  vec3 p = agent.p;
  vec2 beat = beat_of(traits, agent.speed);
  float angle = 6.2831853 * beat.x;

  vec3 place = a_place;
  vec3 normal = a_normal;
  if (a_part.x > 1.5) {
    float s = 0.5 - place.x;
    place.y += beat.y * (0.010 + 0.105 * s * s) * sin(angle - 4.2 * s);
    normal.x += beat.y * 0.19 * s * cos(angle - 4.2 * s) * normal.y;
  } else if (a_part.x > 0.5) {
    // Upper and lower arm; the outer half follows later and folds on the way up.
    float arm = abs(place.y);
    float inner = beat.y * (0.20 + 0.62 * sin(angle));
    float outer = inner + beat.y * 0.75 * sin(angle - 1.1);
    float first = min(arm, 0.30);
    float second = arm - first;
    float tilt = arm > 0.30 ? outer : inner;
    place.z += first * sin(inner) + second * sin(outer);
    place.y = sign(place.y) * (first * cos(inner) + second * cos(outer));
    normal = vec3(normal.x, -sign(place.y) * sin(tilt), cos(tilt));
  } else {
    place.z -= u_shape == 2 ? 0.035 * beat.y * sin(angle) : 0.0;
  }

  // A frame from the heading; straight up or down, where "left" is undefined, any will do.
  vec3 left = vec3(-heading.y, heading.x, 0.0);
  float flat_length = length(left);
  left = flat_length > 1e-3 ? left / flat_length : vec3(1.0, 0.0, 0.0);
  vec3 top = cross(heading, left);
  float roll = 0.5 * (traits.z - 0.5);
  vec3 side = left * cos(roll) + top * sin(roll);
  top = cross(heading, side);

  vec3 ray = p - eye.xyz;
  float away = length(ray);
  // Agents keep a least size in the picture and melt into the sky instead of flickering.
  float size = u_size * (0.86 + 0.28 * traits.y);
  float size_px = size * viewport.w / max(away, 1e-6);
  float least = 2.6 * viewport.z;
  float enlarged = max(least / size_px, 1.0);
  p += (heading * place.x + side * place.y + top * place.z) * (size * enlarged);
  gl_Position = view_projection * vec4(p, 1.0);

  vec3 n = normalize(heading * normal.x + side * normal.y + top * normal.z);
  vec3 to_eye = -ray / away;
  // Wings and fins have two sides.
  if (a_part.x > 0.5 && dot(n, to_eye) < 0.0) n = -n;
  vec3 albedo = decode_srgb(clamp(color_of(heading, agent.speed, traits) * a_part.y, 0.0, 1.0));
  float direct = clamp(0.75 * dot(n, sun.xyz) + 0.25, 0.0, 1.0);
  vec3 light_sum = light.rgb * direct + mix(bounce.rgb, ambient.rgb, 0.5 + 0.5 * n.z);
  float rim = pow(1.0 - clamp(dot(n, to_eye), 0.0, 1.0), 3.0) *
              clamp(0.5 - 0.5 * dot(to_eye, sun.xyz), 0.0, 1.0);
  // Sharp edges eat into small agents; a little more light makes up for it.
  light_sum *= mix(1.25, 1.0, clamp(size_px / 24.0, 0.0, 1.0));
  vec3 shaded = encode_srgb(albedo * light_sum) + 0.22 * rim * light.rgb;
  float share = max(fog_share(away), 1.0 - u_dim);
  share = 1.0 - (1.0 - share) / mix(1.0, enlarged, 0.7);
  v_color = vec4(mix(shaded, sky_color(-to_eye), share), 1.0);
}
)glsl";

constexpr std::string_view meshes_fragment = R"glsl(
in vec4 v_color;
out vec4 color;
void main() { color = v_color; }
)glsl";

}  // namespace flockwork::shaders
