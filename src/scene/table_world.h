// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/table_entry.h"

namespace flockwork::table {

#define IN_SCENE(member) FLOCKWORK_MEMBER(scene, Scene, member)
#define IN_WORLD(member) FLOCKWORK_MEMBER(world, World, member)
#define IN_OVERLAYS(member) FLOCKWORK_MEMBER(overlays, Overlays, member)
#define IN_VIEW(member) FLOCKWORK_MEMBER(view, View, member)

// Names in the order of the enums' values.
constexpr const char* searches[] = {"grid", "brute-force"};
constexpr const char* demonstrations[] = {"none", "move-while-computing"};
constexpr const char* people_colorings[] = {"class", "speed", "target", "group"};
constexpr const char* bounds[] = {"wrap", "bounce", "steer", "sphere", "open"};

constexpr const char* bounds_help =
    "What happens where the world ends on this axis. wrap: leave on one side and enter on the "
    "other. bounce: reflect at the wall. steer: turn away before the wall. sphere: be pulled back "
    "when outside the sphere. open: no end.";

constexpr Parameter scene_and_world[] = {
    real(IN_SCENE(dt), {"dt", "Time step", "Time", "s"}, {1e-4f, 1.0f},
         {1.0f / 240.0f, 1.0f / 15.0f},
         "Time that one step simulates. Larger steps save work, but agents turn in coarser jerks "
         "and may pass each other unseen.",
         Scale::logarithmic),

    choice(
        IN_SCENE(neighbour_search), {"neighbour_search", "Neighbour search", "Method", ""},
        searches,
        "How neighbours are found. brute-force compares everybody with everybody: the same "
        "flight, at a cost that grows with the square of the number. Up to 3000 agents a flock."),
    choice(IN_SCENE(demonstration), {"demonstration", "Classic mistake", "Method", ""},
           demonstrations,
           "Moves the last flock wrongly, to be seen beside the others. move-while-computing: each "
           "agent moves at once, and later ones already see it there. Up to 1000 agents."),

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
};

constexpr Parameter overlays[] = {
    boolean(IN_OVERLAYS(radii), {"radii", "Radii", "Overlays", ""},
            "Circles at the neighbour radius and at the separation radius."),
    boolean(IN_OVERLAYS(view), {"view", "Field of view", "Overlays", ""},
            "The part of the neighbour circle that the agent sees."),
    boolean(IN_OVERLAYS(neighbours), {"neighbours", "Neighbours", "Overlays", ""},
            "Lines to those that count as neighbours; those too close in another colour."),
    boolean(IN_OVERLAYS(forces), {"forces", "Forces", "Overlays", ""},
            "What each rule asks for, as arrows, and the velocity."),
    boolean(IN_OVERLAYS(cells), {"cells", "Grid cells", "Overlays", ""},
            "The cells in which neighbours are looked for, darker the more agents they hold."),
    boolean(IN_OVERLAYS(everyone), {"everyone", "For everyone", "Overlays", ""},
            "For all agents of the flock, up to 2000, instead of a single one."),
    integer(IN_OVERLAYS(flock), {"flock", "Flock", "Overlays", ""},
            {0.0f, static_cast<float>(limits::max_flocks - 1)},
            {0.0f, static_cast<float>(limits::max_flocks - 1)},
            "Number of the flock that the overlays are about, from 0."),
    integer(IN_OVERLAYS(agent), {"agent", "Agent", "Overlays", ""},
            {-1.0f, static_cast<float>(limits::max_agents - 1)}, {-1, 1000},
            "Number of the agent that the overlays are about, from 0; -1 is nobody."),
    real(IN_OVERLAYS(arrow_scale), {"arrow_scale", "Arrow length", "Overlays", "s2"},
         {0.01f, 100.0f}, {0.1f, 5.0f},
         "Length of an arrow for each unit of acceleration. Turn it up to see small forces.",
         Scale::logarithmic),
    boolean(IN_OVERLAYS(floor_marks), {"floor_marks", "Floor", "Crowd overlays", ""},
            "Exits, sources, waypoints, zones, flow lines and measurement areas."),
    boolean(IN_OVERLAYS(distance_field), {"distance_field", "Distance", "Crowd overlays", ""},
            "How far it is to an exit, as colours with lines of equal distance."),
    reference(IN_OVERLAYS(exit), {"exit", "Distance to", "Crowd overlays", ""},
              ParameterOwner::exit, "The exit that the distance is to; none: the nearest."),
    boolean(IN_OVERLAYS(density), {"density", "Density", "Crowd overlays", ""},
            "How many people there are to a square metre now."),
    boolean(IN_OVERLAYS(heat_map), {"heat_map", "Heat map", "Crowd overlays", ""},
            "Where people have been, and how long."),
    boolean(IN_OVERLAYS(directions), {"directions", "Directions", "Crowd overlays", ""},
            "Where each person wants to go, and where it steps."),
};

constexpr Parameter view[] = {
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
    choice(IN_VIEW(people_color), {"people_color", "Colour people by", "View", ""},
           people_colorings,
           "class: each class in its colour. speed: from standing to walking freely. target: where "
           "they go. group: who belongs together."),
};

#undef IN_SCENE
#undef IN_WORLD
#undef IN_OVERLAYS
#undef IN_VIEW

}  // namespace flockwork::table
