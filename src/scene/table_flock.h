// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/table_entry.h"

namespace flockwork::table {

#define IN_FLOCK(member) FLOCKWORK_MEMBER(flock, Flock, member)

// Names in the order of the enums' values.
constexpr const char* models[] = {"steering", "velocity", "normalized", "exclusive",
                                  "vicsek",   "couzin",   "topological"};
constexpr const char* falloffs[] = {"linear",  "inverse",  "inverse-square", "curve",
                                    "floored", "softened", "constant"};
constexpr const char* conventions[] = {"new", "old"};
constexpr const char* formations[] = {"none", "vee", "column", "ring"};
constexpr const char* spawn_shapes[] = {"world", "ball", "ring", "point"};
constexpr const char* spawn_headings[] = {"random", "aligned", "swirl"};
constexpr const char* agent_shapes[] = {"dart", "fish", "bird", "dot"};
constexpr const char* colorings[] = {"flock", "heading", "speed"};

constexpr Parameter flock[] = {
    choice(IN_FLOCK(parameters.model), {"model", "Model", "Model", ""}, models,
           "Which published model of flocking the agents follow. Each has its own defaults for all "
           "other values, and leaves out some of them."),

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
    real(IN_FLOCK(parameters.alignment_radius),
         {"alignment_radius", "Alignment radius", "Neighbours", "u"}, any_speed, {0, 20},
         "exclusive: whose heading counts. Turn it up and larger parts of the flock head one way."),
    real(IN_FLOCK(parameters.orientation_width),
         {"orientation_width", "Zone of orientation", "Neighbours", "u"}, any_speed, {0, 20},
         "couzin: width of the zone, outside that of repulsion, in which agents head as others do. "
         "Turned up from 0, a swarm becomes a torus and then a parallel group."),
    real(IN_FLOCK(parameters.attraction_width),
         {"attraction_width", "Zone of attraction", "Neighbours", "u"}, any_speed, {0, 30},
         "couzin: width of the outermost zone, whose agents are approached. Turn it up and groups "
         "find each other from farther away."),
    integer(IN_FLOCK(parameters.nearest), {"nearest", "Nearest", "Neighbours", ""},
            {1.0f, static_cast<float>(max_nearest)}, {1.0f, static_cast<float>(max_nearest)},
            "topological: how many of the nearest agents count, however far they are. Starlings "
            "look at six or seven; more hold the flock together better."),
    real(
        IN_FLOCK(parameters.alarm_factor), {"alarm_factor", "Alarm", "Neighbours", ""},
        {0.0f, 10.0f}, {0, 4},
        "Multiplies the neighbour radius while a threat is near. Above 1 a frightened flock closes "
        "its ranks; 1 is no alarm."),
    integer(IN_FLOCK(parameters.candidate_cap), {"candidate_cap", "Cap", "Neighbours", ""},
            {0.0f, 100000.0f}, {0, 10000},
            "The most agents nearby that each one looks at; where there are more, every second or "
            "third stands for the others. Bounds the cost of piles. 0 is no cap."),

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
    choice(
        IN_FLOCK(parameters.falloff), {"falloff", "Separation falloff", "Rules", ""}, falloffs,
        "How separation fades with distance. linear reaches 0 at the separation radius; inverse, "
        "inverse-square and floored react most to the nearest; softened and constant hardly "
        "fade; curve is drawn by you."),
    curve(IN_FLOCK(parameters.curve), {"curve", "Falloff curve", "Rules", ""}, {0, 10},
          "Weight of separation over the distance as a share of the separation radius; used when "
          "the falloff is curve."),
    choice(IN_FLOCK(parameters.convention), {"convention", "Convention", "Rules", ""}, conventions,
           "vicsek: whether an agent moves along the heading that it has just chosen, or along the "
           "one that it had, as in the paper of 1995."),

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
        "The most that the model's rules together may accelerate an agent of mass 1. Low values "
        "give wide, "
        "lazy curves, high values nervous ones; 0.5 to 0.8 times the maximum speed looks natural."),
    boolean(IN_FLOCK(parameters.limit_force), {"limit_force", "Limit the force", "Limits", ""},
            "Whether the model's rules together are cut to the maximum force. Without it agents in "
            "a crush are thrown apart."),
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
    real(IN_FLOCK(parameters.noise), {"noise", "Noise", "Variation", "rad"}, {0, full_turn},
         {0, full_turn},
         "Error of each new heading. vicsek: width of the even spread; couzin: standard deviation. "
         "Turn it up and order breaks down."),
    real(IN_FLOCK(parameters.wander_weight), {"wander_weight", "Wander", "Variation", ""}, weight,
         weight_slider,
         "How strongly agents roam, each its own way. A little keeps a flock from settling; a lot "
         "takes it apart."),
    real(IN_FLOCK(parameters.wander_time), {"wander_time", "Wander time", "Variation", "s"},
         {0.01f, 1000.0f}, {0.1f, 10.0f},
         "How long a roaming agent keeps to a direction. Short times look nervous, long ones calm.",
         Scale::logarithmic),
    real(IN_FLOCK(parameters.flow_weight),
         {"flow_weight", "Carried by the flow", "Variation", "1/s"}, weight, weight_slider,
         "How fast agents take on the velocity of the flow. Turned up, they are swept along; at 0 "
         "they do not feel it."),

    reference(IN_FLOCK(path), {"path", "Path", "Path and leader", ""}, ParameterOwner::path,
              "The path that the agents follow, or their leader does if they have one."),
    reference(IN_FLOCK(exit), {"exit", "Exit", "Path and leader", ""}, ParameterOwner::exit,
              "The exit of the crowd that the agents walk to around all walls, by its distance "
              "field; or their leader does if they have one."),
    real(IN_FLOCK(parameters.path_weight),
         {"path_weight", "Follow the path", "Path and leader", ""}, weight, weight_slider,
         "How strongly agents steer along their path. Far above the other rules they move like "
         "traffic; at 0 they ignore it."),
    real(IN_FLOCK(parameters.path_radius), {"path_radius", "Path width", "Path and leader", "u"},
         any_speed, {0, 20},
         "How far from the middle of its path an agent may stray before it steers back. Turn it up "
         "for a broad stream."),
    real(IN_FLOCK(parameters.path_lookahead),
         {"path_lookahead", "Path lookahead", "Path and leader", "s"}, {0.0f, 100.0f}, {0, 5},
         "How far ahead agents look along their way. Longer times cut corners and swing less."),
    integer(
        IN_FLOCK(parameters.leader), {"leader", "Leader", "Path and leader", ""},
        {-1.0f, static_cast<float>(limits::max_agents - 1)}, {-1, 100},
        "Number of the agent that the others follow, from 0; -1 is none. The leader follows the "
        "path, the others follow it."),
    real(IN_FLOCK(parameters.leader_weight),
         {"leader_weight", "Follow the leader", "Path and leader", ""}, weight, weight_slider,
         "How strongly the others steer to their places behind the leader."),
    real(IN_FLOCK(parameters.leader_distance),
         {"leader_distance", "Leader distance", "Path and leader", "u"}, any_speed, {0, 20},
         "How far the followers keep from the leader, and their rows from each other."),
    choice(
        IN_FLOCK(parameters.formation), {"formation", "Formation", "Path and leader", ""},
        formations,
        "Where the followers fly: anywhere behind the leader, in a vee as geese do, in a column, "
        "or in a ring around it."),

    real(
        IN_FLOCK(parameters.wall_weight), {"wall_weight", "Avoid walls", "Feelers", ""}, weight,
        weight_slider,
        "How strongly agents steer away from walls that their feelers touch. At 0 they slide along "
        "them."),
    real(IN_FLOCK(parameters.feeler_length), {"feeler_length", "Feeler ahead", "Feelers", "u"},
         any_speed, {0, 20},
         "Length of the feeler ahead. Longer ones notice walls earlier and turn more gently."),
    real(IN_FLOCK(parameters.side_feeler_length),
         {"side_feeler_length", "Feelers at the sides", "Feelers", "u"}, any_speed, {0, 20},
         "Length of the feelers to the left and right. Longer ones keep agents farther from walls "
         "beside them."),
    real(
        IN_FLOCK(parameters.feeler_angle), {"feeler_angle", "Feeler angle", "Feelers", "rad"},
        {0, 2 * quarter_turn}, {0, quarter_turn},
        "Angle between the feeler ahead and those at the sides. Turn it up to notice walls beside, "
        "down for narrow gaps."),

    integer(IN_FLOCK(parameters.update_interval),
            {"update_interval", "Decide every", "Time", "steps"}, {1, 60}, {1, 20},
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
};

#undef IN_FLOCK

}  // namespace flockwork::table
