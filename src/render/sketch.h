// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "render/camera.h"
#include "render/floor_image.h"
#include "render/frame.h"

namespace flockwork {

// As the line shader reads it. Places are relative to the camera's target.
struct Line {
  Vec4 from;  // w: opacity at this end, 0 to 1
  Vec4 to;
  Vec4 color;  // sRGB; w: width in CSS pixels
};

// As the fill shader reads it: a corner of a filled triangle, three of which follow one another.
struct Corner {
  Vec4 place;  // relative to the camera's target; w: opacity
  Vec4 color;  // sRGB
};

// A short text whose middle is at a place of the world.
struct Caption {
  Vec3 at;  // u
  Vec3 color;
  std::string text;
};

// What is drawn besides agents, the same on the page and in SVG pictures: triangles first, then
// floor images, lines and captions.
struct Sketch {
  std::vector<const FloorImage*> images;  // that live until the sketch is drawn
  std::vector<Corner> corners;
  std::vector<Line> lines;
  std::vector<Caption> captions;

  bool empty() const {
    return images.empty() && corners.empty() && lines.empty() && captions.empty();
  }
  void clear() {
    images.clear();
    corners.clear();
    lines.clear();
    captions.clear();
  }
};

// What lies below the agents, in space behind those that are nearer, and what lies above them all:
// amid thousands of birds nothing else would be seen.
struct Sketches {
  Sketch below, above;

  void clear() {
    below.clear();
    above.clear();
  }
};

// Adds to a sketch in one colour, from places of the world.
struct Pen {
  Sketch& sketch;
  Vec3 origin;  // the camera's target
  Vec3 color;
  float width = 1.0f;  // CSS pixels

  void line(Vec3 a, float opacity_a, Vec3 b, float opacity_b) const;
  void line(Vec3 a, Vec3 b, float opacity) const { line(a, opacity, b, opacity); }
  void triangle(Vec3 a, Vec3 b, Vec3 c, float opacity) const;
  // A convex figure with its corners in their order.
  void quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d, float opacity) const;

  // Around the plane of the unit vectors u and v. An arc goes from angle `begin` to `end`, in rad
  // from u towards v.
  void circle(Vec3 centre, Vec3 u, Vec3 v, float radius, float opacity, int segments = 96) const;
  void arc(Vec3 centre, Vec3 u, Vec3 v, float radius, float begin, float end, float opacity,
           int segments) const;
  // A disc whose opacity goes from `middle` to `rim`.
  void disc(Vec3 centre, Vec3 u, Vec3 v, float radius, float middle, float rim,
            int segments = 48) const;
};

// Two unit vectors that span the plane across n, which has a length.
std::pair<Vec3, Vec3> plane_across(Vec3 n);

}  // namespace flockwork
