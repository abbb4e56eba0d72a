// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/table_entry.h"

namespace flockwork::table {

#define IN_CROWD(member) FLOCKWORK_MEMBER(crowd, CrowdParameters, member)

// Names in the order of the enums' values.
constexpr const char* step_models[] = {"optimal-steps", "gradient"};
constexpr const char* field_methods[] = {"eikonal", "dijkstra"};

// Ranges that CrowdParameters, the core's own check, has too.
constexpr Parameter crowd[] = {
    choice(IN_CROWD(model), {"model", "Step model", "Way", ""}, step_models,
           "How a person chooses the next step. optimal-steps: the best place on circles around, "
           "by way, people and walls (Seitz and Koester 2012). gradient: the best of a fan of "
           "places ahead."),
    choice(IN_CROWD(field), {"field", "Distance field", "Way", ""}, field_methods,
           "How the way to a target is measured. eikonal: as a wave front, exact in the open. "
           "dijkstra: along eight directions, up to 8 % too long."),
    real(IN_CROWD(cell_size), {"cell_size", "Cell size", "Way", "m"}, {0.05f, 1.0f}, {0.1f, 0.5f},
         "Of the grid on which ways are found. Turned up, fields are found faster, but narrow "
         "doors close: a door needs about two cells."),
    real(IN_CROWD(target_strength), {"target_strength", "Pull to the target", "Way", "1/m"},
         {0.0f, 100.0f}, {0, 5},
         "How much a metre of way counts against people and walls. Turn it up and people push "
         "closer together."),

    real(IN_CROWD(personal_height), {"personal_height", "Personal space, height", "People", ""},
         {0.0f, 1000.0f}, {0, 200},
         "How much people mind others in their personal space. Turn it up and they keep apart, "
         "doors then pass fewer."),
    real(IN_CROWD(personal_width), {"personal_width", "Personal space, width", "People", "m"},
         {0.1f, 3.0f}, {0.2f, 2.0f}, "How far the personal space reaches beyond the bodies."),
    real(IN_CROWD(intimate_width), {"intimate_width", "Intimate space, width", "People", "m"},
         {0.05f, 3.0f}, {0.1f, 1.0f},
         "How far the inner part of the personal space reaches beyond the bodies."),
    real(IN_CROWD(intimate_factor), {"intimate_factor", "Intimate space, divisor", "People", ""},
         {0.1f, 100.0f}, {0.5f, 5},
         "By what the height of the personal space is divided to give that of the intimate one; "
         "more makes people mind closeness less."),
    real(IN_CROWD(body_height), {"body_height", "Body, height", "People", ""}, {0.0f, 1.0e6f},
         {0, 5000}, "How much people mind to overlap. Far too low, bodies slide into each other.",
         Scale::linear),
    real(IN_CROWD(oncoming_weight), {"oncoming_weight", "Make way", "People", ""}, {0.0f, 10.0f},
         {0, 5},
         "How much wider the berth is that people give to those who come straight at them. Lanes "
         "form from about 1; at 0 counterflow stays mixed."),
    real(IN_CROWD(group_weight), {"group_weight", "Group pull", "People", "1/m"}, {0.0f, 100.0f},
         {0, 5}, "How strongly members of a group who are apart are drawn together."),

    real(IN_CROWD(wall_height), {"wall_height", "Wall, height", "Walls", ""}, {0.0f, 1000.0f},
         {0, 20},
         "How much people mind to be near a wall. The published value is 6, with which doors pass "
         "fewer people than is measured."),
    real(IN_CROWD(wall_width), {"wall_width", "Wall, width", "Walls", "m"}, {0.05f, 3.0f},
         {0.1f, 2.0f}, "How far from a wall people begin to mind it."),
    real(IN_CROWD(wall_body_height), {"wall_body_height", "Wall, body height", "Walls", ""},
         {0.0f, 1.0e7f}, {0.0f, 200000.0f},
         "How much people mind to overlap a wall. No value lets them through."),

    real(IN_CROWD(step_intercept), {"step_intercept", "Step length", "Steps", "m"}, {0.1f, 1.0f},
         {0.2f, 0.8f}, "Length of the step of someone who hardly moves."),
    real(IN_CROWD(step_slope), {"step_slope", "Step length by speed", "Steps", "s"}, {0.0f, 1.0f},
         {0, 0.5f}, "How much longer the step is for each m/s of free speed."),
    real(IN_CROWD(step_deviation), {"step_deviation", "Step deviation", "Steps", "m"}, {0.0f, 0.2f},
         {0, 0.1f}, "Standard deviation of people's step lengths."),
    real(IN_CROWD(gain_weight), {"gain_weight", "Gain", "Steps", "1/m"}, {0.0f, 100.0f}, {0, 5},
         "gradient: how much a metre of way gained counts."),
    real(IN_CROWD(distance_weight), {"distance_weight", "Keep apart", "Steps", ""}, {0.0f, 100.0f},
         {0, 5}, "gradient: how much people mind others nearby."),
    real(IN_CROWD(distance_range), {"distance_range", "Keep apart, range", "Steps", "m"},
         {0.05f, 5.0f}, {0.1f, 2.0f},
         "gradient: the distance between bodies at which others count a third."),

    real(IN_CROWD(density_cost), {"density_cost", "Detours", "Density", "m2"}, {0.0f, 20.0f},
         {0, 10},
         "How much longer the way through a crowd of one person per m2 seems. Turn it up and "
         "people take detours around jams; 0 is off and saves time."),
    real(IN_CROWD(density_smoothing), {"density_smoothing", "Smoothing", "Density", "m"},
         {0.1f, 5.0f}, {0.2f, 2.0f},
         "Standard deviation of the bell by which people are spread to a density."),
    real(IN_CROWD(density_interval), {"density_interval", "Interval", "Density", "s"},
         {0.1f, 60.0f}, {0.2f, 10.0f},
         "After how much time people look anew where the jams are. Shorter costs more."),

    real(IN_CROWD(patience), {"patience", "Patience", "Trouble", "s"}, {0.0f, 600.0f}, {0, 60},
         "How long someone stands before he lets others come closer, and may change places with "
         "somebody who faces him. 0 is never."),
    real(IN_CROWD(least_personal_space), {"least_personal_space", "Least space", "Trouble", ""},
         {0.0f, 1.0f}, {0, 1}, "The share of the personal space that the impatient keep."),
    real(IN_CROWD(stuck_time), {"stuck_time", "Stuck after", "Trouble", "s"}, {1.0f, 3600.0f},
         {1, 120}, "Who wants to walk and has not got on for so long is counted as stuck."),
};

#undef IN_CROWD

}  // namespace flockwork::table
