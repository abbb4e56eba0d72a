// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/palette.h"

#include <algorithm>
#include <cmath>

namespace flockwork {
namespace {

constexpr float degree = 0.01745329252f;

float encode(float linear) {
  return linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f;
}
float decode(float srgb) {
  return srgb <= 0.04045f ? srgb / 12.92f : std::pow((srgb + 0.055f) / 1.055f, 2.4f);
}

Vec3 linear_from_oklab(float lightness, float a, float b) {
  const float l = lightness + 0.3963377774f * a + 0.2158037573f * b;
  const float m = lightness - 0.1055613458f * a - 0.0638541728f * b;
  const float s = lightness - 0.0894841775f * a - 1.2914855480f * b;
  const float l3 = l * l * l, m3 = m * m * m, s3 = s * s * s;
  return {4.0767416621f * l3 - 3.3077115913f * m3 + 0.2309699292f * s3,
          -1.2684380046f * l3 + 2.6097574011f * m3 - 0.3413193965f * s3,
          -0.0041960863f * l3 - 0.7034186147f * m3 + 1.7076147010f * s3};
}

bool inside_srgb(Vec3 linear) {
  constexpr float slack = 1.0e-4f;
  for (int i = 0; i < 3; ++i) {
    if (linear[i] < -slack || linear[i] > 1.0f + slack) return false;
  }
  return true;
}

}  // namespace

Vec3 srgb_from_oklch(float lightness, float chroma, float hue) {
  const float a = std::cos(hue), b = std::sin(hue);
  Vec3 linear = linear_from_oklab(lightness, chroma * a, chroma * b);
  if (!inside_srgb(linear)) {
    float low = 0.0f, high = chroma;
    for (int i = 0; i < 16; ++i) {
      const float middle = 0.5f * (low + high);
      const bool fits = inside_srgb(linear_from_oklab(lightness, middle * a, middle * b));
      (fits ? low : high) = middle;
    }
    linear = linear_from_oklab(lightness, low * a, low * b);
  }
  Vec3 srgb;
  for (int i = 0; i < 3; ++i) srgb[i] = encode(std::clamp(linear[i], 0.0f, 1.0f));
  return srgb;
}

Vec3 oklch_from_srgb(Vec3 srgb) {
  const float r = decode(srgb.x), g = decode(srgb.y), b = decode(srgb.z);
  const float l = std::cbrt(0.4122214708f * r + 0.5363325363f * g + 0.0514459929f * b);
  const float m = std::cbrt(0.2119034982f * r + 0.6806995451f * g + 0.1073969566f * b);
  const float s = std::cbrt(0.0883024619f * r + 0.2817188376f * g + 0.6299787005f * b);
  const float a_axis = 1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s;
  const float b_axis = 0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s;
  return {0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s,
          std::sqrt(a_axis * a_axis + b_axis * b_axis), std::atan2(b_axis, a_axis)};
}

// 0.76 with 0.115 is the lightness where the largest chroma fits all hues of sRGB.
Vec3 heading_color(float angle) { return srgb_from_oklch(0.76f, 0.115f, angle + 25.0f * degree); }

Vec3 speed_color(float t) {
  t = std::clamp(t, 0.0f, 1.0f);
  // Lightness grows linearly; the hue runs from violet-blue over teal and green to yellow, the
  // way that keeps the chroma high at each lightness.
  const float hue = (285.0f - 195.0f * t) * degree;
  return srgb_from_oklch(0.50f + 0.42f * t, 0.15f - 0.01f * t, hue);
}

}  // namespace flockwork
