// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/table_entry.h"
#include "scene/table_shape.h"

namespace flockwork::table {

#define IN_CLASS(member) FLOCKWORK_MEMBER(person_class, PersonClass, member)
#define IN_EXIT(member) FLOCKWORK_MEMBER(exit, Exit, member)
#define IN_WAYPOINT(member) FLOCKWORK_MEMBER(waypoint, Waypoint, member)
#define IN_SOURCE(member) FLOCKWORK_MEMBER(source, Source, member)
#define IN_JOURNEY(member) FLOCKWORK_MEMBER(journey, Journey, member)
#define IN_ZONE(member) FLOCKWORK_MEMBER(zone, Zone, member)
#define IN_FLOW_LINE(member) FLOCKWORK_MEMBER(flow_line, FlowLine, member)
#define IN_AREA(member) FLOCKWORK_MEMBER(area, MeasurementArea, member)

// Names in the order of the enums' values.
constexpr const char* premovements[] = {"none", "uniform", "normal", "log-normal"};
constexpr const char* journey_ends[] = {"nearest", "exit", "repeat", "direction"};

constexpr Range shares{0.0f, 1.0e6f};
constexpr Range run_time{0.0f, never_closes};
constexpr Range waiting{0.0f, 1.0e5f};
constexpr Range minutes{0.0f, 600.0f};

constexpr Parameter person_class[] = {
    real(IN_CLASS(share), {"share", "Share", "Class", ""}, shares, {0, 10},
         "How many people are of this class, against the other classes' shares, where a source "
         "names no class."),
    real(IN_CLASS(speed), {"speed", "Mean speed", "Class", "m/s"}, {0.05f, 10.0f}, {0.2f, 3},
         "Mean of the speeds at which people walk when nobody is in their way."),
    real(IN_CLASS(speed_deviation), {"speed_deviation", "Speed deviation", "Class", "m/s"},
         {0.0f, 5.0f}, {0, 1}, "Standard deviation of these speeds. At 0 all walk alike."),
    real(IN_CLASS(min_speed), {"min_speed", "Least speed", "Class", "m/s"}, {0.05f, 10.0f},
         {0.1f, 2}, "Nobody's free speed is below. Must not be greater than the greatest speed."),
    real(IN_CLASS(max_speed), {"max_speed", "Greatest speed", "Class", "m/s"}, {0.05f, 10.0f},
         {0.5f, 4}, "Nobody's free speed is above."),
    real(IN_CLASS(radius), {"radius", "Body radius", "Class", "m"}, {0.05f, 1.0f}, {0.1f, 0.5f},
         "Of the disc that a body is taken for. Turn it up and doors pass fewer people."),
    real(IN_CLASS(radius_deviation), {"radius_deviation", "Radius deviation", "Class", "m"},
         {0.0f, 1.0f}, {0, 0.1f}, "Standard deviation of the radii, cut to half and twice."),
};

constexpr Parameter exit[] = {
    FLOCKWORK_AREA(IN_EXIT, "Exit"),
    boolean(IN_EXIT(open), {"open", "Open", "Exit", ""},
            "A closed exit lets nobody out, and nobody takes it for the nearest."),
    real(IN_EXIT(opens), {"opens", "Opens", "Exit", "s"}, run_time, minutes,
         "From which time of the run on the exit lets people out."),
    real(IN_EXIT(closes), {"closes", "Closes", "Exit", "s"}, run_time, {1.0f, never_closes},
         "Up to which time of the run the exit lets people out.", Scale::logarithmic),
    real(IN_EXIT(max_flow), {"max_flow", "Greatest flow", "Exit", "1/s"}, {0.0f, 1.0e4f}, {0, 20},
         "The most people that leave in a second, such as through a turnstile; 0 is no limit."),
};

constexpr Parameter waypoint[] = {
    FLOCKWORK_AREA(IN_WAYPOINT, "Waypoint"),
    real(IN_WAYPOINT(min_wait), {"min_wait", "Least wait", "Waypoint", "s"}, waiting, minutes,
         "People stay here at least so long. Must not be greater than the greatest wait."),
    real(IN_WAYPOINT(max_wait), {"max_wait", "Greatest wait", "Waypoint", "s"}, waiting, minutes,
         "People stay here at most so long, every time between being as likely."),
};

// Two numbers for each point: a time and a rate.
constexpr Parameter rates(Parameter parameter) {
  parameter.minimum = 0.0;
  parameter.maximum = never_closes;
  parameter.slider_minimum = 0.0;
  return planar(parameter);
}

constexpr Parameter source[] = {
    FLOCKWORK_AREA(IN_SOURCE, "Source"),
    integer(IN_SOURCE(count), {"count", "People", "Source", ""},
            {0.0f, static_cast<float>(limits::max_people)}, {1, 5000},
            "How many people come from here in all.", Scale::logarithmic),
    real(IN_SOURCE(start), {"start", "Start", "Source", "s"}, waiting, minutes,
         "When the first come, from the start of the run."),
    real(IN_SOURCE(rate), {"rate", "Rate", "Source", "1/s"}, {0.0f, 1.0e5f}, {0, 50},
         "How many people come in a second; 0: all at once."),
    rates(points(IN_SOURCE(schedule), {"schedule", "Schedule", "Source", "s, 1/s"},
                 "Points of time and rate that take the place of start and rate: people a second, "
                 "straight between the points and none before and after them. Times ascend.")),
    reference(IN_SOURCE(person_class), {"person_class", "Class", "Source", ""},
              ParameterOwner::person_class,
              "The class of all people from here; none: by the classes' shares."),
    choice(IN_SOURCE(premovement), {"premovement", "Premovement", "Source", ""}, premovements,
           "How long people stand before they set off. uniform: from the first to the second "
           "value. normal: mean and deviation. log-normal: mean and deviation of the logarithm."),
    real(IN_SOURCE(premovement_a), {"premovement_a", "First value", "Source", "s"},
         {-20.0f, 1.0e5f}, {0, 300},
         "Of the premovement: the least time, its mean, or with log-normal the mean of the "
         "logarithm, which alone may be below 0."),
    real(IN_SOURCE(premovement_b), {"premovement_b", "Second value", "Source", "s"}, {0.0f, 1.0e5f},
         {0, 300}, "Of the premovement: the greatest time, or the deviation."),
    integer(IN_SOURCE(group_size), {"group_size", "Group size", "Source", ""}, {1, 8}, {1, 8},
            "How many people stay together in a group; 1: everybody is alone."),
};

constexpr Parameter journey[] = {
    goes_along(reference(IN_JOURNEY(source), {"source", "From", "Journey", ""},
                         ParameterOwner::source,
                         "The source whose people may draw the journey; none: every source.")),
    real(IN_JOURNEY(share), {"share", "Share", "Journey", ""}, shares, {0, 10},
         "How many people draw the journey, against the shares of the other journeys of their "
         "source."),
    references(IN_JOURNEY(waypoints), {"waypoints", "Waypoints", "Journey", ""},
               ParameterOwner::waypoint, limits::max_journey_waypoints,
               "Where people go, one after the other."),
    choice(IN_JOURNEY(end), {"end", "End", "Journey", ""}, journey_ends,
           "What comes after the last waypoint. nearest: the nearest open exit. exit: a certain "
           "one. repeat: the first waypoint again, for ever. direction: on along a direction, for "
           "ever."),
    reference(IN_JOURNEY(exit), {"exit", "Exit", "Journey", ""}, ParameterOwner::exit,
              "With exit: which one."),
    real(IN_JOURNEY(direction), {"direction", "Direction", "Journey", "rad"},
         {-full_turn, full_turn}, {-full_turn / 2, full_turn / 2},
         "With direction: anticlockwise from the right."),
};

constexpr Parameter zone[] = {
    FLOCKWORK_AREA(IN_ZONE, "Zone"),
    real(IN_ZONE(speed_factor), {"speed_factor", "Speed factor", "Zone", ""}, {0.05f, 3.0f},
         {0.1f, 2},
         "By what the speed is multiplied here: below 1 on stairs, above 1 on a moving walkway. "
         "Where zones overlap, factors are multiplied."),
    real(IN_ZONE(cost), {"cost", "Cost", "Zone", ""}, {0.1f, 100.0f}, {0.1f, 10},
         "How much longer the way through here seems, beside the time that it takes. Turn it up "
         "and people walk around; below 1 they prefer to come here.",
         Scale::logarithmic),
};

constexpr Parameter flow_line[] = {
    real(IN_FLOW_LINE(from.x), {"from/x", "From x", "Flow line", "m"}, anywhere, nearby,
         "Where the line begins."),
    real(IN_FLOW_LINE(from.y), {"from/y", "From y", "Flow line", "m"}, anywhere, nearby,
         "Where the line begins. People who cross it from its left side count as forward."),
    real(IN_FLOW_LINE(to.x), {"to/x", "To x", "Flow line", "m"}, anywhere, nearby,
         "Where the line ends."),
    real(IN_FLOW_LINE(to.y), {"to/y", "To y", "Flow line", "m"}, anywhere, nearby,
         "Where the line ends."),
};

constexpr Parameter area[] = {FLOCKWORK_AREA(IN_AREA, "Area")};

#undef IN_CLASS
#undef IN_EXIT
#undef IN_WAYPOINT
#undef IN_SOURCE
#undef IN_JOURNEY
#undef IN_ZONE
#undef IN_FLOW_LINE
#undef IN_AREA

}  // namespace flockwork::table
