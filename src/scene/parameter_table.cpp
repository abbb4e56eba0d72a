// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/parameter_table.h"

#include <type_traits>

namespace flockwork {
namespace {

// Offsets are only defined for these.
static_assert(std::is_standard_layout_v<Scene> && std::is_standard_layout_v<World> &&
              std::is_standard_layout_v<Flock> && std::is_standard_layout_v<View>);

// Where a member is, with its type, so that an entry cannot be given a kind that does not fit.
template <typename T>
struct Member {
  ParameterOwner owner;
  std::size_t offset;
};

#define FLOCKWORK_MEMBER(owner_name, Struct, member)        \
  Member<decltype(static_cast<Struct*>(nullptr)->member)> { \
    ParameterOwner::owner_name, offsetof(Struct, member)    \
  }
#define IN_SCENE(member) FLOCKWORK_MEMBER(scene, Scene, member)
#define IN_WORLD(member) FLOCKWORK_MEMBER(world, World, member)
#define IN_FLOCK(member) FLOCKWORK_MEMBER(flock, Flock, member)
#define IN_VIEW(member) FLOCKWORK_MEMBER(view, View, member)

struct Text {
  const char* path;
  const char* label;
  const char* group;
  const char* unit;
};

// Ends are floats: a bound that a float cannot hold would be violated by rounding a value at it.
struct Range {
  float minimum;
  float maximum;
};

enum class Scale { linear, logarithmic };

constexpr Parameter real(Member<float> member, Text text, Range allowed, Range slider,
                         const char* help, Scale scale = Scale::linear) {
  return {text.path,
          text.label,
          text.group,
          text.unit,
          help,
          member.owner,
          ParameterKind::real,
          member.offset,
          allowed.minimum,
          allowed.maximum,
          slider.minimum,
          slider.maximum,
          scale == Scale::logarithmic,
          {}};
}

constexpr Parameter integer(Member<std::int32_t> member, Text text, Range allowed, Range slider,
                            const char* help, Scale scale = Scale::linear) {
  Parameter parameter = real({member.owner, member.offset}, text, allowed, slider, help, scale);
  parameter.kind = ParameterKind::integer;
  return parameter;
}

constexpr Parameter boolean(Member<bool> member, Text text, const char* help) {
  Parameter parameter = real({member.owner, member.offset}, text, {0, 1}, {0, 1}, help);
  parameter.kind = ParameterKind::boolean;
  return parameter;
}

template <typename Enum>
constexpr Parameter choice(Member<Enum> member, Text text, std::span<const char* const> choices,
                           const char* help) {
  static_assert(std::is_same_v<std::underlying_type_t<Enum>, std::int32_t>);
  const Range range{0.0f, static_cast<float>(choices.size() - 1)};
  Parameter parameter = real({member.owner, member.offset}, text, range, range, help);
  parameter.kind = ParameterKind::choice;
  parameter.choices = choices;
  return parameter;
}

constexpr Parameter color(Member<Vec3> member, Text text, const char* help) {
  Parameter parameter = real({member.owner, member.offset}, text, {0, 1}, {0, 1}, help);
  parameter.kind = ParameterKind::color;
  return parameter;
}

constexpr Parameter curve(Member<FalloffCurve> member, Text text, Range allowed, const char* help) {
  Parameter parameter = real({member.owner, member.offset}, text, allowed, {0, 2}, help);
  parameter.kind = ParameterKind::curve;
  return parameter;
}

constexpr Range anywhere{-open_limit, open_limit};
constexpr Range nearby{-500.0f, 500.0f};
constexpr Range any_speed{0.0f, 1000.0f};
constexpr Range weight{0.0f, 100.0f};
constexpr Range weight_slider{0.0f, 5.0f};
constexpr float quarter_turn = full_turn / 4.0f;

// Names in the order of the enums' values.
constexpr const char* models[] = {"steering"};
constexpr const char* falloffs[] = {"linear", "inverse", "inverse-square", "curve"};
constexpr const char* bounds[] = {"wrap", "bounce", "steer", "sphere", "open"};
constexpr const char* spawn_shapes[] = {"world", "ball", "ring", "point"};
constexpr const char* spawn_headings[] = {"random", "aligned", "swirl"};
constexpr const char* agent_shapes[] = {"dart", "fish", "bird", "dot"};
constexpr const char* colorings[] = {"flock", "heading", "speed"};

constexpr const char* bounds_help =
    "What happens where the world ends on this axis. wrap: leave on one side and enter on the "
    "other. bounce: reflect at the wall. steer: turn away before the wall. sphere: be pulled back "
    "when outside the sphere. open: no end.";

constexpr Parameter table[] = {
    real(IN_SCENE(dt), {"dt", "Time step", "Time", "s"}, {1e-4f, 1.0f},
         {1.0f / 240.0f, 1.0f / 15.0f},
         "Time that one step simulates. Larger steps save work, but agents turn in coarser jerks "
         "and may pass each other unseen.",
         Scale::logarithmic),

    integer(IN_WORLD(dimension), {"dimension", "Dimensions", "Bounds", ""}, {2, 3}, {2, 3},
            "2 keeps all agents in a plane, 3 lets them climb and dive."),
    choice(IN_WORLD(bounds_x), {"bounds_x", "Bounds along x", "Bounds", ""}, bounds, bounds_help),
    choice(IN_WORLD(bounds_y), {"bounds_y", "Bounds along y", "Bounds", ""}, bounds, bounds_help),
    choice(IN_WORLD(bounds_z), {"bounds_z", "Bounds along z", "Bounds", ""}, bounds, bounds_help),
    real(IN_WORLD(lower.x), {"lower/x", "Left end", "Bounds", "u"}, anywhere, nearby,
         "Left end of the world. Must not be greater than the right end."),
    real(IN_WORLD(upper.x), {"upper/x", "Right end", "Bounds", "u"}, anywhere, nearby,
         "Right end of the world. Move the ends apart to give the flock more room."),
    real(IN_WORLD(lower.y), {"lower/y", "Near end", "Bounds", "u"}, anywhere, nearby,
         "Lower end of the picture in 2D, front of the world in 3D. Must not be greater than the "
         "far end."),
    real(IN_WORLD(upper.y), {"upper/y", "Far end", "Bounds", "u"}, anywhere, nearby,
         "Upper end of the picture in 2D, back of the world in 3D."),
    real(IN_WORLD(lower.z), {"lower/z", "Floor", "Bounds", "u"}, anywhere, nearby,
         "Lowest height of a 3D world; no effect in 2D. Must not be greater than the ceiling."),
    real(IN_WORLD(upper.z), {"upper/z", "Ceiling", "Bounds", "u"}, anywhere, nearby,
         "Greatest height of a 3D world; no effect in 2D."),
    real(IN_WORLD(margin), {"margin", "Wall margin", "Bounds", "u"}, {0.0f, 10000.0f}, {0, 30},
         "With steer bounds: how far from the wall agents begin to turn away. A wide margin gives "
         "wide, calm turns."),
    real(IN_WORLD(margin_force), {"margin_force", "Wall force", "Bounds", ""}, weight,
         weight_slider,
         "With steer bounds: the push at the wall, as a multiple of the flock's maximum force. "
         "Below 1 the other rules can press agents against the wall."),
    real(IN_WORLD(sphere_radius), {"sphere_radius", "Sphere radius", "Bounds", "u"},
         {0.0f, open_limit}, {1, 300},
         "With sphere bounds: agents farther than this from the middle of the world are pulled "
         "back. A larger sphere lets the flock roam.",
         Scale::logarithmic),
    real(IN_WORLD(sphere_weight), {"sphere_weight", "Sphere pull", "Bounds", "1/s2"}, weight,
         weight_slider,
         "With sphere bounds: acceleration per unit of distance outside the sphere. Turn it up for "
         "a hard shell, down for a soft one."),

    real(IN_FLOCK(parameters.radius), {"radius", "Neighbour radius", "Neighbours", "u"}, any_speed,
         {0, 20},
         "How far an agent sees. Turn it up and small groups merge into large ones; each step then "
         "costs more, because everyone has more neighbours."),
    real(IN_FLOCK(parameters.separation_radius),
         {"separation_radius", "Separation radius", "Neighbours", "u"}, any_speed, {0, 10},
         "The distance at which others are too close. Turn it up to loosen the flock. A half to a "
         "quarter of the neighbour radius looks natural."),
    real(IN_FLOCK(parameters.field_of_view),
         {"field_of_view", "Field of view", "Neighbours", "rad"}, {0, full_turn}, {0, full_turn},
         "Full angle that an agent sees around its heading. A full turn sees all round; less makes "
         "it blind to those behind, which draws flocks out into lines."),

    choice(IN_FLOCK(parameters.model), {"model", "Model", "Rules", ""}, models,
           "Which published model of flocking the agents follow."),
    real(IN_FLOCK(parameters.separation_weight), {"separation_weight", "Separation", "Rules", ""},
         weight, weight_slider,
         "How strongly agents keep apart from those within the separation radius. Far above "
         "cohesion the flock scatters."),
    real(IN_FLOCK(parameters.alignment_weight), {"alignment_weight", "Alignment", "Rules", ""},
         weight, weight_slider,
         "How strongly agents turn to the mean heading of their neighbours. Turn it up and the "
         "flock streams one way; at 0 it mills about like a swarm of gnats."),
    real(IN_FLOCK(parameters.cohesion_weight), {"cohesion_weight", "Cohesion", "Rules", ""}, weight,
         weight_slider,
         "How strongly agents steer to the middle of their neighbours. Turn it up for tight balls; "
         "far above separation the flock collapses."),
    choice(IN_FLOCK(parameters.falloff), {"falloff", "Separation falloff", "Rules", ""}, falloffs,
           "How separation fades with distance. linear reaches 0 at the separation radius; inverse "
           "and inverse-square react most to the nearest; curve is drawn by you."),
    curve(IN_FLOCK(parameters.curve), {"curve", "Falloff curve", "Rules", ""}, {0, 10},
          "Weight of separation over the distance as a share of the separation radius; used when "
          "the falloff is curve."),

    real(IN_FLOCK(parameters.min_speed), {"min_speed", "Minimum speed", "Limits", "u/s"}, any_speed,
         {0, 20},
         "No agent is slower than this. Birds cannot hover: above 0 the flock never stops. Must "
         "not be greater than the maximum speed."),
    real(IN_FLOCK(parameters.max_speed), {"max_speed", "Maximum speed", "Limits", "u/s"}, any_speed,
         {0, 20},
         "No agent is faster than this, and alignment and cohesion ask for this speed. Turn it up "
         "for a hasty flock."),
    real(
        IN_FLOCK(parameters.max_force), {"max_force", "Maximum force", "Limits", "u/s2"},
        {0.0f, 10000.0f}, {0, 20},
        "The most that all rules together may accelerate an agent of mass 1. Low values give wide, "
        "lazy curves, high values nervous ones; 0.5 to 0.8 times the maximum speed looks natural."),
    real(IN_FLOCK(parameters.turn_limit), {"turn_limit", "Turn limit", "Limits", "rad/s"},
         {0.0f, 100.0f}, {0, full_turn},
         "How fast an agent can turn. Low values force wide arcs, like large birds. 0 means no "
         "limit."),
    real(IN_FLOCK(parameters.mass), {"mass", "Mass", "Limits", ""}, {0.01f, 1000.0f}, {0.1f, 10.0f},
         "Divides every force. Heavy agents answer slowly and drift through their turns.",
         Scale::logarithmic),
    real(IN_FLOCK(parameters.drag), {"drag", "Drag", "Limits", "1/s"}, weight, {0, 2},
         "Slows agents in proportion to their speed, as water does. Turn it up and only agents "
         "that are pushed keep moving."),

    real(IN_FLOCK(parameters.perturbation), {"perturbation", "Perturbation", "Variation", "u/s2"},
         {0.0f, 10000.0f}, {0, 20},
         "A random push in a new direction at each step. A little makes the flock look alive; a "
         "lot breaks its order."),

    integer(IN_FLOCK(parameters.update_interval),
            {"update_interval", "Decide every", "Time", "steps"}, {1, 60}, {1, 10},
            "Each agent looks around and decides once in so many steps, and moves in all of them. "
            "2 or 3 nearly divides the cost; high values make agents react late."),

    integer(IN_FLOCK(count), {"count", "Agents", "Spawn", ""},
            {0.0f, static_cast<float>(limits::max_agents)}, {1.0f, 200000.0f},
            "Number of agents. More of them in the same world stand closer, so each step costs "
            "more than in proportion.",
            Scale::logarithmic),
    choice(IN_FLOCK(spawn.shape), {"spawn/shape", "Start shape", "Spawn", ""}, spawn_shapes,
           "Where agents start: all over the world, in a ball, on a ring, or all on one point."),
    real(IN_FLOCK(spawn.centre.x), {"spawn/centre/x", "Start centre x", "Spawn", "u"}, anywhere,
         nearby,
         "Middle of the ball, ring or point that agents start from; also what swirl turns "
         "around."),
    real(IN_FLOCK(spawn.centre.y), {"spawn/centre/y", "Start centre y", "Spawn", "u"}, anywhere,
         nearby,
         "Middle of the ball, ring or point that agents start from; also what swirl turns "
         "around."),
    real(IN_FLOCK(spawn.centre.z), {"spawn/centre/z", "Start centre z", "Spawn", "u"}, anywhere,
         nearby, "Height of the ball, ring or point that agents start from; no effect in 2D."),
    real(IN_FLOCK(spawn.radius), {"spawn/radius", "Start radius", "Spawn", "u"}, {0.0f, open_limit},
         {0, 200},
         "Radius of the ball or ring that agents start in. Larger values start a looser flock."),
    choice(IN_FLOCK(spawn.heading), {"spawn/heading", "Start heading", "Spawn", ""}, spawn_headings,
           "Which way agents face at the start: each its own way, all to the right, or around the "
           "start centre."),
    real(IN_FLOCK(spawn.speed), {"spawn/speed", "Start speed", "Spawn", "u/s"}, any_speed, {0, 20},
         "Speed at the start, cut to the flock's speed limits."),

    choice(IN_FLOCK(appearance.shape), {"appearance/shape", "Shape", "Look", ""}, agent_shapes,
           "How each agent is drawn. Only looks change, not the behaviour."),
    real(IN_FLOCK(appearance.size), {"appearance/size", "Size", "Look", "u"}, any_speed,
         {0.1f, 5.0f},
         "Length of an agent in the picture, from nose to tail. Agents do not take "
         "up room; separation keeps them apart.",
         Scale::logarithmic),
    choice(IN_FLOCK(appearance.color_by), {"appearance/color_by", "Colour by", "Look", ""},
           colorings,
           "What the colour shows: the flock, the way each agent heads, or how fast it is."),
    color(IN_FLOCK(appearance.color), {"appearance/color", "Colour", "Look", ""},
          "Colour of the flock; headings and speeds are shown as shades around it."),

    real(IN_VIEW(target.x), {"target/x", "Look at x", "View", "u"}, anywhere, nearby,
         "The point in the middle of the picture. A larger value shows what is further right."),
    real(IN_VIEW(target.y), {"target/y", "Look at y", "View", "u"}, anywhere, nearby,
         "The point in the middle of the picture. A larger value shows what is further up, in 3D "
         "further back."),
    real(IN_VIEW(target.z), {"target/z", "Look at z", "View", "u"}, anywhere, nearby,
         "Height of the point in the middle of the picture; no effect in 2D."),
    real(IN_VIEW(width), {"width", "View width", "View", "u"}, {0.0f, 2.0f * open_limit}, {0, 1000},
         "How much is seen across the shorter side of the picture. Smaller is closer; "
         "0 fits the whole world."),
    real(IN_VIEW(yaw), {"yaw", "Turn", "View", "rad"}, {-full_turn, full_turn},
         {-full_turn / 2, full_turn / 2},
         "3D: from which side the camera looks. Turn it up to walk anticlockwise around the "
         "flock."),
    real(IN_VIEW(pitch), {"pitch", "Tilt", "View", "rad"}, {-quarter_turn, quarter_turn},
         {-quarter_turn, quarter_turn},
         "3D: how high the camera stands. Positive values look down on the flock."),
    boolean(IN_VIEW(trails), {"trails", "Trails", "View", ""},
            "Leaves a fading line behind each agent."),
    boolean(IN_VIEW(show_bounds), {"show_bounds", "Show bounds", "View", ""},
            "Draws the edge of the world."),
};

}  // namespace

std::span<const Parameter> parameter_table() { return table; }

}  // namespace flockwork
