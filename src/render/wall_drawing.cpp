// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/wall_drawing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "render/floor_marks.h"
#include "render/triangulation.h"
#include "space/wall_geometry.h"

namespace flockwork {
namespace {

struct WallColors {
  Vec3 solid, floor, outline;
};
constexpr WallColors dark_water{
    {0.22f, 0.30f, 0.37f}, {0.055f, 0.12f, 0.17f}, {0.60f, 0.70f, 0.77f}};
constexpr WallColors light_water{
    {0.68f, 0.70f, 0.72f}, {0.97f, 0.97f, 0.96f}, {0.30f, 0.32f, 0.35f}};
WallColors colors_of(bool plan, bool light) {
  if (!plan) return light ? light_water : dark_water;
  const Vec3 ground = floor_colors(light).ground;
  if (light) return {{0.70f, 0.715f, 0.735f}, ground, {0.20f, 0.22f, 0.25f}};
  return {{0.27f, 0.305f, 0.35f}, ground, {0.76f, 0.80f, 0.85f}};
}
Vec3 path_color(bool light) {
  return light ? Vec3{0.55f, 0.40f, 0.10f} : Vec3{0.95f, 0.80f, 0.45f};
}

constexpr float side_opacity = 0.16f;  // of the upright faces, in 3D
constexpr float edge_opacity = 0.80f;
constexpr float thin_width = 2.5f;  // CSS pixels
constexpr float outline_width = 1.3f;

// Two sides of a polygon that turn by less look like one curve: no edge stands between them.
constexpr float smooth_turn = 0.94f;  // cosine of 20 degrees

bool same(const World& a, const World& b) {
  return a.dimension == b.dimension && a.lower == b.lower && a.upper == b.upper &&
         a.bounds_x == b.bounds_x && a.bounds_y == b.bounds_y && a.bounds_z == b.bounds_z;
}

bool meets_world(const World& world, float x0, float y0, float x1, float y1) {
  const auto beyond = [&](int axis, float low, float high) {
    return world.bounds(axis) == Bounds::wrap &&
           (high < world.lower[axis] || low > world.upper[axis]);
  };
  return !beyond(0, x0, x1) && !beyond(1, y0, y1);
}

}  // namespace

void WallDrawing::update(const Scene& scene) {
  plan_ = is_floor_plan(scene);
  if (made_ && same(world_, scene.world) && walls_ == scene.walls) return;
  made_ = true;
  world_ = scene.world;
  walls_ = scene.walls;
  triangles_.clear();
  edges_.clear();
  const auto built = WallGeometry::build(walls_, world_);
  if (!built) return;
  const WallGeometry& geometry = built.value();
  const float floor = world_.dimension == 3 ? world_.lower.z : 0.0f;

  // Ground, then what is cut out of it, then what stands on that.
  const Vec3 ground[4] = {{world_.lower.x, world_.lower.y, floor},
                          {world_.upper.x, world_.lower.y, floor},
                          {world_.upper.x, world_.upper.y, floor},
                          {world_.lower.x, world_.upper.y, floor}};
  if (geometry.has_rooms()) {
    triangles_.push_back({{ground[0], ground[1], ground[2]}, false});
    triangles_.push_back({{ground[0], ground[2], ground[3]}, false});
  }
  for (const bool rooms : {true, false}) {
    for (const WallOutline& o : geometry.outlines()) {
      if (o.room != rooms) continue;
      if (!meets_world(world_, o.lower_x, o.lower_y, o.upper_x, o.upper_y)) continue;
      std::vector<Vec3> corners;
      for (std::size_t k = o.first; k < o.last; ++k) {
        corners.push_back({geometry.segments()[k].ax, geometry.segments()[k].ay, floor});
      }
      for (const auto& t : triangulate(corners)) {
        triangles_.push_back({{corners[t[0]], corners[t[1]], corners[t[2]]}, rooms});
      }
      for (std::size_t k = 0; k < corners.size(); ++k) {
        const Vec3 before = corners[k > 0 ? k - 1 : corners.size() - 1];
        const Vec3 next = corners[k + 1 < corners.size() ? k + 1 : 0];
        const Vec3 in = normalized(corners[k] - before);
        const Vec3 out = normalized(next - corners[k]);
        edges_.push_back({corners[k], next, dot(in, out) < smooth_turn, false});
      }
    }
  }
  std::vector<char> closed(geometry.segments().size(), 0);
  for (const WallOutline& o : geometry.outlines()) {
    std::fill(closed.begin() + static_cast<std::ptrdiff_t>(o.first),
              closed.begin() + static_cast<std::ptrdiff_t>(o.last), 1);
  }
  for (std::size_t k = 0; k < closed.size(); ++k) {
    const WallSegment& s = geometry.segments()[k];
    if (closed[k] != 0 || !meets_world(world_, std::min(s.ax, s.bx), std::min(s.ay, s.by),
                                       std::max(s.ax, s.bx), std::max(s.ay, s.by))) {
      continue;
    }
    edges_.push_back({{s.ax, s.ay, floor}, {s.bx, s.by, floor}, true, true});
  }
}

void WallDrawing::add(const Scene& scene, const Camera& camera, bool light_theme, Sketch& below) {
  update(scene);
  if (plan_) add_floor(camera, light_theme, below);
  if (edges_.empty()) return;
  add_floor_and_solids(camera, light_theme, below);
  if (world_.dimension == 3) add_sides(camera, light_theme, below);
  add_outlines(camera, light_theme, below);
}

// People walk over the whole world, as far as no wall says otherwise.
void WallDrawing::add_floor(const Camera& camera, bool light_theme, Sketch& below) const {
  const Pen pen{below, camera.target(), colors_of(true, light_theme).floor, 1.0f};
  pen.quad({world_.lower.x, world_.lower.y, 0.0f}, {world_.upper.x, world_.lower.y, 0.0f},
           {world_.upper.x, world_.upper.y, 0.0f}, {world_.lower.x, world_.upper.y, 0.0f}, 1.0f);
}

void WallDrawing::add_floor_and_solids(const Camera& camera, bool light_theme,
                                       Sketch& below) const {
  const float opacity = world_.dimension == 3 ? 0.5f : 1.0f;
  const WallColors colors = colors_of(plan_, light_theme);
  const Pen solid{below, camera.target(), colors.solid, 1.0f};
  const Pen floor{below, camera.target(), colors.floor, 1.0f};
  for (const Triangle& t : triangles_) {
    const Pen& pen = t.floor ? floor : solid;
    pen.triangle(t.corners[0], t.corners[1], t.corners[2], opacity);
  }
}

void WallDrawing::add_outlines(const Camera& camera, bool light_theme, Sketch& below) const {
  const Vec3 color = colors_of(plan_, light_theme).outline;
  const Pen outline{below, camera.target(), color, outline_width};
  const Pen thin{below, camera.target(), color, thin_width};
  const Vec3 up{0.0f, 0.0f, world_.dimension == 3 ? world_.extent(2) : 0.0f};
  for (const Edge& e : edges_) {
    const Pen& pen = e.thin ? thin : outline;
    pen.line(e.from, e.to, edge_opacity);
    if (world_.dimension == 2) continue;
    pen.line(e.from + up, e.to + up, 0.5f * edge_opacity);
    if (e.corner) outline.line(e.from, e.from + up, 0.5f * edge_opacity);
    if (e.thin) outline.line(e.to, e.to + up, 0.5f * edge_opacity);
  }
}

void WallDrawing::add_sides(const Camera& camera, bool light_theme, Sketch& below) const {
  const Pen pen{below, camera.target(), colors_of(plan_, light_theme).outline, 1.0f};
  const Vec3 up{0.0f, 0.0f, world_.extent(2)};
  for (const Edge& e : edges_) pen.quad(e.from, e.to, e.to + up, e.from + up, side_opacity);
}

namespace {

// Walks along a path and puts a dash down at every other stretch of it.
class Dasher {
 public:
  Dasher(const Pen& pen, float dash) : pen_(pen), dash_(dash) {}

  void walk(Vec3 from, Vec3 to) {
    const Vec3 way = to - from;
    const float size = length(way);
    float at = 0.0f;
    while (at < size) {
      const float reach = std::min(size, at + dash_ - done_);
      if (down_) pen_.line(from + way * (at / size), from + way * (reach / size), 0.85f);
      done_ += reach - at;
      at = reach > at ? reach : size;
      if (done_ < dash_ * 0.999f) continue;
      down_ = !down_;
      done_ = 0.0f;
    }
  }

 private:
  const Pen& pen_;
  float dash_;
  float done_ = 0.0f;  // of the present dash or gap
  bool down_ = true;
};

void add_arrow(const Pen& pen, Vec3 from, Vec3 to, float size) {
  const Vec3 along = normalized(to - from);
  if (!(length(along) > 0.0f)) return;
  const Vec3 up = std::abs(along.z) < 0.9f ? Vec3{0.0f, 0.0f, 1.0f} : Vec3{1.0f, 0.0f, 0.0f};
  const Vec3 across = normalized(cross(up, along));
  const Vec3 middle = (from + to) * 0.5f;
  const Vec3 back = middle - along * size;
  pen.triangle(middle, back + across * (0.45f * size), back - across * (0.45f * size), 0.9f);
}

}  // namespace

void add_paths(const Scene& scene, const Camera& camera, bool light_theme, Sketch& below) {
  constexpr float dashes_across = 90.0f;  // of the shorter side of the picture
  constexpr float most_dashes = 4000.0f;  // of one path, however long
  const Pen pen{below, camera.target(), path_color(light_theme), 1.6f};
  for (const Path& path : scene.paths) {
    const std::vector<Vec3>& points = path.points;
    if (points.size() < 2) continue;
    const std::size_t pieces = path.closed ? points.size() : points.size() - 1;
    const auto end_of = [&](std::size_t k) { return points[k + 1 < points.size() ? k + 1 : 0]; };
    float total = 0.0f;
    for (std::size_t k = 0; k < pieces; ++k) total += length(end_of(k) - points[k]);
    const float dash = std::max(camera.width() / dashes_across, total / most_dashes);
    if (!(dash > 0.0f)) continue;
    Dasher dasher(pen, dash);
    std::size_t longest = 0;
    for (std::size_t k = 0; k < pieces; ++k) {
      dasher.walk(points[k], end_of(k));
      if (length(end_of(k) - points[k]) > length(end_of(longest) - points[longest])) longest = k;
    }
    add_arrow(pen, points[longest], end_of(longest), 1.8f * dash);
  }
}

}  // namespace flockwork
