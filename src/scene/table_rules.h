// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/table_entry.h"

namespace flockwork::table {

#define IN_PATH(member) FLOCKWORK_MEMBER(path, Path, member)
#define IN_RELATION(member) FLOCKWORK_MEMBER(relation, Relation, member)
#define IN_POINT(member) FLOCKWORK_MEMBER(point, Point, member)
#define IN_FLOW(member) FLOCKWORK_MEMBER(flow, FlowParameters, member)

// Names in the order of the enums' values.
constexpr const char* relation_kinds[] = {"ignore", "flock", "flee", "chase", "avoid"};
constexpr const char* point_kinds[] = {"seek", "arrive", "flee", "predator", "repel", "food"};
constexpr const char* flow_kinds[] = {"none", "uniform", "vortex", "stream"};

constexpr Parameter path[] = {
    boolean(IN_PATH(closed), {"closed", "Closed", "Path", ""},
            "Whether the path leads from its last point back to the first."),
    required(points(IN_PATH(points), {"points", "Points", "Path", "u"},
                    "The corners of the path in their order, two or more.")),
};

constexpr Parameter relation[] = {
    goes_along(required(
        reference(IN_RELATION(from), {"from", "Who", "Relation", ""}, ParameterOwner::flock,
                  "The flock that reacts; or crowd, for the people, who only avoid or ignore."))),
    goes_along(required(reference(IN_RELATION(to), {"to", "To whom", "Relation", ""},
                                  ParameterOwner::flock,
                                  "The flock that it reacts to; or crowd, for the people."))),
    choice(
        IN_RELATION(parameters.kind), {"kind", "Reaction", "Relation", ""}, relation_kinds,
        "ignore: not at all. flock: as to its own kind. flee: run away. chase: pursue the nearest "
        "one. avoid: keep apart without haste."),
    real(
        IN_RELATION(parameters.radius), {"radius", "Radius", "Relation", "u"}, any_speed, {0, 50},
        "How near the others must be. Turn it up and agents react earlier, which costs more time."),
    real(IN_RELATION(parameters.weight), {"weight", "Weight", "Relation", ""}, weight,
         weight_slider,
         "How strong the reaction is. Far above the flock's own rules nothing else matters while "
         "the others are near."),
    real(IN_RELATION(parameters.lookahead), {"lookahead", "Lookahead", "Relation", "s"},
         {0.0f, 100.0f}, {0, 5},
         "With chase and flee: how far ahead the other's way is foreseen. Turned up, hunters cut "
         "corners."),
};

constexpr Parameter point[] = {
    choice(IN_POINT(parameters.kind), {"kind", "Kind", "Point", ""}, point_kinds,
           "seek: a goal. arrive: a goal to slow down at. flee: something to shun. predator: a "
           "threat that bursts the flock. repel: an obstacle. food: a goal that is eaten up."),
    goes_along(reference(IN_POINT(flock), {"flock", "For", "Point", ""}, ParameterOwner::flock,
                         "The one flock that the point acts on; none means all.")),
    real(IN_POINT(parameters.at.x), {"at/x", "At x", "Point", "u"}, anywhere, nearby,
         "Where the point is; a larger value moves it to the right."),
    real(IN_POINT(parameters.at.y), {"at/y", "At y", "Point", "u"}, anywhere, nearby,
         "Where the point is; a larger value moves it up, in 3D to the back."),
    real(IN_POINT(parameters.at.z), {"at/z", "At z", "Point", "u"}, anywhere, nearby,
         "Height of the point; no effect in 2D."),
    real(IN_POINT(parameters.radius), {"radius", "Radius", "Point", "u"}, any_speed, {0, 100},
         "Within which distance agents feel the point. seek and arrive are felt everywhere."),
    real(IN_POINT(parameters.weight), {"weight", "Weight", "Point", ""}, weight, weight_slider,
         "How strongly the point acts. Far above cohesion agents come or go one by one."),
    real(IN_POINT(parameters.near_weight), {"near_weight", "Weight nearby", "Point", ""}, weight,
         weight_slider,
         "With seek: the weight at the point itself. Below the weight, agents go there and then "
         "gather around."),
    real(IN_POINT(parameters.near_distance), {"near_distance", "Near distance", "Point", "u"},
         any_speed, {0, 50},
         "Where nearness begins: seek fades to the weight nearby, arrive slows down, food is "
         "eaten."),
    real(IN_POINT(parameters.amount), {"amount", "Amount", "Point", "s"}, {0.0f, 1.0e9f},
         {0.0f, 10000.0f}, "With food: for how many seconds a single agent could eat of it."),
};

constexpr Parameter flow[] = {
    choice(IN_FLOW(kind), {"kind", "Flow", "Flow", ""}, flow_kinds,
           "none; uniform: the same everywhere. vortex: around a centre. stream: as uniform far "
           "from walls, and around them."),
    real(IN_FLOW(velocity.x), {"velocity/x", "Flow along x", "Flow", "u/s"}, {-1000.0f, 1000.0f},
         {-10, 10}, "Speed of the flow to the right."),
    real(IN_FLOW(velocity.y), {"velocity/y", "Flow along y", "Flow", "u/s"}, {-1000.0f, 1000.0f},
         {-10, 10}, "Speed of the flow upwards in the picture, in 3D to the back."),
    real(IN_FLOW(velocity.z), {"velocity/z", "Flow along z", "Flow", "u/s"}, {-1000.0f, 1000.0f},
         {-10, 10}, "Speed of the flow to greater heights; no effect in 2D."),
    real(IN_FLOW(centre.x), {"centre/x", "Vortex x", "Flow", "u"}, anywhere, nearby,
         "With vortex: what the flow turns around."),
    real(IN_FLOW(centre.y), {"centre/y", "Vortex y", "Flow", "u"}, anywhere, nearby,
         "With vortex: what the flow turns around."),
    real(IN_FLOW(centre.z), {"centre/z", "Vortex z", "Flow", "u"}, anywhere, nearby,
         "With vortex: height of what the flow turns around; no effect in 2D."),
    real(IN_FLOW(radius), {"radius", "Vortex radius", "Flow", "u"}, any_speed, {0, 100},
         "With vortex: where the flow is fastest. Inside it turns as a whole, outside it fades."),
};

#undef IN_PATH
#undef IN_RELATION
#undef IN_POINT
#undef IN_FLOW

}  // namespace flockwork::table
