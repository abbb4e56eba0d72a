// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "validation/case.h"

// What the cases of case.h run, one function each; their table is in all_cases.cpp.
namespace flockwork::validation {

// walking_plans.cpp
Plan free_walk(const CrowdParameters& p, Extent extent);
Plan stairs_up(const CrowdParameters& p, Extent extent);
Plan stairs_down(const CrowdParameters& p, Extent extent);
Plan corridor_speed(const CrowdParameters& p, Extent extent);
Plan stair_speed(const CrowdParameters& p, Extent extent);
Plan corner(const CrowdParameters& p, Extent extent);
Plan long_corner(const CrowdParameters& p, Extent extent);

// people_plans.cpp
Plan premovement_starts(const CrowdParameters& p, Extent extent);
Plan premovement_distributions(const CrowdParameters& p, Extent extent);
Plan speeds_by_age(const CrowdParameters& p, Extent extent);
Plan speed_distribution(const CrowdParameters& p, Extent extent);
Plan group_arrival(const CrowdParameters& p, Extent extent);
Plan movement_disability(const CrowdParameters& p, Extent extent);

// room_plans.cpp
Plan parameter_variation(const CrowdParameters& p, Extent extent);
Plan doors_of_a_room(const CrowdParameters& p, Extent extent);
Plan assigned_exits(const CrowdParameters& p, Extent extent);
Plan second_exit(const CrowdParameters& p, Extent extent);
Plan short_or_long_way(const CrowdParameters& p, Extent extent);
Plan familiar_exits(const CrowdParameters& p, Extent extent);
Plan closing_exit(const CrowdParameters& p, Extent extent);

// bottleneck_plans.cpp
Plan goal_behind_bottleneck(const CrowdParameters& p, Extent extent);
Plan bottleneck_length(const CrowdParameters& p, Extent extent);
Plan two_bottlenecks(const CrowdParameters& p, Extent extent);
Plan bottleneck_width(const CrowdParameters& p, Extent extent);
Plan bottleneck_experiment(const CrowdParameters& p, Extent extent);
Plan congestion(const CrowdParameters& p, Extent extent);
Plan maximum_flow(const CrowdParameters& p, Extent extent);

// density_plans.cpp
double weidmann_speed(double density);  // Weidmann's fundamental diagram, m/s
Plan fundamental_diagram(const CrowdParameters& p, Extent extent);
Plan stairs_diagram(const CrowdParameters& p, Extent extent);
Plan lanes(const CrowdParameters& p, Extent extent);
Plan counterflow(const CrowdParameters& p, Extent extent);

}  // namespace flockwork::validation
