// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace flockwork::shaders {

// Put before every shader. The block mirrors FrameBlock in render/frame.h.
constexpr std::string_view frame = R"glsl(
layout(std140) uniform Frame {
  mat4 view_projection;  // of positions relative to the camera's target
  vec4 target;           // xyz in u; w: clock, 0 to 1 in 1024 s of simulated time
  vec4 eye;              // xyz relative to the target; w: 1 in 3D, 0 in 2D
  vec4 right;            // unit axes of the camera; w: half the picture's width at distance 1
  vec4 up;               // w: half the picture's height at distance 1
  vec4 viewport;         // width, height, device pixels per CSS pixel,
                         // pixels per u (in 3D: at distance 1)
  vec4 fog;              // x: distance where it starts, y: 1 / range, z: most, w: unused
  vec4 zenith;           // background above; w: 1 for the light theme
  vec4 horizon;          // background in the middle; w: vignette
  vec4 nadir;            // background below
  vec4 glow;             // where the light comes from; w: sharpness
  vec4 sun;              // xyz: unit vector towards the light (2D: x right, y up)
  vec4 light;            // colour of the direct light
  vec4 ambient;          // colour of the light from above
  vec4 bounce;           // colour of the light from below
};

bool is_3d() { return eye.w > 0.5; }

// Of the sky in the direction of a unit vector, in sRGB. Fog takes the same colour, so distant
// agents melt into the sky behind them.
vec3 sky_color(vec3 direction) {
  float h = direction.z;
  vec3 end = h > 0.0 ? zenith.rgb : nadir.rgb;
  vec3 color = mix(end, horizon.rgb, exp(h > 0.0 ? -5.0 * h : 5.5 * h));
  float towards = max(dot(direction, sun.xyz), 0.0);
  return color + glow.rgb * (pow(towards, glow.w) * exp(-9.0 * h * h));
}

// In 2D: of the place in the picture, -1 to 1 in both directions.
vec3 water_color(vec2 place) {
  float h = place.y * 0.5 + 0.5;
  vec3 color = mix(nadir.rgb, horizon.rgb, smoothstep(0.0, 0.62, h));
  color = mix(color, zenith.rgb, smoothstep(0.35, 1.15, h));
  // Light from above, wide and soft.
  vec2 from = vec2(place.x + 0.45, (place.y - 1.25) * 0.8);
  return color + glow.rgb * exp(-glow.w * 0.42 * dot(from, from));
}

// The share of the sky in the colour of something at this distance from the eye.
float fog_share(float distance_to_eye) {
  float d = max(distance_to_eye - fog.x, 0.0) * fog.y;
  return fog.z * (1.0 - exp(-d * d));
}

// sRGB with an exponent of 2: off by at most 0.03, at a tenth of the cost.
vec3 encode_srgb(vec3 linear) { return sqrt(clamp(linear, 0.0, 1.0)); }
vec3 decode_srgb(vec3 c) { return c * c; }
)glsl";

}  // namespace flockwork::shaders
